//! How good a position looks in which a guess has just succeeded: by how safe the next move will be, and the one after
//! it.
//!
//! The idea is the *secondary safety* of D. N. Hill's solver, which averages the safest and the second safest next
//! cell over the numbers that a guess may show. The share of the second was measured on 32,000 expert boards: 0.1, 0.2
//! and 0.35 differ by less than the noise.

use crate::mines::Fact;
use crate::mines::engine::field::Field;
use crate::mines::engine::odds::Odds;

/// How much the second safest cell counts.
const SECOND: f64 = 0.2;

/// What a position promises, from 0 to 1; only for comparing cells.
pub fn prospect(field: &Field, odds: &Odds) -> f64 {
    let mut safe = field.safe().len();
    let (mut best, mut second) = (0.0, 0.0);
    let mut add = |safety: f64, cells: usize, fact: Option<Fact>| match fact {
        Some(Fact::Safe) => safe += cells,
        Some(Fact::Mine) => {}
        None if safety > best => {
            second = if cells > 1 { safety } else { best };
            best = safety;
        }
        None if safety > second => second = safety,
        None => {}
    };
    let groups = odds.front.groups.iter().zip(&odds.groups);
    for ((group, mine), fact) in groups.zip(&odds.facts) {
        add(1.0 - mine, group.cells.len(), *fact);
    }
    if odds.front.outside > 0 {
        add(1.0 - odds.outside, odds.front.outside, odds.outside_fact);
    }
    match safe {
        _ if field.unsettled() == 0 => 1.0,
        0 => (1.0 - SECOND) * best + SECOND * second,
        1 => 1.0 - SECOND + SECOND * best,
        _ => 1.0,
    }
}
