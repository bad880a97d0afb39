//! What `gridproof review --json` writes: what each click of a game was worth.

use super::{ClueForm, Place, TraceFile, written};
use crate::sorted::Sorted;
use serde::Serialize;

/// A review of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Reviewed {
    /// How many columns there are.
    pub width: usize,
    /// How many rows there are.
    pub height: usize,
    /// How many mines there are.
    pub mines: u32,
    /// `won`, `lost` or `running`.
    pub end: &'static str,
    /// How many clicks there are of each class that occurs.
    pub classes: Sorted<String, usize>,
    /// Of the clicks that were judged, the share of those that no other click would have been better than; null if
    /// none was judged.
    pub accuracy: Option<f64>,
    /// The 3BV that a click opened on average; null if there was no click.
    pub efficiency: Option<f64>,
    /// The clicks that opened something, in order.
    pub clicks: Vec<Clicked>,
    /// The game with a step of the reviewer before each of these clicks.
    pub trace: TraceFile,
}

/// A click.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Clicked {
    /// The entry of the trace that judges it, counted from 0.
    pub entry: usize,
    /// `open`, or `chord` for a click that opens what is around a number.
    pub verb: &'static str,
    /// Where it was clicked: column and row from 0.
    pub cell: Place,
    /// The unopened cells that it meant to open.
    pub opens: Vec<Place>,
    /// `first`, `forced`, `provable`, `needed`, `needless`, `blunder` or `unknown`.
    pub class: &'static str,
    /// Of a guess: the chance of a mine, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<f64>,
    /// Of a guess that was needed: the lowest chance that there was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<f64>,
    /// The cell that would have been better: one that was safe, or had the lowest chance of a mine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub better: Option<Place>,
    /// The clues of the proof that the click followed, or missed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clues: Vec<ClueForm>,
    /// The cells known before that this proof uses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lemmas: Vec<Place>,
    /// What was judged, in words.
    pub sentence: String,
}

impl Reviewed {
    /// The JSON form, on one line.
    pub fn to_json(&self) -> String {
        written(self) + "\n"
    }
}
