//! What playing on a screen comes to in numbers.

use std::time::Duration;

/// What was done and what it took, for figures and for a live view.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Clicks that were sent to the board.
    pub clicks: u64,
    /// Pictures that were taken.
    pub views: u64,
    /// Pictures that were read, whole or not.
    pub reads: u64,
    /// Boards that were accepted as settled.
    pub boards: u64,
    /// Dialogs that were answered.
    pub dialogs: u64,
    /// The time that taking pictures took in all.
    pub viewing: Duration,
    /// The time that reading them took in all.
    pub reading: Duration,
}
