//! Exact odds against all layouts one by one, and how far the rounded ones are from them.

#[path = "support/layouts.rs"]
mod layouts;
#[path = "support/midgame.rs"]
mod midgame;

use gridproof::dice::Dice;
use gridproof::grid::{Cell, Grid};
use gridproof::mines::deal::{Deal, Start};
use gridproof::mines::engine::exact::{Density, Exact, ExactCounter, Share};
use gridproof::mines::engine::field::{Field, Touch};
use gridproof::mines::engine::odds::{Counter, Failure, Odds};
use gridproof::mines::engine::outlook::{exact_outlook, outlook};
use gridproof::mines::size::{BEGINNER, EXPERT, INTERMEDIATE};
use gridproof::mines::{Fact, Position, Tile};
use midgame::{lattices, midgames};
use num_bigint::BigUint;

/// A small board with some cells opened, some given, and now and then something that is wrong.
fn random(dice: &mut Dice) -> Position {
    let sizes = [
        (1, 1),
        (1, 7),
        (3, 2),
        (3, 3),
        (4, 3),
        (5, 3),
        (4, 4),
        (7, 2),
    ];
    let (width, height) = sizes[dice.below(sizes.len() as u32) as usize];
    let grid = Grid::new(width, height).unwrap();
    let cells: Vec<Cell> = grid.cells().collect();
    let mines = cells.iter().copied().filter(|_| dice.below(3) == 0);
    let deal = Deal::of(grid, mines.collect::<Vec<_>>());
    let wrong = |dice: &mut Dice| dice.below(30) == 0;
    let mut total = deal.size().mines();
    if wrong(dice) {
        total = dice.below(grid.len() as u32 + 1);
    }
    let mut position = Position::new(grid, (dice.below(6) > 0).then_some(total)).unwrap();
    for cell in cells {
        let mine = deal.is_mine(cell) != wrong(dice);
        let fact = if mine { Fact::Mine } else { Fact::Safe };
        match dice.below(6) {
            0..=2 if !mine => {
                let more = u8::from(wrong(dice));
                position.set_tile(cell, Tile::Open(deal.number(cell) + more));
            }
            3 => position.set_fact(cell, Some(fact)),
            _ => {}
        }
    }
    position
}

fn field(position: &Position) -> Result<Field, Failure> {
    Ok(Field::of(&Touch::new(position.grid()), position, true)?)
}

fn share(part: usize, whole: usize) -> Share {
    Share::new(&BigUint::from(part), &BigUint::from(whole))
}

#[test]
fn small_boards_agree_with_all_layouts_to_the_last_digit() {
    let mut dice = Dice::new(11);
    let mut counter = ExactCounter::default();
    let (mut impossible, mut counted, mut looked) = (0, 0, 0);
    for _ in 0..4000 {
        let position = random(&mut dice);
        let all = layouts::fitting(&position);
        let found = field(&position).and_then(|field| {
            let exact = counter.odds(&field, None, u64::MAX)?;
            Ok((field, exact))
        });
        let Ok((field, exact)) = found else {
            assert!(all.is_empty(), "{position:?}");
            impossible += 1;
            continue;
        };
        assert!(!all.is_empty(), "{position:?}");
        let with = |cell: Cell| all.iter().filter(|&&l| l & layouts::bit(cell) != 0).count();
        let shares = exact.by_cell(&field);
        for cell in position.grid().cells() {
            let found = &shares[cell.index()];
            if position.tile(cell).number().is_some() {
                assert_eq!(*found, None);
            } else if position.mines().is_some() {
                assert_eq!(
                    *found,
                    Some(share(with(cell), all.len())),
                    "{position:?} {cell:?}"
                );
            } else {
                let certain = [0, all.len()].contains(&with(cell));
                let expected = certain.then(|| share(with(cell), all.len()));
                assert_eq!(*found, expected, "{position:?} {cell:?}");
            }
        }
        if position.mines().is_none() {
            assert_eq!(exact.layouts, None);
            continue;
        }
        counted += 1;
        assert_eq!(exact.layouts, Some(BigUint::from(all.len())));
        let cells: Vec<Cell> = position.grid().cells().collect();
        let cell = cells[dice.below(cells.len() as u32) as usize];
        if position.tile(cell).number().is_none() {
            looked += 1;
            outlooks_agree(&position, &field, &exact, &mut counter, &all, cell);
        }
    }
    assert!(
        impossible > 500 && counted > 1500 && looked > 500,
        "{impossible} {counted} {looked}"
    );
}

