//! The checker against every layout of small boards: it accepts just what follows.

use gridproof::dice::Dice;
use gridproof::grid::{Cell, CellSet, Grid};
use gridproof::mines::checker::{Objection, check, fits, follows, possible};
use gridproof::mines::notation::parse;
use gridproof::mines::{Clue, Fact, Position, Proof, Tile};

/// A position in which a random layout is partly opened, the layout, and its numbers as they are opened.
fn random(dice: &mut Dice, most: usize) -> Position {
    let (width, height) = loop {
        let (w, h) = (1 + dice.below(5) as usize, 1 + dice.below(5) as usize);
        if w * h <= most {
            break (w, h);
        }
    };
    let grid = Grid::new(width, height).unwrap();
    let percent = 10 + dice.below(60);
    let mines: CellSet = grid.cells().filter(|_| dice.below(100) < percent).collect();
    let total = (dice.below(3) > 0).then_some(mines.len() as u32);
    let mut position = Position::new(grid, total).unwrap();
    let opened = 20 + dice.below(80);
    for cell in grid.cells().filter(|&cell| !mines.contains(cell)) {
        if dice.below(100) < opened {
            let around = grid.around(cell).filter(|&c| mines.contains(c)).count();
            // Now and then a number is wrong, so that impossible positions are tried too.
            let wrong = usize::from(dice.below(40) == 0);
            position.set_tile(cell, Tile::Open((around + wrong) as u8));
        }
    }
    position
}

/// All sets of unopened cells.
fn layouts(position: &Position) -> Vec<CellSet> {
    let unopened = |cell: &Cell| position.tile(*cell).number().is_none();
    let cells: Vec<Cell> = position.grid().cells().filter(unopened).collect();
    let mine = |bits: u32| move |i: &usize| bits & (1 << *i) != 0;
    (0..1 << cells.len())
        .map(|bits| {
            (0..cells.len())
                .filter(mine(bits))
                .map(|i| cells[i])
                .collect()
        })
        .collect()
}

fn agrees(position: &Position, layout: &CellSet, clue: Clue) -> bool {
    match clue {
        Clue::Total => position.mines() == Some(layout.len() as u32),
        Clue::Number(cell) => {
            let around = position.grid().around(cell);
            let mines = around.filter(|&c| layout.contains(c)).count() as u8;
            position.tile(cell).number() == Some(mines)
        }
    }
}

fn is(layout: &CellSet, (cell, fact): (Cell, Fact)) -> bool {
    layout.contains(cell) == (fact == Fact::Mine)
}

/// Whether it follows, by looking at all layouts.
fn naive(
    position: &Position,
    layouts: &[CellSet],
    clues: &[Clue],
    lemmas: &[(Cell, Fact)],
    settled: (Cell, Fact),
) -> bool {
    layouts
        .iter()
        .filter(|layout| clues.iter().all(|&clue| agrees(position, layout, clue)))
        .filter(|layout| lemmas.iter().all(|&lemma| is(layout, lemma)))
        .all(|layout| is(layout, settled))
}

fn without<T: Clone>(list: &[T], i: usize) -> Vec<T> {
    let mut list = list.to_vec();
    list.remove(i);
    list
}

/// Clues and lemmas that a dice chooses, more of them on some boards than on others.
fn choose(dice: &mut Dice, position: &Position) -> (Vec<Clue>, Vec<(Cell, Fact)>) {
    let share = [30, 60, 100][dice.below(3) as usize];
    let cells = || position.grid().cells();
    let seen = cells().filter(|&cell| position.tile(cell).number().is_some());
    let total = position.mines().map(|_| Clue::Total);
    let clues = seen.map(Clue::Number).chain(total);
    let clues = clues.filter(|_| dice.below(100) < share).collect();
    let known = dice.below(30);
    let unopened = cells().filter(|&cell| position.tile(cell).number().is_none());
    let lemmas = unopened.filter_map(|cell| {
        let fact = [Fact::Mine, Fact::Safe][dice.below(2) as usize];
        (dice.below(100) < known).then_some((cell, fact))
    });
    (clues, lemmas.collect())
}

