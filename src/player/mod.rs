//! What a person sees of a game: a trace to step through and a table to play at, whatever the game.

mod advice;
mod lines;
mod mines;
mod opened;
#[cfg(not(gridproof_page))]
mod search;
mod slide;
mod stage;
mod table;

pub use advice::{Advice, advise};
pub use opened::{Opened, open};
#[cfg(not(gridproof_page))]
pub use search::{FoundBoard, Search, SearchResult};
pub use stage::{Staged, Studying, clicked, told};
pub use table::{Button, Side, Status, Table};

use crate::game::{BUDGET, Game, Role, Voice};
use crate::grid::{Cell, Grid, MAX_SIDE};
use crate::mines::Mines;
use crate::paint::{Flip, Layout, Surface, Theme};
use crate::prose::{Error, Message, excerpt};
use crate::report::{self, EntryForm, Record, SAVED, Saved, Settings, TraceFile};
use crate::slide::Slide;

/// What a painter is told besides the position: everything that depends on the reader, not on the game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Look {
    /// Whether rows and columns are numbered at the rim.
    pub coordinates: bool,
    /// The cell with the keyboard's cursor.
    pub cursor: Option<Cell>,
    /// The cell under a button that is held down.
    pub pressed: Option<Cell>,
    /// Cells to light up.
    pub highlight: Vec<Cell>,
    /// Whether the overlay is on: the operation buffer on a board, distances on a tray.
    pub overlay: bool,
    /// What is shown of two layouts.
    pub flip: Flip,
    /// How far the last change has come, 0 to 1.
    pub t: f32,
}

/// What a line of a trace is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineKind {
    /// Before anything happened.
    Start,
    /// A step of the analyzer.
    Step,
    /// What the world showed.
    Answer,
    /// The end of an analysis.
    End,
}

impl LineKind {
    /// The kind's name for the page.
    pub fn name(self) -> &'static str {
        match self {
            LineKind::Start => "start",
            LineKind::Step => "step",
            LineKind::Answer => "answer",
            LineKind::End => "end",
        }
    }
}

