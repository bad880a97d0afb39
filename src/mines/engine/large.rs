//! Odds of fields that are too large for plain counting, and what is certain where counting takes too long.
//!
//! Which numbers of mines the parts can hold, and which of them fit the total, is found with sets of numbers, so that what
//! is certain is certain. What they weigh is told by floating point numbers that are scaled as they grow. So that none of
//! those that count becomes too small meanwhile, each mine weighs as much as the density of the board says: all layouts
//! have the same number of mines, so that this changes nothing between them.

use super::field::{Contradiction, Field};
use super::meet::{Spread, by_total};
use super::odds::{Counter, Failure, MOST, Odds, settle};
use super::parts::Front;
use super::wide::{Set, TooWide, Wide, put};
use crate::mines::Fact;
use crate::mines::count::Magnitude;

/// What counting found.
#[derive(Clone, Debug)]
pub enum Found {
    /// The odds of all cells.
    Odds(Odds),
    /// Only what is certain, since the rest takes more than the nodes.
    Certain(Certain),
}

/// What is certain of a field that couldn't be counted: all that follows from the parts that could. There may be more.
#[derive(Clone, Debug)]
pub struct Certain {
    /// The front.
    pub front: Front,
    /// For each group of the front what is certain of it.
    pub facts: Vec<Option<Fact>>,
}

impl Certain {
    /// Settles what is certain; whether anything was.
    pub fn settle(&self, field: &mut Field) -> bool {
        settle(field, &self.front, &self.facts, None)
    }
}

impl Counter {
    /// The odds of a field of any size that was looked at, as [`Counter::odds`] tells them; of one with more than [`MOST`]
    /// unsettled cells the number of layouts is infinite, and so is the bound of the error. Where the nodes don't do, what
    /// is certain of the parts that could be counted.
    ///
    /// # Errors
    /// If no layout fits.
    pub fn find(
        &mut self,
        field: &Field,
        density: Option<f64>,
        nodes: u64,
    ) -> Result<Found, Contradiction> {
        if field.unsettled() <= MOST {
            match self.odds(field, density, nodes) {
                Ok(odds) => return Ok(Found::Odds(odds)),
                Err(Failure::Impossible) => return Err(Contradiction),
                Err(Failure::Budget) => {}
            }
        }
        self.count_large(field, density, nodes)
    }

    /// The same without asking first whether plain counting does.
    ///
    /// # Errors
    /// If no layout fits.
    pub fn count_large(
        &mut self,
        field: &Field,
        density: Option<f64>,
        nodes: u64,
    ) -> Result<Found, Contradiction> {
        let front = self.front(field);
        let left = field.mines_left().map(usize::try_from).transpose();
        let left = left.map_err(|_| Contradiction)?;
        let density = density.unwrap_or(match left {
            Some(left) => left as f64 / field.unsettled().max(1) as f64,
            None => 0.5,
        });
        let tilt = density / (1.0 - density);
        // With a total of nothing or of everything there is one layout, and any weight does.
        let tilt = if tilt.is_normal() { tilt } else { 1.0 };
        let mut room = nodes;
        let mut parts = Vec::with_capacity(front.parts.len());
        for part in &front.parts {
            let Some(stops) = self.planner.plan(&front, part) else {
                parts.push(None);
                continue;
            };
            // What is hopeless is not begun.
            if self.planner.states() > 16.0 * room as f64 {
                parts.push(None);
                continue;
            }
            let groups: Vec<u16> = stops.iter().map(|stop| stop.group).collect();
            let wide = match Wide::new(stops, tilt, &mut room) {
                Ok(wide) => Some((groups, wide.ok_or(Contradiction)?)),
                Err(TooWide) => None,
            };
            parts.push(wide);
        }
        let spent = nodes - room;
        let all: Option<Vec<&(Vec<u16>, Wide)>> = parts.iter().map(Option::as_ref).collect();
        if let Some(all) = all {
            let rest = match left {
                Some(left) => Rest::by_total(&all, front.outside, left, tilt)?,
                None => Rest::by_density(&all, density),
            };
            let mut odds = Odds {
                groups: vec![0.0; front.groups.len()],
                facts: vec![None; front.groups.len()],
                spans: Vec::with_capacity(all.len()),
                outside: rest.outside,
                outside_fact: rest.outside_fact,
                layouts: f64::INFINITY,
                error: f64::INFINITY,
                nodes: spent,
                front,
            };
            for ((groups, wide), (can, ways)) in all.iter().zip(&rest.parts) {
                let both = wide.can.iter().zip(can);
                let span: u32 = both.map(|(own, rest)| (own & rest).count_ones()).sum();
                odds.spans.push(span as usize);
                let known = wide.back(can, ways);
                for (at, &group) in groups.iter().enumerate() {
                    odds.groups[usize::from(group)] = known.chances[at];
                    odds.facts[usize::from(group)] = known.facts[at];
                }
            }
            let told = |chance: &f64| chance.is_finite();
            if odds.groups.iter().all(told) && odds.outside.is_finite() {
                return Ok(Found::Odds(odds));
            }
            return Ok(Found::Certain(Certain {
                front: odds.front,
                facts: odds.facts,
            }));
        }
        let mut facts = vec![None; front.groups.len()];
        for (groups, wide) in parts.iter().flatten() {
            let known = wide.back(&wide.can, &wide.weights);
            for (fact, &group) in known.facts.iter().zip(groups) {
                facts[usize::from(group)] = *fact;
            }
        }
        Ok(Found::Certain(Certain { front, facts }))
    }
}

