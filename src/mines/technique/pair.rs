//! Two numbers that share two cells, one of them a 1: what all named patterns of two numbers have in common.
//!
//! Call them the 1 and the other. They share two cells, and of these at most one is a mine, since the 1
//! touches both.
//!
//! - *Equal*: the other is a 1 too, and the first 1 touches nothing else. Its mine is shared, so the other's
//!   own cells are safe.
//! - *More*: the other says one more than it has cells of its own. So all of these are mines and one is
//!   among the shared cells, and the own cells of the 1, if it has any, are safe.

use super::{Way, way};
use crate::grid::{Cell, Grid};
use crate::mines::Fact;
use crate::mines::clue::{Proof, Reduced};

/// What two numbers say together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Says {
    /// The other is a 1 as well; the first has no own cells.
    Equal,
    /// The other's own cells are mines; the 1 has no own cells.
    More,
    /// The other's own cells are mines; the 1 has own cells, which are safe: the classic form.
    Classic,
}

/// A 1 and another number, as ways from the 1.
pub(super) struct Pair {
    /// The way to the other number.
    pub other: Way,
    /// The ways to the two shared cells, in order.
    pub shared: [Way; 2],
    /// The ways to the other's own cells, in order.
    pub own: Vec<Way>,
    /// What they say.
    pub says: Says,
}

impl Pair {
    /// The pair that two numbers of a proof make, the first of them being the 1; `None` if they make none
    /// from which the proof's conclusion follows.
    pub fn new(grid: Grid, one: &Reduced, other: &Reduced, proof: &Proof) -> Option<Pair> {
        let start = one.clue.cell()?;
        let shares = |cell: &&Cell| one.cells.contains(cell);
        let (shared, own): (Vec<Cell>, Vec<Cell>) = other.cells.iter().partition(shares);
        let ones_own = |cell: &&Cell| !other.cells.contains(cell);
        let ones_own: Vec<Cell> = one.cells.iter().filter(ones_own).copied().collect();
        let says = match other.mines - one.mines {
            _ if one.mines != 1 || own.is_empty() => return None,
            0 if ones_own.is_empty() => Says::Equal,
            more if more != own.len() as i32 => return None,
            _ if ones_own.is_empty() => Says::More,
            _ => Says::Classic,
        };
        let settled = match (says, proof.fact) {
            (Says::Equal, Fact::Safe) | (Says::More | Says::Classic, Fact::Mine) => &own,
            (Says::Classic, Fact::Safe) => &ones_own,
            _ => return None,
        };
        if !settled.contains(&proof.cell) {
            return None;
        }
        let [first, second] = shared[..] else {
            return None;
        };
        let mut shared = [first, second].map(|cell| way(grid, start, cell));
        shared.sort_unstable();
        let mut own: Vec<Way> = own.iter().map(|&cell| way(grid, start, cell)).collect();
        own.sort_unstable();
        Some(Pair {
            other: way(grid, start, other.clue.cell()?),
            shared,
            own,
            says,
        })
    }

    /// Whether these are the shared cells.
    pub fn shares(&self, first: Way, second: Way) -> bool {
        let mut ways = [first, second];
        ways.sort_unstable();
        self.shared == ways
    }
}
