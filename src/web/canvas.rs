//! A surface on a page's canvas: sharp at the screen's density, with stamps kept in an atlas.

use crate::paint::{Draw, Path, Pen, Rect, Rgba, Segment, Surface, draw_at};
use std::collections::BTreeMap;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, OffscreenCanvas};

/// The longest side of a canvas in device pixels: what every browser of today can hold.
const MAX_SIDE: f32 = 8192.0;

/// A canvas of a page. It keeps its stamps from one painting to the next.
pub struct Canvas {
    element: HtmlCanvasElement,
    pencil: Pencil,
    atlas: Atlas,
}

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
        })
    }

    /// Makes the canvas `width` x `height` CSS pixels large, `density` device pixels to each. A canvas
    /// that already has this size keeps its picture.
    pub fn resize(&mut self, width: f32, height: f32, density: f32) {
        let density = if density.is_finite() { density } else { 1.0 };
        let density = density.clamp(0.25, 8.0);
        let side = |length: f32| (length * density).round().clamp(1.0, MAX_SIDE) as u32;
        let (width, height) = (side(width), side(height));
        self.pencil.density = density;
        // The width of lines was told in other pixels.
        self.pencil.pen = None;
        if (self.element.width(), self.element.height()) != (width, height) {
            self.element.set_width(width);
            self.element.set_height(height);
            // A canvas that changes its size forgets its state.
            self.pencil.forget();
        }
    }
}

impl Surface for Canvas {
    fn fill_rect(&mut self, rect: Rect, color: Rgba) {
        self.pencil.fill_rect(rect, color);
    }

    fn fill(&mut self, path: &Path, color: Rgba) {
        self.pencil.fill(path, color);
    }

    fn stroke(&mut self, path: &Path, pen: Pen) {
        self.pencil.stroke(path, pen);
    }

    fn stamp(&mut self, key: u64, at: Rect, draw: Draw<'_>) {
        let density = self.pencil.density;
        let side = (at.width * density).round().max(1.0) as u32;
        let Some((x, y)) = self.atlas.find(key, side, density, at.width, draw) else {
            return draw_at(&mut self.pencil, at, draw);
        };
        let size = f64::from(side);
        let left = f64::from((at.x * density).round());
        let top = f64::from((at.y * density).round());
        let canvas = &self.atlas.canvas;
        // It fails only for a canvas without pixels, and the atlas has some.
        let _ = self
            .pencil
            .context
            .draw_image_with_offscreen_canvas_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
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
}

/// A drawing context that remembers what it was told last: telling it a colour is dear.
struct Pencil {
    context: CanvasRenderingContext2d,
    density: f32,
    /// Where the origin lies, in device pixels.
    left: f32,
    top: f32,
    filling: Option<Rgba>,
    pen: Option<Pen>,
}

impl Pencil {
    fn new(context: CanvasRenderingContext2d) -> Pencil {
        Pencil {
            context,
            density: 1.0,
            left: 0.0,
            top: 0.0,
            filling: None,
            pen: None,
        }
    }

    fn forget(&mut self) {
        self.filling = None;
        self.pen = None;
    }

    fn set_filling(&mut self, color: Rgba) {
        if self.filling != Some(color) {
            self.context.set_fill_style_str(&css(color));
            self.filling = Some(color);
        }
    }

    fn set_pen(&mut self, pen: Pen) {
        if self.pen == Some(pen) {
            return;
        }
        let context = &self.context;
        if self.pen.is_none() {
            context.set_line_cap("round");
            context.set_line_join("round");
        }
        if self.pen.map(|last| last.color) != Some(pen.color) {
            context.set_stroke_style_str(&css(pen.color));
        }
        context.set_line_width(f64::from(pen.width * self.density));
        let dashes = js_sys::Array::new();
        if let Some((on, off)) = pen.dash {
            for length in [on, off] {
                dashes.push(&JsValue::from_f64(f64::from(length * self.density)));
            }
        }
        // Only lengths that are no numbers are refused, and then the line stays whole.
        let _ = context.set_line_dash(&dashes);
        self.pen = Some(pen);
    }

    fn trace(&self, path: &Path) {
        let context = &self.context;
        let x = |x: f32| f64::from(self.left + x * self.density);
        let y = |y: f32| f64::from(self.top + y * self.density);
        context.begin_path();
        for segment in &path.segments {
            match *segment {
                Segment::Move(px, py) => context.move_to(x(px), y(py)),
                Segment::Line(px, py) => context.line_to(x(px), y(py)),
                Segment::Cubic(ax, ay, bx, by, px, py) => {
                    context.bezier_curve_to(x(ax), y(ay), x(bx), y(by), x(px), y(py));
                }
                Segment::Close => context.close_path(),
            }
        }
    }
}

fn css(Rgba(r, g, b, a): Rgba) -> String {
    format!("#{r:02x}{g:02x}{b:02x}{a:02x}")
}

impl Surface for Pencil {
    fn fill_rect(&mut self, rect: Rect, color: Rgba) {
        if rect.width <= 0.0 || rect.height <= 0.0 {
            return;
        }
        self.set_filling(color);
        let snap = |start: f32, end: f32| {
            let start = (start * self.density).round();
            // A line thinner than a device pixel is a pixel thick, not blurred.
            (start, ((end * self.density).round() - start).max(1.0))
        };
        let (x, width) = snap(rect.x, rect.right());
        let (y, height) = snap(rect.y, rect.bottom());
        self.context.fill_rect(
            f64::from(self.left + x),
            f64::from(self.top + y),
            f64::from(width),
            f64::from(height),
        );
    }

    fn fill(&mut self, path: &Path, color: Rgba) {
        self.set_filling(color);
        self.trace(path);
        self.context.fill();
    }

    fn stroke(&mut self, path: &Path, pen: Pen) {
        self.set_pen(pen);
        self.trace(path);
        self.context.stroke();
    }

    fn stamp(&mut self, _: u64, at: Rect, draw: Draw<'_>) {
        draw_at(self, at, draw);
    }
}

/// How large the atlas is at first, and at most, in device pixels.
const ATLAS_SIDES: (u32, u32) = (512, 2048);

/// Stamps side by side on a canvas that is not shown. When it is full it grows, and when it can't grow
/// any more it begins anew: stamps are cheap to draw again.
struct Atlas {
    canvas: OffscreenCanvas,
    pencil: Pencil,
    side: u32,
    slots: BTreeMap<(u64, u32), (u32, u32)>,
    /// Where the next stamp goes, and how high the row is.
    x: u32,
    y: u32,
    row: u32,
}

impl Atlas {
    fn new() -> Result<Atlas, JsValue> {
        let side = ATLAS_SIDES.0;
        let canvas = OffscreenCanvas::new(side, side)?;
        // Both kinds of 2D contexts have the methods that are used here, and calls go by name.
        let context = canvas
            .get_context("2d")?
            .ok_or_else(|| JsValue::from_str("no 2d context"))?
            .unchecked_into();
        Ok(Atlas {
            canvas,
            pencil: Pencil::new(context),
            side,
            slots: BTreeMap::new(),
            x: 0,
            y: 0,
            row: 0,
        })
    }

    /// Where the stamp is on the atlas, drawn now if it isn't there; `None` if it is too large for any.
    fn find(
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
        // Another density would leave the width of lines as it was.
        self.pencil.pen = None;
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
