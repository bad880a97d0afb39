//! The loop: perceive, analyze, operate. The world is behind [`Frontend`].

use crate::game::{Ending, Game, Rule, analyze_cells};
use crate::trace::{Entry, Trace};

/// A world in which a game is played: a table in memory, a window on a screen.
pub trait Frontend<G: Game> {
    /// What can go wrong out there.
    type Error;

    /// What is to be seen now, or `None` where there is no board.
    ///
    /// # Errors
    /// The world can't be read.
    fn fetch_cells(&mut self) -> Result<Option<G::Position>, Self::Error>;

    /// Carries out what the analyzer asks for.
    ///
    /// # Errors
    /// The world can't be acted upon.
    fn operate_cells(&mut self, operations: &[G::Operation]) -> Result<(), Self::Error>;
}

/// What one round of the loop came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tick {
    /// Operations were carried out; the world has changed.
    Acted,
    /// A game is running, but the ladder asks for nothing.
    Idle(Ending),
    /// The game is won or lost.
    Over,
    /// What is seen doesn't continue the trace: another board, or moves were taken back. Whoever keeps
    /// traces puts this one away and goes on with `None`.
    Another,
    /// There is nothing to read: no window, no board.
    NoGame,
}

/// One round: perceive, analyze, operate. Everything that happens goes into the trace, which begins
/// with the first position that was seen.
///
/// # Errors
/// What the frontend reports; the trace holds all that happened before.
pub fn tick<G: Game, F: Frontend<G>>(
    frontend: &mut F,
    ladder: &[&dyn Rule<G>],
    budget: u64,
    trace: &mut Option<Trace<G>>,
) -> Result<Tick, F::Error> {
    let Some(seen) = frontend.fetch_cells()? else {
        return Ok(Tick::NoGame);
    };
    let trace = trace.get_or_insert_with(|| Trace::new(seen.clone()));
    if !G::continues(trace.now(), &seen) {
        return Ok(Tick::Another);
    }
    if let Some(answer) = G::compare(trace.now(), &seen) {
        trace.push(Entry::Answer(answer));
    }
    if G::over(trace.now()) {
        return Ok(Tick::Over);
    }
    let analysis = analyze_cells(trace.now(), ladder, budget);
    let mut operations = Vec::new();
    for step in analysis.steps {
        operations.extend(step.operations.iter().cloned());
        trace.push(Entry::Step(step));
    }
    trace.push(Entry::End(analysis.ending));
    // Of conclusions that contradict each other at least one is wrong, and nobody knows which.
    if operations.is_empty() || analysis.ending == Ending::Contradiction {
        return Ok(Tick::Idle(analysis.ending));
    }
    frontend.operate_cells(&operations)?;
    Ok(Tick::Acted)
}

/// Repeats [`tick`] until the ladder asks for nothing, the game is over, or `ticks` rounds are over.
///
/// # Errors
/// What the frontend reports.
pub fn run<G: Game, F: Frontend<G>>(
    frontend: &mut F,
    ladder: &[&dyn Rule<G>],
    budget: u64,
    ticks: usize,
    trace: &mut Option<Trace<G>>,
) -> Result<Tick, F::Error> {
    let mut last = Tick::NoGame;
    for _ in 0..ticks {
        last = tick(frontend, ladder, budget, trace)?;
        if last != Tick::Acted {
            break;
        }
    }
    Ok(last)
}
