//! The command line of the bot.

use clap::{Arg, ArgMatches, Command, value_parser};
use gridproof::mines::{notation, perceive};
use gridproof::perceive::{Image, Skin};
use gridproof::prose::{Error, Locale, excerpt};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// A picture or a skin file can't be used.
const BAD_INPUT: u8 = 2;
/// A file can't be read.
const SURROUNDINGS: u8 = 5;
/// The largest file that is taken in, in bytes.
const LARGEST: u64 = 1 << 27;

/// Does what the arguments ask for.
pub fn run() -> ExitCode {
    let Some(locale) = Locale::built_in("en") else {
        return ExitCode::from(SURROUNDINGS);
    };
    let matches = command(&locale).get_matches();
    let done = match matches.subcommand() {
        Some(("read", matches)) => read(matches),
        _ => Ok(()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing more can be done where even standard error is closed.
            let _ = writeln!(anstream::stderr(), "{}", locale.say(&error.0));
            let surroundings = ["error.bot.file", "error.bot.output"].contains(&&*error.0.key);
            ExitCode::from(if surroundings {
                SURROUNDINGS
            } else {
                BAD_INPUT
            })
        }
    }
}

fn command(locale: &Locale) -> Command {
    let file = |name: &'static str| Arg::new(name).value_parser(value_parser!(PathBuf));
    Command::new("minebot")
        .version(env!("CARGO_PKG_VERSION"))
        .about(locale.word("bot.about"))
        .arg_required_else_help(true)
        .subcommand_required(true)
        .subcommand(
            Command::new("read")
                .about(locale.word("bot.read"))
                .arg(
                    file("image")
                        .value_name("IMAGE.png")
                        .required(true)
                        .help(locale.word("bot.read.image")),
                )
                .arg(
                    file("skin")
                        .long("skin")
                        .value_name("FILE.toml")
                        .help(locale.word("bot.read.skin")),
                ),
        )
}

/// Reads the board that a picture shows and prints it in our own text.
fn read(matches: &ArgMatches) -> Result<(), Error> {
    let skin = match matches.get_one::<PathBuf>("skin") {
        Some(path) => Skin::parse(&String::from_utf8_lossy(&load(path)?))?,
        None => Skin::named("playground")
            .cloned()
            .ok_or_else(|| Error::new("skin.unknown").with("found", "playground"))?,
    };
    if let Some(path) = matches.get_one::<PathBuf>("image") {
        let image = Image::from_png(&load(path)?)?;
        let position = perceive::read(&skin, &image, None)?;
        let text = notation::write(&position);
        anstream::stdout()
            .write_all(text.as_bytes())
            .map_err(|e| Error::new("bot.output").with("reason", e.to_string()))?;
    }
    Ok(())
}

/// A file's bytes; a file that is larger than anything useful is an error, not a burden.
fn load(path: &Path) -> Result<Vec<u8>, Error> {
    let wrong = |reason: String| {
        Error::new("bot.file")
            .with("file", excerpt(&path.to_string_lossy()))
            .with("reason", reason)
    };
    let file = std::fs::File::open(path).map_err(|e| wrong(e.to_string()))?;
    let mut bytes = Vec::new();
    let taken = file.take(LARGEST + 1).read_to_end(&mut bytes);
    match taken {
        Ok(length) if length as u64 <= LARGEST => Ok(bytes),
        Ok(_) => Err(wrong(format!("> {LARGEST} bytes"))),
        Err(e) => Err(wrong(e.to_string())),
    }
}
