//! The queries `?b=1&m=vjt0hd287g9b0s1s0` of Play the Active Area, LlamaSweeper and JSMinesweeper.
//!
//! `b` is 1, 2 or 3 for the three levels, else columns and rows with as many digits each, one behind the
//! other. `m` has digits to the base of 32 (`0`–`9`, `a`–`v`), each for five cells in reading order, the
//! highest bit first, 1 for a mine, and zeros to fill the last digit. Other names in the query are passed over.

use super::draft::agree;
use super::{Board, Document, Format, Source, lost, rows, writer};
use crate::grid::Grid;
use crate::mines::deal::Deal;
use crate::mines::size::{LEVELS, number};
use crate::prose::{Error, excerpt};

/// The format's line in the list.
pub(super) const FORMAT: Format = Format {
    name: "query",
    binary: false,
    detect: |source| source.value("m").is_some(),
    read,
    write: writer(|document| Ok(write(&lost::board(document, "query")?))),
};

fn read(source: &Source, said: Option<u32>) -> Result<Document, Error> {
    let level = source.value("b").unwrap_or_default();
    let digits = source.value("m").unwrap_or_default();
    let grid = grid(level)?;
    let expected = grid.len().div_ceil(5);
    let mut cells = Vec::new();
    for (i, c) in digits.chars().enumerate().take(expected) {
        let wrong = || {
            Error::new("notation.query.digit")
                .with("column", i + 1)
                .with("found", excerpt(&c.to_string()))
        };
        let digit = c.to_digit(32).ok_or_else(wrong)?;
        for bit in (0..5).filter(|bit| digit & (16 >> bit) != 0) {
            cells.push(grid.nth(5 * i + bit).ok_or_else(wrong)?);
        }
    }
    let found = digits.chars().count();
    if found != expected {
        return Err(Error::new("notation.query.length")
            .with("found", found)
            .with("expected", expected)
            .with("size", format!("{}x{}", grid.width(), grid.height())));
    }
    agree(cells.len() as u64, said)?;
    Ok(Document::Board(Board::new(Deal::of(grid, cells))))
}

/// The cells that `b` stands for.
fn grid(level: &str) -> Result<Grid, Error> {
    let named = ["1", "2", "3"].iter().position(|name| *name == level);
    if let Some(level) = named.and_then(|at| LEVELS.get(at)) {
        return Ok(level.size.grid());
    }
    let wrong = || Error::new("notation.query.level").with("found", excerpt(level));
    if number(level).is_none() || !level.len().is_multiple_of(2) {
        return Err(wrong());
    }
    let (width, height) = level.split_at(level.len() / 2);
    let (width, height) = number(width).zip(number(height)).ok_or_else(wrong)?;
    rows::grid(1, width, height)
}

fn write(board: &Board) -> Vec<u8> {
    let grid = board.deal.grid();
    let (width, height) = (grid.width(), grid.height());
    let level = LEVELS.iter().position(|level| level.size.grid() == grid);
    let level = match level {
        Some(at) => (at + 1).to_string(),
        None => {
            let digits = width.max(height).to_string().len();
            format!("{width:0digits$}{height:0digits$}")
        }
    };
    let mut digits = vec![0_u32; grid.len().div_ceil(5)];
    for cell in board.deal.mines() {
        if let Some(digit) = digits.get_mut(cell.index() / 5) {
            *digit |= 16 >> (cell.index() % 5);
        }
    }
    let digits = digits.into_iter().filter_map(|n| char::from_digit(n, 32));
    let mut out = format!("?b={level}&m=");
    out.extend(digits);
    out.push('\n');
    out.into_bytes()
}
