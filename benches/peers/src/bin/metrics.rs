//! Compares the figures of boards with those that `ms_toollib` gives, and says how many differ.
//!
//! `cargo run --bin metrics -- [BOARDS] [SEED]`: so many boards of each size; 2,500 and 1 without them. The sizes
//! are the levels, dense boards, and boards with a side of one, which have borders in unusual places. It
//! ends with 1 if any figure differs.

use gridproof::dice::Dice;
use gridproof::mines::deal::{Deal, Start};
use gridproof::mines::metrics::Metrics;
use gridproof::mines::size::Size;
use std::process::ExitCode;

/// The sizes, with the start rule under which their boards are dealt.
const SIZES: [(&str, Start); 8] = [
    ("9x9/10", Start::Any),
    ("16x16/40", Start::Safe),
    ("30x16/99", Start::Opening),
    ("30x16/99", Start::Any),
    ("16x16/99", Start::Safe),
    ("30x16/170", Start::Safe),
    ("40x30/90", Start::Any),
    ("24x1/5", Start::Any),
];

/// A board as `ms_toollib` takes it: rows of numbers, -1 for a mine.
fn rows(deal: &Deal) -> Vec<Vec<i32>> {
    let grid = deal.grid();
    let mut rows = vec![vec![0; grid.width()]; grid.height()];
    for cell in grid.cells() {
        rows[grid.y(cell)][grid.x(cell)] = match deal.is_mine(cell) {
            true => -1,
            false => i32::from(deal.number(cell)),
        };
    }
    rows
}

fn main() -> ExitCode {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<u64>());
    let (Ok(boards), Ok(seed)) = (
        numbers.next().unwrap_or(Ok(2500)),
        numbers.next().unwrap_or(Ok(1)),
    ) else {
        eprintln!("usage: metrics [BOARDS] [SEED]");
        return ExitCode::from(2);
    };
    let mut seeds = Dice::new(seed);
    let mut all = 0;
    println!(
        "size        boards  mean 3BV  mean ZiNi  3BV differs  openings  islands  ZiNi  human ZiNi"
    );
    for (text, start) in SIZES {
        let Ok(size) = Size::parse(text) else {
            return ExitCode::from(2);
        };
        let middle = size.grid().nth(size.grid().len() / 2);
        let mut differ = [0_u64; 5];
        let (mut bbbv, mut zini) = (0, 0);
        for _ in 0..boards {
            let seed = u64::from(seeds.below(u32::MAX));
            let Some(first) = middle else { continue };
            let (deal, _) = Deal::new(size, start, seed, first);
            let ours = Metrics::of(&deal);
            let rows = rows(&deal);
            let pairs = [
                (ours.bbbv, ms_toollib::cal_bbbv(&rows)),
                (ours.openings, ms_toollib::cal_op(&rows)),
                (ours.islands, ms_toollib::cal_isl(&rows)),
                (ours.zini, ms_toollib::cal_zini(&rows)),
                (ours.human_zini, ms_toollib::cal_hzini(&rows)),
            ];
            for (count, (ours, theirs)) in differ.iter_mut().zip(pairs) {
                *count += u64::from(ours != theirs);
            }
            bbbv += ours.bbbv;
            zini += ours.zini;
        }
        let mean = |sum: usize| sum as f64 / boards as f64;
        let [a, b, c, d, e] = differ;
        println!(
            "{text:<10} {boards:>7} {:>9.2} {:>10.2} {a:>12} {b:>9} {c:>8} {d:>5} {e:>11}",
            mean(bbbv),
            mean(zini),
        );
        all += differ.iter().sum::<u64>();
    }
    println!("{all} figures differ");
    ExitCode::from(u8::from(all > 0))
}
