//! Where a board's cells are on a surface.

use super::within;
use crate::grid::{Cell, Grid};
use std::ops::Range;

/// A rectangle, in CSS pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rect {
    /// The left edge.
    pub x: f32,
    /// The upper edge.
    pub y: f32,
    /// The width.
    pub width: f32,
    /// The height.
    pub height: f32,
}

impl Rect {
    /// A rectangle by its upper left corner and its size.
    pub fn new(x: f32, y: f32, width: f32, height: f32) -> Rect {
        Rect {
            x,
            y,
            width,
            height,
        }
    }

    /// The right edge.
    pub fn right(self) -> f32 {
        self.x + self.width
    }

    /// The lower edge.
    pub fn bottom(self) -> f32 {
        self.y + self.height
    }

    /// The centre.
    pub fn center(self) -> (f32, f32) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// The same rectangle elsewhere.
    pub fn shifted(self, dx: f32, dy: f32) -> Rect {
        Rect::new(self.x + dx, self.y + dy, self.width, self.height)
    }

    /// The rectangle without a rim of `by` on all four sides.
    pub fn inset(self, by: f32) -> Rect {
        Rect::new(
            self.x + by,
            self.y + by,
            self.width - 2.0 * by,
            self.height - 2.0 * by,
        )
    }
}

/// A board on a surface: square cells of one size, of which a window may show a part.
///
/// The window lies at the origin of the surface. Along its upper and left edge it may have a rim for
/// the numbers of columns and rows; the board passes under it when it is panned.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Layout {
    /// The board's cells.
    pub grid: Grid,
    /// The side of a cell.
    pub cell: f32,
    /// Where the upper left corner of the board is; negative when the board is panned.
    pub left: f32,
    /// See `left`.
    pub top: f32,
    /// The size of the window on the board.
    pub width: f32,
    /// See `width`.
    pub height: f32,
    /// How deep the rim for coordinates is; 0 for none.
    pub rim: f32,
}

impl Layout {
    /// The whole board with its upper left corner at the origin.
    pub fn whole(grid: Grid, cell: f32) -> Layout {
        Layout {
            grid,
            cell,
            left: 0.0,
            top: 0.0,
            width: cell * grid.width() as f32,
            height: cell * grid.height() as f32,
            rim: 0.0,
        }
    }

    /// How deep a rim for coordinates is beside cells of this size: numbers of three digits fit into it.
    pub fn rim_of(cell: f32) -> f32 {
        within(cell * 0.6, 22.0, 28.0)
    }

    /// The same layout with a rim for coordinates, deep enough for the largest of them; the board moves
    /// aside and the window grows by it.
    pub fn with_rim(self) -> Layout {
        let rim = Layout::rim_of(self.cell);
        Layout {
            left: self.left + rim - self.rim,
            top: self.top + rim - self.rim,
            width: self.width + rim - self.rim,
            height: self.height + rim - self.rim,
            rim,
            ..self
        }
    }

    /// The same layout with cells and corner on whole device pixels, `density` of them to a CSS pixel:
    /// cells then are equally wide and their edges sharp. Cells shrink by less than a device pixel.
    pub fn sharp(self, density: f32) -> Layout {
        let snap = |length: f32| (length * density).round() / density;
        Layout {
            cell: ((self.cell * density + 0.01).floor() / density).max(1.0 / density),
            left: snap(self.left),
            top: snap(self.top),
            rim: snap(self.rim),
            ..self
        }
    }

    /// The whole window.
    pub fn window(&self) -> Rect {
        Rect::new(0.0, 0.0, self.width, self.height)
    }

    /// The rectangle of all cells, visible or not.
    pub fn board(&self) -> Rect {
        let (columns, rows) = (self.grid.width() as f32, self.grid.height() as f32);
        Rect::new(self.left, self.top, columns * self.cell, rows * self.cell)
    }

    /// The square of a cell.
    pub fn rect(&self, cell: Cell) -> Rect {
        Rect::new(
            self.left + self.grid.x(cell) as f32 * self.cell,
            self.top + self.grid.y(cell) as f32 * self.cell,
            self.cell,
            self.cell,
        )
    }

    /// The cell at a point of the surface, if there is one.
    pub fn pick(&self, x: f32, y: f32) -> Option<Cell> {
        let inside = x >= self.rim && y >= self.rim && x < self.width && y < self.height;
        let index = |at: f32| {
            let n = (at / self.cell).floor();
            // Not a number and too large a number fail this comparison and stay outside.
            (n >= 0.0 && n <= f32::from(u16::MAX)).then_some(n as usize)
        };
        self.grid
            .cell(index(x - self.left)?, index(y - self.top)?)
            .filter(|_| inside)
    }

    /// The columns and rows of which something is to be seen.
    pub fn visible(&self) -> (Range<usize>, Range<usize>) {
        let span = |start: f32, size: f32, cells: usize| {
            let first = ((self.rim - start) / self.cell).floor().max(0.0) as usize;
            let end = ((size - start) / self.cell).ceil().max(0.0) as usize;
            first.min(cells)..end.min(cells)
        };
        (
            span(self.left, self.width, self.grid.width()),
            span(self.top, self.height, self.grid.height()),
        )
    }

    /// The cells of which something is to be seen, in reading order.
    pub fn visible_cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (columns, rows) = self.visible();
        let grid = self.grid;
        rows.flat_map(move |y| columns.clone().filter_map(move |x| grid.cell(x, y)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_picked_where_it_is_painted() {
        let grid = Grid::new(250, 40).unwrap();
        let layout = Layout {
            left: -33.5,
            top: 7.0,
            width: 300.0,
            height: 200.0,
            ..Layout::whole(grid, 16.0)
        };
        for cell in layout.visible_cells() {
            let (x, y) = layout.rect(cell).center();
            let inside = x >= 0.0 && y >= 0.0 && x < 300.0 && y < 200.0;
            assert_eq!(layout.pick(x, y), Some(cell).filter(|_| inside));
        }
        assert_eq!(layout.visible().0, 2..21);
        let rimmed = Layout {
            rim: 20.0,
            ..layout
        };
        assert_eq!(rimmed.visible().0, 3..21);
        assert_eq!(rimmed.pick(19.0, 100.0), None);
        assert_eq!(rimmed.pick(20.0, 100.0), layout.pick(20.0, 100.0));
        for (x, y) in [
            (f32::NAN, 1.0),
            (1e30, 1.0),
            (-1.0, 9.0),
            (5.0, 6.0),
            (5.0, 200.0),
        ] {
            assert_eq!(layout.pick(x, y), None);
        }
    }

    #[test]
    fn sharp_layouts_lie_on_device_pixels() {
        let grid = Grid::new(30, 16).unwrap();
        for density in [1.0, 1.25, 1.5, 2.0, 2.625, 3.0] {
            let layout = Layout::whole(grid, 23.4).with_rim().sharp(density);
            for cell in grid.cells() {
                let edge = layout.rect(cell).x * density;
                assert!((edge - edge.round()).abs() < 0.01, "{edge} at {density}");
            }
            assert!(layout.cell <= 23.4 && layout.cell > 23.4 - 1.0 / density - 0.01);
        }
    }
}
