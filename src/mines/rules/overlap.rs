//! Two numbers that share some of their unknown neighbours: what the shared cells must hold settles others.
//!
//! **Idea.** The shared cells hold at most what each number lacks, and at least what a number can't put into
//! its own cells. Where both bounds meet, or where they leave no choice on one side, cells are settled:
//! a number that puts all it can into its own cells fills them with mines, one that needs all its mines
//! among the shared cells leaves its own cells safe.
//!
//! **Source.** The general form of what players call 1-2 and its relatives: everything that two numbers
//! together can say.
//!
//! **Cost.** One look at each pair of numbers that share an unknown neighbour.
//!
//! **Example.** The 1 leaves at most one mine for the cells it shares with the 2, so the third cell of the
//! 2 is a mine.
//!
//! ```
//! use gridproof::game::analyze_cells;
//! use gridproof::mines::{notation, rules};
//!
//! let position = notation::parse("####\n+12+\n++++", None).unwrap();
//! let steps = analyze_cells(&position, &rules::pick(["overlap"]).unwrap(), 1_000).steps;
//! let mines = &steps[0].finding.conclusion.as_ref().unwrap().mines;
//! assert_eq!(mines.iter().map(|c| c.index()).collect::<Vec<_>>(), [3]);
//! ```

use crate::game::{Kind, Role, Rule, Sink, Voice};
use crate::grid::Cell;
use crate::mines::evidence::{finding, known_around, marks};
use crate::mines::pairs;
use crate::mines::{Mines, Position};
use std::ops::ControlFlow;

/// The rule.
pub struct Overlap;

/// One number lacks `a` mines, the other `b`; the cells they share hold from `least` to `most`.
static KINDS: [Kind; 3] = [
    Kind {
        name: "mine",
        anchor: "settle",
        numbers: &["a", "b", "least", "most"],
    },
    Kind {
        name: "safe",
        anchor: "settle",
        numbers: &["a", "b", "least", "most"],
    },
    Kind {
        name: "both",
        anchor: "settle",
        numbers: &["a", "b", "least", "most"],
    },
];

/// How the rule speaks.
pub static VOICE: Voice = Voice {
    name: "overlap",
    kinds: &KINDS,
    example: Some("####\n+12+\n++++"),
};

impl Rule<Mines> for Overlap {
    fn voice(&self) -> &'static Voice {
        &VOICE
    }

    fn look(&self, position: &Position, sink: &mut Sink<'_, Mines>) -> ControlFlow<()> {
        pairs::each(position, sink, |pair, sink| {
            // What two numbers say doesn't depend on which is named first.
            if pair.first.clue > pair.second.clue {
                return ControlFlow::Continue(());
            }
            let (a, b) = (pair.first.mines, pair.second.mines);
            let count = |cells: &[Cell]| cells.len() as i32;
            let (a_only, shared, b_only) = (&pair.first_only, &pair.shared, &pair.second_only);
            // anchor: bounds
            let least = (a - count(a_only)).max(b - count(b_only)).max(0);
            let most = a.min(b).min(count(shared));
            // end: bounds
            if least > most {
                return ControlFlow::Continue(());
            }
            let (mut mines, mut safe) = (Vec::new(), Vec::new());
            // anchor: settle
            for (cells, fewest, most) in [
                (a_only, a - most, a - least),
                (shared, least, most),
                (b_only, b - most, b - least),
            ] {
                if fewest == count(cells) {
                    mines.extend(cells);
                } else if most == 0 {
                    safe.extend(cells);
                }
            }
            // end: settle
            let kind = match (mines.is_empty(), safe.is_empty()) {
                (true, true) => return ControlFlow::Continue(()),
                (false, true) => &KINDS[0],
                (true, false) => &KINDS[1],
                (false, false) => &KINDS[2],
            };
            mines.sort_unstable();
            safe.sort_unstable();
            let settled = mines.iter().chain(&safe).copied();
            let (first, second) = (pair.first.clue.cell(), pair.second.clue.cell());
            let numbers = first.into_iter().chain(second);
            let between = shared.iter().copied();
            let between = between.filter(|cell| !mines.contains(cell) && !safe.contains(cell));
            let evidence = [
                marks(Role::Focus, first),
                marks(Role::Clue, second),
                marks(Role::Scope, settled),
                marks(Role::Contrast, between),
                marks(Role::Lemma, known_around(position, numbers, |_| true)),
            ];
            let numbers = [a, b, least, most].map(i64::from);
            sink.emit(finding(kind, evidence.concat(), mines, safe, &numbers))
        })
    }
}
