//! A trace as text: each step with its sentence, evidence and drawing, then what it comes to.

use crate::draw::{INDENT, brackets, draw};
use crate::exit::Exit;
use crate::layouts;
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
    trusting: bool,
) -> io::Result<Exit> {
    headline(out, &locale.say(&stage.line(0).sentence))?;
    writeln!(out, "\n{}", stage.text(0).trim_end())?;
    legend::<G>(out, locale, trace.entries())?;
    entries(out, locale, stage, trace)?;
    writeln!(out, "\n{}\n", stage.text(stage.len()).trim_end())?;
    let (exit, verdict) = G::verdict(trace, trusting);
    conclusion(out, exit, &locale.say(&verdict))?;
    Ok(exit)
}

/// What it all comes to, on a line of its own.
pub fn conclusion(out: &mut impl Write, exit: Exit, text: &str) -> io::Result<()> {
    let style = if exit == Exit::Answered { GOOD } else { BAD };
    styled(out, style, text)?;
    writeln!(out)
}

/// The entries of a trace with their drawings, a blank line before each.
fn entries<G: Tell>(
    out: &mut impl Write,
    locale: &Locale,
    stage: &dyn Stage,
    trace: &Trace<G>,
) -> io::Result<()> {
    let mut known = trace.start().clone();
    let mut steps = 0_usize;
    let mut seen = Explained::default();
    for (at, entry) in (1..).zip(trace.entries()) {
        let line = stage.line(at);
        writeln!(out)?;
        match entry {
            Entry::Step(found) => {
                steps += 1;
                write!(out, "{FAINT}{steps}.{FAINT:#} ")?;
                step(out, locale, &line, found, &known, &mut seen)?;
                if let Some(news) = &found.news {
                    G::settle(&mut known, news);
                }
            }
            Entry::Answer(answer) => {
                G::answer(&mut known, answer);
                headline(out, &locale.say(&line.sentence))?;
            }
            Entry::End(_) => headline(out, &locale.say(&line.sentence))?,
        }
    }
    Ok(())
}

/// The steps of a trace that has nothing but steps in it and an end, a blank line before each.
pub fn steps<G: Tell>(
    out: &mut impl Write,
    locale: &Locale,
    stage: &dyn Stage,
    trace: &Trace<G>,
) -> io::Result<()> {
    let steps = trace
        .entries()
        .iter()
        .enumerate()
        .filter_map(|(at, entry)| match entry {
            Entry::Step(step) => Some((at, step)),
            _ => None,
        });
    let steps: Vec<(usize, &Step<G>)> = steps.collect();
    let mut seen = Explained::default();
    for (number, &(at, found)) in (1..).zip(&steps) {
        writeln!(out)?;
        if steps.len() > 1 {
            write!(out, "{FAINT}{number}.{FAINT:#} ")?;
        }
        let before = trace.before(at);
        step(out, locale, &stage.line(at + 1), found, &before, &mut seen)?;
    }
    Ok(())
}

/// The techniques that were explained by now: the next time their names do.
#[derive(Default)]
pub struct Explained(Vec<String>);

/// A step in words and as a drawing of what it is about; `known` is the position before it.
pub fn step<G: Tell>(
    out: &mut impl Write,
    locale: &Locale,
    line: &Line,
    step: &Step<G>,
    known: &G::Position,
    seen: &mut Explained,
) -> io::Result<()> {
    tell(out, locale, G::grid(known), line, step.rule, seen)?;
    writeln!(out)?;
    if G::pair(out, locale, known, step)? {
        return Ok(());
    }
    let marks = &step.finding.marks;
    let settled = settled(step);
    match &step.news {
        Some(news) if !settled.is_empty() => {
            let mut shown = known.clone();
            G::settle(&mut shown, news);
            draw::<G>(out, &shown, marks, &settled)
        }
        _ => draw::<G>(out, known, marks, &settled),
    }
}

fn settled<G: Tell>(step: &Step<G>) -> Vec<Cell> {
    let conclusion = step.finding.conclusion.as_ref();
    conclusion.map(G::settled).unwrap_or_default()
}

/// A headline.
pub fn headline(out: &mut impl Write, text: &str) -> io::Result<()> {
    styled(out, TITLE, text)?;
    writeln!(out)
}

/// One line for the brackets of all roles that occur, with a blank line before it.
pub fn legend<G: Game>(
    out: &mut impl Write,
    locale: &Locale,
    entries: &[Entry<G>],
) -> io::Result<()> {
    let mut found: Vec<Role> = Vec::new();
    for entry in entries {
        let Entry::Step(step) = entry else { continue };
        // Two layouts are drawn with brackets of their own, which a line above them explains.
        if layouts::of(step).is_some() {
            continue;
        }
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

/// A step's title, sentence, argument, technique, evidence and operations.
fn tell(
    out: &mut impl Write,
    locale: &Locale,
    grid: Grid,
    line: &Line,
    rule: &str,
    seen: &mut Explained,
) -> io::Result<()> {
    debug_assert_eq!(line.kind, LineKind::Step);
    styled(out, TITLE, &locale.say(&line.title))?;
    writeln!(out, " {FAINT}({rule}){FAINT:#}")?;
    writeln!(out, "{INDENT}{}", locale.say(&line.sentence).trim_end())?;
    for (depth, reason) in &line.argument {
        let deep = 2 * usize::from(*depth).max(1);
        writeln!(out, "{INDENT}{:deep$}{}", "", locale.say(reason))?;
    }
    for remark in &line.remarks {
        write!(out, "{INDENT}")?;
        styled(out, BAD, &locale.say(remark))?;
        writeln!(out)?;
    }
    if let Some((title, about)) = &line.technique {
        let title = locale.say(title);
        let told = if seen.0.contains(&title) {
            title
        } else {
            seen.0.push(title.clone());
            let message = Message::new("cli.item").with("name", title);
            locale.say(&message.with("value", about.clone()))
        };
        writeln!(out, "{INDENT}{FAINT}{told}{FAINT:#}")?;
    }
    // The marks of two layouts are the layouts, and these are drawn.
    let pair = [Role::First, Role::Second];
    let evidence = line
        .evidence
        .iter()
        .filter(|(role, _)| !pair.contains(role));
    for (role, cells) in evidence {
        let name = locale.word(&format!("role.{}", role.name()));
        let named = named(locale, grid, cells);
        let message = Message::new("cli.item")
            .with("name", name)
            .with("value", named);
        writeln!(out, "{INDENT}{}", locale.say(&message))?;
    }
    let operations: Vec<String> = line.operations.iter().map(|o| locale.say(o)).collect();
    if !operations.is_empty() {
        let message = Message::new("cli.item")
            .with("name", locale.word("cli.do"))
            .with("value", operations.join(&locale.word("cli.then")));
        write!(out, "{INDENT}")?;
        styled(out, ACTION, &locale.say(&message))?;
        writeln!(out)?;
    }
    Ok(())
}

/// The cells one by one, or how many there are.
pub fn named(locale: &Locale, grid: Grid, cells: &[Cell]) -> String {
    let key = if cells.len() <= NAMED {
        "cli.cells"
    } else {
        "cli.cells-many"
    };
    let cells = Value::cells(grid, cells.iter().copied());
    locale.say(&Message::new(key).with("cells", cells))
}
