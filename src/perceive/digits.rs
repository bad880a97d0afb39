//! Digits of seven segments.

use super::Image;
use super::skin::{Counter, Skin, distance};
use crate::grid::Grid;
use crate::prose::Error;

/// Which segments are on for 0 to 9: the upper one first, clockwise, and then the one in the middle.
pub(super) const DIGITS: [[bool; 7]; 10] = [
    on("abcdef"),
    on("bc"),
    on("abdeg"),
    on("abcdg"),
    on("bcfg"),
    on("acdfg"),
    on("acdefg"),
    on("abc"),
    on("abcdefg"),
    on("abcdfg"),
];
/// Which segments are on for a minus sign.
pub(super) const MINUS: [bool; 7] = on("g");

const fn on(names: &str) -> [bool; 7] {
    let names = names.as_bytes();
    let mut segments = [false; 7];
    let mut n = 0;
    while n < names.len() {
        segments[(names[n] - b'a') as usize] = true;
        n += 1;
    }
    segments
}

/// The number that a counter shows. A minus sign can only come first, and not alone.
pub(super) fn read(
    skin: &Skin,
    image: &Image,
    grid: Grid,
    counter: &Counter,
) -> Result<i32, Error> {
    let unknown = |n: u32, pixels: String| {
        Error::new("image.counter")
            .with("skin", skin.name.as_str())
            .with("counter", counter.code.as_str())
            .with("digit", n + 1)
            .with("pixels", pixels)
    };
    let (x, y) = skin
        .place(grid, counter.place)
        .ok_or_else(|| unknown(0, String::new()))?;
    let (mut value, mut negative) = (0, false);
    for n in 0..counter.digits {
        let color = |&[dx, dy]: &[u32; 2]| image.pixel(x + n * counter.advance + dx, y + dy);
        let told = || {
            let hex = |[r, g, b]: [u8; 3]| format!("{r:02x}{g:02x}{b:02x}");
            let first = counter.segments.iter().filter_map(|points| points.first());
            let told: Vec<String> = first.filter_map(color).map(hex).collect();
            told.join(" ")
        };
        let mut segments = [false; 7];
        for (segment, points) in segments.iter_mut().zip(&counter.segments) {
            let is = |expected| {
                let near = |found| distance(found, expected) <= skin.tolerance;
                points.iter().all(|point| color(point).is_some_and(near))
            };
            *segment = is(counter.lit);
            if !*segment && !is(counter.dark) {
                return Err(unknown(n, told()));
            }
        }
        match DIGITS.iter().position(|digit| *digit == segments) {
            // Eight digits at most, so there is room.
            Some(digit) => value = value * 10 + digit as i32,
            None if segments == MINUS && n == 0 && counter.digits > 1 => negative = true,
            None => return Err(unknown(n, told())),
        }
    }
    Ok(if negative { -value } else { value })
}
