//! Distributions of times that can be added up: each time is counted in a class, and classes never change.

/// How many classes there are from one power of two to the next.
const STEPS: u64 = 64;
/// Below this number of nanoseconds each has a class of its own.
const FINE: u64 = 2 * STEPS;
/// How many classes there are in all.
const CLASSES: usize = (FINE + (63 - FINE.ilog2() as u64 + 1) * STEPS) as usize;

/// How often which times were needed, in classes.
///
/// Times are whole nanoseconds. Those below 128 are a class each; above that, each power of two has 64 classes of the
/// same width, so a class is at most 1/64 of the times in it. A quantile is told as the middle of its class, and so
/// is off by less than 0.8 %, however many distributions were added up. Sum and longest time are exact.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Times {
    counts: Vec<u64>,
    count: u64,
    sum: u128,
    max: u64,
}

/// The class of a time.
fn class(time: u64) -> usize {
    if time < FINE {
        return time as usize;
    }
    let octave = u64::from(time.ilog2() - FINE.ilog2());
    // The leading bits, of which the first is always there.
    let step = (time >> (octave + 1)) - STEPS;
    (FINE + octave * STEPS + step) as usize
}

/// The middle of a class.
fn middle(class: usize) -> u64 {
    let class = class as u64;
    let Some(above) = class.checked_sub(FINE) else {
        return class;
    };
    let (octave, step) = (above / STEPS, above % STEPS);
    ((STEPS + step) << (octave + 1)) + (1 << octave)
}

impl Times {
    /// Counts a time.
    pub fn add(&mut self, time: u64) {
        self.count_in(class(time), 1);
        self.sum += u128::from(time);
        self.max = self.max.max(time);
    }

    fn count_in(&mut self, class: usize, times: u64) {
        if self.counts.len() <= class {
            self.counts.resize(class + 1, 0);
        }
        self.counts[class] += times;
        self.count += times;
    }

    /// Adds another distribution.
    pub fn merge(&mut self, other: &Times) {
        for (class, &times) in other.counts.iter().enumerate().filter(|(_, n)| **n > 0) {
            self.count_in(class, times);
        }
        self.sum += other.sum;
        self.max = self.max.max(other.max);
    }

    /// A distribution from what [`Times::classes`], [`Times::sum`] and [`Times::max`] told; `None` if no times can
    /// have told that.
    pub fn of(classes: &[(u64, u64)], sum: u128, max: u64) -> Option<Times> {
        let mut times = Times {
            sum,
            max,
            ..Times::default()
        };
        let mut least = 0_u128;
        let mut before = None;
        for &(number, count) in classes {
            let place = usize::try_from(number).ok().filter(|&n| n < CLASSES)?;
            if count == 0 || before >= Some(place) {
                return None;
            }
            before = Some(place);
            times.count.checked_add(count)?;
            times.count_in(place, count);
            least += u128::from(count) * u128::from(first(place));
        }
        // The longest time is in the last class, and the sum is at least that of the shortest times.
        let last = before.map_or(max == 0 && sum == 0, |last| last == class(max));
        let most = u128::from(times.count) * u128::from(max);
        (last && (least..=most).contains(&sum)).then_some(times)
    }

    /// The classes in which there are times, with how many there are.
    pub fn classes(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        let counts = self.counts.iter().enumerate();
        counts
            .filter(|(_, n)| **n > 0)
            .map(|(class, &n)| (class as u64, n))
    }

    /// How many times there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// All times together, in nanoseconds.
    pub fn sum(&self) -> u128 {
        self.sum
    }

    /// The longest time, in nanoseconds; 0 if there is none.
    pub fn max(&self) -> u64 {
        self.max
    }

    /// The mean in nanoseconds; 0 if there is none.
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }

    /// The time that the given share of all times doesn't exceed, in nanoseconds: the middle of its class, or the
    /// longest time where that is shorter. 0 if there is none.
    pub fn quantile(&self, share: f64) -> u64 {
        let rank = ((self.count as f64 * share).ceil() as u64).clamp(1, self.count.max(1));
        let mut seen = 0;
        for (class, &times) in self.counts.iter().enumerate() {
            seen += times;
            if seen >= rank {
                return middle(class).min(self.max);
            }
        }
        self.max
    }
}

/// The shortest time of a class.
fn first(class: usize) -> u64 {
    let class = class as u64;
    let Some(above) = class.checked_sub(FINE) else {
        return class;
    };
    (STEPS + above % STEPS) << (above / STEPS + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;

    #[test]
    fn classes_cover_all_times_without_a_gap() {
        assert_eq!(class(u64::MAX), CLASSES - 1);
        for place in 1..CLASSES {
            let first = first(place);
            assert_eq!(class(first), place);
            assert_eq!(class(first - 1), place - 1);
            assert_eq!(class(middle(place)), place);
            assert!(first <= middle(place));
        }
    }

    #[test]
    fn quantiles_are_off_by_less_than_a_percent() {
        let mut dice = Dice::new(1);
        // Short and long ones, as games have them.
        let time = |dice: &mut Dice| u64::from(dice.below(1 << 20)) << dice.below(12);
        let mut all: Vec<u64> = (0..20_000).map(|_| time(&mut dice)).collect();
        let mut times = Times::default();
        all.iter().for_each(|&time| times.add(time));
        all.sort_unstable();
        for share in [0.0, 0.01, 0.25, 0.5, 0.9, 0.99, 0.999, 1.0] {
            let rank = ((all.len() as f64 * share).ceil() as usize).max(1);
            let (exact, told) = (all[rank - 1] as f64, times.quantile(share) as f64);
            assert!(
                (told - exact).abs() <= exact * 0.008,
                "{share}: {told} {exact}"
            );
        }
        assert_eq!(times.max(), all[all.len() - 1]);
        assert_eq!(times.sum(), all.iter().map(|&n| u128::from(n)).sum());
        assert_eq!(times.count(), 20_000);
    }

    #[test]
    fn parts_add_up_to_the_whole() {
        let mut dice = Dice::new(2);
        let (mut whole, mut even, mut odd) = (Times::default(), Times::default(), Times::default());
        for i in 0..5000 {
            let time = u64::from(dice.below(u32::MAX));
            whole.add(time);
            if i % 2 == 0 {
                even.add(time)
            } else {
                odd.add(time)
            }
        }
        even.merge(&odd);
        assert_eq!(even, whole);
        even.merge(&Times::default());
        assert_eq!(even, whole);
        let classes: Vec<_> = whole.classes().collect();
        assert_eq!(Times::of(&classes, whole.sum(), whole.max()), Some(whole));
    }

    #[test]
    fn what_no_times_can_have_told_is_refused() {
        assert_eq!(Times::of(&[], 0, 0), Some(Times::default()));
        for (classes, sum, max) in [
            (&[][..], 1, 0),
            (&[], 0, 1),
            (&[(5, 0)], 0, 0),
            (&[(5, 1), (5, 1)], 10, 5),
            (&[(6, 1), (5, 1)], 11, 5),
            (&[(5, 1)], 5, 6),
            (&[(5, 2)], 9, 5),
            (&[(5, 2)], 11, 5),
            (&[(CLASSES as u64, 1)], 5, 5),
            (&[(u64::MAX, 1)], 5, 5),
            (&[(0, u64::MAX), (1, 1)], 1, 1),
        ] {
            assert_eq!(
                Times::of(classes, sum, max),
                None,
                "{classes:?} {sum} {max}"
            );
        }
        let none = Times::default();
        assert_eq!((none.quantile(0.5), none.max(), none.mean()), (0, 0, 0.0));
    }
}
