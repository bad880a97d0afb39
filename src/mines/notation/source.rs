//! What is to be read, unwrapped: text or bytes, taken out of hexadecimal digits or a link.

use super::link::{self, Link};
use crate::mines::size::number;
use crate::prose::{Error, excerpt};
use std::borrow::Cow;

/// Something to be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source<'a> {
    /// The bytes of a file, also where they were written as hexadecimal digits.
    pub(super) bytes: Cow<'a, [u8]>,
    /// The text, without a byte order mark; what stands in a link if it was one. None for bytes.
    pub(super) text: Option<Cow<'a, str>>,
    /// What a link says beside that: names and values.
    pub(super) pairs: Vec<(String, String)>,
    /// Whether the bytes were written as hexadecimal digits.
    pub(super) hex: bool,
    /// Whether the text was taken out of a link.
    pub(super) linked: bool,
}

impl<'a> Source<'a> {
    /// Finds out whether bytes are text, and unwraps a link.
    pub fn new(bytes: &'a [u8]) -> Source<'a> {
        let text = str::from_utf8(bytes).ok();
        let text = text.map(|text| text.strip_prefix('\u{feff}').unwrap_or(text));
        let mut source = Source {
            bytes: Cow::Borrowed(bytes),
            text: text.map(Cow::Borrowed),
            pairs: Vec::new(),
            hex: false,
            linked: false,
        };
        if let Some(Link { text, pairs }) = text.and_then(link::read) {
            source.linked = true;
            source.pairs = pairs;
            source.text = Some(Cow::Owned(text));
        }
        source
    }

    /// The same source with its hexadecimal digits taken as bytes, if it has nothing else.
    pub(super) fn unhex(&self) -> Option<Source<'static>> {
        let bytes = unhex(self.text.as_ref()?)?;
        Some(Source {
            bytes: Cow::Owned(bytes),
            text: None,
            pairs: Vec::new(),
            hex: true,
            linked: self.linked,
        })
    }

    /// The text; empty for bytes.
    pub(super) fn text(&self) -> &str {
        self.text.as_deref().unwrap_or_default()
    }

    /// A value of the link by its name.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        let found = self.pairs.iter().find(|(key, _)| key == name);
        found.map(|(_, value)| value.as_str())
    }

    /// The text, for a format that any text looks like.
    ///
    /// # Errors
    /// `error.notation.link` for a link in which nothing is known, and what [`Source::readable`] reports.
    pub(super) fn unlinked(&self) -> Result<&str, Error> {
        let text = self.readable()?;
        if self.linked && self.value("position").is_none() {
            return Err(Error::new("notation.link").with("found", excerpt(&self.names())));
        }
        Ok(text)
    }

    /// The names that a link has values for.
    fn names(&self) -> String {
        let names: Vec<&str> = self.pairs.iter().map(|(name, _)| name.as_str()).collect();
        names.join(", ")
    }

    /// The number of mines that a person said, else the one that our own link says.
    ///
    /// # Errors
    /// `error.notation.link-mines` for a value that is no number.
    pub(super) fn mines(&self, said: Option<u32>) -> Result<Option<u32>, Error> {
        match (said, self.value("mines")) {
            (None, Some(value)) if !value.is_empty() => {
                let number = number(value).map(|n| u32::try_from(n).unwrap_or(u32::MAX));
                number
                    .map(Some)
                    .ok_or_else(|| Error::new("notation.link-mines").with("found", excerpt(value)))
            }
            _ => Ok(said),
        }
    }

    /// Whether it is text.
    pub(super) fn is_text(&self) -> bool {
        self.text.is_some()
    }

    /// The text, for a format that is text.
    ///
    /// # Errors
    /// `error.notation.bytes` for bytes of a kind that isn't known.
    pub(super) fn readable(&self) -> Result<&str, Error> {
        self.text.as_deref().ok_or_else(|| {
            let wrong = str::from_utf8(&self.bytes).map_or_else(|e| e.valid_up_to(), str::len);
            let found = self.bytes.get(wrong).copied().unwrap_or_default();
            Error::new("notation.bytes")
                .with("offset", wrong)
                .with("found", format!("{found:02x}"))
        })
    }
}

/// The bytes that hexadecimal digits stand for, with or without space between the bytes.
fn unhex(text: &str) -> Option<Vec<u8>> {
    let text = text.trim();
    let digits = || text.bytes().filter(|byte| !byte.is_ascii_whitespace());
    if text.is_empty() || !digits().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let digit = |byte: u8| char::from(byte).to_digit(16).unwrap_or_default() as u8;
    let mut bytes = Vec::with_capacity(text.len() / 2);
    let mut digits = digits();
    while let Some(high) = digits.next() {
        bytes.push(digit(high) << 4 | digit(digits.next()?));
    }
    Some(bytes)
}
