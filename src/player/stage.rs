//! A trace of any game as a [`Stage`].

use super::{Ask, Judgement, Line, LineKind, Look, Question, Stage, Study, lines};
use crate::game::{Game, Ladder, Mark, Reason, Role, Rule, Step};
use crate::grid::{Cell, Grid};
use crate::inquiry::{Analyzing, Inquiry};
use crate::paint::{Layout, Surface, Theme};
use crate::prose::{Error, Message, Value};
use crate::report::{self, EntryForm, Record, TraceFile, ending_name};
use crate::trace::{Entry, Trace};

/// A moment of a trace, for a painter.
pub struct Scene<'a, G: Game> {
    /// The position that the evidence lies on.
    pub position: &'a G::Position,
    /// The one that the line before was painted on, while the change from it is on its way.
    pub previous: Option<&'a G::Position>,
    /// The step that is shown, if it is one.
    pub step: Option<&'a Step<G>>,
    /// What the analysis has asked for up to here.
    pub asked: &'a [G::Operation],
}

/// A game that can be shown.
pub trait Show: Record {
    /// The rules of a ladder by its name.
    fn ladder(name: &str) -> Option<&'static Ladder<Self>>;

    /// Reads a position; `mines` is what was said of its mines beside the text.
    ///
    /// # Errors
    /// What is wrong with the text or the number.
    fn read(text: &str, mines: Option<u32>) -> Result<Self::Position, Error>;

    /// A question other than what rules see.
    ///
    /// # Errors
    /// What is wrong with the text, the cell or the number of mines.
    fn inquire(question: &Question<'_>) -> Result<Box<dyn Inquiry<Self>>, Error>;

    /// What a trace of a verdict comes to, in games where that is asked.
    fn judge(_: &Trace<Self>) -> Option<Judgement> {
        None
    }

    /// The same position with the cell that was clicked, in games where that is a question.
    fn clicked(position: Self::Position, cell: Option<Cell>) -> Self::Position;

    /// A position without what was concluded since a start.
    fn unconcluded(position: Self::Position, _start: &Self::Position) -> Self::Position {
        position
    }

    /// What a cell shows, in a character or a number.
    fn sign(position: &Self::Position, cell: Cell) -> String;

    /// The technique that players know a step by: its title, and a sentence about it.
    fn technique(_: &Self::Position, _: &Step<Self>) -> Option<(Message, Message)> {
        None
    }

    /// What there is to say of a step besides what it found.
    fn remarks(_: &Self::Position, _: &Step<Self>) -> Vec<Message> {
        Vec::new()
    }

    /// The cells that a conclusion speaks of, by the names that a line of an argument has for them.
    fn concluded(_: &Self::Conclusion) -> Vec<(&'static str, Vec<Cell>)> {
        Vec::new()
    }

    /// What a screen reader says of a cell.
    fn label(position: &Self::Position, cell: Cell) -> Message;

    /// An operation in words.
    fn operation_message(grid: Grid, operation: &Self::Operation) -> Message;

    /// An answer in words.
    fn answer_message(grid: Grid, answer: &Self::Answer) -> Message;

    /// Paints a scene.
    fn paint(
        scene: &Scene<'_, Self>,
        look: &Look,
        to: &mut dyn Surface,
        layout: &Layout,
        theme: &Theme,
    );
}

/// A trace that is shown.
pub struct Staged<G: Show>(pub Trace<G>);

impl<G: Show> Staged<G> {
    /// The entry that is shown at `at`.
    fn entry(&self, at: usize) -> Option<&Entry<G>> {
        self.0.entries().get(at.checked_sub(1)?)
    }

    /// The evidence of line `at`.
    fn marks(&self, at: usize) -> &[Mark] {
        match self.entry(at) {
            Some(Entry::Step(step)) => &step.finding.marks,
            _ => &[],
        }
    }

    /// The position that line `at` is painted on: a step's evidence lies on what was known before it,
    /// everything else shows what is known after it.
    fn shown(&self, at: usize) -> G::Position {
        let step = matches!(self.entry(at), Some(Entry::Step(_)));
        self.0.before(if step { at - 1 } else { at })
    }

    /// What the analysis that line `at` belongs to has asked for up to there.
    fn asked(&self, at: usize) -> Vec<G::Operation> {
        let entries = self.0.entries();
        let entries = &entries[..at.min(entries.len())];
        let begin = entries.iter().rposition(|e| matches!(e, Entry::Answer(_)));
        let steps = entries[begin.map_or(0, |i| i + 1)..].iter();
        let operations = steps.flat_map(|entry| match entry {
            Entry::Step(step) => step.operations.as_slice(),
            _ => &[],
        });
        operations.cloned().collect()
    }
}

impl<G: Show> Stage for Staged<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn grid(&self) -> Grid {
        G::grid(self.0.start())
    }

    fn len(&self) -> usize {
        self.0.entries().len()
    }

