//! Exact odds: how likely each unsettled cell is a mine, all layouts that fit being equally likely.
//!
//! The parts of the front are counted apart and meet in the mine total. A part that was counted before is not counted
//! again, which makes positions that differ in one cell cheap.

use super::field::{Contradiction, Field};
use super::parts::{Finder, Front};
use super::plan::plan;
use super::walk::{Counted, Walker, Weight};
use crate::mines::Fact;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::rc::Rc;

/// Why there are no odds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure {
    /// No layout fits.
    Impossible,
    /// The nodes were used up, or too many clues would be open at once.
    Budget,
}

impl From<Contradiction> for Failure {
    fn from(_: Contradiction) -> Failure {
        Failure::Impossible
    }
}

/// How likely mines are.
#[derive(Clone, Debug)]
pub struct Odds {
    /// The front that was counted.
    pub front: Front,
    /// For each group of the front the chance of a mine in one of its cells.
    pub groups: Vec<f64>,
    /// For each group what all layouts agree in.
    pub facts: Vec<Option<Fact>>,
    /// For each part in how many numbers of mines its layouts fall.
    pub spans: Vec<usize>,
    /// The chance of a mine in a cell that no number speaks of.
    pub outside: f64,
    /// What all layouts agree in for these.
    pub outside_fact: Option<Fact>,
    /// How many layouts fit; rounded beyond 2^53.
    pub layouts: f64,
    /// What it cost; the same whether or not parts were counted before.
    pub nodes: u64,
}

/// The most unsettled cells for which numbers of layouts fit a floating point number: there are fewer than 2^1000.
pub const MOST: usize = 1000;

/// What counting needs; it serves again and again.
#[derive(Debug, Default)]
pub struct Counter {
    finder: Finder,
    walker: Walker<f64>,
    known: HashMap<Vec<u16>, Rc<Part>, BuildHasherDefault<Mixer>>,
    key: Vec<u16>,
    /// For each number of cells the ways to choose 0, 1, … of them, as far as they were asked for.
    choices: Vec<Vec<f64>>,
}

/// A part that was counted.
#[derive(Debug)]
struct Part {
    /// For each group of the walk its place in the part.
    places: Vec<u16>,
    counted: Counted<f64>,
}

/// So many parts are kept; beyond, all are forgotten.
const KEPT: usize = 20_000;

impl Counter {
    /// Forgets the parts that were counted.
    pub fn forget(&mut self) {
        self.known.clear();
    }

    /// The odds of a field that was looked at.
    ///
    /// Without a total, all that is told is what is certain from the numbers, unless a density is given: the chance
    /// of a mine in a cell of which nothing is known.
    ///
    /// # Errors
    /// If no layout fits, or it takes more than so many nodes for one part.
    pub fn odds(
        &mut self,
        field: &Field,
        density: Option<f64>,
        nodes: u64,
    ) -> Result<Odds, Failure> {
        let front = self.finder.find(field);
        if field.unsettled() > MOST {
            return Err(Failure::Budget);
        }
        let parts = self.parts(&front, nodes)?;
        let spent = parts.iter().map(|part| part.counted.nodes).sum();
        // For each part, by its mines: the ways of all that is not in it.
        let rest = match field.mines_left() {
            Some(left) => self.by_total(&front, &parts, left)?,
            None => by_density(&parts, density),
        };
        let mut odds = Odds {
            groups: vec![0.0; front.groups.len()],
            facts: vec![None; front.groups.len()],
            spans: Vec::new(),
            outside: rest.outside,
            outside_fact: rest.outside_fact,
            layouts: rest.layouts,
            nodes: spent,
            front,
        };
        for ((part, own), ways) in parts.iter().zip(&odds.front.parts).zip(&rest.ways) {
            let span = ways.len();
            let there = part.counted.ways.iter().zip(ways);
            odds.spans
                .push(there.filter(|(a, b)| **a * **b > 0.0).count());
            for (i, &place) in part.places.iter().enumerate() {
                let row = i * span..(i + 1) * span;
                let meet = |numbers: &[f64]| -> f64 {
                    let numbers = numbers[row.clone()].iter().zip(ways);
                    numbers.map(|(a, b)| a * b).sum()
                };
                let mines = meet(&part.counted.mines);
                let safe = meet(&part.counted.safe);
                let group = usize::from(own[usize::from(place)]);
                odds.groups[group] = mines / (mines + safe);
                odds.facts[group] = fact(mines, safe);
            }
        }
        Ok(odds)
    }

