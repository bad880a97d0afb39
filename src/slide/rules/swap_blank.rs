//! A clicked tile looks around for the gap and changes places with it.
//!
//! **Idea.** The tiles never move; what is written on them does. A clicked tile goes through its
//! neighbours in the order of the table until one of them is the gap. There it stops, the two change
//! what is written on them, and the move counts. If no neighbour is the gap, or the gap itself was
//! clicked, nothing changes and nothing counts.
//!
//! **Source.** `SwapBlank` with its table `Neighbors`, in the article on the nine-square tray. On trays
//! of other sizes the order is the same: above, left, right, below.
//!
//! **Example.** The 5 is clicked. It looks up at the 2 and left at the 4; on its right it meets the gap,
//! so it never looks down at the 8.
//!
//! ```
//! use gridproof::{game::analyze_cells, slide::{Slide, notation, rules::pick}};
//!
//! let tray = notation::parse("slide 3x3 click=1,1/1 2 3/4 5 _/7 8 6").unwrap();
//! let steps = analyze_cells::<Slide>(&tray, &pick(["swap-blank"]).unwrap(), 100).steps;
//! let told: Vec<&str> = steps.iter().map(|step| step.finding.kind.name).collect();
//! assert_eq!(told, ["look", "look", "found", "swap"]);
//! ```

use super::marks;
use crate::game::{Finding, Kind, Mark, Reads, Role, Rule, Sink, Voice};
use crate::grid::Cell;
use crate::slide::neighbours::neighbours;
use crate::slide::{Conclusion, Position, Slide};
use std::ops::ControlFlow;

/// The rule.
pub struct SwapBlank;

/// What it can find: a neighbour that isn't the gap, one that is, a swap, no gap around, a click on it.
static KINDS: [Kind; 5] = [
    Kind {
        name: "look",
        anchor: "look",
        numbers: &["looked", "tile"],
    },
    Kind {
        name: "found",
        anchor: "found",
        numbers: &["looked"],
    },
    Kind {
        name: "swap",
        anchor: "swap",
        numbers: &["looked", "tile"],
    },
    Kind {
        name: "stay",
        anchor: "stay",
        numbers: &["looked", "tile"],
    },
    Kind {
        name: "gap",
        anchor: "gap",
        numbers: &[],
    },
];

/// How the rule speaks.
pub static VOICE: Voice = Voice {
    name: "swap-blank",
    kinds: &KINDS,
    example: Some("slide 3x3 click=1,1/1 2 3/4 5 _/7 8 6"),
};
const LOOK: &Kind = &KINDS[0];
const FOUND: &Kind = &KINDS[1];
const SWAP: &Kind = &KINDS[2];
const STAY: &Kind = &KINDS[3];
const GAP: &Kind = &KINDS[4];

impl Rule<Slide> for SwapBlank {
    fn voice(&self) -> &'static Voice {
        &VOICE
    }

    fn reads(&self) -> Reads {
        Reads::Snapshot
    }

    fn look(&self, tray: &Position, sink: &mut Sink<'_, Slide>) -> ControlFlow<()> {
        let Some(clicked) = tray.clicked() else {
            return ControlFlow::Continue(());
        };
        sink.spend(1)?;
        // anchor: gap
        if clicked == tray.blank() {
            return sink.emit(told(GAP, clicked, &[], None, &[]));
        }
        // end: gap
        let clicked_tile = i64::from(tray.tile(clicked));
        let mut before = Vec::new();
        for neighbour in neighbours(tray.grid(), clicked) {
            let looked = before.len() as i64 + 1;
            // anchor: look
            let tile = i64::from(tray.tile(neighbour));
            if tile != 0 {
                sink.emit(told(
                    LOOK,
                    clicked,
                    &before,
                    Some(neighbour),
                    &[looked, tile],
                ))?;
                before.push(neighbour);
                continue;
            }
            // end: look
            // anchor: found
            sink.emit(told(FOUND, clicked, &before, Some(neighbour), &[looked]))?;
            // end: found
            // anchor: swap
            let numbers = [looked, clicked_tile];
            let mut swap = told(SWAP, clicked, &before, Some(neighbour), &numbers);
            swap.conclusion = Some(Conclusion::Slide(clicked));
            return sink.emit(swap);
            // end: swap
        }
        // anchor: stay
        let looked = before.len() as i64;
        sink.emit(told(STAY, clicked, &before, None, &[looked, clicked_tile]))
        // end: stay
    }
}

/// A finding that shows the clicked cell, the neighbours looked at before, and the one looked at now.
fn told(
    kind: &'static Kind,
    clicked: Cell,
    before: &[Cell],
    now: Option<Cell>,
    numbers: &[i64],
) -> Finding<Slide> {
    let shown: Vec<Mark> = marks(Role::Focus, [clicked])
        .chain(marks(Role::Contrast, before.iter().copied()))
        .chain(marks(Role::Target, now))
        .collect();
    Finding {
        kind,
        marks: shown,
        conclusion: None,
        numbers: numbers.to_vec(),
        reasons: Vec::new(),
    }
}
