//! Undoes the stretching of a picture: by how much, where it began, and by which filter is found out,
//! and then the pixels from before are worked out.
//!
//! Every pixel of a stretched picture is a sum of pixels from before, with known weights, and there are more
//! sums than there were pixels: a system of equations with at most a few pixels in each. Its
//! solution by least squares is the picture from before, and what is left over tells whether the
//! stretching was another one.

use super::super::Image;

/// A way of filling in the pixels of a stretched picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Filter {
    /// The pixel that is nearest.
    Nearest,
    /// Two pixels, by their distances.
    Linear,
    /// Four pixels; the slope of the middle ones in hundredths.
    Cubic(u8),
    /// Four pixels, somewhat blurred: the cubic with both parameters a third.
    Mitchell,
    /// Six pixels.
    Lanczos,
}

/// All filters, the most usual first.
const FILTERS: [Filter; 6] = [
    Filter::Nearest,
    Filter::Linear,
    Filter::Cubic(50),
    Filter::Mitchell,
    Filter::Lanczos,
    Filter::Cubic(75),
];

/// What may be left over, in parts of 255: rounding alone leaves about a third.
const LEFT_OVER: f32 = 5.0;
/// How much more than another way may leave over, for both to explain a picture as well, and what rounding leaves over.
const AS_WELL: f32 = 4.0;
const ROUNDED: f32 = 1.0 / 12.0;
/// How much a pixel without equations of its own is drawn to black, so that every system has a solution.
const RIDGE: f32 = 1e-4;
/// Of how many lines one is looked at to find out how they were stretched.
const SKIPPED: usize = 5;
/// How often values beyond black and white are filled in anew: to find out the way, and to go it.
const ROUNDS: [usize; 2] = [4, 16];
/// By how much farther than it leads each of these rounds goes, since each leads a part of the way only.
const FARTHER: f32 = 1.7;

impl Filter {
    /// How many pixels from before it reaches to both sides.
    fn reach(self) -> f32 {
        match self {
            Filter::Nearest => 0.5,
            Filter::Linear => 1.0,
            Filter::Cubic(_) | Filter::Mitchell => 2.0,
            Filter::Lanczos => 3.0,
        }
    }

    /// The weight of a pixel from before at a distance.
    fn weight(self, distance: f32) -> f32 {
        let t = distance.abs();
        if t >= self.reach() && self != Filter::Nearest {
            return 0.0;
        }
        match self {
            // Half a pixel to the left belongs to it, half a pixel to the right does not.
            Filter::Nearest => f32::from(u8::from((-0.5..0.5).contains(&distance))),
            Filter::Linear => 1.0 - t,
            Filter::Cubic(slope) => cubic(t, 0.0, f32::from(slope) / 100.0),
            Filter::Mitchell => cubic(t, 1.0 / 3.0, 1.0 / 3.0),
            Filter::Lanczos => sinc(t) * sinc(t / 3.0),
        }
    }
}

/// The cubics of Mitchell and Netravali with their parameters b and c.
fn cubic(t: f32, b: f32, c: f32) -> f32 {
    let sum = if t < 1.0 {
        ((12.0 - 9.0 * b - 6.0 * c) * t + (-18.0 + 12.0 * b + 6.0 * c)) * t * t + 6.0 - 2.0 * b
    } else {
        (((-b - 6.0 * c) * t + 6.0 * b + 30.0 * c) * t - 12.0 * b - 48.0 * c) * t
            + 8.0 * b
            + 24.0 * c
    };
    sum / 6.0
}

/// sin(πt) / πt, by a series, which is the same on every machine.
fn sinc(t: f32) -> f32 {
    if t < 1e-4 {
        return 1.0;
    }
    let turns = t.round();
    let x = (t - turns) * std::f32::consts::PI;
    let (mut term, mut sum) = (x, x);
    for n in [6.0, 20.0, 42.0, 72.0, 110.0] {
        term *= -x * x / n;
        sum += term;
    }
    let sign = if (turns as i32).rem_euclid(2) == 0 {
        1.0
    } else {
        -1.0
    };
    sign * sum / (t * std::f32::consts::PI)
}

