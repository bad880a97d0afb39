//! Proofs: for a settled cell a smallest set of clues that forces it.
//!
//! What was known before the cell was settled may be used as a lemma. The size of a proof is the number of
//! its clues; of the proofs of the smallest size the one with the fewest lemmas is taken, then the one
//! whose clues, and then lemmas, come first as one reads. Up to [`EXHAUSTIVE`] clues there is no smaller
//! set; a larger proof is one of which nothing can be left out.

mod desk;
pub mod hitting;
mod lemmas;

use crate::grid::{Cell, CellSet};
use crate::mines::bounds::{Bounds, Search};
use crate::mines::front::{self, Alone, Front, Known};
use crate::mines::{Clue, Fact, Position, Proof};
use crate::sorted::sort_few;
use desk::Desk;
use hitting::smallest;

/// Up to this many clues a proof is known to be a smallest one.
pub const EXHAUSTIVE: usize = 5;

/// A smallest proof that a cell is what `fact` says, from the clues of a position and what is `known`
/// before. `None` if it doesn't follow, or the nodes don't do to see it.
pub fn prove(
    position: &Position,
    known: Known<'_>,
    cell: Cell,
    fact: Fact,
    nodes: &mut u64,
) -> Option<Proof> {
    let question = Question {
        position,
        known,
        settled: Some((cell, fact)),
    };
    if let Some(proof) = question.by_one_number(cell, fact) {
        return Some(proof);
    }
    let grounds = question.answer(nodes)?;
    Some(Proof {
        cell,
        fact,
        clues: grounds.clues,
        lemmas: grounds.lemmas,
        smallest: grounds.smallest,
    })
}

/// What something follows from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grounds {
    /// The clues, in order.
    pub clues: Vec<Clue>,
    /// The cells known before that are needed, in reading order.
    pub lemmas: Vec<(Cell, Fact)>,
    /// Whether no smaller set of clues does.
    pub smallest: bool,
}

/// A smallest set of clues of a position that can't all hold, given what is `known`. `None` if they can
/// hold, or the nodes don't do.
pub fn contradiction(position: &Position, known: Known<'_>, nodes: &mut u64) -> Option<Grounds> {
    let question = Question {
        position,
        known,
        settled: None,
    };
    question.answer(nodes)
}

/// All sets of the smallest size whose clues force a cell, each in order, if they have at most
/// [`EXHAUSTIVE`] clues and the nodes do.
pub fn smallest_sets(
    position: &Position,
    known: Known<'_>,
    cell: Cell,
    fact: Fact,
    nodes: &mut u64,
) -> Vec<Vec<Clue>> {
    let question = Question {
        position,
        known,
        settled: Some((cell, fact)),
    };
    let found = question.sets(&front::clues(position), EXHAUSTIVE, nodes);
    found.map_or_else(Vec::new, |(sets, _)| sets)
}

/// What is to be proven: that a cell is settled, or that nothing fits.
#[derive(Clone, Copy)]
struct Question<'a> {
    position: &'a Position,
    known: Known<'a>,
    settled: Option<(Cell, Fact)>,
}