/// A line of a trace in words.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// What kind of line it is.
    pub kind: LineKind,
    /// The whole sentence.
    pub sentence: Message,
    /// A few words for a list.
    pub title: Message,
    /// Of a step: the rule's name, the finding's name, and the anchor in the rule's source.
    pub source: Option<(&'static str, &'static str, &'static str)>,
    /// Of a step: the values of the rule's variables.
    pub numbers: Vec<(&'static str, i64)>,
    /// Whether anything is known after it that wasn't before.
    pub effect: bool,
    /// The evidence: the cells of each role that occurs, in the order of the evidence.
    pub evidence: Vec<(Role, Vec<Cell>)>,
    /// What is to be done.
    pub operations: Vec<Message>,
    /// The name of the technique that players know it by, and a sentence that explains that.
    pub technique: Option<(Message, Message)>,
    /// What else there is to say: that a flag is wrong.
    pub remarks: Vec<Message>,
    /// The argument in full, line by line, each with the suppositions that it stands under.
    pub argument: Vec<(u8, Message)>,
}

/// What a whole board comes to.
#[derive(Clone, PartialEq, Debug)]
pub struct Judgement {
    /// Whether no guess is needed; `None` if the budget was used up before that was known.
    pub solvable: Option<bool>,
    /// The verdict in words.
    pub sentence: Message,
    /// How many steps each rule made, by the rules' names, the cheapest first.
    pub steps: Vec<(&'static str, usize)>,
    /// The line of the hardest step.
    pub hardest: Option<usize>,
    /// The name of the difficulty.
    pub grade: &'static str,
    /// The cells that nothing can be proven about, at the end.
    pub unsettled: Vec<Cell>,
}

/// One game with its trace, whatever the game is. `at` counts the entries that have happened: 0 is the
/// start, and at `n` the entry `n - 1` is shown with its evidence on the position before it.
pub trait Stage {
    /// The game's name.
    fn game(&self) -> &'static str;
    /// The board's cells.
    fn grid(&self) -> Grid;
    /// How many entries there are.
    fn len(&self) -> usize;
    /// Whether there is nothing but a start.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The line at `at` in words.
    fn line(&self, at: usize) -> Line;
    /// The position after `at` entries, in the game's notation.
    fn text(&self, at: usize) -> String;
    /// What is seen after `at` entries, without what was concluded by then: the question of a cell's proof.
    fn seen(&self, at: usize) -> String;
    /// The line before `at` whose step settled a cell: the proof of a lemma.
    fn settled(&self, at: usize, cell: Cell) -> Option<usize>;
    /// The line with two layouts of each cell that has them.
    fn pairs(&self) -> Vec<(Cell, usize)>;
    /// The line at `at` as a drawing in characters, for texts without pictures.
    fn drawing(&self, at: usize) -> String;
    /// What a screen reader says of cells after `at` entries.
    fn labels(&self, at: usize, cells: &[Cell]) -> Vec<Message>;
    /// Paints the line at `at`.
    fn paint(&self, at: usize, look: &Look, to: &mut dyn Surface, layout: &Layout, theme: &Theme);
    /// What a trace of [`Ask::Verdict`] comes to; none for a game in which that isn't asked.
    fn verdict(&self) -> Option<Judgement>;
    /// Everything that the last analysis asks to be done, as verbs and cells.
    fn operations(&self) -> Vec<(&'static str, Cell)>;
    /// The next line from `at` that is not a step, forwards or backwards; the last or the first line if
    /// there is none.
    fn next_branch(&self, at: usize, back: bool) -> usize;
    /// The trace as it is written down.
    fn file(&self) -> TraceFile;
    /// Reads more entries, as they come page by page.
    ///
    /// # Errors
    /// `error.trace.*`; what came before the entry at fault is kept.
    fn append(&mut self, entries: &[EntryForm]) -> Result<(), Error>;
}

/// A question that is thought about look by look.
pub trait Study {
    /// One look; true when the answer is there.
    fn look(&mut self) -> bool;
    /// The nodes that were spent so far.
    fn nodes(&self) -> u64;
    /// The trace so far.
    fn stage(&self) -> Box<dyn Stage>;
    /// How many entries the trace has so far.
    fn len(&self) -> usize;
    /// Whether the trace has no entry yet.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The trace as it is written down, without its entries.
    fn head(&self) -> TraceFile;
    /// The written entries `from` to `to`, the latter not included.
    fn page(&self, from: usize, to: usize) -> Vec<EntryForm>;
}

/// The longest text that is read, in bytes: a board of 250x250 with room to spare.
pub const LONGEST: usize = 1 << 20;

/// Which game a text belongs to.
///
/// # Errors
/// `error.text.empty`, `error.text.long`, or `error.text.both` if it could be either.
pub fn detect(text: &str) -> Result<&'static str, Error> {
    readable(text)?;
    if crate::mines::notation::looks_like(text) {
        return Ok(Mines::NAME);
    }
    Ok(if tray(text)? {
        Slide::NAME
    } else {
        Mines::NAME
    })
}

/// Whether a text that no other program's format of mines is by its looks is a tray.
fn tray(text: &str) -> Result<bool, Error> {
    readable(text)?;
    if crate::slide::notation::looks_like_both(text) {
        // Rows divided by strokes are the same text, and can be read in a sentence.
        let rows: Vec<&str> = text.trim().lines().map(str::trim).take(40).collect();
        let shown = excerpt(&rows.join("/"));
        return Err(Error::new("text.both").with("found", shown));
    }
    Ok(crate::slide::notation::looks_like(text))
}

/// Whether there is anything in a text, and not too much.
fn readable(text: &str) -> Result<(), Error> {
    if text.len() > LONGEST {
        return Err(Error::new("text.long")
            .with("found", text.len())
            .with("most", LONGEST));
    }
    if text.trim().is_empty() {
        return Err(Error::new("text.empty"));
    }
    Ok(())
}

/// The number of mines that a text says.
///
/// # Errors
/// `error.text.mine-count` if it isn't a whole number from 0 to the cells of the largest board.
pub fn mine_count(text: &str) -> Result<u32, Error> {
    let most = (MAX_SIDE as u32).pow(2);
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let count = text.parse().ok().filter(|&n| digits && n <= most);
    count.ok_or_else(|| {
        Error::new("text.mine-count")
            .with("found", excerpt(text))
            .with("most", most)
    })
}

/// How a game's rules speak, in order of cost; none for a game that there isn't.
pub fn voices(game: &str) -> &'static [&'static Voice] {
    match game {
        Mines::NAME => Mines::voices(),
        Slide::NAME => Slide::voices(),
        _ => &[],
    }
}

/// A new game.
///
/// # Errors
/// What is wrong with the settings.
pub fn deal(settings: &Settings) -> Result<Box<dyn Table>, Error> {
    Ok(match settings {
        Settings::Mines { .. } => Box::new(self::mines::deal(settings)?),
        Settings::Slide { .. } => Box::new(self::slide::deal(settings)?),
    })
}

/// A game that was kept.
///
/// # Errors
/// What is wrong with it.
pub fn restore(saved: &Saved) -> Result<Box<dyn Table>, Error> {
    if !(1..=SAVED).contains(&saved.version) {
        return Err(Error::new("saved.version")
            .with("found", saved.version)
            .with("newest", SAVED));
    }
    Ok(match &saved.settings {
        Settings::Mines { .. } => Box::new(self::mines::restore(saved)?),
        Settings::Slide { .. } => Box::new(self::slide::restore(saved)?),
    })
}

/// A person's own tray or whole board, to be played.
///
/// # Errors
/// What is wrong with the text, or `error.text.no-tray` for a position of mines, whose mines nobody knows.
pub fn lay_out(text: &str) -> Result<Box<dyn Table>, Error> {
    match tray(text)? {
        true => Ok(Box::new(self::slide::lay_out(text)?)),
        false => Ok(Box::new(self::mines::lay_out(text)?)),
    }
}

/// What is asked of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ask {
    /// What rules see in a position.
    #[default]
    Rules,
    /// Why one cell is a mine or safe, or why nobody can know.
    Cell,
    /// Whether a whole board can be solved without a guess.
    Verdict,
    /// What each click of a game was worth.
    Review,
}

