//! Trays as text: our own, the speed-solvers' rows, Tatham's ids, and bare lists of numbers.
//!
//! - Our own: an optional first line `slide WxH` (width first) with `goal=blank-first` and `click=x,y`
//!   (column and row, from 0) behind it where they are wanted, then rows of numbers with spaces or
//!   commas between. A row ends with the line or at a `/`. `0` or `_` is the gap. Lines that begin with
//!   `%` or `//` are comments. Below a first line, trays of up to ten cells may be written without
//!   spaces, a digit a cell.
//! - Tatham's game ids, `4x4:5,3,8,…`.
//! - A bare list in one row, if it is as long as a square tray's.
//!
//! ```
//! use gridproof::slide::notation::{parse, write};
//!
//! let tray = parse("1 2 3/4 5 6/7 _ 8").unwrap();
//! assert_eq!(write(&tray), "slide 3x3\n1 2 3\n4 5 6\n7 0 8\n");
//! assert_eq!(parse("3x3:1,2,3,4,5,6,7,0,8").unwrap(), tray);
//! assert_eq!(parse("1, 2, 3, 4, 5, 6, 7, 0, 8").unwrap(), tray);
//! ```

mod header;
mod words;

use super::board::{Goal, Position, SIDES};
use crate::grid::Grid;
use crate::prose::{Error, Message};
use header::Header;
use words::{Place, Word};

/// The most numbers that are looked at: one more than the largest tray has cells.
const MOST: usize = 101;

/// A number of a text, 0 for the gap, and where it stands.
type Number = (u64, Place);

/// Reads a tray in any of the forms.
///
/// # Errors
/// `error.slide.at` with a line, a column and the problem as a message of its own, one of
/// `error.slide.text.…` or what [`Position::new`] reports.
pub fn parse(text: &str) -> Result<Position, Error> {
    let mut rows = words::rows(text);
    let header = match rows.first().and_then(|row| row.first()) {
        None => return Err(problem("text.empty").into_at(Place::START)),
        Some(word) if header::begins(word) => Some(Header::read(&rows.remove(0))?),
        Some(word) if word.text.contains(':') => {
            let (header, rest) = header::tatham(*word)?;
            let first = rows.remove(0);
            // The id's numbers may go on in further rows; together they are one list.
            let rest = words::split(rest)
                .into_iter()
                .chain(first.into_iter().skip(1));
            rows = vec![rest.chain(rows.into_iter().flatten()).collect()];
            Some(header)
        }
        Some(_) => None,
    };
    if header.is_none() && undecided(&rows) {
        let place = rows
            .first()
            .and_then(|row| row.first())
            .map(|word| word.place);
        return Err(problem("text.both").into_at(place.unwrap_or(Place::START)));
    }
    let rows = match &header {
        Some(header) => words::spread(rows, header.grid),
        None => rows,
    };
    // First what each number is, so that a text of another kind isn't blamed for its length.
    let numbers = rows.iter().flatten().map(number);
    let numbers: Vec<Number> = numbers.collect::<Result<_, _>>()?;
    let grid = match &header {
        Some(header) => header.grid,
        None => size(&rows)?,
    };
    check_rows(&rows, grid)?;
    let header = header.unwrap_or(Header::of(grid));
    tray(header, &numbers)
}

/// Whether a text says that it is a tray: by its first line or id, or because a row has mostly
/// numbers, with space, commas or `/` between them.
pub fn looks_like(text: &str) -> bool {
    let rows = words::rows(text);
    let Some(word) = rows.first().and_then(|row| row.first()) else {
        return false;
    };
    if header::begins(word) {
        return true;
    }
    if word.text == "mines" {
        // The other game's first line, whatever stands below it.
        return false;
    }
    if let Some((_, first)) = word.text.split_once(':') {
        // Ids of mines boards have other things than numbers behind the size.
        let first = words::split(Word {
            text: first,
            ..*word
        });
        let mut all = first.iter().chain(rows.iter().flatten().skip(1));
        return all.all(Word::is_number);
    }
    // In a text for mines no row but a first line with the size has a space in it. Where most words of a
    // row are numbers, a tray was meant, and the error is about the word that isn't one.
    let body = &rows[usize::from(rows.len() > 1)..];
    body.iter().any(|row| {
        let numbers = row.iter().filter(|word| word.is_number()).count();
        row.len() > 1 && numbers * 2 > row.len()
    })
}

/// Whether a text could be a tray and a mines board as well, for example `123/456/780`; [`parse`] says how
/// to say which.
pub fn looks_like_both(text: &str) -> bool {
    undecided(&words::rows(text))
}

/// Rows of digits without anything between them.
fn undecided(rows: &[Vec<Word>]) -> bool {
    let digits = |word: &Word| word.text.len() > 1 && word.text.bytes().all(|b| b.is_ascii_digit());
    let alone = |row: &Vec<Word>| row.len() == 1 && row.iter().all(digits);
    !rows.is_empty() && rows.iter().all(alone)
}

