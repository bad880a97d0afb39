//! How long the reader takes for a whole capture: `cargo bench --bench perceive`.

#[path = "../tests/support/shown.rs"]
mod shown;

use criterion::{Criterion, criterion_group, criterion_main};
use gridproof::dice::Dice;
use gridproof::grid::Grid;
use gridproof::mines::perceive::Reader;
use gridproof::perceive::{Skin, paint};
use shown::{board, stages};
use std::hint::black_box;

fn perceive(c: &mut Criterion) {
    let grid = Grid::new(30, 16).expect("a grid of an expert's board");
    let mut group = c.benchmark_group("perceive");
    for skin in Skin::shipped() {
        let reader = Reader::new(skin.clone()).expect("a skin of mines");
        for &stage in stages(skin) {
            let seen = board(skin, grid, stage, &mut Dice::new(1));
            let shown = reader.show(&seen).expect("a board that the skin can show");
            let image = paint(skin, &shown).expect("a picture of ordinary size");
            group.bench_function(format!("{} 30x16 {stage:?}", skin.name), |b| {
                b.iter(|| reader.read(black_box(&image), Some(grid), None));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, perceive);
criterion_main!(benches);
