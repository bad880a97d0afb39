//! The oracle is right: what it says of winemine's boards is what winemine shows, click by click.

use gridproof::mines::Operation;
use gridproof::mines::size::Size;

use crate::oracle::Game;
use crate::picture::Board;
use crate::world::{SECOND, Wish, World, version};

/// Exact boards hold for the version that they were learned from.
pub fn is_known_version() -> bool {
    let version = version();
    let known = version.starts_with("wine-8.0");
    if !known {
        println!("figure: exact boards unchecked: they are known for wine-8.0, this is {version}");
    }
    known
}

/// Plays a game by hand: a flag before the deal, the first click, all kinds of clicks after it, then a mine.
fn play(world: &World, second: u64, size: Size) {
    let grid = size.grid();
    let cell = |x, y| grid.cell(x, y).expect("inside");
    let mut game = Game::new(second, size);
    let mut does = |operation: Operation| {
        let at = operation.cell();
        let button = match operation {
            Operation::Open(_) => "1",
            Operation::Flag(_) | Operation::Unflag(_) => "3",
            Operation::Chord(_) => "2",
        };
        world.click(world.centre(grid.x(at), grid.y(at)), button);
        game.operate(operation);
        let expected = Board::expected(game.position());
        let what = format!("shows, in second {second},\n{}\n", expected.text());
        world.board_when(&what, |board| *board == expected);
        game.truth().cloned()
    };
    does(Operation::Flag(cell(0, 0)));
    does(Operation::Unflag(cell(0, 0)));
    does(Operation::Flag(cell(1, 0)));
    let first = cell(grid.width() / 2, grid.height() / 2);
    let deal = does(Operation::Open(first)).expect("dealt");
    // All the mines around a number are flagged, and the number is chorded.
    let safe = |cell: &_| !deal.is_mine(*cell) && deal.number(*cell) > 0;
    let number = grid.around(first).chain(grid.cells()).find(safe);
    let number = number.expect("a number");
    does(Operation::Open(number));
    for mine in grid.around(number).filter(|cell| deal.is_mine(*cell)) {
        if mine != cell(1, 0) {
            does(Operation::Flag(mine));
        }
    }
    does(Operation::Chord(number));
    let flagged = |cell: &_| grid.around(number).any(|around| around == *cell);
    let mine = deal
        .mines()
        .find(|mine| *mine != cell(1, 0) && !flagged(mine));
    does(Operation::Open(mine.expect("a mine that has no flag")));
    world.click(world.face(), "1");
    world.board_when("is new", Board::is_new);
}

#[test]
#[ignore = "needs Wine; `cargo xtask winemine` runs it"]
fn the_clock_foretells_every_window() {
    if !is_known_version() {
        return;
    }
    for size in ["9x9/10", "16x16/40", "30x16/99", "30x24/200"] {
        let size = Size::parse(size).expect("a size");
        let world = World::new(Wish {
            size,
            ..Wish::default()
        });
        for second in [SECOND, 1_000_000_000, 1_735_689_599] {
            world.set_clock(second);
            play(&world, second, size);
        }
    }
}

#[test]
#[ignore = "needs Wine; `cargo xtask winemine` runs it"]
fn all_safe_cells_win() {
    if !is_known_version() {
        return;
    }
    let size = Size::parse("9x9/35").expect("a size");
    let world = World::new(Wish {
        size,
        ..Wish::default()
    });
    let mut game = Game::new(SECOND, size);
    let grid = size.grid();
    for cell in std::iter::once(grid.cell(4, 4).expect("inside")).chain(grid.cells()) {
        let open = game.position().tile(cell).number().is_some();
        if open || game.truth().is_some_and(|deal| deal.is_mine(cell)) {
            continue;
        }
        world.click(world.centre(grid.x(cell), grid.y(cell)), "1");
        game.operate(Operation::Open(cell));
        let expected = Board::expected(game.position());
        world.board_when("is foretold", |board| *board == expected);
    }
    assert!(
        game.position().end().is_some(),
        "all is opened, and flags are on all mines"
    );
}
