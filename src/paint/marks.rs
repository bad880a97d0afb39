//! What lies over a board, whichever game it belongs to: marks of evidence, the cursor, coordinates.

use super::{Layout, Path, Pattern, Pen, Rect, Rgba, Surface, Theme, glyph, within};
use crate::game::{Mark, Role};
use crate::grid::{Cell, CellSet};

/// How thick the lines of marks are on cells of this size.
pub fn line(cell: f32) -> f32 {
    within((cell / 13.0).round(), 1.0, 5.0)
}

/// A colour on its way in: its opacity at time `t`, which runs from 0 to 1.
pub fn fade(color: Rgba, t: f32) -> Rgba {
    color.alpha((f32::from(color.3) * within(t, 0.0, 1.0)) as u8)
}

/// A square on its way in: it begins a little larger and comes to rest at `t` = 1.
pub fn settle(square: Rect, t: f32) -> Rect {
    let rest = 1.0 - within(t, 0.0, 1.0);
    square.inset(-square.width * 0.12 * rest * rest)
}

/// Which role a cell with several shows.
const STRONGEST_FIRST: [Role; 10] = [
    Role::Focus,
    Role::Clue,
    Role::Contrast,
    Role::Target,
    Role::Blank,
    Role::Path,
    Role::Lemma,
    Role::First,
    Role::Second,
    Role::Scope,
];

/// Marks the evidence of a step. The ways come first and the focus last, so that it is never hidden;
/// where one cell has several roles, only the strongest is drawn.
pub fn evidence(surface: &mut dyn Surface, layout: &Layout, theme: &Theme, marks: &[Mark], t: f32) {
    let visible = Visible::new(layout);
    let mut taken = CellSet::new();
    let layers = STRONGEST_FIRST.map(|role| {
        let marks = marks.iter().filter(|mark| mark.role == role);
        let cells = marks.map(|mark| mark.cell);
        let free = cells.filter(|&cell| visible.contains(cell) && taken.insert(cell));
        (role, free.collect::<CellSet>())
    });
    for (role, cells) in layers.iter().rev() {
        let (color, pattern) = theme.role(*role);
        for cell in cells.iter() {
            let square = settle(layout.rect(cell), t);
            self::pattern(surface, square, fade(color, t), pattern);
        }
    }
    way(surface, layout, fade(theme.role(Role::Path).0, t), marks);
}

/// Whether cells are in the window, asked once a layout.
struct Visible<'a> {
    layout: &'a Layout,
    columns: std::ops::Range<usize>,
    rows: std::ops::Range<usize>,
}

impl Visible<'_> {
    fn new(layout: &Layout) -> Visible<'_> {
        let (columns, rows) = layout.visible();
        Visible {
            layout,
            columns,
            rows,
        }
    }

    fn contains(&self, cell: Cell) -> bool {
        let grid = self.layout.grid;
        cell.index() < grid.len()
            && self.columns.contains(&grid.x(cell))
            && self.rows.contains(&grid.y(cell))
    }
}

/// Arrows across the borders between the cells of a way, in the order in which they are marked; what
/// the cells themselves show stays free.
fn way(surface: &mut dyn Surface, layout: &Layout, color: Rgba, marks: &[Mark]) {
    let on_way = |mark: &&Mark| matches!(mark.role, Role::Path | Role::Target);
    let known = |mark: &&Mark| mark.cell.index() < layout.grid.len();
    let steps = marks.iter().filter(on_way).filter(known);
    let points: Vec<(f32, f32)> = steps.map(|m| layout.rect(m.cell).center()).collect();
    if !marks.iter().any(|mark| mark.role == Role::Path) {
        return;
    }
    let pen = Pen::new(color, line(layout.cell));
    for pair in points.windows(2) {
        let &[(ax, ay), (bx, by)] = pair else {
            continue;
        };
        let between = |part: f32| (ax + (bx - ax) * part, ay + (by - ay) * part);
        let (from, tip) = (between(0.36), between(0.64));
        let shaft = Path::new().move_to(from.0, from.1).line_to(tip.0, tip.1);
        surface.stroke(&arrow(shaft, from, tip, layout.cell * 0.13), pen);
    }
}

