//! What `gridproof verdict --json` writes: whether a board can be solved without a guess, and why.

use super::{PairForm, Place, ProvenForm, written};
use crate::sorted::Sorted;
use serde::Serialize;

/// A verdict on a whole board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Judged {
    /// Whether no guess is needed; null if the budget was used up before that was known.
    pub solvable: Option<bool>,
    /// How many columns there are.
    pub width: usize,
    /// How many rows there are.
    pub height: usize,
    /// How many mines there are.
    pub mines: u32,
    /// The cell that is opened first: column and row from 0.
    pub start: Place,
    /// How hard it is, up to where it was solved: `trivial`, `easy`, `medium`, `hard` or `extreme`.
    pub grade: &'static str,
    /// How many steps each rule made that made any.
    pub steps_by_rule: Sorted<String, usize>,
    /// The first step of the dearest rule that was needed; null where opening the start cell does.
    pub hardest: Option<Hardest>,
    /// The unopened cells that are not proven mines, where it ends; 0 if it was solved.
    pub left: usize,
    /// The position where it ends, if it wasn't solved, as its notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The cells that are left there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unsettled: Option<Vec<Unsettled>>,
}

/// The hardest step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Hardest {
    /// The step; the clues are those of a smallest proof.
    #[serde(flatten)]
    pub step: ProvenForm,
    /// The position before it, as its notation.
    pub position: String,
}

/// A cell that nothing can be proven about.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Unsettled {
    /// Column and row from 0.
    pub cell: Place,
    /// The chance of a mine, from 0 to 1; null if counting took too long.
    pub odds: Option<f64>,
    /// Two layouts that show it; left out if finding them took too long, or if the board is so large that they
    /// would fill megabytes.
    #[serde(flatten)]
    pub pair: Option<PairForm>,
}

impl Judged {
    /// The JSON form, on one line.
    pub fn to_json(&self) -> String {
        written(self) + "\n"
    }
}

/// A verdict on one of many boards, for a list.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Listed {
    /// What was judged, as it stood there.
    pub id: String,
    /// Whether no guess is needed; null if the budget was used up before that was known.
    pub solvable: Option<bool>,
    /// The unopened cells that are not proven mines, where it ends; 0 if it was solved.
    pub left: usize,
    /// How hard it is, up to where it was solved.
    pub grade: &'static str,
    /// How many steps each rule made that made any.
    pub steps_by_rule: Sorted<String, usize>,
}

impl Listed {
    /// The JSON form, on one line.
    pub fn to_json(&self) -> String {
        written(self) + "\n"
    }
}
