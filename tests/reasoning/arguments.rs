//! Case trees, read line by line.

use crate::chance::{give_facts, small};
use crate::games::stuck_positions;
use crate::layouts::facts;
use crate::reader::read;
use crate::{steps, told};
use gridproof::dice::Dice;
use gridproof::game::{Mark, Role, Step};
use gridproof::grid::Cell;
use gridproof::mines::deal::Start;
use gridproof::mines::size::EXPERT;
use gridproof::mines::{Fact, Mines, Position};

/// Reads the argument of a step; whether there is one.
fn reads(known: &Position, step: &Step<Mines>) -> bool {
    let finding = &step.finding;
    let message = || format!("{}: {:?}{}", step.rule, finding, told(known));
    let lemmas: Vec<(Cell, Fact)> = match step.rule {
        // It uses all that is known of the total's cells; marked are those beside the numbers.
        "cases" => facts(known),
        "exact" | "proof" => {
            let lemmas = finding.marks.iter().filter(|mark| mark.role == Role::Lemma);
            lemmas
                .map(|mark| (mark.cell, known.fact(mark.cell).expect("it is known")))
                .collect()
        }
        _ => {
            assert!(finding.reasons.is_empty(), "{}", message());
            return false;
        }
    };
    if finding.reasons.is_empty() {
        assert_ne!(step.rule, "cases", "{}", message());
        return false;
    }
    let refuted = read(known, &lemmas, &finding.reasons);
    let refuted = refuted.unwrap_or_else(|fault| panic!("{fault}\n{}", message()));
    let conclusion = finding.conclusion.as_ref().expect("it settles cells");
    // The opposite of each conclusion is refuted, once.
    let mines = conclusion.mines.iter().map(|&cell| (cell, Fact::Safe));
    let safe = conclusion.safe.iter().map(|&cell| (cell, Fact::Mine));
    assert_eq!(
        refuted,
        mines.chain(safe).collect::<Vec<_>>(),
        "{}",
        message()
    );
    // Just the clues that it names are marked.
    let named = finding.reasons.iter().flat_map(|line| &line.marks);
    let clues = |role| move |mark: &&Mark| mark.role == role;
    let mut named: Vec<Cell> = named
        .filter(clues(Role::Clue))
        .map(|mark| mark.cell)
        .collect();
    named.sort_unstable();
    named.dedup();
    let marked = finding.marks.iter().filter(clues(Role::Clue));
    assert_eq!(
        named,
        marked.map(|mark| mark.cell).collect::<Vec<_>>(),
        "{}",
        message()
    );
    true
}

/// How many arguments there are on the way through a ladder; each proof of more than one clue has one.
fn arguments(position: &Position, ladder: &[&str]) -> usize {
    let mut read = 0;
    for (known, step) in steps(position, ladder) {
        let proves = matches!(step.rule, "exact" | "proof");
        if reads(&known, &step) {
            read += 1;
        } else if proves && step.finding.numbers[0] > 1 {
            panic!("{}: no argument{}", step.rule, told(&known));
        }
    }
    read
}

const LADDERS: [&[&str]; 3] = [
    &["impossible", "cases"],
    &["impossible", "exact"],
    &["impossible", "proof"],
];

#[test]
fn every_line_follows_on_small_boards() {
    let mut dice = Dice::new(8);
    let mut read = 0;
    for _ in 0..6_000 {
        let (deal, mut position) = small(&mut dice, 16);
        if dice.below(3) == 0 {
            give_facts(&mut dice, &deal, &mut position, 25);
        }
        for ladder in LADDERS {
            read += arguments(&position, ladder);
        }
    }
    println!("{read} arguments");
    assert!(read > 10_000, "{read}");
}

/// On positions of expert games at which single numbers get no further.
fn expert_games(seeds: std::ops::RangeInclusive<u64>) -> usize {
    let mut read = 0;
    for seed in seeds {
        stuck_positions(EXPERT.size, Start::Safe, seed, |position| {
            for ladder in LADDERS {
                read += arguments(position, ladder);
            }
        });
    }
    println!("{read} arguments");
    read
}

#[test]
fn every_line_follows_in_expert_games() {
    assert!(expert_games(1..=30) > 500);
}

#[test]
#[ignore = "takes long; a check of its own runs it"]
fn every_line_follows_in_many_expert_games() {
    assert!(expert_games(31..=500) > 5_000);
}
