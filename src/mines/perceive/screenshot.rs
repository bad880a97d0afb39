//! Boards of mines off screenshots: what can be told of them for certain, and what is left open.

use super::Mood;
use super::sight::Sight;
use crate::grid::{Cell, Grid};
use crate::mines::{End, Position, Tile};
use crate::perceive::locate::{Side, Sighting};

/// A way to understand a board that was found on a picture.
///
/// Whatever can't be read is taken for unopened, and where the board may go on a row of unopened cells is added.
/// That only adds layouts of mines that are thought possible, so whatever is concluded holds for the real
/// board, too; some conclusions may be missing.
#[derive(Clone, PartialEq, Debug)]
pub struct Pictured {
    /// Where the board is, and by which skin it was read.
    pub sighting: Sighting,
    /// The board, with the rows and columns that were added.
    pub position: Position,
    /// The cells that can't be read, without those that were added.
    pub doubtful: Vec<Cell>,
    /// Whether a column or row was added: left, above, right, below.
    pub added: [bool; 4],
}

impl Pictured {
    /// The cells that were added.
    pub fn beyond(&self) -> impl Iterator<Item = Cell> + '_ {
        let grid = self.position.grid();
        let [left, top, right, bottom] = self.added;
        grid.cells().filter(move |&cell| {
            let (x, y) = (grid.x(cell), grid.y(cell));
            left && x == 0
                || top && y == 0
                || right && x + 1 == grid.width()
                || bottom && y + 1 == grid.height()
        })
    }
}

/// The ways to understand a board: one, or two where the picture ends with the cells. None if the game is over
/// and the skin doesn't know how boards look then.
pub fn pictured(sighting: &Sighting) -> Vec<Pictured> {
    let cut = sighting.sides.map(|side| side == Side::Cut);
    let unsure = sighting.sides.map(|side| side != Side::Ends);
    let mut added = Vec::new();
    if sighting.whole && !cut.contains(&true) {
        added.push([false; 4]);
    }
    if unsure.contains(&true) {
        added.push(unsure);
    } else if !sighting.whole {
        added.push([true; 4]);
    }
    added
        .into_iter()
        .filter_map(|added| understood(sighting, added))
        .collect()
}

fn understood(sighting: &Sighting, added: [bool; 4]) -> Option<Pictured> {
    let [left, top, right, bottom] = added.map(usize::from);
    let seen = sighting.grid;
    let grid = Grid::new(seen.width() + left + right, seen.height() + top + bottom)?;
    let place = |cell: Cell| grid.cell(seen.x(cell) + left, seen.y(cell) + top);
    let mood = sighting.face.as_deref().and_then(Mood::of);
    let sights = || {
        let codes = seen.cells().zip(&sighting.codes);
        codes.filter_map(|(cell, code)| Some((place(cell)?, Sight::of(code.as_deref()?)?)))
    };
    let truth = sights().any(|(_, sight)| sight.fact.is_some());
    let open = |sight: &Sight| sight.tile.number().is_some();
    if mood.is_some_and(Mood::is_end)
        && !truth
        && !sights().all(|(_, sight)| open(&sight) || sight.tile == Tile::Flagged)
    {
        return None;
    }
    let mut position = Position::new(grid, None)?;
    let mut read = vec![false; grid.len()];
    for (cell, sight) in sights() {
        position.set_tile(cell, sight.tile);
        if let Some(place) = read.get_mut(cell.index()) {
            *place = true;
        }
    }
    // A closed cell that is held down can look like an open one without a number.
    let held = mood == Some(Mood::Surprised) || sighting.has_face && mood.is_none();
    let is_odd = |position: &Position, cell: Cell, n: u8| {
        let closed = |other: Cell| {
            position.tile(other) == Tile::Hidden && read.get(other.index()) == Some(&true)
        };
        usize::from(n) > grid.around(cell).count()
            || n == 0 && held && grid.around(cell).any(closed)
    };
    let odd: Vec<Cell> = sights()
        .filter_map(|(cell, sight)| Some((cell, sight.tile.number()?)))
        .filter(|&(cell, n)| is_odd(&position, cell, n))
        .map(|(cell, _)| cell)
        .collect();
    for cell in odd {
        position.set_tile(cell, Tile::Hidden);
        if let Some(place) = read.get_mut(cell.index()) {
            *place = false;
        }
    }
    let doubtful: Vec<Cell> = seen
        .cells()
        .filter_map(place)
        .filter(|cell| read.get(cell.index()) == Some(&false))
        .collect();
    let whole = doubtful.is_empty() && added == [false; 4];
    let blast = sights()
        .find(|(_, sight)| sight.blast)
        .map(|(cell, _)| cell);
    let won = truth || mood == Some(Mood::Won) || sights().all(|(_, sight)| open(&sight));
    let end = match blast {
        Some(cell) => Some(End::Lost(cell)),
        None => (won && whole).then_some(End::Won),
    };
    let counter = sighting.counters.iter().find(|(code, _)| code == "mines");
    let flags = sights()
        .filter(|(_, sight)| sight.tile == Tile::Flagged)
        .count();
    let total = counter.map(|(_, left)| i64::from(*left) + flags as i64);
    let total = total.and_then(|total| u32::try_from(total).ok());
    // A flag where none can be read would be missing from the sum.
    let total = total.filter(|&n| whole && end.is_none() && n as usize <= grid.len());
    let tiles = position;
    let mut position = Position::new(grid, total)?;
    for cell in grid.cells() {
        position.set_tile(cell, tiles.tile(cell));
    }
    position.set_end(end);
    for (cell, sight) in sights() {
        let hidden = sight.tile != Tile::Flagged;
        if let Some(fact) = sight
            .fact
            .filter(|_| hidden || matches!(end, Some(End::Lost(_))))
        {
            position.set_fact(cell, Some(fact));
        }
    }
    Some(Pictured {
        sighting: sighting.clone(),
        position,
        doubtful,
        added,
    })
}
