//! Sizes and levels: how large a board is and how many mines lie on it, as people write it: `30x16/99`.

use crate::grid::{Grid, MAX_SIDE};
use crate::prose::{Error, excerpt};
use std::fmt;

/// A grid with the number of its mines, which is no more than it has cells. Written `30x16/99`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    grid: Grid,
    mines: u32,
}

/// A size that has a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// The name in texts and addresses.
    pub name: &'static str,
    /// What it stands for.
    pub size: Size,
}

/// The smallest of the three levels: `9x9/10`.
pub const BEGINNER: Level = Level::new("beginner", 9, 9, 10);
/// The middle one of the three levels: `16x16/40`.
pub const INTERMEDIATE: Level = Level::new("intermediate", 16, 16, 40);
/// The largest of the three levels: `30x16/99`.
pub const EXPERT: Level = Level::new("expert", 30, 16, 99);

/// The levels that the keys 1, 2 and 3 stand for.
pub const LEVELS: [Level; 3] = [BEGINNER, INTERMEDIATE, EXPERT];

impl Level {
    /// A level of the table above; one that doesn't fit doesn't compile.
    const fn new(name: &'static str, width: usize, height: usize, mines: u32) -> Level {
        match Grid::new(width, height) {
            Some(grid) if mines as usize <= grid.len() => Level {
                name,
                size: Size { grid, mines },
            },
            _ => panic!("a level that no board can have"),
        }
    }
}

impl Size {
    /// A size, or `None` if there are more mines than cells.
    pub fn new(grid: Grid, mines: u32) -> Option<Size> {
        (mines as usize <= grid.len()).then_some(Size { grid, mines })
    }

    /// The size of a grid of which `mines` cells were counted.
    pub(crate) fn counted(grid: Grid, mines: u32) -> Size {
        Size {
            grid,
            mines: mines.min(grid.len() as u32),
        }
    }

    /// The board's cells.
    pub fn grid(self) -> Grid {
        self.grid
    }

    /// How many of them are mines.
    pub fn mines(self) -> u32 {
        self.mines
    }

    /// Reads the name of a level, or columns, rows and mines as in `30x16/99`.
    ///
    /// # Errors
    /// `error.mines.size` for any other text, `error.mines.sides` for a side that no grid may have, and
    /// `error.mines.many` for more mines than cells.
    pub fn parse(text: &str) -> Result<Size, Error> {
        let text = text.trim();
        if let Some(level) = LEVELS.iter().find(|level| level.name == text) {
            return Ok(level.size);
        }
        let wrong = || {
            let levels = LEVELS.map(|level| level.name).join(", ");
            Error::new("mines.size")
                .with("found", excerpt(text))
                .with("levels", levels)
        };
        let (sides, mines) = text.split_once('/').ok_or_else(wrong)?;
        let (width, height) = sides.split_once('x').ok_or_else(wrong)?;
        let number = |digits| number(digits).ok_or_else(wrong);
        let (width, height, mines) = (number(width)?, number(height)?, number(mines)?);
        let grid = grid(width, height)?;
        let size = u32::try_from(mines).ok().and_then(|m| Size::new(grid, m));
        size.ok_or_else(|| too_many(mines, grid))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (width, height) = (self.grid.width(), self.grid.height());
        write!(f, "{width}x{height}/{}", self.mines)
    }
}

/// A number of digits alone. One that is larger than any that we use becomes the largest there is.
pub(crate) fn number(digits: &str) -> Option<u64> {
    let all = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    all.then(|| digits.parse().unwrap_or(u64::MAX))
}

/// The grid with these sides, or an error that says how long sides may be.
fn grid(width: u64, height: u64) -> Result<Grid, Error> {
    let side = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
    Grid::new(side(width), side(height)).ok_or_else(|| {
        Error::new("mines.sides")
            .with("width", width)
            .with("height", height)
            .with("most", MAX_SIDE as u32)
    })
}

/// That there are more mines than cells.
fn too_many(mines: u64, grid: Grid) -> Error {
    Error::new("mines.many")
        .with("mines", mines)
        .with("cells", grid.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_as_they_are_written() {
        for text in [
            "9x9/10",
            "16x16/40",
            "30x16/99",
            "1x1/0",
            "1x1/1",
            "250x250/62500",
        ] {
            assert_eq!(Size::parse(text).unwrap().to_string(), text);
        }
        for (level, text) in LEVELS.iter().zip(["9x9/10", "16x16/40", "30x16/99"]) {
            assert_eq!(Size::parse(level.name).unwrap().to_string(), text);
            assert_eq!(level.size.to_string(), text);
        }
    }

    #[test]
    fn what_is_no_size_is_told() {
        let keys = [
            ("", "size"),
            ("expert ish", "size"),
            ("9x9", "size"),
            ("9x9/", "size"),
            ("9x9/-1", "size"),
            ("9x9/+1", "size"),
            ("9X9/1", "size"),
            ("9x9/1/1", "size"),
            ("x9/1", "size"),
            ("9x9/1\0", "size"),
            ("0x9/0", "sides"),
            ("9x251/0", "sides"),
            ("1000000000x1/1", "sides"),
            ("99999999999999999999999x1/1", "sides"),
            ("9x9/82", "many"),
            ("9x9/4294967296", "many"),
        ];
        for (text, key) in keys {
            let error = Size::parse(text).unwrap_err();
            assert_eq!(error.0.key, format!("error.mines.{key}"), "{text:?}");
        }
    }
}
