//! Replays of Viennasweeper, `.rmv`, in both versions of its open specification.
//!
//! After sizes and names come the board, the flags that were there before the game, the settings, and the
//! events. Of the events only those of the mouse are used: what they do to the board we work out ourselves.

use super::bytes::Bytes;
use super::draft::agree;
use super::mouse::{Act, Mouse};
use super::{Document, Format};
use crate::mines::deal::Deal;
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
    bytes.take(SIGNATURE.len());
    let version = bytes.two();
    if !(1..=2).contains(&version) {
        let error = bytes.wrong("notation.version", 2);
        return Err(error.with("found", version).with("known", "1, 2"));
    }
    let first = version == 1;
    // The program and its version; the size of the file.
    bytes.take(if first { 4 } else { 6 });
    let result = if first { bytes.two() } else { 0 };
    let program = bytes.two();
    // The sizes of players and board follow from what is in them.
    bytes.take(4);
    let flags = bytes.two();
    let settings = bytes.two();
    // The sizes of extensions, events and checksum.
    bytes.take(if first { 6 } else { 8 });
    bytes.take(usize::from(result) + usize::from(program));
    for _ in 0..bytes.two() {
        bytes.skip_short();
    }
    // When the board was made.
    bytes.take(4);
    let (width, height) = (bytes.byte(), bytes.byte());
    let grid = bytes.grid(width, height)?;
    let mines = bytes.two();
    agree(mines.into(), said)?;
    let deal = Deal::of(grid, bytes.cells(mines, grid)?.iter());
    let flags = if flags == 0 { 0 } else { bytes.two() };
    let flags = bytes.cells(flags, grid)?;
    let settings = bytes.take(settings.into());
    let setting = |at: usize| settings.get(at).copied();
    bytes.mode(setting(2).unwrap_or(0).into())?;
    if !first {
        for _ in 0..bytes.two() {
            bytes.skip_short();
            bytes.skip_short();
        }
    }
    let mut mouse = Mouse::new(deal, setting(0) == Some(1));
    mouse.side = match setting(6) {
        Some(side) if !first => side.into(),
        _ => 16,
    };
    for cell in flags.iter() {
        mouse.act(0, Act::Flag, Some(cell));
    }
    events(&mut bytes, first, &mut mouse)?;
    Ok(Document::Replay(mouse.replay()))
}

/// Hands the mouse what the events say, up to the one that ends the game.
fn events(bytes: &mut Bytes, first: bool, mouse: &mut Mouse) -> Result<(), Error> {
    loop {
        let code = bytes.byte();
        match code {
            1..=7 => {
                let time = bytes.number(3);
                // Which buttons are pressed by then.
                bytes.byte();
                let (x, y) = if first {
                    let (x, y) = (bytes.two(), bytes.two());
                    (i32::from(x) - CORNER.0, i32::from(y) - CORNER.1)
                } else {
                    (bytes.signed(), bytes.signed())
                };
                mouse.code(time.into(), code, x, y);
            }
            // How a cell looks; a short move of the mouse.
            9..=14 | 18..=27 => drop(bytes.take(2)),
            28 if !first => drop(bytes.take(2)),
            // The end.
            15..=17 => {
                bytes.take(3);
                return bytes.whole();
            }
            // Another time than that of the events before.
            0 if first => drop(bytes.take(4)),
            _ => {
                bytes.whole()?;
                return Err(bytes.wrong_event(code));
            }
        }
        bytes.whole()?;
    }
}
