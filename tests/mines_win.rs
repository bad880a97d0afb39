//! The exact chance to win: endgames with known answers, perfect play from the first click, and a search that shares
//! nothing with the engine's.

#[path = "support/chance.rs"]
mod chance;
#[path = "support/endgames.rs"]
mod endgames;

use gridproof::dice::Dice;
use gridproof::grid::{Cell, Grid};
use gridproof::mines::engine::win::{Failure, Rest, Win, rest, win};
use gridproof::mines::notation::parse;
use gridproof::mines::size::Size;
use gridproof::mines::{Fact, Position, Tile};
use std::collections::BTreeMap;

const CAP: usize = 100_000;
const NODES: u64 = 100_000_000;

fn exact(position: &Position) -> Result<Win, Failure> {
    win(&rest(position)?, CAP, &mut NODES.clone())
}

#[test]
fn endgames_are_won_as_often_as_they_can_be() {
    for (i, endgame) in endgames::expert().iter().enumerate() {
        let win = exact(&endgame.position).unwrap();
        assert_eq!(Some((win.wins, win.layouts)), endgame.answer, "no. {i}");
    }
}

#[test]
fn endgames_that_were_slow_take_few_nodes() {
    let answers = [(207, 458), (111, 264), (45, 105), (761, 994)];
    let slow = endgames::slow();
    assert_eq!(slow.len(), answers.len());
    for (endgame, answer) in slow.iter().zip(answers) {
        let win = exact(&endgame.position).unwrap();
        assert_eq!((win.wins, win.layouts), answer);
        assert!(win.nodes < 5_000, "{win:?}");
        // Every run is the same.
        assert_eq!(exact(&endgame.position), Ok(win));
    }
}

/// The board on which only the first cell is known, and to be safe, with its neighbours if it is an opening.
fn first(size: &str, (x, y): (usize, usize), opening: bool) -> Position {
    let size = Size::parse(size).unwrap();
    let mut position = Position::from(size);
    let first = size.grid().cell(x, y).unwrap();
    position.set_fact(first, Some(Fact::Safe));
    for cell in size.grid().around(first).filter(|_| opening) {
        position.set_fact(cell, Some(Fact::Safe));
    }
    position
}

fn perfect(size: &str, at: (usize, usize), opening: bool) -> (u64, u64) {
    let win = exact(&first(size, at, opening)).unwrap();
    println!("{size} {at:?} {opening}: {win:?}");
    (win.wins, win.layouts)
}

#[test]
fn perfect_play_after_a_safe_first_click() {
    for (size, at, wins) in [
        ("3x3/2", (0, 0), (23, 28)),
        ("3x3/2", (1, 0), (24, 28)),
        ("3x3/2", (1, 1), (17, 28)),
        ("4x4/2", (0, 0), (102, 105)),
        ("4x4/2", (1, 0), (100, 105)),
        ("4x4/2", (1, 1), (98, 105)),
        ("4x4/3", (0, 0), (400, 455)),
        ("4x4/3", (1, 0), (387, 455)),
        ("4x4/3", (1, 1), (386, 455)),
        ("4x4/4", (0, 0), (949, 1365)),
        ("4x4/4", (1, 0), (961, 1365)),
        ("4x4/4", (1, 1), (914, 1365)),
        ("5x5/3", (0, 0), (1798, 2024)),
        ("5x5/3", (1, 0), (1763, 2024)),
        ("5x5/3", (2, 0), (1747, 2024)),
        ("5x5/3", (1, 1), (1736, 2024)),
        ("5x5/3", (2, 1), (1708, 2024)),
        ("5x5/3", (2, 2), (1675, 2024)),
    ] {
        assert_eq!(perfect(size, at, false), wins, "{size} {at:?}");
    }
}

#[test]
fn perfect_play_of_the_largest_board_with_a_known_answer() {
    assert_eq!(perfect("5x5/4", (0, 0), false), (8236, 10626));
}

#[test]
fn perfect_play_after_an_opening() {
    for (size, at, wins) in [
        ("4x4/4", (1, 1), (34, 35)),
        ("4x4/4", (1, 0), (185, 210)),
        ("4x4/4", (0, 0), (417, 495)),
        ("5x5/4", (2, 2), (1557, 1820)),
        ("5x5/4", (2, 1), (1535, 1820)),
        ("5x5/4", (1, 1), (1512, 1820)),
        ("5x5/4", (0, 0), (4950, 5985)),
        ("5x5/4", (2, 0), (3196, 3876)),
        ("5x5/4", (1, 0), (3196, 3876)),
    ] {
        assert_eq!(perfect(size, at, true), wins, "{size} {at:?}");
    }
}

/// The plainest search: all layouts as bits of a word, every cell tried, nothing pruned.
struct Plain {
    around: Vec<u32>,
    /// Wins by opened cells and layouts.
    known: BTreeMap<(u32, Vec<u32>), u64>,
}

