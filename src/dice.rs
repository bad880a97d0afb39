//! Dice that fall the same on every machine: a named generator, its key, and unbiased numbers below a bound.

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

/// Dice that a seed decides for ever.
///
/// The generator is ChaCha with 8 rounds. Its key is the seed as 8 bytes, least significant first,
/// and 24 zero bytes; nonce and block counter begin at 0. The keystream is read as 32-bit words,
/// least significant byte first. Boards are named by their seeds, so none of this may change.
#[derive(Debug)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// The dice of a seed.
    pub fn new(seed: u64) -> Dice {
        let mut key = [0; 32];
        for (byte, of_seed) in key.iter_mut().zip(seed.to_le_bytes()) {
            *byte = of_seed;
        }
        Dice(ChaCha8Rng::from_seed(key))
    }

    /// A number from 0 to `n - 1`, each as likely as any other; 0 if `n` is 0 or 1, without a throw.
    ///
    /// A word of the keystream counts if it lies below the largest multiple of `n` that 32 bits
    /// hold, and else the next one is tried; the number is its remainder.
    pub fn below(&mut self, n: u32) -> u32 {
        if n < 2 {
            return 0;
        }
        let sides = u64::from(n);
        let fair = (1_u64 << 32) / sides * sides;
        loop {
            let word = u64::from(self.0.next_u32());
            if word < fair {
                return (word % sides) as u32;
            }
        }
    }

    /// Puts a list into an order that is as likely as any other (Fisher and Yates, from the end).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let n = u32::try_from(last + 1).unwrap_or(u32::MAX);
            list.swap(last, self.below(n) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first words of the published ChaCha8 keystream for an all-zero 256-bit key and nonce,
    /// 3e00ef2f 895f40d6 7f5bb8e8 1f09a5a1 …, as bytes.
    #[test]
    fn seed_0_is_the_published_keystream() {
        let mut dice = Dice::new(0);
        let words = [0x2fef_003e_u32, 0xd640_5f89, 0xe8b8_5b7f, 0xa1a5_091f];
        for word in words {
            // 2^31 divides 2^32, so no word is refused and only its top bit goes.
            assert_eq!(dice.below(1 << 31), word & 0x7fff_ffff);
        }
    }

    #[test]
    fn streams_are_golden() {
        let throw = |seed| {
            let mut dice = Dice::new(seed);
            std::array::from_fn::<u32, 8, _>(|_| dice.below(100))
        };
        assert_eq!(throw(1), [19, 53, 2, 18, 2, 86, 58, 16]);
        assert_eq!(throw(u64::MAX), [43, 49, 32, 85, 88, 18, 20, 7]);
    }

    #[test]
    fn every_side_falls_equally_often() {
        for n in [2, 3, 6, 7] {
            let mut dice = Dice::new(u64::from(n));
            let mut count = vec![0_i32; n as usize];
            for _ in 0..7000 * n {
                count[dice.below(n) as usize] += 1;
            }
            assert!(count.iter().all(|c| (c - 7000).abs() < 400), "{count:?}");
        }
    }

    #[test]
    fn words_beyond_the_last_whole_round_are_refused() {
        // Of 3 * 2^30 sides, a quarter of the words would fall twice on the lowest third.
        let n = 3 << 30;
        let mut dice = Dice::new(5);
        let low = (0..3000).filter(|_| dice.below(n) < 1 << 30).count();
        assert!((900..1100).contains(&low), "{low}");
    }

    #[test]
    fn a_bound_of_0_or_1_needs_no_throw() {
        let mut dice = Dice::new(3);
        assert_eq!((dice.below(0), dice.below(1)), (0, 0));
        assert_eq!(dice.below(1000), Dice::new(3).below(1000));
        dice.shuffle::<u8>(&mut []);
    }
}
