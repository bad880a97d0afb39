//! The independent checker: whether a proof proves, sharing no code with what finds proofs.
//!
//! It sees the clues and lemmas that are named and which cells are opened, and nothing else: facts that are
//! written in a position don't count. It searches plainly for a layout that fits, by trying how many mines
//! are among the cells that the same clues speak of, since nothing tells such cells apart. What is left to
//! do depends only on what each clue still needs, so what failed once isn't tried again.

use std::collections::{BTreeMap, BTreeSet};

use crate::grid::{Cell, CellSet};
use crate::mines::clue::{Clue, Proof};
use crate::mines::{Fact, Position};

/// How much a question may cost: each try costs one and one more for each clue.
const BUDGET: usize = 1 << 24;

/// What is wrong with a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Objection {
    /// The settled cell is opened: there is nothing to settle.
    Opened,
    /// The clue with this number isn't seen on the board: an unopened cell, or a total that is unknown.
    Unseen(usize),
    /// The clue with this number comes after one that isn't smaller.
    ClueOrder(usize),
    /// The lemma with this number is about an opened cell.
    OpenedLemma(usize),
    /// The lemma with this number is about the settled cell.
    Circular(usize),
    /// The lemma with this number comes after one whose cell isn't smaller.
    LemmaOrder(usize),
    /// Clues and lemmas allow a layout in which the cell is something else.
    DoesNotFollow,
    /// The clue with this number can be left out.
    IdleClue(usize),
    /// The lemma with this number can be left out.
    IdleLemma(usize),
    /// The budget was used up before the question was answered.
    Budget,
}

/// Checks a proof: that it is well formed, that the cell is what it says, and that without any one of its
/// clues or lemmas this would not follow.
///
/// # Errors
/// The first objection, in the order in which [`Objection`] lists them; [`Objection::Budget`] stands where
/// the question was not answered.
pub fn check(position: &Position, proof: &Proof) -> Result<(), Objection> {
    let Proof {
        cell,
        fact,
        ref clues,
        ref lemmas,
        ..
    } = *proof;
    let opened = |cell: Cell| position.tile(cell).number().is_some();
    if opened(cell) {
        return Err(Objection::Opened);
    }
    let unseen = |clue: &Clue| number(position, *clue).is_none();
    if let Some(i) = clues.iter().position(unseen) {
        return Err(Objection::Unseen(i));
    }
    if let Some(i) = clues.windows(2).position(|pair| pair[0] >= pair[1]) {
        return Err(Objection::ClueOrder(i + 1));
    }
    if let Some(i) = lemmas.iter().position(|&(lemma, _)| opened(lemma)) {
        return Err(Objection::OpenedLemma(i));
    }
    if let Some(i) = lemmas.iter().position(|&(lemma, _)| lemma == cell) {
        return Err(Objection::Circular(i));
    }
    if let Some(i) = lemmas.windows(2).position(|pair| pair[0].0 >= pair[1].0) {
        return Err(Objection::LemmaOrder(i + 1));
    }
    let holds = |clues: &[Clue], lemmas: &[(Cell, Fact)]| {
        follows(position, clues, lemmas, cell, fact).ok_or(Objection::Budget)
    };
    if !holds(clues, lemmas)? {
        return Err(Objection::DoesNotFollow);
    }
    for i in 0..clues.len() {
        if holds(&without(clues, i), lemmas)? {
            return Err(Objection::IdleClue(i));
        }
    }
    for i in 0..lemmas.len() {
        if holds(clues, &without(lemmas, i))? {
            return Err(Objection::IdleLemma(i));
        }
    }
    Ok(())
}

/// Whether a cell is this in every layout that fits the clues and lemmas; so where no layout fits,
/// everything follows. `None` if the budget was used up.
pub fn follows(
    position: &Position,
    clues: &[Clue],
    lemmas: &[(Cell, Fact)],
    cell: Cell,
    fact: Fact,
) -> Option<bool> {
    let opposite = match fact {
        Fact::Mine => Fact::Safe,
        Fact::Safe => Fact::Mine,
    };
    let mut assumed = lemmas.to_vec();
    assumed.push((cell, opposite));
    possible(position, clues, &assumed).map(|possible| !possible)
}

/// Whether there is a layout of mines that fits the clues and in which cells are what is assumed of them. A
/// clue that isn't seen says nothing; an opened cell is no mine. `None` if the budget was used up.
pub fn possible(position: &Position, clues: &[Clue], assumed: &[(Cell, Fact)]) -> Option<bool> {
    let mut known: BTreeMap<Cell, Fact> = BTreeMap::new();
    for &(cell, fact) in assumed {
        let opened = position.tile(cell).number().is_some();
        if opened && fact == Fact::Mine || known.insert(cell, fact).is_some_and(|old| old != fact) {
            return Some(false);
        }
    }
    Search::new(position, clues, &known).run()
}

/// Whether a whole layout of mines agrees with a position: no opened cell is a mine, each number is right,
/// cells are what is known of them, and there are as many mines as the total says, if that is known.
pub fn fits(position: &Position, layout: &CellSet) -> bool {
    let grid = position.grid();
    let agrees = |cell: Cell| {
        let mine = layout.contains(cell);
        let around = || grid.around(cell).filter(|&c| layout.contains(c)).count();
        match (position.tile(cell).number(), position.fact(cell)) {
            (Some(number), _) => !mine && around() == usize::from(number),
            (None, Some(fact)) => mine == (fact == Fact::Mine),
            (None, None) => true,
        }
    };
    layout.iter().all(|cell| cell.index() < grid.len())
        && position.mines().is_none_or(|m| m as usize == layout.len())
        && grid.cells().all(agrees)
}

