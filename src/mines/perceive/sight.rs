//! What the codes of a skin mean, and boards of mines read off pictures.

use crate::grid::{Cell, Grid};
use crate::mines::{End, Fact, Position, Tile};
use crate::perceive::{Image, Look, Reading, Skin};
use crate::prose::{Error, Value};

/// What a tile on a screen shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Sight {
    tile: Tile,
    /// The truth that comes to light when a game ends.
    fact: Option<Fact>,
    /// Whether it is the mine that went off.
    blast: bool,
}

impl Sight {
    fn of(code: &str) -> Option<Sight> {
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
pub fn code(position: &Position, cell: Cell) -> String {
    let blast = position.end() == Some(End::Lost(cell));
    let name = match (position.tile(cell), position.fact(cell), blast) {
        (Tile::Open(n), ..) => return n.to_string(),
        (Tile::Hidden, _, true) => "blast",
        (Tile::Questioned, _, true) => "blast-question",
        (Tile::Hidden, Some(Fact::Mine), _) => "mine",
        (Tile::Questioned, Some(Fact::Mine), _) => "mine-question",
        (Tile::Hidden, ..) => "hidden",
        (Tile::Questioned, ..) => "question",
        (Tile::Flagged, Some(Fact::Mine), _) => "right",
        (Tile::Flagged, Some(Fact::Safe), _) => "wrong",
        (Tile::Flagged, None, _) => "flag",
    };
    name.to_owned()
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

    fn of(code: &str) -> Option<Mood> {
        let named = Mood::ALL.iter().find(|(name, _)| *name == code);
        named.map(|(_, mood)| *mood)
    }
}

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

/// A skin with the meaning of its codes.
#[derive(Clone, Debug)]
pub struct Reader {
    skin: Skin,
    sights: Vec<Sight>,
    moods: Vec<Mood>,
    left: Option<usize>,
    time: Option<usize>,
    /// Whether the skin knows how boards look when a game is over.
    knows_ends: bool,
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
        Ok(Reader {
            moods: all(face, Mood::of)?,
            left: skin.counter("mines"),
            time: skin.counter("time"),
            knows_ends: sights.iter().any(|sight| sight.blast),
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
    /// neighbours, `error.image.ends` for two mines that went off, `error.image.disagree` where face and
    /// cells tell different things, `error.image.total` where counter and flags tell another total, or
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
        if mood.is_some_and(Mood::is_end) && !self.knows_ends {
            return Ok(Seen {
                grid,
                position: None,
                mood,
                left: None,
                time: None,
            });
        }
        let reading = self.skin.read(image, Some(grid))?;
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
            if let Some(first) = blast.filter(|_| sight.blast) {
                return Err(Error::new("image.ends")
                    .with("first", Value::from((grid, first)))
                    .with("second", Value::from((grid, cell))));
            }
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
