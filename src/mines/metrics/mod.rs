//! The figures that players give of a board and of a game on it: 3BV, openings, islands, ZiNi, efficiency.
//!
//! | figure | what it is |
//! |---|---|
//! | opening | cells without a mine around them that touch, with the numbers around them: one click opens all of it |
//! | island | numbers that touch no such cell, as far as they touch each other (all eight neighbours count) |
//! | 3BV | the fewest clicks that open a board without flags: one for each opening, one for each number of an island |
//! | ZiNi | how many clicks a greedy player with flags and chords takes, see [`zini`] |
//! | efficiency | the 3BV that a game opened, divided by its clicks |
//!
//! The words are explained at <https://minesweepergame.com/wiki/index.php> and
//! <https://minesweeper.online/help/gameplay>; openings and islands are counted as `ms_toollib` does.

mod played;
pub mod zini;

pub use played::Played;
pub use zini::Technique;

use crate::grid::{Cell, Grid};
use crate::mines::deal::Deal;

/// The figures of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Metrics {
    /// The fewest clicks without flags.
    pub bbbv: usize,
    /// How many openings there are.
    pub openings: usize,
    /// How many islands there are.
    pub islands: usize,
    /// The clicks of a greedy player who may begin anywhere.
    pub zini: usize,
    /// The clicks of one who opens all openings first and then works from what is open.
    pub human_zini: usize,
}

impl Metrics {
    /// Takes the figures of a board.
    pub fn of(deal: &Deal) -> Metrics {
        let areas = Areas::of(deal);
        Metrics {
            bbbv: areas.bbbv(),
            openings: areas.openings.len(),
            islands: areas.islands(deal.grid()),
            zini: zini::clicks(deal, &areas, Technique::Greedy),
            human_zini: zini::clicks(deal, &areas, Technique::Human),
        }
    }
}

/// What a cell is when it comes to clicks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Mine,
    /// A cell without a mine around it, with the number of its opening.
    Open(usize),
    /// A number that an opening brings along.
    Border,
    /// A number that has to be opened by itself.
    Alone,
}

/// How a board falls into openings and numbers that stand alone.
#[derive(Clone, Debug)]
pub struct Areas {
    places: Vec<Place>,
    /// For each opening its cells and its numbers. A number may belong to two of them.
    openings: Vec<Vec<Cell>>,
}

impl Areas {
    /// Finds the areas of a board.
    pub fn of(deal: &Deal) -> Areas {
        let grid = deal.grid();
        let first = |cell: Cell| match deal.is_mine(cell) {
            true => Place::Mine,
            false => Place::Alone,
        };
        let mut areas = Areas {
            places: grid.cells().map(first).collect(),
            openings: Vec::new(),
        };
        let is_zero = |cell: Cell| !deal.is_mine(cell) && deal.number(cell) == 0;
        for seed in grid.cells().filter(|&cell| is_zero(cell)) {
            if areas.place(seed) != Place::Alone {
                continue;
            }
            let number = areas.openings.len();
            let zeros = connected(grid, seed, |cell| {
                let new = is_zero(cell) && areas.place(cell) == Place::Alone;
                if new {
                    areas.places[cell.index()] = Place::Open(number);
                }
                new
            });
            let mut cells = zeros.clone();
            for &zero in &zeros {
                for cell in grid.around(zero).filter(|&cell| !is_zero(cell)) {
                    areas.places[cell.index()] = Place::Border;
                    cells.push(cell);
                }
            }
            cells.sort_unstable();
            cells.dedup();
            areas.openings.push(cells);
        }
        areas
    }

    fn place(&self, cell: Cell) -> Place {
        self.places[cell.index()]
    }

    fn is_alone(&self, cell: Cell) -> bool {
        self.place(cell) == Place::Alone
    }

    fn opening(&self, cell: Cell) -> Option<usize> {
        match self.place(cell) {
            Place::Open(number) => Some(number),
            _ => None,
        }
    }

    /// The 3BV of the board.
    fn bbbv(&self) -> usize {
        let alone = |place: &&Place| **place == Place::Alone;
        self.openings.len() + self.places.iter().filter(alone).count()
    }

    /// How many parts the numbers that stand alone fall into.
    fn islands(&self, grid: Grid) -> usize {
        let mut seen = vec![false; grid.len()];
        let mut islands = 0;
        for seed in grid.cells() {
            let part = connected(grid, seed, |cell| {
                let new = self.is_alone(cell) && !seen[cell.index()];
                seen[cell.index()] |= new;
                new
            });
            islands += usize::from(!part.is_empty());
        }
        islands
    }
}

/// The cells that hang together with `seed`; `enter` says of a cell whether it belongs to them and is new.
fn connected(grid: Grid, seed: Cell, mut enter: impl FnMut(Cell) -> bool) -> Vec<Cell> {
    let mut cells = Vec::new();
    cells.extend(enter(seed).then_some(seed));
    let mut next = 0;
    while let Some(&cell) = cells.get(next) {
        cells.extend(grid.around(cell).filter(|&other| enter(other)));
        next += 1;
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board from rows divided by `/`, with `*` for a mine.
    pub(super) fn board(rows: &str) -> Deal {
        let rows: Vec<&str> = rows.split('/').collect();
        let grid = Grid::new(rows[0].len(), rows.len()).unwrap();
        let mine = |cell: &Cell| rows[grid.y(*cell)].as_bytes()[grid.x(*cell)] == b'*';
        Deal::of(grid, grid.cells().filter(mine))
    }

    #[test]
    fn areas_are_counted_as_one_would_by_hand() {
        for (rows, bbbv, openings, islands) in [
            ("...", 1, 1, 0),
            ("***", 0, 0, 0),
            (".*.", 2, 0, 2),
            ("*.../....", 2, 1, 1),
            ("....*....", 2, 2, 0),
            // Two openings share the number between them.
            ("...../.*.../...../...*./.....", 8, 2, 2),
            ("....*/...../*....", 1, 1, 0),
            ("*.*/.../*.*", 5, 0, 1),
            ("..*../..*../..*..", 2, 2, 0),
            (".*./**./...", 6, 0, 2),
            ("*..*..*", 4, 0, 2),
            ("*...*...*", 2, 2, 0),
        ] {
            let metrics = Metrics::of(&board(rows));
            let found = (metrics.bbbv, metrics.openings, metrics.islands);
            assert_eq!(found, (bbbv, openings, islands), "{rows}");
        }
    }
}
