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
    /// Settles the number of mines: `mines` is what a person said beside the text. Whether they fit the numbers and what is
    /// given is not asked: where they don't, the position is impossible, and that can be shown.
    ///
    /// # Errors
    /// `error.notation.` with `disagree` if text and person say different numbers, `many` if there are
    /// more mines than cells.
    pub fn position(self, mines: Option<u32>) -> Result<Position, Error> {
        if let Some(text) = self.mines {
            agree(text, mines)?;
        }
        let mines = self.mines.or(mines.map(u64::from));
        let many = || {
            Error::new("notation.many")
                .with("cells", self.grid.len())
                .with("mines", mines.unwrap_or_default())
        };
        let few = |mines: u64| u32::try_from(mines).map_err(|_| many());
        let few = mines.map(few).transpose()?;
        let mut position = Position::new(self.grid, few).ok_or_else(many)?;
        for (cell, &(tile, fact)) in self.grid.cells().zip(&self.cells) {
            position.set_tile(cell, tile);
            position.set_fact(cell, fact);
        }
        Ok(position)
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
