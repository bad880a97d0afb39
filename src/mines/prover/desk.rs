//! The question whether some clues force a cell, asked again and again with other clues.

use super::hitting::Trial;
use crate::mines::bounds::{Bounds, Search};
use crate::mines::front::Front;

/// How many nodes are spent on making the reason of a failure a good one.
const GROWING: u64 = 200;

/// A front on which one thing is to be refuted.
pub struct Desk<'a> {
    front: &'a Front,
    bounds: Bounds<'a>,
    /// What is assumed: a group and its value; `None` where the clues alone are to contradict each other.
    against: Option<(usize, i32)>,
    /// The last layout that was found, as values of the groups.
    like: Vec<i32>,
}

impl<'a> Desk<'a> {
    /// A desk on which no clue lies yet.
    pub fn new(front: &'a Front, against: Option<(usize, i32)>) -> Desk<'a> {
        Desk {
            front,
            bounds: Bounds::new(&front.sums),
            against,
            like: Vec::new(),
        }
    }

    /// Whether these clues refute it, as the trial of a set of clues.
    pub fn try_clues(&mut self, clues: &[usize], nodes: &mut u64) -> Trial {
        if let Some((group, value)) = self.against {
            self.bounds.assume(group, value, value);
        }
        clues.iter().for_each(|&clue| self.bounds.count(clue));
        let trial = match self.bounds.search(&self.like, nodes) {
            Search::None => Trial::Does,
            Search::Budget => Trial::Unknown,
            Search::Found(layout) => Trial::Lacks(self.lacks(clues, layout, nodes)),
        };
        self.bounds.undo(0);
        for clue in 0..self.front.clues.len() {
            self.bounds.discount(clue);
        }
        trial
    }

    /// The clues that one layout can't meet together with the chosen ones, as few as can easily be had.
    fn lacks(&mut self, chosen: &[usize], mut layout: Vec<i32>, nodes: &mut u64) -> Vec<usize> {
        let mut lacks = Vec::new();
        // What the chosen clues narrow stays narrow while others join them.
        let _ = self.bounds.narrow();
        for clue in (0..self.front.clues.len()).filter(|clue| !chosen.contains(clue)) {
            let before = self.bounds.trail().len();
            self.bounds.count(clue);
            let met: i32 = self.front.sums.of(clue).map(|v| layout[v]).sum();
            if met != self.front.sums.value(clue) {
                let mut few = GROWING.min(*nodes);
                let given = few;
                let found = self.bounds.search(&layout, &mut few);
                *nodes -= given - few;
                let Search::Found(better) = found else {
                    self.bounds.undo(before);
                    self.bounds.discount(clue);
                    lacks.push(clue);
                    continue;
                };
                layout = better;
                self.bounds.discount(clue);
                self.bounds.count(clue);
            }
            // It can be met, so narrowing doesn't fail.
            let _ = self.bounds.narrow();
        }
        self.like = layout;
        lacks
    }
}
