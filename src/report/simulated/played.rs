//! How one player played, as it is written down: the counts, and what follows from them for whoever reads it.

use super::MOST_GAMES;
use crate::grid::MAX_SIDE;
use crate::mines::engine::tally::Tally;
use crate::prose::Error;
use crate::statistics::{Times, wilson};
use serde::{Deserialize, Serialize};

/// The nanoseconds of a millisecond.
const MS: f64 = 1e6;
/// No game has more guesses than the largest board has cells.
const MOST_GUESSES: u32 = (MAX_SIDE as u32).pow(2);

/// The games of one player.
#[derive(Serialize, Deserialize)]
pub(super) struct Played {
    games: u64,
    wins: u64,
    #[serde(skip_deserializing)]
    win_rate: f64,
    #[serde(skip_deserializing)]
    interval: (f64, f64),
    guesses: Guesses,
    nodes: Nodes,
    cpu_ms: CpuTimes,
}

/// The guesses of a game.
#[derive(Serialize, Deserialize)]
struct Guesses {
    #[serde(skip_deserializing)]
    mean: f64,
    /// The number of guesses, the games that had it, and how many of them were won.
    histogram: Vec<(u32, u64, u64)>,
}

/// The nodes of a game.
#[derive(Serialize, Deserialize)]
struct Nodes {
    #[serde(skip_deserializing)]
    mean: f64,
    max: u64,
    /// All together, as text, since it may be beyond what a JSON number can say everywhere.
    sum: String,
}

/// The CPU time of a game, in milliseconds.
#[derive(Serialize, Deserialize)]
struct CpuTimes {
    #[serde(skip_deserializing)]
    mean: f64,
    #[serde(skip_deserializing)]
    median: f64,
    #[serde(skip_deserializing)]
    p99: f64,
    #[serde(skip_deserializing)]
    max: f64,
    /// All together, in nanoseconds, as text.
    sum_ns: String,
    max_ns: u64,
    /// Classes of [`Times`], with how many times are in each.
    histogram: Vec<(u64, u64)>,
}

impl Played {
    /// The form of a tally.
    pub(super) fn of(tally: &Tally) -> Played {
        let (games, wins) = (tally.games(), tally.wins());
        let times = &tally.times;
        let ms = |time: u64| time as f64 / MS;
        Played {
            games,
            wins,
            win_rate: wins as f64 / games.max(1) as f64,
            interval: wilson(wins, games),
            guesses: Guesses {
                mean: tally.guesses(),
                histogram: tally.by_guesses().collect(),
            },
            nodes: Nodes {
                mean: tally.mean_nodes(),
                max: tally.most_nodes,
                sum: tally.nodes.to_string(),
            },
            cpu_ms: CpuTimes {
                mean: times.mean() / MS,
                median: ms(times.quantile(0.5)),
                p99: ms(times.quantile(0.99)),
                max: ms(times.max()),
                sum_ns: times.sum().to_string(),
                max_ns: times.max(),
                histogram: times.classes().collect(),
            },
        }
    }

    /// The tally of a form; `name` is what it is called where something is wrong with it.
    ///
    /// # Errors
    /// `error.simulated.counts` if no games can have given these counts.
    pub(super) fn tally(&self, name: &'static str) -> Result<Tally, Error> {
        let wrong = |member: &str| {
            Error::new("simulated.counts").with("member", format!("{name}: {member}"))
        };
        let mut tally = Tally::default();
        let mut games = 0_u64;
        for &(guesses, played, won) in &self.guesses.histogram {
            games = games.saturating_add(played);
            if guesses > MOST_GUESSES || won > played || games > MOST_GAMES {
                return Err(wrong("guesses.histogram"));
            }
            tally.count(guesses, played, won);
        }
        if (tally.games(), tally.wins()) != (self.games, self.wins) {
            return Err(wrong("games, wins, guesses.histogram"));
        }
        // More than that nobody can have counted, and sums of sums must not run over.
        let most = u128::from(games) * u128::from(self.nodes.max);
        let nodes = self
            .nodes
            .sum
            .parse::<u128>()
            .ok()
            .filter(|&sum| sum <= most);
        tally.nodes = nodes.ok_or_else(|| wrong("nodes.sum"))?;
        tally.most_nodes = self.nodes.max;
        let times = self.cpu_ms.sum_ns.parse().ok();
        let times =
            times.and_then(|sum| Times::of(&self.cpu_ms.histogram, sum, self.cpu_ms.max_ns));
        let times = times.filter(|times| times.count() == games);
        tally.times = times.ok_or_else(|| wrong("cpu_ms"))?;
        Ok(tally)
    }
}