/// A list without one of its entries.
fn without<T: Copy>(list: &[T], left_out: usize) -> Vec<T> {
    let kept = list.iter().enumerate().filter(|&(i, _)| i != left_out);
    kept.map(|(_, &entry)| entry).collect()
}

/// How many mines a clue speaks of; `None` for one that isn't seen.
fn number(position: &Position, clue: Clue) -> Option<u32> {
    match clue {
        Clue::Number(cell) => position.tile(cell).number().map(u32::from),
        Clue::Total => position.mines(),
    }
}

/// Cells that the same clues speak of.
struct Group {
    /// The clues, as their places in the lists of [`Search`].
    clues: Vec<usize>,
    /// How many cells there are.
    size: i32,
}

/// A search for the number of mines in each group.
struct Search {
    groups: Vec<Group>,
    /// How many mines each clue still needs in the groups that are not decided yet.
    need: Vec<i32>,
    /// How many cells are in those groups.
    room: Vec<i32>,
}

impl Search {
    fn new(position: &Position, clues: &[Clue], known: &BTreeMap<Cell, Fact>) -> Search {
        let grid = position.grid();
        let unopened = |cell: &Cell| position.tile(*cell).number().is_none();
        let mut need = vec![0; clues.len()];
        let mut room = vec![0; clues.len()];
        let mut speak: BTreeMap<Cell, Vec<usize>> = BTreeMap::new();
        for (i, &clue) in clues.iter().enumerate() {
            let Some(number) = number(position, clue) else {
                continue;
            };
            need[i] = number as i32;
            let cells: Vec<Cell> = match clue {
                Clue::Number(cell) => grid.around(cell).filter(unopened).collect(),
                Clue::Total => grid.cells().filter(unopened).collect(),
            };
            for cell in cells {
                match known.get(&cell) {
                    Some(Fact::Mine) => need[i] -= 1,
                    Some(Fact::Safe) => {}
                    None => {
                        room[i] += 1;
                        speak.entry(cell).or_default().push(i);
                    }
                }
            }
        }
        let mut sizes: BTreeMap<Vec<usize>, i32> = BTreeMap::new();
        for clues in speak.into_values() {
            *sizes.entry(clues).or_default() += 1;
        }
        let groups = sizes.into_iter().map(|(clues, size)| Group { clues, size });
        let numbers: Vec<bool> = clues.iter().map(|clue| clue.cell().is_some()).collect();
        Search {
            groups: in_turn(groups.collect(), &numbers),
            need,
            room,
        }
    }

    /// Decides that there are so many mines in a group.
    fn put(&mut self, group: usize, mines: i32) {
        let Group { clues, size } = &self.groups[group];
        for &clue in clues {
            self.need[clue] -= mines;
            self.room[clue] -= size;
        }
    }

    /// Takes a decision back.
    fn take(&mut self, group: usize, mines: i32) {
        let Group { clues, size } = &self.groups[group];
        for &clue in clues {
            self.need[clue] += mines;
            self.room[clue] += size;
        }
    }

    /// Whether each clue can still get what it needs.
    fn hopeful(&self) -> bool {
        let mut clues = self.need.iter().zip(&self.room);
        clues.all(|(need, room)| (0..=*room).contains(need))
    }

    /// Whether there is a layout; `None` if the budget was used up.
    fn run(mut self) -> Option<bool> {
        if !self.hopeful() {
            return Some(false);
        }
        let mut budget = BUDGET;
        let mut failed: BTreeSet<(usize, Vec<i32>)> = BTreeSet::new();
        // The mines in each group that is decided, and the number to try next in the group after them.
        let mut decided: Vec<i32> = Vec::new();
        let mut mines = 0;
        while let Some(group) = self.groups.get(decided.len()) {
            let here = decided.len();
            budget = budget.checked_sub(1 + self.need.len())?;
            let known = mines == 0 && failed.contains(&(here, self.need.clone()));
            if !known && mines <= group.size {
                self.put(here, mines);
                if self.hopeful() {
                    decided.push(mines);
                    mines = 0;
                } else {
                    self.take(here, mines);
                    mines += 1;
                }
                continue;
            }
            if !known {
                failed.insert((here, self.need.clone()));
            }
            let Some(last) = decided.pop() else {
                return Some(false);
            };
            self.take(decided.len(), last);
            mines = last + 1;
        }
        Some(true)
    }
}

/// The groups in the order in which they are decided: number by number, always going on with the number that
/// has the fewest groups left among those that were begun, so that mistakes show early. Cells that only the
/// total speaks of come last.
fn in_turn(groups: Vec<Group>, numbers: &[bool]) -> Vec<Group> {
    let mut of_clue: Vec<Vec<usize>> = vec![Vec::new(); numbers.len()];
    for (g, group) in groups.iter().enumerate() {
        for &clue in &group.clues {
            of_clue[clue].push(g);
        }
    }
    let mut left: Vec<usize> = of_clue.iter().map(Vec::len).collect();
    let mut begun: BTreeSet<usize> = BTreeSet::new();
    let mut fresh = (0..numbers.len()).filter(|&clue| numbers[clue]);
    let mut waiting: Vec<Option<Group>> = groups.into_iter().map(Some).collect();
    let mut order = Vec::with_capacity(waiting.len());
    loop {
        begun.retain(|&clue| left[clue] > 0);
        let next = begun.iter().copied().min_by_key(|&clue| left[clue]);
        let Some(clue) = next.or_else(|| fresh.next()) else {
            break;
        };
        for &g in &of_clue[clue] {
            let Some(group) = waiting[g].take() else {
                continue;
            };
            for &other in &group.clues {
                left[other] -= 1;
                if numbers[other] {
                    begun.insert(other);
                }
            }
            order.push(group);
        }
    }
    order.extend(waiting.into_iter().flatten());
    order
}
