//! Odds as fractions of whole numbers of layouts, however large.
//!
//! The walk is the one that counts in floating point. What it found says first how large the numbers of a part become:
//! where they stay below 2^128 they are counted as such numbers, else as numbers of any length. The parts meet in numbers of
//! any length.

use super::field::Field;
use super::meet::{Spread, by_total, meet};
use super::odds::{Counter, Failure, settle};
use super::parts::{Finder, Front};
use super::plan::Planner;
use super::walk::{Counted, Walker, Weight};
use crate::mines::Fact;
use num_bigint::BigUint;
use num_integer::Integer;
use std::fmt;

impl Weight for BigUint {
    fn zero() -> BigUint {
        BigUint::ZERO
    }

    fn small(n: u32) -> BigUint {
        n.into()
    }

    fn is_zero(&self) -> bool {
        *self == BigUint::ZERO
    }

    fn add(&mut self, a: &BigUint, b: &BigUint) {
        *self += a * b;
    }
}

/// A share of a whole, with nothing to be cancelled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Share {
    part: BigUint,
    whole: BigUint,
}

impl Share {
    /// So many of so many; of none it is none.
    pub fn new(part: &BigUint, whole: &BigUint) -> Share {
        if part.is_zero() {
            return Share {
                part: BigUint::ZERO,
                whole: BigUint::small(1),
            };
        }
        let common = part.gcd(whole);
        Share {
            part: part / &common,
            whole: whole / common,
        }
    }

    /// The upper number.
    pub fn part(&self) -> &BigUint {
        &self.part
    }

    /// The lower number.
    pub fn whole(&self) -> &BigUint {
        &self.whole
    }

    /// The nearest floating point number or the one below it.
    pub fn to_f64(&self) -> f64 {
        // As many bits of the quotient as fit, then the place of the first one.
        let bits = |n: &BigUint| n.bits() as i64;
        let shift = 64 - (bits(&self.part) - bits(&self.whole));
        if self.part.is_zero() || shift > 1000 {
            return 0.0;
        }
        let shift = shift.max(0) as u64;
        let quotient = (&self.part << shift) / &self.whole;
        let digits = quotient.iter_u64_digits();
        let (value, _) = digits.fold((0.0, 1.0), |(sum, scale), digit| {
            (
                sum + digit as f64 * scale,
                scale * 18_446_744_073_709_551_616.0,
            )
        });
        // Halving is exact this side of the smallest numbers, which a share that isn't none stays far above.
        (0..shift).fold(value, |value, _| value / 2.0)
    }
}

/// As a reduced fraction: `1/3`, or `0` or `1`.
impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.part.is_zero() || self.part == self.whole {
            return self.part.fmt(f);
        }
        write!(f, "{}/{}", self.part, self.whole)
    }
}

/// A chance of a mine in unsettled cells without one, of which nothing is known, as a fraction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Density {
    mines: u64,
    cells: u64,
}

impl Density {
    /// So many mines in so many cells; `None` unless that is more than none and less than all.
    pub fn new(mines: u64, cells: u64) -> Option<Density> {
        (mines > 0 && mines < cells).then_some(Density { mines, cells })
    }

    /// As a floating point number.
    pub fn to_f64(self) -> f64 {
        self.mines as f64 / self.cells as f64
    }
}

/// How likely mines are, exactly.
#[derive(Clone, Debug)]
pub struct Exact {
    /// The front that was counted.
    pub front: Front,
    /// For each group of the front the chance of a mine in one of its cells; `None` where it hangs on a total that isn't known.
    pub groups: Vec<Option<Share>>,
    /// For each group what all layouts agree in.
    pub facts: Vec<Option<Fact>>,
    /// The chance of a mine in a cell that no number speaks of, if there is such a cell and it can be said.
    pub outside: Option<Share>,
    /// What all layouts agree in for these.
    pub outside_fact: Option<Fact>,
    /// How many layouts fit, if the total is known.
    pub layouts: Option<BigUint>,
    /// What it cost.
    pub nodes: u64,
}

/// A part that was counted: its groups in the order of the walk.
struct Part {
    groups: Vec<u16>,
    counted: Counted<BigUint>,
}

/// Counts exactly; its buffers serve again and again.
#[derive(Debug, Default)]
pub struct ExactCounter {
    finder: Finder,
    planner: Planner,
    quick: Counter,
    short: Walker<u128>,
    long: Walker<BigUint>,
}

/// Sums of counts below this fit 128 bits, whatever the rounding.
const SHORT: f64 = (1_u128 << 120) as f64;

