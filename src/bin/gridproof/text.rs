//! A trace as text: each step with its sentence, evidence and drawing, then what it comes to.

use crate::draw::{brackets, draw};
use crate::exit::Exit;
use crate::output::{ACTION, BAD, FAINT, GOOD, TITLE, styled};
use crate::tell::Tell;
use gridproof::game::{Game, Role, Step};
use gridproof::grid::{Cell, Grid};
use gridproof::player::{Line, LineKind, Stage};
use gridproof::prose::{Locale, Message, Value};
use gridproof::trace::{Entry, Trace};
use std::io::{self, Write};

/// The most cells of a role that are named one by one.
const NAMED: usize = 12;

/// Writes a trace; the stage has the words of the same trace.
pub fn write<G: Tell>(
    out: &mut impl Write,
    locale: &Locale,
    stage: &dyn Stage,
    trace: &Trace<G>,
) -> io::Result<Exit> {
    headline(out, &locale.say(&stage.line(0).sentence))?;
    writeln!(out, "\n{}", stage.text(0).trim_end())?;
    legend(out, locale, trace)?;
    let mut known = trace.start().clone();
    let mut steps = 0_usize;
    for (at, entry) in (1..).zip(trace.entries()) {
        let line = stage.line(at);
        writeln!(out)?;
        match entry {
            Entry::Step(step) => {
                steps += 1;
                write!(out, "{FAINT}{steps}.{FAINT:#} ")?;
                tell(out, locale, stage.grid(), &line, step.rule)?;
                let mut shown = known.clone();
                if let Some(news) = &step.news {
                    G::settle(&mut known, news);
                }
                let settled = settled(step);
                if !settled.is_empty() {
                    shown.clone_from(&known);
                }
                writeln!(out)?;
                draw::<G>(out, &shown, &step.finding.marks, &settled)?;
            }
            Entry::Answer(answer) => {
                G::answer(&mut known, answer);
                headline(out, &locale.say(&line.sentence))?;
            }
            Entry::End(_) => headline(out, &locale.say(&line.sentence))?,
        }
    }
    writeln!(out, "\n{}\n", stage.text(stage.len()).trim_end())?;
    let (exit, verdict) = G::verdict(trace);
    let style = if exit == Exit::Answered { GOOD } else { BAD };
    styled(out, style, &locale.say(&verdict))?;
    writeln!(out)?;
    Ok(exit)
}

fn settled<G: Tell>(step: &Step<G>) -> Vec<Cell> {
    let conclusion = step.finding.conclusion.as_ref();
    conclusion.map(G::settled).unwrap_or_default()
}

fn headline(out: &mut impl Write, text: &str) -> io::Result<()> {
    styled(out, TITLE, text)?;
    writeln!(out)
}

/// One line for the brackets of all roles that occur.
fn legend<G: Game>(out: &mut impl Write, locale: &Locale, trace: &Trace<G>) -> io::Result<()> {
    let mut found: Vec<Role> = Vec::new();
    for entry in trace.entries() {
        let Entry::Step(step) = entry else { continue };
        for mark in &step.finding.marks {
            if !found.contains(&mark.role) {
                found.push(mark.role);
            }
        }
    }
    if found.is_empty() {
        return Ok(());
    }
    found.sort_unstable();
    writeln!(out)?;
    for (i, role) in found.into_iter().enumerate() {
        let (open, close, style) = brackets(role);
        let gap = if i == 0 { "" } else { "   " };
        let name = locale.word(&format!("role.{}", role.name()));
        write!(out, "{gap}{style}{open} {close}{style:#} {name}")?;
    }
    writeln!(out)
}

/// A step's title, sentence, evidence and operations.
fn tell(
    out: &mut impl Write,
    locale: &Locale,
    grid: Grid,
    line: &Line,
    rule: &str,
) -> io::Result<()> {
    styled(out, TITLE, &locale.say(&line.title))?;
    writeln!(out, " {FAINT}({rule}){FAINT:#}")?;
    writeln!(out, "   {}", locale.say(&line.sentence))?;
    debug_assert_eq!(line.kind, LineKind::Step);
    for (role, cells) in &line.evidence {
        let name = locale.word(&format!("role.{}", role.name()));
        let named = named(locale, grid, cells);
        let message = Message::new("cli.item")
            .with("name", name)
            .with("value", named);
        writeln!(out, "   {}", locale.say(&message))?;
    }
    let operations: Vec<String> = line.operations.iter().map(|o| locale.say(o)).collect();
    if !operations.is_empty() {
        let message = Message::new("cli.item")
            .with("name", locale.word("cli.do"))
            .with("value", operations.join(&locale.word("cli.then")));
        write!(out, "   ")?;
        styled(out, ACTION, &locale.say(&message))?;
        writeln!(out)?;
    }
    Ok(())
}

/// The cells one by one, or how many there are.
fn named(locale: &Locale, grid: Grid, cells: &[Cell]) -> String {
    let key = if cells.len() <= NAMED {
        "cli.cells"
    } else {
        "cli.cells-many"
    };
    let cells = Value::cells(grid, cells.iter().copied());
    locale.say(&Message::new(key).with("cells", cells))
}
