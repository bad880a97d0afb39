//! Reads the cells of a lattice by a skin, as they are or as they were before they were stretched.

use super::super::skin::{Look, Skin, distance};
use super::super::{Image, digits};
use super::Sighting;
use super::cells::{Patch, Reader, clearest};
use super::lattice::Lattice;
use super::sides::{Side, sides};
use super::stretch::{self, Stretch};
use crate::grid::Grid;

/// How far a window can be stretched.
const SCALES: [f32; 7] = [1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0];
/// The fewest columns and rows by which a board is known.
const LEAST: (usize, usize) = (3, 2);
/// How much noise undoing a stretching may leave, where bytes were rounded and bounded.
const UNDONE: u8 = 16;
/// How many cells of a lattice are looked at to find where cells begin.
const SAMPLES: usize = 12;
/// Boards of fewer cells must be read with fewer doubts.
const FEW: usize = 30;
/// How many pixels of a look can't be as they are by chance.
const MANY: usize = 6;
/// How many places are compared by more cells, and by how many.
const TIED: usize = 12;
const MAX_SAMPLES: usize = 600;

/// The sides of cells that a skin's boards can have on a picture.
pub fn pitches(skin: &Skin) -> Vec<f32> {
    match skin.sizes {
        Some([least, most]) => (least..=most).map(|n| n as f32).collect(),
        None => SCALES
            .iter()
            .map(|scale| scale * skin.cell as f32)
            .collect(),
    }
}

/// How far a skin's cells are stretched to have this side; 1 for cells that are drawn in this size.
pub fn fits(skin: &Skin, pitch: f32) -> Option<f32> {
    match skin.sizes {
        Some([least, most]) => {
            let whole = pitch.fract() == 0.0 && pitch >= least as f32 && pitch <= most as f32;
            whole.then_some(1.0)
        }
        None => {
            let is = |scale: &f32| (scale * skin.cell as f32 - pitch).abs() < 0.01;
            SCALES.into_iter().find(is)
        }
    }
}

/// Reads the cells of a lattice as they are.
pub fn direct(image: &Image, skin: &Skin, lattice: &Lattice) -> Option<Sighting> {
    let reader = Reader::new(skin, lattice.pitch as u32);
    let corner = align(&reader, image, skin, lattice)?;
    let patch = clearest(&reader, image, corner, 0)?;
    let free = [
        patch.left,
        patch.top,
        image.width() as i32 - patch.left - patch.columns as i32 * reader.pitch,
        image.height() as i32 - patch.top - patch.rows() as i32 * reader.pitch,
    ];
    sighting(
        image,
        skin,
        &reader,
        &patch,
        free,
        |x, y| (x as f32, y as f32),
        1.0,
    )
}

/// Whether a part of a lattice has enough of a skin's colours to be looked at more closely: colours in the middle
/// of an even surface outlast every stretching.
pub fn is_like(image: &Image, skin: &Skin, lattice: &Lattice) -> bool {
    let colors = skin.looks.iter().flat_map(|look| &look.probes);
    let mut colors: Vec<[u8; 3]> = colors.filter(|p| !p.not).map(|p| p.color).collect();
    colors.sort_unstable();
    colors.dedup();
    let (x, y, side) = middle(image, lattice);
    let (mut like, mut all) = (0, 0);
    for (x, y) in (y..y + side)
        .step_by(2)
        .flat_map(|y| (x..x + side).map(move |x| (x, y)))
    {
        let Some(found) = image.pixel(x, y) else {
            continue;
        };
        all += 1;
        let near = |&color: &[u8; 3]| distance(found, color) <= 12;
        like += u32::from(colors.iter().any(near));
    }
    like * 5 >= all
}

/// The corner and the side of a square of three cells in the middle of a lattice.
fn middle(image: &Image, lattice: &Lattice) -> (u32, u32, u32) {
    let side = (3.0 * lattice.pitch).ceil() as u32;
    let start = |at: usize, cells: usize, size: u32| {
        let skip = (cells / 2).saturating_sub(1) as f32 * lattice.pitch;
        (at as u32 + skip as u32).min(size.saturating_sub(side))
    };
    let left = start(lattice.left, lattice.columns, image.width());
    let top = start(lattice.top, lattice.rows, image.height());
    (left, top, side)
}

/// Reads the cells of a lattice as they were before they were stretched.
pub fn stretched(image: &Image, skin: &Skin, lattice: &Lattice, scale: f32) -> Option<Sighting> {
    if !is_like(image, skin, lattice) {
        return None;
    }
    let (left, top, side) = middle(image, lattice);
    let sample = image.part(left, top, side, side)?;
    let mut best: Option<Sighting> = None;
    for [mut across, mut down] in stretch::find(&sample, scale) {
        // The phases belong to the sample; those of a part that begins elsewhere follow from them.
        (across.phase, down.phase) = (across.phase + left as f32, down.phase + top as f32);
        let known = |seen: &Sighting| seen.codes.iter().flatten().count();
        let Some(seen) = undone(image, skin, lattice, [across, down]) else {
            continue;
        };
        let all = known(&seen) == seen.codes.len();
        if best.as_ref().is_none_or(|best| known(best) < known(&seen)) {
            best = Some(seen);
        }
        if all {
            break;
        }
    }
    best
}

