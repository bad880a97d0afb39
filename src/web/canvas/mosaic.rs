//! Many small stamps gathered in memory and shown with a single call of the browser.

use super::{SMALL, off_screen, pencil::Pencil};
use crate::paint::Draw;
use crate::sorted::Sorted;
use std::ops::Range;
use wasm_bindgen::{Clamped, JsValue};
use web_sys::{CanvasRenderingContext2d, ImageData, OffscreenCanvas};

/// The most stamps that are kept; there are far fewer different ones at a time.
const MAX_STAMPS: usize = 1024;

/// The most pixels of a canvas for which stamps are gathered: four bytes each.
const MAX_PIXELS: u64 = 1 << 23;

/// The pixels of a stamp: red, green, blue and opacity, a byte each.
struct Stamp {
    opaque: bool,
    pixels: Vec<u8>,
}

/// A picture as large as the canvas, transparent where nothing was gathered.
pub struct Mosaic {
    pixels: Vec<u8>,
    width: u32,
    height: u32,
    /// The rows that hold something.
    rows: Range<u32>,
    stamps: Sorted<(u64, u32), Stamp>,
    /// Where a stamp is drawn to get its pixels.
    stencil: Pencil,
    /// What carries gathered pixels to the canvas; it blends where pixels alone would replace.
    carrier: OffscreenCanvas,
    carrier_context: CanvasRenderingContext2d,
}

impl Mosaic {
    pub fn new() -> Result<Mosaic, JsValue> {
        let (_, stencil) = off_screen(SMALL, SMALL, true)?;
        let (carrier, carrier_context) = off_screen(1, 1, false)?;
        Ok(Mosaic {
            pixels: Vec::new(),
            width: 0,
            height: 0,
            rows: 0..0,
            stamps: Sorted::new(),
            stencil: Pencil::new(stencil),
            carrier,
            carrier_context,
        })
    }

    /// Adds a stamp of `side` pixels at a place of a canvas of this size. It is drawn where it isn't known:
    /// `density` pixels to a unit, `units` to a side. Says whether that could be done.
    pub fn add(
        &mut self,
        key: u64,
        side: u32,
        (density, units): (f32, f32),
        (width, height): (u32, u32),
        (left, top): (i32, i32),
        draw: Draw<'_>,
    ) -> bool {
        if u64::from(width) * u64::from(height) > MAX_PIXELS {
            return false;
        }
        if (self.width, self.height) != (width, height) {
            (self.width, self.height, self.rows) = (width, height, 0..0);
            self.pixels.clear();
            self.pixels.resize(width as usize * height as usize * 4, 0);
            self.carrier.set_width(width);
            self.carrier.set_height(height);
        }
        if self.stamps.get(&(key, side)).is_none() {
            let Some(stamp) = self.draw(side, density, units, draw) else {
                return false;
            };
            if self.stamps.len() >= MAX_STAMPS {
                self.stamps.clear();
            }
            self.stamps.insert((key, side), stamp);
        }
        let Some(stamp) = self.stamps.get(&(key, side)) else {
            return false;
        };
        let visible = |start: i32, size: u32| {
            let end = start.saturating_add(side as i32).clamp(0, size as i32);
            (start.clamp(0, size as i32) as usize, end as usize)
        };
        let ((x, right), (y, bottom)) = (visible(left, width), visible(top, height));
        if x >= right || y >= bottom {
            return true;
        }
        let (skip, bytes) = ((x as i64 - i64::from(left)) as usize * 4, (right - x) * 4);
        let (wide, row) = (width as usize * 4, side as usize * 4);
        let first = (y as i64 - i64::from(top)) as usize;
        let sources = stamp.pixels.chunks_exact(row).skip(first);
        let targets = self.pixels.chunks_exact_mut(wide).skip(y).take(bottom - y);
        for (target, source) in targets.zip(sources) {
            let target = target.get_mut(x * 4..x * 4 + bytes);
            if let (Some(target), Some(source)) = (target, source.get(skip..skip + bytes)) {
                if stamp.opaque {
                    target.copy_from_slice(source);
                } else {
                    blend(target, source);
                }
            }
        }
        let (y, bottom) = (y as u32, bottom as u32);
        self.rows = if self.rows.is_empty() {
            y..bottom
        } else {
            self.rows.start.min(y)..self.rows.end.max(bottom)
        };
        true
    }

    fn draw(&mut self, side: u32, density: f32, units: f32, draw: Draw<'_>) -> Option<Stamp> {
        let size = f64::from(SMALL);
        self.stencil.context.clear_rect(0.0, 0.0, size, size);
        self.stencil.density = density;
        self.stencil.forget();
        draw(&mut self.stencil, units);
        let side = f64::from(side);
        let data = self.stencil.context.get_image_data(0.0, 0.0, side, side);
        let pixels = data.ok()?.data().0;
        let opaque = pixels
            .chunks_exact(4)
            .all(|pixel| pixel.last() == Some(&255));
        Some(Stamp { opaque, pixels })
    }

    /// Shows what was gathered, and forgets it.
    pub fn flush(&mut self, context: &CanvasRenderingContext2d) {
        if self.rows.is_empty() {
            return;
        }
        let wide = self.width as usize * 4;
        let bytes = self.rows.start as usize * wide..self.rows.end as usize * wide;
        let (top, height) = (
            f64::from(self.rows.start),
            f64::from(self.rows.end - self.rows.start),
        );
        let width = f64::from(self.width);
        self.rows = 0..0;
        let Some(pixels) = self.pixels.get_mut(bytes) else {
            return;
        };
        // These calls fail only for pictures without pixels or with a wrong number of them.
        let data = ImageData::new_with_u8_clamped_array(Clamped(&*pixels), self.width);
        if let Ok(data) = data {
            let _ = self.carrier_context.put_image_data(&data, 0.0, top);
            let _ = context
                .draw_image_with_offscreen_canvas_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
                    &self.carrier,
                    0.0,
                    top,
                    width,
                    height,
                    0.0,
                    top,
                    width,
                    height,
                );
        }
        pixels.fill(0);
    }
}

/// Lays pixels over others, with opacities that are not multiplied into the colours.
fn blend(target: &mut [u8], source: &[u8]) {
    for (below, above) in target.chunks_exact_mut(4).zip(source.chunks_exact(4)) {
        let ([r, g, b, a], [sr, sg, sb, sa]) = (&mut *below, above) else {
            continue;
        };
        let over = u32::from(*sa);
        let rest = u32::from(*a) * (255 - over) / 255;
        let whole = over + rest;
        if whole == 0 {
            continue;
        }
        for (below, above) in [(r, sr), (g, sg), (b, sb)] {
            let mixed = u32::from(*above) * over + u32::from(*below) * rest;
            *below = ((mixed + whole / 2) / whole) as u8;
        }
        *a = whole as u8;
    }
}
