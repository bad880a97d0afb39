//! Positions that no layout fits: which clues can't all hold.

use crate::chance::{deal, give_facts, opened, small, with_total};
use crate::covers::{Best, best};
use crate::layouts::{clues, facts, fitting};
use crate::reader::read;
use crate::{analyze, satisfy, told};
use gridproof::dice::Dice;
use gridproof::game::{Ending, Role, Step};
use gridproof::grid::Cell;
use gridproof::mines::checker::possible;
use gridproof::mines::prover::EXHAUSTIVE;
use gridproof::mines::size::EXPERT;
use gridproof::mines::{Clue, Fact, Mines, Position, Tile, notation, rules};

/// The clues and lemmas that a step says can't all hold.
fn grounds(position: &Position, step: &Step<Mines>) -> Best {
    let marked = |role| {
        step.finding
            .marks
            .iter()
            .filter(move |mark| mark.role == role)
    };
    let numbers = marked(Role::Clue).map(|mark| Clue::Number(mark.cell));
    let total = (step.finding.kind.name != "clues").then_some(Clue::Total);
    let lemma = |cell: Cell| (cell, position.fact(cell).expect("it is given"));
    Best {
        clues: numbers.chain(total).collect(),
        lemmas: marked(Role::Lemma).map(|mark| lemma(mark.cell)).collect(),
    }
}

/// The one step of an impossible position, with clues that contradict each other, none of them idle.
fn contradiction(position: &Position) -> (Step<Mines>, Best) {
    let (analysis, known) = analyze(position, rules::ladder("full").unwrap());
    assert_eq!(analysis.ending, Ending::Closed, "{}", told(position));
    assert_eq!(known, *position, "nothing is concluded");
    let [step] = analysis.steps.as_slice() else {
        panic!("{} steps{}", analysis.steps.len(), told(position));
    };
    let found = grounds(position, step);
    let can = |clues: &[Clue], lemmas: &[(Cell, Fact)]| {
        possible(position, clues, lemmas).expect("small enough to be decided")
    };
    let message = || format!("{found:?}{}", told(position));
    assert!(!can(&found.clues, &found.lemmas), "{}", message());
    for i in 0..found.clues.len() {
        let mut less = found.clues.clone();
        less.remove(i);
        assert!(can(&less, &found.lemmas), "{}", message());
    }
    for i in 0..found.lemmas.len() {
        let mut less = found.lemmas.clone();
        less.remove(i);
        assert!(can(&found.clues, &less), "{}", message());
    }
    let reasons = &step.finding.reasons;
    if !reasons.is_empty() {
        let refuted = read(position, &found.lemmas, reasons);
        assert_eq!(refuted, Ok(Vec::new()), "{}", message());
    }
    (step.clone(), found)
}

/// Makes a number or the total wrong by one or two.
fn spoil(dice: &mut Dice, position: &Position) -> Position {
    let grid = position.grid();
    let opened = |cell: &Cell| position.tile(*cell).number().is_some();
    let numbers: Vec<Cell> = grid.cells().filter(opened).collect();
    let by = [-2, -1, -1, 1, 1, 2][dice.below(6) as usize];
    let wrong = |right: u32| right.saturating_add_signed(by);
    match position.mines() {
        Some(mines) if dice.below(3) == 0 => {
            with_total(position, Some(wrong(mines).min(grid.len() as u32)))
        }
        _ if numbers.is_empty() => position.clone(),
        _ => {
            let cell = numbers[dice.below(numbers.len() as u32) as usize];
            let number = position.tile(cell).number().unwrap();
            let mut spoiled = position.clone();
            spoiled.set_tile(cell, Tile::Open(wrong(number.into()).min(8) as u8));
            spoiled
        }
    }
}

#[test]
fn no_contradiction_is_smaller() {
    let mut dice = Dice::new(11);
    let (mut found, mut large, mut argued) = (0, 0, 0);
    while found < 4_000 {
        let (deal, mut position) = small(&mut dice, 11);
        if dice.below(3) == 0 {
            give_facts(&mut dice, &deal, &mut position, 25);
        }
        let position = spoil(&mut dice, &position);
        if !fitting(&position).is_empty() {
            continue;
        }
        let (step, told_grounds) = contradiction(&position);
        let (clues, facts) = (clues(&position), facts(&position));
        let smallest = best(&position, &clues, &facts, None, EXHAUSTIVE);
        let says = step.finding.kind.name == "total" || step.finding.numbers[1] == 1;
        match smallest {
            Some(smallest) => {
                assert_eq!(told_grounds, smallest, "{}", told(&position));
                assert!(says, "{}", told(&position));
            }
            None => assert!(!says && told_grounds.clues.len() > EXHAUSTIVE),
        }
        found += 1;
        large += u32::from(told_grounds.clues.len() > 1);
        argued += u32::from(!step.finding.reasons.is_empty());
    }
    println!("{found} contradictions, {large} of more than one clue, {argued} argued");
    assert!(large > 1_000, "{large}");
    assert_eq!(argued, found);
}

#[test]
fn contradictions_on_expert_boards_stand() {
    let mut dice = Dice::new(12);
    let grid = EXPERT.size.grid();
    let (mut found, mut argued) = (0, 0);
    while found < 150 {
        let deal = deal(&mut dice, grid, 20);
        let cells = 1 + dice.below(60) as usize;
        let position = opened(&mut dice, &deal, cells);
        let position = spoil(&mut dice, &position);
        if satisfy::settled(&position).is_none() {
            let (step, _) = contradiction(&position);
            argued += u32::from(!step.finding.reasons.is_empty());
            found += 1;
        }
    }
    println!("{found} contradictions, {argued} argued");
}

#[test]
fn what_a_single_clue_says() {
    // The 3 has two unopened neighbours.
    let position = notation::parse("3##\n11#", None).unwrap();
    let (step, found) = contradiction(&position);
    let corner = position.grid().nth(0).unwrap();
    assert_eq!(found.clues, [Clue::Number(corner)]);
    assert_eq!(
        (step.finding.kind.name, &step.finding.numbers[..]),
        ("clues", &[1, 1][..])
    );
    // Five mines don't go into four cells.
    let position = notation::parse("##11##", None).unwrap();
    let position = with_total(&position, Some(5));
    let (step, found) = contradiction(&position);
    assert_eq!(found.clues, [Clue::Total]);
    assert_eq!(
        (step.finding.kind.name, &step.finding.numbers[..]),
        ("total", &[5, 4][..])
    );
    // Three numbers that share no neighbour have a mine each.
    let position = notation::parse("#1##1##1", None).unwrap();
    let position = with_total(&position, Some(2));
    let (step, found) = contradiction(&position);
    assert_eq!(
        (step.finding.kind.name, found.clues.len()),
        ("with-total", 4)
    );
}
