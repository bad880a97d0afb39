//! Marks and findings that the rules of the complete ladder share.

use crate::game::{Finding, Kind, Mark, Reason, Role};
use crate::grid::Cell;
use crate::mines::{Clue, Conclusion, Fact, Mines, Position};

/// Marks of a role on cells.
pub fn marks(role: Role, cells: impl IntoIterator<Item = Cell>) -> Vec<Mark> {
    cells.into_iter().map(|cell| Mark { cell, role }).collect()
}

/// The unopened neighbours of some numbers that are known, each once: what the numbers were reduced by.
pub fn known_around(
    position: &Position,
    numbers: impl IntoIterator<Item = Cell>,
    which: impl Fn(Fact) -> bool,
) -> Vec<Cell> {
    let grid = position.grid();
    let around = numbers.into_iter().flat_map(|number| grid.around(number));
    let mut known: Vec<Cell> = around
        .filter(|&cell| position.fact(cell).is_some_and(&which))
        .collect();
    known.sort_unstable();
    known.dedup();
    known
}

/// The numbers among clues.
pub fn numbers(clues: &[Clue]) -> impl Iterator<Item = Cell> + '_ {
    clues.iter().filter_map(|clue| clue.cell())
}

/// A finding that settles cells.
pub fn finding(
    kind: &'static Kind,
    marks: Vec<Mark>,
    mines: Vec<Cell>,
    safe: Vec<Cell>,
    numbers: &[i64],
) -> Finding<Mines> {
    Finding {
        kind,
        marks,
        conclusion: Some(Conclusion {
            mines,
            safe,
            impossible: false,
        }),
        numbers: numbers.to_vec(),
        reasons: Vec::new(),
    }
}

/// The same finding with an argument.
pub fn argued(finding: Finding<Mines>, reasons: Vec<Reason<Mines>>) -> Finding<Mines> {
    Finding { reasons, ..finding }
}
