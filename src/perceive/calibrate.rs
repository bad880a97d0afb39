//! Calibrating: from pictures of tiles to the probes that tell them apart, for a new skin.

use super::Image;
use super::skin::{Controls, Look, Probe, Skin, Verified, distance};
use super::skin_file::{MAX_LOOKS, check_measures};
use crate::grid::{Cell, Grid, MAX_SIDE};
use crate::prose::Error;
use crate::sorted::sort_few;
use std::collections::BTreeMap;

/// How many pixels must set any two looks apart, so that as many flipped pixels less one make no look
/// of another. Pictures that differ in fewer pixels are set apart by all of them.
pub const APART: usize = 4;

/// The most distinct tiles that are taken for tiles; more speak of a wrong cell or margin.
const MOST: usize = MAX_LOOKS;

/// A picture of a tile, and the cells that have it.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// What it looks like.
    pub image: Image,
    /// Where it is, in reading order.
    pub cells: Vec<Cell>,
}

/// A skin drafted from one picture of a board.
#[derive(Clone, PartialEq, Debug)]
pub struct Draft {
    /// The cells of the picture.
    pub grid: Grid,
    /// The distinct tiles, the most frequent first; among equals the one that comes first.
    pub samples: Vec<Sample>,
    /// A skin with a look for each of them, by the names `tile-1` and so on, in the same order.
    pub skin: Skin,
}

/// The distinct tiles of a picture, the most frequent first. `cell` is their side, `margins` are what lies
/// around them: left, top, right, bottom, all in pixels.
///
/// # Errors
/// `error.image.board` if the cells don't fill the picture, `error.skin.range` if there are more
/// distinct tiles than a skin has.
pub fn samples(image: &Image, cell: u32, margins: [u32; 4]) -> Result<(Grid, Vec<Sample>), Error> {
    let [left, top, right, bottom] = margins;
    let side = |size: u32, before: u32, after: u32| {
        let inner = size.checked_sub(before)?.checked_sub(after)?;
        let whole = inner.checked_rem(cell)? == 0;
        whole.then_some((inner / cell) as usize)
    };
    let columns = side(image.width(), left, right);
    let rows = side(image.height(), top, bottom);
    let grid = columns.zip(rows).and_then(|(c, r)| Grid::new(c, r));
    let grid = grid.ok_or_else(|| {
        Error::new("image.board")
            .with("skin", DRAFT)
            .with("width", image.width())
            .with("height", image.height())
            .with("cell", cell)
            .with("largest", MAX_SIDE)
    })?;
    let mut found: BTreeMap<Vec<u8>, Sample> = BTreeMap::new();
    for place in grid.cells() {
        let (x, y) = (grid.x(place) as u32, grid.y(place) as u32);
        let Some(part) = image.part(left + x * cell, top + y * cell, cell, cell) else {
            continue;
        };
        let sample = found.entry(part.rgba().to_vec()).or_insert(Sample {
            image: part,
            cells: Vec::new(),
        });
        sample.cells.push(place);
        if found.len() > MOST {
            return Err(many(found.len()));
        }
    }
    let mut samples: Vec<Sample> = found.into_values().collect();
    sort_few(&mut samples, |s| {
        (std::cmp::Reverse(s.cells.len()), s.cells.first().copied())
    });
    Ok((grid, samples))
}

const DRAFT: &str = "draft";

/// Drafts a skin from one picture of a board, with codes that a person has to replace.
///
/// # Errors
/// What [`samples`] and [`looks`] report, and `error.skin.range` for measures that no skin can have.
pub fn draft(image: &Image, cell: u32, margins: [u32; 4], tolerance: u8) -> Result<Draft, Error> {
    check_measures(cell, margins, tolerance)?;
    let (grid, samples) = samples(image, cell, margins)?;
    let named: Vec<(String, &Image)> = samples
        .iter()
        .enumerate()
        .map(|(n, sample)| (format!("tile-{}", n + 1), &sample.image))
        .collect();
    let skin = Skin {
        name: DRAFT.to_owned(),
        verified: Verified {
            original: false,
            how: "drafted from one picture, its codes to be replaced".to_owned(),
        },
        tolerance,
        window: None,
        cell,
        margins,
        columns: [1, MAX_SIDE],
        rows: [1, MAX_SIDE],
        wider: false,
        sizes: None,
        edges: None,
        looks: looks(&named, tolerance, APART)?,
        face: None,
        counters: Vec::new(),
        controls: Controls::default(),
    };
    Ok(Draft {
        grid,
        samples,
        skin,
    })
}

/// The distinct tiles of a picture that a skin has no look for.
///
/// # Errors
/// What [`Skin::read_grid`] and [`samples`] report.
pub fn unknown(skin: &Skin, image: &Image) -> Result<Vec<Sample>, Error> {
    let grid = skin.read_grid(image, None)?;
    let [_, _, right, bottom] = skin.margins;
    let (width, height) = skin.size(grid);
    let (right, bottom) = (
        right + image.width().saturating_sub(width),
        bottom + image.height().saturating_sub(height),
    );
    let margins = [skin.margins[0], skin.margins[1], right, bottom];
    let (_, samples) = samples(image, skin.cell, margins)?;
    let unknown = samples
        .into_iter()
        .filter(|sample| skin.find(&skin.looks, &sample.image, (0, 0)).is_none());
    Ok(unknown.collect())
}