    /// Counts the parts of a front, each at most once.
    fn parts(&mut self, front: &Front, nodes: u64) -> Result<Vec<Rc<Part>>, Failure> {
        if self.known.len() > KEPT {
            self.forget();
        }
        let mut parts = Vec::with_capacity(front.parts.len());
        for part in &front.parts {
            self.name(front, part);
            let known = match self.known.get(&self.key) {
                Some(known) => Rc::clone(known),
                None => {
                    let stops = plan(front, part).ok_or(Failure::Budget)?;
                    let counted = self.walker.count(&stops, nodes).ok_or(Failure::Budget)?;
                    let place = |group| part.iter().position(|&other| other == group);
                    let places = stops.iter().filter_map(|stop| place(stop.group));
                    let places = places.map(|place| place as u16).collect();
                    let known = Rc::new(Part { places, counted });
                    self.known.insert(self.key.clone(), Rc::clone(&known));
                    known
                }
            };
            if known.counted.ways.is_empty() {
                return Err(Failure::Impossible);
            }
            parts.push(known);
        }
        Ok(parts)
    }

    /// Writes down a part: for each group its cells, and the clues with what they lack.
    fn name(&mut self, front: &Front, part: &[u16]) {
        self.key.clear();
        for &group in part {
            let group = &front.groups[usize::from(group)];
            self.key.extend(&group.cells);
            for &clue in &group.clues {
                let clue = &front.clues[usize::from(clue)];
                self.key
                    .extend([0x8000 | u16::from(clue.lacks) << 8 & 0x7f00, clue.cell]);
            }
            self.key.push(u16::MAX);
        }
    }

    fn by_total(&mut self, front: &Front, parts: &[Rc<Part>], left: i32) -> Result<Rest, Failure> {
        let left = usize::try_from(left).map_err(|_| Failure::Impossible)?;
        let outside = front.outside;
        let least: usize = parts.iter().map(|part| part.counted.least).sum();
        let span = |part: &Rc<Part>| part.counted.ways.len() - 1;
        let most = least + parts.iter().map(span).sum::<usize>();
        if least > left || most + outside < left {
            return Err(Failure::Impossible);
        }
        let choices = self.choices(outside, left - least);
        // By the mines of some parts beyond their least: the ways. First of the parts before each, then of those after.
        let mut before: Vec<Vec<f64>> = vec![vec![1.0]];
        for part in parts {
            let last = before.last().map_or(&[][..], |last| last);
            let next = product(last, &part.counted.ways);
            before.push(next);
        }
        let front_ways = before.pop().unwrap_or_default();
        let ways_outside = |beyond: usize| {
            let mines = (left - least).checked_sub(beyond)?;
            choices.get(mines)
        };
        let (mut layouts, mut mines, mut safe) = (0.0, 0.0, 0.0);
        for (beyond, front_ways) in front_ways.iter().enumerate() {
            let Some(ways) = ways_outside(beyond).filter(|_| left - least <= beyond + outside)
            else {
                continue;
            };
            let n = left - least - beyond;
            layouts += front_ways * ways;
            mines += front_ways * ways * n as f64;
            safe += front_ways * ways * (outside - n) as f64;
        }
        if layouts == 0.0 {
            return Err(Failure::Impossible);
        }
        // By the mines of the parts before one beyond their least: the ways of all that comes after.
        let mut after: Vec<f64> = (0..front_ways.len())
            .map(|beyond| {
                let fits = left - least <= beyond + outside;
                ways_outside(beyond)
                    .filter(|_| fits)
                    .copied()
                    .unwrap_or(0.0)
            })
            .collect();
        let mut ways = vec![Vec::new(); parts.len()];
        for (at, part) in parts.iter().enumerate().rev() {
            let own = &part.counted.ways;
            // Of the parts up to this one `b` mines beyond the least, then `after[b]` ways.
            let so_far = &before[at];
            ways[at] = (0..own.len())
                .map(|k| {
                    so_far
                        .iter()
                        .enumerate()
                        .map(|(b, w)| w * after[b + k])
                        .sum()
                })
                .collect();
            after = (0..so_far.len())
                .map(|b| own.iter().enumerate().map(|(k, w)| w * after[b + k]).sum())
                .collect();
        }
        Ok(Rest {
            ways,
            layouts,
            outside: if outside > 0 {
                mines / (mines + safe)
            } else {
                0.0
            },
            outside_fact: (outside > 0).then(|| fact(mines, safe)).flatten(),
        })
    }

