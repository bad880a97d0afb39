//! The exact chance to win: how many of the layouts that fit a player wins who plays perfectly.
//!
//! A state of the search is a set of layouts. Whatever was opened on the way to it, each cell that is safe in all of
//! them is opened for nothing, and what it shows is then the same in all of them; so the set alone says how many of
//! its layouts can be won. It is known by its key: what is not settled within it, hashed.
//!
//! What keeps the search small:
//!
//! - a cell that would show the same number in every layout in which it is safe is opened last, if at all;
//! - a cell that is a mine wherever another one is needn't be tried while that other one can tell something;
//! - islands, which no number joins and whose mines are counted, are played apart: their wins multiply;
//! - no play wins more layouts than can be told apart: layouts of which no two can both be won count as one.

mod first;
mod frame;
mod islands;
mod layouts;
mod memo;
mod names;
mod rest;
mod search;
mod wide;

pub use first::{classes, win_from};
pub use layouts::{Layouts, layouts};
pub use rest::{cells, rest};

use islands::islands;
use layouts::Found;
use search::Search;

/// What is left of a board: its unsettled cells, numbered from 0 in reading order, and what is known of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rest {
    /// For each cell the unsettled cells that touch it, ascending.
    pub around: Vec<Vec<u16>>,
    /// For each cell the known mines that touch it: what it shows beyond the unsettled ones.
    pub base: Vec<u8>,
    /// Clues: cells, ascending, and the number of mines among them.
    pub clues: Vec<(Vec<u16>, u8)>,
    /// The mines among all the cells.
    pub mines: u32,
}

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure {
    /// No layout fits.
    Impossible,
    /// The number of mines isn't known, and without it nobody knows when the game is won.
    NoTotal,
    /// More layouts fit than were asked for.
    TooMany,
    /// The nodes were used up.
    Budget,
}

/// How much of what is left perfect play wins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Win {
    /// The largest number of layouts that one way to play wins.
    pub wins: u64,
    /// How many layouts fit.
    pub layouts: u64,
    /// A cell to open first for that; none if no cell is left to be opened.
    pub best: Option<usize>,
    /// How many nodes it took.
    pub nodes: u64,
}

/// The largest number of layouts that can be won, exactly. A game is won when all safe cells are opened, and all
/// layouts are equally likely.
///
/// `cap` bounds the layouts, `nodes` is what may be used up; what is left of it stays there.
///
/// # Errors
/// If no layout fits, or more than `cap`, or the nodes don't do.
pub fn win(rest: &Rest, cap: usize, nodes: &mut u64) -> Result<Win, Failure> {
    let before = *nodes;
    let found = Found::new(rest, cap, nodes)?;
    let mut all = Win {
        wins: 1,
        layouts: 1,
        best: None,
        nodes: 0,
    };
    // A cell that is safe anyway, or else the first one that is best on its island.
    let (mut free, mut best) = (None, None);
    for island in islands(rest, &found)? {
        let layouts = found.together(&island.share, cap, nodes)?;
        let mut search = Search::new(rest, &layouts, *nodes);
        let result = search.root(&island.cells);
        *nodes = search.left;
        let root = result?;
        let times = |a: u64, b: u64| a.checked_mul(b).ok_or(Failure::TooMany);
        all.layouts = times(all.layouts, layouts.len() as u64)?;
        all.wins = times(all.wins, root.wins.into())?;
        if let Some(cell) = root.cell {
            let first = if root.free { &mut free } else { &mut best };
            *first = first.filter(|&other| other < cell).or(Some(cell));
        }
    }
    all.best = free.or(best).map(usize::from);
    all.nodes = before - *nodes;
    Ok(all)
}
