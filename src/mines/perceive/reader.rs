//! Boards of mines read off pictures, and shown on them.

use super::Mood;
use super::sight::{Sight, code};
use crate::grid::{Cell, Grid};
use crate::mines::{End, Fact, Position, Tile};
use crate::perceive::{Image, Look, Reading, Skin};
use crate::prose::{Error, Value};

/// What a picture shows.
#[derive(Clone, PartialEq, Debug)]
pub struct Seen {
    /// The size of the board.
    pub grid: Grid,
    /// The board, unless the game is over and the skin doesn't know how boards look then.
    pub position: Option<Position>,
    /// What the face says, if there is one.
    pub mood: Option<Mood>,
    /// The mines less the flags, if that is shown.
    pub left: Option<i32>,
    /// The seconds since the game began, if they are shown.
    pub time: Option<i32>,
}

impl Seen {
    /// The board.
    ///
    /// # Errors
    /// `error.image.over` if the game is over and the board can't be read then.
    pub fn into_position(self) -> Result<Position, Error> {
        self.position.ok_or_else(|| Error::new("image.over"))
    }
}

/// What a skin knows of boards when a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ends {
    /// All looks that there can be.
    All,
    /// Mines, but not wrong flags: some boards can't be read.
    Some,
    /// Nothing, so that a mine might be taken for something else.
    None,
}

/// A skin with the meaning of its codes.
#[derive(Clone, Debug)]
pub struct Reader {
    skin: Skin,
    sights: Vec<Sight>,
    moods: Vec<Mood>,
    left: Option<usize>,
    time: Option<usize>,
    /// What the skin knows of boards when a game is over.
    ends: Ends,
    /// Whether a flag keeps its look on a mine when a game is lost.
    flags_are_right: bool,
}

impl Reader {
    /// Reads with a skin.
    ///
    /// # Errors
    /// `error.skin.meaning` if the skin has a code that mines has no meaning for.
    pub fn new(skin: Skin) -> Result<Reader, Error> {
        fn all<T>(looks: &[Look], of: impl Fn(&str) -> Option<T>) -> Result<Vec<T>, Error> {
            let meaning =
                |code: &str| of(code).ok_or_else(|| Error::new("skin.meaning").with("found", code));
            looks.iter().map(|look| meaning(&look.code)).collect()
        }
        let face = skin.face.as_ref().map_or(&[][..], |face| &face.looks);
        for counter in &skin.counters {
            if !["mines", "time"].contains(&counter.code.as_str()) {
                let found = counter.code.as_str();
                return Err(Error::new("skin.meaning").with("found", found));
            }
        }
        let sights = all(&skin.looks, Sight::of)?;
        let knows = |code: &str| skin.looks.iter().any(|look| look.code == code);
        let ends = match (knows("mine") && knows("blast"), knows("wrong")) {
            (true, true) => Ends::All,
            (true, false) => Ends::Some,
            (false, _) => Ends::None,
        };
        Ok(Reader {
            moods: all(face, Mood::of)?,
            left: skin.counter("mines"),
            time: skin.counter("time"),
            ends,
            flags_are_right: skin.looks.iter().all(|look| look.code != "right"),
            sights,
            skin,
        })
    }

    /// The skin.
    pub fn skin(&self) -> &Skin {
        &self.skin
    }

    /// Reads a board off a picture. `expected` is its size and `mines` the mine total where they are
    /// known; where the total isn't, a counter of mines tells it together with the flags.
    ///
    /// # Errors
    /// What [`Skin::read`] reports; `error.image.number` for a number that is larger than its cell has
    /// neighbours, `error.image.disagree` and `error.image.unexploded` where face and cells tell different
    /// things, `error.image.total` where counter and flags tell another total, or
    /// one that can't be, `error.mines.many` if there are more mines than cells.
    pub fn read(
        &self,
        image: &Image,
        expected: Option<Grid>,
        mines: Option<u32>,
    ) -> Result<Seen, Error> {
        let grid = self.skin.read_grid(image, expected)?;
        let face = self.skin.read_face(image, grid)?;
        let mood = face.and_then(|n| self.moods.get(usize::from(n)).copied());
        let over = mood.is_some_and(Mood::is_end);
        let unreadable = Ok(Seen {
            grid,
            position: None,
            mood,
            left: None,
            time: None,
        });
        // When a game is won there are flags on all mines, which look as before.
        if over && self.ends == Ends::None && mood != Some(Mood::Won) {
            return unreadable;
        }
        let reading = match self.skin.read(image, Some(grid)) {
            Ok(reading) => reading,
            Err(_) if over && self.ends != Ends::All => return unreadable,
            Err(error) => return Err(error),
        };
        let shown = |n: Option<usize>| n.and_then(|n| reading.counters().get(n).copied());
        let left = shown(self.left);
        Ok(Seen {
            grid,
            position: Some(self.position(&reading, mood, left, mines)?),
            mood,
            left,
            time: shown(self.time),
        })
    }

