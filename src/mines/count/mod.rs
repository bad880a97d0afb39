//! Exact counting over all layouts that fit a position: what each group of cells can hold, and how
//! likely each number is.
//!
//! The front falls into parts that no clue joins; each is walked group by group, forwards and backwards,
//! and the parts meet in the mine total. What is *decided* here is exact: a group can't hold a number of
//! mines only if no layout has it. Shares are floating point.

mod layers;
mod layout;
mod magnitude;
mod plan;

pub use layout::layout;
pub use magnitude::Magnitude;
pub use plan::{Chain, chains};

use crate::mines::bounds::Bounds;
use crate::mines::front::Front;
use layers::{Layer, Walk, Weight, find, forward};

/// Why there is no count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure {
    /// No layout fits.
    Impossible,
    /// The nodes were used up, or too many clues would have to be kept in mind at once.
    Budget,
}

/// What all layouts that fit have in common.
#[derive(Clone, PartialEq, Debug)]
pub struct Limits {
    /// For each group of the front the fewest and the most mines it has in any layout.
    pub groups: Vec<(usize, usize)>,
    /// Whether the total narrows what the numbers leave open.
    pub by_total: bool,
}

/// How likely mines are.
#[derive(Clone, PartialEq, Debug)]
pub struct Odds {
    /// For each group the share of layouts in which a given cell of it is a mine.
    pub groups: Vec<f64>,
    /// How many layouts fit.
    pub layouts: Magnitude,
}

/// The walks of all parts of a front.
fn walks(front: &Front) -> Result<Vec<Walk>, Failure> {
    let chains = chains(front);
    // A clue that more mines than cells would be needed for is found by narrowing, before anybody counts.
    let walks = chains.iter().map(|chain| Walk::new(front, chain));
    walks.collect::<Option<_>>().ok_or(Failure::Budget)
}

/// What all layouts that fit have in common.
///
/// # Errors
/// If no layout fits, or the nodes don't do.
pub fn limits(front: &Front, nodes: &mut u64) -> Result<Limits, Failure> {
    if Bounds::all(&front.sums).narrow().is_err() {
        return Err(Failure::Impossible);
    }
    let walks = walks(front)?;
    let mut ways = Vec::new();
    for walk in &walks {
        ways.push(forward(walk, (0, 0), nodes).ok_or(Failure::Budget)?);
    }
    let ends = ways
        .iter()
        .map(|way| way.last().and_then(|end| end.first()));
    let ends: Option<Vec<(usize, usize)>> = ends.map(|end| Some(end?.1)).collect();
    let ends = ends.ok_or(Failure::Impossible)?;
    let least: usize = ends.iter().map(|end| end.0).sum();
    let most: usize = ends.iter().map(|end| end.1).sum();
    let outside = front.groups[front.outside].len();
    let total = front.total().map(|sum| front.sums.value(sum));
    if let Some(total) = total {
        let total = usize::try_from(total).map_err(|_| Failure::Impossible)?;
        if total < least || total > most + outside {
            return Err(Failure::Impossible);
        }
        if total < most || total > least + outside {
            let counted = Counted::new(front, &walks, nodes)?;
            return Ok(Limits {
                groups: counted.values(front).map(|(_, limits)| limits).collect(),
                by_total: true,
            });
        }
    }
    let mut groups: Vec<(usize, usize)> = front.groups.iter().map(|g| (0, g.len())).collect();
    if let Some(total) = total {
        groups[front.outside] = (
            (total as usize).saturating_sub(most),
            (total as usize - least).min(outside),
        );
    }
    for (walk, layers) in walks.iter().zip(&ways) {
        for (at, limits) in reached(walk, layers, nodes)?.into_iter().enumerate() {
            groups[walk.groups[at].0] = limits;
        }
    }
    Ok(Limits {
        groups,
        by_total: false,
    })
}

