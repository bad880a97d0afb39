//! `gridproof odds`: the chance of a mine in each cell, and contradictions.

use crate::{assert_refused, gridproof};
use serde_json::{Value, json};

fn odds(arguments: &[&str], input: &str) -> (i32, Value) {
    let run = gridproof(&[&["odds", "--json"], arguments].concat(), input);
    assert_eq!(run.err, "");
    (run.code, serde_json::from_str(&run.out).unwrap())
}

/// The last four cells, with the two mines on one diagonal or on the other.
const TOSS: &str = "mines 5x5/3\n##100\n##210\n12*10\n01110\n00000\n";

#[test]
fn odds_are_numbers_and_0_and_1_are_certain() {
    let (code, answer) = odds(&[], "mines 4x1/1\n#1##\n");
    assert_eq!((code, &answer["answer"]), (0, &json!("odds")));
    assert_eq!(answer["odds"], json!([[0.5, null, 0.5, 0.0]]));
    assert_eq!(
        (&answer["mines"], &answer["layouts"]),
        (&json!(1), &json!(2.0))
    );
    assert_eq!(answer["safest"], json!([[3, 0]]));
    assert!(answer["bound"].as_f64().unwrap() < 1e-12);
}

#[test]
fn exact_odds_of_a_toss_are_halves() {
    let (code, answer) = odds(&["--exact"], TOSS);
    assert_eq!(code, 0, "{answer}");
    assert_eq!(answer["odds"][0], json!(["1/2", "1/2", null, null, null]));
    assert_eq!(answer["odds"][2], json!([null, null, "1", null, null]));
    assert_eq!(answer["layouts"], "2");
    assert_eq!(answer["safest"].as_array().unwrap().len(), 4);
    // What it may show, and whether another cell is safe then: of two layouts, one has a mine there.
    let (_, answer) = odds(&["--exact", "--cell", "0,0"], TOSS);
    let cell = &answer["cell"];
    assert_eq!(cell["mine"], "1/2");
    assert_eq!(
        cell["numbers"],
        json!(["0", "0", "1/2", "0", "0", "0", "0", "0", "0"])
    );
    assert_eq!(
        (&cell["next"], &cell["cell"]),
        (&json!("1/2"), &json!([0, 0]))
    );
    let (_, answer) = odds(&["--cell", "0,0"], TOSS);
    assert_eq!(answer["cell"]["numbers"][2], 0.5);
    assert_eq!(answer["odds"][2][2], 1.0);
}

#[test]
fn without_a_total_only_what_is_certain_is_told_unless_a_density_is() {
    let rows = "#1#\n###\n";
    let (code, answer) = odds(&["--exact"], "#####\n12121\n#####\n");
    assert_eq!(
        (code, &answer["answer"], &answer["layouts"]),
        (0, &json!("total"), &Value::Null)
    );
    let (_, answer) = odds(&["--exact"], "1##\n1##\n");
    assert_eq!(
        answer["odds"],
        json!([[null, null, null], [null, null, null]])
    );
    let (_, answer) = odds(&["--exact"], "11#\n###\n");
    assert_eq!(answer["mines"], Value::Null);
    for density in ["1/5", "0.2", "20%"] {
        let (code, answer) = odds(&["--exact", "--density", density], "1###\n");
        assert_eq!((code, &answer["answer"]), (0, &json!("odds")));
        assert_eq!(answer["odds"], json!([[null, "1", "1/5", "1/5"]]));
        let (_, answer) = odds(&["--density", density], rows);
        assert_eq!(answer["answer"], "odds");
    }
    for (arguments, names) in [
        (&["odds", "--density", "2"][..], &["--density", "20%"][..]),
        (&["odds", "--cell", "1,0"], &["--mines"]),
        (&["odds", "--cell", "0,0"], &["row 1, column 1"]),
        (&["odds", "--cell", "9,9"], &["9"]),
    ] {
        let run = gridproof(arguments, "1###\n");
        assert_refused("odds", &run, 2, names);
    }
}

#[test]
fn what_cannot_be_is_told_with_its_clues() {
    let cases = [
        ("101##\n002##\n##2#3\n", "3", false),
        ("2##10\n###11\n#3#21\n1####\n", "6", false),
        // A number whose neighbours are all open, and a total.
        ("mines 3x2/1\n11#\n111\n", "1", false),
        ("mines 3x1/3\n##0\n", "3", true),
        ("mines 3x1/2\n1#1\n", "2", true),
        ("mines 3x1/3\n*+#\n", "3", true),
        ("mines 3x1/1\n**#\n", "1", true),
    ];
    for (rows, mines, total) in cases {
        for exact in [&[][..], &["--exact"]] {
            let arguments = [&["--mines", mines], exact].concat();
            let (code, answer) = odds(&arguments, rows);
            assert_eq!(
                (code, &answer["answer"]),
                (3, &json!("impossible")),
                "{rows}"
            );
            assert_eq!(answer["odds"], Value::Null);
            let clues = answer["contradiction"]["clues"].as_array().unwrap();
            assert!(!clues.is_empty(), "{answer}");
            assert!(!total || clues.contains(&json!("total")), "{answer}");
        }
        let run = gridproof(&["odds", "--mines", mines], rows);
        assert_eq!(run.code, 3);
        assert!(run.out.contains("can’t"), "{}", run.out);
    }
}

#[test]
fn the_table_never_says_0_or_100_of_what_may_be() {
    let run = gridproof(&["odds"], TOSS);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(
        run.out.contains(" 50.00 50.00     1     .     ."),
        "{}",
        run.out
    );
    assert!(run.out.contains("layouts that fit: 2"), "{}", run.out);
    // One mine in a board of 40,000 cells is rarer than a hundredth of a percent anywhere.
    let large = format!("mines 200x5/1\n{}", ("#".repeat(200) + "\n").repeat(5));
    let run = gridproof(&["odds"], &large);
    assert!(run.out.contains(" 0.10"), "{}", run.out);
    assert!(!run.out.contains(" 0.00"), "{}", run.out);
}
