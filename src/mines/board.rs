//! What is known of a mines board: tiles as they are seen, facts that were concluded, the mine total.

use crate::grid::{Cell, Grid};
use crate::mines::size::Size;

/// A cell as it is seen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tile {
    /// Unopened and unmarked.
    Hidden,
    /// Unopened with a flag.
    Flagged,
    /// Unopened with a question mark.
    Questioned,
    /// Opened: how many of its neighbours are mines.
    Open(u8),
}

impl Tile {
    /// The number of an opened cell.
    pub fn number(self) -> Option<u8> {
        match self {
            Tile::Open(n) => Some(n),
            _ => None,
        }
    }
}

/// What an unopened cell is known to be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Fact {
    /// It is a mine.
    Mine,
    /// It is none.
    Safe,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Every cell without a mine was opened.
    Won,
    /// This mine was opened first.
    Lost(Cell),
}

/// What to do to a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Operation {
    /// Opens an unopened cell.
    Open(Cell),
    /// Puts a flag on an unopened cell.
    Flag(Cell),
    /// Takes flag or question mark away.
    Unflag(Cell),
    /// Opens all unflagged neighbours of a number that has as many flags around it.
    Chord(Cell),
}

impl Operation {
    /// The cell that is clicked.
    pub fn cell(self) -> Cell {
        match self {
            Operation::Open(c)
            | Operation::Flag(c)
            | Operation::Unflag(c)
            | Operation::Chord(c) => c,
        }
    }
}

/// The clicks of the classic program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Click {
    /// The left button.
    Left,
    /// The right button.
    Right,
    /// The right button, twice.
    RightTwice,
    /// Both buttons together.
    Both,
}

/// A board as a player sees it, with what was concluded about its unopened cells.
///
/// An opened cell shows no more mines than it has neighbours, and there are no more mines than cells.
/// Whether the numbers fit each other is not checked here: an impossible position is a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    grid: Grid,
    tiles: Vec<Tile>,
    facts: Vec<Option<Fact>>,
    mines: Option<u32>,
    end: Option<End>,
}

impl From<Size> for Position {
    /// The board before the first move.
    fn from(size: Size) -> Position {
        Position {
            grid: size.grid(),
            tiles: vec![Tile::Hidden; size.grid().len()],
            facts: vec![None; size.grid().len()],
            mines: Some(size.mines()),
            end: None,
        }
    }
}

impl Position {
    /// A board on which nothing was opened yet; `mines` counts all mines of the board, `None` where
    /// that is unknown. `None` if there are more mines than cells.
    pub fn new(grid: Grid, mines: Option<u32>) -> Option<Position> {
        if mines.is_some_and(|mines| mines as usize > grid.len()) {
            return None;
        }
        Some(Position {
            grid,
            tiles: vec![Tile::Hidden; grid.len()],
            facts: vec![None; grid.len()],
            mines,
            end: None,
        })
    }

    /// The board's cells.
    #[inline]
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// How many mines the board has, if that is known.
    #[inline]
    pub fn mines(&self) -> Option<u32> {
        self.mines
    }

    /// How the game ended, if it did.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Says how the game ended.
    pub fn set_end(&mut self, end: Option<End>) {
        self.end = end;
    }

    /// A cell as it is seen.
    #[inline]
    pub fn tile(&self, cell: Cell) -> Tile {
        self.tiles[cell.index()]
    }

    /// Changes how a cell is seen. An opened cell has no fact any more: it shows what it is.
    /// A number above the count of neighbours becomes that count.
    pub fn set_tile(&mut self, cell: Cell, tile: Tile) {
        self.tiles[cell.index()] = match tile {
            Tile::Open(n) => {
                self.facts[cell.index()] = None;
                Tile::Open(n.min(self.grid.around(cell).count() as u8))
            }
            unopened => unopened,
        };
    }

    /// What an unopened cell is known to be.
    #[inline]
    pub fn fact(&self, cell: Cell) -> Option<Fact> {
        self.facts[cell.index()]
    }

    /// Writes down what an unopened cell is known to be; an opened one stays as it is.
    pub fn set_fact(&mut self, cell: Cell, fact: Option<Fact>) {
        if self.tile(cell).number().is_none() {
            self.facts[cell.index()] = fact;
        }
    }

    /// How many flags are around a cell.
    pub fn flags_around(&self, cell: Cell) -> usize {
        let around = self.grid.around(cell);
        around.filter(|&c| self.tile(c) == Tile::Flagged).count()
    }

    /// The cells that a chord on `cell` opens, in reading order; `None` where a chord does nothing:
    /// the cell is unopened, or there are not as many flags around it as its number says.
    pub fn chord_opens(&self, cell: Cell) -> Option<Vec<Cell>> {
        let number = self.tile(cell).number()?;
        if self.flags_around(cell) != usize::from(number) {
            return None;
        }
        let unflagged = |&c: &Cell| matches!(self.tile(c), Tile::Hidden | Tile::Questioned);
        Some(self.grid.around(cell).filter(unflagged).collect())
    }

    /// The clicks that an operation takes, given how the cell looks; the one place that knows.
    ///
    /// A right click turns unmarked into flag, flag into question mark, and that into unmarked. With
    /// question marks switched off a flag goes away at once. `None` where there is nothing to do.
    pub fn click(&self, operation: Operation, question_marks: bool) -> Option<Click> {
        match (operation, self.tile(operation.cell())) {
            (Operation::Open(_), Tile::Hidden | Tile::Questioned) => Some(Click::Left),
            (Operation::Flag(_), Tile::Hidden) => Some(Click::Right),
            (Operation::Flag(_), Tile::Questioned) => Some(Click::RightTwice),
            (Operation::Unflag(_), Tile::Flagged) if question_marks => Some(Click::RightTwice),
            (Operation::Unflag(_), Tile::Flagged | Tile::Questioned) => Some(Click::Right),
            (Operation::Chord(_), Tile::Open(_)) => Some(Click::Both),
            _ => None,
        }
    }
}
