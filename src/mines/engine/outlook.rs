//! What opening a cell brings: the numbers that it may show, and whether a sure move comes of it.

#[cfg(not(target_arch = "wasm32"))]
use super::exact::{Exact, ExactCounter, Share};
use super::field::Field;
use super::odds::{Counter, Failure, Odds};
use crate::mines::Fact;

/// What may come of opening a cell, as chances or as shares.
#[derive(Clone, PartialEq, Debug)]
pub struct Outlook<N> {
    /// That it is a mine.
    pub mine: N,
    /// That it shows 0, 1, … 8. With the mine they add up to 1.
    pub numbers: [N; 9],
    /// That it is safe and what it shows makes another cell certainly safe that wasn't before. The last safe cell brings none.
    pub next: N,
}

impl<N> Outlook<N> {
    /// The same in other figures.
    pub fn map<M>(self, mut figure: impl FnMut(N) -> M) -> Outlook<M> {
        Outlook {
            mine: figure(self.mine),
            numbers: self.numbers.map(&mut figure),
            next: figure(self.next),
        }
    }
}

/// A count of layouts with one more cell opened.
struct Counted<N> {
    layouts: N,
    /// Whether a cell is certainly safe that wasn't before.
    next: bool,
}

/// The layouts for each number that a cell may show; none where they are none. `count` counts the layouts of a field that
/// was looked at, and whether all of them agree that some unsettled cell is safe.
fn numbers<N>(
    field: &Field,
    cell: u16,
    mut count: impl FnMut(&Field) -> Result<(N, bool), Failure>,
) -> Result<[Option<Counted<N>>; 9], Failure> {
    let mut found = [const { None }; 9];
    if field.is_mine(cell) || field.is_open(cell) {
        return Ok(found);
    }
    let least = usize::from(field.mines_around(cell));
    let most = (least + field.unsettled_around(cell)).min(8);
    for (number, found) in found.iter_mut().enumerate().take(most + 1).skip(least) {
        let mut shown = field.clone();
        shown.find_safe(cell);
        let before = shown.safe().len();
        shown.show(cell, number as u8);
        if shown.look().is_err() {
            continue;
        }
        match count(&shown) {
            Ok((layouts, safe)) => {
                let next = safe || shown.safe().len() > before;
                *found = Some(Counted { layouts, next });
            }
            Err(Failure::Impossible) => {}
            Err(failure) => return Err(failure),
        }
    }
    Ok(found)
}

/// The outlook of an unopened cell; only where the total is known. `odds` are those of the field, and what they settle counts
/// as known before.
///
/// # Errors
/// If no layout fits, or it takes more than so many nodes for one part.
pub fn outlook(
    counter: &mut Counter,
    field: &Field,
    odds: &Odds,
    cell: u16,
    nodes: u64,
) -> Result<Outlook<f64>, Failure> {
    if !odds.layouts.is_finite() {
        return Err(Failure::Budget);
    }
    let mut known = field.clone();
    odds.settle(&mut known);
    known.look()?;
    let found = numbers(&known, cell, |field| {
        let odds = counter.odds(field, None, nodes)?;
        let facts = odds.facts.iter().chain([&odds.outside_fact]);
        let safe = facts.flatten().any(|fact| *fact == Fact::Safe);
        Ok((odds.layouts, safe))
    })?;
    let share = |layouts: f64| (layouts / odds.layouts).clamp(0.0, 1.0);
    let mut outlook = Outlook {
        mine: odds.by_cell(field)[usize::from(cell)],
        numbers: [0.0; 9],
        next: 0.0,
    };
    for (number, found) in outlook.numbers.iter_mut().zip(&found) {
        let Some(found) = found else { continue };
        *number = share(found.layouts);
        outlook.next += if found.next { *number } else { 0.0 };
    }
    outlook.next = outlook.next.min(1.0);
    Ok(outlook)
}

/// The same as shares.
///
/// # Errors
/// If no layout fits, the total isn't known, or it takes more than so many nodes for one part.
#[cfg(not(target_arch = "wasm32"))]
pub fn exact_outlook(
    counter: &mut ExactCounter,
    field: &Field,
    exact: &Exact,
    cell: u16,
    nodes: u64,
) -> Result<Outlook<Share>, Failure> {
    use num_bigint::BigUint;
    let all = exact.layouts.as_ref().ok_or(Failure::Impossible)?;
    let mut known = field.clone();
    exact.settle(&mut known);
    known.look()?;
    let found = numbers(&known, cell, |field| {
        let odds = counter.odds(field, None, nodes)?;
        let facts = odds.facts.iter().chain([&odds.outside_fact]);
        let safe = facts.flatten().any(|fact| *fact == Fact::Safe);
        Ok((odds.layouts.unwrap_or_default(), safe))
    })?;
    let layouts = |found: &Option<Counted<BigUint>>| {
        let layouts = found.as_ref().map(|found| found.layouts.clone());
        layouts.unwrap_or_default()
    };
    let sum = |sum: BigUint, found: &Option<Counted<BigUint>>| sum + layouts(found);
    let safe = found.iter().fold(BigUint::ZERO, sum);
    let next = found
        .iter()
        .filter(|found| found.as_ref().is_some_and(|found| found.next));
    let next = next.fold(BigUint::ZERO, sum);
    Ok(Outlook {
        // Each layout without a mine there shows some number.
        mine: Share::new(&(all - safe), all),
        numbers: std::array::from_fn(|number| Share::new(&layouts(&found[number]), all)),
        next: Share::new(&next, all),
    })
}
