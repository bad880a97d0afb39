//! Minesweeper.

pub mod argument;
pub mod board;
pub mod boards;
#[cfg(not(target_arch = "wasm32"))]
pub mod bot;
pub mod bounds;
pub mod checker;
pub mod clue;
pub mod count;
pub mod deal;
pub mod engine;
mod evidence;
pub mod explain;
pub mod front;
pub mod generate;
pub mod guess;
pub mod metrics;
pub mod moves;
pub mod notation;
pub mod paint;
mod pairs;
#[cfg(not(gridproof_page))]
pub mod perceive;
pub mod play;
pub mod prover;
pub mod review;
pub mod rules;
pub mod saved;
pub mod size;
pub mod technique;
mod turn;
pub mod verdict;
pub mod witness;

pub use board::{Click, End, Fact, Operation, Position, Tile};
pub use clue::{Clue, Proof, Reduced};

use crate::game::{Finding, Game, Kind, Role};
use crate::grid::{Cell, Grid};

/// Minesweeper as a [`Game`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Mines {}

/// Cells of which a step says what they are. Both lists are in reading order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Conclusion {
    /// Cells that are mines.
    pub mines: Vec<Cell>,
    /// Cells that are safe.
    pub safe: Vec<Cell>,
    /// Whether the position is impossible: what is seen fits no layout of mines.
    pub impossible: bool,
}

/// What the world showed: tiles that look otherwise now, and how the game ended if it did.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Answer {
    /// Cells whose tile has changed.
    pub tiles: Vec<(Cell, Tile)>,
    /// Truths that came to light when the game ended: mines, and cells that were wrongly flagged.
    pub facts: Vec<(Cell, Fact)>,
    /// How the game ended, if it did.
    pub end: Option<End>,
}

impl Game for Mines {
    const NAME: &'static str = "mines";
    const REASONS: &'static [Kind] = &argument::REASONS;
    type Position = Position;
    type Conclusion = Conclusion;
    type Operation = Operation;
    type Answer = Answer;

    fn grid(position: &Position) -> Grid {
        position.grid()
    }

    fn learn(position: &Position, conclusion: &Conclusion) -> Option<Conclusion> {
        // What contradicts a fact is told as that; the fact stays. An opened cell shows what it is.
        let unknown = |cell: &&Cell| {
            position.fact(**cell).is_none() && position.tile(**cell).number().is_none()
        };
        let new = |cells: &[Cell]| cells.iter().filter(unknown).copied().collect();
        let news = Conclusion {
            mines: new(&conclusion.mines),
            safe: new(&conclusion.safe),
            impossible: conclusion.impossible,
        };
        (news != Conclusion::default()).then_some(news)
    }

    fn contradicts(position: &Position, conclusion: &Conclusion) -> bool {
        let mine = |&cell: &Cell| position.fact(cell) == Some(Fact::Mine);
        let safe = |cell: &Cell| {
            position.fact(*cell) == Some(Fact::Safe) || position.tile(*cell).number().is_some()
        };
        conclusion.mines.iter().any(safe) || conclusion.safe.iter().any(mine)
    }

    fn settle(position: &mut Position, news: &Conclusion) {
        for &cell in &news.mines {
            position.set_fact(cell, Some(Fact::Mine));
        }
        for &cell in &news.safe {
            position.set_fact(cell, Some(Fact::Safe));
        }
    }

    /// A flag on each mine that has none; one chord on the number in focus where it opens just the safe
    /// cells, and else each safe cell by itself.
    fn operations(position: &Position, finding: &Finding<Mines>) -> Vec<Operation> {
        let Some(conclusion) = &finding.conclusion else {
            return Vec::new();
        };
        let unflagged = |cell: &&Cell| position.tile(**cell) != Tile::Flagged;
        let flags = conclusion.mines.iter().filter(unflagged);
        let mut operations: Vec<_> = flags.map(|&cell| Operation::Flag(cell)).collect();
        let mut focus = finding.marks.iter().filter(|m| m.role == Role::Focus);
        let chord = match (focus.next(), focus.next()) {
            (Some(only), None) => Some(only.cell),
            _ => None,
        };
        match chord.filter(|&cell| position.chord_opens(cell).as_ref() == Some(&conclusion.safe)) {
            Some(cell) => operations.push(Operation::Chord(cell)),
            None => operations.extend(conclusion.safe.iter().flat_map(|&cell| {
                // A flag keeps a cell from being opened, so a wrong one goes first.
                let wrong = position.tile(cell) == Tile::Flagged;
                let unflag = wrong.then_some(Operation::Unflag(cell));
                unflag.into_iter().chain([Operation::Open(cell)])
            })),
        }
        operations
    }

    fn closes(conclusion: &Conclusion) -> bool {
        conclusion.impossible
    }

    fn over(position: &Position) -> bool {
        position.end().is_some()
    }

    /// A number that was seen never changes, and an end stays an end; marks come and go.
    fn continues(known: &Position, seen: &Position) -> bool {
        let grid = known.grid();
        grid == seen.grid()
            && known.mines() == seen.mines()
            && (known.end().is_none() || known.end() == seen.end())
            && grid.cells().all(|cell| {
                known.tile(cell).number().is_none() || known.tile(cell) == seen.tile(cell)
            })
    }

    /// Of boards of different sizes nothing can be compared.
    fn compare(known: &Position, seen: &Position) -> Option<Answer> {
        let grid = known.grid();
        if grid != seen.grid() {
            return None;
        }
        let tiles = grid.cells().map(|cell| (cell, seen.tile(cell)));
        let facts = grid
            .cells()
            .filter_map(|cell| Some((cell, seen.fact(cell)?)));
        let answer = Answer {
            tiles: tiles.filter(|&(c, tile)| known.tile(c) != tile).collect(),
            facts: facts
                .filter(|&(c, fact)| known.fact(c) != Some(fact))
                .collect(),
            end: seen.end().filter(|_| known.end() != seen.end()),
        };
        (answer != Answer::default()).then_some(answer)
    }

    fn answer(position: &mut Position, answer: &Answer) {
        for &(cell, tile) in &answer.tiles {
            position.set_tile(cell, tile);
        }
        for &(cell, fact) in &answer.facts {
            position.set_fact(cell, Some(fact));
        }
        if answer.end.is_some() {
            position.set_end(answer.end);
        }
    }
}
