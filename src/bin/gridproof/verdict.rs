//! `gridproof verdict`: whether a whole board can be solved without a guess, and where reasoning ends if not.

use crate::args::{self, Color};
use crate::batch::Batch;
use crate::exit::{Exit, Failure};
use crate::input::Input;
use crate::output::{FAINT, Out, TITLE};
use crate::place;
use crate::stuck::{self, Left};
use crate::text::{Explained, conclusion, headline, legend, step};
use gridproof::game::{BUDGET, Step};
use gridproof::grid::Cell;
use gridproof::inquiry::Inquiry;
use gridproof::mines::notation::{self, Board};
use gridproof::mines::rules::proof;
use gridproof::mines::verdict::{Judging, Verdict};
use gridproof::mines::{Fact, Mines, Position, Proof, prover};
use gridproof::player::{Line, Stage, Staged};
use gridproof::prose::{Error, Locale, Message, Value};
use gridproof::report::{Hardest, Judged, ProvenForm, SaidForm};
use gridproof::trace::{Entry, Trace};
use std::io::Write;

/// Judges and writes the verdict.
///
/// # Errors
/// What is wrong with input and arguments, and what the system refuses.
pub fn run(
    args: &args::Verdict,
    color: Color,
    locale: &Locale,
    out: &mut Out,
) -> Result<Exit, Failure> {
    let start = args.start.as_deref();
    let start = start
        .map(|text| place::parse_xy("--start", text))
        .transpose()?;
    let budget = args.budget.unwrap_or(BUDGET);
    if let Some(list) = &args.batch {
        let batch = Batch {
            list,
            start,
            budget,
            json: args.json,
            color,
        };
        return batch.run(locale, out);
    }
    let input = Input::open(&args.input, locale)?;
    let board = input.document(None)?.board();
    let judge = || -> Result<Judgement, Error> { judge(&board?, start, budget) };
    let judgement = judge().map_err(|error| Failure::from(error).of(&input.name))?;
    if args.json {
        let mut nodes = judgement.nodes;
        let judged = judgement.written(locale, &mut nodes);
        out.write_all(judged.to_json().as_bytes())?;
    } else {
        judgement.tell(locale, args.all, out)?;
    }
    out.flush()?;
    Ok(exit(judgement.verdict.solvable))
}

/// The exit code of a verdict.
fn exit(solvable: Option<bool>) -> Exit {
    match solvable {
        Some(true) => Exit::Answered,
        Some(false) => Exit::No,
        None => Exit::Budget,
    }
}

/// A board that was judged.
pub struct Judgement {
    board: Board,
    start: Cell,
    stage: Staged<Mines>,
    /// What it comes to.
    pub verdict: Verdict,
    /// The nodes that are left.
    nodes: u64,
}

/// Judges a board from the start cell that was given, else from its own.
///
/// # Errors
/// If there is no start cell, or it is a mine.
pub fn judge(
    board: &Board,
    start: Option<(usize, usize)>,
    budget: u64,
) -> Result<Judgement, Error> {
    let grid = board.deal.grid();
    let given = start.map(|place| place::cell_xy("--start", grid, place));
    let start = given.transpose()?.or(board.start).ok_or_else(|| {
        let size = board.deal.size().to_string();
        Error(Message::new("cli.error.start").with("size", size))
    })?;
    let mut judging = Judging::new(board.deal.clone(), start, false, budget)?;
    while !judging.look(u64::MAX) {}
    Ok(Judgement {
        board: board.clone(),
        start,
        verdict: Verdict::of(judging.trace()),
        nodes: budget.saturating_sub(judging.nodes()),
        stage: Staged(judging.trace().clone()),
    })
}

impl Judgement {
    fn trace(&self) -> &Trace<Mines> {
        &self.stage.0
    }

