//! One layout that fits, where there is one: a walk forwards that keeps which numbers of mines can be
//! reached, and a walk back that picks.

use super::layers::{Layer, Walk, Weight, find, forward};
use super::{Failure, walks};
use crate::mines::bounds::Bounds;
use crate::mines::front::Front;

/// Numbers of mines, a bit each.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Numbers(Vec<u64>);

impl Numbers {
    fn zero() -> Numbers {
        Numbers(vec![1])
    }

    fn has(&self, n: usize) -> bool {
        self.0
            .get(n / 64)
            .is_some_and(|word| word >> (n % 64) & 1 == 1)
    }

    fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        (0..64 * self.0.len()).filter(|&n| self.has(n))
    }

    /// All sums of a number here and a number there.
    fn plus(&self, other: &Numbers) -> Numbers {
        let mut sums = Numbers(Vec::new());
        for n in other.iter() {
            sums.merge(self.more(n, 0));
        }
        sums
    }
}

impl Weight for Numbers {
    fn more(&self, mines: usize, _: usize) -> Numbers {
        let (words, bits) = (mines / 64, mines % 64);
        let mut shifted = vec![0; words + self.0.len() + 1];
        for (i, word) in self.0.iter().enumerate() {
            shifted[words + i] |= word << bits;
            if bits > 0 {
                shifted[words + i + 1] |= word >> (64 - bits);
            }
        }
        while shifted.last() == Some(&0) {
            shifted.pop();
        }
        Numbers(shifted)
    }

    fn merge(&mut self, other: Numbers) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a |= b);
    }
}

/// A layout that fits: for each group of the front how many mines it has. The cells outside have as many as the
/// total leaves them.
///
/// # Errors
/// If no layout fits, or the nodes don't do.
pub fn layout(front: &Front, nodes: &mut u64) -> Result<Vec<i32>, Failure> {
    if Bounds::all(&front.sums).narrow().is_err() {
        return Err(Failure::Impossible);
    }
    let walks = walks(front)?;
    let mut parts = Vec::new();
    // The numbers of mines that the parts up to each one can have together.
    let mut together = vec![Numbers::zero()];
    for walk in &walks {
        let layers = forward(walk, Numbers::zero(), nodes).ok_or(Failure::Budget)?;
        let end = layers.last().and_then(|end| end.first());
        let end = end.ok_or(Failure::Impossible)?.1.clone();
        let before = together.last().cloned().unwrap_or_else(Numbers::zero);
        together.push(before.plus(&end));
        parts.push((walk, layers, end));
    }
    let outside = front.groups[front.outside].len();
    let total = front.total().map(|sum| front.sums.value(sum));
    let total = total.map(usize::try_from).transpose();
    let total = total.map_err(|_| Failure::Impossible)?;
    let all = together.pop().ok_or(Failure::Impossible)?;
    let fits =
        |mines: &usize| total.is_none_or(|total| (*mines..=mines + outside).contains(&total));
    let mut left = all.iter().find(fits).ok_or(Failure::Impossible)?;
    let mut values = vec![0; front.groups.len()];
    values[front.outside] = total.map_or(0, |total| total - left) as i32;
    while let (Some((walk, layers, end)), Some(before)) = (parts.pop(), together.pop()) {
        let here = end.iter().take_while(|&mines| mines <= left);
        let mut here = here.filter(|mines| before.has(left - mines));
        let mines = here.next().ok_or(Failure::Impossible)?;
        left -= mines;
        pick(walk, &layers, mines, &mut values).ok_or(Failure::Impossible)?;
    }
    Ok(values)
}

/// Walks back from the end of a part, with this many mines to be put.
fn pick(
    walk: &Walk,
    layers: &[Layer<Numbers>],
    mut mines: usize,
    values: &mut [i32],
) -> Option<()> {
    let mut state = layers.last()?.first()?.0;
    for at in (0..walk.groups.len()).rev() {
        let (group, cells) = walk.groups[at];
        let way = |(before, numbers): &(_, Numbers)| {
            let leads = |&here: &usize| {
                numbers.has(mines - here) && walk.step(at, *before, here) == Some(state)
            };
            Some((*before, (0..=cells.min(mines)).find(leads)?))
        };
        let (before, here) = layers[at].iter().find_map(way)?;
        values[group] = here as i32;
        mines -= here;
        state = before;
    }
    find(&layers[0], state).map(|_| ())
}
