//! How far small trays are from solved, exactly: a table of all states, made by one breadth-first search.
//!
//! A state's place in the table is `gap * (n - 1)! / 2 + rank / 2`. The rank counts the orders of the
//! tiles, read without the gap, as a dictionary would list them. Orders of rank 2k and 2k + 1 differ by
//! a swap of the last two tiles; with the gap in a given cell only one of them can be solved (see
//! [`parity`](super::parity)), so half the rank says which order it is and no entry is wasted.
//!
//! A tile that slides within its row doesn't change the order at all: only the gap's cell differs. One
//! that slides up or down jumps over as many tiles as a row holds, less one.

use super::board::{Goal, Position};
use super::parity::Parity;
use crate::grid::{Cell, Grid};
use std::sync::OnceLock;

/// The most cells that a tray with a table may have: 3x3 takes 181 kB, more would take 2 MB and up.
pub const LARGEST: usize = 9;

/// A state that hasn't been reached yet.
const FAR: u8 = u8::MAX;

/// The distances of all solvable states of one size and goal, in slides of single tiles.
#[derive(Clone, Debug)]
pub struct Table {
    grid: Grid,
    /// How many orders of the tiles there are for each cell of the gap.
    orders: usize,
    distance: Vec<u8>,
}

/// The tiles in reading order without the gap, counted from 0; what is behind the last one is 0.
type Order = [u8; LARGEST - 1];

impl Table {
    /// Searches all states of a tray; `None` if it has more than [`LARGEST`] cells or a side below 2.
    pub fn new(grid: Grid, goal: Goal) -> Option<Table> {
        if grid.len() > LARGEST {
            return None;
        }
        let solved = Position::solved(grid, goal).ok()?;
        let orders = (1..grid.len()).product::<usize>() / 2;
        let mut table = Table {
            grid,
            orders,
            distance: vec![FAR; orders * grid.len()],
        };
        table.fill(&solved);
        Some(table)
    }

    /// The table of a size and goal, made when it is first asked for; `None` where [`Table::new`] is.
    pub fn shared(grid: Grid, goal: Goal) -> Option<&'static Table> {
        const SIDE: usize = LARGEST / 2 + 1;
        static TABLES: [[OnceLock<Option<Table>>; 2]; SIDE * SIDE] =
            [const { [const { OnceLock::new() }; 2] }; SIDE * SIDE];
        if grid.len() > LARGEST || grid.width() >= SIDE || grid.height() >= SIDE {
            return None;
        }
        let of_size = TABLES.get(grid.width() * SIDE + grid.height())?;
        let of_goal = match goal {
            Goal::BlankLast => &of_size[0],
            Goal::BlankFirst => &of_size[1],
        };
        of_goal.get_or_init(|| Table::new(grid, goal)).as_ref()
    }

    /// How many slides lead to the goal at least; `None` if none do, or the tray isn't of this size.
    pub fn distance(&self, position: &Position) -> Option<u8> {
        if position.grid() != self.grid || !Parity::of(position).is_solvable() {
            return None;
        }
        self.distance.get(self.index(position)).copied()
    }

    /// How many states there are at each distance, from 0 on.
    pub fn layers(&self) -> Vec<usize> {
        let mut layers = Vec::new();
        for &distance in &self.distance {
            let distance = usize::from(distance);
            if layers.len() <= distance {
                layers.resize(distance + 1, 0);
            }
            layers[distance] += 1;
        }
        layers
    }

    fn index(&self, position: &Position) -> usize {
        position.blank().index() * self.orders + self.half_rank(&order(position))
    }

    /// Half the rank of an order.
    ///
    /// The rank's digits say how many tiles behind each one are smaller. `smaller` holds that number
    /// for every tile, four bits each, as if it came next; a tile that has come counts for none above.
    #[inline]
    fn half_rank(&self, order: &Order) -> usize {
        let n = self.grid.len() - 1;
        let (mut rank, mut smaller) = (0, 0x7654_3210_u64);
        for (i, &tile) in order[..n].iter().enumerate() {
            let digit = (smaller >> (4 * tile)) & 15;
            smaller -= (0x1111_1111 << (4 * tile + 4)) & 0xffff_ffff;
            rank = rank * (n - i) as u32 + digit as u32;
        }
        rank as usize / 2
    }

    /// Breadth-first search from the goal, layer by layer; what has a distance has been seen.
    fn fill(&mut self, solved: &Position) {
        let (width, height) = (self.grid.width(), self.grid.height());
        let start = self.index(solved);
        self.distance[start] = 0;
        let mut layer = vec![(start, order(solved))];
        let mut next_layer = Vec::new();
        let mut after = 0;
        while !layer.is_empty() {
            after += 1;
            for (state, order) in layer.drain(..) {
                let gap = state / self.orders;
                let (x, y) = (gap % width, gap / width);
                let mut reached: [Option<(usize, Order)>; 4] = [None; 4];
                if y > 0 {
                    let mut order = order;
                    order[gap - width..gap].rotate_left(1);
                    let gap = gap - width;
                    reached[0] = Some((gap * self.orders + self.half_rank(&order), order));
                }
                if x > 0 {
                    reached[1] = Some((state - self.orders, order));
                }
                if x + 1 < width {
                    reached[2] = Some((state + self.orders, order));
                }
                if y + 1 < height {
                    let mut order = order;
                    order[gap..gap + width].rotate_right(1);
                    let gap = gap + width;
                    reached[3] = Some((gap * self.orders + self.half_rank(&order), order));
                }
                for (state, order) in reached.into_iter().flatten() {
                    if self.distance[state] == FAR {
                        self.distance[state] = after;
                        next_layer.push((state, order));
                    }
                }
            }
            std::mem::swap(&mut layer, &mut next_layer);
        }
    }
}

