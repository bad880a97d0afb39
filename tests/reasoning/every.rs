//! The full ladder on every position that can arise on small boards.

use crate::chance::{give_facts, small, sprinkle_flags};
use crate::layouts::{common, fitting};
use crate::{agree, told};
use gridproof::dice::Dice;
use gridproof::grid::{Cell, Grid};
use gridproof::mines::{Fact, Position, Tile};
use std::collections::{BTreeMap, BTreeSet};

/// For each cell its neighbours, as bits.
fn neighbours(grid: Grid) -> Vec<u32> {
    let bits = |cell| grid.around(cell).fold(0, |set, c| set | 1 << c.index());
    grid.cells().map(bits).collect()
}

/// The symmetries of a board, as where each cell goes.
fn symmetries(grid: Grid) -> Vec<Vec<usize>> {
    let (w, h) = (grid.width(), grid.height());
    let mut all = BTreeSet::new();
    for turn in 0..8 {
        if turn & 4 != 0 && w != h {
            continue;
        }
        let goes = grid.cells().map(|c| {
            let (mut x, mut y) = (grid.x(c), grid.y(c));
            if turn & 1 != 0 {
                x = w - 1 - x;
            }
            if turn & 2 != 0 {
                y = h - 1 - y;
            }
            if turn & 4 != 0 {
                (x, y) = (y, x);
            }
            y * w + x
        });
        all.insert(goes.collect::<Vec<_>>());
    }
    all.into_iter().collect()
}

/// Of the layouts with some number of mines, or of all: how many, the mines in all of them, those in any.
#[derive(Clone, Copy)]
struct Common {
    layouts: u32,
    every: u32,
    any: u32,
}

impl Common {
    const NONE: Common = Common {
        layouts: 0,
        every: u32::MAX,
        any: 0,
    };

    fn add(&mut self, layout: u32) {
        self.layouts += 1;
        self.every &= layout;
        self.any |= layout;
    }
}

/// Checks the positions that can arise on a board, up to symmetry: without a total, with each total that fits,
/// and with the nearest that don't. Of the sets of opened cells each `of`-th, from number `part` on.
fn every_position(width: usize, height: usize, (part, of): (u32, u32)) -> usize {
    let grid = Grid::new(width, height).unwrap();
    let around = neighbours(grid);
    let cells = grid.len();
    let turns = symmetries(grid);
    let mut checked = 0;
    let mut number = 0;
    for opened in 0_u32..1 << cells {
        let turned =
            |turn: &Vec<usize>| (0..cells).fold(0, |set, i| set | (opened >> i & 1) << turn[i]);
        if turns.iter().any(|turn| turned(turn) < opened) {
            continue;
        }
        number += 1;
        if number % of != part {
            continue;
        }
        let shown: Vec<usize> = (0..cells).filter(|i| opened >> i & 1 == 1).collect();
        // The layouts that fit, by what is seen of them; the last entry is for all of them together.
        let mut views: BTreeMap<Vec<u8>, Vec<Common>> = BTreeMap::new();
        let free = !opened & ((1 << cells) - 1);
        let mut layout = 0_u32;
        loop {
            let number = |&i: &usize| (around[i] & layout).count_ones() as u8;
            // A zero opens its neighbours, so a position with others doesn't arise.
            if shown
                .iter()
                .all(|i| around[*i] & (!opened | layout) == 0 || number(i) > 0)
            {
                let view: Vec<u8> = shown.iter().map(number).collect();
                let new = || vec![Common::NONE; cells + 2];
                let by_total = views.entry(view).or_insert_with(new);
                by_total[layout.count_ones() as usize].add(layout);
                by_total[cells + 1].add(layout);
            }
            layout = layout.wrapping_sub(free) & free;
            if layout == 0 {
                break;
            }
        }
        for (view, by_total) in views {
            let fits = |total: usize| by_total.get(total).is_some_and(|c| c.layouts > 0);
            for (total, common) in by_total.iter().enumerate() {
                let near = fits(total) || fits(total + 1) || total > 0 && fits(total - 1);
                if !near {
                    continue;
                }
                let total = (total <= cells).then_some(total as u32);
                let mut position = Position::new(grid, total).unwrap();
                for (&i, &number) in shown.iter().zip(&view) {
                    position.set_tile(grid.nth(i).unwrap(), Tile::Open(number));
                }
                check(&position, common);
                checked += 1;
            }
        }
    }
    checked
}

fn check(position: &Position, common: &Common) {
    let fact = |cell: Cell| match 1 << cell.index() {
        _ if position.tile(cell).number().is_some() => None,
        bit if common.every & bit != 0 => Some((cell, Fact::Mine)),
        bit if common.any & bit == 0 => Some((cell, Fact::Safe)),
        _ => None,
    };
    let settled: Vec<(Cell, Fact)> = position.grid().cells().filter_map(fact).collect();
    agree(position, (common.layouts > 0).then_some(&settled));
}

#[test]
fn every_position_up_to_nine_cells() {
    let mut checked = 0;
    for (width, height) in [
        (1, 1),
        (2, 1),
        (3, 1),
        (4, 1),
        (5, 1),
        (6, 1),
        (7, 1),
        (8, 1),
        (9, 1),
        (2, 2),
        (3, 2),
        (4, 2),
        (3, 3),
    ] {
        checked += every_position(width, height, (0, 1));
    }
    println!("{checked} positions");
    assert!(checked > 14_000, "{checked}");
}

/// Both ways round, since nothing may depend on which side is the longer one.
#[test]
#[ignore = "takes long; a check of its own runs it"]
fn every_position_of_twelve_cells() {
    let checked = every_position(4, 3, (0, 1)) + every_position(3, 4, (0, 1));
    println!("{checked} positions");
    assert!(checked > 200_000, "{checked}");
}

/// In two halves, which run side by side.
#[test]
#[ignore = "takes long; a check of its own runs it"]
fn every_position_of_sixteen_cells() {
    println!("{} positions", every_position(4, 4, (0, 2)));
}

#[test]
#[ignore = "takes long; a check of its own runs it"]
fn every_position_of_sixteen_cells_second_half() {
    println!("{} positions", every_position(4, 4, (1, 2)));
}

/// Given facts count; flags and question marks don't, whether they are right or wrong.
#[test]
fn facts_are_used_and_flags_are_not_trusted() {
    let mut dice = Dice::new(3);
    let mut wrong = 0;
    for _ in 0..20_000 {
        let (deal, mut position) = small(&mut dice, 12);
        let percent = dice.below(60);
        give_facts(&mut dice, &deal, &mut position, percent);
        let plain = position.clone();
        sprinkle_flags(&mut dice, &mut position, 40);
        let flagged = |&cell: &Cell| position.tile(cell) == Tile::Flagged && !deal.is_mine(cell);
        wrong += usize::from(position.grid().cells().any(|cell| flagged(&cell)));
        let settled = common(&position, &fitting(&position));
        agree(&position, Some(&settled));
        assert_eq!(
            settled,
            common(&plain, &fitting(&plain)),
            "{}",
            told(&plain)
        );
    }
    assert!(wrong > 4_000, "{wrong}");
}
