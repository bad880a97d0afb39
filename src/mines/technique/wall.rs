//! Two numbers side by side along a wall: 1-1, 1-2 and their forms.
//!
//! The two shared cells are those of the wall right before the two numbers.
//!
//! - **1-1**: the first 1 touches the two shared cells only, so the second 1 has its mine there, and the
//!   next cell of the wall, its only other one, is safe.
//! - **1-2**: the 1 touches the two shared cells only, so one of them is a mine, and the 2's next cell of
//!   the wall is the other.
//! - **+**: the same where the other number has more own cells, or another one than the next of the wall, as
//!   it has where the wall goes round a corner. All of them are safe, or all mines; so the 2 may be any
//!   number up to 6.
//! - **C**, for classic: the 1 has other cells too. The shared ones still hold at most one mine, which is
//!   enough. That the 1's other cells are then safe is said by the same two numbers, and goes under the same
//!   name.

use super::pair::{Pair, Says};
use super::{plus, times, turned};

/// The name of a pair along a wall.
pub(super) fn name(pair: &Pair) -> Option<&'static str> {
    let next = pair.other;
    if next.0.abs() + next.1.abs() != 1 {
        return None;
    }
    let sides = [turned(next), times(-1, turned(next))];
    let wall = sides
        .into_iter()
        .find(|&side| pair.shares(side, plus(next, side)))?;
    let goes_on = pair.own == [plus(times(2, next), wall)];
    Some(match (pair.says, goes_on) {
        (Says::Equal, true) => "1-1",
        (Says::Equal, false) => "1-1+",
        (Says::More, true) => "1-2",
        (Says::More, false) => "1-2+",
        (Says::Classic, true) => "1-2C",
        (Says::Classic, false) => "1-2C+",
    })
}
