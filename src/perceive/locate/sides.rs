//! What is beyond the sides of a board that was found: its frame, more of its cells, or nothing that is seen.

use super::super::Image;
use super::super::skin::{Skin, distance};
use super::cells::{Patch, Reader};

/// How far off a frame's colour may be.
const NEAR: u8 = 6;

/// What is beyond a side of the cells that are seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The board ends there.
    Ends,
    /// It goes on: cells are seen in part, or something lies over it.
    Cut,
    /// The picture ends there.
    Unsure,
}

/// What is beyond the left, upper, right and lower side. `free` is how many pixels are there, as the skin
/// counts them.
pub fn sides(
    image: &Image,
    skin: &Skin,
    reader: &Reader,
    patch: &Patch,
    free: [i32; 4],
) -> [Side; 4] {
    let mut sides = [Side::Unsure; 4];
    for ((n, side), room) in sides.iter_mut().enumerate().zip(free) {
        *side = beyond(image, skin, reader, patch, n, room);
    }
    sides
}

fn beyond(
    image: &Image,
    skin: &Skin,
    reader: &Reader,
    patch: &Patch,
    side: usize,
    room: i32,
) -> Side {
    if room < 1 {
        return Side::Unsure;
    }
    let pitch = reader.pitch;
    let (columns, rows) = (patch.columns as i32, patch.rows() as i32);
    let cells = if matches!(side, 0 | 2) { rows } else { columns };
    // The cell beyond the nth of this side.
    let next = |n: i32| {
        let (column, row) = match side {
            0 => (-1, n),
            1 => (n, -1),
            2 => (columns, n),
            _ => (n, rows),
        };
        (patch.left + column * pitch, patch.top + row * pitch)
    };
    // Its pixels nearest to the board are those at its opposite side.
    let facing = (side + 2) % 4;
    let depth = room.min(pitch);
    let begun = (0..cells).filter_map(|n| {
        let (x, y) = next(n);
        reader.begins(image, x, y, facing, depth, patch.noise)
    });
    let (mut all, mut like) = (0, 0);
    for begins in begun {
        (all, like) = (all + 1, like + i32::from(begins));
    }
    if like * 2 > all {
        return Side::Cut;
    }
    match skin.edges {
        Some(edges) => {
            let Some(&color) = edges.get(side) else {
                return Side::Unsure;
            };
            let (mut all, mut like) = (0, 0);
            for n in 0..cells * pitch {
                let (x, y) = match side {
                    0 => (patch.left - 1, patch.top + n),
                    1 => (patch.left + n, patch.top - 1),
                    2 => (patch.left + columns * pitch, patch.top + n),
                    _ => (patch.left + n, patch.top + rows * pitch),
                };
                let found = match (u32::try_from(x), u32::try_from(y)) {
                    (Ok(x), Ok(y)) => image.pixel(x, y),
                    _ => None,
                };
                all += 1;
                like += i32::from(
                    found.is_some_and(|found| distance(found, color) <= NEAR.max(patch.noise)),
                );
            }
            if like * 4 >= all * 3 {
                Side::Ends
            } else {
                Side::Cut
            }
        }
        None if all > 0 || room >= pitch / 2 => Side::Ends,
        None => Side::Unsure,
    }
}
