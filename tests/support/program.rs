//! A program in memory that plays mines as real ones do: clicks have their effect later, pictures are torn, dialogs come
//! up after a win, and things go wrong.

use gridproof::dice::Dice;
use gridproof::grid::Cell;
use gridproof::mines::deal::Start;
use gridproof::mines::moves;
use gridproof::mines::perceive::{Mood, Reader, Seen};
use gridproof::mines::play::Play;
use gridproof::mines::size::{BEGINNER, EXPERT, INTERMEDIATE, Size};
use gridproof::mines::{End, Fact, Position, Tile};
use gridproof::perceive::{Button, Image, Press, Screen, Skin, View, paint};
use gridproof::prose::Error;
use std::collections::VecDeque;
use std::time::Duration;

/// What reaches the program, sooner or later.
#[derive(Clone, Copy)]
pub enum Input {
    Cell(Cell, Button),
    Face,
    Size(Size),
}

/// What goes wrong with it.
#[derive(Clone, Copy, PartialEq)]
pub enum Fault {
    None,
    /// It never gets the clicks, as one with more rights.
    Deaf,
    /// A window lies over it.
    Covered,
    /// A number becomes another one.
    Changes,
    /// A cell beside a 0 stays closed.
    Leaks,
    /// The mines that it shows at the end aren't those that it counted.
    Lies,
    /// It is closed.
    Closed,
}

pub struct Program {
    pub reader: Reader,
    pub play: Play,
    games: u64,
    pub clock: Duration,
    queue: VecDeque<(Duration, Input)>,
    pub painted: Option<Image>,
    dice: Dice,
    /// How many dialogs follow a win, and how many are up.
    pub records: u32,
    dialogs: u32,
    pub fault: Fault,
    pub clicks: Vec<(u32, u32)>,
}

impl Program {
    pub fn new(skin: &str, size: Size, seed: u64) -> Program {
        let skin = Skin::named(skin).unwrap().clone();
        Program {
            reader: Reader::new(skin).unwrap(),
            play: Play::new(size, Start::Safe, seed),
            games: seed,
            clock: Duration::ZERO,
            queue: VecDeque::new(),
            painted: None,
            dice: Dice::new(seed),
            records: 0,
            dialogs: 0,
            fault: Fault::None,
            clicks: Vec::new(),
        }
    }

    fn begin(&mut self, size: Size) {
        self.games += 1;
        self.play = Play::new(size, Start::Safe, self.games);
    }

    pub fn send(&mut self, input: Input) {
        let last = self.queue.back().map_or(self.clock, |(time, _)| *time);
        let delay = Duration::from_micros(u64::from(self.dice.below(7_000)));
        if self.fault != Fault::Deaf {
            self.queue.push_back((last.max(self.clock) + delay, input));
        }
    }

    /// The board as the program shows it: after a win every mine has a flag.
    pub fn shown(&self) -> Position {
        let mut board = self.play.position().clone();
        let grid = board.grid();
        if board.end() == Some(End::Won) {
            let closed = |&cell: &Cell| board.tile(cell).number().is_none();
            for cell in grid.cells().filter(closed).collect::<Vec<_>>() {
                board.set_tile(cell, Tile::Flagged);
                board.set_fact(cell, None);
            }
        }
        let numbers: Vec<Cell> = grid
            .cells()
            .filter(|&cell| board.tile(cell).number().is_some_and(|n| n > 0))
            .collect();
        match (self.fault, numbers.as_slice()) {
            (Fault::Changes, [first, _, ..]) => board.set_tile(*first, Tile::Open(3)),
            (Fault::Leaks, [first, ..]) => board.set_tile(*first, Tile::Open(0)),
            (Fault::Lies, _) if matches!(board.end(), Some(End::Lost(_))) => {
                let other = |&cell: &Cell| {
                    board.fact(cell) == Some(Fact::Mine) && board.end() != Some(End::Lost(cell))
                };
                let beside =
                    |cell: &Cell| grid.around(*cell).any(|c| board.tile(c).number().is_some());
                let hidden = grid.cells().filter(other).find(beside);
                if let Some(cell) = hidden {
                    board.set_tile(cell, Tile::Hidden);
                    board.set_fact(cell, None);
                }
            }
            _ => {}
        }
        board
    }

