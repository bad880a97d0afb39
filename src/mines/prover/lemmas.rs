//! The fewest cells known before with which some clues force a cell.

use super::hitting::{Trial, smallest};
use crate::grid::Cell;
use crate::mines::bounds::{Bounds, Search};
use crate::mines::front::{Alone, Front, Known};
use crate::mines::{Clue, Fact, Position};
use std::collections::BTreeMap;

/// Up to this many lemmas beyond those that can't be left out the fewest are looked for.
const MOST: usize = 6;

/// The fewest lemmas with which the clues do, the first as one reads among equals; all that is `known` is
/// enough. `None` if the nodes don't do.
pub fn fewest(
    position: &Position,
    clues: &[Clue],
    known: Known<'_>,
    settled: Option<(Cell, Fact)>,
    nodes: &mut u64,
) -> Option<Vec<(Cell, Fact)>> {
    let grid = position.grid();
    let total = clues.contains(&Clue::Total);
    let near = |cell: Cell| {
        let mut around = grid.around(cell).map(Clue::Number);
        total || around.any(|clue| clues.binary_search(&clue).is_ok())
    };
    let unopened = grid
        .cells()
        .filter(|&c| position.tile(c).number().is_none());
    let lemmas: Vec<(Cell, Fact)> = unopened
        .filter_map(|cell| Some((cell, known(cell)?)))
        .filter(|&(cell, _)| near(cell))
        .collect();
    // Cells of which the clues say the same stay together, also where some of them are lemmas: there can be
    // hundreds where the total is among the clues.
    let alone = settled.map(|(cell, _)| cell);
    let alone = Alone {
        front: false,
        cells: alone.as_slice(),
    };
    let front = Front::new(position, clues, &|_| None, alone);
    let mut bounds = Bounds::all(&front.sums);
    if let Some((cell, fact)) = settled {
        let opposite = i32::from(fact == Fact::Safe);
        bounds.assume(front.home(cell), opposite, opposite);
    }
    let homes: Vec<usize> = lemmas.iter().map(|&(cell, _)| front.home(cell)).collect();
    let mine = |i: usize| lemmas[i].1 == Fact::Mine;
    let mut search = |with: &mut dyn Iterator<Item = usize>, nodes: &mut u64| {
        let begin = bounds.trail().len();
        for (group, held) in held(&front, with, &homes, &mine).into_iter().enumerate() {
            if held != (0, 0) {
                let size = front.groups[group].len() as i32;
                bounds.assume(group, held.0, size - held.1);
            }
        }
        let found = bounds.search(&[], nodes);
        bounds.undo(begin);
        // The clues are asked again each time.
        (0..front.clues.len()).for_each(|sum| bounds.count(sum));
        found
    };
    // Those without which it fails are in every set that does; what holds for one lemma holds for all that
    // say the same of cells that nothing tells apart.
    let all = 0..lemmas.len();
    let mut needed = Vec::new();
    let mut others = Vec::new();
    let mut asked: BTreeMap<(usize, bool), bool> = BTreeMap::new();
    for i in all.clone() {
        let same = (homes[i], mine(i));
        let fails = match asked.get(&same) {
            Some(&fails) => fails,
            None => match search(&mut all.clone().filter(|&other| other != i), nodes) {
                Search::None => false,
                Search::Found(_) => true,
                Search::Budget => return None,
            },
        };
        asked.insert(same, fails);
        if fails {
            needed.push(i);
        } else {
            others.push(i);
        }
    }
    let found = smallest(others.len(), MOST, &mut |chosen| {
        let with = || {
            needed
                .iter()
                .copied()
                .chain(chosen.iter().map(|&i| others[i]))
        };
        match search(&mut with(), nodes) {
            Search::None => Trial::Does,
            Search::Budget => Trial::Unknown,
            Search::Found(layout) => {
                let held = held(&front, &mut with(), &homes, &mine);
                let mut room: Vec<Room> = (0..held.len())
                    .map(|group| Room::new(front.groups[group].len(), layout[group], held[group]))
                    .collect();
                // The mines of the layout are put where lemmas say so, as far as they go; what is left breaks some.
                let free = |&i: &usize| !chosen.contains(&i);
                let broken = |&i: &usize| !room[homes[others[i]]].takes(mine(others[i]));
                Trial::Lacks((0..others.len()).filter(free).filter(broken).collect())
            }
        }
    });
    let mut chosen = needed.clone();
    match found.sets.first() {
        Some(set) => chosen.extend(set.iter().map(|&i| others[i])),
        // Too many for a search of the fewest: leave out one by one.
        None => {
            let mut kept = others.clone();
            for &i in others.iter().rev() {
                let without = kept.iter().copied().filter(|&other| other != i);
                if search(&mut needed.iter().copied().chain(without), nodes) == Search::None {
                    kept.retain(|&other| other != i);
                }
            }
            chosen.extend(kept);
        }
    }
    chosen.sort_unstable();
    (*nodes > 0).then(|| chosen.into_iter().map(|i| lemmas[i]).collect())
}

/// For each group how many of its cells are mines and how many are safe by some lemmas.
fn held(
    front: &Front,
    lemmas: &mut dyn Iterator<Item = usize>,
    homes: &[usize],
    mine: &dyn Fn(usize) -> bool,
) -> Vec<(i32, i32)> {
    let mut held = vec![(0, 0); front.groups.len()];
    for i in lemmas {
        let (mines, safe) = &mut held[homes[i]];
        *(if mine(i) { mines } else { safe }) += 1;
    }
    held
}

/// The mines and safe cells that a layout has in a group beyond those that lemmas hold.
struct Room {
    mines: i32,
    safe: i32,
}

impl Room {
    fn new(cells: usize, mines: i32, held: (i32, i32)) -> Room {
        Room {
            mines: mines - held.0,
            safe: cells as i32 - mines - held.1,
        }
    }

    /// Whether there is room for one more mine, or safe cell; it is taken then.
    fn takes(&mut self, mine: bool) -> bool {
        let left = if mine {
            &mut self.mines
        } else {
            &mut self.safe
        };
        *left -= 1;
        *left >= 0
    }
}
