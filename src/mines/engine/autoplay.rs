//! Whole boards played by a policy.

use super::field::{Field, Touch};
use super::policy::{Chance, Desk, Policy};
use crate::grid::{Cell, Grid};
use crate::mines::deal::Deal;
use std::rc::Rc;

/// Plays whole boards with a policy; its buffers serve game after game.
#[derive(Debug)]
pub struct Autoplay {
    touch: Rc<Touch>,
    policy: &'static Policy,
    desk: Desk,
}

/// How a game went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Whether every safe cell was opened.
    pub won: bool,
    /// Cells opened that were not certainly safe, the first one not counted.
    pub guesses: u32,
    /// What the decisions cost, in nodes.
    pub nodes: u64,
}

impl Autoplay {
    /// A player for boards of a grid.
    pub fn new(grid: Grid, policy: &'static Policy) -> Autoplay {
        Autoplay {
            touch: Touch::new(grid),
            policy,
            desk: Desk::default(),
        }
    }

    /// Plays a board to its end, `first` opened first.
    pub fn play(&mut self, deal: &Deal, first: Cell) -> Outcome {
        let field = Field::new(&self.touch, Some(deal.size().mines()));
        self.from(field, deal, Some(first))
    }

    /// Plays a board to its end from what is known of it.
    pub fn go_on(&mut self, mut field: Field, deal: &Deal) -> Outcome {
        let open = field.next_safe();
        let open = open.or_else(|| self.policy.choose(&mut self.desk, &mut field).cell);
        let open = open.and_then(|cell| field.cell(cell));
        let mut outcome = self.from(field, deal, open);
        // Without a cell to open there is nothing left to win.
        outcome.won |= open.is_none();
        outcome
    }

    fn from(&mut self, mut field: Field, deal: &Deal, first: Option<Cell>) -> Outcome {
        let mut outcome = Outcome {
            won: false,
            guesses: 0,
            nodes: 0,
        };
        let mut open = first;
        while let Some(cell) = open {
            if deal.is_mine(cell) {
                return outcome;
            }
            field.show(cell.index() as u16, deal.number(cell));
            // What is shown is true, so nothing contradicts it.
            let _ = field.look();
            open = match field.next_safe() {
                Some(safe) => field.cell(safe),
                None if field.unsettled() == 0 => {
                    outcome.won = true;
                    return outcome;
                }
                None => {
                    let choice = self.policy.choose(&mut self.desk, &mut field);
                    outcome.nodes += choice.nodes;
                    outcome.guesses += u32::from(choice.chance != Chance::Certain);
                    choice.cell.and_then(|cell| field.cell(cell))
                }
            };
        }
        outcome
    }
}
