//! What is known of sets of layouts: a table with a fixed hash, so that every run finds the same.

/// A name for a set of layouts, in two independent halves of 64 bits.
///
/// Each cell has two random words, each layout the exclusive or of those of its unsettled mines, and a set the sum of its
/// layouts' words, each of them stirred first. Two different sets have the same name with a chance of 2^-128: among
/// the 2^22 sets that the table holds at most, no two do, but for a chance of 2^-84.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Key(pub u64, pub u64);

impl Key {
    /// The words of a cell.
    pub fn of_cell(cell: usize) -> Key {
        let seed = 2 * cell as u64;
        Key(
            stir(seed.wrapping_add(1).wrapping_mul(GOLDEN)),
            stir(seed.wrapping_add(2).wrapping_mul(GOLDEN)),
        )
    }

    /// The exclusive or of two.
    #[inline]
    pub fn xor(self, other: Key) -> Key {
        Key(self.0 ^ other.0, self.1 ^ other.1)
    }

    /// The name of a set to which a layout is added.
    #[inline]
    pub fn plus(self, layout: Key) -> Key {
        Key(
            self.0.wrapping_add(stir(layout.0)),
            self.1.wrapping_add(stir(layout.1)),
        )
    }
}

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// One to one, and each bit of the result depends on each bit of the word: the finish of the generator SplitMix64.
#[inline]
fn stir(word: u64) -> u64 {
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// What is known of the wins of a set: no more than `most`, and just that if it is exact.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Known {
    /// No play wins more.
    pub most: u32,
    /// Whether one wins as many.
    pub exact: bool,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    key: Key,
    known: Known,
}

/// The table. An entry without wins is empty: each set has one layout at least.
pub struct Memo {
    entries: Vec<Entry>,
    used: usize,
}

/// The most places: 96 MB.
const MOST: usize = 1 << 22;

impl Memo {
    /// An empty table.
    pub fn new() -> Memo {
        Memo {
            entries: vec![Entry::default(); 256],
            used: 0,
        }
    }

    /// Where a key is, or would be put.
    #[inline]
    fn place(&self, key: Key) -> usize {
        let mask = self.entries.len() - 1;
        let mut at = key.0 as usize & mask;
        while self.entries[at].known.most != 0 && self.entries[at].key != key {
            at = (at + 1) & mask;
        }
        at
    }

    /// What is known of a set.
    #[inline]
    pub fn get(&self, key: Key) -> Option<Known> {
        let known = self.entries[self.place(key)].known;
        (known.most != 0).then_some(known)
    }

    /// Writes down what is known of a set. A full table takes no new ones.
    pub fn put(&mut self, key: Key, known: Known) {
        let mut at = self.place(key);
        if self.entries[at].known.most == 0 {
            if self.used >= self.entries.len() / 4 * 3 {
                if self.entries.len() >= MOST {
                    return;
                }
                self.grow();
                at = self.place(key);
            }
            self.used += 1;
        }
        self.entries[at] = Entry { key, known };
    }

    fn grow(&mut self) {
        let larger = vec![Entry::default(); 2 * self.entries.len()];
        let old = std::mem::replace(&mut self.entries, larger);
        for entry in old.into_iter().filter(|entry| entry.known.most != 0) {
            let at = self.place(entry.key);
            self.entries[at] = entry;
        }
    }
}
