//! Mines as it is shown: labels, sentences of operations and answers, and the painter's view.

use super::stage::{Scene, Show, clicked};
use super::{Ask, Button, Judgement, Look, Question, Side, Stage, Status, Table};
use crate::game::{Game, Ladder, Step};
use crate::grid::{Cell, Grid};
use crate::inquiry::Inquiry;
use crate::mines::deal::Start;
use crate::mines::explain::Explaining;
use crate::mines::moves::{self, Move};
use crate::mines::notation::{Document, Replay, Timed};
use crate::mines::paint::{View, paint};
use crate::mines::play::{Origin, Phase, Play};
use crate::mines::review::Reviewing;
use crate::mines::rules::article;
use crate::mines::size::Size;
use crate::mines::verdict::{Judging, Verdict};
use crate::mines::{
    Answer, Click, Conclusion, End, Fact, Mines, Operation, Position, Proof, Tile, notation, rules,
    saved, technique,
};
use crate::paint::{Layout, Surface, Theme, marks};
use crate::prose::{Error, Message, Value};
use crate::report::{self, Record, SAVED, Saved, Settings};
use crate::trace::Trace;

impl Show for Mines {
    fn ladder(name: &str) -> Option<&'static Ladder<Mines>> {
        rules::ladder(name)
    }

    fn read(text: &str, mines: Option<u32>) -> Result<Position, Error> {
        notation::parse(text, mines)
    }

    fn inquire(question: &Question<'_>) -> Result<Box<dyn Inquiry<Mines>>, Error> {
        let document = notation::open(question.text.as_bytes(), question.mines)?;
        let place = |grid| question.click.map(|place| clicked(grid, place)).transpose();
        match question.ask {
            Ask::Cell | Ask::Rules => {
                let position = document.position()?;
                let grid = position.grid();
                let cell = place(grid)?.ok_or_else(|| Error::new("text.no-cell"))?;
                let explaining = Explaining::new(position, cell, question.budget)?;
                Ok(Box::new(explaining))
            }
            Ask::Verdict => {
                let board = document.board()?;
                let said = place(board.deal.grid())?.or(board.start);
                let wrong = || {
                    let size = board.deal.size().to_string();
                    Error::new("notation.start").with("size", size)
                };
                let start = said.ok_or_else(wrong)?;
                let judging = Judging::new(board.deal.clone(), start, true, question.budget)?;
                Ok(Box::new(judging))
            }
            Ask::Review => match &document {
                Document::Replay(replay) => Ok(Box::new(Reviewing::new(replay))),
                other => Err(Error::new("text.no-replay").with("found", other.kind())),
            },
        }
    }

    fn judge(trace: &Trace<Mines>) -> Option<Judgement> {
        let verdict = Verdict::of(trace);
        let key = match verdict.solvable {
            Some(true) => "mines.verdict.solvable",
            Some(false) => "mines.verdict.stuck",
            None => "mines.verdict.budget",
        };
        let count: usize = verdict.steps.iter().map(|(_, n)| n).sum();
        let grade = Message::new(format!("mines.grade.{}", verdict.grade.name()));
        Some(Judgement {
            solvable: verdict.solvable,
            sentence: Message::new(key)
                .with("steps", count)
                .with("left", verdict.unsettled.len())
                .with("grade", grade),
            steps: verdict.steps,
            hardest: verdict.hardest.map(|at| at + 1),
            grade: verdict.grade.name(),
            unsettled: verdict.unsettled,
        })
    }

    /// What was given at the start stays.
    fn unconcluded(mut position: Position, start: &Position) -> Position {
        for cell in position.grid().cells() {
            if position.tile(cell).number().is_none() {
                position.set_fact(cell, start.fact(cell));
            }
        }
        position
    }

    fn sign(position: &Position, cell: Cell) -> String {
        notation::character(position, cell).to_string()
    }

    /// A click is no question here.
    fn clicked(position: Position, _: Option<Cell>) -> Position {
        position
    }

    /// A step that trusts flags is an instance of no technique.
    fn technique(position: &Position, step: &Step<Mines>) -> Option<(Message, Message)> {
        if step.rule == article::VOICE.name {
            return None;
        }
        let proof = Proof::of(position, step)?;
        let technique = technique::name(position, &proof)?;
        Some((technique.title(), technique.about()))
    }

    /// Wrong flags are called that.
    fn remarks(position: &Position, step: &Step<Mines>) -> Vec<Message> {
        let safe = step.finding.conclusion.iter().flat_map(|c| &c.safe);
        let wrong = |cell: &&Cell| position.tile(**cell) == Tile::Flagged;
        let wrong: Vec<Cell> = safe.filter(wrong).copied().collect();
        if wrong.is_empty() || step.rule == article::VOICE.name {
            return Vec::new();
        }
        let flags = Value::cells(position.grid(), wrong);
        vec![Message::new("mines.remark.wrong-flag").with("flags", flags)]
    }

    fn concluded(conclusion: &Conclusion) -> Vec<(&'static str, Vec<Cell>)> {
        vec![
            ("mines", conclusion.mines.clone()),
            ("safe", conclusion.safe.clone()),
        ]
    }

    fn label(position: &Position, cell: Cell) -> Message {
        let state = match (position.tile(cell), position.fact(cell)) {
            _ if position.end() == Some(End::Lost(cell)) => Message::new("mines.tile.blast"),
            (Tile::Open(0), _) => Message::new("mines.tile.empty"),
            (Tile::Open(n), _) => Message::new("mines.tile.open").with("n", n),
            (Tile::Flagged, Some(Fact::Safe)) => Message::new("mines.tile.wrong"),
            (Tile::Flagged, _) => Message::new("mines.tile.flagged"),
            (_, Some(Fact::Mine)) => Message::new("mines.tile.mine"),
            (_, Some(Fact::Safe)) => Message::new("mines.tile.safe"),
            (Tile::Questioned, None) => Message::new("mines.tile.questioned"),
            (Tile::Hidden, None) => Message::new("mines.tile.hidden"),
        };
        Message::new("label")
            .with("cell", Value::from((position.grid(), cell)))
            .with("state", state)
    }

    fn operation_message(grid: Grid, operation: &Operation) -> Message {
        let key = match operation {
            Operation::Open(_) => "mines.operation.open",
            Operation::Flag(_) => "mines.operation.flag",
            Operation::Unflag(_) => "mines.operation.unflag",
            Operation::Chord(_) => "mines.operation.chord",
        };
        Message::new(key).with("cell", Value::from((grid, operation.cell())))
    }

    fn answer_message(grid: Grid, answer: &Answer) -> Message {
        let opened = answer
            .tiles
            .iter()
            .filter(|(_, tile)| tile.number().is_some());
        let flags = answer
            .tiles
            .iter()
            .filter(|(_, tile)| *tile == Tile::Flagged);
        let message = match answer.end {
            None => Message::new("mines.answer.shown"),
            Some(End::Won) => Message::new("mines.answer.won"),
            Some(End::Lost(at)) => {
                Message::new("mines.answer.lost").with("cell", Value::from((grid, at)))
            }
        };
        message
            .with("opened", opened.count())
            .with("flagged", flags.count())
    }

    fn paint(
        scene: &Scene<'_, Mines>,
        look: &Look,
        to: &mut dyn Surface,
        layout: &Layout,
        theme: &Theme,
    ) {
        let finding = scene.step.map(|step| &step.finding);
        let buffer = look.overlay.then(|| buffer(scene.position, scene.asked));
        let view = View {
            marks: finding.map_or(&[], |finding| &finding.marks),
            news: finding.and_then(|finding| finding.conclusion.as_ref()),
            buffer: buffer.as_deref(),
            flip: look.flip,
            cursor: look.cursor,
            pressed: look.pressed,
            t: look.t,
            ..View::of(scene.position)
        };
        paint(to, layout, theme, &view);
        marks::highlight(to, layout, theme, &look.highlight);
    }
}

