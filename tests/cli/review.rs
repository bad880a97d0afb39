//! `gridproof review`: the clicks of a game.

use crate::{assert_refused, gridproof};
use serde_json::{Value, json};

/// A game with a guess that nobody needed, and a mine that could have been known.
const GAME: &str = include_str!("../data/cli/game.rawvf");

#[test]
fn each_click_has_its_class() {
    let run = gridproof(&["review", "--json"], GAME);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let review: Value = serde_json::from_str(&run.out).unwrap();
    let clicks = review["clicks"].as_array().unwrap();
    let classes: Vec<&str> = clicks.iter().filter_map(|c| c["class"].as_str()).collect();
    assert_eq!(
        classes,
        ["first", "needless", "forced", "forced", "blunder"]
    );
    assert_eq!(
        review["classes"],
        json!({"blunder": 1, "first": 1, "forced": 2, "needless": 1})
    );
    assert_eq!(
        (&review["end"], &review["accuracy"]),
        (&json!("lost"), &json!(0.6))
    );
    assert_eq!(
        (&review["mines"], &review["width"]),
        (&json!(10), &json!(9))
    );
    // The guess that nobody needed, with the safe cell and what proves it.
    let guess = &clicks[1];
    assert_eq!(
        (&guess["cell"], &guess["better"]),
        (&json!([0, 8]), &json!([4, 5]))
    );
    assert_eq!(
        (&guess["clues"], &guess["lemmas"]),
        (&json!([[5, 4]]), &json!([[5, 5]]))
    );
    assert_eq!(guess["odds"], json!(0.1333));
    // Each entry is the step that judges the click, in a trace that can be read.
    for click in clicks {
        let entry = &review["trace"]["entries"][click["entry"].as_u64().unwrap() as usize];
        assert_eq!(entry["step"]["kind"], click["class"]);
    }
    let trace = review["trace"].to_string();
    assert_eq!(gridproof(&["analyze"], &trace).code, 0);
}

#[test]
fn a_guess_that_was_needed_has_its_odds_beside_the_best() {
    let toss = "RawVF_Version: Rev7\nWidth: 5\nHeight: 5\nMines: 3\nBoard:\n*0000\n0*000\n00*00\n00000\n00000\nEvents:\n0.000 start\n1.000 lc 5 5\n1.100 lr 5 5\n2.000 lc 2 1\n2.100 lr 2 1\n";
    let run = gridproof(&["review", "--json"], toss);
    let review: Value = serde_json::from_str(&run.out).unwrap();
    let guess = &review["clicks"][1];
    assert_eq!(guess["class"], "needed", "{review}");
    assert_eq!((&guess["odds"], &guess["best"]), (&json!(0.5), &json!(0.5)));
    assert_eq!(
        (&review["accuracy"], &review["end"]),
        (&json!(1.0), &json!("running"))
    );
}

#[test]
fn what_is_no_game_is_refused() {
    for (name, input, says) in [
        ("position", "##1\n221\n", &["position", "replay"][..]),
        (
            "board",
            "9x9:4,4,m00b7d48a3e0231c419200",
            &["board", "replay"],
        ),
        ("empty", "", &["no position"]),
        ("cut", &GAME[..60], &["standard input"]),
        ("tray", "1 2 3/4 5 6/7 8 0", &["tray"]),
    ] {
        assert_refused(name, &gridproof(&["review"], input), 2, says);
    }
    let run = gridproof(&["review", "no-such-file"], "");
    assert_refused("missing", &run, 5, &["no-such-file", "no such file"]);
    let still = "RawVF_Version: Rev7\nWidth: 2\nHeight: 1\nMines: 1\nBoard:\n*0\nEvents:\n";
    let run = gridproof(&["review"], still);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("0 clicks"), "{}", run.out);
}
