//! Why nothing can be proven of a cell: two complete layouts that fit all that is seen, one with a mine
//! there and one without, that differ in as few cells as possible.
//!
//! The difference is looked for, not the layouts: the cell changes, every clue that is put out of balance by
//! it needs another change among its cells, and so on until all clues are in balance and a layout can be
//! found that has the mines where the difference takes them from. It deepens one change at a time, so the
//! first difference found is a smallest one.

use crate::grid::{Cell, CellSet};
use crate::mines::bounds::{Bounds, Search};
use crate::mines::count::layout;
use crate::mines::front::{Alone, Front, clues};
use crate::mines::{Fact, Position};

/// Two layouts that fit a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// The mines of a layout with a mine at the cell.
    pub with: CellSet,
    /// The mines of a layout without one.
    pub without: CellSet,
    /// Whether no two such layouts differ in fewer cells.
    pub closest: bool,
}

impl Witness {
    /// The cells in which the layouts differ, in reading order.
    pub fn difference(&self) -> impl Iterator<Item = Cell> + '_ {
        let mut cells: Vec<Cell> = self.with.iter().chain(self.without.iter()).collect();
        cells.sort_unstable();
        let both = |cell: &Cell| self.with.contains(*cell) != self.without.contains(*cell);
        cells.into_iter().filter(both)
    }
}

/// Two layouts for an unopened cell; `None` if the cell is settled, no layout fits, or the nodes don't do.
pub fn witness(position: &Position, cell: Cell, nodes: &mut u64) -> Option<Witness> {
    if position.tile(cell).number().is_some() || position.fact(cell).is_some() {
        return None;
    }
    let alone = Alone {
        front: true,
        cells: &[cell],
    };
    let front = Front::of(position, alone);
    let group = front.home(cell);
    // Two layouts first, so that it is known whether there are any; they bound the difference.
    let mut bounds = Bounds::all(&front.sums);
    let mut find = |value: i32, like: &[i32], nodes: &mut u64| {
        bounds.assume(group, value, value);
        let mut few = (*nodes).min(TRYING);
        let given = few;
        let found = bounds.search(like, &mut few);
        *nodes -= given - few;
        bounds.undo(0);
        (0..front.clues.len()).for_each(|sum| bounds.count(sum));
        match found {
            Search::Found(layout) => Some(layout),
            Search::None => None,
            Search::Budget => counted(position, &front, cell, value, nodes),
        }
    };
    let without = find(0, &[], nodes)?;
    let with = find(1, &without, nodes)?;
    let apart = |a: &[i32], b: &[i32]| -> i32 { a.iter().zip(b).map(|(a, b)| (a - b).abs()).sum() };
    let most = apart(&with, &without);
    let mut closer = Closer {
        front: &front,
        change: vec![0; front.groups.len()],
        off: vec![0; front.clues.len()],
        barred: vec![false; front.groups.len()],
        like: without.clone(),
        nodes,
    };
    let mut closest = true;
    for length in 1..most {
        match closer.first(group, length) {
            Outcome::Found(with, without) => {
                return Some(layouts(position, &front, &with, &without, true));
            }
            Outcome::None => {}
            Outcome::Budget => {
                closest = false;
                break;
            }
        }
    }
    Some(layouts(position, &front, &with, &without, closest))
}

/// How many nodes are spent on a layout by trying, before all are counted.
const TRYING: u64 = 5_000;

/// A layout in which a cell is a mine or not, as values of the groups of a front; by counting, where a layout is
/// hard to come upon by trying because of the total.
fn counted(
    position: &Position,
    front: &Front,
    cell: Cell,
    mines: i32,
    nodes: &mut u64,
) -> Option<Vec<i32>> {
    let fact = if mines > 0 { Fact::Mine } else { Fact::Safe };
    let known = |c: Cell| position.fact(c).or((c == cell).then_some(fact));
    let clues = clues(position);
    let given = Front::new(position, &clues, &known, Alone::default());
    let values = layout(&given, nodes).ok()?;
    let groups = given.groups.iter().zip(values);
    let mines = groups.flat_map(|(cells, mines)| cells.iter().take(mines.max(0) as usize));
    let mines = mines.copied().chain((fact == Fact::Mine).then_some(cell));
    let mines: CellSet = mines.collect();
    let has = |cells: &Vec<Cell>| cells.iter().filter(|&&c| mines.contains(c)).count() as i32;
    Some(front.groups.iter().map(has).collect())
}

