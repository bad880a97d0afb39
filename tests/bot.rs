//! The bot against a program in memory that behaves as real ones do: clicks have their effect later, pictures are torn,
//! dialogs come up after a win, and things go wrong.

use gridproof::dice::Dice;
use gridproof::game::{BUDGET, Ending};
use gridproof::grid::Cell;
use gridproof::mines::bot::{Bot, Guess, Mind, Turn};
use gridproof::mines::deal::Start;
use gridproof::mines::engine::policy::named;
use gridproof::mines::moves;
use gridproof::mines::perceive::{Mood, OnScreen, Reader, Seen};
use gridproof::mines::play::Play;
use gridproof::mines::size::{BEGINNER, EXPERT, INTERMEDIATE, Size};
use gridproof::mines::{End, Fact, Mines, Operation, Position, Tile, notation, rules};
use gridproof::perceive::{Button, Image, Press, Screen, Skin, View, paint};
use gridproof::pipeline::{Frontend, Tick, tick};
use gridproof::prose::Error;
use gridproof::trace::Entry;
use std::collections::VecDeque;
use std::time::Duration;

/// What reaches the program, sooner or later.
#[derive(Clone, Copy)]
enum Input {
    Cell(Cell, Button),
    Face,
    Size(Size),
}

/// What goes wrong with it.
#[derive(Clone, Copy, PartialEq)]
enum Fault {
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

struct Program {
    reader: Reader,
    play: Play,
    games: u64,
    clock: Duration,
    queue: VecDeque<(Duration, Input)>,
    painted: Option<Image>,
    dice: Dice,
    /// How many dialogs follow a win, and how many are up.
    records: u32,
    dialogs: u32,
    fault: Fault,
    clicks: Vec<(u32, u32)>,
}

impl Program {
    fn new(skin: &str, size: Size, seed: u64) -> Program {
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

    fn send(&mut self, input: Input) {
        let last = self.queue.back().map_or(self.clock, |(time, _)| *time);
        let delay = Duration::from_micros(u64::from(self.dice.below(7_000)));
        if self.fault != Fault::Deaf {
            self.queue.push_back((last.max(self.clock) + delay, input));
        }
    }

    /// The board as the program shows it: after a win every mine has a flag.
    fn shown(&self) -> Position {
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

fn bot(program: Program, ladder: &str, guess: Guess) -> Bot<Program> {
    let skin = program.reader.skin().clone();
    let ladder = rules::ladder(ladder).unwrap();
    Bot::new(
        OnScreen::new(program, skin, None, true).unwrap(),
        Mind { ladder, guess },
    )
}

fn best() -> Guess {
    Guess::Best(named("fast").unwrap())
}

/// Plays a game to its end and compares each board that was read with the one that was shown.
fn game(bot: &mut Bot<Program>) -> Result<bool, Error> {
    loop {
        let turn = bot.turn()?;
        if let Some(trace) = bot.trace() {
            let (seen, shown) = (trace.now(), bot.on_screen.screen().shown());
            for cell in shown.grid().cells() {
                assert_eq!(seen.tile(cell), shown.tile(cell), "{cell:?}");
            }
            assert_eq!((seen.end(), seen.mines()), (shown.end(), shown.mines()));
        }
        match turn {
            Turn::Acted => {}
            Turn::Over(won) => return Ok(won),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn games_follow_each_other_with_dialogs_in_between() {
    let mut program = Program::new("winemine", BEGINNER.size, 1);
    program.records = 2;
    let mut bot = bot(program, "full", best());
    let mut won = 0;
    for _ in 0..25 {
        won += u32::from(game(&mut bot).unwrap());
        let trace = bot.take_trace().unwrap();
        assert_eq!(trace.start().mines(), Some(10));
        bot.on_screen.new_game().unwrap();
    }
    assert!(won > 15, "{won} of 25");
    assert_eq!(bot.on_screen.counts().dialogs, u64::from(2 * won));
}

#[test]
fn sizes_are_chosen() {
    let mut bot = bot(Program::new("winemine", BEGINNER.size, 3), "full", best());
    for size in [
        EXPERT.size,
        Size::parse("30x24/120").unwrap(),
        BEGINNER.size,
        INTERMEDIATE.size,
    ] {
        bot.on_screen.choose(size).unwrap();
        assert_eq!(bot.on_screen.screen().play.size(), size);
        game(&mut bot).unwrap();
        let trace = bot.take_trace().unwrap();
        assert_eq!(
            (trace.start().grid(), trace.start().mines()),
            (size.grid(), Some(size.mines()))
        );
    }
}

#[test]
fn the_ladder_of_the_article_plays_too() {
    let mut bot = bot(
        Program::new("winemine", BEGINNER.size, 5),
        "article",
        best(),
    );
    for _ in 0..10 {
        game(&mut bot).unwrap();
        let trace = bot.take_trace().unwrap();
        let chords = trace.entries().iter().any(|entry| match entry {
            Entry::Step(step) => step
                .operations
                .iter()
                .any(|o| matches!(o, Operation::Chord(_))),
            _ => false,
        });
        assert!(chords || trace.now().end() != Some(End::Won));
        bot.on_screen.new_game().unwrap();
    }
}

#[test]
fn a_program_without_controls_says_so() {
    let mut bot = bot(
        Program::new("playground", BEGINNER.size, 8),
        "full",
        Guess::None,
    );
    // Our own painter's skin knows no face, and no key or command.
    let error = bot.on_screen.new_game().unwrap_err();
    assert_eq!(error.0.key, "error.bot.control");
}

#[test]
fn a_program_whose_ends_are_unknown_is_played() {
    let mut bot = bot(Program::new("classic", BEGINNER.size, 11), "full", best());
    let (mut won, mut lost) = (0, 0);
    for _ in 0..20 {
        let turn = loop {
            match bot.turn().unwrap() {
                Turn::Acted => {}
                other => break other,
            }
        };
        let end = bot.on_screen.screen().play.position().end();
        assert_eq!(turn, Turn::Over(end == Some(End::Won)));
        *(if end == Some(End::Won) {
            &mut won
        } else {
            &mut lost
        }) += 1;
        // Its counter can't be read, and the size is a usual one.
        assert_eq!(bot.take_trace().unwrap().start().mines(), Some(10));
        bot.on_screen.new_game().unwrap();
    }
    assert!(won > 5 && lost > 0, "{won} won, {lost} lost");
}

#[test]
fn guesses_can_be_left_to_the_person() {
    let size = BEGINNER.size;
    let mut none = bot(Program::new("winemine", size, 2), "full", Guess::None);
    assert_eq!(none.turn().unwrap(), Turn::Stuck(None));
    assert!(none.on_screen.screen().clicks.is_empty());
    let policy = named("best").unwrap();
    let mut ask = bot(
        Program::new("winemine", size, 2),
        "full",
        Guess::Ask(policy),
    );
    let Turn::Stuck(Some(step)) = ask.turn().unwrap() else {
        panic!("nothing is known yet");
    };
    assert_eq!((step.rule, step.finding.kind.name), ("guess", "first"));
    assert!(ask.on_screen.screen().clicks.is_empty());
    ask.take(*step).unwrap();
    assert_eq!(ask.on_screen.screen().clicks.len(), 1);
    assert_ne!(ask.turn().unwrap(), Turn::Gone);
    // What a person does meanwhile is news, a second that passes isn't.
    let View::Pixels(before) = none.on_screen.screen_mut().view().unwrap() else {
        panic!("the window is there");
    };
    assert!(!none.on_screen.is_news(&before));
    let cell = size.grid().cell(4, 4).unwrap();
    none.on_screen
        .screen_mut()
        .send(Input::Cell(cell, Button::Left));
    none.on_screen.screen_mut().clock += Duration::from_secs(1);
    none.on_screen.screen_mut().view().unwrap();
    let View::Pixels(after) = none.on_screen.screen_mut().view().unwrap() else {
        panic!("the window is there");
    };
    assert!(none.on_screen.is_news(&after));
}

#[test]
fn random_clicks_are_clicks_on_closed_cells() {
    let dice = Box::new(Dice::new(4));
    let mind = Mind {
        ladder: &[],
        guess: Guess::Random(dice),
    };
    let program = Program::new("winemine", BEGINNER.size, 4);
    let skin = program.reader.skin().clone();
    let mut bot = Bot::new(OnScreen::new(program, skin, None, true).unwrap(), mind);
    assert!(!(0..5).any(|_| {
        let won = game(&mut bot).unwrap();
        bot.take_trace();
        bot.on_screen.new_game().unwrap();
        won
    }));
}

/// Plays until something goes wrong: a few turns well, and then with a fault.
fn stopped(fault: Fault, turns: usize) -> (String, usize) {
    let dice = Box::new(Dice::new(1));
    let mut bot = bot(
        Program::new("winemine", EXPERT.size, 6),
        "article",
        Guess::Random(dice),
    );
    for _ in 0..turns {
        if bot.turn().unwrap() != Turn::Acted {
            break;
        }
    }
    bot.on_screen.screen_mut().fault = fault;
    bot.on_screen.screen_mut().painted = None;
    for _ in 0..500 {
        match bot.turn() {
            Ok(Turn::Acted) => {}
            Ok(other) => return (format!("{other:?}"), bot.on_screen.screen().clicks.len()),
            Err(error) => return (error.0.key, bot.on_screen.screen().clicks.len()),
        }
    }
    panic!("it went on and on");
}

#[test]
fn each_fault_stops_the_bot() {
    for (fault, turns, key) in [
        (Fault::Deaf, 0, "error.bot.nothing"),
        (Fault::Covered, 1, "error.bot.covered"),
        (Fault::Changes, 1, "error.bot.changed"),
        (Fault::Leaks, 1, "error.bot.zero"),
        (Fault::Lies, 1, "error.bot.revealed"),
        (Fault::Closed, 1, "Gone"),
    ] {
        let (found, _) = stopped(fault, turns);
        assert_eq!(found, key);
    }
}

#[test]
fn clicks_are_limited_and_paced() {
    let mut bot = bot(Program::new("winemine", BEGINNER.size, 9), "full", best());
    bot.on_screen.limit(Duration::from_millis(40), Some(5));
    let error = loop {
        match bot.turn() {
            Ok(Turn::Acted) => {}
            Ok(other) => panic!("{other:?}"),
            Err(error) => break error,
        }
    };
    assert_eq!(error.0.key, "error.bot.clicks");
    assert_eq!(bot.on_screen.screen().clicks.len(), 5);
    assert!(bot.on_screen.screen().clock >= Duration::from_millis(160));
}

/// A board that stays as it is.
struct Still(Position, usize);

impl Frontend<Mines> for Still {
    type Error = Error;

    fn fetch_cells(&mut self) -> Result<Option<Position>, Error> {
        Ok(Some(self.0.clone()))
    }

    fn operate_cells(&mut self, operations: &[Operation]) -> Result<(), Error> {
        self.1 += operations.len();
        Ok(())
    }
}

#[test]
fn nothing_is_clicked_on_a_contradiction() {
    // By the flag the 1 says that the cell below the 2 is safe, and the 2 that it is a mine.
    let position = notation::parse("12/F#", None).unwrap();
    let mut still = Still(position, 0);
    let ladder = rules::ladder("article").unwrap();
    let end = tick(&mut still, ladder, BUDGET, &mut None).unwrap();
    assert_eq!(end, Tick::Idle(Ending::Contradiction));
    assert_eq!(still.1, 0);
}
