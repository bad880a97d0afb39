//! What a text says of a position before the number of mines has been checked against the cells.

use crate::grid::Grid;
use crate::mines::deal::Deal;
use crate::mines::{Fact, Position, Tile};
use crate::prose::Error;

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
        if let Some(text) = self.mines {
            agree(text, mines)?;
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

/// Checks that what a text says of the number of its mines is what a person says beside it.
pub(super) fn agree(text: u64, said: Option<u32>) -> Result<(), Error> {
    match said.map(u64::from) {
        Some(option) if option != text => Err(Error::new("notation.disagree")
            .with("text", text)
            .with("option", option)),
        _ => Ok(()),
    }
}

/// Checks that a board has as many mines as its text counts.
pub(super) fn counted(deal: &Deal, expected: u64) -> Result<(), Error> {
    let found = deal.size().mines();
    if u64::from(found) == expected {
        return Ok(());
    }
    Err(Error::new("notation.mine-count")
        .with("found", found)
        .with("expected", expected))
}
