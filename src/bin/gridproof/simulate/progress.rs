//! How far bulk play has come, as a bar on standard error where that is a terminal.

use gridproof::prose::{Locale, Message};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

/// How often the bar changes.
const PACE: Duration = Duration::from_millis(200);

/// The bar.
pub struct Progress {
    bar: Option<ProgressBar>,
    games: u64,
    wins: u64,
    last: Instant,
}

impl Progress {
    /// A bar for so many games; none where nobody would see it.
    pub fn new(games: u64, locale: &Locale) -> Progress {
        let bar = io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr());
            let left = locale.word("cli.simulate.left");
            let template = format!("{{bar:30}} {{pos}}/{{len}} {left} {{eta}} {{msg}}");
            match ProgressStyle::with_template(&template) {
                Ok(style) => bar.with_style(style),
                Err(_) => bar,
            }
        });
        Progress {
            bar,
            games: 0,
            wins: 0,
            last: Instant::now(),
        }
    }

    /// Counts a game.
    pub fn tell(&mut self, won: bool, locale: &Locale) {
        let Some(bar) = &self.bar else { return };
        self.games += 1;
        self.wins += u64::from(won);
        if self.last.elapsed() >= PACE {
            let rate = 10_000 * self.wins / self.games;
            bar.set_message(locale.say(&Message::new("cli.simulate.so-far").with("rate", rate)));
            bar.set_position(self.games);
            self.last = Instant::now();
        }
    }

    /// Takes the bar away.
    pub fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
