//! A game in memory: a person or the pipeline makes moves, and every move can be taken back.

use crate::grid::Cell;
use crate::mines::board::{Operation, Position, Tile};
use crate::mines::deal::{Deal, Start};
use crate::mines::moves::{Button, Move};
use crate::mines::size::Size;
use crate::mines::turn::Turn;
use crate::mines::{End, Mines};
use crate::pipeline::Frontend;
use std::convert::Infallible;

/// How far a game has come; a clock runs only while it is running.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// No cell has been opened yet.
    Ready,
    /// Cells have been opened, and the game is neither won nor lost.
    Running,
    /// Won or lost.
    Over(End),
}

/// Where the board of a game comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// It is dealt from a seed when the first cell is opened.
    Seed {
        /// Cells and mines.
        size: Size,
        /// What is promised of the first cell.
        start: Start,
        /// The seed of the [`Deal`].
        seed: u64,
    },
    /// It is given.
    Layout(Deal),
}

/// A board that was dealt: for which first cell, and which start rule holds.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Dealt {
    deal: Deal,
    first: Cell,
    held: Start,
}

/// A game of Minesweeper.
///
/// Undo and redo know no limit; a game that was lost goes on after its last move is taken back. Once a
/// board is dealt it stays the board of this game: taking back the first opening doesn't deal another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Play {
    origin: Origin,
    dealt: Option<Dealt>,
    position: Position,
    question_marks: bool,
    opened: usize,
    flags: usize,
    turns: Vec<Turn>,
    undone: Vec<Turn>,
}

impl Play {
    /// A game whose board is dealt from a seed when the first cell is opened.
    pub fn new(size: Size, start: Start, seed: u64) -> Play {
        Play::from(Origin::Seed { size, start, seed })
    }

    /// A game on a known layout.
    pub fn custom(deal: Deal) -> Play {
        Play::from(Origin::Layout(deal))
    }

    /// Where the board comes from.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// Cells and mines of the board.
    pub fn size(&self) -> Size {
        match &self.origin {
            Origin::Seed { size, .. } => *size,
            Origin::Layout(deal) => deal.size(),
        }
    }

    /// The board as the player sees it.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The hidden truth, once it is dealt. Nothing that analyzes may be given it.
    pub fn deal(&self) -> Option<&Deal> {
        match &self.origin {
            Origin::Seed { .. } => Some(&self.dealt.as_ref()?.deal),
            Origin::Layout(deal) => Some(deal),
        }
    }

    /// The cell for which the board was dealt from its seed, and the start rule that holds for it.
    pub fn first(&self) -> Option<(Cell, Start)> {
        let dealt = self.dealt.as_ref()?;
        Some((dealt.first, dealt.held))
    }

    /// How far the game has come.
    pub fn phase(&self) -> Phase {
        match self.position.end() {
            Some(end) => Phase::Over(end),
            None if self.opened == 0 => Phase::Ready,
            None => Phase::Running,
        }
    }

    /// The mine counter: mines less flags, which may be below zero.
    pub fn counter(&self) -> i64 {
        i64::from(self.size().mines()) - self.flags as i64
    }

    /// Whether the secondary button sets question marks.
    pub fn question_marks(&self) -> bool {
        self.question_marks
    }

    /// Switches question marks on or off; those on the board stay.
    pub fn set_question_marks(&mut self, on: bool) {
        self.question_marks = on;
    }

    /// Deals the board for this first cell, unless there is one.
    pub(super) fn deal_for(&mut self, first: Cell) {
        if let (Origin::Seed { size, start, seed }, None) = (&self.origin, &self.dealt) {
            let (deal, held) = Deal::new(*size, *start, *seed, first);
            self.dealt = Some(Dealt { deal, first, held });
        }
    }

    /// Makes a move and says whether it changed anything. What had been undone is forgotten then.
    pub fn act(&mut self, act: Move) -> bool {
        let Some(turn) = self.turn(act) else {
            return false;
        };
        self.count(&turn, 1);
        self.turns.push(turn);
        self.undone.clear();
        true
    }

