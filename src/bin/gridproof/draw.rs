//! A board in characters, with its evidence between brackets: the part of it that a step is about.

use crate::output::FAINT;
use crate::tell::Tell;
use anstyle::{AnsiColor, Style};
use gridproof::game::{Mark, Role};
use gridproof::grid::{Cell, Grid};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::Range;

/// Boards up to this size are always drawn whole.
const WHOLE: (usize, usize) = (16, 12);
/// The most columns and rows that are drawn.
const MOST: (usize, usize) = (30, 20);
/// What stands before each line, so that a drawing lies below its sentence.
const INDENT: &str = "   ";
/// How many cells around the evidence are drawn.
const MARGIN: usize = 2;

/// How each role looks: the brackets around the cell and their style. No two roles have the same brackets,
/// so that colours aren't needed.
pub fn brackets(role: Role) -> (&'static str, &'static str, Style) {
    match role {
        Role::Focus => ("[", "]", AnsiColor::Yellow.on_default().bold()),
        Role::Clue => ("{", "}", AnsiColor::Yellow.on_default()),
        Role::Contrast => ("|", "|", AnsiColor::Magenta.on_default()),
        Role::Scope => ("(", ")", AnsiColor::Cyan.on_default().bold()),
        Role::Blank => ("<", ">", AnsiColor::Yellow.on_default().bold()),
        Role::Target => (">", "<", AnsiColor::Green.on_default().bold()),
        Role::Path => (":", ":", AnsiColor::Cyan.on_default()),
        Role::Lemma => ("=", "=", AnsiColor::Yellow.on_default()),
        Role::First => ("!", "!", AnsiColor::Red.on_default().bold()),
        Role::Second => ("~", "~", AnsiColor::Blue.on_default().bold()),
    }
}

/// Draws the part of a position that the marks and the settled cells lie in.
pub fn draw<G: Tell>(
    out: &mut impl Write,
    position: &G::Position,
    marks: &[Mark],
    settled: &[Cell],
) -> io::Result<()> {
    let grid = G::grid(position);
    let mut roles: BTreeMap<Cell, Role> = BTreeMap::new();
    for mark in marks {
        // Where a cell has two roles, the first in the order of a legend is drawn.
        let role = roles.entry(mark.cell).or_insert(mark.role);
        *role = (*role).min(mark.role);
    }
    let marked = roles.keys().chain(settled);
    let (columns, rows) = window(grid, marked.copied());
    // Brackets around the cell's own text, and room for the column's number with a blank.
    let width = (G::columns(position) + 2).max(columns.end.to_string().len() + 1);
    let side = rows.end.to_string().len();
    write!(out, "{INDENT}{FAINT}{:side$} ", "")?;
    for x in columns.clone() {
        let gap = if x == columns.start { "" } else { " " };
        write!(out, "{gap}{:>room$}", x + 1, room = width - 1)?;
    }
    writeln!(out, "{FAINT:#}")?;
    for y in rows {
        write!(out, "{INDENT}{FAINT}{:>side$}{FAINT:#} ", y + 1)?;
        for x in columns.clone() {
            let Some(cell) = grid.cell(x, y) else {
                continue;
            };
            let role = roles.get(&cell).copied();
            one::<G>(out, position, cell, role, (width, x + 1 == columns.end))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// One cell in as many columns as `width` says; nothing after the last one of a row.
fn one<G: Tell>(
    out: &mut impl Write,
    position: &G::Position,
    cell: Cell,
    role: Option<Role>,
    (width, last): (usize, bool),
) -> io::Result<()> {
    let (text, style) = G::cell(position, cell);
    let indent = width.saturating_sub(G::columns(position) + 2);
    let text = format!("{text:>inner$}", inner = G::columns(position));
    match role.map(brackets) {
        Some((open, close, around)) => write!(
            out,
            "{:indent$}{around}{open}{around:#}{style}{text}{style:#}{around}{close}{around:#}",
            ""
        ),
        None => {
            let after = if last { "" } else { " " };
            write!(out, "{:indent$} {style}{text}{style:#}{after}", "")
        }
    }
}

/// The columns and rows that are drawn: all of a small board, else those around the cells.
fn window(grid: Grid, cells: impl Iterator<Item = Cell> + Clone) -> (Range<usize>, Range<usize>) {
    if grid.width() <= WHOLE.0 && grid.height() <= WHOLE.1 {
        return (0..grid.width(), 0..grid.height());
    }
    let around = |side: usize, most: usize, at: &dyn Fn(Cell) -> usize| {
        let first = cells.clone().map(at).min().unwrap_or(0);
        let last = cells.clone().map(at).max().unwrap_or(side);
        let first = first.saturating_sub(MARGIN);
        let end = last.saturating_add(MARGIN + 1).min(side);
        first..end.min(first + most)
    };
    (
        around(grid.width(), MOST.0, &|cell| grid.x(cell)),
        around(grid.height(), MOST.1, &|cell| grid.y(cell)),
    )
}
