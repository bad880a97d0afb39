//! `minebot measure`: what the bot costs, and how fast it plays beside one that only clicks at random.

use crate::arguments::Options;
use crate::command::print;
use crate::exit;
use crate::play::{IDLE, decimal, milliseconds, open};
use crate::windows::{GameWindow, Target, find};
use cpu_time::ProcessTime;
use gridproof::dice::Dice;
use gridproof::mines::bot::{Bot, Guess, Mind, Turn};
use gridproof::mines::perceive::{OnScreen, Reader};
use gridproof::perceive::{Screen, View};
use gridproof::pipeline::Frontend;
use gridproof::prose::{Error, Locale, Message};
use gridproof::report::Session;
use std::time::{Duration, Instant};

/// The article's timer.
const TIMER: Duration = Duration::from_millis(30);
/// How often a picture is taken and read for the figures.
const TIMES: usize = 200;

/// Measures, with the window that is found, and prints the figures.
///
/// # Errors
/// There is no window that can be played, or a reason to stop.
pub fn measure(options: &Options, locale: &Locale) -> Result<u8, Error> {
    let skins = options.skins();
    let target = find(&skins, options.handle)?;
    let mut on_screen = open(options, &target)?;
    if let Some(size) = options.size {
        on_screen.choose(size)?;
    }
    on_screen.fetch_cells()?;
    let (view, read) = sight(&mut on_screen, &target)?;
    let idle = options.seconds;
    let (events, timer) = (
        waiting(&mut on_screen, idle, None)?,
        waiting(&mut on_screen, idle, Some(TIMER))?,
    );
    drop(on_screen);
    let thinking = games(options, &target, options.mind()?, options.games)?;
    let lots = Mind {
        ladder: &[],
        guess: Guess::Random(Box::new(Dice::new(options.seed))),
    };
    let drawing = games(options, &target, lots, options.games)?;
    let share = |time: Duration| decimal(100 * micros(time), micros(idle), 2);
    let figures = Message::new("bot.figures")
        .with("view", decimal(view, 1000, 3))
        .with("read", decimal(read, 1000, 3))
        .with("events", share(events))
        .with("timer", share(timer))
        .with("games", options.games)
        .with("won", thinking.won)
        .with("rate", thinking.rate())
        .with("lots", drawing.rate())
        .with("ratio", decimal(thinking.rate(), drawing.rate(), 2))
        .with(
            "median",
            decimal(thinking.median_of_won().unwrap_or(0), 1000, 2),
        );
    print(&format!("{}\n", locale.say(&figures)))?;
    Ok(exit::DONE)
}

/// The median times of taking a picture and of reading it, in microseconds.
fn sight(on_screen: &mut OnScreen<GameWindow>, target: &Target) -> Result<(u64, u64), Error> {
    let reader = Reader::new(target.skin.clone())?;
    let (mut views, mut reads) = (Vec::new(), Vec::new());
    for _ in 0..TIMES {
        let began = Instant::now();
        let View::Pixels(image) = on_screen.screen_mut().view()? else {
            return Err(Error::new("bot.lost"));
        };
        let taken = Instant::now();
        reader.read(&image, None, None)?;
        reads.push(micros(taken.elapsed()));
        views.push(micros(taken - began));
    }
    let median = |mut times: Vec<u64>| {
        times.sort_unstable();
        times.get(times.len() / 2).copied().unwrap_or_default()
    };
    Ok((median(views), median(reads)))
}

/// The processor's time that watching a board takes on which nothing happens: woken by events, or, as the article's program
/// is, by a timer.
fn waiting(
    on_screen: &mut OnScreen<GameWindow>,
    long: Duration,
    timer: Option<Duration>,
) -> Result<Duration, Error> {
    let (began, cpu) = (Instant::now(), ProcessTime::now());
    while began.elapsed() < long {
        match timer {
            Some(each) => {
                let next = Instant::now() + each;
                on_screen.fetch_cells()?;
                while let Some(left) = next.checked_duration_since(Instant::now()) {
                    on_screen.screen_mut().wait(left)?;
                }
            }
            None => {
                on_screen.screen_mut().idle(IDLE)?;
                if let View::Pixels(image) = on_screen.screen_mut().view()? {
                    on_screen.is_news(&image);
                }
            }
        }
    }
    Ok(cpu.elapsed())
}

/// Plays some games with a mind.
fn games(options: &Options, target: &Target, mind: Mind, games: u64) -> Result<Session, Error> {
    let mut bot = Bot::new(open(options, target)?, mind);
    let mut session = Session::default();
    bot.on_screen.fetch_cells()?;
    bot.on_screen.new_game()?;
    let began = Instant::now();
    let mut begun = began;
    while session.games < games {
        match bot.turn()? {
            Turn::Acted => {}
            Turn::Over(won) => {
                bot.take_trace();
                session.games += 1;
                session.won += u64::from(won);
                session.times.push((won, milliseconds(begun)));
                bot.on_screen.new_game()?;
                begun = Instant::now();
            }
            // Without guesses most games get stuck, and count as lost.
            Turn::Stuck(_) => {
                bot.take_trace();
                session.games += 1;
                bot.on_screen.new_game()?;
                begun = Instant::now();
            }
            Turn::Another | Turn::Gone => return Err(Error::new("bot.lost")),
        }
    }
    session.milliseconds = milliseconds(began);
    Ok(session)
}

fn micros(time: Duration) -> u64 {
    time.as_micros() as u64
}