impl ExactCounter {
    /// The odds of a field that was looked at.
    ///
    /// # Errors
    /// If no layout fits, or it takes more than so many nodes for one part.
    pub fn odds(
        &mut self,
        field: &Field,
        density: Option<Density>,
        nodes: u64,
    ) -> Result<Exact, Failure> {
        let front = self.finder.find(field);
        let parts = self.parts(&front, nodes)?;
        let mut exact = Exact {
            groups: vec![None; front.groups.len()],
            facts: vec![None; front.groups.len()],
            outside: None,
            outside_fact: None,
            layouts: None,
            nodes: parts.iter().map(|part| part.counted.nodes).sum(),
            front,
        };
        let ways = match field.mines_left() {
            Some(left) => exact.by_total(&parts, left)?,
            None => {
                let outside = exact.front.outside > 0;
                let density = density.filter(|_| outside);
                exact.outside = density.map(|d| Share::new(&d.mines.into(), &d.cells.into()));
                Vec::new()
            }
        };
        for (at, part) in parts.iter().enumerate() {
            let Counted {
                ways: own,
                mines,
                safe,
                ..
            } = &part.counted;
            let span = own.len();
            let ones = vec![BigUint::small(1); span];
            let weights = match (ways.get(at), density) {
                (Some(ways), _) => Some(ways.clone()),
                (None, Some(density)) => Some(weights(density, span)),
                (None, None) => None,
            };
            for (i, &group) in part.groups.iter().enumerate() {
                let (mines, safe) = (&mines[i * span..][..span], &safe[i * span..][..span]);
                let decides = ways.get(at).unwrap_or(&ones);
                let fact = fact(&meet(mines, decides), &meet(safe, decides));
                let group = usize::from(group);
                exact.facts[group] = fact;
                exact.groups[group] = match (&weights, fact) {
                    (Some(weights), _) => {
                        let (with, without) = (meet(mines, weights), meet(safe, weights));
                        Some(Share::new(&with, &(&with + without)))
                    }
                    (None, Some(fact)) => {
                        let with = BigUint::small(u32::from(fact == Fact::Mine));
                        Some(Share::new(&with, &BigUint::small(1)))
                    }
                    (None, None) => None,
                };
            }
        }
        Ok(exact)
    }

    /// The counts of all parts.
    fn parts(&mut self, front: &Front, nodes: u64) -> Result<Vec<Part>, Failure> {
        self.quick.forget();
        let quick = self.quick.parts(front, nodes)?;
        let mut parts = Vec::with_capacity(quick.len());
        for (part, quick) in front.parts.iter().zip(quick) {
            let stops = self.planner.plan(front, part).ok_or(Failure::Budget)?;
            let Counted {
                ways, mines, safe, ..
            } = &quick.counted;
            let numbers = ways.iter().chain(mines).chain(safe);
            let counted = if numbers.copied().all(|n| n < SHORT) {
                let counted = self.short.count(&stops, nodes).ok_or(Failure::Budget)?;
                let longer = |numbers: Vec<u128>| numbers.into_iter().map(BigUint::from).collect();
                Counted {
                    least: counted.least,
                    ways: longer(counted.ways),
                    mines: longer(counted.mines),
                    safe: longer(counted.safe),
                    nodes: counted.nodes,
                    widest: counted.widest,
                }
            } else {
                self.long.count(&stops, nodes).ok_or(Failure::Budget)?
            };
            let groups = stops.iter().map(|stop| stop.group).collect();
            parts.push(Part { groups, counted });
        }
        Ok(parts)
    }
}

impl Exact {
    /// Counts the layouts; for each part, by its mines: the ways of all that is not in it.
    fn by_total(&mut self, parts: &[Part], left: i32) -> Result<Vec<Vec<BigUint>>, Failure> {
        let left = usize::try_from(left).map_err(|_| Failure::Impossible)?;
        let outside = self.front.outside;
        let mut choices = vec![BigUint::small(1)];
        for k in 1..=left.min(outside) {
            let last = &choices[k - 1];
            choices.push(last * (outside + 1 - k) / k);
        }
        let spreads: Vec<Spread<'_, BigUint>> = parts
            .iter()
            .map(|part| (part.counted.least, part.counted.ways.as_slice()))
            .collect();
        let rest = by_total(&spreads, outside, &choices, left).ok_or(Failure::Impossible)?;
        if outside > 0 {
            self.outside = Some(Share::new(&rest.mines, &(&rest.mines + &rest.safe)));
            self.outside_fact = fact(&rest.mines, &rest.safe);
        }
        self.layouts = Some(rest.layouts);
        Ok(rest.ways)
    }

    /// Settles what is certain; whether anything was.
    pub fn settle(&self, field: &mut Field) -> bool {
        settle(field, &self.front, &self.facts, self.outside_fact)
    }

    /// The chance of a mine for each cell of a field, in reading order; `None` for opened cells, and where it can't be said.
    pub fn by_cell(&self, field: &Field) -> Vec<Option<Share>> {
        let n = field.touch().grid().len() as u16;
        let whole = |part: bool| Share::new(&BigUint::small(part.into()), &BigUint::small(1));
        let settled = |cell| match (field.is_unsettled(cell), field.is_open(cell)) {
            (true, _) => self.outside.clone(),
            (_, true) => None,
            _ => Some(whole(field.is_mine(cell))),
        };
        let mut cells: Vec<Option<Share>> = (0..n).map(settled).collect();
        for (group, share) in self.front.groups.iter().zip(&self.groups) {
            for &cell in &group.cells {
                cells[usize::from(cell)].clone_from(share);
            }
        }
        cells
    }
}

/// What all layouts agree in that have so many mines and so many safe cells in a group.
fn fact(mines: &BigUint, safe: &BigUint) -> Option<Fact> {
    match (mines.is_zero(), safe.is_zero()) {
        (true, false) => Some(Fact::Safe),
        (false, true) => Some(Fact::Mine),
        _ => None,
    }
}

/// What 0, 1, … mines more in `span` weigh against each other.
fn weights(density: Density, span: usize) -> Vec<BigUint> {
    let powers = |base: u64| -> Vec<BigUint> {
        let next = |power: &BigUint| Some(power * base);
        std::iter::successors(Some(BigUint::small(1)), next)
            .take(span)
            .collect()
    };
    let (with, without) = (powers(density.mines), powers(density.cells - density.mines));
    let both = with.iter().zip(without.iter().rev());
    both.map(|(with, without)| with * without).collect()
}
