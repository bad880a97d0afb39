//! `gridproof explain` and `gridproof why-not`: one cell of a position.

use crate::{assert_refused, gridproof};
use serde_json::{Value, json};

/// A 1-2-1 and a 1-2-2-1 along a wall.
const ROWS: [(&str, &str, &str); 2] = [
    ("1-2-1", "3,0", "#####\n+121+\n+++++\n"),
    ("1-2-2-1", "2,0", "######\n+1221+\n++++++\n"),
];
/// The flag is wrong: the mine of the numbers around it is the cell in the corner.
const WRONG: &str = "#1F\n11#\n";
/// The last four cells, with the two mines on one diagonal or on the other.
const TOSS: &str = "mines 5x5/3\n##100\n##210\n12*10\n01110\n00000\n";

fn asked(command: &str, cell: &str, more: &[&str], input: &str) -> (i32, Value) {
    let run = gridproof(
        &[&[command, "--cell", cell, "--json"], more].concat(),
        input,
    );
    assert_eq!(run.err, "");
    (run.code, serde_json::from_str(&run.out).unwrap())
}

#[test]
fn a_row_along_a_wall_is_settled_by_two_clues_and_has_its_name() {
    for (name, cell, input) in ROWS {
        let (code, answer) = asked("explain", cell, &[], input);
        assert_eq!(code, 0, "{answer}");
        assert_eq!(answer["proof"]["technique"], name);
        assert_eq!(answer["proof"]["clues"].as_array().unwrap().len(), 2);
        assert_eq!(answer["answer"], "mine");
        let text = gridproof(&["explain", "--cell", cell], input);
        assert!(
            text.out.contains(&format!("{name} pattern: ")),
            "{}",
            text.out
        );
        // The ladder needs no dearer rules than those for two clues.
        let ladder = gridproof(&["analyze", "--ladder", "full", "--json"], input);
        let trace: Value = serde_json::from_str(&ladder.out).unwrap();
        let steps = trace["entries"].as_array().unwrap().iter();
        let rules: Vec<&str> = steps
            .filter_map(|entry| entry["step"]["rule"].as_str())
            .collect();
        let cheap = ["all-mines", "all-safe", "subset", "overlap"];
        assert!(
            !rules.is_empty() && rules.iter().all(|rule| cheap.contains(rule)),
            "{rules:?}"
        );
    }
}

#[test]
fn a_chain_of_proofs_has_every_lemma_and_nothing_else() {
    let (code, answer) = asked("explain", "2,1", &[], WRONG);
    assert_eq!((code, &answer["answer"]), (0, &json!("safe")));
    let lemmas = answer["proof"]["lemmas"].as_array().unwrap();
    assert_eq!(lemmas, &[json!([0, 0])]);
    let entries = answer["trace"]["entries"].as_array().unwrap();
    assert_eq!(answer["proof"]["entry"], 1);
    assert_eq!(entries[0]["step"]["conclusion"]["mines"], json!([[0, 0]]));
    assert_eq!(entries.len(), 3, "the lemma, the cell, the end: {answer}");
    // Without lemmas one proof has to do, with more clues.
    let (code, alone) = asked("explain", "2,1", &["--clues-only"], WRONG);
    assert_eq!((code, &alone["answer"]), (0, &json!("safe")));
    assert_eq!(alone["proof"]["lemmas"], json!([]));
    assert_eq!(alone["proof"]["clues"].as_array().unwrap().len(), 2);
    assert_eq!(alone["trace"]["entries"].as_array().unwrap().len(), 2);
}

#[test]
fn a_wrong_flag_is_called_wrong_where_the_article_blunders() {
    let wrong = gridproof(&["explain", "--cell", "2,0"], WRONG);
    assert_eq!(wrong.code, 0);
    assert!(
        wrong.out.contains("The flag at row 1, column 3 is wrong."),
        "{}",
        wrong.out
    );
    assert!(wrong.out.contains("clue"), "with its proof");
    let full = gridproof(&["analyze", "--ladder", "full"], WRONG);
    assert_eq!(full.code, 0);
    assert!(
        full.out.contains("The flag at row 1, column 3 is wrong."),
        "{}",
        full.out
    );
    // The corner is a mine whatever one thinks of the flag; who trusts the flag opens it.
    assert_eq!(asked("explain", "0,0", &[], WRONG).1["answer"], "mine");
    let article = gridproof(&["analyze", "--ladder", "article", "--json"], WRONG);
    let trace: Value = serde_json::from_str(&article.out).unwrap();
    let opens = trace["entries"].as_array().unwrap().iter().any(|entry| {
        let safe = entry["step"]["conclusion"]["safe"].as_array();
        safe.is_some_and(|cells| cells.contains(&json!([0, 0])))
    });
    assert!(opens, "{}", article.out);
    assert!(!article.out.contains("wrong"));
}

