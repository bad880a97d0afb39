//! What `gridproof explain --json` and `gridproof why-not --json` write: what there is to say of one cell.

use super::{PairForm, Place, ProvenForm, TraceFile, written};
use serde::Serialize;

/// An answer about a cell.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Asked {
    /// Column and row from 0.
    pub cell: Place,
    /// `mine` or `safe` for a settled cell, `open` for one that can't be settled, `impossible` for a position that
    /// contradicts itself, `budget` if the budget was used up before that was known.
    pub answer: &'static str,
    /// The answer in words.
    pub sentence: String,
    /// Of a settled cell, or of a contradiction: its proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProvenForm>,
    /// Of a cell that can't be settled: two layouts that show it.
    #[serde(flatten)]
    pub pair: Option<PairForm>,
    /// Of a cell that can't be settled: the chance of a mine, from 0 to 1, if the number of all mines is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<f64>,
    /// The steps that lead there; lemmas have their proofs in it.
    pub trace: TraceFile,
}

impl Asked {
    /// The JSON form, on one line.
    pub fn to_json(&self) -> String {
        written(self) + "\n"
    }
}
