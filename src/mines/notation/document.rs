//! What a format can hold: a position, a whole board, or a replay.

use crate::grid::Cell;
use crate::mines::deal::Deal;
use crate::mines::moves::Move;
use crate::mines::play::Play;
use crate::mines::{Fact, Position, Tile};
use crate::prose::{Error, Value};

/// What was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Document {
    /// What a player sees; where the mines are is unknown.
    Position(Position),
    /// Where the mines are.
    Board(Board),
    /// Where the mines are, and what a person did.
    Replay(Replay),
}

/// A whole board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// Where the mines are.
    pub deal: Deal,
    /// The cell that is to be opened first, if the text says one.
    pub start: Option<Cell>,
    /// What a player sees of it by now, if the text says that. It has the deal's grid.
    pub seen: Option<Position>,
}

/// A game as it was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// Where the mines are.
    pub deal: Deal,
    /// Whether the secondary button sets question marks.
    pub question_marks: bool,
    /// The moves that changed anything, in order.
    pub moves: Vec<Timed>,
}

/// A move and when it was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timed {
    /// Milliseconds since the game began; below zero before it.
    pub at: i64,
    /// What was done.
    pub act: Move,
}

impl Document {
    /// What a player sees: the position, a board after its start cell was opened, the end of a replay.
    ///
    /// # Errors
    /// `error.notation.start` for a whole board that doesn't say where to begin.
    pub fn position(&self) -> Result<Position, Error> {
        match self {
            Document::Position(position) => Ok(position.clone()),
            Document::Board(board) => board.position(),
            Document::Replay(replay) => Ok(replay.play().position().clone()),
        }
    }

    /// Where the mines are: that of a board or a replay, or of a position that leaves nothing open.
    ///
    /// # Errors
    /// `error.notation.layout` for a position with a cell of which nobody says what it is.
    pub fn board(&self) -> Result<Board, Error> {
        match self {
            Document::Position(position) => Ok(Board::new(layout(position)?)),
            Document::Board(board) => Ok(board.clone()),
            Document::Replay(replay) => Ok(replay.board()),
        }
    }

    /// The kind's name: `position`, `board` or `replay`.
    pub fn kind(&self) -> &'static str {
        match self {
            Document::Position(_) => "position",
            Document::Board(_) => "board",
            Document::Replay(_) => "replay",
        }
    }
}

impl Board {
    /// A board of which nothing was opened, and that doesn't say where to begin.
    pub fn new(deal: Deal) -> Board {
        Board {
            deal,
            start: None,
            seen: None,
        }
    }

    /// What a player sees: what the text says of that, or the board after its start cell was opened.
    ///
    /// # Errors
    /// `error.notation.start` if it says neither.
    pub fn position(&self) -> Result<Position, Error> {
        if let Some(seen) = &self.seen {
            return Ok(seen.clone());
        }
        let start = self.start.ok_or_else(|| {
            let size = self.deal.size();
            Error::new("notation.start").with("size", size.to_string())
        })?;
        let mut play = Play::custom(self.deal.clone());
        play.act(Move::Open(start));
        Ok(play.position().clone())
    }

    /// The whole truth as a position: each safe cell opened, each mine given.
    pub fn layout(&self) -> Position {
        let mut position = Position::from(self.deal.size());
        for cell in self.deal.grid().cells() {
            if self.deal.is_mine(cell) {
                position.set_fact(cell, Some(Fact::Mine));
            } else {
                position.set_tile(cell, Tile::Open(self.deal.number(cell)));
            }
        }
        position
    }
}

impl Replay {
    /// The game with its moves made.
    pub fn play(&self) -> Play {
        let mut play = Play::custom(self.deal.clone());
        play.set_question_marks(self.question_marks);
        for timed in &self.moves {
            play.act(timed.act);
        }
        play
    }

    /// The board, with the first cell that was opened as its start.
    pub fn board(&self) -> Board {
        let opened = self.moves.iter().find_map(|timed| match timed.act {
            Move::Open(cell) => Some(cell),
            _ => None,
        });
        Board {
            start: opened,
            ..Board::new(self.deal.clone())
        }
    }
}

/// The layout that a position tells completely: each cell is opened or known to be a mine, and the numbers
/// and the total agree with that.
fn layout(position: &Position) -> Result<Deal, Error> {
    let grid = position.grid();
    let unknown = |&cell: &Cell| {
        position.tile(cell).number().is_none() && position.fact(cell) != Some(Fact::Mine)
    };
    if let Some(cell) = grid.cells().find(unknown) {
        return Err(Error::new("notation.layout").with("cell", Value::from((grid, cell))));
    }
    let mine = |cell: &Cell| position.tile(*cell).number().is_none();
    let deal = Deal::of(grid, grid.cells().filter(mine));
    for cell in grid.cells() {
        if let Some(number) = position.tile(cell).number() {
            fits(&deal, cell, number)?;
        }
    }
    super::draft::agree(u64::from(deal.size().mines()), position.mines())?;
    Ok(deal)
}

/// Checks that a number that a text shows is the one of the board.
pub(super) fn fits(deal: &Deal, cell: Cell, number: u8) -> Result<(), Error> {
    let key = match (deal.is_mine(cell), deal.number(cell) == number) {
        (false, true) => return Ok(()),
        (false, false) => "notation.fits",
        (true, _) => "notation.fits-mine",
    };
    Err(Error::new(key)
        .with("cell", Value::from((deal.grid(), cell)))
        .with("number", number)
        .with("mines", deal.number(cell)))
}
