//! A board under analysis as plain numbers: what is seen and what was settled, with the sums that looking at
//! single numbers needs kept up to date.

use crate::grid::{Cell, Grid};
use crate::mines::{Fact, Position};
use std::rc::Rc;

/// What is not a number: an unsettled cell, a mine, and a safe cell that is not opened yet.
const HIDDEN: u8 = 9;
const MINE: u8 = 10;
const SAFE: u8 = 11;

/// Who touches whom on a grid, as lists of cell numbers in reading order.
#[derive(Debug)]
pub struct Touch {
    grid: Grid,
    starts: Vec<u32>,
    cells: Vec<u16>,
}

impl Touch {
    /// The neighbours of a grid.
    pub fn new(grid: Grid) -> Rc<Touch> {
        let mut starts = vec![0];
        let mut cells = Vec::new();
        for cell in grid.cells() {
            cells.extend(grid.around(cell).map(|other| other.index() as u16));
            starts.push(cells.len() as u32);
        }
        Rc::new(Touch {
            grid,
            starts,
            cells,
        })
    }

    /// The grid.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The neighbours of a cell.
    #[inline]
    pub fn around(&self, cell: u16) -> &[u16] {
        let at = usize::from(cell);
        &self.cells[self.starts[at] as usize..self.starts[at + 1] as usize]
    }
}

/// The numbers of a position don't fit each other, or not the total.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contradiction;

/// A board under analysis. Cells are numbers in reading order.
#[derive(Clone, Debug)]
pub struct Field {
    touch: Rc<Touch>,
    tiles: Vec<u8>,
    /// For each opened cell the mines among its neighbours that are not found yet.
    lacks: Vec<i8>,
    /// For each cell how many of its neighbours are unsettled.
    unsettled_around: Vec<u8>,
    /// Mines that are not found yet, where the total is known.
    mines_left: Option<i32>,
    unsettled: u32,
    /// Unopened safe cells, in the order in which they were found.
    safe: Vec<u16>,
    /// Opened cells to be looked at again.
    queue: Vec<u16>,
}

impl Field {
    /// A board on which nothing was opened, with so many mines.
    pub fn new(touch: &Rc<Touch>, mines: Option<u32>) -> Field {
        let grid = touch.grid();
        let n = grid.len();
        Field {
            touch: Rc::clone(touch),
            tiles: vec![HIDDEN; n],
            lacks: vec![0; n],
            unsettled_around: (0..n as u16)
                .map(|cell| touch.around(cell).len() as u8)
                .collect(),
            mines_left: mines.map(|mines| mines as i32),
            unsettled: n as u32,
            safe: Vec::new(),
            queue: Vec::new(),
        }
    }

    /// What a position shows, with its facts or without them. Flags count for nothing.
    ///
    /// # Errors
    /// If what is shown can't be.
    pub fn of(touch: &Rc<Touch>, position: &Position, facts: bool) -> Result<Field, Contradiction> {
        let n = touch.grid().len();
        let mut field = Field {
            touch: Rc::clone(touch),
            tiles: Vec::with_capacity(n),
            lacks: vec![0; n],
            unsettled_around: vec![0; n],
            mines_left: position.mines().map(|mines| mines as i32),
            unsettled: 0,
            safe: Vec::new(),
            queue: Vec::new(),
        };
        // All at once: cell by cell each number would be looked at whenever something beside it is seen.
        for cell in position.grid().cells() {
            let at = cell.index();
            let around = touch
                .around(at as u16)
                .iter()
                .map(|&other| usize::from(other));
            let tile = match (position.tile(cell).number(), position.fact(cell)) {
                (Some(number), _) => {
                    field.lacks[at] += number as i8;
                    number
                }
                (None, Some(Fact::Mine)) if facts => {
                    field.mines_left = field.mines_left.map(|left| left - 1);
                    around.for_each(|other| field.lacks[other] -= 1);
                    MINE
                }
                (None, Some(Fact::Safe)) if facts => {
                    field.safe.push(at as u16);
                    SAFE
                }
                _ => {
                    field.unsettled += 1;
                    around.for_each(|other| field.unsettled_around[other] += 1);
                    HIDDEN
                }
            };
            field.tiles.push(tile);
        }
        field.check()?;
        let speaks = |&cell: &u16| field.is_open(cell) && field.is_telling(cell);
        field.queue = (0..n as u16).filter(speaks).collect();
        Ok(field)
    }

    /// The neighbours of its cells.
    pub fn touch(&self) -> &Rc<Touch> {
        &self.touch
    }

    /// How many cells are unsettled.
    pub fn unsettled(&self) -> usize {
        self.unsettled as usize
    }

    /// Mines among the unsettled cells, where the total is known; negative if too many were found.
    pub fn mines_left(&self) -> Option<i32> {
        self.mines_left
    }

    /// Whether a cell is neither opened nor settled.
    #[inline]
    pub fn is_unsettled(&self, cell: u16) -> bool {
        self.tiles[usize::from(cell)] == HIDDEN
    }

    /// Whether a cell is known to be a mine.
    #[inline]
    pub fn is_mine(&self, cell: u16) -> bool {
        self.tiles[usize::from(cell)] == MINE
    }

    /// Whether a cell is opened.
    #[inline]
    pub fn is_open(&self, cell: u16) -> bool {
        self.tiles[usize::from(cell)] <= 8
    }

    /// The number that an opened cell shows.
    #[inline]
    pub fn number(&self, cell: u16) -> Option<u8> {
        let tile = self.tiles[usize::from(cell)];
        (tile <= 8).then_some(tile)
    }

