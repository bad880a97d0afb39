//! The command line of the bot.

use crate::arguments::{Options, command};
use crate::{exit, language, measure, play, read, windows};
use clap::ArgMatches;
use gridproof::prose::{Error, Locale};
use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Does what the arguments ask for.
pub fn run() -> ExitCode {
    let args: Vec<OsString> = std::env::args_os().collect();
    let variable = |name: &str| match std::env::var(name) {
        // Windows has no such variables; what the person has chosen there counts as the last of them.
        Err(_) if name == "LANG" => windows::language(),
        other => other.ok(),
    };
    let Some(locale) = language::choose(&args, variable) else {
        return ExitCode::from(exit::SURROUNDINGS);
    };
    let matches = command(&locale).get_matches_from(args);
    match answer(&matches, &locale) {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            // Nothing more can be done where even standard error is closed.
            let _ = writeln!(anstream::stderr(), "{}", locale.say(&error.0));
            ExitCode::from(exit::code(&error))
        }
    }
}

fn answer(matches: &ArgMatches, locale: &Locale) -> Result<u8, Error> {
    let options = Options::of(matches)?;
    let path = |matches: &ArgMatches, name: &str| {
        let path = matches.get_one::<PathBuf>(name);
        path.cloned().unwrap_or_default()
    };
    match matches.subcommand() {
        Some(("read", matches)) => {
            let text = read::read(&path(matches, "image"), &options.skins())?;
            print(&text)?;
            Ok(exit::DONE)
        }
        Some(("measure", matches)) => measure::measure(&options, matches, locale),
        _ if options.play => play::play(&options, locale),
        _ => play::rehearse(&options, locale),
    }
}

/// Writes to standard output.
///
/// # Errors
/// `error.bot.output` if it is closed.
pub fn print(text: &str) -> Result<(), Error> {
    anstream::stdout()
        .write_all(text.as_bytes())
        .map_err(|e| Error::new("bot.output").with("reason", e.to_string()))
}
