//! Proofs against all sets of clues and lemmas, and against the independent checker.

use crate::chance::{give_facts, small};
use crate::covers::{Best, best};
use crate::games::stuck_positions;
use crate::layouts::{clues, common, facts, fitting};
use crate::proofs_of::proofs_of;
use crate::{NODES, analyze, steps, told};
use gridproof::dice::Dice;
use gridproof::game::Game;
use gridproof::mines::checker::{check, follows};
use gridproof::mines::deal::Start;
use gridproof::mines::prover::{EXHAUSTIVE, prove};
use gridproof::mines::size::EXPERT;
use gridproof::mines::{Fact, Mines, Position, Proof, rules};

/// The checker accepts the proof, and nothing of it can be left out.
fn stands(position: &Position, proof: &Proof) {
    assert_eq!(
        check(position, proof),
        Ok(()),
        "{proof:?}{}",
        told(position)
    );
    let holds = |proof: &Proof| {
        follows(
            position,
            &proof.clues,
            &proof.lemmas,
            proof.cell,
            proof.fact,
        )
        .expect("small enough to be decided")
    };
    assert!(holds(proof));
    for i in 0..proof.clues.len() {
        let mut less = proof.clone();
        less.clues.remove(i);
        assert!(!holds(&less), "{proof:?}{}", told(position));
    }
    for i in 0..proof.lemmas.len() {
        let mut less = proof.clone();
        less.lemmas.remove(i);
        assert!(!holds(&less), "{proof:?}{}", told(position));
    }
}

/// The proof is what trying all sets finds, given what is known before.
fn is_best(known: &Position, proof: &Proof) {
    stands(known, proof);
    let settled = Some((proof.cell, proof.fact));
    let found = best(known, &clues(known), &facts(known), settled, EXHAUSTIVE);
    match found {
        Some(Best { clues, lemmas }) => {
            let told = || format!("{proof:?}{}", told(known));
            assert_eq!(
                (&proof.clues, &proof.lemmas),
                (&clues, &lemmas),
                "{}",
                told()
            );
            assert!(proof.smallest, "{}", told());
        }
        None => {
            assert!(proof.clues.len() > EXHAUSTIVE, "{proof:?}{}", told(known));
            assert!(!proof.smallest);
        }
    }
}

/// What the proofs of a ladder's steps are checked with.
fn each_proof(position: &Position, rules: &[&str], mut checks: impl FnMut(&Position, &Proof)) {
    for (known, step) in steps(position, rules) {
        if matches!(step.rule, "exact" | "proof") {
            let proofs = proofs_of(&known, &step);
            assert!(!proofs.is_empty());
            proofs.iter().for_each(|proof| checks(&known, proof));
        }
    }
}

/// With lemmas: for each cell that a step of the full ladder settles, from what was known before the step.
#[test]
fn no_set_of_clues_is_better() {
    let mut dice = Dice::new(5);
    let (mut proofs, mut large) = (0, 0);
    for _ in 0..6_000 {
        let (deal, mut position) = small(&mut dice, 11);
        if dice.below(3) == 0 {
            give_facts(&mut dice, &deal, &mut position, 25);
        }
        let (analysis, _) = analyze(&position, rules::ladder("full").unwrap());
        for step in &analysis.steps {
            let news = step.news.as_ref().expect("each step has news");
            let mines = news.mines.iter().map(|&cell| (cell, Fact::Mine));
            let safe = news.safe.iter().map(|&cell| (cell, Fact::Safe));
            for (cell, fact) in mines.chain(safe) {
                let known = |cell| position.fact(cell);
                let proof = prove(&position, &known, cell, fact, &mut NODES.clone());
                let proof = proof.unwrap_or_else(|| panic!("{cell:?}{}", told(&position)));
                is_best(&position, &proof);
                proofs += 1;
                large += usize::from(proof.clues.len() > 1);
            }
            Mines::settle(&mut position, news);
        }
    }
    println!("{proofs} proofs, {large} with more than one clue");
    assert!(proofs > 10_000 && large > 800, "{proofs} {large}");
}

/// The steps of the rules that tell proofs: each lemma is known from an earlier step, so there is no circle.
#[test]
fn proofs_that_are_told_stand() {
    let mut dice = Dice::new(7);
    let mut proofs = 0;
    for _ in 0..6_000 {
        let (deal, mut position) = small(&mut dice, 14);
        if dice.below(3) == 0 {
            give_facts(&mut dice, &deal, &mut position, 25);
        }
        for rules in [["impossible", "proof"], ["impossible", "exact"]] {
            each_proof(&position, &rules, |known, proof| {
                stands(known, proof);
                proofs += 1;
            });
        }
    }
    assert!(proofs > 10_000, "{proofs}");
}

/// With nothing but clues and what is given, for each settled cell.
#[test]
fn no_set_of_clues_alone_is_better() {
    let mut dice = Dice::new(6);
    let (mut proofs, mut large) = (0, 0);
    for _ in 0..6_000 {
        let (deal, mut position) = small(&mut dice, 11);
        if dice.below(3) == 0 {
            give_facts(&mut dice, &deal, &mut position, 25);
        }
        for (cell, fact) in common(&position, &fitting(&position)) {
            if position.fact(cell).is_some() {
                continue;
            }
            let known = |cell| position.fact(cell);
            let proof = prove(&position, &known, cell, fact, &mut NODES.clone());
            let proof = proof.unwrap_or_else(|| panic!("{cell:?}{}", told(&position)));
            is_best(&position, &proof);
            proofs += 1;
            large += usize::from(proof.clues.len() > 2);
        }
    }
    println!("{proofs} proofs, {large} with more than two clues");
    assert!(proofs > 10_000 && large > 400, "{proofs} {large}");
}

/// Both kinds of proofs on positions of expert games.
fn expert_games(seeds: std::ops::RangeInclusive<u64>) {
    let (mut with_lemmas, mut alone) = (0, 0);
    for seed in seeds {
        stuck_positions(EXPERT.size, Start::Safe, seed, |position| {
            each_proof(position, &["impossible", "proof"], |known, proof| {
                stands(known, proof);
                with_lemmas += 1;
                let known = |cell| position.fact(cell);
                let nodes = &mut NODES.clone();
                let proof = prove(position, &known, proof.cell, proof.fact, nodes)
                    .unwrap_or_else(|| panic!("{:?}{}", proof.cell, told(position)));
                assert!(proof.lemmas.is_empty(), "{proof:?}");
                stands(position, &proof);
                alone += 1;
            });
        });
    }
    println!("{with_lemmas} proofs with lemmas, {alone} from clues alone");
    assert!(with_lemmas == alone && alone > 100);
}

#[test]
fn proofs_of_expert_games_stand() {
    expert_games(1..=12);
}

#[test]
#[ignore = "takes long; a check of its own runs it"]
fn proofs_of_many_expert_games_stand() {
    expert_games(13..=200);
}
