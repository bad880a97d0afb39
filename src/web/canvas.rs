//! A surface on a page's canvas: sharp at the screen's density, with stamps kept in an atlas.

mod atlas;
mod mosaic;
mod pencil;

use crate::paint::{Draw, Path, Pen, Rect, Rgba, Surface, draw_at, within};
use atlas::Atlas;
use mosaic::Mosaic;
use pencil::Pencil;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, OffscreenCanvas};

/// The longest side of a canvas in device pixels: what every browser of today can hold.
const MAX_SIDE: f32 = 8192.0;

/// A canvas of a page. It keeps its stamps from one painting to the next.
pub struct Canvas {
    element: HtmlCanvasElement,
    pencil: Pencil,
    atlas: Atlas,
    mosaic: Mosaic,
}

/// Stamps of fewer device pixels to a side are gathered in memory: for each of them a call of the
/// browser costs more than its pixels do.
const SMALL: u32 = 40;

impl Canvas {
    /// Takes over a canvas element.
    ///
    /// # Errors
    /// What the browser says where it has no 2D canvas.
    pub fn new(element: HtmlCanvasElement) -> Result<Canvas, JsValue> {
        let context = element
            .get_context("2d")?
            .ok_or_else(|| JsValue::from_str("no 2d context"))?
            .unchecked_into();
        Ok(Canvas {
            element,
            pencil: Pencil::new(context),
            atlas: Atlas::new()?,
            mosaic: Mosaic::new()?,
        })
    }

    /// Makes the canvas `width` x `height` CSS pixels large, `density` device pixels to each. A canvas
    /// that already has this size keeps its picture.
    pub fn resize(&mut self, width: f32, height: f32, density: f32) {
        let density = if density.is_finite() { density } else { 1.0 };
        let density = within(density, 0.25, 8.0);
        let side = |length: f32| within((length * density).round(), 1.0, MAX_SIDE) as u32;
        let (width, height) = (side(width), side(height));
        self.pencil.density = density;
        self.pencil.forget();
        if (self.element.width(), self.element.height()) != (width, height) {
            self.element.set_width(width);
            self.element.set_height(height);
        }
    }
}

/// A canvas that is not shown, and its context. `read` says that its pixels will be read back.
fn off_screen(
    width: u32,
    height: u32,
    read: bool,
) -> Result<(OffscreenCanvas, CanvasRenderingContext2d), JsValue> {
    let canvas = OffscreenCanvas::new(width, height)?;
    let options = js_sys::Object::new();
    js_sys::Reflect::set(&options, &"willReadFrequently".into(), &read.into())?;
    // Both kinds of 2D contexts have the methods that are used here, and calls go by name.
    let context = canvas
        .get_context_with_context_options("2d", &options)?
        .ok_or_else(|| JsValue::from_str("no 2d context"))?
        .unchecked_into();
    Ok((canvas, context))
}

impl Canvas {
    /// Shows the stamps that were gathered, before anything is drawn over them.
    fn flush(&mut self) {
        self.mosaic.flush(&self.pencil.context);
    }
}

impl Surface for Canvas {
    fn fill_rect(&mut self, rect: Rect, color: Rgba) {
        self.flush();
        self.pencil.fill_rect(rect, color);
    }

    fn fill(&mut self, path: &Path, color: Rgba) {
        self.flush();
        self.pencil.fill(path, color);
    }

    fn stroke(&mut self, path: &Path, pen: Pen) {
        self.flush();
        self.pencil.stroke(path, pen);
    }

    fn stamp(&mut self, key: u64, at: Rect, draw: Draw<'_>) {
        let density = self.pencil.density;
        let side = (at.width * density).round().max(1.0) as u32;
        let left = (at.x * density).round();
        let top = (at.y * density).round();
        if side < SMALL {
            let size = (self.element.width(), self.element.height());
            let place = (left as i32, top as i32);
            let scale = (density, at.width);
            if self.mosaic.add(key, side, scale, size, place, draw) {
                return;
            }
        }
        self.flush();
        let Some((x, y)) = self.atlas.find(key, side, density, at.width, draw) else {
            return draw_at(&mut self.pencil, at, draw);
        };
        let size = f64::from(side);
        let (left, top) = (f64::from(left), f64::from(top));
        let canvas = &self.atlas.canvas;
        let context = &self.pencil.context;
        // It fails only for a canvas without pixels, and the atlas has some.
        let _ = context.draw_image_with_offscreen_canvas_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
            canvas,
            f64::from(x),
            f64::from(y),
            size,
            size,
            left,
            top,
            size,
            size,
        );
    }

    fn finish(&mut self) {
        self.flush();
    }
}
