//! The bot against a program in memory that behaves as real ones do.

#[path = "support/program.rs"]
mod program;

use gridproof::dice::Dice;
use gridproof::game::{BUDGET, Ending};
use gridproof::mines::bot::{Bot, Guess, Mind, Turn};
use gridproof::mines::engine::policy::named;
use gridproof::mines::perceive::OnScreen;
use gridproof::mines::size::{BEGINNER, EXPERT, INTERMEDIATE, Size};
use gridproof::mines::{End, Mines, Operation, Position, notation, rules};
use gridproof::perceive::{Button, Screen, View};
use gridproof::pipeline::{Frontend, Tick, tick};
use gridproof::prose::Error;
use gridproof::trace::Entry;
use program::{Fault, Input, Program};
use std::time::Duration;

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
