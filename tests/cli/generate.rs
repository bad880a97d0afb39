//! `gridproof new mines --no-guess`: boards that need no guess.

use crate::{assert_refused, gridproof};
use serde_json::Value;

const NEW: [&str; 3] = ["new", "mines", "--no-guess"];

fn new(more: &[&str]) -> crate::Run {
    gridproof(&[&NEW[..], more].concat(), "")
}

#[test]
fn a_board_comes_with_the_command_that_makes_it_again() {
    let run = new(&["--size", "12x9/25", "--seed", "3", "--start", "opening"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let comments: Vec<&str> = run
        .out
        .lines()
        .filter_map(|l| l.strip_prefix("% "))
        .collect();
    let again: Vec<&str> = comments[0].split(' ').skip(1).collect();
    assert_eq!(gridproof(&again, "").out, run.out);
    // The id is the same board, and the verdict on it is the one that was promised.
    let id = comments.last().unwrap();
    let verdict = gridproof(&["verdict", "--json", id], "");
    let verdict: Value = serde_json::from_str(&verdict.out).unwrap();
    assert_eq!(verdict["solvable"], true);
    let grade = format!("Difficulty: {}", verdict["grade"].as_str().unwrap());
    assert!(comments.contains(&grade.as_str()), "{comments:?}");
    let position = gridproof(&["convert", id, "--as", "position", "--to", "text"], "").out;
    assert!(run.out.ends_with(&position), "{}\n{position}", run.out);
}

#[test]
fn several_boards_are_a_list_that_the_verdict_reads() {
    let run = new(&["--count", "4", "--seed", "7", "--needs", "mine-count"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let lines = run.out.lines().filter(|line| !line.starts_with('%'));
    assert!(
        lines.clone().all(|line| line.contains(" draw ")),
        "{}",
        run.out
    );
    assert_eq!(lines.count(), 4);
    assert!(run.out.contains("Given up: 0 of 4."), "{}", run.out);
    let verdicts = gridproof(&["verdict", "--batch", "-"], &run.out).out;
    assert_eq!(verdicts.matches(" solvable 0").count(), 4, "{verdicts}");
}

#[test]
fn dense_boards_say_that_they_are_no_uniform_sample() {
    let run = new(&["--size", "16x16/150", "--seed", "2", "--json", "--reveal"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let made: Value = serde_json::from_str(&run.out).unwrap();
    let board = &made["boards"][0];
    assert_eq!(
        (&made["uniform"], &board["uniform"]),
        (&false.into(), &false.into())
    );
    assert_eq!(
        (&board["method"], &made["gave_up"]),
        (&"repair".into(), &0.into())
    );
    assert_eq!(board["layout"].as_str().unwrap().matches('*').count(), 150);
    assert!(made["seconds"]["median"].as_f64().unwrap() > 0.0);
    let verdict = gridproof(&["verdict", board["id"].as_str().unwrap()], "");
    assert_eq!(verdict.code, 0);
}

#[test]
fn what_can_not_be_is_told() {
    for (args, says) in [
        (&["--size", "3x3/9"][..], "3x3/9"),
        (&["--needs", "luck"], "mine-count, B1"),
        (&["--grade", "mild"], "trivial, easy, medium, hard, extreme"),
        (&["--count", "0"], "at least 1"),
    ] {
        assert_refused("new --no-guess", &new(args), 2, &[says]);
    }
    let alone = gridproof(&["new", "mines", "--grade", "easy"], "");
    assert_refused("a grade alone", &alone, 2, &["--no-guess"]);
    let never = &[
        "--size", "16x16/60", "--grade", "trivial", "--budget", "100000",
    ];
    assert_refused("given up", &new(never), 4, &["--budget"]);
    let list = new(&[&never[..], &["--count", "2", "--json"]].concat());
    assert_eq!(list.code, 4);
    let list: Value = serde_json::from_str(&list.out).unwrap();
    assert_eq!(
        (&list["gave_up"], &list["seconds"]),
        (&2.into(), &Value::Null)
    );
}
