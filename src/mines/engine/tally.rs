//! What many games came to: wins by the number of guesses, nodes and times, to be added up.

use crate::mines::engine::autoplay::Outcome;
use crate::statistics::Times;

/// The games of one player. Tallies of parts add up to that of the whole, in whatever order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    by_guesses: Vec<(u64, u64)>,
    /// What all decisions cost, in nodes.
    pub nodes: u128,
    /// What the decisions of one game cost at most, in nodes.
    pub most_nodes: u64,
    /// The CPU time of each game.
    pub times: Times,
}

impl Tally {
    /// Counts a game that took `time` nanoseconds.
    pub fn add(&mut self, outcome: &Outcome, time: u64) {
        self.count(outcome.guesses, 1, u64::from(outcome.won));
        self.nodes += u128::from(outcome.nodes);
        self.most_nodes = self.most_nodes.max(outcome.nodes);
        self.times.add(time);
    }

    /// Counts games with so many guesses, of which some were won, without their nodes and times.
    pub fn count(&mut self, guesses: u32, games: u64, wins: u64) {
        let at = guesses as usize;
        if self.by_guesses.len() <= at {
            self.by_guesses.resize(at + 1, (0, 0));
        }
        self.by_guesses[at].0 += games;
        self.by_guesses[at].1 += wins;
    }

    /// Adds the games of another tally.
    pub fn merge(&mut self, other: &Tally) {
        for (guesses, games, wins) in other.by_guesses() {
            self.count(guesses, games, wins);
        }
        self.nodes += other.nodes;
        self.most_nodes = self.most_nodes.max(other.most_nodes);
        self.times.merge(&other.times);
    }

    /// For each number of guesses that some game had: the number, the games, and how many of them were won.
    pub fn by_guesses(&self) -> impl Iterator<Item = (u32, u64, u64)> + '_ {
        let counts = self.by_guesses.iter().enumerate();
        let some = counts.filter(|(_, (games, _))| *games > 0);
        some.map(|(guesses, &(games, wins))| (guesses as u32, games, wins))
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.by_guesses.iter().map(|(games, _)| games).sum()
    }

    /// How many of them were won.
    pub fn wins(&self) -> u64 {
        self.by_guesses.iter().map(|(_, wins)| wins).sum()
    }

    /// The mean number of guesses; 0 without games.
    pub fn guesses(&self) -> f64 {
        let all = self.by_guesses();
        let sum: u128 = all
            .map(|(n, games, _)| u128::from(n) * u128::from(games))
            .sum();
        sum as f64 / self.games().max(1) as f64
    }

    /// The mean cost of a game in nodes; 0 without games.
    pub fn mean_nodes(&self) -> f64 {
        self.nodes as f64 / self.games().max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_add_up_to_the_whole() {
        let game = |n: u32| Outcome {
            won: n.is_multiple_of(3),
            guesses: n % 7,
            nodes: u64::from(n) * 10,
        };
        let mut parts = [Tally::default(), Tally::default(), Tally::default()];
        let mut whole = Tally::default();
        for n in 0..100 {
            whole.add(&game(n), u64::from(n) << 20);
            parts[n as usize * 5 % 3].add(&game(n), u64::from(n) << 20);
        }
        let [mut sum, one, other] = parts;
        sum.merge(&other);
        sum.merge(&one);
        assert_eq!(sum, whole);
        assert_eq!((whole.games(), whole.wins()), (100, 34));
        assert_eq!((whole.nodes, whole.most_nodes), (49_500, 990));
        assert_eq!(whole.mean_nodes(), 495.0);
        let sum: u32 = (0..100).map(|n| n % 7).sum();
        assert_eq!(whole.guesses(), f64::from(sum) / 100.0);
        assert_eq!(whole.by_guesses().next(), Some((0, 15, 5)));
        let none = Tally::default();
        assert_eq!(
            (none.games(), none.guesses(), none.mean_nodes()),
            (0, 0.0, 0.0)
        );
    }
}
