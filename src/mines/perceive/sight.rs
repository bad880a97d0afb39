//! What the codes of a skin mean: tiles, and what the face says.

use crate::grid::Cell;
use crate::mines::{End, Fact, Position, Tile};

/// What a tile on a screen shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sight {
    /// What a player sees of it while a game runs.
    pub tile: Tile,
    /// The truth that comes to light when a game ends.
    pub fact: Option<Fact>,
    /// Whether it is the mine that went off.
    pub blast: bool,
}

impl Sight {
    pub(super) fn of(code: &str) -> Option<Sight> {
        let (tile, fact) = match code {
            "hidden" => (Tile::Hidden, None),
            "flag" => (Tile::Flagged, None),
            "question" => (Tile::Questioned, None),
            "mine" | "blast" => (Tile::Hidden, Some(Fact::Mine)),
            "mine-question" | "blast-question" => (Tile::Questioned, Some(Fact::Mine)),
            "right" => (Tile::Flagged, Some(Fact::Mine)),
            "wrong" => (Tile::Flagged, Some(Fact::Safe)),
            _ => {
                let number = code.parse().ok().filter(|n| *n <= 8 && code.len() == 1);
                (Tile::Open(number?), None)
            }
        };
        Some(Sight {
            tile,
            fact,
            blast: code.starts_with("blast"),
        })
    }
}

/// The code of what a cell of a position shows, which reading turns into the cell again. A skin need
/// not have a look of that code.
pub fn code(position: &Position, cell: Cell) -> &'static str {
    const NUMBERS: [&str; 9] = ["0", "1", "2", "3", "4", "5", "6", "7", "8"];
    let blast = position.end() == Some(End::Lost(cell));
    match (position.tile(cell), position.fact(cell), blast) {
        // No tile has a larger number.
        (Tile::Open(n), ..) => NUMBERS.get(usize::from(n)).copied().unwrap_or("8"),
        (Tile::Hidden, _, true) => "blast",
        (Tile::Questioned, _, true) => "blast-question",
        (Tile::Hidden, Some(Fact::Mine), _) => "mine",
        (Tile::Questioned, Some(Fact::Mine), _) => "mine-question",
        (Tile::Hidden, ..) => "hidden",
        (Tile::Questioned, ..) => "question",
        (Tile::Flagged, Some(Fact::Mine), _) => "right",
        (Tile::Flagged, Some(Fact::Safe), _) => "wrong",
        (Tile::Flagged, None, _) => "flag",
    }
}

/// How a game stands by the face beside its board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mood {
    /// It runs, or can begin.
    Playing,
    /// It is won.
    Won,
    /// It is lost.
    Lost,
    /// It is over, one way or the other.
    Over,
    /// A button is held down on the board.
    Surprised,
    /// A button is held down on the face.
    Pressed,
}

impl Mood {
    const ALL: [(&str, Mood); 6] = [
        ("playing", Mood::Playing),
        ("won", Mood::Won),
        ("lost", Mood::Lost),
        ("over", Mood::Over),
        ("surprised", Mood::Surprised),
        ("pressed", Mood::Pressed),
    ];

    /// The code that a skin has for it.
    pub fn code(self) -> &'static str {
        let name = Mood::ALL.iter().find(|(_, mood)| *mood == self);
        name.map_or("", |(name, _)| name)
    }

    /// Whether the game is over.
    pub fn is_end(self) -> bool {
        matches!(self, Mood::Won | Mood::Lost | Mood::Over)
    }

    pub(super) fn of(code: &str) -> Option<Mood> {
        let named = Mood::ALL.iter().find(|(name, _)| *name == code);
        named.map(|(_, mood)| *mood)
    }
}
