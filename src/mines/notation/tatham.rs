//! Game ids of Simon Tatham's Mines: `9x9:4,4,m00b7d48a3e0231c419200`.
//!
//! Columns and rows, a colon, the start cell as column and row from 0, `m` or `u`, then the mines as
//! hexadecimal digits: a bit a cell in reading order, the highest bit first. Behind `m` the bits are masked, so
//! that nobody reads them by accident. The start cell may be left out. What stands between size and colon
//! are settings of their generator (`9x9n35a`); they say nothing about the board that the digits don't.
//!
//! Two of their ids only their own generator can follow, and they are refused: a seed (`9x9n10#12345`),
//! and a game before its first click (`9x9:r10,u,…`).

use super::bytes;
use super::{Board, Document, Format, Source, lost, rows, writer};
use crate::grid::{Cell, Grid};
use crate::mines::size::number;
use crate::prose::{Error, excerpt};
use sha1_smol::Sha1;

/// The format's line in the list, with masked bits as their program writes them.
pub(super) const MASKED: Format = Format {
    name: "tatham",
    binary: false,
    detect: |source| Id::split(source.text()).is_some_and(|id| !id.unmasked()),
    read,
    write: writer(|document| Ok(write(&lost::board(document, "tatham")?, true))),
};

/// The line of the same ids with bits that can be read.
pub(super) const UNMASKED: Format = Format {
    name: "tatham-unmasked",
    binary: false,
    detect: |source| Id::split(source.text()).is_some(),
    read,
    write: writer(|document| Ok(write(&lost::board(document, "tatham-unmasked")?, false))),
};

/// The parts of an id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Id<'a> {
    /// Columns and rows.
    size: (&'a str, &'a str),
    /// What stands between the size and the rest: `:`, `#`, or nothing.
    mark: Option<char>,
    /// What stands behind the mark, and how many characters of the text are before it.
    rest: (&'a str, usize),
}

impl<'a> Id<'a> {
    /// Takes a text apart; `None` if it doesn't begin as an id does. A tray's id, which has nothing but
    /// numbers behind its colon, is none.
    fn split(text: &'a str) -> Option<Id<'a>> {
        let before = text.len() - text.trim_start().len();
        let id = text.trim();
        let bare = id.strip_prefix('#').unwrap_or(id);
        let before = before + id.len() - bare.len();
        let at = bare.find([':', '#']);
        let head = at.map_or(bare, |at| &bare[..at]);
        let (width, tail) = digits(head);
        let (height, settings) = digits(tail.strip_prefix('x')?);
        let setting = |c: char| c.is_ascii_digit() || "naXY%.".contains(c);
        if width.is_empty() || height.is_empty() || !settings.chars().all(setting) {
            return None;
        }
        let mark = at.and_then(|at| bare[at..].chars().next());
        let rest = at.map_or("", |at| &bare[at + 1..]);
        let listed = |c: char| c.is_ascii_digit() || c == ',' || c.is_whitespace();
        let possible = match mark {
            None => settings.starts_with('n'),
            Some(':') => !rest.chars().all(listed),
            _ => true,
        };
        possible.then(|| Id {
            size: (width, height),
            mark,
            rest: (rest, text[..before].chars().count() + head.len() + 1),
        })
    }

    fn unmasked(self) -> bool {
        self.mark == Some(':') && self.rest.0.contains('u') && !self.rest.0.starts_with('r')
    }
}

/// The digits that a text begins with, and what is behind them.
fn digits(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit());
    text.split_at(end.unwrap_or(text.len()))
}

fn read(source: &Source, said: Option<u32>) -> Result<Document, Error> {
    let text = source.text();
    let wrong = || Error::new("notation.tatham.form").with("found", excerpt(text.trim()));
    let id = Id::split(text).ok_or_else(wrong)?;
    if id.mark == Some('#') {
        return Err(Error::new("notation.tatham.seed"));
    }
    let (rest, mut column) = id.rest;
    if id.mark.is_none() {
        return Err(Error::new("notation.tatham.settings").with("found", excerpt(text.trim())));
    }
    if rest.starts_with('r') {
        return Err(Error::new("notation.tatham.unclicked"));
    }
    let (width, height) = (number(id.size.0), number(id.size.1));
    let (width, height) = width.zip(height).ok_or_else(wrong)?;
    let grid = rows::grid(1, width, height)?;
    let (start, bits) = start(grid, rest)?;
    column += rest.chars().count() - bits.chars().count();
    let masked = bits.starts_with('m');
    let hex = bits.strip_prefix(['m', 'u']).unwrap_or(bits);
    column += bits.len() - hex.len();
    let mut bits = digits_of(grid, hex, column)?;
    if masked {
        unmask(&mut bits, grid.len());
    }
    let deal = bytes::deal(grid, &bits, said)?;
    Ok(Document::Board(Board {
        start,
        ..Board::new(deal)
    }))
}

