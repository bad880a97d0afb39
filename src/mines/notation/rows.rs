//! Rows of characters, a character a cell: what all formats of that kind have in common.

use crate::grid::{Cell, Grid, MAX_SIDE};
use crate::mines::notation::Draft;
use crate::mines::size::number;
use crate::mines::{Fact, Position, Tile};
use crate::prose::{Error, excerpt};

/// The characters of a row, for errors.
const CHARACTERS: &str = "# F ? * + . 0–8";

/// A line of a text, or what a `/` divides of it, without the space around it.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    /// Its number in the text, from 1.
    pub number: usize,
    /// How many characters of the text's line are before it.
    indent: usize,
    pub text: &'a str,
}

impl<'a> Line<'a> {
    /// A line of a text as it is.
    pub fn whole(number: usize, text: &'a str) -> Line<'a> {
        Line {
            number,
            indent: 0,
            text,
        }
    }
}

/// The lines of a text from the first one on that isn't blank, without comments. A `/` divides lines as
/// well, so that a board fits into an address; the one in the first line `mines WxH/M` does not.
///
/// They are a list and not worked out while they are read, since each kind of reader would then be compiled
/// with a copy of this.
#[inline(never)]
pub(super) fn lines(text: &str) -> Vec<Line<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let comment = |line: &str| {
        let line = line.trim_start();
        line.starts_with('%') || line.starts_with("//")
    };
    let all = text
        .lines()
        .enumerate()
        .filter(move |(_, line)| !comment(line))
        .flat_map(|(i, line)| {
            pieces(line).map(move |(start, piece)| trimmed(i, line, start, piece))
        });
    all.skip_while(|line| line.text.is_empty()).collect()
}

/// What stands first in a text, without comments; its number isn't that in the text.
pub(super) fn first(text: &str) -> Option<Line<'_>> {
    text.lines().find_map(|line| lines(line).first().copied())
}

/// What a `/` divides, each with the byte that it begins at.
fn pieces(line: &str) -> impl Iterator<Item = (usize, &str)> + Clone {
    let named = line.trim_start().starts_with("mines");
    let mut slashes = line.match_indices('/').map(|(at, _)| at);
    let head = if named {
        slashes.nth(1)
    } else {
        slashes.next()
    };
    let head = head.unwrap_or(line.len());
    let rest = line.get(head + 1..).into_iter().flat_map(move |rest| {
        let ends = rest.match_indices('/').map(|(at, _)| at + 1);
        let starts = [0].into_iter().chain(ends);
        starts
            .zip(rest.split('/'))
            .map(move |(at, piece)| (head + 1 + at, piece))
    });
    [(0, &line[..head])].into_iter().chain(rest)
}

/// A piece of line `index`, from 0, without the space around it.
fn trimmed<'a>(index: usize, line: &str, start: usize, piece: &'a str) -> Line<'a> {
    let inner = piece.trim_start();
    let before = start + piece.len() - inner.len();
    Line {
        number: index + 1,
        indent: line[..before].chars().count(),
        text: inner.trim_end(),
    }
}

/// Reads what a first line says: columns, rows, and mines or a `?`. `wrong` is the error for anything else.
pub(super) fn size(
    line: Line,
    [width, height, mines]: [&str; 3],
    wrong: impl Fn() -> Error,
) -> Result<(Grid, Option<u64>), Error> {
    let side = |digits| number(digits).ok_or_else(&wrong);
    let (width, height) = (side(width)?, side(height)?);
    let mines = match mines {
        "?" => None,
        digits => Some(number(digits).ok_or_else(&wrong)?),
    };
    Ok((grid(line.number, width, height)?, mines))
}

/// A grid whose sides a text gives on a line, or an error that says how long sides may be.
pub(super) fn grid(line: usize, width: u64, height: u64) -> Result<Grid, Error> {
    let side = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
    Grid::new(side(width), side(height)).ok_or_else(|| {
        Error::new("notation.sides")
            .with("line", line)
            .with("width", width)
            .with("height", height)
            .with("most", u32::from(MAX_SIDE))
    })
}

/// What a format's character says of its cell.
type Meaning = fn(char) -> Option<(Tile, Option<Fact>)>;

/// Reads the rows of a board in our own characters; `size` and `mines` are what a first line has said.
/// Without it the rows say the size.
pub(super) fn read(lines: &[Line], size: Option<Grid>, mines: Option<u64>) -> Result<Draft, Error> {
    read_with(lines, size, mines, cell, CHARACTERS)
}

