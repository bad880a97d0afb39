//! Reading bytes one after the other, with an error that says where a file breaks off.

use super::draft::agree;
use crate::grid::{Cell, CellSet, Grid};
use crate::mines::deal::Deal;
use crate::prose::Error;

/// Bytes and how many of them have been read. All numbers are written with their highest byte first.
///
/// Beyond the end everything is zero; whether that happened is asked where it matters, by [`Bytes::whole`], and
/// not at each number, so that what reads stays short.
pub(super) struct Bytes<'a> {
    bytes: &'a [u8],
    at: usize,
    format: &'static str,
}

impl<'a> Bytes<'a> {
    pub fn new(bytes: &'a [u8], format: &'static str) -> Bytes<'a> {
        Bytes {
            bytes,
            at: 0,
            format,
        }
    }

    /// The next bytes, as many as asked for; none if there are not as many.
    #[inline(never)]
    pub fn take(&mut self, count: usize) -> &'a [u8] {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        self.at = self.at.saturating_add(count);
        rest.get(..count).unwrap_or_default()
    }

    /// The number that the next bytes stand for, up to four of them.
    #[inline(never)]
    pub fn number(&mut self, count: usize) -> u32 {
        let bytes = self.take(count).iter();
        bytes.fold(0, |number, &byte| number << 8 | u32::from(byte))
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        self.number(1) as u8
    }

    /// The number that the next two bytes stand for.
    pub fn two(&mut self) -> u16 {
        self.number(2) as u16
    }

    /// The same as a number that may be below zero.
    pub fn signed(&mut self) -> i32 {
        i32::from(self.two() as i16)
    }

    /// Passes over bytes up to a zero, which is passed over too.
    pub fn skip_text(&mut self) {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let length = rest.iter().position(|&byte| byte == 0);
        self.take(length.unwrap_or(rest.len()) + 1);
    }

    /// Passes over a byte and as many bytes as it says.
    pub fn skip_short(&mut self) {
        let length = self.byte();
        self.take(length.into());
    }

    /// Whether all that was read was there.
    ///
    /// # Errors
    /// `error.notation.cut` if the bytes broke off.
    pub fn whole(&self) -> Result<(), Error> {
        if self.at <= self.bytes.len() {
            return Ok(());
        }
        Err(Error::new("notation.cut")
            .with("format", self.format)
            .with("offset", self.bytes.len()))
    }

    /// An error about what was read last, which took this many bytes.
    #[inline(never)]
    pub fn wrong(&self, key: &str, length: usize) -> Error {
        Error::new(key)
            .with("format", self.format)
            .with("offset", self.at.saturating_sub(length))
    }

    /// A grid whose sides were read last, a byte each.
    ///
    /// # Errors
    /// `error.notation.binary-sides` for a side that no grid may have.
    pub fn grid(&self, width: u8, height: u8) -> Result<Grid, Error> {
        self.whole()?;
        Grid::new(width.into(), height.into()).ok_or_else(|| {
            self.wrong("notation.binary-sides", 2)
                .with("width", width)
                .with("height", height)
                .with("most", u32::from(crate::grid::MAX_SIDE))
        })
    }

    /// Cells, of each its column and row.
    ///
    /// # Errors
    /// `error.notation.` with `mine-outside` for one that the grid doesn't have, and `mine-twice`.
    pub fn cells(&mut self, count: u16, grid: Grid) -> Result<CellSet, Error> {
        let mut cells = CellSet::new();
        for _ in 0..count {
            let (x, y) = (self.byte(), self.byte());
            self.whole()?;
            let cell = grid.cell(x.into(), y.into());
            if !cell.is_some_and(|cell| cells.insert(cell)) {
                let key = match cell {
                    None => "notation.mine-outside",
                    Some(_) => "notation.mine-twice",
                };
                return Err(self
                    .wrong(key, 2)
                    .with("x", x)
                    .with("y", y)
                    .with("width", grid.width())
                    .with("height", grid.height()));
            }
        }
        Ok(cells)
    }

    /// That the byte that was read last is none of the events that a replay can have.
    pub fn wrong_event(&self, code: u8) -> Error {
        self.wrong("notation.event", 1).with("found", code)
    }

    /// Checks that a game was played by rules that are ours as well. Of the modes that Viennasweeper and
    /// Metasweeper number, those beyond 10 open or chord cells by themselves. Those that move mines for a guess
    /// keep the board as it was in the end, and that one has shown the same numbers all along.
    pub fn mode(&self, mode: u16) -> Result<(), Error> {
        if mode <= 10 || mode == u16::MAX {
            return Ok(());
        }
        Err(self.wrong("notation.mode", 0).with("mode", mode))
    }
}

/// The board whose mines are bits in reading order, the highest of a byte first; checks what a person says of
/// their number.
pub(super) fn deal(grid: Grid, bits: &[u8], said: Option<u32>) -> Result<Deal, Error> {
    let mine = |cell: &Cell| {
        let byte = bits.get(cell.index() / 8).copied().unwrap_or_default();
        byte & (0x80 >> (cell.index() % 8)) != 0
    };
    let deal = Deal::of(grid, grid.cells().filter(mine));
    agree(deal.size().mines().into(), said)?;
    Ok(deal)
}
