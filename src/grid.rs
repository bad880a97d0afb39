//! Rectangles of cells: the geometry that every game stands on.

use std::fmt;

/// The longest side a grid may have, in cells.
///
/// 250 x 250 cells keep every index below 2^16, which is what [`Cell`] holds.
pub const MAX_SIDE: u16 = 250;

/// A rectangle of cells, `width` columns by `height` rows, neither of them zero.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Grid {
    width: u16,
    height: u16,
}

/// One place on a [`Grid`]; it only comes from a grid, so it is never outside of it.
///
/// Cells are ordered as one reads: row by row, each from left to right.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cell's number in reading order, from 0: the index of its entry in a board's list.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

impl Grid {
    /// A grid of `width` x `height` cells, or `None` if a side is zero or above [`MAX_SIDE`].
    pub const fn new(width: usize, height: usize) -> Option<Grid> {
        let most = MAX_SIDE as usize;
        if width == 0 || height == 0 || width > most || height > most {
            return None;
        }
        Some(Grid {
            width: width as u16,
            height: height as u16,
        })
    }

    /// The number of columns.
    #[inline]
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// The number of rows.
    #[inline]
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// The number of cells.
    #[inline]
    #[allow(clippy::len_without_is_empty)] // A grid is never empty.
    pub const fn len(self) -> usize {
        self.width() * self.height()
    }

    /// The cell in column `x` and row `y`, both counted from 0, if there is one.
    #[inline]
    pub fn cell(self, x: usize, y: usize) -> Option<Cell> {
        (x < self.width() && y < self.height()).then(|| self.at(x, y))
    }

    /// The cell with this number in reading order, if there is one.
    #[inline]
    pub fn nth(self, index: usize) -> Option<Cell> {
        (index < self.len()).then_some(Cell(index as u16))
    }

    /// The column of a cell, from 0.
    #[inline]
    pub fn x(self, cell: Cell) -> usize {
        cell.index() % self.width()
    }

    /// The row of a cell, from 0.
    #[inline]
    pub fn y(self, cell: Cell) -> usize {
        cell.index() / self.width()
    }

    /// All cells in reading order.
    pub fn cells(self) -> impl DoubleEndedIterator<Item = Cell> + ExactSizeIterator + Clone {
        (0..self.len()).map(|i| Cell(i as u16))
    }

    /// All cells column by column, each from the top down.
    pub fn cells_by_column(self) -> impl Iterator<Item = Cell> + Clone {
        (0..self.width()).flat_map(move |x| (0..self.height()).map(move |y| self.at(x, y)))
    }

    /// The up to eight cells that touch `cell`, in reading order.
    #[inline]
    pub fn around(self, cell: Cell) -> impl Iterator<Item = Cell> + Clone {
        let (x, y) = (self.x(cell), self.y(cell));
        let rows = y.saturating_sub(1)..(y + 2).min(self.height());
        let columns = x.saturating_sub(1)..(x + 2).min(self.width());
        rows.flat_map(move |row| columns.clone().map(move |column| self.at(column, row)))
            .filter(move |&other| other != cell)
    }

    /// The up to four cells that share a side with `cell`: above, left, right, below (reading order).
    pub fn beside(self, cell: Cell) -> impl Iterator<Item = Cell> + Clone {
        let (x, y) = (self.x(cell), self.y(cell));
        [
            (y > 0).then(|| self.at(x, y.wrapping_sub(1))),
            (x > 0).then(|| self.at(x.wrapping_sub(1), y)),
            (x + 1 < self.width()).then(|| self.at(x + 1, y)),
            (y + 1 < self.height()).then(|| self.at(x, y + 1)),
        ]
        .into_iter()
        .flatten()
    }

    #[inline]
    fn at(self, x: usize, y: usize) -> Cell {
        Cell((y * self.width() + x) as u16)
    }
}

/// A set of cells of one grid; it yields them in reading order.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct CellSet {
    words: Vec<u64>,
}

impl CellSet {
    /// The empty set.
    pub fn new() -> CellSet {
        CellSet::default()
    }

    /// Adds a cell and says whether it is new.
    pub fn insert(&mut self, cell: Cell) -> bool {
        let (word, bit) = (cell.index() / 64, 1 << (cell.index() % 64));
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        let new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        new
    }

    /// Takes a cell out and says whether it was there.
    pub fn remove(&mut self, cell: Cell) -> bool {
        let (word, bit) = (cell.index() / 64, 1 << (cell.index() % 64));
        let Some(w) = self.words.get_mut(word) else {
            return false;
        };
        let there = *w & bit != 0;
        *w &= !bit;
        // Sets are equal if they hold the same cells, so no empty words may stay behind.
        while self.words.last() == Some(&0) {
            self.words.pop();
        }
        there
    }

    /// Whether the cell is in the set.
    #[inline]
    pub fn contains(&self, cell: Cell) -> bool {
        self.words
            .get(cell.index() / 64)
            .is_some_and(|w| w & (1 << (cell.index() % 64)) != 0)
    }

    /// How many cells are in the set.
    pub fn len(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Whether no cell is in the set.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The cells in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.words.iter().enumerate().flat_map(|(i, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros();
                    rest &= rest - 1;
                    Cell((i * 64) as u16 + bit as u16)
                })
            })
        })
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let mut set = CellSet::new();
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_are_bounded() {
        assert!(Grid::new(0, 3).is_none());
        assert!(Grid::new(3, 0).is_none());
        assert!(Grid::new(251, 1).is_none());
        assert!(Grid::new(1_000_000_000, 1_000_000_000).is_none());
        assert_eq!(Grid::new(250, 250).map(Grid::len), Some(62_500));
    }

    #[test]
    fn neighbours_touch_and_come_in_reading_order() {
        for (w, h) in [(1, 1), (1, 4), (4, 1), (2, 2), (3, 3), (5, 4)] {
            let grid = Grid::new(w, h).unwrap();
            for cell in grid.cells() {
                let distance = |other: Cell| {
                    let dx = grid.x(cell).abs_diff(grid.x(other));
                    let dy = grid.y(cell).abs_diff(grid.y(other));
                    (dx.max(dy), dx + dy)
                };
                let touching: Vec<Cell> = grid.cells().filter(|&c| distance(c).0 == 1).collect();
                assert_eq!(grid.around(cell).collect::<Vec<_>>(), touching);
                let beside: Vec<Cell> = grid.cells().filter(|&c| distance(c).1 == 1).collect();
                assert_eq!(grid.beside(cell).collect::<Vec<_>>(), beside);
            }
        }
    }

    #[test]
    fn columns_are_the_outer_loop() {
        let grid = Grid::new(2, 2).unwrap();
        let seen: Vec<_> = grid
            .cells_by_column()
            .map(|c| (grid.x(c), grid.y(c)))
            .collect();
        assert_eq!(seen, [(0, 0), (0, 1), (1, 0), (1, 1)]);
    }

    #[test]
    fn sets_hold_cells() {
        let grid = Grid::new(250, 250).unwrap();
        let some: Vec<Cell> = grid.cells().step_by(77).collect();
        let mut set: CellSet = some.iter().copied().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), some);
        assert_eq!(set.len(), some.len());
        assert!(set.contains(some[3]) && !set.contains(grid.nth(1).unwrap()));
        assert!(set.remove(some[3]) && !set.remove(some[3]));
        for cell in &some {
            set.remove(*cell);
        }
        assert!(set.is_empty() && set == CellSet::new());
    }
}
