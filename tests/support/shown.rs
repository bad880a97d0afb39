//! Random boards as a program with a given skin could show them.

use gridproof::dice::Dice;
use gridproof::grid::Grid;
use gridproof::mines::perceive::{Mood, Seen};
use gridproof::mines::{End, Fact, Position, Tile};
use gridproof::perceive::Skin;

/// What happens to a game that is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    Running,
    Lost,
    Won,
}

/// The stages in which a skin knows all of a board.
pub fn stages(skin: &Skin) -> &'static [Stage] {
    if skin.looks.iter().any(|look| look.code == "mine") {
        &[Stage::Running, Stage::Lost, Stage::Won]
    } else {
        &[Stage::Running, Stage::Won]
    }
}

/// A random board of a size and a stage.
pub fn board(skin: &Skin, grid: Grid, stage: Stage, dice: &mut Dice) -> Seen {
    let has = |code: &str| skin.looks.iter().any(|look| look.code == code);
    let mut cells = Vec::new();
    for cell in grid.cells() {
        let around = grid.around(cell).count() as u32;
        let open = Tile::Open(dice.below(around + 1) as u8);
        let closed = dice.below(7);
        let truth = dice.below(2) == 1;
        let mine = Some(Fact::Mine);
        let (tile, fact) = match (stage, closed) {
            (Stage::Running, 0) => (Tile::Flagged, None),
            (Stage::Running, 1) => (Tile::Questioned, None),
            (Stage::Running, 2 | 3) => (Tile::Hidden, None),
            // Of the flags on a board that was lost some were wrong.
            (Stage::Lost, 0) if truth && has("wrong") => (Tile::Flagged, Some(Fact::Safe)),
            (Stage::Lost, 0) => (Tile::Flagged, mine),
            (Stage::Lost, 1) if truth && has("mine-question") => (Tile::Questioned, mine),
            (Stage::Lost, 1) => (Tile::Questioned, None),
            (Stage::Lost, 2 | 3) => (Tile::Hidden, truth.then_some(Fact::Mine)),
            // All that is closed when a game is won is a mine; most programs put flags there.
            (Stage::Won, 0) => (Tile::Flagged, None),
            (Stage::Won, 1 | 2) if skin.face.is_none() => (Tile::Hidden, mine),
            _ => (open, None),
        };
        cells.push((cell, tile, fact));
    }
    let some = dice.below(grid.len() as u32) as usize;
    match stage {
        // Without a face a board without anything closed is won, and one of flags alone isn't.
        Stage::Running => cells[some].1 = Tile::Hidden,
        Stage::Lost => (cells[some].1, cells[some].2) = (Tile::Hidden, Some(Fact::Mine)),
        Stage::Won if skin.face.is_none() => {
            (cells[some].1, cells[some].2) = (Tile::Hidden, Some(Fact::Mine));
        }
        Stage::Won => {}
    }
    let flags = cells.iter().filter(|c| c.1 == Tile::Flagged).count();
    let counts = skin.counter("mines").is_some();
    let total = dice.below(grid.len() as u32 + 1);
    let left = (total as i32 - flags as i32).max(-99);
    let total = counts.then_some((left + flags as i32) as u32);
    let mut position = Position::new(grid, total).unwrap();
    for &(cell, tile, fact) in &cells {
        position.set_tile(cell, tile);
        position.set_fact(cell, fact);
    }
    let moods: &[Mood] = match stage {
        Stage::Running => &[Mood::Playing, Mood::Surprised, Mood::Pressed],
        Stage::Lost => &[Mood::Lost],
        Stage::Won => &[Mood::Won],
    };
    position.set_end(match stage {
        Stage::Running => None,
        Stage::Lost => Some(End::Lost(cells[some].0)),
        Stage::Won => Some(End::Won),
    });
    let face = skin.face.as_ref().map(|face| &face.looks);
    let known = |mood: &&Mood| face.is_some_and(|f| f.iter().any(|l| l.code == mood.code()));
    let moods: Vec<Mood> = moods.iter().filter(known).copied().collect();
    let time = skin.counter("time").map(|_| dice.below(1000) as i32);
    Seen {
        grid,
        position: Some(position),
        mood: face.map(|_| moods[dice.below(moods.len() as u32) as usize]),
        left: counts.then_some(left),
        time,
    }
}
