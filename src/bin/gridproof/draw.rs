//! A board in characters, with its evidence between brackets: the part of it that a step is about.

use crate::output::FAINT;
use crate::tell::Tell;
use anstyle::{AnsiColor, Style};
use gridproof::game::{Mark, Role};
use gridproof::grid::{Cell, Grid};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::ops::Range;

/// Boards up to this size are always drawn whole.
const WHOLE: (usize, usize) = (16, 12);
/// The most columns and rows that are drawn.
const MOST: (usize, usize) = (30, 20);
/// What stands before each line, so that a drawing lies below its sentence.
pub const INDENT: &str = "   ";
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

/// The part of a board that is drawn.
#[derive(Clone)]
pub struct Window {
    columns: Range<usize>,
    rows: Range<usize>,
    /// How many characters a cell takes: brackets around its own text, and room for the column's number with a
    /// blank.
    cell: usize,
    /// How many characters the number of a row takes.
    side: usize,
}

impl Window {
    /// All of a small board, else the part around the cells.
    pub fn around<G: Tell>(
        position: &G::Position,
        cells: impl Iterator<Item = Cell> + Clone,
    ) -> Window {
        let (columns, rows) = window(G::grid(position), cells);
        Window {
            cell: (G::columns(position) + 2).max(columns.end.to_string().len() + 1),
            side: rows.end.to_string().len(),
            columns,
            rows,
        }
    }

    /// How many characters a line of it takes.
    pub fn width(&self) -> usize {
        self.side + 1 + self.cell * self.columns.len()
    }
}

/// Draws the part of a position that the marks and the settled cells lie in.
pub fn draw<G: Tell>(
    out: &mut impl Write,
    position: &G::Position,
    marks: &[Mark],
    settled: &[Cell],
) -> io::Result<()> {
    let roles = roles(marks);
    let marked = roles.keys().chain(settled);
    let window = Window::around::<G>(position, marked.copied());
    for line in lines::<G>(position, &roles, &window, false) {
        writeln!(out, "{INDENT}{line}")?;
    }
    Ok(())
}

/// The role that each cell is drawn with: the first one in the order of a legend.
pub fn roles(marks: &[Mark]) -> BTreeMap<Cell, Role> {
    let mut roles: BTreeMap<Cell, Role> = BTreeMap::new();
    for mark in marks {
        let role = roles.entry(mark.cell).or_insert(mark.role);
        *role = (*role).min(mark.role);
    }
    roles
}

/// The lines of a drawing, the columns' numbers first; with `full` all of them are as long as the window is
/// wide, so that something can stand beside them.
pub fn lines<G: Tell>(
    position: &G::Position,
    roles: &BTreeMap<Cell, Role>,
    window: &Window,
    full: bool,
) -> Vec<String> {
    let grid = G::grid(position);
    let Window { cell, side, .. } = *window;
    let mut head = format!("{FAINT}{:side$} ", "");
    for x in window.columns.clone() {
        let gap = if x == window.columns.start { "" } else { " " };
        // Writing into a text can't fail.
        let _ = write!(head, "{gap}{:>room$}", x + 1, room = cell - 1);
    }
    let _ = write!(head, "{FAINT:#}{}", if full { " " } else { "" });
    let row = |y: usize| {
        let mut line = format!("{FAINT}{:>side$}{FAINT:#} ", y + 1);
        for x in window.columns.clone() {
            let Some(at) = grid.cell(x, y) else { continue };
            let last = !full && x + 1 == window.columns.end;
            let role = roles.get(&at).copied();
            one::<G>(&mut line, position, at, role, (cell, last));
        }
        line
    };
    let rows = window.rows.clone().map(row);
    std::iter::once(head).chain(rows).collect()
}

/// One cell in as many columns as `width` says; nothing after the last one of a row.
fn one<G: Tell>(
    line: &mut String,
    position: &G::Position,
    cell: Cell,
    role: Option<Role>,
    (width, last): (usize, bool),
) {
    let (text, style) = G::cell(position, cell);
    let indent = width.saturating_sub(G::columns(position) + 2);
    let text = format!("{text:>inner$}", inner = G::columns(position));
    // Writing into a text can't fail.
    let _ = match role.map(brackets) {
        Some((open, close, around)) => write!(
            line,
            "{:indent$}{around}{open}{around:#}{style}{text}{style:#}{around}{close}{around:#}",
            ""
        ),
        None => {
            let after = if last { "" } else { " " };
            write!(line, "{:indent$} {style}{text}{style:#}{after}", "")
        }
    };
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
