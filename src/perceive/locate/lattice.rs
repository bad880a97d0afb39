//! Where a picture has evenly spaced lines in both directions, as the edges of cells are.

use super::super::Image;

/// How many pixels are counted together, along a line.
const BLOCK: usize = 16;
/// By how much a channel must differ between two pixels for an edge.
const STEP: u8 = 10;
/// How many of the pixels of two blocks must be an edge for a line: cells have corners, and some are round.
const LINE: u16 = 18;
/// So many lines within twice as many pixels are none.
const CROWD: usize = 16;
/// The most lattices of a band.
const MOST: usize = 400;
/// How many rows are looked at in a slice, for a picture of one pixel a row.
const SLICE: usize = 1 << 19;

/// Evenly spaced lines: columns of cells, and where their rows may begin.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lattice {
    /// From one line to the next, in pixels.
    pub pitch: f32,
    /// The first upright line.
    pub left: usize,
    /// How many columns lie between the upright lines.
    pub columns: usize,
    /// The first level line.
    pub top: usize,
    /// How many rows lie between the level lines.
    pub rows: usize,
}

/// How many edges there are in each block of each upright and each level line.
pub struct Edges {
    width: usize,
    height: usize,
    /// For each block of rows, the edges at the left of each column.
    upright: Vec<u8>,
    /// For each block of columns, the edges above each row.
    level: Vec<u8>,
    /// The rows that were counted.
    counted: usize,
}

fn differ(a: &[u8], b: &[u8]) -> bool {
    let channels = a.iter().zip(b).take(3);
    channels.map(|(a, b)| a.abs_diff(*b)).max() >= Some(STEP)
}

impl Edges {
    /// Nothing counted yet.
    pub fn new(image: &Image) -> Edges {
        let (width, height) = (image.width() as usize, image.height() as usize);
        Edges {
            width,
            height,
            upright: vec![0; width * height.div_ceil(BLOCK)],
            level: vec![0; height * width.div_ceil(BLOCK)],
            counted: 0,
        }
    }

    /// Counts a slice of the picture; true when all is counted.
    pub fn count(&mut self, image: &Image) -> bool {
        let wide = self.width * 4;
        let end = (self.counted + (SLICE / self.width).max(1)).min(self.height);
        let first = self.counted.saturating_sub(1);
        let rows = image.rgba().chunks_exact(wide).enumerate();
        let mut above: Option<&[u8]> = None;
        for (y, row) in rows.take(end).skip(first) {
            if y >= self.counted {
                let upright = self.upright.iter_mut().skip(y / BLOCK * self.width + 1);
                let pixels = row.chunks_exact(4).zip(row.chunks_exact(4).skip(1));
                for (count, (left, here)) in upright.zip(pixels) {
                    *count += u8::from(differ(left, here));
                }
                let above = above.unwrap_or(row).chunks(BLOCK * 4);
                for (n, (here, above)) in row.chunks(BLOCK * 4).zip(above).enumerate() {
                    let pixels = here.chunks_exact(4).zip(above.chunks_exact(4));
                    let count = pixels.filter(|(here, above)| differ(here, above)).count();
                    if let Some(place) = self.level.get_mut(n * self.height + y) {
                        *place = count as u8;
                    }
                }
            }
            above = Some(row);
        }
        self.counted = end;
        end == self.height
    }

    /// How many bands there are to be looked at for lattices.
    pub fn bands(&self) -> usize {
        self.height.div_ceil(BLOCK).saturating_sub(1).max(1)
    }