/// Adds an arrowhead with barbs of length `size` at `tip`, as if one came from `from`.
pub fn arrow(path: Path, from: (f32, f32), tip: (f32, f32), size: f32) -> Path {
    let (dx, dy) = (tip.0 - from.0, tip.1 - from.1);
    let length = (dx * dx + dy * dy).sqrt().max(1e-6);
    let (dx, dy) = (dx / length * size, dy / length * size);
    path.move_to(tip.0 - dx - dy * 0.8, tip.1 - dy + dx * 0.8)
        .line_to(tip.0, tip.1)
        .line_to(tip.0 - dx + dy * 0.8, tip.1 - dy - dx * 0.8)
}

/// Draws a pattern just inside a square.
pub fn pattern(surface: &mut dyn Surface, square: Rect, color: Rgba, pattern: Pattern) {
    let w = line(square.width);
    let size = square.width;
    match pattern {
        Pattern::Frame => {
            surface.fill_rect(square, color.alpha(color.3 / 6));
            frame(surface, square, w * 1.5, color);
        }
        Pattern::Double => {
            let thin = (w * 0.75).max(1.0);
            surface.fill_rect(square, color.alpha(color.3 / 8));
            frame(surface, square, thin, color);
            frame(surface, square.inset(thin * 2.0), thin, color);
        }
        Pattern::Dashes => {
            let dash = size / 5.0;
            let path = Path::new().rounded(square.inset(w), size * 0.1);
            let pen = Pen {
                dash: Some((dash * 0.7, dash * 0.75)),
                ..Pen::new(color, w)
            };
            surface.stroke(&path, pen);
        }
        Pattern::Dots => {
            let (inner, count) = (square.inset(w), 5);
            let mut dots = Path::new();
            for i in 0..count {
                let far = inner.width * i as f32 / count as f32;
                for (x, y) in [
                    (inner.x + far, inner.y),
                    (inner.right(), inner.y + far),
                    (inner.right() - far, inner.bottom()),
                    (inner.x, inner.bottom() - far),
                ] {
                    dots = dots.circle(x, y, (w * 0.75).max(1.0));
                }
            }
            surface.fill(&dots, color);
        }
        Pattern::Hatch => {
            surface.fill_rect(square, color.alpha(color.3 / 9));
            let faint = color.alpha((u16::from(color.3) * 3 / 4) as u8);
            surface.stroke(&hatch(square), Pen::new(faint, (w * 0.5).max(0.8)));
        }
        Pattern::Corners => {
            let (thick, long) = (w * 1.5, size * 0.3);
            for (x, y, dx, dy) in [
                (square.x, square.y, 1.0, 1.0),
                (square.right(), square.y, -1.0, 1.0),
                (square.x, square.bottom(), 1.0, -1.0),
                (square.right(), square.bottom(), -1.0, -1.0),
            ] {
                surface.fill_rect(span(x, y, dx * long, dy * thick), color);
                let rest = span(x, y + dy * thick, dx * thick, dy * (long - thick));
                surface.fill_rect(rest, color);
            }
        }
    }
}

/// A rectangle from a corner, towards wherever the lengths point.
fn span(x: f32, y: f32, dx: f32, dy: f32) -> Rect {
    Rect::new(x + dx.min(0.0), y + dy.min(0.0), dx.abs(), dy.abs())
}

/// Draws the four sides of a rectangle, `w` thick, inside of it.
pub fn frame(surface: &mut dyn Surface, r: Rect, w: f32, color: Rgba) {
    surface.fill_rect(Rect::new(r.x, r.y, r.width, w), color);
    surface.fill_rect(Rect::new(r.x, r.bottom() - w, r.width, w), color);
    let (y, height) = (r.y + w, r.height - 2.0 * w);
    surface.fill_rect(Rect::new(r.x, y, w, height), color);
    surface.fill_rect(Rect::new(r.right() - w, y, w, height), color);
}

