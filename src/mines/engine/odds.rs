//! Exact odds: how likely each unsettled cell is a mine, all layouts that fit being equally likely.
//!
//! The parts of the front are counted apart and meet in the mine total. A part that was counted before is not counted
//! again, which makes positions that differ in one cell cheap.

use super::field::{Contradiction, Field};
use super::meet::{Spread, by_total, meet};
use super::parts::{Finder, Front};
use super::plan::Planner;
use super::walk::{Counted, Walker};
use crate::mines::Fact;
use crate::mines::count::Magnitude;
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
    /// No chance is off by more than this part of itself: a bound that is proven, far above what is met.
    pub error: f64,
    /// What it cost; the same whether or not parts were counted before.
    pub nodes: u64,
}

/// The most unsettled cells for which numbers of layouts fit a floating point number: there are fewer than 2^1000.
pub const MOST: usize = 1000;

/// What counting needs; it serves again and again.
#[derive(Debug, Default)]
pub struct Counter {
    finder: Finder,
    pub(super) planner: Planner,
    walker: Walker<f64>,
    /// For each group its place in the part that is counted.
    place: Vec<u16>,
    known: HashMap<Vec<u16>, Rc<Part>, BuildHasherDefault<Mixer>>,
    key: Vec<u16>,
    /// For each number of cells the ways to choose 0, 1, … of them, as far as they were asked for.
    choices: Vec<Vec<f64>>,
}

/// A part that was counted.
#[derive(Debug)]
pub(super) struct Part {
    /// For each group of the walk its place in the part.
    pub places: Vec<u16>,
    /// What the walk counted.
    pub counted: Counted<f64>,
}

/// So many parts are kept; beyond, all are forgotten.
const KEPT: usize = 20_000;

impl Counter {
    /// Forgets the parts that were counted.
    pub fn forget(&mut self) {
        self.known.clear();
    }

    /// The front of a field.
    pub(super) fn front(&mut self, field: &Field) -> Front {
        self.finder.find(field)
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
        let error = error(&front, &parts, field.mines_left());
        // For each part, by its mines: the ways of all that is not in it, and what these decide.
        let (rest, sure) = match field.mines_left() {
            Some(left) => (self.by_total(&front, &parts, left)?, None),
            None => by_density(&parts, density),
        };
        let mut odds = Odds {
            groups: vec![0.0; front.groups.len()],
            facts: vec![None; front.groups.len()],
            spans: Vec::new(),
            outside: rest.outside,
            outside_fact: rest.outside_fact,
            layouts: rest.layouts,
            error,
            nodes: spent,
            front,
        };
        for (at, (part, own)) in parts.iter().zip(&odds.front.parts).enumerate() {
            let Counted { mines, safe, .. } = &part.counted;
            let ways = &rest.ways[at];
            let span = ways.len();
            let there = part.counted.ways.iter().zip(ways);
            odds.spans
                .push(there.filter(|(a, b)| **a * **b > 0.0).count());
            for (i, &place) in part.places.iter().enumerate() {
                let row = i * span..(i + 1) * span;
                let group = usize::from(own[usize::from(place)]);
                let with = meet(&mines[row.clone()], ways);
                let without = meet(&safe[row.clone()], ways);
                odds.groups[group] = with / (with + without);
                odds.facts[group] = match &sure {
                    None => fact(with, without),
                    // Weights may be as small as one likes; whether there is a layout doesn't hang on them.
                    Some(ones) => fact(
                        meet(&mines[row.clone()], &ones[at]),
                        meet(&safe[row], &ones[at]),
                    ),
                };
            }
        }
        Ok(odds)
    }

