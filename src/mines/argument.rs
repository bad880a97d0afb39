//! Case trees: from a supposition to a contradiction, one clue at a time, with only the lines that the
//! contradiction needs.

use crate::game::{Kind, Mark, Reason, Role};
use crate::grid::Cell;
use crate::mines::bounds::{Bounds, Conflict};
use crate::mines::front::Front;
use crate::mines::{Clue, Conclusion, Mines};

const fn kind(name: &'static str, numbers: &'static [&'static str]) -> Kind {
    Kind {
        name,
        anchor: "",
        numbers,
    }
}

/// What the lines of an argument can say. `n` is what the clue lacks, `m` how many there would be at least or at
/// most.
pub static REASONS: [Kind; 11] = [
    kind("suppose-mine", &[]),
    kind("suppose-safe", &[]),
    kind("mines", &[]),
    kind("safe", &[]),
    kind("total-mines", &[]),
    kind("total-safe", &[]),
    kind("too-many", &["n", "m"]),
    kind("too-few", &["n", "m"]),
    kind("total-too-many", &["n", "m"]),
    kind("total-too-few", &["n", "m"]),
    kind("either", &[]),
];
const SUPPOSE_MINE: usize = 0;
const SUPPOSE_SAFE: usize = 1;
const MINES: usize = 2;
const SAFE: usize = 3;
const TOTAL_MINES: usize = 4;
const TOTAL_SAFE: usize = 5;
const TOO_MANY: usize = 6;
const TOO_FEW: usize = 7;
const TOTAL_TOO_MANY: usize = 8;
const TOTAL_TOO_FEW: usize = 9;
const EITHER: usize = 10;

/// A group of one cell, and 1 for a mine or 0 for none.
pub type Settled = (usize, i32);

/// What a clue settles under a supposition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The clue, as a sum of the front.
    pub sum: usize,
    /// What it settles.
    pub settled: Vec<Settled>,
}

/// How a supposition ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum End {
    /// A clue can't be met: what it lacks, and the most or the least that there can be.
    Clue {
        /// The clue, as a sum of the front.
        sum: usize,
        /// Whether there are too many mines, and not too few.
        many: bool,
        /// What the clue says is to be there.
        wanted: i32,
        /// The fewest mines, if they are too many, or the most, if they are too few.
        reach: i32,
    },
    /// Something is so or not, and neither can be.
    Either(Vec<Tree>),
}

/// A supposition with all that follows, down to the contradiction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    /// What is supposed; `None` if nothing has to be.
    pub supposed: Option<Settled>,
    /// What follows, in order.
    pub lines: Vec<Line>,
    /// How it ends.
    pub end: End,
}

impl Tree {
    /// How many lines it has when it is read.
    pub fn len(&self) -> usize {
        let below = match &self.end {
            End::Clue { .. } => 1,
            End::Either(trees) => 1 + trees.iter().map(Tree::len).sum::<usize>(),
        };
        usize::from(self.supposed.is_some()) + self.lines.len() + below
    }

    /// Whether there is nothing in it; there always is the contradiction.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many suppositions stand under each other.
    pub fn depth(&self) -> usize {
        let below = match &self.end {
            End::Clue { .. } => 0,
            End::Either(trees) => trees.iter().map(Tree::depth).max().unwrap_or_default(),
        };
        usize::from(self.supposed.is_some()) + below
    }

    /// The clues that it names, in order and each once.
    pub fn clues(&self, front: &Front) -> Vec<Clue> {
        let mut clues = Vec::new();
        self.gather(front, &mut clues);
        clues.sort_unstable();
        clues.dedup();
        clues
    }

    fn gather(&self, front: &Front, clues: &mut Vec<Clue>) {
        clues.extend(self.lines.iter().map(|line| front.clue(line.sum)));
        match &self.end {
            End::Clue { sum, .. } => clues.push(front.clue(*sum)),
            End::Either(trees) => trees.iter().for_each(|tree| tree.gather(front, clues)),
        }
    }

