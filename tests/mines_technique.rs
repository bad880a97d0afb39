//! Names of techniques: a board for each of them, in every orientation, and deductions without a name.

use gridproof::grid::Cell;
use gridproof::mines::checker::{check, follows};
use gridproof::mines::notation::parse;
use gridproof::mines::technique::{NAMES, Technique, name};
use gridproof::mines::{Clue, Fact, Position, Proof};
use gridproof::prose::Locale;

/// A smallest proof that uses what is given on a board as lemmas, found by trying all sets of up to four clues in turn.
fn prove(position: &Position, cell: Cell) -> Option<Proof> {
    let grid = position.grid();
    let seen = grid
        .cells()
        .filter(|&cell| position.tile(cell).number().is_some());
    let total = position.mines().map(|_| Clue::Total);
    let clues: Vec<Clue> = seen.map(Clue::Number).chain(total).collect();
    let given = grid
        .cells()
        .filter_map(|other| Some((other, position.fact(other)?)));
    let given: Vec<(Cell, Fact)> = given.filter(|&(other, _)| other != cell).collect();
    (1..=4).find_map(|size| {
        let mut proofs: Vec<Proof> = Vec::new();
        for set in sets(&clues, size) {
            for fact in [Fact::Mine, Fact::Safe] {
                let holds = |lemmas: &[(Cell, Fact)]| {
                    follows(position, &set, lemmas, cell, fact).expect("a small question")
                };
                if !holds(&given) {
                    continue;
                }
                let mut lemmas = given.clone();
                for lemma in &given {
                    let fewer: Vec<_> = lemmas.iter().filter(|l| *l != lemma).copied().collect();
                    if holds(&fewer) {
                        lemmas = fewer;
                    }
                }
                proofs.push(Proof {
                    cell,
                    fact,
                    clues: set.clone(),
                    lemmas,
                    smallest: true,
                });
            }
        }
        let best = proofs.into_iter().min_by_key(|proof| proof.lemmas.len())?;
        assert_eq!(check(position, &best), Ok(()), "{best:?}");
        Some(best)
    })
}

/// All sets of so many clues, in order.
fn sets(clues: &[Clue], size: usize) -> Vec<Vec<Clue>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (i, &clue) in clues.iter().enumerate() {
        for mut rest in sets(&clues[i + 1..], size - 1) {
            rest.insert(0, clue);
            all.push(rest);
        }
    }
    all
}

/// A board's rows in one of its eight orientations, and where a cell of it is then.
fn turned(
    rows: &[&str],
    (x, y): (usize, usize),
    orientation: usize,
) -> (Vec<String>, (usize, usize)) {
    let mut rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let (mut x, mut y) = (x, y);
    if orientation & 1 != 0 {
        rows.reverse();
        y = rows.len() - 1 - y;
    }
    if orientation & 2 != 0 {
        rows.iter_mut().for_each(|row| row.reverse());
        x = rows[0].len() - 1 - x;
    }
    if orientation & 4 != 0 {
        let column = |i: usize| rows.iter().map(|row| row[i]).collect();
        rows = (0..rows[0].len()).map(column).collect();
        (x, y) = (y, x);
    }
    (
        rows.iter().map(|row| row.iter().collect()).collect(),
        (x, y),
    )
}

/// What a cell is and the techniques of its smallest proofs in all orientations, without repetitions. Before the board's
/// rows the total may stand.
fn technique(board: &str, at: (usize, usize)) -> Vec<(Fact, Option<Technique>)> {
    let (size, board) = board.split_once(": ").unwrap_or(("", board));
    let rows: Vec<&str> = board.split('/').collect();
    let mut found = Vec::new();
    for orientation in 0..8 {
        let (rows, (x, y)) = turned(&rows, at, orientation);
        let total = size.parse().ok();
        let position = parse(&rows.join("\n"), total).expect("a board");
        let cell = position.grid().cell(x, y).expect("a cell of it");
        let proof = prove(&position, cell).unwrap_or_else(|| panic!("{board} {at:?}: no proof"));
        found.push((proof.fact, name(&position, &proof)));
    }
    found.dedup();
    found
}

const MINE: Fact = Fact::Mine;
const SAFE: Fact = Fact::Safe;

