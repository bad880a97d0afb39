//! Pictures of whole screens: boards on other things, stretched as windows and pages are.

use gridproof::dice::Dice;
use gridproof::grid::Grid;
use gridproof::mines::{End, Fact, Position, Tile};
use gridproof::perceive::Image;

/// A random board: everything that can be seen while a game runs, or after its end.
pub fn board(dice: &mut Dice, width: usize, height: usize) -> Position {
    let grid = Grid::new(width, height).unwrap();
    let mut position = Position::new(grid, None).unwrap();
    let lost = dice.below(3) == 0;
    for cell in grid.cells() {
        let around = grid.around(cell).count() as u32;
        let tile = match dice.below(8) {
            0 => Tile::Flagged,
            1 => Tile::Questioned,
            2 | 3 => Tile::Hidden,
            _ => Tile::Open(dice.below(around + 1) as u8),
        };
        position.set_tile(cell, tile);
        let fact = match (tile, dice.below(2)) {
            (Tile::Hidden | Tile::Questioned, 1) | (Tile::Flagged, 0) => Some(Fact::Mine),
            (Tile::Flagged, _) => Some(Fact::Safe),
            _ => None,
        };
        position.set_fact(cell, fact.filter(|_| lost));
    }
    let some = grid.nth(dice.below(grid.len() as u32) as usize).unwrap();
    position.set_tile(some, Tile::Hidden);
    position.set_fact(some, lost.then_some(Fact::Mine));
    position.set_end(lost.then_some(End::Lost(some)));
    position
}

/// A picture that can be drawn on.
pub struct Canvas {
    pub width: u32,
    pub height: u32,
    pub rgba: Vec<u8>,
}

impl Canvas {
    pub fn plain(width: u32, height: u32, [r, g, b]: [u8; 3]) -> Canvas {
        let rgba = [r, g, b, 255].repeat((width * height) as usize);
        Canvas {
            width,
            height,
            rgba,
        }
    }

    /// A desktop: a slope of colours, windows with frames, lines of something like text, a table.
    pub fn desktop(dice: &mut Dice, width: u32, height: u32) -> Canvas {
        let mut canvas = Canvas::plain(width, height, [0; 3]);
        for y in 0..height {
            for x in 0..width {
                let color = [(x * 90 / width) as u8, (60 + y * 90 / height) as u8, 140];
                canvas.set(x, y, color);
            }
        }
        for _ in 0..4 {
            let (w, h) = (80 + dice.below(width / 2), 60 + dice.below(height / 2));
            let (x, y) = (dice.below(width), dice.below(height));
            let gray = 200 + dice.below(56) as u8;
            canvas.fill(x, y, w, h, [gray; 3]);
            canvas.fill(x, y, w, 20, [40, 80, 160]);
            for line in 0..h / 14 {
                for n in 0..w / 7 {
                    if dice.below(4) > 0 {
                        let (left, top) = (x + 4 + n * 7, y + 26 + line * 14);
                        canvas.fill(left, top, 1 + dice.below(5), 1 + dice.below(8), [30; 3]);
                    }
                }
            }
        }
        // A table with the distances of cells.
        let pitch = 14 + dice.below(30);
        let (x, y) = (dice.below(width), dice.below(height));
        canvas.fill(x, y, pitch * 9, pitch * 7, [255; 3]);
        for n in 0..10 {
            canvas.fill(x + n * pitch, y, 1, pitch * 7, [190; 3]);
            canvas.fill(x, y + n.min(7) * pitch, pitch * 9, 1, [190; 3]);
        }
        canvas
    }

    pub fn set(&mut self, x: u32, y: u32, [r, g, b]: [u8; 3]) {
        if x < self.width && y < self.height {
            let at = ((y * self.width + x) * 4) as usize;
            self.rgba[at..at + 4].copy_from_slice(&[r, g, b, 255]);
        }
    }

    pub fn fill(&mut self, x: u32, y: u32, width: u32, height: u32, color: [u8; 3]) {
        for y in y..(y + height).min(self.height) {
            for x in x..(x + width).min(self.width) {
                self.set(x, y, color);
            }
        }
    }