    /// How many steps each rule made that made any, the cheapest rule first.
    pub fn steps(&self) -> impl Iterator<Item = (&'static str, usize)> + '_ {
        let steps = self.verdict.steps.iter().copied();
        steps.filter(|(_, count)| *count > 0)
    }

    fn tell(&self, locale: &Locale, all: bool, out: &mut Out) -> Result<(), Failure> {
        let Some(judgement) = self.stage.verdict() else {
            return Ok(());
        };
        let exit = exit(self.verdict.solvable);
        conclusion(out, exit, &locale.say(&judgement.sentence))?;
        let deal = &self.board.deal;
        let begun = Message::new("cli.verdict.board")
            .with("size", deal.size().to_string())
            .with("cell", Value::from((deal.grid(), self.start)));
        writeln!(out, "{FAINT}{}{FAINT:#}", locale.say(&begun))?;
        self.tell_steps(locale, out)?;
        self.tell_hardest(locale, out)?;
        let mut nodes = self.nodes;
        match self.verdict.solvable {
            Some(true) => {}
            // Whether there is more to prove is not known, so nothing is said of the cells that are left.
            None => stuck::ends("cli.verdict.reached", self.trace().now(), locale, out)?,
            Some(false) => {
                stuck::ends("cli.verdict.end", self.trace().now(), locale, out)?;
                let left = Left::new(self.trace().now(), &self.verdict.unsettled, &mut nodes);
                left.tell(all, &mut nodes, locale, out)?;
            }
        }
        Ok(())
    }

    fn tell_steps(&self, locale: &Locale, out: &mut Out) -> Result<(), Failure> {
        let Some(widest) = self.steps().map(|(rule, _)| rule.len()).max() else {
            return Ok(());
        };
        writeln!(out)?;
        headline(out, &locale.word("cli.verdict.steps"))?;
        let digits = self.steps().map(|(_, count)| count.to_string().len());
        let digits = digits.max().unwrap_or_default();
        for (rule, count) in self.steps() {
            let title = locale.word(&format!("mines.{rule}"));
            writeln!(
                out,
                "  {TITLE}{rule:widest$}{TITLE:#}  {count:>digits$}  {title}"
            )?;
        }
        Ok(())
    }

    /// The hardest step and which entry it is.
    fn hardest(&self) -> Option<(usize, &Step<Mines>)> {
        let at = self.verdict.hardest?;
        match self.trace().entries().get(at)? {
            Entry::Step(step) => Some((at, step)),
            _ => None,
        }
    }

    fn tell_hardest(&self, locale: &Locale, out: &mut Out) -> Result<(), Failure> {
        let Some((at, hardest)) = self.hardest() else {
            return Ok(());
        };
        let before = self.trace().before(at);
        let mut told = vec![(self.stage.line(at + 1), hardest.clone())];
        told.extend(smallest(&before, hardest, &mut self.nodes.clone()));
        writeln!(out)?;
        headline(out, &locale.word("cli.verdict.hardest"))?;
        let entries: Vec<Entry<Mines>> = told
            .iter()
            .map(|(_, step)| Entry::Step(step.clone()))
            .collect();
        legend::<Mines>(out, locale, &entries)?;
        let mut seen = Explained::default();
        for (n, (line, told)) in told.iter().enumerate() {
            writeln!(out)?;
            if n == 1 {
                headline(out, &locale.word("cli.verdict.smallest"))?;
            }
            step(out, locale, line, told, &before, &mut seen)?;
        }
        Ok(())
    }

    fn written(&self, locale: &Locale, nodes: &mut u64) -> Judged {
        let deal = &self.board.deal;
        let grid = deal.grid();
        let hardest = self.hardest().map(|(at, step)| {
            let before = self.trace().before(at);
            let own = || (self.stage.line(at + 1), step.clone());
            let (line, proven_by) = smallest(&before, step, nodes).unwrap_or_else(own);
            let proof = Proof::of(&before, &proven_by).map(|own| smaller(&before, own, nodes));
            let form = proven(locale, &before, &proven_by, proof.as_ref(), &line);
            Hardest {
                step: ProvenForm {
                    rule: step.rule.to_owned(),
                    entry: Some(at),
                    ..form
                },
                position: notation::write(&before),
            }
        });
        let now = self.trace().now();
        let stuck = self.verdict.solvable == Some(false);
        let left = stuck.then(|| Left::new(now, &self.verdict.unsettled, nodes));
        Judged {
            solvable: self.verdict.solvable,
            width: grid.width(),
            height: grid.height(),
            mines: deal.size().mines(),
            start: (grid.x(self.start), grid.y(self.start)),
            grade: self.verdict.grade.name(),
            steps_by_rule: self.steps().map(|(rule, n)| (rule.to_owned(), n)).collect(),
            hardest,
            left: self.verdict.unsettled.len(),
            position: (self.verdict.solvable != Some(true)).then(|| notation::write(now)),
            unsettled: left.map(|left| left.written(nodes)),
        }
    }
}

/// A smallest proof of what a proof proves; the proof itself if the nodes don't do.
fn smaller(before: &Position, own: Proof, nodes: &mut u64) -> Proof {
    let known = |cell: Cell| -> Option<Fact> { before.fact(cell) };
    prover::prove(before, &known, own.cell, own.fact, nodes).unwrap_or(own)
}

/// A step with the smallest proof of what another step says, and its words; none if that one has no more clues.
fn smallest(before: &Position, step: &Step<Mines>, nodes: &mut u64) -> Option<(Line, Step<Mines>)> {
    let own = Proof::of(before, step)?;
    let clues = own.clues.len();
    let proof = smaller(before, own, nodes);
    if proof.clues.len() == clues {
        return None;
    }
    let step = proof::step(before, proof, nodes)?;
    let mut trace = Trace::new(before.clone());
    trace.push(Entry::Step(step.clone()));
    Some((Staged::<Mines>(trace).line(1), step))
}

/// A step for other programs, with its words.
pub fn proven(
    locale: &Locale,
    before: &Position,
    step: &Step<Mines>,
    proof: Option<&Proof>,
    line: &Line,
) -> ProvenForm {
    let argument = line.argument.iter().map(|(depth, reason)| SaidForm {
        depth: *depth,
        sentence: locale.say(reason),
    });
    let argument = argument.collect();
    let sentence = locale.say(&line.sentence).trim_end().to_owned();
    ProvenForm::new(before, step, proof, sentence, argument)
}
