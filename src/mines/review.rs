//! What each click of a game was worth: whether it was proven, a guess that had to be made, a guess that
//! nobody needed, or a blunder.
//!
//! Before each click the full ladder looks at what the player could see; then the click is judged and made.
//! The trace holds a step of the reviewer for each click, and the answer of the board to it. A click that
//! follows from one number is *forced*; one that takes more clues is *provable*.

use crate::game::{Ending, Finding, Game, Kind, Mark, Role, Step, Thinking, Voice};
use crate::grid::Cell;
use crate::inquiry::Inquiry;
use crate::mines::evidence::{marks, numbers};
use crate::mines::moves::Move;
use crate::mines::notation::Replay;
use crate::mines::play::Play;
use crate::mines::rules::ladder;
use crate::mines::rules::why_not::{Chances, hundredths};
use crate::mines::{Clue, Fact, Mines, Operation, Position, Proof, Tile, prover};
use crate::trace::{Entry, Trace};
use std::ops::ControlFlow;

const fn kind(name: &'static str, numbers: &'static [&'static str]) -> Kind {
    Kind {
        name,
        anchor: "",
        numbers,
    }
}

/// What a click can be. `odds` is the chance of a mine where it was clicked, `best` the lowest there was, both in
/// hundredths of a percent; `clues` counts those of the proof, `total` is 1 if the mine total is among them, and `known` is 1 if
/// the proof rests on cells that could be settled before as well.
pub static KINDS: [Kind; 7] = [
    kind("first", &["odds"]),
    kind("forced", &["clues", "total", "known"]),
    kind("provable", &["clues", "total", "known"]),
    kind("needed", &["odds", "best"]),
    kind("needless", &["odds", "clues", "total", "known"]),
    kind("blunder", &["clues", "total", "known"]),
    kind("unknown", &[]),
];
/// How the reviewer speaks in a trace, where a rule would.
pub static VOICE: Voice = Voice {
    name: "review",
    kinds: &KINDS,
    example: None,
};

const FIRST: usize = 0;
const FORCED: usize = 1;
const PROVABLE: usize = 2;
const NEEDED: usize = 3;
const NEEDLESS: usize = 4;
const BLUNDER: usize = 5;
const UNKNOWN: usize = 6;

/// The nodes that may be spent on one click: what takes longer is said to be unknown.
const EACH: u64 = 20_000_000;

/// A review under way.
pub struct Reviewing {
    play: Play,
    moves: Vec<Move>,
    /// The next move.
    next: usize,
    /// What is thought about the position before it.
    thinking: Option<Thinking<Mines>>,
    spent: u64,
    trace: Trace<Mines>,
}

impl Reviewing {
    /// The review of a game.
    pub fn new(replay: &Replay) -> Reviewing {
        let mut play = Play::custom(replay.deal.clone());
        play.set_question_marks(replay.question_marks);
        let mut moves: Vec<Move> = replay.moves.iter().map(|timed| timed.act).collect();
        moves.reverse();
        Reviewing {
            next: moves.len(),
            trace: Trace::new(play.position().clone()),
            play,
            moves,
            thinking: None,
            spent: 0,
        }
    }

    /// The unopened cells that a move opens.
    fn opens(&self, act: Move) -> Vec<Cell> {
        let position = self.play.position();
        match act {
            Move::Open(cell) => {
                let open = matches!(position.tile(cell), Tile::Hidden | Tile::Questioned);
                open.then_some(cell).into_iter().collect()
            }
            Move::Chord(cell) => position.chord_opens(cell).unwrap_or_default(),
            _ => Vec::new(),
        }
    }

    /// Makes the next move, with what there is to say about it.
    fn make(&mut self, act: Move, finding: Option<Finding<Mines>>) {
        if let Some(finding) = finding {
            let operation = match act {
                Move::Chord(cell) => Operation::Chord(cell),
                other => Operation::Open(other.cell()),
            };
            self.trace.push(Entry::Step(Step {
                rule: VOICE.name,
                finding,
                news: None,
                contradicts: false,
                operations: vec![operation],
            }));
        }
        self.play.act(act);
        if let Some(answer) = Mines::compare(self.trace.now(), self.play.position()) {
            self.trace.push(Entry::Answer(answer));
        }
        self.next -= 1;
    }
}

impl Inquiry<Mines> for Reviewing {
    fn look(&mut self, slice: u64) -> bool {
        let Some(&act) = self.next.checked_sub(1).and_then(|at| self.moves.get(at)) else {
            return true;
        };
        let opened = self.opens(act);
        if opened.is_empty() {
            self.make(act, None);
            return self.next == 0;
        }
        let position = self.play.position();
        let thinking = self
            .thinking
            .get_or_insert_with(|| Thinking::new(position.clone(), EACH));
        let ladder = ladder("full").unwrap_or_default();
        if let ControlFlow::Break(ending) = thinking.look(ladder, slice) {
            let view = View {
                position,
                steps: std::mem::take(&mut thinking.steps),
                known: thinking.known(),
                complete: ending != Ending::Budget,
            };
            let mut nodes = EACH;
            let finding = view.judge(&opened, &mut nodes);
            self.spent += 2 * EACH - nodes - thinking.nodes;
            self.thinking = None;
            self.make(act, Some(finding));
        }
        self.next == 0
    }

    fn trace(&self) -> &Trace<Mines> {
        &self.trace
    }

    fn nodes(&self) -> u64 {
        self.spent
    }
}

/// What could be known before a click.
struct View<'a> {
    position: &'a Position,
    steps: Vec<Step<Mines>>,
    known: &'a Position,
    complete: bool,
}

