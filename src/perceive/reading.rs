//! Reading pictures by a skin: whole, or not at all.

use super::skin::{Look, Skin};
use super::{Image, digits};
use crate::grid::{Cell, Grid, MAX_SIDE};
use crate::prose::{Error, Value};
use std::fmt::Write;

/// The most pixels that an error tells.
const TOLD: usize = 12;

/// What a picture shows, as numbers of the skin's looks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    grid: Grid,
    looks: Vec<u8>,
    face: Option<u8>,
    counters: Vec<i32>,
}

impl Reading {
    /// What a picture would show: a look for each cell, in reading order, of the face, and the numbers
    /// of the counters. Nothing if there are not as many looks as cells.
    pub fn new(
        grid: Grid,
        looks: Vec<u8>,
        face: Option<u8>,
        counters: Vec<i32>,
    ) -> Option<Reading> {
        (looks.len() == grid.len()).then_some(Reading {
            grid,
            looks,
            face,
            counters,
        })
    }

    /// The cells of the board.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// Which of the skin's looks each cell has, in reading order.
    pub fn looks(&self) -> impl Iterator<Item = (Cell, usize)> + '_ {
        self.grid
            .cells()
            .zip(self.looks.iter().map(|&n| usize::from(n)))
    }

    /// Which of its looks the face has, if the skin knows of one.
    pub fn face(&self) -> Option<usize> {
        self.face.map(usize::from)
    }

    /// What each of the skin's counters shows.
    pub fn counters(&self) -> &[i32] {
        &self.counters
    }
}

impl Skin {
    /// Reads a picture, whole or not at all.
    ///
    /// # Errors
    /// What [`Skin::read_grid`] and [`Skin::read_face`] report; `error.image.counter` for a digit that
    /// is none, and `error.image.cell` for the first cell that none of the looks fits, with pixels.
    pub fn read(&self, image: &Image, expected: Option<Grid>) -> Result<Reading, Error> {
        let grid = self.read_grid(image, expected)?;
        let face = self.read_face(image, grid)?;
        let read = |counter| digits::read(self, image, grid, counter);
        let counters = self.counters.iter().map(read).collect::<Result<_, _>>()?;
        let looks = grid
            .cells()
            .map(|cell| {
                let corner = self.corner(grid, cell);
                self.find(&self.looks, image, corner).ok_or_else(|| {
                    Error::new("image.cell")
                        .with("skin", self.name.as_str())
                        .with("cell", Value::from((grid, cell)))
                        .with("pixels", describe(&self.looks, image, corner))
                })
            })
            .collect::<Result<_, _>>()?;
        Ok(Reading {
            grid,
            looks,
            face,
            counters,
        })
    }

    /// The board that a picture has the size of.
    ///
    /// # Errors
    /// `error.image.board` if it has not the size of a board, or not that of `expected`.
    pub fn read_grid(&self, image: &Image, expected: Option<Grid>) -> Result<Grid, Error> {
        let found = self.grid(image.width(), image.height());
        let as_expected = |g: &Grid| expected.is_none_or(|e| e == *g);
        found.filter(as_expected).ok_or_else(|| {
            Error::new("image.board")
                .with("skin", self.name.as_str())
                .with("width", image.width())
                .with("height", image.height())
                .with("cell", self.cell)
                .with("largest", MAX_SIDE)
        })
    }

    /// Which of its looks the face has; nothing if the skin knows of no face.
    ///
    /// # Errors
    /// `error.image.face` if none of them fits, with pixels.
    pub fn read_face(&self, image: &Image, grid: Grid) -> Result<Option<u8>, Error> {
        let Some(face) = &self.face else {
            return Ok(None);
        };
        let corner = self.place(grid, face.place);
        match corner.map(|corner| (corner, self.find(&face.looks, image, corner))) {
            Some((_, Some(found))) => Ok(Some(found)),
            other => {
                let told = other.map(|(corner, _)| describe(&face.looks, image, corner));
                Err(Error::new("image.face")
                    .with("skin", self.name.as_str())
                    .with("pixels", told.unwrap_or_default()))
            }
        }
    }

    /// The first look that the pixels at a corner fit.
    pub(super) fn find(&self, looks: &[Look], image: &Image, (x, y): (u32, u32)) -> Option<u8> {
        let fits = |look: &Look| {
            look.probes.iter().all(|probe| {
                let found = image.pixel(x + probe.x, y + probe.y);
                found.is_some_and(|found| probe.fits(found, self.tolerance))
            })
        };
        looks.iter().position(fits).map(|n| n as u8)
    }
}

/// The colours at the places where the looks have probes, each place once.
fn describe(looks: &[Look], image: &Image, (x, y): (u32, u32)) -> String {
    let mut places: Vec<(u32, u32)> = Vec::new();
    for probe in looks.iter().flat_map(|look| &look.probes) {
        if places.len() < TOLD && !places.contains(&(probe.x, probe.y)) {
            places.push((probe.x, probe.y));
        }
    }
    let mut text = String::new();
    for (dx, dy) in places {
        if let Some([r, g, b]) = image.pixel(x + dx, y + dy) {
            let comma = if text.is_empty() { "" } else { ", " };
            // Writing to a string cannot fail.
            let _ = write!(text, "{comma}({dx},{dy}) {r:02x}{g:02x}{b:02x}");
        }
    }
    text
}
