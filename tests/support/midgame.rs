//! Positions in the middle of games, played quickly by the engine.

#![allow(dead_code)] // Each test takes what it needs of these.

use gridproof::dice::Dice;
use gridproof::mines::deal::{Deal, Start};
use gridproof::mines::engine::field::{Field, Touch};
use gridproof::mines::engine::odds::Counter;
use gridproof::mines::notation::parse;
use gridproof::mines::size::Size;
use gridproof::mines::{Position, Tile};

/// Plays the game of a seed from the middle: what follows, else what is safest. Hands over each position at which looking
/// at single numbers gets no further, if from a fifth to four fifths of the safe cells are open.
pub fn midgame(size: Size, start: Start, seed: u64, mut hand: impl FnMut(Position)) {
    let grid = size.grid();
    let middle = grid.cell(grid.width() / 2, grid.height() / 2).unwrap();
    let (deal, _) = Deal::new(size, start, seed, middle);
    let mut field = Field::new(&Touch::new(grid), Some(size.mines()));
    let mut counter = Counter::default();
    let safe = grid.len() - size.mines() as usize;
    let mut opened = 0;
    let mut open = Some(middle.index() as u16);
    while let Some(cell) = open {
        let at = grid.nth(cell.into()).unwrap();
        if deal.is_mine(at) {
            return;
        }
        field.show(cell, deal.number(at));
        opened += 1;
        field.look().unwrap();
        open = field.next_safe();
        if open.is_some() || field.unsettled() == 0 {
            continue;
        }
        if (safe..=4 * safe).contains(&(5 * opened)) {
            hand(seen(&field, size));
        }
        let Ok(odds) = counter.odds(&field, None, 5_000_000) else {
            return;
        };
        odds.settle(&mut field);
        let chances = odds.by_cell(&field);
        let safest =
            |a: &u16, b: &u16| chances[usize::from(*a)].total_cmp(&chances[usize::from(*b)]);
        open = field
            .next_safe()
            .or_else(|| field.unsettled_cells().min_by(safest));
    }
}

/// What is seen of a field.
fn seen(field: &Field, size: Size) -> Position {
    let mut position = Position::from(size);
    for cell in size.grid().cells() {
        if let Some(number) = field.number(cell.index() as u16) {
            position.set_tile(cell, Tile::Open(number));
        }
    }
    position
}

/// The first positions of the games of seed 1, 2, …
pub fn midgames(size: Size, start: Start, many: usize) -> Vec<Position> {
    let mut all = Vec::new();
    for seed in 1.. {
        midgame(size, start, seed, |position| all.push(position));
        if all.len() >= many {
            break;
        }
    }
    all.truncate(many);
    all
}

/// A board of a seed, about half of it open: opened from a corner on, each time what follows from single numbers, else the
/// safe cell nearest to that corner, as somebody does who never guesses wrong.
pub fn large(size: Size, seed: u64) -> Position {
    let grid = size.grid();
    let corner = grid.nth(0).unwrap();
    let (deal, _) = Deal::new(size, Start::Opening, seed, corner);
    let mut field = Field::new(&Touch::new(grid), Some(size.mines()));
    let mut order: Vec<_> = grid.cells().filter(|&cell| !deal.is_mine(cell)).collect();
    order.sort_by_key(|&cell| grid.x(cell) + grid.y(cell));
    let mut order = order.into_iter();
    let half = (grid.len() - size.mines() as usize) / 2;
    let mut opened = 0;
    while opened < half {
        let next = field.next_safe().or_else(|| {
            let cell = order.find(|cell| field.is_unsettled(cell.index() as u16))?;
            Some(cell.index() as u16)
        });
        let Some(cell) = next else { break };
        field.show(cell, deal.number(grid.nth(cell.into()).unwrap()));
        field.look().unwrap();
        opened += 1;
    }
    seen(&field, size)
}

/// A board of a seed with half of its safe cells open, each as likely as any other: the worst there is.
pub fn scattered(size: Size, seed: u64) -> Position {
    let grid = size.grid();
    let (deal, _) = Deal::new(size, Start::Any, seed, grid.nth(0).unwrap());
    let mut dice = Dice::new(seed);
    let mut position = Position::from(size);
    for cell in grid.cells() {
        if !deal.is_mine(cell) && dice.below(2) == 0 {
            position.set_tile(cell, Tile::Open(deal.number(cell)));
        }
    }
    position
}

/// Every second cell of every second row open, with the sizes in their names.
pub fn lattices() -> Vec<(String, Position)> {
    let parts = include_str!("../data/lattices.txt").split("\n\n");
    let read = |part: &str| {
        let name = part
            .lines()
            .find_map(|line| line.strip_prefix("% lattice "))?;
        let name = name.split(' ').next()?.to_owned();
        Some((name, parse(part, None).unwrap()))
    };
    parts.filter_map(read).collect()
}
