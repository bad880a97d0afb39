//! Numbers of layouts: never zero unless there is none, however many or few they are.

/// A number that is not negative, as `fraction * 2^exponent` with the fraction from 1 up to 2, or zero.
/// Sums and products are rounded as floating point is, so they are the same on every machine.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Magnitude {
    fraction: f64,
    exponent: i32,
}

impl Magnitude {
    /// None at all.
    pub const ZERO: Magnitude = Magnitude {
        fraction: 0.0,
        exponent: 0,
    };
    /// One.
    pub const ONE: Magnitude = Magnitude {
        fraction: 1.0,
        exponent: 0,
    };

    fn new(fraction: f64, exponent: i32) -> Magnitude {
        if fraction == 0.0 {
            return Magnitude::ZERO;
        }
        let bits = fraction.to_bits();
        let shift = (bits >> 52 & 0x7ff) as i32 - 1023;
        Magnitude {
            fraction: f64::from_bits(bits & !(0x7ff << 52) | 1023 << 52),
            exponent: exponent + shift,
        }
    }

    /// Whether it is zero.
    pub fn is_zero(self) -> bool {
        self.fraction == 0.0
    }

    /// The sum.
    pub fn plus(self, other: Magnitude) -> Magnitude {
        let (large, small) = match (self.is_zero(), other.is_zero()) {
            (true, _) => return other,
            (_, true) => return self,
            _ if self.exponent >= other.exponent => (self, other),
            _ => (other, self),
        };
        let apart = large.exponent - small.exponent;
        if apart > 60 {
            return large;
        }
        let scale = f64::from_bits(((1023 - apart) as u64) << 52);
        Magnitude::new(large.fraction + small.fraction * scale, large.exponent)
    }

    /// The product.
    pub fn times(self, other: Magnitude) -> Magnitude {
        if self.is_zero() || other.is_zero() {
            return Magnitude::ZERO;
        }
        Magnitude::new(
            self.fraction * other.fraction,
            self.exponent + other.exponent,
        )
    }

    /// What part of `whole` this is; for display and for ranking, never for a decision.
    pub fn share_of(self, whole: Magnitude) -> f64 {
        if self.is_zero() || whole.is_zero() {
            return 0.0;
        }
        let apart = (self.exponent - whole.exponent).clamp(-1000, 1000);
        let scale = f64::from_bits(((1023 + apart) as u64) << 52);
        self.fraction / whole.fraction * scale
    }

    /// How many ways there are to choose 0, 1, … `most` of `n`.
    pub fn choices(n: usize, most: usize) -> Vec<Magnitude> {
        let mut ways = vec![Magnitude::ONE];
        for k in 0..most {
            let last = ways[k];
            ways.push(if k >= n {
                Magnitude::ZERO
            } else {
                last.times(Magnitude::from((n - k) as f64 / (k + 1) as f64))
            });
        }
        ways
    }
}

impl From<f64> for Magnitude {
    fn from(n: f64) -> Magnitude {
        Magnitude::new(n, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_binomials_and_never_vanish() {
        let ways = Magnitude::choices(6, 8);
        let expected = [1.0, 6.0, 15.0, 20.0, 15.0, 6.0, 1.0, 0.0, 0.0];
        for (way, n) in ways.iter().zip(expected) {
            assert_eq!(*way, Magnitude::from(n));
        }
        let many = Magnitude::choices(60_000, 30_000);
        assert!(many.iter().all(|way| !way.is_zero()));
        let sum = many.iter().fold(Magnitude::ZERO, |sum, &way| sum.plus(way));
        assert!((many[30_000].share_of(sum) - 0.0065).abs() < 0.0002);
    }
}
