//! The names of sets of layouts.

use super::layouts::Layouts;
use super::memo::Key;

/// What names are made of.
pub struct Names {
    cells: Vec<Key>,
    layouts: Vec<Key>,
    /// The mines that all layouts share, as bits.
    shared: Vec<u64>,
}

impl Names {
    /// The names of so many cells, and of the layouts.
    pub fn new(layouts: &Layouts, cells: usize) -> Names {
        let mut names = Names {
            cells: (0..cells).map(Key::of_cell).collect(),
            layouts: Vec::with_capacity(layouts.len()),
            shared: vec![u64::MAX; layouts.words()],
        };
        for row in layouts.rows().chunks_exact(layouts.words()) {
            names
                .shared
                .iter_mut()
                .zip(row)
                .for_each(|(all, row)| *all &= row);
        }
        for row in layouts.rows().chunks_exact(layouts.words()) {
            let words = row
                .iter()
                .zip(&names.shared)
                .map(|(row, shared)| row & !shared);
            names.layouts.push(names.mines(words));
        }
        names
    }

    /// The words of a cell.
    pub fn cell(&self, cell: u16) -> Key {
        self.cells[usize::from(cell)]
    }

    /// The words of a layout: the exclusive or of those of its mines.
    pub fn layout(&self, layout: u32) -> Key {
        self.layouts[layout as usize]
    }

    fn mines(&self, words: impl Iterator<Item = u64>) -> Key {
        let mut key = Key::default();
        for (i, mut word) in words.enumerate() {
            while word != 0 {
                key = key.xor(self.cells[64 * i + word.trailing_zeros() as usize]);
                word &= word - 1;
            }
        }
        key
    }

    /// The words of the mines that the layouts of a set share.
    pub fn mined(&self, layouts: &Layouts, set: &[u32]) -> Key {
        let words = self.shared.iter().enumerate().map(|(i, shared)| {
            let row = |&layout: &u32| layouts.rows()[layout as usize * layouts.words() + i];
            set.iter().map(row).fold(!shared, |all, row| all & row)
        });
        self.mines(words)
    }

    /// The name of a set as it is before its safe cells are opened: with all its mines, for a cell that isn't one
    /// may yet tell something.
    pub fn unopened(&self, set: &[u32]) -> Key {
        let each = set.iter().map(|&layout| self.layout(layout));
        each.fold(Key(1, 1), Key::plus)
    }

    /// The name of a set in which opening what is safe tells nothing: without the mines that its layouts share.
    pub fn set(&self, layouts: &Layouts, set: &[u32]) -> Key {
        let mined = self.mined(layouts, set);
        let each = set.iter().map(|&layout| self.layout(layout).xor(mined));
        each.fold(Key::default(), Key::plus)
    }
}
