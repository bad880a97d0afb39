//! `gridproof odds`: how likely a mine is in each cell, and what opening one may show.

use crate::args;
use crate::exit::{Exit, Failure};
use crate::input::Input;
use crate::output::Out;
use crate::place;
use crate::verdict::proven;
use gridproof::game::{BUDGET, Rule, Step, Thinking};
use gridproof::grid::Cell;
use gridproof::inquiry::think;
use gridproof::mines::engine::exact::{Density, ExactCounter, Share};
use gridproof::mines::engine::field::{Contradiction, Field, Touch};
use gridproof::mines::engine::large;
use gridproof::mines::engine::odds::{self as engine, Counter};
use gridproof::mines::engine::outlook::{Outlook, exact_outlook, outlook};
use gridproof::mines::rules::impossible::Impossible;
use gridproof::mines::{Mines, Position};
use gridproof::player::{Stage, Staged};
use gridproof::prose::{Error, Locale, Message, Value, excerpt};
use gridproof::report::{Counted, Figure, OutlookForm, ProvenForm};
use gridproof::trace::{Entry, Trace};
use std::io::Write;

mod table;

/// The most steps of counting for one part of a front, where nobody says how many.
const NODES: u64 = 2_000_000;

/// Counts and writes.
///
/// # Errors
/// What is wrong with input and arguments, and what the system refuses.
pub fn run(args: &args::Odds, locale: &Locale, out: &mut Out) -> Result<Exit, Failure> {
    let asked = args.cell.as_deref();
    let asked = asked
        .map(|text| place::parse_xy("--cell", text))
        .transpose()?;
    let density = args.density.as_deref().map(density).transpose()?;
    let input = Input::open(&args.input, locale)?;
    let document = input.document(args.mines)?;
    let answer = || -> Result<Answer, Error> {
        let position = document.position()?;
        let cell = asked.map(|place| unopened(&position, place)).transpose()?;
        let question = Question {
            density,
            cell,
            exact: args.exact,
            nodes: args.budget.unwrap_or(NODES),
        };
        Ok(question.answer(position))
    };
    let answer = answer().map_err(|error| Failure::from(error).of(&input.name))?;
    let exit = match answer.found {
        Found::Odds(_) | Found::NoTotal(_) => Exit::Answered,
        Found::Budget(_) => Exit::Budget,
        Found::Impossible(_) => Exit::Contradiction,
    };
    if args.json {
        out.write_all(answer.written(locale).to_json().as_bytes())?;
    } else {
        answer.tell(exit, locale, out)?;
    }
    out.flush()?;
    Ok(exit)
}

/// The cell at a place, which has to be unopened and the total known.
fn unopened(position: &Position, place: (usize, usize)) -> Result<Cell, Error> {
    let cell = place::cell_xy("--cell", position.grid(), place)?;
    if position.tile(cell).number().is_some() {
        let place = Value::from((position.grid(), cell));
        return Err(Error::new("explain.opened").with("cell", place));
    }
    if position.mines().is_none() {
        return Err(Error(Message::new("cli.error.outlook")));
    }
    Ok(cell)
}

/// Reads a density: `1/5`, `0.2` or `20%`, exactly.
fn density(text: &str) -> Result<Density, Error> {
    let read = || {
        let text = text.trim();
        let (mines, cells) = match (text.split_once('/'), text.strip_suffix('%')) {
            (Some((mines, cells)), _) => (whole(mines)?, whole(cells)?),
            (None, Some(percent)) => {
                let (mines, cells) = decimal(percent.trim())?;
                (mines, cells.checked_mul(100)?)
            }
            (None, None) => decimal(text)?,
        };
        Density::new(mines, cells)
    };
    read().ok_or_else(|| {
        let message = Message::new("cli.error.density").with("argument", "--density");
        Error(message.with("found", excerpt(text)))
    })
}

fn whole(digits: &str) -> Option<u64> {
    let digits = digits.trim();
    let all = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    all.then(|| digits.parse().ok()).flatten()
}

/// A number with or without a decimal point, as a fraction.
fn decimal(text: &str) -> Option<(u64, u64)> {
    let (before, after) = text.split_once('.').unwrap_or((text, ""));
    let digits = format!("{before}{after}");
    Some((whole(&digits)?, 10_u64.checked_pow(after.len() as u32)?))
}

