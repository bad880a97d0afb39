//! Which clues and lemmas do, by trying all sets of them, the smallest first.

#![allow(dead_code)] // Each test takes what it needs of these.

use crate::layouts::{Layout, bit, layouts, says};
use gridproof::grid::Cell;
use gridproof::mines::{Clue, Fact, Position};

/// Layouts, a bit each.
type Set = Vec<u64>;

/// The sets that are ruled out: one for each of some clues or lemmas.
struct Ruled {
    /// All layouts that are to be ruled out.
    all: Set,
    by: Vec<Set>,
}

fn set(layouts: &[Layout], out: impl Fn(Layout) -> bool) -> Set {
    let mut set = vec![0; layouts.len().div_ceil(64)];
    for (i, &layout) in layouts.iter().enumerate() {
        set[i / 64] |= u64::from(out(layout)) << (i % 64);
    }
    set
}

fn join(a: &Set, b: &Set) -> Set {
    a.iter().zip(b).map(|(a, b)| a | b).collect()
}

impl Ruled {
    /// Calls `does` with each choice of `size` entries that together with `so_far` rule out all, in order.
    fn choices(
        &self,
        size: usize,
        so_far: &Set,
        chosen: &mut Vec<usize>,
        does: &mut dyn FnMut(&[usize]),
    ) {
        if chosen.len() == size {
            if *so_far == self.all {
                does(chosen);
            }
            return;
        }
        let next = chosen.last().map_or(0, |last| last + 1);
        for i in next..self.by.len() {
            chosen.push(i);
            self.choices(size, &join(so_far, &self.by[i]), chosen, does);
            chosen.pop();
        }
    }
}

/// What is best: as few clues as do, then as few lemmas, then the clues and the lemmas that come first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Best {
    pub clues: Vec<Clue>,
    pub lemmas: Vec<(Cell, Fact)>,
}

/// The best of at most `most` clues that settle a cell, or, without one, that contradict each other, where
/// `known` may serve as lemmas. `None` if no so few do.
pub fn best(
    position: &Position,
    clues: &[Clue],
    known: &[(Cell, Fact)],
    settled: Option<(Cell, Fact)>,
    most: usize,
) -> Option<Best> {
    let opposite = settled.map(|(cell, fact)| match fact {
        Fact::Mine => (cell, Fact::Safe),
        Fact::Safe => (cell, Fact::Mine),
    });
    let against = layouts(position, &[], opposite.as_slice());
    let by_clue = |&clue: &Clue| {
        let (cells, number) = says(position, clue);
        set(&against, |layout| (layout & cells).count_ones() != number)
    };
    let by_lemma = |&(cell, fact): &(Cell, Fact)| {
        set(&against, |layout| {
            (layout & bit(cell) != 0) != (fact == Fact::Mine)
        })
    };
    let all = set(&against, |_| true);
    let by_clues = Ruled {
        all: all.clone(),
        by: clues.iter().map(by_clue).collect(),
    };
    let by_lemmas = Ruled {
        all,
        by: known.iter().map(by_lemma).collect(),
    };
    let nothing = set(&against, |_| false);
    let known_all = by_lemmas
        .by
        .iter()
        .fold(nothing.clone(), |a, b| join(&a, b));
    for size in 0..=most.min(clues.len()) {
        let mut best: Option<Best> = None;
        by_clues.choices(size, &known_all, &mut Vec::new(), &mut |chosen| {
            let ruled = chosen
                .iter()
                .fold(nothing.clone(), |set, &i| join(&set, &by_clues.by[i]));
            let fewer = best
                .as_ref()
                .map_or(known.len() + 1, |best| best.lemmas.len());
            for lemmas in 0..fewer {
                let mut first = None;
                by_lemmas.choices(lemmas, &ruled, &mut Vec::new(), &mut |lemmas| {
                    first = first.take().or(Some(lemmas.to_vec()));
                });
                if let Some(first) = first {
                    best = Some(Best {
                        clues: chosen.iter().map(|&i| clues[i]).collect(),
                        lemmas: first.iter().map(|&i| known[i]).collect(),
                    });
                    break;
                }
            }
        });
        if best.is_some() {
            return best;
        }
    }
    None
}
