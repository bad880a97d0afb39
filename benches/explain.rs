//! What a full explanation costs: every cell that can be settled, each with its smallest proof.
//!
//! `cargo bench --bench explain -- [GAMES]` plays expert games from seed 1 and explains each position at
//! which looking at single numbers gets no further. Every proof is checked by the independent checker.

#[path = "../tests/support/games.rs"]
mod games;
#[path = "../tests/support/proofs.rs"]
mod proofs_of;

use games::stuck_positions;
use gridproof::game::{Ending, Game, analyze_cells};
use gridproof::mines::deal::Start;
use gridproof::mines::rules::ladder;
use gridproof::mines::size::EXPERT;
use gridproof::mines::{Mines, checker};
use proofs_of::proofs_of;
use std::time::{Duration, Instant};

fn main() {
    let games = std::env::args().skip(1).find_map(|arg| arg.parse().ok());
    let (mut times, mut proofs, mut faults) = (Vec::new(), 0_u64, 0_u64);
    let mut by_clues = [0_u64; 12];
    let mut not_smallest = 0;
    for seed in 1..=games.unwrap_or(1_000) {
        stuck_positions(EXPERT.size, Start::Safe, seed, |position| {
            let begin = Instant::now();
            let analysis = analyze_cells(position, ladder("proofs").unwrap(), u64::MAX / 2);
            times.push((begin.elapsed(), seed));
            faults += u64::from(analysis.ending != Ending::Exhausted);
            let mut known = position.clone();
            for step in &analysis.steps {
                for proof in proofs_of(&known, step) {
                    proofs += 1;
                    by_clues[proof.clues.len().min(11)] += 1;
                    not_smallest += u64::from(!proof.smallest);
                    if let Err(objection) = checker::check(position, &proof) {
                        faults += 1;
                        println!(
                            "{objection:?}: {proof:?}\n{}",
                            gridproof::mines::notation::write(&known)
                        );
                    }
                }
                if let Some(news) = &step.news {
                    Mines::settle(&mut known, news);
                }
            }
        });
    }
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    let sum: Duration = times.iter().map(|t| t.0).sum();
    println!(
        "{} positions, {proofs} proofs, {faults} faults",
        times.len()
    );
    println!("by clues: {by_clues:?}, {not_smallest} not known to be smallest");
    println!(
        "mean {:?}, median {:?}, p99 {:?}, max {:?}",
        sum / times.len() as u32,
        at(0.5),
        at(0.99),
        at(1.0)
    );
}