/// What surrounds the parts.
struct Rest {
    /// For each part, by its mines from its fewest on: whether the rest can be filled, and in how many ways, up to a factor.
    parts: Vec<(Set, Vec<f64>)>,
    outside: f64,
    outside_fact: Option<Fact>,
}

impl Rest {
    fn by_density(parts: &[&(Vec<u16>, Wide)], density: f64) -> Rest {
        let one = |(_, wide): &&(Vec<u16>, Wide)| (wide.can.clone(), vec![1.0; wide.weights.len()]);
        Rest {
            parts: parts.iter().map(one).collect(),
            outside: density,
            outside_fact: None,
        }
    }

    fn by_total(
        parts: &[&(Vec<u16>, Wide)],
        outside: usize,
        left: usize,
        tilt: f64,
    ) -> Result<Rest, Contradiction> {
        let least: usize = parts.iter().map(|(_, wide)| wide.least).sum();
        let left = left.checked_sub(least).ok_or(Contradiction)?;
        // By the mines of the parts beyond their least: whether the cells outside can hold the others.
        let spans = parts.iter().map(|(_, wide)| wide.weights.len() - 1);
        let span = spans.sum::<usize>() + 1;
        let fits = |beyond: usize| beyond <= left && left - beyond <= outside;
        let mut after: Set = vec![0; span.div_ceil(64)];
        for beyond in (0..span).filter(|&beyond| fits(beyond)) {
            after[beyond / 64] |= 1 << (beyond % 64);
        }
        let mut before: Vec<Set> = vec![vec![1]];
        let mut reach = 1;
        for (_, wide) in parts {
            reach += wide.weights.len() - 1;
            let mut next = vec![0; reach.div_ceil(64)];
            let last = before.last().map_or(&[][..], |last| last);
            members(&wide.can).for_each(|mines| put(&mut next, last, mines));
            before.push(next);
        }
        let whole = before.pop().unwrap_or_default();
        let outside_mines = members(&whole).filter(|&beyond| fits(beyond));
        let outside_mines: Vec<usize> = outside_mines.map(|beyond| left - beyond).collect();
        if outside_mines.is_empty() {
            return Err(Contradiction);
        }
        let weights = weights(parts, outside, left, tilt);
        let mut rest = Rest {
            parts: vec![(Vec::new(), Vec::new()); parts.len()],
            outside: if outside > 0 { weights.1 } else { 0.0 },
            outside_fact: match () {
                () if outside == 0 => None,
                () if outside_mines.iter().all(|&mines| mines == 0) => Some(Fact::Safe),
                () if outside_mines.iter().all(|&mines| mines == outside) => Some(Fact::Mine),
                () => None,
            },
        };
        for (at, ((_, wide), ways)) in parts.iter().zip(weights.0).enumerate().rev() {
            let mut can = vec![0; wide.can.len()];
            let mut earlier = vec![0; before[at].len()];
            for mines in 0..wide.weights.len() {
                let on = lower(&after, mines, before[at].len());
                let met = on
                    .iter()
                    .zip(&before[at])
                    .any(|(on, before)| on & before != 0);
                can[mines / 64] |= u64::from(met) << (mines % 64);
                if wide.can[mines / 64] >> (mines % 64) & 1 == 1 {
                    earlier.iter_mut().zip(&on).for_each(|(a, b)| *a |= b);
                }
            }
            after = earlier;
            rest.parts[at] = (can, ways);
        }
        Ok(rest)
    }
}

/// For each part, by its mines: what the rest weighs; and the chance of a mine outside. Not numbers where they are too small.
fn weights(
    parts: &[&(Vec<u16>, Wide)],
    outside: usize,
    left: usize,
    tilt: f64,
) -> (Vec<Vec<f64>>, f64) {
    let mut choices = vec![Magnitude::ONE];
    for k in 1..=left.min(outside) {
        let more = Magnitude::from((outside + 1 - k) as f64 / k as f64 * tilt);
        choices.push(choices[k - 1].times(more));
    }
    let heavier = |a: Magnitude, b: Magnitude| if b.share_of(a) > 1.0 { b } else { a };
    let most = choices.iter().copied().fold(Magnitude::ONE, heavier);
    let choices: Vec<f64> = choices.iter().map(|choice| choice.share_of(most)).collect();
    let spreads: Vec<Spread<'_, f64>> = parts
        .iter()
        .map(|(_, wide)| (0, wide.weights.as_slice()))
        .collect();
    match by_total(&spreads, outside, &choices, left) {
        Some(rest) => (rest.ways, rest.mines / (rest.mines + rest.safe)),
        None => {
            let none = |(_, wide): &&(Vec<u16>, Wide)| vec![f64::NAN; wide.weights.len()];
            (parts.iter().map(none).collect(), f64::NAN)
        }
    }
}

/// The numbers in a set.
fn members(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    (0..64 * set.len()).filter(|&n| set[n / 64] >> (n % 64) & 1 == 1)
}

/// The first words of a set that begins `by` later.
fn lower(set: &[u64], by: usize, words: usize) -> Vec<u64> {
    let word = |at: usize| set.get(at).copied().unwrap_or(0);
    let one = |i: usize| {
        let (at, bits) = (i + by / 64, by % 64);
        let high = if bits > 0 {
            word(at + 1) << (64 - bits)
        } else {
            0
        };
        word(at) >> bits | high
    };
    (0..words).map(one).collect()
}
