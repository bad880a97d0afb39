//! ZiNi: how many clicks a greedy player takes who knows the mines, with flags and chords.
//!
//! Elmar Zimmermann and Christoph Nikolaus proposed it in 2009
//! (<https://minesweepergame.com/forum/viewtopic.php?f=15&t=70>). A cell that is no mine has a *premium*: what
//! chording it would save against opening everything by single clicks,
//!
//! > 3BV that the chord opens − mines around that have no flag yet − 1 for the chord − 1 if the cell is closed.
//!
//! As long as a premium is 0 or more, the cell with the highest one is opened if it is closed, flags go on all
//! mines around it, and it is chorded: that is a click each. Where all premiums are negative, the first closed
//! cell is opened that isn't the rim of an opening. Of equals the one furthest left counts, of those the one
//! furthest up, as in the proposers' program: so the figure is the same wherever it is taken that way. It is
//! no lower bound: cleverer players save a few clicks more.

use super::Areas;
use crate::grid::{Cell, Grid};
use crate::mines::deal::Deal;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Where the greedy player may begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Technique {
    /// Anywhere: *greedy ZiNi*, in most programs just ZiNi.
    Greedy,
    /// All openings are opened first, and only what is open is chorded: *human ZiNi*.
    Human,
}

/// How many clicks a board takes.
pub fn clicks(deal: &Deal, areas: &Areas, technique: Technique) -> usize {
    let mut player = Player::new(deal, areas, technique);
    let order = by_column(deal.grid());
    if technique == Technique::Human {
        for &cell in &order {
            if areas.opening(cell).is_some() && player.closed[cell.index()] {
                player.click(cell);
            }
        }
    }
    let single = |cell: &Cell| areas.opening(*cell).is_some() || areas.is_alone(*cell);
    let mut singles = order.iter().copied().filter(single);
    let mut next = singles.next();
    loop {
        if let Some(cell) = player.best() {
            player.solve(cell);
            continue;
        }
        match next {
            Some(cell) if player.closed[cell.index()] => player.click(cell),
            Some(_) => next = singles.next(),
            None => return player.clicks,
        }
    }
}

/// The cells column by column: of equal premiums the first one counts.
fn by_column(grid: Grid) -> Vec<Cell> {
    grid.cells_by_column().collect()
}

/// A cell with its premium, the best one first.
type Candidate = (Reverse<i32>, usize);

/// A board under the greedy player's hands.
struct Player<'a> {
    deal: &'a Deal,
    areas: &'a Areas,
    technique: Technique,
    clicks: usize,
    closed: Vec<bool>,
    flagged: Vec<bool>,
    /// For each opening whether it is closed.
    openings: Vec<bool>,
    premiums: Vec<i32>,
    /// The cells that may be chorded with a premium of 0 or more.
    worth: BTreeSet<Candidate>,
}

