//! The hidden truth of a board: where its mines are, dealt from a seed or given by a layout.

use crate::dice::Dice;
use crate::grid::{Cell, Grid};
use crate::mines::size::Size;
use crate::prose::{Error, excerpt};

/// What is promised of the first cell that a person opens.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Start {
    /// Nothing.
    Any,
    /// It is no mine.
    Safe,
    /// It is no mine and touches none, so that more than one cell opens.
    Opening,
}

impl Start {
    /// All start rules, the weakest first.
    pub const ALL: [Start; 3] = [Start::Any, Start::Safe, Start::Opening];

    /// The rule's name in texts and addresses.
    pub fn name(self) -> &'static str {
        match self {
            Start::Any => "any",
            Start::Safe => "safe",
            Start::Opening => "opening",
        }
    }

    /// Reads a name.
    ///
    /// # Errors
    /// `error.mines.start` if no start rule has it.
    pub fn parse(name: &str) -> Result<Start, Error> {
        let found = Start::ALL.into_iter().find(|start| start.name() == name);
        found.ok_or_else(|| {
            Error::new("mines.start")
                .with("found", excerpt(name))
                .with("known", Start::ALL.map(Start::name).join(", "))
        })
    }

    /// The cells that may be mines when `first` is opened first, in reading order.
    fn leaves(self, grid: Grid, first: Cell) -> Vec<Cell> {
        let kept = match self {
            Start::Any => Vec::new(),
            Start::Safe => vec![first],
            Start::Opening => grid.around(first).chain([first]).collect(),
        };
        let free = |cell: &Cell| !kept.contains(cell);
        grid.cells().filter(free).collect()
    }

    /// The rule that holds when `first` is opened first on a board of a size, and the cells that may be mines
    /// then, in reading order: where too few cells are left for the mines, the nearest weaker rule holds.
    pub(super) fn holds(self, size: Size, first: Cell) -> (Start, Vec<Cell>) {
        let weaker = Start::ALL.into_iter().rev().filter(|&rule| rule <= self);
        let mut fitting = weaker.map(|rule| (rule, rule.leaves(size.grid(), first)));
        let enough = fitting.find(|(_, free)| free.len() >= size.mines() as usize);
        enough.unwrap_or_else(|| (Start::Any, size.grid().cells().collect()))
    }
}

/// Where the mines of a board are. It belongs to the game in play; analysis never gets to see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deal {
    size: Size,
    mines: Vec<bool>,
    numbers: Vec<u8>,
}

impl Deal {
    /// Deals a board for a game whose first opened cell is `first`, and tells the start rule that holds:
    /// where too few cells are left for the mines, the nearest weaker one.
    ///
    /// Every layout that keeps the rule is equally likely. The same arguments give the same layout on
    /// every machine, and always will: from the cells that may be mines, in reading order, the [`Dice`] of
    /// the seed draw one after the other. For `i = 0, 1, …` entry `i` changes places with entry
    /// `i + below(length - i)` and is the next mine.
    pub fn new(size: Size, start: Start, seed: u64, first: Cell) -> (Deal, Start) {
        let mines = size.mines() as usize;
        let (held, mut free) = start.holds(size, first);
        let mut dice = Dice::new(seed);
        for i in 0..mines {
            let left = (free.len() - i) as u32;
            free.swap(i, i + dice.below(left) as usize);
        }
        free.truncate(mines);
        (Deal::of(size.grid(), free), held)
    }

    /// The board whose mines are just these cells.
    pub fn of(grid: Grid, cells: impl IntoIterator<Item = Cell>) -> Deal {
        let mut mines = vec![false; grid.len()];
        for cell in cells {
            mines[cell.index()] = true;
        }
        let around = |cell| grid.around(cell).filter(|c| mines[c.index()]).count() as u8;
        let numbers = grid.cells().map(around).collect();
        let count = mines.iter().filter(|&&mine| mine).count() as u32;
        let size = Size::counted(grid, count);
        Deal {
            size,
            mines,
            numbers,
        }
    }

    /// The board's cells and the number of its mines.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The board's cells.
    pub fn grid(&self) -> Grid {
        self.size.grid()
    }

    /// Whether a cell is a mine.
    #[inline]
    pub fn is_mine(&self, cell: Cell) -> bool {
        self.mines[cell.index()]
    }

    /// How many of a cell's neighbours are mines.
    #[inline]
    pub fn number(&self, cell: Cell) -> u8 {
        self.numbers[cell.index()]
    }

