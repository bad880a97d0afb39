//! Signs as outlines: digits, minus, plus and question mark as pen strokes, and the things that lie on boards.
//!
//! No font is involved anywhere, so a picture is the same in a browser, in a file and in a test.

use super::{Path, Pen, Rect, Rgba, Surface};
use std::f32::consts::FRAC_1_SQRT_2;

/// The width of a sign whose height is 1, measured between the middles of its outermost strokes.
const WIDTH: f32 = 0.58;

/// The middle lines of a sign's strokes, in a box of [`WIDTH`] x 1, and a dot that some signs have.
fn strokes(sign: char) -> Option<(Path, Option<(f32, f32)>)> {
    let p = Path::new();
    let path = match sign {
        '0' => oval(p, 0.29, 0.5, 0.29, 0.5),
        '1' => p.move_to(0.09, 0.21).line_to(0.34, 0.0).line_to(0.34, 1.0),
        '2' => p
            .move_to(0.03, 0.24)
            .cubic_to(0.05, 0.09, 0.15, 0.0, 0.29, 0.0)
            .cubic_to(0.45, 0.0, 0.55, 0.11, 0.55, 0.26)
            .cubic_to(0.55, 0.43, 0.42, 0.55, 0.02, 1.0)
            .line_to(0.58, 1.0),
        '3' => p
            .move_to(0.04, 0.15)
            .cubic_to(0.1, 0.05, 0.18, 0.0, 0.28, 0.0)
            .cubic_to(0.44, 0.0, 0.53, 0.1, 0.53, 0.23)
            .cubic_to(0.53, 0.37, 0.43, 0.47, 0.2, 0.47)
            .cubic_to(0.46, 0.47, 0.58, 0.57, 0.58, 0.73)
            .cubic_to(0.58, 0.9, 0.45, 1.0, 0.28, 1.0)
            .cubic_to(0.16, 1.0, 0.06, 0.95, 0.0, 0.85),
        '4' => p
            .move_to(0.45, 1.0)
            .line_to(0.45, 0.0)
            .line_to(0.0, 0.7)
            .line_to(0.61, 0.7),
        '5' => p
            .move_to(0.54, 0.0)
            .line_to(0.11, 0.0)
            .line_to(0.06, 0.46)
            .cubic_to(0.12, 0.39, 0.2, 0.36, 0.29, 0.36)
            .cubic_to(0.46, 0.36, 0.58, 0.49, 0.58, 0.67)
            .cubic_to(0.58, 0.86, 0.45, 1.0, 0.27, 1.0)
            .cubic_to(0.16, 1.0, 0.06, 0.95, 0.0, 0.86),
        '6' => six(p),
        '7' => p
            .move_to(0.0, 0.0)
            .line_to(0.57, 0.0)
            .cubic_to(0.4, 0.3, 0.25, 0.62, 0.2, 1.0),
        '8' => oval(oval(p, 0.29, 0.235, 0.245, 0.235), 0.29, 0.735, 0.29, 0.265),
        '9' => six(p).mapped(|x, y| (WIDTH - x, 1.0 - y)),
        '-' => p.move_to(0.06, 0.54).line_to(0.52, 0.54),
        '+' => p
            .move_to(0.05, 0.54)
            .line_to(0.53, 0.54)
            .move_to(0.29, 0.3)
            .line_to(0.29, 0.78),
        '?' => p
            .move_to(0.04, 0.2)
            .cubic_to(0.08, 0.07, 0.17, 0.0, 0.29, 0.0)
            .cubic_to(0.45, 0.0, 0.55, 0.1, 0.55, 0.24)
            .cubic_to(0.55, 0.45, 0.29, 0.45, 0.29, 0.68),
        _ => return None,
    };
    Some((path, (sign == '?').then_some((0.29, 0.96))))
}

/// An upright oval, somewhat squarer than an ellipse so that its counter stays open at small sizes.
fn oval(path: Path, x: f32, y: f32, rx: f32, ry: f32) -> Path {
    let (kx, ky) = (rx * 0.6, ry * 0.62);
    path.move_to(x, y - ry)
        .cubic_to(x + kx, y - ry, x + rx, y - ky, x + rx, y)
        .cubic_to(x + rx, y + ky, x + kx, y + ry, x, y + ry)
        .cubic_to(x - kx, y + ry, x - rx, y + ky, x - rx, y)
        .cubic_to(x - rx, y - ky, x - kx, y - ry, x, y - ry)
        .close()
}

fn six(path: Path) -> Path {
    path.move_to(0.47, 0.0)
        .cubic_to(0.22, 0.12, 0.0, 0.36, 0.0, 0.68)
        .cubic_to(0.0, 0.87, 0.12, 1.0, 0.29, 1.0)
        .cubic_to(0.46, 1.0, 0.58, 0.87, 0.58, 0.69)
        .cubic_to(0.58, 0.51, 0.46, 0.39, 0.3, 0.39)
        .cubic_to(0.17, 0.39, 0.07, 0.46, 0.02, 0.57)
}

/// How thick the strokes of signs of this height are: small signs need relatively thicker ones.
fn weight(height: f32) -> f32 {
    height * (0.135 + 0.6 / height.max(6.0)).min(0.2)
}