/// The stretching of one direction.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stretch {
    /// How many pixels a pixel from before became.
    pub scale: f32,
    /// Where a pixel from before begins, in pixels from the start of the line.
    pub phase: f32,
    /// How they were filled in.
    pub filter: Filter,
}

/// The equations of a line: which pixels from before each pixel is made of, solved once for all lines.
struct System {
    /// For each pixel the first pixel from before, and the weights from it on.
    rows: Vec<(usize, Vec<f32>)>,
    /// The first pixel from before, counted from the one that begins at the phase.
    first: i32,
    count: usize,
    /// The lower half of the band matrix after Cholesky, row by row, the diagonal last.
    lower: Vec<f32>,
    band: usize,
}

impl System {
    fn new(stretch: Stretch, length: usize) -> System {
        let Stretch {
            scale,
            phase,
            filter,
        } = stretch;
        let reach = filter.reach();
        let at = |n: usize| (n as f32 + 0.5 - phase) / scale - 0.5;
        let first = (at(0) - reach).ceil() as i32;
        let last = (at(length.saturating_sub(1)) + reach).floor() as i32;
        let count = (last - first + 1).max(1) as usize;
        let rows: Vec<(usize, Vec<f32>)> = (0..length)
            .map(|n| {
                let center = at(n);
                let from = (center - reach).ceil() as i32;
                let to = (center + reach).floor() as i32;
                let mut weights: Vec<f32> = (from..=to)
                    .map(|m| filter.weight(center - m as f32))
                    .collect();
                let sum: f32 = weights.iter().sum();
                if sum > 0.0 {
                    weights.iter_mut().for_each(|w| *w /= sum);
                }
                ((from - first).max(0) as usize, weights)
            })
            .collect();
        let band = (2.0 * reach).ceil() as usize + 1;
        let mut system = System {
            rows,
            first,
            count,
            lower: vec![0.0; count * band],
            band,
        };
        system.factor();
        system
    }

    /// Where entry (row, column) of the band is kept.
    fn entry(&self, row: usize, column: usize) -> Option<usize> {
        let back = row.checked_sub(column)?;
        (back < self.band && row < self.count).then(|| row * self.band + self.band - 1 - back)
    }

    fn value(&self, row: usize, column: usize) -> f32 {
        let entry = self.entry(row, column);
        entry
            .and_then(|n| self.lower.get(n))
            .copied()
            .unwrap_or(0.0)
    }

    fn factor(&mut self) {
        for n in 0..self.count {
            self.add(n, n, RIDGE);
        }
        for (first, weights) in std::mem::take(&mut self.rows).iter().cloned() {
            for (a, wa) in weights.iter().enumerate() {
                for (b, wb) in weights.iter().enumerate().take(a + 1) {
                    self.add(first + a, first + b, wa * wb);
                }
            }
            self.rows.push((first, weights));
        }
        for row in 0..self.count {
            for column in row.saturating_sub(self.band - 1)..=row {
                let shared = row.saturating_sub(self.band - 1)..column;
                let done: f32 = shared
                    .map(|n| self.value(row, n) * self.value(column, n))
                    .sum();
                let rest = self.value(row, column) - done;
                let result = if row == column {
                    rest.max(RIDGE * 0.01).sqrt()
                } else {
                    rest / self.value(column, column)
                };
                if let Some(place) = self.entry(row, column).and_then(|n| self.lower.get_mut(n)) {
                    *place = result;
                }
            }
        }
    }

    fn add(&mut self, row: usize, column: usize, value: f32) {
        if let Some(place) = self.entry(row, column).and_then(|n| self.lower.get_mut(n)) {
            *place += value;
        }
    }

