//! Painting pictures that a skin reads: what a program would show, as far as its skin tells.

use super::digits::{DIGITS, MINUS};
use super::skin::{Counter, Look, Probe, Skin};
use super::{Image, Reading};
use crate::grid::Grid;
use crate::prose::Error;

/// What lies around the board.
const GROUND: [u8; 3] = [0x7f; 3];

/// Paints what a reading says, so that reading the picture gives it back. Each pixel of a cell takes
/// the colour of the nearest probe of its look; so a probe is a patch, as in a real picture, not a dot.
///
/// # Errors
/// `error.image.size` if the picture would be too large; `error.image.shown` if the skin has no such look,
/// or a counter no room for its number.
pub fn paint(skin: &Skin, reading: &Reading) -> Result<Image, Error> {
    let grid = reading.grid();
    let (width, height) = skin.size(grid);
    let mut canvas = Canvas::new(width, height)?;
    let patches: Vec<Patch> = skin.looks.iter().map(|l| patch(l, skin.cell)).collect();
    for (cell, look) in reading.looks() {
        let patch = patches.get(look).ok_or_else(|| unknown("tile", look))?;
        canvas.place(patch, skin.corner(grid, cell));
    }
    if let (Some(face), Some(n)) = (&skin.face, reading.face()) {
        let look = face.looks.get(n).ok_or_else(|| unknown("face", n))?;
        if let Some(corner) = skin.place(grid, face.place) {
            canvas.place(&patch(look, face.size), corner);
        }
    }
    for (counter, &value) in skin.counters.iter().zip(reading.counters()) {
        canvas.count(skin, grid, counter, value)?;
    }
    Image::new(width, height, canvas.rgba)
}

fn unknown(what: &str, n: impl Into<crate::prose::Value>) -> Error {
    Error::new("image.shown")
        .with("name", what)
        .with("found", n)
}

/// A square of colours.
struct Patch {
    width: u32,
    colors: Vec<[u8; 3]>,
}

fn patch(look: &Look, size: u32) -> Patch {
    let pixel = |x: u32, y: u32| {
        let far = |p: &&Probe| {
            let (dx, dy) = (u64::from(p.x.abs_diff(x)), u64::from(p.y.abs_diff(y)));
            dx * dx + dy * dy
        };
        let nearest = look.probes.iter().filter(|p| !p.not).min_by_key(far);
        let color = nearest.map(|probe| probe.color);
        let forbidden = look.probes.iter().filter(|p| p.not).min_by_key(far);
        match (color, forbidden) {
            // A colour is named by most looks; without one, anything but what is forbidden will do.
            (None, Some(not)) => not.color.map(|c| c ^ 0x80),
            (Some(color), Some(not)) if color == not.color && (not.x, not.y) == (x, y) => {
                color.map(|c| c ^ 0x80)
            }
            (color, _) => color.unwrap_or(GROUND),
        }
    };
    let colors = (0..size).flat_map(|y| (0..size).map(move |x| pixel(x, y)));
    Patch {
        width: size,
        colors: colors.collect(),
    }
}

struct Canvas {
    width: u32,
    height: u32,
    rgba: Vec<u8>,
}

impl Canvas {
    fn new(width: u32, height: u32) -> Result<Canvas, Error> {
        Image::check(width, height)?;
        let [r, g, b] = GROUND;
        let pixels = width as usize * height as usize;
        Ok(Canvas {
            width,
            height,
            rgba: [r, g, b, 255].repeat(pixels),
        })
    }

    fn set(&mut self, x: u32, y: u32, [r, g, b]: [u8; 3]) {
        if x < self.width && y < self.height {
            let at = (y as usize * self.width as usize + x as usize) * 4;
            if let Some(pixel) = self.rgba.get_mut(at..at + 4) {
                pixel.copy_from_slice(&[r, g, b, 255]);
            }
        }
    }

    fn place(&mut self, patch: &Patch, (x, y): (u32, u32)) {
        for (row, colors) in (0..).zip(patch.colors.chunks(patch.width as usize)) {
            for (column, &color) in (0..).zip(colors) {
                self.set(x + column, y + row, color);
            }
        }
    }

    fn count(
        &mut self,
        skin: &Skin,
        grid: Grid,
        counter: &Counter,
        value: i32,
    ) -> Result<(), Error> {
        let too_long = || unknown(&counter.code, value);
        let mut rest = value.unsigned_abs();
        let mut shown = Vec::new();
        for _ in 0..counter.digits {
            shown.push(*DIGITS.get(rest as usize % 10).ok_or_else(too_long)?);
            rest /= 10;
        }
        // The first digit, which is the last here, gives way to a sign.
        match shown.last_mut() {
            Some(first) if value < 0 && counter.digits > 1 && *first == DIGITS[0] => *first = MINUS,
            _ if value < 0 => return Err(too_long()),
            _ => {}
        }
        if rest > 0 {
            return Err(too_long());
        }
        let Some((x, y)) = skin.place(grid, counter.place) else {
            return Ok(());
        };
        let [far, low] = counter.reach();
        for (n, segments) in (0..).zip(shown.iter().rev()) {
            let probes = counter.segments.iter().zip(segments);
            let probes = probes.flat_map(|(points, &on)| {
                let color = if on { counter.lit } else { counter.dark };
                let probe = move |&[x, y]: &[u32; 2]| Probe {
                    x,
                    y,
                    color,
                    not: false,
                    tolerance: None,
                };
                points.iter().map(probe)
            });
            let look = Look {
                code: String::new(),
                probes: probes.collect(),
            };
            let digit = patch(&look, counter.advance.max(far + 1).max(low + 1));
            // A digit ends where the next begins.
            let rows = digit.colors.chunks(digit.width as usize);
            for (row, colors) in (0..=low).zip(rows) {
                for (column, &color) in (0..counter.advance).zip(colors) {
                    self.set(x + n * counter.advance + column, y + row, color);
                }
            }
        }
        Ok(())
    }
}
