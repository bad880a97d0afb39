//! The trace file: the one form in which a trace leaves the program, for the worker, the command
//! line's `--json`, the bot's log and a file that a person drops on the page. `ARCHITECTURE.md`
//! documents it.

mod asked;
mod begun;
mod converted;
mod counted;
mod generated;
mod json;
mod judged;
mod measured;
mod mines;
mod perfect;
mod proven;
mod reviewed;
mod saved;
#[cfg(not(target_arch = "wasm32"))]
mod session;
mod simulated;
mod slide;
mod step;

pub use asked::Asked;
pub use begun::Begun;
pub use converted::Converted;
pub use counted::{Counted, Figure, OutlookForm};
pub use generated::{BoardForm, Generated, GeneratedBoard, Seconds};
pub use judged::{Hardest, Judged, Listed, Unsettled};
pub use measured::{Measured, PlayedForm};
pub use perfect::{EstimateForm, FirstForm, Perfect};
pub use proven::{ClueForm, PairForm, ProvenForm, SaidForm};
pub use reviewed::{Clicked, Reviewed};
pub use saved::{SAVED, Saved, Settings, SettingsForm, seed};
#[cfg(not(target_arch = "wasm32"))]
pub use session::Session;
pub use simulated::{Line, MOST_GAMES, Parts, Run, Simulated};

use crate::game::{Ending, Game, Rule, Voice};
use crate::grid::{Cell, CellSet, Grid};
use crate::prose::{Error, excerpt};
use crate::sorted::Sorted;
use crate::trace::{Entry, Trace};
use serde::{Deserialize, Serialize};

/// What the file says it is.
pub const FORMAT: &str = "gridproof-trace";
/// The version that is written; all versions up to it are read.
pub const VERSION: u32 = 1;

/// A trace as it is written down.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TraceFile {
    /// [`FORMAT`].
    pub format: String,
    /// The version of the form.
    pub version: u32,
    /// The game's name.
    pub game: String,
    /// The position that everything follows from, as its notation.
    pub start: String,
    /// What is known at the start beyond what the notation can say: facts under flags, how a game ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known: Option<AnswerForm>,
    /// The steps, answers and ends in order.
    pub entries: Vec<EntryForm>,
}

/// One line of a trace file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EntryForm {
    /// A decision of the analyzer.
    Step(StepForm),
    /// What the world showed.
    Answer(AnswerForm),
    /// Why an analysis ended: `exhausted`, `closed`, `contradiction` or `budget`.
    End(String),
}

/// A column and a row, both from 0.
pub type Place = (usize, usize);

/// A step as it is written down.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct StepForm {
    /// The rule's name.
    pub rule: String,
    /// What it found; with game and rule it is the key of the sentence.
    pub kind: String,
    /// The named lines of the rule's source that found it.
    pub anchor: String,
    /// The evidence: role, column, row.
    pub marks: Vec<MarkForm>,
    /// What follows, if anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conclusion: Option<ConclusionForm>,
    /// The values of the rule's variables by their names.
    #[serde(default, skip_serializing_if = "Sorted::is_empty")]
    pub numbers: Sorted<String, i64>,
    /// What to do: verb, column, row.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub operations: Vec<(String, usize, usize)>,
    /// Whether there is news in it; worked out again when a trace is read.
    pub effect: bool,
    /// The lines of the argument, where one sentence doesn't hold it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<ReasonForm>,
}

/// A line of an argument as it is written down.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReasonForm {
    /// How many suppositions it stands under.
    pub depth: u8,
    /// What it says; with the game it is the key of the sentence.
    pub kind: String,
    /// What it speaks of: role, column, row.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<MarkForm>,
    /// What is supposed or follows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conclusion: Option<ConclusionForm>,
    /// The values of its numbers by their names.
    #[serde(default, skip_serializing_if = "Sorted::is_empty")]
    pub numbers: Sorted<String, i64>,
}

/// A mark as it is written down: role, column, row.
pub type MarkForm = (String, usize, usize);

/// A conclusion as it is written down: only what belongs to the game is there.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct ConclusionForm {
    /// Cells that are mines.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mines: Vec<Place>,
    /// Cells that are safe.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub safe: Vec<Place>,
    /// The tile that slides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slide: Option<Place>,
    /// Whether there is no way to the goal.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unsolvable: bool,
    /// Whether the position can't be.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub impossible: bool,
}

