//! Painting without knowing on what: the drawing verbs, the geometry of a board, the colours of roles.

pub mod glyph;
mod layout;
pub mod marks;
mod path;
#[cfg(not(target_arch = "wasm32"))]
pub mod raster;
pub mod recorder;
mod theme;

pub use layout::{Layout, Rect};
pub use path::{Path, Segment};
pub use theme::{Pattern, Rgba, Theme};

/// A stroke's colour, width and dashes, in the units of the surface.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pen {
    /// Its colour.
    pub color: Rgba,
    /// Its width; ends and joins are round.
    pub width: f32,
    /// Lengths of dash and gap, or `None` for a line without gaps.
    pub dash: Option<(f32, f32)>,
}

impl Pen {
    /// A line without gaps.
    pub fn new(color: Rgba, width: f32) -> Pen {
        Pen {
            color,
            width,
            dash: None,
        }
    }
}

/// What is shown of two layouts of mines that fit the same position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Flip {
    /// Both at once, with what they differ in.
    #[default]
    Both,
    /// The first one.
    First,
    /// The second one.
    Second,
}

/// `n`, or the bound that it lies beyond; the lower one for what is no number.
///
/// `f32::clamp` can panic, and what it says then brings all of Rust's printing of fractions to a page.
pub fn within(n: f32, least: f32, most: f32) -> f32 {
    n.max(least).min(most)
}

/// A handful of drawing verbs. Lengths are CSS pixels: a surface scales them to its own density.
///
/// Digits are paths, so a picture looks the same in a browser, in a file and in a test.
pub trait Surface {
    /// Fills a rectangle.
    fn fill_rect(&mut self, rect: Rect, color: Rgba);

    /// Fills a path (non-zero winding).
    fn fill(&mut self, path: &Path, color: Rgba);

    /// Strokes a path.
    fn stroke(&mut self, path: &Path, pen: Pen);

    /// Draws a picture that occurs again and again. What `draw` draws in the square `0,0 .. side,side`
    /// appears at `at`, and depends on nothing but `key` and the side, so a surface may keep it;
    /// one that keeps nothing calls [`draw_at`].
    fn stamp(&mut self, key: u64, at: Rect, draw: Draw<'_>);

    /// Says that the picture is complete: a surface that gathers stamps shows them now.
    fn finish(&mut self) {}
}

/// What draws a stamp: it is given a surface and the side of the square.
pub type Draw<'a> = &'a mut dyn FnMut(&mut dyn Surface, f32);

/// Draws a stamp as if it were drawn for the first time.
pub fn draw_at(surface: &mut dyn Surface, at: Rect, draw: Draw<'_>) {
    let mut shifted = Shifted {
        surface,
        dx: at.x,
        dy: at.y,
    };
    draw(&mut shifted, at.width);
}

/// A surface whose origin lies elsewhere on another surface.
struct Shifted<'a> {
    surface: &'a mut dyn Surface,
    dx: f32,
    dy: f32,
}

impl Surface for Shifted<'_> {
    fn fill_rect(&mut self, rect: Rect, color: Rgba) {
        self.surface
            .fill_rect(rect.shifted(self.dx, self.dy), color);
    }

    fn fill(&mut self, path: &Path, color: Rgba) {
        self.surface.fill(&path.shifted(self.dx, self.dy), color);
    }

    fn stroke(&mut self, path: &Path, pen: Pen) {
        self.surface.stroke(&path.shifted(self.dx, self.dy), pen);
    }

    fn stamp(&mut self, key: u64, at: Rect, draw: Draw<'_>) {
        self.surface.stamp(key, at.shifted(self.dx, self.dy), draw);
    }
}
