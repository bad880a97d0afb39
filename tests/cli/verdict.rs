//! `gridproof verdict`: whole boards, one by one and in lists.

use crate::{assert_refused, command, gridproof, run};
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;

const ID: &str = "9x9:4,4,m00b7d48a3e0231c419200";
/// The same board in the forms of other programs.
const FORMS: [&str; 4] = [
    "9x9:4,4,ufcfa08b4483c12b0703c0",
    "?b=1&m=vjt0hd287g9b0s1s0",
    "0909002300000100020003000400050008000001010102010301050102020602080200030203060300040604070408040005060500060206040605060207030704070208030804080508",
    "******21*\n****5*332\n36*423*3*\n*4*203*63\n*41103***\n*41224*42\n*4*5**210\n14***5200\n02****100\n",
];
/// 49x22, from the same reports.
const LARGE: &str = "49x22:9,12,m5141a7b0615643db1b461184eb1f52ef59a7de6edaea3c5cec7d4f84b8e694d1f4969d86c6b84570d106192ce297d73357451b54e18c4ab254eb79a4ba876ebdf50f4e00a91f90587b22038679ca036af88871ace4351c3e0472db9bc6421098a6343c1560e5e0e2df9a06cf070f21ee81d37791a65a89681d88a27fc97d0ef97c8dd5589b2c24";
/// The last four cells are in a corner, with two mines on one diagonal or on the other.
const TOSS: &str = "*2100\n2*210\n12*10\n01110\n00000\n";
/// The same corner with two mines beside the opened part: what is behind them only the total tells.
const TOTAL: &str = "2*200\n4*410\n***10\n23210\n00000\n";

/// What `--json` says of a board, with the exit code.
fn judged(args: &[&str], input: &str) -> (i32, Value) {
    let run = gridproof(&[&["verdict", "--json"], args].concat(), input);
    assert_eq!(run.err, "");
    assert_eq!(run.out.lines().count(), 1, "one object on one line");
    (run.code, serde_json::from_str(&run.out).unwrap())
}

fn steps(verdict: &Value) -> Vec<&str> {
    let steps = verdict["steps_by_rule"].as_object().unwrap();
    assert!(steps.values().all(|n| n.as_u64() > Some(0)));
    steps.keys().map(String::as_str).collect()
}

#[test]
fn a_doubted_board_needs_no_guess_in_whatever_form_it_comes() {
    let (code, verdict) = judged(&[ID], "");
    assert_eq!(code, 0);
    assert_eq!(verdict["solvable"], true);
    assert_eq!(
        (&verdict["mines"], &verdict["start"]),
        (&json!(35), &json!([4, 4]))
    );
    let two_clues = ["all-mines", "all-safe", "overlap", "subset"];
    assert!(steps(&verdict).iter().all(|rule| two_clues.contains(rule)));
    assert_eq!(verdict["grade"], "medium");
    assert_eq!(verdict["hardest"]["clues"].as_array().unwrap().len(), 2);
    assert!(verdict.get("position").is_none() && verdict.get("unsettled").is_none());
    for form in FORMS {
        let (code, same) = judged(&["--start", "4,4"], form);
        assert_eq!((code, &same), (0, &verdict), "{form}");
    }
    let link = format!("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/mines.html#{ID}");
    assert_eq!(judged(&[&link], ""), (0, verdict.clone()));
    // A game that was dealt here says where its mines are.
    let dealt = gridproof(&["new", "mines", "--seed", "7", "--json"], "").out;
    let (code, verdict) = judged(&[], &dealt);
    assert_eq!((code, &verdict["start"]), (0, &json!([4, 4])));
}

