//! Skins: files that tell how a program's board looks, and the reader that goes by them.

use super::Image;
use crate::grid::{Cell, Grid, MAX_SIDE};
use crate::prose::{Error, Value, excerpt};
use serde::Deserialize;
use std::fmt::Write;

/// The format that this version reads.
const FORMAT: u32 = 1;
/// Bounds of a skin: none of today's programs comes near them.
const MAX_FILE: usize = 1 << 18;
const MAX_CELL: u32 = 256;
const MAX_MARGIN: u32 = 4096;
const MAX_LOOKS: usize = 64;
const MAX_PROBES: usize = 256;
const MAX_TOLERANCE: u8 = 64;

/// How a program's board looks: where its cells are, and by which pixels its tiles are told apart.
///
/// A skin is a TOML file. Looks are tried in order, and a look fits where all of its probes do; a cell
/// that none fits is unknown, and then the whole picture is refused.
#[derive(Clone, PartialEq, Debug)]
pub struct Skin {
    /// Its name.
    pub name: String,
    /// Whether it was tried against the program itself.
    pub verified: bool,
    /// How much each channel of a colour may be off.
    pub tolerance: u8,
    /// The side of a cell in pixels.
    pub cell: u32,
    /// What lies around the cells, in pixels: left, top, right, bottom.
    pub margins: [u32; 4],
    /// The looks of tiles, in the order in which they are tried.
    pub looks: Vec<Look>,
}

/// One way a tile can look.
#[derive(Clone, PartialEq, Debug)]
pub struct Look {
    /// What it is; the game knows the meaning.
    pub code: String,
    /// The pixels that tell it: those that set it apart and those that guard against other windows.
    pub probes: Vec<Probe>,
}

/// A pixel of a cell and its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Probe {
    /// How far right of the cell's corner.
    pub x: u32,
    /// How far below the cell's corner.
    pub y: u32,
    /// Red, green and blue.
    pub color: [u8; 3],
}

/// What a picture shows: a code for each cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    grid: Grid,
    looks: Vec<u8>,
}

