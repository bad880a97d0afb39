//! Counting the layouts of a part by a walk along its groups: forwards how many ways lead to each state, backwards how
//! many lead on, and where both meet how many layouts have how many mines in a group.
//!
//! All that can be said of the clues that are begun and not done with is how many mines each of them lacks, so
//! ways that agree in that are one state. All numbers are sums and products of positive numbers: in floating point a sum
//! is zero only if nothing was added, and each result is off by less than one part in 2^52 for each operation on the
//! longest way to it.

use super::parts::mix;
use super::plan::Stop;
use std::ops::Range;

/// A number of layouts.
pub trait Weight: Clone {
    /// None.
    fn zero() -> Self;
    /// A small number.
    fn small(n: u32) -> Self;
    /// Whether it is none.
    fn is_zero(&self) -> bool;
    /// Adds a product.
    fn add(&mut self, a: &Self, b: &Self);
}

/// Numbers of ways that are known to stay below 2^128. Those of ways that lead nowhere may be larger, and what is left of them
/// when they don't fit counts for nothing.
impl Weight for u128 {
    #[inline]
    fn zero() -> u128 {
        0
    }

    #[inline]
    fn small(n: u32) -> u128 {
        n.into()
    }

    #[inline]
    fn is_zero(&self) -> bool {
        *self == 0
    }

    #[inline]
    fn add(&mut self, a: &u128, b: &u128) {
        *self = self.wrapping_add(a.wrapping_mul(*b));
    }
}

impl Weight for f64 {
    #[inline]
    fn zero() -> f64 {
        0.0
    }

    #[inline]
    fn small(n: u32) -> f64 {
        f64::from(n)
    }

    #[inline]
    fn is_zero(&self) -> bool {
        *self == 0.0
    }

    #[inline]
    fn add(&mut self, a: &f64, b: &f64) {
        *self += a * b;
    }
}

/// What a walk counted, by the mines in the part.
#[derive(Clone, Debug)]
pub struct Counted<W> {
    /// The fewest mines that the part can hold.
    pub least: usize,
    /// The layouts with `least`, `least + 1`, … mines; empty if there is none.
    pub ways: Vec<W>,
    /// For each group of the walk, one after the other, and each number of mines in the part: the mines in the group, summed
    /// over the layouts.
    pub mines: Vec<W>,
    /// The same for the cells of the group that are safe.
    pub safe: Vec<W>,
    /// What it cost: the steps of all layers.
    pub nodes: u64,
    /// The most steps in one layer.
    pub widest: u64,
}

/// One step from a state to a state of the next layer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    pub from: u32,
    pub to: u32,
    pub mines: u8,
}

/// A state: what its clues lack, the fewest and the most mines on the ways to it, and where their numbers stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    lacks: u128,
    pub least: u16,
    pub most: u16,
    pub at: u32,
}

impl State {
    /// How many numbers of mines there are from the fewest to the most.
    pub fn len(&self) -> usize {
        usize::from(self.most - self.least) + 1
    }

    /// Where its numbers stand.
    pub fn range(&self) -> Range<usize> {
        self.at as usize..self.at as usize + self.len()
    }
}

/// The buffers of walks.
#[derive(Clone, Debug, Default)]
pub struct Walker<W> {
    /// The states, layer by layer, and where the layers begin.
    pub(super) states: Vec<State>,
    pub(super) layers: Vec<u32>,
    /// The steps, layer by layer, and where those of each begin.
    pub(super) edges: Vec<Edge>,
    pub(super) bounds: Vec<u32>,
    /// For each state, by the mines from its fewest on: how many ways lead there.
    pub(super) forward: Vec<W>,
    table: Table,
    later: Backward<W>,
    here: Backward<W>,
    met: Vec<W>,
}

/// The states of a layer on the way back: for each the fewest and the most mines that follow, and where their numbers stand; and
/// the numbers, how many ways lead on with so many mines.
#[derive(Clone, Debug, Default)]
struct Backward<W> {
    states: Vec<(u16, u16, u32)>,
    numbers: Vec<W>,
}

impl<W: Weight> Walker<W> {
    /// Counts a part; `None` if more steps are needed than there are nodes.
    pub fn count(&mut self, stops: &[Stop], nodes: u64) -> Option<Counted<W>> {
        self.build(stops, nodes)?;
        self.go(stops);
        Some(self.back(stops))
    }