#[test]
fn one_deduction_of_a_large_board_needs_four_clues() {
    let (code, verdict) = judged(&[LARGE], "");
    assert_eq!((code, &verdict["solvable"]), (0, &json!(true)));
    let hardest = &verdict["hardest"];
    assert_eq!(hardest["safe"], json!([[44, 4]]));
    assert_eq!(hardest["clues"].as_array().unwrap().len(), 4);
    assert_eq!(hardest["smallest"], true);
    assert!(hardest["argument"].as_array().unwrap().len() > 3);
    // The position before it is one that the other questions can be asked of.
    let before = hardest["position"].as_str().unwrap();
    let asked = gridproof(&["explain", "--cell", "44,4", "--json"], before);
    let asked: Value = serde_json::from_str(&asked.out).unwrap();
    assert_eq!(asked["proof"]["clues"], hardest["clues"]);
}

#[test]
fn a_board_that_needs_a_guess_shows_where_and_why() {
    let (code, verdict) = judged(&["--start", "4,4"], TOSS);
    assert_eq!(
        (code, &verdict["solvable"], &verdict["left"]),
        (1, &json!(false), &json!(4))
    );
    assert_eq!(
        verdict["position"],
        "mines 5x5/3\n##100\n##210\n12*10\n01110\n00000\n"
    );
    let one = json!([[0, 0], [1, 1], [2, 2]]);
    let other = json!([[1, 0], [0, 1], [2, 2]]);
    let cells = verdict["unsettled"].as_array().unwrap();
    assert_eq!(cells.len(), 4);
    for cell in cells {
        let diagonal = cell["cell"] == json!([0, 0]) || cell["cell"] == json!([1, 1]);
        let (with, without) = if diagonal {
            (&one, &other)
        } else {
            (&other, &one)
        };
        assert_eq!((&cell["with"], &cell["without"]), (with, without));
        assert_eq!(
            (&cell["odds"], &cell["closest"]),
            (&json!(0.5), &json!(true))
        );
        assert_eq!(cell["difference"], json!([[0, 0], [1, 0], [0, 1], [1, 1]]));
    }
    let text = gridproof(&["verdict", "--start", "4,4"], TOSS);
    assert_eq!(text.code, 1);
    let pairs = text.out.matches("Left: a mine there.").count();
    assert_eq!(pairs, 1, "the same two layouts show it of all four cells");
}

#[test]
fn the_total_settles_the_other_corner() {
    let (code, verdict) = judged(&["--start", "4,4"], TOTAL);
    assert_eq!((code, &verdict["solvable"]), (0, &json!(true)));
    assert!(steps(&verdict).contains(&"mine-count"));
    assert_eq!(verdict["hardest"]["technique"], "last-turns");
    let clues = verdict["hardest"]["clues"].as_array().unwrap();
    assert!(clues.contains(&json!("total")), "{clues:?}");
}

fn data(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    folder.join(name).display().to_string()
}

#[test]
fn a_list_agrees_with_another_program() {
    let list = data("verdicts.txt");
    let told = fs::read_to_string(&list).unwrap();
    let told = told.lines().filter(|line| !line.starts_with('#'));
    let told: String = told
        .map(|line| line.split(' ').take(3).collect::<Vec<_>>().join(" ") + "\n")
        .collect();
    let run = gridproof(&["verdict", "--batch", &list], "");
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(run.out, told);
    let json = gridproof(&["verdict", "--batch", &list, "--json"], "");
    let objects = json.out.lines().zip(told.lines());
    for (object, told) in objects {
        let object: Value = serde_json::from_str(object).unwrap();
        let solvable = object["solvable"].as_bool().unwrap();
        let word = if solvable { "solvable" } else { "stuck" };
        let id = object["id"].as_str().unwrap();
        assert_eq!(format!("{id} {word} {}", object["left"]), told);
    }
    assert_eq!(json.out.lines().count(), told.lines().count());
}

