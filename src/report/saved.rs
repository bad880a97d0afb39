//! Games as they are kept between two visits: what they were begun with, and what was done.

use crate::prose::{Error, excerpt};
use serde::{Deserialize, Serialize};

/// What a game is begun with. Seeds are texts because they are larger than the numbers of JavaScript.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(
    tag = "game",
    rename_all = "lowercase",
    rename_all_fields = "camelCase"
)]
pub enum Settings {
    /// A mines board.
    Mines {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
        /// Mines on the whole board.
        mines: u32,
        /// `safe`, `opening` or `any`.
        #[serde(default = "safe")]
        start: String,
        /// The seed, as a decimal number below 2^64.
        seed: String,
        /// Whether the right button also sets question marks.
        #[serde(default)]
        question_marks: bool,
    },
    /// A tray.
    Slide {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
        /// `blank-last` or `blank-first`.
        #[serde(default = "blank_last")]
        goal: String,
        /// The seed that shuffles it, as a decimal number below 2^64; none for a person's own tray.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<String>,
        /// A person's own tray, as its notation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<String>,
    },
}

fn safe() -> String {
    "safe".to_owned()
}

fn blank_last() -> String {
    "blank-last".to_owned()
}

/// A game as it is kept.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Saved {
    /// The version of the form, [`SAVED`].
    pub version: u32,
    /// What it was begun with.
    pub settings: Settings,
    /// Column and row of the cell that a board was dealt for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<(usize, usize)>,
    /// The mines of a board that wasn't dealt, in hexadecimal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout: Option<String>,
    /// Whether an inert game was started.
    #[serde(default)]
    pub started: bool,
    /// What was done, in the game's notation of moves.
    #[serde(default)]
    pub moves: String,
    /// What was taken back and can be done again, the next first.
    #[serde(default)]
    pub redo: String,
}

/// The version of [`Saved`] that is written; all versions up to it are read.
pub const SAVED: u32 = 1;

/// The seed of a text.
///
/// # Errors
/// `error.seed` if it isn't a decimal number below 2^64.
pub fn seed(text: &str) -> Result<u64, Error> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let seed = text.parse().ok().filter(|_| digits);
    seed.ok_or_else(|| Error::new("seed").with("found", excerpt(text)))
}
