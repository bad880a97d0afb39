//! How mines conclusions, operations and answers are written down.

use super::{AnswerForm, ConclusionForm, Record, cells, place, places};
use crate::game::{Rule, Voice};
use crate::grid::{Cell, Grid};
use crate::mines::{
    Answer, Conclusion, End, Fact, Mines, Operation, Position, Tile, guess, notation, review, rules,
};
use crate::prose::{Error, Value, excerpt};

/// Those who speak in traces besides the rules.
const NARRATORS: &[&Voice] = &[&review::VOICE, &guess::VOICE];

impl Record for Mines {
    fn write(position: &Position) -> String {
        notation::write(position)
    }

    fn parse(text: &str) -> Result<Position, Error> {
        // A trace holds our own text and no other, so a page that shows traces needs no other format.
        notation::text::read(text)?.position(None)
    }

    fn bare(position: &Position) -> Position {
        let mut bare = position.clone();
        bare.set_end(None);
        for cell in position.grid().cells() {
            bare.set_fact(cell, None);
        }
        bare
    }

    fn rules() -> &'static [&'static dyn Rule<Mines>] {
        rules::RULES
    }

    fn voices() -> &'static [&'static Voice] {
        rules::VOICES
    }

    fn narrators() -> &'static [&'static Voice] {
        NARRATORS
    }

    fn conclusion_form(grid: Grid, conclusion: &Conclusion) -> ConclusionForm {
        ConclusionForm {
            mines: places(grid, &conclusion.mines),
            safe: places(grid, &conclusion.safe),
            impossible: conclusion.impossible,
            ..ConclusionForm::default()
        }
    }

    fn conclusion(grid: Grid, form: &ConclusionForm) -> Result<Conclusion, Error> {
        if form.slide.is_some() || form.unsolvable {
            return Err(Error::new("trace.conclusion"));
        }
        Ok(Conclusion {
            mines: cells(grid, &form.mines)?,
            safe: cells(grid, &form.safe)?,
            impossible: form.impossible,
        })
    }

    fn check(position: &Position, conclusion: &Conclusion) -> Result<(), Error> {
        let Conclusion { mines, safe, .. } = conclusion;
        let wrong = |key: &str, cell: &Cell| {
            let place = Value::from((position.grid(), *cell));
            Err(Error::new(key).with("cell", place))
        };
        let opened = |cell: &&Cell| position.tile(**cell).number().is_some();
        if let Some(cell) = mines.iter().chain(safe).find(opened) {
            return wrong("trace.opened", cell);
        }
        match safe.iter().find(|cell| mines.binary_search(cell).is_ok()) {
            Some(cell) => wrong("trace.twice", cell),
            None => Ok(()),
        }
    }

    fn operation_form(operation: &Operation) -> (&'static str, Cell) {
        let verb = match operation {
            Operation::Open(_) => "open",
            Operation::Flag(_) => "flag",
            Operation::Unflag(_) => "unflag",
            Operation::Chord(_) => "chord",
        };
        (verb, operation.cell())
    }

    fn operation(verb: &str, cell: Cell) -> Option<Operation> {
        match verb {
            "open" => Some(Operation::Open(cell)),
            "flag" => Some(Operation::Flag(cell)),
            "unflag" => Some(Operation::Unflag(cell)),
            "chord" => Some(Operation::Chord(cell)),
            _ => None,
        }
    }

    fn answer_form(grid: Grid, answer: &Answer) -> AnswerForm {
        let tile = |&(cell, tile): &(Cell, Tile)| (grid.x(cell), grid.y(cell), tile_char(tile));
        let fact = |&(cell, fact): &(Cell, Fact)| {
            let written = if fact == Fact::Mine { '*' } else { '+' };
            (grid.x(cell), grid.y(cell), written)
        };
        AnswerForm {
            tiles: answer.tiles.iter().map(tile).collect(),
            facts: answer.facts.iter().map(fact).collect(),
            end: answer.end.map(|end| match end {
                End::Won => "won".to_owned(),
                End::Lost(_) => "lost".to_owned(),
            }),
            at: match answer.end {
                Some(End::Lost(cell)) => Some((grid.x(cell), grid.y(cell))),
                _ => None,
            },
            tray: Vec::new(),
        }
    }

    fn answer_of(grid: Grid, form: &AnswerForm) -> Result<Answer, Error> {
        let tile = |&(x, y, c): &(usize, usize, char)| {
            let cell = place(grid, (x, y))?;
            let tile = tile_of(c).filter(|tile| fits(grid, cell, *tile));
            let wrong = || {
                Error::new("trace.tile")
                    .with("x", x)
                    .with("y", y)
                    .with("found", excerpt(&c.to_string()))
            };
            Ok((cell, tile.ok_or_else(wrong)?))
        };
        let fact = |&(x, y, c): &(usize, usize, char)| {
            let fact = match c {
                '*' => Fact::Mine,
                '+' => Fact::Safe,
                _ => {
                    return Err(Error::new("trace.tile")
                        .with("x", x)
                        .with("y", y)
                        .with("found", excerpt(&c.to_string())));
                }
            };
            Ok((place(grid, (x, y))?, fact))
        };
        let end = match (form.end.as_deref(), form.at) {
            (None, None) => None,
            (Some("won"), None) => Some(End::Won),
            (Some("lost"), Some(at)) => Some(End::Lost(place(grid, at)?)),
            _ => return Err(Error::new("trace.answer")),
        };
        if !form.tray.is_empty() {
            return Err(Error::new("trace.answer"));
        }
        Ok(Answer {
            tiles: form.tiles.iter().map(tile).collect::<Result<_, Error>>()?,
            facts: form.facts.iter().map(fact).collect::<Result<_, Error>>()?,
            end,
        })
    }
}

/// Whether a tile can be at a cell: no number above the count of neighbours.
fn fits(grid: Grid, cell: Cell, tile: Tile) -> bool {
    tile.number()
        .is_none_or(|n| usize::from(n) <= grid.around(cell).count())
}

fn tile_char(tile: Tile) -> char {
    match tile {
        Tile::Hidden => '#',
        Tile::Flagged => 'F',
        Tile::Questioned => '?',
        Tile::Open(n) => char::from(b'0' + n.min(8)),
    }
}

fn tile_of(c: char) -> Option<Tile> {
    match c {
        '#' => Some(Tile::Hidden),
        'F' => Some(Tile::Flagged),
        '?' => Some(Tile::Questioned),
        '0'..='8' => Some(Tile::Open(c as u8 - b'0')),
        _ => None,
    }
}
