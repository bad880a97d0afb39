//! The full ladder against brute force: it settles exactly what is the same in all layouts that fit.

use gridproof::game::{Ending, analyze_cells};
use gridproof::grid::Grid;
use gridproof::mines::{Fact, Position, Tile, rules};
use std::collections::{BTreeMap, BTreeSet};

/// What a cell shows in a layout.
fn number(around: &[u32], layout: u32, cell: usize) -> u8 {
    (around[cell] & layout).count_ones() as u8
}

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

/// Of the layouts of each number of mines and of all: how many, the mines in all of them, those in any.
#[derive(Clone, Copy)]
struct Common {
    layouts: u32,
    every: u32,
    any: u32,
}

const NONE: Common = Common {
    layouts: 0,
    every: u32::MAX,
    any: 0,
};

fn add(common: &mut Common, layout: u32) {
    common.layouts += 1;
    common.every &= layout;
    common.any |= layout;
}

/// Checks every position that can arise on a board, up to symmetry, with each total and with none.
fn every_position(width: usize, height: usize) -> usize {
    let grid = Grid::new(width, height).unwrap();
    let around = neighbours(grid);
    let cells = grid.len();
    let turns = symmetries(grid);
    let full = rules::ladder("full").unwrap();
    let mut checked = 0;
    for opened in 0_u32..1 << cells {
        let turned =
            |turn: &Vec<usize>| (0..cells).fold(0, |set, i| set | (opened >> i & 1) << turn[i]);
        if turns.iter().any(|turn| turned(turn) < opened) {
            continue;
        }
        // The layouts that fit, by what is seen of them.
        let mut views: BTreeMap<Vec<u8>, Vec<Common>> = BTreeMap::new();
        let free = !opened & ((1 << cells) - 1);
        let mut layout = 0_u32;
        loop {
            let view: Vec<u8> = (0..cells)
                .filter(|i| opened >> i & 1 == 1)
                .map(|i| number(&around, layout, i))
                .collect();
            let of = views.entry(view).or_insert_with(|| vec![NONE; cells + 2]);
            add(&mut of[layout.count_ones() as usize], layout);
            add(&mut of[cells + 1], layout);
            layout = layout.wrapping_sub(free) & free;
            if layout == 0 {
                break;
            }
        }
        for (view, by_total) in views {
            let mut numbers = view.iter();
            let tiles: Vec<Tile> = (0..cells)
                .map(|i| match opened >> i & 1 {
                    1 => Tile::Open(*numbers.next().unwrap()),
                    _ => Tile::Hidden,
                })
                .collect();
            // A zero opens its neighbours, so a position with others doesn't arise.
            let arises = (0..cells).all(|i| tiles[i] != Tile::Open(0) || around[i] & !opened == 0);
            if !arises {
                continue;
            }
            for (total, common) in by_total.iter().enumerate() {
                let total = (total <= cells).then_some(total as u32);
                let mut position = Position::new(grid, total).unwrap();
                for (cell, &tile) in grid.cells().zip(&tiles) {
                    position.set_tile(cell, tile);
                }
                check(&position, common, full);
                checked += 1;
            }
        }
    }
    checked
}

fn check(
    position: &Position,
    common: &Common,
    full: &gridproof::game::Ladder<gridproof::mines::Mines>,
) {
    let analysis = analyze_cells(position, full, 10_000_000);
    let told = || gridproof::mines::notation::write(position);
    if common.layouts == 0 {
        assert_eq!(analysis.ending, Ending::Closed, "{}", told());
        assert_eq!(analysis.steps.len(), 1, "{}", told());
        return;
    }
    assert_eq!(analysis.ending, Ending::Exhausted, "{}", told());
    let mut settled = position.clone();
    for step in &analysis.steps {
        <gridproof::mines::Mines as gridproof::game::Game>::settle(
            &mut settled,
            step.news.as_ref().unwrap(),
        );
    }
    for cell in position.grid().cells() {
        let bit = 1 << cell.index();
        let fact = match position.tile(cell) {
            Tile::Open(_) => None,
            _ if common.every & bit != 0 => Some(Fact::Mine),
            _ if common.any & bit == 0 => Some(Fact::Safe),
            _ => None,
        };
        assert_eq!(settled.fact(cell), fact, "{cell:?} of {}", told());
    }
}

#[test]
fn every_small_position() {
    let mut checked = 0;
    for (width, height) in [
        (1, 1),
        (2, 1),
        (3, 1),
        (4, 1),
        (5, 1),
        (6, 1),
        (2, 2),
        (3, 2),
        (4, 2),
        (3, 3),
    ] {
        checked += every_position(width, height);
    }
    println!("{checked} positions");
    assert!(checked > 5_000);
}
