//! Board files of ms-toollib, `.board`: a head with `key: value` lines, then what is real and what is seen.
//!
//! ```text
//! # MINESWEEPER-BOARD v0.1
//! # Render: ascii
//! rows: 1
//! columns: 3
//! mines: 1
//! game_mode: classic
//! [real]
//! *10
//! [view]
//! U10
//! ```
//!
//! `*` mine, `U` unopened, `F` flag, `?` question mark, `X` the mine that ended the game, `@` a mine that is shown,
//! `#` a wrong flag, `0`–`8` opened. There are emoji for all of these, and either are read.

use super::document::fits;
use super::draft::{agree, counted};
use super::rows::{self, Line};
use super::{Board, Document, Format, Source, lost, writer};
use crate::grid::{Cell, Grid, MAX_SIDE};
use crate::mines::deal::Deal;
use crate::mines::size::number;
use crate::mines::{End, Fact, Position, Tile};
use crate::prose::{Error, Value, excerpt};
use std::fmt::Write;

/// The format's line in the list.
pub(super) const FORMAT: Format = Format {
    name: "board",
    binary: false,
    detect: |source| source.text().trim_start().starts_with(HEAD),
    read,
    write: writer(|document| match document {
        Document::Position(position) => write(None, Some(position)),
        Document::Board(board) => write(Some(&board.deal), board.seen.as_ref()),
        Document::Replay(_) => Err(lost::moves("board")),
    }),
};

/// What each file begins with, up to the version.
const HEAD: &str = "# MINESWEEPER-BOARD";
/// The version that there is.
const VERSION: &str = "v0.1";

/// The characters and the emoji that stand for them. What makes a digit an emoji is dropped before.
const EMOJI: [(char, char); 8] = [
    ('⬜', 'U'),
    ('🚩', 'F'),
    ('❓', '?'),
    ('💥', 'X'),
    ('💣', '@'),
    ('❌', '#'),
    ('\u{fe0f}', '\0'),
    ('\u{20e3}', '\0'),
];

/// What a character says of what is real.
fn real(c: char) -> Option<(Tile, Option<Fact>)> {
    match c {
        '*' | '@' => Some((Tile::Hidden, Some(Fact::Mine))),
        '0'..='8' => Some((Tile::Open(c.to_digit(10)? as u8), None)),
        _ => None,
    }
}

/// What a character says of what is seen.
fn seen(c: char) -> Option<(Tile, Option<Fact>)> {
    Some(match c {
        'U' => (Tile::Hidden, None),
        'F' => (Tile::Flagged, None),
        '?' => (Tile::Questioned, None),
        'X' | '@' => (Tile::Hidden, Some(Fact::Mine)),
        '#' => (Tile::Flagged, Some(Fact::Safe)),
        '0'..='8' => (Tile::Open(c.to_digit(10)? as u8), None),
        _ => return None,
    })
}

/// What the lines of a file say.
#[derive(Default)]
struct File {
    rows: Option<u64>,
    columns: Option<u64>,
    mines: Option<u64>,
    /// The lines of the two sections, with their numbers.
    real: Option<Vec<(usize, String)>>,
    view: Option<Vec<(usize, String)>>,
}

impl File {
    fn read(text: &str) -> Result<File, Error> {
        let mut file = File::default();
        let mut lines = (1..).zip(text.trim_start_matches('\u{feff}').lines());
        while let Some((at, line)) = lines.next() {
            let line = line.trim();
            if let Some(version) = line.strip_prefix(HEAD) {
                if version.trim() != VERSION {
                    return Err(Error::new("notation.version")
                        .with("format", "board")
                        .with("found", excerpt(version.trim()))
                        .with("known", VERSION));
                }
            } else if line == "[real]" || line == "[view]" {
                let count = file.rows.ok_or_else(|| missing("rows"))?;
                // No board has more rows, so that an absurd number asks for nothing.
                let count = usize::try_from(count)
                    .unwrap_or(usize::MAX)
                    .min(MAX_SIDE.into());
                let rows = lines.by_ref().take(count);
                let rows = rows.map(|(at, row)| (at, plain(row))).collect();
                match line {
                    "[real]" => file.real = Some(rows),
                    _ => file.view = Some(rows),
                }
            } else if !line.is_empty() && !line.starts_with('#') {
                file.entry(at, line)?;
            }
        }
        Ok(file)
    }

    /// A line `key: value`. Keys that aren't known are passed over.
    fn entry(&mut self, at: usize, line: &str) -> Result<(), Error> {
        let wrong = || {
            Error::new("notation.board.line")
                .with("line", at)
                .with("found", excerpt(line))
        };
        let (key, value) = line.split_once(':').ok_or_else(wrong)?;
        let place = match key.trim() {
            "rows" => &mut self.rows,
            "columns" => &mut self.columns,
            "mines" => &mut self.mines,
            _ => return Ok(()),
        };
        *place = Some(number(value.trim()).ok_or_else(wrong)?);
        Ok(())
    }

    fn grid(&self) -> Result<Grid, Error> {
        let rows = self.rows.ok_or_else(|| missing("rows"))?;
        let columns = self.columns.ok_or_else(|| missing("columns"))?;
        rows::grid(1, columns, rows)
    }
}

