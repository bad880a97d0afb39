//! Board files of Minesweeper X, `.mbf`, and the same bytes as hexadecimal digits; Arbiter's `.abf` is read alike.
//!
//! Columns and rows, a byte each; the number of mines, two bytes, the higher one first; then column and
//! row of each mine, from 0, a byte each. Other programs write the mines in any order, we in reading order.

use super::draft::agree;
use super::{Board, Document, Format, lost};
use crate::grid::{CellSet, Grid, MAX_SIDE};
use crate::mines::deal::Deal;
use crate::prose::Error;

/// The format's line in the list.
pub(super) const FORMAT: Format = Format {
    name: "mbf",
    binary: true,
    // What begins like a board and is no text was meant to be one, and is told what is wrong with it.
    detect: |source| {
        !source.hex && begins(&source.bytes) && (!source.is_text() || good(&source.bytes))
    },
    read: |source, mines| read(&source.bytes, mines),
    write: Some(|document| Ok(write(&lost::board(document, "mbf")?))),
};

/// The line of the same bytes as hexadecimal digits.
pub(super) const HEX: Format = Format {
    name: "mbf-hex",
    binary: false,
    detect: |source| source.hex && good(&source.bytes),
    read: |source, mines| read(&source.bytes, mines),
    write: Some(|document| {
        let bytes = write(&lost::board(document, "mbf-hex")?);
        Ok((super::hex(&bytes) + "\n").into_bytes())
    }),
};

/// Whether bytes are a board from the first to the last.
pub(super) fn good(bytes: &[u8]) -> bool {
    begins(bytes) && read(bytes, None).is_ok()
}

/// Whether bytes begin with a size, and with no more mines than fit.
fn begins(bytes: &[u8]) -> bool {
    match *bytes {
        [width, height, high, low, ..] => {
            let mines = usize::from(u16::from_be_bytes([high, low]));
            let grid = Grid::new(width.into(), height.into());
            grid.is_some_and(|grid| mines <= grid.len())
        }
        _ => false,
    }
}

fn read(bytes: &[u8], said: Option<u32>) -> Result<Document, Error> {
    let cut = || {
        Error::new("notation.cut")
            .with("format", "mbf")
            .with("offset", bytes.len())
    };
    let (head, mines) = bytes.split_first_chunk::<4>().ok_or_else(cut)?;
    let [width, height, high, low] = *head;
    let grid = Grid::new(width.into(), height.into()).ok_or_else(|| {
        Error::new("notation.binary-sides")
            .with("offset", 0)
            .with("width", width)
            .with("height", height)
            .with("most", MAX_SIDE as u32)
    })?;
    let count = usize::from(u16::from_be_bytes([high, low]));
    if mines.len() != 2 * count {
        return Err(Error::new("notation.mbf.length")
            .with("found", bytes.len())
            .with("expected", 4 + 2 * count)
            .with("mines", count));
    }
    let mut cells = CellSet::new();
    for (i, pair) in mines.chunks_exact(2).enumerate() {
        let &[x, y] = pair else { continue };
        let place = |key: &str| {
            Error::new(&format!("notation.{key}"))
                .with("offset", 4 + 2 * i)
                .with("x", x)
                .with("y", y)
        };
        let cell = grid.cell(x.into(), y.into()).ok_or_else(|| {
            place("mine-outside")
                .with("width", grid.width())
                .with("height", grid.height())
        })?;
        if !cells.insert(cell) {
            return Err(place("mine-twice"));
        }
    }
    agree(count as u64, said)?;
    Ok(Document::Board(Board::new(Deal::of(grid, cells.iter()))))
}

fn write(board: &Board) -> Vec<u8> {
    let grid = board.deal.grid();
    // Sides are at most 250 and cells at most 62500, so that nothing is cut off here.
    let [.., high, low] = board.deal.size().mines().to_be_bytes();
    let mut out = vec![grid.width() as u8, grid.height() as u8, high, low];
    for cell in board.deal.mines() {
        out.extend([grid.x(cell) as u8, grid.y(cell) as u8]);
    }
    out
}
