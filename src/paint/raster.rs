//! A surface of pixels in memory: pictures without a browser.

use super::{Draw, Path, Pen, Rect, Rgba, Segment, Surface};
use std::collections::BTreeMap;
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, PixmapPaint,
    PremultipliedColorU8, Stroke, StrokeDash, Transform,
};

/// The most pixels a picture may have: 64 MB of memory.
pub const MAX_PIXELS: u64 = 16_000_000;

/// Pixels that can be drawn on, `scale` of them to a unit of the surface.
///
/// Rectangles end on whole pixels, everything else is anti-aliased. The same verbs give the same
/// pixels on every machine.
pub struct Raster {
    pixels: Pixmap,
    scale: f32,
    stamps: BTreeMap<(u64, u32), Pixmap>,
}

impl Raster {
    /// A transparent picture of `width` x `height` units with `scale` pixels to a unit; `None` if a side
    /// is less than a pixel, or if there were more than [`MAX_PIXELS`].
    pub fn new(width: f32, height: f32, scale: f32) -> Option<Raster> {
        let side = |length: f32| {
            let pixels = (length * scale).round();
            (pixels >= 1.0 && pixels <= MAX_PIXELS as f32).then_some(pixels as u32)
        };
        let (width, height) = (side(width)?, side(height)?);
        if u64::from(width) * u64::from(height) > MAX_PIXELS {
            return None;
        }
        Some(Raster {
            pixels: Pixmap::new(width, height)?,
            scale,
            stamps: BTreeMap::new(),
        })
    }

    /// The width in pixels.
    pub fn width(&self) -> u32 {
        self.pixels.width()
    }

    /// The height in pixels.
    pub fn height(&self) -> u32 {
        self.pixels.height()
    }

    /// The pixels row by row: red, green, blue and opacity, a byte each, not multiplied by the opacity.
    pub fn rgba(&self) -> Vec<u8> {
        let straight = |pixel: &PremultipliedColorU8| {
            let color = pixel.demultiply();
            [color.red(), color.green(), color.blue(), color.alpha()]
        };
        self.pixels.pixels().iter().flat_map(straight).collect()
    }

    /// The picture as a PNG file.
    ///
    /// # Errors
    /// What the encoder reports.
    pub fn png(&self) -> Result<Vec<u8>, png::EncodingError> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, self.width(), self.height());
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::High);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.rgba())?;
        writer.finish()?;
        Ok(file)
    }

    fn build(&self, path: &Path) -> Option<tiny_skia::Path> {
        let s = self.scale;
        let mut builder = PathBuilder::new();
        for segment in &path.segments {
            match *segment {
                Segment::Move(x, y) => builder.move_to(x * s, y * s),
                Segment::Line(x, y) => builder.line_to(x * s, y * s),
                Segment::Cubic(ax, ay, bx, by, x, y) => {
                    builder.cubic_to(ax * s, ay * s, bx * s, by * s, x * s, y * s);
                }
                Segment::Close => builder.close(),
            }
        }
        builder.finish()
    }
}

fn paint(Rgba(r, g, b, a): Rgba, smooth: bool) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(Color::from_rgba8(r, g, b, a));
    paint.anti_alias = smooth;
    paint
}

impl Surface for Raster {
    fn fill_rect(&mut self, rect: Rect, color: Rgba) {
        let snap = |a: f32, b: f32| {
            let (a, b) = ((a * self.scale).round(), (b * self.scale).round());
            // A line thinner than a pixel is a pixel thick, not invisible.
            (a, b.max(a + 1.0))
        };
        if rect.width <= 0.0 || rect.height <= 0.0 {
            return;
        }
        let (left, right) = snap(rect.x, rect.right());
        let (top, bottom) = snap(rect.y, rect.bottom());
        if let Some(area) = tiny_skia::Rect::from_ltrb(left, top, right, bottom) {
            self.pixels
                .fill_rect(area, &paint(color, false), Transform::identity(), None);
        }
    }

    fn fill(&mut self, path: &Path, color: Rgba) {
        if let Some(path) = self.build(path) {
            let (paint, rule) = (paint(color, true), FillRule::Winding);
            self.pixels
                .fill_path(&path, &paint, rule, Transform::identity(), None);
        }
    }

    fn stroke(&mut self, path: &Path, pen: Pen) {
        let dash = pen
            .dash
            .and_then(|(on, off)| StrokeDash::new(vec![on * self.scale, off * self.scale], 0.0));
        let stroke = Stroke {
            width: pen.width * self.scale,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            dash,
            ..Stroke::default()
        };
        if let Some(path) = self.build(path) {
            let paint = paint(pen.color, true);
            self.pixels
                .stroke_path(&path, &paint, &stroke, Transform::identity(), None);
        }
    }

    fn stamp(&mut self, key: u64, at: Rect, draw: Draw<'_>) {
        let side = (at.width * self.scale).round();
        let slot = (key, side as u32);
        if !self.stamps.contains_key(&slot) {
            let Some(mut fresh) = Raster::new(at.width, at.width, self.scale) else {
                return;
            };
            draw(&mut fresh, at.width);
            self.stamps.insert(slot, fresh.pixels);
        }
        if let Some(stamp) = self.stamps.get(&slot) {
            let (x, y) = ((at.x * self.scale).round(), (at.y * self.scale).round());
            let (paint, as_is) = (PixmapPaint::default(), Transform::identity());
            self.pixels
                .draw_pixmap(x as i32, y as i32, stamp.as_ref(), &paint, as_is, None);
        }
    }
}
