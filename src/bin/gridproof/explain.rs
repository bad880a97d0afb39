//! `gridproof explain` and `gridproof why-not`: why a cell is a mine or safe, or why nobody can know.

use crate::args;
use crate::exit::{Exit, Failure};
use crate::input::Input;
use crate::output::Out;
use crate::text::{conclusion, legend, steps};
use crate::verdict::proven;
use crate::{layouts, place};
use gridproof::game::{BUDGET, Ending, Step};
use gridproof::grid::Cell;
use gridproof::inquiry::Inquiry;
use gridproof::mines::explain::Explaining;
use gridproof::mines::rules::why_not::Chances;
use gridproof::mines::witness::Witness;
use gridproof::mines::{Fact, Mines, Proof, notation};
use gridproof::player::{Stage, Staged};
use gridproof::prose::{Error, Locale, Message, Value};
use gridproof::report::{Asked, PairForm, ProvenForm};
use gridproof::trace::{Entry, Trace};
use std::io::Write;

/// Answers why a cell is what it is.
///
/// # Errors
/// What is wrong with input and arguments, and what the system refuses.
pub fn explain(
    args: &args::Asked,
    clues_only: bool,
    locale: &Locale,
    out: &mut Out,
) -> Result<Exit, Failure> {
    let question = Question {
        args,
        clues_only,
        open: Exit::No,
        settled: Exit::Answered,
    };
    question.answer(locale, out)
}

/// Answers why nobody can know what a cell is.
///
/// # Errors
/// What is wrong with input and arguments, and what the system refuses.
pub fn why_not(args: &args::Asked, locale: &Locale, out: &mut Out) -> Result<Exit, Failure> {
    let question = Question {
        args,
        clues_only: false,
        open: Exit::Answered,
        settled: Exit::No,
    };
    question.answer(locale, out)
}

/// A question about a cell, and what either answer to it means.
struct Question<'a> {
    args: &'a args::Asked,
    clues_only: bool,
    open: Exit,
    settled: Exit,
}

impl Question<'_> {
    fn answer(&self, locale: &Locale, out: &mut Out) -> Result<Exit, Failure> {
        let place = place::parse_xy("--cell", &self.args.cell)?;
        let input = Input::open(&self.args.input, locale)?;
        let document = input.document(self.args.mines)?;
        let ask = || -> Result<Answer, Error> {
            let position = document.position()?;
            let cell = place::cell_xy("--cell", position.grid(), place)?;
            let budget = self.args.budget.unwrap_or(BUDGET);
            let mut explaining = Explaining::new(position, cell, budget)?;
            while !explaining.look(u64::MAX) {}
            let within = !self.clues_only || explaining.without_lemmas();
            Ok(Answer::new(cell, explaining.trace().clone(), within))
        };
        let answer = ask().map_err(|error| Failure::from(error).of(&input.name))?;
        let exit = match answer.kind {
            Kind::Mine | Kind::Safe => self.settled,
            Kind::Open => self.open,
            Kind::Impossible => Exit::Contradiction,
            Kind::Budget => Exit::Budget,
        };
        if self.args.json {
            out.write_all(answer.written(locale).to_json().as_bytes())?;
        } else {
            answer.tell(exit, locale, out)?;
        }
        out.flush()?;
        Ok(exit)
    }
}

/// What a question about a cell comes to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Mine,
    Safe,
    Open,
    Impossible,
    Budget,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Mine => "mine",
            Kind::Safe => "safe",
            Kind::Open => "open",
            Kind::Impossible => "impossible",
            Kind::Budget => "budget",
        }
    }
}

/// An answer with the trace that shows it.
struct Answer {
    cell: Cell,
    kind: Kind,
    stage: Staged<Mines>,
}

impl Answer {
    /// Reads the answer off a trace; `within` is whether the budget did for all that was asked.
    fn new(cell: Cell, trace: Trace<Mines>, within: bool) -> Answer {
        let ending = trace.entries().iter().rev().find_map(|entry| match entry {
            Entry::End(ending) => Some(*ending),
            _ => None,
        });
        let kind = match (ending, trace.now().fact(cell)) {
            (Some(Ending::Closed | Ending::Contradiction), _) => Kind::Impossible,
            _ if !within => Kind::Budget,
            (_, Some(Fact::Mine)) => Kind::Mine,
            (_, Some(Fact::Safe)) => Kind::Safe,
            (Some(Ending::Exhausted), None) => Kind::Open,
            (_, None) => Kind::Budget,
        };
        Answer {
            cell,
            kind,
            stage: Staged(trace),
        }
    }

    fn trace(&self) -> &Trace<Mines> {
        &self.stage.0
    }

    /// The last step and which entry it is: the one that is about the cell.
    fn last(&self) -> Option<(usize, &Step<Mines>)> {
        let entries = self.trace().entries().iter().enumerate().rev();
        let mut steps = entries.filter_map(|(at, entry)| match entry {
            Entry::Step(step) => Some((at, step)),
            _ => None,
        });
        steps.next()
    }

    fn sentence(&self) -> Message {
        let start = self.trace().start();
        let given = start.fact(self.cell).is_some();
        let given = if given && self.last().is_none() {
            "given-"
        } else {
            ""
        };
        let entries = self.trace().entries().iter();
        let steps = entries.filter(|entry| matches!(entry, Entry::Step(_)));
        Message::new(format!("cli.explain.{given}{}", self.kind.name()))
            .with("cell", Value::from((start.grid(), self.cell)))
            .with("steps", steps.count())
    }

    fn tell(&self, exit: Exit, locale: &Locale, out: &mut Out) -> Result<(), Failure> {
        conclusion(out, exit, &locale.say(&self.sentence()))?;
        writeln!(
            out,
            "\n{}",
            notation::write(self.trace().start()).trim_end()
        )?;
        legend::<Mines>(out, locale, self.trace().entries())?;
        Ok(steps(out, locale, &self.stage, self.trace())?)
    }

    fn pair(&self) -> Option<Witness> {
        let (_, step) = self.last()?;
        layouts::of(step).map(|(_, pair)| pair)
    }

    fn proof(&self, locale: &Locale) -> Option<ProvenForm> {
        let (at, step) = self.last().filter(|_| self.kind != Kind::Open)?;
        let before = self.trace().before(at);
        // A step may settle several cells by the same clues; this one is asked about.
        let proof = Proof::of(&before, step).map(|proof| Proof {
            cell: self.cell,
            ..proof
        });
        let line = self.stage.line(at + 1);
        let mut proven = proven(locale, &before, step, proof.as_ref(), &line);
        proven.entry = Some(at);
        Some(proven)
    }

    fn written(&self, locale: &Locale) -> Asked {
        let now = self.trace().now();
        let grid = now.grid();
        let open = self.kind == Kind::Open;
        let chances = open
            .then(|| Chances::of(now, &mut BUDGET.clone()))
            .flatten();
        Asked {
            cell: (grid.x(self.cell), grid.y(self.cell)),
            answer: self.kind.name(),
            sentence: locale.say(&self.sentence()),
            proof: self.proof(locale),
            pair: self.pair().map(|pair| PairForm::new(grid, &pair)),
            odds: chances.map(|chances| chances.at(self.cell)),
            trace: self.stage.file(),
        }
    }
}
