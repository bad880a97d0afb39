//! Replays of Metasweeper, `.evf`, versions 0 to 4 of its open specification.
//!
//! Size, settings and names come first, then the mines as bits in reading order, then the events. Versions up
//! to 3 write times and places as they are, version 4 as differences to the last event.

use super::bytes::Bytes;
use super::draft::{agree, counted};
use super::mouse::{Act, Mouse};
use super::rmv::cell;
use super::{Document, Format, Source, mbf};
use crate::grid::{Cell, Grid};
use crate::mines::deal::Deal;
use crate::mines::moves::Button;
use crate::prose::Error;

/// The format's line in the list.
pub(super) const FORMAT: Format = Format {
    name: "evf",
    binary: true,
    detect,
    read: |source, mines| read(&source.bytes, mines),
    write: None,
};

/// The newest version that is read.
const NEWEST: u8 = 4;

/// There is no signature: it is a version, and then a size with as many mines as fit.
fn detect(source: &Source) -> bool {
    let mut bytes = Bytes::new(&source.bytes, "evf");
    let known = source
        .bytes
        .first()
        .is_some_and(|&version| version <= NEWEST);
    // A game is longer than this, and a text doesn't begin like this.
    known && source.bytes.len() > 40 && !mbf::good(&source.bytes) && head(&mut bytes).is_ok()
}

/// What is needed of the head.
struct Head {
    version: u8,
    question_marks: bool,
    grid: Grid,
    mines: u16,
    side: u8,
    /// Whether version 4 has two more names, since it was made of another format.
    translated: bool,
}

fn head(bytes: &mut Bytes) -> Result<Head, Error> {
    let version = bytes.u8()?;
    let summary = bytes.u8()?;
    let settings = if version >= 3 { bytes.u8()? } else { 0 };
    let (height, width) = (bytes.u8()?, bytes.u8()?);
    let grid = bytes.grid(width, height)?;
    let mines = bytes.u16()?;
    if usize::from(mines) > grid.len() {
        return Err(Error::new("notation.many")
            .with("mines", mines)
            .with("cells", grid.len()));
    }
    let side = bytes.u8()?;
    Ok(Head {
        version,
        // The specification says that this bit switches question marks off, but the program that writes the
        // files sets it where they are on: games that it says were won come out as won only then.
        question_marks: version >= 3 && settings & 0x80 != 0,
        grid,
        mines,
        side,
        translated: summary & 0x08 != 0,
    })
}

fn read(bytes: &[u8], said: Option<u32>) -> Result<Document, Error> {
    let mut bytes = Bytes::new(bytes, "evf");
    let head = head(&mut bytes)?;
    let mode = bytes.u16()?;
    bytes.mode(mode)?;
    // The difficulty.
    bytes.u16()?;
    names(&mut bytes, &head)?;
    let deal = deal(&mut bytes, head.grid)?;
    agree(u64::from(deal.size().mines()), said)?;
    counted(&deal, head.mines.into())?;
    let mut mouse = Mouse::new(deal, head.question_marks);
    if head.version >= 4 {
        for _ in 0..bytes.u16()? {
            bytes.skip_text()?;
        }
        differences(&mut bytes, &head, &mut mouse)?;
    } else {
        places(&mut bytes, &head, &mut mouse)?;
    }
    let replay = mouse.replay();
    replay
        .map(Document::Replay)
        .ok_or_else(|| bytes.wrong_event(0))
}

/// Passes over times, names and what says on which device a game was played.
fn names(bytes: &mut Bytes, head: &Head) -> Result<(), Error> {
    let texts = match head.version {
        0 | 1 => 7,
        2 | 3 => 8,
        _ if head.translated => 6,
        _ => 4,
    };
    // How long it took; in version 4 also the country and the times of start and end.
    bytes.take(if head.version >= 4 { 4 + 2 + 16 } else { 3 })?;
    for _ in 0..texts {
        bytes.skip_text()?;
    }
    if head.version >= 4 {
        let device = bytes.u16()?;
        bytes.take(device.into())?;
    }
    Ok(())
}

fn deal(bytes: &mut Bytes, grid: Grid) -> Result<Deal, Error> {
    let bits = bytes.take(grid.len().div_ceil(8))?;
    let mine = |cell: &Cell| {
        let byte = bits.get(cell.index() / 8).copied().unwrap_or_default();
        byte & (0x80 >> (cell.index() % 8)) != 0
    };
    Ok(Deal::of(grid, grid.cells().filter(mine)))
}

/// What an event's code means; `None` for a move of the mouse.
fn act(code: u8) -> Option<Act> {
    Some(match code {
        2 => Act::Press(Button::Primary),
        3 => Act::Release(Button::Primary),
        4 => Act::Press(Button::Secondary),
        5 => Act::Release(Button::Secondary),
        6 => Act::Press(Button::Middle),
        7 => Act::Release(Button::Middle),
        8 => Act::Flag,
        9 => Act::Both,
        10 => Act::Change(Button::Primary),
        11 => Act::Change(Button::Secondary),
        12 => Act::Change(Button::Middle),
        _ => return None,
    })
}

/// Events with their times and places as they are.
fn places(bytes: &mut Bytes, head: &Head, mouse: &mut Mouse) -> Result<(), Error> {
    loop {
        let code = bytes.u8()?;
        match code {
            0 | 255 => return Ok(()),
            1..=12 => {}
            _ => return Err(bytes.wrong_event(code)),
        }
        let time = bytes.u24()?;
        let (x, y) = (bytes.u16()?, bytes.u16()?);
        let cell = cell(head.grid, head.side.into(), x.into(), y.into());
        if let Some(act) = act(code) {
            mouse.act(time.into(), act, cell);
        }
    }
}

/// Events with differences to the last time and place.
fn differences(bytes: &mut Bytes, head: &Head, mouse: &mut Mouse) -> Result<(), Error> {
    let (mut time, mut x, mut y) = (0_i64, 0_i32, 0_i32);
    loop {
        let code = bytes.u8()?;
        match code {
            0 => return Ok(()),
            255 => time += i64::from(bytes.u16()?),
            1..=12 => {
                time += i64::from(bytes.u8()?);
                x = x.saturating_add(bytes.i16()?.into());
                y = y.saturating_add(bytes.i16()?.into());
                if let Some(act) = act(code) {
                    mouse.act(time, act, cell(head.grid, head.side.into(), x, y));
                }
            }
            // How the game stands.
            81 | 82 | 83 | 99 => time += i64::from(bytes.u8()?),
            // How a cell looks.
            100..=121 => {
                time += i64::from(bytes.u8()?);
                bytes.take(2)?;
            }
            // A figure: which one, and its value as a number or a text.
            200 | 201 => {
                time += i64::from(bytes.u8()?);
                bytes.u16()?;
                if code == 200 {
                    bytes.take(8)?;
                } else {
                    bytes.skip_text()?;
                }
            }
            _ => return Err(bytes.wrong_event(code)),
        }
    }
}
