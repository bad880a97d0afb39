//! Two layouts that both fit, drawn beside each other, with brackets where they differ.

use crate::draw::{INDENT, Window, lines};
use gridproof::game::{Game, Role, Step};
use gridproof::grid::{Cell, CellSet};
use gridproof::mines::witness::Witness;
use gridproof::mines::{Fact, Mines, Position, Tile};
use gridproof::prose::Locale;
use std::collections::BTreeMap;
use std::io::{self, Write};

/// What stands between two drawings.
const GAP: &str = "     ";
/// Lines up to this length hold two drawings; a terminal is often wider than 80.
const WIDEST: usize = 100;

/// The layouts that a step shows, and the cell that they are about, if it shows any.
pub fn of<G: Game>(step: &Step<G>) -> Option<(Cell, Witness)> {
    let finding = &step.finding;
    let all = |role: Role| -> CellSet {
        let marks = finding.marks.iter().filter(|mark| mark.role == role);
        marks.map(|mark| mark.cell).collect()
    };
    let mut numbers = finding.kind.numbers.iter().zip(&finding.numbers);
    let mut focus = finding.marks.iter().filter(|mark| mark.role == Role::Focus);
    let cell = focus.next()?.cell;
    let pair = Witness {
        with: all(Role::First),
        without: all(Role::Second),
        closest: numbers.any(|(name, n)| (*name, *n) == ("closest", 1)),
    };
    pair.with.contains(cell).then_some((cell, pair))
}

/// Draws the part of the two layouts of a cell in which they differ.
pub fn draw(
    out: &mut impl Write,
    locale: &Locale,
    position: &Position,
    cell: Cell,
    pair: &Witness,
) -> io::Result<()> {
    let differ: Vec<Cell> = pair.difference().collect();
    let window = Window::around::<Mines>(position, differ.iter().copied());
    let mut roles: BTreeMap<Cell, Role> = differ.iter().map(|&cell| (cell, Role::Scope)).collect();
    roles.insert(cell, Role::Focus);
    let beside = 2 * window.width() + INDENT.len() + GAP.len() <= WIDEST;
    let one =
        |mines: &CellSet, full| lines::<Mines>(&complete(position, mines), &roles, &window, full);
    if beside {
        writeln!(out, "{INDENT}{}", locale.word("cli.layouts.beside"))?;
        let both = one(&pair.with, true);
        for (left, right) in both.iter().zip(one(&pair.without, false)) {
            writeln!(out, "{INDENT}{left}{GAP}{right}")?;
        }
        return Ok(());
    }
    for (key, mines) in [
        ("cli.layouts.with", &pair.with),
        ("cli.layouts.without", &pair.without),
    ] {
        writeln!(out, "{INDENT}{}", locale.word(key))?;
        for line in one(mines, false) {
            writeln!(out, "{INDENT}{line}")?;
        }
    }
    Ok(())
}

/// The position with every unopened cell as a layout has it; marks of the player would only hide that.
fn complete(position: &Position, mines: &CellSet) -> Position {
    let mut complete = position.clone();
    for cell in position.grid().cells() {
        if position.tile(cell).number().is_none() {
            let fact = if mines.contains(cell) {
                Fact::Mine
            } else {
                Fact::Safe
            };
            complete.set_tile(cell, Tile::Hidden);
            complete.set_fact(cell, Some(fact));
        }
    }
    complete
}
