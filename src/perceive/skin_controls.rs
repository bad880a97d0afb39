//! Reading the controls of a skin file.

use super::entries::{Entries, Entry};
use super::skin::{Chord, Controls, Custom, Dialog, NewGame};
use super::skin_file::{check, code, each};
use crate::prose::{Error, excerpt};

/// The most controls by which a dialog is known.
const MAX_CONTROLS: usize = 16;

/// The controls that a table of a skin file has.
///
/// # Errors
/// `error.skin.key` for a key that there isn't, and what is wrong with an entry.
#[inline(never)]
pub(super) fn controls(mut entries: Entries<'_>) -> Result<Controls, Error> {
    let levels = entries.get("levels").map_or(Ok(Vec::new()), Entry::pairs)?;
    let controls = Controls {
        new_game: entries.get("new-game").map(new_game).transpose()?,
        levels: each(levels, |(name, id)| {
            Ok((code(name)?, id.number(0, u16::MAX)?))
        })?,
        custom: entries.get("custom").map(custom).transpose()?,
        dialogs: each(entries.list("dialogs")?, dialog)?,
        question_marks: match entries.get("question-marks") {
            Some(id) => Some(id.number(0, u16::MAX)?),
            None => None,
        },
        chord: entries.get("chord").map_or(Ok(Chord::default()), chord)?,
    };
    entries.end()?;
    Ok(controls)
}

#[inline(never)]
fn new_game(entry: Entry<'_>) -> Result<NewGame, Error> {
    if !entry.is_table() {
        return entry.one_of(&["face"]).map(|_| NewGame::Face);
    }
    let mut entries = entry.entries()?;
    let control = match entries.get("key") {
        Some(name) => NewGame::Key(key(&name.text()?)?),
        None => NewGame::Command(entries.need("command")?.number(0, u16::MAX)?),
    };
    entries.end()?;
    Ok(control)
}

#[inline(never)]
fn key(text: &str) -> Result<u8, Error> {
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
}

#[inline(never)]
fn custom(entry: Entry<'_>) -> Result<Custom, Error> {
    let mut entries = entry.entries()?;
    let mut id = |name: &str| entries.need(name)?.number(0, u16::MAX);
    let custom = Custom {
        command: id("command")?,
        columns: id("columns")?,
        rows: id("rows")?,
        mines: id("mines")?,
        accept: id("accept")?,
    };
    entries.end()?;
    Ok(custom)
}

#[inline(never)]
fn dialog(entry: Entry<'_>) -> Result<Dialog, Error> {
    let mut entries = entry.entries()?;
    let has = entries.need("has")?.list()?;
    // One without controls would be any dialog at all.
    check("dialogs.has", has.len(), 1, MAX_CONTROLS)?;
    let dialog = Dialog {
        has: each(has, |id| id.number(0, u16::MAX))?,
        accept: entries.need("accept")?.number(0, u16::MAX)?,
    };
    entries.end()?;
    Ok(dialog)
}

#[inline(never)]
fn chord(entry: Entry<'_>) -> Result<Chord, Error> {
    Ok(match entry.one_of(&["both", "middle", "none"])? {
        "both" => Chord::Both,
        "middle" => Chord::Middle,
        _ => Chord::None,
    })
}
