//! Pairs of numbers that share unknown neighbours.

use crate::game::Sink;
use crate::grid::Cell;
use crate::mines::clue::{Reduced, open_numbers};
use crate::mines::{Mines, Position};
use std::ops::ControlFlow;

/// Two numbers and how their unknown neighbours lie.
pub struct Pair<'a> {
    /// The number that comes first.
    pub first: &'a Reduced,
    /// The other number.
    pub second: &'a Reduced,
    /// The unknown neighbours of the first alone.
    pub first_only: Vec<Cell>,
    /// Those of both.
    pub shared: Vec<Cell>,
    /// Those of the second alone.
    pub second_only: Vec<Cell>,
}

/// Hands over each pair of numbers that share an unknown neighbour, once in each order, as one reads.
pub fn each(
    position: &Position,
    sink: &mut Sink<'_, Mines>,
    mut hand: impl FnMut(&Pair<'_>, &mut Sink<'_, Mines>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let grid = position.grid();
    let numbers = open_numbers(position);
    let cell = |number: &Reduced| number.clue.cell();
    sink.spend(grid.len() as u64 + 8 * numbers.len() as u64)?;
    for first in &numbers {
        let Some(at) = cell(first) else { continue };
        let (x, y) = (grid.x(at), grid.y(at));
        // Numbers that share a neighbour are at most two rows and two columns apart.
        for row in y.saturating_sub(2)..=y + 2 {
            let Some(left) = grid.cell(x.saturating_sub(2), row) else {
                break;
            };
            let begin = numbers.partition_point(|number| cell(number) < Some(left));
            for second in &numbers[begin..] {
                let Some(other) = cell(second).filter(|&c| grid.y(c) == row && grid.x(c) <= x + 2)
                else {
                    break;
                };
                let apart = |cells: &[Cell], from: &[Cell]| -> Vec<Cell> {
                    cells
                        .iter()
                        .filter(|c| !from.contains(c))
                        .copied()
                        .collect()
                };
                let first_only = apart(&first.cells, &second.cells);
                if other == at || first_only.len() == first.cells.len() {
                    continue;
                }
                hand(
                    &Pair {
                        shared: apart(&first.cells, &first_only),
                        second_only: apart(&second.cells, &first.cells),
                        first,
                        second,
                        first_only,
                    },
                    sink,
                )?;
            }
        }
    }
    ControlFlow::Continue(())
}
