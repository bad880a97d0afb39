//! Boards of any size: what the way for large ones says is what plain counting says, and it comes to an end.

#[path = "support/midgame.rs"]
mod midgame;

use gridproof::dice::Dice;
use gridproof::grid::Grid;
use gridproof::mines::deal::Start;
use gridproof::mines::engine::field::{Field, Touch};
use gridproof::mines::engine::large::Found;
use gridproof::mines::engine::odds::{Counter, Failure, MOST};
use gridproof::mines::size::{EXPERT, INTERMEDIATE, Size};
use gridproof::mines::{Position, Tile};
use midgame::{large, midgames, scattered};

fn field(position: &Position) -> Field {
    let mut field = Field::of(&Touch::new(position.grid()), position, true).unwrap();
    field.look().unwrap();
    field
}

#[test]
fn both_ways_of_counting_agree() {
    let mut counter = Counter::default();
    let mut compared = 0;
    for (level, many) in [(INTERMEDIATE, 200), (EXPERT, 200)] {
        for position in midgames(level.size, Start::Safe, many) {
            let field = field(&position);
            let odds = counter.odds(&field, None, u64::MAX).unwrap();
            let Found::Odds(wide) = counter.count_large(&field, None, u64::MAX).unwrap() else {
                panic!("{position:?}");
            };
            assert_eq!(
                (&odds.facts, odds.outside_fact),
                (&wide.facts, wide.outside_fact)
            );
            assert_eq!(odds.spans, wide.spans);
            let near = |a: f64, b: f64| (a - b).abs() < 1e-12;
            assert!(
                near(odds.outside, wide.outside),
                "{} {}",
                odds.outside,
                wide.outside
            );
            for (a, b) in odds.groups.iter().zip(&wide.groups) {
                assert!(near(*a, *b), "{a} {b}");
                compared += 1;
            }
            // Without a total, and with a density.
            let mut open = Position::new(position.grid(), None).unwrap();
            for cell in position.grid().cells() {
                open.set_tile(cell, position.tile(cell));
            }
            let field = self::field(&open);
            let odds = counter.odds(&field, Some(0.3), u64::MAX).unwrap();
            let Found::Odds(wide) = counter.count_large(&field, Some(0.3), u64::MAX).unwrap()
            else {
                panic!("{open:?}");
            };
            assert_eq!(odds.facts, wide.facts);
            let both = odds.groups.iter().zip(&wide.groups);
            assert!(both.into_iter().all(|(a, b)| near(*a, *b)));
        }
    }
    assert!(compared > 5000, "{compared}");
}

#[test]
fn the_middle_of_large_games_is_counted() {
    for (size, seed) in [
        ("100x100/2000", 1),
        ("100x100/2000", 2),
        ("200x200/8000", 1),
    ] {
        let position = large(Size::parse(size).unwrap(), seed);
        let field = field(&position);
        assert!(field.unsettled() > MOST);
        let Found::Odds(odds) = Counter::default().find(&field, None, 10_000_000).unwrap() else {
            panic!("{size}");
        };
        let sum: f64 = odds
            .by_cell(&field)
            .iter()
            .zip(0_u16..)
            .filter(|(_, cell)| field.is_unsettled(*cell))
            .map(|(chance, _)| chance)
            .sum();
        let left = f64::from(field.mines_left().unwrap());
        assert!((sum - left).abs() < 1e-6 * left, "{sum} {left}");
    }
}

#[test]
fn what_is_certain_is_kept_where_the_nodes_do_not_do() {
    let position = scattered(Size::parse("100x100/2000").unwrap(), 3);
    let field = field(&position);
    match Counter::default().find(&field, None, 300_000).unwrap() {
        Found::Odds(_) => {}
        Found::Certain(certain) => {
            // What is certain is so: it agrees with the board that was dealt, since that fits.
            let (deal, _) = gridproof::mines::deal::Deal::new(
                Size::parse("100x100/2000").unwrap(),
                Start::Any,
                3,
                position.grid().nth(0).unwrap(),
            );
            let mut after = field.clone();
            certain.settle(&mut after);
            for cell in position.grid().cells() {
                let at = cell.index() as u16;
                if !after.is_unsettled(at) && !after.is_open(at) {
                    assert_eq!(after.is_mine(at), deal.is_mine(cell), "{cell:?}");
                }
            }
        }
    }
    // Of an expert position with nodes for some parts, what is told is what is told with nodes for all.
    let mut counter = Counter::default();
    let mut kept = 0;
    for position in midgames(EXPERT.size, Start::Safe, 300) {
        let field = self::field(&position);
        let odds = counter.odds(&field, None, u64::MAX).unwrap();
        counter.forget();
        match counter.find(&field, None, 60).unwrap() {
            Found::Odds(found) => assert_eq!(found.facts, odds.facts),
            Found::Certain(certain) => {
                for (fact, all) in certain.facts.iter().zip(&odds.facts) {
                    assert!(fact.is_none() || fact == all);
                    kept += usize::from(fact.is_some());
                }
            }
        }
    }
    assert!(kept > 20, "{kept}");
}

/// Numbers at random: nearly all contradict each other, and none may lead to a panic.
#[test]
fn random_numbers_on_boards_of_any_size_come_to_an_end() {
    let mut dice = Dice::new(17);
    let mut found = [0; 3];
    for round in 0..300 {
        let side =
            |dice: &mut Dice| 1 + dice.below(if round % 20 == 0 { 120 } else { 12 }) as usize;
        let grid = Grid::new(side(&mut dice), side(&mut dice)).unwrap();
        let total = dice.below(grid.len() as u32 + 1);
        let mut position = Position::new(grid, (dice.below(3) > 0).then_some(total)).unwrap();
        let rare = 2 + dice.below(12);
        for cell in grid.cells() {
            if dice.below(rare) == 0 {
                position.set_tile(cell, Tile::Open(dice.below(4) as u8));
            }
        }
        let touch = Touch::new(grid);
        let known = Field::of(&touch, &position, true).and_then(|mut field| {
            field.look()?;
            Ok(field)
        });
        let Ok(field) = known else {
            found[0] += 1;
            continue;
        };
        let mut counter = Counter::default();
        let plain = counter.odds(&field, None, 100_000);
        match (counter.count_large(&field, None, 1_000_000), plain) {
            (Err(_), plain) => {
                assert!(matches!(plain, Err(Failure::Impossible | Failure::Budget)));
                found[0] += 1;
            }
            (Ok(Found::Odds(wide)), plain) => {
                assert_ne!(
                    plain.as_ref().err(),
                    Some(&Failure::Impossible),
                    "{position:?}"
                );
                if let Ok(plain) = plain {
                    assert_eq!(plain.facts, wide.facts, "{position:?}");
                }
                found[1] += 1;
            }
            (Ok(Found::Certain(_)), _) => found[2] += 1,
        }
    }
    assert!(found[0] > 50 && found[1] > 50, "{found:?}");
}
