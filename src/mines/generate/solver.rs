//! Plays a layout by what is certain, as fast as it goes: single numbers first, and the exact count of layouts
//! only where they say no more. It opens just what the full ladder opens, and explains nothing.

use super::layout::Layout;
use crate::mines::count;
use crate::mines::engine::field::{Field, Touch};
use crate::mines::engine::odds::{Counter, Failure};
use crate::mines::front::{Alone, Front};
use crate::mines::{Fact, Position, Tile};
use std::rc::Rc;

/// The most nodes for one look at a position. What takes more counts as not solvable.
const LOOK: u64 = 2_000_000;

/// Plays layouts; its buffers serve again and again.
#[derive(Debug)]
pub(super) struct Solver {
    touch: Rc<Touch>,
    counter: Counter,
}

/// How far a layout is solved.
#[derive(Debug)]
pub(super) struct Played {
    /// What is known in the end.
    pub field: Field,
    /// Safe cells that nobody could open; none if the layout is solved.
    pub unsolved: usize,
    /// What it cost.
    pub nodes: u64,
}

impl Solver {
    pub fn new(touch: &Rc<Touch>) -> Solver {
        Solver {
            touch: Rc::clone(touch),
            counter: Counter::default(),
        }
    }

    /// Opens the first cell, which is safe, and all that can be known after it; with the number of mines or
    /// without it.
    pub fn play(&mut self, layout: &Layout, first: u16, total: bool) -> Played {
        let mut field = Field::new(&self.touch, total.then_some(layout.count()));
        let mut unsolved = layout.safe();
        let mut nodes = 0;
        let mut next = Some(first);
        loop {
            while let Some(cell) = next {
                field.show(cell, layout.number(cell));
                unsolved -= 1;
                nodes += 1;
                // What is shown is true, so nothing contradicts it.
                let _ = field.look();
                next = field.next_safe();
            }
            if unsolved == 0 || !self.look(&mut field, &mut nodes) {
                return Played {
                    field,
                    unsolved,
                    nodes,
                };
            }
            let _ = field.look();
            next = field.next_safe();
            if next.is_none() {
                // Only mines were found, so there is nothing new to think about.
                return Played {
                    field,
                    unsolved,
                    nodes,
                };
            }
        }
    }

    /// Who touches whom.
    pub fn touch(&self) -> &Rc<Touch> {
        &self.touch
    }

    /// Settles all that follows from what a field shows.
    pub fn settle(&mut self, field: &mut Field, nodes: &mut u64) {
        // Where nothing fits, nothing follows.
        if field.look().is_ok() && self.look(field, nodes) {
            let _ = field.look();
        }
    }

    /// Settles what the count of layouts says; whether it says anything.
    fn look(&mut self, field: &mut Field, nodes: &mut u64) -> bool {
        match self.counter.odds(field, None, LOOK) {
            Ok(odds) => {
                *nodes += odds.nodes;
                odds.settle(field)
            }
            Err(Failure::Impossible) => false,
            Err(Failure::Budget) => slow_look(field, nodes),
        }
    }
}

/// What finding the front costs for each cell of a board.
const FRONT: u64 = 64;

/// The same for boards that are too large for the fast count.
fn slow_look(field: &mut Field, nodes: &mut u64) -> bool {
    let Some(position) = position(field) else {
        return false;
    };
    let front = Front::of(&position, Alone::default());
    let mut left = LOOK;
    let limits = count::limits(&front, &mut left);
    *nodes += LOOK - left + FRONT * position.grid().len() as u64;
    let Ok(limits) = limits else { return false };
    let mut news = false;
    for (group, &(least, most)) in front.groups.iter().zip(&limits.groups) {
        for cell in group.iter().map(|cell| cell.index() as u16) {
            if most == 0 {
                field.find_safe(cell);
                news = true;
            } else if least == group.len() {
                field.mine(cell);
                news = true;
            }
        }
    }
    news
}

