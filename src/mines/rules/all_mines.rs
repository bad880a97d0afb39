//! A number with no more unknown neighbours than it lacks mines: each of them is one.
//!
//! **Idea.** Look at an opened number alone, and take off the mines around it that are known. If as many
//! neighbours are left unknown as mines are still missing, each of them is a mine. Flags are not trusted:
//! a flagged cell is as unknown as any other.
//!
//! **Source.** The first of the two rules that every player finds; R. Kaye, Minesweeper is NP-complete,
//! 2000, calls the state it works on a configuration.
//!
//! **Cost.** One look at each number.
//!
//! **Example.** The 1 in the corner has one unopened neighbour.
//!
//! ```
//! use gridproof::game::analyze_cells;
//! use gridproof::mines::{notation, rules};
//!
//! let position = notation::parse("1#\n11", None).unwrap();
//! let steps = analyze_cells(&position, &rules::pick(["all-mines"]).unwrap(), 1_000).steps;
//! let mines = &steps[0].finding.conclusion.as_ref().unwrap().mines;
//! assert_eq!(mines.iter().map(|c| c.index()).collect::<Vec<_>>(), [1]);
//! ```

use crate::game::{Kind, Role, Rule, Sink, Voice};
use crate::mines::clue::open_numbers;
use crate::mines::evidence::{finding, known_around, marks};
use crate::mines::{Fact, Mines, Position};
use std::ops::ControlFlow;

/// The rule.
pub struct AllMines;

/// `n` mines are missing, and `u` neighbours are unknown.
static KINDS: [Kind; 1] = [Kind {
    name: "mine",
    anchor: "all-mines",
    numbers: &["n", "u"],
}];

/// How the rule speaks.
pub static VOICE: Voice = Voice {
    name: "all-mines",
    kinds: &KINDS,
    example: Some("1#\n11"),
};

impl Rule<Mines> for AllMines {
    fn voice(&self) -> &'static Voice {
        &VOICE
    }

    fn look(&self, position: &Position, sink: &mut Sink<'_, Mines>) -> ControlFlow<()> {
        sink.spend(position.grid().len() as u64)?;
        for number in open_numbers(position) {
            let n = number.mines;
            let u = number.cells.len() as i32;
            // anchor: all-mines
            if u != n {
                continue;
            }
            let mines = number.cells;
            // end: all-mines
            let focus = number.clue.cell();
            let safe = known_around(position, focus, |fact| fact == Fact::Safe);
            let evidence = [
                marks(Role::Focus, focus),
                marks(Role::Scope, mines.iter().copied()),
                marks(Role::Lemma, safe),
            ];
            let numbers = [n.into(), u.into()];
            sink.emit(finding(
                &KINDS[0],
                evidence.concat(),
                mines,
                Vec::new(),
                &numbers,
            ))?;
        }
        ControlFlow::Continue(())
    }
}
