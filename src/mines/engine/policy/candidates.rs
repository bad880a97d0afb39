//! Which cells are worth a closer look: those that are nearly as safe as the safest one.

use crate::mines::engine::field::Field;
use crate::mines::engine::odds::Odds;

/// How much the chance to open more than one cell counts against safety here; it only orders the candidates.
const OPENING: f64 = 0.1;

/// Cells of which no number speaks are many and alike: so many of them are candidates.
const OUTSIDE: usize = 6;

/// Up to `most` cells that are less safe than the safest one by less than `margin`, the most promising first.
pub fn candidates(
    field: &Field,
    odds: &Odds,
    chances: &[f64],
    most: usize,
    margin: f64,
) -> Vec<u16> {
    let mut spoken_of = vec![false; chances.len()];
    for group in &odds.front.groups {
        for &cell in &group.cells {
            spoken_of[usize::from(cell)] = true;
        }
    }
    let safety = |cell: u16| 1.0 - chances[usize::from(cell)];
    let safest = field.unsettled_cells().map(safety).fold(0.0, f64::max);
    let near = field
        .unsettled_cells()
        .filter(|&cell| safety(cell) > safest - margin);
    let mut scored: Vec<(f64, u16)> = near
        .map(|cell| {
            let around = field.touch().around(cell).iter();
            let opening: f64 = around.map(|&other| safety(other)).product();
            (safety(cell) + OPENING * opening, cell)
        })
        .collect();
    scored.sort_unstable_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut outside = 0;
    let mut wanted = |&(_, cell): &(f64, u16)| {
        let inside = spoken_of[usize::from(cell)];
        outside += usize::from(!inside);
        inside || outside <= OUTSIDE
    };
    let kept = scored.into_iter().filter(|entry| wanted(entry));
    kept.take(most).map(|(_, cell)| cell).collect()
}
