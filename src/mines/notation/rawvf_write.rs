//! Writes replays as RawVF: the moves as clicks of a mouse that goes from cell to cell.

use super::{Document, Replay, lost};
use crate::grid::Cell;
use crate::mines::End;
use crate::mines::Tile;
use crate::mines::moves::{Button, Move};
use crate::mines::play::Play;
use crate::mines::size::LEVELS;
use crate::prose::Error;
use std::fmt::Write;

/// The side of a cell in pixels, as every reader takes it where a file doesn't say otherwise.
const SIDE: usize = 16;

/// The most clicks that turn one mark into another: there are three of them.
const MARKS: usize = 2;

pub(super) fn write(document: &Document) -> Result<Vec<u8>, Error> {
    let Document::Replay(replay) = document else {
        return Err(lost::no_moves("rawvf"));
    };
    let mut play = Play::custom(replay.deal.clone());
    play.set_question_marks(replay.question_marks);
    let mut events = String::new();
    for timed in &replay.moves {
        let cell = timed.act.cell();
        let mut click = |name| event(&mut events, replay, timed.at, name, cell);
        let mark = match timed.act {
            Move::Open(_) => {
                click("lc");
                click("lr");
                None
            }
            Move::Chord(_) => {
                click("mc");
                click("mr");
                None
            }
            Move::Flag(_) => Some(Tile::Flagged),
            Move::Question(_) => Some(Tile::Questioned),
            Move::Unflag(_) => Some(Tile::Hidden),
        };
        let Some(mark) = mark else {
            play.act(timed.act);
            continue;
        };
        for _ in 0..MARKS {
            if play.position().tile(cell) != mark && play.press(cell, Button::Secondary) {
                click("rc");
                click("rr");
            }
        }
        let tile = play.position().tile(cell);
        if tile != mark && tile.number().is_none() && play.position().end().is_none() {
            return Err(lost::question(play.position(), cell, "rawvf"));
        }
    }
    let mut out = head(replay, &play);
    out.push_str("Board:\n");
    super::rows::write_with(replay.deal.grid(), &mut out, |cell| {
        if replay.deal.is_mine(cell) { '*' } else { '0' }
    });
    out.push_str("Events:\n");
    out.push_str(&events);
    Ok(out.into_bytes())
}

/// The description of a game as it ends.
fn head(replay: &Replay, play: &Play) -> String {
    let size = replay.deal.size();
    let level = match LEVELS.iter().position(|level| level.size == size) {
        Some(0) => "Beginner",
        Some(1) => "Intermediate",
        Some(_) => "Expert",
        None => "Custom",
    };
    let marks = if replay.question_marks { "On" } else { "Off" };
    let last = replay.moves.last().map_or(0, |timed| timed.at.max(0));
    let mut out = format!(
        "RawVF_Version: Rev7\nProgram: Gridproof\nVersion: {}\nLevel: {level}\nWidth: {}\nHeight: {}\nMines: {}\n\
         Marks: {marks}\nSquareSize: {SIDE}\nBoardEvents: Off\nTime: {}\n",
        env!("CARGO_PKG_VERSION"),
        size.grid().width(),
        size.grid().height(),
        size.mines(),
        seconds(last),
    );
    out.push_str(match play.position().end() {
        Some(End::Won) => "Status: won\n",
        Some(End::Lost(_)) => "Status: lost\n",
        None => "",
    });
    out.push_str("Mode: Classic\n");
    out
}

/// An event in the middle of a cell.
fn event(out: &mut String, replay: &Replay, at: i64, name: &str, cell: Cell) {
    let grid = replay.deal.grid();
    let (x, y) = (grid.x(cell), grid.y(cell));
    let middle = |n: usize| n * SIDE + SIDE / 2;
    let time = seconds(at);
    // Writing to a string can't fail.
    let _ = writeln!(
        out,
        "{time} {name} {} {} ({} {})",
        x + 1,
        y + 1,
        middle(x),
        middle(y)
    );
}

/// Milliseconds in seconds, with three decimals.
fn seconds(milliseconds: i64) -> String {
    let sign = if milliseconds < 0 { "-" } else { "" };
    let time = milliseconds.unsigned_abs();
    format!("{sign}{}.{:03}", time / 1000, time % 1000)
}
