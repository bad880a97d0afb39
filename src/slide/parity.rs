//! Whether a tray can be solved at all, with the numbers that prove it.
//!
//! A slide swaps one tile with the gap, and the gap goes one cell. So the number of swaps that brings
//! everything home and the number of cells that the gap goes on its way home are both even or both
//! odd: however it is done, either number only ever changes by an even amount. Where the two differ,
//! there is no way. That the others can all be solved was shown by W. E. Story in 1879.

use super::board::Position;
use crate::grid::Cell;

/// The proof that a tray can or can't be solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parity {
    /// The rings in which tiles and gap would have to change places: what lies in a cell belongs into
    /// the next one, and what lies in the last into the first. What is at home is in none.
    pub cycles: Vec<Vec<Cell>>,
    /// How many swaps bring everything home: for each ring, one less than its cells.
    pub swaps: usize,
    /// How many cells the gap is away from home, along rows and columns.
    pub steps: usize,
    /// How many pairs of tiles are in the wrong order in reading order, the gap left out.
    pub inversions: usize,
    /// How many rows the gap is away from home.
    pub rows: usize,
}

impl Parity {
    /// The proof for a tray of any size and goal.
    pub fn of(position: &Position) -> Parity {
        let grid = position.grid();
        // Where each tile lies, by its number.
        let mut lies: Vec<Option<Cell>> = vec![None; grid.len()];
        for cell in grid.cells() {
            lies[usize::from(position.tile(cell))] = Some(cell);
        }
        let cycles = cycles(position, &lies);
        let gap = position.blank();
        let home = position.gap_home();
        let rows = grid.y(gap).abs_diff(grid.y(home));
        Parity {
            swaps: cycles.iter().map(|ring| ring.len() - 1).sum(),
            cycles,
            steps: rows + grid.x(gap).abs_diff(grid.x(home)),
            inversions: inversions(position.tiles()),
            rows,
        }
    }

    /// Whether slides can lead to the goal.
    pub fn is_solvable(&self) -> bool {
        self.swaps % 2 == self.steps % 2
    }
}

/// The rings, each from its first cell in reading order on, following where things belong.
fn cycles(position: &Position, lies: &[Option<Cell>]) -> Vec<Vec<Cell>> {
    let grid = position.grid();
    let mut belongs: Vec<Cell> = grid.cells().collect();
    for cell in grid.cells() {
        if let Some(Some(from)) = lies.get(usize::from(position.home(cell))) {
            belongs[from.index()] = cell;
        }
    }
    let mut seen = vec![false; grid.len()];
    let mut cycles = Vec::new();
    for start in grid.cells() {
        let (mut at, mut ring) = (start, Vec::new());
        while !std::mem::replace(&mut seen[at.index()], true) {
            ring.push(at);
            at = belongs[at.index()];
        }
        if ring.len() > 1 {
            cycles.push(ring);
        }
    }
    cycles
}