/// Writes a tray so that [`parse`] reads the same again: goal and click are only there where they aren't
/// the usual ones.
pub fn write(position: &Position) -> String {
    let grid = position.grid();
    let mut text = format!("slide {}x{}", grid.width(), grid.height());
    if position.goal() == Goal::BlankFirst {
        text.push_str(" goal=blank-first");
    }
    if let Some(cell) = position.clicked() {
        text.push_str(&format!(" click={},{}", grid.x(cell), grid.y(cell)));
    }
    for row in position.tiles().chunks(grid.width()) {
        let row: Vec<String> = row.iter().map(u16::to_string).collect();
        text.push('\n');
        text.push_str(&row.join(" "));
    }
    text.push('\n');
    text
}

/// The size that rows say by themselves.
fn size(rows: &[Vec<Word>]) -> Result<Grid, Error> {
    let first = rows.first().map_or(&[][..], Vec::as_slice);
    let place = first.first().map_or(Place::START, |word| word.place);
    let (width, height) = match rows.len() {
        1 => {
            let Some(side) = SIDES.into_iter().find(|side| side * side == first.len()) else {
                return Err(problem("text.size")
                    .with("found", first.len())
                    .into_at(place));
            };
            (side, side)
        }
        height => (first.len(), height),
    };
    header::grid(width as u64, height as u64, place)
}

/// Whether the rows are as many and as long as the size says; all in one row is fine as well.
fn check_rows(rows: &[Vec<Word>], grid: Grid) -> Result<(), Error> {
    let end = |row: &[Word]| row.last().map_or(Place::START, |word| word.place);
    if let [only] = rows {
        if only.len() == grid.len() {
            return Ok(());
        }
        return Err(problem("text.count")
            .with("found", only.len().min(MOST))
            .with("expected", grid.len())
            .with("width", grid.width())
            .with("height", grid.height())
            .into_at(end(only)));
    }
    for (i, row) in rows.iter().enumerate().take(grid.height()) {
        if row.len() != grid.width() {
            let extra = row.get(grid.width()).map(|word| word.place);
            return Err(problem("text.row")
                .with("row", i + 1)
                .with("found", row.len().min(MOST))
                .with("expected", grid.width())
                .into_at(extra.unwrap_or(end(row))));
        }
    }
    if rows.len() != grid.height() {
        let extra = rows.get(grid.height()).and_then(|row| row.first());
        let place = extra.map(|word| word.place);
        let last = rows.last().map_or(&[][..], Vec::as_slice);
        return Err(problem("text.rows")
            .with("found", rows.len().min(MOST))
            .with("expected", grid.height())
            .into_at(place.unwrap_or(end(last))));
    }
    Ok(())
}

fn number(word: &Word) -> Result<Number, Error> {
    let value = match word.text {
        "_" => Some(0),
        text => words::number(text),
    };
    let wrong = || problem("text.number").with("found", crate::prose::excerpt(word.text));
    Ok((
        value.ok_or_else(|| wrong().into_at(word.place))?,
        word.place,
    ))
}

/// A tray from its numbers; what is wrong with them is told with the place of the number.
fn tray(header: Header, numbers: &[Number]) -> Result<Position, Error> {
    let mut seen = vec![false; header.grid.len()];
    let wrong = |&&(n, _): &&Number| {
        let slot = usize::try_from(n).ok().and_then(|n| seen.get_mut(n));
        slot.is_none_or(|slot| std::mem::replace(slot, true))
    };
    let place = numbers
        .iter()
        .find(wrong)
        .map_or(Place::START, |&(_, place)| place);
    // What doesn't fit into 16 bits is larger than any tile as well.
    let tiles = numbers
        .iter()
        .map(|&(n, _)| u16::try_from(n).unwrap_or(u16::MAX));
    match Position::new(header.grid, tiles.collect(), header.goal) {
        Ok(position) => {
            let clicked = header.click.and_then(|(x, y)| header.grid.cell(x, y));
            Ok(position.with_click(clicked))
        }
        Err(error) => Err(Problem(error).into_at(place)),
    }
}

/// What is wrong, before it is said where.
struct Problem(Error);

fn problem(key: &str) -> Problem {
    Problem(Error::new(&format!("slide.{key}")))
}

impl Problem {
    fn with(self, name: &'static str, value: impl Into<crate::prose::Value>) -> Problem {
        Problem(self.0.with(name, value))
    }

    fn into_at(self, place: Place) -> Error {
        let Problem(Error(message)) = self;
        let message: Message = message;
        Error::new("slide.at")
            .with("line", place.line)
            .with("column", place.column)
            .with("problem", message)
    }
}