    fn line(&self, at: usize) -> Line {
        let grid = self.grid();
        match self.entry(at) {
            None => plain(LineKind::Start, Message::new(format!("{}.start", G::NAME))),
            Some(Entry::Step(step)) => {
                let position = self.shown(at);
                Line {
                    technique: G::technique(&position, step),
                    remarks: G::remarks(&position, step),
                    ..told(grid, step)
                }
            }
            Some(Entry::Answer(answer)) => Line {
                effect: true,
                ..plain(LineKind::Answer, G::answer_message(grid, answer))
            },
            Some(Entry::End(ending)) => {
                let key = format!("{}.end.{}", G::NAME, ending_name(*ending));
                plain(LineKind::End, Message::new(key))
            }
        }
    }

    fn text(&self, at: usize) -> String {
        G::write(&self.0.before(at))
    }

    fn seen(&self, at: usize) -> String {
        G::write(&G::unconcluded(self.0.before(at), self.0.start()))
    }

    fn settled(&self, at: usize, cell: Cell) -> Option<usize> {
        lines::settled(&self.0, at, cell)
    }

    fn pairs(&self) -> Vec<(Cell, usize)> {
        lines::pairs(&self.0)
    }

    fn drawing(&self, at: usize) -> String {
        lines::drawing::<G>(&self.shown(at), self.marks(at))
    }

    fn labels(&self, at: usize, cells: &[Cell]) -> Vec<Message> {
        let position = self.0.before(at);
        let marks = self.marks(at);
        let label = |&cell: &Cell| {
            let label = G::label(&position, cell);
            match lines::layout_key(marks, cell) {
                Some(key) => Message::new(key).with("label", label),
                None => label,
            }
        };
        cells.iter().map(label).collect()
    }

    fn paint(&self, at: usize, look: &Look, to: &mut dyn Surface, layout: &Layout, theme: &Theme) {
        let asked = if look.overlay {
            self.asked(at)
        } else {
            Vec::new()
        };
        let step = match self.entry(at) {
            Some(Entry::Step(step)) => Some(step),
            _ => None,
        };
        let position = self.shown(at);
        let previous = (look.t < 1.0 && at > 0).then(|| self.shown(at - 1));
        let scene = Scene {
            position: &position,
            previous: previous.as_ref(),
            step,
            asked: &asked,
        };
        G::paint(&scene, look, to, layout, theme);
    }

    fn verdict(&self) -> Option<Judgement> {
        G::judge(&self.0)
    }

    fn operations(&self) -> Vec<(&'static str, Cell)> {
        self.asked(self.len())
            .iter()
            .map(G::operation_form)
            .collect()
    }

    fn next_branch(&self, at: usize, back: bool) -> usize {
        let branch = |at: &usize| !matches!(self.entry(*at), Some(Entry::Step(_)));
        if back {
            (0..at).rev().find(branch).unwrap_or(0)
        } else {
            (at + 1..=self.len()).find(branch).unwrap_or(self.len())
        }
    }

    fn file(&self) -> TraceFile {
        report::write(&self.0)
    }

    fn append(&mut self, entries: &[EntryForm]) -> Result<(), Error> {
        report::append(&mut self.0, entries)
    }
}

/// A line that has nothing but its words.
fn plain(kind: LineKind, sentence: Message) -> Line {
    Line {
        kind,
        title: Message {
            key: format!("{}.title", sentence.key),
            values: sentence.values.clone(),
        },
        sentence,
        source: None,
        numbers: Vec::new(),
        effect: false,
        evidence: Vec::new(),
        operations: Vec::new(),
        technique: None,
        remarks: Vec::new(),
        argument: Vec::new(),
    }
}

