//! JSMinesweeper's links, `?analysis=ajajaaakbg2ccOb…`: a position in few characters.
//!
//! The alphabet is `a`–`z`, `A`–`Z`, `0`–`9`. Two characters are the columns, two the rows, four the mines, all
//! to the base of 62. Runs follow: each kind of cell owns a slice of the alphabet, and a run's length is
//! written in the digits of that slice. The kinds are the numbers, `H` hidden, `F` flag, `I` a mine that is hidden,
//! `O` a flag as it is. Where a cell is `F` or `I`, all numbers around it are one less than what is seen: that
//! makes long runs of zeros.

use super::draft::Draft;
use super::{Document, Format, Source, lost, rows, writer};
use crate::grid::{Cell, Grid};
use crate::mines::{Position, Tile};
use crate::prose::{Error, Value, excerpt};

/// The format's line in the list.
pub(super) const FORMAT: Format = Format {
    name: "analysis",
    binary: false,
    detect: |source| source.value("analysis").is_some(),
    read,
    write: writer(|document| write(lost::position(document, "analysis")?)),
};

/// The alphabet, from 0.
const ALPHABET: &[u8; 62] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/// A hidden cell that the numbers around it leave no choice but to be a mine, taken off those numbers.
const MINE: u8 = 9;
/// A hidden cell.
const HIDDEN: u8 = 10;
/// A flag that was taken off the numbers around it.
const FLAG: u8 = 11;
/// A flag with a zero beside it.
const OVER: u8 = 12;

/// How many characters each kind of cell owns: the numbers from 0 to 8, then the kinds above.
const SLICES: [u8; 13] = [10, 7, 5, 5, 4, 3, 3, 1, 1, 4, 10, 8, 1];

/// Where a kind's slice begins, and how long it is.
fn slice(kind: u8) -> (usize, usize) {
    let (before, after) = SLICES.split_at(usize::from(kind).min(SLICES.len() - 1));
    let start = before.iter().map(|&n| usize::from(n)).sum();
    (start, after.first().map_or(1, |&n| usize::from(n)))
}

/// The kind that owns a character, the character's digit in its slice, and the slice's length.
fn digit(character: usize) -> Option<(u8, usize, usize)> {
    (0..SLICES.len() as u8).find_map(|kind| {
        let (start, length) = slice(kind);
        let digit = character.checked_sub(start).filter(|&d| d < length)?;
        Some((kind, digit, length))
    })
}

fn read(source: &Source, said: Option<u32>) -> Result<Document, Error> {
    let text = source.value("analysis").unwrap_or_default();
    let mut digits = Vec::with_capacity(text.len());
    for (i, c) in text.chars().enumerate() {
        let place = ALPHABET.iter().position(|&b| char::from(b) == c);
        digits.push(place.ok_or_else(|| {
            Error::new("notation.analysis.character")
                .with("column", i + 1)
                .with("found", excerpt(&c.to_string()))
        })?);
    }
    let short = || Error::new("notation.analysis.short").with("found", digits.len());
    let (head, runs) = digits.split_first_chunk::<8>().ok_or_else(short)?;
    let number = |digits: &[usize]| digits.iter().fold(0, |n, digit| n * 62 + digit);
    let (width, height) = (number(&head[..2]), number(&head[2..4]));
    let grid = rows::grid(1, width as u64, height as u64)?;
    let mut kinds = unpack(runs, grid)?;
    inflate(grid, &mut kinds)?;
    let tile = |&kind: &u8| match kind {
        MINE | HIDDEN => Tile::Hidden,
        FLAG | OVER => Tile::Flagged,
        number => Tile::Open(number),
    };
    let draft = Draft {
        grid,
        cells: kinds.iter().map(|kind| (tile(kind), None)).collect(),
        mines: Some(number(&head[4..]) as u64),
    };
    Ok(Document::Position(draft.position(said)?))
}

