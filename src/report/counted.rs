//! What `gridproof odds --json` writes: how likely a mine is in each cell.

use super::{Place, ProvenForm, written};
use serde::Serialize;

/// A chance or a number of layouts: as a number, or exactly, as text.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Figure {
    /// A floating point number.
    Rounded(f64),
    /// A whole number or a reduced fraction.
    Exact(String),
}

/// The odds of a position.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Counted {
    /// How many columns there are.
    pub width: usize,
    /// How many rows there are.
    pub height: usize,
    /// How many mines there are, if that is known.
    pub mines: Option<u32>,
    /// `odds`, or why there are only those that are certain: `total` is unknown, the `budget` was reached; or
    /// `impossible`.
    pub answer: &'static str,
    /// Row by row the chance of a mine in each cell; null for an opened cell and where it can't be said. 0 and 1 are for what
    /// is certain, and for nothing else.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<Vec<Vec<Option<Figure>>>>,
    /// How many layouts fit, if the total is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layouts: Option<Figure>,
    /// By how much of itself a chance that is a number may be off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bound: Option<f64>,
    /// The unopened cells with the lowest chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub safest: Option<Vec<Place>>,
    /// What the cell that was asked about may show.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<OutlookForm>,
    /// Why no layout fits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contradiction: Option<ProvenForm>,
}

/// What may come of opening a cell.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct OutlookForm {
    /// Column and row from 0.
    pub cell: Place,
    /// The chance of a mine.
    pub mine: Figure,
    /// The chances that it shows 0, 1, … 8.
    pub numbers: Vec<Figure>,
    /// The chance that it is safe and makes another cell certainly safe that wasn't before.
    pub next: Figure,
}

impl Counted {
    /// The JSON form, on one line.
    pub fn to_json(&self) -> String {
        written(self) + "\n"
    }
}
