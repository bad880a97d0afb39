//! A connected part of the front, walked group by group: all that can be said of the clues that are
//! begun and not done with is how many mines each of them lacks, so equal states are one.

use super::Chain;
use crate::mines::front::Front;

/// The most clues that may be begun at once: a state has four bits for each.
const SLOTS: usize = 32;

/// How a walk goes: what each group does to the clues that it belongs to.
pub(super) struct Walk {
    /// The groups in the order of the walk, with how many cells each has.
    pub groups: Vec<(usize, usize)>,
    /// For each group the clues: slot, what the clue's later groups can still hold.
    clues: Vec<Vec<(u32, i32)>>,
    /// For each group what the clues that begin with it lack.
    begins: Vec<Vec<(u32, u8)>>,
}

/// A state of the walk: for each slot the mines that its clue lacks, four bits each.
pub(super) type State = u128;

impl Walk {
    /// Plans the walk; `None` if too many clues would be open at once.
    pub fn new(front: &Front, chain: &Chain) -> Option<Walk> {
        let mut walk = Walk {
            groups: Vec::new(),
            clues: Vec::new(),
            begins: Vec::new(),
        };
        // For each clue of the chain: its slot while it is open, and the cells that are still to come.
        let size = |group: usize| front.groups[group].len() as i32;
        let mut open: Vec<Option<(u32, i32)>> = vec![None; front.clues.len()];
        let mut free: Vec<u32> = (0..SLOTS as u32).rev().collect();
        let total = front.total();
        for &group in &chain.groups {
            let (mut clues, mut begins) = (Vec::new(), Vec::new());
            let mut done = Vec::new();
            for sum in front.sums.with(group).filter(|&sum| Some(sum) != total) {
                let value = front.sums.value(sum);
                if open[sum].is_none() {
                    let room: i32 = front.sums.of(sum).map(size).sum();
                    if !(0..=room).contains(&value) {
                        return None;
                    }
                    open[sum] = Some((free.pop()?, room));
                    let slot = open[sum].map_or(0, |(slot, _)| slot);
                    begins.push((slot, value as u8));
                }
                if let Some((slot, room)) = &mut open[sum] {
                    *room -= size(group);
                    clues.push((*slot, *room));
                    if *room == 0 {
                        done.push((sum, *slot));
                    }
                }
            }
            for (sum, slot) in done {
                // A clue is never begun twice: all its groups are behind it.
                open[sum] = Some((slot, 0));
                free.push(slot);
            }
            walk.groups.push((group, front.groups[group].len()));
            walk.clues.push(clues);
            walk.begins.push(begins);
        }
        Some(walk)
    }

    /// The state after group number `at` of the walk holds `mines`; `None` if a clue can't be met then.
    #[inline]
    pub fn step(&self, at: usize, state: State, mines: usize) -> Option<State> {
        let mut next = state;
        for &(slot, value) in &self.begins[at] {
            next |= State::from(value) << (4 * slot);
        }
        for &(slot, room) in &self.clues[at] {
            let lacks = (next >> (4 * slot) & 15) as i32 - mines as i32;
            if lacks < 0 || lacks > room {
                return None;
            }
            next -= (mines as State) << (4 * slot);
        }
        Some(next)
    }
}

/// What is gathered along a walk.
pub(super) trait Weight: Clone {
    /// The same with `mines` more, which are anywhere among `cells`.
    fn more(&self, mines: usize, cells: usize) -> Self;
    /// Both together.
    fn merge(&mut self, other: Self);
}

/// Whether a state is reached at all.
impl Weight for () {
    fn more(&self, _: usize, _: usize) {}
    fn merge(&mut self, (): ()) {}
}

/// The fewest and the most mines with which a state is reached.
impl Weight for (usize, usize) {
    fn more(&self, mines: usize, _: usize) -> (usize, usize) {
        (self.0 + mines, self.1 + mines)
    }

    fn merge(&mut self, other: (usize, usize)) {
        *self = (self.0.min(other.0), self.1.max(other.1));
    }
}

/// The states before each group, sorted, with what was gathered on the way to each.
pub(super) type Layer<W> = Vec<(State, W)>;

/// Walks forwards: the layer before each group, and the one at the end. `None` if the nodes don't do.
pub(super) fn forward<W: Weight>(walk: &Walk, start: W, nodes: &mut u64) -> Option<Vec<Layer<W>>> {
    let mut layers: Vec<Layer<W>> = vec![vec![(0, start)]];
    for (at, &(_, cells)) in walk.groups.iter().enumerate() {
        let mut next: Layer<W> = Vec::new();
        let last = layers.last()?;
        *nodes = nodes.checked_sub((last.len() * (cells + 1)) as u64)?;
        for (state, weight) in last {
            for mines in 0..=cells {
                if let Some(state) = walk.step(at, *state, mines) {
                    next.push((state, weight.more(mines, cells)));
                }
            }
        }
        next.sort_by_key(|(state, _)| *state);
        let mut merged: Layer<W> = Vec::with_capacity(next.len());
        for (state, weight) in next {
            match merged.last_mut().filter(|last| last.0 == state) {
                Some(last) => last.1.merge(weight),
                None => merged.push((state, weight)),
            }
        }
        layers.push(merged);
    }
    Some(layers)
}

/// The place of a state in a layer.
pub(super) fn find<W>(layer: &Layer<W>, state: State) -> Option<usize> {
    layer.binary_search_by_key(&state, |entry| entry.0).ok()
}
