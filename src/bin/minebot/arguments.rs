//! The arguments: what they are called, what they may be, and what they come to.
//!
//! `lexopt` reads them, because clap alone would be a sixth of the program.

use crate::files::load;
use crate::language::LANGUAGES;
use gridproof::game::Ladder;
use gridproof::mines::Mines;
use gridproof::mines::bot::{Guess, Mind};
use gridproof::mines::engine::policy;
use gridproof::mines::rules::{self, LADDERS};
use gridproof::mines::size::Size;
use gridproof::perceive::Skin;
use gridproof::prose::{Error, Locale, Message, excerpt};
use lexopt::{Arg, Parser, ValueExt};
use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The ways of dealing with a position that the ladder has nothing to say about.
const GUESSES: [&str; 3] = ["none", "ask", "best"];
/// The strength of `--guess best`.
const POLICY: &str = "best";
/// The most games and clicks.
const MOST: u64 = 1 << 32;
/// The longest cell and margin, in pixels.
const LONGEST: u64 = 1000;

/// The arguments with what stands for their values, in the order of the help. Each has a sentence
/// `bot.argument.{name}`.
const ARGUMENTS: [(&str, &str); 20] = [
    ("play", ""),
    ("skin", "NAME|FILE"),
    ("hwnd", "N"),
    ("ladder", "article|full|proofs"),
    ("guess", "none|ask|best"),
    ("question-marks", "on|off"),
    ("level", "LEVEL|WxH/M"),
    ("mines", "N"),
    ("max-games", "N"),
    ("max-clicks", "N"),
    ("delay-ms", "N"),
    ("log", "FOLDER"),
    ("json", ""),
    ("lang", "en|zh-Hant|zh-Hans"),
    ("dump", "FOLDER"),
    ("cell", "N"),
    ("margins", "L,T,R,B"),
    ("games", "N"),
    ("seconds", "N"),
    ("seed", "N"),
];

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Say what would be done.
    Rehearse,
    /// Play.
    Play,
    /// Take a picture, and say what a skin lacks.
    Calibrate,
    /// Measure.
    Measure,
    /// Explain the arguments.
    Help,
    /// Say which version this is.
    Version,
}

/// What the arguments come to.
pub struct Options {
    /// What is to be done.
    pub task: Task,
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
    /// Where a picture and the draft of a skin go.
    pub dump: PathBuf,
    /// The side of a cell of a window that no skin is for, in pixels.
    pub cell: Option<u32>,
    /// What lies around its cells: left, top, right, bottom.
    pub margins: [u32; 4],
    /// How long waiting is measured.
    pub seconds: Duration,
    /// What random clicks are drawn with.
    pub seed: u64,
}

impl Options {
    /// What the arguments come to; the first of them is the program's name.
    ///
    /// # Errors
    /// `error.bot.argument` for one that there isn't, `error.bot.value` for a value that can't be, and what is wrong with a
    /// skin or a size.
    pub fn of(args: Vec<OsString>) -> Result<Options, Error> {
        let mut options = Options {
            task: Task::Rehearse,
            json: false,
            skins: Vec::new(),
            handle: None,
            ladder: rules::ladder("full").unwrap_or_default(),
            guess: "none".to_owned(),
            question_marks: true,
            size: None,
            mines: None,
            games: 1,
            clicks: None,
            pace: Duration::ZERO,
            log: None,
            dump: PathBuf::from("minebot-calibration"),
            cell: None,
            margins: [0; 4],
            seconds: Duration::from_secs(10),
            seed: 1,
        };
        let mut parser = Parser::from_iter(args);
        while let Some(argument) = parser.next().map_err(|e| unreadable(&e))? {
            match argument {
                Arg::Short('h') | Arg::Long("help") => options.task = Task::Help,
                Arg::Short('V') | Arg::Long("version") => options.task = Task::Version,
                Arg::Long(name) => {
                    let known = ARGUMENTS.iter().find(|(known, _)| *known == name);
                    let &(name, _) = known.ok_or_else(|| unknown(&format!("--{name}")))?;
                    options.take(name, &mut parser)?;
                }
                Arg::Value(word) if word == "calibrate" => options.task = Task::Calibrate,
                Arg::Value(word) if word == "measure" => {
                    options.task = Task::Measure;
                    options.games = 20;
                }
                Arg::Value(word) => return Err(unknown(&word.to_string_lossy())),
                Arg::Short(letter) => return Err(unknown(&format!("-{letter}"))),
            }
        }
        if options.skins.is_empty() {
            options.skins = Skin::programs().to_vec();
        }
        Ok(options)
    }

