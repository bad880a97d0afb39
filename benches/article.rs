//! How long a pass of the article's rule takes on an expert board in the middle of a game.

use criterion::{Criterion, criterion_group, criterion_main};
use gridproof::dice::Dice;
use gridproof::game::analyze_cells;
use gridproof::mines::deal::Start;
use gridproof::mines::moves::Move;
use gridproof::mines::play::Play;
use gridproof::mines::rules::{article, ladder};
use gridproof::mines::size::EXPERT;
use gridproof::mines::{Click, Position, Tile};
use std::hint::black_box;

/// An expert board, a good half of its safe cells open and half of its mines flagged.
fn middle() -> Position {
    let mut play = Play::new(EXPERT.size, Start::Opening, 1);
    let grid = play.size().grid();
    let mut cells: Vec<_> = grid.cells().collect();
    let mut dice = Dice::new(1);
    dice.shuffle(&mut cells);
    for cell in cells.into_iter().take(240) {
        let mine = play.deal().is_some_and(|deal| deal.is_mine(cell));
        play.act(if mine {
            Move::Flag(cell)
        } else {
            Move::Open(cell)
        });
    }
    play.position().clone()
}

fn article(c: &mut Criterion) {
    let position = middle();
    let numbers = position.grid().cells().filter(|&cell| {
        let number = position.tile(cell).number();
        number.is_some_and(|n| n > 0)
    });
    let unopened = position
        .grid()
        .cells()
        .filter(|&cell| position.tile(cell) == Tile::Hidden);
    assert_eq!(
        (numbers.count(), unopened.count()),
        (215, 151),
        "the position has changed"
    );
    let count =
        |clicks: &[Option<Click>], click| clicks.iter().filter(|&&c| c == Some(click)).count();
    let answer = article::buffer(&position, true);
    assert_eq!(
        (count(&answer, Click::Right), count(&answer, Click::Both)),
        (22, 42)
    );
    c.bench_function("article/30x16/buffer", |b| {
        b.iter(|| {
            let clicks = article::buffer(black_box(&position), true);
            assert_eq!(clicks, answer);
        });
    });
    let rules = ladder("article").unwrap_or_default();
    let steps = analyze_cells(&position, rules, u64::MAX).steps;
    assert!(steps.len() > 42, "a step for each number that fires");
    c.bench_function("article/30x16/steps", |b| {
        b.iter(|| {
            let analysis = analyze_cells(black_box(&position), rules, u64::MAX);
            assert_eq!(analysis.steps.len(), steps.len());
        });
    });
}

criterion_group!(benches, article);
criterion_main!(benches);