/// A tray's tiles as an [`Order`].
fn order(position: &Position) -> Order {
    let mut order = Order::default();
    let tiles = position.tiles().iter().filter(|&&tile| tile != 0);
    for (slot, &tile) in order.iter_mut().zip(tiles) {
        *slot = tile as u8 - 1;
    }
    order
}

/// For each tile that can slide by itself, in neighbour order: its cell, and how many slides lead to the
/// goal after it has. `None` for trays that can't be solved or are too large for a table.
pub fn distances(position: &Position) -> Option<Vec<(Cell, u8)>> {
    let table = Table::shared(position.grid(), position.goal())?;
    table.distance(position)?;
    let after = |cell| {
        let mut next = position.clone();
        next.slide(cell);
        Some((cell, table.distance(&next)?))
    };
    super::neighbours::neighbours(position.grid(), position.blank())
        .map(after)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::slide::shuffle::shuffle;

    fn small() -> impl Iterator<Item = (Grid, Goal)> {
        let sizes = [(2, 2), (3, 2), (2, 3), (4, 2), (2, 4), (3, 3)];
        sizes.into_iter().flat_map(|(w, h)| {
            let grid = Grid::new(w, h).unwrap();
            [Goal::BlankLast, Goal::BlankFirst].map(|goal| (grid, goal))
        })
    }

    /// `tests/data/layers.txt` was made by a search that shares nothing with this one. A tray lying on
    /// its side and the other goal are mirror images, so the same numbers hold for all four.
    #[test]
    fn layers_are_those_of_the_data() {
        let data = include_str!("../../tests/data/layers.txt");
        for (grid, goal) in small() {
            let (w, h) = (grid.width(), grid.height());
            let size = format!("{}x{} ", w.max(h), w.min(h));
            let line = data.lines().find_map(|line| line.strip_prefix(&size));
            let numbers = line.unwrap().split(' ').map(|n| n.parse().unwrap());
            let layers = Table::new(grid, goal).unwrap().layers();
            let mut ours = vec![layers.iter().sum(), layers.len() - 1];
            ours.extend(layers);
            assert_eq!(ours, numbers.collect::<Vec<usize>>(), "{grid:?} {goal:?}");
        }
    }

    /// Two states with one place in the table would leave another place empty.
    #[test]
    fn every_place_in_the_table_is_reached() {
        for (grid, goal) in small() {
            let table = Table::new(grid, goal).unwrap();
            assert!(!table.distance.contains(&FAR), "{grid:?} {goal:?}");
        }
    }

    /// A distance is right if the solved tray alone has 0, and every other state has a neighbour that
    /// is one nearer, and none that is nearer still.
    #[test]
    fn every_move_changes_the_distance_by_one() {
        let mut dice = Dice::new(9);
        for (grid, goal) in small() {
            for seed in 0..300 {
                let tray = shuffle(grid, goal, seed * 1000 + u64::from(dice.below(1000))).unwrap();
                let here = Table::shared(grid, goal).unwrap().distance(&tray).unwrap();
                let after = distances(&tray).unwrap();
                assert_eq!(after.len(), grid.beside(tray.blank()).count());
                assert!(after.iter().all(|&(_, d)| d.abs_diff(here) == 1));
                assert_eq!(here == 0, tray.is_solved());
                assert!(here == 0 || after.iter().any(|&(_, d)| d < here));
            }
        }
    }

    #[test]
    fn what_has_no_distance_has_none() {
        let grid = Grid::new(3, 3).unwrap();
        let tray = Position::new(grid, vec![2, 1, 3, 4, 5, 6, 7, 8, 0], Goal::BlankLast).unwrap();
        assert_eq!(distances(&tray), None);
        for (w, h) in [(4, 4), (2, 5), (5, 2), (10, 10)] {
            let large = Position::solved(Grid::new(w, h).unwrap(), Goal::BlankLast).unwrap();
            assert_eq!(distances(&large), None);
        }
        for (w, h) in [(9, 1), (1, 1), (250, 250)] {
            assert!(Table::new(Grid::new(w, h).unwrap(), Goal::BlankLast).is_none());
            assert!(Table::shared(Grid::new(w, h).unwrap(), Goal::BlankLast).is_none());
        }
        let table = Table::new(grid, Goal::BlankLast).unwrap();
        let other = Position::solved(Grid::new(2, 2).unwrap(), Goal::BlankLast).unwrap();
        assert_eq!(table.distance(&other), None);
    }
}
