//! Where the parts of a front meet: they share nothing but the mines of the whole board.

use super::walk::Weight;

/// A part as the others see it: its fewest mines, and the layouts with so many mines, one more, …
pub type Spread<'a, W> = (usize, &'a [W]);

/// What surrounds the parts.
#[derive(Clone, Debug)]
pub struct Rest<W> {
    /// For each part, by its mines from its fewest on: the ways of all that is not in it.
    pub ways: Vec<Vec<W>>,
    /// How many layouts fit.
    pub layouts: W,
    /// The mines outside, summed over all layouts.
    pub mines: W,
    /// The safe cells outside, summed over all layouts.
    pub safe: W,
}

/// Puts parts together that hold `left` mines with the cells outside; `choices` are the ways to put 0, 1, … mines there,
/// as far as there are cells and mines. `None` if no layout fits.
pub fn by_total<W: Weight>(
    parts: &[Spread<'_, W>],
    outside: usize,
    choices: &[W],
    left: usize,
) -> Option<Rest<W>> {
    let least: usize = parts.iter().map(|part| part.0).sum();
    let span = |part: &Spread<'_, W>| part.1.len().saturating_sub(1);
    let most = least + parts.iter().map(span).sum::<usize>();
    if least > left || most + outside < left || parts.iter().any(|part| part.1.is_empty()) {
        return None;
    }
    // By the mines of some parts beyond their least: the ways. First of the parts before each, then of those after.
    let mut before: Vec<Vec<W>> = Vec::with_capacity(parts.len() + 1);
    before.push(vec![W::small(1)]);
    for part in parts {
        let last = before.last().map_or(&[][..], |last| last);
        let next = product(last, part.1);
        before.push(next);
    }
    let front = before.pop().unwrap_or_default();
    let ways_outside = |beyond: usize| {
        let mines = (left - least).checked_sub(beyond)?;
        choices.get(mines)
    };
    let (mut layouts, mut mines, mut safe) = (W::zero(), W::zero(), W::zero());
    for (beyond, front) in front.iter().enumerate() {
        let Some(ways) = ways_outside(beyond) else {
            continue;
        };
        let n = left - least - beyond;
        let mut both = W::zero();
        both.add(front, ways);
        layouts.add(&both, &W::small(1));
        mines.add(&both, &W::small(n as u32));
        safe.add(&both, &W::small((outside - n) as u32));
    }
    if layouts.is_zero() {
        return None;
    }
    // By the mines of the parts before one beyond their least: the ways of all that comes after.
    let mut after: Vec<W> = (0..front.len())
        .map(|beyond| ways_outside(beyond).cloned().unwrap_or_else(W::zero))
        .collect();
    let mut ways = vec![Vec::new(); parts.len()];
    for (at, part) in parts.iter().enumerate().rev() {
        // Of the parts up to this one `b` mines beyond the least, then `after[b]` ways.
        let so_far = &before[at];
        ways[at] = (0..part.1.len())
            .map(|k| meet(so_far, &after[k..]))
            .collect();
        after = (0..so_far.len())
            .map(|b| meet(part.1, &after[b..]))
            .collect();
    }
    Some(Rest {
        ways,
        layouts,
        mines,
        safe,
    })
}

/// The sum of the products.
pub fn meet<W: Weight>(a: &[W], b: &[W]) -> W {
    let mut sum = W::zero();
    for (a, b) in a.iter().zip(b) {
        sum.add(a, b);
    }
    sum
}

/// The ways of two independent parts together.
fn product<W: Weight>(a: &[W], b: &[W]) -> Vec<W> {
    let mut ways = vec![W::zero(); (a.len() + b.len()).saturating_sub(1)];
    for (i, a) in a.iter().enumerate() {
        for (way, b) in ways[i..].iter_mut().zip(b) {
            way.add(a, b);
        }
    }
    ways
}
