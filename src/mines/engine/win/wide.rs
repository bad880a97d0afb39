//! Sets of more than 64 layouts: they are divided until a frame holds what is left of them.

use super::Failure;
use super::frame::columns;
use super::memo::Known;
use super::search::Search;
use crate::sorted::sort_few;

/// How many sets of this kind may lie within each other: what a small stack holds.
const DEEPEST: u32 = 128;

/// Layouts that can't be told apart so far.
struct Group {
    set: Vec<u32>,
    /// No play wins more.
    most: u32,
}

/// The layouts of a set as columns of bits, 64 in a block.
struct Columns {
    blocks: Vec<Vec<u64>>,
    /// The layouts of each block.
    full: Vec<u64>,
}

/// A cell that may be opened.
struct Choice {
    cell: u16,
    /// In how many layouts it is safe.
    count: u32,
}

impl Columns {
    fn new(search: &Search<'_>, set: &[u32]) -> Columns {
        let mut all = Columns {
            blocks: Vec::new(),
            full: Vec::new(),
        };
        for chunk in set.chunks(64) {
            let mut block = Vec::with_capacity(64 * search.layouts.words());
            columns(search.layouts, chunk, &mut block);
            all.blocks.push(block);
            all.full.push(u64::MAX >> (64 - chunk.len()));
        }
        all
    }

    /// In how many layouts a cell is a mine.
    fn mines(&self, cell: u16) -> u32 {
        let words = self.blocks.iter().map(|block| block[usize::from(cell)]);
        words.map(u64::count_ones).sum()
    }

    /// Whether a cell is safe wherever another one is.
    fn covers(&self, safer: u16, cell: u16) -> bool {
        self.blocks
            .iter()
            .all(|block| block[usize::from(safer)] & !block[usize::from(cell)] == 0)
    }

    /// The number that a cell shows in each layout of a block, a bit in each of four words.
    fn digits(block: &[u64], around: &[u16]) -> [u64; 4] {
        let mut digits = [0; 4];
        for &cell in around {
            let mut carry = block[usize::from(cell)];
            for digit in &mut digits {
                (*digit, carry) = (*digit ^ carry, *digit & carry);
            }
        }
        digits
    }

    /// Whether a cell shows different numbers where it is safe.
    fn divides(&self, cell: u16, around: &[u16]) -> bool {
        let mut first = None;
        for (block, &full) in self.blocks.iter().zip(&self.full) {
            let safe = full & !block[usize::from(cell)];
            if safe == 0 {
                continue;
            }
            let digits = Columns::digits(block, around);
            let ones = digits.map(|digit| digit & safe);
            let mixed = ones.iter().any(|&ones| ones != 0 && ones != safe);
            let number = ones.map(|ones| ones != 0);
            if mixed || *first.get_or_insert(number) != number {
                return true;
            }
        }
        false
    }

    /// Calls `each` with each layout in which a cell is safe, by its place in the set, and the number shown there.
    fn shown(&self, cell: u16, around: &[u16], mut each: impl FnMut(usize, usize)) {
        for (i, (block, &full)) in self.blocks.iter().zip(&self.full).enumerate() {
            let digits = Columns::digits(block, around);
            for row in super::frame::bits(full & !block[usize::from(cell)]) {
                let digit = |n: usize| (digits[n] >> row & 1) as usize;
                each(
                    64 * i + row,
                    digit(0) + 2 * digit(1) + 4 * digit(2) + 8 * digit(3),
                );
            }
        }
    }
}

