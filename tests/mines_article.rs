//! The article's rule against a second, independent transcription of what the article says.

use gridproof::dice::Dice;
use gridproof::game::{BUDGET, Ending, Role, analyze_cells};
use gridproof::grid::Grid;
use gridproof::mines::deal::Start;
use gridproof::mines::moves::Button;
use gridproof::mines::play::{Phase, Play};
use gridproof::mines::rules::{article, ladder};
use gridproof::mines::size::BEGINNER;
use gridproof::mines::{Click, End, Fact, Operation, Position, Tile, notation};
use gridproof::pipeline::{Tick, run};
use gridproof::prose::{Locale, Message, Value};
use std::collections::BTreeSet;

/// The article's cell states and operations, on columns of cells as its program has them.
#[derive(Clone, Copy, PartialEq)]
enum State {
    Unknown,
    Possible,
    Marked,
    Number(i32),
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Act {
    None,
    RightClick,
    RightDoubleClick,
    BothButtons,
}

/// The analyzer of version 0.1: input buffer to output buffer, `[x][y]`.
fn analyzer(cells: &[Vec<State>]) -> Vec<Vec<Act>> {
    let (width, height) = (cells.len(), cells[0].len());
    let mut acts = vec![vec![Act::None; height]; width];
    for x in 0..width {
        for y in 0..height {
            let number = match cells[x][y] {
                State::Number(number) if number != 0 => number,
                _ => continue,
            };
            let (mut left, mut marked) = (Vec::new(), 0);
            for i in x as i32 - 1..=x as i32 + 1 {
                for j in y as i32 - 1..=y as i32 + 1 {
                    if i < 0 || j < 0 || i >= width as i32 || j >= height as i32 {
                        continue;
                    }
                    let (i, j) = (i as usize, j as usize);
                    match cells[i][j] {
                        State::Marked => marked += 1,
                        State::Unknown | State::Possible => left.push((i, j)),
                        State::Number(_) => {}
                    }
                }
            }
            if left.is_empty() {
                continue;
            }
            if left.len() as i32 == number - marked {
                for (i, j) in left {
                    acts[i][j] = match cells[i][j] {
                        State::Unknown => Act::RightClick,
                        _ => Act::RightDoubleClick,
                    };
                }
            } else if number == marked {
                acts[x][y] = Act::BothButtons;
            }
        }
    }
    acts
}

fn state(tile: Tile) -> State {
    match tile {
        Tile::Hidden => State::Unknown,
        Tile::Questioned => State::Possible,
        Tile::Flagged => State::Marked,
        Tile::Open(n) => State::Number(i32::from(n)),
    }
}

fn act(click: Option<Click>) -> Act {
    match click {
        None => Act::None,
        Some(Click::Right) => Act::RightClick,
        Some(Click::RightTwice) => Act::RightDoubleClick,
        Some(Click::Both) => Act::BothButtons,
        Some(Click::Left) => panic!("the article never clicks left"),
    }
}

/// A board with marks anywhere; its numbers tell the truth on every other board and are dice on the rest.
fn random_board(dice: &mut Dice) -> Position {
    let (width, height) = (1 + dice.below(12) as usize, 1 + dice.below(12) as usize);
    let grid = Grid::new(width, height).unwrap();
    let mut position = Position::new(grid, None).unwrap();
    let (truthful, density) = (dice.below(2) == 0, 1 + dice.below(4));
    let mines: Vec<bool> = grid.cells().map(|_| dice.below(10) < density).collect();
    let (wrong, marked) = (dice.below(10), dice.below(9));
    for cell in grid.cells() {
        let mine = mines[cell.index()];
        let around = grid.around(cell).filter(|c| mines[c.index()]).count() as u32;
        let number = if truthful { around } else { dice.below(9) };
        let opens = if truthful {
            !mine && dice.below(4) > 0
        } else {
            dice.below(3) > 0
        };
        let flags = dice.below(10) < marked && (mine || dice.below(20) < wrong);
        position.set_tile(
            cell,
            match (opens && !flags, flags) {
                (true, _) => Tile::Open(number as u8),
                (_, true) => Tile::Flagged,
                _ if dice.below(4) == 0 => Tile::Questioned,
                _ => Tile::Hidden,
            },
        );
        // Facts are never read, so they may say anything.
        let fact = [None, Some(Fact::Mine), Some(Fact::Safe)][dice.below(3) as usize];
        position.set_fact(cell, fact);
    }
    position
}

#[test]
fn the_buffer_is_the_article_s_on_100_000_random_boards() {
    let mut dice = Dice::new(20);
    let mut seen = [0_u32; 4];
    for _ in 0..100_000 {
        let position = random_board(&mut dice);
        let grid = position.grid();
        let cell = |x, y| grid.cell(x, y).unwrap();
        let column = |x| {
            (0..grid.height())
                .map(|y| state(position.tile(cell(x, y))))
                .collect()
        };
        let expected = analyzer(&(0..grid.width()).map(column).collect::<Vec<Vec<State>>>());
        let buffer = article::buffer(&position, true);
        assert_eq!(buffer.len(), grid.len());
        for c in grid.cells() {
            let found = act(buffer[c.index()]);
            assert_eq!(
                found,
                expected[grid.x(c)][grid.y(c)],
                "{c:?} of {position:?}"
            );
            seen[found as usize] += 1;
        }
    }
    assert!(
        seen.iter().all(|&n| n > 50_000),
        "each act is there often: {seen:?}"
    );
}

#[test]
fn the_steps_ask_for_just_what_the_buffer_clicks() {
    let mut dice = Dice::new(21);
    let rules = ladder("article").unwrap();
    for _ in 0..5_000 {
        let position = random_board(&mut dice);
        let marks = dice.below(2) == 0;
        let analysis = analyze_cells(&position, rules, u64::MAX);
        // Wrong flags may make numbers contradict each other; the pass goes to its end all the same.
        assert!([Ending::Exhausted, Ending::Contradiction].contains(&analysis.ending));
        let mut clicks = vec![None; position.grid().len()];
        let mut asked = BTreeSet::new();
        for step in &analysis.steps {
            for &operation in &step.operations {
                assert!(asked.insert(operation), "asked for once");
                assert!(matches!(
                    operation,
                    Operation::Flag(_) | Operation::Chord(_)
                ));
                clicks[operation.cell().index()] = position.click(operation, marks);
            }
        }
        assert_eq!(clicks, article::buffer(&position, marks));
    }
}

#[test]
fn steps_come_column_by_column_with_their_evidence() {
    let position = notation::parse("1##\nF2F\n1##\n", None).unwrap();
    let grid = position.grid();
    let steps = analyze_cells(&position, ladder("article").unwrap(), u64::MAX).steps;
    let at = |cell| (grid.x(cell), grid.y(cell));
    let told: Vec<_> = steps
        .iter()
        .map(|step| {
            let marks = &step.finding.marks;
            let cells = |role| -> Vec<(usize, usize)> {
                let marks = marks.iter().filter(|mark| mark.role == role);
                marks.map(|mark| at(mark.cell)).collect()
            };
            let (kind, values) = (step.finding.kind, step.finding.numbers.clone());
            let (scope, contrast) = (cells(Role::Scope), cells(Role::Contrast));
            (
                kind.name,
                kind.anchor,
                values,
                cells(Role::Focus),
                scope,
                contrast,
            )
        })
        .collect();
    let flag = vec![(0, 1)];
    assert_eq!(
        told,
        [
            (
                "safe",
                "all-safe",
                vec![1, 1, 1],
                vec![(0, 0)],
                vec![(1, 0)],
                flag.clone()
            ),
            (
                "safe",
                "all-safe",
                vec![1, 1, 1],
                vec![(0, 2)],
                vec![(1, 2)],
                flag
            ),
            (
                "safe",
                "all-safe",
                vec![4, 2, 2],
                vec![(1, 1)],
                vec![(1, 0), (2, 0), (1, 2), (2, 2)],
                vec![(0, 1), (2, 1)],
            ),
        ]
    );
}

#[test]
fn a_number_that_repeats_another_is_a_step_without_effect() {
    let position = notation::parse("#1\n11\n", None).unwrap();
    let steps = analyze_cells(&position, ladder("article").unwrap(), u64::MAX).steps;
    let effects: Vec<bool> = steps.iter().map(|step| step.news.is_some()).collect();
    assert_eq!(effects, [true, false, false]);
    assert!(steps.iter().all(|step| step.finding.kind.name == "mine"));
    assert_eq!(steps[1].operations, []);
}

#[test]
fn with_true_flags_it_plays_without_ever_opening_a_mine() {
    let (mut won, mut stuck) = (0, 0);
    for seed in 0..300 {
        let mut play = Play::new(BEGINNER.size, Start::Opening, seed);
        let first = play.size().grid().nth(40).unwrap();
        play.press(first, Button::Primary);
        let mut trace = None;
        let rules = ladder("article").unwrap();
        let Ok(last) = run(&mut play, rules, BUDGET, 1000, &mut trace);
        match (last, play.phase()) {
            (Tick::Over, Phase::Over(End::Won)) => won += 1,
            (Tick::Idle(Ending::Exhausted), Phase::Running) => stuck += 1,
            other => panic!("seed {seed} came to {other:?}"),
        }
        let trace = trace.unwrap();
        let tiles = |position: &Position| -> Vec<Tile> {
            let cells = position.grid().cells();
            cells.map(|cell| position.tile(cell)).collect()
        };
        assert_eq!(tiles(trace.now()), tiles(play.position()));
    }
    assert!(won > 100 && stuck > 50, "{won} won, {stuck} stuck");
}

#[test]
fn every_language_tells_both_findings_with_all_their_numbers() {
    let position = notation::parse("F3#\n00?\n", None).unwrap();
    let chord = notation::parse("F1#\n00#\n", None).unwrap();
    let mut told = 0;
    for (position, places) in [(position, [3, 2, 1]), (chord, [1, 2, 1])] {
        let grid = position.grid();
        let steps = analyze_cells(&position, ladder("article").unwrap(), u64::MAX).steps;
        let finding = &steps[0].finding;
        for language in ["en", "zh-Hant", "zh-Hans"] {
            let locale = Locale::built_in(language).unwrap();
            let mut message = Message::new(format!("mines.article.{}", finding.kind.name));
            for (name, value) in finding.kind.numbers.iter().zip(&finding.numbers) {
                message = message.with(*name, *value);
            }
            for role in Role::ALL {
                let marks = finding.marks.iter().filter(|mark| mark.role == role);
                let cells = Value::cells(grid, marks.map(|mark| mark.cell));
                message = message.with(role.name(), cells);
            }
            let said = locale.say(&message);
            assert!(!said.contains(['{', '}', '|']), "{said}");
            assert_ne!(said, message.key);
            for n in places {
                assert!(said.contains(&n.to_string()), "{n} in {said}");
            }
            told += 1;
        }
    }
    assert_eq!(told, 6);
}
