//! Whether a whole board can be solved without a guess.
//!
//! The board is played: the start cell is opened, then whatever the full ladder proves safe, until the board is
//! open or nothing more can be proven. Opening a safe cell never hurts, so the answer doesn't depend on the
//! order; here the cheapest rule that finds a safe cell goes first, so what the dearer rules find is really
//! needed. Where it ends for good, each cell beside a number that is left has its two layouts.

use crate::game::{Ending, Game, Rule, Thinking};
use crate::grid::Cell;
use crate::inquiry::{Inquiry, think};
use crate::mines::deal::Deal;
use crate::mines::moves::Move;
use crate::mines::play::Play;
use crate::mines::rules::{VOICES, impossible::Impossible, ladder, why_not::WhyNot};
use crate::mines::{End, Fact, Mines, Position};
use crate::prose::{Error, Value, excerpt};
use crate::trace::{Entry, Trace};

/// The question under way.
pub struct Judging {
    play: Play,
    ladder: Vec<&'static dyn Rule<Mines>>,
    thinking: Thinking<Mines>,
    budget: u64,
    trace: Trace<Mines>,
    ended: bool,
}

impl Judging {
    /// The question about a board from its start cell. With `witnesses` the cells that are left when nothing
    /// can be proven have their layouts told.
    ///
    /// # Errors
    /// `error.verdict.mine` if the start cell is a mine.
    pub fn new(deal: Deal, start: Cell, witnesses: bool, budget: u64) -> Result<Judging, Error> {
        if deal.is_mine(start) {
            let place = Value::from((deal.grid(), start));
            return Err(Error::new("verdict.mine").with("cell", place));
        }
        let mut play = Play::custom(deal);
        play.act(Move::Open(start));
        let position = play.position().clone();
        // A board that is there is possible, so nobody needs to ask.
        let full = ladder("full").unwrap_or_default().iter().copied();
        let mut ladder: Vec<_> = full
            .filter(|rule| rule.name() != Impossible.name())
            .collect();
        if witnesses {
            ladder.push(&WhyNot);
        }
        Ok(Judging {
            ladder,
            thinking: Thinking::new(position.clone(), budget),
            budget,
            ended: position.end().is_some(),
            trace: Trace::new(position),
            play,
        })
    }

    /// Opens what has been proven safe; false if there is nothing.
    fn open(&mut self) -> bool {
        let known = self.trace.now();
        let cells = known.grid().cells();
        let safe: Vec<Cell> = cells
            .filter(|&c| known.fact(c) == Some(Fact::Safe))
            .collect();
        for &cell in &safe {
            self.play.act(Move::Open(cell));
        }
        if let Some(answer) = Mines::compare(self.trace.now(), self.play.position()) {
            self.trace.push(Entry::Answer(answer));
        }
        !safe.is_empty()
    }
}

impl Inquiry<Mines> for Judging {
    fn look(&mut self, slice: u64) -> bool {
        if self.ended {
            return true;
        }
        let ending = think(&mut self.thinking, &self.ladder, slice, &mut self.trace);
        // A paused look is looked at to its end first.
        if self.thinking.is_paused() {
            return false;
        }
        if self.open() {
            self.ended = self.trace.now().end().is_some();
            let nodes = self.thinking.nodes;
            self.thinking = Thinking::new(self.trace.now().clone(), nodes);
        } else if let Some(ending) = ending {
            self.trace.push(Entry::End(ending));
            self.ended = true;
        }
        self.ended
    }

    fn trace(&self) -> &Trace<Mines> {
        &self.trace
    }

    fn nodes(&self) -> u64 {
        self.budget - self.thinking.nodes
    }
}

/// How hard a board is: the dearest kind of thinking that it needs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Grade {
    /// Nothing but opening.
    Trivial,
    /// One number at a time.
    Easy,
    /// Two numbers together.
    Medium,
    /// The mine total, or suppositions.
    Hard,
    /// Many clues together.
    Extreme,
}

impl Grade {
    /// All grades, the easiest first.
    pub const ALL: [Grade; 5] = [
        Grade::Trivial,
        Grade::Easy,
        Grade::Medium,
        Grade::Hard,
        Grade::Extreme,
    ];

    /// Reads a name.
    ///
    /// # Errors
    /// `error.mines.grade` if no grade has it.
    pub fn parse(name: &str) -> Result<Grade, Error> {
        let found = Grade::ALL.into_iter().find(|grade| grade.name() == name);
        found.ok_or_else(|| {
            Error::new("mines.grade")
                .with("found", excerpt(name))
                .with("known", Grade::ALL.map(Grade::name).join(", "))
        })
    }

    /// The grade's name in keys and data.
    pub fn name(self) -> &'static str {
        match self {
            Grade::Trivial => "trivial",
            Grade::Easy => "easy",
            Grade::Medium => "medium",
            Grade::Hard => "hard",
            Grade::Extreme => "extreme",
        }
    }

    /// The grade of a board that needs this rule; `None` for one that solves nothing.
    fn of(rule: &str) -> Option<Grade> {
        match rule {
            "all-mines" | "all-safe" => Some(Grade::Easy),
            "subset" | "overlap" => Some(Grade::Medium),
            "mine-count" | "cases" => Some(Grade::Hard),
            "article" | "impossible" | "proof" | "why-not" => None,
            _ => Some(Grade::Extreme),
        }
    }
}

/// What a trace of [`Judging`] comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Whether no guess is needed; `None` if the budget was used up before that was known.
    pub solvable: Option<bool>,
    /// How many steps each rule of the full ladder made, the cheapest rule first.
    pub steps: Vec<(&'static str, usize)>,
    /// The entry of the first step of the dearest rule.
    pub hardest: Option<usize>,
    /// How hard it is, up to where it was solved.
    pub grade: Grade,
    /// The unopened cells that are not proven mines, at the end; none if it was solved.
    pub unsettled: Vec<Cell>,
}

impl Verdict {
    /// Reads the verdict off a trace.
    pub fn of(trace: &Trace<Mines>) -> Verdict {
        // The rules' names will do here, so that a page that shows verdicts needs none of the rules.
        let rules = VOICES.iter().map(|voice| voice.name);
        let solving = rules.filter(|rule| Grade::of(rule).is_some());
        let mut steps: Vec<(&'static str, usize)> = solving.map(|rule| (rule, 0)).collect();
        let mut hardest: Option<(usize, usize)> = None;
        for (at, entry) in trace.entries().iter().enumerate() {
            let Entry::Step(step) = entry else { continue };
            let Some(rung) = steps.iter().position(|(name, _)| *name == step.rule) else {
                continue;
            };
            steps[rung].1 += 1;
            if hardest.is_none_or(|(most, _)| rung > most) {
                hardest = Some((rung, at));
            }
        }
        let solved = trace.now().end() == Some(End::Won);
        let out_of_budget = trace.entries().last() == Some(&Entry::End(Ending::Budget));
        Verdict {
            solvable: (!out_of_budget).then_some(solved),
            grade: hardest
                .and_then(|(rung, _)| Grade::of(steps[rung].0))
                .unwrap_or(Grade::Trivial),
            hardest: hardest.map(|(_, at)| at),
            unsettled: if solved {
                Vec::new()
            } else {
                unsettled(trace.now())
            },
            steps,
        }
    }
}

/// The unopened cells that are not known to be mines.
fn unsettled(position: &Position) -> Vec<Cell> {
    let open = |&cell: &Cell| {
        position.tile(cell).number().is_none() && position.fact(cell) != Some(Fact::Mine)
    };
    position.grid().cells().filter(open).collect()
}
