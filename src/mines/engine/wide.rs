//! A part of a front on a board of any size: which numbers of mines can be is found with sets, and what they weigh with
//! floating point numbers that may become too small to be told from nothing without deciding anything.
//!
//! What surrounds the part is known before the walk goes back, so that each step back costs as much as one forwards.

use super::plan::Stop;
use super::walk::{State, Walker, choices};
use crate::mines::Fact;

/// The largest number that a layer holds before it is scaled down.
const LARGE: f64 = 1e150;

/// Numbers of mines as bits, from some least number on.
pub(super) type Set = Vec<u64>;

/// A part that was walked forwards.
#[derive(Debug)]
pub(super) struct Wide {
    walker: Walker<f64>,
    stops: Vec<Stop>,
    tilt: f64,
    /// For each state where its set stands.
    places: Vec<u32>,
    /// For each state the numbers of mines on ways to it, from its fewest on.
    sets: Vec<u64>,
    /// The fewest mines that the part can hold.
    pub least: usize,
    /// The numbers of mines that it can hold beyond these.
    pub can: Set,
    /// How they weigh against each other; the heaviest weighs 1.
    pub weights: Vec<f64>,
}

/// What is known of a part's groups, in the order of its walk.
#[derive(Debug)]
pub(super) struct Known {
    /// The chance of a mine in one of a group's cells.
    pub chances: Vec<f64>,
    /// What all layouts agree in.
    pub facts: Vec<Option<Fact>>,
}

impl Wide {
    /// Walks forwards; a mine weighs `tilt` against a safe cell. `Ok(None)` if the part has no layout.
    ///
    /// # Errors
    /// If more than so many numbers would have to be added; else they are taken off.
    pub fn new(stops: Vec<Stop>, tilt: f64, room: &mut u64) -> Result<Option<Wide>, TooWide> {
        let mut walker = Walker::default();
        walker.build(&stops, *room).ok_or(TooWide)?;
        let cost: u64 = walker
            .edges
            .iter()
            .map(|edge| walker.states[edge.from as usize].len() as u64)
            .sum();
        *room = room.checked_sub(cost).ok_or(TooWide)?;
        let mut wide = Wide {
            places: Vec::with_capacity(walker.states.len()),
            walker,
            stops,
            tilt,
            sets: Vec::new(),
            least: 0,
            can: Vec::new(),
            weights: Vec::new(),
        };
        let mut words = 0;
        for state in &wide.walker.states {
            wide.places.push(words);
            words += state.len().div_ceil(64) as u32;
        }
        wide.sets.resize(words as usize, 0);
        wide.go();
        let Some(end) = wide.end() else {
            return Ok(None);
        };
        wide.least = usize::from(end.least);
        let at = wide.places[wide.places.len() - 1] as usize;
        wide.can = wide.sets[at..].to_vec();
        wide.weights = wide.walker.forward[end.range()].to_vec();
        scale(&mut wide.weights, 0.0);
        Ok(Some(wide))
    }

    /// The state at the end, if any way leads there: every clue is done with, so there is one or none.
    fn end(&self) -> Option<State> {
        let layers = &self.walker.layers;
        let begin = layers[layers.len() - 2] as usize;
        self.walker.states.get(begin).copied()
    }

    /// What 0, 1, … mines in a group weigh.
    fn weights_of(&self, layer: usize) -> [f64; 9] {
        let mut power = 1.0;
        choices(self.stops[layer].cells).map(|ways| {
            let weight = f64::from(ways) * power;
            power *= self.tilt;
            weight
        })
    }

    fn go(&mut self) {
        self.walker.forward[0] = 1.0;
        self.sets[0] = 1;
        for layer in 0..self.stops.len() {
            let weights = self.weights_of(layer);
            let (begin, end) = (
                self.walker.bounds[layer] as usize,
                self.walker.bounds[layer + 1] as usize,
            );
            for at in begin..end {
                let edge = self.walker.edges[at];
                let (from, to) = (
                    self.walker.states[edge.from as usize],
                    self.walker.states[edge.to as usize],
                );
                let shift = usize::from(from.least + u16::from(edge.mines) - to.least);
                let weight = weights[usize::from(edge.mines)];
                let (before, after) = self.walker.forward.split_at_mut(to.at as usize);
                for (to, from) in after[shift..].iter_mut().zip(&before[from.range()]) {
                    *to += from * weight;
                }
                let (before, after) = self
                    .sets
                    .split_at_mut(self.places[edge.to as usize] as usize);
                let own = self.places[edge.from as usize] as usize;
                put(after, &before[own..own + from.len().div_ceil(64)], shift);
            }
            let (first, last) = (self.walker.layers[layer + 1], self.walker.layers[layer + 2]);
            let states = &self.walker.states[first as usize..last as usize];
            if let (Some(first), Some(last)) = (states.first(), states.last()) {
                scale(
                    &mut self.walker.forward[first.at as usize..last.range().end],
                    LARGE,
                );
            }
        }
    }

