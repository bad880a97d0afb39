//! A game on a tray in memory: clicks, counters, undo without limit, and a world for the pipeline.

use super::board::{Goal, Position};
use super::moves::{self, Push, Told, Way};
use super::shuffle::shuffle;
use super::{Operation, Slide, notation};
use crate::grid::{Cell, Grid};
use crate::pipeline::Frontend;
use crate::prose::Error;
use std::convert::Infallible;

/// A game: a tray, what has been done to it, and what has been taken back.
///
/// A game is inert until it is started, and again while its tray is solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Play {
    start: Position,
    now: Position,
    /// All pushes, those that were taken back behind those that were made.
    pushes: Vec<Push>,
    /// How many of them are made.
    made: usize,
    started: bool,
}

/// A game as texts and numbers, from which [`Play::restore`] rebuilds it by making its moves again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Saved {
    /// The tray that it began with, as [`notation::write`] writes it.
    pub start: String,
    /// All moves, the tile's way, as [`moves::write`] writes them; those taken back come last.
    pub moves: String,
    /// How many moves are taken back.
    pub undone: usize,
    /// Whether the game is started.
    pub started: bool,
}

impl Play {
    /// A game that begins with this tray and is not started yet.
    pub fn new(start: Position) -> Play {
        let start = start.with_click(None);
        Play {
            now: start.clone(),
            start,
            pushes: Vec::new(),
            made: 0,
            started: false,
        }
    }

    /// A game that begins with the [`shuffle`] of a seed and is not started yet.
    ///
    /// # Errors
    /// `error.slide.sides` if a side is below 2 or above 10.
    pub fn shuffled(grid: Grid, goal: Goal, seed: u64) -> Result<Play, Error> {
        Ok(Play::new(shuffle(grid, goal, seed)?))
    }

    /// From now on, clicks act.
    pub fn start(&mut self) {
        self.started = true;
    }

    /// Whether the game is started, be it solved or not.
    pub fn is_started(&self) -> bool {
        self.started
    }

    /// Whether clicks act: the game is started and not solved.
    pub fn is_running(&self) -> bool {
        self.started && !self.now.is_solved()
    }

    /// The tray as it is now.
    pub fn position(&self) -> &Position {
        &self.now
    }

    /// The tray that the game began with.
    pub fn first(&self) -> &Position {
        &self.start
    }

    /// The moves that are made.
    pub fn pushes(&self) -> &[Push] {
        self.pushes.get(..self.made).unwrap_or_default()
    }

    /// How many moves are taken back.
    pub fn undone(&self) -> usize {
        self.pushes.len() - self.made
    }

    /// How many tiles have slid: the move counter in STM, where each tile counts.
    pub fn slid(&self) -> usize {
        self.pushes().iter().map(|push| push.tiles).sum()
    }

    /// How often something was pushed: the move counter in MTM, where a row that slides at once counts once.
    pub fn pushed(&self) -> usize {
        self.made
    }

    /// A click on a cell: its tile slides towards the gap, with all tiles between. Says how many have
    /// slid; 0 where nothing moves and nothing counts.
    ///
    /// A click beside the gap does what the article's `SwapBlank` does.
    pub fn click(&mut self, cell: Cell) -> usize {
        match Push::at(&self.now, cell) {
            Some(push) if self.is_running() => self.make(push),
            _ => 0,
        }
    }

    /// Slides the tile beside the gap that can move this way, if there is one.
    pub fn slide(&mut self, way: Way) -> usize {
        let beside = Push { way, tiles: 1 }.cell(&self.now);
        beside.map_or(0, |cell| self.click(cell))
    }

    fn make(&mut self, push: Push) -> usize {
        self.pushes.truncate(self.made);
        self.pushes.push(push);
        self.made += 1;
        self.carry_out(push)
    }

    fn carry_out(&mut self, push: Push) -> usize {
        push.cell(&self.now).map_or(0, |cell| self.now.slide(cell))
    }

    /// Takes back the last move, and says whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(&push) = self.pushes().last() else {
            return false;
        };
        self.made -= 1;
        self.carry_out(Push {
            way: push.way.back(),
            ..push
        });
        true
    }

    /// Makes the move again that was taken back last, and says whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(&push) = self.pushes.get(self.made) else {
            return false;
        };
        self.made += 1;
        self.carry_out(push);
        true
    }

    /// Begins again with the same tray; a game that was started still is.
    pub fn restart(&mut self) {
        self.now = self.start.clone();
        self.pushes.clear();
        self.made = 0;
    }

    /// The game as texts and numbers.
    pub fn save(&self) -> Saved {
        Saved {
            start: notation::write(&self.start),
            moves: moves::write(&self.pushes, Told::Tile),
            undone: self.undone(),
            started: self.started,
        }
    }

    /// Rebuilds a game by making its moves again.
    ///
    /// # Errors
    /// What [`notation::parse`] and [`moves::parse`] report; `error.slide.saved.started` if there are
    /// moves in a game that isn't started, `error.slide.saved.room` for a move that the tray has no room
    /// for, `error.slide.saved.over` for one after the tray is solved, `error.slide.saved.undone` if more
    /// moves are taken back than there are.
    pub fn restore(saved: &Saved) -> Result<Play, Error> {
        let mut play = Play::new(notation::parse(&saved.start)?);
        let pushes = moves::parse(&saved.moves, Told::Tile)?;
        if saved.started {
            play.start();
        } else if !pushes.is_empty() {
            return Err(Error::new("slide.saved.started").with("moves", pushes.len()));
        }
        for (i, &push) in pushes.iter().enumerate() {
            let wrong = |key: &str| {
                Error::new(key)
                    .with("number", i + 1)
                    .with("found", moves::write(&[push], Told::Tile))
            };
            if !play.is_running() {
                return Err(wrong("slide.saved.over"));
            }
            if push.cell(&play.now).is_none() {
                return Err(wrong("slide.saved.room"));
            }
            play.make(push);
        }
        if saved.undone > pushes.len() {
            return Err(Error::new("slide.saved.undone")
                .with("undone", saved.undone)
                .with("moves", pushes.len()));
        }
        for _ in 0..saved.undone {
            play.undo();
        }
        Ok(play)
    }
}

/// A started game is a world that the analyzer can act in; it never fails.
impl Frontend<Slide> for Play {
    type Error = Infallible;

    fn fetch_cells(&mut self) -> Result<Option<Position>, Infallible> {
        Ok(self.started.then(|| self.now.clone()))
    }

    fn operate_cells(&mut self, operations: &[Operation]) -> Result<(), Infallible> {
        for &Operation::Slide(cell) in operations {
            self.click(cell);
        }
        Ok(())
    }
}
