//! In which order a tile looks around for the gap.

use crate::grid::{Cell, Grid};

/// The neighbour table of the article's tray: for each of its nine buttons, counted from 1, the buttons
/// beside it in the order in which they are looked at.
pub const ARTICLE: [&[usize]; 9] = [
    &[2, 4],
    &[1, 3, 5],
    &[2, 6],
    &[1, 5, 7],
    &[2, 4, 6, 8],
    &[3, 5, 9],
    &[4, 8],
    &[5, 7, 9],
    &[6, 8],
];

/// The cells beside a cell in the order in which they are looked at, for a tray of any size.
///
/// The article's table is sorted, so its order is the reading order: above, left, right, below.
pub fn neighbours(grid: Grid, cell: Cell) -> impl Iterator<Item = Cell> + Clone {
    grid.beside(cell)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_3x3_the_order_is_the_articles() {
        let grid = Grid::new(3, 3).unwrap();
        for (cell, row) in grid.cells().zip(ARTICLE) {
            let ours: Vec<usize> = neighbours(grid, cell).map(|c| c.index() + 1).collect();
            assert_eq!(ours, row);
        }
    }
}
