//! The order in which a part of a front is walked, so that few clues are open at once, and where in a state each
//! open clue keeps what it lacks.

use super::parts::Front;

/// The most clues that may be open at once: a state has four bits for each.
const SLOTS: u32 = 32;

/// Up to so many open clues no other order is looked for.
const NARROW: u32 = 8;

/// One group of a walk.
#[derive(Clone, Debug)]
pub struct Stop {
    /// The number of the group in its front.
    pub group: u16,
    /// How many cells it has.
    pub cells: u8,
    /// What the clues that begin here lack, each in its slot.
    pub begins: u128,
    /// A one in the slot of each clue that the group has.
    pub touches: u128,
    /// For each such clue the place of its slot in bits, and what the clue's later groups can still hold.
    pub clues: Vec<(u32, i8)>,
}

/// The walk along a part; `None` if too many clues would be open at once.
pub fn plan(front: &Front, part: &[u16]) -> Option<Vec<Stop>> {
    let order = order(front, part);
    let mut free: Vec<u32> = (0..SLOTS).rev().collect();
    // For each clue, by its number: the slot, and the cells that are still to come.
    let mut open: Vec<Option<(u32, i8)>> = vec![None; front.clues.len()];
    let mut stops = Vec::with_capacity(order.len());
    for group in order {
        let own = &front.groups[usize::from(group)];
        let cells = own.cells.len() as u8;
        let mut stop = Stop {
            group,
            cells,
            begins: 0,
            touches: 0,
            clues: Vec::with_capacity(own.clues.len()),
        };
        let mut done = [0_u32; 8];
        let mut ends = 0;
        for &clue in &own.clues {
            let entry = &mut open[usize::from(clue)];
            if entry.is_none() {
                let slot = free.pop()?;
                let own = &front.clues[usize::from(clue)];
                let sizes = own
                    .groups
                    .iter()
                    .map(|&g| front.groups[usize::from(g)].cells.len());
                *entry = Some((slot, sizes.sum::<usize>() as i8));
                stop.begins |= u128::from(own.lacks) << (4 * slot);
            }
            if let Some((slot, room)) = entry {
                *room -= cells as i8;
                stop.touches |= 1 << (4 * *slot);
                stop.clues.push((4 * *slot, *room));
                if *room == 0 {
                    done[ends] = *slot;
                    ends += 1;
                }
            }
        }
        free.extend(&done[..ends]);
        stops.push(stop);
    }
    Some(stops)
}

/// Which of the clues that are equally near to being done comes next.
#[derive(Clone, Copy, PartialEq)]
enum Next {
    First,
    Last,
}

/// The groups of a part in the best of some orders.
fn order(front: &Front, part: &[u16]) -> Vec<u16> {
    let (Some(&begin), Some(&end)) = (part.first(), part.last()) else {
        return Vec::new();
    };
    // From one end, so that the walk has one side only.
    let (best, width, cost) = walk(front, end, Next::First);
    if width <= NARROW {
        return best;
    }
    let mut best = (cost, best);
    // A part with branches and rings is another matter: then some other order may be better.
    for (first, next) in [(end, Next::Last), (begin, Next::First), (begin, Next::Last)] {
        let (other, _, cost) = walk(front, first, next);
        if cost < best.0 {
            best = (cost, other);
        }
    }
    let mut rows = part.to_vec();
    rows.sort_unstable();
    let mut columns = rows.clone();
    let width = front.width();
    let column = |&group: &u16| {
        let first = front.groups[usize::from(group)].cells[0];
        (first % width, first / width)
    };
    columns.sort_by_key(column);
    for other in [rows, columns] {
        let cost = measure(front, &other);
        if cost < best.0 {
            best = (cost, other);
        }
    }
    best.1
}

/// The order that begins with a group and goes on with the clue that is nearest to being done; the most clues open at
/// once; about how many states there are.
fn walk(front: &Front, first: u16, next: Next) -> (Vec<u16>, u32, f64) {
    let mut left: Vec<u8> = front
        .clues
        .iter()
        .map(|clue| clue.groups.len() as u8)
        .collect();
    let mut placed = vec![false; front.groups.len()];
    let mut groups = Vec::new();
    let mut open: Vec<u16> = Vec::new();
    let mut coming = vec![first];
    let (mut most, mut states) = (0, 0.0);
    loop {
        for &group in &coming {
            placed[usize::from(group)] = true;
            groups.push(group);
            for &clue in &front.groups[usize::from(group)].clues {
                left[usize::from(clue)] -= 1;
                if !open.contains(&clue) {
                    open.push(clue);
                }
            }
            most = most.max(open.len() as u32);
            open.retain(|&clue| left[usize::from(clue)] > 0);
            states += f64::from(1 << open.len().min(30));
        }
        let key = |&&clue: &&u16| left[usize::from(clue)];
        let nearest = match next {
            Next::First => open.iter().min_by_key(key),
            Next::Last => open.iter().rev().min_by_key(key),
        };
        let Some(&clue) = nearest else {
            return (groups, most, states);
        };
        coming.clear();
        let of = front.clues[usize::from(clue)].groups.iter();
        coming.extend(of.filter(|&&group| !placed[usize::from(group)]));
    }
}

/// About how many states a walk in this order has.
fn measure(front: &Front, order: &[u16]) -> f64 {
    let mut left: Vec<u8> = front
        .clues
        .iter()
        .map(|clue| clue.groups.len() as u8)
        .collect();
    let (mut open, mut states) = (0_usize, 0.0);
    for &group in order {
        for &clue in &front.groups[usize::from(group)].clues {
            let all = front.clues[usize::from(clue)].groups.len() as u8;
            let left = &mut left[usize::from(clue)];
            open += usize::from(*left == all);
            *left -= 1;
            open -= usize::from(*left == 0);
        }
        states += f64::from(1 << open.min(30));
    }
    states
}
