//! The command line of the bot.

use crate::arguments::{Options, Task, help};
use crate::{calibrate, exit, language, measure, play, windows};
use gridproof::prose::{Error, Locale};
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

/// Does what the arguments ask for.
pub fn run() -> ExitCode {
    let args: Vec<OsString> = std::env::args_os().collect();
    let variable = |name: &str| match std::env::var(name) {
        // Windows has no such variables; what the person has chosen there counts as the last of them.
        Err(_) if name == "LANG" => windows::language(),
        other => other.ok(),
    };
    let Some(locale) = Locale::for_mines(language::choose(&args, variable)) else {
        return ExitCode::from(exit::SURROUNDINGS);
    };
    match answer(args, &locale) {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            // Nothing more can be done where even standard error is closed.
            let _ = writeln!(std::io::stderr(), "{}", locale.say(&error.0));
            ExitCode::from(exit::code(&error))
        }
    }
}

fn answer(args: Vec<OsString>, locale: &Locale) -> Result<u8, Error> {
    let options = Options::of(args)?;
    match options.task {
        Task::Help => print(&help(locale)).map(|()| exit::DONE),
        Task::Version => {
            print(concat!("minebot ", env!("CARGO_PKG_VERSION"), "\n")).map(|()| exit::DONE)
        }
        Task::Calibrate => print(&calibrate::calibrate(&options, locale)?).map(|()| exit::DONE),
        Task::Measure => measure::measure(&options, locale),
        Task::Play => play::play(&options, locale),
        Task::Rehearse => play::rehearse(&options, locale),
    }
}

/// Writes to standard output.
///
/// # Errors
/// `error.bot.output` if it is closed.
pub fn print(text: &str) -> Result<(), Error> {
    std::io::stdout()
        .write_all(text.as_bytes())
        .map_err(|e| Error::new("bot.output").with("reason", e.to_string()))
}
