//! What `gridproof metrics --json` writes: the figures of a board and of a game on it.

use super::written;
use crate::mines::End;
use crate::mines::deal::Deal;
use crate::mines::metrics::{Metrics, Played};
use serde::Serialize;

/// The figures of a board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Measured {
    /// How many columns there are.
    pub width: usize,
    /// How many rows there are.
    pub height: usize,
    /// How many mines there are.
    pub mines: u32,
    /// The fewest clicks that open the board without flags.
    #[serde(rename = "3bv")]
    pub bbbv: usize,
    /// How many openings there are.
    pub openings: usize,
    /// How many islands there are.
    pub islands: usize,
    /// The clicks of greedy ZiNi.
    pub zini: usize,
    /// The clicks of human ZiNi.
    pub human_zini: usize,
    /// The figures of the game, if one was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<PlayedForm>,
}

/// The figures of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayedForm {
    /// `won`, `lost` or `running`.
    pub end: &'static str,
    /// The 3BV of what was opened.
    pub solved: usize,
    /// The clicks that changed something.
    pub clicks: usize,
    /// Those of them that opened a cell.
    pub opens: usize,
    /// Those of them that opened what is around a number.
    pub chords: usize,
    /// Those of them that set or took a flag or a question mark.
    pub marks: usize,
    /// Milliseconds from the first opening to the last move; null if nothing was opened.
    pub milliseconds: Option<u64>,
    /// The 3BV that a click opened on average; null if there was none.
    pub efficiency: Option<f64>,
    /// The 3BV that was opened in a second; null if no time went by.
    #[serde(rename = "3bv_per_second")]
    pub speed: Option<f64>,
}

impl Measured {
    /// The form of a board's figures, and of a game's if there was one.
    pub fn new(deal: &Deal, metrics: Metrics, played: Option<Played>) -> Measured {
        let size = deal.size();
        Measured {
            width: size.grid().width(),
            height: size.grid().height(),
            mines: size.mines(),
            bbbv: metrics.bbbv,
            openings: metrics.openings,
            islands: metrics.islands,
            zini: metrics.zini,
            human_zini: metrics.human_zini,
            game: played.map(PlayedForm::from),
        }
    }

    /// The JSON form, on one line.
    pub fn to_json(&self) -> String {
        written(self) + "\n"
    }
}

impl From<Played> for PlayedForm {
    fn from(played: Played) -> PlayedForm {
        PlayedForm {
            end: match played.end {
                Some(End::Won) => "won",
                Some(End::Lost(_)) => "lost",
                None => "running",
            },
            solved: played.solved,
            clicks: played.clicks(),
            opens: played.opens,
            chords: played.chords,
            marks: played.marks,
            milliseconds: played.time,
            efficiency: played.efficiency(),
            speed: played.speed(),
        }
    }
}
