//! The skin that reads our own painter, made from what it paints.

use crate::pixels::{CELL, picture};
use gridproof::grid::Grid;
use gridproof::mines::perceive::code;
use gridproof::mines::{End, Fact, Position, Tile};
use gridproof::perceive::calibrate::{APART, looks};
use gridproof::perceive::{Controls, Image, Skin, Verified};

/// A picture of each tile that there is, the middle one of a board, by its code.
fn samples() -> Vec<(String, Image)> {
    let grid = Grid::new(3, 3).unwrap();
    let middle = grid.cell(1, 1).unwrap();
    let other = grid.cell(0, 0).unwrap();
    let (lost, here) = (Some(End::Lost(other)), Some(End::Lost(middle)));
    let (mine, safe) = (Some(Fact::Mine), Some(Fact::Safe));
    let numbers = (0..=8).map(|n| (Tile::Open(n), None, None));
    let closed = [
        (Tile::Hidden, None, None),
        (Tile::Flagged, None, None),
        (Tile::Questioned, None, None),
        (Tile::Hidden, mine, lost),
        (Tile::Questioned, mine, lost),
        (Tile::Hidden, mine, here),
        (Tile::Questioned, mine, here),
        (Tile::Flagged, mine, lost),
        (Tile::Flagged, safe, lost),
    ];
    let sample = |(tile, fact, end)| {
        let mut position = Position::new(grid, None).unwrap();
        position.set_tile(middle, tile);
        position.set_end(end);
        position.set_fact(middle, fact);
        let part = picture(&position).part(CELL, CELL, CELL, CELL);
        (code(&position, middle).to_owned(), part.unwrap())
    };
    numbers.chain(closed).map(sample).collect()
}

/// The skin of the painter, with probes chosen by calibration.
pub fn calibrate() -> Skin {
    let tolerance = 2;
    let samples = samples();
    let named: Vec<(String, &Image)> = samples.iter().map(|(c, i)| (c.clone(), i)).collect();
    Skin {
        name: "playground".to_owned(),
        verified: Verified {
            original: true,
            how: "made from what our own painter paints".to_owned(),
        },
        tolerance,
        window: None,
        cell: CELL,
        margins: [0; 4],
        columns: [1, 250],
        rows: [1, 250],
        wider: false,
        looks: looks(&named, tolerance, APART).unwrap(),
        sizes: None,
        edges: None,
        face: None,
        counters: Vec::new(),
        controls: Controls::default(),
    }
}