#[test]
fn what_follows_is_just_what_holds_in_all_layouts() {
    let mut dice = Dice::new(1);
    let (mut yes, mut no, mut minimal) = (0, 0, 0);
    for _ in 0..4_000 {
        let position = random(&mut dice, 12);
        let layouts = layouts(&position);
        for _ in 0..3 {
            let (clues, lemmas) = choose(&mut dice, &position);
            for cell in position.grid().cells() {
                if position.tile(cell).number().is_some() {
                    continue;
                }
                for fact in [Fact::Mine, Fact::Safe] {
                    let settled = (cell, fact);
                    let truth = |clues: &[Clue], lemmas: &[(Cell, Fact)]| {
                        naive(&position, &layouts, clues, lemmas, settled)
                    };
                    let expected = truth(&clues, &lemmas);
                    assert_eq!(
                        follows(&position, &clues, &lemmas, cell, fact),
                        Some(expected),
                        "{position:?} {clues:?} {lemmas:?} {settled:?}"
                    );
                    *if expected { &mut yes } else { &mut no } += 1;
                    if lemmas.iter().any(|&(lemma, _)| lemma == cell) {
                        continue;
                    }
                    let idle_clue = |&i: &usize| truth(&without(&clues, i), &lemmas);
                    let idle_lemma = |&i: &usize| truth(&clues, &without(&lemmas, i));
                    let expected = if !expected {
                        Err(Objection::DoesNotFollow)
                    } else if let Some(i) = (0..clues.len()).find(idle_clue) {
                        Err(Objection::IdleClue(i))
                    } else if let Some(i) = (0..lemmas.len()).find(idle_lemma) {
                        Err(Objection::IdleLemma(i))
                    } else {
                        minimal += 1;
                        Ok(())
                    };
                    let proof = Proof {
                        cell,
                        fact,
                        clues: clues.clone(),
                        lemmas: lemmas.clone(),
                        smallest: false,
                    };
                    assert_eq!(check(&position, &proof), expected, "{position:?} {proof:?}");
                }
            }
        }
    }
    assert!(
        yes > 10_000 && no > 10_000 && minimal > 1_000,
        "{yes} {no} {minimal}"
    );
}

#[test]
fn a_layout_fits_if_it_agrees_with_all_that_is_seen() {
    let mut dice = Dice::new(2);
    let (mut yes, mut no) = (0, 0);
    for _ in 0..2_000 {
        let mut position = random(&mut dice, 9);
        let unopened = |cell: &Cell| position.tile(*cell).number().is_none();
        let cells: Vec<Cell> = position.grid().cells().filter(unopened).collect();
        let given = cells.first().filter(|_| dice.below(4) == 0).copied();
        if let Some(cell) = given {
            position.set_fact(cell, Some(Fact::Mine));
        }
        let seen = |c: &Cell| position.tile(*c).number().is_some();
        let clues = position.grid().cells().filter(seen);
        let total = position.mines().map(|_| Clue::Total);
        let clues: Vec<Clue> = clues.map(Clue::Number).chain(total).collect();
        let lemmas: Vec<_> = given.map(|cell| (cell, Fact::Mine)).into_iter().collect();
        let mut any = false;
        for layout in layouts(&position) {
            let expected = clues.iter().all(|&clue| agrees(&position, &layout, clue))
                && lemmas.iter().all(|&lemma| is(&layout, lemma));
            assert_eq!(fits(&position, &layout), expected);
            any |= expected;
            *if expected { &mut yes } else { &mut no } += 1;
        }
        assert_eq!(possible(&position, &clues, &lemmas), Some(any));
    }
    assert!(yes > 1_000 && no > 1_000, "{yes} {no}");
    let position = parse("#1", None).unwrap();
    let [mine, opened] = [0, 1].map(|i| position.grid().nth(i).unwrap());
    let outside = Grid::new(9, 9).unwrap().nth(80).unwrap();
    assert!(fits(&position, &[mine].into_iter().collect()));
    assert!(!fits(&position, &[mine, opened].into_iter().collect()));
    assert!(!fits(&position, &[mine, outside].into_iter().collect()));
}

#[test]
fn proofs_that_are_not_well_formed_are_refused() {
    // The two clues say that the third cell of the wall is safe.
    let position = parse("####\n1110\n", None).unwrap();
    let cell = |x, y| position.grid().cell(x, y).unwrap();
    let number = |x| Clue::Number(cell(x, 1));
    let proof = |settled, clues: &[Clue], lemmas: &[(Cell, Fact)]| Proof {
        cell: settled,
        fact: Fact::Safe,
        clues: clues.to_vec(),
        lemmas: lemmas.to_vec(),
        smallest: true,
    };
    let third = cell(2, 0);
    let good = [number(0), number(1)];
    let [a, b, d] =
        [(0, Fact::Safe), (1, Fact::Mine), (3, Fact::Safe)].map(|(x, f)| (cell(x, 0), f));
    for (proof, expected) in [
        (proof(third, &good, &[]), Ok(())),
        (proof(cell(0, 1), &good, &[]), Err(Objection::Opened)),
        (
            proof(third, &[Clue::Number(b.0), good[1]], &[]),
            Err(Objection::Unseen(0)),
        ),
        (
            proof(third, &[good[0], good[1], Clue::Total], &[]),
            Err(Objection::Unseen(2)),
        ),
        (
            proof(third, &[good[1], good[0]], &[]),
            Err(Objection::ClueOrder(1)),
        ),
        (
            proof(third, &[good[0], good[0], good[1]], &[]),
            Err(Objection::ClueOrder(1)),
        ),
        (
            proof(third, &good, &[(cell(3, 1), Fact::Safe)]),
            Err(Objection::OpenedLemma(0)),
        ),
        (
            proof(third, &good, &[b, (third, Fact::Safe)]),
            Err(Objection::Circular(1)),
        ),
        (proof(third, &good, &[d, b]), Err(Objection::LemmaOrder(1))),
        (proof(third, &good, &[b, b]), Err(Objection::LemmaOrder(1))),
        (proof(third, &good[..1], &[]), Err(Objection::DoesNotFollow)),
        (proof(third, &[], &[]), Err(Objection::DoesNotFollow)),
        (
            proof(third, &[good[0], good[1], number(3)], &[]),
            Err(Objection::IdleClue(0)),
        ),
        (proof(third, &good, &[a]), Err(Objection::IdleLemma(0))),
        (
            proof(third, &good[1..], &[a, b]),
            Err(Objection::IdleLemma(0)),
        ),
        (proof(third, &good[1..], &[b]), Ok(())),
        (proof(third, &[number(3)], &[]), Ok(())),
    ] {
        assert_eq!(check(&position, &proof), expected, "{proof:?}");
    }
    // What is written in the position is no lemma.
    let mut told = position.clone();
    told.set_fact(b.0, Some(Fact::Mine));
    let alone = proof(third, &good[1..], &[]);
    assert_eq!(check(&told, &alone), Err(Objection::DoesNotFollow));
}