impl Reading {
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
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    format: u32,
    name: String,
    verified: bool,
    tolerance: u8,
    cell: u32,
    margins: Margins,
    tile: Vec<FileTile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Margins {
    left: u32,
    top: u32,
    right: u32,
    bottom: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileTile {
    code: String,
    pixels: Vec<(u32, u32, String)>,
}

impl Skin {
    /// Reads a skin file.
    ///
    /// # Errors
    /// `error.skin.file` for a text that isn't such a file, with line and reason; `error.skin.format` for
    /// another format; `error.skin.range`, `error.skin.code`, `error.skin.probe` and `error.skin.color`
    /// name the value that can't be.
    pub fn parse(text: &str) -> Result<Skin, Error> {
        if text.len() > MAX_FILE {
            return Err(range("file", text.len(), 1, MAX_FILE));
        }
        let file: File = toml::from_str(text)
            .map_err(|e| Error::new("skin.file").with("reason", e.to_string()))?;
        if file.format != FORMAT {
            return Err(Error::new("skin.format")
                .with("found", file.format)
                .with("expected", FORMAT));
        }
        check("cell", file.cell, 1, MAX_CELL)?;
        check("tolerance", file.tolerance, 0, MAX_TOLERANCE)?;
        let Margins {
            left,
            top,
            right,
            bottom,
        } = file.margins;
        for (name, margin) in [
            ("margins.left", left),
            ("margins.top", top),
            ("margins.right", right),
            ("margins.bottom", bottom),
        ] {
            check(name, margin, 0, MAX_MARGIN)?;
        }
        check("tile", file.tile.len(), 1, MAX_LOOKS)?;
        let looks = file
            .tile
            .into_iter()
            .map(|tile| look(tile, file.cell))
            .collect::<Result<_, _>>()?;
        Ok(Skin {
            name: excerpt(&file.name),
            verified: file.verified,
            tolerance: file.tolerance,
            cell: file.cell,
            margins: [left, top, right, bottom],
            looks,
        })
    }

    /// The skin of our own painter at 24 pixels a cell, in the light theme.
    ///
    /// # Errors
    /// None, as a test makes sure; the signature is that of [`Skin::parse`].
    pub fn playground() -> Result<Skin, Error> {
        Skin::parse(include_str!("../../skins/playground.toml"))
    }

    /// The size of a picture of a board, in pixels.
    pub fn size(&self, grid: Grid) -> (u32, u32) {
        let [left, top, right, bottom] = self.margins;
        (
            left + right + self.cell * grid.width() as u32,
            top + bottom + self.cell * grid.height() as u32,
        )
    }

    /// The pixel in the middle of a cell.
    pub fn center(&self, grid: Grid, cell: Cell) -> (u32, u32) {
        let (x, y) = self.corner(grid, cell);
        (x + self.cell / 2, y + self.cell / 2)
    }

    fn corner(&self, grid: Grid, cell: Cell) -> (u32, u32) {
        (
            self.margins[0] + self.cell * grid.x(cell) as u32,
            self.margins[1] + self.cell * grid.y(cell) as u32,
        )
    }

    /// The board that a picture of this size holds: cells have to fill it exactly.
    pub fn grid(&self, image: &Image) -> Option<Grid> {
        let [left, top, right, bottom] = self.margins;
        let cells = |size: u32, margins: u32| {
            let board = size.checked_sub(margins)?;
            (board.is_multiple_of(self.cell)).then_some((board / self.cell) as usize)
        };
        Grid::new(
            cells(image.width(), left + right)?,
            cells(image.height(), top + bottom)?,
        )
    }

    /// Reads a picture, whole or not at all.
    ///
    /// # Errors
    /// `error.image.board` if the picture has not the size of a board, or not that of `expected`;
    /// `error.image.cell` for the first cell that none of the looks fits, with its pixels.
    pub fn read(&self, image: &Image, expected: Option<Grid>) -> Result<Reading, Error> {
        let found = self
            .grid(image)
            .filter(|g| expected.is_none_or(|e| e == *g));
        let Some(grid) = found else {
            return Err(Error::new("image.board")
                .with("skin", self.name.as_str())
                .with("width", image.width())
                .with("height", image.height())
                .with("cell", self.cell)
                .with("largest", MAX_SIDE));
        };
        let looks = grid
            .cells()
            .map(|cell| {
                let (x, y) = self.corner(grid, cell);
                let fits = |look: &Look| look.probes.iter().all(|p| self.fits(image, x, y, p));
                match self.looks.iter().position(fits) {
                    Some(n) => Ok(n as u8),
                    None => Err(Error::new("image.cell")
                        .with("skin", self.name.as_str())
                        .with("cell", Value::from((grid, cell)))
                        .with("pixels", self.describe(image, x, y))),
                }
            })
            .collect::<Result<_, _>>()?;
        Ok(Reading { grid, looks })
    }

    fn fits(&self, image: &Image, x: u32, y: u32, probe: &Probe) -> bool {
        image.pixel(x + probe.x, y + probe.y).is_some_and(|found| {
            let off = found.iter().zip(probe.color).map(|(a, b)| a.abs_diff(b));
            off.max().is_some_and(|off| off <= self.tolerance)
        })
    }

    /// The colours of a cell at the places where the first look has probes.
    fn describe(&self, image: &Image, x: u32, y: u32) -> String {
        let mut text = String::new();
        let probes = self.looks.first().map_or(&[][..], |look| &look.probes);
        for probe in probes.iter().take(12) {
            if let Some([r, g, b]) = image.pixel(x + probe.x, y + probe.y) {
                let comma = if text.is_empty() { "" } else { ", " };
                // Writing to a string cannot fail.
                let _ = write!(
                    text,
                    "{comma}({},{}) {r:02x}{g:02x}{b:02x}",
                    probe.x, probe.y
                );
            }
        }
        text
    }

    /// The text of a skin file that [`Skin::parse`] reads as this skin.
    pub fn to_toml(&self) -> String {
        let [left, top, right, bottom] = self.margins;
        // A name and codes come from a file or from us; quotes are all that could disturb.
        let quoted = |text: &str| toml::Value::from(text).to_string();
        let mut text = format!(
            "format = {FORMAT}\nname = {}\nverified = {}\ntolerance = {}\ncell = {}\n\
             margins = {{ left = {left}, top = {top}, right = {right}, bottom = {bottom} }}\n",
            quoted(&self.name),
            self.verified,
            self.tolerance,
            self.cell,
        );
        for look in &self.looks {
            let _ = write!(
                text,
                "\n[[tile]]\ncode = {}\npixels = [\n",
                quoted(&look.code)
            );
            for Probe { x, y, color } in &look.probes {
                let [r, g, b] = color;
                let _ = writeln!(text, "  [{x}, {y}, \"{r:02x}{g:02x}{b:02x}\"],");
            }
            text.push_str("]\n");
        }
        text
    }
}

fn look(tile: FileTile, cell: u32) -> Result<Look, Error> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if tile.code.is_empty() || tile.code.len() > 32 || !tile.code.chars().all(plain) {
        return Err(Error::new("skin.code").with("found", excerpt(&tile.code)));
    }
    check("pixels", tile.pixels.len(), 1, MAX_PROBES)?;
    let probe = |(x, y, text): (u32, u32, String)| {
        if x >= cell || y >= cell {
            return Err(Error::new("skin.probe")
                .with("code", tile.code.as_str())
                .with("x", x)
                .with("y", y)
                .with("cell", cell));
        }
        let digits = Some(text.as_str()).filter(|t| t.bytes().all(|b| b.is_ascii_hexdigit()));
        match digits
            .filter(|t| t.len() == 6)
            .map(|t| u32::from_str_radix(t, 16))
        {
            Some(Ok(rgb)) => Ok(Probe {
                x,
                y,
                color: [(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8],
            }),
            _ => Err(Error::new("skin.color")
                .with("code", tile.code.as_str())
                .with("found", excerpt(&text))),
        }
    };
    let probes = tile
        .pixels
        .into_iter()
        .map(probe)
        .collect::<Result<_, _>>()?;
    Ok(Look {
        code: tile.code,
        probes,
    })
}

fn check<N: Copy + PartialOrd + Into<Value>>(
    name: &str,
    found: N,
    least: N,
    most: N,
) -> Result<(), Error> {
    if (least..=most).contains(&found) {
        return Ok(());
    }
    Err(range(name, found, least, most))
}

fn range<N: Into<Value>>(name: &str, found: N, least: N, most: N) -> Error {
    Error::new("skin.range")
        .with("name", name)
        .with("found", found)
        .with("least", least)
        .with("most", most)
}
