//! Our own text: an optional first line `mines WxH/M`, then a character for each cell.
//!
//! `#` unopened, `F` flag, `?` question mark, `*` unopened and given to be a mine, `+` unopened and given
//! to be safe, `0`–`8` opened, `.` the same as `0`. `M` counts all mines of the board and is `?` where that
//! is unknown. Rows are lines, or divided by `/`. Lines that begin with `%` or `//` are comments.
//!
//! ```
//! use gridproof::mines::notation;
//!
//! let text = "mines 3x2/1\n#1.\n11.\n";
//! let position = notation::parse(text, None).unwrap();
//! assert_eq!(position.mines(), Some(1));
//! assert_eq!(notation::write(&position), "mines 3x2/1\n#10\n110\n");
//! ```

use super::rows::{self, Line};
use super::{Document, Draft, Format, lost, writer};
use crate::grid::Grid;
use crate::mines::Position;
use crate::prose::{Error, excerpt};
use std::fmt::Write;

/// The format's line in the list.
pub(super) const FORMAT: Format = Format {
    name: "text",
    binary: false,
    detect: |source| source.is_text(),
    read: |source, mines| {
        let draft = read(source.unlinked()?)?;
        Ok(Document::Position(draft.position(source.mines(mines)?)?))
    },
    write: writer(|document| match document {
        Document::Position(position) => Ok(write(position).into_bytes()),
        _ => Ok(write(&lost::board(document, "text")?.layout()).into_bytes()),
    }),
};

/// Reads a board.
///
/// # Errors
/// `error.notation.header` for a first line that begins with `mines` and doesn't go on as it should, and
/// what is wrong with the rows.
pub fn read(text: &str) -> Result<Draft, Error> {
    let lines = rows::lines(text);
    match lines.split_first() {
        Some((&line, rest)) if line.text.split_whitespace().next() == Some("mines") => {
            let (size, mines) = header(line)?;
            rows::read(rest, Some(size), mines)
        }
        _ => rows::read(&lines, None, None),
    }
}

fn header(line: Line) -> Result<(Grid, Option<u64>), Error> {
    let wrong = || {
        Error::new("notation.header")
            .with("line", line.number)
            .with("found", excerpt(line.text))
    };
    let mut words = line.text.split_whitespace().skip(1);
    let (Some(size), None) = (words.next(), words.next()) else {
        return Err(wrong());
    };
    let (sides, mines) = size.split_once('/').ok_or_else(wrong)?;
    let (width, height) = sides.split_once('x').ok_or_else(wrong)?;
    rows::size(line, [width, height, mines], wrong)
}

/// Writes a board, with the first line if the number of mines is known, or if the rows alone wouldn't say
/// which game they are of.
pub fn write(position: &Position) -> String {
    let grid = position.grid();
    let mut out = String::with_capacity(grid.len() + grid.height() + 24);
    // Rows of nothing but digits could be a tray's as well.
    let digits = grid.cells().all(|c| position.tile(c).number().is_some());
    let mines = position.mines().map(|mines| mines.to_string());
    if let Some(mines) = mines.or(digits.then(|| "?".to_owned())) {
        // Writing to a string can't fail.
        let _ = writeln!(out, "mines {}x{}/{mines}", grid.width(), grid.height());
    }
    rows::write(position, &mut out);
    out
}
