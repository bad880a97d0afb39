//! A number whose unknown neighbours are all neighbours of another: what the other one has more is known.
//!
//! **Idea.** The first number puts its missing mines into cells that the second number sees as well. Take
//! them off the second: the cells that only it sees hold exactly the rest. If the rest is nothing, they are
//! safe; if the rest is as many as there are cells, they are mines.
//!
//! **Source.** Known as subtraction, or as the subset rule; C. Studholme, Minesweeper as a Constraint
//! Satisfaction Problem, 2000, simplifies constraints by it.
//!
//! **Cost.** One look at each pair of numbers that share an unknown neighbour.
//!
//! **Example.** Along a wall the 1 in the corner sees two of the three cells that the next 1 sees.
//!
//! ```
//! use gridproof::game::analyze_cells;
//! use gridproof::mines::{notation, rules};
//!
//! let position = notation::parse("###\n112\n+++", None).unwrap();
//! let steps = analyze_cells(&position, &rules::pick(["subset"]).unwrap(), 1_000).steps;
//! let safe = &steps[0].finding.conclusion.as_ref().unwrap().safe;
//! assert_eq!(safe.iter().map(|c| c.index()).collect::<Vec<_>>(), [2]);
//! ```

use crate::game::{Kind, Role, Rule, Sink, Voice};
use crate::mines::evidence::{finding, known_around, marks};
use crate::mines::pairs;
use crate::mines::{Mines, Position};
use std::ops::ControlFlow;

/// The rule.
pub struct Subset;

/// The smaller number lacks `a` mines, the larger one `b`; `d` cells are seen by the larger one alone.
static KINDS: [Kind; 2] = [
    Kind {
        name: "mine",
        anchor: "rest-mines",
        numbers: &["a", "b", "d"],
    },
    Kind {
        name: "safe",
        anchor: "rest-safe",
        numbers: &["a", "b", "d"],
    },
];

/// How the rule speaks.
pub static VOICE: Voice = Voice {
    name: "subset",
    kinds: &KINDS,
    example: Some("###\n112\n+++"),
};

impl Rule<Mines> for Subset {
    fn voice(&self) -> &'static Voice {
        &VOICE
    }

    fn look(&self, position: &Position, sink: &mut Sink<'_, Mines>) -> ControlFlow<()> {
        pairs::each(position, sink, |pair, sink| {
            if !pair.first_only.is_empty() || pair.second_only.is_empty() {
                return ControlFlow::Continue(());
            }
            let (a, b) = (pair.first.mines, pair.second.mines);
            let rest = pair.second_only.clone();
            let d = rest.len() as i32;
            let (kind, mines, safe);
            // anchor: rest-mines
            if b - a == d {
                (kind, mines, safe) = (&KINDS[0], rest, Vec::new());
            }
            // end: rest-mines
            // anchor: rest-safe
            else if b == a {
                (kind, mines, safe) = (&KINDS[1], Vec::new(), rest);
            }
            // end: rest-safe
            else {
                return ControlFlow::Continue(());
            }
            let (smaller, larger) = (pair.first.clue.cell(), pair.second.clue.cell());
            let numbers = smaller.into_iter().chain(larger);
            let evidence = [
                marks(Role::Focus, larger),
                marks(Role::Clue, smaller),
                marks(Role::Scope, pair.second_only.iter().copied()),
                marks(Role::Contrast, pair.shared.iter().copied()),
                marks(Role::Lemma, known_around(position, numbers, |_| true)),
            ];
            let numbers = [a.into(), b.into(), d.into()];
            sink.emit(finding(kind, evidence.concat(), mines, safe, &numbers))
        })
    }
}
