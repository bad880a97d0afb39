//! A program on a screen that plays mines, as a frontend: it waits until a board is settled, reads it, and clicks.

use super::Counts;
use super::effect::{effect, shows, spread};
use super::sound;
use super::{Mood, Reader, Seen};
use crate::grid::{Cell, Grid};
use crate::mines::size::{LEVELS, Size};
use crate::mines::{Click, Mines, Operation, Position, Tile};
use crate::perceive::{Button, Chord, Image, NewGame, Press, Screen, Skin, View};
use crate::pipeline::Frontend;
use crate::prose::Error;
use std::time::Duration;

/// From one look at an unsettled board to the next.
const POLL: Duration = Duration::from_millis(1);
/// How long a board may take to settle. Under heavy load 0.8 seconds were seen.
const DEADLINE: Duration = Duration::from_secs(5);
/// The longest wait in which nobody asks whether to stop.
const GLANCE: Duration = Duration::from_millis(50);

/// A program on a screen that plays mines.
pub struct OnScreen<S> {
    screen: S,
    reader: Reader,
    /// The mine total as the person told it.
    told: Option<u32>,
    /// The mine total of the game that runs.
    mines: Option<u32>,
    question_marks: bool,
    /// The least time between two clicks.
    pace: Duration,
    /// When the last click was made.
    clicked: Option<Duration>,
    /// The most clicks to be made in all.
    most: Option<u64>,
    /// The board as it was accepted last.
    seen: Option<Position>,
    /// Its size, also where the board itself couldn't be read.
    grid: Option<Grid>,
    /// What is to be seen when all clicks since then have had their effect.
    expected: Vec<(Cell, Tile)>,
    picture: Option<Image>,
    /// What the face says where the game is over and its board can't be read.
    over: Option<Mood>,
    counts: Counts,
}

