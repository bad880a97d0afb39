//! Islands: cells that neither a clue nor touching joins to others, and whose mines are counted.

use super::layouts::{Found, Share};
use super::{Failure, Rest};

/// What can be played by itself.
#[derive(Default)]
pub struct Island {
    /// Its cells, ascending.
    pub cells: Vec<u16>,
    /// Its parts, the cells of it that no clue speaks of, and its mines.
    pub share: Share,
}

/// An island with the fewest and the most mines that its clues allow.
#[derive(Default)]
struct Bounded {
    island: Island,
    least: usize,
    most: usize,
}

/// The islands. Those of which the total leaves the number of mines open belong together, and are one.
///
/// # Errors
/// If the total can't be met.
pub fn islands(rest: &Rest, found: &Found) -> Result<Vec<Island>, Failure> {
    let all = joined(rest, found);
    let mines = rest.mines as usize;
    let least: usize = all.iter().map(|one| one.least).sum();
    let most: usize = all.iter().map(|one| one.most).sum();
    if mines < least || mines > most {
        return Err(Failure::Impossible);
    }
    let mut islands = Vec::new();
    let mut open = Island::default();
    open.share.mines = mines;
    for mut one in all {
        let fewest = one.least.max((mines + one.most).saturating_sub(most));
        let highest = one.most.min(mines + one.least - least);
        if fewest == highest {
            one.island.share.mines = fewest;
            open.share.mines -= fewest;
            islands.push(one.island);
        } else {
            open.cells.extend(one.island.cells);
            open.share.lists.extend(one.island.share.lists);
            open.share.outside.extend(one.island.share.outside);
        }
    }
    if !open.cells.is_empty() {
        open.cells.sort_unstable();
        open.share.outside.sort_unstable();
        islands.push(open);
    }
    Ok(islands)
}

/// The sets of cells that are joined, by their first cells.
fn joined(rest: &Rest, found: &Found) -> Vec<Bounded> {
    let n = rest.around.len();
    let mut first: Vec<u16> = (0..n).map(|cell| cell as u16).collect();
    for (cell, around) in rest.around.iter().enumerate() {
        around
            .iter()
            .for_each(|&other| join(&mut first, cell as u16, other));
    }
    for list in &found.lists {
        for pair in list.cells.windows(2) {
            join(&mut first, pair[0], pair[1]);
        }
    }
    let mut places: Vec<Option<usize>> = vec![None; n];
    let mut all: Vec<Bounded> = Vec::new();
    let mut of_cell = Vec::with_capacity(n);
    for cell in 0..n as u16 {
        let root = usize::from(root(&mut first, cell));
        let place = *places[root].get_or_insert_with(|| {
            all.push(Bounded::default());
            all.len() - 1
        });
        all[place].island.cells.push(cell);
        of_cell.push(place);
    }
    for (i, list) in found.lists.iter().enumerate() {
        let Some(&cell) = list.cells.first() else {
            continue;
        };
        let one = &mut all[of_cell[usize::from(cell)]];
        one.island.share.lists.push(i);
        one.least += list.mines.iter().min().copied().unwrap_or_default();
        one.most += list.mines.iter().max().copied().unwrap_or_default();
    }
    for &cell in &found.outside {
        let one = &mut all[of_cell[usize::from(cell)]];
        one.island.share.outside.push(cell);
        one.most += 1;
    }
    all
}

/// The first cell that a cell is joined to.
fn root(first: &mut [u16], mut cell: u16) -> u16 {
    while first[usize::from(cell)] != cell {
        let next = first[usize::from(cell)];
        // Half of the way is spared next time.
        first[usize::from(cell)] = first[usize::from(next)];
        cell = next;
    }
    cell
}

fn join(first: &mut [u16], a: u16, b: u16) {
    let (a, b) = (root(first, a), root(first, b));
    first[usize::from(a.max(b))] = a.min(b);
}
