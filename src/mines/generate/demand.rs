//! What a person can ask of a board beyond its being solvable: how hard it is, and what it can't do without.

use super::solver::Solver;
use crate::grid::Cell;
use crate::inquiry::Inquiry;
use crate::mines::deal::Deal;
use crate::mines::engine::field::Field;
use crate::mines::verdict::{Grade, Judging, Verdict};
use crate::mines::{Fact, Position, Tile, prover, technique};
use crate::prose::{Error, excerpt};

/// What a board can't be solved without.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// The number of mines: if only that weren't known, a guess would be needed.
    Total,
    /// A technique of [`technique::NAMES`]: if nobody took a step whose smallest proof has this name, a guess
    /// would be needed.
    ///
    /// This is tried in rounds. In each round all cells that can be known are proven from what was known
    /// before the round, each by its smallest proof; those whose proof has another name, or none, are settled,
    /// and what is safe is opened. The technique is needed where a round comes in which there are only cells
    /// whose proof has the name.
    Technique(&'static str),
}

/// The names of what can be needed: `mine-count`, then the techniques.
pub fn needs() -> impl Iterator<Item = &'static str> {
    [TOTAL].into_iter().chain(technique::NAMES)
}

const TOTAL: &str = "mine-count";

impl Need {
    /// Reads a name; `last-turns`, which is what the technique of counting mines is called, means the same as
    /// `mine-count`.
    ///
    /// # Errors
    /// `error.mines.needs` if nothing has it.
    pub fn parse(name: &str) -> Result<Need, Error> {
        match needs().find(|known| *known == name) {
            Some(TOTAL | "last-turns") => Ok(Need::Total),
            Some(known) => Ok(Need::Technique(known)),
            None => Err(Error::new("mines.needs")
                .with("found", excerpt(name))
                .with("known", needs().collect::<Vec<_>>().join(", "))),
        }
    }

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Need::Total => TOTAL,
            Need::Technique(name) => name,
        }
    }
}

/// What is asked of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Demand {
    /// How hard the verdict is to call it.
    pub grade: Option<Grade>,
    /// What it can't be solved without.
    pub needs: Option<Need>,
}

/// The nodes for the verdict of a board and for each proof that is looked for.
const VERDICT: u64 = 20_000_000;
const PROOF: u64 = 200_000;

/// A solvable board that is looked at.
pub(super) struct Checking {
    demand: Demand,
    /// The board.
    pub deal: Deal,
    first: Cell,
    /// The game of those who do without a technique, until it is over.
    without: Option<Position>,
    judging: Option<Judging>,
}

/// What comes of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Checked {
    /// It is as it was asked for.
    Accepted(Grade),
    /// It isn't, or nobody could find out.
    Refused,
}

impl Checking {
    pub fn new(deal: Deal, first: Cell, demand: Demand) -> Checking {
        let begun = || {
            let mut position = Position::from(deal.size());
            open(&mut position, &deal, first);
            position
        };
        Checking {
            without: matches!(demand.needs, Some(Need::Technique(_))).then(begun),
            judging: None,
            demand,
            deal,
            first,
        }
    }

    /// Looks on for about `slice` nodes, and takes what it spent from `nodes`.
    pub fn look(&mut self, solver: &mut Solver, slice: u64, nodes: &mut u64) -> Option<Checked> {
        if let (Some(known), Some(Need::Technique(name))) = (&mut self.without, self.demand.needs) {
            match round(known, &self.deal, name, solver, nodes) {
                Round::Goes => return None,
                Round::Needs => self.without = None,
                Round::Does => return Some(Checked::Refused),
            }
        }
        let judging = match &mut self.judging {
            Some(judging) => judging,
            None => {
                // The solver has opened the first cell, so it is no mine.
                let judging = Judging::new(self.deal.clone(), self.first, false, VERDICT);
                let Ok(judging) = judging else {
                    return Some(Checked::Refused);
                };
                self.judging.insert(judging)
            }
        };
        let before = judging.nodes();
        let done = judging.look(slice);
        *nodes = nodes.saturating_sub(judging.nodes() - before);
        if !done {
            return None;
        }
        let verdict = Verdict::of(judging.trace());
        let asked = self.demand.grade.is_none_or(|grade| grade == verdict.grade);
        Some(match verdict.solvable == Some(true) && asked {
            true => Checked::Accepted(verdict.grade),
            false => Checked::Refused,
        })
    }
}

/// How a round without a technique ends.
enum Round {
    /// Something was settled.
    Goes,
    /// Only the technique would go on.
    Needs,
    /// The board is solved, or nothing goes on.
    Does,
}

fn round(
    known: &mut Position,
    deal: &Deal,
    name: &str,
    solver: &mut Solver,
    nodes: &mut u64,
) -> Round {
    let Ok(mut field) = Field::of(solver.touch(), known, true) else {
        return Round::Does;
    };
    let mut spent = 0;
    solver.settle(&mut field, &mut spent);
    *nodes = nodes.saturating_sub(spent);
    let mut settled = Vec::new();
    let mut named = false;
    for (cell, fact) in certain(known, &field) {
        let mut left = PROOF;
        let fact_of = |cell: Cell| known.fact(cell);
        let proof = prover::prove(known, &fact_of, cell, fact, &mut left);
        *nodes = nodes.saturating_sub(1 + PROOF - left);
        let technique = proof.and_then(|proof| technique::name(known, &proof));
        if technique.is_some_and(|technique| technique.name == name) {
            named = true;
        } else {
            settled.push((cell, fact));
        }
    }
    if settled.is_empty() {
        return if named { Round::Needs } else { Round::Does };
    }
    for (cell, fact) in settled {
        match fact {
            Fact::Safe => open(known, deal, cell),
            Fact::Mine => known.set_fact(cell, Some(Fact::Mine)),
        }
    }
    Round::Goes
}

/// Opens a safe cell, and around each zero its neighbours.
fn open(position: &mut Position, deal: &Deal, cell: Cell) {
    let mut cells = vec![cell];
    while let Some(cell) = cells.pop() {
        if position.tile(cell).number().is_none() {
            let number = deal.number(cell);
            position.set_tile(cell, Tile::Open(number));
            if number == 0 {
                cells.extend(deal.grid().around(cell));
            }
        }
    }
}

/// The cells that a field has settled and a position hasn't.
fn certain(known: &Position, field: &Field) -> Vec<(Cell, Fact)> {
    let fact = |cell: Cell| {
        let at = cell.index() as u16;
        let open = known.tile(cell).number().is_some() || known.fact(cell).is_some();
        let fact = match field.is_mine(at) {
            true => Fact::Mine,
            false => Fact::Safe,
        };
        (!open && !field.is_unsettled(at)).then_some((cell, fact))
    };
    known.grid().cells().filter_map(fact).collect()
}