    pub fn paste(&mut self, image: &Image, left: i32, top: i32) {
        for y in 0..image.height() {
            for x in 0..image.width() {
                if let (Ok(to_x), Ok(to_y)) = (
                    u32::try_from(left + x as i32),
                    u32::try_from(top + y as i32),
                ) {
                    self.set(to_x, to_y, image.pixel(x, y).unwrap());
                }
            }
        }
    }

    /// Every channel off by up to `most`.
    pub fn noise(&mut self, dice: &mut Dice, most: u32) {
        for byte in &mut self.rgba {
            *byte = (u32::from(*byte) + dice.below(2 * most + 1))
                .saturating_sub(most)
                .min(255) as u8;
        }
    }

    pub fn image(self) -> Image {
        Image::new(self.width, self.height, self.rgba).unwrap()
    }
}

/// The weight of a pixel at a distance, by the names that programs have for their filters.
pub fn weight(filter: &str, t: f64) -> f64 {
    let t = t.abs();
    let cubic = |b: f64, c: f64| {
        let near = (2.0 - 1.5 * b - c) * t.powi(3) + (-3.0 + 2.0 * b + c) * t * t + 1.0 - b / 3.0;
        let far = (-b / 6.0 - c) * t.powi(3)
            + (b + 5.0 * c) * t * t
            + (-2.0 * b - 8.0 * c) * t
            + 4.0 / 3.0 * b
            + 4.0 * c;
        if t < 1.0 {
            near
        } else if t < 2.0 {
            far
        } else {
            0.0
        }
    };
    let sinc = |t: f64| {
        if t == 0.0 {
            1.0
        } else {
            (t * std::f64::consts::PI).sin() / (t * std::f64::consts::PI)
        }
    };
    match filter {
        "bilinear" => (1.0 - t).max(0.0),
        "bicubic" => cubic(0.0, 0.5),
        "sharp" => cubic(0.0, 0.75),
        "mitchell" => cubic(1.0 / 3.0, 1.0 / 3.0),
        "lanczos" if t < 3.0 => sinc(t) * sinc(t / 3.0),
        _ => 0.0,
    }
}

/// A picture made larger, with a filter by its name.
pub fn stretched(image: &Image, scale: f64, filter: &str) -> Image {
    let size = |n: u32| (f64::from(n) * scale).round() as u32;
    let (width, height) = (size(image.width()), size(image.height()));
    let taps = |n: u32, all: u32| -> Vec<(u32, f64)> {
        let center = (f64::from(n) + 0.5) / scale - 0.5;
        if filter == "nearest" {
            return vec![(((f64::from(n) + 0.5) / scale) as u32, 1.0)];
        }
        let from = center.floor() as i64 - 3;
        let taps: Vec<(u32, f64)> = (from..from + 8)
            .map(|m| {
                let inside = m.clamp(0, i64::from(all) - 1) as u32;
                (inside, weight(filter, center - m as f64))
            })
            .filter(|(_, w)| *w != 0.0)
            .collect();
        let sum: f64 = taps.iter().map(|(_, w)| w).sum();
        taps.into_iter().map(|(m, w)| (m, w / sum)).collect()
    };
    let columns: Vec<_> = (0..width).map(|x| taps(x, image.width())).collect();
    let mut across = vec![[0.0; 3]; (width * image.height()) as usize];
    for y in 0..image.height() {
        for (x, taps) in columns.iter().enumerate() {
            for &(from, w) in taps {
                let color = image.pixel(from.min(image.width() - 1), y).unwrap();
                for (sum, c) in across[y as usize * width as usize + x]
                    .iter_mut()
                    .zip(color)
                {
                    *sum += w * f64::from(c);
                }
            }
        }
    }
    let mut canvas = Canvas::plain(width, height, [0; 3]);
    for y in 0..height {
        let taps = taps(y, image.height());
        for x in 0..width {
            let mut color = [0.0; 3];
            for &(from, w) in &taps {
                let from = from.min(image.height() - 1) as usize * width as usize + x as usize;
                for (sum, c) in color.iter_mut().zip(across[from]) {
                    *sum += w * c;
                }
            }
            canvas.set(x, y, color.map(|c| c.round().clamp(0.0, 255.0) as u8));
        }
    }
    canvas.image()
}
