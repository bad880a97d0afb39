//! The mine total settles cells: by itself, or together with numbers that share no unknown neighbour.
//!
//! **Idea.** Take the known mines off the total. If none is left, all unknown cells are safe; if as many
//! are left as there are unknown cells, all are mines. Numbers that share no unknown neighbour count
//! different mines, so what they lack adds up: if that is all that is left, every cell that none of
//! them sees is safe, and if what they leave safe is all that may be safe, every other cell is a mine.
//!
//! **Source.** Known as mine counting or as the last turns. Without a known total the rule says nothing.
//!
//! **Cost.** One look at the board, and a greedy choice of numbers for each number.
//!
//! **Example.** One mine is left, and the 1 has it among its neighbours: the cell in the corner is safe.
//!
//! ```
//! use gridproof::game::analyze_cells;
//! use gridproof::mines::{notation, rules};
//!
//! let position = notation::parse("mines 4x1/1\n#1##", None).unwrap();
//! let steps = analyze_cells(&position, &rules::pick(["mine-count"]).unwrap(), 1_000).steps;
//! let safe = &steps[0].finding.conclusion.as_ref().unwrap().safe;
//! assert_eq!(safe.iter().map(|c| c.index()).collect::<Vec<_>>(), [3]);
//! ```

use crate::game::{Kind, Role, Rule, Sink, Voice};
use crate::grid::{Cell, CellSet};
use crate::mines::clue::{Reduced, open_numbers};
use crate::mines::evidence::{finding, marks};
use crate::mines::{Clue, Fact, Mines, Position};
use crate::sorted::sort_few;
use std::ops::ControlFlow;

/// The rule.
pub struct MineCount;

/// `left` mines are left for `unknown` cells; the numbers have `counted` of them, and leave `free` cells
/// safe.
static KINDS: [Kind; 4] = [
    Kind {
        name: "none-left",
        anchor: "alone",
        numbers: &["left", "unknown"],
    },
    Kind {
        name: "all-left",
        anchor: "alone",
        numbers: &["left", "unknown"],
    },
    Kind {
        name: "rest-safe",
        anchor: "rest",
        numbers: &["left", "counted"],
    },
    Kind {
        name: "rest-mines",
        anchor: "rest",
        numbers: &["left", "unknown", "free"],
    },
];

/// How the rule speaks.
pub static VOICE: Voice = Voice {
    name: "mine-count",
    kinds: &KINDS,
    example: Some("mines 4x1/1\n#1##"),
};

impl Rule<Mines> for MineCount {
    fn voice(&self) -> &'static Voice {
        &VOICE
    }

    fn look(&self, position: &Position, sink: &mut Sink<'_, Mines>) -> ControlFlow<()> {
        sink.spend(position.grid().len() as u64)?;
        let Some(total) = Reduced::new(position, Clue::Total, &facts(position)) else {
            return ControlFlow::Continue(());
        };
        let left = i64::from(total.mines);
        let unknown = total.cells.len() as i64;
        if unknown == 0 || left < 0 || left > unknown {
            return ControlFlow::Continue(());
        }
        let scope = marks(Role::Scope, total.cells.iter().copied());
        // anchor: alone
        if left == 0 {
            return sink.emit(finding(
                &KINDS[0],
                scope,
                Vec::new(),
                total.cells,
                &[left, unknown],
            ));
        }
        if left == unknown {
            return sink.emit(finding(
                &KINDS[1],
                scope,
                total.cells,
                Vec::new(),
                &[left, unknown],
            ));
        }
        // end: alone
        let numbers = open_numbers(position);
        let weights: [fn(&Reduced) -> i64; 2] = [
            |number| number.mines.into(),
            |number| number.cells.len() as i64 - i64::from(number.mines),
        ];
        // anchor: rest
        for (weight, most, safe) in [
            (weights[0], left, true),
            (weights[1], unknown - left, false),
        ] {
            let Some((chosen, covered)) = apart(&numbers, weight, most, sink)? else {
                continue;
            };
            let rest: Vec<Cell> = total
                .cells
                .iter()
                .copied()
                .filter(|&c| !covered.contains(c))
                .collect();
            // end: rest
            if rest.is_empty() {
                continue;
            }
            let evidence = [
                marks(
                    Role::Clue,
                    chosen.iter().filter_map(|number| number.clue.cell()),
                ),
                marks(Role::Contrast, covered.iter()),
                marks(Role::Scope, rest.iter().copied()),
            ];
            let evidence = evidence.concat();
            return sink.emit(match safe {
                true => finding(&KINDS[2], evidence, Vec::new(), rest, &[left, most]),
                false => finding(
                    &KINDS[3],
                    evidence,
                    rest,
                    Vec::new(),
                    &[left, unknown, most],
                ),
            });
        }
        ControlFlow::Continue(())
    }
}

/// All that is known of unopened cells.
fn facts(position: &Position) -> Vec<(Cell, Fact)> {
    let cells = position.grid().cells();
    cells
        .filter_map(|cell| Some((cell, position.fact(cell)?)))
        .collect()
}

/// Numbers that share no unknown neighbour and whose weights add up to `wanted`, with the unknown
/// neighbours of all of them.
fn apart<'a>(
    numbers: &'a [Reduced],
    weight: fn(&Reduced) -> i64,
    wanted: i64,
    sink: &mut Sink<'_, Mines>,
) -> ControlFlow<(), Option<(Vec<&'a Reduced>, CellSet)>> {
    // Numbers with much weight on few cells first: they leave most room for others.
    let mut order: Vec<&Reduced> = numbers.iter().filter(|number| weight(number) > 0).collect();
    order.sort_by_key(|number| (number.cells.len() as i64 - weight(number), -weight(number)));
    // Each number is the first once, so that one unlucky choice doesn't decide.
    for first in 0..order.len() {
        sink.spend(order.len() as u64 / 8 + 1)?;
        let mut covered = CellSet::new();
        let (mut chosen, mut sum) = (Vec::new(), 0);
        let begin = order.get(first).copied();
        for number in begin.into_iter().chain(order.iter().copied()) {
            if sum + weight(number) <= wanted && number.cells.iter().all(|&c| !covered.contains(c))
            {
                sum += weight(number);
                number.cells.iter().for_each(|&c| {
                    covered.insert(c);
                });
                chosen.push(number);
            }
            if sum == wanted {
                sort_few(&mut chosen, |number| number.clue);
                return ControlFlow::Continue(Some((chosen, covered)));
            }
        }
        // On a large board with much left the first choices are as good as the later ones.
        if sum * 2 < wanted {
            break;
        }
    }
    ControlFlow::Continue(None)
}
