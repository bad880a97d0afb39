//! The reasoning of the complete ladder against brute force: what it settles, its proofs, its arguments, its
//! witnesses, its contradictions.
//!
//! Tests that take minutes are left out of `cargo test`; `cargo xtask test` runs them as a check of its own,
//! `cargo test --test reasoning -- --ignored`.

mod arguments;
#[path = "../support/chance.rs"]
mod chance;
mod contradictions;
#[path = "../support/covers.rs"]
mod covers;
mod engine;
mod every;
#[path = "../support/games.rs"]
mod games;
#[path = "../support/layouts.rs"]
mod layouts;
#[path = "../support/midgame.rs"]
mod midgame;
mod proofs;
#[path = "../support/proofs.rs"]
mod proofs_of;
mod random;
#[path = "../support/reader.rs"]
mod reader;
#[path = "../support/satisfy.rs"]
mod satisfy;
mod share;
mod witnesses;

use gridproof::game::{Analysis, Ending, Game, Ladder, Step, Thinking, analyze_cells};
use gridproof::grid::Cell;
use gridproof::mines::{Fact, Mines, Position, notation, rules};
use std::ops::ControlFlow;

/// More nodes than any position of these tests takes.
const NODES: u64 = 1 << 40;

/// What a ladder says of a position, and what is known then.
fn analyze(position: &Position, ladder: &Ladder<Mines>) -> (Analysis<Mines>, Position) {
    let analysis = analyze_cells(position, ladder, NODES);
    let mut known = position.clone();
    for news in analysis.steps.iter().filter_map(|step| step.news.as_ref()) {
        Mines::settle(&mut known, news);
    }
    (analysis, known)
}

/// The steps of a ladder, each with what was known before it: for the rules that tell proofs at the step, for the
/// others when the look began that found it.
fn steps(position: &Position, ladder: &[&str]) -> Vec<(Position, Step<Mines>)> {
    let ladder = rules::pick(ladder.iter().copied()).expect("there are such rules");
    let mut thinking: Thinking<Mines> = Thinking::new(position.clone(), NODES);
    let mut steps = Vec::new();
    loop {
        let mut known = thinking.known().clone();
        let ended = thinking.look(&ladder, u64::MAX);
        for step in &thinking.steps[steps.len()..] {
            steps.push((known.clone(), step.clone()));
            if step.rule == "proof" {
                Mines::settle(&mut known, step.news.as_ref().expect("it has news"));
            }
        }
        if let ControlFlow::Break(ending) = ended {
            assert!(
                matches!(ending, Ending::Exhausted | Ending::Closed),
                "{ending:?}{}",
                told(position)
            );
            return steps;
        }
    }
}

/// The full ladder settles just what is settled: the cells of a list, or nothing where no layout fits.
fn agree(position: &Position, settled: Option<&[(Cell, Fact)]>) {
    let full = rules::ladder("full").expect("there is a full ladder");
    let (analysis, known) = analyze(position, full);
    match settled {
        None => {
            assert_eq!(analysis.ending, Ending::Closed, "{}", told(position));
            assert_eq!(analysis.steps.len(), 1, "{}", told(position));
            let conclusion = analysis.steps[0].finding.conclusion.as_ref();
            let conclusion = conclusion.expect("it says that it is impossible");
            assert!(conclusion.impossible, "{}", told(position));
            assert!(conclusion.mines.is_empty() && conclusion.safe.is_empty());
        }
        Some(settled) => {
            assert_eq!(analysis.ending, Ending::Exhausted, "{}", told(position));
            assert_eq!(layouts::facts(&known), settled, "{}", told(position));
        }
    }
}

/// A position for a message.
fn told(position: &Position) -> String {
    format!("\n{}", notation::write(position))
}