/// Reads the cells of a lattice as they were before a stretching.
fn undone(
    image: &Image,
    skin: &Skin,
    lattice: &Lattice,
    [across, down]: [Stretch; 2],
) -> Option<Sighting> {
    let scale = across.scale;
    let reader = Reader::new(skin, skin.cell);
    let [l, t, r, b] = skin.margins.map(|margin| margin as f32 + skin.cell as f32);
    let (columns, rows) = (lattice.columns as f32, lattice.rows as f32);
    let mut part = [
        lattice.left as f32 - l * scale,
        lattice.top as f32 - t * scale,
        lattice.left as f32 + columns * lattice.pitch + r * scale,
        lattice.top as f32 + rows * lattice.pitch + b * scale,
    ];
    for _ in 0..4 {
        let inside = |n: f32, size: u32| n.max(0.0).min(size as f32) as u32;
        let (x, y) = (
            inside(part[0], image.width()),
            inside(part[1], image.height()),
        );
        let (right, bottom) = (
            inside(part[2], image.width()),
            inside(part[3], image.height()),
        );
        let shown = image.part(x, y, right.checked_sub(x)?, bottom.checked_sub(y)?)?;
        let from = |stretch: Stretch, start: u32| Stretch {
            phase: (stretch.phase - start as f32).rem_euclid(scale),
            ..stretch
        };
        let undone = stretch::undo(&shown, [from(across, x), from(down, y)]);
        let (small, dx, dy) = undone?;
        let place = |px: i32, py: i32| {
            (
                x as f32 + dx + px as f32 * scale,
                y as f32 + dy + py as f32 * scale,
            )
        };
        let shrunk = |at: usize, start: u32, first: f32| {
            ((at as f32 - start as f32 - first) / scale).max(0.0) as usize
        };
        let before = Lattice {
            pitch: skin.cell as f32,
            left: shrunk(lattice.left, x, dx),
            top: shrunk(lattice.top, y, dy),
            ..*lattice
        };
        let corner = align(&reader, &small, skin, &before)?;
        let patch = clearest(&reader, &small, corner, UNDONE)?;
        let (left, top) = place(patch.left, patch.top);
        let (columns, rows) = (patch.columns as f32, patch.rows() as f32);
        let (end, floor) = (left + columns * lattice.pitch, top + rows * lattice.pitch);
        // Where cells reach to the end of the part, there may be more of them.
        let near = lattice.pitch * 1.5;
        let more = [
            left - x as f32 <= near && x > 0,
            top - y as f32 <= near && y > 0,
            right as f32 - end <= near && right < image.width(),
            bottom as f32 - floor <= near && bottom < image.height(),
        ];
        if more.contains(&true) {
            let by = 8.0 * lattice.pitch;
            for ((edge, more), sign) in part.iter_mut().zip(more).zip([-1.0, -1.0, 1.0, 1.0]) {
                *edge += if more { sign * by } else { 0.0 };
            }
            continue;
        }
        let whole = |room: f32| (room / scale + 0.01).floor() as i32;
        let free = [
            whole(left),
            whole(top),
            whole(image.width() as f32 - end),
            whole(image.height() as f32 - floor),
        ];
        return sighting(&small, skin, &reader, &patch, free, place, scale);
    }
    None
}

/// Where cells begin: the place at which most of some cells of a lattice can be read, and best. Gives the corner
/// of one that can be.
fn align(reader: &Reader, image: &Image, skin: &Skin, lattice: &Lattice) -> Option<(i32, i32)> {
    let pitch = reader.pitch;
    let all = lattice.columns * lattice.rows;
    let count = all.min(SAMPLES);
    let sample = |n: usize| {
        let cell = n * all / count.max(1);
        let (column, row) = (cell % lattice.columns, cell / lattice.columns);
        let at = |start: usize, n: usize| start as i32 + n as i32 * pitch;
        (at(lattice.left, column), at(lattice.top, row))
    };
    let samples: Vec<(i32, i32)> = (0..count).map(sample).collect();
    // Cells that are drawn in any size begin at a line; elsewhere any line may be one inside the cells.
    let range = match skin.sizes {
        Some(_) => -(pitch / 8 + 2)..pitch / 8 + 3,
        None => 0..pitch,
    };
    let mut best: Vec<(usize, u32, (i32, i32))> = Vec::new();
    for (dx, dy) in range
        .clone()
        .flat_map(|dy| range.clone().map(move |dx| (dx, dy)))
    {
        let most = best.first().map_or(3, |(known, ..)| *known);
        let (mut known, mut off) = (0, 0);
        for (n, &(x, y)) in samples.iter().enumerate() {
            if let Some(distance) = reader.nearest(image, x + dx, y + dy) {
                (known, off) = (known + 1, off + u32::from(distance));
            }
            if known + (samples.len() - 1 - n) < most {
                break;
            }
        }
        if known >= most {
            best.push((known, off, (dx, dy)));
            best.sort_by_key(|&(known, off, _)| (std::cmp::Reverse(known), off));
            best.truncate(TIED);
        }
    }
    // Where some places are as good for the samples, all cells decide.
    let cells = || {
        let step = all.div_ceil(MAX_SAMPLES);
        (0..all).step_by(step.max(1)).map(|n| {
            let at = |start: usize, n: usize| start as i32 + n as i32 * pitch;
            (
                at(lattice.left, n % lattice.columns),
                at(lattice.top, n / lattice.columns),
            )
        })
    };
    let judged = best.into_iter().map(|(_, _, (dx, dy))| {
        let (mut known, mut off, mut corner) = (0, 0, None);
        for (x, y) in cells() {
            if let Some(distance) = reader.nearest(image, x + dx, y + dy) {
                (known, off) = (known + 1, off + u32::from(distance));
                corner = corner.or(Some((x + dx, y + dy)));
            }
        }
        (known, std::cmp::Reverse(off), corner)
    });
    judged
        .max_by_key(|&(known, off, _)| (known, off))
        .and_then(|(_, _, corner)| corner)
}