    fn picture(&self) -> Image {
        let mut position = self.shown();
        let mood = match position.end() {
            None => Mood::Playing,
            Some(End::Won) => Mood::Won,
            Some(End::Lost(_)) => Mood::Lost,
        };
        // A skin that doesn't know lost boards is shown whatever there is on them.
        if self
            .reader
            .skin()
            .looks
            .iter()
            .all(|look| look.code != "blast")
        {
            for cell in position.grid().cells() {
                position.set_fact(cell, None);
            }
            position.set_end(None);
        }
        let flags = position
            .grid()
            .cells()
            .filter(|&c| position.tile(c) == Tile::Flagged);
        let left = self.play.size().mines() as i32 - flags.count() as i32;
        let seen = Seen {
            grid: position.grid(),
            position: Some(position),
            mood: Some(mood),
            left: Some(left),
            time: Some((self.clock.as_secs() % 1000) as i32),
        };
        let reading = self.reader.show(&seen).expect("the skin shows all of it");
        paint(self.reader.skin(), &reading).unwrap()
    }
}

impl Screen for Program {
    fn view(&mut self) -> Result<View, Error> {
        self.clock += Duration::from_micros(300);
        if self.fault == Fault::Closed {
            return Ok(View::Gone);
        }
        let mut changed = self.painted.is_none();
        while let Some(&(time, input)) = self.queue.front() {
            if time > self.clock || self.dialogs > 0 {
                break;
            }
            self.queue.pop_front();
            changed = true;
            match input {
                Input::Face => self.begin(self.play.size()),
                Input::Size(size) => self.begin(size),
                Input::Cell(cell, button) => {
                    let opened = self.play.position().tile(cell).number().is_some();
                    let button = match button {
                        Button::Left if opened => continue,
                        Button::Left => moves::Button::Primary,
                        Button::Right => moves::Button::Secondary,
                        Button::Both | Button::Middle => moves::Button::Middle,
                    };
                    let running = self.play.position().end().is_none();
                    self.play.press(cell, button);
                    if running && self.play.position().end() == Some(End::Won) {
                        self.dialogs = self.records;
                    }
                }
            }
        }
        if self.dialogs > 0 {
            self.painted = None;
            return Ok(View::Blocked);
        }
        let old = self.painted.take();
        if !changed && let Some(old) = old {
            self.painted = Some(old.clone());
            return Ok(View::Pixels(old));
        }
        let new = self.picture();
        self.painted = Some(new.clone());
        let torn = old
            .filter(|old| old.rgba().len() == new.rgba().len())
            .map(|old| {
                let row = new.width() as usize * 4;
                let rows = self.dice.below(new.height() + 1) as usize;
                let mut rgba = old.rgba().to_vec();
                rgba[..rows * row].copy_from_slice(&new.rgba()[..rows * row]);
                Image::new(new.width(), new.height(), rgba).unwrap()
            });
        Ok(View::Pixels(torn.unwrap_or(new)))
    }

    fn guard(&mut self, points: &mut dyn Iterator<Item = (u32, u32)>) -> Result<(), Error> {
        let (width, height) = self.reader.skin().size(self.play.position().grid());
        for (x, y) in points {
            assert!(x < width && y < height || self.games > 0);
        }
        match self.fault {
            Fault::Covered => Err(Error::new("bot.covered")),
            _ => Ok(()),
        }
    }

    fn click(&mut self, x: u32, y: u32, button: Button) -> Result<bool, Error> {
        if self.dialogs > 0 {
            return Ok(false);
        }
        self.clicks.push((x, y));
        let (skin, grid) = (self.reader.skin(), self.play.position().grid());
        if skin.face_center(grid) == Some((x, y)) {
            self.send(Input::Face);
            return Ok(true);
        }
        let cell = grid.cells().find(|&cell| skin.center(grid, cell) == (x, y));
        self.send(Input::Cell(cell.expect("a click beside the cells"), button));
        Ok(true)
    }

    fn press(&mut self, press: Press) -> Result<(), Error> {
        let size = match press {
            // F2
            Press::Key(113) => {
                self.send(Input::Face);
                return Ok(());
            }
            Press::Command(1005) => BEGINNER.size,
            Press::Command(1006) => INTERMEDIATE.size,
            Press::Command(1007) => EXPERT.size,
            Press::Size(_, [columns, rows, mines]) => {
                Size::parse(&format!("{columns}x{rows}/{mines}")).unwrap()
            }
            other => panic!("{other:?}"),
        };
        self.send(Input::Size(size));
        Ok(())
    }

    fn dismiss(&mut self) -> Result<(), Error> {
        self.dialogs -= 1;
        Ok(())
    }

    fn acting(&mut self, _: bool) {}

    fn wait(&mut self, most: Duration) -> Result<(), Error> {
        self.clock += most;
        Ok(())
    }

    fn now(&self) -> Duration {
        self.clock
    }
}
