//! Names of techniques: which pattern that players know a proof is an instance of.
//!
//! The names are those of <https://minesweeper.online/help/patterns>; how each of them is understood here is
//! said where it is matched, family by family:
//!
//! | names | file | what |
//! |---|---|---|
//! | B1, B2 | `single` | one number and its cells |
//! | 1-1, 1-2 and their + and C forms | `wall` | two numbers side by side along a wall |
//! | 1-2-1, 1-2-2-1 | `row` | three or four numbers in a row along a wall |
//! | H1, H2, H3 | `hole` | two numbers one behind the other, in and beside a hole in the wall |
//! | T1 to T5 | `triangle` | two numbers corner to corner |
//! | high-complexity, last-turns | here | three and more numbers; the mine total |
//!
//! A **wall** is a row of unopened cells beside a row of numbers. Numbers count less the mines that a proof
//! takes as known, and cells that it takes as known are no part of the wall. Where a pattern only shows
//! after mines were taken off, the source calls that a *reduction*, and [`Technique::reduced`] says so.
//!
//! Not every proof has a name. Two numbers that share other cells than a pattern's, or with other
//! differences, have none.

mod hole;
mod pair;
mod row;
mod single;
mod triangle;
mod wall;

use crate::grid::{Cell, Grid};
use crate::mines::clue::{Clue, Proof, Reduced};
use crate::mines::{Fact, Position};
use crate::prose::{Message, Value};

use pair::Pair;

/// All names, the simplest first. Their titles are `mines.technique.{name}` in the locale files, and
/// `mines.technique.{name}.about` explains them; `reduction` is explained like a name.
pub const NAMES: [&str; 20] = [
    "B1",
    "B2",
    "1-1",
    "1-1+",
    "1-2",
    "1-2+",
    "1-2C",
    "1-2C+",
    "1-2-1",
    "1-2-2-1",
    "H1",
    "H2",
    "H3",
    "T1",
    "T2",
    "T3",
    "T4",
    "T5",
    "high-complexity",
    "last-turns",
];

/// The technique that a proof is an instance of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Technique {
    /// One of [`NAMES`].
    pub name: &'static str,
    /// Whether the pattern's numbers only show once known mines are taken off.
    pub reduced: bool,
}

impl Technique {
    /// The technique's name for people, with its being a reduction told beside it.
    pub fn title(self) -> Message {
        let name = Message::new(format!("mines.technique.{}", self.name));
        if self.reduced {
            Message::new("mines.technique.reduced").with("name", Value::Message(Box::new(name)))
        } else {
            name
        }
    }

    /// A sentence that explains the technique to a learner.
    pub fn about(self) -> Message {
        Message::new(format!("mines.technique.{}.about", self.name))
    }
}

/// The technique of a proof, if it has a name; the position is one in which the conclusion isn't known yet.
///
/// A proof that uses the total is one of the *last turns*, and one that needs three or more numbers is of
/// *high complexity*, unless the numbers are part of a 1-2-1 or 1-2-2-1. Numbers of such a row that the
/// proof itself doesn't need are looked for on the board. Players take off what they know before they look
/// for a pattern, so that is done with what the position holds as known as well, though the proof may not
/// need it.
pub fn name(position: &Position, proof: &Proof) -> Option<Technique> {
    let plain = |name| Technique {
        name,
        reduced: false,
    };
    match proof.clues[..] {
        [] => return None,
        _ if proof.clues.contains(&Clue::Total) => return Some(plain("last-turns")),
        [only] => {
            let clue = Reduced::new(position, only, &proof.lemmas)?;
            return single::name(&clue, proof).map(plain);
        }
        _ => {}
    }
    if let Some(row) = row::find(position, proof) {
        return Some(row);
    }
    let [first, second] = proof.clues[..] else {
        return Some(plain("high-complexity"));
    };
    let with_facts = |clue: Clue| {
        let known = known_around(position, proof, clue.cell()?);
        Reduced::new(position, clue, &known)
    };
    let with_lemmas = |clue: Clue| Reduced::new(position, clue, &proof.lemmas);
    let named = pair_name(position, proof, &with_facts(first)?, &with_facts(second)?);
    named.or_else(|| pair_name(position, proof, &with_lemmas(first)?, &with_lemmas(second)?))
}

/// The technique of two numbers from which known cells were taken off.
fn pair_name(
    position: &Position,
    proof: &Proof,
    first: &Reduced,
    second: &Reduced,
) -> Option<Technique> {
    let pairs = [(first, second), (second, first)];
    let name = pairs.into_iter().find_map(|(one, other)| {
        let pair = Pair::new(position.grid(), one, other, proof)?;
        wall::name(&pair)
            .or_else(|| hole::name(&pair))
            .or_else(|| triangle::name(&pair))
    })?;
    Some(Technique {
        name,
        reduced: is_reduced(position, first) || is_reduced(position, second),
    })
}

/// The lemmas of a proof, and what the position holds as known of the cells around an opened one; the
/// settled cell is left out.
fn known_around(position: &Position, proof: &Proof, opened: Cell) -> Vec<(Cell, Fact)> {
    let around = position.grid().around(opened);
    let others = around.filter(|&cell| cell != proof.cell);
    let facts = others.filter_map(|cell| Some((cell, position.fact(cell)?)));
    proof.lemmas.iter().copied().chain(facts).collect()
}

/// Whether mines were taken off a number.
fn is_reduced(position: &Position, reduced: &Reduced) -> bool {
    let cell = reduced.clue.cell();
    let number = cell.and_then(|cell| position.tile(cell).number());
    number.is_some_and(|number| i32::from(number) != reduced.mines)
}

/// The way from one cell to another: columns to the right, rows down.
type Way = (i32, i32);

/// The way from a cell to another.
fn way(grid: Grid, from: Cell, to: Cell) -> Way {
    let between = |a: usize, b: usize| b as i32 - a as i32;
    (
        between(grid.x(from), grid.x(to)),
        between(grid.y(from), grid.y(to)),
    )
}

/// The cell at the end of a way, if it is on the grid.
fn along(grid: Grid, from: Cell, way: Way) -> Option<Cell> {
    let x = usize::try_from(grid.x(from) as i32 + way.0).ok()?;
    let y = usize::try_from(grid.y(from) as i32 + way.1).ok()?;
    grid.cell(x, y)
}

/// Two ways one after the other.
fn plus(a: Way, b: Way) -> Way {
    (a.0 + b.0, a.1 + b.1)
}

/// A way so many times; back for a negative number.
fn times(n: i32, way: Way) -> Way {
    (n * way.0, n * way.1)
}

/// A way turned by a quarter.
fn turned(way: Way) -> Way {
    (-way.1, way.0)
}