    /// The pixels from before that come nearest to a line.
    fn solve(&self, line: &[f32], before: &mut Vec<f32>) {
        before.clear();
        before.resize(self.count, 0.0);
        for ((first, weights), value) in self.rows.iter().zip(line) {
            for (place, weight) in before.iter_mut().skip(*first).zip(weights) {
                *place += weight * value;
            }
        }
        let band = self.band;
        for (row, lower) in self.lower.chunks_exact(band).enumerate() {
            let start = row.saturating_sub(band - 1);
            let skip = band - 1 - (row - start);
            let (done, rest) = before.split_at_mut(row);
            let known = done.iter().skip(start).zip(lower.iter().skip(skip));
            let sum: f32 = known.map(|(x, l)| x * l).sum();
            if let (Some(value), Some(diagonal)) = (rest.first_mut(), lower.last()) {
                *value = (*value - sum) / diagonal;
            }
        }
        for (row, lower) in self.lower.chunks_exact(band).enumerate().rev() {
            let start = row.saturating_sub(band - 1);
            let skip = band - 1 - (row - start);
            let (open, done) = before.split_at_mut(row);
            if let (Some(value), Some(diagonal)) = (done.first_mut(), lower.last()) {
                *value /= diagonal;
                let value = *value;
                let above = open.iter_mut().skip(start).zip(lower.iter().skip(skip));
                above.for_each(|(x, l)| *x -= l * value);
            }
        }
    }

    /// What the pixels from before become.
    fn stretched<'a>(&'a self, before: &'a [f32]) -> impl Iterator<Item = f32> + 'a {
        self.rows.iter().map(|(first, weights)| {
            let terms = before.iter().skip(*first).zip(weights);
            terms.map(|(x, w)| x * w).sum()
        })
    }

    /// The pixels from before of a line of bytes. Where a filter went beyond black or white the byte is a
    /// bound only, and how far beyond is worked out with the rest. Returns the sum of the squares of
    /// what is left over, without the ends of the line.
    fn undo(&self, line: &[u8], rounds: usize, room: &mut Room) -> f32 {
        room.line.clear();
        room.line.extend(line.iter().map(|&byte| f32::from(byte)));
        let mut left_over = 0.0;
        for _ in 0..rounds {
            self.solve(&room.line, &mut room.before);
            let ends = self.band * 2;
            let inner = ends..line.len().saturating_sub(ends);
            left_over = 0.0;
            let mut beyond = false;
            let values = self.stretched(&room.before).zip(line).zip(&mut room.line);
            for (n, ((made, &byte), value)) in values.enumerate() {
                let bound = byte == 0 && made < 0.0 || byte == 255 && made > 255.0;
                if bound {
                    beyond |= (*value - made).abs() > 0.5;
                    *value += FARTHER * (made - *value);
                } else if inner.contains(&n) {
                    left_over += (made - f32::from(byte)) * (made - f32::from(byte));
                }
            }
            if !beyond {
                break;
            }
        }
        left_over
    }
}

/// Lines that are worked on, kept from one line to the next.
#[derive(Default)]
struct Room {
    line: Vec<f32>,
    before: Vec<f32>,
}

/// The bytes of a channel along one direction: `across` counts the lines.
fn line(image: &Image, upright: bool, across: usize, channel: usize, to: &mut Vec<u8>) {
    let wide = image.width() as usize * 4;
    let (start, step) = if upright {
        (across * 4, wide)
    } else {
        (across * wide, 4)
    };
    let length = if upright {
        image.height()
    } else {
        image.width()
    } as usize;
    let bytes = image.rgba().iter().skip(start + channel).step_by(step);
    to.clear();
    to.extend(bytes.take(length));
}

