//! What `gridproof new mines --no-guess --json` writes: boards that need no guess, and what making them took.

use super::{Place, written};
use serde::Serialize;

/// Boards that were made from one order.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Generated {
    /// How many columns there are.
    pub width: usize,
    /// How many rows there are.
    pub height: usize,
    /// How many mines there are.
    pub mines: u32,
    /// The start rule that was asked for.
    pub start: &'static str,
    /// The cell that is opened first, column and row from 0.
    pub first: Place,
    /// The difficulty that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grade: Option<&'static str>,
    /// What was asked that the boards can't be solved without.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<&'static str>,
    /// Whether the boards are a uniform sample of those that fit.
    pub uniform: bool,
    /// How many boards were given up.
    pub gave_up: usize,
    /// Whether somebody stopped it before all boards were there.
    pub stopped: bool,
    /// What a board that was made took; null if none was.
    pub seconds: Option<Seconds>,
    /// The boards, also those that were given up.
    pub boards: Vec<GeneratedBoard>,
}

/// What a board took, in seconds.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Seconds {
    /// On average.
    pub mean: f64,
    /// Half of them took no longer.
    pub median: f64,
    /// The longest.
    pub max: f64,
}

/// A board, or that it was given up.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GeneratedBoard {
    /// The seed that makes it again.
    pub seed: String,
    /// Whether it was given up; then all that follows from a board is missing.
    pub gave_up: bool,
    /// How many boards were drawn.
    pub attempts: u64,
    /// How many changes were tried on a board under repair.
    pub changes: u64,
    /// How many solvable boards were looked at.
    pub solvable: u64,
    /// What it took.
    pub seconds: f64,
    /// What came of it.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardForm>,
}

/// A board that needs no guess.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BoardForm {
    /// The board with its first cell, as an id of Simon Tatham's Mines.
    pub id: String,
    /// What is seen after the first cell was opened.
    pub position: String,
    /// The whole layout, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layout: Option<String>,
    /// The start rule that holds.
    pub held: &'static str,
    /// How hard it is.
    pub grade: &'static str,
    /// `draw` or `repair`.
    pub method: &'static str,
    /// Whether it was drawn, so that each board that fits was as likely as any other.
    pub uniform: bool,
}

impl Seconds {
    /// Of the times that the boards took; none if there are none.
    pub fn of(times: &[f64]) -> Option<Seconds> {
        let mut sorted = times.to_vec();
        sorted.sort_by(f64::total_cmp);
        Some(Seconds {
            mean: sorted.iter().sum::<f64>() / sorted.len() as f64,
            median: *sorted.get(sorted.len().checked_sub(1)? / 2)?,
            max: *sorted.last()?,
        })
    }
}

impl Generated {
    /// The JSON form, on one line.
    pub fn to_json(&self) -> String {
        written(self) + "\n"
    }
}
