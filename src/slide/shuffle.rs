//! Mixing a tray by a seed: always solvable, every solvable state as likely as any other.

use super::board::{Goal, Position};
use super::parity::Parity;
use crate::dice::Dice;
use crate::grid::Grid;
use crate::prose::Error;

/// A tray that the seed decides for ever, drawn evenly from all states that can be solved, the solved
/// one among them.
///
/// The numbers 0 to n - 1 are put into a random order by [`Dice::shuffle`], 0 being the gap. Half of
/// all orders can't be solved; in such a one the last two tiles in reading order change places. That
/// pairs each order that can't be solved with one that can, so none is favoured.
///
/// # Errors
/// `error.slide.sides` if a side is below 2 or above 10.
///
/// # Example
/// ```
/// use gridproof::{grid::Grid, slide::{Goal, shuffle::shuffle}};
/// let grid = Grid::new(3, 3).unwrap();
/// let tray = shuffle(grid, Goal::BlankLast, 2024).unwrap();
/// assert_eq!(tray, shuffle(grid, Goal::BlankLast, 2024).unwrap());
/// ```
pub fn shuffle(grid: Grid, goal: Goal, seed: u64) -> Result<Position, Error> {
    // Asked first, so that nothing is shuffled for a board of another game's size.
    Position::solved(grid, goal)?;
    let mut tiles: Vec<u16> = (0..grid.len() as u16).collect();
    Dice::new(seed).shuffle(&mut tiles);
    let drawn = Position::new(grid, tiles.clone(), goal)?;
    if Parity::of(&drawn).is_solvable() {
        return Ok(drawn);
    }
    let mut last = (0..tiles.len()).rev().filter(|&i| tiles[i] != 0);
    if let (Some(one), Some(other)) = (last.next(), last.next()) {
        tiles.swap(one, other);
    }
    Position::new(grid, tiles, goal)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn seeds_are_golden() {
        let tiles = |w, h, goal, seed| {
            let tray = shuffle(Grid::new(w, h).unwrap(), goal, seed).unwrap();
            tray.tiles().to_vec()
        };
        assert_eq!(tiles(3, 3, Goal::BlankLast, 1), [8, 5, 6, 4, 2, 0, 3, 1, 7]);
        assert_eq!(
            tiles(4, 2, Goal::BlankLast, u64::MAX),
            [1, 3, 6, 4, 0, 2, 7, 5]
        );
        assert_eq!(
            tiles(4, 2, Goal::BlankFirst, u64::MAX),
            [1, 3, 6, 4, 0, 2, 5, 7]
        );
    }

    #[test]
    fn every_shuffle_can_be_solved() {
        for (w, h) in [(2, 2), (3, 2), (2, 5), (4, 4), (10, 10), (7, 4)] {
            let grid = Grid::new(w, h).unwrap();
            for seed in 0..200 {
                for goal in [Goal::BlankLast, Goal::BlankFirst] {
                    let tray = shuffle(grid, goal, seed).unwrap();
                    assert!(Parity::of(&tray).is_solvable(), "{tray:?}");
                }
            }
        }
    }

    /// 3x2 has 6! / 2 = 360 states that can be solved. Of 100 draws a state, each must come up, and the
    /// sum of the squared deviations must be what chance makes of 359 degrees of freedom: it exceeds
    /// 460 once in four thousand times.
    #[test]
    fn shuffles_are_even_over_all_360_states() {
        for goal in [Goal::BlankLast, Goal::BlankFirst] {
            let grid = Grid::new(3, 2).unwrap();
            let mut count: BTreeMap<Vec<u16>, i64> = BTreeMap::new();
            for seed in 0..36_000 {
                let tray = shuffle(grid, goal, seed).unwrap();
                *count.entry(tray.tiles().to_vec()).or_default() += 1;
            }
            assert_eq!(count.len(), 360);
            let squares: i64 = count.values().map(|n| (n - 100) * (n - 100)).sum();
            assert!((270..460).contains(&(squares / 100)), "{}", squares / 100);
        }
    }

    #[test]
    fn other_sizes_are_refused() {
        for (w, h) in [(1, 5), (11, 2), (250, 250)] {
            let grid = Grid::new(w, h).unwrap();
            let error = shuffle(grid, Goal::BlankLast, 0).unwrap_err();
            assert_eq!(error.0.key, "error.slide.sides");
        }
    }
}