/// Four rising lines across a square, cut off at its edges.
fn hatch(square: Rect) -> Path {
    let inner = square.inset(square.width * 0.06);
    let mut path = Path::new();
    for i in 1..8 {
        let far = inner.width * i as f32 / 4.0;
        let over = (far - inner.width).max(0.0);
        path = path
            .move_to(inner.x + over, inner.y + far - over)
            .line_to(inner.x + far - over, inner.y + over);
    }
    path
}

/// Draws the ring around the cell that the keyboard acts on: two-coloured, so that it is visible on anything.
pub fn cursor(surface: &mut dyn Surface, layout: &Layout, theme: &Theme, cell: Cell) {
    if !Visible::new(layout).contains(cell) {
        return;
    }
    let w = line(layout.cell);
    let square = layout.rect(cell);
    frame(surface, square.inset(-w), w, theme.open);
    frame(surface, square, w * 1.5, theme.cursor);
    frame(
        surface,
        square.inset(w * 1.5),
        (w * 0.5).max(1.0),
        theme.open,
    );
}

/// Lights cells up, those that a reader points at in the text.
pub fn highlight(surface: &mut dyn Surface, layout: &Layout, theme: &Theme, cells: &[Cell]) {
    let visible = Visible::new(layout);
    for &cell in cells.iter().filter(|&&cell| visible.contains(cell)) {
        let square = layout.rect(cell);
        surface.fill_rect(square, theme.cursor.alpha(60));
        frame(surface, square, line(layout.cell), theme.cursor);
    }
}

/// Writes the numbers of columns and rows, counted from 1, on the rim; those of the cursor stand out.
/// Where numbers wouldn't fit beside each other, only every fifth, tenth and so on is written.
pub fn rim(surface: &mut dyn Surface, layout: &Layout, theme: &Theme, cursor: Option<Cell>) {
    if layout.rim <= 0.0 {
        return;
    }
    let (columns, rows) = layout.visible();
    let grid = layout.grid;
    surface.fill_rect(Rect::new(0.0, 0.0, layout.width, layout.rim), theme.ground);
    surface.fill_rect(Rect::new(0.0, 0.0, layout.rim, layout.height), theme.ground);
    let height = within(layout.cell * 0.36, 7.0, 11.0);
    let middle = layout.rim / 2.0;
    let write = |surface: &mut dyn Surface, n: usize, at: (f32, f32), height: f32, strong: bool| {
        let color = if strong { theme.ink } else { theme.muted };
        glyph::text(surface, &(n + 1).to_string(), at, height, color);
    };
    let digits = |n: usize| n.to_string().len();
    let step = |room: f32| {
        let steps = [1, 5, 10, 25, 50];
        let wide = |n: &usize| *n as f32 * layout.cell >= room;
        steps.into_iter().find(wide).unwrap_or(100)
    };
    let across = step(glyph::text_width(digits(grid.width()), height) + 3.0);
    for x in columns {
        let here = cursor.is_some_and(|c| grid.x(c) == x);
        if here || (x + 1).is_multiple_of(across) {
            let at = layout.left + (x as f32 + 0.5) * layout.cell;
            // A column that is half under the rim keeps its number out of the corner.
            if at >= layout.rim {
                write(surface, x, (at, middle), height, here);
            }
        }
    }
    let down = step(height + 3.0);
    let fit = (layout.rim - 5.0) / glyph::text_width(digits(grid.height()), 1.0);
    let height = height.min(fit);
    for y in rows {
        let here = cursor.is_some_and(|c| grid.y(c) == y);
        if here || (y + 1).is_multiple_of(down) {
            let at = layout.top + (y as f32 + 0.5) * layout.cell;
            if at >= layout.rim {
                write(surface, y, (middle, at), height, here);
            }
        }
    }
}