/// A board, the settled cell, what it is, the name, and whether it is a reduction.
type Named = (&'static str, (usize, usize), Fact, &'static str, bool);

/// At least one board for each name. Known mines are `*`.
const NAMED: &[Named] = &[
    // All that is unopened is a mine; all mines are known.
    ("232/###", (1, 1), MINE, "B1", false),
    ("23*/##2", (0, 1), MINE, "B1", false),
    ("*1#/11#", (2, 0), SAFE, "B2", false),
    ("0#", (1, 0), SAFE, "B2", false),
    // Along a wall.
    ("#####/#####/11111/00000", (2, 1), SAFE, "1-1", false),
    ("01###/12###/*2###/34###/**###", (2, 2), SAFE, "1-1", true),
    (
        "######/#2####/1111##/0001##/0001##",
        (4, 1),
        SAFE,
        "1-1+",
        false,
    ),
    (
        "######/#2####/1111##/0001##/0001##",
        (4, 3),
        SAFE,
        "1-1+",
        false,
    ),
    ("#####/1222#", (2, 0), MINE, "1-2", false),
    (
        "######/#2####/1114##/0002##/0001##",
        (4, 1),
        MINE,
        "1-2+",
        false,
    ),
    (
        "######/######/#3123#/#2002#/#2002#",
        (4, 1),
        MINE,
        "1-2C",
        false,
    ),
    (
        "######/######/#3123#/#2002#/#2002#",
        (1, 1),
        SAFE,
        "1-2C",
        false,
    ),
    ("#####/#232#/1*11#", (3, 0), MINE, "1-2C", true),
    (
        "######/######/1114##/0002##/0001##",
        (4, 3),
        MINE,
        "1-2C+",
        false,
    ),
    // Rows.
    ("#####/#121#", (1, 0), MINE, "1-2-1", false),
    ("#####/#121#", (2, 0), SAFE, "1-2-1", false),
    ("#####/1211#", (0, 0), MINE, "1-2-1", false),
    ("#####/#####/12321/01*10/01110", (1, 1), MINE, "1-2-1", true),
    ("######/#1221#", (2, 0), MINE, "1-2-2-1", false),
    ("######/#1221#", (1, 0), SAFE, "1-2-2-1", false),
    ("####/2331/1*10", (1, 0), MINE, "1-2-2-1", true),
    // Holes.
    ("#####/#####/##1##/11111/00000", (2, 1), SAFE, "H1", false),
    ("#####/#####/##1##/11111/00000", (1, 1), SAFE, "H1", false),
    ("#####/#213#/##1##/11111/00000", (2, 0), SAFE, "H2", false),
    ("#####/###1#/##1##/11111/00000", (4, 0), SAFE, "H3", false),
    ("#####/###1#/##1##/11111/00000", (4, 1), SAFE, "H3", false),
    // Corner to corner.
    ("1##/#1#/###", (2, 2), SAFE, "T1", false),
    ("1#2#/#2##", (2, 1), MINE, "T2", false),
    ("1##/#6#/###", (2, 2), MINE, "T3", false),
    ("12##/##1#/####", (0, 1), MINE, "T4", false),
    ("####/#1##/##6#/####", (3, 3), MINE, "T5", false),
    ("####/#1##/##6#/####", (0, 0), SAFE, "T5", false),
    ("####/*2##/##6#/####", (3, 3), MINE, "T5", true),
    // More than two numbers.
    (
        "######/######/1113##/0001##/0001##/0001##",
        (4, 1),
        MINE,
        "high-complexity",
        false,
    ),
    (
        "######/######/2222##/0002##/0002##/0002##",
        (3, 1),
        MINE,
        "high-complexity",
        false,
    ),
    // The mine total.
    ("1: #1##", (3, 0), SAFE, "last-turns", false),
    ("3: ##1/##1", (0, 0), MINE, "last-turns", false),
    ("1: *##", (2, 0), SAFE, "last-turns", false),
];