/// For each group of a walk the fewest and the most mines on any way that comes to the end.
fn reached<W: Weight>(
    walk: &Walk,
    layers: &[Layer<W>],
    nodes: &mut u64,
) -> Result<Vec<(usize, usize)>, Failure> {
    let mut limits: Vec<(usize, usize)> = walk.groups.iter().map(|&(_, n)| (n, 0)).collect();
    let mut alive = vec![true; 1];
    for at in (0..walk.groups.len()).rev() {
        let cells = walk.groups[at].1;
        let cost = (layers[at].len() * (cells + 1)) as u64;
        *nodes = nodes.checked_sub(cost).ok_or(Failure::Budget)?;
        let comes = |(state, _): &(u128, W)| {
            let mut comes = false;
            for mines in 0..=cells {
                let next = walk.step(at, *state, mines);
                if next
                    .and_then(|next| find(&layers[at + 1], next))
                    .is_some_and(|i| alive[i])
                {
                    comes = true;
                    limits[at].0 = limits[at].0.min(mines);
                    limits[at].1 = limits[at].1.max(mines);
                }
            }
            comes
        };
        alive = layers[at].iter().map(comes).collect();
    }
    Ok(limits)
}

/// How likely a mine is in each group; only where the total is known.
///
/// # Errors
/// If no layout fits, or the nodes don't do.
pub fn odds(front: &Front, nodes: &mut u64) -> Result<Odds, Failure> {
    if Bounds::all(&front.sums).narrow().is_err() {
        return Err(Failure::Impossible);
    }
    let counted = Counted::new(front, &walks(front)?, nodes)?;
    Ok(Odds {
        groups: counted.values(front).map(|(share, _)| share).collect(),
        layouts: counted.layouts,
    })
}

/// For each group and each number of mines in it, how many layouts have it.
struct Counted {
    layouts: Magnitude,
    by_value: Vec<Vec<Magnitude>>,
}

impl Counted {
    fn new(front: &Front, walks: &[Walk], nodes: &mut u64) -> Result<Counted, Failure> {
        let total = front.total().map_or(0, |sum| front.sums.value(sum));
        let total = usize::try_from(total).map_err(|_| Failure::Impossible)?;
        let outside = front.groups[front.outside].len();
        let mut ways = Vec::new();
        for walk in walks {
            ways.push(forward(walk, Spread::one(), nodes).ok_or(Failure::Budget)?);
        }
        let ends = ways.iter().map(|way| Some(way.last()?.first()?.1.clone()));
        let ends: Vec<Spread> = ends.collect::<Option<_>>().ok_or(Failure::Impossible)?;
        // What is left for the cells outside: the ways to put it there.
        let mut rest = Spread::filled(&Magnitude::choices(outside, total.min(outside)));
        // For each part, all the other parts and the outside together.
        let mut others = Vec::new();
        let mut before = Spread::one();
        for end in &ends {
            others.push(before.clone());
            before = before.product(end, total);
        }
        let front_only = before;
        for (i, end) in ends.iter().enumerate().rev() {
            others[i] = others[i].product(&rest, total);
            rest = rest.product(end, total);
        }
        let layouts = rest.at(total);
        if layouts.is_zero() {
            return Err(Failure::Impossible);
        }
        let sizes = front.groups.iter().map(|group| group.len() + 1);
        let mut by_value: Vec<Vec<Magnitude>> =
            sizes.map(|size| vec![Magnitude::ZERO; size]).collect();
        let choices = Magnitude::choices(outside, total.min(outside));
        for (mines, ways) in choices.iter().enumerate() {
            by_value[front.outside][mines] = ways.times(front_only.at(total - mines));
        }
        for ((walk, layers), others) in walks.iter().zip(&ways).zip(&others) {
            backward(walk, layers, others, total, &mut by_value, nodes)?;
        }
        Ok(Counted { layouts, by_value })
    }

    /// For each group the share of mines, and the fewest and the most mines.
    fn values(&self, front: &Front) -> impl Iterator<Item = (f64, (usize, usize))> {
        let sizes = front.groups.iter().map(Vec::len);
        sizes.zip(&self.by_value).map(|(size, by_value)| {
            let there = |(n, ways): (usize, &Magnitude)| (!ways.is_zero()).then_some(n);
            let mut possible = by_value.iter().enumerate().filter_map(there);
            let least = possible.next().unwrap_or_default();
            let most = possible.next_back().unwrap_or(least);
            let mut mines = Magnitude::ZERO;
            for (n, ways) in by_value.iter().enumerate() {
                mines = mines.plus(ways.times(Magnitude::from(n as f64)));
            }
            let share = mines.share_of(self.layouts) / size.max(1) as f64;
            (share, (least, most))
        })
    }
}