/// Reads the rows of a board in a format's characters; `characters` lists them for errors.
pub(super) fn read_with(
    lines: &[Line],
    size: Option<Grid>,
    mines: Option<u64>,
    meaning: Meaning,
    characters: &'static str,
) -> Result<Draft, Error> {
    let mut rows: Vec<Line> = Vec::new();
    let mut cells = Vec::new();
    let mut width = size.map(Grid::width);
    let mut blank = None;
    for &line in lines.iter().skip_while(|line| line.text.is_empty()) {
        if line.text.is_empty() {
            blank = blank.or(Some(line.number));
            continue;
        }
        if let Some(line) = blank {
            return Err(Error::new("notation.blank").with("line", line));
        }
        let expected = *width.get_or_insert_with(|| line.text.chars().count());
        grid(line.number, expected as u64, rows.len() as u64 + 1)?;
        row(line, expected, &mut cells, meaning, characters)?;
        rows.push(line);
    }
    let (Some(width), Some(_)) = (width, rows.first()) else {
        return Err(Error::new("notation.empty"));
    };
    let last = rows.last().map_or(1, |line| line.number);
    let grid = grid(last, width as u64, rows.len() as u64)?;
    if let Some(size) = size.filter(|&size| size != grid) {
        return Err(Error::new("notation.rows")
            .with("found", rows.len())
            .with("expected", size.height()));
    }
    possible(grid, &cells, &rows)?;
    Ok(Draft { grid, cells, mines })
}

/// Reads one row of `expected` characters.
fn row(
    line: Line,
    expected: usize,
    cells: &mut Vec<(Tile, Option<Fact>)>,
    meaning: Meaning,
    characters: &'static str,
) -> Result<(), Error> {
    for (i, c) in line.text.chars().enumerate().take(expected) {
        cells.push(meaning(c).ok_or_else(|| {
            Error::new("notation.character")
                .with("line", line.number)
                .with("column", line.indent + i + 1)
                .with("found", excerpt(&c.to_string()))
                .with("expected", characters)
        })?);
    }
    let found = line.text.chars().count();
    if found == expected {
        return Ok(());
    }
    Err(Error::new("notation.width")
        .with("line", line.number)
        .with("found", found)
        .with("expected", expected))
}

/// Checks that no number is larger than the count of its neighbours.
fn possible(grid: Grid, cells: &[(Tile, Option<Fact>)], rows: &[Line]) -> Result<(), Error> {
    for (cell, (tile, _)) in grid.cells().zip(cells) {
        let most = grid.around(cell).count();
        let Some(number) = tile.number().filter(|&n| usize::from(n) > most) else {
            continue;
        };
        let (line, indent) = rows
            .get(grid.y(cell))
            .map_or((1, 0), |row| (row.number, row.indent));
        return Err(Error::new("notation.number")
            .with("line", line)
            .with("column", indent + grid.x(cell) + 1)
            .with("number", number)
            .with("most", most));
    }
    Ok(())
}

/// What a character says of its cell.
fn cell(c: char) -> Option<(Tile, Option<Fact>)> {
    Some(match c {
        '#' => (Tile::Hidden, None),
        'F' => (Tile::Flagged, None),
        '?' => (Tile::Questioned, None),
        '*' => (Tile::Hidden, Some(Fact::Mine)),
        '+' => (Tile::Hidden, Some(Fact::Safe)),
        '.' => (Tile::Open(0), None),
        '0'..='8' => (Tile::Open(c.to_digit(10)? as u8), None),
        _ => return None,
    })
}

/// The character of a cell.
pub(super) fn character(tile: Tile, fact: Option<Fact>) -> char {
    match (tile, fact) {
        (Tile::Hidden, None) => '#',
        (Tile::Hidden, Some(Fact::Mine)) => '*',
        (Tile::Hidden, Some(Fact::Safe)) => '+',
        (Tile::Flagged, _) => 'F',
        (Tile::Questioned, _) => '?',
        (Tile::Open(n), _) => digit(n),
    }
}

/// The character of a number.
pub(super) fn digit(number: u8) -> char {
    char::from(b'0' + number.min(8))
}

/// Writes the rows of a board in our own characters, each with a line end.
pub(super) fn write(position: &Position, out: &mut String) {
    write_with(position.grid(), out, |cell| {
        character(position.tile(cell), position.fact(cell))
    });
}

/// Writes the rows of a board in a format's characters, each with a line end.
pub(super) fn write_with(grid: Grid, out: &mut String, character: impl Fn(Cell) -> char) {
    for cell in grid.cells() {
        out.push(character(cell));
        if grid.x(cell) + 1 == grid.width() {
            out.push('\n');
        }
    }
}
