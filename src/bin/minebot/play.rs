//! Playing, and saying what would be played.

use crate::arguments::Options;
use crate::command::print;
use crate::exit;
use crate::files::{prepare, save, save_picture};
use crate::tell::{Live, outlined};
use crate::windows::{GameWindow, Target, find};
use gridproof::game::{Ending, Step, analyze_cells};
use gridproof::mines::bot::{BUDGET, Bot, Mind, Turn};
use gridproof::mines::perceive::OnScreen;
use gridproof::mines::{Mines, Position};
use gridproof::perceive::{Screen, View};
use gridproof::pipeline::Frontend;
use gridproof::prose::{Error, Locale, Message};
use gridproof::report::{self, Session};
use gridproof::trace::{Entry, Trace};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often the window is looked at while nothing is known to happen to it.
pub const IDLE: Duration = Duration::from_millis(500);
/// How often the terminal is asked for an answer.
const LISTEN: Duration = Duration::from_millis(50);
/// Where pictures and logs of what went wrong go, where no folder is given.
const DUMP: &str = "minebot-stop";

/// The window as a program that is played.
///
/// # Errors
/// There is none that can be played.
pub fn open(options: &Options, target: &Target) -> Result<OnScreen<GameWindow>, Error> {
    let window = GameWindow::new(target)?;
    let skin = target.skin.clone();
    let mut on_screen = OnScreen::new(window, skin, options.mines, options.question_marks)?;
    on_screen.limit(options.pace, options.clicks);
    Ok(on_screen)
}

/// Reads the board once, and says what would be done.
///
/// # Errors
/// There is no window that can be read.
pub fn rehearse(options: &Options, locale: &Locale) -> Result<u8, Error> {
    let skins = options.skins();
    let target = find(&skins, options.handle)?;
    let mut on_screen = open(options, &target)?;
    let Some(position) = on_screen.fetch_cells()? else {
        return Err(Error::new(if on_screen.over().is_some() {
            "image.over"
        } else {
            "bot.lost"
        }));
    };
    let mut mind = options.mind()?;
    let trace = thought(&mut mind, position)?;
    let acts = trace.entries().iter().any(|entry| match entry {
        Entry::Step(step) => !step.operations.is_empty(),
        _ => false,
    });
    let file = report::write(&trace);
    if let Some(folder) = &options.log {
        save(&folder.join("rehearsal.json"), file.to_json().as_bytes())?;
    }
    if options.json {
        print(&file.to_json())?;
    } else {
        print(&outlined(locale, &target, &trace))?;
    }
    Ok(if acts { exit::DONE } else { exit::NOTHING })
}

/// A position with all that is thought about it, the guess at the end among it.
fn thought(mind: &mut Mind, position: Position) -> Result<Trace<Mines>, Error> {
    let mut trace: Trace<Mines> = Trace::new(position);
    if trace.now().end().is_some() {
        return Ok(trace);
    }
    let analysis = analyze_cells(trace.now(), mind.ladder, BUDGET);
    let acts = analysis
        .steps
        .iter()
        .any(|step| !step.operations.is_empty());
    for step in analysis.steps {
        trace.push(Entry::Step(step));
    }
    trace.push(Entry::End(analysis.ending));
    match analysis.ending {
        Ending::Contradiction | Ending::Closed => return Err(Error::new("bot.contradiction")),
        _ if acts => {}
        _ => {
            let guess = mind.choose(trace.now())?;
            if let Some(step) = guess {
                trace.push(Entry::Step(step));
            }
        }
    }
    Ok(trace)
}

/// Plays until there is a reason to stop.
///
/// # Errors
/// That reason, unless all games were played.
pub fn play(options: &Options, locale: &Locale) -> Result<u8, Error> {
    if let Some(folder) = &options.log {
        prepare(folder)?;
    }
    let skins = options.skins();
    let target = find(&skins, options.handle)?;
    let mut bot = Bot::new(open(options, &target)?, options.mind()?);
    let mut player = Player {
        options,
        session: Session::default(),
        live: Live::new(locale),
        began: Instant::now(),
        keeps: false,
        typed: None,
    };
    let stopped = player.run(&mut bot);
    player.live.clear();
    if let Err(error) = &stopped {
        player.session.stopped = Some(error.0.key.clone());
        player.keeps = exit::is_worth_a_picture(error);
        // A folder that can't be written to mustn't hide why the bot has stopped.
        if let Err(other) = player.put_away(&mut bot).and_then(|()| player.dump(&bot)) {
            player.live.say(&other.0);
        }
    }
    player.count(&bot);
    if options.json {
        print(&player.session.to_json())?;
    } else {
        let text = locale.say(&player.summary());
        print(&format!("{text}\n"))?;
    }
    stopped.map(|()| exit::DONE)
}

/// The milliseconds since a moment.
pub fn milliseconds(since: Instant) -> u64 {
    since.elapsed().as_millis() as u64
}

/// A share of whole numbers with some decimals, cut off: floating point would bring along a page of code.
pub fn decimal(number: u64, of: u64, decimals: u32) -> String {
    let unit = 10u64.pow(decimals);
    let scaled = u128::from(number) * u128::from(unit) / u128::from(of.max(1));
    let (whole, rest) = (scaled / u128::from(unit), scaled % u128::from(unit));
    format!("{whole}.{rest:0width$}", width = decimals as usize)
}

