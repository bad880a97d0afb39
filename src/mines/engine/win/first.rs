//! Perfect play from the first click: what is known of a board once the first cell is opened by a start rule.

use super::{Failure, Win, rest, win};
use crate::grid::{Cell, Grid};
use crate::mines::deal::Start;
use crate::mines::size::Size;
use crate::mines::{Fact, Position};

/// The largest number of layouts that can be won when `first` is opened first, of all that the start rule leaves.
/// With the rule `any` the layouts with a mine there are among them, and lost. The best cell is the first one; those
/// that may be opened without looking come before any other.
///
/// `cap` and `nodes` are as in [`win`].
///
/// # Errors
/// As [`win`]: impossible is a rule that no layout keeps.
pub fn win_from(
    size: Size,
    start: Start,
    first: Cell,
    cap: usize,
    nodes: &mut u64,
) -> Result<Win, Failure> {
    let grid = size.grid();
    let kept = match start {
        Start::Any => 0,
        Start::Safe => 1,
        Start::Opening => 1 + grid.around(first).count(),
    };
    if size.mines() as usize > grid.len() - kept {
        return Err(Failure::Impossible);
    }
    if size.mines() as usize == grid.len() {
        // Mines everywhere: one layout, and it is lost.
        return Ok(Win {
            wins: 0,
            layouts: 1,
            best: Some(first.index()),
            nodes: 0,
        });
    }
    let mut position = Position::from(size);
    position.set_fact(first, Some(Fact::Safe));
    if start == Start::Opening {
        for cell in grid.around(first) {
            position.set_fact(cell, Some(Fact::Safe));
        }
    }
    let mut result = win(&rest(&position)?, cap, nodes)?;
    result.best = Some(first.index());
    if start == Start::Any {
        // Of all layouts, (cells - mines) / cells leave the first cell safe.
        let cells = grid.len() as u128;
        let safe = cells - u128::from(size.mines());
        let all = u128::from(result.layouts) * cells / safe.max(1);
        result.layouts = u64::try_from(all).map_err(|_| Failure::TooMany)?;
    }
    Ok(result)
}

/// The cells of a grid that no turning and no mirroring makes the same, each the first of those that it stands for.
pub fn classes(grid: Grid) -> Vec<Cell> {
    let (right, bottom) = (grid.width() - 1, grid.height() - 1);
    let first = |&cell: &Cell| {
        let (x, y) = (grid.x(cell), grid.y(cell));
        let mirrored = [
            (x, y),
            (right - x, y),
            (x, bottom - y),
            (right - x, bottom - y),
        ];
        let turned = mirrored.map(|(x, y)| (y, x));
        let places = mirrored
            .iter()
            .chain(turned.iter().filter(|_| right == bottom));
        places
            .filter_map(|&(x, y)| grid.cell(x, y))
            .all(|other| cell <= other)
    };
    grid.cells().filter(first).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_stand_for_all_cells() {
        let count = |width, height| classes(Grid::new(width, height).unwrap()).len();
        assert_eq!((count(1, 1), count(5, 5), count(4, 4)), (1, 6, 3));
        assert_eq!((count(5, 4), count(2, 3), count(30, 16)), (6, 2, 120));
        let grid = Grid::new(5, 5).unwrap();
        let at = |cell| (grid.x(cell), grid.y(cell));
        let all: Vec<_> = classes(grid).into_iter().map(at).collect();
        assert_eq!(all, [(0, 0), (1, 0), (2, 0), (1, 1), (2, 1), (2, 2)]);
    }

    #[test]
    fn any_first_cell_may_be_a_mine() {
        let size = Size::parse("3x3/2").unwrap();
        let first = size.grid().cell(0, 0).unwrap();
        let win = |start| win_from(size, start, first, 1000, &mut 100_000);
        let (any, safe) = (win(Start::Any).unwrap(), win(Start::Safe).unwrap());
        assert_eq!((any.wins, any.layouts), (23, 36));
        assert_eq!((safe.wins, safe.layouts), (23, 28));
        let full = Size::parse("3x3/9").unwrap();
        let all = win_from(full, Start::Any, first, 1000, &mut 100_000).unwrap();
        assert_eq!((all.wins, all.layouts), (0, 1));
        let lost = win_from(full, Start::Safe, first, 1000, &mut 100_000);
        assert_eq!(lost, Err(Failure::Impossible));
    }
}
