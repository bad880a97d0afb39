//! What exact odds cost, each position counted from nothing: from what is seen to the chance of every cell.
//!
//! - `cargo bench --bench odds` takes positions in the middle of games of all levels.
//! - `cargo bench --bench odds -- lattices` takes the widest fronts there are.

#[path = "../tests/support/midgame.rs"]
mod midgame;

use cpu_time::ThreadTime;
use gridproof::mines::Position;
use gridproof::mines::deal::Start;
use gridproof::mines::engine::field::{Field, Touch};
use gridproof::mines::engine::odds::Counter;
use gridproof::mines::size::{BEGINNER, EXPERT, INTERMEDIATE};
use midgame::{lattices, midgames};
use std::time::Duration;

fn main() {
    let words = std::env::args().skip(1).filter(|arg| !arg.starts_with('-'));
    let words: Vec<String> = words.collect();
    match words.first().map(String::as_str) {
        Some("lattices") => wide(),
        _ => levels(),
    }
}

fn levels() {
    for (name, level) in [
        ("beginner", BEGINNER),
        ("intermediate", INTERMEDIATE),
        ("expert", EXPERT),
    ] {
        let positions = midgames(level.size, Start::Safe, 10_000);
        let mut counter = Counter::default();
        // Once to warm up, once to measure.
        times(&mut counter, &positions[..500]);
        told(name, times(&mut counter, &positions));
    }
}

fn times(counter: &mut Counter, positions: &[Position]) -> Vec<Duration> {
    let touch = Touch::new(positions[0].grid());
    let mut all = Vec::with_capacity(positions.len());
    for position in positions {
        counter.forget();
        let begin = ThreadTime::now();
        let mut field = Field::of(&touch, position, true).unwrap();
        field.look().unwrap();
        let odds = counter.odds(&field, None, u64::MAX).unwrap();
        let chances = odds.by_cell(&field);
        all.push(begin.elapsed());
        std::hint::black_box(chances);
    }
    all
}

fn told(name: &str, mut all: Vec<Duration>) {
    all.sort();
    let sum: Duration = all.iter().sum();
    let at = |share: f64| all[((all.len() - 1) as f64 * share) as usize];
    println!(
        "{name}: {} positions, mean {:?}, median {:?}, p99 {:?}, max {:?}",
        all.len(),
        sum / all.len() as u32,
        at(0.5),
        at(0.99),
        at(1.0),
    );
}

fn wide() {
    for (name, position) in lattices() {
        let touch = Touch::new(position.grid());
        let begin = ThreadTime::now();
        let mut field = Field::of(&touch, &position, true).unwrap();
        field.look().unwrap();
        let found = Counter::default().odds(&field, None, 40_000_000);
        let (nodes, layouts) = found.map_or((0, 0.0), |odds| (odds.nodes, odds.layouts));
        println!(
            "{name}: {layouts:e} layouts, {nodes} nodes, {:?}",
            begin.elapsed()
        );
    }
}