    /// The mines that an opened cell's unsettled neighbours hold.
    #[inline]
    pub fn lacks(&self, cell: u16) -> i8 {
        self.lacks[usize::from(cell)]
    }

    /// How many of a cell's neighbours are unsettled.
    #[inline]
    pub fn unsettled_around(&self, cell: u16) -> usize {
        usize::from(self.unsettled_around[usize::from(cell)])
    }

    /// How many known mines touch a cell.
    pub fn mines_around(&self, cell: u16) -> u8 {
        let mines = self.touch.around(cell).iter();
        mines.filter(|&&other| self.is_mine(other)).count() as u8
    }

    /// The safe cells that are not opened yet.
    pub fn safe(&self) -> &[u16] {
        &self.safe
    }

    /// Takes the next safe cell that is to be opened.
    pub fn next_safe(&mut self) -> Option<u16> {
        self.safe.pop()
    }

    /// The opened cells with unsettled neighbours, in reading order.
    pub fn clues(&self) -> impl Iterator<Item = u16> + '_ {
        let cells = self.tiles.iter().zip(&self.unsettled_around).enumerate();
        cells.filter_map(|(at, (&tile, &around))| (tile <= 8 && around > 0).then_some(at as u16))
    }

    /// The unsettled cells in reading order.
    pub fn unsettled_cells(&self) -> impl Iterator<Item = u16> + '_ {
        let cells = self.tiles.iter().enumerate();
        cells.filter_map(|(at, &tile)| (tile == HIDDEN).then_some(at as u16))
    }

    /// A cell of the grid.
    pub fn cell(&self, cell: u16) -> Option<Cell> {
        self.touch.grid().nth(usize::from(cell))
    }

    /// Opens a cell that shows this number; nothing is concluded yet.
    pub fn show(&mut self, cell: u16, number: u8) {
        let at = usize::from(cell);
        if self.tiles[at] <= 8 {
            return;
        }
        let was = std::mem::replace(&mut self.tiles[at], number);
        self.lacks[at] = number as i8 - self.mines_around(cell) as i8;
        if was == HIDDEN {
            self.settled(cell);
        }
        if self.is_telling(cell) {
            self.queue.push(cell);
        }
    }

    /// Whether looking at an opened cell settles something, or shows that its number can't be met.
    #[inline]
    fn is_telling(&self, cell: u16) -> bool {
        let at = usize::from(cell);
        let (lacks, around) = (self.lacks[at], self.unsettled_around[at] as i8);
        (lacks <= 0 || lacks >= around) && (lacks != 0 || around != 0)
    }

    /// Settles a cell as a mine.
    pub fn mine(&mut self, cell: u16) {
        if !self.is_unsettled(cell) {
            return;
        }
        self.tiles[usize::from(cell)] = MINE;
        self.mines_left = self.mines_left.map(|left| left - 1);
        let touch = Rc::clone(&self.touch);
        for &other in touch.around(cell) {
            self.lacks[usize::from(other)] -= 1;
        }
        self.settled(cell);
    }

    /// Settles a cell as safe.
    pub fn find_safe(&mut self, cell: u16) {
        if !self.is_unsettled(cell) {
            return;
        }
        self.tiles[usize::from(cell)] = SAFE;
        self.safe.push(cell);
        self.settled(cell);
    }

    fn settled(&mut self, cell: u16) {
        self.unsettled -= 1;
        let touch = Rc::clone(&self.touch);
        for &other in touch.around(cell) {
            let at = usize::from(other);
            self.unsettled_around[at] -= 1;
            // What tells nothing now is looked at again when something beside it changes.
            if self.tiles[at] <= 8 && self.is_telling(other) {
                self.queue.push(other);
            }
        }
    }

    /// Whether all numbers can still be met, each for itself, and the total.
    ///
    /// # Errors
    /// If not.
    pub fn check(&self) -> Result<(), Contradiction> {
        let numbers = self.tiles.iter().zip(&self.lacks);
        let fits = |((&tile, &lacks), &around): ((&u8, &i8), &u8)| {
            tile > 8 || (0..=around as i8).contains(&lacks)
        };
        let met = numbers.zip(&self.unsettled_around).all(fits);
        let total = self
            .mines_left
            .is_none_or(|left| (0..=self.unsettled as i32).contains(&left));
        (met && total).then_some(()).ok_or(Contradiction)
    }

    /// Settles all that single numbers and the total settle, until nothing is new.
    ///
    /// # Errors
    /// If a number or the total can't be met.
    pub fn look(&mut self) -> Result<(), Contradiction> {
        let touch = Rc::clone(&self.touch);
        while let Some(cell) = self.queue.pop() {
            let at = usize::from(cell);
            let (lacks, around) = (self.lacks[at], self.unsettled_around[at] as i8);
            if lacks < 0 || lacks > around {
                self.queue.clear();
                return Err(Contradiction);
            }
            if around == 0 || (lacks > 0 && lacks < around) {
                continue;
            }
            for &other in touch.around(cell) {
                if lacks == 0 {
                    self.find_safe(other);
                } else {
                    self.mine(other);
                }
            }
        }
        match self.mines_left {
            Some(left) if left < 0 || left > self.unsettled as i32 => Err(Contradiction),
            Some(0) if self.unsettled > 0 => {
                self.settle_all(Field::find_safe);
                self.look()
            }
            Some(left) if left > 0 && left == self.unsettled as i32 => {
                self.settle_all(Field::mine);
                self.look()
            }
            _ => Ok(()),
        }
    }

    fn settle_all(&mut self, settle: fn(&mut Field, u16)) {
        for cell in 0..self.tiles.len() as u16 {
            settle(self, cell);
        }
    }
}
