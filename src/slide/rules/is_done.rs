//! After a move: is every tile where it belongs?
//!
//! **Idea.** Go through the cells in reading order and compare each tile with the one that belongs
//! there. The first that differs ends the check: the tray isn't done. The cell that belongs to the gap
//! needs no check: when every tile is in its place, no other place is left for the gap.
//!
//! **Source.** `IsDone` in the article on the nine-square tray, which checks the buttons 1 to 8 and not
//! the ninth. On a tray whose gap belongs into the first cell, it is the first that needs no check.
//!
//! **Example.** 1 and 2 are where they belong; instead of the 3 there is the 5, and the check ends.
//!
//! ```
//! use gridproof::{game::analyze_cells, slide::{Slide, notation, rules::pick}};
//!
//! let tray = notation::parse("1 2 5/4 3 6/7 8 _").unwrap();
//! let steps = analyze_cells::<Slide>(&tray, &pick(["is-done"]).unwrap(), 100).steps;
//! let told: Vec<&str> = steps.iter().map(|step| step.finding.kind.name).collect();
//! assert_eq!(told, ["match", "match", "mismatch"]);
//! ```

use super::marks;
use crate::game::{Finding, Kind, Mark, Reads, Role, Rule, Sink, Voice};
use crate::slide::{Position, Slide};
use std::ops::ControlFlow;

/// The rule.
pub struct IsDone;

/// What it can find: a tile in its place, another tile there, the gap there, and that all are at home.
static KINDS: [Kind; 4] = [
    Kind {
        name: "match",
        anchor: "match",
        numbers: &["tile"],
    },
    Kind {
        name: "mismatch",
        anchor: "mismatch",
        numbers: &["tile", "home"],
    },
    Kind {
        name: "empty",
        anchor: "mismatch",
        numbers: &["home"],
    },
    Kind {
        name: "done",
        anchor: "done",
        numbers: &["checked"],
    },
];

/// How the rule speaks.
pub static VOICE: Voice = Voice {
    name: "is-done",
    kinds: &KINDS,
    example: Some("1 2 5/4 3 6/7 8 _"),
};
const MATCH: &Kind = &KINDS[0];
const MISMATCH: &Kind = &KINDS[1];
const EMPTY: &Kind = &KINDS[2];
const DONE: &Kind = &KINDS[3];

impl Rule<Slide> for IsDone {
    fn voice(&self) -> &'static Voice {
        &VOICE
    }

    fn reads(&self) -> Reads {
        Reads::Snapshot
    }

    fn look(&self, tray: &Position, sink: &mut Sink<'_, Slide>) -> ControlFlow<()> {
        let mut checked = Vec::new();
        for cell in tray.grid().cells().filter(|&c| c != tray.gap_home()) {
            sink.spend(1)?;
            let (tile, home) = (i64::from(tray.tile(cell)), i64::from(tray.home(cell)));
            let seen = marks(Role::Focus, [cell]).chain(marks(Role::Contrast, checked.clone()));
            // anchor: mismatch
            if tile == 0 {
                return sink.emit(told(EMPTY, seen, &[home]));
            }
            if tile != home {
                return sink.emit(told(MISMATCH, seen, &[tile, home]));
            }
            // end: mismatch
            // anchor: match
            sink.emit(told(MATCH, seen, &[tile]))?;
            checked.push(cell);
            // end: match
        }
        // anchor: done
        let number = checked.len() as i64;
        let seen = marks(Role::Contrast, checked).chain(marks(Role::Blank, [tray.blank()]));
        sink.emit(told(DONE, seen, &[number]))
        // end: done
    }
}

/// A finding that only shows what was looked at.
fn told(kind: &'static Kind, seen: impl Iterator<Item = Mark>, numbers: &[i64]) -> Finding<Slide> {
    Finding {
        kind,
        marks: seen.collect(),
        conclusion: None,
        numbers: numbers.to_vec(),
        reasons: Vec::new(),
    }
}
