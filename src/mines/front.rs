//! The unopened cells of a position with the clues that speak of them, as sums over groups of cells.

use crate::grid::Cell;
use crate::mines::bounds::Sums;
use crate::mines::{Clue, Fact, Position};

/// What is known of an unopened cell before one begins to think.
pub type Known<'a> = &'a dyn Fn(Cell) -> Option<Fact>;

/// Clues as sums. Cells of which all the clues say the same are one group; cells that no number speaks of
/// are the group outside.
#[derive(Clone, Debug)]
pub struct Front {
    /// The clues as sums over groups: sum `i` is what clue `i` says.
    pub sums: Sums,
    /// The clues, in order.
    pub clues: Vec<Clue>,
    /// The cells of each group, in reading order. Single cells and groups come in no order.
    pub groups: Vec<Vec<Cell>>,
    /// The group of the cells that no number of these clues speaks of. It is empty where the total isn't
    /// one of the clues and nobody asked for such a cell.
    pub outside: usize,
    /// The group of each cell that a number speaks of or that stands alone, in reading order.
    places: Vec<(Cell, usize)>,
}

/// Which cells are groups of their own.
#[derive(Clone, Copy, Default)]
pub struct Alone<'a> {
    /// Whether each cell is that a number speaks of.
    pub front: bool,
    /// These are, wherever they lie.
    pub cells: &'a [Cell],
}

/// The clues that a position has: numbers with an unopened neighbour, or with none although they lack a
/// mine, and the total if it is known.
pub fn clues(position: &Position) -> Vec<Clue> {
    let grid = position.grid();
    let unopened = |cell: Cell| position.tile(cell).number().is_none();
    let speaks = |&cell: &Cell| match position.tile(cell).number() {
        None => false,
        Some(0) => grid.around(cell).any(unopened),
        Some(_) => true,
    };
    let numbers = grid.cells().filter(speaks).map(Clue::Number);
    let total = position.mines().map(|_| Clue::Total);
    numbers.chain(total).collect()
}

impl Front {
    /// All clues of a position, less what is known as a fact. A number without an unknown neighbour is
    /// left out where it is met.
    pub fn of(position: &Position, alone: Alone<'_>) -> Front {
        let known = |cell| position.fact(cell);
        Front::new(position, &clues(position), &known, alone)
    }

    /// Some clues of a position, in order, less what is known.
    pub fn new(position: &Position, clues: &[Clue], known: Known<'_>, alone: Alone<'_>) -> Front {
        let grid = position.grid();
        let unopened = |&cell: &Cell| position.tile(cell).number().is_none();
        let mut front = Front {
            sums: Sums::default(),
            clues: Vec::with_capacity(clues.len()),
            groups: Vec::new(),
            outside: 0,
            places: Vec::new(),
        };
        // For each cell the sums that it is in, as pairs in the order of the cells.
        let mut within: Vec<(Cell, u32)> = Vec::new();
        let mut values = Vec::new();
        for &clue in clues {
            let Clue::Number(number) = clue else { continue };
            let mut left = i32::from(position.tile(number).number().unwrap_or_default());
            let sum = values.len() as u32;
            let begin = within.len();
            for cell in grid.around(number).filter(unopened) {
                match known(cell) {
                    None => within.push((cell, sum)),
                    Some(fact) => left -= i32::from(fact == Fact::Mine),
                }
            }
            if within.len() > begin || left != 0 {
                front.clues.push(clue);
                values.push(left);
            }
        }
        within.sort_unstable();
        front.group(&within, alone, known);
        front.outside = front.groups.len();
        front.groups.push(Vec::new());
        let mut sums: Vec<Vec<usize>> = vec![Vec::new(); values.len()];
        for &(cell, sum) in &within {
            if let (Some(group), Some(sum)) = (front.group_of(cell), sums.get_mut(sum as usize))
                && sum.last() != Some(&group)
                && !sum.contains(&group)
            {
                sum.push(group);
            }
        }
        let total = position.mines().filter(|_| clues.contains(&Clue::Total));
        let mut left = total.map(|mines| mines as i32);
        for cell in grid.cells().filter(unopened) {
            match known(cell) {
                Some(fact) => left = left.map(|left| left - i32::from(fact == Fact::Mine)),
                None if front.group_of(cell).is_none() => front.groups[front.outside].push(cell),
                None => {}
            }
            // Without the total nobody asks for the cells outside.
            if left.is_none() {
                break;
            }
        }
        if left.is_none() {
            front.groups[front.outside].clear();
        }
        for group in &front.groups {
            front.sums.variable(group.len());
        }
        for (variables, value) in sums.iter().zip(values) {
            front.sums.sum(variables, value);
        }
        if let Some(left) = left {
            let all: Vec<usize> = (0..front.groups.len()).collect();
            front.sums.sum(&all, left);
            front.clues.push(Clue::Total);
        }
        front
    }

    /// Makes groups of the cells in `within`, and of those that stand alone.
    fn group(&mut self, within: &[(Cell, u32)], alone: Alone<'_>, known: Known<'_>) {
        let mut cells: Vec<(Vec<u32>, Cell)> = Vec::new();
        for chunk in within.chunk_by(|a, b| a.0 == b.0) {
            let cell = chunk[0].0;
            let mut sums: Vec<u32> = chunk.iter().map(|&(_, sum)| sum).collect();
            if alone.front || alone.cells.contains(&cell) {
                // A mark that no other cell has keeps it apart.
                sums.extend([u32::MAX, cell.index() as u32]);
            }
            cells.push((sums, cell));
        }
        let apart = alone.cells.iter().filter(|&&cell| known(cell).is_none());
        for &cell in apart.filter(|&&cell| within.binary_search_by_key(&cell, |w| w.0).is_err()) {
            cells.push((vec![u32::MAX, cell.index() as u32], cell));
        }
        cells.sort_unstable();
        for chunk in cells.chunk_by(|a, b| a.0 == b.0) {
            let group = self.groups.len();
            self.groups
                .push(chunk.iter().map(|(_, cell)| *cell).collect());
            self.places
                .extend(chunk.iter().map(|(_, cell)| (*cell, group)));
        }
        self.places.sort_unstable();
    }

    /// The group of a cell that a number speaks of or that stands alone.
    pub fn group_of(&self, cell: Cell) -> Option<usize> {
        let at = self.places.binary_search_by_key(&cell, |place| place.0);
        at.ok().map(|at| self.places[at].1)
    }

    /// The group of any unknown cell; the one outside for those that no number speaks of.
    pub fn home(&self, cell: Cell) -> usize {
        self.group_of(cell).unwrap_or(self.outside)
    }

    /// The sum of the total, if it counts.
    pub fn total(&self) -> Option<usize> {
        (self.clues.last() == Some(&Clue::Total)).then(|| self.clues.len() - 1)
    }

    /// The clue of a sum.
    pub fn clue(&self, sum: usize) -> Clue {
        self.clues[sum]
    }

    /// The cells that a number speaks of, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.places.iter().map(|&(cell, _)| cell)
    }
}