#[test]
fn a_line_at_fault_is_told_and_the_rest_is_judged() {
    let mut list =
        format!("% comment\n{ID} and more words\n\n  # another\nfoo\n9x9n10#7\r\n").into_bytes();
    list.extend(b"\xff\xfe\n");
    list.extend(vec![b'x'; 3 << 20]);
    list.extend(format!("\n?b=1&m=vjt0hd287g9b0s1s0\n{ID}").bytes());
    let answered = run(command(&["verdict", "--batch", "-"]), &list);
    assert_eq!(answered.code, 2);
    assert_eq!(answered.out, format!("{ID} solvable 0\n").repeat(2));
    let told: Vec<&str> = answered.err.lines().collect();
    let says = [
        ("line 5 of standard input", "“foo”"),
        ("line 6 of", "random seed"),
        ("line 7 of", "UTF-8"),
        ("line 8 of", "longer than"),
        ("line 9 of", "--start"),
    ];
    assert_eq!(told.len(), says.len(), "{}", answered.err);
    for (line, (place, what)) in told.iter().zip(says) {
        assert!(line.starts_with("gridproof: "), "{line}");
        assert!(line.contains(place) && line.contains(what), "{line}");
    }
    let none = gridproof(&["verdict", "--batch", "-"], "# nothing\n");
    assert_eq!(
        (none.code, none.out.as_str(), none.err.as_str()),
        (0, "", "")
    );
}

#[test]
fn a_budget_that_ran_out_is_told() {
    let text = gridproof(&["verdict", ID, "--budget", "100"], "");
    assert_eq!(text.code, 4);
    assert!(text.out.contains("not known yet"), "{}", text.out);
    let (code, verdict) = judged(&[ID, "--budget", "100"], "");
    assert_eq!((code, &verdict["solvable"]), (4, &Value::Null));
    // How far it came is told, and nothing of cells that more thinking might settle.
    assert!(verdict["position"].as_str().unwrap().contains("9x9/35"));
    assert!(verdict.get("unsettled").is_none());
    let list = gridproof(&["verdict", "--batch", "-", "--budget", "100"], ID);
    assert_eq!(list.code, 4);
    assert!(
        list.out.starts_with(&format!("{ID} budget ")),
        "{}",
        list.out
    );
}

#[test]
fn what_is_no_board_is_refused() {
    let long = "1".repeat(400);
    let far = format!("{long},0");
    for (name, args, input, says) in [
        (
            "position",
            &["--start", "0,0"][..],
            "##1\n221\n",
            &["row 1, column 1", "whole board"][..],
        ),
        ("no start", &[], "1*\n11\n", &["2x2/1", "--start X,Y"]),
        (
            "mine",
            &["--start", "1,0"],
            "1*\n11\n",
            &["row 1, column 2", "is a mine"],
        ),
        (
            "outside",
            &["--start", "2,0"],
            "1*\n11\n",
            &["--start", "2,0", "2 wide"],
        ),
        (
            "far",
            &["--start", &far],
            "1*\n11\n",
            &["--start", "2 wide"],
        ),
        (
            "negative",
            &["--start", "-1,0"],
            "1*\n11\n",
            &["--start", "X,Y"],
        ),
        (
            "numbers",
            &["--start", "0,0"],
            "2*\n11\n",
            &["row 1, column 1"],
        ),
        ("tray", &[], "1 2 3/4 5 6/7 8 0", &["tray"]),
        ("empty", &[], "", &["no position"]),
        (
            "both",
            &[ID, "--batch", "x"],
            "",
            &["--batch", "can't be used together"],
        ),
        ("budget", &[ID, "--budget", "-1"], "", &["--budget", "-1"]),
    ] {
        let run = gridproof(&[&["verdict"], args].concat(), input);
        assert_refused(name, &run, 2, says);
    }
    let junk: Vec<u8> = (0..4096_u32)
        .map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8)
        .collect();
    for part in [
        &["verdict"][..],
        &["review"],
        &["explain", "--cell", "0,0"],
        &["why-not", "--cell", "0,0"],
    ] {
        assert_refused("junk", &run(command(part), &junk), 2, &["standard input"]);
    }
    let missing = gridproof(&["verdict", "--batch", "no-such-list"], "");
    assert_refused("missing", &missing, 5, &["no-such-list", "no such file"]);
}
