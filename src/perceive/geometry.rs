//! Where on a picture of a board everything is.

use super::skin::{Anchor, Place, Skin};
use crate::grid::{Cell, Grid};

impl Skin {
    /// The size of a picture of a board, in pixels, if it is no wider than it has to be.
    pub fn size(&self, grid: Grid) -> (u32, u32) {
        let [left, top, right, bottom] = self.margins;
        (
            left + right + self.cell * grid.width() as u32,
            top + bottom + self.cell * grid.height() as u32,
        )
    }

    /// The board that a picture of `width` x `height` pixels holds. Cells have to fill it, except that
    /// a window that can be wider than its board may have less than a cell too much; and the program
    /// must have boards of that size.
    pub fn grid(&self, width: u32, height: u32) -> Option<Grid> {
        let [left, top, right, bottom] = self.margins;
        let columns = width.checked_sub(left + right)?;
        let rows = height.checked_sub(top + bottom)?;
        if !rows.is_multiple_of(self.cell) || !self.wider && !columns.is_multiple_of(self.cell) {
            return None;
        }
        let grid = Grid::new((columns / self.cell) as usize, (rows / self.cell) as usize)?;
        self.has(grid).then_some(grid)
    }

    /// Whether the program has boards of this size.
    pub fn has(&self, grid: Grid) -> bool {
        let within = |[least, most]: [u16; 2], n: usize| {
            (usize::from(least)..=usize::from(most)).contains(&n)
        };
        within(self.columns, grid.width()) && within(self.rows, grid.height())
    }

    /// The pixel in the middle of a cell.
    pub fn center(&self, grid: Grid, cell: Cell) -> (u32, u32) {
        let (x, y) = self.corner(grid, cell);
        (x + self.cell / 2, y + self.cell / 2)
    }

    /// The upper left pixel of a cell.
    pub fn corner(&self, grid: Grid, cell: Cell) -> (u32, u32) {
        (
            self.margins[0] + self.cell * grid.x(cell) as u32,
            self.margins[1] + self.cell * grid.y(cell) as u32,
        )
    }

    /// The pixel in the middle of the face, if there is one.
    pub fn face_center(&self, grid: Grid) -> Option<(u32, u32)> {
        let face = self.face.as_ref()?;
        let (x, y) = self.place(grid, face.place)?;
        Some((x + face.size / 2, y + face.size / 2))
    }

    /// The pixel of a place, if it isn't left of the picture.
    pub(super) fn place(&self, grid: Grid, place: Place) -> Option<(u32, u32)> {
        let from = match place.anchor {
            Anchor::Left => 0,
            Anchor::Center => self.margins[0] + self.cell * grid.width() as u32 / 2,
            Anchor::Right => self.size(grid).0,
        };
        Some((from.checked_add_signed(place.x)?, place.y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(width: usize, height: usize) -> Grid {
        Grid::new(width, height).unwrap()
    }

    #[test]
    fn a_wider_window_holds_the_same_board() {
        let skin = Skin::named("winemine").unwrap();
        assert_eq!(skin.size(grid(9, 9)), (154, 182));
        for (width, height, expected) in [
            (154, 182, Some(grid(9, 9))),
            (156, 182, Some(grid(9, 9))),
            (169, 182, Some(grid(9, 9))),
            (170, 182, Some(grid(10, 9))),
            (153, 182, None),
            (154, 183, None),
            (154, 198, Some(grid(9, 10))),
            (138, 182, None),
            (490, 294, Some(grid(30, 16))),
            (506, 294, None),
            (9, 20, None),
            (u32::MAX, u32::MAX, None),
        ] {
            assert_eq!(skin.grid(width, height), expected, "{width} x {height}");
        }
        let mut narrow = skin.clone();
        narrow.wider = false;
        assert_eq!(narrow.grid(156, 182), None);
        assert_eq!(narrow.grid(154, 182), Some(grid(9, 9)));
    }

    #[test]
    fn places_go_by_the_columns() {
        let skin = Skin::named("winemine").unwrap();
        for columns in [9, 16, 30] {
            let grid = grid(columns as usize, 9);
            let center = skin.face_center(grid);
            assert_eq!(center, Some((8 * columns + 5, 17)));
            let mines = &skin.counters[skin.counter("mines").unwrap()];
            assert_eq!(skin.place(grid, mines.place), Some((16 * columns - 31, 5)));
        }
    }
}
