//! From a layout that needs a guess to one that doesn't, mine by mine.
//!
//! First a search: where reasoning is stuck, a mine and a safe cell change places, and the board is played
//! anew. The change stays if no more cells are left unopened than before, and now and then if a few more are.
//! Layouts that are found that way lean on what is easy to repair, such as solid blocks of mines. So a walk
//! follows: any mine and any safe cell change places, whatever they are, and the change stays if the board is
//! still solvable. Each change is as likely as its opposite, so in the long run every solvable layout that can
//! be reached is visited equally often. The run is finite: what comes of it is near a uniform sample, and isn't one.

use super::layout::Layout;
use super::solver::{Played, Solver};
use crate::dice::Dice;

/// Of a hundred choices in the search so many look at where reasoning is stuck.
const AIMED: u32 = 90;
/// One in so many changes that leave one cell more unopened stays; of those that leave two more one in its
/// square, and so on.
const WORSE: u32 = 4;
/// After so many changes in vain a search begins again from another layout.
const VAIN: u64 = 20_000;

/// A layout under repair.
#[derive(Debug)]
pub(super) struct Chain {
    pub layout: Layout,
    first: u16,
    played: Played,
    tried: u64,
}

impl Chain {
    /// Begins with a layout as it is.
    pub fn new(layout: Layout, first: u16, solver: &mut Solver) -> Chain {
        let played = solver.play(&layout, first, true);
        Chain {
            layout,
            first,
            played,
            tried: 0,
        }
    }

    /// The safe cells that nobody could open.
    pub fn unsolved(&self) -> usize {
        self.played.unsolved
    }

    /// One step of the search; gives the nodes that it cost.
    pub fn search(&mut self, solver: &mut Solver, dice: &mut Dice) -> u64 {
        self.tried += 1;
        if self.tried.is_multiple_of(VAIN) {
            self.layout.draw(dice);
            self.played = solver.play(&self.layout, self.first, true);
            return self.played.nodes;
        }
        let Some((mine, gap)) = self.aim(dice) else {
            return 1;
        };
        let left = self.unsolved();
        self.change(mine, gap, solver, |unsolved| {
            (left..unsolved).all(|_| dice.below(WORSE) == 0)
        })
    }

    /// One step of the walk among solvable layouts; gives the nodes that it cost.
    pub fn walk(&mut self, solver: &mut Solver, dice: &mut Dice) -> u64 {
        let pair = pick(self.layout.mines(), dice).zip(pick(self.layout.gaps(), dice));
        match pair {
            Some((mine, gap)) => self.change(mine, gap, solver, |unsolved| unsolved == 0),
            None => 1,
        }
    }

    /// Moves a mine, and back again if the board that comes of it isn't welcome.
    fn change(
        &mut self,
        mine: u16,
        gap: u16,
        solver: &mut Solver,
        welcome: impl FnOnce(usize) -> bool,
    ) -> u64 {
        self.layout.shift(mine, gap);
        let played = solver.play(&self.layout, self.first, true);
        let nodes = played.nodes;
        if welcome(played.unsolved) {
            self.played = played;
        } else {
            self.layout.shift(gap, mine);
        }
        nodes
    }

    /// A mine and a safe cell: one of them mostly an unsettled cell beside a number, the other one mostly
    /// unopened.
    fn aim(&self, dice: &mut Dice) -> Option<(u16, u16)> {
        let field = &self.played.field;
        let cells = 0..field.touch().grid().len() as u16;
        let stuck = |cell: u16| {
            let mut around = field.touch().around(cell).iter();
            field.is_unsettled(cell) && around.any(|&other| field.is_open(other))
        };
        let layout = &self.layout;
        let one = choose(cells.clone(), dice, stuck, |cell| layout.is_free(cell))?;
        let mine = layout.is_mine(one);
        let other = choose(
            cells,
            dice,
            |cell| !field.is_open(cell),
            |cell| layout.is_free(cell) && layout.is_mine(cell) != mine,
        )?;
        Some(if mine { (one, other) } else { (other, one) })
    }
}

/// A cell that may be chosen, mostly one that is wanted.
fn choose(
    cells: std::ops::Range<u16>,
    dice: &mut Dice,
    wanted: impl Fn(u16) -> bool,
    may: impl Fn(u16) -> bool,
) -> Option<u16> {
    let all: Vec<u16> = cells.filter(|&cell| may(cell)).collect();
    if dice.below(100) < AIMED {
        let some: Vec<u16> = all.iter().copied().filter(|&cell| wanted(cell)).collect();
        if let Some(cell) = pick(&some, dice) {
            return Some(cell);
        }
    }
    pick(&all, dice)
}

/// One of some cells, each as likely as any other.
fn pick(cells: &[u16], dice: &mut Dice) -> Option<u16> {
    let at = dice.below(cells.len() as u32) as usize;
    cells.get(at).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Cell;
    use crate::mines::engine::field::Touch;
    use crate::mines::size::Size;
    use std::collections::BTreeMap;

    /// All boards of a size whose first cell is safe, as lists of mines, that can be solved.
    fn solvable(size: Size, first: u16, solver: &mut Solver, touch: &std::rc::Rc<Touch>) -> usize {
        let cells: Vec<Cell> = size
            .grid()
            .cells()
            .filter(|c| c.index() != usize::from(first))
            .collect();
        let mines = size.mines() as usize;
        let mut found = 0;
        for set in 0_u32..1 << cells.len() {
            if set.count_ones() as usize == mines {
                let (with, without): (Vec<Cell>, Vec<Cell>) = cells.iter().partition(|cell| {
                    let at = cells.iter().position(|c| c == *cell).unwrap();
                    set >> at & 1 == 1
                });
                let layout = Layout::new(touch, size, &[with, without].concat());
                found += usize::from(solver.play(&layout, first, true).unsolved == 0);
            }
        }
        found
    }

    /// On a small board the walk comes to every solvable board, and to each of them equally often.
    #[test]
    fn the_walk_is_fair() {
        let size = Size::parse("4x4/6").unwrap();
        let grid = size.grid();
        let touch = Touch::new(grid);
        let mut solver = Solver::new(&touch);
        let all = solvable(size, 0, &mut solver, &touch);
        let free: Vec<Cell> = grid.cells().skip(1).collect();
        let mut dice = Dice::new(3);
        let mut chain = Chain::new(Layout::new(&touch, size, &free), 0, &mut solver);
        while chain.unsolved() > 0 {
            chain.search(&mut solver, &mut dice);
        }
        let samples = 40 * all;
        let mut counts: BTreeMap<String, f64> = BTreeMap::new();
        for _ in 0..samples {
            for _ in 0..WALKED {
                chain.walk(&mut solver, &mut dice);
            }
            assert_eq!(chain.unsolved(), 0);
            *counts.entry(chain.layout.deal().to_hex()).or_default() += 1.0;
        }
        assert_eq!(counts.len(), all);
        let chi: f64 = counts
            .values()
            .map(|n| (n - 40.0) * (n - 40.0) / 40.0)
            .sum();
        let free = (all - 1) as f64;
        // Five standard deviations.
        assert!(chi < free + 5.0 * (2.0 * free).sqrt(), "{chi} of {free}");
        assert!(all > 50, "{all}");
    }

    /// So many steps lie between two samples.
    const WALKED: usize = 60;
}