/// What came of waiting for a board to settle.
enum Settled {
    /// There is no window.
    Gone,
    /// It shows what was waited for.
    As(Seen),
    /// It stands still and shows something else.
    Other(Seen),
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
            screen,
            reader: Reader::new(skin)?,
            told: mines,
            mines,
            question_marks,
            pace: Duration::ZERO,
            clicked: None,
            most: None,
            seen: None,
            grid: None,
            expected: Vec::new(),
            picture: None,
            over: None,
            counts: Counts::default(),
        })
    }

    /// Waits at least this long between two clicks, and stops after so many of them.
    pub fn limit(&mut self, pace: Duration, most: Option<u64>) {
        self.pace = pace;
        self.most = most;
    }

    /// The screen.
    pub fn screen(&self) -> &S {
        &self.screen
    }

    /// The screen, to be changed.
    pub fn screen_mut(&mut self) -> &mut S {
        &mut self.screen
    }

    /// What was done so far.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// The picture that was looked at last, to be kept where something is wrong with it.
    pub fn picture(&self) -> Option<&Image> {
        self.picture.as_ref()
    }

    /// What the face says, where the game is over on a board that can't be read then.
    pub fn over(&self) -> Option<Mood> {
        self.over
    }

    /// Whether a picture shows a board that is another one than was read last. What can't be read is no news yet.
    pub fn is_news(&mut self, image: &Image) -> bool {
        if Some(image) == self.picture.as_ref() {
            return false;
        }
        let seen = self.read(image);
        seen.is_ok_and(|seen| is_calm(&seen) && seen.position != self.seen)
    }

    /// Begins a new game.
    ///
    /// # Errors
    /// The skin has no control for that, the window doesn't react, or the board can't be read.
    pub fn new_game(&mut self) -> Result<(), Error> {
        self.guard()?;
        match self.reader.skin().controls.new_game {
            Some(NewGame::Face) => {
                let face = self
                    .grid
                    .and_then(|grid| self.reader.skin().face_center(grid));
                let Some((x, y)) = face else {
                    return Err(Error::new("bot.control").with("name", "new-game"));
                };
                self.screen.click(x, y, Button::Left)?;
            }
            Some(NewGame::Key(key)) => self.screen.press(Press::Key(key))?,
            Some(NewGame::Command(command)) => self.screen.press(Press::Command(command))?,
            None => return Err(Error::new("bot.control").with("name", "new-game")),
        }
        self.fresh(None)
    }

    /// Chooses a size and begins a new game of it, unless one of that size has just begun.
    ///
    /// # Errors
    /// The skin has no control for that, the program doesn't have the size, or the window doesn't react.
    pub fn choose(&mut self, size: Size) -> Result<(), Error> {
        let skin = self.reader.skin();
        if !skin.has(size.grid()) {
            return Err(Error::new("bot.level")
                .with("skin", skin.name.as_str())
                .with(
                    "columns",
                    format!("{}–{}", skin.columns[0], skin.columns[1]),
                )
                .with("rows", format!("{}–{}", skin.rows[0], skin.rows[1])));
        }
        self.guard()?;
        let controls = &self.reader.skin().controls;
        let level = LEVELS.iter().find(|level| level.size == size);
        let command = level.and_then(|level| {
            let named = controls.levels.iter().find(|(name, _)| name == level.name);
            named.map(|&(_, command)| command)
        });
        let grid = size.grid();
        let numbers = [grid.width() as u32, grid.height() as u32, size.mines()];
        let press = match (command, controls.custom) {
            (Some(command), _) => Press::Command(command),
            (None, Some(custom)) => Press::Size(custom, numbers),
            (None, None) => return Err(Error::new("bot.control").with("name", "size")),
        };
        self.screen.press(press)?;
        self.fresh(Some(size))
    }

    /// Waits for a board on which nothing was opened yet.
    fn fresh(&mut self, size: Option<Size>) -> Result<(), Error> {
        (self.seen, self.mines) = (None, self.told);
        self.expected.clear();
        let is_fresh = |seen: &Seen| {
            let board = seen.position.as_ref();
            board.is_some_and(|board| {
                board.end().is_none()
                    && sound::is_fresh(board)
                    && size.is_none_or(|size| {
                        size.grid() == board.grid()
                            && board.mines().is_none_or(|mines| mines == size.mines())
                    })
            })
        };
        match self.settle(&is_fresh)? {
            Settled::As(seen) => {
                self.accept(seen);
                Ok(())
            }
            Settled::Other(seen) => Err(match (size, seen.position) {
                (Some(size), Some(board)) if sound::is_fresh(&board) => {
                    let (columns, rows) = (board.grid().width(), board.grid().height());
                    let mines = board.mines().map_or("?".to_owned(), |n| n.to_string());
                    Error::new("bot.other-size")
                        .with("wanted", size.to_string())
                        .with("found", format!("{columns}x{rows}/{mines}"))
                }
                _ => Error::new("bot.new-game"),
            }),
            Settled::Gone => Err(Error::new("bot.lost")),
        }
    }

    /// Waits until two pictures in a row are equal, can be read whole, make sense after what was seen before, and show
    /// what is `wanted`.
    fn settle(&mut self, wanted: &dyn Fn(&Seen) -> bool) -> Result<Settled, Error> {
        let began = self.screen.now();
        // Before a board was read, only a picture tells where its cells are.
        let mut guarded = self.grid.is_some();
        if guarded {
            self.guard()?;
        }
        let mut last: Option<Image> = None;
        // What is wrong with the picture that stands still, or what it shows.
        let mut standing: Option<Result<Seen, Error>> = None;
        loop {
            let before = self.screen.now();
            let view = self.screen.view()?;
            self.counts.views += 1;
            self.counts.viewing += self.screen.now().saturating_sub(before);
            match view {
                View::Gone => return Ok(Settled::Gone),
                View::Blocked => {
                    self.screen.dismiss()?;
                    self.counts.dialogs += 1;
                    (last, standing) = (None, None);
                }
                View::Pixels(image) if last.as_ref() == Some(&image) => {
                    // The same picture would be read the same way again.
                    if standing.is_none() {
                        let read = self.read(&image);
                        let calm = read.as_ref().is_ok_and(is_calm);
                        if let Ok(seen) = &read
                            && calm
                            && wanted(seen)
                        {
                            self.guard()?;
                            self.picture = last;
                            return Ok(Settled::As(read?));
                        }
                        standing = Some(read);
                    }
                }
                View::Pixels(image) => {
                    if !guarded {
                        self.picture = Some(image.clone());
                        self.guard()?;
                        guarded = true;
                    }
                    (last, standing) = (Some(image), None);
                }
            }
            if self.screen.now().saturating_sub(began) > DEADLINE {
                self.picture = last.or(self.picture.take());
                self.guard()?;
                return match standing {
                    Some(Ok(seen)) if is_calm(&seen) => Ok(Settled::Other(seen)),
                    Some(Ok(_)) => Err(Error::new("bot.pressed")),
                    Some(Err(error)) => Err(error),
                    None => Err(Error::new("bot.restless")),
                };
            }
            self.screen.wait(POLL)?;
        }
    }

    /// Reads a picture and holds it against what was seen before.
    fn read(&mut self, image: &Image) -> Result<Seen, Error> {
        let before = self.screen.now();
        let read = self.reader.read(image, None, self.total(image));
        self.counts.reads += 1;
        self.counts.reading += self.screen.now().saturating_sub(before);
        let seen = match read {
            Ok(seen) => seen,
            // Somebody may have begun another game.
            Err(error) if self.mines.is_some() => {
                let other = self.reader.read(image, None, self.told).ok();
                let fresh = |seen: &Seen| seen.position.as_ref().is_some_and(sound::is_fresh);
                return other.filter(fresh).ok_or(error);
            }
            Err(error) => return Err(error),
        };
        if let Some(board) = &seen.position {
            sound::check(self.seen.as_ref(), board)?;
        }
        Ok(seen)
    }

    /// The mine total as far as it is known without the picture's counter. A program without one that can be read
    /// has the usual totals.
    fn total(&self, image: &Image) -> Option<u32> {
        let skin = self.reader.skin();
        let usual = || {
            let grid = skin.grid(image.width(), image.height())?;
            let level = LEVELS.iter().find(|level| level.size.grid() == grid)?;
            Some(level.size.mines())
        };
        let known = self.mines.or(self.told);
        known.or_else(|| skin.counter("mines").map_or_else(usual, |_| None))
    }

    /// Takes a settled board as what is there now; nothing if the game is over and its board can't be read.
    fn accept(&mut self, seen: Seen) -> Option<Position> {
        self.counts.boards += 1;
        self.expected.clear();
        self.over = seen.mood.filter(|_| seen.position.is_none());
        self.grid = Some(seen.grid);
        self.mines = seen.position.as_ref().and_then(Position::mines);
        self.seen = seen.position;
        self.seen.clone()
    }

    /// Waits until the next click may follow the last one; what happens to the window doesn't make that shorter.
    fn wait_for_pace(&mut self) -> Result<(), Error> {
        while let Some(last) = self.clicked {
            let since = self.screen.now().saturating_sub(last);
            match self.pace.checked_sub(since) {
                Some(left) if !left.is_zero() => self.screen.wait(left.min(GLANCE))?,
                _ => break,
            }
        }
        self.clicked = Some(self.screen.now());
        Ok(())
    }

    /// Makes sure that the whole board can be seen.
    fn guard(&mut self) -> Result<(), Error> {
        let skin = self.reader.skin();
        // Before a board was read, the picture's size tells where its cells are.
        let by_size = || {
            let picture = self.picture.as_ref()?;
            skin.grid(picture.width(), picture.height())
        };
        let Some(grid) = self.grid.or_else(by_size) else {
            return self.screen.guard(&mut std::iter::empty());
        };
        let face = skin.face_center(grid);
        let mut points = face
            .into_iter()
            .chain(grid.cells().map(|cell| skin.center(grid, cell)));
        self.screen.guard(&mut points)
    }
}

