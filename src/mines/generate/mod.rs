//! Boards that can be solved from their first cell without a guess.
//!
//! Boards are drawn like any others, and those that the full ladder doesn't solve are thrown away: what is left
//! is a *uniform sample*, each board that can be solved, and is as it was asked for, being as likely as any other.
//! Where so many boards in a row can't be solved that this leads nowhere, a board is repaired instead, see
//! [`repair`](self::Method::Repair); what comes of that isn't a uniform sample, and says so. Either way the verdict on a
//! board has the last word.

mod demand;
mod layout;
mod repair;
mod solver;

pub use demand::{Demand, Need, needs};

use crate::dice::Dice;
use crate::grid::Cell;
use crate::mines::deal::{Deal, Start};
use crate::mines::engine::field::Touch;
use crate::mines::size::Size;
use crate::mines::verdict::Grade;
use crate::prose::Error;
use demand::{Checked, Checking};
use layout::Layout;
use repair::Chain;
use solver::Solver;

/// After so many boards without a solvable one, a board is repaired.
const HOPELESS: u64 = 4000;
/// So many steps for each cell a repaired board walks among solvable boards.
const WALK: u64 = 32;
/// The nodes that may be spent on a board where nobody says otherwise: a minute or two.
pub const BUDGET: u64 = 500_000_000;

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Order {
    /// Cells and mines.
    pub size: Size,
    /// What is promised of the first cell; where the board has no room for it, a weaker rule holds.
    pub start: Start,
    /// The cell that is opened first.
    pub first: Cell,
    /// What the board has to be like.
    pub demand: Demand,
    /// The seed. The first board that is drawn is the one that is dealt from it without an order.
    pub seed: u64,
    /// The most nodes that may be spent.
    pub budget: u64,
}

/// How a board came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// It was drawn: all boards that fit the order are equally likely.
    Draw,
    /// It was repaired: mines of a board that needs a guess changed their places until none was needed, and then many
    /// times more with the board staying solvable. Near a uniform sample, but it isn't one.
    Repair,
}

impl Method {
    /// The method's name in data.
    pub fn name(self) -> &'static str {
        match self {
            Method::Draw => "draw",
            Method::Repair => "repair",
        }
    }
}

/// A board that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// Where the mines are.
    pub deal: Deal,
    /// The start rule that holds.
    pub held: Start,
    /// How it came about.
    pub method: Method,
    /// How hard it is.
    pub grade: Grade,
}

/// How far it has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Boards that were drawn.
    pub drawn: u64,
    /// Boards among them, and on the walk, that could be solved and were looked at.
    pub solvable: u64,
    /// Changes that were tried on a board under repair.
    pub changes: u64,
    /// Safe cells that nobody can open on the board under repair, if there is one.
    pub unsolved: Option<usize>,
    /// Nodes that were spent.
    pub nodes: u64,
}

enum Phase {
    Drawing(Layout),
    Searching(Chain),
    /// So many steps are left to walk.
    Walking(Chain, u64),
    Done,
}

/// A board in the making: it is made look by look, and can be left alone at any time.
pub struct Generating {
    order: Order,
    held: Start,
    dice: Dice,
    solver: Solver,
    phase: Phase,
    checking: Option<Checking>,
    progress: Progress,
    made: Option<Made>,
}

impl Generating {
    /// Begins with an order.
    ///
    /// # Errors
    /// `error.mines.no-guess` if each cell is a mine.
    pub fn new(order: Order) -> Result<Generating, Error> {
        let Order { size, first, .. } = order;
        if size.mines() as usize >= size.grid().len() {
            return Err(Error::new("mines.no-guess").with("size", size.to_string()));
        }
        let (held, mut free) = order.start.holds(size, first);
        if held == Start::Any {
            // A board that begins with a mine isn't solvable, so the first cell is none.
            free.retain(|&cell| cell != first);
        }
        let touch = Touch::new(size.grid());
        Ok(Generating {
            held,
            dice: Dice::new(order.seed),
            solver: Solver::new(&touch),
            phase: Phase::Drawing(Layout::new(&touch, size, &free)),
            checking: None,
            progress: Progress {
                drawn: 0,
                solvable: 0,
                changes: 0,
                unsolved: None,
                nodes: 0,
            },
            made: None,
            order,
        })
    }

