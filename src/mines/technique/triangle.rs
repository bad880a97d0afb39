//! Two numbers corner to corner: T1 to T5.
//!
//! Numbers that touch at a corner share just the two cells that make a square with them, so each number
//! stands at the right angle of a triangle with those two. The source has five triangles, but shows them in
//! pictures only, which could not be had; so what each number of the family stands for is our own choice, in
//! the order of the wall's patterns:
//!
//! - **T1**: the first 1 touches the two cells only; the other number is a 1, and its other cells are safe.
//! - **T2**, **T3**: the 1 touches the two cells only; the other number says one more than it has other
//!   cells, so these are mines; in T2 it is one cell, in T3 there are more.
//! - **T4**, **T5**: the same where the 1 has other cells too, which are then safe; the other number has one
//!   other cell in T4 and more in T5.

use super::pair::{Pair, Says};

/// The name of a pair that touches at a corner.
pub(super) fn name(pair: &Pair) -> Option<&'static str> {
    let (x, y) = pair.other;
    if x.abs() != 1 || y.abs() != 1 || !pair.shares((x, 0), (0, y)) {
        return None;
    }
    Some(match (pair.says, pair.own.len()) {
        (Says::Equal, _) => "T1",
        (Says::More, 1) => "T2",
        (Says::More, _) => "T3",
        (Says::Classic, 1) => "T4",
        (Says::Classic, _) => "T5",
    })
}
