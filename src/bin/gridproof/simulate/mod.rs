//! `gridproof simulate` and `gridproof policy`: plays many boards and says what they came to.

pub mod interrupt;
mod lines;
pub mod merge;
pub mod options;
mod plot;
mod pool;
mod progress;
mod source;
mod tell;

use crate::exit::{Exit, Failure};
use crate::output::{Out, TITLE};
use gridproof::mines::engine::policy::{POLICIES, Policy, named};
use gridproof::mines::engine::tally::Tally;
use gridproof::prose::{Error, Locale, Message, excerpt};
use gridproof::report::{MOST_GAMES, Parts, Simulated};
use gridproof::statistics::Paired;
use lines::LinesFile;
use options::{Bulk, Policies, Simulate};
use pool::{Game, Players, Shard};
use progress::Progress;
use source::Source;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;

/// The policy that plays where none is named, if there is one of this name.
const USUAL: &str = "best";

/// Plays and tells.
///
/// # Errors
/// What is wrong with the arguments or a list of boards, and what the system refuses.
pub fn run(args: &Simulate, locale: &Locale, out: &mut Out) -> Result<Exit, Failure> {
    let ours = match &args.policy {
        Some(name) => named(name)?,
        None => usual()?,
    };
    play(&args.bulk, Players { ours, other: None }, locale, out)
}

/// Lists policies, or compares two of them.
///
/// # Errors
/// As [`run`].
pub fn policy(args: &Policies, locale: &Locale, out: &mut Out) -> Result<Exit, Failure> {
    match args {
        Policies::Compare(args) => {
            let ours = named(&args.ours)?;
            let other = Some(named(&args.peer)?);
            play(&args.bulk, Players { ours, other }, locale, out)
        }
        Policies::List => {
            for policy in POLICIES {
                let name = policy.name;
                let about = locale.word(&format!("cli.policy.{name}"));
                writeln!(out, "{TITLE}{name:8}{TITLE:#}{about}")?;
            }
            out.flush()?;
            Ok(Exit::Answered)
        }
    }
}

/// The policy that plays where none is named.
fn usual() -> Result<&'static Policy, Error> {
    named(USUAL).or_else(|error| POLICIES.first().ok_or(error))
}

/// Reads `I/N`, a part from 0 and how many there are.
fn shard(text: &str) -> Result<Shard, Error> {
    let number = |digits: &str| {
        let all = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        all.then(|| digits.parse().unwrap_or(u64::MAX))
    };
    let pair = text.split_once('/');
    let pair = pair.and_then(|(part, of)| Some((number(part)?, number(of)?)));
    let sound = pair.filter(|&(part, of)| part < of && of <= MOST_GAMES);
    let shard = sound.map(|(part, of)| Shard { part, of });
    shard.ok_or_else(|| Error(Message::new("cli.error.shard").with("found", excerpt(text))))
}

/// What was played, added up.
struct Sum {
    us: Tally,
    other: Option<Tally>,
    paired: Option<Paired>,
}

impl Sum {
    fn add(&mut self, game: &Game) {
        self.us.add(&game.ours.outcome, game.ours.time);
        if let (Some(tally), Some(timed)) = (&mut self.other, &game.other) {
            tally.add(&timed.outcome, timed.time);
        }
        if let (Some(paired), Some(won)) = (&mut self.paired, game.peer) {
            paired.add(game.ours.outcome.won, won);
        }
    }
}

/// Refuses a file that is named for two things: what is written would destroy what is read or written besides.
fn distinct(args: &Bulk) -> Result<(), Failure> {
    let named = [
        ("--boards", args.boards.as_deref()),
        ("--lines", args.lines.as_deref()),
        ("--plot", args.plot.as_deref()),
    ];
    let named = named.map(|(option, path)| (option, path.map(real)));
    for (at, (first, path)) in named.iter().enumerate() {
        for (second, other) in &named[at + 1..] {
            if path.is_some() && path == other {
                let message = Message::new("cli.error.same-file").with("first", *first);
                return Err(Failure::from(Error(message.with("second", *second))));
            }
        }
    }
    Ok(())
}

/// A path by which a file is known, whether it is there or not.
fn real(path: &Path) -> PathBuf {
    let there = path.canonicalize();
    there.unwrap_or_else(|_| std::path::absolute(path).unwrap_or_else(|_| path.to_owned()))
}

fn play(args: &Bulk, players: Players, locale: &Locale, out: &mut Out) -> Result<Exit, Failure> {
    let whole = Shard { part: 0, of: 1 };
    let shard = args.shard.as_deref().map_or(Ok(whole), shard)?;
    distinct(args)?;
    let source = Source::open(args, locale)?;
    // What can't be written is told before the games, not after them.
    args.plot.as_deref().map_or(Ok(()), plot::begin)?;
    let mut lines = args.lines.as_deref().map(LinesFile::create).transpose()?;
    let games = Parts::share(shard.part, shard.of, source.games);
    let jobs = args.jobs.unwrap_or_else(|| {
        thread::available_parallelism().map_or(1, |threads| threads.get() as u64)
    });
    let compared = players.other.is_some() || source.has_peer();
    let mut sum = Sum {
        us: Tally::default(),
        other: players.other.map(|_| Tally::default()),
        paired: compared.then(Paired::default),
    };
    let mut progress = Progress::new(games, locale);
    let stop = interrupt::heard()?;
    let each = |game: &Game| {
        sum.add(game);
        progress.tell(game.ours.outcome.won, locale);
        let seed = source.seed(game.index);
        lines
            .as_mut()
            .map_or(Ok(()), |lines| lines.write(game, seed))
    };
    let played = pool::play(&source, shard, players, jobs.min(games.max(1)), &stop, each);
    progress.clear();
    let finished = sum.us.games() == games;
    let simulated = Simulated {
        run: source.run(players.ours.name, players.other.map(|other| other.name)),
        shard: Parts::one(shard.part, shard.of, finished),
        us: sum.us,
        paired: sum.paired,
        other: sum.other,
    };
    // What was played is told first, even where a disk is full.
    tell::result(&simulated, args.json, locale, out)?;
    played?;
    lines.map_or(Ok(()), LinesFile::finish)?;
    if let Some(path) = &args.plot {
        plot::draw(&simulated, path, locale)?;
    }
    Ok(if finished {
        Exit::Answered
    } else {
        Exit::Budget
    })
}