/// An answer as it is written down: only what belongs to the game is there.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct AnswerForm {
    /// Cells that look otherwise now: column, row, character of the notation.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tiles: Vec<(usize, usize, char)>,
    /// Truths that came to light: column, row, `*` or `+`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<(usize, usize, char)>,
    /// `won` or `lost`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<String>,
    /// Where the game was lost.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Place>,
    /// The tiles of a tray in reading order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tray: Vec<u16>,
}

/// A game that can be written down.
pub trait Record: Game {
    /// Writes a position in the game's own notation.
    fn write(position: &Self::Position) -> String;

    /// Reads a position.
    ///
    /// # Errors
    /// Names the place and what was expected.
    fn parse(text: &str) -> Result<Self::Position, Error>;

    /// The position without anything that was concluded.
    fn bare(position: &Self::Position) -> Self::Position;

    /// All rules of the game, in order of cost.
    fn rules() -> &'static [&'static dyn Rule<Self>];

    /// How the rules speak.
    fn voices() -> &'static [&'static Voice];

    /// Who else speaks in a trace besides the rules, and what they can say.
    fn narrators() -> &'static [&'static Voice] {
        &[]
    }

    /// A conclusion's written form.
    fn conclusion_form(grid: Grid, conclusion: &Self::Conclusion) -> ConclusionForm;

    /// The conclusion of a written form.
    ///
    /// # Errors
    /// If it isn't one of this game, or names a cell that isn't there.
    fn conclusion(grid: Grid, form: &ConclusionForm) -> Result<Self::Conclusion, Error>;

    /// Whether an analysis can conclude this from a position, as far as a look at the cells tells.
    ///
    /// # Errors
    /// `error.trace.*` for what no analysis says: it would be told as if it were true.
    fn check(position: &Self::Position, conclusion: &Self::Conclusion) -> Result<(), Error>;

    /// An operation's verb and cell.
    fn operation_form(operation: &Self::Operation) -> (&'static str, Cell);

    /// The operation of a verb and a cell.
    fn operation(verb: &str, cell: Cell) -> Option<Self::Operation>;

    /// An answer's written form.
    fn answer_form(grid: Grid, answer: &Self::Answer) -> AnswerForm;

    /// The answer of a written form.
    ///
    /// # Errors
    /// If it isn't one of this game, or names a cell that isn't there.
    fn answer_of(grid: Grid, form: &AnswerForm) -> Result<Self::Answer, Error>;
}

/// The written form of a trace.
pub fn write<G: Record>(trace: &Trace<G>) -> TraceFile {
    let grid = G::grid(trace.start());
    let entries = trace.entries().iter();
    TraceFile {
        entries: entries.map(|entry| entry_form(grid, entry)).collect(),
        ..write_start::<G>(trace.start())
    }
}

/// The written form of a line of a trace.
pub fn entry_form<G: Record>(grid: Grid, entry: &Entry<G>) -> EntryForm {
    match entry {
        Entry::Step(step) => EntryForm::Step(step::write(grid, step)),
        Entry::Answer(answer) => EntryForm::Answer(G::answer_form(grid, answer)),
        Entry::End(ending) => EntryForm::End(ending_name(*ending).to_owned()),
    }
}

/// The written form of a trace that has no entries yet.
pub fn write_start<G: Record>(start: &G::Position) -> TraceFile {
    let (start, known) = start_form::<G>(start);
    TraceFile {
        format: FORMAT.to_owned(),
        version: VERSION,
        game: G::NAME.to_owned(),
        start,
        known,
        entries: Vec::new(),
    }
}

/// A start as its notation, with what that can't say beside it. Where the notation of all that is known
/// would be refused, as facts from wrong flags may be, it is the bare board.
fn start_form<G: Record>(start: &G::Position) -> (String, Option<AnswerForm>) {
    let text = G::write(start);
    let (text, read) = match G::parse(&text) {
        Ok(read) => (text, read),
        Err(_) => {
            let bare = G::bare(start);
            (G::write(&bare), bare)
        }
    };
    let known = G::compare(&read, start);
    let grid = G::grid(start);
    (text, known.map(|known| G::answer_form(grid, &known)))
}