    /// Counts the parts of a front, each at most once.
    pub(super) fn parts(&mut self, front: &Front, nodes: u64) -> Result<Vec<Rc<Part>>, Failure> {
        if self.known.len() > KEPT {
            self.forget();
        }
        let mut parts = Vec::with_capacity(front.parts.len());
        for part in &front.parts {
            self.name(front, part);
            let known = match self.known.get(&self.key) {
                Some(known) => Rc::clone(known),
                None => {
                    let stops = self.planner.plan(front, part).ok_or(Failure::Budget)?;
                    let counted = self.walker.count(&stops, nodes).ok_or(Failure::Budget)?;
                    self.place
                        .resize(front.groups.len().max(self.place.len()), 0);
                    for (place, &group) in part.iter().enumerate() {
                        self.place[usize::from(group)] = place as u16;
                    }
                    let places = stops.iter().map(|stop| self.place[usize::from(stop.group)]);
                    let places = places.collect();
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

    /// Writes down a part: for each group its cells, how many there are first, and the clues with what they lack.
    fn name(&mut self, front: &Front, part: &[u16]) {
        self.key.clear();
        for &group in part {
            let group = &front.groups[usize::from(group)];
            self.key.push(group.cells.len() as u16);
            self.key.extend(&group.cells);
            for &clue in &group.clues {
                let clue = &front.clues[usize::from(clue)];
                self.key.extend([u16::from(clue.lacks), clue.cell]);
            }
            self.key.push(u16::MAX);
        }
    }

    fn by_total(&mut self, front: &Front, parts: &[Rc<Part>], left: i32) -> Result<Rest, Failure> {
        let left = usize::try_from(left).map_err(|_| Failure::Impossible)?;
        let choices = self.choices(front.outside, left);
        let spreads: Vec<Spread<'_, f64>> = parts
            .iter()
            .map(|part| (part.counted.least, part.counted.ways.as_slice()))
            .collect();
        let rest = by_total(&spreads, front.outside, choices, left).ok_or(Failure::Impossible)?;
        let outside = front.outside > 0;
        Ok(Rest {
            ways: rest.ways,
            layouts: rest.layouts,
            outside: if outside {
                rest.mines / (rest.mines + rest.safe)
            } else {
                0.0
            },
            outside_fact: outside.then(|| fact(rest.mines, rest.safe)).flatten(),
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

/// Each mine weighs as much as the density says against a cell without one. Also the same with all weights 1, for what is
/// decided: a weight may be as small as one likes.
fn by_density(parts: &[Rc<Part>], density: Option<f64>) -> (Rest, Option<Vec<Vec<f64>>>) {
    let density = density.unwrap_or(0.5);
    let ratio = Magnitude::from(density / (1.0 - density));
    let weights = |part: &Rc<Part>| {
        let next = |weight: &Magnitude| Some(weight.times(ratio));
        let powers = std::iter::successors(Some(Magnitude::ONE), next);
        let powers: Vec<Magnitude> = powers.take(part.counted.ways.len()).collect();
        let ways = part.counted.ways.iter().map(|&ways| Magnitude::from(ways));
        let shares = ways.zip(&powers).map(|(ways, weight)| ways.times(*weight));
        // Against the heaviest share, all weights are numbers that are neither too large nor, where it counts, too small.
        let heavier = |a: Magnitude, b: Magnitude| if b.share_of(a) > 1.0 { b } else { a };
        let most = shares.fold(
            Magnitude::ZERO,
            |a, b| if a.is_zero() { b } else { heavier(a, b) },
        );
        powers.iter().map(|weight| weight.share_of(most)).collect()
    };
    let rest = Rest {
        ways: parts.iter().map(weights).collect(),
        layouts: f64::INFINITY,
        outside: density,
        outside_fact: None,
    };
    let ones = |part: &Rc<Part>| vec![1.0; part.counted.ways.len()];
    (rest, Some(parts.iter().map(ones).collect()))
}

/// By how much of itself a chance is off at most: each rounding costs a part in 2^53, and all numbers are sums and products
/// of positive ones, so that these parts add up along the longest way to a number and nowhere more.
fn error(front: &Front, parts: &[Rc<Part>], left: Option<i32>) -> f64 {
    let mut own = 0;
    let mut meeting = 0;
    for part in parts {
        let Counted {
            ways,
            nodes,
            widest,
            ..
        } = &part.counted;
        let (span, stops) = (ways.len() as u64, part.places.len() as u64);
        // To a state and on from it each step is a product, and each layer adds no more than its steps; where ways there
        // and ways on meet, each step of a layer adds a product for each number of mines.
        own = own.max(stops + nodes + widest * span + 12);
        // This part's ways in a product with others, and once more in the one with all that comes after.
        meeting += 2 * (stops + nodes + span + 1);
    }
    // A choice of cells outside is made with two roundings from the one before; without a total a weight is.
    let choice = match left {
        Some(left) => 2 * u64::from(left.unsigned_abs()) + 2,
        None => {
            4 * front
                .groups
                .iter()
                .map(|group| group.cells.len() as u64)
                .sum::<u64>()
                + 8
        }
    };
    let span = parts
        .iter()
        .map(|part| part.counted.ways.len() as u64)
        .max();
    let most = own + meeting + choice + 2 * span.unwrap_or_default() + 8;
    // Of a share the upper and the lower number are both off, and the division rounds. A part in a thousand more covers
    // the products of these parts.
    1.001 * (2 * most + 4) as f64 / (1_u64 << 53) as f64
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
        settle(field, &self.front, &self.facts, self.outside_fact)
    }
}

/// Settles what is certain of the groups of a front and of the cells that no number speaks of; whether anything was.
pub(super) fn settle(
    field: &mut Field,
    front: &Front,
    facts: &[Option<Fact>],
    outside: Option<Fact>,
) -> bool {
    let mut news = false;
    let mut set = |field: &mut Field, cell, fact| {
        news = true;
        match fact {
            Fact::Mine => field.mine(cell),
            Fact::Safe => field.find_safe(cell),
        }
    };
    if let Some(fact) = outside {
        let mut inside = vec![false; field.touch().grid().len()];
        let cells = front.groups.iter().flat_map(|group| &group.cells);
        cells.for_each(|&cell| inside[usize::from(cell)] = true);
        let cells: Vec<u16> = field.unsettled_cells().collect();
        for cell in cells.into_iter().filter(|&cell| !inside[usize::from(cell)]) {
            set(field, cell, fact);
        }
    }
    for (group, fact) in front.groups.iter().zip(facts) {
        for &cell in &group.cells {
            if let Some(fact) = fact {
                set(field, cell, *fact);
            }
        }
    }
    news
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
