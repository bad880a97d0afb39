//! Boards without a guess: each passes the verdict, all are equally likely where that is said, and what was asked
//! of them holds.

use gridproof::dice::Dice;
use gridproof::game::analyze_cells;
use gridproof::grid::Cell;
use gridproof::inquiry::Inquiry;
use gridproof::mines::deal::{Deal, Start};
use gridproof::mines::generate::{BUDGET, Demand, Generating, Made, Method, Need, Order, needs};
use gridproof::mines::size::Size;
use gridproof::mines::verdict::{Grade, Judging, Verdict};
use gridproof::mines::{Fact, Position, Tile, prover, rules, technique};
use std::collections::BTreeMap;

fn order(size: &str, start: Start, at: usize, seed: u64) -> Order {
    let size = Size::parse(size).unwrap();
    Order {
        size,
        start,
        first: size.grid().nth(at).unwrap(),
        demand: Demand::default(),
        seed,
        budget: BUDGET,
    }
}

fn made(order: Order) -> Option<Made> {
    let mut generating = Generating::new(order).unwrap();
    while !generating.look(u64::MAX) {}
    generating.made().cloned()
}

fn verdict(deal: &Deal, first: Cell) -> Verdict {
    let mut judging = Judging::new(deal.clone(), first, false, u64::MAX).unwrap();
    while !judging.look(u64::MAX) {}
    Verdict::of(judging.trace())
}

/// All layouts that keep a start rule at a cell.
fn layouts(order: Order) -> Vec<Deal> {
    let grid = order.size.grid();
    let kept = |cell: &Cell| match order.start {
        Start::Any => false,
        Start::Safe => *cell == order.first,
        Start::Opening => *cell == order.first || grid.around(order.first).any(|c| c == *cell),
    };
    let free: Vec<Cell> = grid.cells().filter(|cell| !kept(cell)).collect();
    let sets = (0_u32..1 << free.len()).filter(|set| set.count_ones() == order.size.mines());
    let deal = |set: u32| {
        let mines = free.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1);
        Deal::of(grid, mines.map(|(_, cell)| *cell))
    };
    sets.map(deal).collect()
}

/// Draws many boards, and compares their numbers with those that are expected if all of `expected` are equally likely.
fn assert_uniform(order: Order, expected: &[Deal], each: u64) {
    let mut counts: BTreeMap<String, u64> =
        expected.iter().map(|deal| (deal.to_hex(), 0)).collect();
    assert!(counts.len() > 10, "{}", counts.len());
    for seed in 0..each * counts.len() as u64 {
        let made = made(Order { seed, ..order }).unwrap();
        assert_eq!((made.method, made.held), (Method::Draw, order.start));
        let count = counts.get_mut(&made.deal.to_hex());
        *count.expect("a board that belongs to them") += 1;
    }
    let squares = counts.values().map(|&n| (n as f64 - each as f64).powi(2));
    let chi = squares.sum::<f64>() / each as f64;
    let free = (counts.len() - 1) as f64;
    // Five standard deviations.
    assert!(chi < free + 5.0 * (2.0 * free).sqrt(), "{chi} of {free}");
}

#[test]
fn boards_that_are_drawn_are_equally_likely() {
    for (size, start, at) in [
        ("4x4/3", Start::Safe, 0),
        ("4x4/4", Start::Opening, 1),
        ("5x3/3", Start::Any, 0),
        ("4x4/6", Start::Safe, 0),
    ] {
        let order = order(size, start, at, 0);
        let all = layouts(order);
        let solvable = all.into_iter().filter(|deal| {
            !deal.is_mine(order.first) && verdict(deal, order.first).solvable == Some(true)
        });
        assert_uniform(order, &solvable.collect::<Vec<_>>(), 20);
    }
}

