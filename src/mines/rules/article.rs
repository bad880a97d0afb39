//! The rule of the article: a number settles its neighbours when just as many are unopened as it lacks
//! flags, or when it lacks none.
//!
//! **Idea.** Look at an opened number alone. It says how many of its neighbours are mines, and some of
//! those have flags already. If the unopened neighbours without a flag are as many as the mines that are
//! still missing, each of them is one. If none is missing, each of them is safe.
//!
//! **Trust.** A flag counts as a mine, whoever placed it: what follows holds given these flags. With more
//! flags than mines around a number, nothing follows from it. A question mark counts as unopened.
//!
//! **Source.** Version 0.1 of the Minesweeper assistant in part five of a series of articles (its
//! `AnalyzeCells`). It walks the board column by column and looks at a snapshot: what a number
//! concludes is not seen by the next one within the same pass, so the order doesn't change what is done.
//!
//! **Example.** The 1 lacks no flag, so its two unopened neighbours are safe. The 3 lacks two flags and
//! has two unopened neighbours, so both are mines.
//!
//! ```
//! use gridproof::mines::rules::article::buffer;
//! use gridproof::mines::{Click, notation};
//!
//! let clicks = |text: &str| buffer(&notation::parse(text, None).unwrap(), true);
//!
//! let chord = Some(Click::Both); // It opens all neighbours without a flag.
//! assert_eq!(clicks("F1#\n00#"), [None, chord, None, None, None, None]);
//!
//! let (plain, question) = (Some(Click::Right), Some(Click::RightTwice));
//! assert_eq!(clicks("F3#\n00?"), [None, None, plain, None, None, question]);
//! ```

use crate::game::{Finding, Kind, Mark, Reads, Role, Rule, Sink, Voice};
use crate::grid::Cell;
use crate::mines::{Click, Conclusion, Mines, Operation, Position, Tile};
use std::ops::ControlFlow;

/// The rule.
pub struct Article;

/// What it can find: that cells are mines, and that cells are safe.
static KINDS: [Kind; 2] = [
    Kind {
        name: "mine",
        anchor: "all-mines",
        numbers: &["u", "n", "m"],
    },
    Kind {
        name: "safe",
        anchor: "all-safe",
        numbers: &["u", "n", "m"],
    },
];

/// How the rule speaks.
pub static VOICE: Voice = Voice {
    name: "article",
    kinds: &KINDS,
    example: Some("F3#\n00?"),
};
const MINE: &Kind = &KINDS[0];
const SAFE: &Kind = &KINDS[1];

/// What follows from a number: it says `n`, and of its neighbours `u` are unopened without a flag and
/// `m` are marked with one.
fn judge(position: &Position, number: Cell) -> Option<(&'static Kind, [i64; 3])> {
    let Tile::Open(n @ 1..=8) = position.tile(number) else {
        return None;
    };
    let n = i64::from(n);
    let u = unopened(position, number).count() as i64;
    let m = flagged(position, number).count() as i64;
    if u == 0 {
        return None;
    }
    // anchor: all-mines
    if u == n - m {
        return Some((MINE, [u, n, m]));
    }
    // end: all-mines
    // anchor: all-safe
    if n == m {
        return Some((SAFE, [u, n, m]));
    }
    // end: all-safe
    None
}

/// The numbers from which something follows, column by column, each with what follows from it.
fn pass(position: &Position) -> impl Iterator<Item = (Cell, &'static Kind, [i64; 3])> {
    let numbers = position.grid().cells_by_column();
    numbers.filter_map(|number| {
        let (kind, values) = judge(position, number)?;
        Some((number, kind, values))
    })
}

/// The neighbours that a number can still settle: unopened and without a flag.
fn unopened(position: &Position, number: Cell) -> impl Iterator<Item = Cell> {
    let no_flag = |&cell: &Cell| matches!(position.tile(cell), Tile::Hidden | Tile::Questioned);
    position.grid().around(number).filter(no_flag)
}

/// The neighbours that have a flag.
fn flagged(position: &Position, number: Cell) -> impl Iterator<Item = Cell> {
    let flag = |&cell: &Cell| position.tile(cell) == Tile::Flagged;
    position.grid().around(number).filter(flag)
}

impl Rule<Mines> for Article {
    fn voice(&self) -> &'static Voice {
        &VOICE
    }

    fn reads(&self) -> Reads {
        Reads::Snapshot
    }

    fn look(&self, position: &Position, sink: &mut Sink<'_, Mines>) -> ControlFlow<()> {
        sink.spend(position.grid().len() as u64)?;
        for (number, kind, values) in pass(position) {
            let cells: Vec<Cell> = unopened(position, number).collect();
            let mark = |role| move |cell| Mark { cell, role };
            let focus = Some(number).into_iter().map(mark(Role::Focus));
            let scope = cells.iter().copied().map(mark(Role::Scope));
            let contrast = flagged(position, number).map(mark(Role::Contrast));
            let marks = focus.chain(scope).chain(contrast).collect();
            let (mines, safe) = match kind == MINE {
                true => (cells, Vec::new()),
                false => (Vec::new(), cells),
            };
            sink.emit(Finding {
                kind,
                marks,
                conclusion: Some(Conclusion {
                    mines,
                    safe,
                    ..Conclusion::default()
                }),
                numbers: values.to_vec(),
                reasons: Vec::new(),
            })?;
        }
        ControlFlow::Continue(())
    }
}

/// The article's operation buffer: what a pass clicks on each cell, in reading order, without the steps.
///
/// A mine gets a flag, which takes a right click, and on a question mark a right double click; a number
/// whose neighbours are safe gets a chord.
pub fn buffer(position: &Position, question_marks: bool) -> Vec<Option<Click>> {
    let mut clicks = vec![None; position.grid().len()];
    for (number, kind, _) in pass(position) {
        if kind == MINE {
            for cell in unopened(position, number) {
                clicks[cell.index()] = position.click(Operation::Flag(cell), question_marks);
            }
        } else {
            clicks[number.index()] = position.click(Operation::Chord(number), question_marks);
        }
    }
    clicks
}
