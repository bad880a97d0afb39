//! What `gridproof simulate --json` writes: what many games came to, in a form that can be added up.

mod merge;
mod played;

use super::{Place, json, written};
use crate::mines::engine::tally::Tally;
use crate::prose::Error;
use crate::statistics::Paired;
use played::Played;
use serde::{Deserialize, Serialize};

/// What the text says it is.
const FORMAT: &str = "gridproof-simulation";
/// The version that is written; all versions up to it are read.
const VERSION: u32 = 1;
/// The most games of a run.
pub const MOST_GAMES: u64 = 1_000_000_000_000;

/// What was played: two results can only be added up if they are parts of the same run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Run {
    /// The program's version.
    pub program: String,
    /// The policy that played.
    pub policy: String,
    /// Who else played the same boards: another policy, or the peer of a list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub peer: Option<String>,
    /// The size and the mines of each board, as in `30x16/99`.
    pub size: String,
    /// What is promised of the first cell.
    pub start: String,
    /// The cell that is opened first, column and row from 0, unless a list says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Place>,
    /// What the boards were dealt from, unless they are those of a list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The SHA-1 sum of the list of boards, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub list: Option<String>,
    /// The games of the whole run.
    pub games: u64,
}

/// Which parts of a run a result has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Parts {
    /// How many parts the run has. Board `i` belongs to part `i % of`.
    pub of: u64,
    /// The parts that are in this result, from 0, in order.
    pub parts: Vec<u64>,
    /// Those of them that were interrupted.
    #[serde(default)]
    pub unfinished: Vec<u64>,
}

/// What many games came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Simulated {
    /// What was played.
    pub run: Run,
    /// Which parts of it.
    pub shard: Parts,
    /// How the policy played.
    pub us: Tally,
    /// The comparison with the peer, if there is one.
    pub paired: Option<Paired>,
    /// How the other policy played, if two of ours were compared.
    pub other: Option<Tally>,
}

/// A game of many, as a line of JSON.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Line {
    /// The board's number: its place in the run, or what a list says.
    pub id: u64,
    /// The seed that deals the board, if it was dealt.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The cell that was opened first, column and row from 0.
    pub first: Place,
    /// Whether it was won.
    pub won: bool,
    /// How many guesses there were.
    pub guesses: u32,
    /// What the decisions cost.
    pub nodes: u64,
    /// The CPU time in milliseconds.
    pub cpu_ms: f64,
    /// Whether the peer won it, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub peer_won: Option<bool>,
}

impl Line {
    /// The JSON form, on one line.
    pub fn to_json(&self) -> String {
        written(self) + "\n"
    }
}

/// The written form.
#[derive(Serialize)]
struct Form<'a> {
    format: &'a str,
    version: u32,
    run: &'a Run,
    shard: &'a Parts,
    #[serde(flatten)]
    us: Played,
    #[serde(flatten)]
    paired: Option<PairedForm>,
    #[serde(skip_serializing_if = "Option::is_none")]
    other: Option<Played>,
}

/// What is read of it besides how the policy played; the rest follows from that.
#[derive(Deserialize)]
struct Read {
    run: Run,
    shard: Parts,
    both: Option<u64>,
    only_us: Option<u64>,
    only_peer: Option<u64>,
    neither: Option<u64>,
    other: Option<Played>,
}

/// The written form of a comparison.
#[derive(Serialize)]
struct PairedForm {
    peer_wins: u64,
    both: u64,
    only_us: u64,
    only_peer: u64,
    neither: u64,
    p: f64,
}

impl Simulated {
    /// The JSON form, on one line.
    pub fn to_json(&self) -> String {
        let paired = |paired: &Paired| PairedForm {
            peer_wins: paired.peer_wins(),
            both: paired.both,
            only_us: paired.only_us,
            only_peer: paired.only_peer,
            neither: paired.neither,
            p: paired.p(),
        };
        let form = Form {
            format: FORMAT,
            version: VERSION,
            run: &self.run,
            shard: &self.shard,
            us: Played::of(&self.us),
            paired: self.paired.as_ref().map(paired),
            other: self.other.as_ref().map(Played::of),
        };
        written(&form) + "\n"
    }

    /// Reads the JSON form. What follows from the counts, as means do, is worked out again.
    ///
    /// # Errors
    /// `error.trace.json.*` with line and column, `error.trace.version`, or `error.simulated.*` for counts that
    /// don't agree with each other.
    pub fn from_json(text: &str) -> Result<Simulated, Error> {
        let read: Read = json::read(text, FORMAT, VERSION)?;
        let us: Played = json::read(text, FORMAT, VERSION)?;
        let paired = match (read.both, read.only_us, read.only_peer, read.neither) {
            (Some(both), Some(only_us), Some(only_peer), Some(neither)) => Some(Paired {
                both,
                only_us,
                only_peer,
                neither,
            }),
            _ => None,
        };
        let simulated = Simulated {
            run: read.run,
            shard: read.shard,
            us: us.tally("games")?,
            paired,
            other: read.other.map(|other| other.tally("other")).transpose()?,
        };
        simulated.check()?;
        Ok(simulated)
    }
}