impl Plain {
    fn of(position: &Position) -> (u64, u64) {
        let grid = position.grid();
        let bit = |cell: Cell| 1_u32 << cell.index();
        let around = grid.cells().map(|c| grid.around(c).map(bit).sum());
        let mut plain = Plain {
            around: around.collect(),
            known: BTreeMap::new(),
        };
        let fits = |layout: &u32| {
            layout.count_ones() == position.mines().unwrap()
                && grid.cells().all(|cell| {
                    let mine = layout & bit(cell) != 0;
                    match (position.tile(cell), position.fact(cell)) {
                        (Tile::Open(n), _) => {
                            !mine && plain.number(cell.index(), *layout) == u32::from(n)
                        }
                        (_, Some(Fact::Mine)) => mine,
                        (_, Some(Fact::Safe)) => !mine,
                        _ => true,
                    }
                })
        };
        // All subsets of the unopened cells, the empty one last.
        let opened = |&cell: &Cell| position.tile(cell).number().is_some();
        let unopened: u32 = grid.cells().filter(|cell| !opened(cell)).map(bit).sum();
        let mut subsets = vec![unopened];
        while let Some(&last) = subsets.last().filter(|&&last| last != 0) {
            subsets.push((last - 1) & unopened);
        }
        let layouts: Vec<u32> = subsets.into_iter().filter(fits).collect();
        let opened = grid.cells().filter(opened).map(bit).sum();
        let all = layouts.len() as u64;
        (plain.wins(opened, layouts), all)
    }

    fn number(&self, cell: usize, layout: u32) -> u32 {
        (self.around[cell] & layout).count_ones()
    }

    fn wins(&mut self, opened: u32, layouts: Vec<u32>) -> u64 {
        let all = u32::MAX >> (32 - self.around.len());
        let Some(&first) = layouts.first() else {
            return 0;
        };
        if opened | first == all {
            return 1;
        }
        let key = (opened, layouts);
        if let Some(&wins) = self.known.get(&key) {
            return wins;
        }
        let mut best = 0;
        for cell in (0..self.around.len()).filter(|cell| opened >> cell & 1 == 0) {
            let mut parts = vec![Vec::new(); 9];
            for &layout in key.1.iter().filter(|&layout| layout >> cell & 1 == 0) {
                parts[self.number(cell, layout) as usize].push(layout);
            }
            let wins = parts
                .into_iter()
                .map(|part| self.wins(opened | 1 << cell, part));
            best = best.max(wins.sum());
        }
        self.known.insert(key, best);
        best
    }
}

/// Positions with at most so many unopened cells and a known total.
fn known_total(dice: &mut Dice, most: usize) -> Position {
    let (deal, position) = chance::small(dice, most);
    let mut position = chance::with_total(&position, Some(deal.size().mines()));
    if dice.below(3) == 0 {
        chance::give_facts(dice, &deal, &mut position, 20);
    }
    position
}

#[test]
fn a_plain_search_wins_as_much() {
    let mut dice = Dice::new(31);
    let mut several = 0;
    for _ in 0..6_000 {
        let position = known_total(&mut dice, 9);
        let answer = exact(&position).map(|win| (win.wins, win.layouts));
        let plain = Plain::of(&position);
        let text = gridproof::mines::notation::write(&position);
        assert_eq!(answer, Ok(plain), "{text}");
        several += u64::from(plain.1 > 2);
    }
    assert!(several > 800, "{several}");
}

#[test]
fn the_best_cell_is_one() {
    let mut dice = Dice::new(32);
    let mut tried = 0;
    for _ in 0..4_000 {
        let position = known_total(&mut dice, 10);
        let rest = rest(&position).unwrap();
        let Ok(whole) = win(&rest, CAP, &mut NODES.clone()) else {
            panic!("a deal fits");
        };
        let Some(best) = whole.best else {
            continue;
        };
        // What comes of the cell, number by number, adds up to the same.
        let mut sum = 0;
        for number in 0..=rest.around[best].len() as u8 {
            let mut after: Rest = rest.clone();
            after.clues.push((vec![best as u16], 0));
            after.clues.push((rest.around[best].clone(), number));
            sum += win(&after, CAP, &mut NODES.clone()).map_or(0, |win| win.wins);
        }
        assert_eq!(sum, whole.wins);
        tried += 1;
    }
    assert!(tried > 1_000, "{tried}");
}

#[test]
fn what_has_no_answer_says_why() {
    let failure = |text: &str| exact(&parse(text, None).unwrap()).unwrap_err();
    assert_eq!(
        failure("mines 5x3/3\n101##\n002##\n##2#3\n"),
        Failure::Impossible
    );
    assert_eq!(
        failure("mines 5x4/6\n2##10\n###11\n#3#21\n1####\n"),
        Failure::Impossible
    );
    assert_eq!(failure("mines 2x2/2\n##\n1*\n"), Failure::Impossible);
    assert_eq!(failure("mines 3x1/?\n##1\n"), Failure::NoTotal);
    let empty = Position::new(Grid::new(30, 16).unwrap(), Some(99)).unwrap();
    assert_eq!(exact(&empty), Err(Failure::TooMany));
    let middle = Position::new(Grid::new(6, 5).unwrap(), Some(4)).unwrap();
    let few = win(&rest(&middle).unwrap(), CAP, &mut 30_000);
    assert_eq!(few, Err(Failure::Budget));
}

#[test]
fn what_is_won_needs_no_cell() {
    let win = exact(&parse("mines 2x2/1\n#1\n11\n", None).unwrap()).unwrap();
    assert_eq!((win.wins, win.layouts, win.best), (1, 1, None));
}

#[test]
fn islands_are_played_apart() {
    // Twenty coin tosses, each between two cells: 2^20 layouts, of which one is won whatever is done.
    let tosses = format!("{}#1", "#11".repeat(19));
    let position = parse(&format!("mines 59x2/20\n{tosses}\n{tosses}\n"), None).unwrap();
    let win = win(&rest(&position).unwrap(), 10, &mut 10_000).unwrap();
    assert_eq!((win.wins, win.layouts, win.best), (1, 1 << 20, Some(0)));
}
