//! A game that a person plays, whatever the game.

use super::{Look, Stage};
use crate::grid::{Cell, Grid};
use crate::paint::{Layout, Surface, Theme};
use crate::prose::Message;
use crate::report::{Saved, Settings};

/// A button of a pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Button {
    /// The left button, a tap.
    Primary,
    /// The right button, a long press.
    Secondary,
    /// The middle button, or both together.
    Middle,
}

/// The way a tile moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Towards the first row.
    Up,
    /// Towards the last row.
    Down,
    /// Towards the first column.
    Left,
    /// Towards the last column.
    Right,
}

/// How a game stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Status {
    /// `ready`, `running`, `won`, `lost` or `solved`.
    pub state: &'static str,
    /// Mines less flags, or single tiles moved.
    pub counter: i64,
    /// Slides, a run counted once; only on a tray.
    pub slides: Option<u64>,
    /// Whether anything has been done.
    pub moved: bool,
    /// Whether there is something to undo.
    pub can_undo: bool,
    /// Whether there is something to do again.
    pub can_redo: bool,
    /// The state in words.
    pub message: Message,
    /// The fewest single tiles to move from here to the goal, where that is known.
    pub distance: Option<u32>,
    /// Whether the goal can't be reached from here.
    pub unsolvable: bool,
}

/// A game that is being played.
pub trait Table {
    /// The game's name.
    fn game(&self) -> &'static str;
    /// The board's cells.
    fn grid(&self) -> Grid;
    /// What the game was begun with.
    fn settings(&self) -> Settings {
        self.save().settings
    }
    /// How it stands.
    fn status(&self) -> Status;
    /// Begins a game that is inert until then; nothing in a game that isn't.
    fn start(&mut self);
    /// A press on a cell; true if anything changed.
    fn press(&mut self, cell: Cell, button: Button) -> bool;
    /// Pushes a tile towards the gap; true if anything changed.
    fn push(&mut self, side: Side) -> bool;
    /// Takes back what was done last; true if there was anything.
    fn undo(&mut self) -> bool;
    /// Does again what was taken back last; true if there was anything.
    fn redo(&mut self) -> bool;
    /// The same board from its start.
    fn replay(&mut self);
    /// What the analyzer may know, in the game's notation.
    fn text(&self) -> String;
    /// The whole game with its board, to be judged and reviewed; none before it is dealt, and in a game of
    /// which that isn't asked. It says where the mines are.
    fn written(&self) -> Option<String> {
        None
    }
    /// What a screen reader says of a cell.
    fn label(&self, cell: Cell) -> Message;
    /// Paints the board.
    fn paint(&self, look: &Look, to: &mut dyn Surface, layout: &Layout, theme: &Theme);
    /// Carries out what an analysis asks for; true if anything changed.
    fn operate(&mut self, stage: &dyn Stage) -> bool;
    /// The game as it is kept.
    fn save(&self) -> Saved;
}
