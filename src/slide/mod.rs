//! The sliding-tile puzzle.

pub mod board;
pub mod distance;
pub mod moves;
pub mod neighbours;
pub mod notation;
pub mod paint;
pub mod parity;
pub mod play;
pub mod rules;
pub mod shuffle;

pub use board::{Goal, Position};

use crate::game::{Finding, Game};
use crate::grid::{Cell, Grid};

/// The sliding-tile puzzle as a [`Game`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Slide {}

/// What follows from a tray.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conclusion {
    /// The tile at this cell slides towards the gap, with all tiles between.
    Slide(Cell),
    /// No sequence of slides leads to the goal.
    Unsolvable,
}

/// What to do to a tray.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Operation {
    /// Slides the tile at this cell towards the gap, with all tiles between.
    Slide(Cell),
}

/// What the world showed: the tiles as they lie now, in reading order, 0 for the gap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The tiles in reading order.
    pub tiles: Vec<u16>,
}

impl Game for Slide {
    const NAME: &'static str = "slide";
    const REPEATS: bool = true;
    type Position = Position;
    type Conclusion = Conclusion;
    type Operation = Operation;
    type Answer = Answer;

    fn grid(position: &Position) -> Grid {
        position.grid()
    }

    fn learn(position: &Position, conclusion: &Conclusion) -> Option<Conclusion> {
        let news = match conclusion {
            Conclusion::Slide(cell) => position.run(*cell).is_some(),
            Conclusion::Unsolvable => true,
        };
        news.then_some(*conclusion)
    }

    /// A slide that can't be made says nothing, and there is nothing else to contradict.
    fn contradicts(_: &Position, _: &Conclusion) -> bool {
        false
    }

    fn settle(position: &mut Position, news: &Conclusion) {
        if let Conclusion::Slide(cell) = news
            && position.slide(*cell) > 0
        {
            // The click has had its answer; the tray that follows asks nothing any more.
            *position = position.clone().with_click(None);
        }
    }

    fn operations(_: &Position, finding: &Finding<Slide>) -> Vec<Operation> {
        match finding.conclusion {
            Some(Conclusion::Slide(cell)) => vec![Operation::Slide(cell)],
            _ => Vec::new(),
        }
    }

    fn closes(conclusion: &Conclusion) -> bool {
        *conclusion == Conclusion::Unsolvable
    }

    fn over(position: &Position) -> bool {
        position.is_solved()
    }

    /// Tiles may have slid in between, any number of them.
    fn continues(known: &Position, seen: &Position) -> bool {
        known.grid() == seen.grid() && known.goal() == seen.goal()
    }

    fn compare(known: &Position, seen: &Position) -> Option<Answer> {
        (known.tiles() != seen.tiles()).then(|| Answer {
            tiles: seen.tiles().to_vec(),
        })
    }

    /// An answer that doesn't fit the tray changes nothing.
    fn answer(position: &mut Position, answer: &Answer) {
        if let Ok(now) = Position::new(position.grid(), answer.tiles.clone(), position.goal()) {
            *position = now;
        }
    }
}