impl<S: Screen> Frontend<Mines> for OnScreen<S> {
    type Error = Error;

    /// Waits until the board has settled, and reads it. There is nothing to be read where there is no window, and where a
    /// game is over and the skin doesn't know how boards look then.
    ///
    /// # Errors
    /// The board can't be read, or what is read can't be; `error.bot.nothing` if nothing came of the clicks.
    fn fetch_cells(&mut self) -> Result<Option<Position>, Error> {
        let expected = self.expected.clone();
        let wanted = |seen: &Seen| match (&seen.position, seen.mood) {
            (Some(board), _) => shows(board, &expected),
            (None, mood) => mood.is_some_and(Mood::is_end),
        };
        match self.settle(&wanted)? {
            Settled::Gone => {
                self.seen = None;
                Ok(None)
            }
            Settled::As(seen) => Ok(self.accept(seen)),
            Settled::Other(seen) if !expected.is_empty() && seen.position == self.seen => {
                Err(Error::new("bot.nothing"))
            }
            Settled::Other(seen) => Ok(self.accept(seen)),
        }
    }

    /// Clicks as the board was when it was last fetched; what needs no click is left out. Flags come first, as a click that
    /// wins may open a dialog.
    ///
    /// # Errors
    /// `error.bot.clicks` if there have been as many clicks as were allowed, and what the screen reports.
    fn operate_cells(&mut self, operations: &[Operation]) -> Result<(), Error> {
        let Some(seen) = self.seen.clone() else {
            return Err(Error::new("image.unseen"));
        };
        self.guard()?;
        let chord = self.reader.skin().controls.chord;
        let operations = spread(&seen, operations, chord);
        let marks =
            |operation: &Operation| matches!(operation, Operation::Flag(_) | Operation::Unflag(_));
        let (mut operations, opens): (Vec<_>, Vec<_>) = operations.into_iter().partition(marks);
        operations.extend(opens);
        let both = if chord == Chord::Middle {
            Button::Middle
        } else {
            Button::Both
        };
        let mut after = seen.clone();
        for operation in operations {
            let (x, y) = self.reader.skin().center(seen.grid(), operation.cell());
            let buttons: &[Button] = match seen.click(operation, self.question_marks) {
                Some(Click::Left) => &[Button::Left],
                Some(Click::Right) => &[Button::Right],
                Some(Click::RightTwice) => &[Button::Right, Button::Right],
                Some(Click::Both) => &[both],
                None => continue,
            };
            for &button in buttons {
                if self.most.is_some_and(|most| self.counts.clicks >= most) {
                    return Err(Error::new("bot.clicks").with("most", self.counts.clicks));
                }
                self.wait_for_pace()?;
                if !self.screen.click(x, y, button)? {
                    // A dialog has come up, which is seen when the board is looked at again.
                    return Ok(());
                }
                self.counts.clicks += 1;
            }
            self.expected.extend(effect(&mut after, operation));
        }
        Ok(())
    }
}

/// Whether no button is held down.
fn is_calm(seen: &Seen) -> bool {
    !matches!(seen.mood, Some(Mood::Surprised | Mood::Pressed))
}
