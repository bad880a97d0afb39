//! Two players on the same boards: how often both won, or only one of them, and what follows from it.

use std::f64::consts::TAU;

/// The results of two players on the same boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Paired {
    /// Boards that both won.
    pub both: u64,
    /// Boards that only we won.
    pub only_us: u64,
    /// Boards that only the peer won.
    pub only_peer: u64,
    /// Boards that nobody won.
    pub neither: u64,
}

impl Paired {
    /// Counts a board.
    pub fn add(&mut self, us: bool, peer: bool) {
        let count = match (us, peer) {
            (true, true) => &mut self.both,
            (true, false) => &mut self.only_us,
            (false, true) => &mut self.only_peer,
            (false, false) => &mut self.neither,
        };
        *count += 1;
    }

    /// Adds the counts of other boards.
    pub fn merge(&mut self, other: &Paired) {
        self.both += other.both;
        self.only_us += other.only_us;
        self.only_peer += other.only_peer;
        self.neither += other.neither;
    }

    /// How many boards the peer won.
    pub fn peer_wins(&self) -> u64 {
        self.both + self.only_peer
    }

    /// How likely so large a difference would be if both played equally well; see [`mcnemar`].
    pub fn p(&self) -> f64 {
        mcnemar(self.only_us, self.only_peer)
    }
}

/// The exact two-sided p of McNemar's test: of the boards that only one of two won, how likely the split is that
/// was seen, or a more uneven one, if each of them were a fair coin. 1 if there are none.
///
/// It is the sum of binomial chances, twice the smaller tail and at most 1. The largest of them comes from the
/// saddle-point form of C. Loader, *Fast and Accurate Computation of Binomial Probabilities* (2000), the others
/// from it by multiplication, so about twelve digits are right however many boards there are. Below 1e-307 it is 0.
pub fn mcnemar(only_us: u64, only_peer: u64) -> f64 {
    let fewer = only_us.min(only_peer);
    let all = only_us.saturating_add(only_peer);
    let (mut k, n) = (fewer as f64, all as f64);
    if 2.0 * k >= n {
        return 1.0;
    }
    let mut chance = fair(k, n);
    let mut tail = 0.0;
    while chance > tail * f64::EPSILON / 16.0 {
        tail += chance;
        chance *= k / (n - k + 1.0);
        k -= 1.0;
    }
    (2.0 * tail).min(1.0)
}

/// The chance of `k` heads in `n` throws of a fair coin, `k` below half of `n`.
fn fair(k: f64, n: f64) -> f64 {
    if k == 0.0 {
        return (-n).exp2();
    }
    let rest = n - k;
    let half = n / 2.0;
    let error = stirling(n) - stirling(k) - stirling(rest);
    let deviance = deviance(k, half) + deviance(rest, half);
    (n / (TAU * k * rest)).sqrt() * (error - deviance).exp()
}

/// How much the logarithm of `n!` is above Stirling's formula, `n` a whole number from 1.
fn stirling(n: f64) -> f64 {
    if n <= 15.0 {
        // These products are exact.
        let factorial: f64 = (1..=n as u32).map(f64::from).product();
        return factorial.ln() - (n + 0.5) * n.ln() + n - TAU.sqrt().ln();
    }
    let n2 = n * n;
    (1.0 / 12.0 - (1.0 / 360.0 - (1.0 / 1260.0 - 1.0 / (1680.0 * n2)) / n2) / n2) / n
}

/// `x ln(x / m) + m - x`, without losing digits where both are nearly the same.
fn deviance(x: f64, m: f64) -> f64 {
    if (x - m).abs() >= 0.1 * (x + m) {
        return x * (x / m).ln() + m - x;
    }
    let v = (x - m) / (x + m);
    let mut sum = (x - m) * v;
    let mut power = 2.0 * x * v;
    for odd in (3..).step_by(2) {
        power *= v * v;
        let next = sum + power / f64::from(odd);
        if next == sum {
            break;
        }
        sum = next;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From sums of whole binomial coefficients, as fractions, in another program.
    #[test]
    fn chances_are_those_of_exact_fractions() {
        for (only_us, only_peer, p) in [
            (0, 0, 1.0),
            (0, 1, 1.0),
            (1, 0, 1.0),
            (0, 5, 0.0625),
            (1, 5, 0.21875),
            (6, 6, 1.0),
            (3, 13, 0.021_270_751_953_125),
            (10, 20, 9.873_714_670_538_902e-2),
            (121, 59, 4.434_449_263_755_176e-6),
            (500, 400, 9.564_441_369_189_461e-4),
            (5000, 5300, 3.215_819_673_645_239e-3),
            (1000, 1500, 1.332_587_164_837_625e-23),
        ] {
            let found = mcnemar(only_us, only_peer);
            assert!(
                (found / p - 1.0).abs() < 1e-11,
                "{only_us} {only_peer}: {found:e}"
            );
            assert_eq!(found, mcnemar(only_peer, only_us));
        }
    }

    #[test]
    fn no_count_is_too_large() {
        assert_eq!(mcnemar(0, 100_000), 0.0);
        assert_eq!(mcnemar(10, 1 << 40), 0.0);
        // By the normal distribution: a split that is two standard deviations off.
        let n = 1_000_000_000_000_u64;
        let p = mcnemar(n / 2 - 1_000_000, n / 2 + 1_000_000);
        assert!((p - 0.045_500).abs() < 1e-5, "{p}");
        assert_eq!(mcnemar(u64::MAX, u64::MAX), 1.0);
    }

    #[test]
    fn boards_are_counted_where_they_belong() {
        let mut paired = Paired::default();
        for (us, peer, times) in [
            (true, true, 4),
            (true, false, 3),
            (false, true, 2),
            (false, false, 1),
        ] {
            (0..times).for_each(|_| paired.add(us, peer));
        }
        let expected = Paired {
            both: 4,
            only_us: 3,
            only_peer: 2,
            neither: 1,
        };
        assert_eq!(paired, expected);
        assert_eq!(paired.peer_wins(), 6);
        assert_eq!(paired.p(), 1.0);
    }
}
