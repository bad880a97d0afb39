//! A surface that writes down what is drawn, one line a verb, so that tests can compare it.

use super::{Draw, Path, Pen, Rect, Rgba, Segment, Surface};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Writes each verb as a line of text. What is in a stamp is written indented where it occurs first.
#[derive(Default, Debug)]
pub struct Recorder {
    text: String,
    depth: usize,
    known: BTreeSet<(u64, u32)>,
}

impl Recorder {
    /// A recorder that has seen nothing yet.
    pub fn new() -> Recorder {
        Recorder::default()
    }

    /// What was drawn, in lines.
    pub fn text(&self) -> &str {
        &self.text
    }

    fn line(&mut self, line: &str) {
        for _ in 0..self.depth {
            self.text.push_str("  ");
        }
        self.text.push_str(line);
        self.text.push('\n');
    }
}

impl Surface for Recorder {
    fn fill_rect(&mut self, rect: Rect, color: Rgba) {
        self.line(&format!("rect {} {}", square(rect), hex(color)));
    }

    fn fill(&mut self, path: &Path, color: Rgba) {
        self.line(&format!("fill {} {}", hex(color), outline(path)));
    }

    fn stroke(&mut self, path: &Path, pen: Pen) {
        let dash = pen.dash.map_or(String::new(), |(on, off)| {
            format!(" dash {},{}", short(on), short(off))
        });
        self.line(&format!(
            "stroke {} {}{dash} {}",
            hex(pen.color),
            short(pen.width),
            outline(path)
        ));
    }

    fn stamp(&mut self, key: u64, at: Rect, draw: Draw<'_>) {
        // The upper part of a key stands for the theme; its colours are in the stamp's own lines.
        self.line(&format!("stamp {:x} {}", key & 0xffff, square(at)));
        if self.known.insert((key, at.width.to_bits())) {
            self.depth += 1;
            draw(self, at.width);
            self.depth -= 1;
        }
    }
}

/// A length to a hundredth, without needless zeros.
fn short(length: f32) -> String {
    let text = format!("{length:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0" } else { text }.to_owned()
}

fn square(r: Rect) -> String {
    format!(
        "{},{} {}x{}",
        short(r.x),
        short(r.y),
        short(r.width),
        short(r.height)
    )
}

fn hex(Rgba(r, g, b, a): Rgba) -> String {
    let opacity = if a == 255 {
        String::new()
    } else {
        format!("{a:02x}")
    };
    format!("#{r:02x}{g:02x}{b:02x}{opacity}")
}

fn outline(path: &Path) -> String {
    let mut text = String::new();
    for segment in &path.segments {
        let (letter, points): (char, &[f32]) = match segment {
            Segment::Move(x, y) => ('M', &[*x, *y]),
            Segment::Line(x, y) => ('L', &[*x, *y]),
            Segment::Cubic(ax, ay, bx, by, x, y) => ('C', &[*ax, *ay, *bx, *by, *x, *y]),
            Segment::Close => ('Z', &[]),
        };
        text.push(letter);
        for (i, &point) in points.iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            // Writing to a string cannot fail.
            let _ = write!(text, "{comma}{}", short(point));
        }
    }
    text
}
