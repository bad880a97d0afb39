//! The chance to win where it is out of reach: layouts drawn at random from those that fit, each played to its end.
//!
//! It is an estimate, and of a policy's play: perfect play wins at least as often.

use super::autoplay::Autoplay;
use super::field::{Field, Touch};
use super::odds::{Counter, Failure};
use super::policy::Policy;
use crate::dice::Dice;
use crate::grid::Grid;
use crate::mines::Position;
use crate::mines::deal::Deal;

/// What an estimate rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Estimate {
    /// How many of the layouts were won.
    pub won: u64,
    /// How many layouts were played.
    pub games: u64,
}

/// The most steps of counting for one part of a front.
const STEPS: u64 = 500_000;

/// Plays layouts of a position; the same seed gives the same estimate.
///
/// # Errors
/// If no layout fits, if nobody knows how many mines there are, or if the odds are out of reach.
pub fn estimate(
    position: &Position,
    policy: &'static Policy,
    games: u64,
    seed: u64,
) -> Result<Estimate, Failure> {
    if position.mines().is_none() {
        return Err(Failure::Budget);
    }
    let grid = position.grid();
    let mut field = Field::of(&Touch::new(grid), position, true)?;
    field.look()?;
    let mut sampler = Sampler {
        counter: Counter::default(),
        dice: Dice::new(seed),
        grid,
    };
    let mut autoplay = Autoplay::new(grid, policy);
    let mut estimate = Estimate { won: 0, games };
    for _ in 0..games {
        let deal = sampler.draw(field.clone())?;
        let outcome = autoplay.go_on(field.clone(), &deal);
        estimate.won += u64::from(outcome.won);
    }
    Ok(estimate)
}

/// Draws layouts.
struct Sampler {
    counter: Counter,
    dice: Dice,
    grid: Grid,
}

impl Sampler {
    /// A layout that fits, each as likely as any other: cell by cell by the odds that what was drawn before leaves.
    fn draw(&mut self, mut field: Field) -> Result<Deal, Failure> {
        loop {
            let odds = self.counter.odds(&field, None, STEPS)?;
            if odds.settle(&mut field) {
                field.look()?;
                continue;
            }
            let Some((group, &chance)) = odds.front.groups.first().zip(odds.groups.first()) else {
                break;
            };
            let Some(&cell) = group.cells.first() else {
                break;
            };
            // 31 bits of chance are far finer than the noise of any number of games.
            const SIDES: u32 = 1 << 31;
            if f64::from(self.dice.below(SIDES)) < chance * f64::from(SIDES) {
                field.mine(cell);
            } else {
                field.find_safe(cell);
            }
            field.look()?;
        }
        // No number speaks of what is left.
        let mut outside: Vec<u16> = field.unsettled_cells().collect();
        self.dice.shuffle(&mut outside);
        let left = usize::try_from(field.mines_left().unwrap_or(0)).unwrap_or(0);
        outside.truncate(left);
        for &cell in &outside {
            field.mine(cell);
        }
        let mine = |cell: &crate::grid::Cell| field.is_mine(cell.index() as u16);
        Ok(Deal::of(self.grid, self.grid.cells().filter(mine)))
    }
}
