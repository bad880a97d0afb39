//! What to open when looking at single numbers gets no further.
//!
//! What is certain is opened. Else, where few layouts are left, the search for the exact chance to win names the cell;
//! before that, cells are compared by what is likely to come after them (prospect.rs). Nothing here depends on a
//! clock or on what was played before, so a policy always chooses the same cell in the same position.

mod candidates;
pub mod endgame;
mod prospect;

use super::field::{Contradiction, Field, Touch};
use super::odds::{Counter, Odds};
use crate::mines::Position;
use crate::prose::{Error, excerpt};
use candidates::candidates;
use prospect::prospect;

/// A way of choosing guesses.
#[derive(Debug)]
pub struct Policy {
    /// What it is called.
    pub name: &'static str,
    /// How many cells are compared by what may come after them.
    candidates: usize,
    /// By how much a cell may be less safe than the safest one to be compared with it.
    margin: f64,
    /// Up to how many layouts the chance to win is computed exactly.
    layouts: usize,
    /// The most nodes for that.
    nodes: u64,
}

/// All policies, from the quickest to the strongest.
pub const POLICIES: &[Policy] = &[
    Policy {
        name: "fast",
        candidates: 4,
        margin: 0.03,
        layouts: 100,
        nodes: 2_000,
    },
    Policy {
        name: "best",
        candidates: 16,
        margin: 0.12,
        layouts: 3_000,
        nodes: 400_000,
    },
    Policy {
        name: "deep",
        candidates: 32,
        margin: 0.2,
        layouts: 20_000,
        nodes: 3_000_000,
    },
];

/// The policy of a name.
///
/// # Errors
/// `error.mines.policy` if there is none.
pub fn named(name: &str) -> Result<&'static Policy, Error> {
    let found = POLICIES.iter().find(|policy| policy.name == name);
    found.ok_or_else(|| {
        let known: Vec<&str> = POLICIES.iter().map(|policy| policy.name).collect();
        Error::new("mines.policy")
            .with("found", excerpt(name))
            .with("known", known.join(", "))
    })
}

/// The most steps for counting one part of the front.
const STEPS: u64 = 2_000_000;

/// What choosing needs; it serves again and again.
#[derive(Debug, Default)]
pub struct Desk {
    counter: Counter,
}

/// How good a choice is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Chance {
    /// The cell is certainly safe.
    Certain,
    /// So many of all layouts are won by the player who begins with this cell and plays perfectly, and no other cell wins
    /// more.
    Exact {
        /// Layouts that are won.
        wins: u64,
        /// All layouts.
        layouts: u64,
    },
    /// The chance that the cell is safe; how the game goes on is not known exactly.
    Safety(f64),
    /// The odds are out of reach, or nobody knows how many mines there are: the cell is one that single numbers make
    /// look safe.
    Unknown,
}

/// What is to be opened.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice {
    /// The cell; none if every cell is settled, or nothing fits.
    pub cell: Option<u16>,
    /// How good it is.
    pub chance: Chance,
    /// What the choice cost.
    pub nodes: u64,
}

impl Policy {
    /// Chooses a cell of a field that was looked at; what is certain is settled in it on the way.
    pub fn choose(&self, desk: &mut Desk, field: &mut Field) -> Choice {
        let mut choice = Choice {
            cell: field.safe().last().copied(),
            chance: Chance::Certain,
            nodes: 0,
        };
        while choice.cell.is_none() && field.unsettled() > 0 {
            let Ok(odds) = desk.counter.odds(field, None, STEPS) else {
                choice.cell = rough(field);
                choice.chance = Chance::Unknown;
                return choice;
            };
            choice.nodes += odds.nodes;
            if odds.settle(field) && field.look().is_ok() {
                choice.cell = field.safe().last().copied();
            } else {
                return self.guess(desk, field, &odds, choice);
            }
        }
        choice
    }

    /// Chooses a cell of a position; facts count, flags don't.
    ///
    /// # Errors
    /// If what is seen can't be.
    pub fn advise(&self, position: &Position) -> Result<Choice, Contradiction> {
        let touch = Touch::new(position.grid());
        let mut field = Field::of(&touch, position, true)?;
        field.look()?;
        Ok(self.choose(&mut Desk::default(), &mut field))
    }

    fn guess(&self, desk: &mut Desk, field: &Field, odds: &Odds, mut choice: Choice) -> Choice {
        if field.mines_left().is_none() {
            choice.cell = rough(field);
            choice.chance = Chance::Unknown;
            return choice;
        }
        // Parts that can't touch each other are few layouts each, however many they are together.
        let apart = odds.front.outside == 0 && odds.front.parts.len() > 1;
        if odds.layouts <= self.layouts as f64 || apart {
            let mut left = self.nodes;
            let found = endgame::last(field, self.layouts, &mut left);
            choice.nodes += self.nodes - left;
            if let Ok((win, Some(cell))) = found {
                choice.cell = Some(cell);
                choice.chance = Chance::Exact {
                    wins: win.wins,
                    layouts: win.layouts,
                };
                return choice;
            }
        }
        desk.counter.forget();
        let chances = odds.by_cell(field);
        let mut most = f64::NEG_INFINITY;
        for cell in candidates(field, odds, &chances, self.candidates, self.margin) {
            let mut sum = 0.0;
            for number in 0..=8 {
                let Some((after, found)) = self.after(desk, field, cell, number) else {
                    continue;
                };
                choice.nodes += found.nodes;
                sum += found.layouts / odds.layouts * prospect(&after, &found);
            }
            if sum > most {
                most = sum;
                choice.cell = Some(cell);
                choice.chance = Chance::Safety(1.0 - chances[usize::from(cell)]);
            }
        }
        choice
    }

    /// A field and its odds after a cell showed a number; `None` if it can't show it.
    fn after(
        &self,
        desk: &mut Desk,
        field: &Field,
        cell: u16,
        number: u8,
    ) -> Option<(Field, Odds)> {
        let unknown = number.checked_sub(field.mines_around(cell))?;
        if usize::from(unknown) > field.unsettled_around(cell) {
            return None;
        }
        let mut after = field.clone();
        after.show(cell, number);
        after.look().ok()?;
        let odds = desk.counter.odds(&after, None, STEPS).ok()?;
        Some((after, odds))
    }
}

/// The unsettled cell that looks safest if each number is taken for itself.
fn rough(field: &Field) -> Option<u16> {
    let left = f64::from(field.mines_left().unwrap_or(0));
    let density = left / field.unsettled().max(1) as f64;
    let danger = |cell: u16| {
        let clues = field.touch().around(cell).iter();
        let clues = clues.filter(|&&clue| field.is_open(clue));
        let each = clues
            .map(|&clue| f64::from(field.lacks(clue)) / field.unsettled_around(clue).max(1) as f64);
        each.reduce(f64::max).unwrap_or(density)
    };
    let cells = field.unsettled_cells();
    cells.min_by(|&a, &b| danger(a).total_cmp(&danger(b)))
}
