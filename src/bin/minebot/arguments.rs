//! The arguments: what they are called, what they may be, and what they come to.

use crate::files::load;
use crate::language::LANGUAGES;
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use gridproof::game::Ladder;
use gridproof::mines::Mines;
use gridproof::mines::bot::{Guess, Mind};
use gridproof::mines::engine::policy;
use gridproof::mines::rules::{self, LADDERS};
use gridproof::mines::size::Size;
use gridproof::perceive::Skin;
use gridproof::prose::{Error, Locale, excerpt};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The ways of dealing with a position that the ladder has nothing to say about.
const GUESSES: [&str; 3] = ["none", "ask", "best"];
/// The strength of `--guess best`.
const POLICY: &str = "best";

/// What the arguments come to, besides those of a subcommand.
pub struct Options {
    /// Whether to act, and not just to say what would be done.
    pub play: bool,
    /// Whether the result is written as JSON.
    pub json: bool,
    /// The skins to be tried.
    pub skins: Vec<Skin>,
    /// The number of the window.
    pub handle: Option<usize>,
    /// The rules.
    pub ladder: &'static Ladder<Mines>,
    /// What to do where they say nothing, one of [`GUESSES`].
    pub guess: String,
    /// Whether a second right click makes a question mark.
    pub question_marks: bool,
    /// The size to be chosen.
    pub size: Option<Size>,
    /// The mine total, where the program doesn't show it.
    pub mines: Option<u32>,
    /// How many games are played.
    pub games: u64,
    /// How many clicks are made at most.
    pub clicks: Option<u64>,
    /// The least time between two clicks.
    pub pace: Duration,
    /// Where the log of each game goes.
    pub log: Option<PathBuf>,
}

/// The command line.
pub fn command(locale: &Locale) -> Command {
    let text = |key: &str| locale.word(&format!("bot.{key}"));
    let option = |name: &'static str, value: &'static str| {
        Arg::new(name)
            .long(name)
            .value_name(value)
            .help(text(&format!("argument.{name}")))
    };
    let flag = |name: &'static str| {
        Arg::new(name)
            .long(name)
            .action(ArgAction::SetTrue)
            .help(text(&format!("argument.{name}")))
    };
    let number = |name: &'static str, most: u64| {
        option(name, "N").value_parser(value_parser!(u64).range(..=most))
    };
    let ladders: Vec<&str> = LADDERS.iter().map(|(name, _)| *name).collect();
    let path = |name: &'static str, value: &'static str| {
        option(name, value).value_parser(value_parser!(PathBuf))
    };
    Command::new("minebot")
        .version(env!("CARGO_PKG_VERSION"))
        .about(text("about"))
        .after_help(text("after"))
        .arg(flag("play"))
        .arg(option("skin", "NAME|FILE").global(true))
        .arg(option("hwnd", "N").global(true))
        .arg(
            option("ladder", "LADDER")
                .value_parser(PossibleValuesParser::new(ladders))
                .default_value("full"),
        )
        .arg(
            option("guess", "WHO")
                .value_parser(PossibleValuesParser::new(GUESSES))
                .default_value("none"),
        )
        .arg(
            option("question-marks", "ON")
                .value_parser(PossibleValuesParser::new(["on", "off"]))
                .default_value("on"),
        )
        .arg(option("level", "LEVEL").global(true))
        .arg(number("mines", 1 << 20))
        .arg(number("max-games", 1 << 32).default_value("1"))
        .arg(number("max-clicks", 1 << 32))
        .arg(number("delay-ms", 60_000).default_value("0"))
        .arg(path("log", "FOLDER"))
        .arg(flag("json").global(true))
        .arg(
            option("lang", "LANG")
                .global(true)
                .ignore_case(true)
                .value_parser(PossibleValuesParser::new(LANGUAGES)),
        )
        .subcommand(
            Command::new("read").about(text("read")).arg(
                Arg::new("image")
                    .value_name("IMAGE.png")
                    .required(true)
                    .value_parser(value_parser!(PathBuf))
                    .help(text("read.image")),
            ),
        )
        .subcommand(
            Command::new("calibrate")
                .about(text("calibrate"))
                .arg(path("dump", "FOLDER").required(true)),
        )
        .subcommand(
            Command::new("measure")
                .about(text("measure"))
                .arg(number("games", 1 << 20).default_value("20"))
                .arg(number("seconds", 3600).default_value("10"))
                .arg(number("seed", u64::MAX).default_value("1")),
        )
}

impl Options {
    /// What the arguments come to.
    ///
    /// # Errors
    /// A skin that isn't there, a file that is none, a handle that is no number, a size that can't be.
    pub fn of(matches: &ArgMatches) -> Result<Options, Error> {
        let word = |name: &str| matches.get_one::<String>(name).cloned();
        let number = |name: &str| matches.get_one::<u64>(name).copied();
        let ladder = word("ladder").unwrap_or_default();
        Ok(Options {
            play: matches.get_flag("play"),
            json: matches.get_flag("json"),
            skins: skins(word("skin").as_deref())?,
            handle: word("hwnd").map(|text| handle(&text)).transpose()?,
            ladder: rules::ladder(&ladder).unwrap_or_default(),
            guess: word("guess").unwrap_or_default(),
            question_marks: word("question-marks").as_deref() == Some("on"),
            size: word("level").map(|text| Size::parse(&text)).transpose()?,
            mines: number("mines").and_then(|n| u32::try_from(n).ok()),
            games: number("max-games").unwrap_or(1),
            clicks: number("max-clicks"),
            pace: Duration::from_millis(number("delay-ms").unwrap_or(0)),
            log: matches.get_one::<PathBuf>("log").cloned(),
        })
    }

    /// How the bot thinks.
    ///
    /// # Errors
    /// None: the policy is one of ours.
    pub fn mind(&self) -> Result<Mind, Error> {
        let policy = policy::named(POLICY)?;
        Ok(Mind {
            ladder: self.ladder,
            guess: match self.guess.as_str() {
                "ask" => Guess::Ask(policy),
                "best" => Guess::Best(policy),
                _ => Guess::None,
            },
        })
    }

    /// The skins by reference.
    pub fn skins(&self) -> Vec<&Skin> {
        self.skins.iter().collect()
    }
}

/// The skin of a name or in a file; all that come along where none is named.
fn skins(named: Option<&str>) -> Result<Vec<Skin>, Error> {
    let Some(name) = named else {
        return Ok(Skin::shipped().to_vec());
    };
    if let Some(skin) = Skin::named(name) {
        return Ok(vec![skin.clone()]);
    }
    if !name.ends_with(".toml") {
        return Err(Error::new("skin.unknown").with("found", excerpt(name)));
    }
    let text = load(Path::new(name))?;
    Ok(vec![Skin::parse(&String::from_utf8_lossy(&text))?])
}

/// A window's number, in decimal or, with `0x` before it, in hexadecimal digits.
fn handle(text: &str) -> Result<usize, Error> {
    let number = match text.strip_prefix("0x") {
        Some(digits) => usize::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    };
    number.ok_or_else(|| Error::new("bot.number").with("found", excerpt(text)))
}
