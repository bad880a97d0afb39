//! What is left of a position.

use super::{Failure, Rest};
use crate::grid::Cell;
use crate::mines::{Fact, Position, Tile};

/// The cells that [`rest`] leaves of a position, in its order: all unopened ones but those that a fact says are mines.
pub fn cells(position: &Position) -> impl Iterator<Item = Cell> + '_ {
    let unsettled = |&cell: &Cell| {
        position.tile(cell).number().is_none() && position.fact(cell) != Some(Fact::Mine)
    };
    position.grid().cells().filter(unsettled)
}

/// All unopened cells of a position but those that a fact says are mines. A cell that a fact says is safe is among
/// them, for it must be opened and shows a number. Flags are marks of the player and say nothing.
///
/// # Errors
/// If the number of mines isn't known, or a number or the total can't be met.
pub fn rest(position: &Position) -> Result<Rest, Failure> {
    let grid = position.grid();
    let total = position.mines().ok_or(Failure::NoTotal)?;
    let mut places = vec![None; grid.len()];
    let cells: Vec<Cell> = cells(position).collect();
    for (i, cell) in cells.iter().enumerate() {
        places[cell.index()] = u16::try_from(i).ok();
    }
    let mines = |&cell: &Cell| {
        position.tile(cell).number().is_none() && position.fact(cell) == Some(Fact::Mine)
    };
    let known = grid.cells().filter(mines).count() as u32;
    let mut rest = Rest {
        mines: total.checked_sub(known).ok_or(Failure::Impossible)?,
        ..Rest::default()
    };
    let mine = |cell| position.fact(cell) == Some(Fact::Mine);
    let unsettled = |cell| {
        let around = grid.around(cell);
        around
            .filter_map(|c| places[c.index()])
            .collect::<Vec<u16>>()
    };
    for &cell in &cells {
        rest.around.push(unsettled(cell));
        rest.base
            .push(grid.around(cell).filter(|&c| mine(c)).count() as u8);
        if position.fact(cell) == Some(Fact::Safe) {
            let place = places[cell.index()];
            rest.clues.push((place.into_iter().collect(), 0));
        }
    }
    for cell in grid.cells() {
        let Tile::Open(number) = position.tile(cell) else {
            continue;
        };
        let mines = grid.around(cell).filter(|&c| mine(c)).count() as u8;
        let left = number.checked_sub(mines).ok_or(Failure::Impossible)?;
        let cells = unsettled(cell);
        if cells.len() < usize::from(left) {
            return Err(Failure::Impossible);
        }
        if !cells.is_empty() {
            rest.clues.push((cells, left));
        }
    }
    Ok(rest)
}
