//! Paints a mines board: cells, what a step looks at and concludes, the operation buffer, the cursor.

mod pair;

use super::{Click, Conclusion, End, Fact, Position, Tile};
use crate::game::Mark;
use crate::grid::Cell;
use crate::paint::{Flip, Layout, Path, Pen, Rect, Rgba, Surface, Theme, glyph, marks};

/// All that a picture of a mines board shows.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The board. Facts are shown quietly; after an end they are the truth that came to light.
    pub position: &'a Position,
    /// The evidence of the current step.
    pub marks: &'a [Mark],
    /// What the current step concludes.
    pub news: Option<&'a Conclusion>,
    /// The article's operation buffer: the clicks for each cell, in reading order.
    pub buffer: Option<&'a [Option<Click>]>,
    /// What is shown of two layouts, where the marks have them.
    pub flip: Flip,
    /// The cell that the keyboard acts on.
    pub cursor: Option<Cell>,
    /// The cell that a pointer holds down.
    pub pressed: Option<Cell>,
    /// How far marks and conclusions have come in, from 0 to 1.
    pub t: f32,
}

impl<'a> View<'a> {
    /// A view of nothing but the board.
    pub fn of(position: &'a Position) -> View<'a> {
        View {
            position,
            marks: &[],
            news: None,
            buffer: None,
            flip: Flip::Both,
            cursor: None,
            pressed: None,
            t: 1.0,
        }
    }
}

/// What is to be seen in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Face {
    Hidden,
    Pressed,
    Flag,
    Question,
    Open(u8),
    /// After an end: a mine, and whether there is a question mark on it.
    Mine(bool),
    /// After an end: the mine that went off, and whether there is a question mark on it.
    Blast(bool),
    /// After an end: a flag where no mine is.
    Wrong,
    /// After an end: a flag on a mine.
    Right,
}

impl Face {
    fn of(position: &Position, cell: Cell, pressed: bool) -> Face {
        let ended = position.end();
        let fact = position.fact(cell).filter(|_| ended.is_some());
        match (position.tile(cell), fact) {
            (tile, _) if ended == Some(End::Lost(cell)) => Face::Blast(tile == Tile::Questioned),
            (Tile::Open(n), _) => Face::Open(n),
            (Tile::Flagged, Some(Fact::Mine)) => Face::Right,
            (Tile::Flagged, Some(Fact::Safe)) => Face::Wrong,
            // A win proves every flag that is left.
            (Tile::Flagged, None) if ended == Some(End::Won) => Face::Right,
            (Tile::Flagged, None) => Face::Flag,
            (Tile::Hidden, Some(Fact::Mine)) => Face::Mine(false),
            (Tile::Questioned, Some(Fact::Mine)) => Face::Mine(true),
            (Tile::Hidden, _) if pressed => Face::Pressed,
            (Tile::Hidden, _) => Face::Hidden,
            (Tile::Questioned, _) => Face::Question,
        }
    }

    fn number(self) -> u16 {
        match self {
            Face::Open(n) => u16::from(n),
            Face::Hidden => 16,
            Face::Pressed => 17,
            Face::Flag => 18,
            Face::Question => 19,
            Face::Mine(questioned) => 20 + u16::from(questioned),
            Face::Blast(questioned) => 22 + u16::from(questioned),
            Face::Wrong => 24,
            Face::Right => 25,
        }
    }
}

/// Paints the visible part of a board. A view whose board has not the layout's size paints the ground only.
pub fn paint(surface: &mut dyn Surface, layout: &Layout, theme: &Theme, view: &View<'_>) {
    surface.fill_rect(layout.window(), theme.ground);
    let position = view.position;
    if position.grid() != layout.grid {
        return;
    }
    let key = theme.key(0);
    for cell in layout.visible_cells() {
        let face = Face::of(position, cell, view.pressed == Some(cell));
        let fact = position.fact(cell).filter(|_| position.end().is_none());
        let known = match fact {
            None => 0,
            Some(Fact::Mine) => 1,
            Some(Fact::Safe) => 2,
        };
        let picture = u64::from(face.number() | known << 5);
        surface.stamp(key | picture, layout.rect(cell), &mut |surface, side| {
            draw_face(surface, side, theme, face);
            if let Some(fact) = fact {
                draw_fact(surface, side, theme, face, fact);
            }
        });
    }
    if let Some(buffer) = view.buffer {
        for cell in layout.visible_cells() {
            if let Some(&Some(click)) = buffer.get(cell.index()) {
                let picture = 0x100 | click as u64;
                surface.stamp(key | picture, layout.rect(cell), &mut |surface, side| {
                    draw_click(surface, side, theme, click);
                });
            }
        }
    }
    if pair::is_pair(view.marks) {
        pair::paint(surface, layout, theme, view);
    } else {
        marks::evidence(surface, layout, theme, view.marks, view.t);
    }
    if let Some(news) = view.news {
        let (columns, rows) = layout.visible();
        let seen = |cell: &&Cell| {
            cell.index() < layout.grid.len()
                && columns.contains(&layout.grid.x(**cell))
                && rows.contains(&layout.grid.y(**cell))
        };
        for (cells, fact) in [(&news.safe, Fact::Safe), (&news.mines, Fact::Mine)] {
            for &cell in cells.iter().filter(seen) {
                draw_news(surface, layout, theme, view, cell, fact);
            }
        }
    }
    if let Some(cell) = view.cursor {
        marks::cursor(surface, layout, theme, cell);
    }
    marks::rim(surface, layout, theme, view.cursor);
    surface.finish();
}

