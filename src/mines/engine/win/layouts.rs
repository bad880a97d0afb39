//! All layouts that fit what is left of a board.

use super::{Failure, Rest};

/// Layouts, each a bit for each cell: cell `c` is the bit `c % 64` of word `c / 64`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layouts {
    words: usize,
    rows: Vec<u64>,
}

impl Layouts {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.rows.len() / self.words.max(1)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// How many words a layout takes: 1 at least.
    pub fn words(&self) -> usize {
        self.words
    }

    /// The mines of a layout as bits, if there is such a layout.
    pub fn get(&self, layout: usize) -> Option<&[u64]> {
        let begin = layout.checked_mul(self.words)?;
        self.rows.get(begin..begin.checked_add(self.words)?)
    }

    /// The words of all layouts, one layout after the other.
    pub(super) fn rows(&self) -> &[u64] {
        &self.rows
    }
}

/// The most words of layouts, or numbers of ways, that are kept in mind: 32 MB.
const MOST: usize = 1 << 22;

/// All layouts that fit, in an order that depends on nothing but what is left. Each cell that is tried in a layout is
/// a node.
///
/// # Errors
/// If none fits, or more than `cap` or than 32 MB hold, or the nodes don't do.
pub fn layouts(rest: &Rest, cap: usize, nodes: &mut u64) -> Result<Layouts, Failure> {
    let found = Found::new(rest, cap, nodes)?;
    found.together(&found.whole(rest), cap, nodes)
}

/// The layouts of each part by itself.
pub struct Found {
    words: usize,
    pub(super) lists: Vec<List>,
    /// The cells of which no clue speaks.
    pub(super) outside: Vec<u16>,
}

/// Some parts and cells, and the mines among them.
#[derive(Default)]
pub struct Share {
    /// Which parts.
    pub lists: Vec<usize>,
    /// Cells of which no clue speaks.
    pub outside: Vec<u16>,
    /// The mines.
    pub mines: usize,
}

impl Found {
    /// Finds the layouts of each part.
    ///
    /// # Errors
    /// As [`layouts`].
    pub fn new(rest: &Rest, cap: usize, nodes: &mut u64) -> Result<Found, Failure> {
        let n = rest.around.len();
        let inside = |cells: &[u16]| cells.last().is_none_or(|&last| usize::from(last) < n);
        let clues = rest.clues.iter().map(|(cells, _)| cells);
        let mut all = rest.around.iter().chain(clues);
        let sound = all.all(|cells| cells.is_sorted_by(|a, b| a < b) && inside(cells));
        if n > usize::from(u16::MAX) || !sound {
            return Err(Failure::Impossible);
        }
        let words = n.div_ceil(64).max(1);
        let (parts, outside) = parts(rest, n);
        let mut lists = Vec::with_capacity(parts.len());
        let mut room = MOST / words;
        for part in parts {
            let list = part.layouts(rest, words, cap.min(room), nodes)?;
            room -= list.mines.len();
            lists.push(list);
        }
        Ok(Found {
            words,
            lists,
            outside,
        })
    }

    /// All of it.
    fn whole(&self, rest: &Rest) -> Share {
        Share {
            lists: (0..self.lists.len()).collect(),
            outside: self.outside.clone(),
            mines: rest.mines as usize,
        }
    }

