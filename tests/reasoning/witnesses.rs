//! Pairs of layouts for cells of which nothing can be proven.

use crate::chance::{between, deal, give_facts, opened, small, without_total};
use crate::games::stuck_positions;
use crate::layouts::{bits, common, facts, fitting};
use crate::{satisfy, told};
use gridproof::dice::Dice;
use gridproof::grid::{Cell, Grid};
use gridproof::mines::checker::fits;
use gridproof::mines::deal::{Deal, Start};
use gridproof::mines::front::{Alone, Front};
use gridproof::mines::size::EXPERT;
use gridproof::mines::witness::{Witness, witness};
use gridproof::mines::{Fact, Position};

/// More than the rule spends on one cell is never needed where the front is small.
const EACH: u64 = 200_000;

/// Two layouts that fit, one with a mine at the cell and one without.
fn pair(position: &Position, cell: Cell) -> Witness {
    let found = witness(position, cell, &mut EACH.clone());
    let pair = found.unwrap_or_else(|| panic!("{cell:?}{}", told(position)));
    let both = fits(position, &pair.with) && fits(position, &pair.without);
    assert!(both, "{cell:?} {pair:?}{}", told(position));
    assert!(pair.with.contains(cell) && !pair.without.contains(cell));
    pair
}

/// The unopened cells that aren't settled.
fn unsettled(position: &Position, settled: &[(Cell, Fact)]) -> Vec<Cell> {
    let grid = position.grid();
    let open = |cell: &Cell| {
        position.tile(*cell).number().is_none() && settled.iter().all(|(known, _)| known != cell)
    };
    grid.cells().filter(open).collect()
}

/// No two layouts differ in fewer cells: all pairs are compared.
#[test]
fn no_pair_is_closer() {
    let mut dice = Dice::new(9);
    let (mut pairs, mut far) = (0, 0);
    for _ in 0..8_000 {
        let (deal, mut position) = small(&mut dice, 12);
        if dice.below(3) == 0 {
            give_facts(&mut dice, &deal, &mut position, 25);
        }
        let layouts = fitting(&position);
        if layouts.len() > 1_000 {
            continue;
        }
        let mut least = [u32::MAX; 32];
        for (i, first) in layouts.iter().enumerate() {
            for second in &layouts[..i] {
                let differ = first ^ second;
                for (cell, least) in least.iter_mut().enumerate() {
                    if differ >> cell & 1 == 1 {
                        *least = differ.count_ones().min(*least);
                    }
                }
            }
        }
        let settled = common(&position, &layouts);
        for cell in unsettled(&position, &settled) {
            let pair = pair(&position, cell);
            let difference = pair.difference().count() as u32;
            assert_eq!(
                difference,
                least[cell.index()],
                "{cell:?}{}",
                told(&position)
            );
            assert_eq!(
                difference,
                (bits(pair.with.iter()) ^ bits(pair.without.iter())).count_ones()
            );
            assert!(pair.closest, "{cell:?}{}", told(&position));
            pairs += 1;
            far += u32::from(difference > 3);
        }
        for &(cell, _) in &settled {
            assert_eq!(witness(&position, cell, &mut EACH.clone()), None);
        }
    }
    println!("{pairs} pairs, {far} with more than three differences");
    assert!(pairs > 10_000 && far > 200, "{pairs} {far}");
}

/// Whether the difference is known to be the smallest wherever the front has at most 20 cells; how many cells
/// there were, and how many pairs may not be the closest.
fn complete(position: &Position) -> (u32, u32) {
    let settled = satisfy::settled(position).expect("it comes from a deal");
    let mut known = position.clone();
    for &(cell, fact) in &settled {
        known.set_fact(cell, Some(fact));
    }
    assert_eq!(facts(&known), settled);
    let (mut pairs, mut unsure) = (0, 0);
    for cell in unsettled(&known, &settled) {
        let pair = pair(&known, cell);
        let front = Front::of(&known, Alone::default()).cells().count();
        assert!(pair.closest || front > 20, "{cell:?}{}", told(&known));
        pairs += 1;
        unsure += u32::from(!pair.closest);
    }
    (pairs, unsure)
}

#[test]
fn every_unsettled_cell_of_larger_boards_has_a_pair() {
    let mut dice = Dice::new(10);
    let (mut pairs, mut unsure) = (0, 0);
    let mut count = |(more, far): (u32, u32)| {
        pairs += more;
        unsure += far;
    };
    for _ in 0..600 {
        let grid = Grid::new(between(&mut dice, 5, 9), between(&mut dice, 5, 9)).unwrap();
        let percent = 10 + dice.below(25);
        let deal = deal(&mut dice, grid, percent);
        let cells = between(&mut dice, 1, 20);
        let position = opened(&mut dice, &deal, cells);
        count(complete(&position));
        count(complete(&without_total(&position)));
    }
    // Where many cells are opened here and there, layouts are hard to come upon by trying.
    for seed in 1..=12 {
        let first = EXPERT.size.grid().nth(0).unwrap();
        let (deal, _) = Deal::new(EXPERT.size, Start::Safe, seed, first);
        count(complete(&opened(&mut dice, &deal, 90)));
    }
    for seed in 1..=8 {
        stuck_positions(EXPERT.size, Start::Safe, seed, |position| {
            count(complete(position))
        });
    }
    println!("{pairs} pairs, {unsure} of which may not be the closest");
    assert!(pairs > 10_000, "{pairs}");
}
