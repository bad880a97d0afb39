//! Questions that take a while: each is thought about look by look, and its answer grows as a trace.

use crate::game::{Ending, Game, Rule, Thinking};
use crate::trace::{Entry, Trace};
use std::ops::ControlFlow;

/// A question under way.
pub trait Inquiry<G: Game> {
    /// One look of about `slice` nodes at most; true when the answer is there.
    fn look(&mut self, slice: u64) -> bool;

    /// The answer so far. It only grows.
    fn trace(&self) -> &Trace<G>;

    /// The nodes that were spent so far.
    fn nodes(&self) -> u64;
}

/// What a ladder sees in a position.
pub struct Analyzing<G: Game> {
    ladder: Vec<&'static dyn Rule<G>>,
    thinking: Thinking<G>,
    budget: u64,
    trace: Trace<G>,
    ended: bool,
}

impl<G: Game> Analyzing<G> {
    /// The question what the rules of a ladder find within a budget of nodes.
    pub fn new(start: G::Position, ladder: Vec<&'static dyn Rule<G>>, budget: u64) -> Analyzing<G> {
        Analyzing {
            ladder,
            thinking: Thinking::new(start.clone(), budget),
            budget,
            trace: Trace::new(start),
            ended: false,
        }
    }
}

impl<G: Game> Inquiry<G> for Analyzing<G> {
    fn look(&mut self, slice: u64) -> bool {
        if !self.ended {
            let ending = think(&mut self.thinking, &self.ladder, slice, &mut self.trace);
            if let Some(ending) = ending {
                self.trace.push(Entry::End(ending));
                self.ended = true;
            }
        }
        self.ended
    }

    fn trace(&self) -> &Trace<G> {
        &self.trace
    }

    fn nodes(&self) -> u64 {
        self.budget - self.thinking.nodes
    }
}

/// One look of a thinking whose steps go into a trace; how it ended, if it did.
pub fn think<G: Game>(
    thinking: &mut Thinking<G>,
    ladder: &[&dyn Rule<G>],
    slice: u64,
    trace: &mut Trace<G>,
) -> Option<Ending> {
    let flow = thinking.look(ladder, slice);
    for step in thinking.steps.drain(..) {
        trace.push(Entry::Step(step));
    }
    match flow {
        ControlFlow::Continue(()) => None,
        ControlFlow::Break(ending) => Some(ending),
    }
}