#[test]
fn two_layouts_show_what_nobody_can_know() {
    let (code, answer) = asked("why-not", "0,0", &[], TOSS);
    assert_eq!((code, &answer["answer"]), (0, &json!("open")));
    assert_eq!(answer["with"], json!([[0, 0], [1, 1], [2, 2]]));
    assert_eq!(answer["without"], json!([[1, 0], [0, 1], [2, 2]]));
    assert_eq!(
        answer["difference"],
        json!([[0, 0], [1, 0], [0, 1], [1, 1]])
    );
    assert_eq!(
        (&answer["closest"], &answer["odds"]),
        (&json!(true), &json!(0.5))
    );
    assert!(answer.get("proof").is_none());
    // The other question has the same answer and says no.
    assert_eq!(asked("explain", "0,0", &[], TOSS), (1, answer));
    let text = gridproof(&["explain", "--cell", "0,0"], TOSS);
    assert_eq!(text.code, 1);
    assert!(text.out.contains("Left: a mine there."), "{}", text.out);
    assert!(
        text.out.contains("[*](+)") && text.out.contains("[+](*)"),
        "{}",
        text.out
    );
    // Without the number of all mines there are no odds.
    let (code, answer) = asked("why-not", "0,0", &[], "#1#\n");
    assert_eq!((code, answer.get("odds")), (0, None));
    let (code, answer) = asked("why-not", "0,0", &["--mines", "1"], "#1#\n");
    assert_eq!((code, &answer["odds"]), (0, &json!(0.5)));
    // On a wide board the layouts stand below each other.
    let wide = format!("{}#\n", "#1".repeat(20));
    let text = gridproof(&["why-not", "--cell", "20,0"], &wide);
    assert_eq!(text.code, 0, "{}", text.out);
    assert!(text.out.contains("Without one:"), "{}", text.out);
}

#[test]
fn a_settled_cell_is_no_question_of_why_not() {
    let (code, answer) = asked("why-not", "2,1", &[], WRONG);
    assert_eq!((code, &answer["answer"]), (1, &json!("safe")));
    assert_eq!(answer["proof"]["rule"], "proof");
    assert!(answer.get("with").is_none());
    let given = gridproof(&["explain", "--cell", "2,2"], TOSS);
    assert_eq!(given.code, 0);
    assert!(
        given
            .out
            .starts_with("The cell at row 3, column 3 is given to be a mine")
    );
}

#[test]
fn a_number_without_room_is_a_contradiction_of_one_clue() {
    for command in ["explain", "why-not"] {
        let (code, answer) = asked(command, "1,0", &[], "3##\n221\n");
        assert_eq!((code, &answer["answer"]), (3, &json!("impossible")));
        assert_eq!(answer["proof"]["clues"], json!([[0, 0]]));
        let conclusions = answer["trace"]["entries"].as_array().unwrap();
        assert_eq!(conclusions.len(), 2, "nothing else is computed: {answer}");
    }
    let text = gridproof(&["analyze", "--ladder", "full"], "3##\n221\n");
    assert_eq!(text.code, 3);
    assert!(text.out.contains("row 1, column 1"), "{}", text.out);
    let (code, answer) = asked("explain", "0,0", &[], "mines 3x1/2\n#1#\n");
    assert_eq!(
        (code, &answer["proof"]["clues"]),
        (3, &json!([[1, 0], "total"])),
        "{answer}"
    );
}

#[test]
fn a_small_budget_ends_the_search() {
    let wide = format!("{}\n{}\n", "#".repeat(40), "1".repeat(40));
    for more in [&[][..], &["--clues-only"]] {
        let args = [&["explain", "--cell", "20,0", "--budget", "50"], more].concat();
        let run = gridproof(&args, &wide);
        assert_eq!(run.code, 4, "{}{}", run.out, run.err);
        assert!(run.out.contains("--budget allows more"), "{}", run.out);
    }
}

#[test]
fn cells_that_nobody_can_ask_about_are_refused() {
    for (cell, input, says) in [
        ("1,0", WRONG, &["row 1, column 2", "is open"][..]),
        ("3,0", WRONG, &["--cell", "3,0", "3 wide", "2 high"]),
        ("0,99999999999999999999999", WRONG, &["--cell", "3 wide"]),
        ("-1,0", WRONG, &["--cell", "“-1,0”", "X,Y"]),
        ("1", WRONG, &["--cell", "X,Y"]),
        ("", WRONG, &["--cell", "X,Y"]),
        ("0,0", "", &["no position"]),
        ("0,0", "1*\n1", &["standard input"]),
        ("0,0", "1 2 3/4 5 6/7 8 0", &["tray"]),
        ("0,0", "?b=1&m=vjt0hd287g9b0s1s0", &["where to begin"]),
    ] {
        for command in ["explain", "why-not"] {
            let run = gridproof(&[command, "--cell", cell], input);
            assert_refused(&format!("{command} {cell} {input}"), &run, 2, says);
        }
    }
    let run = gridproof(&["explain"], WRONG);
    assert_refused("no cell", &run, 2, &["--cell", "missing"]);
    let run = gridproof(&["why-not", "--cell", "0,0", "--mines", "-2"], WRONG);
    assert_refused("mines", &run, 2, &["--mines", "-2"]);
}
