//! Games as they are kept between two visits: what they were begun with, and what was done.

use crate::prose::{Error, excerpt};
use serde::{Deserialize, Serialize};

/// What a game is begun with. Seeds are texts because they are larger than the numbers of JavaScript.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "SettingsForm", into = "SettingsForm")]
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
        start: String,
        /// The seed, as a decimal number below 2^64.
        seed: String,
        /// Whether the right button also sets question marks.
        question_marks: bool,
    },
    /// A tray.
    Slide {
        /// Columns.
        width: usize,
        /// Rows.
        height: usize,
        /// `blank-last` or `blank-first`.
        goal: String,
        /// The seed that shuffles it, as a decimal number below 2^64; none for a person's own tray.
        seed: Option<String>,
        /// A person's own tray, as its notation.
        position: Option<String>,
    },
}

/// Settings as they are written down: one flat object, in which only what belongs to the game is there.
#[derive(Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SettingsForm {
    /// The game's name.
    pub game: String,
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Mines on the whole board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mines: Option<u32>,
    /// `safe`, `opening` or `any`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// `blank-last` or `blank-first`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<String>,
    /// The seed, as a decimal number below 2^64.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// Whether the right button also sets question marks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question_marks: Option<bool>,
    /// A person's own tray, as its notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
}

impl TryFrom<SettingsForm> for Settings {
    type Error = &'static str;

    fn try_from(form: SettingsForm) -> Result<Settings, &'static str> {
        let (width, height) = (form.width, form.height);
        match form.game.as_str() {
            "mines" => Ok(Settings::Mines {
                width,
                height,
                mines: form.mines.ok_or("missing field `mines`")?,
                start: form.start.unwrap_or_else(|| "safe".to_owned()),
                seed: form.seed.ok_or("missing field `seed`")?,
                question_marks: form.question_marks.unwrap_or_default(),
            }),
            "slide" => Ok(Settings::Slide {
                width,
                height,
                goal: form.goal.unwrap_or_else(|| "blank-last".to_owned()),
                seed: form.seed,
                position: form.position,
            }),
            _ => Err("unknown game, expected `mines` or `slide`"),
        }
    }
}

impl From<Settings> for SettingsForm {
    fn from(settings: Settings) -> SettingsForm {
        match settings {
            Settings::Mines {
                width,
                height,
                mines,
                start,
                seed,
                question_marks,
            } => SettingsForm {
                game: "mines".to_owned(),
                width,
                height,
                mines: Some(mines),
                start: Some(start),
                seed: Some(seed),
                question_marks: Some(question_marks),
                ..SettingsForm::default()
            },
            Settings::Slide {
                width,
                height,
                goal,
                seed,
                position,
            } => SettingsForm {
                game: "slide".to_owned(),
                width,
                height,
                goal: Some(goal),
                seed,
                position,
                ..SettingsForm::default()
            },
        }
    }
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
