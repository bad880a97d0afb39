//! How much of what can be proven the rule of cases settles by itself.

use crate::games::stuck_positions;
use crate::layouts::facts;
use crate::{NODES, satisfy};
use gridproof::game::{Game, analyze_cells};
use gridproof::mines::deal::Start;
use gridproof::mines::size::{EXPERT, INTERMEDIATE};
use gridproof::mines::{Mines, Position, rules};

/// The settled cells that a ladder finds.
fn finds(position: &Position, ladder: &[&str]) -> usize {
    let ladder = rules::pick(ladder.iter().copied()).unwrap();
    let mut known = position.clone();
    for step in analyze_cells(position, &ladder, NODES).steps {
        Mines::settle(&mut known, step.news.as_ref().expect("each step has news"));
    }
    facts(&known).len()
}

const ALL_BUT_EXACT: [&str; 6] = [
    "all-mines",
    "all-safe",
    "subset",
    "overlap",
    "mine-count",
    "cases",
];

/// Of positions at which single numbers get no further: all cells that can be settled, those that `cases`
/// settles by itself, and those that all rules but `exact` settle.
fn shares(positions: usize) {
    let (mut seen, mut all, mut cases, mut cheaper) = (0, 0, 0, 0);
    let mut whole = 0;
    for seed in 1.. {
        if seen >= positions {
            break;
        }
        let size = [INTERMEDIATE, EXPERT][seed as usize % 2].size;
        stuck_positions(size, Start::Safe, seed, |position| {
            let settled = satisfy::settled(position).expect("it comes from a deal");
            let alone = finds(position, &["cases"]);
            seen += 1;
            all += settled.len();
            cases += alone;
            whole += usize::from(alone == settled.len());
            cheaper += finds(position, &ALL_BUT_EXACT);
        });
    }
    let percent = |part: usize, of: usize| 100.0 * part as f64 / of as f64;
    println!(
        "{seen} positions, {all} cells: cases alone {cases} ({:.3} %), all rules but exact {cheaper} ({:.3} %); \
         {whole} positions ({:.2} %) in full by cases alone",
        percent(cases, all),
        percent(cheaper, all),
        percent(whole, seen)
    );
    assert!(cases * 100 >= all * 95 && cheaper >= cases);
}

#[test]
fn cases_alone_settle_nearly_all() {
    shares(300);
}

#[test]
#[ignore = "takes long; a check of its own runs it"]
fn cases_alone_settle_nearly_all_of_ten_thousand_positions() {
    shares(10_000);
}