/// Boards and cells whose smallest proof has no name.
const NAMELESS: &[(&str, (usize, usize), Fact)] = &[
    // Side by side, but the shared cells hold no 1, or are not those of a wall.
    ("22#/##1", (2, 0), SAFE),
    ("2##/#42/#4#/###", (0, 2), MINE),
    ("#232/3###/####/3#20", (0, 0), SAFE),
    ("##1/342/###", (2, 2), MINE),
    ("23##/##4#/33##/##2#", (2, 2), SAFE),
    ("###21/#35##/1####", (3, 1), MINE),
    ("#4#2/#4#3/##3#/####", (0, 2), SAFE),
    // Side by side, but one of the numbers shares a single cell.
    ("##1/13#/###/1##", (2, 1), MINE),
    // Two apart.
    ("###/###/##2/2#2", (0, 2), SAFE),
    ("3#3/###/##2/###", (1, 2), SAFE),
    ("11#/###/#6#/###", (0, 2), MINE),
    ("1##/###/##3", (1, 0), SAFE),
    ("122/2##/##3", (0, 2), SAFE),
    ("###1/2##2/36#4/####", (2, 0), SAFE),
    ("###/#7#/###/#31", (0, 0), MINE),
    // Corner to corner.
    ("##0/#2#/2##", (0, 0), SAFE),
    ("1#2#/11##", (2, 1), SAFE),
    ("2#2#/#3#1", (3, 0), SAFE),
    ("#2##/4###/###2/#2##", (2, 0), SAFE),
    ("12#/2#2/##1", (1, 2), SAFE),
    ("2#2##/#6#2#/###2#", (3, 0), SAFE),
    // A knight's move.
    ("#4#/###/12#", (0, 0), MINE),
    ("#3##2/##55#/12###", (0, 0), MINE),
    ("012#2/12#4#/##45#/1###2", (0, 2), SAFE),
    ("1##2#/2#2##/#22##", (1, 0), SAFE),
];

#[test]
fn every_name_has_a_board_in_every_orientation() {
    let mut wrong = Vec::new();
    for &(board, at, fact, name, reduced) in NAMED {
        let found = technique(board, at);
        if found != [(fact, Some(Technique { name, reduced }))] {
            wrong.push(format!("{board} {at:?} {name}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    for name in NAMES {
        assert!(NAMED.iter().any(|named| named.3 == name), "{name}");
    }
}

#[test]
fn deductions_that_fit_no_pattern_have_no_name() {
    let mut wrong = Vec::new();
    for &(board, at, fact) in NAMELESS {
        let found = technique(board, at);
        if found != [(fact, None)] {
            wrong.push(format!("{board} {at:?}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(NAMELESS.len() >= 20);
}

#[test]
fn every_name_is_explained_in_every_language() {
    for language in ["en", "zh-Hant", "zh-Hans"] {
        let locale = Locale::built_in(language).unwrap();
        for name in NAMES.into_iter().chain(["reduction"]) {
            for end in ["", ".about"] {
                let key = format!("mines.technique.{name}{end}");
                assert!(locale.has(&key), "{language}: {key}");
            }
        }
        let reduced = Technique {
            name: "1-2-1",
            reduced: true,
        };
        let said = locale.say(&reduced.title());
        assert!(said.contains('2') && !said.contains('{'), "{said}");
        let plain = Technique {
            reduced: false,
            ..reduced
        };
        assert!(said.contains(&locale.say(&plain.title())));
    }
}

#[test]
fn what_is_no_proof_has_no_name_and_breaks_nothing() {
    let position = parse("##*\n121\n", None).unwrap();
    let cells: Vec<Cell> = position.grid().cells().collect();
    let proof = |clues: &[usize], lemmas: &[usize]| Proof {
        cell: cells[0],
        fact: SAFE,
        clues: clues.iter().map(|&i| Clue::Number(cells[i])).collect(),
        lemmas: lemmas.iter().map(|&i| (cells[i], MINE)).collect(),
        smallest: false,
    };
    for (clues, lemmas) in [
        (&[][..], &[][..]),
        (&[0], &[]),
        (&[3], &[]),
        (&[5], &[2]),
        (&[0, 1], &[]),
        (&[3, 4], &[0, 1, 2]),
        (&[4, 3], &[]),
    ] {
        assert_eq!(name(&position, &proof(clues, lemmas)), None, "{clues:?}");
    }
}
