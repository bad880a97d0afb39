//! Two 1s one behind the other, in and beside a hole in the wall: H1 to H3.
//!
//! A wall of unopened cells has a hole: a cell of it is opened. The 1 outside of the hole touches two cells
//! of the wall only, and a number further in touches both of them too; so its other cells are safe. All
//! three are 1-1 with the second 1 behind the first.
//!
//! - **H1**: the two cells are left and right of the hole, and the second 1 is what the hole shows.
//! - **H2**: the two cells are left and right of the hole, and the second 1 lies behind the hole. The first
//!   is what the hole shows or what lies before it.
//! - **H3**: the two cells lie beside each other, the 1s before and behind them, straight or a knight's move
//!   apart. The first touches no third cell of the wall because there is the hole, or the board ends.
//!
//! The source's page was had without these; they follow boards that others took from it.

use super::pair::{Pair, Says};
use super::{Way, plus, times, turned};

/// The name of a pair at a hole.
pub(super) fn name(pair: &Pair) -> Option<&'static str> {
    if pair.says != Says::Equal {
        return None;
    }
    let (x, y) = pair.other;
    // One step into the wall; a knight's move goes two in and one aside.
    let deep: Way = match (x.abs(), y.abs()) {
        (0, 1 | 2) | (1, 2) => (0, y.signum()),
        (1 | 2, 0) | (2, 1) => (x.signum(), 0),
        _ => return None,
    };
    let (right, left) = (turned(deep), times(-1, turned(deep)));
    let beside = |hole: Way| pair.shares(plus(hole, left), plus(hole, right));
    let sided = || {
        [left, right]
            .into_iter()
            .any(|side| pair.shares(deep, plus(deep, side)))
    };
    if pair.other == deep {
        // The first 1 lies before the hole, or in it.
        return match (beside(deep), beside((0, 0))) {
            (true, _) => Some("H1"),
            (_, true) => Some("H2"),
            _ => None,
        };
    }
    match (pair.other == times(2, deep) && beside(deep), sided()) {
        (true, _) => Some("H2"),
        (_, true) => Some("H3"),
        _ => None,
    }
}
