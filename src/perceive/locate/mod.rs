//! Finds boards on pictures of a whole screen: by which skin, where, and how far stretched.
//!
//! Lines at equal distances tell where there may be cells and how large they are. A skin then has to read
//! them pixel by pixel; what was stretched smoothly is made as small as it was before that. Nothing is
//! guessed: a cell that can't be read stays open, a side at which the board may go on is told, and
//! where several readings are possible all of them are given.

mod board;
mod cells;
mod lattice;
mod sides;
mod stretch;

pub use sides::Side;

use super::Image;
use super::skin::Skin;
use crate::grid::{Cell, Grid, MAX_SIDE};
use board::{direct, fits, is_like, pitches, stretched};
use lattice::{Edges, Lattice};
use std::collections::VecDeque;

/// The most rows or columns of a board.
const MAX_ROWS: usize = MAX_SIDE as usize;
/// How many lattices are tried, and how many are made smaller, before a search is given up.
const MAX_TRIED: usize = 2000;
const MAX_UNDONE: usize = 40;
/// How many boards are told of.
const MAX_FOUND: usize = 16;

/// A board that was found on a picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Sighting {
    /// The name of the skin that reads it.
    pub skin: String,
    /// Where its cells begin on the picture, in pixels from the left.
    pub left: f32,
    /// Where they begin, in pixels from above.
    pub top: f32,
    /// The side of a cell on the picture, in pixels.
    pub cell: f32,
    /// How far the picture of the program was stretched; 1 for a program that draws cells of any size.
    pub scale: f32,
    /// The cells that are seen whole.
    pub grid: Grid,
    /// The code of each cell in reading order; none where it can't be told.
    pub codes: Vec<Option<String>>,
    /// What is beyond each side: left, top, right, bottom.
    pub sides: [Side; 4],
    /// The code of the face's look, if there is one to be seen.
    pub face: Option<String>,
    /// Whether the skin knows of a face.
    pub has_face: bool,
    /// What counters show, by their codes, where they can be read.
    pub counters: Vec<(String, i32)>,
    /// Whether the program has boards of this size.
    pub whole: bool,
}

impl Sighting {
    /// The cells that can't be read.
    pub fn doubtful(&self) -> impl Iterator<Item = Cell> + '_ {
        let cells = self.grid.cells().zip(&self.codes);
        cells
            .filter(|(_, code)| code.is_none())
            .map(|(cell, _)| cell)
    }

    /// Whether two boards have the same size, and nothing speaks against their being the same.
    fn agrees(&self, other: &Sighting) -> bool {
        let mut cells = self.codes.iter().zip(&other.codes);
        self.grid == other.grid && cells.all(|(a, b)| a.is_none() || b.is_none() || a == b)
    }

    /// The left, upper, right and lower edge of the cells, in pixels.
    fn edges(&self) -> [f32; 4] {
        let (columns, rows) = (self.grid.width() as f32, self.grid.height() as f32);
        let (right, bottom) = (columns * self.cell, rows * self.cell);
        [self.left, self.top, self.left + right, self.top + bottom]
    }

    /// How much of the board lies in a rectangle, in square pixels.
    fn shares(&self, other: [f32; 4]) -> f32 {
        let [left, top, right, bottom] = self.edges();
        let [l, t, r, b] = other;
        let across = (right.min(r) - left.max(l)).max(0.0);
        across * (bottom.min(b) - top.max(t)).max(0.0)
    }

    /// How many square pixels of cells were read.
    fn weight(&self) -> f32 {
        self.codes.iter().flatten().count() as f32 * self.cell * self.cell
    }

    /// Whether another one makes less of the same part of the picture. Two skins that tell different things of the
    /// same cells are left for a person to choose from.
    fn outdoes(&self, other: &Sighting) -> bool {
        let lies_on = self.shares(other.edges()) > 0.2 * area(other.edges());
        let alike = self.grid == other.grid && (self.cell - other.cell).abs() < 0.5;
        lies_on && (!alike || self.skin == other.skin || self.agrees(other))
    }
}