/// How wide a text of this many signs is at a height.
pub fn text_width(signs: usize, height: f32) -> f32 {
    let pen = weight(height);
    let sign = WIDTH * (height - pen) + pen;
    signs as f32 * sign + signs.saturating_sub(1) as f32 * height * 0.13
}

/// Writes digits and the signs `-`, `+`, `?` around a centre; `height` is the height of a digit.
/// All signs are equally wide; any other character leaves a blank of that width.
pub fn text(surface: &mut dyn Surface, text: &str, (x, y): (f32, f32), height: f32, color: Rgba) {
    let pen = weight(height);
    let scale = height - pen;
    let advance = WIDTH * scale + pen + height * 0.13;
    let mut left = x - text_width(text.chars().count(), height) / 2.0 + pen / 2.0;
    let top = y - scale / 2.0;
    for sign in text.chars() {
        if let Some((path, dot)) = strokes(sign) {
            let place = |px: f32, py: f32| (left + px * scale, top + py * scale);
            surface.stroke(&path.mapped(place), Pen::new(color, pen));
            if let Some((dx, dy)) = dot {
                let (dx, dy) = place(dx, dy);
                surface.fill(&Path::new().circle(dx, dy, pen * 0.68), color);
            }
        }
        left += advance;
    }
}

/// A mine in a square: a ball with eight horns and a glint.
pub fn mine(surface: &mut dyn Surface, square: Rect, ink: Rgba, glint: Rgba) {
    let (x, y) = square.center();
    let unit = square.width;
    let mut horns = Path::new();
    for (dx, dy, reach) in [
        (1.0, 0.0, 0.39),
        (0.0, 1.0, 0.39),
        (FRAC_1_SQRT_2, FRAC_1_SQRT_2, 0.36),
        (FRAC_1_SQRT_2, -FRAC_1_SQRT_2, 0.36),
    ] {
        let (dx, dy) = (dx * reach * unit, dy * reach * unit);
        horns = horns.move_to(x - dx, y - dy).line_to(x + dx, y + dy);
    }
    surface.stroke(&horns, Pen::new(ink, unit * 0.085));
    surface.fill(&Path::new().circle(x, y, unit * 0.265), ink);
    let glint_at = (x - unit * 0.09, y - unit * 0.09);
    surface.fill(
        &Path::new().circle(glint_at.0, glint_at.1, unit * 0.075),
        glint,
    );
}

/// A flag in a square: a pennant on a pole with a foot.
pub fn flag(surface: &mut dyn Surface, square: Rect, cloth: Rgba, pole: Rgba) {
    let at = |x: f32, y: f32| (square.x + x * square.width, square.y + y * square.height);
    let foot = Path::new()
        .move_to(0.27, 0.86)
        .cubic_to(0.3, 0.77, 0.38, 0.73, 0.43, 0.73)
        .line_to(0.57, 0.73)
        .cubic_to(0.62, 0.73, 0.7, 0.77, 0.73, 0.86)
        .close();
    let staff = Path::new().rect(Rect::new(0.46, 0.15, 0.08, 0.62));
    surface.fill(&staff.mapped(at), pole);
    surface.fill(&foot.mapped(at), pole);
    let pennant = Path::new()
        .move_to(0.54, 0.13)
        .line_to(0.54, 0.56)
        .cubic_to(0.42, 0.5, 0.32, 0.45, 0.2, 0.385)
        .cubic_to(0.17, 0.37, 0.17, 0.33, 0.2, 0.315)
        .cubic_to(0.32, 0.25, 0.42, 0.19, 0.54, 0.13)
        .close();
    surface.fill(&pennant.mapped(at), cloth);
}

/// A cross through a square, with a halo that keeps it apart from what it crosses out.
pub fn cross(surface: &mut dyn Surface, square: Rect, color: Rgba, halo: Rgba) {
    let at = |x: f32, y: f32| (square.x + x * square.width, square.y + y * square.height);
    let lines = Path::new()
        .move_to(0.14, 0.14)
        .line_to(0.86, 0.86)
        .move_to(0.86, 0.14)
        .line_to(0.14, 0.86)
        .mapped(at);
    surface.stroke(&lines, Pen::new(halo, square.width * 0.14));
    surface.stroke(&lines, Pen::new(color, square.width * 0.075));
}

#[cfg(test)]
mod tests {
    use super::super::Segment;
    use super::*;

    #[test]
    fn signs_stay_in_their_box() {
        for sign in "0123456789-+?".chars() {
            let (path, _) = strokes(sign).unwrap();
            assert!(matches!(path.segments.first(), Some(Segment::Move(..))));
            for segment in &path.segments {
                let points: &[(f32, f32)] = match *segment {
                    Segment::Move(x, y) | Segment::Line(x, y) => &[(x, y)],
                    Segment::Cubic(ax, ay, bx, by, x, y) => &[(ax, ay), (bx, by), (x, y)],
                    Segment::Close => &[],
                };
                for &(x, y) in points {
                    let inside = (-0.01..=WIDTH + 0.04).contains(&x) && (-0.01..=1.01).contains(&y);
                    assert!(inside, "{sign} has a point at {x}, {y}");
                }
            }
        }
        assert!(strokes('x').is_none());
    }
}
