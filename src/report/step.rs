//! How steps are written down.

use super::{ConclusionForm, MarkForm, ReasonForm, Record, StepForm, place};
use crate::game::{Finding, Kind, Mark, Reason, Role, Step};
use crate::grid::Grid;
use crate::prose::{Error, excerpt};
use crate::sorted::Sorted;

/// The largest number that a step can speak of: all of them count cells, tiles, slides or lines.
const MOST: i64 = 1_000_000;

/// A step as it is written down.
pub(super) fn write<G: Record>(grid: Grid, step: &Step<G>) -> StepForm {
    let Finding {
        kind,
        marks,
        conclusion,
        numbers,
        reasons,
    } = &step.finding;
    let operation = |operation: &G::Operation| {
        let (verb, cell) = G::operation_form(operation);
        (verb.to_owned(), grid.x(cell), grid.y(cell))
    };
    StepForm {
        rule: step.rule.to_owned(),
        kind: kind.name.to_owned(),
        anchor: kind.anchor.to_owned(),
        marks: marks_form(grid, marks),
        conclusion: conclusion.as_ref().map(|c| G::conclusion_form(grid, c)),
        numbers: numbers_form(kind, numbers),
        operations: step.operations.iter().map(operation).collect(),
        effect: step.news.is_some(),
        reasons: reasons.iter().map(|r| reason_form(grid, r)).collect(),
    }
}

fn reason_form<G: Record>(grid: Grid, reason: &Reason<G>) -> ReasonForm {
    let conclusion = reason.conclusion.as_ref();
    ReasonForm {
        depth: reason.depth,
        kind: reason.kind.name.to_owned(),
        marks: marks_form(grid, &reason.marks),
        conclusion: conclusion.map(|c| G::conclusion_form(grid, c)),
        numbers: numbers_form(reason.kind, &reason.numbers),
    }
}

fn marks_form(grid: Grid, marks: &[Mark]) -> Vec<MarkForm> {
    let form = |m: &Mark| (m.role.name().to_owned(), grid.x(m.cell), grid.y(m.cell));
    marks.iter().map(form).collect()
}

fn numbers_form(kind: &Kind, numbers: &[i64]) -> Sorted<String, i64> {
    let names = kind.numbers.iter().map(|&name| name.to_owned());
    names.zip(numbers.iter().copied()).collect()
}

fn unknown(what: &'static str, found: &str) -> Error {
    Error::new(&format!("trace.unknown.{what}")).with("found", excerpt(found))
}

/// The step of a written form.
///
/// # Errors
/// `error.trace.*` for what this version doesn't know or no analysis says.
pub(super) fn read<G: Record>(before: &G::Position, form: &StepForm) -> Result<Step<G>, Error> {
    let grid = G::grid(before);
    let mut voices = G::voices().iter().chain(G::narrators());
    let voice = voices
        .find(|voice| voice.name == form.rule)
        .ok_or_else(|| unknown("rule", &form.rule))?;
    let mut kinds = voice.kinds.iter();
    let kind: &'static Kind = kinds
        .find(|kind| kind.name == form.kind)
        .ok_or_else(|| unknown("kind", &form.kind))?;
    let operation = |(verb, x, y): &(String, usize, usize)| {
        let cell = place(grid, (*x, *y))?;
        G::operation(verb, cell).ok_or_else(|| unknown("operation", verb))
    };
    let conclusion = conclusion::<G>(grid, form.conclusion.as_ref())?;
    if let Some(conclusion) = &conclusion {
        G::check(before, conclusion)?;
    }
    let reasons = form.reasons.iter().map(|form| reason(grid, form));
    Ok(Step {
        rule: voice.name,
        news: conclusion.as_ref().and_then(|c| G::learn(before, c)),
        contradicts: conclusion
            .as_ref()
            .is_some_and(|c| G::contradicts(before, c)),
        operations: form
            .operations
            .iter()
            .map(operation)
            .collect::<Result<_, _>>()?,
        finding: Finding {
            kind,
            marks: marks(grid, &form.marks)?,
            conclusion,
            numbers: numbers(kind, &form.numbers)?,
            reasons: reasons.collect::<Result<_, _>>()?,
        },
    })
}

fn reason<G: Record>(grid: Grid, form: &ReasonForm) -> Result<Reason<G>, Error> {
    let mut kinds = G::REASONS.iter();
    let kind: &'static Kind = kinds
        .find(|kind| kind.name == form.kind)
        .ok_or_else(|| unknown("reason", &form.kind))?;
    Ok(Reason {
        depth: form.depth,
        kind,
        marks: marks(grid, &form.marks)?,
        conclusion: conclusion::<G>(grid, form.conclusion.as_ref())?,
        numbers: numbers(kind, &form.numbers)?,
    })
}

fn conclusion<G: Record>(
    grid: Grid,
    form: Option<&ConclusionForm>,
) -> Result<Option<G::Conclusion>, Error> {
    form.map(|form| G::conclusion(grid, form)).transpose()
}

fn marks(grid: Grid, forms: &[MarkForm]) -> Result<Vec<Mark>, Error> {
    let mark = |(name, x, y): &MarkForm| {
        let role = Role::ALL.into_iter().find(|r| r.name() == name);
        let role = role.ok_or_else(|| unknown("role", name))?;
        Ok(Mark {
            cell: place(grid, (*x, *y))?,
            role,
        })
    };
    forms.iter().map(mark).collect()
}

/// The values of a kind's numbers, in its order.
fn numbers(kind: &Kind, form: &Sorted<String, i64>) -> Result<Vec<i64>, Error> {
    let number = |name: &&'static str| {
        let value = form.named(name).copied();
        let value = value.ok_or_else(|| Error::new("trace.number").with("name", *name))?;
        let wrong = || Error::new("trace.range").with("name", *name);
        let within = (0..=MOST).contains(&value).then_some(value);
        within.ok_or_else(|| wrong().with("found", value).with("most", MOST))
    };
    kind.numbers.iter().map(number).collect()
}