    /// Presses a button on a cell and says whether it changed anything.
    pub fn press(&mut self, cell: Cell, button: Button) -> bool {
        let known = self.position.grid().nth(cell.index());
        let act = known.and_then(|c| button.press(c, self.position.tile(c), self.question_marks));
        act.is_some_and(|act| self.act(act))
    }

    /// Carries a move out on the board; `None` where it does nothing.
    fn turn(&mut self, act: Move) -> Option<Turn> {
        let cell = self.position.grid().nth(act.cell().index())?;
        if self.position.end().is_some() {
            return None;
        }
        let opens = match (act, self.position.tile(cell)) {
            (Move::Flag(_), Tile::Hidden | Tile::Questioned) => {
                return Some(Turn::mark(act, &mut self.position, Tile::Flagged));
            }
            (Move::Question(_), Tile::Hidden | Tile::Flagged) => {
                return Some(Turn::mark(act, &mut self.position, Tile::Questioned));
            }
            (Move::Unflag(_), Tile::Flagged | Tile::Questioned) => {
                return Some(Turn::mark(act, &mut self.position, Tile::Hidden));
            }
            (Move::Open(_), Tile::Hidden | Tile::Questioned) => vec![cell],
            (Move::Chord(_), Tile::Open(_)) => self.position.chord_opens(cell)?,
            _ => return None,
        };
        let &first = opens.first()?;
        self.deal_for(first);
        let deal = match (&self.origin, &self.dealt) {
            (Origin::Layout(deal), _) | (_, Some(Dealt { deal, .. })) => deal,
            _ => return None,
        };
        let position = &mut self.position;
        Some(Turn::open(act, position, deal, self.opened, &opens))
    }

    /// Keeps count of opened cells and flags: `sign` is 1 for a turn that was made, -1 for one taken back.
    fn count(&mut self, turn: &Turn, sign: isize) {
        let (opened, flags) = turn.counts();
        self.opened = self.opened.saturating_add_signed(sign * opened);
        self.flags = self.flags.saturating_add_signed(sign * flags);
    }

    /// Takes the last move back and says whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(turn) = self.turns.pop() else {
            return false;
        };
        turn.undo(&mut self.position);
        self.count(&turn, -1);
        self.undone.push(turn);
        true
    }

    /// Makes the move that was taken back last again and says whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(turn) = self.undone.pop() else {
            return false;
        };
        turn.redo(&mut self.position);
        self.count(&turn, 1);
        self.turns.push(turn);
        true
    }

    /// Begins the same board again. Of a first cell nothing is promised then.
    pub fn replay(&mut self) {
        *self = Play {
            dealt: self.dealt.take(),
            question_marks: self.question_marks,
            ..Play::from(self.origin.clone())
        };
    }

    /// The moves that led here, the first one first.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        self.turns.iter().map(|turn| turn.act)
    }

    /// The moves that were taken back, the one to be made again next first.
    pub fn undone(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        self.undone.iter().rev().map(|turn| turn.act)
    }

    /// The cells that the last move changed, in the order in which they did.
    pub fn changed(&self) -> impl Iterator<Item = Cell> + '_ {
        self.turns.last().into_iter().flat_map(Turn::cells)
    }
}

impl From<Origin> for Play {
    fn from(origin: Origin) -> Play {
        let size = match &origin {
            Origin::Seed { size, .. } => *size,
            Origin::Layout(deal) => deal.size(),
        };
        Play {
            origin,
            dealt: None,
            position: size.into(),
            question_marks: true,
            opened: 0,
            flags: 0,
            turns: Vec::new(),
            undone: Vec::new(),
        }
    }
}

/// The pipeline plays it like a person: operations that do nothing on the board as it is by then are
/// passed over, and nothing can go wrong.
impl Frontend<Mines> for Play {
    type Error = Infallible;

    fn fetch_cells(&mut self) -> Result<Option<Position>, Infallible> {
        Ok(Some(self.position.clone()))
    }

    fn operate_cells(&mut self, operations: &[Operation]) -> Result<(), Infallible> {
        for &operation in operations {
            self.act(operation.into());
        }
        Ok(())
    }
}
