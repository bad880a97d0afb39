//! What many games came to, told to a person or as JSON.

use crate::exit::Failure;
use crate::output::{FAINT, Out, TITLE};
use gridproof::mines::engine::tally::Tally;
use gridproof::prose::{Locale, Message};
use gridproof::report::{Parts, Run, Simulated};
use gridproof::statistics::{Paired, Times, wilson};
use std::io::Write;

/// Tells the result.
///
/// # Errors
/// What the system refuses.
pub fn result(
    simulated: &Simulated,
    json: bool,
    locale: &Locale,
    out: &mut Out,
) -> Result<(), Failure> {
    if json {
        out.write_all(simulated.to_json().as_bytes())?;
    } else {
        let mut say = |message: Message| writeln!(out, "{}", locale.say(&message));
        for message in sentences(simulated) {
            say(message)?;
        }
        writeln!(out, "{TITLE}{}{TITLE:#}", locale.word("cli.simulate.rates"))?;
        for (guesses, games, wins) in simulated.us.by_guesses() {
            let row = Message::new("cli.simulate.row")
                .with("guesses", format!("{guesses:4}"))
                .with("rate", hundredths(share(wins, games)))
                .with("games", games);
            writeln!(out, "{FAINT}{}{FAINT:#}", locale.say(&row))?;
        }
    }
    Ok(out.flush()?)
}

/// All but the table.
fn sentences(simulated: &Simulated) -> Vec<Message> {
    let Simulated {
        run,
        shard,
        us,
        paired,
        other,
    } = simulated;
    let mut said = vec![played(run)];
    said.extend(parts(shard, run, us.games()));
    let (games, wins) = (us.games(), us.wins());
    said.push(rates("cli.simulate.won", wins, games));
    if let (Some(paired), Some(peer)) = (paired, &run.peer) {
        let message = rates("cli.simulate.peer", paired.peer_wins(), games);
        said.push(message.with("peer", peer.clone()));
        said.push(compared(paired, &run.policy));
    }
    let mut one = |name: Option<&String>, message: Message| {
        said.push(match name {
            None => message,
            Some(name) => Message::new("cli.simulate.of")
                .with("policy", name.clone())
                .with("reason", message),
        });
    };
    let both = other.as_ref().map(|_| &run.policy);
    one(both, guesses(us));
    one(both, times(&us.times));
    if let Some(other) = other {
        one(run.peer.as_ref(), guesses(other));
        one(run.peer.as_ref(), times(&other.times));
    }
    said
}

/// Who played what.
fn played(run: &Run) -> Message {
    let message = match (&run.seed, run.first) {
        (Some(seed), Some((x, y))) => Message::new("cli.simulate.dealt")
            .with("seed", seed.clone())
            .with("x", x)
            .with("y", y),
        _ => {
            let list: String = run
                .list
                .iter()
                .flat_map(|sum| sum.chars().take(8))
                .collect();
            Message::new("cli.simulate.listed").with("list", list)
        }
    };
    message
        .with("policy", run.policy.clone())
        .with("size", run.size.clone())
        .with("start", run.start.clone())
}

/// What of the run isn't there.
fn parts(shard: &Parts, run: &Run, games: u64) -> Vec<Message> {
    let mut said = Vec::new();
    let missing = shard.missing();
    let of = |key: &str, parts: String| Message::new(key).with("parts", parts);
    if shard.of > 1 {
        let there = ranges(&shard.parts);
        said.push(of("cli.simulate.parts", listed(&there)).with("of", shard.of));
        if shard.parts.len() > 1 && !missing.is_empty() {
            said.push(of("cli.simulate.missing", listed(&missing)));
        }
    }
    if !shard.unfinished.is_empty() {
        let shares = shard
            .parts
            .iter()
            .map(|&part| Parts::share(part, shard.of, run.games));
        let message = Message::new("cli.simulate.interrupted").with("games", games);
        said.push(message.with("all", shares.fold(0, u64::saturating_add)));
        if shard.parts.len() > 1 {
            said.push(of(
                "cli.simulate.unfinished",
                listed(&ranges(&shard.unfinished)),
            ));
        }
    }
    said
}

/// Numbers in order as ranges with both ends.
fn ranges(numbers: &[u64]) -> Vec<(u64, u64)> {
    let chunks = numbers.chunk_by(|a, b| a.checked_add(1) == Some(*b));
    let ends = |chunk: &[u64]| Some((*chunk.first()?, *chunk.last()?));
    chunks.filter_map(ends).collect()
}

/// Ranges as people write them.
fn listed(ranges: &[(u64, u64)]) -> String {
    let range = |&(first, last): &(u64, u64)| {
        if first == last {
            first.to_string()
        } else {
            format!("{first}–{last}")
        }
    };
    ranges.iter().map(range).collect::<Vec<_>>().join(", ")
}

/// A share with its interval.
fn rates(key: &str, wins: u64, games: u64) -> Message {
    let (low, high) = wilson(wins, games);
    Message::new(key)
        .with("wins", wins)
        .with("games", games)
        .with("rate", hundredths(share(wins, games)))
        .with("low", hundredths(low))
        .with("high", hundredths(high))
}

fn compared(paired: &Paired, policy: &str) -> Message {
    Message::new("cli.simulate.paired")
        .with("policy", policy)
        .with("both", paired.both)
        .with("us", paired.only_us)
        .with("peer", paired.only_peer)
        .with("neither", paired.neither)
        .with("p", small(paired.p()))
}

fn guesses(tally: &Tally) -> Message {
    Message::new("cli.simulate.guesses").with("mean", format!("{:.2}", tally.guesses()))
}

fn times(times: &Times) -> Message {
    let ms = |nanoseconds: f64| format!("{:.3}", nanoseconds / 1e6);
    Message::new("cli.simulate.cpu")
        .with("mean", ms(times.mean()))
        .with("median", ms(times.quantile(0.5) as f64))
        .with("p99", ms(times.quantile(0.99) as f64))
        .with("max", ms(times.max() as f64))
}

fn share(wins: u64, games: u64) -> f64 {
    wins as f64 / games.max(1) as f64
}

/// A share as hundredths of a percent, as the templates take them.
fn hundredths(share: f64) -> u64 {
    (share * 10_000.0).round() as u64
}

/// A chance, with the digits that say something.
fn small(p: f64) -> String {
    if p >= 0.001 {
        format!("{p:.4}")
    } else if p > 0.0 {
        format!("{p:.2e}")
    } else {
        "< 1e-307".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_told_as_ranges() {
        assert_eq!(listed(&ranges(&[0, 1, 2, 5, 7, 8])), "0–2, 5, 7–8");
        assert_eq!(listed(&ranges(&[])), "");
        assert_eq!(listed(&ranges(&[u64::MAX])), u64::MAX.to_string());
    }

    #[test]
    fn chances_have_the_digits_that_say_something() {
        assert_eq!(small(1.0), "1.0000");
        assert_eq!(small(0.04321), "0.0432");
        assert_eq!(small(0.000_012_345), "1.23e-5");
        assert_eq!(small(0.0), "< 1e-307");
    }
}
