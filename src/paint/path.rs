//! Paths: the outlines that surfaces fill and stroke.

use super::Rect;

/// A piece of an outline, in the units of the surface.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Segment {
    /// Lifts the pen and puts it down there.
    Move(f32, f32),
    /// A straight line.
    Line(f32, f32),
    /// A cubic Bézier curve: two control points, then the end.
    Cubic(f32, f32, f32, f32, f32, f32),
    /// Back to where the pen was put down.
    Close,
}

/// An outline of straight lines and curves.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Path {
    /// The pieces in order.
    pub segments: Vec<Segment>,
}

/// The distance of the control points that makes four cubic curves a circle of radius 1, to 0.03 %.
const KAPPA: f32 = 0.552_284_8;

impl Path {
    /// An empty path.
    pub fn new() -> Path {
        Path::default()
    }

    /// Puts the pen down at a point.
    pub fn move_to(mut self, x: f32, y: f32) -> Path {
        self.segments.push(Segment::Move(x, y));
        self
    }

    /// A straight line to a point.
    pub fn line_to(mut self, x: f32, y: f32) -> Path {
        self.segments.push(Segment::Line(x, y));
        self
    }

    /// A curve to (`x`, `y`) with two control points.
    pub fn cubic_to(mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) -> Path {
        self.segments.push(Segment::Cubic(ax, ay, bx, by, x, y));
        self
    }

    /// A line back to where the pen was put down.
    pub fn close(mut self) -> Path {
        self.segments.push(Segment::Close);
        self
    }

    /// Adds the outline of a rectangle.
    pub fn rect(self, r: Rect) -> Path {
        self.move_to(r.x, r.y)
            .line_to(r.right(), r.y)
            .line_to(r.right(), r.bottom())
            .line_to(r.x, r.bottom())
            .close()
    }

    /// Adds the outline of a rectangle with round corners.
    pub fn rounded(self, r: Rect, radius: f32) -> Path {
        let c = radius * (1.0 - KAPPA);
        let (l, t, right, bottom) = (r.x, r.y, r.right(), r.bottom());
        self.move_to(l + radius, t)
            .line_to(right - radius, t)
            .cubic_to(right - c, t, right, t + c, right, t + radius)
            .line_to(right, bottom - radius)
            .cubic_to(right, bottom - c, right - c, bottom, right - radius, bottom)
            .line_to(l + radius, bottom)
            .cubic_to(l + c, bottom, l, bottom - c, l, bottom - radius)
            .line_to(l, t + radius)
            .cubic_to(l, t + c, l + c, t, l + radius, t)
            .close()
    }

    /// Adds a circle.
    pub fn circle(self, x: f32, y: f32, radius: f32) -> Path {
        let square = Rect::new(x - radius, y - radius, 2.0 * radius, 2.0 * radius);
        self.rounded(square, radius)
    }

    /// The same path elsewhere.
    pub fn shifted(&self, dx: f32, dy: f32) -> Path {
        self.mapped(|x, y| (x + dx, y + dy))
    }

    /// The same path with every point sent elsewhere.
    pub fn mapped(&self, f: impl Fn(f32, f32) -> (f32, f32)) -> Path {
        let map = |segment: &Segment| match *segment {
            Segment::Move(x, y) => {
                let (x, y) = f(x, y);
                Segment::Move(x, y)
            }
            Segment::Line(x, y) => {
                let (x, y) = f(x, y);
                Segment::Line(x, y)
            }
            Segment::Cubic(ax, ay, bx, by, x, y) => {
                let ((ax, ay), (bx, by), (x, y)) = (f(ax, ay), f(bx, by), f(x, y));
                Segment::Cubic(ax, ay, bx, by, x, y)
            }
            Segment::Close => Segment::Close,
        };
        Path {
            segments: self.segments.iter().map(map).collect(),
        }
    }
}
