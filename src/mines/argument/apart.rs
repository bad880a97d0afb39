//! Numbers that share no open cell: what they need together, or leave safe together, against the total.

use crate::mines::bounds::Bounds;
use crate::mines::front::Front;
use crate::sorted::sort_few;

/// The total can't be met, as numbers that share no open cell show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Apart {
    /// The numbers, as sums of the front, in order.
    pub sums: Vec<usize>,
    /// Whether there are too many mines, and not too few.
    pub many: bool,
    /// The fewest mines that there would be, if they are too many, or the most, if they are too few.
    pub reach: i32,
    /// The variables without whose values this couldn't be said.
    pub needs: Vec<usize>,
}

/// A number with what it adds and the cells on which it does.
struct Choice {
    sum: usize,
    weight: i32,
    open: Vec<usize>,
}

/// The most sets of numbers that are tried at a time.
const SETS: u64 = 2_000;

/// Looks for numbers with which the total can't be met. Variables that a number speaks of have to be single cells.
/// `None` if there are none, the total doesn't count, or the nodes don't do.
pub fn apart(front: &Front, bounds: &Bounds<'_>, nodes: &mut u64) -> Option<Apart> {
    let total = front.total().filter(|&total| bounds.counts(total))?;
    let wanted = front.sums.value(total);
    let outside = front.groups[front.outside].len() as i32;
    let (mut found, mut unknown) = (0, outside);
    for variable in (0..front.sums.variables()).filter(|&v| v != front.outside) {
        let (low, high) = bounds.bounds(variable);
        found += low;
        unknown += high - low;
    }
    for many in [true, false] {
        let numbers = (0..front.clues.len()).filter(|&sum| sum != total && bounds.counts(sum));
        let choice = |sum| {
            let open = |&v: &usize| bounds.bounds(v).0 < bounds.bounds(v).1;
            let open: Vec<usize> = front.sums.of(sum).filter(open).collect();
            let lacks = front.sums.value(sum) - bounds.reach(sum).0;
            let weight = if many {
                lacks
            } else {
                open.len() as i32 - lacks
            };
            Choice { sum, weight, open }
        };
        let mut choices: Vec<Choice> = numbers.map(choice).filter(|c| c.weight > 0).collect();
        // Those with the most come first, so that few do.
        sort_few(&mut choices, |choice| -choice.weight);
        let more_than = if many {
            wanted - found
        } else {
            found + unknown - wanted
        };
        let given = SETS.min(*nodes);
        let mut search = Search {
            taken: vec![false; front.sums.variables()],
            chosen: Vec::new(),
            nodes: given,
        };
        let does = search.exceeds(&choices, more_than);
        *nodes -= given - search.nodes;
        if does {
            let chosen = search.chosen;
            let weight: i32 = chosen.iter().map(|&i: &usize| choices[i].weight).sum();
            let mut sums: Vec<usize> = chosen.iter().map(|&i| choices[i].sum).collect();
            sums.sort_unstable();
            return Some(Apart {
                needs: needs(front, bounds, &sums, many),
                sums,
                many,
                reach: if many {
                    found + weight
                } else {
                    found + unknown - weight
                },
            });
        }
    }
    None
}

struct Search {
    taken: Vec<bool>,
    chosen: Vec<usize>,
    nodes: u64,
}

impl Search {
    /// Whether numbers can be chosen from those that come after the last chosen one, so that their weights are
    /// more than this.
    fn exceeds(&mut self, choices: &[Choice], more_than: i32) -> bool {
        if more_than < 0 {
            return !self.chosen.is_empty();
        }
        let Some(left) = self.nodes.checked_sub(1) else {
            return false;
        };
        self.nodes = left;
        let first = self.chosen.last().map_or(0, |last| last + 1);
        let mut rest: i32 = choices[first..].iter().map(|choice| choice.weight).sum();
        for (at, choice) in choices.iter().enumerate().skip(first) {
            if rest <= more_than {
                return false;
            }
            rest -= choice.weight;
            if choice.open.iter().any(|&v| self.taken[v]) {
                continue;
            }
            choice.open.iter().for_each(|&v| self.taken[v] = true);
            self.chosen.push(at);
            if self.exceeds(choices, more_than - choice.weight) {
                return true;
            }
            self.chosen.pop();
            choice.open.iter().for_each(|&v| self.taken[v] = false);
        }
        false
    }
}

/// The settled variables that matter: in more than one of the numbers, since these would share an open cell
/// without it; in none, since the mines, or the safe cells, that no number counts are counted by themselves.
fn needs(front: &Front, bounds: &Bounds<'_>, sums: &[usize], many: bool) -> Vec<usize> {
    let matters = |&variable: &usize| {
        let within = front.sums.with(variable).filter(|sum| sums.contains(sum));
        match (bounds.bounds(variable), within.count()) {
            ((1, 1), 0) => many,
            ((0, 0), 0) => !many,
            ((low, high), n) => low == high && n > 1,
        }
    };
    let variables = (0..front.sums.variables()).filter(|&v| v != front.outside);
    variables.filter(matters).collect()
}