    /// How many ways there are to choose 0, 1, … `most` of `n` cells.
    fn choices(&mut self, n: usize, most: usize) -> &[f64] {
        if self.choices.len() <= n {
            self.choices.resize(n + 1, Vec::new());
        }
        let row = &mut self.choices[n];
        if row.is_empty() {
            row.push(1.0);
        }
        for k in row.len()..=most.min(n) {
            let last = row[k - 1];
            row.push(last * (n + 1 - k) as f64 / k as f64);
        }
        &self.choices[n]
    }
}

/// What all layouts agree in that have so many mines and so many safe cells in a group.
fn fact(mines: f64, safe: f64) -> Option<Fact> {
    match (mines == 0.0, safe == 0.0) {
        (true, false) => Some(Fact::Safe),
        (false, true) => Some(Fact::Mine),
        _ => None,
    }
}

/// What surrounds the parts.
struct Rest {
    ways: Vec<Vec<f64>>,
    layouts: f64,
    outside: f64,
    outside_fact: Option<Fact>,
}

/// Each mine weighs as much as the density says against a cell without one.
fn by_density(parts: &[Rc<Part>], density: Option<f64>) -> Rest {
    let density = density.unwrap_or(0.5);
    let ratio = density / (1.0 - density);
    let powers = |part: &Rc<Part>| {
        let powers = std::iter::successors(Some(1.0), |weight| Some(weight * ratio));
        powers.take(part.counted.ways.len()).collect()
    };
    let ways = parts.iter().map(powers);
    Rest {
        ways: ways.collect(),
        layouts: f64::INFINITY,
        outside: density,
        outside_fact: None,
    }
}

/// The ways of two independent parts together.
fn product<W: Weight>(a: &[W], b: &[W]) -> Vec<W> {
    let mut ways = vec![W::zero(); (a.len() + b.len()).saturating_sub(1)];
    for (i, a) in a.iter().enumerate() {
        for (way, b) in ways[i..].iter_mut().zip(b) {
            way.add(a, b);
        }
    }
    ways
}

impl Odds {
    /// The chance of a mine for each cell of a field; 0 for opened and safe ones, 1 for known mines.
    pub fn by_cell(&self, field: &Field) -> Vec<f64> {
        let n = field.touch().grid().len() as u16;
        let settled = |cell| match (field.is_unsettled(cell), field.is_mine(cell)) {
            (true, _) => self.outside,
            (_, mine) => f64::from(u8::from(mine)),
        };
        let mut cells: Vec<f64> = (0..n).map(settled).collect();
        for (group, odds) in self.front.groups.iter().zip(&self.groups) {
            for &cell in &group.cells {
                cells[usize::from(cell)] = *odds;
            }
        }
        cells
    }

    /// Settles what is certain; whether anything was.
    pub fn settle(&self, field: &mut Field) -> bool {
        let mut news = false;
        for (group, fact) in self.front.groups.iter().zip(&self.facts) {
            let Some(fact) = fact else { continue };
            news = true;
            for &cell in &group.cells {
                match fact {
                    Fact::Mine => field.mine(cell),
                    Fact::Safe => field.find_safe(cell),
                }
            }
        }
        if let Some(fact) = self.outside_fact {
            news = true;
            let front = self.front.groups.iter().flat_map(|group| &group.cells);
            let mut inside = vec![false; field.touch().grid().len()];
            front.for_each(|&cell| inside[usize::from(cell)] = true);
            let cells: Vec<u16> = field.unsettled_cells().collect();
            for cell in cells.into_iter().filter(|&cell| !inside[usize::from(cell)]) {
                match fact {
                    Fact::Mine => field.mine(cell),
                    Fact::Safe => field.find_safe(cell),
                }
            }
        }
        news
    }
}

/// A hasher for keys of small numbers, the same on every machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(5) ^ n).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }
}
