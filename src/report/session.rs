//! What `minebot --json` writes: what was done on a screen, and what it took.

use super::written;
use crate::mines::{Mines, guess};
use crate::trace::{Entry, Trace};
use serde::Serialize;

/// The games that were played on a screen, from the start of the bot to its end.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Session {
    /// Games that were played to their end.
    pub games: u64,
    /// Those that were won.
    pub won: u64,
    /// Clicks on boards.
    pub clicks: u64,
    /// Steps of the ladder.
    pub steps: u64,
    /// Guesses.
    pub guesses: u64,
    /// Boards that were accepted as settled.
    pub boards: u64,
    /// Pictures that were taken.
    pub views: u64,
    /// Dialogs that were answered.
    pub dialogs: u64,
    /// How long it took in all, in milliseconds.
    pub milliseconds: u64,
    /// The mean time of taking a picture, in microseconds.
    pub view_us: u64,
    /// The mean time of reading one, in microseconds.
    pub read_us: u64,
    /// For each game whether it was won, and how many milliseconds it took.
    pub times: Vec<(bool, u64)>,
    /// The key of the reason to stop before all games were played.
    pub stopped: Option<String>,
    /// How many logs were written.
    #[serde(skip)]
    pub logs: u64,
}

impl Session {
    /// Counts the steps of a game.
    pub fn add(&mut self, trace: &Trace<Mines>) {
        for entry in trace.entries() {
            let Entry::Step(step) = entry else { continue };
            let guessed = step.rule == guess::VOICE.name;
            let counted = if guessed {
                &mut self.guesses
            } else {
                &mut self.steps
            };
            *counted += 1;
        }
    }

    /// Games a minute.
    pub fn rate(&self) -> u64 {
        (self.games * 60_000)
            .checked_div(self.milliseconds)
            .unwrap_or(0)
    }

    /// The median time of the games that were won, in milliseconds.
    pub fn median_of_won(&self) -> Option<u64> {
        let won = self.times.iter().filter(|(won, _)| *won);
        let mut won: Vec<u64> = won.map(|(_, time)| *time).collect();
        won.sort_unstable();
        won.get(won.len() / 2).copied()
    }

    /// The JSON form, on one line.
    pub fn to_json(&self) -> String {
        written(self) + "\n"
    }
}
