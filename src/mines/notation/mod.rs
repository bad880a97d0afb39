//! Positions, boards and replays in writing: one file a format, and one way in that finds out which of them
//! something is in.
//!
//! What is read is a [`Document`]: what a player sees, a whole board, or a replay. A position says what is
//! seen and how many mines there are, for a game that is running. What was concluded about a cell under a
//! flag or a question mark has no character in most formats: the mark is what is written. How a game ended
//! is not written either, except where a format has characters for it.
//!
//! ```
//! use gridproof::mines::notation;
//!
//! let id = b"https://example.org/mines.html#9x9:4,4,m00b7d48a3e0231c419200";
//! let board = notation::open(id, None).unwrap().board().unwrap();
//! assert_eq!(board.deal.size().to_string(), "9x9/35");
//! let mbf = notation::format("mbf").unwrap();
//! assert_eq!(mbf.write(&notation::Document::Board(board)).unwrap()[..4], [9, 9, 0, 35]);
//! ```

mod analysis;
mod avf;
mod bytes;
mod document;
mod draft;
mod evf;
mod link;
mod lost;
mod mbf;
mod mine;
mod mouse;
pub mod moves;
mod query;
mod rawvf;
mod rawvf_write;
mod rmv;
mod rows;
mod sections;
pub mod sized;
mod source;
mod tatham;
pub mod text;

pub use document::{Board, Document, Replay, Timed};
pub use draft::Draft;
pub use source::Source;

use crate::grid::Cell;
use crate::mines::Position;
use crate::prose::{Error, excerpt};

/// A way of writing positions, boards or replays.
pub struct Format {
    /// Its name in texts and addresses.
    pub name: &'static str,
    /// Whether it is bytes that are no text.
    pub binary: bool,
    /// Whether something looks as if it were meant to be in this format.
    pub detect: fn(&Source) -> bool,
    /// Reads something in this format. The number is what a person said of the mines beside it.
    pub read: fn(&Source, Option<u32>) -> Result<Document, Error>,
    /// Writes a document, or names what the format can't say; `None` where it is only read.
    pub write: Option<Writer>,
}

/// Writes a document in a format; an error names what would get lost.
pub type Writer = fn(&Document) -> Result<Vec<u8>, Error>;

/// What a format's line says of its writer. The page reads all formats and writes none of other programs', so
/// that it doesn't have to load what would.
const fn writer(write: Writer) -> Option<Writer> {
    if cfg!(target_arch = "wasm32") {
        return None;
    }
    Some(write)
}

/// All formats. A text is in the first one that it looks like, and our own is the one that any text
/// looks like.
pub const FORMATS: &[Format] = &[
    analysis::FORMAT,
    query::FORMAT,
    moves::FORMAT,
    tatham::MASKED,
    tatham::UNMASKED,
    sections::FORMAT,
    rawvf::FORMAT,
    mine::FORMAT,
    rmv::FORMAT,
    evf::FORMAT,
    avf::FORMAT,
    mbf::FORMAT,
    mbf::HEX,
    sized::FORMAT,
    text::FORMAT,
];

impl Format {
    /// Writes a document.
    ///
    /// # Errors
    /// `error.notation.lost.…` naming what the format can't say, and `error.notation.read-only`.
    pub fn write(&self, document: &Document) -> Result<Vec<u8>, Error> {
        let write = self.write.ok_or_else(|| {
            Error::new("notation.read-only")
                .with("format", self.name)
                .with("known", names(|format| format.write.is_some()))
        })?;
        write(document)
    }
}

/// The format with this name.
///
/// # Errors
/// `error.notation.format` if there is none.
pub fn format(name: &str) -> Result<&'static Format, Error> {
    let found = FORMATS.iter().find(|format| format.name == name);
    found.ok_or_else(|| {
        Error::new("notation.format")
            .with("found", excerpt(name))
            .with("known", names(|format| format.write.is_some()))
    })
}

/// The names of formats, for a sentence.
fn names(like: fn(&&Format) -> bool) -> String {
    let names = FORMATS.iter().filter(like).map(|format| format.name);
    names.collect::<Vec<_>>().join(", ")
}

/// The format that something is in, with what it is in that format.
fn find<'a>(source: Source<'a>) -> (&'static Format, Source<'a>) {
    if let Some(bytes) = source.unhex()
        && let Some(format) = FORMATS.iter().find(|format| (format.detect)(&bytes))
    {
        return (format, bytes);
    }
    let format = FORMATS.iter().find(|format| (format.detect)(&source));
    (format.unwrap_or(&text::FORMAT), source)
}

/// Whether a text is by its looks in one of the formats that only mines have: in any of them but rows
/// of characters, which a tray could be as well.
pub fn looks_like(text: &str) -> bool {
    let (format, _) = find(Source::new(text.as_bytes()));
    ![text::FORMAT.name, sized::FORMAT.name].contains(&format.name)
}

/// The hexadecimal digits of bytes in a format that is no text; `None` for any other bytes. The digits are a text
/// that is read like the bytes themselves.
pub fn digits(bytes: &[u8]) -> Option<String> {
    let source = Source::new(bytes);
    let found = FORMATS.iter().find(|format| (format.detect)(&source));
    let binary = found.is_some_and(|format| format.binary);
    binary.then(|| hex(bytes))
}

/// Bytes as hexadecimal digits, two for each.
pub fn hex(bytes: &[u8]) -> String {
    let nibbles = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    nibbles
        .filter_map(|nibble| char::from_digit(nibble.into(), 16))
        .collect()
}

/// Reads something in any of the [`FORMATS`]: a file's bytes, a text, or a link; `mines` is the number of all
/// its mines, for a format that doesn't say it.
///
/// # Errors
/// What is wrong with it, with line and column counted from 1, or with the offset of a byte, counted from 0.
pub fn open(bytes: &[u8], mines: Option<u32>) -> Result<Document, Error> {
    let (format, source) = find(Source::new(bytes));
    (format.read)(&source, mines)
}

/// Reads a board by its id, in the form of Simon Tatham's games.
///
/// # Errors
/// What is wrong with it.
pub fn id(text: &str) -> Result<Document, Error> {
    (tatham::UNMASKED.read)(&Source::new(text.as_bytes()), None)
}

/// Reads what is seen of a game in any of the [`FORMATS`]; `mines` is the number of all its mines, for a
/// text that doesn't say it. A whole board is shown as it is after its start cell was opened, a replay as it
/// ends.
///
/// # Errors
/// What [`open`] reports, and `error.notation.start` for a board that doesn't say where to begin.
pub fn parse(text: &str, mines: Option<u32>) -> Result<Position, Error> {
    open(text.as_bytes(), mines)?.position()
}

/// The character of a cell in our own text.
pub fn character(position: &Position, cell: Cell) -> char {
    rows::character(position.tile(cell), position.fact(cell))
}

/// Writes a position in our own text.
pub fn write(position: &Position) -> String {
    text::write(position)
}
