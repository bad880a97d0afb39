//! A shortest way to solve a small tray, slide by slide, each proven by exact distances.
//!
//! **Idea.** For trays of up to nine cells the distance of every state is known: how many slides it is
//! from solved at least. A slide changes it by exactly one. So a tile after whose slide it is one less
//! lies on a shortest way, and where it is 0 the tray is solved. Where several tiles are as good, the
//! first in neighbour order slides.
//!
//! **Source.** Breadth-first search from the solved tray over all states, in
//! [`crate::slide::distance`]; a 3x3 tray is never more than 31 slides away.
//!
//! **Example.** After the 6 has slid up, one slide is left: the 8.
//!
//! ```
//! use gridproof::{game::analyze_cells, slide::{Slide, notation, rules::pick}};
//!
//! let tray = notation::parse("1 2 3/4 5 _/7 8 6").unwrap();
//! let analysis = analyze_cells::<Slide>(&tray, &pick(["shortest"]).unwrap(), 1000);
//! let told: Vec<_> = analysis.steps.iter().map(|step| step.finding.numbers.clone()).collect();
//! assert_eq!(told, [[6, 1, 0]]);
//! ```

use super::marks;
use crate::game::{Finding, Kind, Mark, Reads, Role, Rule, Sink, Voice};
use crate::slide::distance::{LARGEST, Table};
use crate::slide::neighbours::neighbours;
use crate::slide::{Conclusion, Position, Slide};
use std::ops::ControlFlow;

/// The rule.
pub struct Shortest;

/// What it can find: a slide on a shortest way, the last one of it, that there is no way, that no distances are known.
static KINDS: [Kind; 4] = [
    Kind {
        name: "slide",
        anchor: "slide",
        numbers: &["tile", "before", "after"],
    },
    Kind {
        name: "last",
        anchor: "slide",
        numbers: &["tile", "before", "after"],
    },
    Kind {
        name: "no-way",
        anchor: "no-way",
        numbers: &[],
    },
    Kind {
        name: "too-large",
        anchor: "too-large",
        numbers: &["cells", "most"],
    },
];

/// How the rule speaks.
pub static VOICE: Voice = Voice {
    name: "shortest",
    kinds: &KINDS,
    example: Some("1 2 3/4 5 _/7 8 6"),
};
const SLIDE: &Kind = &KINDS[0];
const LAST: &Kind = &KINDS[1];
const NO_WAY: &Kind = &KINDS[2];
const TOO_LARGE: &Kind = &KINDS[3];

impl Rule<Slide> for Shortest {
    fn voice(&self) -> &'static Voice {
        &VOICE
    }

    /// The whole way follows from where it begins.
    fn reads(&self) -> Reads {
        Reads::Snapshot
    }

    fn look(&self, tray: &Position, sink: &mut Sink<'_, Slide>) -> ControlFlow<()> {
        // anchor: too-large
        let Some(table) = Table::shared(tray.grid(), tray.goal()) else {
            let numbers = [tray.grid().len() as i64, LARGEST as i64];
            return sink.emit(told(TOO_LARGE, Vec::new(), &numbers));
        };
        // end: too-large
        // anchor: no-way
        let Some(mut before) = table.distance(tray) else {
            return sink.emit(told(NO_WAY, Vec::new(), &[]));
        };
        // end: no-way
        let mut tray = tray.clone();
        while before > 0 {
            sink.spend(1)?;
            let gap = tray.blank();
            let around = neighbours(tray.grid(), gap);
            // anchor: slide
            let slid = |cell| {
                let mut next = tray.clone();
                next.slide(cell);
                Some((cell, table.distance(&next)?, next))
            };
            let nearer = around
                .clone()
                .filter_map(slid)
                .find(|(_, after, _)| *after < before);
            let Some((cell, after, next)) = nearer else {
                break;
            };
            // end: slide
            let others = around.filter(|&other| other != cell);
            let seen = marks(Role::Blank, [gap])
                .chain(marks(Role::Target, [cell]))
                .chain(marks(Role::Contrast, others));
            let numbers = [tray.tile(cell).into(), before.into(), after.into()];
            let kind = if after == 0 { LAST } else { SLIDE };
            let mut slide = told(kind, seen.collect(), &numbers);
            slide.conclusion = Some(Conclusion::Slide(cell));
            sink.emit(slide)?;
            (tray, before) = (next, after);
        }
        ControlFlow::Continue(())
    }
}

/// A finding that only shows what was looked at.
fn told(kind: &'static Kind, marks: Vec<Mark>, numbers: &[i64]) -> Finding<Slide> {
    Finding {
        kind,
        marks,
        conclusion: None,
        numbers: numbers.to_vec(),
        reasons: Vec::new(),
    }
}
