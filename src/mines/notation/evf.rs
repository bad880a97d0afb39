//! Replays of Metasweeper, `.evf`, versions 0 to 4 of its open specification.
//!
//! Size, settings and names come first, then the mines as bits in reading order, then the events. Versions up
//! to 3 write times and places as they are, version 4 as differences to the last event.

use super::bytes::{self, Bytes};
use super::draft::counted;
use super::mouse::Mouse;
use super::{Document, Format, Source, mbf};
use crate::grid::Grid;
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
    let known = source
        .bytes
        .first()
        .is_some_and(|&version| version <= NEWEST);
    // A game is longer than this, and a text doesn't begin like this.
    known
        && source.bytes.len() > 40
        && !mbf::good(&source.bytes)
        && Head::read(&mut Bytes::new(&source.bytes, "evf"))
            .is_ok_and(|head| usize::from(head.mines) <= head.grid.len())
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

impl Head {
    fn read(bytes: &mut Bytes) -> Result<Head, Error> {
        let version = bytes.byte();
        let summary = bytes.byte();
        let settings = if version >= 3 { bytes.byte() } else { 0 };
        let (height, width) = (bytes.byte(), bytes.byte());
        Ok(Head {
            version,
            // The specification says that this bit switches question marks off, but the program that writes
            // the files sets it where they are on: games that it says were won come out as won only then.
            question_marks: settings & 0x80 != 0,
            grid: bytes.grid(width, height)?,
            mines: bytes.two(),
            side: bytes.byte(),
            translated: summary & 0x08 != 0,
        })
    }
}

fn read(bytes: &[u8], said: Option<u32>) -> Result<Document, Error> {
    let mut bytes = Bytes::new(bytes, "evf");
    let head = Head::read(&mut bytes)?;
    let mode = bytes.two();
    bytes.mode(mode)?;
    names(&mut bytes, &head);
    let bits = bytes.take(head.grid.len().div_ceil(8));
    bytes.whole()?;
    let deal = bytes::deal(head.grid, bits, said)?;
    counted(&deal, head.mines.into())?;
    let mut mouse = Mouse::new(deal, head.question_marks);
    mouse.side = head.side.into();
    if head.version >= 4 {
        for _ in 0..bytes.two() {
            bytes.skip_text();
        }
        differences(&mut bytes, &mut mouse)?;
    } else {
        places(&mut bytes, &mut mouse)?;
    }
    Ok(Document::Replay(mouse.replay()))
}

/// Passes over the difficulty, times, names and what says on which device a game was played.
fn names(bytes: &mut Bytes, head: &Head) {
    let (numbers, texts) = match head.version {
        0 | 1 => (2 + 3, 7),
        2 | 3 => (2 + 3, 8),
        // Also the country and the times of start and end.
        _ => (2 + 4 + 2 + 16, if head.translated { 6 } else { 4 }),
    };
    bytes.take(numbers);
    for _ in 0..texts {
        bytes.skip_text();
    }
    if head.version >= 4 {
        let device = bytes.two();
        bytes.take(device.into());
    }
}

/// Events with their times and places as they are.
fn places(bytes: &mut Bytes, mouse: &mut Mouse) -> Result<(), Error> {
    loop {
        let code = bytes.byte();
        bytes.whole()?;
        match code {
            0 | 255 => return Ok(()),
            1..=12 => {
                let time = bytes.number(3);
                let (x, y) = (bytes.two(), bytes.two());
                bytes.whole()?;
                mouse.code(time.into(), code, x.into(), y.into());
            }
            _ => return Err(bytes.wrong_event(code)),
        }
    }
}

/// Events with differences to the last time and place.
fn differences(bytes: &mut Bytes, mouse: &mut Mouse) -> Result<(), Error> {
    let (mut time, mut x, mut y) = (0_i64, 0_i32, 0_i32);
    loop {
        let code = bytes.byte();
        bytes.whole()?;
        match code {
            0 => return Ok(()),
            255 => {
                time += i64::from(bytes.two());
                continue;
            }
            1..=12 | 81..=83 | 99..=121 | 200 | 201 => time += i64::from(bytes.byte()),
            _ => return Err(bytes.wrong_event(code)),
        }
        match code {
            1..=12 => {
                x = x.saturating_add(bytes.signed());
                y = y.saturating_add(bytes.signed());
                bytes.whole()?;
                mouse.code(time, code, x, y);
            }
            // How a cell looks.
            100..=121 => drop(bytes.take(2)),
            // A figure: which one, and its value as a number or a text.
            200 => drop(bytes.take(2 + 8)),
            201 => {
                bytes.take(2);
                bytes.skip_text();
            }
            // How the game stands.
            _ => {}
        }
    }
}
