//! What a game came to: how much of the board it opened, and with how many clicks.

use super::Areas;
use crate::mines::moves::Move;
use crate::mines::notation::Replay;
use crate::mines::{End, Position};
use std::collections::BTreeSet;

/// The figures of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Played {
    /// The 3BV of what it opened.
    pub solved: usize,
    /// Clicks that opened a cell, a mine included.
    pub opens: usize,
    /// Clicks that opened what is around a number.
    pub chords: usize,
    /// Clicks that set flag or question mark, or took one away.
    pub marks: usize,
    /// How the game ended, if it did.
    pub end: Option<End>,
    /// Milliseconds from the first opening to the last move; nothing if no cell was opened.
    pub time: Option<u64>,
}

impl Played {
    /// Takes the figures of a game.
    ///
    /// A replay holds the moves that changed something, so clicks without an effect are not counted: what
    /// comes of it is the efficiency of the clicks that had one, which players also call *throughput*.
    pub fn of(replay: &Replay) -> Played {
        let play = replay.play();
        let opened = |act: &Move| matches!(act, Move::Open(_) | Move::Chord(_));
        let count = |wanted: fn(&Move) -> bool| {
            let acts = replay.moves.iter().map(|timed| &timed.act);
            acts.filter(|act| wanted(act)).count()
        };
        let first = replay.moves.iter().find(|timed| opened(&timed.act));
        let last = replay.moves.last();
        Played {
            solved: solved(&Areas::of(&replay.deal), play.position()),
            opens: count(|act| matches!(act, Move::Open(_))),
            chords: count(|act| matches!(act, Move::Chord(_))),
            marks: count(|act| matches!(act, Move::Flag(_) | Move::Question(_) | Move::Unflag(_))),
            end: play.position().end(),
            time: first
                .zip(last)
                .map(|(first, last)| u64::try_from(last.at - first.at).unwrap_or_default()),
        }
    }

    /// All clicks.
    pub fn clicks(&self) -> usize {
        self.opens + self.chords + self.marks
    }

    /// The 3BV that was opened by a click on average; nothing if there was no click.
    pub fn efficiency(&self) -> Option<f64> {
        let clicks = self.clicks();
        (clicks > 0).then(|| self.solved as f64 / clicks as f64)
    }

    /// The 3BV that was opened in a second; nothing if no time went by.
    pub fn speed(&self) -> Option<f64> {
        let time = self.time.filter(|&time| time > 0)?;
        Some(self.solved as f64 * 1000.0 / time as f64)
    }
}

/// The 3BV of what is open.
fn solved(areas: &Areas, position: &Position) -> usize {
    let open = |cell: &_| position.tile(*cell).number().is_some();
    let cells = position.grid().cells().filter(open);
    let mut openings = BTreeSet::new();
    let mut alone = 0;
    for cell in cells {
        openings.extend(areas.opening(cell));
        alone += usize::from(areas.is_alone(cell));
    }
    openings.len() + alone
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mines::notation::{self, Document};

    fn played(moves: &str) -> Played {
        let text = format!(
            "RawVF_Version: Rev7\nWidth: 4\nHeight: 4\nMines: 2\nMarks: Off\nBoard:\n*000\n0000\n0000\n000*\nEvents:\n0.000 start\n{moves}"
        );
        match notation::open(text.as_bytes(), None) {
            Ok(Document::Replay(replay)) => Played::of(&replay),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn clicks_and_what_they_opened_are_counted() {
        let nothing = played("");
        assert_eq!((nothing.solved, nothing.clicks()), (0, 0));
        assert_eq!((nothing.efficiency(), nothing.speed()), (None, None));
        // A flag, a number, its chord that opens the whole board; the last click does nothing.
        let won = played(
            "1.000 rc 1 1\n1.100 rr 1 1\n2.000 lc 2 2\n2.100 lr 2 2\n3.000 mc 2 2\n4.100 mr 2 2\n5.000 lc 2 2\n5.100 lr 2 2\n",
        );
        assert_eq!((won.opens, won.chords, won.marks), (1, 1, 1));
        assert_eq!(
            (won.solved, won.end, won.time),
            (1, Some(End::Won), Some(2000))
        );
        assert_eq!(
            (won.efficiency(), won.speed()),
            (Some(1.0 / 3.0), Some(0.5))
        );
        let lost = played("1.000 lc 1 1\n1.100 lr 1 1\n");
        assert_eq!((lost.solved, lost.clicks(), lost.time), (0, 1, Some(0)));
        assert_eq!((lost.efficiency(), lost.speed()), (Some(0.0), None));
        assert!(matches!(lost.end, Some(End::Lost(_))));
    }
}
