//! Replays as text, RawVF: a description, the board, and what the mouse did.
//!
//! ```text
//! RawVF_Version: Rev7
//! Width: 3
//! Height: 1
//! Mines: 1
//! Marks: Off
//! Board:
//! *00
//! Events:
//! 0.000 lc 3 1 (40 8)
//! 0.120 lr 3 1 (40 8)
//! ```
//!
//! The description has `key: value` lines in any order. A row has `*` for a mine and `0` for any other cell. An
//! event of the mouse is its time in seconds, what happened, column and row from 1, and the place in
//! pixels. Events that say how the board looks are passed over: that follows from what the mouse did. Files
//! with several games or a board that changes are refused, and so are games whose settings do things by
//! themselves.

use super::draft::{agree, counted};
use super::mouse::{Act, Mouse};
use super::rows::{self, Line};
use super::{Document, Format, Source, rawvf_write, writer};
use crate::grid::Grid;
use crate::mines::deal::Deal;
use crate::mines::size::number;
use crate::mines::{Fact, Tile};
use crate::prose::{Error, excerpt};

/// The format's line in the list.
pub(super) const FORMAT: Format = Format {
    name: "rawvf",
    binary: false,
    detect: |source| {
        let mut lines = source.text().lines().map(str::trim);
        source.text().trim_start().starts_with("RawVF_Version:")
            || lines.any(|line| line == "Board:")
    },
    read,
    write: writer(rawvf_write::write),
};

/// The side of a cell in pixels, if a file doesn't say it.
const SIDE: i32 = 16;

/// Settings under which more happens than the mouse does.
const REFUSED: [&str; 5] = [
    "autoflag",
    "lawnmower",
    "elmartechnique",
    "nonomouse",
    "superflag",
];

/// What is needed of a description.
struct Description {
    width: Option<u64>,
    height: Option<u64>,
    mines: Option<u64>,
    question_marks: bool,
    chords: bool,
    side: i32,
}

impl Description {
    /// Takes in a line `key: value`; what isn't known is passed over.
    fn entry(&mut self, at: usize, line: &str) -> Result<(), Error> {
        let Some((key, value)) = line.split_once(':') else {
            return Err(wrong("line", at, line));
        };
        let (key, value) = (key.trim().to_ascii_lowercase(), value.trim());
        let on = value.eq_ignore_ascii_case("on");
        let known = ["width", "height", "mines", "squaresize", "lives"].contains(&key.as_str());
        let whole = number(value);
        if known && whole.is_none() {
            return Err(wrong("line", at, line));
        }
        match key.as_str() {
            "width" => self.width = whole,
            "height" => self.height = whole,
            "mines" => self.mines = whole,
            "squaresize" => {
                let side = whole.and_then(|side| i32::try_from(side).ok());
                self.side = side.unwrap_or(i32::MAX).max(1);
            }
            "marks" => self.question_marks = on,
            "superclick" => self.chords = on,
            "lives" if whole > Some(1) => return Err(wrong("setting", at, line)),
            key if on && REFUSED.contains(&key) => return Err(wrong("setting", at, line)),
            _ => {}
        }
        Ok(())
    }

    /// The size, if both sides are said.
    fn grid(&self, at: usize) -> Result<Option<Grid>, Error> {
        match (self.width, self.height) {
            (Some(width), Some(height)) => rows::grid(at, width, height).map(Some),
            _ => Ok(None),
        }
    }
}

fn wrong(key: &str, at: usize, line: &str) -> Error {
    Error::new(&format!("notation.rawvf.{key}"))
        .with("line", at)
        .with("found", excerpt(line))
}

fn read(source: &Source, said: Option<u32>) -> Result<Document, Error> {
    let mut description = Description {
        width: None,
        height: None,
        mines: None,
        question_marks: false,
        chords: false,
        side: SIDE,
    };
    let mut lines = (1..).zip(source.text().lines().map(str::trim));
    let mut at = 1;
    for (number, line) in lines.by_ref() {
        at = number;
        match line {
            "" | "Description:" => {}
            "Board:" => break,
            _ => description.entry(number, line)?,
        }
    }
    let rows: Vec<Line> = lines
        .by_ref()
        .take_while(|(_, line)| *line != "Events:")
        .map(|(number, line)| Line::whole(number, line))
        .collect();
    let deal = deal(&rows, description.grid(at)?)?;
    if let Some(mines) = description.mines {
        counted(&deal, mines)?;
    }
    agree(u64::from(deal.size().mines()), said)?;
    let mut mouse = Mouse::new(deal, description.question_marks);
    mouse.chords = description.chords;
    mouse.side = description.side;
    let mut time = 0;
    for (at, line) in lines.filter(|(_, line)| !line.is_empty()) {
        event(at, line, &mut time, &mut mouse)?;
    }
    Ok(Document::Replay(mouse.replay()))
}

