//! What is left of a position.

use super::{Failure, Rest};
use crate::grid::Cell;
use crate::mines::{Fact, Position, Tile};

/// Stands for an opened cell: no board has so many cells.
const NOTHING: u16 = u16::MAX;
/// Stands for a cell that is known to be a mine.
const MINE: u16 = u16::MAX - 1;

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
    // What each cell is to its neighbours: its place among those that are left, a known mine, or nothing.
    let mut places = vec![NOTHING; grid.len()];
    let (mut left, mut known) = (0, 0_u32);
    for cell in grid.cells() {
        places[cell.index()] = match (position.tile(cell), position.fact(cell)) {
            (Tile::Open(_), _) => continue,
            (_, Some(Fact::Mine)) => {
                known += 1;
                MINE
            }
            _ => {
                left += 1;
                left - 1
            }
        };
    }
    let mut rest = Rest {
        mines: total.checked_sub(known).ok_or(Failure::Impossible)?,
        ..Rest::default()
    };
    let mut around: Vec<u16> = Vec::with_capacity(8);
    for cell in grid.cells() {
        let place = places[cell.index()];
        if place == MINE {
            continue;
        }
        let mut mines = 0;
        around.clear();
        for other in grid.around(cell) {
            match places[other.index()] {
                NOTHING => {}
                MINE => mines += 1,
                place => around.push(place),
            }
        }
        if place != NOTHING {
            rest.around.push(around.clone());
            rest.base.push(mines);
            if position.fact(cell) == Some(Fact::Safe) {
                rest.clues.push((vec![place], 0));
            }
        } else if let Tile::Open(number) = position.tile(cell) {
            let lack = number.checked_sub(mines).ok_or(Failure::Impossible)?;
            if around.len() < usize::from(lack) {
                return Err(Failure::Impossible);
            }
            if !around.is_empty() {
                rest.clues.push((around.clone(), lack));
            }
        }
    }
    Ok(rest)
}
