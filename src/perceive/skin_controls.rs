//! Reading the controls of a skin file.

use super::skin::{Chord, Controls, Custom, Dialog, NewGame};
use super::skin_file::{check, code, each};
use crate::prose::{Error, excerpt};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The most controls by which a dialog is known.
const MAX_CONTROLS: usize = 16;

/// The controls as a file has them.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FileControls {
    new_game: Option<FileNewGame>,
    #[serde(default)]
    levels: BTreeMap<String, u16>,
    custom: Option<FileCustom>,
    #[serde(default)]
    dialogs: Vec<FileDialog>,
    question_marks: Option<u16>,
    #[serde(default)]
    chord: FileChord,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum FileNewGame {
    Face,
    Key(String),
    Command(u16),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileCustom {
    command: u16,
    columns: u16,
    rows: u16,
    mines: u16,
    accept: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileDialog {
    has: Vec<u16>,
    accept: u16,
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "lowercase")]
enum FileChord {
    #[default]
    Both,
    Middle,
    None,
}

impl FileControls {
    pub fn checked(self) -> Result<Controls, Error> {
        let key = |text: &str| {
            let number = match text.as_bytes() {
                [c] if c.is_ascii_uppercase() || c.is_ascii_digit() => Some(*c),
                // F1 is 112, and Windows has 24 of them.
                [b'F', n @ ..] if !n.starts_with(b"0") && !n.starts_with(b"+") => {
                    let n = text.strip_prefix('F').and_then(|n| n.parse::<u8>().ok());
                    n.filter(|n| (1..=24).contains(n)).map(|n| 111 + n)
                }
                _ => None,
            };
            number.ok_or_else(|| Error::new("skin.key").with("found", excerpt(text)))
        };
        Ok(Controls {
            new_game: match self.new_game {
                Some(FileNewGame::Face) => Some(NewGame::Face),
                Some(FileNewGame::Key(text)) => Some(NewGame::Key(key(&text)?)),
                Some(FileNewGame::Command(id)) => Some(NewGame::Command(id)),
                None => None,
            },
            levels: each(self.levels, |(name, id)| Ok((code(name)?, id)))?,
            custom: self.custom.map(|custom| Custom {
                command: custom.command,
                columns: custom.columns,
                rows: custom.rows,
                mines: custom.mines,
                accept: custom.accept,
            }),
            dialogs: each(self.dialogs, |FileDialog { has, accept }| {
                // One without controls would be any dialog at all.
                check("dialogs.has", has.len(), 1, MAX_CONTROLS)?;
                Ok(Dialog { has, accept })
            })?,
            question_marks: self.question_marks,
            chord: match self.chord {
                FileChord::Both => Chord::Both,
                FileChord::Middle => Chord::Middle,
                FileChord::None => Chord::None,
            },
        })
    }
}
