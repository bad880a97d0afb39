//! Mines on a screen: what the codes of a skin mean, and a frontend that reads pixels and clicks.

use super::{Click, End, Fact, Mines, Operation, Position, Tile};
use crate::grid::Cell;
use crate::perceive::{Button, Image, Screen, Skin};
use crate::pipeline::Frontend;
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

/// A program on a screen that plays mines.
pub struct OnScreen<S> {
    screen: S,
    skin: Skin,
    sights: Vec<Sight>,
    mines: Option<u32>,
    question_marks: bool,
    seen: Option<Position>,
}

impl<S: Screen> OnScreen<S> {
    /// Looks at a screen with a skin. `mines` is the mine total where it is known; `question_marks` tells
    /// whether a second right click makes a question mark of a flag.
    ///
    /// # Errors
    /// `error.skin.meaning` if the skin has a code that mines has no meaning for.
    pub fn new(
        screen: S,
        skin: Skin,
        mines: Option<u32>,
        question_marks: bool,
    ) -> Result<OnScreen<S>, Error> {
        Ok(OnScreen {
            sights: sights(&skin)?,
            screen,
            skin,
            mines,
            question_marks,
            seen: None,
        })
    }

    /// The screen.
    pub fn screen(&self) -> &S {
        &self.screen
    }

    /// The screen, to be changed.
    pub fn screen_mut(&mut self) -> &mut S {
        &mut self.screen
    }
}

impl<S: Screen> Frontend<Mines> for OnScreen<S> {
    type Error = Error;

    fn fetch_cells(&mut self) -> Result<Option<Position>, Error> {
        self.seen = None;
        let Some(image) = self.screen.capture()? else {
            return Ok(None);
        };
        self.seen = Some(understand(&self.skin, &self.sights, &image, self.mines)?);
        Ok(self.seen.clone())
    }

    /// Clicks as the board was when it was last fetched; what needs no click is left out.
    fn operate_cells(&mut self, operations: &[Operation]) -> Result<(), Error> {
        let Some(seen) = &self.seen else {
            return Err(Error::new("image.unseen"));
        };
        for &operation in operations {
            let (x, y) = self.skin.center(seen.grid(), operation.cell());
            let buttons: &[Button] = match seen.click(operation, self.question_marks) {
                Some(Click::Left) => &[Button::Left],
                Some(Click::Right) => &[Button::Right],
                Some(Click::RightTwice) => &[Button::Right, Button::Right],
                Some(Click::Both) => &[Button::Both],
                None => &[],
            };
            for &button in buttons {
                self.screen.click(x, y, button)?;
            }
        }
        Ok(())
    }
}

/// Reads a board off a picture.
///
/// # Errors
/// What [`Skin::read`] and [`OnScreen::new`] report; `error.image.number` for a number that is larger than
/// its cell has neighbours, `error.image.ends` for two mines that went off, `error.mines.many` if
/// there are more mines than cells.
pub fn read(skin: &Skin, image: &Image, mines: Option<u32>) -> Result<Position, Error> {
    understand(skin, &sights(skin)?, image, mines)
}

fn sights(skin: &Skin) -> Result<Vec<Sight>, Error> {
    let meaning =
        |code: &str| Sight::of(code).ok_or_else(|| Error::new("skin.meaning").with("found", code));
    skin.looks.iter().map(|look| meaning(&look.code)).collect()
}

fn understand(
    skin: &Skin,
    sights: &[Sight],
    image: &Image,
    mines: Option<u32>,
) -> Result<Position, Error> {
    let reading = skin.read(image, None)?;
    let grid = reading.grid();
    let Some(mut position) = Position::new(grid, mines) else {
        return Err(Error::new("mines.many")
            .with("mines", mines.unwrap_or_default())
            .with("cells", grid.len()));
    };
    let mut lost: Option<Cell> = None;
    let mut truths = Vec::new();
    let mut closed = false;
    for (cell, look) in reading.looks() {
        let Some(&Sight { tile, fact, blast }) = sights.get(look) else {
            continue;
        };
        let around = grid.around(cell).count();
        if let Some(n) = tile.number().filter(|&n| usize::from(n) > around) {
            return Err(Error::new("image.number")
                .with("cell", Value::from((grid, cell)))
                .with("found", n)
                .with("largest", around));
        }
        position.set_tile(cell, tile);
        closed |= tile.number().is_none() && fact.is_none();
        truths.extend(fact.map(|fact| (cell, fact)));
        if let Some(first) = lost.filter(|_| blast) {
            return Err(Error::new("image.ends")
                .with("first", Value::from((grid, first)))
                .with("second", Value::from((grid, cell))));
        }
        lost = if blast { Some(cell) } else { lost };
    }
    // Nothing that is closed says what it is while a game runs, and a game without anything closed is won.
    let won = !truths.is_empty() || !closed;
    position.set_end(lost.map(End::Lost).or(won.then_some(End::Won)));
    for (cell, fact) in truths {
        // After a win a flag says it all.
        if lost.is_some() || position.tile(cell) != Tile::Flagged {
            position.set_fact(cell, Some(fact));
        }
    }
    Ok(position)
}
