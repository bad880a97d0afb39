//! How the program ends: its exit codes, and what went wrong.

use gridproof::prose::{Error, Message};
use std::process::ExitCode;

/// The exit codes, as scripts rely on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// Answered.
    Answered = 0,
    /// Answered with no: nothing can be concluded, there is no way.
    No = 1,
    /// The input or the arguments are wrong.
    Input = 2,
    /// The position contradicts itself.
    Contradiction = 3,
    /// The budget was used up.
    Budget = 4,
    /// A file, a pipe or a disk failed.
    Surroundings = 5,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// Why there is no answer.
#[derive(Debug)]
pub enum Failure {
    /// Something that is told in one sentence.
    Told(Exit, Message),
    /// What was written couldn't be.
    Output(std::io::Error),
}

impl Failure {
    /// The surroundings failed.
    pub fn surroundings(message: Message) -> Failure {
        Failure::Told(Exit::Surroundings, message)
    }

    /// The same failure, naming the input that it is about, unless it does so by itself.
    pub fn of(self, input: &Message) -> Failure {
        match self {
            Failure::Told(exit, told) if told.key == "cli.error.of" => Failure::Told(exit, told),
            Failure::Told(exit, reason) => {
                let message = Message::new("cli.error.of")
                    .with("input", input.clone())
                    .with("reason", reason);
                Failure::Told(exit, message)
            }
            output @ Failure::Output(_) => output,
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Told(Exit::Input, error.0)
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        Failure::Output(error)
    }
}