/// How a part of a picture was stretched, if that can be told: the direction's stretch whose equations leave
/// least over, and how much that is.
fn fitting(image: &Image, upright: bool, scale: f32, filter: Filter, bound: f32) -> (f32, f32) {
    let length = if upright {
        image.height()
    } else {
        image.width()
    } as usize;
    let lines = if upright {
        image.width()
    } else {
        image.height()
    } as usize;
    let mut best = (0.0, bound);
    let mut bytes = Vec::new();
    let mut room = Room::default();
    // A window begins on a whole pixel, so a pixel from before begins at a multiple of the scale's fraction. The
    // nearest pixel can also be counted from a pixel's corner.
    let fraction = [1.0, 0.5, 0.25]
        .into_iter()
        .find(|part| (scale / part).fract() == 0.0);
    let (step, offset) = match filter {
        Filter::Nearest => (0.125, 0.0625),
        _ => (fraction.unwrap_or(0.125), 0.0),
    };
    let phases = (0u16..).map(|n| f32::from(n) * step + offset);
    for phase in phases.take_while(|&phase| phase < scale) {
        let system = System::new(
            Stretch {
                scale,
                phase,
                filter,
            },
            length,
        );
        let inner = length.saturating_sub(system.band * 4);
        let across: Vec<usize> = (0..lines).step_by(SKIPPED).collect();
        let all = (across.len() * 3 * inner) as f32;
        let mut sum = 0.0;
        for (across, channel) in across.into_iter().flat_map(|n| [(n, 0), (n, 1), (n, 2)]) {
            line(image, upright, across, channel, &mut bytes);
            sum += system.undo(&bytes, ROUNDS[0], &mut room);
            if sum >= best.1 * all {
                break;
            }
        }
        if sum < best.1 * all {
            best = (phase, sum / all);
        }
    }
    best
}

/// The ways in which a part of a picture can have been stretched across and down, the likeliest first. There can be
/// several that explain it as well: enlarged to twice the size, four pixels weighted give just what two give after some sharpening.
pub fn find(image: &Image, scale: f32) -> Vec<[Stretch; 2]> {
    let mut ways: Vec<(f32, [Stretch; 2])> = Vec::new();
    let mut bound = LEFT_OVER * LEFT_OVER;
    for filter in FILTERS {
        let (left, across) = fitting(image, false, scale, filter, bound);
        if across >= bound {
            continue;
        }
        let (top, down) = fitting(image, true, scale, filter, bound);
        if down < bound {
            let stretch = |phase| Stretch {
                scale,
                phase,
                filter,
            };
            let most = across.max(down);
            ways.push((most, [stretch(left), stretch(top)]));
            bound = bound.min(AS_WELL * most + AS_WELL * ROUNDED);
        }
    }
    ways.retain(|(most, _)| *most < bound);
    ways.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    ways.into_iter().map(|(_, way)| way).collect()
}

/// The picture from before a stretching, and the place of its corner in the stretched one. Its outermost pixels are
/// guesses.
pub fn undo(image: &Image, [across, down]: [Stretch; 2]) -> Option<(Image, f32, f32)> {
    let (narrow, first_column) = pass(image, false, across)?;
    let (small, first_row) = pass(&narrow, true, down)?;
    let corner = |stretch: Stretch, first: i32| stretch.phase + first as f32 * stretch.scale;
    Some((small, corner(across, first_column), corner(down, first_row)))
}

fn pass(image: &Image, upright: bool, stretch: Stretch) -> Option<(Image, i32)> {
    let (width, height) = (image.width() as usize, image.height() as usize);
    let (length, lines) = if upright {
        (height, width)
    } else {
        (width, height)
    };
    let system = System::new(stretch, length);
    let (wide, high) = if upright {
        (width, system.count)
    } else {
        (system.count, height)
    };
    let mut rgba = vec![255; wide * high * 4];
    let mut bytes = Vec::new();
    let mut room = Room::default();
    for across in 0..lines {
        for channel in 0..3 {
            line(image, upright, across, channel, &mut bytes);
            system.undo(&bytes, ROUNDS[1], &mut room);
            let (start, step) = if upright {
                (across * 4, wide * 4)
            } else {
                (across * wide * 4, 4)
            };
            let places = rgba.iter_mut().skip(start + channel).step_by(step);
            for (place, value) in places.zip(&room.before) {
                // What is no byte becomes the nearest one.
                *place = value.round() as u8;
            }
        }
    }
    let image = Image::new(wide as u32, high as u32, rgba).ok()?;
    Some((image, system.first))
}
