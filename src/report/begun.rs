//! A game that was just dealt, with what is seen of it: what `gridproof new --json` writes.

use super::{Place, Settings, json, written};
use crate::prose::Error;
use serde::{Deserialize, Serialize};

/// What the text says it is.
const GAME: &str = "gridproof-game";
/// The version that is written; all versions up to it are read.
const VERSION: u32 = 1;

/// A game that was just dealt.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Begun {
    /// `gridproof-game`.
    pub format: String,
    /// The version of the form.
    pub version: u32,
    /// What it was begun with; the same settings give the same game.
    pub settings: Settings,
    /// The position after the first cell was opened, or the shuffled tray, as its notation.
    pub position: String,
    /// The cell that was opened first, column and row from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Place>,
    /// The start rule that holds; a weaker one than asked for where the board has no room for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<String>,
    /// The whole layout, as its notation, if it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layout: Option<String>,
}

impl Begun {
    /// A game with the position that is seen first.
    pub fn new(settings: Settings, position: String) -> Begun {
        Begun {
            format: GAME.to_owned(),
            version: VERSION,
            settings,
            position,
            first: None,
            held: None,
            layout: None,
        }
    }

    /// The same mines game with its first cell, the start rule that holds, and perhaps the layout.
    pub fn opened(self, first: Place, held: &str, layout: Option<String>) -> Begun {
        Begun {
            first: Some(first),
            held: Some(held.to_owned()),
            layout,
            ..self
        }
    }

    /// Whether a text says that it is such a game.
    pub fn is(text: &str) -> bool {
        json::is(text, GAME)
    }

    /// Reads the JSON form; what is in it is not checked.
    ///
    /// # Errors
    /// `error.trace.json.*` with line and column, or `error.trace.version`.
    pub fn from_json(text: &str) -> Result<Begun, Error> {
        json::read(text, GAME, VERSION)
    }

    /// The JSON form, on one line.
    pub fn to_json(&self) -> String {
        written(self) + "\n"
    }
}