impl Search<'_> {
    /// The wins of a set of more than 64 layouts, or a number below `need` that they don't exceed. `cells` are those
    /// that may differ between them.
    pub(super) fn wide(
        &mut self,
        set: &[u32],
        cells: &[u16],
        need: u32,
        depth: u32,
    ) -> Result<u32, Failure> {
        self.spend(set.len() as u64 / 64)?;
        if depth > DEEPEST {
            return Err(Failure::Budget);
        }
        let rest = self.rest;
        let around = |cell: u16| rest.around[usize::from(cell)].as_slice();
        let columns = Columns::new(self, set);
        let mut unsettled = Vec::with_capacity(cells.len());
        let mut free = Vec::new();
        for &cell in cells {
            match columns.mines(cell) {
                0 if columns.divides(cell, around(cell)) => free.push(cell),
                0 => {}
                mines if mines as usize == set.len() => {}
                mines => unsettled.push(Choice {
                    cell,
                    count: set.len() as u32 - mines,
                }),
            }
        }
        let cells: Vec<u16> = unsettled.iter().map(|choice| choice.cell).collect();
        if !free.is_empty() {
            let groups = apart(set, &columns, free.iter().map(|&cell| (cell, around(cell))));
            return self.groups(groups, &cells, need, depth);
        }
        let key = self.names.set(self.layouts, set);
        let known = self.memo.get(key);
        if let Some(known) = known
            && (known.exact || known.most < need)
        {
            return Ok(known.most);
        }
        let mut choices = unsettled;
        sort_few(&mut choices, |choice| {
            (std::cmp::Reverse(choice.count), choice.cell)
        });
        choices.retain(|choice| columns.divides(choice.cell, around(choice.cell)));
        let mut kept: Vec<Choice> = Vec::with_capacity(choices.len());
        for choice in choices {
            if !kept
                .iter()
                .any(|safer| columns.covers(safer.cell, choice.cell))
            {
                kept.push(choice);
            }
        }
        let wins = self.try_all(set, &columns, &kept, &cells, need, depth)?;
        let wins = known.map_or(wins, |known| known.most.min(wins));
        self.memo.put(
            key,
            Known {
                most: wins,
                exact: wins >= need || wins == 1,
            },
        );
        Ok(wins)
    }

    fn try_all(
        &mut self,
        set: &[u32],
        columns: &Columns,
        choices: &[Choice],
        cells: &[u16],
        need: u32,
        depth: u32,
    ) -> Result<u32, Failure> {
        let rest = self.rest;
        let (mut best, mut best_cell) = (0, None);
        let mut most = 1;
        for choice in choices {
            let target = need.max(best + 1);
            if choice.count < target {
                most = most.max(choice.count);
                break;
            }
            let around = rest.around[usize::from(choice.cell)].as_slice();
            let groups = apart(set, columns, [(choice.cell, around)]);
            let wins = self.groups(groups, cells, target, depth)?;
            if wins >= target {
                (best, best_cell) = (wins, Some(choice.cell));
            } else {
                most = most.max(wins);
            }
        }
        if best_cell.is_some() || most == 1 {
            self.best = best_cell;
        }
        Ok(if best > 0 { best } else { most })
    }

    /// The wins of some sets together, or a number below `need` that they don't exceed.
    fn groups(
        &mut self,
        mut sets: Vec<Vec<u32>>,
        cells: &[u16],
        need: u32,
        depth: u32,
    ) -> Result<u32, Failure> {
        let mut total: u32 = sets.iter().map(|set| set.len() as u32).sum();
        let mut groups = Vec::with_capacity(sets.len());
        while let Some(set) = sets.pop() {
            if total < need {
                return Ok(total);
            }
            let size = set.len() as u32;
            let most = match size {
                1 => continue,
                2..=64 => {
                    let key = self.names.unopened(&set);
                    match self.memo.get(key) {
                        Some(known) => known.most,
                        None => {
                            self.view(&set, cells)?;
                            let most = self.bound();
                            self.memo.put(
                                key,
                                Known {
                                    most,
                                    exact: most == 1,
                                },
                            );
                            most
                        }
                    }
                }
                _ => {
                    self.spend(u64::from(size / 64))?;
                    match self.wide_bound(&set, cells) {
                        Ok(most) => most,
                        Err(parts) => {
                            sets.extend(parts);
                            continue;
                        }
                    }
                }
            };
            total -= size - most;
            groups.push(Group { set, most });
        }
        sort_few(&mut groups, |group| std::cmp::Reverse(group.most));
        for group in groups {
            if total < need {
                break;
            }
            let others = total - group.most;
            let need = need.saturating_sub(others);
            let wins = if group.set.len() > 64 {
                self.wide(&group.set, cells, need, depth + 1)?
            } else {
                self.narrow(&group.set, cells, need)?
            };
            total = others + wins.min(group.most);
        }
        Ok(total)
    }

    /// A bound on the wins of a set of more than 64 layouts, or the sets that it is divided into by what is opened for
    /// nothing.
    fn wide_bound(&mut self, set: &[u32], cells: &[u16]) -> Result<u32, Vec<Vec<u32>>> {
        let size = set.len() as u32;
        let columns = Columns::new(self, set);
        let mut most = 0;
        let mut free = Vec::new();
        for &cell in cells {
            let mines = columns.mines(cell);
            let around = self.rest.around[usize::from(cell)].as_slice();
            if mines == 0 && columns.divides(cell, around) {
                free.push((cell, around));
            }
            if mines > 0 {
                most = most.max(size - mines);
            }
        }
        if !free.is_empty() {
            return Err(apart(set, &columns, free));
        }
        let known = self.memo.get(self.names.set(self.layouts, set));
        Ok(known.map_or(most, |known| known.most.min(most)))
    }

    /// The wins of a set of up to 64 layouts, or a number below `need` that they don't exceed.
    fn narrow(&mut self, set: &[u32], cells: &[u16], need: u32) -> Result<u32, Failure> {
        let key = self.names.unopened(set);
        let known = self.memo.get(key);
        if let Some(known) = known
            && (known.exact || known.most < need)
        {
            return Ok(known.most);
        }
        self.view(set, cells)?;
        let wins = self.sum(need)?;
        let wins = known.map_or(wins, |known| known.most.min(wins));
        let known = Known {
            most: wins,
            exact: wins >= need || wins == 1,
        };
        self.memo.put(key, known);
        Ok(wins)
    }
}

/// The layouts of a set in which some cells are safe, by what they show.
fn apart<'a>(
    set: &[u32],
    columns: &Columns,
    cells: impl IntoIterator<Item = (u16, &'a [u16])>,
) -> Vec<Vec<u32>> {
    const NONE: u32 = u32::MAX;
    let mut labels = vec![0_u32; set.len()];
    let mut count = 1;
    for (cell, around) in cells {
        let mut new = vec![NONE; 9 * count];
        let mut next = vec![NONE; set.len()];
        count = 0;
        columns.shown(cell, around, |i, number| {
            let label = &mut new[9 * labels[i] as usize + number.min(8)];
            if *label == NONE {
                *label = count as u32;
                count += 1;
            }
            next[i] = *label;
        });
        labels = next;
    }
    let mut sizes = vec![0; count];
    for &label in labels.iter().filter(|&&label| label != NONE) {
        sizes[label as usize] += 1;
    }
    let mut groups: Vec<Vec<u32>> = sizes.into_iter().map(Vec::with_capacity).collect();
    for (&layout, &label) in set.iter().zip(&labels) {
        if label != NONE {
            groups[label as usize].push(layout);
        }
    }
    groups
}
