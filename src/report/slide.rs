//! How conclusions, operations and answers about a tray are written down.

use super::{AnswerForm, ConclusionForm, Record, place};
use crate::game::{Rule, Voice};
use crate::grid::{Cell, Grid};
use crate::prose::{Error, Value};
use crate::slide::{Answer, Conclusion, Goal, Operation, Position, Slide, notation, rules};

impl Record for Slide {
    fn write(position: &Position) -> String {
        notation::write(position)
    }

    fn parse(text: &str) -> Result<Position, Error> {
        notation::parse(text)
    }

    fn bare(position: &Position) -> Position {
        position.clone()
    }

    fn rules() -> &'static [&'static dyn Rule<Slide>] {
        rules::RULES
    }

    fn voices() -> &'static [&'static Voice] {
        rules::VOICES
    }

    fn conclusion_form(grid: Grid, conclusion: &Conclusion) -> ConclusionForm {
        let mut form = ConclusionForm::default();
        match *conclusion {
            Conclusion::Slide(cell) => form.slide = Some((grid.x(cell), grid.y(cell))),
            Conclusion::Unsolvable => form.unsolvable = true,
        }
        form
    }

    fn conclusion(grid: Grid, form: &ConclusionForm) -> Result<Conclusion, Error> {
        match (form.slide, form.unsolvable) {
            (Some(at), false) if form.mines.is_empty() && form.safe.is_empty() => {
                Ok(Conclusion::Slide(place(grid, at)?))
            }
            (None, true) => Ok(Conclusion::Unsolvable),
            _ => Err(Error::new("trace.conclusion")),
        }
    }

    fn check(position: &Position, conclusion: &Conclusion) -> Result<(), Error> {
        match *conclusion {
            Conclusion::Slide(cell) if position.run(cell).is_none() => {
                let place = Value::from((position.grid(), cell));
                Err(Error::new("trace.room").with("cell", place))
            }
            _ => Ok(()),
        }
    }

    fn operation_form(operation: &Operation) -> (&'static str, Cell) {
        let Operation::Slide(cell) = operation;
        ("slide", *cell)
    }

    fn operation(verb: &str, cell: Cell) -> Option<Operation> {
        (verb == "slide").then_some(Operation::Slide(cell))
    }

    fn answer_form(_: Grid, answer: &Answer) -> AnswerForm {
        AnswerForm {
            tray: answer.tiles.clone(),
            ..AnswerForm::default()
        }
    }

    fn answer_of(grid: Grid, form: &AnswerForm) -> Result<Answer, Error> {
        Position::new(grid, form.tray.clone(), Goal::BlankLast)
            .map_err(|reason| Error::new("trace.tray").with("reason", reason.0))?;
        Ok(Answer {
            tiles: form.tray.clone(),
        })
    }
}
