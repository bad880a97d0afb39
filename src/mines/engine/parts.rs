//! The front of a field: unsettled cells beside numbers, those with the same clues as one group, and the parts
//! that no clue joins.

use super::field::Field;
use std::ops::Deref;

/// Up to eight numbers in place: a clue has no more cells, nor a cell more clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Few {
    len: u8,
    items: [u16; 8],
}

impl Few {
    /// Adds a number; a ninth one is left out.
    #[inline]
    pub fn push(&mut self, item: u16) {
        if let Some(place) = self.items.get_mut(usize::from(self.len)) {
            *place = item;
            self.len += 1;
        }
    }
}

impl Deref for Few {
    type Target = [u16];

    #[inline]
    fn deref(&self) -> &[u16] {
        &self.items[..usize::from(self.len & 15).min(8)]
    }
}

impl<'a> IntoIterator for &'a Few {
    type Item = &'a u16;
    type IntoIter = std::slice::Iter<'a, u16>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// A number less what is settled around it.
#[derive(Clone, Debug)]
pub struct Clue {
    /// The opened cell.
    pub cell: u16,
    /// The mines among its unsettled neighbours.
    pub lacks: u8,
    /// Its groups.
    pub groups: Few,
}

/// Cells with the same clues.
#[derive(Clone, Debug, Default)]
pub struct Group {
    /// The cells in reading order.
    pub cells: Few,
    /// The clues that they have.
    pub clues: Few,
}

/// The front of a field.
#[derive(Clone, Debug, Default)]
pub struct Front {
    /// The clues in reading order.
    pub clues: Vec<Clue>,
    /// The groups, by their first cell.
    pub groups: Vec<Group>,
    /// The groups of each part, as they are come upon from the first one.
    pub parts: Vec<Vec<u16>>,
    /// How many cells no number speaks of.
    pub outside: usize,
    width: u16,
}

impl Front {
    /// The columns of the grid.
    pub fn width(&self) -> u16 {
        self.width
    }
}

/// Finds fronts; what it needs for that serves again and again.
#[derive(Clone, Debug, Default)]
pub struct Finder {
    /// For each cell the clues that it has: sixteen bits each, counted from 1.
    signs: Vec<u128>,
    touched: Vec<u16>,
    /// Open addressing: group numbers from 1, by sign.
    table: Vec<u16>,
}

impl Finder {
    /// The front of a field.
    pub fn find(&mut self, field: &Field) -> Front {
        let mut front = Front::default();
        let touch = field.touch();
        self.signs.resize(touch.grid().len(), 0);
        self.touched.clear();
        for cell in field.clues() {
            let sign = front.clues.len() as u128 + 1;
            for &other in touch.around(cell) {
                if field.is_unsettled(other) {
                    let signs = &mut self.signs[usize::from(other)];
                    if *signs == 0 {
                        self.touched.push(other);
                    }
                    *signs = *signs << 16 | sign;
                }
            }
            front.clues.push(Clue {
                cell,
                lacks: field.lacks(cell).max(0) as u8,
                groups: Few::default(),
            });
        }
        front.width = touch.grid().width() as u16;
        front.outside = field.unsettled() - self.touched.len();
        self.touched.sort_unstable();
        self.group(&mut front);
        self.divide(&mut front);
        front
    }

    fn group(&mut self, front: &mut Front) {
        let size = (4 * self.touched.len()).next_power_of_two();
        self.table.clear();
        self.table.resize(size, 0);
        for &cell in &self.touched {
            let sign = self.signs[usize::from(cell)];
            let mut slot = mix(sign) as usize & (size - 1);
            let group = loop {
                match self.table[slot] {
                    0 => {
                        let group = front.groups.len();
                        self.table[slot] = group as u16 + 1;
                        let mut clues = Few::default();
                        let mut rest = sign;
                        while rest != 0 {
                            let clue = (rest as u16) - 1;
                            clues.push(clue);
                            front.clues[usize::from(clue)].groups.push(group as u16);
                            rest >>= 16;
                        }
                        front.groups.push(Group {
                            cells: Few::default(),
                            clues,
                        });
                        break group;
                    }
                    taken => {
                        let group = usize::from(taken) - 1;
                        let first = front.groups[group].cells[0];
                        if self.signs[usize::from(first)] == sign {
                            break group;
                        }
                        slot = (slot + 1) & (size - 1);
                    }
                }
            };
            front.groups[group].cells.push(cell);
        }
        for &cell in &self.touched {
            self.signs[usize::from(cell)] = 0;
        }
    }

    fn divide(&mut self, front: &mut Front) {
        let mut seen = vec![false; front.groups.len()];
        for first in 0..front.groups.len() {
            if seen[first] {
                continue;
            }
            seen[first] = true;
            let mut part = vec![first as u16];
            let mut next = 0;
            while let Some(&group) = part.get(next) {
                next += 1;
                for &clue in &front.groups[usize::from(group)].clues {
                    for &other in &front.clues[usize::from(clue)].groups {
                        if !std::mem::replace(&mut seen[usize::from(other)], true) {
                            part.push(other);
                        }
                    }
                }
            }
            front.parts.push(part);
        }
    }
}

/// Spreads the bits of a key.
pub(super) fn mix(key: u128) -> u64 {
    let folded = (key as u64) ^ ((key >> 64) as u64).rotate_left(29);
    let spread = folded.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    spread ^ spread >> 32
}