/// Whether the full ladder solves a board for one who doesn't know the number of its mines.
fn solves_without_total(deal: &Deal, first: Cell) -> bool {
    let mut known = Position::new(deal.grid(), None).unwrap();
    let mut safe = vec![first];
    while !safe.is_empty() {
        safe.iter()
            .for_each(|&cell| known.set_tile(cell, Tile::Open(deal.number(cell))));
        known = settled(&known);
        let cells = deal.grid().cells();
        safe = cells
            .filter(|&c| known.fact(c) == Some(Fact::Safe))
            .collect();
    }
    let open = |cell: Cell| known.tile(cell).number().is_some();
    deal.grid()
        .cells()
        .all(|cell| deal.is_mine(cell) != open(cell))
}

/// A position with all that the full ladder settles.
fn settled(position: &Position) -> Position {
    let trace = analyze_cells(position, rules::ladder("full").unwrap(), 10_000_000);
    let mut known = position.clone();
    for news in trace.steps.iter().filter_map(|step| step.news.as_ref()) {
        news.mines
            .iter()
            .for_each(|&cell| known.set_fact(cell, Some(Fact::Mine)));
        news.safe
            .iter()
            .for_each(|&cell| known.set_fact(cell, Some(Fact::Safe)));
    }
    known
}

/// Whether the board is stuck where nobody takes a step whose smallest proof has this name: the rounds of
/// [`Need::Technique`], by the ladder.
fn is_stuck_without(deal: &Deal, first: Cell, name: &str) -> bool {
    let grid = deal.grid();
    let mut known = Position::from(deal.size());
    let open = |known: &mut Position, cell: Cell| {
        let mut cells = vec![cell];
        while let Some(cell) = cells.pop() {
            if known.tile(cell).number().is_none() {
                known.set_tile(cell, Tile::Open(deal.number(cell)));
                cells.extend(grid.around(cell).filter(|_| deal.number(cell) == 0));
            }
        }
    };
    open(&mut known, first);
    loop {
        let after = settled(&known);
        let fresh = |&cell: &Cell| known.fact(cell).is_none() && after.fact(cell).is_some();
        let cells: Vec<Cell> = grid.cells().filter(fresh).collect();
        if cells.is_empty() {
            return false;
        }
        let lemmas = |cell: Cell| known.fact(cell);
        let other = |&&cell: &&Cell| {
            let fact = after.fact(cell).unwrap();
            let proof = prover::prove(&known, &lemmas, cell, fact, &mut 10_000_000);
            technique::name(&known, &proof.unwrap()).is_none_or(|found| found.name != name)
        };
        let others: Vec<Cell> = cells.iter().filter(other).copied().collect();
        if others.is_empty() {
            return true;
        }
        for cell in others {
            match after.fact(cell) {
                Some(Fact::Safe) => open(&mut known, cell),
                fact => known.set_fact(cell, fact),
            }
        }
    }
}

#[test]
fn boards_that_are_asked_for_are_equally_likely() {
    let order = order("4x4/3", Start::Safe, 5, 0);
    let all: Vec<Deal> = layouts(order);
    let judged = |deal: &&Deal| verdict(deal, order.first);
    let medium: Vec<Deal> = all
        .iter()
        .filter(|deal| {
            let verdict = judged(deal);
            verdict.solvable == Some(true) && verdict.grade == Grade::Medium
        })
        .cloned()
        .collect();
    let grade = Demand {
        grade: Some(Grade::Medium),
        needs: None,
    };
    assert_uniform(
        Order {
            demand: grade,
            ..order
        },
        &medium,
        15,
    );
    let counted: Vec<Deal> = all
        .iter()
        .filter(|deal| judged(deal).solvable == Some(true))
        .filter(|deal| !solves_without_total(deal, order.first))
        .cloned()
        .collect();
    let needs = Demand {
        grade: None,
        needs: Some(Need::Total),
    };
    assert_uniform(
        Order {
            demand: needs,
            ..order
        },
        &counted,
        15,
    );
}

