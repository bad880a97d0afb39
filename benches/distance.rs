//! How long the table of all 3x3 distances takes, after checking that it is the right one.

use criterion::{Criterion, criterion_group, criterion_main};
use gridproof::grid::Grid;
use gridproof::slide::{Goal, distance::Table};
use std::hint::black_box;

fn layers(table: &Table) -> Vec<usize> {
    let data = include_str!("../tests/data/layers.txt");
    let line = data
        .lines()
        .find_map(|line| line.strip_prefix("3x3 181440 31 "));
    let layers = table.layers();
    let expected: Vec<usize> = line
        .into_iter()
        .flat_map(|line| line.split(' '))
        .filter_map(|n| n.parse().ok())
        .collect();
    assert_eq!(layers, expected);
    layers
}

fn distance(c: &mut Criterion) {
    let Some(grid) = Grid::new(3, 3) else { return };
    for (name, goal) in [
        ("blank last", Goal::BlankLast),
        ("blank first", Goal::BlankFirst),
    ] {
        let Some(table) = Table::new(grid, goal) else {
            return;
        };
        assert_eq!(layers(&table).len(), 32);
        c.bench_function(&format!("all 3x3 distances, {name}"), |b| {
            b.iter(|| Table::new(black_box(grid), goal));
        });
    }
}

criterion_group!(benches, distance);
criterion_main!(benches);