impl Ask {
    /// The question of this name.
    ///
    /// # Errors
    /// `error.text.ask` if there is none.
    pub fn parse(name: &str) -> Result<Ask, Error> {
        match name {
            "rules" => Ok(Ask::Rules),
            "cell" => Ok(Ask::Cell),
            "verdict" => Ok(Ask::Verdict),
            "review" => Ok(Ask::Review),
            _ => Err(Error::new("text.ask").with("found", excerpt(name))),
        }
    }
}

/// A question about a position, as a person or a page asks it.
#[derive(Clone, PartialEq, Debug)]
pub struct Question<'a> {
    /// The position, in its game's notation.
    pub text: &'a str,
    /// Whose position it is, for a text that could be either game's; found out where it isn't said.
    pub game: Option<&'a str>,
    /// What is asked.
    pub ask: Ask,
    /// Rules and ladders by name; none means the ladder `article`.
    pub rules: &'a [&'a str],
    /// Column and row of a cell: the one clicked on a tray, the one asked about, or a board's start cell.
    pub click: Option<(usize, usize)>,
    /// How many mines the whole board has, where the text doesn't say it.
    pub mines: Option<u32>,
    /// The nodes that may be spent.
    pub budget: u64,
}

impl<'a> Question<'a> {
    /// What the rules with these names see in a position, with the budget of a person's question.
    pub fn new(text: &'a str, rules: &'a [&'a str]) -> Question<'a> {
        Question {
            text,
            game: None,
            ask: Ask::Rules,
            rules,
            click: None,
            mines: None,
            budget: BUDGET,
        }
    }

    /// Reads the question, to be thought about look by look.
    ///
    /// # Errors
    /// What is wrong with the text, the names, the cell or the number of mines.
    pub fn study(&self) -> Result<Box<dyn Study>, Error> {
        readable(self.text)?;
        let game = match self.game {
            Some(named) => named,
            None => detect(self.text)?,
        };
        match game {
            Mines::NAME => Ok(Box::new(Studying::<Mines>::new(self)?)),
            Slide::NAME if self.ask == Ask::Rules => Ok(Box::new(Studying::<Slide>::new(self)?)),
            Slide::NAME => Err(Error::new("text.mines-only")),
            other => Err(Error::new("text.game").with("found", excerpt(other))),
        }
    }
}

/// A trace that was written down.
///
/// # Errors
/// `error.trace.*`.
pub fn load(file: &TraceFile) -> Result<Box<dyn Stage>, Error> {
    file.check()?;
    match file.game.as_str() {
        Slide::NAME => Ok(Box::new(Staged::<Slide>(report::read(file)?))),
        _ => Ok(Box::new(Staged::<Mines>(report::read(file)?))),
    }
}
