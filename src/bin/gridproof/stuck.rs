//! Where reasoning about a board ends: the position, the cells that are left with their odds, and for each of them
//! two layouts that fit.

use crate::exit::Failure;
use crate::layouts;
use crate::output::{FAINT, Out, TITLE};
use crate::text::{headline, named};
use gridproof::grid::{Cell, CellSet};
use gridproof::mines::rules::why_not::{Chances, hundredths};
use gridproof::mines::witness::{Witness, witness};
use gridproof::mines::{Position, notation};
use gridproof::prose::{Locale, Message, Value};
use gridproof::report::{PairForm, Unsettled};
use std::collections::BTreeMap;
use std::io::Write;

/// The most nodes that are spent on the layouts of one cell.
const EACH: u64 = 200_000;
/// How many pairs of layouts are drawn where not all are asked for.
const SHOWN: usize = 3;
/// The most cells that all written layouts together name: about 20 MB of JSON.
const MOST: usize = 2_000_000;

/// The cells that are left.
pub struct Left<'a> {
    position: &'a Position,
    cells: &'a [Cell],
    chances: Option<Chances>,
}

impl<'a> Left<'a> {
    /// Counts how likely a mine is in each of the cells.
    pub fn new(position: &'a Position, cells: &'a [Cell], nodes: &mut u64) -> Left<'a> {
        Left {
            position,
            cells,
            chances: Chances::of(position, nodes),
        }
    }

    fn pair(&self, cell: Cell, nodes: &mut u64) -> Option<Witness> {
        let mut own = EACH.min(*nodes);
        let before = own;
        // Where no nodes are left, not even the front is looked at, which takes a while on a large board.
        let pair = (own > 0).then(|| witness(self.position, cell, &mut own));
        *nodes -= before - own;
        pair.flatten()
    }

    /// Whether a cell is beside a number.
    fn is_front(&self, cell: Cell) -> bool {
        let mut around = self.position.grid().around(cell);
        around.any(|cell| self.position.tile(cell).number().is_some())
    }

    /// The cells for other programs.
    pub fn written(&self, nodes: &mut u64) -> Vec<Unsettled> {
        let grid = self.position.grid();
        let mut room = MOST;
        let one = |&cell: &Cell| {
            let pair = (room > 0).then(|| self.pair(cell, nodes)).flatten();
            let pair = pair.map(|pair| PairForm::new(grid, &pair));
            let size = pair.as_ref().map_or(0, |p| p.with.len() + p.without.len());
            room = room.saturating_sub(size);
            Unsettled {
                cell: (grid.x(cell), grid.y(cell)),
                odds: self.chances.as_ref().map(|chances| chances.at(cell)),
                pair,
            }
        };
        self.cells.iter().map(one).collect()
    }

    /// Tells how likely a mine is in each cell, and draws layouts; with `all` a pair for every cell.
    ///
    /// # Errors
    /// What the system refuses.
    pub fn tell(
        &self,
        all: bool,
        nodes: &mut u64,
        locale: &Locale,
        out: &mut Out,
    ) -> Result<(), Failure> {
        writeln!(out)?;
        headline(out, &locale.word("cli.verdict.odds"))?;
        let grid = self.position.grid();
        for ((chance, away), cells) in self.by_chance() {
            let percent = match chance {
                Some(chance) => format!("{}.{:02} %", chance / 100, chance % 100),
                None => "?".to_owned(),
            };
            let cells = if away {
                let cells = Value::cells(grid, cells);
                locale.say(&Message::new("cli.verdict.away").with("cells", cells))
            } else {
                named(locale, grid, &cells)
            };
            writeln!(out, "  {TITLE}{percent:>7}{TITLE:#}  {cells}")?;
        }
        writeln!(out)?;
        headline(out, &locale.word("cli.verdict.layouts"))?;
        pairs(self, all, nodes, locale, out)
    }

    /// The cells by their chances, the lowest first; those beside no number apart, since they are alike.
    fn by_chance(&self) -> BTreeMap<(Option<i64>, bool), Vec<Cell>> {
        let mut groups: BTreeMap<(Option<i64>, bool), Vec<Cell>> = BTreeMap::new();
        for &cell in self.cells {
            let chance = self.chances.as_ref().map(|c| hundredths(c.at(cell)));
            let group = groups.entry((chance, !self.is_front(cell)));
            group.or_default().push(cell);
        }
        groups
    }
}

/// Tells the position where it ends.
///
/// # Errors
/// What the system refuses.
pub fn ends(
    title: &str,
    position: &Position,
    locale: &Locale,
    out: &mut Out,
) -> Result<(), Failure> {
    writeln!(out)?;
    headline(out, &locale.word(title))?;
    writeln!(out, "\n{}", notation::write(position).trim_end())?;
    Ok(())
}

/// Draws pairs of layouts until every cell beside a number has had its own; a pair shows nothing new of a cell in
/// which an earlier one differs.
fn pairs(
    left: &Left<'_>,
    all: bool,
    nodes: &mut u64,
    locale: &Locale,
    out: &mut Out,
) -> Result<(), Failure> {
    let mut seen = CellSet::new();
    let mut front: Vec<Cell> = left.cells.to_vec();
    front.retain(|&cell| left.is_front(cell));
    if front.is_empty() {
        // Nothing but the total speaks of these cells, so one pair stands for all.
        front.extend(left.cells.first());
    }
    let (mut shown, mut more) = (0_usize, 0_usize);
    for &cell in &front {
        if seen.contains(cell) {
            continue;
        }
        if shown == SHOWN && !all {
            more += 1;
            continue;
        }
        let Some(pair) = left.pair(cell, nodes) else {
            more += 1;
            continue;
        };
        shown += 1;
        pair.difference().for_each(|cell| {
            seen.insert(cell);
        });
        let place = Value::from((left.position.grid(), cell));
        let title = Message::new("cli.verdict.pair")
            .with("cell", place)
            .with("difference", pair.difference().count());
        writeln!(out, "\n{}", locale.say(&title))?;
        layouts::draw(out, locale, left.position, cell, &pair)?;
    }
    if more > 0 {
        let key = if all {
            "cli.verdict.no-layouts"
        } else {
            "cli.verdict.more"
        };
        let message = Message::new(key).with("cells", more);
        writeln!(out, "\n{FAINT}{}{FAINT:#}", locale.say(&message))?;
    }
    Ok(())
}
