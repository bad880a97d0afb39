//! All layouts of a small board, one by one: the plainest way to know what follows.

#![allow(dead_code)] // Each test takes what it needs of these.

use gridproof::grid::Cell;
use gridproof::mines::{Clue, Fact, Position};

/// The mines of a layout, a bit a cell.
pub type Layout = u32;

/// The cells as bits.
pub fn bits(cells: impl IntoIterator<Item = Cell>) -> Layout {
    cells.into_iter().fold(0, |set, cell| set | bit(cell))
}

/// A cell as a bit.
pub fn bit(cell: Cell) -> Layout {
    1 << cell.index()
}

/// The unopened cells, as bits.
pub fn unopened(position: &Position) -> Layout {
    let cells = position.grid().cells();
    bits(cells.filter(|&cell| position.tile(cell).number().is_none()))
}

/// The cells that a clue speaks of, opened ones too, and how many mines it has there.
pub fn says(position: &Position, clue: Clue) -> (Layout, u32) {
    let grid = position.grid();
    match clue {
        Clue::Number(cell) => {
            let number = position.tile(cell).number().expect("a clue is opened");
            (bits(grid.around(cell)), number.into())
        }
        Clue::Total => (bits(grid.cells()), position.mines().expect("a known total")),
    }
}

/// All clues of a position, also those that say nothing about unopened cells.
pub fn clues(position: &Position) -> Vec<Clue> {
    let opened = |&cell: &Cell| position.tile(cell).number().is_some();
    let numbers = position.grid().cells().filter(opened).map(Clue::Number);
    let total = position.mines().map(|_| Clue::Total);
    numbers.chain(total).collect()
}

/// All that is known of unopened cells.
pub fn facts(position: &Position) -> Vec<(Cell, Fact)> {
    let cells = position.grid().cells();
    let known = cells.filter_map(|cell| Some((cell, position.fact(cell)?)));
    known.collect()
}

/// The layouts in which some clues hold and cells are what is known of them.
pub fn layouts(position: &Position, clues: &[Clue], known: &[(Cell, Fact)]) -> Vec<Layout> {
    let said: Vec<_> = clues.iter().map(|&clue| says(position, clue)).collect();
    let mines = known.iter().filter(|(_, fact)| *fact == Fact::Mine);
    let mines = bits(mines.map(|&(cell, _)| cell));
    let free = unopened(position) & !bits(known.iter().map(|&(cell, _)| cell));
    let mut found = Vec::new();
    let mut layout = 0;
    loop {
        let whole: Layout = layout | mines;
        let holds = |&(cells, number): &(Layout, u32)| (whole & cells).count_ones() == number;
        if said.iter().all(holds) {
            found.push(whole);
        }
        layout = layout.wrapping_sub(free) & free;
        if layout == 0 {
            return found;
        }
    }
}

/// The layouts that fit all that is seen and given.
pub fn fitting(position: &Position) -> Vec<Layout> {
    layouts(position, &clues(position), &facts(position))
}

/// What is the same in all of some layouts, of the unopened cells and in their order.
pub fn common(position: &Position, layouts: &[Layout]) -> Vec<(Cell, Fact)> {
    let every = layouts.iter().fold(Layout::MAX, |set, layout| set & layout);
    let any = layouts.iter().fold(0, |set, layout| set | layout);
    let cells = position.grid().cells();
    let settled = cells.filter(|&cell| position.tile(cell).number().is_none());
    let fact = |cell| match (every & bit(cell) != 0, any & bit(cell) == 0) {
        (true, _) => Some((cell, Fact::Mine)),
        (_, true) => Some((cell, Fact::Safe)),
        _ => None,
    };
    settled.filter_map(fact).collect()
}