    /// What a picture shows of a board, so that it is read as the same again; nothing if the skin has no look
    /// for some of it, or a face or a counter that nothing is said of.
    pub fn show(&self, seen: &Seen) -> Option<Reading> {
        let position = seen.position.as_ref()?;
        let number = |looks: &[Look], code: &str| {
            let n = looks.iter().position(|look| look.code == code)?;
            u8::try_from(n).ok()
        };
        let look = |cell| match code(position, cell) {
            "right" if self.flags_are_right => number(&self.skin.looks, "flag"),
            code => number(&self.skin.looks, code),
        };
        let face = match &self.skin.face {
            Some(face) => Some(number(&face.looks, seen.mood?.code())?),
            None => None,
        };
        let shown = |n| match Some(n) {
            n if n == self.left => seen.left,
            n if n == self.time => seen.time,
            _ => None,
        };
        let looks = seen.grid.cells().map(look).collect::<Option<_>>()?;
        let counters = (0..self.skin.counters.len()).map(shown);
        Reading::new(seen.grid, looks, face, counters.collect::<Option<_>>()?)
    }

    fn position(
        &self,
        reading: &Reading,
        mood: Option<Mood>,
        left: Option<i32>,
        mines: Option<u32>,
    ) -> Result<Position, Error> {
        let grid = reading.grid();
        let sights = || {
            let sight = |(cell, look)| Some((cell, *self.sights.get(look)?));
            reading.looks().filter_map(sight)
        };
        let flags = sights().filter(|(_, sight)| sight.tile == Tile::Flagged);
        let mines = total(grid, left, flags.count(), mines)?;
        let Some(mut position) = Position::new(grid, mines) else {
            return Err(Error::new("mines.many")
                .with("mines", mines.unwrap_or_default())
                .with("cells", grid.len()));
        };
        let mut blast: Option<Cell> = None;
        let mut closed = false;
        for (cell, sight) in sights() {
            let around = grid.around(cell).count();
            if let Some(n) = sight.tile.number().filter(|&n| usize::from(n) > around) {
                return Err(Error::new("image.number")
                    .with("cell", Value::from((grid, cell)))
                    .with("found", n)
                    .with("largest", around));
            }
            position.set_tile(cell, sight.tile);
            closed |= sight.tile.number().is_none() && sight.fact.is_none();
            // A chord beside wrong flags sets off several; the first of them tells.
            blast = blast.or(sight.blast.then_some(cell));
        }
        let truth = sights().find(|(_, sight)| sight.fact.is_some());
        let disagree = |mood: Mood, cell: Cell| {
            Err(Error::new("image.disagree")
                .with("face", mood.code())
                .with("cell", Value::from((grid, cell))))
        };
        let end = match (mood, blast, truth) {
            (Some(mood @ (Mood::Playing | Mood::Surprised)), _, Some((cell, _))) => {
                return disagree(mood, cell);
            }
            (Some(Mood::Won), Some(cell), _) => return disagree(Mood::Won, cell),
            (Some(Mood::Lost), None, _) => return Err(Error::new("image.unexploded")),
            (_, Some(cell), _) => Some(End::Lost(cell)),
            (Some(Mood::Won | Mood::Over), None, _) => Some(End::Won),
            (Some(_), None, None) => None,
            // Without a face: nothing that is closed says what it is while a game runs, and a game
            // without anything closed is won.
            (_, None, truth) => (truth.is_some() || !closed).then_some(End::Won),
        };
        position.set_end(end);
        for (cell, sight) in sights() {
            // After a win a flag says it all; after a loss it may be one that needed no new look.
            let lost = matches!(end, Some(End::Lost(_)));
            let fact = match sight.tile {
                Tile::Flagged if !lost => None,
                Tile::Flagged if self.flags_are_right => sight.fact.or(Some(Fact::Mine)),
                _ => sight.fact,
            };
            if fact.is_some() {
                position.set_fact(cell, fact);
            }
        }
        Ok(position)
    }
}

/// The mine total, by what is known and what a counter shows of it.
fn total(
    grid: Grid,
    left: Option<i32>,
    flags: usize,
    mines: Option<u32>,
) -> Result<Option<u32>, Error> {
    let Some(left) = left else {
        return Ok(mines);
    };
    let total = i64::from(left) + flags as i64;
    let known = mines.is_none_or(|mines| i64::from(mines) == total);
    match u32::try_from(total) {
        Ok(total) if known && total as usize <= grid.len() => Ok(Some(total)),
        _ => Err(Error::new("image.total")
            .with("found", left)
            .with("flags", flags)
            .with("least", mines.unwrap_or(0))
            .with("most", mines.map_or(grid.len(), |mines| mines as usize))),
    }
}

/// Reads a board off a picture.
///
/// # Errors
/// What [`Reader::new`], [`Reader::read`] and [`Seen::into_position`] report.
pub fn read(skin: &Skin, image: &Image, mines: Option<u32>) -> Result<Position, Error> {
    let reader = Reader::new(skin.clone())?;
    reader
        .read(image, None, mines)
        .and_then(Seen::into_position)
}
