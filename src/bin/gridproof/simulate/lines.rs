//! `--lines FILE`: each game as a line of JSON.

use crate::exit::Failure;
use crate::input;
use crate::simulate::pool::Game;
use gridproof::prose::Message;
use gridproof::report::Line;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// The file that is written.
pub struct LinesFile {
    name: Message,
    file: BufWriter<File>,
}

impl LinesFile {
    /// Makes the file, or empties it.
    ///
    /// # Errors
    /// What the system refuses; the failure names the file.
    pub fn create(path: &Path) -> Result<LinesFile, Failure> {
        let name = input::name(path);
        match File::create(path) {
            Ok(file) => Ok(LinesFile {
                name,
                file: BufWriter::new(file),
            }),
            Err(error) => Err(failed(&error, &name)),
        }
    }

    /// Writes a game. A board that was dealt has the seed that deals it.
    ///
    /// # Errors
    /// What the system refuses; the failure names the file.
    pub fn write(&mut self, game: &Game, seed: Option<u64>) -> Result<(), Failure> {
        let ms = |time: u64| time as f64 / 1e6;
        let line = Line {
            id: game.id,
            seed: seed.map(|seed| seed.to_string()),
            first: game.first,
            won: game.ours.outcome.won,
            guesses: game.ours.outcome.guesses,
            nodes: game.ours.outcome.nodes,
            cpu_ms: ms(game.ours.time),
            peer_won: game.peer,
        };
        let written = self.file.write_all(line.to_json().as_bytes());
        written.map_err(|error| failed(&error, &self.name))
    }

    /// Writes what is still in the buffer.
    ///
    /// # Errors
    /// What the system refuses; the failure names the file.
    pub fn finish(mut self) -> Result<(), Failure> {
        let flushed = self.file.flush();
        flushed.map_err(|error| failed(&error, &self.name))
    }
}

fn failed(error: &io::Error, name: &Message) -> Failure {
    Failure::surroundings(input::reason(error)).of(name)
}