#[test]
fn techniques_that_are_asked_for_are_needed() {
    let begun = order("5x4/4", Start::Opening, 0, 0);
    let needing = |name: &str| {
        let all = layouts(begun).into_iter();
        let solvable = all.filter(|deal| verdict(deal, begun.first).solvable == Some(true));
        let found = solvable.filter(|deal| is_stuck_without(deal, begun.first, name));
        found.collect::<Vec<Deal>>()
    };
    for name in ["B2", "1-1"] {
        let needs = Some(Need::parse(name).unwrap());
        let demand = Demand { grade: None, needs };
        assert_uniform(Order { demand, ..begun }, &needing(name), 15);
    }
    for name in ["high-complexity", "1-2-1"] {
        let needs = Some(Need::parse(name).unwrap());
        let demand = Demand { grade: None, needs };
        let order = order("16x16/50", Start::Opening, 100, 1);
        let made = made(Order { demand, ..order }).unwrap();
        assert!(is_stuck_without(&made.deal, order.first, name), "{name}");
    }
}

#[test]
fn dense_boards_are_repaired_and_pass_the_verdict() {
    for (size, start, seed) in [
        ("16x16/99", Start::Opening, 1),
        ("16x16/150", Start::Safe, 2),
        ("30x16/170", Start::Opening, 3),
        ("9x9/50", Start::Opening, 4),
    ] {
        let order = order(size, start, 40, seed);
        let made = made(order).unwrap();
        assert_eq!((made.method, made.held), (Method::Repair, start), "{size}");
        let deal = &made.deal;
        assert_eq!(deal.size(), order.size);
        assert!(!deal.is_mine(order.first));
        assert!(start != Start::Opening || deal.number(order.first) == 0);
        let verdict = verdict(deal, order.first);
        assert_eq!(
            (verdict.solvable, verdict.grade),
            (Some(true), made.grade),
            "{size}"
        );
    }
}

#[test]
fn pauses_change_nothing_and_the_first_board_is_the_one_of_the_seed() {
    let mut same = 0;
    for seed in 0..30 {
        let order = order("9x9/10", Start::Safe, 40, seed);
        let whole = made(order).unwrap();
        let mut paused = Generating::new(order).unwrap();
        while !paused.look(7) {}
        assert_eq!(paused.made(), Some(&whole));
        let (plain, _) = Deal::new(order.size, order.start, seed, order.first);
        let solvable = verdict(&plain, order.first).solvable == Some(true);
        assert_eq!(solvable, whole.deal == plain);
        assert_eq!(solvable, paused.progress().drawn == 1);
        same += u64::from(solvable);
    }
    assert!((3..27).contains(&same), "{same}");
    let order = order("16x16/99", Start::Safe, 0, 9);
    let mut paused = Generating::new(order).unwrap();
    while !paused.look(100_000) {}
    assert_eq!(paused.made(), made(order).as_ref());
}

#[test]
fn what_is_not_to_be_had_is_given_up() {
    // Nothing but opening never solves it: the numbers in the middle touch no zero.
    let none = Order {
        demand: Demand {
            grade: Some(Grade::Trivial),
            needs: None,
        },
        budget: 300_000,
        ..order("16x16/60", Start::Safe, 0, 1)
    };
    let mut generating = Generating::new(none).unwrap();
    while !generating.look(10_000) {}
    assert_eq!(generating.made(), None);
    assert!(generating.progress().nodes >= 300_000 && generating.progress().drawn > 10);
    // It stays given up.
    assert!(generating.look(1_000_000) && generating.made().is_none());
    let full = order("3x3/9", Start::Any, 4, 0);
    let error = Generating::new(full).err().unwrap();
    assert_eq!(error.0.key, "error.mines.no-guess");
    // One safe cell is enough: the first one.
    let made = made(order("3x3/8", Start::Opening, 4, 0)).unwrap();
    assert_eq!((made.held, made.grade), (Start::Safe, Grade::Trivial));
}

#[test]
fn needs_have_names() {
    for name in needs() {
        let need = Need::parse(name).unwrap();
        assert!(need.name() == name || (name, need) == ("last-turns", Need::Total));
    }
    let mut dice = Dice::new(1);
    for _ in 0..200 {
        let text: String = (0..dice.below(9))
            .map(|_| char::from(32 + dice.below(95) as u8))
            .collect();
        match Need::parse(&text) {
            Ok(need) => assert_eq!(need.name(), text),
            Err(error) => assert_eq!(error.0.key, "error.mines.needs"),
        }
    }
}