    /// Walks back. `can` says with which of the part's numbers of mines, from its fewest on, the rest of the board can be
    /// filled, and `ways` in how many ways, up to a factor.
    pub fn back(&self, can: &[u64], ways: &[f64]) -> Known {
        let stops = &self.stops;
        let mut known = Known {
            chances: vec![0.0; stops.len()],
            facts: vec![None; stops.len()],
        };
        let walker = &self.walker;
        let (Some(end), Some(&place)) = (self.end(), self.places.last()) else {
            return known;
        };
        let mut sets = vec![0_u64; self.sets.len()];
        let mut numbers = vec![0.0; walker.forward.len()];
        for (to, from) in sets[place as usize..].iter_mut().zip(can) {
            *to = *from;
        }
        for (to, from) in numbers[end.range()].iter_mut().zip(ways) {
            *to = *from;
        }
        for (layer, stop) in stops.iter().enumerate().rev() {
            let weights = self.weights_of(layer);
            let cells = usize::from(stop.cells);
            let (mut with, mut without) = (0.0, 0.0);
            let (mut some, mut free) = (false, false);
            for edge in
                &walker.edges[walker.bounds[layer] as usize..walker.bounds[layer + 1] as usize]
            {
                let (from, to) = (
                    walker.states[edge.from as usize],
                    walker.states[edge.to as usize],
                );
                let mines = usize::from(edge.mines);
                let shift = usize::from(from.least + u16::from(edge.mines) - to.least);
                let (own, on) = (
                    self.places[edge.from as usize] as usize,
                    self.places[edge.to as usize] as usize,
                );
                let (before, after) = sets.split_at_mut(on);
                let met = take(
                    &mut before[own..own + from.len().div_ceil(64)],
                    &self.sets[own..own + from.len().div_ceil(64)],
                    &after[..to.len().div_ceil(64)],
                    shift,
                );
                if !met {
                    continue;
                }
                some |= mines > 0;
                free |= mines < cells;
                let weight = weights[mines];
                let (before, after) = numbers.split_at_mut(to.at as usize);
                let mut sum = 0.0;
                let so_far = walker.forward[from.range()].iter();
                for ((back, on), so_far) in before[from.range()]
                    .iter_mut()
                    .zip(&after[shift..])
                    .zip(so_far)
                {
                    let on = weight * on;
                    *back += on;
                    sum += on * so_far;
                }
                with += sum * mines as f64;
                without += sum * (cells - mines) as f64;
            }
            known.chances[layer] = with / (with + without);
            known.facts[layer] = match (some, free) {
                (false, true) => Some(Fact::Safe),
                (true, false) => Some(Fact::Mine),
                _ => None,
            };
            let states =
                &walker.states[walker.layers[layer] as usize..walker.layers[layer + 1] as usize];
            if let (Some(first), Some(last)) = (states.first(), states.last()) {
                scale(&mut numbers[first.at as usize..last.range().end], LARGE);
            }
        }
        known
    }
}

/// The part takes more than there is room for.
#[derive(Clone, Copy, Debug)]
pub(super) struct TooWide;

/// Divides numbers by the largest of them if it is larger than `most`: all by the same power of two, so that it costs no
/// digit; to nothing come only those that weigh nothing against it.
fn scale(numbers: &mut [f64], most: f64) {
    let largest = numbers.iter().copied().fold(0.0, f64::max);
    if largest <= most || largest == 0.0 {
        return;
    }
    // The power of two below it, upside down.
    let exponent = (largest.to_bits() >> 52 & 0x7ff).clamp(1, 2045);
    let by = f64::from_bits((2046 - exponent) << 52);
    numbers.iter_mut().for_each(|number| *number *= by);
}

/// Puts a set into another one that begins `shift` lower.
pub(super) fn put(to: &mut [u64], from: &[u64], shift: usize) {
    let (words, bits) = (shift / 64, shift % 64);
    for (i, &word) in from.iter().enumerate() {
        if let Some(to) = to.get_mut(i + words) {
            *to |= word << bits;
        }
        if bits > 0
            && let Some(to) = to.get_mut(i + words + 1)
        {
            *to |= word >> (64 - bits);
        }
    }
}

/// Puts a set into one that begins `shift` higher; whether what of it is put has anything of a third set, which begins where the
/// second does.
fn take(to: &mut [u64], own: &[u64], from: &[u64], shift: usize) -> bool {
    let (words, bits) = (shift / 64, shift % 64);
    let mut met = false;
    for (i, (to, own)) in to.iter_mut().zip(own).enumerate() {
        let word = |at: usize| from.get(at).copied().unwrap_or(0);
        let mut taken = word(i + words) >> bits;
        if bits > 0 {
            taken |= word(i + words + 1) << (64 - bits);
        }
        // What no way leads to is left out.
        let taken = taken & own;
        *to |= taken;
        met |= taken != 0;
    }
    met
}
