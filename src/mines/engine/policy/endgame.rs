//! The last layouts of a board, played perfectly.

use crate::mines::engine::field::Field;
use crate::mines::engine::win::{Failure, Rest, Win, win};

/// The cells of a field that are neither opened nor known to be mines, and what is left of it.
pub fn rest(field: &Field) -> (Vec<u16>, Rest) {
    let touch = field.touch();
    let count = touch.grid().len() as u16;
    let cells: Vec<u16> = (0..count)
        .filter(|&cell| !field.is_open(cell) && !field.is_mine(cell))
        .collect();
    let places = |around: &[u16]| {
        let places = around
            .iter()
            .filter_map(|cell| cells.binary_search(cell).ok());
        places.map(|place| place as u16).collect::<Vec<u16>>()
    };
    let clue = |cell: u16| {
        let unsettled = touch.around(cell).iter().copied();
        let unsettled: Vec<u16> = unsettled.filter(|&cell| field.is_unsettled(cell)).collect();
        (places(&unsettled), field.lacks(cell).max(0) as u8)
    };
    let safe = cells.iter().filter(|&&cell| !field.is_unsettled(cell));
    let rest = Rest {
        around: cells
            .iter()
            .map(|&cell| places(touch.around(cell)))
            .collect(),
        base: cells.iter().map(|&cell| field.mines_around(cell)).collect(),
        clues: field
            .clues()
            .map(clue)
            .chain(safe.map(|&cell| (places(&[cell]), 0)))
            .collect(),
        mines: field.mines_left().unwrap_or(0).max(0) as u32,
    };
    (cells, rest)
}

/// The exact chance to win and the best cell, where there are no more than `cap` layouts and the nodes do.
pub fn last(field: &Field, cap: usize, nodes: &mut u64) -> Result<(Win, Option<u16>), Failure> {
    let (cells, rest) = rest(field);
    let win = win(&rest, cap, nodes)?;
    let best = win.best.and_then(|best| cells.get(best)).copied();
    Ok((win, best))
}