    fn take(&mut self, name: &'static str, parser: &mut Parser) -> Result<(), Error> {
        let mut word = || -> Result<String, Error> {
            let value = parser.value().map_err(|e| unreadable(&e))?;
            value.string().map_err(|e| unreadable(&e))
        };
        match name {
            "play" => self.task = Task::Play,
            "json" => self.json = true,
            "skin" => self.skins = vec![skin(&word()?)?],
            "hwnd" => self.handle = Some(handle(&word()?)?),
            "ladder" => {
                let names: Vec<&str> = LADDERS.iter().map(|(name, _)| *name).collect();
                let chosen = one_of(name, &word()?, &names)?;
                self.ladder = rules::ladder(chosen).unwrap_or_default();
            }
            "guess" => self.guess = one_of(name, &word()?, &GUESSES)?.to_owned(),
            "question-marks" => {
                self.question_marks = one_of(name, &word()?, &["on", "off"])? == "on"
            }
            "level" => self.size = Some(Size::parse(&word()?)?),
            "mines" => {
                let mines = number(name, &word()?, 0..=u64::from(u32::MAX))?;
                self.mines = u32::try_from(mines).ok();
            }
            "max-games" | "games" => self.games = number(name, &word()?, 1..=MOST)?,
            "max-clicks" => self.clicks = Some(number(name, &word()?, 0..=MOST)?),
            "delay-ms" => self.pace = Duration::from_millis(number(name, &word()?, 0..=60_000)?),
            "seconds" => self.seconds = Duration::from_secs(number(name, &word()?, 1..=3600)?),
            "seed" => self.seed = number(name, &word()?, 0..=u64::MAX)?,
            "log" => self.log = Some(PathBuf::from(word()?)),
            "dump" => self.dump = PathBuf::from(word()?),
            "cell" => self.cell = u32::try_from(number(name, &word()?, 1..=LONGEST)?).ok(),
            "margins" => self.margins = margins(name, &word()?)?,
            // The language was chosen before, so that wrong arguments are told of in it too.
            _ => {
                let given = word()?;
                let tag = given.to_ascii_lowercase();
                let tags = LANGUAGES.map(str::to_ascii_lowercase);
                if !tags.contains(&tag) {
                    return Err(value(name, &given, &LANGUAGES.join(", ")));
                }
            }
        }
        Ok(())
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

/// What the program is for, and what its arguments are.
pub fn help(locale: &Locale) -> String {
    let mut text = format!(
        "{}\n\nminebot [--play] [--…]\nminebot calibrate --dump FOLDER\nminebot measure\n\n",
        locale.word("bot.about")
    );
    for (name, values) in ARGUMENTS {
        let meaning = locale.word(&format!("bot.argument.{name}"));
        text.push_str(&format!("  --{name} {values}\n      {meaning}\n"));
    }
    for task in ["calibrate", "measure"] {
        let meaning = locale.word(&format!("bot.{task}"));
        text.push_str(&format!("  {task}\n      {meaning}\n"));
    }
    text.push_str(&format!("\n{}\n", locale.word("bot.after")));
    text
}

/// The skin of a name or in a file.
fn skin(name: &str) -> Result<Skin, Error> {
    if let Some(skin) = Skin::programs().iter().find(|skin| skin.name == name) {
        return Ok(skin.clone());
    }
    if !name.ends_with(".toml") {
        let known: Vec<&str> = Skin::programs().iter().map(|s| s.name.as_str()).collect();
        return Err(Error::new("bot.skin")
            .with("found", excerpt(name))
            .with("known", known.join(", ")));
    }
    let text = load(Path::new(name))?;
    Skin::parse(&String::from_utf8_lossy(&text))
}

/// A window's number, in decimal or, with `0x` before it, in hexadecimal digits.
fn handle(text: &str) -> Result<usize, Error> {
    let number = match text.strip_prefix("0x") {
        Some(digits) => usize::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    };
    number.ok_or_else(|| Error::new("bot.number").with("found", excerpt(text)))
}

/// Four lengths with commas between.
fn margins(name: &str, text: &str) -> Result<[u32; 4], Error> {
    let lengths: Option<Vec<u32>> = text
        .split(',')
        .map(|n| n.trim().parse().ok().filter(|&n| u64::from(n) <= LONGEST))
        .collect();
    let four = lengths.and_then(|lengths| <[u32; 4]>::try_from(lengths).ok());
    four.ok_or_else(|| value(name, text, "L,T,R,B"))
}

fn number(name: &str, text: &str, range: RangeInclusive<u64>) -> Result<u64, Error> {
    let number = text.parse().ok().filter(|n| range.contains(n));
    number.ok_or_else(|| value(name, text, &format!("{} … {}", range.start(), range.end())))
}

fn one_of<'w>(name: &str, text: &str, words: &[&'w str]) -> Result<&'w str, Error> {
    let word = words.iter().find(|word| **word == text);
    word.copied()
        .ok_or_else(|| value(name, text, &words.join(", ")))
}

