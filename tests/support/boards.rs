//! Positions, boards and replays by chance, for property tests.

#![allow(dead_code)] // Each test takes what it needs of these.

use gridproof::grid::Grid;
use gridproof::mines::deal::Deal;
use gridproof::mines::moves::Button;
use gridproof::mines::notation::{Board, Replay, Timed};
use gridproof::mines::play::Play;
use gridproof::mines::{Fact, Position, Tile};
use proptest::prelude::*;

/// Positions whose number of mines can be counted: as many facts and room for them as it says.
pub fn positions() -> impl Strategy<Value = Position> {
    let sides = (1_usize..13, 1_usize..13);
    let cells = sides.prop_flat_map(|(width, height)| {
        let cell = (0_u8..14, any::<bool>());
        let mines = (any::<bool>(), 0.0..=1.0);
        (
            Just((width, height)),
            prop::collection::vec(cell, width * height),
            mines,
        )
    });
    cells.prop_map(|((width, height), looks, (counted, share))| {
        let grid = Grid::new(width, height).unwrap();
        let mut position = Position::new(grid, None).unwrap();
        for (cell, (look, known)) in grid.cells().zip(looks) {
            let (tile, fact) = match look {
                9 => (Tile::Flagged, None),
                10 => (Tile::Questioned, None),
                11 => (Tile::Hidden, known.then_some(Fact::Mine)),
                12 => (Tile::Hidden, known.then_some(Fact::Safe)),
                13 => (Tile::Hidden, None),
                n => (Tile::Open(n), None),
            };
            position.set_tile(cell, tile);
            position.set_fact(cell, fact);
        }
        let unopened = |fact| {
            grid.cells()
                .filter(|&c| position.tile(c).number().is_none() && fact == position.fact(c))
                .count() as u32
        };
        let (known, free) = (unopened(Some(Fact::Mine)), unopened(None));
        let mines = counted.then(|| known + (f64::from(free) * share) as u32);
        let mut whole = Position::new(grid, mines).unwrap();
        for cell in grid.cells() {
            whole.set_tile(cell, position.tile(cell));
            whole.set_fact(cell, position.fact(cell));
        }
        whole
    })
}

/// Whole boards, small ones of any shape and the three levels; each second one says where to begin.
pub fn boards() -> impl Strategy<Value = Board> {
    let sides = prop_oneof![
        4 => (1_usize..13, 1_usize..13),
        1 => prop::sample::select(vec![(9, 9), (16, 16), (30, 16), (100, 9), (250, 2)]),
    ];
    let board = sides.prop_flat_map(|(width, height)| {
        let mines = prop::collection::vec(prop::bool::weighted(0.3), width * height);
        (
            Just((width, height)),
            mines,
            prop::option::of(any::<prop::sample::Index>()),
        )
    });
    board.prop_map(|((width, height), mines, start)| {
        let grid = Grid::new(width, height).unwrap();
        let mine = |&(_, mine): &(_, bool)| mine;
        let cells = grid.cells().zip(mines).filter(mine);
        Board {
            start: start.and_then(|start| grid.nth(start.index(grid.len()))),
            ..Board::new(Deal::of(grid, cells.map(|(cell, _)| cell)))
        }
    })
}

/// Positions as players see them: no question marks, nothing given, and the number of mines known.
pub fn plain() -> impl Strategy<Value = Position> {
    (
        boards(),
        prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 0..30),
    )
        .prop_map(|(board, moves)| {
            let grid = board.deal.grid();
            let mut position = Position::from(board.deal.size());
            for (at, opens) in moves {
                let Some(cell) = grid.nth(at.index(grid.len())) else {
                    continue;
                };
                match (board.deal.is_mine(cell), opens) {
                    (false, true) => position.set_tile(cell, Tile::Open(board.deal.number(cell))),
                    (true, _) => position.set_tile(cell, Tile::Flagged),
                    _ => {}
                }
            }
            position
        })
}

/// Games as they are played: buttons pressed on cells, one after the other.
pub fn replays() -> impl Strategy<Value = Replay> {
    let press = (any::<prop::sample::Index>(), 0_u8..3, -200_i64..3000);
    (boards(), any::<bool>(), prop::collection::vec(press, 0..60)).prop_map(
        |(board, question_marks, presses)| {
            let grid = board.deal.grid();
            let mut play = Play::custom(board.deal.clone());
            play.set_question_marks(question_marks);
            let (mut at, mut moves) = (-500, Vec::new());
            for (cell, button, later) in presses {
                at += later;
                let button =
                    [Button::Primary, Button::Secondary, Button::Middle][usize::from(button)];
                // The left button only opens, since another setting would make it chord as well.
                let cell = grid.nth(cell.index(grid.len())).unwrap();
                let open = play.position().tile(cell).number().is_some();
                if button == Button::Primary && open || !play.press(cell, button) {
                    continue;
                }
                let act = play.moves().next_back().unwrap();
                moves.push(Timed { at, act });
            }
            Replay {
                deal: board.deal,
                question_marks,
                moves,
            }
        },
    )
}