    /// The mines in reading order.
    pub fn mines(&self) -> impl Iterator<Item = Cell> + '_ {
        self.grid().cells().filter(|&cell| self.is_mine(cell))
    }

    /// The layout as hexadecimal digits: a bit for each cell in reading order, the highest bit of a digit
    /// first, 1 for a mine, and zeros to fill the last digit.
    pub fn to_hex(&self) -> String {
        let digit = |four: &[bool]| {
            let bit = |(i, &mine): (usize, &bool)| u32::from(mine) << (3 - i);
            four.iter().enumerate().map(bit).sum()
        };
        let digits = self.mines.chunks(4).map(digit);
        digits.filter_map(|d| char::from_digit(d, 16)).collect()
    }

    /// Reads a layout as [`Deal::to_hex`] writes it.
    ///
    /// # Errors
    /// `error.mines.layout.length` if there are not as many digits as the grid asks for, and
    /// `error.mines.layout.digit` for another character or a bit beyond the last cell.
    pub fn from_hex(grid: Grid, text: &str) -> Result<Deal, Error> {
        let expected = grid.len().div_ceil(4);
        if text.len() != expected {
            return Err(Error::new("mines.layout.length")
                .with("found", text.chars().count())
                .with("expected", expected));
        }
        let mut cells = Vec::new();
        for (i, c) in text.chars().enumerate() {
            let wrong = || {
                Error::new("mines.layout.digit")
                    .with("column", i + 1)
                    .with("found", excerpt(&c.to_string()))
            };
            let digit = c.to_digit(16).ok_or_else(wrong)?;
            for bit in (0..4).filter(|bit| digit & (8 >> bit) != 0) {
                cells.push(grid.nth(4 * i + bit).ok_or_else(wrong)?);
            }
        }
        Ok(Deal::of(grid, cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mines::size::{BEGINNER, EXPERT};
    use std::collections::BTreeMap;

    fn size(text: &str) -> Size {
        Size::parse(text).unwrap()
    }

    fn at(size: Size, x: usize, y: usize) -> Cell {
        size.grid().cell(x, y).unwrap()
    }

    /// The layouts come from a second implementation of cipher and dealing, not from this one.
    #[test]
    fn seeds_give_the_boards_that_were_promised() {
        let beginner = BEGINNER.size;
        let check = |size, start, seed, (x, y), expected: &str| {
            let (deal, held) = Deal::new(size, start, seed, at(size, x, y));
            assert_eq!((deal.to_hex().as_str(), held), (expected, start));
        };
        check(beginner, Start::Any, 0, (0, 0), "010461222010000001000");
        check(beginner, Start::Safe, 1, (4, 4), "800200000800424050018");
        check(
            beginner,
            Start::Opening,
            12345,
            (8, 0),
            "100200800030002014048",
        );
        check(
            EXPERT.size,
            Start::Opening,
            u64::MAX,
            (3, 3),
            "04c802860404068000020ac195402000404c404090018058844040604182100494a00110081280015812200099110c893010a00800d4808004390224",
        );
    }

    #[test]
    fn the_start_rule_holds_or_the_next_weaker_one() {
        for (text, first, asked, held) in [
            ("9x9/72", (4, 4), Start::Opening, Start::Opening),
            ("9x9/73", (4, 4), Start::Opening, Start::Safe),
            ("9x9/77", (0, 0), Start::Opening, Start::Opening),
            ("9x9/80", (4, 4), Start::Opening, Start::Safe),
            ("9x9/81", (4, 4), Start::Opening, Start::Any),
            ("9x9/81", (4, 4), Start::Safe, Start::Any),
            ("1x1/0", (0, 0), Start::Opening, Start::Opening),
            ("1x1/1", (0, 0), Start::Opening, Start::Any),
            ("9x9/10", (4, 4), Start::Any, Start::Any),
            ("250x250/62491", (9, 9), Start::Opening, Start::Opening),
            ("250x250/62500", (9, 9), Start::Safe, Start::Any),
        ] {
            let size = size(text);
            let first = at(size, first.0, first.1);
            for seed in 0..5 {
                let (deal, told) = Deal::new(size, asked, seed, first);
                assert_eq!(told, held, "{text}");
                assert_eq!(
                    (deal.size(), deal.mines().count()),
                    (size, size.mines() as usize)
                );
                assert!(held == Start::Any || !deal.is_mine(first));
                assert!(held != Start::Opening || deal.number(first) == 0);
            }
        }
    }

    #[test]
    fn every_layout_that_keeps_the_rule_is_equally_likely() {
        // Of 3x3 cells with the first one in the corner, 9, 8 and 5 may be mines.
        let tiny = size("3x3/2");
        for (start, layouts) in [(Start::Any, 36), (Start::Safe, 28), (Start::Opening, 10)] {
            let mut counts: BTreeMap<String, i32> = BTreeMap::new();
            for seed in 0..layouts * 1000 {
                let (deal, _) = Deal::new(tiny, start, seed, at(tiny, 0, 0));
                *counts.entry(deal.to_hex()).or_default() += 1;
            }
            assert_eq!(counts.len() as u64, layouts);
            // Five standard deviations of a count of about 1000.
            assert!(
                counts.values().all(|n| (n - 1000).abs() < 160),
                "{counts:?}"
            );
        }
    }

    #[test]
    fn layouts_are_read_as_they_are_written() {
        for text in ["9x9/10", "30x16/99", "1x1/1", "5x1/2", "250x250/9999"] {
            let size = size(text);
            let (deal, _) = Deal::new(size, Start::Any, 5, at(size, 0, 0));
            assert_eq!(Deal::from_hex(size.grid(), &deal.to_hex()), Ok(deal));
        }
        let grid = size("5x1/0").grid();
        for (text, key) in [
            ("", "length"),
            ("f", "length"),
            ("f8f", "length"),
            ("f4", "digit"),
            ("g0", "digit"),
            ("\0\0", "digit"),
            ("é", "digit"),
        ] {
            let error = Deal::from_hex(grid, text).unwrap_err();
            assert_eq!(error.0.key, format!("error.mines.layout.{key}"), "{text:?}");
        }
    }
}