fn missing(key: &'static str) -> Error {
    Error::new("notation.board.missing").with("key", key)
}

/// A row in characters only.
fn plain(row: &str) -> String {
    let plain = |c: char| {
        EMOJI
            .iter()
            .find(|(emoji, _)| *emoji == c)
            .map_or(c, |&(_, c)| c)
    };
    row.trim()
        .chars()
        .map(plain)
        .filter(|&c| c != '\0')
        .collect()
}

fn lines(rows: &[(usize, String)]) -> Vec<Line<'_>> {
    let rows = rows.iter();
    rows.map(|(number, text)| Line::whole(*number, text))
        .collect()
}

fn read(source: &Source, said: Option<u32>) -> Result<Document, Error> {
    let file = File::read(source.text())?;
    let grid = file.grid()?;
    let mines = file.mines.ok_or_else(|| missing("mines"))?;
    let deal = match &file.real {
        None => None,
        Some(rows) => {
            let draft = rows::read_with(&lines(rows), Some(grid), None, real, "* 0–8")?;
            let cells = || grid.cells().zip(&draft.cells);
            let mine = |(cell, (_, fact)): (Cell, &(Tile, Option<Fact>))| fact.map(|_| cell);
            let deal = Deal::of(grid, cells().filter_map(mine));
            for (cell, (tile, _)) in cells() {
                if let Some(number) = tile.number() {
                    fits(&deal, cell, number)?;
                }
            }
            counted(&deal, mines)?;
            Some(deal)
        }
    };
    let view = match &file.view {
        None => None,
        Some(rows) => {
            let characters = "U 0–8 F ? X @ #";
            let draft = rows::read_with(&lines(rows), Some(grid), Some(mines), seen, characters)?;
            let mut position = draft.position(said)?;
            let blast = rows
                .iter()
                .flat_map(|(_, row)| row.chars())
                .position(|c| c == 'X');
            position.set_end(blast.and_then(|at| grid.nth(at)).map(End::Lost));
            Some(position)
        }
    };
    agree(mines, said)?;
    match (deal, view) {
        (None, None) => Err(missing("[real]")),
        (None, Some(position)) => Ok(Document::Position(position)),
        (Some(deal), seen) => {
            if let Some(position) = &seen {
                agrees(&deal, position)?;
            }
            Ok(Document::Board(Board {
                seen,
                ..Board::new(deal)
            }))
        }
    }
}

/// Checks that what is seen is seen of this board.
fn agrees(deal: &Deal, position: &Position) -> Result<(), Error> {
    for cell in deal.grid().cells() {
        if let Some(number) = position.tile(cell).number() {
            fits(deal, cell, number)?;
        }
        let wrong = match position.fact(cell) {
            Some(Fact::Mine) => !deal.is_mine(cell),
            Some(Fact::Safe) => deal.is_mine(cell),
            None => false,
        };
        if wrong {
            let cell = Value::from((deal.grid(), cell));
            return Err(Error::new("notation.board.differs").with("cell", cell));
        }
    }
    Ok(())
}

fn write(deal: Option<&Deal>, position: Option<&Position>) -> Result<Vec<u8>, Error> {
    let known = deal.map(|deal| (deal.grid(), deal.size().mines()));
    let (grid, mines) = match (known, position) {
        (Some(known), _) => known,
        (None, Some(position)) => (position.grid(), lost::total(position, "board")?),
        (None, None) => return Err(missing("[real]")),
    };
    let mut out = String::with_capacity(2 * grid.len() + 256);
    // Writing to a string can't fail.
    let _ = write!(
        out,
        "{HEAD} {VERSION}\n# Render: ascii\n\nrows: {}\ncolumns: {}\nmines: {mines}\ngame_mode: classic\n",
        grid.height(),
        grid.width()
    );
    if let Some(deal) = deal {
        out.push_str("\n[real]\n");
        rows::write_with(grid, &mut out, |cell| match deal.is_mine(cell) {
            true => '*',
            false => rows::digit(deal.number(cell)),
        });
    }
    if let Some(position) = position {
        let safe =
            |&c: &Cell| position.tile(c) == Tile::Hidden && position.fact(c) == Some(Fact::Safe);
        if let Some(cell) = grid.cells().find(safe) {
            return Err(lost::given(position, cell, "board"));
        }
        out.push_str("\n[view]\n");
        rows::write_with(grid, &mut out, |cell| character(position, cell));
    }
    Ok(out.into_bytes())
}

/// The character of a cell as it is seen.
fn character(position: &Position, cell: Cell) -> char {
    match (position.tile(cell), position.fact(cell)) {
        _ if position.end() == Some(End::Lost(cell)) => 'X',
        (Tile::Hidden, Some(Fact::Mine)) => '@',
        (Tile::Hidden, _) => 'U',
        (Tile::Flagged, Some(Fact::Safe)) => '#',
        (Tile::Flagged, _) => 'F',
        (Tile::Questioned, _) => '?',
        (Tile::Open(number), _) => rows::digit(number),
    }
}
