//! What is settled on a board of any size, found by a method of its own: cell by cell along each part of the
//! front, keeping for each way that the numbers can stand how many mines may have been placed. It shares
//! nothing with the rules but the board.

#![allow(dead_code)] // Each test takes what it needs of these.

use gridproof::grid::Cell;
use gridproof::mines::{Fact, Position};
use std::collections::HashMap;

/// Numbers of mines that are possible, from 0 to 511, a bit each.
#[derive(Clone, Copy, PartialEq)]
struct Counts([u64; 8]);

impl Counts {
    const NONE: Counts = Counts([0; 8]);

    fn up_to(most: usize) -> Counts {
        let mut counts = Counts::NONE;
        (0..=most).for_each(|n| counts.0[n / 64] |= 1 << (n % 64));
        counts
    }

    fn has(&self, n: usize) -> bool {
        self.0
            .get(n / 64)
            .is_some_and(|word| word >> (n % 64) & 1 == 1)
    }

    fn more(&self, by: usize) -> Counts {
        let (words, bits) = (by / 64, by % 64);
        let mut shifted = Counts::NONE;
        for i in words..8 {
            shifted.0[i] = self.0[i - words] << bits;
            if bits > 0 && i > words {
                shifted.0[i] |= self.0[i - words - 1] >> (64 - bits);
            }
        }
        shifted
    }

    fn join(&mut self, other: &Counts) {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a |= b);
    }

    /// All sums of a number here and a number there.
    fn plus(&self, other: &Counts) -> Counts {
        let mut sums = Counts::NONE;
        for n in (0..512).filter(|&n| self.has(n)) {
            sums.join(&other.more(n));
        }
        sums
    }
}

/// A connected part of the front: its cells in the order of the walk, and for each the numbers beside it.
struct Part {
    cells: Vec<(Cell, Vec<usize>)>,
    /// What each number lacks.
    lacks: Vec<i16>,
    /// For each place of the walk how many cells of each number are still to come.
    coming: Vec<Vec<i16>>,
}

/// How many mines a part can have, and for each of its cells how many without and with a mine there.
struct Ways {
    all: Counts,
    cells: Vec<(Cell, [Counts; 2])>,
}

impl Part {
    fn step(&self, at: usize, lacks: &[i16], mine: usize) -> Option<Vec<i16>> {
        let mut next = lacks.to_vec();
        for &number in &self.cells[at].1 {
            next[number] -= mine as i16;
            if next[number] < 0 || next[number] > self.coming[at + 1][number] {
                return None;
            }
        }
        Some(next)
    }

    fn ways(&self) -> Ways {
        let mut before = vec![HashMap::from([(self.lacks.clone(), Counts::up_to(0))])];
        for at in 0..self.cells.len() {
            let mut next: HashMap<Vec<i16>, Counts> = HashMap::new();
            for (lacks, counts) in &before[at] {
                for mine in [0, 1] {
                    if let Some(lacks) = self.step(at, lacks, mine) {
                        let there = next.entry(lacks).or_insert(Counts::NONE);
                        there.join(&counts.more(mine));
                    }
                }
            }
            before.push(next);
        }
        let mut ways = Ways {
            all: before[self.cells.len()]
                .values()
                .next()
                .copied()
                .unwrap_or(Counts::NONE),
            cells: Vec::new(),
        };
        let mut after: HashMap<Vec<i16>, Counts> = before[self.cells.len()]
            .keys()
            .map(|lacks| (lacks.clone(), Counts::up_to(0)))
            .collect();
        for at in (0..self.cells.len()).rev() {
            let mut here = HashMap::new();
            let mut of_cell = [Counts::NONE; 2];
            for (lacks, counts) in &before[at] {
                let mut on = Counts::NONE;
                for mine in [0, 1] {
                    let next = self.step(at, lacks, mine);
                    if let Some(rest) = next.and_then(|lacks| after.get(&lacks)) {
                        on.join(&rest.more(mine));
                        of_cell[mine].join(&rest.more(mine).plus(counts));
                    }
                }
                if on != Counts::NONE {
                    here.insert(lacks.clone(), on);
                }
            }
            after = here;
            ways.cells.push((self.cells[at].0, of_cell));
        }
        ways
    }
}

/// The numbers with an unknown neighbour: what they lack, and those neighbours. `None` if one can't be met.
fn numbers(position: &Position) -> Option<Vec<(i16, Vec<Cell>)>> {
    let grid = position.grid();
    let mut numbers = Vec::new();
    for cell in grid.cells() {
        let Some(number) = position.tile(cell).number() else {
            continue;
        };
        let around = grid.around(cell);
        let hidden = around.filter(|&cell| position.tile(cell).number().is_none());
        let (known, unknown): (Vec<Cell>, Vec<Cell>) =
            hidden.partition(|&cell| position.fact(cell).is_some());
        let mines = known
            .iter()
            .filter(|&&c| position.fact(c) == Some(Fact::Mine));
        let lacks = i16::from(number) - mines.count() as i16;
        if lacks < 0 || lacks as usize > unknown.len() {
            return None;
        }
        if !unknown.is_empty() {
            numbers.push((lacks, unknown));
        }
    }
    Some(numbers)
}