/// How wide the gap between cells is.
fn gutter(side: f32) -> f32 {
    (side / 28.0).round().max(1.0)
}

/// The part of a cell that is not gap.
fn body(side: f32) -> Rect {
    let gap = gutter(side);
    Rect::new(0.0, 0.0, side - gap, side - gap)
}

fn draw_face(surface: &mut dyn Surface, side: f32, theme: &Theme, face: Face) {
    let body = body(side);
    let height = (side * 0.58).round();
    let middle = body.center();
    match face {
        Face::Open(n) => {
            surface.fill_rect(Rect::new(0.0, 0.0, side, side), theme.line);
            surface.fill_rect(body, theme.open);
            if let (1.., Some(&color)) = (n, theme.digits.get(usize::from(n))) {
                glyph::text(surface, &n.to_string(), middle, height, color);
            }
            return;
        }
        Face::Pressed => {
            surface.fill_rect(Rect::new(0.0, 0.0, side, side), theme.line);
            let dent = Path::new().rounded(body, corner(side));
            surface.fill(&dent, theme.open);
            surface.fill(&dent, theme.shade.alpha(96));
            return;
        }
        Face::Blast(questioned) => {
            surface.fill_rect(Rect::new(0.0, 0.0, side, side), theme.line);
            surface.fill_rect(body, theme.blast);
            draw_mine(surface, body, theme, theme.blast, questioned);
            return;
        }
        _ => draw_lid(surface, side, theme),
    }
    match face {
        Face::Flag => glyph::flag(surface, body, theme.flag, theme.ink),
        Face::Question => glyph::text(surface, "?", middle, height, theme.ink),
        Face::Mine(questioned) => draw_mine(surface, body, theme, theme.hidden, questioned),
        Face::Wrong => {
            glyph::flag(surface, body, theme.flag, theme.ink);
            glyph::cross(surface, body, theme.ink, theme.hidden);
        }
        Face::Right => {
            glyph::flag(surface, body, theme.flag, theme.ink);
            let at = Rect::new(
                body.width * 0.56,
                body.height * 0.56,
                side * 0.4,
                side * 0.4,
            );
            check(surface, at, theme.safe, Some(theme.hidden));
        }
        _ => {}
    }
}

/// A mine on a ground, with a small question mark where there had been one.
fn draw_mine(surface: &mut dyn Surface, body: Rect, theme: &Theme, ground: Rgba, questioned: bool) {
    glyph::mine(surface, body, theme.ink, ground);
    if questioned {
        let at = (body.width * 0.8, body.height * 0.24);
        let spot = Path::new().circle(at.0, at.1, body.width * 0.2);
        surface.fill(&spot, ground);
        glyph::text(surface, "?", at, body.width * 0.34, theme.ink);
    }
}

/// The radius of an unopened cell's corners.
fn corner(side: f32) -> f32 {
    (side * 0.12).max(1.5)
}

/// An unopened cell: a lid that stands out a little, lit from above.
fn draw_lid(surface: &mut dyn Surface, side: f32, theme: &Theme) {
    surface.fill_rect(Rect::new(0.0, 0.0, side, side), theme.line);
    let body = body(side);
    let lip = (side / 20.0).round().max(1.0);
    let radius = corner(side);
    let lit = Rect::new(0.0, 0.0, body.width, body.height - lip);
    let face = Rect::new(0.0, lip, body.width, body.height - 2.0 * lip);
    surface.fill(&Path::new().rounded(body, radius), theme.shade);
    surface.fill(&Path::new().rounded(lit, radius), theme.light);
    surface.fill(&Path::new().rounded(face, radius), theme.hidden);
}

