//! The first line of a tray's text, and the head of a Tatham id: size, goal and click.

use super::problem;
use super::words::{Place, Word, number};
use crate::grid::Grid;
use crate::prose::{Error, excerpt};
use crate::slide::board::{Goal, SIDES};

/// What a first line says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Header {
    pub grid: Grid,
    pub goal: Goal,
    /// Column and row of the clicked cell, from 0, inside of the grid.
    pub click: Option<(usize, usize)>,
}

/// Whether a text that begins with this word has a first line.
pub(super) fn begins(word: &Word) -> bool {
    word.text == "slide"
}

impl Header {
    /// A tray of this size with the usual goal and no click.
    pub fn of(grid: Grid) -> Header {
        Header {
            grid,
            goal: Goal::BlankLast,
            click: None,
        }
    }

    /// Reads `slide WxH` and the settings behind it. The comma in `click=x,y` parts words, so `y` comes
    /// as a word of its own.
    pub fn read(row: &[Word]) -> Result<Header, Error> {
        let mut words = row.iter().skip(1);
        let Some(&size) = words.next() else {
            let place = row.first().map_or(Place::START, |word| word.place.after(5));
            return Err(wrong("text.header", "", place));
        };
        let mut header = Header::of(self::size(size)?);
        let (mut goal, mut click) = (None, None);
        while let Some(word) = words.next() {
            let twice = match word.text.split_once('=') {
                Some(("goal", value)) => goal.replace(self::goal(value, *word)?).is_some(),
                Some(("click", x)) => {
                    let y = words.next().map_or("", |word| word.text);
                    click.replace(cell(x, y, header.grid, *word)?).is_some()
                }
                _ => return Err(wrong("text.setting", word.text, word.place)),
            };
            if twice {
                return Err(wrong("text.setting-twice", word.text, word.place));
            }
        }
        header.goal = goal.unwrap_or_default();
        header.click = click;
        Ok(header)
    }
}

/// Reads the head of a Tatham id, `WxH:`, and gives the rest of the word.
pub(super) fn tatham(word: Word<'_>) -> Result<(Header, Word<'_>), Error> {
    let (head, rest) = word.text.split_once(':').unwrap_or((word.text, ""));
    let grid = size(Word {
        text: head,
        place: word.place,
    })?;
    let rest = Word {
        text: rest,
        place: word.place.after(head.chars().count() + 1),
    };
    Ok((Header::of(grid), rest))
}

/// A grid with the sides of a tray.
pub(super) fn grid(width: u64, height: u64, place: Place) -> Result<Grid, Error> {
    let side = |n| usize::try_from(n).ok().filter(|n| SIDES.contains(n));
    let grid = side(width)
        .zip(side(height))
        .and_then(|(w, h)| Grid::new(w, h));
    grid.ok_or_else(|| {
        problem("sides")
            .with("width", width)
            .with("height", height)
            .into_at(place)
    })
}

fn size(word: Word) -> Result<Grid, Error> {
    let sides = word.text.split_once('x');
    let sides = sides.and_then(|(w, h)| Some((number(w)?, number(h)?)));
    let (width, height) = sides.ok_or_else(|| wrong("text.header", word.text, word.place))?;
    grid(width, height, word.place)
}

fn goal(value: &str, word: Word) -> Result<Goal, Error> {
    match value {
        "blank-last" => Ok(Goal::BlankLast),
        "blank-first" => Ok(Goal::BlankFirst),
        _ => Err(wrong("text.goal", value, word.place)),
    }
}

fn cell(x: &str, y: &str, grid: Grid, word: Word) -> Result<(usize, usize), Error> {
    let side = |digits| number(digits).and_then(|n| usize::try_from(n).ok());
    let inside = |&(x, y): &(usize, usize)| grid.cell(x, y).is_some();
    side(x).zip(side(y)).filter(inside).ok_or_else(|| {
        problem("text.click")
            .with("found", excerpt(&format!("{x},{y}")))
            .with("width", grid.width())
            .with("height", grid.height())
            .into_at(word.place)
    })
}

fn wrong(key: &str, found: &str, place: Place) -> Error {
    problem(key).with("found", excerpt(found)).into_at(place)
}