/// The parts of the front.
fn parts(numbers: &[(i16, Vec<Cell>)]) -> Vec<Part> {
    let mut beside: HashMap<Cell, Vec<usize>> = HashMap::new();
    for (i, (_, cells)) in numbers.iter().enumerate() {
        for &cell in cells {
            beside.entry(cell).or_default().push(i);
        }
    }
    // Numbers in the order in which a walk from the first one comes to them.
    let reached = |first: usize| {
        let mut order = vec![first];
        let mut seen = vec![false; numbers.len()];
        seen[first] = true;
        let mut next = 0;
        while let Some(&number) = order.get(next) {
            next += 1;
            for other in numbers[number].1.iter().flat_map(|cell| &beside[cell]) {
                if !std::mem::replace(&mut seen[*other], true) {
                    order.push(*other);
                }
            }
        }
        order
    };
    let mut placed: HashMap<Cell, ()> = HashMap::new();
    let mut parts = Vec::new();
    for (i, (_, cells)) in numbers.iter().enumerate() {
        if placed.contains_key(&cells[0]) {
            continue;
        }
        // From the number that is farthest from some other, so that the walk has one side.
        let end = *reached(i).last().unwrap_or(&i);
        let order = reached(end);
        let mut local = vec![usize::MAX; numbers.len()];
        order.iter().enumerate().for_each(|(at, &n)| local[n] = at);
        let mut part = Part {
            cells: Vec::new(),
            lacks: order.iter().map(|&n| numbers[n].0).collect(),
            coming: vec![order.iter().map(|&n| numbers[n].1.len() as i16).collect()],
        };
        for cell in order.iter().flat_map(|&number| &numbers[number].1) {
            if placed.insert(*cell, ()).is_some() {
                continue;
            }
            let of: Vec<usize> = beside[cell].iter().map(|&number| local[number]).collect();
            let mut coming = part.coming[part.cells.len()].clone();
            of.iter().for_each(|&number| coming[number] -= 1);
            part.coming.push(coming);
            part.cells.push((*cell, of));
        }
        parts.push(part);
    }
    parts
}

/// What is the same in every layout that fits, in reading order, given facts among it; `None` if none fits.
pub fn settled(position: &Position) -> Option<Vec<(Cell, Fact)>> {
    let grid = position.grid();
    let ways: Vec<Ways> = parts(&numbers(position)?).iter().map(Part::ways).collect();
    let mut outside: Vec<Cell> = Vec::new();
    let mut left = position.mines().map(i64::from);
    let mut found: Vec<(Cell, Fact)> = Vec::new();
    let front: HashMap<Cell, ()> = ways
        .iter()
        .flat_map(|ways| ways.cells.iter().map(|&(cell, _)| (cell, ())))
        .collect();
    for cell in grid
        .cells()
        .filter(|&c| position.tile(c).number().is_none())
    {
        match position.fact(cell) {
            Some(fact) => {
                left = left.map(|left| left - i64::from(fact == Fact::Mine));
                found.push((cell, fact));
            }
            None if !front.contains_key(&cell) => outside.push(cell),
            None => {}
        }
    }
    if ways.iter().any(|ways| ways.all == Counts::NONE) {
        return None;
    }
    let left = match left {
        Some(left) => Some(usize::try_from(left).ok()?),
        None => None,
    };
    // Whether so many mines can be made up to what is left.
    let rest = |counts: &Counts| left.is_none_or(|left| counts.has(left));
    let others = |but: usize| {
        let mut sum = Counts::up_to(0);
        for (i, ways) in ways.iter().enumerate() {
            if i != but {
                sum = sum.plus(&ways.all);
            }
        }
        sum
    };
    let all = others(usize::MAX);
    if !rest(&all.plus(&Counts::up_to(outside.len()))) {
        return None;
    }
    let mut settle = |cell, [safe, mine]: [bool; 2]| match (safe, mine) {
        (true, false) => found.push((cell, Fact::Safe)),
        (false, true) => found.push((cell, Fact::Mine)),
        _ => {}
    };
    for (i, part) in ways.iter().enumerate() {
        let beyond = others(i).plus(&Counts::up_to(outside.len()));
        for &(cell, ref counts) in &part.cells {
            let can = |c: &Counts| *c != Counts::NONE && rest(&c.plus(&beyond));
            settle(cell, [can(&counts[0]), can(&counts[1])]);
        }
    }
    for &cell in &outside {
        let fewer = all.plus(&Counts::up_to(outside.len() - 1));
        settle(cell, [rest(&fewer), rest(&fewer.more(1))]);
    }
    found.sort_unstable();
    Some(found)
}
