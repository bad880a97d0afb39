//! The tray as it is shown: labels, sentences of operations and answers, and the painter's view.

use super::stage::{Scene, Show};
use super::{Button, Look, Question, Side, Stage, Status, Table};
use crate::game::{Game, Ladder};
use crate::grid::{Cell, Grid};
use crate::inquiry::Inquiry;
use crate::paint::{Layout, Surface, Theme, marks};
use crate::prose::{Error, Message, Value, excerpt};
use crate::report::{self, Record, SAVED, Saved, Settings};
use crate::slide::distance::{self, Table as Distances};
use crate::slide::moves::{self, Told, Way};
use crate::slide::paint::{View, paint};
use crate::slide::parity::Parity;
use crate::slide::play::{self, Play};
use crate::slide::{Answer, Goal, Operation, Position, Slide, notation, rules};

impl Show for Slide {
    fn inquire(_: &Question<'_>) -> Result<Box<dyn Inquiry<Slide>>, Error> {
        Err(Error::new("text.mines-only"))
    }

    fn ladder(name: &str) -> Option<&'static Ladder<Slide>> {
        rules::ladder(name)
    }

    /// There are no mines under a tray. Digits without anything between them are a tray here: whoever
    /// asks has said so.
    fn read(text: &str, mines: Option<u32>) -> Result<Position, Error> {
        if mines.is_some() {
            return Err(Error::new("text.mines"));
        }
        if !notation::looks_like_both(text) {
            return notation::parse(text);
        }
        let rows: Vec<&str> = text.split(['\n', '/']).map(str::trim).collect();
        let rows: Vec<&str> = rows.into_iter().filter(|row| !row.is_empty()).collect();
        let width = rows.first().map_or(0, |row| row.len());
        notation::parse(&format!(
            "slide {width}x{}\n{}",
            rows.len(),
            rows.join("\n")
        ))
    }

    fn clicked(position: Position, cell: Option<Cell>) -> Position {
        position.with_click(cell)
    }

    fn sign(position: &Position, cell: Cell) -> String {
        position.tile(cell).to_string()
    }

    fn label(position: &Position, cell: Cell) -> Message {
        let state = match position.tile(cell) {
            0 => Message::new("slide.tile.gap"),
            n if n == position.home(cell) => Message::new("slide.tile.home").with("n", n),
            n => Message::new("slide.tile.away").with("n", n),
        };
        Message::new("label")
            .with("cell", Value::from((position.grid(), cell)))
            .with("state", state)
    }

    fn operation_message(grid: Grid, operation: &Operation) -> Message {
        let Operation::Slide(cell) = operation;
        Message::new("slide.operation.slide").with("cell", Value::from((grid, *cell)))
    }

    fn answer_message(_: Grid, _: &Answer) -> Message {
        Message::new("slide.answer")
    }

    /// What slid in the line before is on its way while `t` is below 1.
    fn paint(
        scene: &Scene<'_, Slide>,
        look: &Look,
        to: &mut dyn Surface,
        layout: &Layout,
        theme: &Theme,
    ) {
        let finding = scene.step.map(|step| &step.finding);
        let badges = if look.overlay {
            distance::distances(scene.position).unwrap_or_default()
        } else {
            Vec::new()
        };
        let view = View {
            before: scene.previous,
            marks: finding.map_or(&[], |finding| &finding.marks),
            news: finding.and_then(|finding| finding.conclusion.as_ref()),
            badges: &badges,
            cursor: look.cursor,
            pressed: look.pressed,
            t: look.t,
            ..View::of(scene.position)
        };
        paint(to, layout, theme, &view);
        marks::highlight(to, layout, theme, &look.highlight);
    }
}

/// A tray that is played, with the seed that shuffled it.
pub(super) struct Tray {
    play: Play,
    seed: Option<String>,
    /// The tray before the last change, for as long as tiles are on their way.
    before: Position,
}

impl Tray {
    fn new(play: Play, seed: Option<String>) -> Tray {
        Tray {
            before: play.position().clone(),
            play,
            seed,
        }
    }

    /// Does something to the game, and remembers how the tray lay before if that changed it.
    fn change(&mut self, act: impl FnOnce(&mut Play)) -> bool {
        let before = self.play.position().clone();
        act(&mut self.play);
        let changed = *self.play.position() != before;
        if changed {
            self.before = before;
        }
        changed
    }
}

