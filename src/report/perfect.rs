//! What `gridproof perfect --json` writes: how many layouts perfect play wins.

use super::{Place, written};
use serde::Serialize;

/// The wins of perfect play, from a position or after a first click.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Perfect {
    /// The most layouts that one way to play wins; null if that wasn't found within the budget.
    pub wins: Option<u64>,
    /// How many layouts there are; null with the wins.
    pub layouts: Option<u64>,
    /// A cell to open first for that, column and row from 0; null if there is none, or if it isn't known.
    pub best: Option<Place>,
    /// How many nodes it took.
    pub nodes: u64,
    /// Where the wins are out of reach: how a policy fares on layouts drawn at random.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<EstimateForm>,
    /// Each first click that was looked at, where the best one was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub first: Vec<FirstForm>,
}

/// An estimate of the chance to win: perfect play wins at least as often.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EstimateForm {
    /// The policy that played.
    pub policy: &'static str,
    /// How many layouts it won.
    pub won: u64,
    /// How many layouts it played.
    pub games: u64,
}

/// The wins of perfect play after a first click.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FirstForm {
    /// The first click, column and row from 0.
    pub cell: Place,
    /// The most layouts that one way to play wins; null if that wasn't found within the budget.
    pub wins: Option<u64>,
    /// How many layouts there are; null with the wins, 0 if none keeps what is promised of the first click.
    pub layouts: Option<u64>,
}

impl Perfect {
    /// The JSON form, on one line.
    pub fn to_json(&self) -> String {
        written(self) + "\n"
    }
}