/// The start cell, if there is one, and what is behind it.
fn start(grid: Grid, rest: &str) -> Result<(Option<Cell>, &str), Error> {
    if !rest.starts_with(|c: char| c.is_ascii_digit()) {
        return Ok((None, rest));
    }
    let wrong = || Error::new("notation.tatham.form").with("found", excerpt(rest));
    let mut parts = rest.splitn(3, ',');
    let (Some(x), Some(y), Some(bits)) = (parts.next(), parts.next(), parts.next()) else {
        return Err(wrong());
    };
    let (x, y) = number(x).zip(number(y)).ok_or_else(wrong)?;
    let side = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
    let cell = grid.cell(side(x), side(y)).ok_or_else(|| {
        Error::new("notation.tatham.start")
            .with("x", x)
            .with("y", y)
            .with("width", grid.width())
            .with("height", grid.height())
    })?;
    Ok((Some(cell), bits))
}

/// The bits of the board, eight in a byte; `column` is where the digits begin.
fn digits_of(grid: Grid, hex: &str, column: usize) -> Result<Vec<u8>, Error> {
    let mut bytes = vec![0; grid.len().div_ceil(8)];
    let expected = grid.len().div_ceil(4);
    for (i, c) in hex.chars().enumerate().take(expected) {
        let digit = c.to_digit(16).ok_or_else(|| {
            Error::new("notation.digit")
                .with("column", column + i + 1)
                .with("found", excerpt(&c.to_string()))
        })?;
        if let Some(byte) = bytes.get_mut(i / 2) {
            *byte |= (digit as u8) << (4 * (1 - i % 2));
        }
    }
    let found = hex.chars().count();
    if found == expected {
        return Ok(bytes);
    }
    Err(Error::new("notation.digits")
        .with("found", found)
        .with("expected", expected)
        .with("size", format!("{}x{}", grid.width(), grid.height())))
}

/// Covers bytes with what their own hash says of a seed: SHA-1 of the seed and `0`, of the seed and `1`, ….
fn cover(seed: &[u8], bytes: &mut [u8]) {
    for (i, chunk) in bytes.chunks_mut(20).enumerate() {
        let mut hash = Sha1::from(seed);
        hash.update(i.to_string().as_bytes());
        for (byte, mask) in chunk.iter_mut().zip(hash.digest().bytes()) {
            *byte ^= mask;
        }
    }
}

/// Sets the bits beyond the last cell to zero.
fn trim(bytes: &mut [u8], bits: usize) {
    if let (Some(last), true) = (bytes.last_mut(), !bits.is_multiple_of(8)) {
        *last &= 0xff << (8 - bits % 8);
    }
}

/// Takes the mask off: the first half says what covers the second, and that one then what covers the first.
fn unmask(bytes: &mut [u8], bits: usize) {
    let (first, second) = bytes.split_at_mut(bytes.len() / 2);
    cover(first, second);
    trim(second, bits);
    cover(second, first);
}

/// Puts the mask on.
fn mask(bytes: &mut [u8], bits: usize) {
    let (first, second) = bytes.split_at_mut(bytes.len() / 2);
    cover(second, first);
    cover(first, second);
    trim(second, bits);
}

/// The masked id of a board, without a line's end.
pub(super) fn masked(board: &Board) -> String {
    let mut id = String::from_utf8_lossy(&write(board, true)).into_owned();
    id.truncate(id.trim_end().len());
    id
}

fn write(board: &Board, masked: bool) -> Vec<u8> {
    let grid = board.deal.grid();
    let mut bytes = vec![0_u8; grid.len().div_ceil(8)];
    for cell in board.deal.mines() {
        if let Some(byte) = bytes.get_mut(cell.index() / 8) {
            *byte |= 0x80 >> (cell.index() % 8);
        }
    }
    if masked {
        mask(&mut bytes, grid.len());
    }
    let mut out = format!("{}x{}:", grid.width(), grid.height());
    if let Some(start) = board.start {
        out.push_str(&format!("{},{},", grid.x(start), grid.y(start)));
    }
    out.push(if masked { 'm' } else { 'u' });
    let digits = super::hex(&bytes);
    out.extend(digits.chars().take(grid.len().div_ceil(4)));
    out.push('\n');
    out.into_bytes()
}
