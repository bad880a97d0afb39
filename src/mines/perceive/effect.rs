//! What operations come to on a screen: the clicks that a program understands, and what is to be seen afterwards.

use crate::grid::Cell;
use crate::mines::{Operation, Position, Tile};
use crate::perceive::Chord;

/// The operations, with chords as single cells where the program has none.
pub fn spread(seen: &Position, operations: &[Operation], chord: Chord) -> Vec<Operation> {
    let one = |&operation: &Operation| match operation {
        Operation::Chord(cell) if chord == Chord::None => {
            let cells = seen.chord_opens(cell).unwrap_or_default();
            cells.into_iter().map(Operation::Open).collect()
        }
        other => vec![other],
    };
    operations.iter().flat_map(one).collect()
}

/// Whether a board shows what is expected of it. Of an opened cell nobody knows the number before.
pub fn shows(board: &Position, expected: &[(Cell, Tile)]) -> bool {
    let done = |&(cell, tile): &(Cell, Tile)| match tile {
        Tile::Open(_) => board.tile(cell).number().is_some(),
        other => board.tile(cell) == other,
    };
    board.end().is_some() || expected.iter().all(done)
}

/// What is to be seen of an operation when it has had its effect. Flags are put on the board, since a chord later in the
/// same round depends on them; of question marks each click passes, so that only the last counts.
pub fn effect(board: &mut Position, operation: Operation) -> Vec<(Cell, Tile)> {
    let opened = |cell: Cell| (cell, Tile::Open(0));
    match operation {
        Operation::Open(cell) => vec![opened(cell)],
        Operation::Flag(cell) => {
            board.set_tile(cell, Tile::Flagged);
            vec![(cell, Tile::Flagged)]
        }
        Operation::Unflag(cell) => {
            board.set_tile(cell, Tile::Hidden);
            vec![(cell, Tile::Hidden)]
        }
        Operation::Chord(cell) => {
            let cells = board.chord_opens(cell).unwrap_or_default();
            cells.into_iter().map(opened).collect()
        }
    }
}
