//! A layout of mines that changes: drawn anew, or one mine moved at a time, with its numbers kept up to date.

use crate::dice::Dice;
use crate::grid::Cell;
use crate::mines::deal::Deal;
use crate::mines::engine::field::Touch;
use crate::mines::size::Size;
use std::rc::Rc;

/// Mines among the cells that may hold them.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    touch: Rc<Touch>,
    mines: Vec<bool>,
    numbers: Vec<u8>,
    /// The cells that may be mines; the first [`Layout::count`] of them are.
    free: Vec<u16>,
    /// For each cell its place among these.
    places: Vec<u16>,
    count: usize,
}

/// No place: the cell may be no mine.
const NOWHERE: u16 = u16::MAX;

impl Layout {
    /// A layout of which the first cells that may be mines are.
    ///
    /// `free` are these cells in reading order, no fewer than the size has mines.
    pub fn new(touch: &Rc<Touch>, size: Size, free: &[Cell]) -> Layout {
        let cells = touch.grid().len();
        let free: Vec<u16> = free.iter().map(|cell| cell.index() as u16).collect();
        let mut layout = Layout {
            touch: Rc::clone(touch),
            mines: vec![false; cells],
            numbers: vec![0; cells],
            places: vec![NOWHERE; cells],
            count: (size.mines() as usize).min(free.len()),
            free,
        };
        layout.count_all();
        layout
    }

    /// Draws the mines, each layout as likely as any other. The first draw after [`Layout::new`] is that of
    /// [`Deal::new`].
    pub fn draw(&mut self, dice: &mut Dice) {
        for i in 0..self.count {
            let left = (self.free.len() - i) as u32;
            self.free.swap(i, i + dice.below(left) as usize);
        }
        self.count_all();
    }

    fn count_all(&mut self) {
        self.mines.fill(false);
        self.numbers.fill(0);
        let touch = Rc::clone(&self.touch);
        for (place, &cell) in self.free.iter().enumerate() {
            self.places[usize::from(cell)] = place as u16;
            if place < self.count {
                self.mines[usize::from(cell)] = true;
                for &other in touch.around(cell) {
                    self.numbers[usize::from(other)] += 1;
                }
            }
        }
    }

    /// How many mines there are.
    pub fn count(&self) -> u32 {
        self.count as u32
    }

    /// How many cells are safe.
    pub fn safe(&self) -> usize {
        self.mines.len() - self.count
    }

    #[inline]
    pub fn is_mine(&self, cell: u16) -> bool {
        self.mines[usize::from(cell)]
    }

    #[inline]
    pub fn number(&self, cell: u16) -> u8 {
        self.numbers[usize::from(cell)]
    }

    /// Whether a cell may hold a mine.
    pub fn is_free(&self, cell: u16) -> bool {
        self.places[usize::from(cell)] != NOWHERE
    }

    /// The mines, in no order.
    pub fn mines(&self) -> &[u16] {
        &self.free[..self.count]
    }

    /// The safe cells that may be mines, in no order.
    pub fn gaps(&self) -> &[u16] {
        &self.free[self.count..]
    }

    /// Moves a mine to a safe cell that may hold one. What is neither stays as it is.
    pub fn shift(&mut self, mine: u16, gap: u16) {
        if !self.is_mine(mine) || self.is_mine(gap) || !self.is_free(gap) {
            return;
        }
        let touch = Rc::clone(&self.touch);
        for &other in touch.around(mine) {
            self.numbers[usize::from(other)] -= 1;
        }
        for &other in touch.around(gap) {
            self.numbers[usize::from(other)] += 1;
        }
        self.mines.swap(usize::from(mine), usize::from(gap));
        let (of_mine, of_gap) = (
            usize::from(self.places[usize::from(mine)]),
            usize::from(self.places[usize::from(gap)]),
        );
        self.free.swap(of_mine, of_gap);
        self.places.swap(usize::from(mine), usize::from(gap));
    }

    /// The board.
    pub fn deal(&self) -> Deal {
        let grid = self.touch.grid();
        Deal::of(grid, grid.cells().filter(|c| self.mines[c.index()]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mines::deal::Start;

    #[test]
    fn a_shifted_layout_is_the_board_that_it_says() {
        let size = Size::parse("7x5/12").unwrap();
        let grid = size.grid();
        let first = grid.nth(9).unwrap();
        let free: Vec<Cell> = grid.cells().filter(|&cell| cell != first).collect();
        let touch = Touch::new(grid);
        let mut layout = Layout::new(&touch, size, &free);
        let mut dice = Dice::new(6);
        layout.draw(&mut dice);
        // The first draw is the board of the seed.
        assert_eq!(layout.deal(), Deal::new(size, Start::Safe, 6, first).0);
        for round in 0..500 {
            if round % 50 == 49 {
                layout.draw(&mut dice);
            }
            let mine = layout.mines()[dice.below(12) as usize];
            let gap = layout.gaps()[dice.below(22) as usize];
            layout.shift(mine, gap);
            // These change nothing: no mine there, one there already, a cell that may be none.
            layout.shift(mine, gap);
            layout.shift(gap, gap);
            layout.shift(gap, 9);
            let deal = layout.deal();
            assert!(deal.is_mine(grid.nth(usize::from(gap)).unwrap()) && !deal.is_mine(first));
            assert_eq!((deal.size(), layout.safe()), (size, 23));
            for cell in grid.cells() {
                let at = cell.index() as u16;
                assert_eq!(layout.is_mine(at), deal.is_mine(cell));
                assert_eq!(layout.number(at), deal.number(cell));
                assert_eq!(layout.mines().contains(&at), deal.is_mine(cell));
                assert_eq!(
                    layout.gaps().contains(&at),
                    !deal.is_mine(cell) && cell != first
                );
            }
        }
    }
}
