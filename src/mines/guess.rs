//! What a policy opens where the ladder has nothing to say, as a step of a trace.

use crate::game::{Finding, Kind, Mark, Role, Step, Voice};
use crate::grid::Cell;
use crate::mines::engine::field::Contradiction;
use crate::mines::engine::policy::{Chance, Choice, Policy};
use crate::mines::rules::why_not::hundredths;
use crate::mines::{Mines, Operation, Position, Tile};

const fn kind(name: &'static str, numbers: &'static [&'static str]) -> Kind {
    Kind {
        name,
        anchor: "",
        numbers,
    }
}

/// What a guess can be. `odds` is the chance of a mine, `chance` that to win by perfect play from here on, both in
/// hundredths of a percent.
pub static KINDS: [Kind; 6] = [
    kind("first", &["odds"]),
    kind("certain", &[]),
    kind("exact", &["chance"]),
    kind("odds", &["odds"]),
    kind("blind", &[]),
    kind("random", &[]),
];
/// How a guess is told in a trace.
pub static VOICE: Voice = Voice {
    name: "guess",
    kinds: &KINDS,
    example: None,
};

const FIRST: usize = 0;
const CERTAIN: usize = 1;
const EXACT: usize = 2;
const ODDS: usize = 3;
const BLIND: usize = 4;
const RANDOM: usize = 5;

/// The policy's choice on a board as it is seen, flags and earlier conclusions aside; `None` if every cell is
/// opened or surely a mine.
///
/// # Errors
/// If what is seen can't be.
pub fn guess(position: &Position, policy: &Policy) -> Result<Option<Step<Mines>>, Contradiction> {
    let grid = position.grid();
    // A conclusion of the article's rules is only as good as the flags that it trusts.
    let mut seen = position.clone();
    for cell in grid.cells() {
        seen.set_fact(cell, None);
    }
    let Choice { cell, chance, .. } = policy.advise(&seen)?;
    let Some(cell) = cell.and_then(|cell| grid.nth(usize::from(cell))) else {
        return Ok(None);
    };
    let begun = grid.cells().any(|c| seen.tile(c).number().is_some());
    let (kind, numbers) = match chance {
        Chance::Certain => (CERTAIN, Vec::new()),
        Chance::Exact { wins, layouts } => (EXACT, vec![hundredths(wins as f64 / layouts as f64)]),
        Chance::Safety(share) if begun => (ODDS, vec![hundredths(1.0 - share)]),
        Chance::Safety(share) => (FIRST, vec![hundredths(1.0 - share)]),
        Chance::Unknown => (BLIND, Vec::new()),
    };
    Ok(Some(step(position, kind, cell, numbers)))
}

/// A guess that nobody thought about.
pub fn random(position: &Position, cell: Cell) -> Step<Mines> {
    step(position, RANDOM, cell, Vec::new())
}

fn step(position: &Position, kind: usize, cell: Cell, numbers: Vec<i64>) -> Step<Mines> {
    // A flag keeps a cell from being opened, so a wrong one goes first.
    let wrong = position.tile(cell) == Tile::Flagged;
    let unflag = wrong.then_some(Operation::Unflag(cell));
    Step {
        rule: VOICE.name,
        finding: Finding {
            kind: &KINDS[kind],
            marks: vec![Mark {
                cell,
                role: Role::Focus,
            }],
            conclusion: None,
            numbers,
            reasons: Vec::new(),
        },
        news: None,
        contradicts: false,
        operations: unflag.into_iter().chain([Operation::Open(cell)]).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mines::engine::policy::named;
    use crate::mines::notation;

    fn of(text: &str, mines: Option<u32>) -> Option<Step<Mines>> {
        let position = notation::parse(text, mines).unwrap();
        guess(&position, named("best").unwrap()).unwrap()
    }

    #[test]
    fn each_kind_is_told() {
        for (text, mines, kind) in [
            ("#########/#########/#########", Some(9), "first"),
            ("1#/##", None, "blind"),
            ("1#/##", Some(1), "exact"),
            ("0##/11#/###", Some(1), "certain"),
        ] {
            let step = of(text, mines).unwrap();
            assert_eq!(step.finding.kind.name, kind, "{text}");
            assert_eq!(step.finding.kind.numbers.len(), step.finding.numbers.len());
        }
        assert!(of("1F/11", Some(1)).is_none());
    }

    #[test]
    fn flags_are_not_trusted() {
        // The flag stands beside a 0.
        let step = of("0F#/01#", Some(1)).unwrap();
        assert_eq!(step.finding.kind.name, "certain");
        assert!(matches!(
            step.operations.as_slice(),
            [Operation::Unflag(a), Operation::Open(b)] if a == b
        ));
    }
}
