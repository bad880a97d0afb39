//! `gridproof perfect`: exact wins of positions and of first clicks.

use crate::{assert_refused, gridproof};
use serde_json::{Value, json};

fn answer(args: &[&str], input: &str, code: i32) -> Value {
    let run = gridproof(&[&["perfect", "--json"], args].concat(), input);
    assert_eq!((run.code, run.err.as_str()), (code, ""), "{args:?}");
    let mut answer: Value = serde_json::from_str(&run.out).unwrap();
    assert!(answer["nodes"].take().as_u64().is_some());
    answer
}

#[test]
fn a_first_click_is_told_as_wins_of_all() {
    let args = [
        "perfect", "--size", "4x4/3", "--start", "safe", "--first", "1,0",
    ];
    let run = gridproof(&args, "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("387 / 455: "), "{}", run.out);
    assert!(
        run.out.contains("row 1, column 2 wins 85.05 %"),
        "{}",
        run.out
    );
    let args = ["--size", "4x4/4", "--start", "opening", "--first", "0,0"];
    assert_eq!(
        answer(&args, "", 0),
        json!({"wins": 417, "layouts": 495, "best": [0, 0], "nodes": null})
    );
}

#[test]
fn without_a_first_click_the_best_is_named() {
    assert_eq!(
        answer(&["--size", "3x3/2"], "", 0),
        json!({"wins": 24, "layouts": 28, "best": [1, 0], "nodes": null, "first": [
            {"cell": [0, 0], "wins": 23, "layouts": 28},
            {"cell": [1, 0], "wins": 24, "layouts": 28},
            {"cell": [1, 1], "wins": 17, "layouts": 28},
        ]})
    );
    // Only the corners have room for an opening.
    let run = gridproof(&["perfect", "--size", "3x3/5", "--start", "opening"], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.starts_with("1 / 1: "), "{}", run.out);
    assert!(
        run.out.contains("  1,1  no layout keeps the rule\n"),
        "{}",
        run.out
    );
}

#[test]
fn a_position_is_told_with_its_best_cell() {
    let contradiction = answer(&[], "mines 5x3/3\n101##\n002##\n##2#3\n", 3);
    assert_eq!(
        (&contradiction["wins"], &contradiction["best"]),
        (&Value::Null, &Value::Null)
    );
    let coin = answer(&[], "mines 3x2/1\n#1.\n#1.\n", 0);
    assert_eq!(
        coin,
        json!({"wins": 1, "layouts": 2, "best": [0, 0], "nodes": null})
    );
    let run = gridproof(&["perfect"], "#1.\n#1.\n");
    assert_refused("a total that nobody knows", &run, 2, &["--mines"]);
    let run = gridproof(&["perfect", "--mines", "1"], "#1.\n#1.\n");
    assert!(run.out.starts_with("1 / 2: "), "{}", run.out);
    assert!(run.out.contains("row 1, column 1."), "{}", run.out);
    let won = gridproof(&["perfect"], "mines 2x2/1\n*1\n11\n");
    assert!(won.out.contains("No safe cell is left"), "{}", won.out);
}

#[test]
fn the_budget_can_be_reached() {
    let args = ["--size", "5x5/4", "--first", "0,0", "--budget", "9000"];
    let reached = answer(&args, "", 4);
    assert_eq!(
        reached,
        json!({"wins": null, "layouts": null, "best": null, "nodes": null})
    );
    let run = gridproof(&["perfect", "--size", "9x9/10"], "");
    assert_eq!((run.code, run.err.as_str()), (4, ""));
    assert!(run.out.contains("  0,0  budget reached\n"), "{}", run.out);
}

#[test]
fn what_cannot_be_asked_is_refused() {
    for (args, named) in [
        (&["--size", "3x3/8", "--start", "opening"][..], "opening"),
        (
            &["--size", "3x3/9", "--first", "0,0"][..],
            "row 1, column 1",
        ),
        (&["--size", "3x3/2", "--first", "3,0"][..], "--first"),
        (&["--size", "3x3/10"][..], "10"),
        (&["--first", "0,0"][..], "--size"),
        (&["board.txt", "--size", "3x3/2"][..], "--size"),
    ] {
        let run = gridproof(&[&["perfect"], args].concat(), "");
        assert_refused("perfect", &run, 2, &[named]);
    }
}
