//! The proofs that steps tell.

use gridproof::game::{Role, Step};
use gridproof::mines::rules::proof;
use gridproof::mines::{Fact, Mines, Position, Proof};

/// The proofs that a step of the rules `exact` and `proof` tells, one for each cell, given what was known before
/// the step. A lemma that wasn't known would be a circle.
pub fn proofs_of(known: &Position, step: &Step<Mines>) -> Vec<Proof> {
    let finding = &step.finding;
    let Some(conclusion) = &finding.conclusion else {
        return Vec::new();
    };
    let marks = finding.marks.iter().filter(|mark| mark.role == Role::Lemma);
    let lemma = |cell| (cell, known.fact(cell).expect("a lemma is known before"));
    let lemmas: Vec<_> = marks.map(|mark| lemma(mark.cell)).collect();
    let mines = conclusion.mines.iter().map(|&cell| (cell, Fact::Mine));
    let safe = conclusion.safe.iter().map(|&cell| (cell, Fact::Safe));
    let told = |(cell, fact)| Proof {
        cell,
        fact,
        clues: proof::clues(finding),
        lemmas: lemmas.clone(),
        smallest: finding.numbers[2] == 1,
    };
    mines.chain(safe).map(told).collect()
}
