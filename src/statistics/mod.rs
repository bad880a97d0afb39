//! What can be said of many games: intervals of shares, tests of paired results, distributions of times.

mod paired;
mod times;

pub use paired::{Paired, mcnemar};
pub use times::Times;

/// The 95 % quantile of the normal distribution, on both sides.
const Z: f64 = 1.959_963_984_540_054;

/// The 95 % interval of a share after Wilson, of which `hits` of `all` were seen; from 0 to 1 where nothing was.
pub fn wilson(hits: u64, all: u64) -> (f64, f64) {
    if all == 0 {
        return (0.0, 1.0);
    }
    let (hits, n) = (hits.min(all) as f64, all as f64);
    let share = hits / n;
    let z2 = Z * Z;
    let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    // At the ends the interval reaches them exactly, which rounding would miss.
    let low = if hits == 0.0 {
        0.0
    } else {
        (middle - half).max(0.0)
    };
    let high = if hits == n {
        1.0
    } else {
        (middle + half).min(1.0)
    };
    (low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From the formula, worked out with decimals of 50 digits by another program.
    #[test]
    fn intervals_are_those_of_the_formula() {
        for (hits, all, low, high) in [
            (0, 10, 0.0, 0.277_532_799_862_889_25),
            (1, 10, 0.017_876_213_095_072_9, 0.404_150_026_795_238),
            (5, 10, 0.236_593_090_512_564, 0.763_406_909_487_436),
            (10, 10, 0.722_467_200_137_111, 1.0),
            (4164, 10_000, 0.406_772_036_323_446, 0.426_092_168_204_132),
        ] {
            let found = wilson(hits, all);
            assert!((found.0 - low).abs() < 1e-12, "{hits} of {all}: {found:?}");
            assert!((found.1 - high).abs() < 1e-12, "{hits} of {all}: {found:?}");
        }
        assert_eq!(wilson(0, 0), (0.0, 1.0));
        assert_eq!(wilson(0, 10).0, 0.0);
        assert_eq!(wilson(10, 10).1, 1.0);
        assert_eq!(wilson(11, 10), wilson(10, 10));
        let (low, high) = wilson(u64::MAX / 2, u64::MAX);
        assert!(low <= 0.5 && 0.5 <= high);
    }
}