/// The article's operation buffer: for each cell in reading order the clicks that are asked for there.
fn buffer(position: &Position, asked: &[Operation]) -> Vec<Option<Click>> {
    let mut buffer = vec![None; position.grid().len()];
    for &operation in asked {
        if let Some(entry) = buffer.get_mut(operation.cell().index()) {
            *entry = position.click(operation, true);
        }
    }
    buffer
}

impl Table for Play {
    fn game(&self) -> &'static str {
        Mines::NAME
    }

    fn grid(&self) -> Grid {
        self.position().grid()
    }

    fn status(&self) -> Status {
        let (state, message) = match self.phase() {
            Phase::Ready => ("ready", Message::new("mines.state.ready")),
            Phase::Running => ("running", running(self)),
            Phase::Over(End::Won) => ("won", Message::new("mines.state.won")),
            Phase::Over(End::Lost(_)) => ("lost", lost(self)),
        };
        Status {
            state,
            counter: self.counter(),
            slides: None,
            moved: self.moves().len() > 0,
            can_undo: self.moves().len() > 0,
            can_redo: self.undone().len() > 0,
            message,
            distance: None,
            unsolvable: false,
        }
    }

    /// A board is never inert.
    fn start(&mut self) {}

    fn press(&mut self, cell: Cell, button: Button) -> bool {
        let button = match button {
            Button::Primary => moves::Button::Primary,
            Button::Secondary => moves::Button::Secondary,
            Button::Middle => moves::Button::Middle,
        };
        Play::press(self, cell, button)
    }

    /// Nothing slides here.
    fn push(&mut self, _: Side) -> bool {
        false
    }

    fn undo(&mut self) -> bool {
        Play::undo(self)
    }

    fn redo(&mut self) -> bool {
        Play::redo(self)
    }

    fn replay(&mut self) {
        Play::replay(self);
    }

    fn text(&self) -> String {
        Mines::write(self.position())
    }

    fn label(&self, cell: Cell) -> Message {
        <Mines as Show>::label(self.position(), cell)
    }

    fn paint(&self, look: &Look, to: &mut dyn Surface, layout: &Layout, theme: &Theme) {
        let scene = Scene {
            position: self.position(),
            previous: None,
            step: None,
            asked: &[],
        };
        <Mines as Show>::paint(&scene, look, to, layout, theme);
    }

    fn operate(&mut self, stage: &dyn Stage) -> bool {
        let asked = stage.operations().into_iter();
        let operations = asked.filter_map(|(verb, cell)| Mines::operation(verb, cell));
        // Every operation is tried: `any` would stop at the first that changes something.
        operations
            .filter(|&operation| self.act(Move::from(operation)))
            .count()
            > 0
    }

    fn written(&self) -> Option<String> {
        let timed = |act| Timed { at: 0, act };
        Some(notation::moves::write(&Replay {
            deal: self.deal()?.clone(),
            question_marks: self.question_marks(),
            moves: self.moves().map(timed).collect(),
        }))
    }

    fn save(&self) -> Saved {
        kept(&saved::Saved::of(self), self.size())
    }
}

