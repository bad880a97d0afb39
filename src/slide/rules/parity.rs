//! A tray can't be solved if swaps and the gap's way home are not both even or both odd.
//!
//! **Idea.** Each slide is a swap of a tile and the gap, and takes the gap one cell further. So whoever
//! solves a tray with some number of slides has made as many swaps, and the gap has gone as many cells.
//! Colour the cells like a chessboard: whether the gap's way home is even or odd is fixed by where it
//! is. Whether the swaps that bring everything home are even or odd is fixed as well: things that have
//! to change places in a ring of k cells take k - 1 swaps, and any other way differs by an even number.
//! If one of the two is even and the other odd, no number of slides can be both.
//!
//! **Source.** W. W. Johnson and W. E. Story, Notes on the "15" puzzle, 1879; the numbers come from
//! [`crate::slide::parity`].
//!
//! **Example.** Only 14 and 15 have to change places, which is one swap; the gap is at home already,
//! zero cells away.
//!
//! ```
//! use gridproof::{game::{analyze_cells, Ending}, slide::{Slide, notation, rules::pick}};
//!
//! let tray = notation::parse("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0").unwrap();
//! let analysis = analyze_cells::<Slide>(&tray, &pick(["parity"]).unwrap(), 1000);
//! assert_eq!(analysis.ending, Ending::Closed);
//! let [swaps, steps, rings, tiles] = analysis.steps[0].finding.numbers[..] else { panic!() };
//! assert_eq!((swaps, steps, rings, tiles), (1, 0, 1, 2));
//! ```

use super::marks;
use crate::game::{Finding, Kind, Role, Rule, Sink, Voice};
use crate::slide::parity::Parity;
use crate::slide::{Conclusion, Position, Slide};
use std::ops::ControlFlow;

/// The rule.
pub struct Unsolvable;

static KINDS: [Kind; 1] = [Kind {
    name: "unsolvable",
    anchor: "unsolvable",
    numbers: &["swaps", "steps", "rings", "cells"],
}];

/// How the rule speaks.
pub static VOICE: Voice = Voice {
    name: "parity",
    kinds: &KINDS,
    example: Some("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0"),
};

impl Rule<Slide> for Unsolvable {
    fn voice(&self) -> &'static Voice {
        &VOICE
    }

    fn look(&self, tray: &Position, sink: &mut Sink<'_, Slide>) -> ControlFlow<()> {
        sink.spend(tray.grid().len() as u64)?;
        // anchor: unsolvable
        let proof = Parity::of(tray);
        if proof.swaps % 2 == proof.steps % 2 {
            return ControlFlow::Continue(());
        }
        // end: unsolvable
        let rings = proof.cycles.len();
        let ringed: Vec<_> = proof.cycles.into_iter().flatten().collect();
        let numbers = [proof.swaps, proof.steps, rings, ringed.len()];
        let gap = marks(Role::Blank, [tray.blank()]);
        sink.emit(Finding {
            kind: &KINDS[0],
            marks: gap
                .chain(marks(Role::Target, [tray.gap_home()]))
                .chain(marks(Role::Scope, ringed))
                .collect(),
            conclusion: Some(Conclusion::Unsolvable),
            numbers: numbers.map(|n| n as i64).to_vec(),
            reasons: Vec::new(),
        })
    }
}
