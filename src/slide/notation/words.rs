//! A text in rows of words, each with its place: what all forms of a tray have in common.

use super::MOST;
use crate::grid::Grid;

/// A place in a text, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub line: usize,
    /// In characters.
    pub column: usize,
}

impl Place {
    /// Where a text begins.
    pub const START: Place = Place { line: 1, column: 1 };

    /// A place on the same line, so many characters further on.
    pub fn after(self, characters: usize) -> Place {
        Place {
            line: self.line,
            column: self.column + characters,
        }
    }
}

/// What stands between spaces or commas.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Word<'a> {
    pub text: &'a str,
    pub place: Place,
}

impl Word<'_> {
    /// Whether it is written like a tile or the gap.
    pub fn is_number(&self) -> bool {
        self.text == "_" || (!self.text.is_empty() && self.text.bytes().all(|b| b.is_ascii_digit()))
    }
}

/// A number of decimal digits; what is too large for 64 bits is as large as they get.
pub(super) fn number(digits: &str) -> Option<u64> {
    let only_digits = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    only_digits.then(|| digits.parse().unwrap_or(u64::MAX))
}

/// The rows of a text without comments. Empty lines are no rows, nor is what is behind a last `/`.
///
/// No more rows, and no more words of a row, are kept than are needed to see that they are too many.
pub(super) fn rows(text: &str) -> Vec<Vec<Word<'_>>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut rows = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let start = line.trim_start();
        if start.starts_with('%') || start.starts_with("//") {
            continue;
        }
        let mut place = Place {
            line: i + 1,
            column: 1,
        };
        for part in line.split('/') {
            let words = words(part, place);
            place = place.after(part.chars().count() + 1);
            if !words.is_empty() {
                rows.push(words);
            }
            if rows.len() > MOST {
                return rows;
            }
        }
    }
    rows
}

/// The words of a text on one line that begins at a place.
fn words(text: &str, place: Place) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut column = 0;
    for piece in text.split_inclusive(|c: char| c.is_whitespace() || c == ',') {
        let word = piece.trim_end_matches(|c: char| c.is_whitespace() || c == ',');
        if !word.is_empty() {
            words.push(Word {
                text: word,
                place: place.after(column),
            });
        }
        if words.len() > MOST {
            break;
        }
        column += piece.chars().count();
    }
    words
}

/// The words of a part of a word.
pub(super) fn split(part: Word<'_>) -> Vec<Word<'_>> {
    words(part.text, part.place)
}

/// Rows in which each digit is a cell, as words of one digit; other rows as they are.
///
/// This is only for texts that have said that they are trays, and of what size: there are then at most
/// ten cells, so no number has two digits.
pub(super) fn spread<'a>(rows: Vec<Vec<Word<'a>>>, grid: Grid) -> Vec<Vec<Word<'a>>> {
    let long = match rows.len() {
        1 => grid.len(),
        _ => grid.width(),
    };
    let packed = |row: &Vec<Word>| {
        let [word] = row.as_slice() else { return false };
        word.text.len() == long && word.text.bytes().all(|b| b.is_ascii_digit() || b == b'_')
    };
    if grid.len() > 10 || !rows.iter().all(packed) {
        return rows;
    }
    let digits = |word: &Word<'a>| -> Vec<Word<'a>> {
        // Only ASCII is in it, so each byte is a character.
        let cut = |i| Some((word.text.get(i..i + 1)?, word.place.after(i)));
        let cut = (0..word.text.len()).filter_map(cut);
        cut.map(|(text, place)| Word { text, place }).collect()
    };
    rows.iter()
        .map(|row| row.iter().flat_map(digits).collect())
        .collect()
}
