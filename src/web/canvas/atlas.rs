//! Stamps side by side on a canvas that is not shown.

use super::{off_screen, pencil::Pencil};
use crate::paint::Draw;
use crate::sorted::Sorted;
use wasm_bindgen::JsValue;
use web_sys::OffscreenCanvas;

/// How large the atlas is at first, and at most, in device pixels.
const ATLAS_SIDES: (u32, u32) = (512, 2048);

/// Stamps side by side on a canvas that is not shown. When it is full it grows, and when it can't grow
/// any more it begins anew: stamps are cheap to draw again.
pub struct Atlas {
    pub canvas: OffscreenCanvas,
    pencil: Pencil,
    side: u32,
    slots: Sorted<(u64, u32), (u32, u32)>,
    /// Where the next stamp goes, and how high the row is.
    x: u32,
    y: u32,
    row: u32,
}

impl Atlas {
    pub fn new() -> Result<Atlas, JsValue> {
        let side = ATLAS_SIDES.0;
        let (canvas, context) = off_screen(side, side, false)?;
        Ok(Atlas {
            canvas,
            pencil: Pencil::new(context),
            side,
            slots: Sorted::new(),
            x: 0,
            y: 0,
            row: 0,
        })
    }

    /// Where the stamp is on the atlas, drawn now if it isn't there; `None` if it is too large for any.
    pub fn find(
        &mut self,
        key: u64,
        side: u32,
        density: f32,
        units: f32,
        draw: Draw<'_>,
    ) -> Option<(u32, u32)> {
        if let Some(&slot) = self.slots.get(&(key, side)) {
            return Some(slot);
        }
        let (x, y) = self.room(side)?;
        self.pencil.density = density;
        self.pencil.forget();
        (self.pencil.left, self.pencil.top) = (x as f32, y as f32);
        draw(&mut self.pencil, units);
        self.slots.insert((key, side), (x, y));
        Some((x, y))
    }

    /// A free square, with a pixel to its neighbours so that soft edges don't run into each other.
    fn room(&mut self, side: u32) -> Option<(u32, u32)> {
        if side >= ATLAS_SIDES.1 {
            return None;
        }
        if self.x + side > self.side {
            (self.x, self.y, self.row) = (0, self.y + self.row, 0);
        }
        if side > self.side || self.y + side > self.side {
            self.begin_anew(side);
        }
        let at = (self.x, self.y);
        self.x += side + 1;
        self.row = self.row.max(side + 1);
        Some(at)
    }

    fn begin_anew(&mut self, side: u32) {
        while self.side < ATLAS_SIDES.1 {
            self.side *= 2;
            if side <= self.side {
                break;
            }
        }
        // Setting a side clears the canvas, even to the same value, and it forgets its state.
        self.canvas.set_width(self.side);
        self.canvas.set_height(self.side);
        self.pencil.forget();
        self.slots.clear();
        (self.x, self.y, self.row) = (0, 0, 0);
    }
}
