//! One turn of a game: all that a move changes on the board, so that it can be taken back.

use crate::grid::Cell;
use crate::mines::board::{End, Fact, Position, Tile};
use crate::mines::deal::Deal;
use crate::mines::moves::Move;

/// A tile that looks otherwise after a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Change {
    cell: Cell,
    before: Tile,
    after: Tile,
}

/// A move with what it changed. Facts and end are only there for the turn that ends the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Turn {
    /// What was done.
    pub act: Move,
    changes: Vec<Change>,
    facts: Vec<(Cell, Fact)>,
    end: Option<End>,
}

impl Turn {
    fn new(act: Move) -> Turn {
        Turn {
            act,
            changes: Vec::new(),
            facts: Vec::new(),
            end: None,
        }
    }

    /// Changes how the cell of the move is marked.
    pub fn mark(act: Move, position: &mut Position, mark: Tile) -> Turn {
        let mut turn = Turn::new(act);
        turn.show(position, act.cell(), mark);
        turn
    }

    /// Opens cells, and around each zero its neighbours, as far as flags let it. `opened` cells were
    /// open before.
    ///
    /// All the cells are opened even if there is a mine among them, as in the classic program. On a loss the
    /// position gets facts for all mines and for all wrong flags; on a win all mines get flags.
    pub fn open(
        act: Move,
        position: &mut Position,
        deal: &Deal,
        opened: usize,
        cells: &[Cell],
    ) -> Turn {
        let mut turn = Turn::new(act);
        let mut blast = None;
        for &cell in cells {
            if deal.is_mine(cell) {
                blast = blast.or(Some(cell));
            } else {
                turn.show(position, cell, Tile::Open(deal.number(cell)));
            }
        }
        turn.flood(position, deal);
        let safe = deal.grid().len() - deal.size().mines() as usize;
        if let Some(cell) = blast {
            turn.lose(position, deal, cell);
        } else if opened + turn.opened() == safe {
            turn.win(position, deal);
        }
        turn
    }

    /// Opens what touches a zero. The list of changes is also the queue of what is left to look at, so
    /// the largest board takes no deeper stack than the smallest.
    fn flood(&mut self, position: &mut Position, deal: &Deal) {
        let mut looked = 0;
        while let Some(&change) = self.changes.get(looked) {
            looked += 1;
            if change.after != Tile::Open(0) {
                continue;
            }
            for cell in deal.grid().around(change.cell) {
                if matches!(position.tile(cell), Tile::Hidden | Tile::Questioned) {
                    self.show(position, cell, Tile::Open(deal.number(cell)));
                }
            }
        }
    }

    fn lose(&mut self, position: &mut Position, deal: &Deal, blast: Cell) {
        for cell in deal.grid().cells() {
            let fact = match (deal.is_mine(cell), position.tile(cell)) {
                (true, _) => Fact::Mine,
                (false, Tile::Flagged) => Fact::Safe,
                _ => continue,
            };
            self.facts.push((cell, fact));
            position.set_fact(cell, Some(fact));
        }
        self.end = Some(End::Lost(blast));
        position.set_end(self.end);
    }

    fn win(&mut self, position: &mut Position, deal: &Deal) {
        for cell in deal.mines() {
            if position.tile(cell) != Tile::Flagged {
                self.show(position, cell, Tile::Flagged);
            }
        }
        self.end = Some(End::Won);
        position.set_end(self.end);
    }

    fn show(&mut self, position: &mut Position, cell: Cell, after: Tile) {
        let before = position.tile(cell);
        position.set_tile(cell, after);
        self.changes.push(Change {
            cell,
            before,
            after,
        });
    }

    /// How many cells the turn opened.
    pub fn opened(&self) -> usize {
        let open = |change: &&Change| change.after.number().is_some();
        self.changes.iter().filter(open).count()
    }

    /// How many cells more are open and how many more have flags after the turn.
    pub fn counts(&self) -> (isize, isize) {
        let flag = |tile| isize::from(tile == Tile::Flagged);
        let more = |change: &Change| flag(change.after) - flag(change.before);
        let flags = self.changes.iter().map(more).sum();
        (self.opened() as isize, flags)
    }

    /// The cells that look otherwise, in the order in which they changed.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.changes.iter().map(|change| change.cell)
    }

    /// Takes the turn back from a position that it led to.
    pub fn undo(&self, position: &mut Position) {
        position.set_end(None);
        for &(cell, _) in &self.facts {
            position.set_fact(cell, None);
        }
        for change in self.changes.iter().rev() {
            position.set_tile(change.cell, change.before);
        }
    }

    /// Makes the turn again in the position that it was made in.
    pub fn redo(&self, position: &mut Position) {
        for change in &self.changes {
            position.set_tile(change.cell, change.after);
        }
        for &(cell, fact) in &self.facts {
            position.set_fact(cell, Some(fact));
        }
        position.set_end(self.end);
    }
}
