//! The connected parts of a front, each in an order in which few clues are open at once.

use crate::mines::front::Front;
use std::cmp::Reverse;

/// A connected part of the front.
pub struct Chain {
    /// Its groups, in the order in which they are walked.
    pub groups: Vec<usize>,
}

/// Up to so many clues open at once no other order is looked for.
const NARROW: usize = 8;

/// The connected parts of a front, each in an order that keeps few clues open.
pub fn chains(front: &Front) -> Vec<Chain> {
    let planner = Planner { front };
    let mut placed = vec![false; front.groups.len()];
    let mut chains = Vec::new();
    for group in 0..front.groups.len() {
        if placed[group] || planner.numbers(group).next().is_none() {
            continue;
        }
        let part = planner.part(group);
        part.iter().for_each(|&group| placed[group] = true);
        chains.push(Chain {
            groups: planner.order(part),
        });
    }
    chains
}

/// Which of the clues that are equally near to being done comes next.
#[derive(Clone, Copy)]
enum Next {
    First,
    Last,
}

struct Planner<'a> {
    front: &'a Front,
}

impl<'a> Planner<'a> {
    /// The numbers that speak of a group.
    fn numbers(&self, group: usize) -> impl Iterator<Item = usize> + use<'a> {
        let total = self.front.total();
        let sums = self.front.sums.with(group);
        sums.filter(move |&sum| Some(sum) != total)
    }

    /// The groups of the part that a group is in, the nearest first.
    fn part(&self, group: usize) -> Vec<usize> {
        let mut seen = vec![false; self.front.groups.len()];
        seen[group] = true;
        let mut queue = vec![group];
        let mut next = 0;
        while let Some(&group) = queue.get(next) {
            next += 1;
            for sum in self.numbers(group) {
                for other in self.front.sums.of(sum) {
                    if !seen[other] {
                        seen[other] = true;
                        queue.push(other);
                    }
                }
            }
        }
        queue
    }

    /// The groups of a part in the best of some orders.
    fn order(&self, part: Vec<usize>) -> Vec<usize> {
        // From one end, so that the walk has one side only.
        let end = part.last().copied().unwrap_or_default();
        let mut best = self.walk(end, Next::First);
        let (mut cost, width) = self.cost(&best);
        if width <= NARROW {
            return best;
        }
        // A part with branches and rings is another matter: then some other order may be better.
        let begin = part.first().copied().unwrap_or_default();
        let cells = |&group: &usize| self.front.groups[group].first().copied();
        let mut rows = part.clone();
        rows.sort_by_key(cells);
        let others = [
            self.walk(end, Next::Last),
            self.walk(begin, Next::First),
            self.walk(begin, Next::Last),
            self.part(end),
            rows,
        ];
        for other in others {
            let (other_cost, _) = self.cost(&other);
            if other_cost < cost {
                (best, cost) = (other, other_cost);
            }
        }
        best
    }

    /// The order that begins with a group and goes on with the clue that is nearest to being done.
    fn walk(&self, first: usize, next: Next) -> Vec<usize> {
        let sums = &self.front.sums;
        let mut left: Vec<usize> = (0..self.front.clues.len())
            .map(|sum| sums.of(sum).count())
            .collect();
        let mut placed = vec![false; self.front.groups.len()];
        let mut groups = Vec::new();
        let mut open: Vec<usize> = Vec::new();
        let mut coming = vec![first];
        loop {
            for group in coming {
                placed[group] = true;
                groups.push(group);
                for sum in self.numbers(group) {
                    left[sum] -= 1;
                    if !open.contains(&sum) {
                        open.push(sum);
                    }
                }
            }
            open.retain(|&sum| left[sum] > 0);
            let places = open.iter().enumerate();
            let nearest = match next {
                Next::First => places.min_by_key(|&(at, &sum)| (left[sum], at)),
                Next::Last => places.min_by_key(|&(at, &sum)| (left[sum], Reverse(at))),
            };
            let Some((_, &sum)) = nearest else {
                return groups;
            };
            coming = sums.of(sum).filter(|&group| !placed[group]).collect();
        }
    }

    /// About how many states a walk in this order has, and the most clues that are open at once.
    fn cost(&self, order: &[usize]) -> (u128, usize) {
        let sums = &self.front.sums;
        let mut left: Vec<usize> = (0..self.front.clues.len())
            .map(|sum| sums.of(sum).count())
            .collect();
        let mut begun = vec![false; left.len()];
        let (mut open, mut most, mut states) = (0_usize, 0, 0_u128);
        for &group in order {
            // Slots are taken before those of the clues that end here are free again.
            let fresh = self
                .numbers(group)
                .filter(|&sum| !std::mem::replace(&mut begun[sum], true));
            open += fresh.count();
            most = most.max(open);
            for sum in self.numbers(group) {
                left[sum] -= 1;
                open -= usize::from(left[sum] == 0);
            }
            states += 1 << open.min(100);
        }
        (states, most)
    }
}
