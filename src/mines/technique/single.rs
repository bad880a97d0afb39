//! One number and its cells: the source's basic patterns B1 and B2.
//!
//! B1: a number touches just as many unopened cells as it says, so all of them are mines. B2: all mines of a
//! number are known, so its other cells are safe. Known mines belong to both, so neither counts as a
//! reduction.

use crate::mines::Fact;
use crate::mines::clue::{Proof, Reduced};

/// The name of a proof by one number.
pub(super) fn name(clue: &Reduced, proof: &Proof) -> Option<&'static str> {
    let all = clue.mines == clue.cells.len() as i32;
    match proof.fact {
        _ if !clue.cells.contains(&proof.cell) => None,
        Fact::Mine => all.then_some("B1"),
        Fact::Safe => (clue.mines == 0).then_some("B2"),
    }
}