    /// The tree as lines to be read.
    pub fn reasons(&self, front: &Front) -> Vec<Reason<Mines>> {
        let mut reasons = Vec::new();
        self.read(front, 0, &mut reasons);
        reasons
    }

    fn read(&self, front: &Front, depth: u8, out: &mut Vec<Reason<Mines>>) {
        let cell = |group: usize| front.groups[group].first().copied();
        let cells = |settled: &[Settled], value: i32| -> Vec<Cell> {
            let of = settled.iter().filter(|(_, v)| *v == value);
            let mut cells: Vec<Cell> = of.filter_map(|(group, _)| cell(*group)).collect();
            cells.sort_unstable();
            cells
        };
        let clue = |sum: usize| -> Vec<Mark> {
            let cell = front.clue(sum).cell();
            let mark = |cell| Mark {
                cell,
                role: Role::Clue,
            };
            cell.map(mark).into_iter().collect()
        };
        let reason = |depth, kind: usize, marks, conclusion, numbers| Reason {
            depth,
            kind: &REASONS[kind],
            marks,
            conclusion,
            numbers,
        };
        let mut inner = depth;
        if let Some((group, value)) = self.supposed {
            inner = depth.saturating_add(1);
            let kind = if value > 0 {
                SUPPOSE_MINE
            } else {
                SUPPOSE_SAFE
            };
            let supposed = cells(&[(group, value)], value);
            let mark = |&cell: &Cell| Mark {
                cell,
                role: Role::Focus,
            };
            let marks = supposed.iter().map(mark).collect();
            let conclusion = concluded(&[(group, value)], &cells);
            out.push(reason(inner, kind, marks, Some(conclusion), Vec::new()));
        }
        for line in &self.lines {
            let total = front.total() == Some(line.sum);
            let mines = line.settled.first().is_some_and(|&(_, value)| value > 0);
            let kind = match (total, mines) {
                (false, true) => MINES,
                (false, false) => SAFE,
                (true, true) => TOTAL_MINES,
                (true, false) => TOTAL_SAFE,
            };
            let conclusion = Some(concluded(&line.settled, &cells));
            out.push(reason(inner, kind, clue(line.sum), conclusion, Vec::new()));
        }
        match &self.end {
            &End::Clue {
                sum,
                many,
                wanted,
                reach,
            } => {
                let kind = match (front.total() == Some(sum), many) {
                    (false, true) => TOO_MANY,
                    (false, false) => TOO_FEW,
                    (true, true) => TOTAL_TOO_MANY,
                    (true, false) => TOTAL_TOO_FEW,
                };
                // A clue can lack less than none where too many mines are known already.
                let below = wanted.min(0);
                let numbers = vec![(wanted - below).into(), (reach - below).into()];
                out.push(reason(inner, kind, clue(sum), None, numbers));
            }
            End::Either(trees) => {
                for tree in trees {
                    tree.read(front, inner, out);
                }
                out.push(reason(inner, EITHER, Vec::new(), None, Vec::new()));
            }
        }
    }
}

fn concluded(settled: &[Settled], cells: &dyn Fn(&[Settled], i32) -> Vec<Cell>) -> Conclusion {
    Conclusion {
        mines: cells(settled, 1),
        safe: cells(settled, 0),
        impossible: false,
    }
}

/// How a tree is looked for.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// How many suppositions may stand under each other.
    pub depth: usize,
    /// Whether all ways to go on are compared, and not only the first that does.
    pub shortest: bool,
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
                let end = (depth > 0).then(|| self.cases(bounds, begin, depth));
                let Some(end) = end.flatten() else {
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

    /// The variables that are open, those beside what the supposition settled first.
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
            v != front.outside && low < high && near[v]
        };
        (0..front.sums.variables()).filter(open).collect()
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