    /// The states of all layers, and the steps between them.
    pub(super) fn build(&mut self, stops: &[Stop], nodes: u64) -> Option<()> {
        self.states.clear();
        self.layers.clear();
        self.edges.clear();
        self.bounds.clear();
        self.states.push(State {
            lacks: 0,
            least: 0,
            most: 0,
            at: 0,
        });
        self.layers.extend([0, 1]);
        self.bounds.push(0);
        let mut next = 1;
        for (layer, stop) in stops.iter().enumerate() {
            let (begin, end) = (self.layers[layer] as usize, self.layers[layer + 1] as usize);
            self.table.clear(end - begin);
            for from in begin..end {
                if self.edges.len() as u64 > nodes {
                    return None;
                }
                let state = self.states[from];
                let lacks = state.lacks + stop.begins;
                let (mut low, mut high) = (0, stop.cells as i8);
                for &(slot, room) in stop.clues() {
                    let lack = (lacks >> slot & 15) as i8;
                    low = low.max(lack - room);
                    high = high.min(lack);
                }
                for mines in low..=high {
                    let mines = mines as u16;
                    let reached = State {
                        lacks: lacks - stop.touches * u128::from(mines),
                        least: state.least + mines,
                        most: state.most + mines,
                        at: 0,
                    };
                    let to = self.table.place(&mut self.states, end, reached);
                    self.edges.push(Edge {
                        from: from as u32,
                        to,
                        mines: mines as u8,
                    });
                }
            }
            for state in &mut self.states[end..] {
                state.at = next;
                next += state.len() as u32;
            }
            self.layers.push(self.states.len() as u32);
            self.bounds.push(self.edges.len() as u32);
            // Numbers of mines are kept apart, so long parts cost more than their steps.
            if u64::from(next) > nodes.saturating_mul(8) {
                return None;
            }
        }
        self.forward.clear();
        self.forward.resize(next as usize, W::zero());
        Some(())
    }

    /// How many ways lead to each state, by the mines on them.
    fn go(&mut self, stops: &[Stop]) {
        self.forward[0] = W::small(1);
        for (layer, stop) in stops.iter().enumerate() {
            let ways = choices(stop.cells);
            let (begin, end) = (self.bounds[layer] as usize, self.bounds[layer + 1] as usize);
            for edge in &self.edges[begin..end] {
                let (from, to) = (
                    self.states[edge.from as usize],
                    self.states[edge.to as usize],
                );
                let weight = W::small(ways[usize::from(edge.mines)]);
                let shift = usize::from(from.least + u16::from(edge.mines) - to.least);
                let (before, after) = self.forward.split_at_mut(to.at as usize);
                let source = &before[from.at as usize..from.at as usize + from.len()];
                for (to, from) in after[shift..].iter_mut().zip(source) {
                    to.add(from, &weight);
                }
            }
        }
    }

    /// How many ways lead on from each state, and with them the counts.
    fn back(&mut self, stops: &[Stop]) -> Counted<W> {
        let last = self.layers.len() - 2;
        let end = self.layers[last] as usize;
        let mut counted = Counted {
            least: 0,
            ways: Vec::new(),
            mines: Vec::new(),
            safe: Vec::new(),
            nodes: self.edges.len() as u64,
            widest: self
                .bounds
                .windows(2)
                .map(|pair| u64::from(pair[1] - pair[0]))
                .max()
                .unwrap_or_default(),
        };
        // Every clue is done with at the end, so there is one state, or none.
        let Some(&state) = self.states.get(end) else {
            return counted;
        };
        counted.least = usize::from(state.least);
        counted.ways = self.forward[state.range()].to_vec();
        let span = counted.ways.len();
        counted.mines = vec![W::zero(); span * stops.len()];
        counted.safe = counted.mines.clone();
        let Walker {
            states,
            layers,
            edges: all,
            bounds,
            forward,
            later,
            here,
            met,
            ..
        } = self;
        later.states.clear();
        later.states.push((0, 0, 0));
        later.numbers.clear();
        later.numbers.push(W::small(1));
        for (layer, stop) in stops.iter().enumerate().rev() {
            let (begin, end) = (layers[layer] as usize, layers[layer + 1] as usize);
            let ways = choices(stop.cells);
            let edges = &all[bounds[layer] as usize..bounds[layer + 1] as usize];
            const NONE: (u16, u16, u32) = (u16::MAX, 0, 0);
            here.states.clear();
            here.states.resize(end - begin, NONE);
            for edge in edges {
                let next = later.states[edge.to as usize - end];
                if next.0 <= next.1 {
                    let here = &mut here.states[edge.from as usize - begin];
                    here.0 = here.0.min(next.0 + u16::from(edge.mines));
                    here.1 = here.1.max(next.1 + u16::from(edge.mines));
                }
            }
            let mut length = 0;
            for here in &mut here.states {
                if here.0 <= here.1 {
                    here.2 = length;
                    length += u32::from(here.1 - here.0) + 1;
                }
            }
            here.numbers.clear();
            here.numbers.resize(length as usize, W::zero());
            let cells = usize::from(stop.cells);
            met.clear();
            met.resize(span * (cells + 1), W::zero());
            for edge in edges {
                let next = later.states[edge.to as usize - end];
                if next.0 > next.1 {
                    continue;
                }
                let place = here.states[edge.from as usize - begin];
                let weight = W::small(ways[usize::from(edge.mines)]);
                let on = &later.numbers
                    [next.2 as usize..next.2 as usize + usize::from(next.1 - next.0) + 1];
                let shift = usize::from(next.0 + u16::from(edge.mines) - place.0);
                let own = &mut here.numbers[place.2 as usize + shift..];
                for (own, on) in own.iter_mut().zip(on) {
                    own.add(on, &weight);
                }
                let from = states[edge.from as usize];
                let so_far = &forward[from.at as usize..from.at as usize + from.len()];
                let least = usize::from(from.least + next.0) + usize::from(edge.mines);
                let met =
                    &mut met[span * usize::from(edge.mines)..span * (usize::from(edge.mines) + 1)];
                for (i, so_far) in so_far.iter().enumerate() {
                    if so_far.is_zero() {
                        continue;
                    }
                    let row = &mut met[least + i - counted.least..];
                    for (met, on) in row.iter_mut().zip(on) {
                        met.add(so_far, on);
                    }
                }
            }
            let row = span * layer..span * (layer + 1);
            let (mines, safe) = (&mut counted.mines[row.clone()], &mut counted.safe[row]);
            for n in 0..=cells {
                let (with, without) = (ways[n] * n as u32, ways[n] * (cells - n) as u32);
                let (with, without) = (W::small(with), W::small(without));
                for (i, met) in met[span * n..span * (n + 1)].iter().enumerate() {
                    mines[i].add(met, &with);
                    safe[i].add(met, &without);
                }
            }
            std::mem::swap(later, here);
        }
        counted
    }
}

