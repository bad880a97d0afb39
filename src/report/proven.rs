//! A proof for other programs: what it rests on and what follows, as it stands in the objects that the command
//! line writes.

use super::{Place, places};
use crate::game::{Role, Step};
use crate::grid::{Cell, Grid};
use crate::mines::witness::Witness;
use crate::mines::{Clue, Conclusion, Mines, Position, Proof, technique};
use serde::Serialize;

/// What a conclusion rests on: a number on the board, or how many mines there are on all of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum ClueForm {
    /// Column and row of a number.
    Number(Place),
    /// The word `total`.
    Total(&'static str),
}

impl ClueForm {
    /// The written form of clues, in their order.
    pub fn all(grid: Grid, clues: &[Clue]) -> Vec<ClueForm> {
        let form = |clue: &Clue| match clue.cell() {
            Some(cell) => ClueForm::Number((grid.x(cell), grid.y(cell))),
            None => ClueForm::Total("total"),
        };
        clues.iter().map(form).collect()
    }
}

/// A line of an argument in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SaidForm {
    /// How many suppositions it stands under.
    pub depth: u8,
    /// The sentence.
    pub sentence: String,
}

/// A step that proves something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ProvenForm {
    /// The rule that made the step.
    pub rule: String,
    /// The entry of the trace that it is, counted from 0, if it is in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entry: Option<usize>,
    /// The cells that are mines.
    pub mines: Vec<Place>,
    /// The cells that are safe.
    pub safe: Vec<Place>,
    /// The clues that it follows from.
    pub clues: Vec<ClueForm>,
    /// The cells known before that it follows from.
    pub lemmas: Vec<Place>,
    /// Whether no smaller set of clues does; else it is only that none of these can be left out.
    pub smallest: bool,
    /// The name of the technique that players know it by.
    pub technique: Option<&'static str>,
    /// Whether the technique's numbers only show once known mines are taken off.
    pub reduced: bool,
    /// The step in words.
    pub sentence: String,
    /// The lines of its argument, where one sentence doesn't hold it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub argument: Vec<SaidForm>,
}

impl ProvenForm {
    /// A step on the position before it, with a proof of what it concludes; `sentence` and `argument` are the
    /// step in words. For a contradiction there is no proof of a cell, and the clues are those of its marks.
    pub fn new(
        position: &Position,
        step: &Step<Mines>,
        proof: Option<&Proof>,
        sentence: String,
        argument: Vec<SaidForm>,
    ) -> ProvenForm {
        let grid = position.grid();
        let nothing = Conclusion::default();
        let conclusion = step.finding.conclusion.as_ref().unwrap_or(&nothing);
        let marked = |role: Role| -> Vec<Cell> {
            let marks = step.finding.marks.iter().filter(|mark| mark.role == role);
            marks.map(|mark| mark.cell).collect()
        };
        let (clues, lemmas, smallest) = match proof {
            Some(proof) => (
                proof.clues.clone(),
                proof.lemmas.iter().map(|lemma| lemma.0).collect(),
                proof.smallest,
            ),
            None => {
                let numbers = marked(Role::Clue).into_iter().map(Clue::Number);
                let total = ["with-total", "total"].contains(&step.finding.kind.name);
                let clues = numbers.chain(total.then_some(Clue::Total)).collect();
                let numbers = step.finding.kind.numbers.iter().zip(&step.finding.numbers);
                let smallest = numbers.filter(|(name, n)| (**name, **n) == ("smallest", 1));
                (clues, marked(Role::Lemma), smallest.count() > 0)
            }
        };
        let technique = proof.and_then(|proof| technique::name(position, proof));
        ProvenForm {
            rule: step.rule.to_owned(),
            entry: None,
            mines: places(grid, &conclusion.mines),
            safe: places(grid, &conclusion.safe),
            clues: ClueForm::all(grid, &clues),
            lemmas: places(grid, &lemmas),
            smallest,
            technique: technique.map(|technique| technique.name),
            reduced: technique.is_some_and(|technique| technique.reduced),
            sentence,
            argument,
        }
    }
}

/// Two layouts that both fit, one with a mine in a cell and one without.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PairForm {
    /// All mines of a layout that has one there.
    pub with: Vec<Place>,
    /// All mines of a layout that has none there.
    pub without: Vec<Place>,
    /// The cells in which the layouts differ.
    pub difference: Vec<Place>,
    /// Whether no two such layouts differ in fewer cells.
    pub closest: bool,
}

impl PairForm {
    /// The written form of a pair.
    pub fn new(grid: Grid, pair: &Witness) -> PairForm {
        let all = |cells: &mut dyn Iterator<Item = Cell>| -> Vec<Place> {
            let mut cells: Vec<Cell> = cells.collect();
            cells.sort_unstable();
            places(grid, &cells)
        };
        PairForm {
            with: all(&mut pair.with.iter()),
            without: all(&mut pair.without.iter()),
            difference: all(&mut pair.difference()),
            closest: pair.closest,
        }
    }
}
