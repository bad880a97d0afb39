//! What the text of each game needs: how a cell is drawn, and what a trace comes to.

use crate::exit::Exit;
use crate::layouts;
use anstyle::{AnsiColor, Style};
use gridproof::game::{Ending, Game, Step};
use gridproof::grid::Cell;
use gridproof::mines::rules::article;
use gridproof::mines::{self, End, Fact, Mines, Tile};
use gridproof::prose::{Locale, Message, Value};
use gridproof::report::Record;
use gridproof::slide::parity::Parity;
use gridproof::slide::{self, Slide};
use gridproof::trace::{Entry, Trace};
use std::io::{self, Write};

/// A game that can be told in text.
pub trait Tell: Record {
    /// The ladder for a question without rules, whether or not a cell was clicked.
    fn ladder(clicked: bool) -> &'static str;

    /// How many columns a cell's own text takes.
    fn columns(position: &Self::Position) -> usize;

    /// A cell's text and its style.
    fn cell(position: &Self::Position, cell: Cell) -> (String, Style);

    /// The cells that a conclusion writes something about, to be drawn as they are after it.
    fn settled(conclusion: &Self::Conclusion) -> Vec<Cell>;

    /// Draws the two layouts that a step shows, if it shows any; whether it did.
    ///
    /// # Errors
    /// What the system refuses.
    fn pair(
        _: &mut impl Write,
        _: &Locale,
        _: &Self::Position,
        _: &Step<Self>,
    ) -> io::Result<bool> {
        Ok(false)
    }

    /// What the whole trace comes to.
    /// `trusting` says whether flags were taken for mines.
    fn verdict(trace: &Trace<Self>, trusting: bool) -> (Exit, Message);
}

/// What the steps of a trace concluded that wasn't known before.
fn news<G: Game>(trace: &Trace<G>) -> impl Iterator<Item = &G::Conclusion> {
    trace.entries().iter().filter_map(|entry| match entry {
        Entry::Step(step) => step.news.as_ref(),
        _ => None,
    })
}

/// How the last analysis of a trace ended.
fn ending<G: Game>(trace: &Trace<G>) -> Option<Ending> {
    trace.entries().iter().rev().find_map(|entry| match entry {
        Entry::End(ending) => Some(*ending),
        _ => None,
    })
}

impl Tell for Mines {
    fn ladder(_: bool) -> &'static str {
        "article"
    }

    fn columns(_: &mines::Position) -> usize {
        1
    }

    fn cell(position: &mines::Position, cell: Cell) -> (String, Style) {
        let plain = Style::new();
        let (text, style) = match (position.tile(cell), position.fact(cell)) {
            _ if position.end() == Some(End::Lost(cell)) => {
                ('X', AnsiColor::Red.on_default().bold())
            }
            (Tile::Open(0), _) => ('.', plain.dimmed()),
            (Tile::Open(n), _) => (char::from(b'0' + n.min(8)), number(n)),
            (Tile::Flagged, _) => ('F', AnsiColor::Red.on_default()),
            (_, Some(Fact::Mine)) => ('*', AnsiColor::Red.on_default().bold()),
            (_, Some(Fact::Safe)) => ('+', AnsiColor::Green.on_default().bold()),
            (Tile::Questioned, None) => ('?', AnsiColor::Yellow.on_default()),
            (Tile::Hidden, None) => ('#', plain),
        };
        (text.to_string(), style)
    }

    fn settled(conclusion: &mines::Conclusion) -> Vec<Cell> {
        let both = conclusion.mines.iter().chain(&conclusion.safe);
        both.copied().collect()
    }

    fn pair(
        out: &mut impl Write,
        locale: &Locale,
        position: &mines::Position,
        step: &Step<Mines>,
    ) -> io::Result<bool> {
        match layouts::of(step) {
            Some((cell, pair)) => {
                layouts::draw(out, locale, position, cell, &pair)?;
                Ok(true)
            }
            None => Ok(false),
        }
    }

    fn verdict(trace: &Trace<Mines>, trusting: bool) -> (Exit, Message) {
        let (mut mines, mut safe) = (0_usize, 0_usize);
        for conclusion in news(trace) {
            mines += conclusion.mines.len();
            safe += conclusion.safe.len();
        }
        let found = |key: &str| Message::new(key).with("mines", mines).with("safe", safe);
        let start = trace.start();
        // A flag counts as known to those who trust flags, and to nobody else.
        let trusts = |entry: &Entry<Mines>| match entry {
            Entry::Step(step) => step.rule == article::VOICE.name,
            _ => true,
        };
        let trusting = trusting && trace.entries().iter().all(trusts);
        let open = |cell: Cell| match start.tile(cell) {
            Tile::Open(_) => false,
            Tile::Flagged if trusting => false,
            _ => start.fact(cell).is_none(),
        };
        match (trace.now().end(), ending(trace)) {
            (Some(End::Won), _) => (Exit::Answered, found("cli.verdict.won")),
            (Some(End::Lost(at)), _) => {
                let place = Value::from((start.grid(), at));
                (
                    Exit::Answered,
                    found("cli.verdict.lost").with("cell", place),
                )
            }
            (None, Some(Ending::Closed | Ending::Contradiction)) => {
                (Exit::Contradiction, found("cli.verdict.contradiction"))
            }
            (None, Some(Ending::Budget)) => (Exit::Budget, found("cli.verdict.mines-budget")),
            _ if mines + safe > 0 => (Exit::Answered, found("cli.verdict.mines")),
            _ if !start.grid().cells().any(open) => {
                (Exit::Answered, found("cli.verdict.mines-known"))
            }
            _ => (Exit::No, found("cli.verdict.mines-nothing")),
        }
    }
}

