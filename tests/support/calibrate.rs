//! The skin that reads our own painter, made from what it paints.

use crate::pixels::{CELL, picture};
use gridproof::grid::Grid;
use gridproof::mines::{End, Fact, Position, Tile};
use gridproof::perceive::{Controls, Image, Look, Probe, Skin, Verified};

/// A picture of the middle cell of a board with each tile that there is, by its code.
fn samples() -> Vec<(String, Image)> {
    let grid = Grid::new(3, 3).unwrap();
    let middle = grid.cell(1, 1).unwrap();
    let other = grid.cell(0, 0).unwrap();
    let board = |tile: Tile, fact: Option<Fact>, end: Option<End>| {
        let mut position = Position::new(grid, None).unwrap();
        position.set_tile(middle, tile);
        position.set_end(end);
        position.set_fact(middle, fact);
        picture(&position)
    };
    let lost = Some(End::Lost(other));
    let here = Some(End::Lost(middle));
    let mine = Some(Fact::Mine);
    let mut samples: Vec<(String, Image)> = (0..=8)
        .map(|n| (n.to_string(), board(Tile::Open(n), None, None)))
        .collect();
    for (code, tile, fact, end) in [
        ("hidden", Tile::Hidden, None, None),
        ("flag", Tile::Flagged, None, None),
        ("question", Tile::Questioned, None, None),
        ("mine", Tile::Hidden, mine, lost),
        ("mine-question", Tile::Questioned, mine, lost),
        ("blast", Tile::Hidden, mine, here),
        ("blast-question", Tile::Questioned, mine, here),
        ("right", Tile::Flagged, mine, lost),
        ("wrong", Tile::Flagged, Some(Fact::Safe), lost),
    ] {
        samples.push((code.to_owned(), board(tile, fact, end)));
    }
    samples
}

/// How many pixels must set any two looks apart: so many flipped pixels make no look of another.
pub const APART: usize = 4;

/// Finds the probes that tell the painter's tiles apart: guards along the edges, where another window
/// or a shifted picture shows first, then greedily whatever sets the most alike tiles apart.
pub fn calibrate() -> Skin {
    let tolerance = 2;
    let samples = samples();
    let color = |n: usize, (x, y): (u32, u32)| samples[n].1.pixel(CELL + x, CELL + y).unwrap();
    let differ = |a: usize, b: usize, at: (u32, u32)| {
        let pairs = color(a, at).into_iter().zip(color(b, at));
        pairs.map(|(a, b)| a.abs_diff(b)).max().unwrap() > 4 * tolerance
    };
    let far = CELL - 1;
    let mut points = Vec::new();
    for n in [0, CELL / 4, CELL / 2, 3 * CELL / 4, far - 1, far] {
        points.extend([
            (n, 0),
            (n, far - 1),
            (n, far),
            (0, n),
            (far - 1, n),
            (far, n),
        ]);
    }
    points.sort();
    points.dedup();
    let pairs: Vec<(usize, usize)> = (0..samples.len())
        .flat_map(|a| (a + 1..samples.len()).map(move |b| (a, b)))
        .collect();
    loop {
        let apart = |&(a, b): &(usize, usize)| points.iter().filter(|&&p| differ(a, b, p)).count();
        let open: Vec<(usize, usize)> =
            pairs.iter().copied().filter(|p| apart(p) < APART).collect();
        if open.is_empty() {
            break;
        }
        let all = (0..CELL).flat_map(|y| (0..CELL).map(move |x| (x, y)));
        let gain = |&at: &(u32, u32)| open.iter().filter(|&&(a, b)| differ(a, b, at)).count();
        // The first of the best, so that the skin is the same on every machine.
        let fresh = all.filter(|at| !points.contains(at));
        let best = fresh.first_max_by_key(gain);
        points.push(best);
    }
    let looks = samples.iter().enumerate().map(|(n, (code, _))| Look {
        code: code.clone(),
        probes: points
            .iter()
            .map(|&(x, y)| Probe {
                x,
                y,
                color: color(n, (x, y)),
                not: false,
            })
            .collect(),
    });
    Skin {
        name: "playground".to_owned(),
        verified: Verified {
            original: true,
            how: "made from what our own painter paints".to_owned(),
        },
        window: None,
        tolerance,
        cell: CELL,
        margins: [0; 4],
        columns: [1, 250],
        rows: [1, 250],
        wider: false,
        face: None,
        counters: Vec::new(),
        controls: Controls::default(),
        looks: looks.collect(),
    }
}

/// The first of the greatest; `Iterator::max_by_key` gives the last.
trait FirstMax: Iterator + Sized {
    fn first_max_by_key<K: Ord>(self, key: impl Fn(&Self::Item) -> K) -> Self::Item {
        self.reduce(|best, item| if key(&item) > key(&best) { item } else { best })
            .unwrap()
    }
}

impl<I: Iterator> FirstMax for I {}
