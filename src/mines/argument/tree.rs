//! A case tree, and how it is read line by line.

use super::Apart;
use crate::game::{Kind, Mark, Reason, Role};
use crate::grid::Cell;
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
pub static REASONS: [Kind; 13] = [
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
    kind("apart-too-many", &["n", "m"]),
    kind("apart-too-few", &["n", "m"]),
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
const APART_TOO_MANY: usize = 11;
const APART_TOO_FEW: usize = 12;

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
    /// The total can't be met, as numbers show that share no open cell.
    Apart(Apart),
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
            End::Clue { .. } | End::Apart(_) => 1,
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
            End::Clue { .. } | End::Apart(_) => 0,
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
            End::Apart(apart) => {
                clues.extend(apart.sums.iter().map(|&sum| front.clue(sum)));
                clues.push(Clue::Total);
            }
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
                out.push(reason(inner, kind, clue(sum), None, told(wanted, reach)));
            }
            End::Apart(apart) => {
                let kind = if apart.many {
                    APART_TOO_MANY
                } else {
                    APART_TOO_FEW
                };
                let marks = apart.sums.iter().flat_map(|&sum| clue(sum)).collect();
                let wanted = front.total().map_or(0, |sum| front.sums.value(sum));
                out.push(reason(inner, kind, marks, None, told(wanted, apart.reach)));
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

/// What a clue lacks and what there would be. It can lack less than none where too many mines are known already.
fn told(wanted: i32, reach: i32) -> Vec<i64> {
    let below = wanted.min(0);
    vec![(wanted - below).into(), (reach - below).into()]
}

fn concluded(settled: &[Settled], cells: &dyn Fn(&[Settled], i32) -> Vec<Cell>) -> Conclusion {
    Conclusion {
        mines: cells(settled, 1),
        safe: cells(settled, 0),
        impossible: false,
    }
}
