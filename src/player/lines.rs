//! What the lines of a trace say of a cell, and a line as a drawing in characters.

use super::stage::Show;
use crate::game::{Mark, Role};
use crate::grid::{Cell, Grid};
use crate::trace::{Entry, Trace};
use std::ops::Range;

/// The line whose step settled a cell, of those before line `at`: there stands its proof.
pub fn settled<G: Show>(trace: &Trace<G>, at: usize, cell: Cell) -> Option<usize> {
    let entries = trace.entries();
    let before = entries.get(..at.saturating_sub(1)).unwrap_or(entries);
    let settles = |entry: &Entry<G>| match entry {
        Entry::Step(step) => {
            let said = step.news.iter().flat_map(G::concluded);
            said.into_iter().any(|(_, cells)| cells.contains(&cell))
        }
        _ => false,
    };
    before.iter().rposition(settles).map(|at| at + 1)
}

/// For each cell with two layouts its line, in the order of the lines.
pub fn pairs<G: Show>(trace: &Trace<G>) -> Vec<(Cell, usize)> {
    let pair = |(at, entry): (usize, &Entry<G>)| {
        let Entry::Step(step) = entry else {
            return None;
        };
        let marks = &step.finding.marks;
        let shown = marks.iter().any(|mark| is_layout(mark.role));
        let focus = marks.iter().find(|mark| mark.role == Role::Focus)?;
        shown.then_some((focus.cell, at + 1))
    };
    trace
        .entries()
        .iter()
        .enumerate()
        .filter_map(pair)
        .collect()
}

/// Whether a mark says where a layout has a mine.
fn is_layout(role: Role) -> bool {
    matches!(role, Role::First | Role::Second)
}

/// What the marks of two layouts say of a cell: a key, or none if no layout has a mine there.
pub fn layout_key(marks: &[Mark], cell: Cell) -> Option<&'static str> {
    let has = |role: Role| marks.contains(&Mark { cell, role });
    match (has(Role::First), has(Role::Second)) {
        (true, true) => Some("label.both"),
        (true, false) => Some("label.first"),
        (false, true) => Some("label.second"),
        (false, false) => None,
    }
}

/// Boards up to this size are drawn whole.
const WHOLE: usize = 16;
/// How many cells around the evidence are drawn of larger ones.
const MARGIN: usize = 2;
/// The most columns and rows that are drawn.
const MOST: usize = 30;

/// Draws a position in characters, three columns a cell, with its evidence between brackets.
pub fn drawing<G: Show>(position: &G::Position, marks: &[Mark]) -> String {
    let grid = G::grid(position);
    let (columns, rows) = window(grid, marks);
    let side = rows.end.to_string().len();
    let mut out = format!("{:side$}", "");
    for x in columns.clone() {
        out.push_str(&format!("{:>3}", (x + 1) % 100));
    }
    for y in rows {
        out.push_str(&format!("\n{:>side$} ", y + 1));
        for cell in columns.clone().filter_map(|x| grid.cell(x, y)) {
            let roles = marks.iter().filter(|mark| mark.cell == cell);
            let brackets = roles.map(|mark| brackets(mark.role)).max();
            let (_, open, close) = brackets.unwrap_or((0, ' ', ' '));
            out.push(open);
            out.push_str(&G::sign(position, cell));
            out.push(close);
        }
        out.truncate(out.trim_end().len());
    }
    out
}

/// The brackets around a cell of a role; where it has several, those of the highest number.
fn brackets(role: Role) -> (u8, char, char) {
    match role {
        Role::Focus => (9, '[', ']'),
        Role::Clue => (8, '{', '}'),
        Role::Contrast => (7, '|', '|'),
        Role::Target => (6, '>', '<'),
        Role::Blank => (5, '<', '>'),
        Role::Path => (4, ':', ':'),
        Role::Lemma => (3, '=', '='),
        Role::Scope => (2, '(', ')'),
        Role::First => (1, '!', '!'),
        Role::Second => (0, '~', '~'),
    }
}

/// The columns and rows that are drawn: those around the marks, or all of a small board.
fn window(grid: Grid, marks: &[Mark]) -> (Range<usize>, Range<usize>) {
    let near = marks.iter().filter(|mark| !is_layout(mark.role));
    let range = |size: usize, at: &dyn Fn(Cell) -> usize| {
        if size <= WHOLE {
            return 0..size;
        }
        let places = near.clone().map(|mark| at(mark.cell));
        let first = places.clone().min().unwrap_or(0).saturating_sub(MARGIN);
        let last = places.max().unwrap_or(size);
        first..(last + MARGIN + 1).min(size).min(first + MOST)
    };
    (
        range(grid.width(), &|cell| grid.x(cell)),
        range(grid.height(), &|cell| grid.y(cell)),
    )
}
