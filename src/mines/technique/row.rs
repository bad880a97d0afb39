//! Three or four numbers in a row along a wall: 1-2-1 and 1-2-2-1.
//!
//! Each 2 touches just the three cells of the wall before it and beside it, and each 1 touches those before
//! it and before the 2, and maybe others. In a 1-2-1 the cells before the 1s are mines and the one before
//! the 2 is safe; in a 1-2-2-1 the cells before the 2s are mines and those before the 1s are safe. Two of
//! the numbers are enough for one of the mines (it is a 1-2 from one side), but players see the row, so the
//! row's name is given.

use super::{Technique, Way, along, is_reduced, known_around, plus, times, turned};
use crate::grid::Cell;
use crate::mines::clue::{Clue, Proof, Reduced};
use crate::mines::{Fact, Position};

/// A row of numbers with what is before them.
struct Row {
    name: &'static str,
    numbers: &'static [i32],
    wall: &'static [Fact],
}

const ROWS: [Row; 2] = [
    Row {
        name: "1-2-2-1",
        numbers: &[1, 2, 2, 1],
        wall: &[Fact::Safe, Fact::Mine, Fact::Mine, Fact::Safe],
    },
    Row {
        name: "1-2-1",
        numbers: &[1, 2, 1],
        wall: &[Fact::Mine, Fact::Safe, Fact::Mine],
    },
];

/// The row on the board that has the clues of a proof among its numbers and its conclusion before them, if
/// there is one.
pub(super) fn find(position: &Position, proof: &Proof) -> Option<Technique> {
    let grid = position.grid();
    let first = proof.clues.first()?.cell()?;
    // Rows read the same from both ends, so two directions are enough; the first clue is in reading order the first.
    for row in &ROWS {
        for next in [(1, 0), (0, 1)] {
            for side in [turned(next), times(-1, turned(next))] {
                for place in 0..row.numbers.len() as i32 {
                    let Some(start) = along(grid, first, times(-place, next)) else {
                        continue;
                    };
                    if let Some(reduced) = row.matches(position, proof, start, next, side) {
                        return Some(Technique {
                            name: row.name,
                            reduced,
                        });
                    }
                }
            }
        }
    }
    None
}

impl Row {
    /// Whether the row begins at a cell and has the proof's clues and conclusion; `Some` then says whether
    /// mines were taken off one of its numbers.
    fn matches(
        &self,
        position: &Position,
        proof: &Proof,
        start: Cell,
        next: Way,
        side: Way,
    ) -> Option<bool> {
        let grid = position.grid();
        let line = |from: Way| -> Option<Vec<Cell>> {
            let cell = |i| along(grid, start, plus(from, times(i, next)));
            (0..self.numbers.len() as i32).map(cell).collect()
        };
        let (seen, wall) = (line((0, 0))?, line(side)?);
        let in_row = |clue: &Clue| clue.cell().is_some_and(|cell| seen.contains(&cell));
        let mut before = wall.iter().zip(self.wall);
        if !proof.clues.iter().all(in_row)
            || !before.any(|(&c, &f)| (c, f) == (proof.cell, proof.fact))
        {
            return None;
        }
        let mut reduced = false;
        for (i, (&cell, &number)) in seen.iter().zip(self.numbers).enumerate() {
            let clue = Clue::Number(cell);
            // What is known of the wall itself is part of the pattern, unless the proof says otherwise.
            let mut known = known_around(position, proof, cell);
            known.retain(|lemma| !wall.contains(&lemma.0) || proof.lemmas.contains(lemma));
            let clue = Reduced::new(position, clue, &known)?;
            let near = &wall[i.saturating_sub(1)..(i + 2).min(wall.len())];
            let touches = near.iter().all(|cell| clue.cells.contains(cell));
            if clue.mines != number || !touches || number == 2 && clue.cells.len() != 3 {
                return None;
            }
            reduced |= is_reduced(position, &clue);
        }
        Some(reduced)
    }
}
