//! What to open when nothing is certain.

use super::field::Field;
use super::odds::{Counter, Odds};

/// A way of choosing guesses.
#[derive(Debug)]
pub struct Policy {
    /// What it is called.
    pub name: &'static str,
}

/// What choosing needs; it serves again and again.
#[derive(Debug, Default)]
pub struct Desk {
    /// Counts layouts.
    pub counter: Counter,
}

/// What is to be opened.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice {
    /// The cell; none if every cell is settled, or nothing fits.
    pub cell: Option<u16>,
    /// Whether it is certainly safe.
    pub certain: bool,
    /// What the choice cost.
    pub nodes: u64,
}

/// All policies.
pub const POLICIES: &[Policy] = &[Policy { name: "fast" }];

/// The most nodes for counting one part.
const NODES: u64 = 5_000_000;

impl Policy {
    /// Chooses a cell; what is certain on the way is settled in the field.
    pub fn choose(&self, desk: &mut Desk, field: &mut Field) -> Choice {
        let mut choice = Choice {
            cell: None,
            certain: false,
            nodes: 0,
        };
        let Ok(odds) = desk.counter.odds(field, None, NODES) else {
            return choice;
        };
        choice.nodes = odds.nodes;
        if odds.settle(field) {
            let _ = field.look();
            if let Some(safe) = field.next_safe() {
                choice.cell = Some(safe);
                choice.certain = true;
                return choice;
            }
            // Only mines were found: the odds are as they were.
        }
        choice.cell = safest(field, &odds);
        choice
    }
}

fn safest(field: &Field, odds: &Odds) -> Option<u16> {
    let chances = odds.by_cell(field);
    let cells = field.unsettled_cells();
    cells.min_by(|&a, &b| chances[usize::from(a)].total_cmp(&chances[usize::from(b)]))
}
