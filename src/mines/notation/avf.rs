//! Arbiter's replays, `.avf`: known by their looks, and not read.
//!
//! Their layout isn't published. What other programs know of it was found out by trial, and breaks on some files.

use super::{Format, Source};
use crate::prose::Error;

/// The format's line in the list: what it reads is an error that says what to do instead.
pub(super) const FORMAT: Format = Format {
    name: "avf",
    binary: true,
    detect,
    read: |_, _| Err(Error::new("notation.avf")),
    write: None,
};

/// How far from the beginning times stand.
const HEAD: usize = 1 << 16;

/// The sixth byte is the level, and behind the board stands `[0|`, a level again and then times.
fn detect(source: &Source) -> bool {
    let level = source.bytes.get(5);
    let head = source.bytes.get(..HEAD).unwrap_or(&source.bytes);
    let begins = |three: &[u8]| matches!(three, [b'[', b'0'..=b'3', b'|']);
    !source.is_text()
        && level.is_some_and(|level| (3..=6).contains(level))
        && head.windows(3).any(begins)
}