/// Who goes through the games of a run.
struct Player<'a> {
    options: &'a Options,
    session: Session,
    live: Live<'a>,
    began: Instant,
    /// Whether log and picture are kept even where no folder is given.
    keeps: bool,
    /// What is typed in the terminal, once somebody was asked something.
    typed: Option<Arc<Mutex<Vec<String>>>>,
}

impl Player<'_> {
    fn run(&mut self, bot: &mut Bot<GameWindow>) -> Result<(), Error> {
        let mut begun = Instant::now();
        bot.on_screen.screen_mut().acting(true);
        if let Some(size) = self.options.size {
            bot.on_screen.choose(size)?;
        }
        let mut fresh = true;
        loop {
            let turn = bot.turn()?;
            self.live.show(bot, &self.session);
            match turn {
                Turn::Acted => fresh = false,
                Turn::Stuck(choice) => self.wait(bot, choice)?,
                Turn::Gone => return Err(Error::new("bot.lost")),
                Turn::Another => {
                    self.put_away(bot)?;
                    begun = Instant::now();
                }
                // A game that was over when the bot came counts for nobody.
                Turn::Over(_) if fresh && self.session.games == 0 => {
                    bot.take_trace();
                    bot.on_screen.new_game()?;
                    begun = Instant::now();
                    fresh = false;
                }
                Turn::Over(won) => {
                    self.session.games += 1;
                    self.session.won += u64::from(won);
                    self.session.times.push((won, milliseconds(begun)));
                    self.put_away(bot)?;
                    if self.session.games >= self.options.games {
                        return Ok(());
                    }
                    bot.on_screen.new_game()?;
                    begun = Instant::now();
                }
            }
        }
    }

    /// Leaves the board to the person until something happens on it, or until an answer is typed.
    fn wait(
        &mut self,
        bot: &mut Bot<GameWindow>,
        choice: Option<Box<Step<Mines>>>,
    ) -> Result<(), Error> {
        bot.on_screen.screen_mut().acting(false);
        self.live.ask(bot, choice.as_deref());
        let asked = choice.is_some();
        loop {
            let most = if asked { LISTEN } else { IDLE };
            bot.on_screen.screen_mut().idle(most)?;
            if asked {
                match self.answer() {
                    Some(answer) if answer.trim().is_empty() => break,
                    Some(_) => return Err(Error::new("bot.hotkey")),
                    None => {}
                }
            }
            let now = match bot.on_screen.screen_mut().view()? {
                View::Pixels(image) => image,
                View::Gone => return Err(Error::new("bot.lost")),
                // The person is busy with a dialog.
                View::Blocked => continue,
            };
            if bot.on_screen.is_news(&now) {
                bot.on_screen.screen_mut().acting(true);
                return Ok(());
            }
        }
        bot.on_screen.screen_mut().acting(true);
        choice.map_or(Ok(()), |step| bot.take(*step))
    }

    /// A line that was typed meanwhile.
    fn answer(&mut self) -> Option<String> {
        let typed = self.typed.get_or_insert_with(|| {
            let typed = Arc::new(Mutex::new(Vec::new()));
            let lines = Arc::clone(&typed);
            // A terminal can't be asked without waiting for it; the thread ends with the program.
            std::thread::spawn(move || {
                for line in std::io::stdin().lines().map_while(Result::ok) {
                    lines
                        .lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .push(line);
                }
            });
            typed
        });
        typed.lock().unwrap_or_else(PoisonError::into_inner).pop()
    }

    /// Writes the log of the game that runs, if logs are wanted or something went wrong in it.
    fn put_away(&mut self, bot: &mut Bot<GameWindow>) -> Result<(), Error> {
        let Some(trace) = bot.take_trace() else {
            return Ok(());
        };
        self.session.add(&trace);
        let wanted = self.options.log.is_some() || self.keeps;
        if !wanted {
            return Ok(());
        }
        self.session.logs += 1;
        let name = format!("game-{:04}.json", self.session.logs);
        let path = self.folder().join(name);
        save(&path, report::write(&trace).to_json().as_bytes())
    }

    /// Keeps the picture that was looked at last, if something was wrong with it.
    fn dump(&mut self, bot: &Bot<GameWindow>) -> Result<(), Error> {
        let Some(picture) = bot.on_screen.picture().filter(|_| self.keeps) else {
            return Ok(());
        };
        let path = self.folder().join("stop.bmp");
        save_picture(&path, picture)?;
        let told = Message::new("bot.dumped").with("file", path.display().to_string());
        self.live.say(&told);
        Ok(())
    }

    fn folder(&self) -> PathBuf {
        let given = self.options.log.as_deref();
        given.unwrap_or(Path::new(DUMP)).to_owned()
    }

    fn count(&mut self, bot: &Bot<GameWindow>) {
        let counts = bot.on_screen.counts();
        let each = |time: Duration, n: u64| time.as_micros() as u64 / n.max(1);
        self.session.milliseconds = milliseconds(self.began);
        self.session.clicks = counts.clicks;
        self.session.boards = counts.boards;
        self.session.views = counts.views;
        self.session.dialogs = counts.dialogs;
        self.session.view_us = each(counts.viewing, counts.views);
        self.session.read_us = each(counts.reading, counts.reads);
    }

    fn summary(&self) -> Message {
        let session = &self.session;
        Message::new("bot.summary")
            .with("games", session.games)
            .with("won", session.won)
            .with("clicks", session.clicks)
            .with("seconds", decimal(session.milliseconds, 1000, 1))
            .with("rate", session.rate())
    }
}
