//! A drawing context that is told colours and widths only when they change.

use crate::paint::{Draw, Path, Pen, Rect, Rgba, Segment, Surface, draw_at};
use wasm_bindgen::JsValue;
use web_sys::CanvasRenderingContext2d;

/// A drawing context that remembers what it was told last: telling it a colour is dear.
pub struct Pencil {
    pub context: CanvasRenderingContext2d,
    pub density: f32,
    /// Where the origin lies, in device pixels.
    pub left: f32,
    pub top: f32,
    filling: Option<Rgba>,
    pen: Option<Pen>,
}

impl Pencil {
    pub fn new(context: CanvasRenderingContext2d) -> Pencil {
        Pencil {
            context,
            density: 1.0,
            left: 0.0,
            top: 0.0,
            filling: None,
            pen: None,
        }
    }

    /// Remembers nothing any more: the context has lost its state, or lengths mean other pixels.
    pub fn forget(&mut self) {
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
