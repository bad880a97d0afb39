//! Replays of Viennasweeper, `.rmv`, in both versions of its open specification.
//!
//! After sizes and names come the board, the flags that were there before the game, the settings, and the
//! events. Of the events only those of the mouse are used: what they do to the board we work out ourselves.

use super::bytes::Bytes;
use super::draft::agree;
use super::mouse::{Act, Mouse};
use super::{Document, Format};
use crate::grid::{Cell, CellSet, Grid};
use crate::mines::deal::Deal;
use crate::mines::moves::Button;
use crate::prose::Error;

/// The format's line in the list.
pub(super) const FORMAT: Format = Format {
    name: "rmv",
    binary: true,
    detect: |source| source.bytes.starts_with(SIGNATURE),
    read: |source, mines| read(&source.bytes, mines),
    write: None,
};

/// What each file begins with.
const SIGNATURE: &[u8] = b"*rmv";

/// How far the board of the first version is from the corner that its places are counted from, in pixels.
const CORNER: (i32, i32) = (12, 56);

fn read(bytes: &[u8], said: Option<u32>) -> Result<Document, Error> {
    let mut bytes = Bytes::new(bytes, "rmv");
    bytes.take(SIGNATURE.len())?;
    let version = bytes.u16()?;
    if !(1..=2).contains(&version) {
        return Err(Error::new("notation.version")
            .with("format", "rmv")
            .with("found", version)
            .with("known", "1, 2"));
    }
    let first = version == 1;
    // The program and its version; the size of the file.
    bytes.take(if first { 4 } else { 6 })?;
    let result = if first { bytes.u16()? } else { 0 };
    let program = bytes.u16()?;
    // The sizes of players and board follow from what is in them.
    bytes.take(4)?;
    let flags = bytes.u16()?;
    let settings = usize::from(bytes.u16()?);
    // The sizes of extensions, events and checksum.
    bytes.take(if first { 6 } else { 8 })?;
    bytes.take(usize::from(result) + usize::from(program))?;
    for _ in 0..bytes.u16()? {
        skip_short(&mut bytes)?;
    }
    // When the board was made.
    bytes.take(4)?;
    let (width, height) = (bytes.u8()?, bytes.u8()?);
    let grid = bytes.grid(width, height)?;
    let deal = Deal::of(grid, cells(&mut bytes, grid)?.iter());
    agree(u64::from(deal.size().mines()), said)?;
    let flags = match flags {
        0 => CellSet::new(),
        _ => cells(&mut bytes, grid)?,
    };
    let settings = bytes.take(settings)?;
    let setting = |at: usize| settings.get(at).copied();
    bytes.mode(u16::from(setting(2).unwrap_or(0)))?;
    let side = setting(6).filter(|&side| !first && side > 0).unwrap_or(16);
    if !first {
        for _ in 0..bytes.u16()? {
            skip_short(&mut bytes)?;
            skip_short(&mut bytes)?;
        }
    }
    let mut mouse = Mouse::new(deal, setting(0) == Some(1));
    for cell in flags.iter() {
        mouse.act(0, Act::Flag, Some(cell));
    }
    events(&mut bytes, first, grid, i32::from(side), &mut mouse)?;
    let replay = mouse.replay();
    replay
        .map(Document::Replay)
        .ok_or_else(|| bytes.wrong_event(0))
}

/// Passes over a byte and as many bytes as it says.
fn skip_short(bytes: &mut Bytes) -> Result<(), Error> {
    let length = bytes.u8()?;
    bytes.take(length.into()).map(|_| ())
}

/// Reads how many cells there are, and of each its column and row.
fn cells(bytes: &mut Bytes, grid: Grid) -> Result<CellSet, Error> {
    let mut cells = CellSet::new();
    for _ in 0..bytes.u16()? {
        let offset = bytes.offset();
        let (x, y) = (bytes.u8()?, bytes.u8()?);
        let wrong = |key: &str| {
            Error::new(&format!("notation.{key}"))
                .with("offset", offset)
                .with("x", x)
                .with("y", y)
        };
        let cell = grid.cell(x.into(), y.into()).ok_or_else(|| {
            wrong("mine-outside")
                .with("width", grid.width())
                .with("height", grid.height())
        })?;
        if !cells.insert(cell) {
            return Err(wrong("mine-twice"));
        }
    }
    Ok(cells)
}

/// Hands the mouse what the events say, up to the one that ends the game.
fn events(
    bytes: &mut Bytes,
    first: bool,
    grid: Grid,
    side: i32,
    mouse: &mut Mouse,
) -> Result<(), Error> {
    loop {
        let code = bytes.u8()?;
        let act = match code {
            0 if first => {
                bytes.take(4)?;
                continue;
            }
            1..=7 => {
                let time = bytes.u24()?;
                bytes.u8()?;
                let (x, y) = if first {
                    let (x, y) = (bytes.u16()?, bytes.u16()?);
                    (i32::from(x) - CORNER.0, i32::from(y) - CORNER.1)
                } else {
                    (i32::from(bytes.i16()?), i32::from(bytes.i16()?))
                };
                (time, cell(grid, side, x, y))
            }
            9..=14 | 18..=27 => {
                bytes.take(2)?;
                continue;
            }
            15..=17 => return bytes.u24().map(|_| ()),
            // A short move of the mouse: time and way since the last event.
            28 if !first => {
                bytes.take(2)?;
                continue;
            }
            _ => return Err(bytes.wrong_event(code)),
        };
        let (time, cell) = act;
        let act = match code {
            2 => Act::Press(Button::Primary),
            3 => Act::Release(Button::Primary),
            4 => Act::Press(Button::Secondary),
            5 => Act::Release(Button::Secondary),
            6 => Act::Press(Button::Middle),
            7 => Act::Release(Button::Middle),
            // The mouse was moved.
            _ => continue,
        };
        mouse.act(i64::from(time), act, cell);
    }
}

/// The cell at a place in pixels from the corner of a board whose cells have sides of `side` pixels.
pub(super) fn cell(grid: Grid, side: i32, x: i32, y: i32) -> Option<Cell> {
    let at = |n: i32| usize::try_from(n.div_euclid(side.max(1))).ok();
    grid.cell(at(x)?, at(y)?)
}