/// What is to be found out.
struct Question {
    density: Option<Density>,
    cell: Option<Cell>,
    exact: bool,
    nodes: u64,
}

/// What a position's odds are, as far as they can be told.
struct Answer {
    position: Position,
    found: Found,
}

enum Found {
    Odds(Known),
    /// Only what is certain, since the total isn't known.
    NoTotal(Known),
    /// Only what is certain, since the rest takes too long.
    Budget(Known),
    /// The contradiction, unless it takes too long to find it.
    Impossible(Staged<Mines>),
}

/// The odds of each cell, in reading order; `None` for opened cells and where they can't be told.
#[derive(Default)]
struct Known {
    chances: Vec<Option<f64>>,
    shares: Option<Vec<Option<Share>>>,
    layouts: Option<Figure>,
    bound: Option<f64>,
    outlook: Option<(Cell, Outlook<Figure>)>,
}

impl Question {
    fn answer(&self, position: Position) -> Answer {
        let found = self.found(&position);
        let found = found.unwrap_or_else(|_| Found::Impossible(contradiction(&position)));
        Answer { position, found }
    }

    fn found(&self, position: &Position) -> Result<Found, Contradiction> {
        let touch = Touch::new(position.grid());
        let mut field = Field::of(&touch, position, true)?;
        field.look()?;
        let known = match self.exact {
            true => self.exactly(&field),
            false => self.rounded(&field),
        };
        let total = position.mines().is_some() || self.density.is_some();
        match known {
            Ok(known) if total => Ok(Found::Odds(known)),
            Ok(known) => Ok(Found::NoTotal(known)),
            Err(engine::Failure::Budget) => Ok(Found::Budget(self.certain(&field)?)),
            Err(engine::Failure::Impossible) => Err(Contradiction),
        }
    }

    /// What is certain of the parts that can be counted.
    fn certain(&self, field: &Field) -> Result<Known, Contradiction> {
        let mut after = field.clone();
        match Counter::default().find(field, None, self.nodes)? {
            large::Found::Odds(odds) => odds.settle(&mut after),
            large::Found::Certain(certain) => certain.settle(&mut after),
        };
        Ok(settled(&after))
    }

    fn rounded(&self, field: &Field) -> Result<Known, engine::Failure> {
        let mut counter = Counter::default();
        let density = self.density.map(Density::to_f64);
        let large::Found::Odds(odds) = counter.find(field, density, self.nodes)? else {
            return Err(engine::Failure::Budget);
        };
        let mut after = field.clone();
        odds.settle(&mut after);
        let mut known = settled(&after);
        let total = field.mines_left().is_some();
        let finite = |number: f64| number.is_finite().then_some(number);
        known.layouts = finite(odds.layouts).map(Figure::Rounded);
        if total || density.is_some() {
            let chances = odds.by_cell(field);
            for cell in after.unsettled_cells() {
                known.chances[usize::from(cell)] = Some(open(chances[usize::from(cell)]));
            }
            known.bound = finite(odds.error);
        }
        if let Some(cell) = self.cell {
            let at = cell.index() as u16;
            match outlook(&mut counter, field, &odds, at, self.nodes) {
                Ok(found) => known.outlook = Some((cell, found.map(Figure::Rounded))),
                Err(engine::Failure::Budget) => {}
                Err(failure) => return Err(failure),
            }
        }
        Ok(known)
    }

    fn exactly(&self, field: &Field) -> Result<Known, engine::Failure> {
        let mut counter = ExactCounter::default();
        let exact = counter.odds(field, self.density, self.nodes)?;
        let mut after = field.clone();
        exact.settle(&mut after);
        let shares = exact.by_cell(field);
        let mut known = settled(&after);
        for cell in after.unsettled_cells().map(usize::from) {
            known.chances[cell] = shares[cell].as_ref().map(|share| open(share.to_f64()));
        }
        known.shares = Some(shares);
        let layouts = exact.layouts.as_ref();
        known.layouts = layouts.map(|layouts| Figure::Exact(layouts.to_string()));
        if let Some(cell) = self.cell {
            let at = cell.index() as u16;
            let found = exact_outlook(&mut counter, field, &exact, at, self.nodes)?;
            known.outlook = Some((cell, found.map(|share| Figure::Exact(share.to_string()))));
        }
        Ok(known)
    }
}