/// A hook that says "this is fine".
fn check(surface: &mut dyn Surface, square: Rect, color: Rgba, halo: Option<Rgba>) {
    let at = |x: f32, y: f32| (square.x + x * square.width, square.y + y * square.height);
    let hook = Path::new()
        .move_to(0.16, 0.54)
        .line_to(0.4, 0.78)
        .line_to(0.84, 0.26)
        .mapped(at);
    if let Some(halo) = halo {
        surface.stroke(&hook, Pen::new(halo, square.width * 0.38));
    }
    surface.stroke(&hook, Pen::new(color, square.width * 0.16));
}

/// What was concluded earlier, small, and out of the way where the cell shows something else.
fn draw_fact(surface: &mut dyn Surface, side: f32, theme: &Theme, face: Face, fact: Fact) {
    let body = body(side);
    let small = body.width * 0.46;
    let left = match face {
        Face::Hidden | Face::Pressed => (body.width - small) / 2.0,
        _ => body.width - small,
    };
    let square = Rect::new(left, left, small, small);
    match fact {
        Fact::Mine if face == Face::Flag => {}
        Fact::Mine => glyph::mine(surface, square, theme.mine, theme.hidden),
        Fact::Safe => check(surface, square, theme.safe, None),
    }
}

/// What the current step concludes: mines on a framed square ground, safe cells on a round one with a hook.
fn draw_news(
    surface: &mut dyn Surface,
    layout: &Layout,
    theme: &Theme,
    view: &View<'_>,
    cell: Cell,
    fact: Fact,
) {
    let whole = layout.rect(cell);
    let gap = gutter(whole.width);
    let body = Rect::new(whole.x, whole.y, whole.width - gap, whole.height - gap);
    let body = marks::settle(body, view.t);
    let tile = view.position.tile(cell);
    let w = marks::line(whole.width);
    let wash = |color: Rgba| marks::fade(color.alpha(72), view.t);
    let ground = marks::fade(theme.open, view.t);
    match fact {
        Fact::Mine => {
            let color = marks::fade(theme.mine, view.t);
            if tile == Tile::Hidden {
                surface.fill_rect(body, ground);
            }
            surface.fill_rect(body, wash(theme.mine));
            marks::frame(surface, body, w * 1.5, color);
            if tile == Tile::Hidden {
                glyph::mine(surface, body.inset(w * 1.5), color, ground);
            }
        }
        Fact::Safe => {
            let color = marks::fade(theme.safe, view.t);
            let round = Path::new().rounded(body.inset(w * 0.5), body.width * 0.3);
            if tile == Tile::Hidden {
                surface.fill(&round, ground);
            }
            surface.fill(&round, wash(theme.safe));
            surface.stroke(&round, Pen::new(color, w));
            let square = match tile {
                Tile::Hidden => body.inset(body.width * 0.18),
                _ => Rect::new(
                    body.x + body.width * 0.5,
                    body.y + body.height * 0.5,
                    body.width * 0.42,
                    body.height * 0.42,
                ),
            };
            check(surface, square, color, None);
        }
    }
}

/// A click of the operation buffer: a small mouse in the lower corner with its pressed buttons filled,
/// before a second one where a second click follows.
fn draw_click(surface: &mut dyn Surface, side: f32, theme: &Theme, click: Click) {
    let body = body(side);
    // Numbers and flags stand in the middle: a small mouse leaves them to be read.
    let width = (side * 0.25).round().max(5.0);
    let height = (side * 0.31).round().max(6.0);
    let mouse = Rect::new(body.width - width, body.height - height, width, height);
    if click == Click::RightTwice {
        draw_mouse(
            surface,
            side,
            theme,
            mouse.shifted(-width * 0.5, -height * 0.35),
            click,
        );
    }
    draw_mouse(surface, side, theme, mouse, click);
}

fn draw_mouse(surface: &mut dyn Surface, side: f32, theme: &Theme, mouse: Rect, click: Click) {
    let line = (side / 28.0).round().max(1.0);
    surface.fill(&Path::new().rounded(mouse, mouse.width * 0.4), theme.ink);
    let inner = mouse.inset(line);
    surface.fill(&Path::new().rounded(inner, inner.width * 0.4), theme.open);
    let buttons = (inner.height * 0.55).round();
    let half = (inner.width - line) / 2.0;
    let left = Rect::new(inner.x, inner.y, half, buttons);
    let right = Rect::new(inner.right() - half, inner.y, half, buttons);
    let mut press = |button: Rect| {
        surface.fill(&Path::new().rounded(button, half * 0.4), theme.cursor);
    };
    if matches!(click, Click::Left | Click::Both) {
        press(left);
    }
    if matches!(click, Click::Right | Click::RightTwice | Click::Both) {
        press(right);
    }
}