    /// The lattices with one of these pitches of which a band shows four upright lines or more.
    pub fn lattices(&self, band: usize, pitches: &[f32]) -> Vec<Lattice> {
        let row = |n: usize| {
            let start = n * self.width;
            self.upright.get(start..start + self.width).unwrap_or(&[])
        };
        let (upper, lower) = (row(band), row(band + 1));
        let sum = |x: usize| {
            let count = |row: &[u8]| row.get(x).map_or(0, |&n| u16::from(n));
            count(upper) + count(lower)
        };
        let mut lines: Vec<usize> = (0..self.width).filter(|&x| sum(x) >= LINE).collect();
        // Where every other column is a line there is noise, or a fine pattern, but no cells.
        let crowd = |n: usize| {
            let behind = n.checked_sub(CROWD).and_then(|n| lines.get(n));
            let ahead = lines.get(n + CROWD);
            let x = lines.get(n).copied().unwrap_or(0);
            behind.is_some_and(|&b| x - b < 2 * CROWD) || ahead.is_some_and(|&a| a - x < 2 * CROWD)
        };
        let lone: Vec<bool> = (0..lines.len()).map(|n| !crowd(n)).collect();
        let mut lone = lone.into_iter();
        lines.retain(|_| lone.next() == Some(true));
        // A pixel more to both sides, for pitches that are no whole numbers and lines that are blurred.
        let mut near = vec![false; self.width];
        for &x in &lines {
            for place in near.iter_mut().take(x + 2).skip(x.saturating_sub(1)) {
                *place = true;
            }
        }
        let mut found: Vec<Lattice> = Vec::new();
        for &pitch in pitches {
            let at = |x: usize, n: f32| {
                let place = (x as f32 + pitch * n).round();
                place >= 0.0 && near.get(place as usize) == Some(&true)
            };
            for &x in &lines {
                if at(x, -1.0) || !(at(x, 1.0) && at(x, 2.0) && at(x, 3.0)) {
                    continue;
                }
                if found.len() >= MOST {
                    return found;
                }
                let more = (4u16..).take_while(|&n| at(x, f32::from(n))).count();
                found.extend(self.levels(band, x, 3 + more, pitch));
            }
        }
        found
    }

    /// The level lines that cross upright ones of a band.
    fn levels(&self, band: usize, left: usize, columns: usize, pitch: f32) -> Option<Lattice> {
        let right = (left as f32 + columns as f32 * pitch).round() as usize;
        let blocks = left.div_ceil(BLOCK)..(right / BLOCK).min(self.width / BLOCK);
        let enough = blocks.len() as u32 * BLOCK as u32 / 2;
        let sum = |y: usize| {
            let count = |n: usize| self.level.get(n * self.height + y);
            let counts = blocks.clone().filter_map(count);
            counts.map(|&n| u32::from(n)).sum::<u32>()
        };
        let line = |y: f32| {
            let y = y.round();
            let near = |y: f32| y >= 0.0 && (y as usize) < self.height && sum(y as usize) >= enough;
            near(y) || near(y - 1.0) || near(y + 1.0)
        };
        if enough == 0 {
            return None;
        }
        let from = (band * BLOCK) as f32;
        let span = (2 * BLOCK) as f32 + 2.0 * pitch;
        let begin = (0..span as u32).map(|n| from - 2.0 * pitch + n as f32);
        let mut top = begin.into_iter().find(|&y| {
            y >= 0.0 && sum(y as usize) >= enough && line(y + pitch) && line(y + 2.0 * pitch)
        })?;
        let mut rows = 2;
        // A line may be missing where something lies over the board.
        let goes_on = |y: f32, by: f32| line(y + by) || line(y + 2.0 * by);
        while top >= pitch && goes_on(top, -pitch) && rows < super::MAX_ROWS {
            (top, rows) = (top - pitch, rows + 1);
        }
        while goes_on(top + rows as f32 * pitch, pitch) && rows < super::MAX_ROWS {
            rows += 1;
        }
        Some(Lattice {
            pitch,
            left,
            columns,
            top: top.round() as usize,
            rows,
        })
    }
}

impl Lattice {
    /// Whether this is the same as one that was found before: with a part of its cells.
    pub fn repeats(&self, other: &Lattice) -> bool {
        let off = |a: usize, b: usize| {
            let off = (a.abs_diff(b) as f32) % self.pitch;
            off <= 1.5 || self.pitch - off <= 1.5
        };
        let apart = |a: usize, n: usize, b: usize, m: usize| {
            let end = |start: usize, n: usize| start as f32 + n as f32 * self.pitch;
            end(a, n) <= b as f32 || end(b, m) <= a as f32
        };
        self.pitch == other.pitch
            && off(self.left, other.left)
            && off(self.top, other.top)
            && !apart(self.left, self.columns, other.left, other.columns)
            && !apart(self.top, self.rows, other.top, other.rows)
    }
}
