//! What the person at the terminal is told.

use crate::windows::{GameWindow, Target};
use gridproof::game::Step;
use gridproof::mines::bot::Bot;
use gridproof::mines::{Mines, notation};
use gridproof::player::told;
use gridproof::prose::{Locale, Message};
use gridproof::report::{Session, ending_name};
use gridproof::trace::{Entry, Trace};
use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// How often the live line changes at most.
const EACH: Duration = Duration::from_millis(100);
/// The columns of the live line: a longer one would wrap, and not be written over.
const WIDTH: usize = 79;

/// One line in the terminal that says what is being done. Where standard error is no terminal, only what must be read
/// is written.
pub struct Live<'a> {
    locale: &'a Locale,
    terminal: bool,
    shown: Option<Instant>,
}

impl<'a> Live<'a> {
    /// Nothing is shown yet.
    pub fn new(locale: &'a Locale) -> Live<'a> {
        Live {
            locale,
            terminal: std::io::stderr().is_terminal(),
            shown: None,
        }
    }

    /// Shows what was decided last.
    pub fn show(&mut self, bot: &Bot<GameWindow>, session: &Session) {
        let early = self.shown.is_some_and(|shown| shown.elapsed() < EACH);
        let Some(trace) = bot.trace().filter(|_| self.terminal && !early) else {
            return;
        };
        self.shown = Some(Instant::now());
        let steps = trace.entries().iter().filter_map(|entry| match entry {
            Entry::Step(step) => Some(step),
            _ => None,
        });
        let last = steps.clone().next_back();
        let title = last.map(|step| self.locale.say(&told(trace.now().grid(), step).title));
        let message = Message::new("bot.live")
            .with("game", session.games + 1)
            .with("won", session.won)
            .with("step", steps.count())
            .with("title", title.unwrap_or_default());
        let line = fitting(&self.locale.say(&message));
        // Blanks over what an earlier line has left: a terminal of Windows needn't know more than that.
        self.write(&format!("\r{line}"));
    }

    /// Says that the board is left to the person, and what would be opened.
    pub fn ask(&mut self, bot: &Bot<GameWindow>, choice: Option<&Step<Mines>>) {
        self.clear();
        let (Some(trace), Some(step)) = (bot.trace(), choice) else {
            let text = self.locale.word("bot.stuck");
            self.write(&format!("{text}\n"));
            return;
        };
        let sentence = self.locale.say(&told(trace.now().grid(), step).sentence);
        let question = self.locale.word("bot.ask");
        self.write(&format!("{sentence}\n{question}\n"));
    }

    /// Says something that must be read.
    pub fn say(&mut self, message: &Message) {
        self.clear();
        let text = self.locale.say(message);
        self.write(&format!("{text}\n"));
    }

    /// Takes the live line away.
    pub fn clear(&mut self) {
        if self.terminal && self.shown.take().is_some() {
            self.write(&format!("\r{:WIDTH$}\r", ""));
        }
    }

    fn write(&self, text: &str) {
        // Nothing more can be done where even standard error is closed.
        let _ = std::io::stderr().write_all(text.as_bytes());
        let _ = std::io::stderr().flush();
    }
}

/// A line that fills the live line and no more. Chinese characters are two columns wide.
fn fitting(text: &str) -> String {
    let (mut line, mut columns) = (String::new(), 0);
    for c in text.chars().chain(std::iter::repeat(' ')) {
        columns += if c < '\u{1100}' { 1 } else { 2 };
        if columns > WIDTH {
            break;
        }
        line.push(c);
    }
    line
}

/// The board that was read, each step with its sentence, and what would be clicked.
pub fn outlined(locale: &Locale, target: &Target, trace: &Trace<Mines>) -> String {
    let mut text = locale.say(
        &Message::new("bot.read-by")
            .with("skin", target.skin.name.as_str())
            .with("handle", format!("{:#x}", target.frame.number())),
    );
    text.push('\n');
    text.push_str(&notation::write(trace.start()));
    for entry in trace.entries() {
        match entry {
            Entry::Step(step) => {
                let line = told(trace.now().grid(), step);
                text.push_str(&format!("- {}\n", locale.say(&line.sentence).trim_end()));
                for operation in &line.operations {
                    text.push_str(&format!("    {}\n", locale.say(operation)));
                }
            }
            Entry::End(ending) => {
                let key = format!("mines.end.{}", ending_name(*ending));
                text.push_str(&format!("{}\n", locale.word(&key)));
            }
            Entry::Answer(_) => {}
        }
    }
    let clicks = trace.entries().iter().any(|entry| match entry {
        Entry::Step(step) => !step.operations.is_empty(),
        _ => false,
    });
    let last = match (trace.now().end(), clicks) {
        (Some(_), _) => "bot.rehearsal.over",
        (None, true) => "bot.rehearsal",
        (None, false) => "bot.rehearsal.none",
    };
    text.push_str(&locale.word(last));
    text.push('\n');
    text
}
