//! A position that no layout of mines fits: which clues can't all hold.
//!
//! **Idea.** Before anything is concluded, all layouts are gone through together. If there is none, the
//! position is impossible: a number was read wrongly, a cell was given that isn't so, or the total is wrong.
//! The smallest set of clues that contradict each other is told, and nothing else, since from a
//! contradiction anything would follow.
//!
//! **Source.** A smallest unsatisfiable subset; how it is found stands in `src/mines/prover`.
//!
//! **Cost.** One count of the front at the beginning of an analysis, at most a quarter of the budget.
//!
//! **Example.** The 3 has two unopened neighbours.
//!
//! ```
//! use gridproof::game::{Ending, analyze_cells};
//! use gridproof::mines::{notation, rules};
//!
//! let position = notation::parse("3##\n11#", None).unwrap();
//! let analysis = analyze_cells(&position, rules::ladder("full").unwrap(), 100_000);
//! assert_eq!((analysis.steps.len(), analysis.ending), (1, Ending::Closed));
//! let marks = &analysis.steps[0].finding.marks;
//! assert_eq!(marks.iter().map(|mark| mark.cell.index()).collect::<Vec<_>>(), [0]);
//! ```

use crate::game::{Finding, Kind, Reads, Reason, Role, Rule, Sink, Voice};
use crate::grid::Cell;
use crate::mines::argument::{Effort, refute};
use crate::mines::bounds::Bounds;
use crate::mines::count::{Failure, limits};
use crate::mines::evidence::{marks, numbers};
use crate::mines::front::{Alone, Front};
use crate::mines::prover::Grounds;
use crate::mines::{Clue, Conclusion, Fact, Mines, Position, Reduced, prover};
use std::ops::ControlFlow;

/// The rule.
pub struct Impossible;

/// A set of `clues` clues contradicts itself; `smallest` is 1 if no smaller set does. Of the total alone: `left`
/// mines are to be in `unknown` cells.
static KINDS: [Kind; 3] = [
    Kind {
        name: "clues",
        anchor: "contradiction",
        numbers: &["clues", "smallest"],
    },
    Kind {
        name: "with-total",
        anchor: "contradiction",
        numbers: &["clues", "smallest"],
    },
    Kind {
        name: "total",
        anchor: "contradiction",
        numbers: &["left", "unknown"],
    },
];

/// How the rule speaks.
pub static VOICE: Voice = Voice {
    name: "impossible",
    kinds: &KINDS,
    example: Some("3##\n11#"),
};

impl Rule<Mines> for Impossible {
    fn voice(&self) -> &'static Voice {
        &VOICE
    }

    /// It looks once: what is concluded from a possible position is possible.
    fn reads(&self) -> Reads {
        Reads::Snapshot
    }

    fn look(&self, position: &Position, sink: &mut Sink<'_, Mines>) -> ControlFlow<()> {
        sink.spend(position.grid().len() as u64)?;
        let mut nodes = sink.left() / 4;
        let before = nodes;
        let front = Front::of(position, Alone::default());
        let impossible = limits(&front, &mut nodes) == Err(Failure::Impossible);
        sink.spend(before - nodes)?;
        if !impossible {
            return ControlFlow::Continue(());
        }
        let mut nodes = sink.left();
        let before = nodes;
        let known = |cell| position.fact(cell);
        // anchor: contradiction
        let found = prover::contradiction(position, &known, &mut nodes);
        // end: contradiction
        sink.spend(before - nodes)?;
        // That it is impossible is certain, even where it takes too long to find out which clues say so.
        let Grounds {
            clues,
            lemmas,
            smallest,
        } = found.unwrap_or_else(|| Grounds {
            clues: front.clues.clone(),
            lemmas: facts(position),
            smallest: false,
        });
        let counts = [clues.len() as i64, smallest.into()];
        let (kind, counts) = match (clues.as_slice(), clues.contains(&Clue::Total)) {
            ([Clue::Total], _) => {
                let total = Reduced::new(position, Clue::Total, &facts(position));
                let (left, unknown) = total.map_or((0, 0), |t| (t.mines, t.cells.len()));
                (&KINDS[2], [i64::from(left.max(0)), unknown as i64])
            }
            (_, true) => (&KINDS[1], counts),
            (_, false) => (&KINDS[0], counts),
        };
        let evidence = [
            marks(Role::Clue, numbers(&clues)),
            marks(Role::Lemma, lemmas.iter().map(|lemma| lemma.0)),
        ];
        let reasons = argue(position, &clues, &lemmas, sink)?;
        sink.emit(Finding {
            kind,
            marks: evidence.concat(),
            conclusion: Some(Conclusion {
                impossible: true,
                ..Conclusion::default()
            }),
            numbers: counts.to_vec(),
            reasons,
        })
    }
}

/// All that is known of unopened cells.
fn facts(position: &Position) -> Vec<(Cell, Fact)> {
    let cells = position.grid().cells();
    let known = |cell| Some((cell, position.fact(cell)?));
    cells.filter_map(known).collect()
}

/// How the clues come to contradict each other.
fn argue(
    position: &Position,
    clues: &[Clue],
    lemmas: &[(Cell, Fact)],
    sink: &mut Sink<'_, Mines>,
) -> ControlFlow<(), Vec<Reason<Mines>>> {
    let known = |cell: Cell| {
        let at = lemmas.binary_search_by_key(&cell, |lemma| lemma.0);
        at.ok().map(|at| lemmas[at].1)
    };
    let alone = Alone {
        front: true,
        cells: &[],
    };
    let front = Front::new(position, clues, &known, alone);
    let mut nodes = sink.left() / 4;
    let before = nodes;
    let tree = (0..4).find_map(|depth| {
        let effort = Effort {
            depth,
            shortest: clues.len() <= 5,
            total: true,
        };
        let mut bounds = Bounds::all(&front.sums);
        refute(&front, &mut bounds, None, effort, &mut nodes)
    });
    sink.spend(before - nodes)?;
    ControlFlow::Continue(tree.map_or_else(Vec::new, |tree| tree.reasons(&front)))
}
