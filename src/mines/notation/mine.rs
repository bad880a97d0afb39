//! JSMinesweeper's text, `.mine`: a first line `9x9x10`, then a character for each cell.
//!
//! `F` flag, `H` hidden, `0`–`8` opened, `M` or `?` a mine that is shown. A text in which `F`, `M` and `?` make
//! up all mines, and `M` or `?` is among them, is a whole board; any other is a position, and what is shown
//! in it is given.

use super::document::fits;
use super::draft::Draft;
use super::rows;
use super::{Board, Document, Format, Source, lost, writer};
use crate::grid::{Cell, Grid};
use crate::mines::deal::Deal;
use crate::mines::{Fact, Position, Tile};
use crate::prose::{Error, excerpt};
use std::fmt::Write;

/// The format's line in the list.
pub(super) const FORMAT: Format = Format {
    name: "mine",
    binary: false,
    detect: |source| rows::first(source.text()).is_some_and(|line| parts(line.text).is_some()),
    read,
    write: writer(|document| match document {
        Document::Position(position) => write(position),
        _ => write_board(&lost::board(document, "mine")?),
    }),
};

/// The characters of a row, for errors.
const CHARACTERS: &str = "F H M ? 0–8";

/// Columns, rows and mines of a first line.
fn parts(line: &str) -> Option<[&str; 3]> {
    let mut parts = line.split('x');
    let found = [parts.next()?, parts.next()?, parts.next()?];
    let digits = |part: &&str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    (parts.next().is_none() && found.iter().all(digits)).then_some(found)
}

/// What a character says, and whether it shows a mine.
fn cell(c: char) -> Option<(Tile, Option<Fact>)> {
    Some(match c {
        'H' => (Tile::Hidden, None),
        'F' => (Tile::Flagged, None),
        'M' | '?' => (Tile::Hidden, Some(Fact::Mine)),
        '0'..='8' => (Tile::Open(c.to_digit(10)? as u8), None),
        _ => return None,
    })
}

fn read(source: &Source, said: Option<u32>) -> Result<Document, Error> {
    let lines = rows::lines(source.text());
    let (&head, rest) = lines
        .split_first()
        .ok_or_else(|| Error::new("notation.empty"))?;
    let wrong = || {
        Error::new("notation.mine")
            .with("line", head.number)
            .with("found", excerpt(head.text))
    };
    let (grid, mines) = rows::size(head, parts(head.text).ok_or_else(wrong)?, wrong)?;
    let draft = rows::read_with(rest, Some(grid), mines, cell, CHARACTERS)?;
    let shown =
        |(tile, fact): &(Tile, Option<Fact>)| *tile == Tile::Flagged || *fact == Some(Fact::Mine);
    let given = draft.cells.iter().any(|cell| cell.1 == Some(Fact::Mine));
    let count = draft.cells.iter().filter(|cell| shown(cell)).count() as u64;
    if given && Some(count) == draft.mines {
        return whole(grid, &draft, said);
    }
    Ok(Document::Position(draft.position(said)?))
}

/// The board of a text that shows all its mines.
fn whole(grid: Grid, draft: &Draft, said: Option<u32>) -> Result<Document, Error> {
    let cells = || grid.cells().zip(&draft.cells);
    let mine = |(cell, &(tile, fact)): (Cell, &(Tile, Option<Fact>))| {
        (tile == Tile::Flagged || fact == Some(Fact::Mine)).then_some(cell)
    };
    let deal = Deal::of(grid, cells().filter_map(mine));
    for (cell, (tile, _)) in cells() {
        if let Some(number) = tile.number() {
            fits(&deal, cell, number)?;
        }
    }
    super::draft::agree(u64::from(deal.size().mines()), said)?;
    Ok(Document::Board(Board::new(deal)))
}

fn first_line(grid: Grid, mines: u32) -> String {
    let mut out = String::with_capacity(grid.len() + grid.height() + 16);
    // Writing to a string can't fail.
    let _ = writeln!(out, "{}x{}x{mines}", grid.width(), grid.height());
    out
}

fn write(position: &Position) -> Result<Vec<u8>, Error> {
    lost::no_given(position, "mine")?;
    lost::no_question(position, "mine")?;
    let grid = position.grid();
    let mut out = first_line(grid, lost::total(position, "mine")?);
    rows::write_with(grid, &mut out, |cell| match position.tile(cell) {
        Tile::Hidden | Tile::Questioned => 'H',
        Tile::Flagged => 'F',
        Tile::Open(n) => rows::digit(n),
    });
    Ok(out.into_bytes())
}

fn write_board(board: &Board) -> Result<Vec<u8>, Error> {
    let deal = &board.deal;
    let mut out = first_line(deal.grid(), deal.size().mines());
    rows::write_with(deal.grid(), &mut out, |cell| {
        if deal.is_mine(cell) {
            'M'
        } else {
            rows::digit(deal.number(cell))
        }
    });
    Ok(out.into_bytes())
}