fn value(name: &str, found: &str, expected: &str) -> Error {
    Error::new("bot.value")
        .with("argument", format!("--{name}"))
        .with("found", excerpt(found))
        .with("expected", expected)
}

fn unknown(found: &str) -> Error {
    Error::new("bot.argument").with("found", excerpt(found))
}

/// What can't be an argument at all: a value that is missing or too much, a text that isn't Unicode.
fn unreadable(error: &lexopt::Error) -> Error {
    match error {
        lexopt::Error::MissingValue { option } => {
            let argument = option.clone().unwrap_or_default();
            Error(Message::new("error.bot.missing").with("argument", argument))
        }
        lexopt::Error::UnexpectedValue {
            option,
            value: found,
        } => {
            let found = found.to_string_lossy();
            value(option.trim_start_matches('-'), &found, "--")
        }
        other => unknown(&other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(words: &[&str]) -> Result<Options, Error> {
        let args = ["minebot"].iter().chain(words).map(OsString::from);
        Options::of(args.collect())
    }

    fn key(words: &[&str]) -> String {
        of(words).err().map(|error| error.0.key).unwrap_or_default()
    }

    #[test]
    fn nothing_is_clicked_unless_asked_for() {
        let options = of(&[]).ok().unwrap();
        assert_eq!((options.task, options.games), (Task::Rehearse, 1));
        assert_eq!(options.guess, "none");
        assert!(options.skins.len() > 1);
    }

    #[test]
    fn arguments_come_in_any_order() {
        let options = of(&[
            "--guess=best",
            "--play",
            "--level",
            "30x24/120",
            "--hwnd",
            "0x1f",
            "--delay-ms",
            "5",
            "--skin",
            "winemine",
            "--question-marks",
            "off",
            "--lang",
            "EN",
        ]);
        let options = options.ok().unwrap();
        assert_eq!((options.task, options.handle), (Task::Play, Some(31)));
        assert_eq!(options.size.map(|size| size.mines()), Some(120));
        assert_eq!(options.pace, Duration::from_millis(5));
        assert_eq!(options.skins.len(), 1);
        assert!(!options.question_marks);
        let options = of(&["measure", "--games", "3"]).ok().unwrap();
        assert_eq!((options.task, options.games), (Task::Measure, 3));
    }

    #[test]
    fn wrong_arguments_are_named() {
        for (words, wrong) in [
            (&["--plya"][..], "bot.argument"),
            (&["read"], "bot.argument"),
            (&["-x"], "bot.argument"),
            (&["--guess"], "bot.missing"),
            (&["--guess", "wild"], "bot.value"),
            (&["--play=now"], "bot.value"),
            (&["--max-games", "0"], "bot.value"),
            (&["--max-clicks", "-1"], "bot.value"),
            (&["--hwnd", "0xg"], "bot.number"),
            (&["--level", "9x9"], "mines.size"),
            (&["--skin", "nobody"], "bot.skin"),
            (&["--skin", "nobody.toml"], "bot.file"),
            (&["--lang", "fr"], "bot.value"),
        ] {
            assert_eq!(key(words), format!("error.{wrong}"), "{words:?}");
        }
    }
}
