//! What the bot does in many games: not a check but a measurement, which `cargo xtask winemine --figures` makes.

use std::time::Instant;

use gridproof::mines::size::Size;

use crate::logs::{self, Count};
use crate::run::{empty_folder, windows_path};
use crate::series::PLAIN;
use crate::truth::is_known_version;
use crate::world::{SECOND, Wish, World};

/// How many times the clock is set anew, and how much faster than ours it goes on: every game has a board of its own.
const STARTS: u64 = 50;
const RATE: u32 = 60;
/// From one setting of the clock to the next, in seconds.
const APART: u64 = 1_000_003;

/// Plays so many games from each of the clock's starts, and prints what was counted.
fn measure(level: &str, games: u64, options: &[&str]) {
    let size = Size::parse(level).expect("a level");
    let world = World::new(Wish {
        size,
        rate: Some(RATE),
        ..Wish::default()
    });
    let mut count = Count::default();
    let (mut clicks, mut seconds, mut read, mut view) = (0, 0.0, 0.0, 0.0);
    let mut won_times: Vec<f64> = Vec::new();
    let (mut undated, mut stopped) = (0, Vec::new());
    for start in 0..STARTS {
        let second = SECOND + APART * start;
        world.set_clock(second);
        let folder = empty_folder(&format!("{level}-{start:02}"));
        let path = windows_path(&folder);
        let wanted = games.to_string();
        let arguments = ["--play", "--json", "--guess", "best", "--log", &path];
        let began = Instant::now();
        let run = world.bot(&[&arguments, PLAIN, &["--max-games", &wanted], options].concat());
        // A look at the clock may be a moment behind: a first game was dealt in the second before.
        let (from, passed) = (second - u64::from(RATE), began.elapsed().as_secs() + 4);
        if run.code != 0 {
            stopped.push(format!(
                "start {start}: exit code {}, {}",
                run.code,
                run.err.trim()
            ));
        }
        let summary = run.summary();
        let number = |key: &str| {
            summary[key]
                .as_f64()
                .unwrap_or_else(|| panic!("{key}: {summary}"))
        };
        clicks += number("clicks") as u64;
        seconds += number("milliseconds") / 1e3;
        read += number("read_us") / 1e3 / STARTS as f64;
        view += number("view_us") / 1e3 / STARTS as f64;
        let times = summary["times"].as_array().into_iter().flatten();
        won_times.extend(
            times
                .filter(|time| time[0] == true)
                .filter_map(|time| Some(time[1].as_f64()? / 1e3)),
        );
        if !is_known_version() {
            continue;
        }
        for trace in logs::read(&folder) {
            match logs::second_of(&trace, size, from, u64::from(RATE) * passed) {
                Some(dealt) => logs::compare(&trace, dealt, size, &mut count),
                None => undated += 1,
            }
        }
    }
    won_times.sort_by(f64::total_cmp);
    let median = won_times
        .get(won_times.len() / 2)
        .copied()
        .unwrap_or(f64::NAN);
    let wins = won_times.len() as u64;
    println!(
        "figure: {level}: {} games from {STARTS} starts of the clock, {wins} won",
        games * STARTS
    );
    println!(
        "figure: {level}: {} different boards, {} games compared",
        count.boards.len(),
        count.games
    );
    println!(
        "figure: {level}: {} boards with {} cells read, {} misread",
        count.reads,
        count.cells,
        count.misread.len()
    );
    println!(
        "figure: {level}: {clicks} clicks, {} on proven mines, {undated} games that no clock explains",
        count.proven
    );
    println!(
        "figure: {level}: {} runs that did not end well",
        stopped.len()
    );
    println!(
        "figure: {level}: {:.0} games a minute, a won game takes {median:.2} s (median)",
        (games * STARTS) as f64 * 60.0 / seconds
    );
    println!("figure: {level}: a picture takes {view:.2} ms, reading it {read:.3} ms (means)");
    for line in count.misread.iter().chain(&stopped) {
        println!("{line}");
    }
    assert!(count.misread.is_empty() && stopped.is_empty() && count.proven + undated == 0);
}

#[test]
#[ignore = "a measurement; `cargo xtask winemine --figures` makes it"]
fn figures_of_beginner() {
    measure("beginner", 20, &[]);
}

#[test]
#[ignore = "a measurement; `cargo xtask winemine --figures` makes it"]
fn figures_of_expert() {
    measure("expert", 4, &[]);
}

#[test]
#[ignore = "a measurement; `cargo xtask winemine --figures` makes it"]
fn figures_of_the_bot_itself() {
    for level in ["beginner", "expert"] {
        let size = Size::parse(level).expect("a level");
        let world = World::new(Wish {
            size,
            rate: Some(RATE),
            ..Wish::default()
        });
        let run = world
            .bot(&["measure", "--guess", "best", "--games", "50"])
            .expect(0);
        println!("{level}:\n{}", run.out.trim());
    }
}
