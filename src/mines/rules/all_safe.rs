//! A number whose mines are all known: its other neighbours are safe.
//!
//! **Idea.** Look at an opened number alone. If as many mines are known around it as it says, no other
//! neighbour is one. Flags are not trusted: only what is proven or given counts as a mine.
//!
//! **Source.** The second of the two rules that every player finds.
//!
//! **Cost.** One look at each number.
//!
//! **Example.** The mine under the corner is given, so the 1s beside it lack none.
//!
//! ```
//! use gridproof::game::analyze_cells;
//! use gridproof::mines::{notation, rules};
//!
//! let position = notation::parse("11#\n*1#", None).unwrap();
//! let steps = analyze_cells(&position, &rules::pick(["all-safe"]).unwrap(), 1_000).steps;
//! let safe = &steps[0].finding.conclusion.as_ref().unwrap().safe;
//! assert_eq!(safe.iter().map(|c| c.index()).collect::<Vec<_>>(), [2, 5]);
//! ```

use crate::game::{Kind, Role, Rule, Sink, Voice};
use crate::mines::clue::open_numbers;
use crate::mines::evidence::{finding, known_around, marks};
use crate::mines::{Fact, Mines, Position};
use std::ops::ControlFlow;

/// The rule.
pub struct AllSafe;

/// `m` mines are known around a number that says `m`.
static KINDS: [Kind; 1] = [Kind {
    name: "safe",
    anchor: "all-safe",
    numbers: &["m"],
}];

/// How the rule speaks.
pub static VOICE: Voice = Voice {
    name: "all-safe",
    kinds: &KINDS,
    example: Some("11#\n*1#"),
};

impl Rule<Mines> for AllSafe {
    fn voice(&self) -> &'static Voice {
        &VOICE
    }

    fn look(&self, position: &Position, sink: &mut Sink<'_, Mines>) -> ControlFlow<()> {
        sink.spend(position.grid().len() as u64)?;
        for number in open_numbers(position) {
            let missing = number.mines;
            // anchor: all-safe
            if missing != 0 {
                continue;
            }
            let safe = number.cells;
            // end: all-safe
            let focus = number.clue.cell();
            let mines = known_around(position, focus, |fact| fact == Fact::Mine);
            let m = mines.len() as i64;
            let evidence = [
                marks(Role::Focus, focus),
                marks(Role::Scope, safe.iter().copied()),
                marks(Role::Lemma, mines),
            ];
            sink.emit(finding(
                &KINDS[0],
                evidence.concat(),
                Vec::new(),
                safe,
                &[m],
            ))?;
        }
        ControlFlow::Continue(())
    }
}
