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
    /// The clues of the group, and how many there are.
    clues: [(u32, i8); 8],
    len: u8,
}

impl Stop {
    /// For each clue of the group the place of its slot in bits, and what the clue's later groups can still hold.
    #[inline]
    pub fn clues(&self) -> &[(u32, i8)] {
        &self.clues[..usize::from(self.len)]
    }
}

/// Which of the clues that are equally near to being done comes next.
#[derive(Clone, Copy, PartialEq)]
enum Next {
    First,
    Last,
}

/// Plans walks; its buffers serve again and again.
#[derive(Clone, Debug, Default)]
pub struct Planner {
    /// For each clue how many of its groups are still to come.
    left: Vec<u8>,
    /// For each group whether it has its place.
    placed: Vec<bool>,
    /// For each clue that is begun: its slot, and the cells that are still to come.
    open: Vec<Option<(u32, i8)>>,
    /// The clues that a walk has begun and not done with, and the groups that come next.
    begun: Vec<u16>,
    coming: Vec<u16>,
    states: f64,
}

impl Planner {
    /// The walk along a part; `None` if too many clues would be open at once.
    pub fn plan(&mut self, front: &Front, part: &[u16]) -> Option<Vec<Stop>> {
        self.left.resize(front.clues.len().max(self.left.len()), 0);
        self.placed
            .resize(front.groups.len().max(self.placed.len()), false);
        self.open
            .resize(front.clues.len().max(self.open.len()), None);
        let order = self.order(front, part)?;
        self.begin(front, part);
        let mut free: Vec<u32> = (0..SLOTS).rev().collect();
        let mut stops = Vec::with_capacity(order.len());
        for group in order {
            let own = &front.groups[usize::from(group)];
            let cells = own.cells.len() as u8;
            let mut stop = Stop {
                group,
                cells,
                begins: 0,
                touches: 0,
                clues: [(0, 0); 8],
                len: 0,
            };
            let mut done = [0_u32; 8];
            let mut ends = 0;
            for &clue in &own.clues {
                let entry = &mut self.open[usize::from(clue)];
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
                    stop.clues[usize::from(stop.len)] = (4 * *slot, *room);
                    stop.len += 1;
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

    /// Forgets what was noted of a part.
    fn begin(&mut self, front: &Front, part: &[u16]) {
        for &group in part {
            self.placed[usize::from(group)] = false;
            for &clue in &front.groups[usize::from(group)].clues {
                let clue = usize::from(clue);
                self.left[clue] = front.clues[clue].groups.len() as u8;
                self.open[clue] = None;
            }
        }
    }

    /// About how many states the walk has that was planned last.
    pub fn states(&self) -> f64 {
        self.states
    }

    /// The groups of a part in the best of some orders; `None` if none of these is narrow enough.
    fn order(&mut self, front: &Front, part: &[u16]) -> Option<Vec<u16>> {
        let (Some(&begin), Some(&end)) = (part.first(), part.last()) else {
            return Some(Vec::new());
        };
        let mut best = None;
        // From one end, so that the walk has one side only.
        if let Some((first, width, cost)) = self.walk(front, part, end, Next::First) {
            if width <= NARROW {
                self.states = cost;
                return Some(first);
            }
            best = Some((cost, first));
        }
        // A part with branches and rings is another matter: then some other order may be better.
        let mut compare = |order: Option<(Vec<u16>, f64)>| {
            if let Some((order, cost)) = order
                && best.as_ref().is_none_or(|best| cost < best.0)
            {
                best = Some((cost, order));
            }
        };
        for (first, next) in [(end, Next::Last), (begin, Next::First), (begin, Next::Last)] {
            let walk = self.walk(front, part, first, next);
            compare(walk.map(|(order, _, cost)| (order, cost)));
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
            let cost = self.measure(front, &other);
            compare(cost.map(|cost| (other, cost)));
        }
        let (cost, order) = best?;
        self.states = cost;
        Some(order)
    }

    /// The order that begins with a group and goes on with the clue that is nearest to being done; the most clues open at
    /// once; about how many states there are. `None` if too many clues would be open.
    fn walk(
        &mut self,
        front: &Front,
        part: &[u16],
        first: u16,
        next: Next,
    ) -> Option<(Vec<u16>, u32, f64)> {
        self.begin(front, part);
        let Planner {
            left,
            placed,
            begun,
            coming,
            ..
        } = self;
        let mut groups = Vec::with_capacity(part.len());
        begun.clear();
        coming.clear();
        coming.push(first);
        let (mut most, mut states) = (0, 0.0);
        loop {
            for &group in coming.iter() {
                placed[usize::from(group)] = true;
                groups.push(group);
                let mut done = false;
                for &clue in &front.groups[usize::from(group)].clues {
                    let left = &mut left[usize::from(clue)];
                    if usize::from(*left) == front.clues[usize::from(clue)].groups.len() {
                        begun.push(clue);
                    }
                    *left -= 1;
                    done |= *left == 0;
                }
                most = most.max(begun.len() as u32);
                if most > SLOTS {
                    return None;
                }
                if done {
                    begun.retain(|&clue| left[usize::from(clue)] > 0);
                }
                states += f64::from(1 << begun.len().min(30));
            }
            let key = |&&clue: &&u16| left[usize::from(clue)];
            let nearest = match next {
                Next::First => begun.iter().min_by_key(key),
                Next::Last => begun.iter().rev().min_by_key(key),
            };
            let Some(&clue) = nearest else {
                return Some((groups, most, states));
            };
            coming.clear();
            let of = front.clues[usize::from(clue)].groups.iter();
            coming.extend(of.filter(|&&group| !placed[usize::from(group)]));
        }
    }

    /// About how many states a walk in this order has; `None` if too many clues would be open.
    fn measure(&mut self, front: &Front, order: &[u16]) -> Option<f64> {
        self.begin(front, order);
        let left = &mut self.left;
        let (mut open, mut states) = (0_usize, 0.0);
        for &group in order {
            let mut done = 0;
            for &clue in &front.groups[usize::from(group)].clues {
                let all = front.clues[usize::from(clue)].groups.len() as u8;
                let left = &mut left[usize::from(clue)];
                open += usize::from(*left == all);
                *left -= 1;
                done += usize::from(*left == 0);
            }
            if open > SLOTS as usize {
                return None;
            }
            open -= done;
            states += f64::from(1 << open.min(30));
        }
        Some(states)
    }
}
