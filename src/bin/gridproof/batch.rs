//! `gridproof verdict --batch`: many boards, one a line, each judged as soon as it is read.

use crate::args::Color;
use crate::exit::{Exit, Failure};
use crate::lines::Lines;
use crate::output::Out;
use crate::run::tell;
use crate::verdict::{Judgement, judge};
use gridproof::mines::notation;
use gridproof::prose::{Locale, Message, excerpt};
use gridproof::report::Listed;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::time::{Duration, Instant};

/// How often progress is told.
const PACE: Duration = Duration::from_millis(200);

/// What a list is judged with.
pub struct Batch<'a> {
    /// The list.
    pub list: &'a Path,
    /// The start cell, instead of the boards' own.
    pub start: Option<(usize, usize)>,
    /// The nodes that may be spent on each board.
    pub budget: u64,
    /// Whether each board gets a JSON object.
    pub json: bool,
    /// When to use colours.
    pub color: Color,
}

impl Batch<'_> {
    /// Judges the boards of the list. What is wrong with a line is told on standard error, and the rest is judged.
    ///
    /// # Errors
    /// If the list can't be read, and what the system refuses.
    pub fn run(&self, locale: &Locale, out: &mut Out) -> Result<Exit, Failure> {
        let mut lines = Lines::open(self.list, locale)?;
        let mut progress = Progress::new();
        let mut exit = Exit::Answered;
        while let Some(line) = lines.next()? {
            match line.and_then(|line| self.judge(&line)) {
                Ok(None) => {}
                Ok(Some((id, judgement))) => {
                    if judgement.verdict.solvable.is_none() && exit == Exit::Answered {
                        exit = Exit::Budget;
                    }
                    write(&id, &judgement, self.json, out)?;
                    progress.tell(locale);
                }
                Err(reason) => {
                    progress.clear();
                    let place = Message::new("cli.batch.line")
                        .with("input", lines.name.clone())
                        .with("line", lines.number);
                    let failure = Failure::Told(Exit::Input, reason).of(&place);
                    tell(&failure, locale, self.color);
                    exit = Exit::Input;
                }
            }
        }
        progress.clear();
        Ok(exit)
    }

    /// Judges what the first word of a line is; nothing in a comment or a blank line.
    fn judge(&self, line: &str) -> Result<Option<(String, Judgement)>, Message> {
        let Some(id) = line.split_whitespace().next().filter(|id| !is_comment(id)) else {
            return Ok(None);
        };
        let board = notation::open(id.as_bytes(), None).and_then(|document| document.board());
        match board.and_then(|board| judge(&board, self.start, self.budget)) {
            Ok(judgement) => Ok(Some((id.to_owned(), judgement))),
            Err(error) => {
                let message = Message::new("cli.batch.wrong").with("id", excerpt(id));
                Err(message.with("reason", error.0))
            }
        }
    }
}

fn is_comment(word: &str) -> bool {
    word.starts_with(['#', '%'])
}

/// One line, handed on at once, so that whoever reads it needn't wait for the others.
fn write(id: &str, judgement: &Judgement, json: bool, out: &mut Out) -> Result<(), Failure> {
    let verdict = &judgement.verdict;
    let left = verdict.unsettled.len();
    if json {
        let listed = Listed {
            id: id.to_owned(),
            solvable: verdict.solvable,
            left,
            grade: verdict.grade.name(),
            steps_by_rule: judgement
                .steps()
                .map(|(rule, n)| (rule.to_owned(), n))
                .collect(),
        };
        out.write_all(listed.to_json().as_bytes())?;
    } else {
        let word = match verdict.solvable {
            Some(true) => "solvable",
            Some(false) => "stuck",
            None => "budget",
        };
        writeln!(out, "{id} {word} {left}")?;
    }
    Ok(out.flush()?)
}

/// How far it has come, told on a terminal where the results aren't.
struct Progress {
    wanted: bool,
    judged: usize,
    last: Instant,
    shown: bool,
}

impl Progress {
    fn new() -> Progress {
        Progress {
            wanted: io::stderr().is_terminal() && !io::stdout().is_terminal(),
            judged: 0,
            last: Instant::now(),
            shown: false,
        }
    }

    fn tell(&mut self, locale: &Locale) {
        self.judged += 1;
        if self.wanted && self.last.elapsed() >= PACE {
            let message = Message::new("cli.batch.progress").with("judged", self.judged);
            // Progress may get lost where standard error is closed.
            let _ = write!(io::stderr(), "\r{}", locale.say(&message));
            self.last = Instant::now();
            self.shown = true;
        }
    }

    fn clear(&mut self) {
        if self.shown {
            let _ = write!(io::stderr(), "\r\x1b[K");
            self.shown = false;
        }
    }
}