fn deal(rows: &[Line], grid: Option<Grid>) -> Result<Deal, Error> {
    let meaning = |c| match c {
        '*' => Some((Tile::Hidden, Some(Fact::Mine))),
        '0' => Some((Tile::Hidden, None)),
        _ => None,
    };
    let draft = rows::read_with(rows, grid, None, meaning, "* 0")?;
    let mines = draft.grid.cells().zip(&draft.cells);
    let mines = mines.filter_map(|(cell, (_, fact))| fact.map(|_| cell));
    Ok(Deal::of(draft.grid, mines))
}

/// The events of the mouse, at the numbers that other formats have for them.
const EVENTS: [&str; 8] = ["", "mv", "lc", "lr", "rc", "rr", "mc", "mr"];

/// What else a line can say: how a cell looks, how the game stands, that the window was moved.
const PASSED: [&str; 14] = [
    "closed",
    "flag",
    "pressed",
    "questionmark",
    "pressedqm",
    "blast",
    "start",
    "boom",
    "lost",
    "defeat",
    "won",
    "nonstandard",
    "sx",
    "sy",
];

/// Hands the mouse what a line says.
fn event(at: usize, line: &str, time: &mut i64, mouse: &mut Mouse) -> Result<(), Error> {
    let words = line.split(|c: char| c.is_whitespace() || c == '(' || c == ')');
    let mut words = words.filter(|word| !word.is_empty());
    let mut name = words.next().unwrap_or_default();
    if let Some(said) = milliseconds(name) {
        *time = said;
        name = words.next().unwrap_or_default();
    }
    let name = name.to_ascii_lowercase();
    let name = name.as_str();
    let code = EVENTS.iter().position(|known| *known == name);
    let act = match (code, name) {
        (Some(code), _) => Act::of(code as u8),
        (None, "sc") => Some(Act::Shift),
        (None, "mt") => {
            mouse.act(*time, Act::Toggle, None);
            return Ok(());
        }
        (None, "reset" | "board:" | "description:") => return Err(wrong("changes", at, line)),
        _ if PASSED.contains(&name) || name.starts_with("number") => return Ok(()),
        _ => return Err(wrong("event", at, line)),
    };
    let Some(act) = act else {
        return Ok(());
    };
    let numbers: Vec<i32> = words.map_while(|word| word.parse().ok()).take(4).collect();
    let side = mouse.side;
    let pixels = |x: i32, y: i32| (x.div_euclid(side), y.div_euclid(side));
    let (x, y) = match *numbers.as_slice() {
        [column, row, x, y] => {
            let (x, y) = pixels(x, y);
            // Some programs count columns and rows from 0. Where pixels say neither, their cells have
            // another size than the file says.
            let near = |cell: i32, said: i32| (0..=1).contains(&said.saturating_sub(cell));
            if near(x, column) && near(y, row) {
                (x, y)
            } else {
                (column.saturating_sub(1), row.saturating_sub(1))
            }
        }
        [x, y] if line.contains('(') => pixels(x, y),
        [column, row] => (column.saturating_sub(1), row.saturating_sub(1)),
        _ => return Err(wrong("event", at, line)),
    };
    mouse.act(*time, act, mouse.cell(x, y));
    Ok(())
}

/// A time in seconds with up to three decimals.
fn milliseconds(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (seconds, decimals) = digits.split_once(['.', ',']).unwrap_or((digits, "0"));
    let seconds = i64::try_from(number(seconds)?).ok()?;
    let all = !decimals.is_empty() && decimals.bytes().all(|byte| byte.is_ascii_digit());
    let decimals = format!("{:0<3}", decimals.get(..3).unwrap_or(decimals));
    let rest = i64::try_from(number(&decimals).filter(|_| all)?).ok()?;
    let time = seconds.checked_mul(1000)?.checked_add(rest)?;
    Some(if digits.len() < text.len() {
        -time
    } else {
        time
    })
}
