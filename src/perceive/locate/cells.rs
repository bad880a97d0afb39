//! Reads single cells by a skin, and a whole board cell by cell from one that is known.

use super::super::Image;
use super::super::skin::{Skin, distance};
use super::MAX_ROWS;
use std::collections::VecDeque;

/// How much more than a skin allows every channel may be off, step by step: nothing on a clean picture, more
/// where noise lies over all of it.
pub const NOISE: [u8; 3] = [0, 6, 16];
/// By how much more than the nearest look every other one must be off, under noise.
const APART: u8 = 8;

/// A probe's pixel in a cell of the picture.
struct Point {
    dx: i32,
    dy: i32,
    color: [u8; 3],
    not: bool,
    tolerance: u8,
    /// How far it is from each side of the cell: left, top, right, bottom.
    depth: [i32; 4],
}

/// A way a cell can look.
struct Look {
    points: Vec<Point>,
    /// How much noise it takes at most: so little that no even surface passes for it.
    noise: u8,
}

/// Reads cells of one size.
pub struct Reader {
    looks: Vec<Look>,
    /// The side of a cell.
    pub pitch: i32,
}

impl Reader {
    /// Reads a skin's cells drawn at `pitch` pixels.
    pub fn new(skin: &Skin, pitch: u32) -> Reader {
        let place = |n: u32| ((2 * n + 1) * pitch / (2 * skin.cell)) as i32;
        let far = pitch as i32 - 1;
        let looks = skin.looks.iter().map(|look| {
            let points = look.probes.iter().map(|probe| {
                let (dx, dy) = (place(probe.x), place(probe.y));
                Point {
                    dx,
                    dy,
                    color: probe.color,
                    not: probe.not,
                    tolerance: probe.tolerance.unwrap_or(skin.tolerance),
                    depth: [dx, dy, far - dx, far - dy],
                }
            });
            let points: Vec<Point> = points.collect();
            let seen = || points.iter().filter(|point| !point.not);
            // Half of what is left between two colours when both are off as far as they may be.
            let room = |a: &Point, b: &Point| {
                let off = distance(a.color, b.color);
                off.saturating_sub(a.tolerance).saturating_sub(b.tolerance) / 2
            };
            let rooms = seen().flat_map(|a| seen().map(move |b| room(a, b)));
            let noise = rooms.max().unwrap_or(0).saturating_sub(2);
            Look { points, noise }
        });
        Reader {
            looks: looks.collect(),
            pitch: pitch as i32,
        }
    }

    /// How far a pixel is beyond what a point allows.
    fn off(&self, image: &Image, x: i32, y: i32, point: &Point) -> u8 {
        let (Ok(x), Ok(y)) = (u32::try_from(x + point.dx), u32::try_from(y + point.dy)) else {
            return u8::MAX;
        };
        let Some(found) = image.pixel(x, y) else {
            return u8::MAX;
        };
        let off = distance(found, point.color).saturating_sub(point.tolerance);
        match (point.not, off) {
            (false, _) => off,
            (true, 0) => u8::MAX,
            (true, _) => 0,
        }
    }

    /// How far a look's pixels are off at most; more than `bound` once that is clear.
    fn worst(&self, image: &Image, x: i32, y: i32, look: &Look, bound: u8) -> u8 {
        let mut worst = 0;
        for point in &look.points {
            worst = worst.max(self.off(image, x, y, point));
            if worst > bound {
                break;
            }
        }
        worst
    }

    /// How far off the nearest look is; `None` if it is too far.
    pub fn nearest(&self, image: &Image, x: i32, y: i32) -> Option<u8> {
        let most = NOISE.into_iter().max().unwrap_or(0);
        let mut least = None;
        for look in &self.looks {
            let better = least.map_or(most, |least: u8| least.saturating_sub(1));
            let bound = better.min(look.noise);
            let worst = self.worst(image, x, y, look, bound);
            if worst <= bound {
                least = Some(worst);
            }
            if least == Some(0) {
                break;
            }
        }
        least
    }

    /// The look of the cell with this corner: the first that fits, or under noise one that is far nearer than
    /// all others.
    pub fn read(&self, image: &Image, x: i32, y: i32, noise: u8) -> Option<u8> {
        let fits = |look: &Look| self.worst(image, x, y, look, 0) == 0;
        let first = self.looks.iter().position(fits);
        if first.is_some() || noise == 0 {
            return first.map(|n| n as u8);
        }
        let mut best: Option<(usize, u8)> = None;
        let mut second = u8::MAX;
        for (n, look) in self.looks.iter().enumerate() {
            let off = self.worst(image, x, y, look, u8::MAX);
            match best {
                Some((_, least)) if off >= least => second = second.min(off),
                _ => {
                    second = best.map_or(second, |(_, least)| least);
                    best = Some((n, off));
                }
            }
        }
        let bound = |n: usize| self.looks.get(n).map_or(0, |look| look.noise.min(noise));
        let (look, least) = best.filter(|(n, least)| *least <= bound(*n))?;
        (second >= least.saturating_mul(2).saturating_add(APART)).then_some(look as u8)
    }

