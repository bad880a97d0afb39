//! Up to 64 layouts as the bits of a word: for each cell where it is safe and how what it shows divides them.

use super::layouts::Layouts;
use super::memo::Key;
use super::names::Names;

/// A cell, or several that are mines in the same layouts: where one can be opened, so can all of them.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The layouts in which it is safe.
    pub safe: u64,
    /// Where its parts begin and end in the frame's list.
    parts: (u32, u32),
    /// The first of its cells.
    pub cell: u16,
    /// Its share of a layout's name.
    pub key: Key,
}

/// Layouts, and what opening each cell would tell of them.
pub struct Frame {
    /// The cells that are no mines in all the layouts.
    pub places: Vec<Place>,
    parts: Vec<u64>,
    /// All the layouts.
    pub all: u64,
    /// The name of each layout.
    keys: [Key; 64],
    /// For each layout those that can be won together with it.
    friends: [u64; 64],
    columns: Vec<u64>,
}

impl Frame {
    /// A frame without layouts.
    pub fn new() -> Frame {
        Frame {
            places: Vec::new(),
            parts: Vec::new(),
            all: 0,
            keys: [Key::default(); 64],
            friends: [0; 64],
            columns: Vec::new(),
        }
    }

    /// Takes up to 64 layouts into view. `cells` are those that may differ between them, and `around` says
    /// which cells touch each.
    pub fn fill(
        &mut self,
        layouts: &Layouts,
        set: &[u32],
        cells: &[u16],
        around: &[Vec<u16>],
        names: &Names,
    ) {
        self.places.clear();
        self.parts.clear();
        self.all = u64::MAX >> (64 - set.len());
        columns(layouts, set, &mut self.columns);
        for &cell in cells {
            let mines = self.columns[usize::from(cell)];
            if mines == self.all {
                continue;
            }
            let safe = self.all & !mines;
            let like = self.places.iter().position(|place| place.safe == safe);
            let begin = self.parts.len();
            match like {
                Some(like) => {
                    let (from, to) = self.places[like].parts;
                    self.parts.extend_from_within(from as usize..to as usize);
                }
                None => self.parts.push(safe),
            }
            self.divide(begin, &around[usize::from(cell)]);
            let parts = (begin as u32, self.parts.len() as u32);
            let key = match mines {
                0 => Key::default(),
                _ => names.cell(cell),
            };
            match like {
                Some(like) => {
                    let place = &mut self.places[like];
                    place.key = place.key.xor(key);
                    if parts.1 - parts.0 == place.parts.1 - place.parts.0 {
                        // It tells nothing more.
                        self.parts.truncate(begin);
                    } else {
                        place.parts = parts;
                    }
                }
                None => self.places.push(Place {
                    safe,
                    parts,
                    cell,
                    key,
                }),
            }
        }
        let mined = names.mined(layouts, set);
        for (key, &layout) in self.keys.iter_mut().zip(set) {
            *key = names.layout(layout).xor(mined);
        }
        self.find_friends(set.len());
    }

    /// Divides the parts from `begin` on by the number of mines among some cells.
    fn divide(&mut self, begin: usize, around: &[u16]) {
        // The number of each layout, a bit in each of four words.
        let mut digits = [0_u64; 4];
        for &cell in around {
            let mut carry = self.columns[usize::from(cell)];
            for digit in &mut digits {
                (*digit, carry) = (*digit ^ carry, *digit & carry);
            }
        }
        for digit in digits {
            for i in begin..self.parts.len() {
                let part = self.parts[i];
                let (with, without) = (part & digit, part & !digit);
                if with != 0 && without != 0 {
                    self.parts[i] = with;
                    self.parts.push(without);
                }
            }
        }
    }

    fn find_friends(&mut self, layouts: usize) {
        self.friends[..layouts].fill(0);
        for place in &self.places {
            let parts = &self.parts[place.parts.0 as usize..place.parts.1 as usize];
            if parts.len() < 2 {
                continue;
            }
            for part in parts {
                for row in bits(*part) {
                    self.friends[row] |= place.safe & !part;
                }
            }
        }
    }

    /// The parts of a cell: its safe layouts by what is shown.
    #[inline]
    pub fn parts(&self, place: &Place) -> &[u64] {
        &self.parts[place.parts.0 as usize..place.parts.1 as usize]
    }

    /// Whether opening a cell would divide those of some layouts in which it is safe.
    #[inline]
    pub fn divides(&self, place: &Place, safe: u64) -> bool {
        let parts = self.parts(place);
        parts.len() > 1 && !parts.iter().any(|part| safe & !part == 0)
    }

    /// The layouts that can be won together with one.
    #[inline]
    pub fn friends(&self, row: usize) -> u64 {
        self.friends[row]
    }

    /// The name of a set; `mined` is the share of the cells that are mines in all of it.
    pub fn key(&self, set: u64, mined: Key) -> Key {
        let each = bits(set).map(|row| self.keys[row].xor(mined));
        each.fold(Key::default(), Key::plus)
    }

    /// A bound on the wins of a set: groups of layouts of which no two can both be won count as one.
    pub fn groups(&self, mut set: u64) -> u32 {
        let mut groups = 0;
        while set != 0 {
            let mut rivals = set;
            while rivals != 0 {
                let row = rivals.trailing_zeros() as usize;
                set &= !(1 << row);
                rivals &= !self.friends[row] & !(1 << row);
            }
            groups += 1;
        }
        groups
    }
}

/// The bits of a word.
pub fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize);
        word &= word.wrapping_sub(1);
        bit
    })
}

/// Up to as many layouts are turned bit by bit, and more as a square.
const FEW: usize = 32;

/// For each cell the layouts in which it is a mine, a bit each; cell numbers are rounded up to whole words.
pub fn columns(layouts: &Layouts, set: &[u32], columns: &mut Vec<u64>) {
    let words = layouts.words();
    columns.clear();
    columns.resize(64 * words, 0);
    for (word, block) in columns.chunks_exact_mut(64).enumerate() {
        let row = |&layout: &u32| layouts.rows()[layout as usize * words + word];
        if set.len() > FEW {
            block
                .iter_mut()
                .zip(set)
                .for_each(|(bit, layout)| *bit = row(layout));
            turn(block);
            continue;
        }
        let shared = set.iter().map(row).fold(u64::MAX, |all, row| all & row);
        for cell in bits(shared) {
            block[cell] = u64::MAX >> (64 - set.len());
        }
        for (i, layout) in set.iter().enumerate() {
            for cell in bits(row(layout) & !shared) {
                block[cell] |= 1 << i;
            }
        }
    }
}

/// Turns 64 rows of 64 bits into columns.
fn turn(block: &mut [u64]) {
    let (mut width, mut mask) = (32, u64::MAX >> 32);
    while width > 0 {
        let mut row = 0;
        while row < 64 {
            let (above, below) = (block[row], block[row + width]);
            let change = ((above >> width) ^ below) & mask;
            block[row] = above ^ (change << width);
            block[row + width] = below ^ change;
            row = (row + width + 1) & !width;
        }
        width /= 2;
        mask ^= mask << width;
    }
}
