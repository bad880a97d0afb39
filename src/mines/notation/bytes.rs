//! Reading bytes one after the other, with an error that says where a file breaks off.

use crate::grid::{Grid, MAX_SIDE};
use crate::prose::Error;

/// Bytes and how many of them have been read. All numbers are written with their highest byte first.
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

    /// How many bytes have been read.
    pub fn offset(&self) -> usize {
        self.at
    }

    /// The next bytes, as many as asked for.
    ///
    /// # Errors
    /// `error.notation.cut` if there are not as many.
    pub fn take(&mut self, count: usize) -> Result<&'a [u8], Error> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let taken = rest.get(..count).ok_or_else(|| {
            Error::new("notation.cut")
                .with("format", self.format)
                .with("offset", self.bytes.len())
        })?;
        self.at += count;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        let taken = self.take(N)?;
        // It has the length that was asked for.
        Ok(taken.try_into().unwrap_or([0; N]))
    }

    pub fn u8(&mut self) -> Result<u8, Error> {
        self.array::<1>().map(|[byte]| byte)
    }

    pub fn u16(&mut self) -> Result<u16, Error> {
        self.array().map(u16::from_be_bytes)
    }

    pub fn i16(&mut self) -> Result<i16, Error> {
        self.array().map(i16::from_be_bytes)
    }

    pub fn u24(&mut self) -> Result<u32, Error> {
        let [a, b, c] = self.array()?;
        Ok(u32::from_be_bytes([0, a, b, c]))
    }

    /// Passes over bytes up to a zero, which is passed over too.
    pub fn skip_text(&mut self) -> Result<(), Error> {
        while self.u8()? != 0 {}
        Ok(())
    }

    /// A grid with these sides, which stood in the bytes that were read last.
    ///
    /// # Errors
    /// `error.notation.binary-sides` for a side that no grid may have.
    pub fn grid(&self, width: u8, height: u8) -> Result<Grid, Error> {
        Grid::new(width.into(), height.into()).ok_or_else(|| {
            Error::new("notation.binary-sides")
                .with("offset", self.at.saturating_sub(2))
                .with("width", width)
                .with("height", height)
                .with("most", u32::from(MAX_SIDE))
        })
    }

    /// That the byte that was read last is none of the events that a replay can have.
    pub fn wrong_event(&self, code: u8) -> Error {
        Error::new("notation.event")
            .with("format", self.format)
            .with("offset", self.at.saturating_sub(1))
            .with("found", code)
    }

    /// Checks that a game was played by rules that are ours as well. Of the modes that Viennasweeper and
    /// Metasweeper number, those beyond 10 open or chord cells by themselves. Those that move mines for a guess
    /// keep the board as it was in the end, and that one has shown the same numbers all along.
    pub fn mode(&self, mode: u16) -> Result<(), Error> {
        if mode <= 10 || mode == u16::MAX {
            return Ok(());
        }
        Err(Error::new("notation.mode")
            .with("format", self.format)
            .with("offset", self.at)
            .with("mode", mode))
    }
}