    /// Whether the outermost pixels of a cell can be some look's, as far as `depth` pixels from a side; `None` if
    /// no look says anything of them.
    pub fn begins(
        &self,
        image: &Image,
        x: i32,
        y: i32,
        side: usize,
        depth: i32,
        noise: u8,
    ) -> Option<bool> {
        let mut known = false;
        for look in &self.looks {
            let near = |p: &&Point| !p.not && p.depth.get(side).is_some_and(|&d| d < depth);
            let mut points = look.points.iter().filter(near).peekable();
            if points.peek().is_none() {
                continue;
            }
            known = true;
            let noise = look.noise.min(noise);
            if points.all(|point| self.off(image, x, y, point) <= noise) {
                return Some(true);
            }
        }
        known.then_some(false)
    }
}

/// Cells that were read, side by side.
pub struct Patch {
    /// The left edge of the first column in the picture that was read.
    pub left: i32,
    /// The upper edge of the first row.
    pub top: i32,
    /// How many columns there are.
    pub columns: usize,
    /// The look of each cell, row by row; none where it could not be told.
    pub looks: Vec<Option<u8>>,
    /// How much noise was allowed for.
    pub noise: u8,
}

impl Patch {
    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.looks.len() / self.columns.max(1)
    }
}

/// Reads the board that has a cell at a corner, with as little noise allowed for as reads most of it.
pub fn clearest(reader: &Reader, image: &Image, corner: (i32, i32), least: u8) -> Option<Patch> {
    let mut best: Option<(usize, Patch)> = None;
    for noise in NOISE.into_iter().filter(|noise| *noise >= least) {
        let Some(patch) = spread(reader, image, corner, noise) else {
            continue;
        };
        let known = patch.looks.iter().flatten().count();
        let enough = known * 5 >= patch.looks.len() * 4;
        if best.as_ref().is_none_or(|(most, _)| known > *most) {
            best = Some((known, patch));
        }
        if enough {
            break;
        }
    }
    best.map(|(_, patch)| patch)
}

/// Reads all cells that hang together with the one at a corner, and makes a rectangle of them. Cells in
/// between that can't be read stay open; a row or column at the rim of which less than half can be read is no
/// part of it.
fn spread(reader: &Reader, image: &Image, corner: (i32, i32), noise: u8) -> Option<Patch> {
    let pitch = reader.pitch;
    let reach = MAX_ROWS as i32;
    let before = |at: i32| (at.div_euclid(pitch)).clamp(0, reach);
    let after = |at: i32, end: u32| ((end as i32 - at).div_euclid(pitch)).clamp(0, reach);
    let (back, up) = (before(corner.0), before(corner.1));
    let columns = back + after(corner.0, image.width());
    let rows = up + after(corner.1, image.height());
    if columns == 0 || rows == 0 {
        return None;
    }
    let place = |x: i32, y: i32| (corner.0 + (x - back) * pitch, corner.1 + (y - up) * pitch);
    let mut seen: Vec<Option<Option<u8>>> = vec![None; (columns * rows) as usize];
    let mut waiting = VecDeque::from([(back, up)]);
    while let Some((x, y)) = waiting.pop_front() {
        let inside = (0..columns).contains(&x) && (0..rows).contains(&y);
        let Some(cell) = seen.get_mut((y * columns + x) as usize).filter(|_| inside) else {
            continue;
        };
        if cell.is_some() {
            continue;
        }
        let (left, top) = place(x, y);
        let look = reader.read(image, left, top, noise);
        *cell = Some(look);
        if look.is_some() {
            // Two cells far, so that a cell with something over it doesn't end the board.
            for (dx, dy) in (-2..=2).flat_map(|dy| (-2..=2).map(move |dx| (dx, dy))) {
                waiting.push_back((x + dx, y + dy));
            }
        }
    }
    let read = |x: i32, y: i32| {
        seen.get((y * columns + x) as usize)
            .copied()
            .flatten()
            .flatten()
    };
    let (mut xs, mut ys) = (0..columns, 0..rows);
    // Rim by rim, the emptiest first: a stray cell far away would thin out every other line.
    while !xs.is_empty() && !ys.is_empty() {
        let share = |cells: &mut dyn Iterator<Item = (i32, i32)>| {
            let (mut known, mut all) = (0, 0);
            for (x, y) in cells {
                all += 1;
                known += i32::from(read(x, y).is_some());
            }
            known * 1000 / all.max(1)
        };
        let column = |x: i32| share(&mut ys.clone().map(|y| (x, y)));
        let row = |y: i32| share(&mut xs.clone().map(|x| (x, y)));
        let rims = [
            (column(xs.start), (xs.start + 1..xs.end, ys.clone())),
            (row(ys.start), (xs.clone(), ys.start + 1..ys.end)),
            (column(xs.end - 1), (xs.start..xs.end - 1, ys.clone())),
            (row(ys.end - 1), (xs.clone(), ys.start..ys.end - 1)),
        ];
        match rims.into_iter().min_by_key(|(share, _)| *share) {
            Some((share, rest)) if share < 500 => (xs, ys) = rest,
            _ => break,
        }
    }
    if xs.is_empty() || ys.is_empty() {
        return None;
    }
    let (left, top) = place(xs.start, ys.start);
    Some(Patch {
        left,
        top,
        columns: xs.len(),
        looks: ys
            .flat_map(|y| xs.clone().map(move |x| (x, y)))
            .map(|(x, y)| read(x, y))
            .collect(),
        noise,
    })
}
