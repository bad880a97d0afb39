//! A tray: numbered tiles, one gap, and the order they should come to.

use crate::grid::{Cell, Grid};
use crate::prose::{Error, Value};

/// The shortest and the longest side of a tray.
pub const SIDES: std::ops::RangeInclusive<usize> = 2..=10;

/// The order that solves a tray.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Goal {
    /// 1, 2, 3 … and then the gap.
    #[default]
    BlankLast,
    /// The gap and then 1, 2, 3 …
    BlankFirst,
}

/// A tray with every tile exactly once and one gap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    grid: Grid,
    tiles: Vec<u16>,
    blank: Cell,
    goal: Goal,
    clicked: Option<Cell>,
}

impl Position {
    /// A tray from its tiles in reading order, 0 for the gap.
    ///
    /// # Errors
    /// `error.slide.sides` if a side is below 2 or above 10, `error.slide.count` if there are not as many
    /// numbers as cells, `error.slide.range` for a number that is too large, `error.slide.twice` for one
    /// that occurs twice; each names the place.
    pub fn new(grid: Grid, tiles: Vec<u16>, goal: Goal) -> Result<Position, Error> {
        if !SIDES.contains(&grid.width()) || !SIDES.contains(&grid.height()) {
            return Err(Error::new("slide.sides")
                .with("width", grid.width())
                .with("height", grid.height()));
        }
        if tiles.len() != grid.len() {
            return Err(Error::new("slide.count")
                .with("found", tiles.len())
                .with("expected", grid.len())
                .with("width", grid.width())
                .with("height", grid.height()));
        }
        let mut place: Vec<Option<Cell>> = vec![None; tiles.len()];
        for (cell, &tile) in grid.cells().zip(&tiles) {
            let Some(slot) = place.get_mut(usize::from(tile)) else {
                return Err(Error::new("slide.range")
                    .with("cell", Value::from((grid, cell)))
                    .with("found", tile)
                    .with("largest", grid.len() - 1));
            };
            if let Some(first) = slot.replace(cell) {
                let key = if tile == 0 {
                    "slide.gaps"
                } else {
                    "slide.twice"
                };
                return Err(Error::new(key)
                    .with("tile", tile)
                    .with("first", Value::from((grid, first)))
                    .with("second", Value::from((grid, cell))));
            }
        }
        // As many numbers as cells, none too large and none twice: each is there, the gap too.
        let Some(blank) = place.first().copied().flatten() else {
            return Err(Error::new("slide.no-gap"));
        };
        Ok(Position {
            grid,
            tiles,
            blank,
            goal,
            clicked: None,
        })
    }

    /// The solved tray.
    ///
    /// # Errors
    /// `error.slide.sides` if a side is below 2 or above 10.
    pub fn solved(grid: Grid, goal: Goal) -> Result<Position, Error> {
        let n = grid.len() as u16;
        let tiles = match goal {
            Goal::BlankLast => (1..n).chain([0]).collect(),
            Goal::BlankFirst => (0..n).collect(),
        };
        Position::new(grid, tiles, goal)
    }

    /// The tray's cells.
    #[inline]
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The tiles in reading order, 0 for the gap.
    #[inline]
    pub fn tiles(&self) -> &[u16] {
        &self.tiles
    }

    /// The tile at a cell, 0 for the gap.
    #[inline]
    pub fn tile(&self, cell: Cell) -> u16 {
        self.tiles[cell.index()]
    }

    /// Where the gap is.
    #[inline]
    pub fn blank(&self) -> Cell {
        self.blank
    }

    /// The order that solves it.
    #[inline]
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// The cell that was clicked and that the article's ladder is asked about, if any.
    pub fn clicked(&self) -> Option<Cell> {
        self.clicked
    }

    /// The same tray with another question: what happens when this cell is clicked? A cell of a larger
    /// grid is no cell of the tray, so it asks nothing.
    pub fn with_click(mut self, cell: Option<Cell>) -> Position {
        self.clicked = cell.filter(|cell| cell.index() < self.grid.len());
        self
    }

    /// The tile that belongs at a cell, 0 for the gap.
    pub fn home(&self, cell: Cell) -> u16 {
        let next = cell.index() as u16;
        match self.goal {
            Goal::BlankLast => (next + 1) % self.grid.len() as u16,
            Goal::BlankFirst => next,
        }
    }

    /// The cell where the gap belongs.
    pub fn gap_home(&self) -> Cell {
        let mut cells = self.grid.cells();
        let corner = match self.goal {
            Goal::BlankLast => cells.next_back(),
            Goal::BlankFirst => cells.next(),
        };
        // A grid is never empty, so there is a corner.
        corner.unwrap_or(self.blank)
    }

    /// Whether every tile is where it belongs.
    pub fn is_solved(&self) -> bool {
        self.grid.cells().all(|c| self.tile(c) == self.home(c))
    }

    /// The cells whose tiles move when the one at `cell` is pushed, that next to the gap first; `None`
    /// where nothing moves: `cell` is the gap, or neither in its row nor in its column.
    pub fn run(&self, cell: Cell) -> Option<Vec<Cell>> {
        let (x, y) = (self.grid.x(cell), self.grid.y(cell));
        let (bx, by) = (self.grid.x(self.blank), self.grid.y(self.blank));
        if cell == self.blank || (x != bx && y != by) {
            return None;
        }
        let toward = |from: usize, to: usize| match from.cmp(&to) {
            std::cmp::Ordering::Less => from + 1,
            std::cmp::Ordering::Equal => from,
            std::cmp::Ordering::Greater => from - 1,
        };
        let (mut at, mut run) = ((bx, by), Vec::new());
        while at != (x, y) {
            at = (toward(at.0, x), toward(at.1, y));
            run.push(self.grid.cell(at.0, at.1)?);
        }
        Some(run)
    }

    /// Slides the tile at `cell` towards the gap with all tiles between, and says how many moved.
    pub fn slide(&mut self, cell: Cell) -> usize {
        let Some(run) = self.run(cell) else {
            return 0;
        };
        for &from in &run {
            self.tiles.swap(from.index(), self.blank.index());
            self.blank = from;
        }
        run.len()
    }
}
