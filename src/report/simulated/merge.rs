//! Adding up the parts of a run.

use super::{MOST_GAMES, Parts, Simulated};
use crate::prose::Error;

impl Parts {
    /// One part of so many.
    pub fn one(part: u64, of: u64, finished: bool) -> Parts {
        Parts {
            of,
            parts: vec![part],
            unfinished: if finished { Vec::new() } else { vec![part] },
        }
    }

    /// How many of `games` boards belong to a part.
    pub fn share(part: u64, of: u64, games: u64) -> u64 {
        games.saturating_sub(part).div_ceil(of.max(1))
    }

    /// Whether all of the run is there.
    pub fn is_whole(&self) -> bool {
        self.unfinished.is_empty() && self.parts.len() as u64 == self.of
    }

    /// The parts that aren't there, as ranges with both ends.
    pub fn missing(&self) -> Vec<(u64, u64)> {
        let ends = self.parts.iter().copied().chain([self.of]);
        let mut missing = Vec::new();
        let mut next = 0;
        for part in ends {
            if part > next {
                missing.push((next, part - 1));
            }
            next = part + 1;
        }
        missing
    }

    /// Whether the parts are in order and within the run.
    fn is_sound(&self) -> bool {
        let rising = |parts: &[u64]| parts.is_sorted_by(|a, b| a < b);
        let there = |part: &u64| self.parts.binary_search(part).is_ok();
        (1..=MOST_GAMES).contains(&self.of)
            && rising(&self.parts)
            && rising(&self.unfinished)
            && self.parts.last().is_some_and(|&last| last < self.of)
            && self.unfinished.iter().all(there)
    }
}

impl Simulated {
    /// Whether the counts can be those of these parts of the run.
    pub(super) fn check(&self) -> Result<(), Error> {
        let wrong = |member: &str| Err(Error::new("simulated.counts").with("member", member));
        let (run, shard) = (&self.run, &self.shard);
        if run.games > MOST_GAMES {
            return wrong("run.games");
        }
        if !shard.is_sound() {
            return wrong("shard");
        }
        let shares = |parts: &[u64]| -> u64 {
            let shares = parts
                .iter()
                .map(|&part| Parts::share(part, shard.of, run.games));
            shares.fold(0, u64::saturating_add)
        };
        let most = shares(&shard.parts);
        let least = most.saturating_sub(shares(&shard.unfinished));
        let games = self.us.games();
        if !(least..=most).contains(&games) {
            return wrong("games");
        }
        if self.paired.is_some() != run.peer.is_some() {
            return wrong("run.peer, both, only_us, only_peer, neither");
        }
        if let Some(paired) = &self.paired {
            let parts = [
                paired.both,
                paired.only_us,
                paired.only_peer,
                paired.neither,
            ];
            let sum = parts.into_iter().fold(0, u64::saturating_add);
            if sum != games || paired.both + paired.only_us != self.us.wins() {
                return wrong("both, only_us, only_peer, neither");
            }
        }
        match (&self.other, &self.paired) {
            (None, _) => Ok(()),
            (Some(other), Some(paired))
                if other.games() == games && other.wins() == paired.peer_wins() =>
            {
                Ok(())
            }
            _ => wrong("other"),
        }
    }

    /// Adds another part of the same run. Once all are there and finished, the result is that of the whole run.
    ///
    /// # Errors
    /// `error.simulated.run` if it is of another run, with what differs, `error.simulated.split` if the run was split
    /// otherwise, and `error.simulated.twice` if one of its parts is there already.
    pub fn merge(&mut self, part: &Simulated) -> Result<(), Error> {
        if let Some((member, expected, found)) = self.difference(part) {
            return Err(Error::new("simulated.run")
                .with("member", member)
                .with("found", found)
                .with("expected", expected));
        }
        if self.shard.of != part.shard.of {
            return Err(Error::new("simulated.split")
                .with("found", part.shard.of)
                .with("expected", self.shard.of));
        }
        let twice = |part: &&u64| self.shard.parts.binary_search(part).is_ok();
        if let Some(&number) = part.shard.parts.iter().find(twice) {
            return Err(Error::new("simulated.twice").with("part", number));
        }
        self.us.merge(&part.us);
        if let (Some(paired), Some(more)) = (&mut self.paired, &part.paired) {
            paired.merge(more);
        }
        if let (Some(other), Some(more)) = (&mut self.other, &part.other) {
            other.merge(more);
        }
        let shard = &mut self.shard;
        shard.parts.extend(&part.shard.parts);
        shard.parts.sort_unstable();
        shard.unfinished.extend(&part.shard.unfinished);
        shard.unfinished.sort_unstable();
        if shard.is_whole() {
            *shard = Parts::one(0, 1, true);
        }
        Ok(())
    }

    /// What is said of the two runs that differs: its name, what we say, and what the other says.
    fn difference(&self, other: &Simulated) -> Option<(&'static str, String, String)> {
        let said = |of: &Simulated| {
            let run = &of.run;
            let or_none = |text: &Option<String>| text.clone().unwrap_or_else(|| "null".to_owned());
            let first = run.first.map(|(x, y)| format!("{x},{y}"));
            [
                ("program", run.program.clone()),
                ("policy", run.policy.clone()),
                ("peer", or_none(&run.peer)),
                ("size", run.size.clone()),
                ("start", run.start.clone()),
                ("first", or_none(&first)),
                ("seed", or_none(&run.seed)),
                ("list", or_none(&run.list)),
                ("games", run.games.to_string()),
                ("other", of.other.is_some().to_string()),
            ]
        };
        let pairs = said(self).into_iter().zip(said(other));
        let mut differing = pairs.filter(|(ours, theirs)| ours != theirs);
        let ((name, ours), (_, theirs)) = differing.next()?;
        Some((
            name,
            crate::prose::excerpt(&ours),
            crate::prose::excerpt(&theirs),
        ))
    }
}
