//! What the engine says of a board: how likely mines are, and which cell to open.

use crate::mines::engine::field::{Field, Touch};
use crate::mines::engine::odds::{Counter, Failure};
use crate::mines::engine::policy::{Chance, named};
use crate::mines::notation;
use crate::prose::Error;

/// Odds and a move.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Advice {
    /// The cell to open: column and row from 0; none if nothing is left to be opened, or nothing fits.
    pub cell: Option<(usize, usize)>,
    /// `certain`, `exact`, `safety` or `unknown`, as [`Chance`] has it; `impossible` if nothing fits.
    pub chance: &'static str,
    /// How likely it is what `chance` says: that the cell is safe, or for `exact` that the game is won.
    pub share: Option<f64>,
    /// For each cell in reading order the chance of a mine; empty where it is out of reach.
    pub odds: Vec<f64>,
    /// What both cost.
    pub nodes: u64,
}

/// The most steps of counting for one part of a front.
const STEPS: u64 = 2_000_000;

/// Advises on a position, with or without mines told apart from it; facts count, flags don't.
///
/// # Errors
/// What is wrong with the text, or that there is no such policy.
pub fn advise(text: &str, mines: Option<u32>, policy: &str) -> Result<Advice, Error> {
    let policy = named(policy)?;
    let position = notation::parse(text, mines)?;
    let grid = position.grid();
    let mut advice = Advice {
        chance: "impossible",
        ..Advice::default()
    };
    let Ok(choice) = policy.advise(&position) else {
        return Ok(advice);
    };
    let odds = Field::of(&Touch::new(grid), &position, true).and_then(|mut field| {
        field.look()?;
        Ok((Counter::default().odds(&field, None, STEPS), field))
    });
    match odds {
        Ok((Ok(odds), field)) if position.mines().is_some() => {
            advice.odds = odds.by_cell(&field);
            advice.nodes = odds.nodes;
        }
        Ok((Err(Failure::Impossible), _)) | Err(_) => {
            return Ok(advice);
        }
        Ok(_) => {}
    }
    advice.nodes += choice.nodes;
    let cell = choice.cell.and_then(|cell| grid.nth(usize::from(cell)));
    advice.cell = cell.map(|cell| (grid.x(cell), grid.y(cell)));
    (advice.chance, advice.share) = match choice.chance {
        Chance::Certain => ("certain", Some(1.0)),
        Chance::Exact { wins, layouts } => ("exact", Some(wins as f64 / layouts as f64)),
        Chance::Safety(share) => ("safety", Some(share)),
        Chance::Unknown => ("unknown", None),
    };
    Ok(advice)
}
