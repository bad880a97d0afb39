//! Each cell that the full ladder settles, with a smallest proof.
//!
//! **Idea.** The full ladder says in which order cells can be settled. For each of them the smallest set of
//! clues is looked for that forces it, where what was settled earlier may be used as a lemma: the lemma has a
//! proof of its own, further up. So the proofs of a position are a chain without a circle.
//!
//! **Source.** Smallest unsatisfiable subsets; `src/mines/prover` says how they are found.
//!
//! **Cost.** That of the full ladder, and a search among the clues near each settled cell.
//!
//! **Example.** Two clues of a 1-2-1 along a wall settle the cell between its mines.
//!
//! ```
//! use gridproof::game::analyze_cells;
//! use gridproof::mines::{notation, rules};
//!
//! let position = notation::parse("#####\n+121+\n+++++", None).unwrap();
//! let steps = analyze_cells(&position, &rules::pick(["proof"]).unwrap(), 100_000).steps;
//! assert!(!steps.is_empty());
//! assert!(steps.iter().all(|step| step.finding.numbers[0] <= 2));
//! ```

use super::exact::told;
use super::ladder;
use crate::game::{Finding, Game, Kind, Reads, Role, Rule, Sink, Step, Thinking, Voice};
use crate::grid::Cell;
use crate::mines::{Clue, Fact, Mines, Position, Proof, prover};
use std::ops::ControlFlow;

/// The rule.
pub struct Proofs;

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
    name: "proof",
    kinds: &KINDS,
    example: Some("#####\n+121+\n+++++"),
};

/// A look under way: the ladder's own thinking, and how many of its steps have been proven.
struct Work {
    thinking: Thinking<Mines>,
    known: Position,
    proven: usize,
    done: bool,
}

impl Rule<Mines> for Proofs {
    fn voice(&self) -> &'static Voice {
        &VOICE
    }

    /// It looks once, since it goes on until nothing is left to prove.
    fn reads(&self) -> Reads {
        Reads::Snapshot
    }

    fn look(&self, position: &Position, sink: &mut Sink<'_, Mines>) -> ControlFlow<()> {
        let mut work = sink.resume().unwrap_or_else(|| Work {
            thinking: Thinking::new(position.clone(), sink.left()),
            known: position.clone(),
            proven: 0,
            done: false,
        });
        loop {
            while let Some(step) = work.thinking.steps.get(work.proven).cloned() {
                if sink.wants_pause() {
                    return sink.pause(work);
                }
                work.prove(&step, sink)?;
                work.proven += 1;
            }
            if work.done {
                return ControlFlow::Continue(());
            }
            if sink.wants_pause() {
                return sink.pause(work);
            }
            work.think(sink)?;
        }
    }
}

impl Work {
    /// Lets the ladder look on for a while.
    fn think(&mut self, sink: &mut Sink<'_, Mines>) -> ControlFlow<()> {
        let ladder = ladder("full").unwrap_or_default();
        self.thinking.nodes = self.thinking.nodes.min(sink.left());
        let before = self.thinking.nodes;
        self.done = self.thinking.look(ladder, SLICE).is_break();
        sink.spend(before - self.thinking.nodes)?;
        if self.done && self.thinking.nodes == 0 {
            return sink.give_up();
        }
        ControlFlow::Continue(())
    }

    /// Proves all that a step of the ladder says.
    fn prove(&mut self, step: &Step<Mines>, sink: &mut Sink<'_, Mines>) -> ControlFlow<()> {
        let Some(news) = &step.news else {
            return ControlFlow::Continue(());
        };
        let mut nodes = sink.left();
        let before = nodes;
        let mut proofs: Vec<Proof> = Vec::new();
        let mines = news.mines.iter().map(|&cell| (cell, Fact::Mine));
        let safe = news.safe.iter().map(|&cell| (cell, Fact::Safe));
        for (cell, fact) in mines.chain(safe) {
            // anchor: prove
            let known = |cell: Cell| self.known.fact(cell);
            let proof = prover::prove(&self.known, &known, cell, fact, &mut nodes);
            // end: prove
            match proof {
                Some(proof) => proofs.push(proof),
                None => return sink.give_up(),
            }
        }
        sink.spend(before - nodes)?;
        for found in told(&self.known, &KINDS, proofs, sink)? {
            sink.emit(found)?;
        }
        Mines::settle(&mut self.known, news);
        ControlFlow::Continue(())
    }
}

/// How many nodes of the ladder's are spent before the look asks whether it should pause.
const SLICE: u64 = 5_000;

/// A proof as a step on a position; `None` if the nodes don't do for its argument.
pub fn step(position: &Position, proof: Proof, nodes: &mut u64) -> Option<Step<Mines>> {
    let mut found = Vec::new();
    let mut sink = Sink::new(&mut found, nodes);
    let ControlFlow::Continue(findings) = told(position, &KINDS, vec![proof], &mut sink) else {
        return None;
    };
    let finding = findings.into_iter().next()?;
    let conclusion = finding.conclusion.as_ref()?;
    Some(Step {
        rule: VOICE.name,
        news: Mines::learn(position, conclusion),
        contradicts: false,
        operations: Mines::operations(position, &finding),
        finding,
    })
}

/// The clues of a proof that was told as a finding.
pub fn clues(finding: &Finding<Mines>) -> Vec<Clue> {
    let clues = finding.marks.iter().filter(|mark| mark.role == Role::Clue);
    let total = finding.numbers.get(1) == Some(&1);
    clues
        .map(|mark| Clue::Number(mark.cell))
        .chain(total.then_some(Clue::Total))
        .collect()
}