/// Whether cells alone tell the program: cells that are all alike don't. Where a look is a few pixels only, a table can have them too: then there must
/// be several looks, and nothing that can't be read or else the right colours beside the cells.
fn is_told(skin: &Skin, patch: &Patch, sides: [Side; 4]) -> bool {
    let seen = |n: usize| patch.looks.contains(&Some(n as u8));
    let looks = skin.looks.iter().enumerate().filter(|(n, _)| seen(*n));
    let looks: Vec<usize> = looks.map(|(_, look)| look.probes.len()).collect();
    let framed =
        skin.edges.is_some() && sides.iter().filter(|side| **side == Side::Ends).count() > 1;
    let clear = patch.looks.iter().all(Option::is_some);
    let few = looks.iter().any(|&probes| probes < MANY);
    !few && looks.len() > 1 || looks.len() > 3 && clear || looks.len() > 2 && framed
}

/// What was read, if it is enough for a board. `place` tells where a pixel is on the picture.
fn sighting(
    image: &Image,
    skin: &Skin,
    reader: &Reader,
    patch: &Patch,
    free: [i32; 4],
    place: impl Fn(i32, i32) -> (f32, f32),
    scale: f32,
) -> Option<Sighting> {
    let grid = Grid::new(patch.columns, patch.rows())?;
    let known = patch.looks.iter().flatten().count();
    let too_large =
        grid.width() > usize::from(skin.columns[1]) || grid.height() > usize::from(skin.rows[1]);
    if grid.width() < LEAST.0
        || grid.height() < LEAST.1
        || too_large
        || known * 5 < grid.len() * if grid.len() < FEW { 4 } else { 3 }
    {
        return None;
    }
    let mut sides = sides(image, skin, reader, patch, free);
    // Beside the board programs show a face and numbers: where those are whole, it is as wide as it seems.
    let window = patch.left - skin.margins[0] as i32;
    let above = patch.top - skin.margins[1] as i32;
    let (width, height) = skin.size(grid);
    let loose = Skin {
        tolerance: skin.tolerance.max(40),
        ..skin.clone()
    };
    let shown = match (u32::try_from(window), u32::try_from(above)) {
        (Ok(x), Ok(y)) => image.part(x, y, width, height),
        _ => None,
    };
    let face = shown.as_ref().and_then(|shown| {
        let look = loose.read_face(shown, grid).ok()??;
        let looks = &skin.face.as_ref()?.looks;
        Some(looks.get(usize::from(look))?.code.clone())
    });
    let counters: Vec<(String, i32)> = shown
        .iter()
        .flat_map(|shown| {
            let read = |counter| digits::read(&loose, shown, grid, counter).ok();
            skin.counters
                .iter()
                .filter_map(move |counter| Some((counter.code.clone(), read(counter)?)))
        })
        .collect();
    // A look that is known by what it isn't, or by one pixel, could be anything.
    let clear = |look: &Look| look.probes.iter().filter(|probe| !probe.not).count() > 1;
    let looks = skin.face.iter().flat_map(|face| &face.looks);
    let named = looks.filter(|look| Some(&look.code) == face.as_ref());
    let confirmed = !counters.is_empty() || named.clone().count() > 0 && named.clone().all(clear);
    if confirmed && face.is_some() == skin.face.is_some() && counters.len() == skin.counters.len() {
        for side in sides.iter_mut().take(3) {
            *side = Side::Ends;
        }
    }
    if !confirmed && !is_told(skin, patch, sides) {
        return None;
    }
    let (left, top) = place(patch.left, patch.top);
    let code = |look: &Option<u8>| {
        let look = skin.looks.get(usize::from((*look)?))?;
        Some(look.code.clone())
    };
    Some(Sighting {
        skin: skin.name.clone(),
        left,
        top,
        cell: reader.pitch as f32 * scale,
        scale,
        grid,
        codes: patch.looks.iter().map(code).collect(),
        sides,
        face,
        has_face: skin.face.is_some(),
        counters,
        whole: skin.has(grid),
    })
}