fn outlooks_agree(
    position: &Position,
    field: &Field,
    exact: &Exact,
    counter: &mut ExactCounter,
    all: &[layouts::Layout],
    cell: Cell,
) {
    let at = cell.index() as u16;
    let found = exact_outlook(counter, field, exact, at, u64::MAX).unwrap();
    let mut rounded = Counter::default();
    let odds = rounded.odds(field, None, u64::MAX).unwrap();
    let near = outlook(&mut rounded, field, &odds, at, u64::MAX).unwrap();
    let around = layouts::bits(position.grid().around(cell));
    let safe_cells = |layouts: &[layouts::Layout]| {
        let common = layouts::common(position, layouts);
        let safe = common.into_iter().filter(|(_, fact)| *fact == Fact::Safe);
        safe.map(|(cell, _)| cell).collect::<Vec<_>>()
    };
    let before = safe_cells(all);
    let safe: Vec<_> = all
        .iter()
        .copied()
        .filter(|l| l & layouts::bit(cell) == 0)
        .collect();
    let mut next = 0;
    for number in 0..9 {
        let shows = |l: &layouts::Layout| (l & around).count_ones() == number;
        let fit: Vec<_> = safe.iter().copied().filter(shows).collect();
        assert_eq!(
            found.numbers[number as usize],
            share(fit.len(), all.len()),
            "{position:?} {cell:?} {number}"
        );
        if !fit.is_empty() {
            let new = |c: &Cell| *c != cell && !before.contains(c);
            next += if safe_cells(&fit).iter().any(new) {
                fit.len()
            } else {
                0
            };
        }
    }
    assert_eq!(found.mine, share(all.len() - safe.len(), all.len()));
    assert_eq!(found.next, share(next, all.len()), "{position:?} {cell:?}");
    assert!((near.next - found.next.to_f64()).abs() < 1e-12);
    assert!((near.mine - found.mine.to_f64()).abs() < 1e-12);
    for (near, exact) in near.numbers.iter().zip(&found.numbers) {
        assert!((near - exact.to_f64()).abs() < 1e-12);
    }
}

#[test]
fn a_density_weighs_layouts_of_different_mines() {
    let mut dice = Dice::new(12);
    let mut counter = ExactCounter::default();
    let mut rounded = Counter::default();
    let mut compared = 0;
    for _ in 0..1500 {
        let mut position = random(&mut dice);
        if position.mines().is_some() {
            continue;
        }
        // Given cells are mines and safe ones for sure, whatever the density.
        for cell in position.grid().cells() {
            position.set_fact(cell, None);
        }
        let all = layouts::fitting(&position);
        if all.is_empty() {
            continue;
        }
        let density = Density::new(1, 5).unwrap();
        let field = field(&position).unwrap();
        let exact = counter.odds(&field, Some(density), u64::MAX).unwrap();
        let odds = rounded.odds(&field, Some(0.2), u64::MAX).unwrap();
        let (shares, chances) = (exact.by_cell(&field), odds.by_cell(&field));
        let unopened = layouts::unopened(&position).count_ones();
        let weigh = |l: layouts::Layout| 4_u64.pow(unopened - l.count_ones());
        let whole: u64 = all.iter().map(|&l| weigh(l)).sum();
        for cell in position.grid().cells() {
            if position.tile(cell).number().is_some() {
                continue;
            }
            let with = all.iter().filter(|&&l| l & layouts::bit(cell) != 0);
            let with: u64 = with.map(|&l| weigh(l)).sum();
            let expected = Share::new(&with.into(), &whole.into());
            assert_eq!(
                shares[cell.index()].as_ref(),
                Some(&expected),
                "{position:?}"
            );
            let off = chances[cell.index()] - expected.to_f64();
            assert!(off.abs() <= odds.error + 1e-15, "{off}");
            compared += 1;
        }
    }
    assert!(compared > 1000, "{compared}");
}

