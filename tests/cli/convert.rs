//! `gridproof convert`, and ids and links where a file is expected.

use crate::{assert_refused, command, gridproof, run};
use std::fs;
use std::path::PathBuf;

const ID: &str = "9x9:4,4,m00b7d48a3e0231c419200";
const QUERY: &str = "?b=1&m=vjt0hd287g9b0s1s0";

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn an_id_a_link_a_file_and_standard_input_are_the_same() {
    let file = folder("convert-alike").join("id.txt");
    fs::write(&file, ID).unwrap();
    let link = format!("https://example.org/mines.html#{ID}");
    let file = file.display().to_string();
    let expected = format!("{QUERY}\n");
    for (argument, input) in [(ID, ""), (&link, ""), (&file, ""), ("-", ID)] {
        let run = gridproof(&["convert", argument, "--to", "query"], input);
        assert_eq!(
            (run.code, &run.out),
            (0, &expected),
            "{argument} {}",
            run.err
        );
        // What goes without an error is told.
        assert!(
            run.err.contains("start cell, row 5, column 5"),
            "{}",
            run.err
        );
    }
    let piped = gridproof(&["convert", "--to", "tatham-unmasked"], ID);
    assert_eq!(piped.out, "9x9:4,4,ufcfa08b4483c12b0703c0\n");
    assert_eq!(piped.err, "");
}

#[test]
fn binary_formats_go_into_pipes_and_files() {
    let file = folder("convert-binary").join("board.mbf");
    let path = file.display().to_string();
    let wrote = gridproof(&["convert", ID, "--to", "mbf", "-o", &path], "");
    assert_eq!((wrote.code, wrote.out.as_str()), (0, ""));
    let bytes = fs::read(&file).unwrap();
    assert_eq!((bytes.len(), &bytes[..4]), (74, &[9, 9, 0, 35][..]));
    for (args, input) in [
        (vec!["convert", &path, "--to", "query"], &b""[..]),
        (vec!["convert", "--to", "query"], &bytes),
    ] {
        let run = run(command(&args), input);
        assert_eq!((run.code, run.out), (0, format!("{QUERY}\n")));
    }
    // A byte that begins a colour stays: 27 columns.
    let wide = format!("mines 27x1/1\n{}*\n", "0".repeat(25) + "1");
    let run = gridproof(&["convert", "--to", "mbf"], &wide);
    assert_eq!(
        (run.code, run.out.as_bytes()),
        (0, &[27, 1, 0, 1, 26, 0][..])
    );
    // An analysis takes them as well.
    let run = gridproof(&["analyze", &path], "");
    assert_refused("mbf", &run, 2, &["board.mbf", "9x9/35", "where to begin"]);
    assert_eq!(gridproof(&["analyze", ID], "").code, 0);
}

#[test]
fn what_gets_lost_is_named() {
    for (args, input, says) in [
        (
            &["--to", "mbf"][..],
            "##1\n221\n",
            &["row 1, column 1", "where the mines are"][..],
        ),
        (
            &["--to", "analysis"],
            "##1\n221\n",
            &["analysis", "how many mines", "--mines"],
        ),
        (&["--to", "analysis"], ID, &["analysis", "--as position"]),
        (
            &["--to", "mine"],
            "mines 3x2/2\n?#1\n221\n",
            &["mine", "question", "row 1, column 1"],
        ),
        (
            &["--to", "mine"],
            "mines 3x2/2\n+#1\n##1\n",
            &["mine", "given", "row 1, column 1"],
        ),
        (
            &["--to", "text", "--as", "position"],
            QUERY,
            &["9x9/35", "where to begin"],
        ),
        (&["--to", "gif"], QUERY, &["“gif”", "text", "mbf"]),
        (&["--to", "rmv"], QUERY, &["rmv", "only read", "rawvf"]),
        (
            &["--to", "text"],
            "1 2 3/4 5 6/7 8 0",
            &["tray", "Minesweeper"],
        ),
        (
            &["--to", "text", "--mines", "3"],
            QUERY,
            &["35", "3 were given"],
        ),
        (
            &["--to", "text"],
            "9x9n10#123",
            &["standard input", "random seed"],
        ),
        (
            &["--to", "text", "--as", "game"],
            QUERY,
            &["--as", "position"],
        ),
        (&[], QUERY, &["--to", "missing"]),
        (
            &["--to", "text", "--json", "-o", "x"],
            QUERY,
            &["--json", "--output"],
        ),
    ] {
        let run = gridproof(&[&["convert"], args].concat(), input);
        assert_refused(&format!("{args:?}"), &run, 2, says);
    }
    let run = gridproof(&["convert", "9x9n10#123", "--to", "text"], "");
    assert_refused("seed", &run, 2, &["“9x9n10#123”", "random seed"]);
    let run = gridproof(&["convert", "no-such-file", "--to", "text"], "");
    assert_refused("missing", &run, 5, &["no-such-file", "no such file"]);
    let run = gridproof(
        &["convert", ID, "--to", "mbf", "-o", "/no/such/folder/x"],
        "",
    );
    assert_refused("folder", &run, 5, &["can't be written"]);
}

#[test]
fn json_says_what_it_is() {
    let run = gridproof(&["convert", ID, "--to", "mbf", "--json"], "");
    let json: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let hex = json["hex"].as_str().unwrap();
    assert!(hex.starts_with("0909002300000100"), "{hex}");
    assert_eq!(json["start"], serde_json::json!([4, 4]));
    assert_eq!(
        (json["kind"].as_str(), json["mines"].as_u64()),
        (Some("board"), Some(35))
    );
    let run = gridproof(&["convert", "--to", "text", "--json"], "##1\n221\n");
    let json: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(json["text"], "##1\n221\n");
    assert_eq!((json.get("mines"), json.get("start")), (None, None));
    assert_eq!(
        (json["width"].as_u64(), json["height"].as_u64()),
        (Some(3), Some(2))
    );
}

#[test]
fn rows_can_be_an_argument() {
    let run = gridproof(&["convert", "##1/221", "--mines", "2", "--to", "mine"], "");
    assert_eq!((run.code, run.out.as_str()), (0, "3x2x2\nHH1\n221\n"));
    let run = gridproof(&["analyze", "1 2 3/4 0 6/7 5 8"], "");
    assert_eq!(run.code, 0, "{}", run.err);
}

#[test]
fn help_and_documentation_name_every_format() {
    let help = gridproof(&["convert", "--help"], "").out;
    let page = include_str!("../../docs/cli.md");
    for format in gridproof::mines::notation::FORMATS {
        assert!(
            page.contains(&format!("`{}`", format.name)),
            "{}",
            format.name
        );
        let named = help.split([' ', ',', '\n']).any(|word| word == format.name);
        assert_eq!(named, format.write.is_some(), "{}", format.name);
    }
}