/// A position of an expert game in which so many of a hundred safe cells are opened, and its layout.
fn large(share: u32, seed: u64) -> (Position, CellSet) {
    let mut dice = Dice::new(seed);
    let mines = 99;
    let grid = Grid::new(30, 16).unwrap();
    let mut cells: Vec<Cell> = grid.cells().collect();
    dice.shuffle(&mut cells);
    let layout: CellSet = cells[..mines].iter().copied().collect();
    let mut position = Position::new(grid, Some(mines as u32)).unwrap();
    for &cell in &cells[mines..] {
        if dice.below(100) < share {
            let around = grid.around(cell).filter(|&c| layout.contains(c)).count();
            position.set_tile(cell, Tile::Open(around as u8));
        }
    }
    (position, layout)
}

#[test]
fn the_total_of_a_large_board_is_checked() {
    for seed in 0..20 {
        let (position, layout) = large(15, seed);
        let unopened = |cell: &Cell| position.tile(*cell).number().is_none();
        let left: Vec<Cell> = position.grid().cells().filter(unopened).collect();
        assert!(left.len() > 400);
        // A cell is safe once all mines are known, and a mine once all safe cells are.
        let fact = |cell| [Fact::Safe, Fact::Mine][usize::from(layout.contains(cell))];
        let cell = left[0];
        let others = left.iter().filter(|&&other| fact(other) != fact(cell));
        let proof = Proof {
            cell,
            fact: fact(cell),
            clues: vec![Clue::Total],
            lemmas: others.map(|&other| (other, fact(other))).collect(),
            smallest: true,
        };
        assert_eq!(check(&position, &proof), Ok(()));
        // All numbers at once are answered too.
        let seen = position.grid().cells().filter(|cell| !unopened(cell));
        let mut clues: Vec<Clue> = seen.map(Clue::Number).collect();
        assert_eq!(possible(&position, &clues, &[]), Some(true));
        clues.push(Clue::Total);
        let some = &proof.lemmas[..80];
        assert_eq!(possible(&position, &clues, some), Some(true));
        assert!(fits(&position, &layout));
    }
}

#[test]
fn proofs_of_expert_games_are_thinned_within_the_budget() {
    let (mut proofs, mut largest) = (0, 0);
    for seed in 0..4 {
        let (position, layout) = large(60, 100 + seed);
        let grid = position.grid();
        let seen = |cell: &Cell| position.tile(*cell).number().is_some();
        for cell in grid.cells().filter(|cell| !seen(cell)) {
            let fact = [Fact::Safe, Fact::Mine][usize::from(layout.contains(cell))];
            let apart = |other: &Cell| {
                let x = grid.x(cell).abs_diff(grid.x(*other));
                x.max(grid.y(cell).abs_diff(grid.y(*other)))
            };
            let near = |other: &Cell| seen(other) && apart(other) < 5;
            let mut clues: Vec<Clue> = grid.cells().filter(near).map(Clue::Number).collect();
            let holds = |clues: &[Clue]| follows(&position, clues, &[], cell, fact).unwrap();
            if !holds(&clues) {
                continue;
            }
            let mut i = 0;
            while i < clues.len() {
                let fewer = without(&clues, i);
                if holds(&fewer) {
                    clues = fewer;
                } else {
                    i += 1;
                }
            }
            proofs += 1;
            largest = largest.max(clues.len());
            let proof = Proof {
                cell,
                fact,
                clues,
                lemmas: Vec::new(),
                smallest: false,
            };
            assert_eq!(check(&position, &proof), Ok(()), "{proof:?}");
        }
    }
    assert!(proofs > 40 && largest > 2, "{proofs} {largest}");
}
