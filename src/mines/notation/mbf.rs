//! Board files of Minesweeper X, `.mbf`, and the same bytes as hexadecimal digits; Arbiter's `.abf` is read alike.
//!
//! Columns and rows, a byte each; the number of mines, two bytes, the higher one first; then column and
//! row of each mine, from 0, a byte each. Other programs write the mines in any order, we in reading order.

use super::bytes::Bytes;
use super::draft::agree;
use super::{Board, Document, Format, lost, writer};
use crate::grid::Grid;
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
    write: writer(|document| Ok(write(&lost::board(document, "mbf")?))),
};

/// The line of the same bytes as hexadecimal digits.
pub(super) const HEX: Format = Format {
    name: "mbf-hex",
    binary: false,
    detect: |source| source.hex && good(&source.bytes),
    read: |source, mines| read(&source.bytes, mines),
    write: writer(|document| {
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
    let head = head(&mut Bytes::new(bytes, "mbf"));
    head.is_ok_and(|(grid, mines)| usize::from(mines) <= grid.len())
}

fn head(bytes: &mut Bytes) -> Result<(Grid, u16), Error> {
    let (width, height) = (bytes.byte(), bytes.byte());
    let grid = bytes.grid(width, height)?;
    let mines = bytes.two();
    bytes.whole()?;
    Ok((grid, mines))
}

fn read(all: &[u8], said: Option<u32>) -> Result<Document, Error> {
    let mut bytes = Bytes::new(all, "mbf");
    let (grid, mines) = head(&mut bytes)?;
    let expected = 4 + 2 * usize::from(mines);
    if all.len() != expected {
        return Err(Error::new("notation.mbf.length")
            .with("found", all.len())
            .with("expected", expected)
            .with("mines", mines));
    }
    let cells = bytes.cells(mines, grid)?;
    agree(mines.into(), said)?;
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
