//! Paints two layouts that fit: each of them whole, or both at once with what they differ in.
//!
//! What both have is quiet. Where they differ, the picture says it by form: in the difference a mine of the
//! first layout stands in a solid frame with a 1, one of the second in a dashed frame with a 2; a single
//! layout shows there what a conclusion would, a framed mine or a hook on a round ground.

use super::{Fact, Tile, View, body, draw_news, glyph, gutter, marks};
use crate::game::{Mark, Role};
use crate::grid::{Cell, CellSet};
use crate::paint::{Flip, Layout, Rect, Surface, Theme};

/// Whether marks are those of two layouts.
pub(super) fn is_pair(marks: &[Mark]) -> bool {
    marks.iter().any(|mark| layout_role(mark.role))
}

/// Whether a mark says where a layout has a mine.
fn layout_role(role: Role) -> bool {
    matches!(role, Role::First | Role::Second)
}

/// Frames the cell that the layouts are told for, around what they show there.
fn asked(surface: &mut dyn Surface, layout: &Layout, theme: &Theme, view: &View<'_>) {
    let (columns, rows) = layout.visible();
    let focus = view.marks.iter().filter(|mark| mark.role == Role::Focus);
    for cell in focus.map(|mark| mark.cell) {
        let (x, y) = (layout.grid.x(cell), layout.grid.y(cell));
        if cell.index() >= layout.grid.len() || !columns.contains(&x) || !rows.contains(&y) {
            continue;
        }
        let w = marks::line(layout.cell) * 1.5;
        let around = marks::settle(layout.rect(cell), view.t).inset(-w * 0.75);
        marks::frame(surface, around, w, marks::fade(theme.evidence, view.t));
    }
}

/// Paints the layouts of a view's marks over its board.
pub(super) fn paint(surface: &mut dyn Surface, layout: &Layout, theme: &Theme, view: &View<'_>) {
    let of = |role: Role| -> CellSet {
        let marks = view.marks.iter().filter(|mark| mark.role == role);
        marks.map(|mark| mark.cell).collect()
    };
    let (first, second) = (of(Role::First), of(Role::Second));
    for cell in layout.visible_cells() {
        match (first.contains(cell), second.contains(cell)) {
            (false, false) => {}
            // A flag or a mine that is known is there to be seen already.
            (true, true)
                if view.position.tile(cell) == Tile::Flagged
                    || view.position.fact(cell) == Some(Fact::Mine) => {}
            (true, true) => common(surface, layout, theme, cell, view),
            (in_first, _) => match view.flip {
                Flip::Both => one(surface, layout, theme, cell, in_first, view),
                shown => {
                    let mine = in_first == (shown == Flip::First);
                    let fact = if mine { Fact::Mine } else { Fact::Safe };
                    draw_news(surface, layout, theme, view, cell, fact);
                }
            },
        }
    }
    asked(surface, layout, theme, view);
}

/// A mine of both layouts.
fn common(surface: &mut dyn Surface, layout: &Layout, theme: &Theme, cell: Cell, view: &View<'_>) {
    let whole = layout.rect(cell);
    let body = body(whole.width);
    let small = body.width * 0.62;
    let at = Rect::new(
        whole.x + (body.width - small) / 2.0,
        whole.y + (body.height - small) / 2.0,
        small,
        small,
    );
    let ink = marks::fade(theme.ink.alpha(150), view.t);
    glyph::mine(surface, at, ink, theme.hidden);
}

/// A mine of one layout only, with the layout's number.
fn one(
    surface: &mut dyn Surface,
    layout: &Layout,
    theme: &Theme,
    cell: Cell,
    first: bool,
    view: &View<'_>,
) {
    let role = if first { Role::First } else { Role::Second };
    let (color, pattern) = theme.role(role);
    let whole = layout.rect(cell);
    let gap = gutter(whole.width);
    let square = Rect::new(whole.x, whole.y, whole.width - gap, whole.height - gap);
    let square = marks::settle(square, view.t);
    let (color, ground) = (marks::fade(color, view.t), marks::fade(theme.open, view.t));
    surface.fill_rect(square, ground);
    marks::pattern(surface, square, color, pattern);
    let part = |x: f32, y: f32, size: f32| {
        Rect::new(
            square.x + x * square.width,
            square.y + y * square.height,
            size * square.width,
            size * square.height,
        )
    };
    glyph::mine(surface, part(0.14, 0.14, 0.48), color, ground);
    let number = if first { "1" } else { "2" };
    let spot = part(0.5, 0.45, 0.4).center();
    let ink = marks::fade(theme.ink, view.t);
    glyph::text(surface, number, spot, (square.width * 0.36).round(), ink);
}
