//! Verdicts on whole boards, against another program's: 214 ids with the cells that are left.

use gridproof::game::analyze_cells;
use gridproof::inquiry::Inquiry;
use gridproof::mines::notation::{self, Document};
use gridproof::mines::rules::ladder;
use gridproof::mines::verdict::{Judging, Verdict};
use gridproof::mines::{Clue, Fact, Mines, prover};
use gridproof::trace::{Entry, Trace};

/// The verdict on a board and how it came about.
fn judge(id: &str) -> (Verdict, Trace<Mines>) {
    let Ok(Document::Board(board)) = notation::open(id.as_bytes(), None) else {
        panic!("{id} is no board")
    };
    let mut judging = Judging::new(board.deal, board.start.unwrap(), false, u64::MAX).unwrap();
    while !judging.look(u64::MAX) {}
    (Verdict::of(judging.trace()), judging.trace().clone())
}

#[test]
fn verdicts_agree_with_another_program() {
    let text = include_str!("data/verdicts.txt");
    let mut judged = 0;
    for line in text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
    {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (id, told) = (words[0], words[1..3].join(" "));
        let (verdict, _) = judge(id);
        let ours = match verdict.solvable {
            Some(true) => "solvable 0".to_owned(),
            Some(false) => format!("stuck {}", verdict.unsettled.len()),
            None => "budget".to_owned(),
        };
        assert_eq!(ours, told, "{id}");
        judged += 1;
    }
    assert_eq!(judged, 214);
}

/// 9x9 with 35 mines, about which people were certain that it needs a guess (chrisboyle/sgtpuzzles #669).
const DOUBTED: &str = "9x9:4,4,m00b7d48a3e0231c419200";

/// 49x22, from the same reports.
const LARGE: &str = "49x22:9,12,m5141a7b0615643db1b461184eb1f52ef59a7de6edaea3c5cec7d4f84b8e694d1f4969d86c6b84570d106192ce297d73357451b54e18c4ab254eb79a4ba876ebdf50f4e00a91f90587b22038679ca036af88871ace4351c3e0472db9bc6421098a6343c1560e5e0e2df9a06cf070f21ee81d37791a65a89681d88a27fc97d0ef97c8dd5589b2c24";

#[test]
fn a_doubted_board_needs_no_guess_and_no_more_than_two_clues() {
    let (verdict, trace) = judge(DOUBTED);
    assert_eq!(verdict.solvable, Some(true));
    let deep = ["mine-count", "cases", "exact"];
    assert!(trace.entries().iter().all(|entry| match entry {
        Entry::Step(step) => !deep.contains(&step.rule),
        _ => true,
    }));
}

#[test]
fn one_deduction_of_a_large_board_needs_more_than_two_clues() {
    let (verdict, trace) = judge(LARGE);
    assert_eq!(verdict.solvable, Some(true));
    let deep = |entry: &Entry<Mines>| match entry {
        Entry::Step(step) => ["mine-count", "cases", "exact"].contains(&step.rule),
        _ => false,
    };
    let steps: Vec<usize> = (0..trace.entries().len())
        .filter(|&at| deep(&trace.entries()[at]))
        .collect();
    let position = trace.before(steps[0]);
    let grid = position.grid();
    let cell = grid.cell(44, 4).unwrap();
    let known = |cell| position.fact(cell);
    let (mut sets, mut fact) = (Vec::new(), Fact::Safe);
    for guess in [Fact::Safe, Fact::Mine] {
        let found = prover::smallest_sets(&position, &known, cell, guess, &mut 10_000_000);
        if !found.is_empty() {
            (sets, fact) = (found, guess);
        }
    }
    assert_eq!(fact, Fact::Safe);
    assert_eq!((sets.len(), sets[0].len()), (6, 4));
    let at = |x, y| Clue::Number(grid.cell(x, y).unwrap());
    assert!(sets.contains(&vec![at(43, 3), at(43, 4), at(43, 5), at(43, 7)]));

    // What this deduction is the key to: six cells, and nothing else can be proven before they are settled.
    let settled: usize = analyze_cells(&position, ladder("full").unwrap(), u64::MAX)
        .steps
        .iter()
        .filter_map(|step| step.news.as_ref())
        .map(|news| news.mines.len() + news.safe.len())
        .sum();
    assert_eq!(settled, 6);
}
