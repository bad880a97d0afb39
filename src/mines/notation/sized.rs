//! The form of the data files: a first line `W H M`, then a character for each cell as in our own text.

use super::rows::{self, Line};
use super::{Document, Draft, Format, Source, lost, writer};
use crate::grid::Grid;
use crate::mines::Position;
use crate::mines::size::number;
use crate::prose::{Error, excerpt};
use std::fmt::Write;

/// The format's line in the list.
pub(super) const FORMAT: Format = Format {
    name: "sized",
    binary: false,
    detect,
    read: |source, mines| {
        let draft = read(source.text())?;
        Ok(Document::Position(draft.position(mines)?))
    },
    write: writer(|document| match document {
        Document::Position(position) => Ok(write(position).into_bytes()),
        _ => Ok(write(&lost::board(document, "sized")?.layout()).into_bytes()),
    }),
};

/// No row has a space in it, so several numbers on the first line are a size.
fn detect(source: &Source) -> bool {
    let Some(line) = rows::first(source.text()) else {
        return false;
    };
    let mut words = line.text.split_whitespace();
    let numbers = words
        .clone()
        .all(|word| word == "?" || number(word).is_some());
    numbers && words.nth(1).is_some()
}

/// Reads a board.
///
/// # Errors
/// `error.notation.sized` for a first line that isn't three numbers, and what is wrong with the rows.
pub fn read(text: &str) -> Result<Draft, Error> {
    let lines = rows::lines(text);
    let (&head, rest) = lines
        .split_first()
        .ok_or_else(|| Error::new("notation.empty"))?;
    let (size, mines) = header(head)?;
    rows::read(rest, Some(size), mines)
}

fn header(line: Line) -> Result<(Grid, Option<u64>), Error> {
    let wrong = || {
        Error::new("notation.sized")
            .with("line", line.number)
            .with("found", excerpt(line.text))
    };
    let words: Vec<&str> = line.text.split_whitespace().take(4).collect();
    let parts = words.try_into().map_err(|_| wrong())?;
    rows::size(line, parts, wrong)
}

/// Writes a board; an unknown number of mines is a `?`.
pub fn write(position: &Position) -> String {
    let grid = position.grid();
    let mines = position.mines().map_or("?".to_owned(), |n| n.to_string());
    let mut out = String::with_capacity(grid.len() + grid.height() + 16);
    // Writing to a string can't fail.
    let _ = writeln!(out, "{} {} {mines}", grid.width(), grid.height());
    rows::write(position, &mut out);
    out
}