/// What a field shows, as a position.
fn position(field: &Field) -> Option<Position> {
    let grid = field.touch().grid();
    let found = grid
        .cells()
        .filter(|cell| field.is_mine(cell.index() as u16));
    let found = found.count() as i32;
    let total = field.mines_left().map(|left| left + found);
    let total = total.and_then(|total| u32::try_from(total).ok());
    let mut position = Position::new(grid, total)?;
    for cell in grid.cells() {
        let at = cell.index() as u16;
        if let Some(number) = field.number(at) {
            position.set_tile(cell, Tile::Open(number));
        } else if field.is_mine(at) {
            position.set_fact(cell, Some(Fact::Mine));
        } else if !field.is_unsettled(at) {
            position.set_fact(cell, Some(Fact::Safe));
        }
    }
    Some(position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::grid::Cell;
    use crate::inquiry::Inquiry;
    use crate::mines::size::Size;
    use crate::mines::verdict::{Judging, Verdict};

    /// Solved or not, and how many safe cells are left, as the full ladder sees it.
    fn judged(layout: &Layout, first: Cell) -> usize {
        let mut judging = Judging::new(layout.deal(), first, false, u64::MAX).unwrap();
        while !judging.look(u64::MAX) {}
        let now = judging.trace().now();
        let verdict = Verdict::of(judging.trace());
        let opened = now
            .grid()
            .cells()
            .filter(|&c| now.tile(c).number().is_some());
        let left = layout.safe() - opened.count();
        assert_eq!(verdict.solvable, Some(left == 0));
        left
    }

    #[test]
    fn it_opens_what_the_full_ladder_opens() {
        let mut solved = 0;
        for (text, rounds) in [
            ("5x4/3", 300),
            ("9x9/14", 120),
            ("8x3/9", 200),
            ("16x16/45", 25),
        ] {
            let size = Size::parse(text).unwrap();
            let grid = size.grid();
            let first = grid.nth(grid.len() / 2 + 1).unwrap();
            let free: Vec<Cell> = grid.cells().filter(|&cell| cell != first).collect();
            let touch = Touch::new(grid);
            let mut layout = Layout::new(&touch, size, &free);
            let mut solver = Solver::new(&touch);
            let mut dice = Dice::new(8);
            for _ in 0..rounds {
                layout.draw(&mut dice);
                let played = solver.play(&layout, first.index() as u16, true);
                assert_eq!(
                    played.unsolved,
                    judged(&layout, first),
                    "{}",
                    layout.deal().to_hex()
                );
                solved += usize::from(played.unsolved == 0);
            }
        }
        assert!(solved > 50, "{solved}");
    }

    #[test]
    fn the_slow_look_settles_the_same() {
        let size = Size::parse("12x8/20").unwrap();
        let grid = size.grid();
        let free: Vec<Cell> = grid.cells().skip(1).collect();
        let touch = Touch::new(grid);
        let mut layout = Layout::new(&touch, size, &free);
        let mut dice = Dice::new(2);
        let mut counter = Counter::default();
        let mut news = 0;
        for round in 0..400 {
            layout.draw(&mut dice);
            let mut field = Field::new(&touch, (round % 4 > 0).then_some(20));
            for cell in grid.cells().map(|cell| cell.index() as u16) {
                if !layout.is_mine(cell) && dice.below(3) > 0 {
                    field.show(cell, layout.number(cell));
                }
            }
            field.look().unwrap();
            let mut slow = field.clone();
            let found = slow_look(&mut slow, &mut 0);
            assert_eq!(
                found,
                counter
                    .odds(&field, None, u64::MAX)
                    .unwrap()
                    .settle(&mut field)
            );
            for cell in 0..grid.len() as u16 {
                assert_eq!(
                    (slow.is_unsettled(cell), slow.is_mine(cell)),
                    (field.is_unsettled(cell), field.is_mine(cell))
                );
            }
            news += usize::from(found);
        }
        assert!(news > 50, "{news}");
    }
}