    /// The layouts of some parts and cells together.
    ///
    /// # Errors
    /// As [`layouts`].
    pub fn together(&self, share: &Share, cap: usize, nodes: &mut u64) -> Result<Layouts, Failure> {
        let words = self.words;
        let mut rows = vec![0; words];
        let mut mines = vec![0_usize];
        let mut lists = Vec::with_capacity(share.lists.len());
        for list in share.lists.iter().map(|&list| &self.lists[list]) {
            if let [only] = list.mines[..] {
                rows.iter_mut().zip(&list.rows).for_each(|(a, b)| *a |= b);
                mines[0] += only;
            } else {
                lists.push(list);
            }
        }
        let sure = mines[0];
        let left = share.mines.checked_sub(sure).ok_or(Failure::Impossible)?;
        if (lists.len() + 1) * (left + 1) > MOST {
            return Err(Failure::Budget);
        }
        let chances = Chances::new(&lists, share.outside.len(), left);
        match chances.count() {
            0 => return Err(Failure::Impossible),
            count if count > cap.min(MOST / words) as u64 => return Err(Failure::TooMany),
            _ => {}
        }
        for (i, list) in lists.iter().enumerate() {
            let (mut more, mut more_mines) = (Vec::new(), Vec::new());
            for (row, &before) in rows.chunks_exact(words).zip(&mines) {
                for (part, &own) in list.rows.chunks_exact(words).zip(&list.mines) {
                    if chances.leads_on(i + 1, before + own - sure) {
                        more.extend(row.iter().zip(part).map(|(a, b)| a | b));
                        more_mines.push(before + own);
                    }
                }
            }
            *nodes = nodes
                .checked_sub(more_mines.len() as u64)
                .ok_or(Failure::Budget)?;
            (rows, mines) = (more, more_mines);
        }
        let mut all = Layouts {
            words,
            rows: Vec::new(),
        };
        for (row, &before) in rows.chunks_exact(words).zip(&mines) {
            let left = share.mines.saturating_sub(before);
            choose(&share.outside, left, |chosen| {
                let begin = all.rows.len();
                all.rows.extend_from_slice(row);
                for &cell in chosen {
                    all.rows[begin + usize::from(cell) / 64] |= 1 << (cell % 64);
                }
            });
        }
        *nodes = nodes.checked_sub(all.len() as u64).ok_or(Failure::Budget)?;
        Ok(all)
    }
}

/// Calls `each` with every choice of `k` of the cells.
fn choose(cells: &[u16], k: usize, mut each: impl FnMut(&[u16])) {
    if k > cells.len() {
        return;
    }
    let mut at: Vec<usize> = (0..k).collect();
    let mut chosen: Vec<u16> = cells.iter().take(k).copied().collect();
    loop {
        each(&chosen);
        // The last one that can move on does, and those behind it follow it.
        let Some(i) = (0..k).rev().find(|&i| at[i] + k - i < cells.len()) else {
            return;
        };
        at[i] += 1;
        chosen[i] = cells[at[i]];
        for j in i + 1..k {
            at[j] = at[j - 1] + 1;
            chosen[j] = cells[at[j]];
        }
    }
}

/// Cells that clues join, in an order in which clues are soon complete, and those clues.
struct Part {
    cells: Vec<u16>,
    clues: Vec<usize>,
}

/// The layouts of a part, and the mines of each.
pub struct List {
    pub cells: Vec<u16>,
    rows: Vec<u64>,
    pub mines: Vec<usize>,
}

/// The parts, and the cells of which no clue speaks.
fn parts(rest: &Rest, n: usize) -> (Vec<Part>, Vec<u16>) {
    let mut of_cell: Vec<Vec<usize>> = vec![Vec::new(); n];
    for (i, (cells, _)) in rest.clues.iter().enumerate() {
        for &cell in cells {
            of_cell[usize::from(cell)].push(i);
        }
    }
    let mut seen = vec![false; n];
    let mut met = vec![false; rest.clues.len()];
    let mut parts = Vec::new();
    for first in 0..rest.clues.len() {
        if met[first] {
            continue;
        }
        met[first] = true;
        let mut part = Part {
            cells: Vec::new(),
            clues: vec![first],
        };
        let mut open = vec![first];
        // The clue with the fewest cells that are new goes first.
        while let Some(next) = (0..open.len()).min_by_key(|&i| {
            let cells = &rest.clues[open[i]].0;
            cells.iter().filter(|&&c| !seen[usize::from(c)]).count()
        }) {
            let clue = open.swap_remove(next);
            for &cell in &rest.clues[clue].0 {
                if std::mem::replace(&mut seen[usize::from(cell)], true) {
                    continue;
                }
                part.cells.push(cell);
                for &other in &of_cell[usize::from(cell)] {
                    if !std::mem::replace(&mut met[other], true) {
                        part.clues.push(other);
                        open.push(other);
                    }
                }
            }
        }
        parts.push(part);
    }
    let outside = (0..n).filter(|&cell| !seen[cell]).map(|cell| cell as u16);
    (parts, outside.collect())
}

