//! What can't be proven, and why: for each cell beside a number that is not settled, two layouts that fit.
//!
//! **Idea.** A cell is settled if it is the same in every layout that fits. So two layouts that fit all that is
//! seen, one with a mine there and one without, show that nobody can prove anything about it. Of all such
//! pairs one is told that differs in as few cells as possible: the smaller the difference, the plainer it is
//! to see that both fit.
//!
//! **Source.** A counter-example; how it is found stands in `src/mines/witness`.
//!
//! **Cost.** A search for the difference, cell by cell, deeper by one change at a time. The rule looks once,
//! at cells that the facts leave open; where nothing was concluded before, it takes settled cells for open
//! and finds no pair for them.
//!
//! **Example.** A mine is on the left or on the right of the 1, and nothing says on which side.
//!
//! ```
//! use gridproof::game::analyze_cells;
//! use gridproof::mines::{notation, rules};
//!
//! let position = notation::parse("#1#", None).unwrap();
//! let steps = analyze_cells(&position, &rules::pick(["why-not"]).unwrap(), 1_000).steps;
//! assert_eq!(steps.len(), 2);
//! assert_eq!(steps[0].finding.numbers, [2, 1], "they differ in two cells, and in no fewer");
//! ```

use crate::game::{Finding, Kind, Reads, Role, Rule, Sink, Voice};
use crate::grid::Cell;
use crate::mines::count::{Odds, odds};
use crate::mines::evidence::marks;
use crate::mines::front::{Alone, Front};
use crate::mines::witness::witness;
use crate::mines::{Mines, Position};
use std::ops::ControlFlow;

/// The rule.
pub struct WhyNot;

/// The layouts differ in `difference` cells; `closest` is 1 if no two differ in fewer. `odds` is the chance of a mine
/// in hundredths of a percent, never less than 1 nor more than 9999.
static KINDS: [Kind; 2] = [
    Kind {
        name: "open",
        anchor: "witness",
        numbers: &["difference", "closest"],
    },
    Kind {
        name: "odds",
        anchor: "witness",
        numbers: &["difference", "closest", "odds"],
    },
];

/// How the rule speaks.
pub static VOICE: Voice = Voice {
    name: "why-not",
    kinds: &KINDS,
    example: Some("#1#"),
};

/// A look under way: the cells that are left, and the odds if they are known.
struct Work {
    cells: Vec<Cell>,
    odds: Option<Chances>,
}

/// The most nodes that are spent on one cell.
const EACH: u64 = 200_000;

impl Rule<Mines> for WhyNot {
    fn voice(&self) -> &'static Voice {
        &VOICE
    }

    /// It looks once: it settles nothing, so there is nothing new to be seen afterwards.
    fn reads(&self) -> Reads {
        Reads::Snapshot
    }

    fn look(&self, position: &Position, sink: &mut Sink<'_, Mines>) -> ControlFlow<()> {
        let mut work = match sink.resume() {
            Some(work) => work,
            None => {
                sink.spend(position.grid().len() as u64)?;
                let mut nodes = sink.left() / 4;
                let before = nodes;
                let odds = Chances::of(position, &mut nodes);
                sink.spend(before - nodes)?;
                let mut cells: Vec<Cell> = Front::of(position, Alone::default()).cells().collect();
                cells.reverse();
                Work { cells, odds }
            }
        };
        while let Some(cell) = work.cells.pop() {
            let mut nodes = sink.left().min(EACH);
            let before = nodes;
            if let Some(found) = told(position, cell, work.odds.as_ref(), &mut nodes) {
                sink.emit(found)?;
            }
            sink.spend(before - nodes)?;
            if sink.wants_pause() {
                return sink.pause(work);
            }
        }
        ControlFlow::Continue(())
    }
}

/// How likely a mine is in each cell of a position with a known total.
pub struct Chances {
    front: Front,
    odds: Odds,
}

impl Chances {
    /// Counts all layouts; `None` if the total is unknown, no layout fits, or the nodes don't do.
    pub fn of(position: &Position, nodes: &mut u64) -> Option<Chances> {
        position.mines()?;
        let front = Front::of(position, Alone::default());
        let odds = odds(&front, nodes).ok()?;
        Some(Chances { front, odds })
    }

    /// The chance of a mine in an unknown cell, from 0 to 1; for display and ranking.
    pub fn at(&self, cell: Cell) -> f64 {
        let group = self.front.home(cell);
        self.odds.groups.get(group).copied().unwrap_or_default()
    }
}

/// A chance as hundredths of a percent; 0 and 10000 are for what is proven, so they are not used here.
pub fn hundredths(chance: f64) -> i64 {
    ((chance * 10_000.0).round() as i64).clamp(1, 9_999)
}

/// The two layouts of a cell as a finding; `None` if there are none or the nodes don't do.
pub fn told(
    position: &Position,
    cell: Cell,
    chances: Option<&Chances>,
    nodes: &mut u64,
) -> Option<Finding<Mines>> {
    // anchor: witness
    let pair = witness(position, cell, nodes)?;
    let difference = pair.difference().count();
    // end: witness
    let evidence = [
        marks(Role::Focus, [cell]),
        marks(Role::First, pair.with.iter()),
        marks(Role::Second, pair.without.iter()),
    ];
    let mut numbers = vec![difference as i64, pair.closest.into()];
    numbers.extend(chances.map(|chances| hundredths(chances.at(cell))));
    Some(Finding {
        kind: if chances.is_some() {
            &KINDS[1]
        } else {
            &KINDS[0]
        },
        marks: evidence.concat(),
        conclusion: None,
        numbers,
        reasons: Vec::new(),
    })
}