/// What there is to say while a game is running: that its start rule could not be held, until the
/// second move, and else how many mines are left.
fn running(play: &Play) -> Message {
    weaker(play).unwrap_or_else(|| Message::new("mines.state.running").with("left", play.counter()))
}

/// What there is to say of a lost game: also that the first cell could not be kept safe, if that was it.
fn lost(play: &Play) -> Message {
    match weaker(play) {
        Some(reason) => Message::new("mines.state.lost-at-once").with("reason", reason),
        None => Message::new("mines.state.lost"),
    }
}

/// That the start rule could not be held, right after the first move.
fn weaker(play: &Play) -> Option<Message> {
    let asked = match play.origin() {
        Origin::Seed { start, .. } => Some(*start),
        Origin::Layout(_) => None,
    };
    let (_, held) = play.first()?;
    (Some(held) != asked && play.moves().len() == 1).then(|| {
        Message::new(match held {
            Start::Safe => "mines.state.weaker-safe",
            _ => "mines.state.weaker-any",
        })
    })
}

/// A new game with settings of mines.
///
/// # Errors
/// A size that can't be, an unknown start rule, a seed that is no number.
pub(super) fn deal(settings: &Settings) -> Result<Play, Error> {
    let (size, start, seed, question_marks) = read(settings)?;
    let mut play = Play::new(size, start, seed);
    play.set_question_marks(question_marks);
    Ok(play)
}

/// A whole board to be played, its start cell opened.
///
/// # Errors
/// What is wrong with the text, or `error.text.no-tray` for a position, whose mines nobody knows.
pub(super) fn lay_out(text: &str) -> Result<Play, Error> {
    // Whoever brings a board in another format is given its id first, so a page that only plays needs no other.
    let no_board = || Error::new("text.no-tray");
    let id = text.contains(':').then(|| notation::id(text));
    let board = id.ok_or_else(no_board)??.board().map_err(|_| no_board())?;
    let start = board.start;
    let mut play = Play::custom(board.deal);
    if let Some(start) = start {
        play.act(Move::Open(start));
    }
    Ok(play)
}

/// A game of mines that was kept.
///
/// # Errors
/// What is wrong with it.
pub(super) fn restore(saved: &Saved) -> Result<Play, Error> {
    let (size, start, seed, question_marks) = read(&saved.settings)?;
    let board = match &saved.layout {
        Some(hex) => saved::Board::Layout(hex.clone()),
        None => saved::Board::Seed {
            seed,
            start: start.name().to_owned(),
            first: saved.first,
        },
    };
    saved::Saved {
        size: size.to_string(),
        board,
        question_marks,
        moves: saved.moves.clone(),
        redo: saved.redo.clone(),
    }
    .play()
}

/// Settings of mines, checked.
fn read(settings: &Settings) -> Result<(Size, Start, u64, bool), Error> {
    let Settings::Mines {
        width,
        height,
        mines,
        start,
        seed,
        question_marks,
    } = settings
    else {
        return Err(Error::new("text.wrong-game").with("expected", Mines::NAME));
    };
    Ok((
        Size::parse(&format!("{width}x{height}/{mines}"))?,
        Start::parse(start)?,
        report::seed(seed)?,
        *question_marks,
    ))
}

/// The written form of a game that was put away.
fn kept(saved: &saved::Saved, size: Size) -> Saved {
    let (seed, start, first, layout) = match &saved.board {
        saved::Board::Seed { seed, start, first } => (*seed, start.as_str(), *first, None),
        saved::Board::Layout(hex) => (0, Start::Any.name(), None, Some(hex.clone())),
    };
    Saved {
        version: SAVED,
        settings: Settings::Mines {
            width: size.grid().width(),
            height: size.grid().height(),
            mines: size.mines(),
            start: start.to_owned(),
            seed: seed.to_string(),
            question_marks: saved.question_marks,
        },
        first,
        layout,
        started: true,
        moves: saved.moves.clone(),
        redo: saved.redo.clone(),
    }
}
