//! Paints a tray: tiles on their bed, tiles on their way, marks, and the distance after each move.

use super::{Conclusion, Position};
use crate::game::{Mark, Role};
use crate::grid::Cell;
use crate::paint::{Layout, Path, Pen, Rect, Surface, Theme, glyph, marks, within};

/// All that a picture of a tray shows.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The tray.
    pub position: &'a Position,
    /// The tray before; tiles that lay elsewhere in it are on their way at `t` below 1.
    pub before: Option<&'a Position>,
    /// The evidence of the current step.
    pub marks: &'a [Mark],
    /// What the current step concludes.
    pub news: Option<&'a Conclusion>,
    /// Numbers in the corners of cells: how many moves are left after this tile is pushed.
    pub badges: &'a [(Cell, u8)],
    /// The cell that the keyboard acts on.
    pub cursor: Option<Cell>,
    /// The cell that a pointer holds down.
    pub pressed: Option<Cell>,
    /// How far tiles, marks and conclusions have come, from 0 to 1.
    pub t: f32,
}

impl<'a> View<'a> {
    /// A view of nothing but the tray.
    pub fn of(position: &'a Position) -> View<'a> {
        View {
            position,
            before: None,
            marks: &[],
            news: None,
            badges: &[],
            cursor: None,
            pressed: None,
            t: 1.0,
        }
    }
}

/// Paints the visible part of a tray. A view whose tray has not the layout's size paints the ground only.
pub fn paint(surface: &mut dyn Surface, layout: &Layout, theme: &Theme, view: &View<'_>) {
    surface.fill_rect(layout.window(), theme.ground);
    let position = view.position;
    let grid = layout.grid;
    if position.grid() != grid {
        return;
    }
    surface.fill_rect(layout.board(), theme.line);
    let t = within(view.t, 0.0, 1.0);
    let origin = |tile: u16| {
        let before = view.before.filter(|b| t < 1.0 && b.grid() == grid)?;
        grid.cells().find(|&cell| before.tile(cell) == tile)
    };
    for cell in layout.visible_cells() {
        let at = layout.rect(cell);
        surface.stamp(theme.key(0x400), at, &mut |surface, side| {
            draw_bed(surface, side, theme);
        });
    }
    for cell in layout.visible_cells() {
        let tile = position.tile(cell);
        if tile == 0 {
            continue;
        }
        let at = layout.rect(cell);
        let at = match origin(tile).filter(|&from| from != cell) {
            Some(from) => {
                let from = layout.rect(from);
                let rest = (1.0 - t) * (1.0 - t);
                at.shifted((from.x - at.x) * rest, (from.y - at.y) * rest)
            }
            None => at,
        };
        let look = Look {
            tile,
            home: position.home(cell) == tile,
            pressed: view.pressed == Some(cell),
        };
        surface.stamp(theme.key(look.number()), at, &mut |surface, side| {
            draw_tile(surface, side, theme, look);
        });
    }
    let pushed = match view.news {
        Some(&Conclusion::Slide(cell)) => Some(cell),
        _ => None,
    };
    // The frame of a pushed tile would lie on that of its focus, so the focus gives way.
    let shown: Vec<Mark> = view
        .marks
        .iter()
        .copied()
        .filter(|mark| Some(mark.cell) != pushed || mark.role != Role::Focus)
        .collect();
    marks::evidence(surface, layout, theme, &shown, view.t);
    if let Some(cell) = pushed {
        draw_push(surface, layout, theme, view, cell);
    }
    for &(cell, moves) in view.badges {
        if cell.index() < grid.len() {
            draw_badge(surface, layout.rect(cell), theme, moves);
        }
    }
    if let Some(cell) = view.cursor {
        marks::cursor(surface, layout, theme, cell);
    }
    marks::rim(surface, layout, theme, view.cursor);
    surface.finish();
}

/// How a tile looks.
#[derive(Clone, Copy)]
struct Look {
    tile: u16,
    home: bool,
    pressed: bool,
}

impl Look {
    fn number(self) -> u16 {
        0x800 | self.tile << 2 | u16::from(self.home) << 1 | u16::from(self.pressed)
    }
}

fn draw_bed(surface: &mut dyn Surface, side: f32, theme: &Theme) {
    let bed = Rect::new(0.0, 0.0, side, side);
    surface.fill_rect(bed, theme.line);
    let hollow = Path::new().rounded(bed.inset(gap(side)), side * 0.12);
    surface.fill(&hollow, theme.ground);
}

/// How wide the gap around a tile is.
fn gap(side: f32) -> f32 {
    (side / 40.0).round().max(1.0)
}

fn draw_tile(surface: &mut dyn Surface, side: f32, theme: &Theme, look: Look) {
    let lip = (side / 26.0).round().max(1.0);
    let radius = side * 0.12;
    let whole = Rect::new(0.0, 0.0, side, side).inset(gap(side));
    let sunk = if look.pressed { lip } else { 0.0 };
    let face = Rect::new(whole.x, whole.y + sunk, whole.width, whole.height - lip);
    surface.fill(&Path::new().rounded(whole, radius), theme.shade);
    let ground = if look.home { theme.home } else { theme.tile };
    surface.fill(&Path::new().rounded(face, radius), ground);
    let height = (side * 0.42).round();
    glyph::text(
        surface,
        &look.tile.to_string(),
        face.center(),
        height,
        theme.ink,
    );
    if look.home {
        // Not by tint alone: a tile at home has a dot below its number.
        let (x, _) = face.center();
        let dot = Path::new().circle(x, face.bottom() - side * 0.12, side * 0.032);
        surface.fill(&dot, theme.safe);
    }
}

/// The tile that a step pushes, and where it goes.
fn draw_push(
    surface: &mut dyn Surface,
    layout: &Layout,
    theme: &Theme,
    view: &View<'_>,
    cell: Cell,
) {
    if cell.index() >= layout.grid.len() {
        return;
    }
    let color = marks::fade(theme.safe, view.t);
    let at = layout.rect(cell);
    let w = marks::line(at.width);
    let square = marks::settle(at.inset(w * 0.75), view.t);
    let round = Path::new().rounded(square, at.width * 0.12);
    surface.stroke(&round, Pen::new(color, w * 1.5));
    let blank = layout.rect(view.position.blank()).center();
    let from = at.center();
    let (dx, dy) = (blank.0 - from.0, blank.1 - from.1);
    if (dx != 0.0) == (dy != 0.0) {
        // The gap itself, or a cell that is neither in its row nor in its column: nothing slides.
        return;
    }
    let (dx, dy) = (
        within(dx, -1.0, 1.0) * at.width,
        within(dy, -1.0, 1.0) * at.width,
    );
    let start = (from.0 + dx * 0.36, from.1 + dy * 0.36);
    let tip = (from.0 + dx * 0.86, from.1 + dy * 0.86);
    let shaft = Path::new().move_to(start.0, start.1).line_to(tip.0, tip.1);
    let arrow = marks::arrow(shaft, start, tip, at.width * 0.16);
    surface.stroke(&arrow, Pen::new(theme.line, w * 3.0));
    surface.stroke(&arrow, Pen::new(color, w * 1.5));
}

/// A number in the upper right corner of a cell.
fn draw_badge(surface: &mut dyn Surface, at: Rect, theme: &Theme, moves: u8) {
    let text = moves.to_string();
    // The number of the tile begins at 0.29 of its side: the pill ends above it.
    let height = (at.width * 0.13).max(5.0);
    let pad = height * 0.4;
    let width = glyph::text_width(text.len(), height).max(height * 0.8) + 2.0 * pad;
    let gap = at.width * 0.045;
    let pill = Rect::new(
        at.right() - gap - width,
        at.y + gap,
        width,
        height + 2.0 * pad * 0.8,
    );
    surface.fill(&Path::new().rounded(pill, pill.height * 0.4), theme.ink);
    glyph::text(surface, &text, pill.center(), height, theme.tile);
}