/// The layouts of values of the groups, with all known mines.
fn layouts(
    position: &Position,
    front: &Front,
    with: &[i32],
    without: &[i32],
    closest: bool,
) -> Witness {
    let known = |cell: &Cell| position.fact(*cell) == Some(Fact::Mine);
    let known: Vec<Cell> = position.grid().cells().filter(known).collect();
    let layout = |values: &[i32]| {
        let groups = front.groups.iter().zip(values);
        let mines = groups.flat_map(|(cells, &mines)| cells.iter().take(mines.max(0) as usize));
        mines.chain(&known).copied().collect()
    };
    Witness {
        with: layout(with),
        without: layout(without),
        closest,
    }
}

enum Outcome {
    Found(Vec<i32>, Vec<i32>),
    None,
    Budget,
}

/// A difference under way: the first layout less the second.
struct Closer<'a> {
    front: &'a Front,
    /// How much each group changes.
    change: Vec<i32>,
    /// How far each clue is out of balance.
    off: Vec<i32>,
    /// Groups that stay as they are in this part of the search.
    barred: Vec<bool>,
    like: Vec<i32>,
    nodes: &'a mut u64,
}

impl Closer<'_> {
    /// The first difference of at most `length` changes in which the group loses its mine.
    fn first(&mut self, group: usize, length: i32) -> Outcome {
        self.apply(group, 1);
        let outcome = self.balance(length - 1);
        self.apply(group, -1);
        outcome
    }

    fn apply(&mut self, group: usize, by: i32) {
        self.change[group] += by;
        for sum in self.front.sums.with(group) {
            self.off[sum] += by;
        }
    }

    fn balance(&mut self, room: i32) -> Outcome {
        let Some(left) = self.nodes.checked_sub(1) else {
            return Outcome::Budget;
        };
        *self.nodes = left;
        // The clue that is farthest out of balance; a number before the total, which has more cells.
        let off = self.off.iter().enumerate().filter(|(_, off)| **off != 0);
        let Some((sum, &off)) = off.max_by_key(|(sum, off)| (off.abs(), std::cmp::Reverse(*sum)))
        else {
            return self.complete();
        };
        if off.abs() > room {
            return Outcome::None;
        }
        let front = self.front;
        let mut barred = Vec::new();
        let mut outcome = Outcome::None;
        for group in front.sums.of(sum) {
            let shared = group == front.outside;
            let size = front.groups[group].len() as i32;
            // A single cell changes once; of those outside as many as there are.
            let free = match shared {
                true => (self.change[group] - off.signum()).abs() <= size,
                false => self.change[group] == 0,
            };
            if !free || self.barred[group] {
                continue;
            }
            self.apply(group, -off.signum());
            outcome = self.balance(room - 1);
            self.apply(group, off.signum());
            if !matches!(outcome, Outcome::None) {
                break;
            }
            self.barred[group] = true;
            barred.push(group);
        }
        for group in barred {
            self.barred[group] = false;
        }
        outcome
    }

    /// Looks for layouts that differ in just this.
    fn complete(&mut self) -> Outcome {
        let mut bounds = Bounds::all(&self.front.sums);
        for (group, &change) in self.change.iter().enumerate() {
            let size = self.front.groups[group].len() as i32;
            // The first layout has what the second lacks, and room for what the second has more.
            if change != 0 {
                bounds.assume(group, change.max(0), size + change.min(0));
            }
        }
        match bounds.search(&self.like, self.nodes) {
            Search::None => Outcome::None,
            Search::Budget => Outcome::Budget,
            Search::Found(with) => {
                let without = with.iter().zip(&self.change).map(|(a, d)| a - d).collect();
                Outcome::Found(with, without)
            }
        }
    }
}