fn inversions(tiles: &[u16]) -> usize {
    let tiles: Vec<u16> = tiles.iter().copied().filter(|&tile| tile != 0).collect();
    let larger_before = |i: usize| tiles[..i].iter().filter(|&&other| other > tiles[i]).count();
    (0..tiles.len()).map(larger_before).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;
    use crate::grid::Grid;
    use crate::slide::Goal;
    use std::collections::BTreeSet;

    /// All states that slides can reach from the goal, by plain breadth-first search.
    fn reachable(grid: Grid, goal: Goal) -> BTreeSet<Vec<u16>> {
        let start = Position::solved(grid, goal).unwrap();
        let mut seen = BTreeSet::from([start.tiles().to_vec()]);
        let mut queue = vec![start];
        while let Some(tray) = queue.pop() {
            for cell in grid.beside(tray.blank()) {
                let mut next = tray.clone();
                next.slide(cell);
                if seen.insert(next.tiles().to_vec()) {
                    queue.push(next);
                }
            }
        }
        seen
    }

    /// The next order of a list in dictionary order; false after the last.
    fn next_order(list: &mut [u16]) -> bool {
        let Some(i) = (1..list.len()).rev().find(|&i| list[i - 1] < list[i]) else {
            return false;
        };
        let j = (i..list.len()).rev().find(|&j| list[j] > list[i - 1]);
        list.swap(i - 1, j.unwrap());
        list[i..].reverse();
        true
    }

    #[test]
    fn every_state_of_small_trays_agrees_with_search() {
        for (w, h) in [(2, 2), (3, 2), (2, 3), (4, 2)] {
            for goal in [Goal::BlankLast, Goal::BlankFirst] {
                let grid = Grid::new(w, h).unwrap();
                let reached = reachable(grid, goal);
                let mut tiles: Vec<u16> = (0..grid.len() as u16).collect();
                let mut solvable = 0;
                loop {
                    let tray = Position::new(grid, tiles.clone(), goal).unwrap();
                    let parity = Parity::of(&tray);
                    assert_eq!(parity.is_solvable(), reached.contains(&tiles), "{tray:?}");
                    solvable += usize::from(parity.is_solvable());
                    if !next_order(&mut tiles) {
                        break;
                    }
                }
                assert_eq!(solvable, reached.len());
            }
        }
    }

    #[test]
    fn random_states_of_3x3_agree_with_search() {
        let grid = Grid::new(3, 3).unwrap();
        let reached = reachable(grid, Goal::BlankLast);
        assert_eq!(reached.len(), 181_440);
        let mut dice = Dice::new(7);
        let mut tiles: Vec<u16> = (0..9).collect();
        for _ in 0..2000 {
            dice.shuffle(&mut tiles);
            let tray = Position::new(grid, tiles.clone(), Goal::BlankLast).unwrap();
            assert_eq!(Parity::of(&tray).is_solvable(), reached.contains(&tiles));
        }
    }

    /// The test by inversions, which people know from elsewhere, says the same: they must be even, or,
    /// on trays of even width, as odd as the gap's rows.
    #[test]
    fn inversions_say_the_same() {
        let mut dice = Dice::new(8);
        for (w, h) in [(2, 2), (3, 4), (4, 3), (5, 5), (10, 10), (9, 10), (10, 9)] {
            for goal in [Goal::BlankLast, Goal::BlankFirst] {
                let grid = Grid::new(w, h).unwrap();
                let mut tiles: Vec<u16> = (0..grid.len() as u16).collect();
                for _ in 0..100 {
                    dice.shuffle(&mut tiles);
                    let parity = Parity::of(&Position::new(grid, tiles.clone(), goal).unwrap());
                    let even = (parity.inversions + (w - 1) * parity.rows).is_multiple_of(2);
                    assert_eq!(parity.is_solvable(), even);
                }
            }
        }
    }

    #[test]
    fn the_famous_swap_of_14_and_15() {
        let grid = Grid::new(4, 4).unwrap();
        let mut tiles: Vec<u16> = (1..16).chain([0]).collect();
        tiles.swap(13, 14);
        let parity = Parity::of(&Position::new(grid, tiles, Goal::BlankLast).unwrap());
        let ring = vec![grid.nth(13).unwrap(), grid.nth(14).unwrap()];
        let proof = Parity {
            cycles: vec![ring],
            swaps: 1,
            steps: 0,
            inversions: 1,
            rows: 0,
        };
        assert_eq!(parity, proof);
        assert!(!parity.is_solvable());
    }

    #[test]
    fn rings_follow_where_things_belong() {
        // 2 belongs where 3 lies, 3 where 1 lies, 1 where 2 lies.
        let grid = Grid::new(3, 2).unwrap();
        let tray = Position::new(grid, vec![2, 3, 1, 4, 5, 0], Goal::BlankLast).unwrap();
        let rings = Parity::of(&tray).cycles;
        let cells: Vec<Cell> = [0, 1, 2].map(|i| grid.nth(i).unwrap()).to_vec();
        assert_eq!(rings, [cells]);
    }
}