    /// How far it has come.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// The board, once it is there; none if the nodes were used up before.
    pub fn made(&self) -> Option<&Made> {
        self.made.as_ref()
    }

    /// One look of about `slice` nodes; true when the board is there or the nodes are used up.
    pub fn look(&mut self, slice: u64) -> bool {
        let pause = self.progress.nodes.saturating_add(slice.max(1));
        while self.progress.nodes < pause {
            if matches!(self.phase, Phase::Done) {
                return true;
            }
            if self.checking.is_some() {
                self.check(slice);
            } else if self.progress.nodes < self.order.budget {
                self.step();
            } else {
                self.stop();
            }
        }
        matches!(self.phase, Phase::Done)
    }

    /// Draws a board, or tries a change.
    fn step(&mut self) {
        let first = self.order.first.index() as u16;
        let phase = std::mem::replace(&mut self.phase, Phase::Done);
        self.phase = match phase {
            Phase::Drawing(layout)
                if self.progress.drawn >= HOPELESS && self.progress.solvable == 0 =>
            {
                Phase::Searching(Chain::new(layout, first, &mut self.solver))
            }
            Phase::Drawing(mut layout) => {
                layout.draw(&mut self.dice);
                let played = self.solver.play(&layout, first, true);
                self.progress.drawn += 1;
                self.progress.nodes += played.nodes;
                if played.unsolved == 0 {
                    self.candidate(&layout);
                }
                Phase::Drawing(layout)
            }
            Phase::Searching(chain) if chain.unsolved() == 0 => {
                Phase::Walking(chain, WALK * self.order.size.grid().len() as u64)
            }
            Phase::Searching(mut chain) => {
                self.progress.nodes += chain.search(&mut self.solver, &mut self.dice);
                self.progress.changes += 1;
                Phase::Searching(chain)
            }
            Phase::Walking(chain, 0) => {
                self.candidate(&chain.layout);
                // If it is refused, the walk goes on until the board is another one.
                Phase::Walking(chain, self.order.size.grid().len() as u64)
            }
            Phase::Walking(mut chain, left) => {
                self.progress.nodes += chain.walk(&mut self.solver, &mut self.dice);
                self.progress.changes += 1;
                Phase::Walking(chain, left - 1)
            }
            Phase::Done => Phase::Done,
        };
        self.progress.unsolved = match &self.phase {
            Phase::Searching(chain) | Phase::Walking(chain, _) => Some(chain.unsolved()),
            Phase::Drawing(_) | Phase::Done => None,
        };
    }

    /// Ends for want of nodes. A board that can be solved already is taken as it is by then.
    fn stop(&mut self) {
        match std::mem::replace(&mut self.phase, Phase::Done) {
            Phase::Walking(chain, left) if left > 0 && self.progress.solvable == 0 => {
                self.candidate(&chain.layout);
                self.phase = Phase::Walking(chain, 0);
            }
            _ => {}
        }
    }

    /// Has a solvable board looked at, unless it can be seen at once that it isn't as it was asked for.
    fn candidate(&mut self, layout: &Layout) {
        self.progress.solvable += 1;
        let Order { first, demand, .. } = self.order;
        if demand.needs == Some(Need::Total) {
            let played = self.solver.play(layout, first.index() as u16, false);
            self.progress.nodes += played.nodes;
            if played.unsolved == 0 {
                return;
            }
        }
        self.checking = Some(Checking::new(layout.deal(), first, demand));
    }

    fn check(&mut self, slice: u64) {
        let Some(mut checking) = self.checking.take() else {
            return;
        };
        let mut nodes = u64::MAX;
        let checked = checking.look(&mut self.solver, slice, &mut nodes);
        self.progress.nodes += u64::MAX - nodes;
        match checked {
            None => self.checking = Some(checking),
            Some(Checked::Refused) => {}
            Some(Checked::Accepted(grade)) => {
                let drawn = matches!(self.phase, Phase::Drawing(_));
                self.made = Some(Made {
                    deal: checking.deal,
                    held: self.held,
                    method: if drawn { Method::Draw } else { Method::Repair },
                    grade,
                });
                self.phase = Phase::Done;
            }
        }
    }
}
