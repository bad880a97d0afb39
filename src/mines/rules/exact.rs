//! Whatever holds in every layout that fits, with the mine total if it is known.
//!
//! **Idea.** All layouts are gone through together: cells of which the clues say the same are one group, and
//! a walk along the front remembers only what each begun clue still lacks. So it is known which cells are the same
//! in all layouts; after this rule nothing is left to prove. What it tells is not that, but a proof: the
//! smallest set of clues that settles such a cell, with its case tree.
//!
//! **Source.** Dynamic programming over the constraints, as in dynamic programs for counting on graphs
//! of small width; see `src/mines/count`. That counting is needed at all is due to R. Kaye, Minesweeper is NP-complete, 2000.
//!
//! **Cost.** Grows with the number of clues that are open at once along the front; a front that is too wide
//! ends the analysis with "budget reached".
//!
//! **Example.** One mine is left in the corner of four cells, and it has to please three numbers.
//!
//! ```
//! use gridproof::game::analyze_cells;
//! use gridproof::mines::{notation, rules};
//!
//! let position = notation::parse("mines 4x4/1\n##10\n##10\n1110\n0000", None).unwrap();
//! let steps = analyze_cells(&position, &rules::pick(["exact"]).unwrap(), 100_000).steps;
//! let mines = steps.iter().flat_map(|s| &s.finding.conclusion.as_ref().unwrap().mines);
//! assert_eq!(mines.map(|c| c.index()).collect::<Vec<_>>(), [5]);
//! ```

use crate::game::{Finding, Kind, Reason, Role, Rule, Sink, Voice};
use crate::grid::Cell;
use crate::mines::argument::{Effort, refute};
use crate::mines::bounds::Bounds;
use crate::mines::count::{Failure, limits};
use crate::mines::evidence::{argued, finding, marks, numbers};
use crate::mines::front::{Alone, Front};
use crate::mines::{Clue, Fact, Mines, Position, Proof, prover};
use std::ops::ControlFlow;

/// The rule.
pub struct Exact;

/// A set of `clues` clues settles the cells; `total` is 1 if the mine total is among them, and `smallest`
/// if no smaller set does.
static KINDS: [Kind; 2] = [
    Kind {
        name: "mine",
        anchor: "prove",
        numbers: &["clues", "total", "smallest"],
    },
    Kind {
        name: "safe",
        anchor: "prove",
        numbers: &["clues", "total", "smallest"],
    },
];

/// How the rule speaks.
pub static VOICE: Voice = Voice {
    name: "exact",
    kinds: &KINDS,
    example: Some("mines 4x4/1\n##10\n##10\n1110\n0000"),
};

/// Of how many settled cells the proofs are compared; the smallest ones are told.
const COMPARED: usize = 8;

/// Up to this many clues all ways to split into cases are compared.
const SHORTEST: usize = 5;

/// The most nodes that are spent on one case tree. Where that isn't enough, a tree would be too long to be read.
const ARGUING: u64 = 100_000;

impl Rule<Mines> for Exact {
    fn voice(&self) -> &'static Voice {
        &VOICE
    }

    fn look(&self, position: &Position, sink: &mut Sink<'_, Mines>) -> ControlFlow<()> {
        sink.spend(position.grid().len() as u64)?;
        let front = Front::of(position, Alone::default());
        let mut nodes = sink.left();
        let before = nodes;
        let limits = match limits(&front, &mut nodes) {
            Ok(limits) => limits,
            // An impossible position is told by the rule of that name.
            Err(Failure::Impossible) => return sink.spend(before - nodes),
            Err(Failure::Budget) => return sink.give_up(),
        };
        let mut settled: Vec<(Cell, Fact)> = Vec::new();
        for (group, (least, most)) in front.groups.iter().zip(limits.groups) {
            let cells = group.iter().copied();
            match (least == group.len(), most == 0) {
                (true, _) => settled.extend(cells.map(|cell| (cell, Fact::Mine))),
                (_, true) => settled.extend(cells.map(|cell| (cell, Fact::Safe))),
                _ => {}
            }
        }
        settled.sort_unstable();
        let known = |cell| position.fact(cell);
        let mut proofs: Vec<Proof> = Vec::new();
        for &(cell, fact) in settled.iter().take(COMPARED) {
            // anchor: prove
            let proof = prover::prove(position, &known, cell, fact, &mut nodes);
            // end: prove
            match proof {
                Some(proof) => proofs.push(proof),
                None => return sink.give_up(),
            }
        }
        sink.spend(before - nodes)?;
        let fewest = proofs.iter().map(|proof| proof.clues.len()).min();
        proofs.retain(|proof| Some(proof.clues.len()) == fewest);
        for found in told(position, &KINDS, proofs, sink)? {
            sink.emit(found)?;
        }
        ControlFlow::Continue(())
    }
}