impl Part {
    /// All layouts of the part that fit its clues and have no more mines than there are.
    fn layouts(
        self,
        rest: &Rest,
        words: usize,
        cap: usize,
        nodes: &mut u64,
    ) -> Result<List, Failure> {
        let numbered = |&i: &usize| (rest.clues[i].0.len(), usize::from(rest.clues[i].1));
        // For each clue the cells that are open to it, and the mines that it lacks.
        let mut left: Vec<(usize, usize)> = self.clues.iter().map(numbered).collect();
        if left.iter().any(|&(cells, mines)| mines > cells) {
            return Err(Failure::Impossible);
        }
        let mut of_cell: Vec<Vec<usize>> = vec![Vec::new(); rest.around.len()];
        for (i, &clue) in self.clues.iter().enumerate() {
            for &cell in &rest.clues[clue].0 {
                of_cell[usize::from(cell)].push(i);
            }
        }
        let of_cell: Vec<&[usize]> = self
            .cells
            .iter()
            .map(|&cell| of_cell[usize::from(cell)].as_slice())
            .collect();
        let mut list = List {
            cells: Vec::new(),
            rows: Vec::new(),
            mines: Vec::new(),
        };
        // What each cell before the current one is: safe is tried first, then mine.
        let mut set: Vec<bool> = Vec::with_capacity(self.cells.len());
        let mut mines = 0;
        let mut next = Some(false);
        loop {
            let placed = match (next, of_cell.get(set.len())) {
                (_, None) => {
                    if list.mines.len() >= cap {
                        return Err(Failure::TooMany);
                    }
                    let begin = list.rows.len();
                    list.rows.resize(begin + words, 0);
                    for (&cell, _) in self.cells.iter().zip(&set).filter(|(_, mine)| **mine) {
                        list.rows[begin + usize::from(cell) / 64] |= 1 << (cell % 64);
                    }
                    list.mines.push(mines);
                    false
                }
                (None, _) => false,
                (Some(mine), Some(clues)) => {
                    *nodes = nodes.checked_sub(1).ok_or(Failure::Budget)?;
                    let fits = |&i: &usize| {
                        let (cells, lack) = left[i];
                        if mine { lack > 0 } else { cells > lack }
                    };
                    if clues.iter().all(fits) && (!mine || mines < rest.mines as usize) {
                        for &i in *clues {
                            left[i].0 -= 1;
                            left[i].1 -= usize::from(mine);
                        }
                        mines += usize::from(mine);
                        set.push(mine);
                        next = Some(false);
                        true
                    } else {
                        next = (!mine).then_some(true);
                        next.is_some()
                    }
                }
            };
            if placed {
                continue;
            }
            // Back to the last cell, which was tried as safe, or further.
            let Some(mine) = set.pop() else {
                break;
            };
            for &i in of_cell[set.len()] {
                left[i].0 += 1;
                left[i].1 += usize::from(mine);
            }
            mines -= usize::from(mine);
            next = (!mine).then_some(true);
        }
        if list.mines.is_empty() {
            return Err(Failure::Impossible);
        }
        list.cells = self.cells;
        Ok(list)
    }
}

/// In how many ways the parts from one on, with the cells outside, complete a number of mines to the total.
struct Chances(Vec<Vec<u64>>);

impl Chances {
    fn new(lists: &[&List], outside: usize, total: usize) -> Chances {
        // By the mines that stand before: those that are left lie outside.
        let mut ways: Vec<u64> = (0..=total).map(|m| binomial(outside, total - m)).collect();
        let mut all = vec![ways.clone()];
        for list in lists.iter().rev() {
            let most = list.mines.iter().max().copied().unwrap_or_default();
            let mut counts = vec![0_u64; most + 1];
            for &mines in &list.mines {
                counts[mines] += 1;
            }
            ways = (0..=total)
                .map(|before| {
                    let each = counts.iter().enumerate().map(|(own, &count)| {
                        let after = ways.get(before + own).copied().unwrap_or_default();
                        count.saturating_mul(after)
                    });
                    each.fold(0, u64::saturating_add)
                })
                .collect();
            all.push(ways.clone());
        }
        all.reverse();
        Chances(all)
    }

    fn count(&self) -> u64 {
        let ways = self.0.first().and_then(|ways| ways.first());
        ways.copied().unwrap_or_default()
    }

    fn leads_on(&self, part: usize, mines: usize) -> bool {
        let ways = self.0.get(part).and_then(|ways| ways.get(mines));
        ways.is_some_and(|&ways| ways > 0)
    }
}

/// How many choices of `k` from `n` there are, or the largest number if that is too small.
fn binomial(n: usize, k: usize) -> u64 {
    if k > n {
        return 0;
    }
    let mut ways = 1_u128;
    for i in 0..k.min(n - k) {
        ways = ways * (n - i) as u128 / (i + 1) as u128;
        if ways > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    ways as u64
}
