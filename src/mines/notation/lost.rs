//! What a format can't say, as errors that name what would get lost.

use super::{Board, Document};
use crate::grid::Cell;
use crate::mines::{Position, Tile};
use crate::prose::{Error, Value};

fn error(what: &str, format: &str) -> Error {
    Error::new(&format!("notation.lost.{what}")).with("format", format)
}

/// The board of a document, for a format that says where the mines are and nothing else. What is seen by
/// now gets lost if there is anything; the start cell is no loss, since it can be said anew.
pub(super) fn board(document: &Document, format: &'static str) -> Result<Board, Error> {
    match document {
        Document::Replay(_) => Err(error("moves", format)),
        Document::Board(board) if board.seen.is_some() => Err(error("seen", format)),
        Document::Board(board) => Ok(board.clone()),
        Document::Position(_) => document.board(),
    }
}

/// The position of a document, for a format that says only what is seen.
pub(super) fn position<'a>(
    document: &'a Document,
    format: &'static str,
) -> Result<&'a Position, Error> {
    match document {
        Document::Replay(_) => Err(error("moves", format)),
        Document::Board(_) => Err(error("mines", format)),
        Document::Position(position) => Ok(position),
    }
}

/// That the moves would get lost.
pub(super) fn moves(format: &'static str) -> Error {
    error("moves", format)
}

/// That a format holds replays, and there are no moves to be written.
pub(super) fn no_moves(format: &'static str) -> Error {
    Error::new("notation.no-moves").with("format", format)
}

/// The number of mines, for a format that can't leave it out.
pub(super) fn total(position: &Position, format: &'static str) -> Result<u32, Error> {
    position.mines().ok_or_else(|| error("total", format))
}

/// That a cell is said to be a mine or safe without being opened.
pub(super) fn given(position: &Position, cell: Cell, format: &'static str) -> Error {
    error("given", format).with("cell", Value::from((position.grid(), cell)))
}

/// Checks that no unopened cell is given to be a mine or safe; a mark is written rather than what is known
/// under it, as everywhere.
pub(super) fn no_given(position: &Position, format: &'static str) -> Result<(), Error> {
    let given = |&cell: &Cell| position.tile(cell) == Tile::Hidden && position.fact(cell).is_some();
    match position.grid().cells().find(given) {
        Some(cell) => Err(self::given(position, cell, format)),
        None => Ok(()),
    }
}

/// That a question mark would get lost.
pub(super) fn question(position: &Position, cell: Cell, format: &'static str) -> Error {
    error("question", format).with("cell", Value::from((position.grid(), cell)))
}

/// Checks that there are no question marks.
pub(super) fn no_question(position: &Position, format: &'static str) -> Result<(), Error> {
    let marked = |&cell: &Cell| position.tile(cell) == Tile::Questioned;
    match position.grid().cells().find(marked) {
        Some(cell) => Err(question(position, cell, format)),
        None => Ok(()),
    }
}