/// How many ways there are to choose 0, 1, … of up to eight cells.
pub(super) fn choices(cells: u8) -> [u32; 9] {
    let mut ways = [0; 9];
    ways[0] = 1;
    for n in 1..=u32::from(cells).min(8) {
        let at = n as usize;
        ways[at] = ways[at - 1] * (u32::from(cells) + 1 - n) / n;
    }
    ways
}

/// Finds the states of a layer by what they lack.
#[derive(Clone, Debug, Default)]
struct Table {
    /// State numbers from 1, by open addressing; not used while there are few.
    slots: Vec<u32>,
    count: usize,
}

/// Up to so many states are looked through one by one.
const FEW: usize = 8;

impl Table {
    fn clear(&mut self, expected: usize) {
        self.slots.clear();
        self.slots
            .resize((4 * expected).next_power_of_two().max(64), 0);
        self.count = 0;
    }

    /// The place of a state of the layer that begins at `begin`, which is added if it is new.
    #[inline]
    fn place(&mut self, states: &mut Vec<State>, begin: usize, state: State) -> u32 {
        if self.count < FEW {
            for (i, known) in states[begin..].iter_mut().enumerate() {
                if known.lacks == state.lacks {
                    known.least = known.least.min(state.least);
                    known.most = known.most.max(state.most);
                    return (begin + i) as u32;
                }
            }
            if self.count + 1 == FEW {
                self.fill(states, begin);
            } else {
                self.count += 1;
                states.push(state);
                return states.len() as u32 - 1;
            }
        }
        if 2 * (self.count + 1) > self.slots.len() {
            let size = 4 * self.slots.len();
            self.slots.clear();
            self.slots.resize(size, 0);
            self.fill(states, begin);
        }
        let mask = self.slots.len() - 1;
        let mut slot = mix(state.lacks) as usize & mask;
        loop {
            match self.slots[slot] {
                0 => break,
                taken => {
                    let known = &mut states[taken as usize - 1];
                    if known.lacks == state.lacks {
                        known.least = known.least.min(state.least);
                        known.most = known.most.max(state.most);
                        return taken - 1;
                    }
                    slot = (slot + 1) & mask;
                }
            }
        }
        self.count += 1;
        states.push(state);
        self.slots[slot] = states.len() as u32;
        states.len() as u32 - 1
    }

    fn fill(&mut self, states: &[State], begin: usize) {
        for (at, state) in states.iter().enumerate().skip(begin) {
            let slot = self.free(state.lacks);
            self.slots[slot] = at as u32 + 1;
        }
    }

    /// A free slot for a state that is not there.
    fn free(&self, lacks: u128) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = mix(lacks) as usize & mask;
        while self.slots[slot] != 0 {
            slot = (slot + 1) & mask;
        }
        slot
    }
}
