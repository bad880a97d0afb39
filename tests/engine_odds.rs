//! Exact odds against all layouts one by one, and against the slower count that the rules use.

#[path = "support/games.rs"]
mod games;
#[path = "support/layouts.rs"]
mod layouts;

use games::stuck_positions;
use gridproof::dice::Dice;
use gridproof::grid::{Cell, Grid};
use gridproof::mines::count;
use gridproof::mines::deal::{Deal, Start};
use gridproof::mines::engine::field::{Contradiction, Field, Touch};
use gridproof::mines::engine::odds::{Counter, Failure, Odds};
use gridproof::mines::front::{Alone, Front};
use gridproof::mines::size::{BEGINNER, EXPERT, INTERMEDIATE};
use gridproof::mines::{Position, Tile};

fn odds(counter: &mut Counter, position: &Position) -> Result<(Field, Odds), Failure> {
    let touch = Touch::new(position.grid());
    let field = Field::of(&touch, position, true)?;
    let odds = counter.odds(&field, None, u64::MAX)?;
    Ok((field, odds))
}

/// A board with some cells opened, and now and then a number that is wrong.
fn random(dice: &mut Dice) -> Position {
    let sizes = [(1, 1), (3, 2), (3, 3), (4, 3), (5, 3), (4, 4), (7, 2)];
    let (width, height) = sizes[dice.below(sizes.len() as u32) as usize];
    let grid = Grid::new(width, height).unwrap();
    let cells: Vec<Cell> = grid.cells().collect();
    let mines: Vec<Cell> = cells
        .iter()
        .copied()
        .filter(|_| dice.below(3) == 0)
        .collect();
    let deal = Deal::of(grid, mines);
    let total = deal.size().mines();
    let wrong = dice.below(8) == 0;
    let mut position = Position::new(grid, (dice.below(6) > 0).then_some(total)).unwrap();
    for cell in cells {
        if !deal.is_mine(cell) && dice.below(2) == 0 {
            let more = u8::from(wrong && dice.below(4) == 0);
            let most = grid.around(cell).count() as u8;
            position.set_tile(cell, Tile::Open((deal.number(cell) + more).min(most)));
        }
    }
    position
}

#[test]
fn small_boards_agree_with_all_layouts_one_by_one() {
    let mut dice = Dice::new(4);
    let mut counter = Counter::default();
    let (mut impossible, mut counted) = (0, 0);
    for _ in 0..4000 {
        let position = random(&mut dice);
        let all = layouts::fitting(&position);
        let found = odds(&mut counter, &position);
        if all.is_empty() {
            assert_eq!(found.err(), Some(Failure::Impossible), "{position:?}");
            impossible += 1;
            continue;
        }
        let (field, odds) = found.unwrap();
        let common = layouts::common(&position, &all);
        let mut settled = field.clone();
        odds.settle(&mut settled);
        for cell in position.grid().cells() {
            let at = cell.index() as u16;
            if position.tile(cell).number().is_some() {
                continue;
            }
            let fact = common.iter().find(|(other, _)| *other == cell);
            assert_eq!(
                fact.is_some(),
                !settled.is_unsettled(at),
                "{position:?} {cell:?}"
            );
        }
        if position.mines().is_some() {
            counted += 1;
            assert_eq!(odds.layouts, all.len() as f64, "{position:?}");
            let chances = odds.by_cell(&field);
            for cell in position.grid().cells() {
                let mines = all.iter().filter(|&&l| l & layouts::bit(cell) != 0).count();
                let exact = mines as f64 / all.len() as f64;
                let off = (chances[cell.index()] - exact).abs();
                assert!(off < 1e-12, "{position:?} {cell:?} {off}");
            }
        }
    }
    assert!(impossible > 100 && counted > 2000, "{impossible} {counted}");
}

#[test]
fn positions_of_games_agree_with_the_count_of_the_rules() {
    let mut counter = Counter::default();
    let mut compared = 0;
    for (level, games) in [(BEGINNER, 90), (INTERMEDIATE, 60), (EXPERT, 45)] {
        for seed in 0..games {
            stuck_positions(level.size, Start::Safe, seed, |position| {
                let front = Front::of(position, Alone::default());
                let slow = count::odds(&front, &mut u64::MAX.clone()).unwrap();
                let (field, odds) = odds(&mut counter, position).unwrap();
                let chances = odds.by_cell(&field);
                let mut sum = 0.0;
                for cell in position.grid().cells() {
                    let at = cell.index();
                    sum += chances[at];
                    if position.tile(cell).number().is_some() || position.fact(cell).is_some() {
                        continue;
                    }
                    let slow = slow.groups[front.home(cell)];
                    assert!((chances[at] - slow).abs() < 1e-10, "{cell:?}");
                }
                assert!((sum - f64::from(level.size.mines())).abs() < 1e-9);
                compared += 1;
            });
        }
    }
    assert!(compared > 150, "{compared}");
}

#[test]
fn what_cannot_be_is_a_contradiction() {
    let grid = Grid::new(3, 1).unwrap();
    let mut field = Field::new(&Touch::new(grid), Some(3));
    field.show(0, 0);
    assert_eq!(field.look(), Err(Contradiction));
}