/// The colours that players know for the numbers, as far as a terminal has them.
fn number(n: u8) -> Style {
    let color = match n {
        1 => AnsiColor::BrightBlue,
        2 => AnsiColor::Green,
        3 => AnsiColor::BrightRed,
        4 => AnsiColor::Magenta,
        5 => AnsiColor::Red,
        6 => AnsiColor::Cyan,
        _ => return Style::new().bold(),
    };
    color.on_default()
}

impl Tell for Slide {
    fn ladder(clicked: bool) -> &'static str {
        if clicked { "article" } else { "full" }
    }

    fn columns(position: &slide::Position) -> usize {
        if position.grid().len() > 10 { 2 } else { 1 }
    }

    fn cell(position: &slide::Position, cell: Cell) -> (String, Style) {
        match position.tile(cell) {
            0 => ("_".to_owned(), Style::new().dimmed()),
            n if n == position.home(cell) => (n.to_string(), AnsiColor::Green.on_default()),
            n => (n.to_string(), Style::new()),
        }
    }

    /// A tile that slides is drawn where it was; the next drawing shows where it went.
    fn settled(_: &slide::Conclusion) -> Vec<Cell> {
        Vec::new()
    }

    fn verdict(trace: &Trace<Slide>, _: bool) -> (Exit, Message) {
        let mut slides = 0_usize;
        for conclusion in news(trace) {
            match conclusion {
                slide::Conclusion::Slide(_) => slides += 1,
                slide::Conclusion::Unsolvable => {
                    return (Exit::No, Message::new("cli.verdict.unsolvable"));
                }
            }
        }
        let counted = |key: &str| Message::new(key).with("slides", slides);
        // The article looks at a click or at the end of a game; the other rules ask for a solution.
        let asked = trace.entries().iter().any(|entry| match entry {
            Entry::Step(step) => ["swap-blank", "is-done"].contains(&step.rule),
            _ => false,
        });
        if ending(trace) == Some(Ending::Budget) {
            (Exit::Budget, counted("cli.verdict.slide-budget"))
        } else if trace.now().is_solved() {
            let already = trace.start().is_solved() && slides == 0;
            let key = if already {
                "cli.verdict.already-solved"
            } else {
                "cli.verdict.solved"
            };
            (Exit::Answered, counted(key))
        } else if slides > 0 {
            (Exit::Answered, counted("cli.verdict.slid"))
        } else if !Parity::of(trace.start()).is_solvable() {
            (Exit::No, counted("cli.verdict.unsolvable"))
        } else if !asked {
            (Exit::Answered, counted("cli.verdict.solvable"))
        } else {
            (Exit::No, counted("cli.verdict.unmoved"))
        }
    }
}
