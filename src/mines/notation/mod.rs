//! Positions as text: one file a format, and one way in that finds out which of them a text is in.
//!
//! A format says what is seen and how many mines there are, for a game that is running. What was concluded
//! about a cell under a flag or a question mark has no character in any of them: the mark is what is
//! written. How a game ended is not written either.

mod rows;
pub mod sized;
pub mod text;

use crate::grid::Grid;
use crate::mines::{Fact, Position, Tile};
use crate::prose::Error;

/// A way of writing positions.
pub struct Format {
    /// Its name in texts and addresses.
    pub name: &'static str,
    /// Whether a text looks as if it were meant to be in this format.
    pub detect: fn(&str) -> bool,
    /// Reads a text in this format.
    pub read: fn(&str) -> Result<Draft, Error>,
    /// Writes a position; `None` where the format has no way to say it.
    pub write: fn(&Position) -> Option<String>,
}

/// All formats. A text is in the first one that it looks like, and our own is the one that any text
/// looks like.
pub const FORMATS: &[Format] = &[sized::FORMAT, text::FORMAT];

/// What a text says, before the number of mines has been checked against the cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    /// The cells.
    pub grid: Grid,
    /// What each cell is, in reading order.
    pub cells: Vec<(Tile, Option<Fact>)>,
    /// How many mines the text counts, if it does.
    pub mines: Option<u64>,
}

impl Draft {
    /// Settles the number of mines: `mines` is what a person said beside the text.
    ///
    /// # Errors
    /// `error.notation.` with `disagree` if text and person say different numbers, `many` if there are
    /// more mines than cells, `known` if more mines are given than there are, `room` if there are more than
    /// unopened cells that may be mines.
    pub fn position(self, mines: Option<u32>) -> Result<Position, Error> {
        let said = mines.map(u64::from);
        if let (Some(text), Some(option)) = (self.mines, said)
            && text != option
        {
            return Err(Error::new("notation.disagree")
                .with("text", text)
                .with("option", option));
        }
        if let Some(mines) = self.mines.or(said) {
            self.check(mines)?;
        }
        let mines = self.mines.or(said).and_then(|n| u32::try_from(n).ok());
        let many = || Error::new("notation.many").with("cells", self.grid.len());
        let mut position = Position::new(self.grid, mines).ok_or_else(many)?;
        for (cell, &(tile, fact)) in self.grid.cells().zip(&self.cells) {
            position.set_tile(cell, tile);
            position.set_fact(cell, fact);
        }
        Ok(position)
    }

    fn check(&self, mines: u64) -> Result<(), Error> {
        let count = |like: fn(&(Tile, Option<Fact>)) -> bool| {
            self.cells.iter().filter(|&cell| like(cell)).count() as u64
        };
        let cells = self.grid.len() as u64;
        let known = count(|cell| cell.1 == Some(Fact::Mine));
        let room = count(|cell| cell.0.number().is_none() && cell.1 != Some(Fact::Safe));
        let error = if mines > cells {
            Error::new("notation.many").with("cells", cells)
        } else if known > mines {
            Error::new("notation.known").with("known", known)
        } else if mines > room {
            Error::new("notation.room").with("room", room)
        } else {
            return Ok(());
        };
        Err(error.with("mines", mines))
    }
}

/// Reads a position in any of the [`FORMATS`]; `mines` is the number of all its mines, for a text that
/// doesn't say it.
///
/// # Errors
/// What the format's reader and [`Draft::position`] report, with line and column counted from 1.
pub fn parse(text: &str, mines: Option<u32>) -> Result<Position, Error> {
    let format = FORMATS.iter().find(|format| (format.detect)(text));
    let read = format.map_or(text::FORMAT.read, |format| format.read);
    read(text)?.position(mines)
}

/// Writes a position in our own text.
pub fn write(position: &Position) -> String {
    text::write(position)
}
