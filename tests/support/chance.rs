//! Positions by chance: deals that are partly opened, on boards of any size.

#![allow(dead_code)] // Each test takes what it needs of these.

use gridproof::dice::Dice;
use gridproof::grid::{Cell, Grid};
use gridproof::mines::deal::Deal;
use gridproof::mines::moves::Move;
use gridproof::mines::play::Play;
use gridproof::mines::{Fact, Position, Tile};

/// A number from `least` to `most`.
pub fn between(dice: &mut Dice, least: usize, most: usize) -> usize {
    least + dice.below((most - least + 1) as u32) as usize
}

/// A deal in which each cell is a mine with this chance in percent.
pub fn deal(dice: &mut Dice, grid: Grid, percent: u32) -> Deal {
    let mines: Vec<Cell> = grid.cells().filter(|_| dice.below(100) < percent).collect();
    Deal::of(grid, mines)
}

/// What a player sees after opening some safe cells, with what opens by itself around zeros.
pub fn opened(dice: &mut Dice, deal: &Deal, cells: usize) -> Position {
    let grid = deal.grid();
    let mut safe: Vec<Cell> = grid.cells().filter(|&cell| !deal.is_mine(cell)).collect();
    dice.shuffle(&mut safe);
    let mut play = Play::custom(deal.clone());
    for &cell in safe.iter().take(cells) {
        play.act(Move::Open(cell));
    }
    let seen = play.position();
    let mut position = Position::from(deal.size());
    for cell in grid.cells() {
        if let Some(number) = seen.tile(cell).number() {
            position.set_tile(cell, Tile::Open(number));
        }
    }
    position
}

/// The same position when the number of mines isn't known.
pub fn without_total(position: &Position) -> Position {
    with_total(position, None)
}

/// The same position with another number of mines.
pub fn with_total(position: &Position, mines: Option<u32>) -> Position {
    let grid = position.grid();
    let mut other = Position::new(grid, mines).expect("no more mines than cells");
    for cell in grid.cells() {
        other.set_tile(cell, position.tile(cell));
        other.set_fact(cell, position.fact(cell));
    }
    other
}

/// How many cells are unopened.
pub fn unopened(position: &Position) -> usize {
    let cells = position.grid().cells();
    cells
        .filter(|&cell| position.tile(cell).number().is_none())
        .count()
}

/// A deal and a position of it with at most `most` unopened cells, on a board of at most 5x5 cells; each
/// third one doesn't know the number of mines.
pub fn small(dice: &mut Dice, most: usize) -> (Deal, Position) {
    loop {
        let grid = Grid::new(between(dice, 1, 5), between(dice, 1, 5)).expect("a small board");
        let percent = 10 + dice.below(50);
        let deal = deal(dice, grid, percent);
        let cells = between(dice, 0, grid.len());
        let mut position = opened(dice, &deal, cells);
        if dice.below(3) == 0 {
            position = without_total(&position);
        }
        if (1..=most).contains(&unopened(&position)) {
            return (deal, position);
        }
    }
}

/// Says of some unopened cells what they are, as a person or an earlier analysis would have.
pub fn give_facts(dice: &mut Dice, deal: &Deal, position: &mut Position, percent: u32) {
    for cell in deal.grid().cells() {
        if dice.below(100) < percent {
            let fact = match deal.is_mine(cell) {
                true => Fact::Mine,
                false => Fact::Safe,
            };
            position.set_fact(cell, Some(fact));
        }
    }
}

/// Puts flags and question marks on some unopened cells, whatever they are.
pub fn sprinkle_flags(dice: &mut Dice, position: &mut Position, percent: u32) {
    for cell in position.grid().cells() {
        if position.tile(cell).number().is_none() && dice.below(100) < percent {
            let marks = [Tile::Flagged, Tile::Flagged, Tile::Questioned];
            position.set_tile(cell, marks[dice.below(3) as usize]);
        }
    }
}