/// Reads a trace; what of each conclusion is news is worked out again.
///
/// # Errors
/// `error.trace.*` with the number of the entry, counted from 1.
pub fn read<G: Record>(file: &TraceFile) -> Result<Trace<G>, Error> {
    file.check()?;
    if file.game != G::NAME {
        return Err(Error::new("trace.game").with("found", excerpt(&file.game)));
    }
    let wrong = |problem: Error| Error::new("trace.start").with("problem", problem.0);
    let mut start = G::parse(&file.start).map_err(wrong)?;
    let grid = G::grid(&start);
    if let Some(known) = &file.known {
        let known = G::answer_of(grid, known).map_err(|e| e.with("entry", 0))?;
        G::answer(&mut start, &known);
    }
    let mut trace = Trace::new(start);
    append(&mut trace, &file.entries)?;
    Ok(trace)
}

/// Reads more entries of a trace, as they come page by page.
///
/// # Errors
/// `error.trace.*` with the number of the entry, counted from 1.
pub fn append<G: Record>(trace: &mut Trace<G>, entries: &[EntryForm]) -> Result<(), Error> {
    let grid = G::grid(trace.start());
    // An analysis may be asked of a game that is over, but none goes on over an end.
    let mut ended = false;
    for form in entries {
        let number = trace.entries().len() + 1;
        let at = |e: Error| e.with("entry", number);
        let entry = match form {
            EntryForm::Step(_) if ended => return Err(at(Error::new("trace.over"))),
            EntryForm::Step(form) => Entry::Step(step::read(trace.now(), form).map_err(at)?),
            EntryForm::Answer(form) => {
                ended |= form.end.is_some();
                Entry::Answer(G::answer_of(grid, form).map_err(at)?)
            }
            EntryForm::End(name) => Entry::End(ending(name).map_err(at)?),
        };
        trace.push(entry);
    }
    Ok(())
}

impl TraceFile {
    /// Reads the JSON form.
    ///
    /// # Errors
    /// `error.trace.json.*` with line and column, or what [`TraceFile::check`] finds.
    pub fn from_json(text: &str) -> Result<TraceFile, Error> {
        json::read(text, FORMAT, VERSION)
    }

    /// The JSON form, one entry a line, so that it can be read, compared and searched.
    pub fn to_json(&self) -> String {
        let entries: Vec<String> = self.entries.iter().map(written).collect();
        let known = self
            .known
            .as_ref()
            .map(|known| format!("\"known\":{},", written(known)));
        let known = known.unwrap_or_default();
        format!(
            "{{\"format\":{},\"version\":{},\"game\":{},\"start\":{},{known}\"entries\":[\n{}\n]}}\n",
            written(&self.format),
            self.version,
            written(&self.game),
            written(&self.start),
            entries.join(",\n")
        )
    }

    /// Whether it is a trace that this version reads.
    ///
    /// # Errors
    /// `error.trace.format` or `error.trace.version`.
    pub fn check(&self) -> Result<(), Error> {
        json::check((&self.format, self.version), FORMAT, VERSION)
    }
}

/// JSON on one line. Our forms hold only texts, numbers and lists, so they can't fail to be written.
fn written<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// The cell at a written place.
fn place(grid: Grid, (x, y): Place) -> Result<Cell, Error> {
    grid.cell(x, y).ok_or_else(|| {
        Error::new("trace.place")
            .with("x", x)
            .with("y", y)
            .with("width", grid.width())
            .with("height", grid.height())
    })
}

/// The written places of cells.
fn places(grid: Grid, cells: &[Cell]) -> Vec<Place> {
    cells.iter().map(|&c| (grid.x(c), grid.y(c))).collect()
}

/// The cells of written places, in reading order and each once.
fn cells(grid: Grid, places: &[Place]) -> Result<Vec<Cell>, Error> {
    let mut cells = CellSet::new();
    for &written in places {
        cells.insert(place(grid, written)?);
    }
    Ok(cells.iter().collect())
}

/// The name of an ending in a trace file, and the last part of its sentence's key.
pub fn ending_name(ending: Ending) -> &'static str {
    match ending {
        Ending::Exhausted => "exhausted",
        Ending::Closed => "closed",
        Ending::Contradiction => "contradiction",
        Ending::Budget => "budget",
    }
}

fn ending(name: &str) -> Result<Ending, Error> {
    let all = [
        Ending::Exhausted,
        Ending::Closed,
        Ending::Contradiction,
        Ending::Budget,
    ];
    let mut named = all
        .into_iter()
        .filter(|&ending| ending_name(ending) == name);
    named
        .next()
        .ok_or_else(|| Error::new("trace.unknown.end").with("found", excerpt(name)))
}