impl Table for Tray {
    fn game(&self) -> &'static str {
        Slide::NAME
    }

    fn grid(&self) -> Grid {
        self.play.position().grid()
    }

    fn status(&self) -> Status {
        let play = &self.play;
        let table = Distances::shared(self.grid(), play.position().goal());
        let distance = table.and_then(|table| table.distance(play.position()));
        let moves = play.slid();
        let unsolvable = !Parity::of(play.position()).is_solvable();
        let (state, key) = match (play.position().is_solved(), play.is_started()) {
            (true, true) => ("solved", "slide.state.solved"),
            _ if unsolvable => ("running", "slide.state.unsolvable"),
            (_, false) => ("ready", "slide.state.ready"),
            (false, true) if distance.is_some() => ("running", "slide.state.distance"),
            (false, true) => ("running", "slide.state.running"),
        };
        let message = Message::new(key)
            .with("moves", moves)
            .with("distance", distance.unwrap_or_default());
        Status {
            state: if play.is_started() { state } else { "ready" },
            counter: i64::try_from(moves).unwrap_or(i64::MAX),
            slides: Some(play.pushed() as u64),
            moved: play.pushed() > 0,
            can_undo: play.pushed() > 0,
            can_redo: play.undone() > 0,
            message,
            distance: distance.map(u32::from),
            unsolvable,
        }
    }

    fn start(&mut self) {
        self.play.start();
    }

    /// Every button pushes.
    fn press(&mut self, cell: Cell, _: Button) -> bool {
        self.change(|play| {
            play.click(cell);
        })
    }

    fn push(&mut self, side: Side) -> bool {
        let way = match side {
            Side::Up => Way::Up,
            Side::Down => Way::Down,
            Side::Left => Way::Left,
            Side::Right => Way::Right,
        };
        self.change(|play| {
            play.slide(way);
        })
    }

    fn undo(&mut self) -> bool {
        self.change(|play| {
            play.undo();
        })
    }

    fn redo(&mut self) -> bool {
        self.change(|play| {
            play.redo();
        })
    }

    fn replay(&mut self) {
        self.change(Play::restart);
    }

    fn text(&self) -> String {
        Slide::write(self.play.position())
    }

    fn label(&self, cell: Cell) -> Message {
        <Slide as Show>::label(self.play.position(), cell)
    }

    fn paint(&self, look: &Look, to: &mut dyn Surface, layout: &Layout, theme: &Theme) {
        let scene = Scene {
            position: self.play.position(),
            previous: Some(&self.before),
            step: None,
            asked: &[],
        };
        <Slide as Show>::paint(&scene, look, to, layout, theme);
    }

    fn operate(&mut self, stage: &dyn Stage) -> bool {
        let asked = stage.operations();
        self.change(|play| {
            for (verb, cell) in asked {
                if let Some(Operation::Slide(cell)) = Slide::operation(verb, cell) {
                    play.click(cell);
                }
            }
        })
    }

    fn save(&self) -> Saved {
        let play = &self.play;
        let (first, kept) = (play.first(), play.save());
        let made = moves::write(play.pushes(), Told::Tile);
        Saved {
            version: SAVED,
            settings: Settings::Slide {
                width: first.grid().width(),
                height: first.grid().height(),
                goal: goal_name(first.goal()).to_owned(),
                seed: self.seed.clone(),
                position: Some(kept.start),
            },
            first: None,
            layout: None,
            started: kept.started,
            // The pushes that were taken back are written behind those that were made.
            redo: kept.moves.get(made.len()..).unwrap_or_default().to_owned(),
            moves: made,
        }
    }
}

/// A new game with settings of a tray: the given position, or else the shuffle of the seed.
///
/// # Errors
/// A size that can't be, an unknown goal, a seed that is no number, a position that is none.
pub(super) fn deal(settings: &Settings) -> Result<Tray, Error> {
    let Settings::Slide {
        width,
        height,
        goal,
        seed,
        position,
    } = settings
    else {
        return Err(Error::new("text.wrong-game").with("expected", Slide::NAME));
    };
    if let Some(text) = position {
        return Ok(Tray::new(Play::new(notation::parse(text)?), seed.clone()));
    }
    let sides = || {
        Error::new("slide.sides")
            .with("width", *width)
            .with("height", *height)
    };
    let grid = Grid::new(*width, *height).ok_or_else(sides)?;
    let key = report::seed(seed.as_deref().unwrap_or_default())?;
    let play = Play::shuffled(grid, goal_of(goal)?, key)?;
    Ok(Tray::new(play, seed.clone()))
}

/// A game of a tray that was kept.
///
/// # Errors
/// What is wrong with it.
pub(super) fn restore(saved: &Saved) -> Result<Tray, Error> {
    let fresh = deal(&saved.settings)?;
    let play = Play::restore(&play::Saved {
        start: notation::write(fresh.play.first()),
        moves: format!("{}{}", saved.moves, saved.redo),
        undone: moves::parse(&saved.redo, Told::Tile)?.len(),
        started: saved.started,
    })?;
    Ok(Tray::new(play, fresh.seed))
}

/// A person's own tray.
///
/// # Errors
/// What is wrong with the text.
pub(super) fn lay_out(text: &str) -> Result<Tray, Error> {
    Ok(Tray::new(Play::new(notation::parse(text)?), None))
}

fn goal_name(goal: Goal) -> &'static str {
    match goal {
        Goal::BlankLast => "blank-last",
        Goal::BlankFirst => "blank-first",
    }
}

fn goal_of(name: &str) -> Result<Goal, Error> {
    let all = [Goal::BlankLast, Goal::BlankFirst];
    let mut named = all.into_iter().filter(|&goal| goal_name(goal) == name);
    named
        .next()
        .ok_or_else(|| Error::new("goal").with("found", excerpt(name)))
}
