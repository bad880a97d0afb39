//! What `gridproof convert --json` writes: something in another format, with what it is.

use super::{Place, written};
use serde::Serialize;

/// A position, a board or a replay in a format.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Converted {
    /// The format's name.
    pub format: String,
    /// What was converted: `position`, `board` or `replay`.
    pub kind: String,
    /// How many columns there are.
    pub width: usize,
    /// How many rows there are.
    pub height: usize,
    /// How many mines there are, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mines: Option<u32>,
    /// Of a board or a replay, the cell that is opened first, if it is said: column and row from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<Place>,
    /// What is written, if the format is text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// What is written in hexadecimal digits, if the format is no text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hex: Option<String>,
}

impl Converted {
    /// The JSON form, on one line.
    pub fn to_json(&self) -> String {
        written(self) + "\n"
    }
}