/// The kinds of all cells. Digits of one kind that stand together are one number.
fn unpack(runs: &[usize], grid: Grid) -> Result<Vec<u8>, Error> {
    let mut kinds: Vec<u8> = Vec::with_capacity(grid.len());
    let mut run: Option<(u8, usize)> = None;
    let wrong = |found: usize| {
        Error::new("notation.analysis.cells")
            .with("found", found)
            .with("expected", grid.len())
    };
    for (i, &character) in runs.iter().enumerate() {
        let Some((kind, digit, length)) = digit(character) else {
            continue;
        };
        let digit = if length == 1 { 1 } else { digit };
        let count = match run {
            Some((same, count)) if same == kind => count * length + digit,
            Some((other, count)) => {
                kinds.resize(kinds.len() + count, other);
                digit
            }
            None => digit,
        };
        if kinds.len() + count > grid.len() {
            return Err(Error::new("notation.analysis.long")
                .with("column", 8 + i + 1)
                .with("expected", grid.len()));
        }
        run = Some((kind, count));
    }
    if let Some((kind, count)) = run {
        kinds.resize(kinds.len() + count, kind);
    }
    if kinds.len() == grid.len() {
        Ok(kinds)
    } else {
        Err(wrong(kinds.len()))
    }
}

/// Puts the mines back into the numbers around them.
fn inflate(grid: Grid, kinds: &mut [u8]) -> Result<(), Error> {
    let taken: Vec<bool> = kinds
        .iter()
        .map(|&kind| kind == MINE || kind == FLAG)
        .collect();
    for (cell, kind) in grid.cells().zip(kinds) {
        if *kind >= MINE {
            continue;
        }
        let mines = grid
            .around(cell)
            .filter(|c| taken.get(c.index()) == Some(&true));
        let number = usize::from(*kind) + mines.count();
        let most = grid.around(cell).count();
        if number > most {
            return Err(Error::new("notation.analysis.number")
                .with("cell", Value::from((grid, cell)))
                .with("number", number)
                .with("most", most));
        }
        *kind = number as u8;
    }
    Ok(())
}

/// Takes flags and hidden mines off the numbers around them, one after the other in reading order, where no
/// number goes below zero by that.
fn deflate(position: &Position) -> Vec<u8> {
    let grid = position.grid();
    let kind = |cell| match position.tile(cell) {
        Tile::Hidden | Tile::Questioned => HIDDEN,
        Tile::Flagged => FLAG,
        Tile::Open(number) => number,
    };
    let mut kinds: Vec<u8> = grid.cells().map(kind).collect();
    let of = |kinds: &[u8], cell: Cell| kinds.get(cell.index()).copied().unwrap_or(HIDDEN);
    for cell in grid
        .cells()
        .filter(|&c| position.tile(c).number().is_some())
    {
        let unopened: Vec<Cell> = grid
            .around(cell)
            .filter(|&c| of(&kinds, c) >= MINE)
            .collect();
        if unopened.len() == usize::from(of(&kinds, cell)) {
            for near in unopened {
                if let Some(kind) = kinds.get_mut(near.index()).filter(|kind| **kind == HIDDEN) {
                    *kind = MINE;
                }
            }
        }
    }
    for cell in grid.cells() {
        let kept = match of(&kinds, cell) {
            MINE => HIDDEN,
            FLAG => OVER,
            _ => continue,
        };
        if grid.around(cell).any(|c| of(&kinds, c) == 0) {
            if let Some(kind) = kinds.get_mut(cell.index()) {
                *kind = kept;
            }
            continue;
        }
        for near in grid.around(cell) {
            if let Some(kind) = kinds.get_mut(near.index()).filter(|kind| **kind < MINE) {
                *kind -= 1;
            }
        }
    }
    kinds
}

fn write(position: &Position) -> Result<Vec<u8>, Error> {
    lost::no_given(position, "analysis")?;
    lost::no_question(position, "analysis")?;
    let mines = lost::total(position, "analysis")? as usize;
    let grid = position.grid();
    let mut out = b"?analysis=".to_vec();
    number(&mut out, grid.width(), 2);
    number(&mut out, grid.height(), 2);
    number(&mut out, mines, 4);
    for run in deflate(position).chunk_by(|a, b| a == b) {
        let (start, length) = slice(run.first().copied().unwrap_or_default());
        if length == 1 {
            out.extend(run.iter().filter_map(|_| ALPHABET.get(start)));
            continue;
        }
        let mut digits = Vec::new();
        let mut rest = run.len();
        while rest > 0 {
            digits.extend(ALPHABET.get(start + rest % length));
            rest /= length;
        }
        out.extend(digits.iter().rev());
    }
    out.push(b'\n');
    Ok(out)
}

/// Writes a number to the base of 62 with this many digits.
fn number(out: &mut Vec<u8>, number: usize, digits: u32) {
    for place in (0..digits).rev() {
        let digit = number / 62_usize.pow(place) % 62;
        out.extend(ALPHABET.get(digit));
    }
}