/// Walks back from the end: each state's ways on, by the mines so far, and with them the count of each
/// value of each group.
fn backward(
    walk: &Walk,
    layers: &[Layer<Spread>],
    others: &Spread,
    total: usize,
    by_value: &mut [Vec<Magnitude>],
    nodes: &mut u64,
) -> Result<(), Failure> {
    // By the mines in this part, the ways of all that is not in it.
    let most = layers
        .last()
        .and_then(|end| end.first())
        .map_or(0, |end| end.1.end());
    let by_mines = |mines: usize| {
        total
            .checked_sub(mines)
            .map_or(Magnitude::ZERO, |n| others.at(n))
    };
    let end: Vec<Magnitude> = (0..most).map(by_mines).collect();
    let mut later = vec![Spread::filled(&end)];
    for at in (0..walk.groups.len()).rev() {
        let (group, cells) = walk.groups[at];
        let choices = Magnitude::choices(cells, cells);
        let mut here = Vec::with_capacity(layers[at].len());
        for (state, so_far) in &layers[at] {
            let cost = (so_far.ways.len() * (cells + 1)) as u64;
            *nodes = nodes.checked_sub(cost).ok_or(Failure::Budget)?;
            let mut on = Spread {
                least: so_far.least,
                ways: vec![Magnitude::ZERO; so_far.ways.len()],
            };
            for (mines, ways) in choices.iter().enumerate() {
                let next = walk.step(at, *state, mines);
                let Some(next) = next.and_then(|next| find(&layers[at + 1], next)) else {
                    continue;
                };
                let mut count = Magnitude::ZERO;
                for (i, reached) in so_far.ways.iter().enumerate() {
                    let rest = later[next].at(so_far.least + i + mines).times(*ways);
                    on.ways[i] = on.ways[i].plus(rest);
                    count = count.plus(reached.times(rest));
                }
                by_value[group][mines] = by_value[group][mines].plus(count);
            }
            here.push(on);
        }
        later = here;
    }
    Ok(())
}

/// Ways by the number of mines, from `least` on.
#[derive(Clone, Debug)]
struct Spread {
    least: usize,
    ways: Vec<Magnitude>,
}

impl Spread {
    fn one() -> Spread {
        Spread::filled(&[Magnitude::ONE])
    }

    fn filled(ways: &[Magnitude]) -> Spread {
        Spread {
            least: 0,
            ways: ways.to_vec(),
        }
    }

    fn at(&self, mines: usize) -> Magnitude {
        let at = mines.checked_sub(self.least);
        at.and_then(|at| self.ways.get(at))
            .copied()
            .unwrap_or(Magnitude::ZERO)
    }

    /// The number of mines that is just too many.
    fn end(&self) -> usize {
        self.least + self.ways.len()
    }

    /// The ways of two independent parts together, up to `most` mines.
    fn product(&self, other: &Spread, most: usize) -> Spread {
        let least = self.least + other.least;
        let end = (self.end() + other.end()).saturating_sub(1).min(most + 1);
        let mut ways = vec![Magnitude::ZERO; end.saturating_sub(least)];
        for (i, a) in self.ways.iter().enumerate() {
            for (way, b) in ways.iter_mut().skip(i).zip(&other.ways) {
                *way = way.plus(a.times(*b));
            }
        }
        Spread { least, ways }
    }
}

impl Weight for Spread {
    fn more(&self, mines: usize, cells: usize) -> Spread {
        let choices = Magnitude::choices(cells, mines);
        let ways = choices.get(mines).copied().unwrap_or(Magnitude::ZERO);
        Spread {
            least: self.least + mines,
            ways: self.ways.iter().map(|way| way.times(ways)).collect(),
        }
    }

    fn merge(&mut self, other: Spread) {
        let least = self.least.min(other.least);
        let end = self.end().max(other.end());
        let all = (least..end).map(|mines| self.at(mines).plus(other.at(mines)));
        let ways = all.collect();
        *self = Spread { least, ways };
    }
}