/// By how much of itself a chance, or what is left of it to 1, is off.
fn compare(exact: &Exact, field: &Field, odds: &Odds) -> f64 {
    assert_eq!(exact.facts, odds.facts);
    assert_eq!(exact.outside_fact, odds.outside_fact);
    let one = share(1, 1);
    let mut sum = share(0, 1);
    let mut most: f64 = 0.0;
    let chances = odds.by_cell(field);
    for cell in field.unsettled_cells().map(usize::from) {
        let exact = exact.by_cell_of(cell, field);
        sum = add(&sum, &exact);
        let truth = exact.to_f64();
        let off = (chances[cell] - truth).abs();
        // The exact chance itself is rounded once.
        most = most.max((off / truth.max(f64::MIN_POSITIVE) - 1e-16).max(0.0));
        assert!(off <= odds.error * truth + 2e-16, "{off} {}", odds.error);
        let certain = exact == one || exact == share(0, 1);
        assert_eq!(certain, chances[cell] == 0.0 || chances[cell] == 1.0);
    }
    let left = field.mines_left().unwrap();
    assert_eq!(sum, share(left as usize, 1), "the odds are the mines left");
    most
}

trait ByCell {
    fn by_cell_of(&self, cell: usize, field: &Field) -> Share;
}

impl ByCell for Exact {
    fn by_cell_of(&self, cell: usize, _: &Field) -> Share {
        let groups = self.front.groups.iter().zip(&self.groups);
        let mut own = groups.filter(|(group, _)| group.cells.contains(&(cell as u16)));
        let found = own.next().map(|(_, share)| share.clone());
        found.unwrap_or_else(|| self.outside.clone()).unwrap()
    }
}

fn add(a: &Share, b: &Share) -> Share {
    let part = a.part() * b.whole() + b.part() * a.whole();
    Share::new(&part, &(a.whole() * b.whole()))
}

#[test]
fn rounded_odds_stay_within_their_bound_in_the_middle_of_games() {
    let mut counter = Counter::default();
    let mut exactly = ExactCounter::default();
    let (mut most, mut bound): (f64, f64) = (0.0, 0.0);
    for (level, many) in [(BEGINNER, 1500), (INTERMEDIATE, 1000), (EXPERT, 500)] {
        for position in midgames(level.size, Start::Safe, many) {
            let field = field(&position).unwrap();
            let odds = counter.odds(&field, None, u64::MAX).unwrap();
            let exact = exactly.odds(&field, None, u64::MAX).unwrap();
            most = most.max(compare(&exact, &field, &odds));
            bound = bound.max(odds.error);
        }
    }
    assert!(bound < 1e-9, "{bound:e}");
    assert!(most < 1e-12, "{most:e}");
}

#[test]
fn lattices_are_counted_exactly() {
    let mut exactly = ExactCounter::default();
    for (name, position) in lattices() {
        let field = field(&position).unwrap();
        let odds = Counter::default().odds(&field, None, 20_000_000).unwrap();
        let exact = exactly.odds(&field, None, 20_000_000).unwrap();
        let layouts = exact.layouts.as_ref().unwrap().to_string();
        assert_eq!(layouts, format!("{:.0}", odds.layouts), "{name}");
        compare(&exact, &field, &odds);
    }
}
