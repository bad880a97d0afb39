//! Lists of boards that are wrong, or that nobody would write.

use crate::simulate::{path, simulated};
use crate::{assert_refused, command, gridproof, run};
use serde_json::json;
use std::fs;

const HEAD: &str = "# 3x3/2, first click safe at the cell given; id x,y mines\n";

fn play(list: &str) -> crate::Run {
    gridproof(
        &["simulate", "--policy", "fast", "--json", "--boards", "-"],
        list,
    )
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    let line = |line: &str| format!("{HEAD}0 0,0 018\n# a comment\n\n{line}\n2 0,0 018\n");
    for (name, list, says) in [
        (
            "words",
            line("1 0,0"),
            &["Line 5", "“1 0,0”", "hexadecimal"][..],
        ),
        ("more", line("1 0,0 018 1 1"), &["Line 5"]),
        ("ragged", line("1 0,0 0180"), &["Line 5", "4", "3"]),
        ("short", line("1 0,0 01"), &["Line 5"]),
        ("digit", line("1 0,0 01g"), &["Line 5", "g"]),
        ("beyond", line("1 0,0 014"), &["Line 5"]),
        ("capital", line("1 0,0 01é"), &["Line 5"]),
        ("count", line("1 0,0 01C"), &["Line 5"]),
        (
            "few",
            line("1 0,0 008"),
            &["Line 5", "one mine", "Expected 2"],
        ),
        ("outside", line("1 3,0 018"), &["Line 5", "3,0", "3x3/2"]),
        (
            "far",
            line("1 99999999999999999999,0 018"),
            &["Line 5", "3x3/2"],
        ),
        ("minus", line("1 -1,0 018"), &["Line 5", "x,y"]),
        ("id", line("x 0,0 018"), &["Line 5", "“x 0,0 018”"]),
        ("id", line("99999999999999999999 0,0 018"), &["Line 5"]),
        ("mine", line("1 1,2 018"), &["Line 5", "1,2", "safe"]),
        ("peer", line("1 0,0 018 1"), &["Line 5", "every board"]),
        ("result", line("1 0,0 018 2"), &["Line 5", "0 or 1"]),
        ("nul", line("1 0,0 0\u{0}8"), &["Line 5"]),
        ("escape", line("\u{1b}[31m"), &["Line 5", "\\u{1b}[31m"]),
        (
            "no head",
            "0 0,0 018\n".to_owned(),
            &["first line", "0 0,0 018"],
        ),
        ("empty", String::new(), &["first line"]),
        (
            "head",
            "# 3x3, first click safe\n".to_owned(),
            &["Line 1", "3x3"],
        ),
        (
            "head",
            "# 3x3/10, first click safe\n".to_owned(),
            &["Line 1", "10"],
        ),
        (
            "head",
            "# 999x3/1, first click safe\n".to_owned(),
            &["Line 1", "999"],
        ),
        (
            "head",
            "# 3x3/2, first click sure\n".to_owned(),
            &["Line 1", "sure"],
        ),
        ("head", "# 3x3/2\n".to_owned(), &["first line", "3x3/2"]),
        ("head", "# 3x3/2, sure\n".to_owned(), &["first line"]),
    ] {
        let says = [&["standard input"], says].concat();
        assert_refused(name, &play(&list), 2, &says);
    }
    let opening = "# 3x3/1, first click opening at the cell given\n0 0,0 080\n";
    assert_refused("opening", &play(opening), 2, &["Line 2", "0,0", "opening"]);
}

#[test]
fn bytes_and_lengths_are_no_danger() {
    let args = ["simulate", "--policy", "fast", "--boards", "-"];
    let long = format!("{HEAD}{}\n", "0".repeat(3 << 20));
    assert_refused("long", &play(&long), 2, &["Line 2"]);
    let wide = format!("{HEAD}{}\n", "0 ".repeat(1 << 20));
    assert_refused("wide", &play(&wide), 2, &["Line 2"]);
    let bytes = [HEAD.as_bytes(), b"0 0,0 \xff\xfe\n"].concat();
    assert_refused(
        "bytes",
        &run(command(&args), &bytes),
        2,
        &["UTF-8", "standard input"],
    );
    let junk: Vec<u8> = (0..4096_u32)
        .map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8)
        .collect();
    assert_refused("junk", &run(command(&args), &junk), 2, &["standard input"]);
    let folder = path("");
    let folder = gridproof(&["simulate", "--boards", &folder], "");
    assert_refused("folder", &folder, 5, &["directory"]);
}

#[test]
fn lists_are_read_as_people_write_them() {
    // A byte order mark, the line ends of Windows, blanks, no line end.
    let list = "\u{feff}# 3x3/2, first click safe\r\n# peer: A & B; 1 of 2 won\r\n\r\n  7  2,0 018 1\r\n7\t0,0\t018\t0";
    let file = path("people.txt");
    fs::write(&file, list).unwrap();
    let lines = path("people.jsonl");
    let result = simulated(&[
        "simulate", "--policy", "fast", "--boards", &file, "--lines", &lines,
    ]);
    assert_eq!(
        (&result["games"], &result["peer_wins"]),
        (&json!(2), &json!(1))
    );
    assert_eq!(result["run"]["peer"], "A & B");
    let games = crate::simulate::games(&lines);
    assert_eq!(
        (&games[0]["id"], &games[0]["first"]),
        (&json!(7), &json!([2, 0]))
    );
    // Nobody named, and nobody who played.
    fs::write(
        &file,
        "# 3x3/2, first click any\n0 2,2 018\n1 1,2 018\n# peer: C\n",
    )
    .unwrap();
    let result = simulated(&["simulate", "--policy", "fast", "--boards", &file]);
    assert_eq!(
        (&result["run"].get("peer"), &result.get("p")),
        (&None, &None)
    );
    assert_eq!(
        result["guesses"]["histogram"][0],
        json!([0, 2, 0]),
        "both first cells are mines"
    );
    fs::write(&file, "# 3x3/2, first click safe\n0 0,0 018 1\n").unwrap();
    let unnamed = simulated(&["simulate", "--policy", "fast", "--boards", &file]);
    assert_eq!(unnamed["run"]["peer"], "peer");
    // An empty list is a list.
    fs::write(&file, HEAD).unwrap();
    let none = simulated(&["simulate", "--policy", "fast", "--boards", &file]);
    assert_eq!(
        (&none["games"], &none["interval"]),
        (&json!(0), &json!([0.0, 1.0]))
    );
}