impl<'a> Player<'a> {
    fn new(deal: &'a Deal, areas: &'a Areas, technique: Technique) -> Player<'a> {
        let grid = deal.grid();
        let mut player = Player {
            deal,
            areas,
            technique,
            clicks: 0,
            closed: vec![true; grid.len()],
            flagged: vec![false; grid.len()],
            openings: vec![true; areas.openings.len()],
            premiums: vec![-1; grid.len()],
            worth: BTreeSet::new(),
        };
        for cell in grid.cells() {
            player.weigh(cell);
        }
        player
    }

    fn candidate(&self, cell: Cell) -> Candidate {
        let grid = self.deal.grid();
        let rank = grid.x(cell) * grid.height() + grid.y(cell);
        (Reverse(self.premiums[cell.index()]), rank)
    }

    fn best(&self) -> Option<Cell> {
        let &(_, rank) = self.worth.first()?;
        let grid = self.deal.grid();
        grid.cell(rank / grid.height(), rank % grid.height())
    }

    /// Works the premium of a cell out again.
    fn weigh(&mut self, cell: Cell) {
        if self.deal.is_mine(cell) {
            return;
        }
        self.worth.remove(&self.candidate(cell));
        let premium = self.premium(cell);
        self.premiums[cell.index()] = premium;
        let closed = self.closed[cell.index()];
        if premium >= 0 && !(closed && self.technique == Technique::Human) {
            self.worth.insert(self.candidate(cell));
        }
    }

    fn premium(&self, cell: Cell) -> i32 {
        let mut premium = -1 - i32::from(self.closed[cell.index()]);
        // A number touches two openings at most: a third would need room that the mine beside it takes.
        let mut touched = [None; 2];
        for near in self.deal.grid().around(cell).chain([cell]) {
            if self.deal.is_mine(near) {
                premium -= i32::from(!self.flagged[near.index()]);
            } else if self.areas.is_alone(near) {
                premium += i32::from(self.closed[near.index()]);
            } else if let Some(opening) = self.areas.opening(near)
                && self.openings[opening]
                && !touched.contains(&Some(opening))
            {
                premium += 1;
                touched = [touched[1], Some(opening)];
            }
        }
        premium
    }

    /// Opens a cell by a click.
    fn click(&mut self, cell: Cell) {
        self.clicks += 1;
        self.open(cell);
    }

    /// Flags what is to be flagged around a cell and chords it.
    fn solve(&mut self, cell: Cell) {
        if self.closed[cell.index()] {
            self.click(cell);
        }
        let grid = self.deal.grid();
        for mine in grid.around(cell).filter(|&near| self.deal.is_mine(near)) {
            if !std::mem::replace(&mut self.flagged[mine.index()], true) {
                self.clicks += 1;
                grid.around(mine).for_each(|near| self.weigh(near));
            }
        }
        self.clicks += 1;
        for near in grid.around(cell).filter(|&near| !self.deal.is_mine(near)) {
            self.open(near);
        }
    }

    fn open(&mut self, cell: Cell) {
        let areas = self.areas;
        if let Some(opening) = areas.opening(cell) {
            if std::mem::replace(&mut self.openings[opening], false) {
                for &part in &areas.openings[opening] {
                    self.closed[part.index()] = false;
                }
                for &part in &areas.openings[opening] {
                    self.weigh(part);
                }
            }
        } else if std::mem::replace(&mut self.closed[cell.index()], false) {
            self.weigh(cell);
            if areas.is_alone(cell) {
                let grid = self.deal.grid();
                grid.around(cell).for_each(|near| self.weigh(near));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::board;
    use super::*;
    use crate::dice::Dice;

    fn both(deal: &Deal) -> (usize, usize) {
        let areas = Areas::of(deal);
        let clicks = |technique| clicks(deal, &areas, technique);
        (clicks(Technique::Greedy), clicks(Technique::Human))
    }

    /// The same by the words of the proposal, everything worked out anew before each click.
    fn naive(deal: &Deal, human: bool) -> usize {
        let grid = deal.grid();
        let areas = Areas::of(deal);
        let safe = |c: &Cell| !deal.is_mine(*c);
        let zero = |c: Cell| safe(&c) && deal.number(c) == 0;
        let mut open = vec![false; grid.len()];
        let mut flag = vec![false; grid.len()];
        let mut clicks = 0;
        let all: Vec<Cell> = grid.cells_by_column().filter(safe).collect();
        let opened = |open: &mut Vec<bool>, cell: Cell| {
            let cells = match areas.opening(cell) {
                Some(opening) => areas.openings[opening].clone(),
                None => vec![cell],
            };
            cells.iter().for_each(|c| open[c.index()] = true);
        };
        if human {
            for &cell in all.iter().filter(|&&c| zero(c)) {
                clicks += usize::from(!open[cell.index()]);
                opened(&mut open, cell);
            }
        }
        while let Some(&closed) = all
            .iter()
            .find(|c| !open[c.index()] && (zero(**c) || !grid.around(**c).any(zero)))
        {
            let premium = |cell: Cell| {
                let mut opens = BTreeSet::new();
                let mut mines = 0;
                for near in grid.around(cell).chain([cell]) {
                    mines += i32::from(deal.is_mine(near) && !flag[near.index()]);
                    if safe(&near) && !open[near.index()] {
                        match areas.opening(near) {
                            Some(opening) => drop(opens.insert(grid.len() + opening)),
                            None if areas.is_alone(near) => drop(opens.insert(near.index())),
                            None => {}
                        }
                    }
                }
                opens.len() as i32 - mines - 1 - i32::from(!open[cell.index()])
            };
            let may = |c: &&Cell| !human || open[c.index()];
            // Of equals the last one wins here, so they come in the opposite order.
            let best = all.iter().filter(may).rev().max_by_key(|&&c| premium(c));
            match best.filter(|&&c| premium(c) >= 0) {
                Some(&cell) => {
                    clicks += usize::from(!open[cell.index()]) + 1;
                    opened(&mut open, cell);
                    for near in grid.around(cell) {
                        if deal.is_mine(near) {
                            clicks += usize::from(!flag[near.index()]);
                            flag[near.index()] = true;
                        } else {
                            opened(&mut open, near);
                        }
                    }
                }
                None => {
                    clicks += 1;
                    opened(&mut open, closed);
                }
            }
        }
        clicks
    }

    #[test]
    fn the_queue_changes_nothing() {
        let mut dice = Dice::new(4);
        for round in 0..600 {
            let grid = Grid::new(1 + dice.below(9) as usize, 1 + dice.below(9) as usize).unwrap();
            let mines = dice.below(1 + grid.len() as u32 / (1 + round % 5));
            let mut cells: Vec<Cell> = grid.cells().collect();
            dice.shuffle(&mut cells);
            let deal = Deal::of(grid, cells.into_iter().take(mines as usize));
            let expected = (naive(&deal, false), naive(&deal, true));
            assert_eq!(both(&deal), expected, "{grid:?} {}", deal.to_hex());
        }
    }

    #[test]
    fn small_boards_take_what_one_counts_by_hand() {
        for (rows, greedy, human) in [
            ("...", 1, 1),
            ("***", 0, 0),
            (".../.../..*", 1, 1),
            // The opening, and a click, a flag and a chord in the corner.
            ("..../.*../..../....", 4, 4),
            ("*.*/.../*.*", 5, 5),
        ] {
            assert_eq!(both(&board(rows)), (greedy, human), "{rows}");
        }
    }
}
