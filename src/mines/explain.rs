//! Why a cell is a mine or safe, or why nobody can know: the question that a person asks of one cell.
//!
//! The answer is a chain of proofs, each a step, that ends with the cell's own; a lemma of a proof has its proof
//! further up, and no proof is there that the cell doesn't need. For a cell that can't be settled it is the pair
//! of layouts, and for an impossible position the contradiction.

use crate::game::{Ending, Role, Step, Thinking};
use crate::grid::{Cell, CellSet};
use crate::inquiry::{Inquiry, think};
use crate::mines::rules::why_not::{Chances, VOICE, told};
use crate::mines::rules::{ladder, proof};
use crate::mines::{Mines, Position, prover};
use crate::prose::{Error, Value};
use crate::trace::{Entry, Trace};

/// The question under way.
pub struct Explaining {
    cell: Cell,
    budget: u64,
    thinking: Thinking<Mines>,
    /// All proofs of the position.
    proofs: Trace<Mines>,
    /// What of them the cell needs.
    answer: Trace<Mines>,
    ended: bool,
}

impl Explaining {
    /// The question why an unopened cell of a position is what it is.
    ///
    /// # Errors
    /// `error.explain.opened` for an opened cell: it shows what it is.
    pub fn new(position: Position, cell: Cell, budget: u64) -> Result<Explaining, Error> {
        if position.tile(cell).number().is_some() {
            let place = Value::from((position.grid(), cell));
            return Err(Error::new("explain.opened").with("cell", place));
        }
        Ok(Explaining {
            cell,
            budget,
            thinking: Thinking::new(position.clone(), budget),
            proofs: Trace::new(position.clone()),
            answer: Trace::new(position),
            ended: false,
        })
    }

    /// Once the question is answered: the same answer without lemmas, so that a settled cell has one proof, from
    /// clues and given cells alone. False, and no change, if the nodes that are left don't do to find it.
    pub fn without_lemmas(&mut self) -> bool {
        let start = self.proofs.start();
        let fact = self.proofs.now().fact(self.cell);
        let Some(fact) = fact.filter(|_| start.fact(self.cell).is_none()) else {
            return true;
        };
        let known = |cell: Cell| start.fact(cell);
        let nodes = &mut self.thinking.nodes;
        let proof = prover::prove(start, &known, self.cell, fact, nodes);
        let Some(step) = proof.and_then(|proof| proof::step(start, proof, nodes)) else {
            return false;
        };
        self.answer = Trace::new(start.clone());
        self.answer.push(Entry::Step(step));
        self.answer.push(Entry::End(Ending::Exhausted));
        true
    }

    /// The steps that the cell needs, in order; none if it isn't settled.
    fn needed(&self) -> Vec<&Step<Mines>> {
        let mut wanted = CellSet::new();
        wanted.insert(self.cell);
        let mut needed: Vec<&Step<Mines>> = Vec::new();
        for entry in self.proofs.entries().iter().rev() {
            let Entry::Step(step) = entry else { continue };
            let Some(conclusion) = &step.finding.conclusion else {
                continue;
            };
            let mut settled = conclusion.mines.iter().chain(&conclusion.safe);
            if conclusion.impossible || settled.any(|&cell| wanted.contains(cell)) {
                let lemmas = step.finding.marks.iter().filter(|m| m.role == Role::Lemma);
                lemmas.for_each(|mark| {
                    wanted.insert(mark.cell);
                });
                needed.push(step);
            }
        }
        needed.reverse();
        needed
    }

    /// Writes the answer, now that all proofs are there.
    fn answer(&mut self, ending: Ending) {
        let steps: Vec<Step<Mines>> = self.needed().into_iter().cloned().collect();
        let settled = self.proofs.now().fact(self.cell).is_some();
        let open = steps.is_empty() && !settled && ending == Ending::Exhausted;
        for step in steps {
            self.answer.push(Entry::Step(step));
        }
        let ending = if open { self.witness() } else { ending };
        self.answer.push(Entry::End(ending));
    }

    /// Shows two layouts for a cell that can't be settled.
    fn witness(&mut self) -> Ending {
        // What is settled elsewhere narrows the search and changes nothing about the layouts.
        let known = self.proofs.now().clone();
        let mut nodes = self.thinking.nodes / 2;
        let before = nodes;
        let chances = Chances::of(&known, &mut nodes);
        self.thinking.nodes -= before - nodes;
        let pair = told(
            &known,
            self.cell,
            chances.as_ref(),
            &mut self.thinking.nodes,
        );
        let Some(finding) = pair else {
            return Ending::Budget;
        };
        self.answer.push(Entry::Step(Step {
            rule: VOICE.name,
            finding,
            news: None,
            contradicts: false,
            operations: Vec::new(),
        }));
        Ending::Exhausted
    }
}

impl Inquiry<Mines> for Explaining {
    fn look(&mut self, slice: u64) -> bool {
        if !self.ended {
            let ladder = ladder("proofs").unwrap_or_default();
            let ending = think(&mut self.thinking, ladder, slice, &mut self.proofs);
            if let Some(ending) = ending {
                self.ended = true;
                self.answer(ending);
            }
        }
        self.ended
    }

    fn trace(&self) -> &Trace<Mines> {
        &self.answer
    }

    fn nodes(&self) -> u64 {
        self.budget - self.thinking.nodes
    }
}
