//! Moves as letters: `URDL2` is a tile up, one right, one down, and two at once to the left.

use crate::grid::Cell;
use crate::prose::{Error, excerpt};
use crate::slide::board::{Position, SIDES};
use std::fmt::Write;

/// A way along a row or column.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Way {
    /// Towards the first row.
    Up,
    /// Towards the last row.
    Down,
    /// Towards the first column.
    Left,
    /// Towards the last column.
    Right,
}

impl Way {
    /// All ways.
    pub const ALL: [Way; 4] = [Way::Up, Way::Down, Way::Left, Way::Right];

    /// The way back.
    pub fn back(self) -> Way {
        match self {
            Way::Up => Way::Down,
            Way::Down => Way::Up,
            Way::Left => Way::Right,
            Way::Right => Way::Left,
        }
    }

    /// The letter of the way: `U`, `D`, `L` or `R`.
    pub fn letter(self) -> char {
        match self {
            Way::Up => 'U',
            Way::Down => 'D',
            Way::Left => 'L',
            Way::Right => 'R',
        }
    }

    fn of(letter: char) -> Option<Way> {
        let letter = letter.to_ascii_uppercase();
        Way::ALL.into_iter().find(|way| way.letter() == letter)
    }
}

/// What the letters of a text tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Told {
    /// The way that the tile moves.
    #[default]
    Tile,
    /// The way that the gap moves.
    Gap,
}

impl Told {
    /// A letter's way from the tile's way, or the other way round.
    fn turn(self, way: Way) -> Way {
        match self {
            Told::Tile => way,
            Told::Gap => way.back(),
        }
    }
}

/// Tiles of one row or column that slide at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Push {
    /// The way that they move.
    pub way: Way,
    /// How many they are, from 1 to one less than the longest side.
    pub tiles: usize,
}

impl Push {
    /// The push that slides the tile at `cell` towards the gap, if there is one.
    pub fn at(position: &Position, cell: Cell) -> Option<Push> {
        let grid = position.grid();
        let tiles = position.run(cell)?.len();
        let gap = position.blank();
        let way = match (
            grid.x(cell).cmp(&grid.x(gap)),
            grid.y(cell).cmp(&grid.y(gap)),
        ) {
            (std::cmp::Ordering::Less, _) => Way::Right,
            (std::cmp::Ordering::Greater, _) => Way::Left,
            (_, std::cmp::Ordering::Less) => Way::Down,
            _ => Way::Up,
        };
        Some(Push { way, tiles })
    }

    /// The cell whose tile is pushed: as many cells from the gap as tiles move. `None` where the tray
    /// ends before it.
    pub fn cell(self, position: &Position) -> Option<Cell> {
        let grid = position.grid();
        let (x, y) = (grid.x(position.blank()), grid.y(position.blank()));
        let n = self.tiles;
        if n == 0 {
            return None;
        }
        match self.way {
            Way::Up => grid.cell(x, y.checked_add(n)?),
            Way::Down => grid.cell(x, y.checked_sub(n)?),
            Way::Left => grid.cell(x.checked_add(n)?, y),
            Way::Right => grid.cell(x.checked_sub(n)?, y),
        }
    }
}

/// Reads moves: letters `U D L R` of either case, each with a count behind it if more than one tile
/// slides at once, and space where one likes.
///
/// # Errors
/// `error.slide.move.letter` for any other character, `error.slide.move.count` for a count that is 0,
/// without a letter, or more than the longest tray has room for; both name the character's place.
///
/// # Example
/// ```
/// use gridproof::slide::moves::{Told, parse, write};
/// let pushes = parse("u R2 D", Told::Tile).unwrap();
/// assert_eq!(write(&pushes, Told::Tile), "UR2D");
/// assert_eq!(write(&pushes, Told::Gap), "DL2U");
/// ```
pub fn parse(text: &str, told: Told) -> Result<Vec<Push>, Error> {
    let most = SIDES.end() - 1;
    let mut pushes: Vec<Push> = Vec::new();
    let mut rest = text.chars().enumerate().peekable();
    while let Some((at, letter)) = rest.next() {
        if letter.is_whitespace() {
            continue;
        }
        let place = |key: &str, found: &str| {
            Error::new(key)
                .with("column", at + 1)
                .with("found", excerpt(found))
        };
        if letter.is_ascii_digit() {
            return Err(place("slide.move.count", &letter.to_string()).with("most", most));
        }
        let Some(way) = Way::of(letter) else {
            return Err(place("slide.move.letter", &letter.to_string()));
        };
        let mut count: Option<usize> = None;
        while let Some((_, digit)) = rest.next_if(|(_, c)| c.is_ascii_digit()) {
            let digit = digit.to_digit(10).unwrap_or(0) as usize;
            // A count that is too large already can only get larger.
            count = Some(count.unwrap_or(0).saturating_mul(10).saturating_add(digit));
        }
        let tiles = count.unwrap_or(1);
        if !(1..=most).contains(&tiles) {
            return Err(place("slide.move.count", &format!("{letter}{tiles}")).with("most", most));
        }
        pushes.push(Push {
            way: told.turn(way),
            tiles,
        });
    }
    Ok(pushes)
}

/// Writes moves without space; [`parse`] reads the same pushes again.
pub fn write(pushes: &[Push], told: Told) -> String {
    let mut text = String::with_capacity(pushes.len());
    for push in pushes {
        text.push(told.turn(push.way).letter());
        if push.tiles > 1 {
            // Writing to a string can't fail.
            let _ = write!(text, "{}", push.tiles);
        }
    }
    text
}
