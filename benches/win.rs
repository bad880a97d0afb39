//! What an exact chance to win costs, in CPU time.
//!
//! - `cargo bench --bench win` takes the endgames of tests/data, each some times.
//! - `cargo bench --bench win -- first` takes small boards from the first click.

#[path = "../tests/support/endgames.rs"]
mod endgames;

use cpu_time::ThreadTime;
use gridproof::mines::Position;
use gridproof::mines::engine::win::{Failure, Win, rest, win};
use std::time::Duration;

fn main() {
    let words = std::env::args().skip(1).filter(|arg| !arg.starts_with('-'));
    let words: Vec<String> = words.collect();
    match words.first().map(String::as_str) {
        Some("first") => first(),
        _ => {
            told("endgames", endgames::expert());
            told("slow endgames", endgames::slow());
        }
    }
}

fn ask(position: &Position) -> Result<Win, Failure> {
    win(&rest(position)?, 100_000, &mut 1_000_000_000)
}

fn told(name: &str, endgames: Vec<endgames::Endgame>) {
    const TIMES: u32 = 20;
    let mut all = Vec::new();
    for (i, endgame) in endgames.iter().enumerate() {
        let begin = ThreadTime::now();
        for _ in 1..TIMES {
            ask(&endgame.position).unwrap();
        }
        let win = ask(&endgame.position).unwrap();
        let time = begin.elapsed() / TIMES;
        all.push((time, win, i));
    }
    print(name, all);
}

fn print(name: &str, mut all: Vec<(Duration, Win, usize)>) {
    all.sort();
    let sum: Duration = all.iter().map(|(time, ..)| *time).sum();
    let layouts: u64 = all.iter().map(|(_, win, _)| win.layouts).sum();
    let nodes: u64 = all.iter().map(|(_, win, _)| win.nodes).sum();
    let at = |share: f64| all[((all.len() - 1) as f64 * share) as usize].0;
    println!(
        "{name}: {} positions, {layouts} layouts, {nodes} nodes; mean {:?}, median {:?}, p99 {:?}, max {:?}; {:.0} nodes a ms",
        all.len(),
        sum / all.len() as u32,
        at(0.5),
        at(0.99),
        at(1.0),
        nodes as f64 / sum.as_secs_f64() / 1000.0
    );
    for (time, win, i) in all.iter().rev().take(4) {
        println!("  no. {i}: {time:?}, {win:?}");
    }
}

fn first() {
    use gridproof::mines::Fact;
    use gridproof::mines::size::Size;
    for (size, x, y) in [
        ("4x4/3", 0, 0),
        ("4x4/4", 0, 0),
        ("4x4/5", 1, 0),
        ("5x5/3", 0, 0),
        ("5x5/4", 0, 0),
        ("6x6/3", 0, 0),
    ] {
        let size = Size::parse(size).unwrap();
        let mut position = Position::from(size);
        position.set_fact(size.grid().cell(x, y).unwrap(), Some(Fact::Safe));
        let begin = ThreadTime::now();
        println!(
            "{size} {x},{y}: {:?} in {:?}",
            ask(&position),
            begin.elapsed()
        );
    }
}
