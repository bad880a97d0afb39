//! Clues: what is seen of a board that speaks of its unopened cells.

use crate::game::{Mark, Role, Step};
use crate::grid::Cell;
use crate::mines::{Fact, Mines, Position};

/// A thing seen that says how many mines are among some unopened cells.
///
/// Clues are ordered as one reads: the numbers cell by cell, then the total.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Clue {
    /// An opened cell's number: the mines among its neighbours.
    Number(Cell),
    /// The mine total: the mines of the whole board.
    Total,
}

impl Clue {
    /// The opened cell of a number.
    pub fn cell(self) -> Option<Cell> {
        match self {
            Clue::Number(cell) => Some(cell),
            Clue::Total => None,
        }
    }
}

/// Why a cell is a mine or safe: clues and cells settled before, from which it follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The cell that is settled.
    pub cell: Cell,
    /// What it is.
    pub fact: Fact,
    /// The clues, in order; taking any of them away breaks the proof.
    pub clues: Vec<Clue>,
    /// Unopened cells that are known to be mines or safe, because they are given or have a proof of their
    /// own, in reading order; taking any of them away breaks the proof.
    pub lemmas: Vec<(Cell, Fact)>,
    /// Whether no smaller set of clues does; else it is only that none of these can be left out.
    pub smallest: bool,
}

impl Proof {
    /// What a step of the complete ladder proves, for the first cell that it settles: the clues and lemmas
    /// among its evidence. `None` for a step that settles nothing, or that trusts flags.
    pub fn of(position: &Position, step: &Step<Mines>) -> Option<Proof> {
        let finding = &step.finding;
        let conclusion = finding.conclusion.as_ref()?;
        let mine = conclusion.mines.first().map(|&cell| (cell, Fact::Mine));
        let safe = conclusion.safe.first().map(|&cell| (cell, Fact::Safe));
        let (cell, fact) = mine.or(safe)?;
        let of = |role| move |mark: &&Mark| mark.role == role;
        let numbers = finding.marks.iter().filter(|mark| {
            [Role::Focus, Role::Clue].contains(&mark.role)
                && position.tile(mark.cell).number().is_some()
        });
        let mut clues: Vec<Clue> = numbers.map(|mark| Clue::Number(mark.cell)).collect();
        let value = |wanted: &str| {
            let mut numbers = finding.kind.numbers.iter().zip(&finding.numbers);
            numbers.find(|(name, _)| **name == wanted).map(|(_, n)| *n)
        };
        // What is left of the total is told by a rule that uses it.
        let total = value("total") == Some(1) || value("left").is_some();
        clues.extend(total.then_some(Clue::Total));
        clues.sort_unstable();
        clues.dedup();
        let lemmas = finding.marks.iter().filter(of(Role::Lemma));
        let mut lemmas: Vec<(Cell, Fact)> = lemmas
            .filter_map(|mark| Some((mark.cell, position.fact(mark.cell)?)))
            .collect();
        lemmas.sort_unstable();
        (!clues.is_empty()).then_some(Proof {
            cell,
            fact,
            clues,
            lemmas,
            smallest: value("smallest") == Some(1),
        })
    }
}

/// A clue less what the lemmas of a proof say of its cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reduced {
    /// The clue.
    pub clue: Clue,
    /// The unopened cells that are left, in reading order.
    pub cells: Vec<Cell>,
    /// How many mines are among them; negative if there are more mines than the clue allows.
    pub mines: i32,
}

/// The numbers of a position that have an unknown neighbour, in reading order, each less what is known as
/// a fact.
pub fn open_numbers(position: &Position) -> Vec<Reduced> {
    let grid = position.grid();
    let number = |cell| {
        let number = position.tile(cell).number()?;
        let mut mines = i32::from(number);
        let mut cells = Vec::new();
        for cell in grid.around(cell) {
            match position.fact(cell) {
                Some(fact) => mines -= i32::from(fact == Fact::Mine),
                None if position.tile(cell).number().is_none() => cells.push(cell),
                None => {}
            }
        }
        (!cells.is_empty()).then_some(Reduced {
            clue: Clue::Number(cell),
            cells,
            mines,
        })
    };
    grid.cells().filter_map(number).collect()
}

impl Reduced {
    /// A clue of a position less the lemmas; `None` for a cell that shows no number, or a total that is unknown.
    pub fn new(position: &Position, clue: Clue, lemmas: &[(Cell, Fact)]) -> Option<Reduced> {
        let grid = position.grid();
        let unopened = |cell: &Cell| position.tile(*cell).number().is_none();
        let (cells, mines): (Vec<Cell>, u32) = match clue {
            Clue::Number(cell) => {
                let number = position.tile(cell).number()?;
                (grid.around(cell).filter(unopened).collect(), number.into())
            }
            Clue::Total => (grid.cells().filter(unopened).collect(), position.mines()?),
        };
        let lemma = |cell: &Cell| lemmas.iter().find(|(known, _)| known == cell);
        let known = cells.iter().filter_map(lemma);
        let taken = known.filter(|(_, fact)| *fact == Fact::Mine).count();
        Some(Reduced {
            clue,
            mines: mines as i32 - taken as i32,
            cells: cells.into_iter().filter(|c| lemma(c).is_none()).collect(),
        })
    }
}
