//! The fewest cells known before with which some clues force a cell.

use super::hitting::{Trial, smallest};
use crate::grid::Cell;
use crate::mines::bounds::{Bounds, Search};
use crate::mines::front::{Alone, Front, Known};
use crate::mines::{Clue, Fact, Position};

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
    let mut alone: Vec<Cell> = lemmas.iter().map(|lemma| lemma.0).collect();
    alone.extend(settled.map(|(cell, _)| cell));
    let alone = Alone {
        front: false,
        cells: &alone,
    };
    let front = Front::new(position, clues, &|_| None, alone);
    let mut bounds = Bounds::all(&front.sums);
    if let Some((cell, fact)) = settled {
        let opposite = i32::from(fact == Fact::Safe);
        bounds.assume(front.home(cell), opposite, opposite);
    }
    let lemma = |i: usize| {
        let (cell, fact) = lemmas[i];
        (front.home(cell), i32::from(fact == Fact::Mine))
    };
    let mut search = |with: &mut dyn Iterator<Item = usize>, nodes: &mut u64| {
        let begin = bounds.trail().len();
        for i in with {
            let (group, value) = lemma(i);
            bounds.assume(group, value, value);
        }
        let found = bounds.search(&[], nodes);
        bounds.undo(begin);
        // The clues are asked again each time.
        (0..front.clues.len()).for_each(|sum| bounds.count(sum));
        found
    };
    // Those without which it fails are in every set that does.
    let all = 0..lemmas.len();
    let mut needed = Vec::new();
    let mut others = Vec::new();
    for i in all.clone() {
        match search(&mut all.clone().filter(|&other| other != i), nodes) {
            Search::None => others.push(i),
            Search::Found(_) => needed.push(i),
            Search::Budget => return None,
        }
    }
    let found = smallest(others.len(), MOST, &mut |chosen| {
        let chosen = chosen.iter().map(|&i| others[i]);
        match search(&mut needed.iter().copied().chain(chosen), nodes) {
            Search::None => Trial::Does,
            Search::Budget => Trial::Unknown,
            Search::Found(layout) => {
                let broken = |&i: &usize| {
                    let (group, value) = lemma(others[i]);
                    layout[group] != value
                };
                Trial::Lacks((0..others.len()).filter(broken).collect())
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
