//! Exact odds beside those of `ms_toollib`, on the same positions in one run: the time that each takes, as a ratio, and whether
//! they agree.
//!
//! `cargo run --release --bin odds -- [POSITIONS]`: so many positions in the middle of games of each level; 200 without it. Ours
//! are counted each from nothing. It ends with 1 if any chance differs.

#[path = "../../../../tests/support/midgame.rs"]
mod midgame;

use cpu_time::ThreadTime;
use gridproof::mines::deal::Start;
use gridproof::mines::engine::field::{Field, Touch};
use gridproof::mines::engine::odds::Counter;
use gridproof::mines::size::{BEGINNER, EXPERT, INTERMEDIATE};
use gridproof::mines::{Position, Tile};
use midgame::midgames;
use std::process::ExitCode;
use std::time::Duration;

/// A position as `ms_toollib` takes it: rows of numbers, 10 for an unopened cell.
fn rows(position: &Position) -> Vec<Vec<i32>> {
    let grid = position.grid();
    let mut rows = vec![vec![10; grid.width()]; grid.height()];
    for cell in grid.cells() {
        if let Tile::Open(number) = position.tile(cell) {
            rows[grid.y(cell)][grid.x(cell)] = number.into();
        }
    }
    rows
}

/// The times that something took, and what came of it.
struct Times {
    name: &'static str,
    all: Vec<Duration>,
    refused: usize,
    differ: usize,
}

impl Times {
    fn new(name: &'static str) -> Times {
        Times {
            name,
            all: Vec::new(),
            refused: 0,
            differ: 0,
        }
    }

    fn take<T>(&mut self, ask: impl FnOnce() -> T) -> T {
        let begin = ThreadTime::now();
        let answer = ask();
        self.all.push(begin.elapsed());
        answer
    }

    /// Compares chances, cell by cell, opened cells left out.
    fn compare(&mut self, position: &Position, ours: &[f64], theirs: Option<Vec<Vec<f64>>>) {
        let Some(theirs) = theirs else {
            self.refused += 1;
            return;
        };
        let grid = position.grid();
        let differs = grid.cells().any(|cell| {
            let theirs = theirs[grid.y(cell)][grid.x(cell)];
            position.tile(cell) == Tile::Hidden && (theirs - ours[cell.index()]).abs() > 1e-6
        });
        self.differ += usize::from(differs);
    }

    fn mean(&self) -> f64 {
        let sum: Duration = self.all.iter().sum();
        sum.as_secs_f64() * 1e6 / self.all.len() as f64
    }

    fn tell(&mut self, ours: f64) {
        self.all.sort();
        let at = |share: f64| self.all[((self.all.len() - 1) as f64 * share) as usize];
        println!(
            "  {:<24} mean {:>9.1} µs, median {:>9.1?}, p99 {:>9.1?}, max {:>9.1?}, {:>7.1} times ours; {} refused, {} differ",
            self.name,
            self.mean(),
            at(0.5),
            at(0.99),
            at(1.0),
            self.mean() / ours,
            self.refused,
            self.differ
        );
    }
}

fn main() -> ExitCode {
    let many = std::env::args().nth(1).map_or(Ok(200), |text| text.parse());
    let Ok(many @ 1..) = many else {
        eprintln!("usage: odds [POSITIONS]");
        return ExitCode::from(2);
    };
    let mut differ = 0;
    for (name, level) in [
        ("beginner", BEGINNER),
        ("intermediate", INTERMEDIATE),
        ("expert", EXPERT),
    ] {
        let positions = midgames(level.size, Start::Safe, many);
        let mines = f64::from(level.size.mines());
        let touch = Touch::new(level.size.grid());
        let mut counter = Counter::default();
        let [mut ours, mut sums, mut board] =
            ["gridproof", "cal_probability_enum", "cal_probability_onboard"].map(Times::new);
        for position in &positions {
            let rows = rows(position);
            counter.forget();
            let chances = ours.take(|| {
                let mut field = Field::of(&touch, position, true).ok()?;
                field.look().ok()?;
                let odds = counter.odds(&field, None, u64::MAX).ok()?;
                Some(odds.by_cell(&field))
            });
            let Some(chances) = chances else {
                ours.refused += 1;
                continue;
            };
            let theirs = sums.take(|| ms_toollib::cal_probability_enum(&rows, mines));
            let theirs = theirs.ok().map(|(cells, inside, _, _)| {
                let mut all = vec![vec![inside; rows[0].len()]; rows.len()];
                cells.iter().for_each(|&((y, x), chance)| all[y][x] = chance);
                all
            });
            sums.compare(position, &chances, theirs);
            let theirs = board.take(|| ms_toollib::cal_probability_onboard(&rows, mines));
            board.compare(position, &chances, theirs.ok().map(|(all, _)| all));
        }
        println!("{name}: {} positions", positions.len());
        let mean = ours.mean();
        for times in [&mut ours, &mut sums, &mut board] {
            times.tell(mean);
            differ += times.differ;
        }
    }
    ExitCode::from(u8::from(differ > 0))
}
