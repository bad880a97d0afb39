//! Suppose that a cell is a mine, or that it is safe, and follow the clues one by one: if a clue can't be met
//! any more, the cell is the opposite.
//!
//! **Idea.** Under the supposition each clue alone settles more cells, as `all-mines` and `all-safe` do, the
//! mine total included. Where that comes to a clue that has too many mines or too little room, the
//! supposition was wrong. Where it comes to nothing, a second supposition is made under the first: if
//! neither a mine nor a safe cell can be somewhere, the first one was wrong. Deeper it doesn't go.
//!
//! **Source.** Reasoning by contradiction; solvers of satisfiability problems know the first level as failed
//! literals, and both levels together as singleton consistency of a higher order (C. Bessiere and R. Debruyne, 2005).
//!
//! **Cost.** Two chains of clues for each unknown cell beside a number, and their square on the second level.
//! Of all suppositions that fail on a level, those with the shortest argument are told.
//!
//! **Example.** Along a wall: if the second cell were safe, the 2 would fill its other cells, and that is too
//! many for the 1 on the right.
//!
//! ```
//! use gridproof::game::analyze_cells;
//! use gridproof::mines::{notation, rules};
//!
//! let position = notation::parse("#####\n+121+\n+++++", None).unwrap();
//! let steps = analyze_cells(&position, &rules::pick(["cases"]).unwrap(), 10_000).steps;
//! let lines: Vec<_> = steps[0].finding.reasons.iter().map(|reason| reason.kind.name).collect();
//! assert_eq!(lines, ["suppose-safe", "mines", "too-many"]);
//! ```

use crate::game::{Finding, Kind, Role, Rule, Sink, Voice};
use crate::mines::argument::{Effort, Tree, refute};
use crate::mines::bounds::Bounds;
use crate::mines::evidence::{argued, finding, known_around, marks, numbers};
use crate::mines::front::{Alone, Front};
use crate::mines::{Clue, Mines, Position};
use std::ops::ControlFlow;

/// The rule.
pub struct Cases;

/// How many suppositions may stand under each other.
const DEPTH: usize = 2;

/// The argument takes `lines` lines; `total` is 1 if the mine total is among its clues.
static KINDS: [Kind; 2] = [
    Kind {
        name: "mine",
        anchor: "suppose",
        numbers: &["lines", "total"],
    },
    Kind {
        name: "safe",
        anchor: "suppose",
        numbers: &["lines", "total"],
    },
];

/// How the rule speaks.
pub static VOICE: Voice = Voice {
    name: "cases",
    kinds: &KINDS,
    example: Some("#####\n+121+\n+++++"),
};

/// A look under way.
struct Work {
    front: Front,
    /// The level that is looked at.
    depth: usize,
    /// The next supposition: twice the group, and one more for the second value.
    next: usize,
    /// The shortest arguments so far.
    shortest: Vec<Tree>,
}

impl Rule<Mines> for Cases {
    fn voice(&self) -> &'static Voice {
        &VOICE
    }

    fn look(&self, position: &Position, sink: &mut Sink<'_, Mines>) -> ControlFlow<()> {
        let mut work = match sink.resume() {
            Some(work) => work,
            None => {
                sink.spend(position.grid().len() as u64)?;
                let alone = Alone {
                    front: true,
                    cells: &[],
                };
                Work {
                    front: Front::of(position, alone),
                    depth: 1,
                    next: 0,
                    shortest: Vec::new(),
                }
            }
        };
        while work.depth <= DEPTH && work.shortest.is_empty() {
            while work.next < 2 * work.front.groups.len() {
                if sink.wants_pause() {
                    return sink.pause(work);
                }
                work.suppose(sink)?;
            }
            work.depth += 1;
            work.next = 0;
        }
        for tree in &work.shortest {
            sink.emit(told(position, &work.front, tree))?;
        }
        ControlFlow::Continue(())
    }
}

impl Work {
    /// Tries as many suppositions as fit into a slice.
    fn suppose(&mut self, sink: &mut Sink<'_, Mines>) -> ControlFlow<()> {
        let front = &self.front;
        let mut bounds = Bounds::all(&front.sums);
        let mut nodes = sink.left();
        let before = nodes;
        // What the clues settle without a supposition is left to the rules that look at one clue.
        let settled = bounds.narrow().is_err() || !bounds.trail().is_empty();
        while self.next < 2 * front.groups.len() && nodes > 0 && before - nodes < SLICE {
            let (group, value) = (self.next / 2, 1 - (self.next % 2) as i32);
            self.next += 1;
            if group == front.outside {
                continue;
            }
            if settled {
                bounds = Bounds::all(&front.sums);
            }
            let effort = Effort {
                depth: self.depth,
                shortest: false,
                total: false,
            };
            // anchor: suppose
            let supposed = Some((group, value));
            let Some(tree) = refute(front, &mut bounds, supposed, effort, &mut nodes) else {
                continue;
            };
            let shortest = self.shortest.first().map_or(usize::MAX, Tree::len);
            if tree.len() < shortest {
                self.shortest.clear();
            }
            if tree.len() <= shortest {
                self.shortest.push(tree);
            }
            // end: suppose
        }
        sink.spend(before - nodes)?;
        if nodes == 0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// How many nodes are spent before the look asks whether it should pause.
const SLICE: u64 = 5_000;

/// What a refuted supposition says.
fn told(position: &Position, front: &Front, tree: &Tree) -> Finding<Mines> {
    let supposed = tree.supposed.into_iter();
    let (mut mines, mut safe) = (Vec::new(), Vec::new());
    for (group, value) in supposed {
        let settled = if value > 0 { &mut safe } else { &mut mines };
        settled.extend(&front.groups[group]);
    }
    let clues = tree.clues(front);
    let total = clues.contains(&Clue::Total);
    let evidence = [
        marks(Role::Focus, mines.iter().chain(&safe).copied()),
        marks(Role::Clue, numbers(&clues)),
        marks(
            Role::Lemma,
            known_around(position, numbers(&clues), |_| true),
        ),
    ];
    let kind = if safe.is_empty() {
        &KINDS[0]
    } else {
        &KINDS[1]
    };
    let told = finding(
        kind,
        evidence.concat(),
        mines,
        safe,
        &[tree.len() as i64, total.into()],
    );
    argued(told, tree.reasons(front))
}