/// Proofs as findings, those with the same clues and lemmas together. `kinds` are that of mines and that of
/// safe cells.
pub(super) fn told(
    position: &Position,
    kinds: &'static [Kind; 2],
    mut proofs: Vec<Proof>,
    sink: &mut Sink<'_, Mines>,
) -> ControlFlow<(), Vec<Finding<Mines>>> {
    let mut findings = Vec::new();
    while let Some(first) = proofs.first().cloned() {
        let same = |proof: &Proof| {
            (proof.fact, &proof.clues, &proof.lemmas) == (first.fact, &first.clues, &first.lemmas)
        };
        let cells: Vec<Cell> = proofs.iter().filter(|p| same(p)).map(|p| p.cell).collect();
        proofs.retain(|proof| !same(proof));
        let mut reasons = Vec::new();
        if first.clues.len() > 1 {
            for &cell in &cells {
                reasons.extend(argue(position, cell, &first, sink)?);
            }
        }
        let total = first.clues.contains(&Clue::Total);
        let evidence = [
            marks(Role::Focus, cells.iter().copied()),
            marks(Role::Clue, numbers(&first.clues)),
            marks(Role::Lemma, first.lemmas.iter().map(|lemma| lemma.0)),
        ];
        let counts = [
            first.clues.len() as i64,
            total.into(),
            first.smallest.into(),
        ];
        let (kind, mines, safe) = match first.fact {
            Fact::Mine => (&kinds[0], cells, Vec::new()),
            Fact::Safe => (&kinds[1], Vec::new(), cells),
        };
        findings.push(argued(
            finding(kind, evidence.concat(), mines, safe, &counts),
            reasons,
        ));
    }
    ControlFlow::Continue(findings)
}

/// The case tree of a proof, for one of the cells that it settles.
fn argue(
    position: &Position,
    cell: Cell,
    proof: &Proof,
    sink: &mut Sink<'_, Mines>,
) -> ControlFlow<(), Vec<Reason<Mines>>> {
    let known = |cell: Cell| {
        let at = proof.lemmas.binary_search_by_key(&cell, |lemma| lemma.0);
        at.ok().map(|at| proof.lemmas[at].1)
    };
    let alone = Alone {
        front: true,
        cells: &[cell],
    };
    let front = Front::new(position, &proof.clues, &known, alone);
    let supposed = (front.home(cell), i32::from(proof.fact == Fact::Safe));
    let mut nodes = sink.left().min(ARGUING);
    let before = nodes;
    // Deeper trees are tried only where the shallow ones don't do.
    let tree = (1..=front.groups.len()).find_map(|depth| {
        let effort = Effort {
            depth,
            shortest: proof.clues.len() <= SHORTEST,
            total: true,
        };
        let mut bounds = Bounds::all(&front.sums);
        refute(&front, &mut bounds, Some(supposed), effort, &mut nodes)
    });
    sink.spend(before - nodes)?;
    ControlFlow::Continue(tree.map_or_else(Vec::new, |tree| tree.reasons(&front)))
}
