//! Thinking about a position: a ladder's findings become steps.

use super::{Finding, Game, Reads, Rule, Sink, Step};
use std::any::Any;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Why an analysis ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// No rule of the ladder finds anything more.
    Exhausted,
    /// A conclusion after which nothing can follow.
    Closed,
    /// Conclusions that can't both be true: the position is impossible, or a flag that was trusted is wrong.
    Contradiction,
    /// The budget was used up; there may be more to find.
    Budget,
}

/// The steps of one analysis, and why it ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis<G: Game> {
    /// The steps in order.
    pub steps: Vec<Step<G>>,
    /// Why there are no more.
    pub ending: Ending,
    /// The nodes that were spent.
    pub nodes: u64,
}

/// The budget of a question that a person asked: far above what any rule of today needs on 250x250.
pub const BUDGET: u64 = 50_000_000;

/// Thinks about a position with the rules of a ladder, within a budget of nodes.
///
/// It is a pure function and it can't fail: the same position, ladder and budget give the same steps
/// on every machine.
pub fn analyze_cells<G: Game>(
    position: &G::Position,
    ladder: &[&dyn Rule<G>],
    budget: u64,
) -> Analysis<G> {
    let mut thinking = Thinking::new(position.clone(), budget);
    loop {
        if let ControlFlow::Break(ending) = thinking.look(ladder, u64::MAX) {
            return Analysis {
                steps: thinking.steps,
                ending,
                nodes: budget - thinking.nodes,
            };
        }
    }
}

/// An analysis that is under way, for a worker that has to listen between two looks.
pub struct Thinking<G: Game> {
    known: G::Position,
    asked: BTreeSet<G::Operation>,
    /// The steps so far.
    pub steps: Vec<Step<G>>,
    /// The nodes that are left.
    pub nodes: u64,
    rung: usize,
    /// Which snapshot rules have had their pass, by rung.
    passed: Vec<usize>,
    contradicted: bool,
    /// A look that was paused.
    paused: Option<Paused<G>>,
}

/// What a paused look has found, and what it needs to go on.
struct Paused<G: Game> {
    found: Vec<Finding<G>>,
    work: Box<dyn Any>,
}

impl<G: Game> Thinking<G> {
    /// Begins at the cheapest rung.
    pub fn new(position: G::Position, budget: u64) -> Thinking<G> {
        Thinking {
            known: position,
            asked: BTreeSet::new(),
            steps: Vec::new(),
            nodes: budget,
            rung: 0,
            passed: Vec::new(),
            contradicted: false,
            paused: None,
        }
    }

    /// What is known by now.
    pub fn known(&self) -> &G::Position {
        &self.known
    }

    /// Whether a look is under way that has still to find what it finds.
    pub fn is_paused(&self) -> bool {
        self.paused.is_some()
    }

    /// One look of one rule, or about `slice` nodes of a long one; breaks with the reason when the analysis
    /// is over.
    pub fn look(&mut self, ladder: &[&dyn Rule<G>], slice: u64) -> ControlFlow<Ending> {
        let Some(rule) = ladder.get(self.rung) else {
            return ControlFlow::Break(Ending::Exhausted);
        };
        let snapshot = rule.reads() == Reads::Snapshot;
        if snapshot && self.paused.is_none() {
            if self.passed.contains(&self.rung) {
                self.rung += 1;
                return ControlFlow::Continue(());
            }
            self.passed.push(self.rung);
        }
        let paused = self.paused.take().map(|paused| (paused.found, paused.work));
        let (found, put_away) = paused.unzip();
        let mut found = found.unwrap_or_default();
        let mut sink = Sink::new(&mut found, &mut self.nodes);
        (sink.slice, sink.put_away) = (slice, put_away);
        let flow = rule.look(&self.known, &mut sink);
        let put_away = sink.put_away.take();
        if let Some(work) = put_away {
            self.paused = Some(Paused { found, work });
            return ControlFlow::Continue(());
        }
        let mut progress = false;
        for finding in found {
            progress |= self.take(rule.name(), finding, snapshot)?;
        }
        if self.contradicted {
            return ControlFlow::Break(Ending::Contradiction);
        }
        if flow.is_break() && self.nodes == 0 {
            return ControlFlow::Break(Ending::Budget);
        }
        self.rung = if progress && !snapshot {
            0
        } else {
            self.rung + 1
        };
        ControlFlow::Continue(())
    }

    /// Turns a finding into a step, and says whether there is news in it.
    fn take(
        &mut self,
        rule: &'static str,
        finding: Finding<G>,
        snapshot: bool,
    ) -> ControlFlow<Ending, bool> {
        let conclusion = finding.conclusion.as_ref();
        let news = conclusion.and_then(|c| G::learn(&self.known, c));
        let contradicts = conclusion.is_some_and(|c| G::contradicts(&self.known, c));
        if news.is_none() && !contradicts && !snapshot {
            return ControlFlow::Continue(false);
        }
        let mut operations = G::operations(&self.known, &finding);
        if !G::REPEATS {
            operations.retain(|operation| self.asked.insert(operation.clone()));
        }
        if let Some(news) = &news {
            G::settle(&mut self.known, news);
        }
        // The pass goes on, so that its steps ask for all that the rule asks for.
        self.contradicted |= contradicts;
        let (closes, progress) = (conclusion.is_some_and(G::closes), news.is_some());
        self.steps.push(Step {
            rule,
            finding,
            news,
            contradicts,
            operations,
        });
        if closes {
            return ControlFlow::Break(Ending::Closed);
        }
        ControlFlow::Continue(progress)
    }
}