fn area([left, top, right, bottom]: [f32; 4]) -> f32 {
    (right - left) * (bottom - top)
}

/// All boards on a picture, the clearest first.
pub fn locate(image: Image, skins: Vec<Skin>) -> Vec<Sighting> {
    let mut locating = Locating::new(image, skins);
    while !locating.look() {}
    locating.finish()
}

/// A search for boards that goes on slice by slice.
pub struct Locating {
    image: Image,
    skins: Vec<Skin>,
    pitches: Vec<f32>,
    edges: Edges,
    counted: bool,
    band: usize,
    waiting: VecDeque<Lattice>,
    tried: Vec<Lattice>,
    undone: usize,
    found: Vec<Sighting>,
}

impl Locating {
    /// A search for boards of these skins.
    pub fn new(image: Image, skins: Vec<Skin>) -> Locating {
        let mut pitches: Vec<f32> = skins.iter().flat_map(pitches).collect();
        pitches.sort_by(f32::total_cmp);
        pitches.dedup();
        Locating {
            edges: Edges::new(&image),
            image,
            skins,
            pitches,
            counted: false,
            band: 0,
            waiting: VecDeque::new(),
            tried: Vec::new(),
            undone: 0,
            found: Vec::new(),
        }
    }

    /// Goes on for a slice; true when all was looked at.
    pub fn look(&mut self) -> bool {
        if !self.counted {
            self.counted = self.edges.count(&self.image);
        } else if let Some(lattice) = self.waiting.pop_front() {
            self.attempt(lattice);
        } else if self.band < self.edges.bands() && !self.gave_up() {
            self.waiting
                .extend(self.edges.lattices(self.band, &self.pitches));
            self.band += 1;
        } else {
            return true;
        }
        false
    }

    /// How much was looked at, from 0 to 1.
    pub fn progress(&self) -> f32 {
        if self.counted {
            0.2 + 0.8 * self.band as f32 / self.edges.bands() as f32
        } else {
            0.0
        }
    }

    /// Whether there was so much on the picture that a part of it was left out.
    pub fn gave_up(&self) -> bool {
        self.tried.len() >= MAX_TRIED || self.undone >= MAX_UNDONE || self.found.len() >= MAX_FOUND
    }

    /// The picture.
    pub fn image(&self) -> &Image {
        &self.image
    }

    /// The boards that were found, the clearest first.
    pub fn finish(self) -> Vec<Sighting> {
        let mut found = self.found;
        found.sort_by(|a, b| b.weight().total_cmp(&a.weight()));
        let mut best: Vec<Sighting> = Vec::new();
        for sighting in found {
            if !best.iter().any(|better| better.outdoes(&sighting)) {
                best.push(sighting);
            }
        }
        let doubt = |s: &Sighting| s.codes.iter().any(Option::is_none);
        let cut = |s: &Sighting| s.sides.iter().any(|side| *side != Side::Ends);
        best.sort_by_key(|s| (doubt(s), cut(s)));
        best
    }

    fn attempt(&mut self, lattice: Lattice) {
        if self.gave_up() || self.tried.iter().any(|other| lattice.repeats(other)) {
            return;
        }
        let place = {
            let (left, top) = (lattice.left as f32, lattice.top as f32);
            let right = left + lattice.columns as f32 * lattice.pitch;
            [left, top, right, top + lattice.rows as f32 * lattice.pitch]
        };
        if self
            .found
            .iter()
            .any(|seen| seen.shares(place) > 0.8 * area(place))
        {
            return;
        }
        self.tried.push(lattice);
        let mut seen = Vec::new();
        for skin in &self.skins {
            let sighting = match fits(skin, lattice.pitch) {
                None => None,
                Some(1.0) => direct(&self.image, skin, &lattice),
                Some(scale) => {
                    self.undone += usize::from(is_like(&self.image, skin, &lattice));
                    stretched(&self.image, skin, &lattice, scale)
                }
            };
            seen.extend(sighting);
        }
        self.found.extend(seen);
    }
}