impl Question<'_> {
    /// The proof from one number, if there is one: these are most, and need no search.
    fn by_one_number(&self, cell: Cell, fact: Fact) -> Option<Proof> {
        let grid = self.position.grid();
        let numbers = grid.around(cell).filter_map(|number| {
            let n = usize::from(self.position.tile(number).number()?);
            let around = grid.around(number);
            let cells = around.filter(|&c| self.position.tile(c).number().is_none());
            let (mut lemmas, mut mines, mut safe, mut unknown) = (Vec::new(), 0, 0, 0);
            for cell in cells {
                match (self.known)(cell) {
                    None => unknown += 1,
                    Some(Fact::Mine) => mines += 1,
                    Some(Fact::Safe) => safe += 1,
                }
                lemmas.extend((self.known)(cell).map(|known| (cell, known)));
            }
            let (does, used) = match fact {
                Fact::Safe => (n == mines, Fact::Mine),
                Fact::Mine => (n == mines + unknown, Fact::Safe),
            };
            let count = if used == Fact::Mine { mines } else { safe };
            lemmas.retain(|(_, known)| *known == used);
            does.then_some((count, number, lemmas))
        });
        let (_, number, lemmas) = numbers.min()?;
        Some(Proof {
            cell,
            fact,
            clues: vec![Clue::Number(number)],
            lemmas,
            smallest: true,
        })
    }

    fn front(&self, clues: &[Clue]) -> Front {
        let alone = self.settled.map(|(cell, _)| cell);
        let alone = Alone {
            front: false,
            cells: alone.as_slice(),
        };
        Front::new(self.position, clues, self.known, alone)
    }

    /// What is assumed in order to refute it.
    fn against(&self, front: &Front) -> Option<(usize, i32)> {
        let (cell, fact) = self.settled?;
        Some((front.home(cell), i32::from(fact == Fact::Safe)))
    }

    fn answer(&self, nodes: &mut u64) -> Option<Grounds> {
        let all = front::clues(self.position);
        let by_numbers = |clues: &[Clue]| -> Vec<Clue> {
            clues
                .iter()
                .copied()
                .filter(|&c| c != Clue::Total)
                .collect()
        };
        let wide = match self.settled {
            Some((cell, _)) if !self.total_matters() => {
                for (most, reach) in [(2, 1), (3, 2), (EXHAUSTIVE, EXHAUSTIVE - 1)] {
                    let near = self.near(&by_numbers(&all), cell, reach);
                    if let Some(found) = self.smallest(&near, most, nodes) {
                        return Some(found);
                    }
                }
                self.near(&by_numbers(&all), cell, usize::MAX)
            }
            _ => {
                if let Some(found) = self.smallest(&all, EXHAUSTIVE, nodes) {
                    return Some(found);
                }
                by_numbers(&all)
            }
        };
        let by_deletion = |clues: &[Clue], nodes: &mut u64| {
            let clues = self.by_deletion(clues, nodes)?;
            let lemmas = lemmas::fewest(self.position, &clues, self.known, self.settled, nodes)?;
            Some(Grounds {
                clues,
                lemmas,
                smallest: false,
            })
        };
        by_deletion(&wide, nodes).or_else(|| by_deletion(&all, nodes))
    }

    /// Whether the mine total can be part of a proof of up to [`EXHAUSTIVE`] clues. It can't where the
    /// cells that so few numbers leave open can take whatever the total asks for.
    fn total_matters(&self) -> bool {
        let Some(total) = self.position.mines() else {
            return false;
        };
        let grid = self.position.grid();
        let (mut left, mut unknown) = (i64::from(total), 0_i64);
        for cell in grid
            .cells()
            .filter(|&c| self.position.tile(c).number().is_none())
        {
            match (self.known)(cell) {
                None => unknown += 1,
                Some(fact) => left -= i64::from(fact == Fact::Mine),
            }
        }
        // Each number has at most 8 mines and at most 8 safe cells around it; one more cell is asked for.
        let reach = 8 * (EXHAUSTIVE as i64 - 1) + 1;
        left < reach || unknown - left < reach
    }

    /// The numbers that are up to `reach` steps from a cell's own; a step goes to a number that shares
    /// an unknown cell.
    fn near(&self, numbers: &[Clue], cell: Cell, reach: usize) -> Vec<Clue> {
        let grid = self.position.grid();
        let unknown =
            |&c: &Cell| self.position.tile(c).number().is_none() && (self.known)(c).is_none();
        let mut seen = CellSet::new();
        let mut cells = vec![cell];
        let mut reached = CellSet::new();
        reached.insert(cell);
        let mut steps = 0;
        while !cells.is_empty() && steps <= reach {
            steps += 1;
            let mut next = Vec::new();
            for cell in cells {
                for number in grid.around(cell) {
                    if self.position.tile(number).number().is_some() && seen.insert(number) {
                        next.extend(grid.around(number).filter(unknown));
                    }
                }
            }
            next.retain(|&cell| reached.insert(cell));
            cells = next;
        }
        let near = |clue: &Clue| clue.cell().is_some_and(|cell| seen.contains(cell));
        numbers.iter().copied().filter(near).collect()
    }

    /// The best proof with the fewest clues, if at most `most` of these do.
    fn smallest(&self, clues: &[Clue], most: usize, nodes: &mut u64) -> Option<Grounds> {
        let (sets, sure) = self.sets(clues, most, nodes)?;
        let mut best: Option<Grounds> = None;
        for clues in sets {
            let lemmas = lemmas::fewest(self.position, &clues, self.known, self.settled, nodes)?;
            let better = |best: &Grounds| lemmas.len() < best.lemmas.len();
            if best.as_ref().is_none_or(better) {
                best = Some(Grounds {
                    clues,
                    lemmas,
                    smallest: sure,
                });
            }
        }
        best
    }

    /// All sets of the fewest clues that do, if at most `most` are needed, and whether that is sure; `None` if all
    /// clues together don't do.
    fn sets(&self, clues: &[Clue], most: usize, nodes: &mut u64) -> Option<(Vec<Vec<Clue>>, bool)> {
        let front = self.front(clues);
        let against = self.against(&front);
        if !refuted(&front, against, nodes) {
            return None;
        }
        let mut desk = Desk::new(&front, against);
        let found = smallest(front.clues.len(), most, &mut |chosen| {
            desk.try_clues(chosen, nodes)
        });
        let named = |set: Vec<usize>| set.into_iter().map(|sum| front.clue(sum)).collect();
        Some((found.sets.into_iter().map(named).collect(), found.sure))
    }

    /// Clues of which none can be left out: the farthest ones are tried first.
    fn by_deletion(&self, clues: &[Clue], nodes: &mut u64) -> Option<Vec<Clue>> {
        let front = self.front(clues);
        let against = self.against(&front);
        if !refuted(&front, against, nodes) {
            return None;
        }
        let mut kept: Vec<usize> = (0..front.clues.len()).collect();
        let distance = |sum: usize| {
            let (Some(at), Some((cell, _))) = (front.clue(sum).cell(), self.settled) else {
                return usize::MAX;
            };
            let grid = self.position.grid();
            let (dx, dy) = (
                grid.x(at).abs_diff(grid.x(cell)),
                grid.y(at).abs_diff(grid.y(cell)),
            );
            dx.max(dy)
        };
        let mut order = kept.clone();
        sort_few(&mut order, |&sum| std::cmp::Reverse(distance(sum)));
        for sum in order {
            let without: Vec<usize> = kept.iter().copied().filter(|&s| s != sum).collect();
            let mut bounds = Bounds::new(&front.sums);
            if let Some((group, value)) = against {
                bounds.assume(group, value, value);
            }
            without.iter().for_each(|&sum| bounds.count(sum));
            if bounds.search(&[], nodes) == Search::None {
                kept = without;
            }
        }
        (*nodes > 0).then(|| kept.iter().map(|&sum| front.clue(sum)).collect())
    }
}

/// Whether all clues of a front together refute something.
fn refuted(front: &Front, against: Option<(usize, i32)>, nodes: &mut u64) -> bool {
    let mut bounds = Bounds::all(&front.sums);
    if let Some((group, value)) = against {
        bounds.assume(group, value, value);
    }
    bounds.search(&[], nodes) == Search::None
}
