//! Case trees: from a supposition to a contradiction, one clue at a time, with only the lines that the
//! contradiction needs.

mod apart;
mod tree;

pub use apart::Apart;
pub use tree::{End, Line, REASONS, Settled, Tree};

use crate::mines::bounds::{Bounds, Conflict};
use crate::mines::front::Front;
use apart::apart;

/// How a tree is looked for.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// How many suppositions may stand under each other.
    pub depth: usize,
    /// Whether all ways to go on are compared, and not only the first that does.
    pub shortest: bool,
    /// Whether the total is reasoned about beyond what is settled cell by cell.
    pub total: bool,
}

/// Refutes a supposition, or, with none, the clues that count. Each variable that a clue other than the
/// total speaks of has to be a single cell. `None` if there is no tree of this depth, or the nodes don't do.
/// The bounds are as before afterwards.
pub fn refute(
    front: &Front,
    bounds: &mut Bounds<'_>,
    supposed: Option<Settled>,
    effort: Effort,
    nodes: &mut u64,
) -> Option<Tree> {
    let begin = bounds.trail().len();
    let found = Refuter {
        front,
        effort,
        nodes,
    }
    .refute(bounds, supposed, effort.depth);
    bounds.undo(begin);
    found.map(|(tree, _)| tree)
}

struct Refuter<'a> {
    front: &'a Front,
    effort: Effort,
    nodes: &'a mut u64,
}

impl Refuter<'_> {
    /// The tree, and which variables that were settled before the supposition it needs.
    fn refute(
        &mut self,
        bounds: &mut Bounds<'_>,
        supposed: Option<Settled>,
        depth: usize,
    ) -> Option<(Tree, Vec<usize>)> {
        *self.nodes = self.nodes.checked_sub(1)?;
        let begin = bounds.trail().len();
        if let Some((variable, value)) = supposed {
            bounds.assume(variable, value, value);
        }
        let depth = depth.checked_sub(usize::from(supposed.is_some()))?;
        let (end, needs) = match bounds.narrow() {
            Err(Conflict(sum)) => self.end(bounds, sum),
            Ok(()) => {
                *self.nodes = self.nodes.checked_sub(1)?;
                let end = self.apart(bounds).or_else(|| {
                    (depth > 0)
                        .then(|| self.cases(bounds, begin, depth))
                        .flatten()
                });
                let Some(end) = end else {
                    bounds.undo(begin);
                    return None;
                };
                end
            }
        };
        let (lines, needs) = self.lines(bounds, begin, needs);
        bounds.undo(begin);
        let tree = Tree {
            supposed,
            lines,
            end,
        };
        Some((tree, needs))
    }

    /// The clue that can't be met, and the variables that it can't be met for.
    fn end(&self, bounds: &Bounds<'_>, sum: usize) -> (End, Vec<usize>) {
        let wanted = self.front.sums.value(sum);
        let (low, high) = bounds.reach(sum);
        let many = low > wanted;
        let end = End::Clue {
            sum,
            many,
            wanted,
            reach: if many { low } else { high },
        };
        let needs = self.because(bounds, sum, !many);
        (end, needs)
    }

    /// The variables of a clue that are settled: the mines, or those that are none.
    fn because(&self, bounds: &Bounds<'_>, sum: usize, none: bool) -> Vec<usize> {
        let settled = |v: &usize| match bounds.bounds(*v) {
            (1, 1) => !none,
            (0, 0) => none,
            _ => false,
        };
        let variables = self.front.sums.of(sum).filter(settled);
        variables.filter(|&v| v != self.front.outside).collect()
    }

    /// Numbers that share no open cell and leave the total no way.
    fn apart(&mut self, bounds: &Bounds<'_>) -> Option<(End, Vec<usize>)> {
        let found = self
            .effort
            .total
            .then(|| apart(self.front, bounds, self.nodes));
        let found = found.flatten()?;
        let needs = found.needs.clone();
        Some((End::Apart(found), needs))
    }

    /// Two suppositions of which one must be true and neither can be.
    fn cases(
        &mut self,
        bounds: &mut Bounds<'_>,
        begin: usize,
        depth: usize,
    ) -> Option<(End, Vec<usize>)> {
        let mut best: Option<(usize, Vec<Tree>, Vec<usize>)> = None;
        for variable in self.candidates(bounds, begin) {
            let Some((mine, needs)) = self.refute(bounds, Some((variable, 1)), depth) else {
                continue;
            };
            let Some((none, more)) = self.refute(bounds, Some((variable, 0)), depth) else {
                continue;
            };
            let length = mine.len() + none.len();
            if best.as_ref().is_none_or(|(least, ..)| length < *least) {
                best = Some((length, vec![mine, none], [needs, more].concat()));
            }
            if !self.effort.shortest {
                break;
            }
        }
        best.map(|(_, trees, needs)| (End::Either(trees), needs))
    }

    /// The variables that are open: those beside what the supposition settled, and after them all others where
    /// the total is reasoned about, since it speaks of all.
    fn candidates(&self, bounds: &Bounds<'_>, begin: usize) -> Vec<usize> {
        let front = self.front;
        let total = front.total();
        let mut near = vec![begin == bounds.trail().len(); front.sums.variables()];
        for change in &bounds.trail()[begin..] {
            for sum in front
                .sums
                .with(change.variable)
                .filter(|&s| Some(s) != total)
            {
                if bounds.counts(sum) {
                    front.sums.of(sum).for_each(|v| near[v] = true);
                }
            }
        }
        let open = |&v: &usize| {
            let (low, high) = bounds.bounds(v);
            v != front.outside && low < high
        };
        let open = (0..front.sums.variables()).filter(open);
        let (mut candidates, far): (Vec<usize>, Vec<usize>) = open.partition(|&v| near[v]);
        if self.effort.total && total.is_some_and(|total| bounds.counts(total)) {
            candidates.extend(far);
        }
        candidates
    }

    /// The lines since `begin` that lead to what is needed, and what they need from before.
    fn lines(
        &self,
        bounds: &Bounds<'_>,
        begin: usize,
        needs: Vec<usize>,
    ) -> (Vec<Line>, Vec<usize>) {
        let trail = bounds.trail();
        let variables = self.front.sums.variables();
        let mut needed = vec![false; variables];
        needs.into_iter().for_each(|v| needed[v] = true);
        let mut when = vec![0; variables];
        for (at, change) in trail.iter().enumerate() {
            when[change.variable] = at + 1;
        }
        let mut lines: Vec<Line> = Vec::new();
        for (at, change) in trail.iter().enumerate().skip(begin).rev() {
            if !needed[change.variable] {
                continue;
            }
            needed[change.variable] = false;
            let Some(sum) = change.sum else { continue };
            let (value, _) = bounds.bounds(change.variable);
            // A mine is forced where the others are none, and the other way round.
            for other in self.because(bounds, sum, value == 1) {
                if other != change.variable && when[other] <= at {
                    needed[other] = true;
                }
            }
            match lines.last_mut().filter(|line| line.sum == sum) {
                Some(line) => line.settled.push((change.variable, value)),
                None => lines.push(Line {
                    sum,
                    settled: vec![(change.variable, value)],
                }),
            }
        }
        lines.reverse();
        let before = (0..variables).filter(|&v| needed[v]).collect();
        (lines, before)
    }
}