/// What a step says, without what is to be said of the position that it stands on.
pub fn told<G: Show>(grid: Grid, step: &Step<G>) -> Line {
    let finding = &step.finding;
    let numbers: Vec<(&'static str, i64)> = finding
        .kind
        .numbers
        .iter()
        .copied()
        .zip(finding.numbers.iter().copied())
        .collect();
    let evidence = by_role(&finding.marks);
    let key = format!("{}.{}.{}", G::NAME, step.rule, finding.kind.name);
    let mut sentence = with_roles(Message::new(key), grid, &evidence);
    for &(name, n) in &numbers {
        sentence = sentence.with(name, n);
    }
    let line = plain(LineKind::Step, sentence);
    // A rule that only shows what it looks at doesn't repeat anything; one that concludes what is known does.
    let repeats = step.news.is_none() && finding.conclusion.is_some();
    Line {
        sentence: if step.contradicts {
            Message::new("step.contradicts").with("sentence", line.sentence)
        } else if repeats {
            Message::new("step.again").with("sentence", line.sentence)
        } else {
            line.sentence
        },
        source: Some((step.rule, finding.kind.name, finding.kind.anchor)),
        numbers,
        effect: step.news.is_some(),
        evidence,
        operations: step
            .operations
            .iter()
            .map(|operation| G::operation_message(grid, operation))
            .collect(),
        argument: finding
            .reasons
            .iter()
            .map(|reason| (reason.depth, reason_message(grid, reason)))
            .collect(),
        ..line
    }
}

/// A line of an argument in words: what it speaks of, what follows, and its numbers.
fn reason_message<G: Show>(grid: Grid, reason: &Reason<G>) -> Message {
    let key = format!("{}.reason.{}", G::NAME, reason.kind.name);
    let mut message = with_roles(Message::new(key), grid, &by_role(&reason.marks));
    if let Some(conclusion) = &reason.conclusion {
        let cells = G::concluded(conclusion).into_iter();
        message = cells.fold(message, |message, (name, cells)| {
            message.with(name, Value::cells(grid, cells))
        });
    }
    let numbers = reason.kind.numbers.iter().zip(&reason.numbers);
    numbers.fold(message, |message, (&name, &n)| message.with(name, n))
}

/// A message with the cells of every role, which may be none.
fn with_roles(message: Message, grid: Grid, evidence: &[(Role, Vec<Cell>)]) -> Message {
    Role::ALL.into_iter().fold(message, |message, role| {
        let of_role = evidence.iter().find(|(r, _)| *r == role);
        let cells = of_role.map(|(_, cells)| cells.clone()).unwrap_or_default();
        message.with(role.name(), Value::cells(grid, cells))
    })
}

/// The cells of each role that occurs, both in the order of the evidence.
fn by_role(marks: &[Mark]) -> Vec<(Role, Vec<Cell>)> {
    let mut roles: Vec<(Role, Vec<Cell>)> = Vec::new();
    for mark in marks {
        match roles.iter_mut().find(|(role, _)| *role == mark.role) {
            Some((_, cells)) => cells.push(mark.cell),
            None => roles.push((mark.role, vec![mark.cell])),
        }
    }
    roles
}

/// The nodes of one look that a worker asks for: a few hundredths of a second of the slowest rule.
const SLICE: u64 = 20_000;

/// A question about a game, under way.
pub struct Studying<G: Show>(Box<dyn Inquiry<G>>);

impl<G: Show> Studying<G> {
    /// Reads the question.
    ///
    /// # Errors
    /// What is wrong with the text, the rules' names, the cell or the number of mines.
    pub fn new(question: &Question<'_>) -> Result<Studying<G>, Error> {
        if question.ask != Ask::Rules {
            return Ok(Studying(G::inquire(question)?));
        }
        let mut start = G::read(question.text, question.mines)?;
        let grid = G::grid(&start);
        if let Some(place) = question.click {
            start = G::clicked(start, Some(clicked(grid, place)?));
        }
        let ladder = ladder::<G>(question.rules)?;
        let analyzing = Analyzing::new(start, ladder, question.budget);
        Ok(Studying(Box::new(analyzing)))
    }
}

/// The cell at a place that was said beside a text.
///
/// # Errors
/// `error.text.click` if there is none.
pub fn clicked(grid: Grid, (x, y): (usize, usize)) -> Result<Cell, Error> {
    grid.cell(x, y).ok_or_else(|| {
        Error::new("text.click")
            .with("column", x.saturating_add(1))
            .with("row", y.saturating_add(1))
            .with("width", grid.width())
            .with("height", grid.height())
    })
}

impl<G: Show> Study for Studying<G> {
    fn look(&mut self) -> bool {
        self.0.look(SLICE)
    }

    fn nodes(&self) -> u64 {
        self.0.nodes()
    }

    fn stage(&self) -> Box<dyn Stage> {
        Box::new(Staged(self.0.trace().clone()))
    }

    fn len(&self) -> usize {
        self.0.trace().entries().len()
    }

    fn head(&self) -> TraceFile {
        report::write_start::<G>(self.0.trace().start())
    }

    fn page(&self, from: usize, to: usize) -> Vec<EntryForm> {
        let trace = self.0.trace();
        let grid = G::grid(trace.start());
        let entries = trace.entries().iter();
        let page = entries.skip(from).take(to.saturating_sub(from));
        page.map(|entry| report::entry_form::<G>(grid, entry))
            .collect()
    }
}

/// The rules with these names, each a ladder's or a rule's; none means the ladder `article`.
fn ladder<G: Show>(names: &[&str]) -> Result<Vec<&'static dyn Rule<G>>, Error> {
    let names = if names.is_empty() {
        &["article"]
    } else {
        names
    };
    let mut rules: Vec<&'static dyn Rule<G>> = Vec::new();
    for &name in names {
        match G::ladder(name) {
            Some(ladder) => rules.extend(ladder),
            None => rules.extend(crate::game::pick(G::rules(), [name])?),
        }
    }
    Ok(rules)
}
