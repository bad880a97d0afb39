//! A trace: where thinking began, then steps and answers; a position at any point of it.

use crate::game::{Ending, Game, Step};

/// One line of a trace.
#[derive(Clone, PartialEq, Debug)]
pub enum Entry<G: Game> {
    /// A decision of the analyzer.
    Step(Step<G>),
    /// What the world showed.
    Answer(G::Answer),
    /// An analysis came to its end.
    End(Ending),
}

/// A start position with the entries that follow from it.
///
/// Only changes are stored, with a whole position (a key frame) now and then, so that long games on
/// large boards stay small. Where a reader stands in it is not the trace's concern.
#[derive(Clone, PartialEq, Debug)]
pub struct Trace<G: Game> {
    entries: Vec<Entry<G>>,
    frames: Vec<G::Position>,
    now: G::Position,
}

impl<G: Game> Trace<G> {
    /// A trace that begins at `start` and has no entries yet.
    pub fn new(start: G::Position) -> Trace<G> {
        Trace {
            entries: Vec::new(),
            frames: vec![start.clone()],
            now: start,
        }
    }

    /// The position that everything follows from.
    pub fn start(&self) -> &G::Position {
        self.frames.first().unwrap_or(&self.now)
    }

    /// The position after the last entry.
    pub fn now(&self) -> &G::Position {
        &self.now
    }

    /// The entries in order.
    pub fn entries(&self) -> &[Entry<G>] {
        &self.entries
    }

    /// Adds an entry.
    pub fn push(&mut self, entry: Entry<G>) {
        apply(&mut self.now, &entry);
        self.entries.push(entry);
        if self.entries.len().is_multiple_of(self.spacing()) {
            self.frames.push(self.now.clone());
        }
    }

    /// The position before entry `index`; for an index past the end, the one after the last entry.
    pub fn before(&self, index: usize) -> G::Position {
        let Some(entries) = self.entries.get(..index) else {
            return self.now.clone();
        };
        let frame = (index / self.spacing()).min(self.frames.len() - 1);
        let mut position = self.frames[frame].clone();
        for entry in &entries[frame * self.spacing()..] {
            apply(&mut position, entry);
        }
        position
    }

    /// How many entries lie between key frames: on a large board fewer of them pay for a whole position.
    fn spacing(&self) -> usize {
        (G::grid(&self.now).len() / 8).max(64)
    }
}

fn apply<G: Game>(position: &mut G::Position, entry: &Entry<G>) {
    match entry {
        Entry::Step(step) => {
            if let Some(news) = &step.news {
                G::settle(position, news);
            }
        }
        Entry::Answer(answer) => G::answer(position, answer),
        Entry::End(_) => {}
    }
}