impl View<'_> {
    fn judge(&self, opened: &[Cell], nodes: &mut u64) -> Finding<Mines> {
        let focus = marks(Role::Focus, opened.iter().copied());
        let fact = |cell: Cell| self.known.fact(cell);
        if let Some(&mine) = opened.iter().find(|&&cell| fact(cell) == Some(Fact::Mine)) {
            return self.proven(BLUNDER, focus, mine, nodes);
        }
        let open: Vec<Cell> = opened
            .iter()
            .copied()
            .filter(|&cell| fact(cell).is_none())
            .collect();
        let Some(&any) = open.first() else {
            // The hardest of its cells says how hard it was to know.
            let proofs = opened.iter().filter_map(|&cell| self.prove(cell, nodes));
            let hardest =
                proofs.max_by_key(|proof| (proof.clues.len(), std::cmp::Reverse(proof.cell)));
            return match hardest {
                Some(proof) if proof.clues.len() == 1 => told(FORCED, focus, &proof),
                Some(proof) => told(PROVABLE, focus, &proof),
                None => plain(UNKNOWN, focus, Vec::new()),
            };
        };
        let chances = Chances::of(self.known, nodes);
        let Some(chances) = chances.filter(|_| self.complete) else {
            return plain(UNKNOWN, focus, Vec::new());
        };
        let odds = open
            .iter()
            .map(|&cell| chances.at(cell))
            .fold(chances.at(any), f64::max);
        if let Some(safe) = self.easiest_safe() {
            let focus = [focus, marks(Role::Target, [safe])].concat();
            let Some(proof) = self.prove(safe, nodes) else {
                return plain(UNKNOWN, focus, Vec::new());
            };
            let found = told(NEEDLESS, focus, &proof);
            let numbers = [vec![hundredths(odds)], found.numbers].concat();
            return Finding { numbers, ..found };
        }
        let grid = self.position.grid();
        let began = grid
            .cells()
            .any(|cell| self.position.tile(cell).number().is_some());
        if !began {
            return plain(FIRST, focus, vec![hundredths(odds)]);
        }
        let unknown = grid
            .cells()
            .filter(|&cell| self.position.tile(cell).number().is_none() && fact(cell).is_none());
        let best = unknown.min_by(|&a, &b| chances.at(a).total_cmp(&chances.at(b)));
        let lowest = best.map_or(odds, |cell| chances.at(cell));
        let better = best.filter(|_| hundredths(lowest) < hundredths(odds));
        let evidence = [focus, marks(Role::Target, better)].concat();
        plain(NEEDED, evidence, vec![hundredths(odds), hundredths(lowest)])
    }

    /// The safe cell that was settled first, and that can be opened.
    fn easiest_safe(&self) -> Option<Cell> {
        let news = self.steps.iter().filter_map(|step| step.news.as_ref());
        news.flat_map(|news| news.safe.first()).next().copied()
    }

    /// A finding with the proof of a cell.
    fn proven(&self, kind: usize, focus: Vec<Mark>, cell: Cell, nodes: &mut u64) -> Finding<Mines> {
        match self.prove(cell, nodes) {
            Some(proof) => told(kind, focus, &proof),
            None => plain(UNKNOWN, focus, Vec::new()),
        }
    }

    /// A smallest proof of a settled cell, from what was known when it was settled.
    fn prove(&self, cell: Cell, nodes: &mut u64) -> Option<Proof> {
        let mut before = self.position.clone();
        for step in &self.steps {
            let Some(news) = &step.news else { continue };
            if news.mines.contains(&cell) || news.safe.contains(&cell) {
                break;
            }
            Mines::settle(&mut before, news);
        }
        let known = |cell: Cell| before.fact(cell);
        prover::prove(self.position, &known, cell, self.known.fact(cell)?, nodes)
    }
}

/// A finding that rests on a proof, with the numbers of the proof.
fn told(kind: usize, mut focus: Vec<Mark>, proof: &Proof) -> Finding<Mines> {
    focus.extend(marks(Role::Clue, numbers(&proof.clues)));
    focus.extend(marks(Role::Lemma, proof.lemmas.iter().map(|lemma| lemma.0)));
    let total = proof.clues.contains(&Clue::Total);
    let known = !proof.lemmas.is_empty();
    let numbers = [proof.clues.len() as i64, total.into(), known.into()];
    plain(kind, focus, numbers.to_vec())
}

fn plain(kind: usize, marks: Vec<Mark>, numbers: Vec<i64>) -> Finding<Mines> {
    Finding {
        kind: &KINDS[kind],
        marks,
        conclusion: None,
        numbers,
        reasons: Vec::new(),
    }
}