/// A skin with looks for samples that it doesn't know, from [`unknown`]: they get the names `tile-1` and so on as
/// far as these are free, and probes at all places where the skin has any.
///
/// # Errors
/// `error.skin.alike` if that doesn't set a sample apart from a look or from another sample, and
/// `error.skin.range` if there would be more looks than a skin has.
pub fn extend(skin: &Skin, samples: &[Sample]) -> Result<Skin, Error> {
    let mut places: Vec<(u32, u32)> = Vec::new();
    for probe in skin.looks.iter().flat_map(|look| &look.probes) {
        if !places.contains(&(probe.x, probe.y)) {
            places.push((probe.x, probe.y));
        }
    }
    let mut skin = skin.clone();
    let mut number = 0;
    for sample in samples {
        let code = loop {
            number += 1;
            let code = format!("tile-{number}");
            if skin.looks.iter().all(|look| look.code != code) {
                break code;
            }
        };
        let look = look_at(code, &sample.image, &places);
        let alike = |other: &&Look| !look.differs(other, skin.tolerance);
        if let Some(other) = skin.looks.iter().find(alike) {
            return Err(Error::new("skin.alike")
                .with("first", other.code.as_str())
                .with("second", look.code.as_str()));
        }
        skin.looks.push(look);
    }
    if skin.looks.len() > MOST {
        return Err(many(skin.looks.len()));
    }
    Ok(skin)
}

fn many(found: usize) -> Error {
    Error::new("skin.range")
        .with("name", "tile")
        .with("found", found)
        .with("least", 1)
        .with("most", MOST)
}

fn look_at(code: String, image: &Image, places: &[(u32, u32)]) -> Look {
    let probe = |&(x, y): &(u32, u32)| {
        image.pixel(x, y).map(|color| Probe {
            x,
            y,
            color,
            not: false,
            tolerance: None,
        })
    };
    Look {
        code,
        probes: places.iter().filter_map(probe).collect(),
    }
}

/// The looks of pictures of one size, by codes: probes at the same places in each, that keep any two
/// of different codes `apart` pixels from each other where they differ in so many, and that guard along the
/// edges, where another window or a shifted picture shows first. The places that tell most come first,
/// so that a wrong look is soon dismissed.
///
/// # Errors
/// `error.skin.alike` for two pictures that no pixel sets apart.
pub fn looks(
    samples: &[(String, &Image)],
    tolerance: u8,
    apart: usize,
) -> Result<Vec<Look>, Error> {
    let size = samples
        .iter()
        .map(|(_, image)| image.width().min(image.height()));
    let size = size.min().unwrap_or(0);
    let color =
        |n: usize, (x, y): (u32, u32)| samples.get(n).and_then(|(_, image)| image.pixel(x, y));
    // Twice the tolerance makes a difference; twice that leaves room for a colour off its mark.
    let differ = |&(a, b): &(usize, usize), at: (u32, u32)| match (color(a, at), color(b, at)) {
        (Some(a), Some(b)) => u16::from(distance(a, b)) > 4 * u16::from(tolerance).max(1),
        _ => false,
    };
    let places: Vec<(u32, u32)> = (0..size)
        .flat_map(|y| (0..size).map(move |x| (x, y)))
        .collect();
    let mut points = edges(size);
    let mut open: Vec<((usize, usize), usize)> = Vec::new();
    for b in 0..samples.len() {
        for a in 0..b {
            let (first, second) = (&samples[a].0, &samples[b].0);
            let most = places.iter().filter(|&&at| differ(&(a, b), at)).count();
            if most == 0 {
                return Err(Error::new("skin.alike")
                    .with("first", first.as_str())
                    .with("second", second.as_str()));
            }
            let have = points.iter().filter(|&&at| differ(&(a, b), at)).count();
            open.push(((a, b), apart.min(most).saturating_sub(have)));
        }
    }
    let all = open.clone();
    loop {
        open.retain(|&(_, lacking)| lacking > 0);
        if open.is_empty() {
            break;
        }
        let gain = |at: (u32, u32)| open.iter().filter(|(pair, _)| differ(pair, at)).count();
        // The first of the best, so that a skin is the same on every machine.
        let fresh = places.iter().filter(|at| !points.contains(at));
        let best = fresh
            .map(|&at| (gain(at), at))
            .reduce(|best, next| if next.0 > best.0 { next } else { best });
        let Some((1.., best)) = best else {
            break;
        };
        points.push(best);
        for (pair, lacking) in &mut open {
            if differ(pair, best) {
                *lacking -= 1;
            }
        }
    }
    let tells = |at: (u32, u32)| all.iter().filter(|(pair, _)| differ(pair, at)).count();
    let mut told: Vec<_> = points
        .iter()
        .map(|&at| (std::cmp::Reverse(tells(at)), at.1, at.0))
        .collect();
    sort_few(&mut told, |key| *key);
    let points: Vec<(u32, u32)> = told.into_iter().map(|(_, y, x)| (x, y)).collect();
    let look = |(code, image): &(String, &Image)| look_at(code.clone(), image, &points);
    Ok(samples.iter().map(look).collect())
}

/// Pixels along the edges of a square: in its corners, at quarters, and one further in at the right and
/// the lower edge, which often are a line.
fn edges(size: u32) -> Vec<(u32, u32)> {
    let Some(far) = size.checked_sub(1) else {
        return Vec::new();
    };
    let near = far.saturating_sub(1);
    let mut points = Vec::new();
    for n in [0, size / 4, size / 2, 3 * size / 4, near, far] {
        points.extend([(n, 0), (n, near), (n, far), (0, n), (near, n), (far, n)]);
    }
    points.sort_unstable();
    points.dedup();
    points
}