/// A chance of what may or may not be: neither 0 nor 1, however near it is.
fn open(chance: f64) -> f64 {
    chance.clamp(f64::MIN_POSITIVE, 1.0 - f64::EPSILON / 2.0)
}

/// What is certain in a field.
fn settled(field: &Field) -> Known {
    let cells = 0..field.touch().grid().len() as u16;
    let chance = |cell| match (field.is_open(cell), field.is_unsettled(cell)) {
        (false, false) => Some(if field.is_mine(cell) { 1.0 } else { 0.0 }),
        _ => None,
    };
    Known {
        chances: cells.map(chance).collect(),
        ..Known::default()
    }
}

/// The contradiction of an impossible position as a step; without one if it takes too long to find.
fn contradiction(position: &Position) -> Staged<Mines> {
    let mut thinking = Thinking::new(position.clone(), BUDGET);
    let mut trace = Trace::new(position.clone());
    let ladder: [&dyn Rule<Mines>; 1] = [&Impossible];
    while think(&mut thinking, &ladder, u64::MAX, &mut trace).is_none() {}
    Staged(trace)
}

/// The step of a trace, if it has one.
fn only_step(stage: &Staged<Mines>) -> Option<(usize, &Step<Mines>)> {
    let mut entries = stage.0.entries().iter().enumerate();
    entries.find_map(|(at, entry)| match entry {
        Entry::Step(step) => Some((at, step)),
        _ => None,
    })
}

impl Answer {
    fn written(&self, locale: &Locale) -> Counted {
        let grid = self.position.grid();
        let counted = Counted {
            width: grid.width(),
            height: grid.height(),
            mines: self.position.mines(),
            ..Counted::default()
        };
        let (answer, known) = match &self.found {
            Found::Odds(known) => ("odds", known),
            Found::NoTotal(known) => ("total", known),
            Found::Budget(known) => ("budget", known),
            Found::Impossible(stage) => {
                return Counted {
                    answer: "impossible",
                    contradiction: self.why(stage, locale),
                    ..counted
                };
            }
        };
        let figures: Vec<Option<Figure>> = match &known.shares {
            Some(shares) => {
                let text = |share: &Share| Figure::Exact(share.to_string());
                shares
                    .iter()
                    .map(|share| share.as_ref().map(text))
                    .collect()
            }
            None => {
                let chances = known.chances.iter();
                chances.map(|chance| chance.map(Figure::Rounded)).collect()
            }
        };
        let place = |cell: Cell| (grid.x(cell), grid.y(cell));
        Counted {
            answer,
            odds: Some(figures.chunks(grid.width()).map(<[_]>::to_vec).collect()),
            layouts: known.layouts.clone(),
            bound: known.bound,
            safest: Some(known.safest(grid).into_iter().map(place).collect()),
            cell: known.outlook.as_ref().map(|(cell, outlook)| OutlookForm {
                cell: place(*cell),
                mine: outlook.mine.clone(),
                numbers: outlook.numbers.to_vec(),
                next: outlook.next.clone(),
            }),
            ..counted
        }
    }

    fn why(&self, stage: &Staged<Mines>, locale: &Locale) -> Option<ProvenForm> {
        let (at, step) = only_step(stage)?;
        Some(proven(
            locale,
            &self.position,
            step,
            None,
            &stage.line(at + 1),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn densities_are_read_exactly() {
        for (text, mines, cells) in [
            ("1/5", 1, 5),
            ("0.2", 2, 10),
            (".25", 25, 100),
            ("20%", 20, 100),
            ("20.625 %", 20_625, 100_000),
        ] {
            assert_eq!(density(text).ok(), Density::new(mines, cells), "{text}");
        }
        for text in [
            "",
            "0",
            "1",
            "1.5",
            "0/3",
            "3/3",
            "-0.2",
            "1e-3",
            "a",
            "1/2/3",
            "100%",
            ".",
            "%",
            "0.00000000000000000000001",
        ] {
            let error = density(text).unwrap_err();
            assert_eq!(error.0.key, "cli.error.density", "{text}");
        }
    }
}
