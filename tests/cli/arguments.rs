//! Arguments: what is refused and how, and that help names everything.

use crate::{assert_refused, gridproof};

/// A board that the arguments are tried on, if they speak of one.
const BOARD: &str = "###\n121\n";
const TRAY: &str = "1 2 3/4 0 6/7 5 8";
const TRACE: &str = "{\"format\":\"gridproof-trace\",\"version\":1,\"game\":\"mines\",\"start\":\"###\",\"entries\":[]}";

#[test]
fn wrong_arguments_are_told_in_a_sentence() {
    let table: &[(&[&str], &str, &[&str])] = &[
        (
            &["analyze", "--rules", "guess"],
            BOARD,
            &["“guess”", "mines", "article"],
        ),
        (
            &["analyze", "--rules", "article,"],
            BOARD,
            &["“”", "article"],
        ),
        (
            &["analyze", "--rules", "shortest"],
            BOARD,
            &["“shortest”", "mines"],
        ),
        (
            &["analyze", "--rules", "parity,guess"],
            TRAY,
            &["“guess”", "slide", "shortest"],
        ),
        (
            &["analyze", "--ladder", "shortest"],
            TRAY,
            &["“shortest”", "article, full"],
        ),
        (
            &["analyze", "--ladder", "fuller"],
            BOARD,
            &["“fuller”", "mines", "article"],
        ),
        (
            &["analyze", "--ladder", "full", "--rules", "parity"],
            TRAY,
            &["--ladder", "--rules", "together"],
        ),
        (&["analyze", "--click", "2,2"], BOARD, &["--click", "slide"]),
        (
            &["analyze", "--click", "4,1"],
            TRAY,
            &["row 4, column 1", "3 wide", "3 high"],
        ),
        (
            &["analyze", "--click", "1,99999999999999999999"],
            TRAY,
            &["row 1", "3 wide"],
        ),
        (
            &["analyze", "--click", "0,1"],
            TRAY,
            &["“0,1”", "--click", "ROW,COLUMN", "from 1"],
        ),
        (
            &["analyze", "--click", "-1,1"],
            TRAY,
            &["“-1,1”", "ROW,COLUMN"],
        ),
        (
            &["analyze", "--click", "top"],
            TRAY,
            &["“top”", "ROW,COLUMN"],
        ),
        (
            &["analyze", "--mines", "7"],
            BOARD,
            &["7 mines", "at most 6"],
        ),
        (
            &["analyze", "--mines", "-1"],
            BOARD,
            &["“-1”", "--mines", "whole number"],
        ),
        (
            &["analyze", "--mines", "4294967296"],
            BOARD,
            &["“4294967296”", "--mines", "from 0 to 62500"],
        ),
        (
            &["analyze", "--mines", "0"],
            "mines 3x2/1\n###\n121\n",
            &["there is one mine", "0 were given"],
        ),
        (
            &["analyze", "--mines", "3"],
            "mines 3x2/2\n###\n121\n",
            &["there are 2 mines", "3 were given"],
        ),
        (&["analyze", "--mines", "3"], TRAY, &["--mines", "mines"]),
        (
            &["analyze", "--budget", "1e6"],
            BOARD,
            &["“1e6”", "--budget", "whole number"],
        ),
        (&["analyze", "--budget"], BOARD, &["missing", "--budget"]),
        (
            &["analyze", "--json=yes"],
            BOARD,
            &["--json", "“yes”", "no value"],
        ),
        (
            &["analyze", "--rules", "article"],
            TRACE,
            &["trace", "--rules"],
        ),
        (&["analyze", "--budget", "5"], TRACE, &["trace", "--budget"]),
        (
            &["analyze", "--lang", "fr"],
            BOARD,
            &["“fr”", "--lang", "zh-Hant"],
        ),
        (
            &["analyze", "--color", "pink"],
            BOARD,
            &["“pink”", "--color", "always"],
        ),
        (
            &["analyze", "--color", "never", "--color", "never"],
            BOARD,
            &["--color", "twice"],
        ),
        (&["analyze", "--colour"], BOARD, &["“--colour”", "--help"]),
        (&["analyze", "-x"], BOARD, &["“-x”"]),
        (&["analyze", "a", "b"], BOARD, &["“b”"]),
        (&["solve"], "", &["“solve”", "--help"]),
        (&["new", "chess"], "", &["“chess”"]),
        (
            &["new", "mines", "--size", "9x9"],
            "",
            &["“9x9”", "30x16/99"],
        ),
        (&["new", "mines", "--size", "9x9/82"], "", &["82", "81"]),
        (&["new", "mines", "--size", "0x9/1"], "", &["0", "250"]),
        (
            &["new", "mines", "--size", "1000000000x1000000000/1"],
            "",
            &["1000000000", "250"],
        ),
        (&["new", "mines", "--size", "9x9/-1"], "", &["“9x9/-1”"]),
        (&["new", "mines", "--size", "9×9/10"], "", &["“9×9/10”"]),
        (
            &["new", "mines", "--level", "hard"],
            "",
            &["“hard”", "--level", "expert"],
        ),
        (
            &["new", "mines", "--level", "expert", "--size", "9x9/10"],
            "",
            &["--level", "--size"],
        ),
        (
            &["new", "mines", "--start", "lucky"],
            "",
            &["“lucky”", "opening"],
        ),
        (
            &["new", "mines", "--first", "10,1"],
            "",
            &["row 10, column 1", "9 wide", "9 high"],
        ),
        (
            &["new", "mines", "--first", "x"],
            "",
            &["“x”", "--first", "ROW,COLUMN"],
        ),
        (
            &["new", "mines", "--seed", "-1"],
            "",
            &["“-1”", "--seed", "whole number"],
        ),
        (
            &["new", "mines", "--seed", "18446744073709551616"],
            "",
            &["--seed", "from 0 to 18446744073709551615"],
        ),
        (
            &["new", "mines", "--seed", "0x10"],
            "",
            &["“0x10”", "--seed"],
        ),
        (&["new", "slide", "--seed", ""], "", &["--seed"]),
        (&["new", "slide", "--size", "3"], "", &["“3”", "3x3"]),
        (&["new", "slide", "--size", "1x3"], "", &["1", "2", "10"]),
        (&["new", "slide", "--size", "11x3"], "", &["11", "2", "10"]),
        (
            &["new", "slide", "--size", "99999999999999999999x3"],
            "",
            &["2", "10"],
        ),
        (
            &["new", "slide", "--goal", "middle"],
            "",
            &["“middle”", "--goal", "blank-first"],
        ),
        (
            &["rules", "go"],
            "",
            &["“go” can't be used for GAME.", "mines, slide"],
        ),
        (&["completions"], "", &["SHELL", "missing"]),
        (
            &["completions", "tcsh"],
            "",
            &["“tcsh” can't be used for SHELL.", "bash"],
        ),
    ];
    for (args, input, says) in table {
        assert_refused(&args.join(" "), &gridproof(args, input), 2, says);
    }
}

#[test]
fn refusals_speak_the_language() {
    for (lang, piece) in [
        ("zh-Hant", "沒有"),
        ("zh-Hans", "没有"),
        ("en", "There is no"),
    ] {
        for args in [["solve"], ["--what"]] {
            let run = gridproof(&[&args[..], &["--lang", lang]].concat(), "");
            assert_refused(lang, &run, 2, &[piece]);
        }
    }
}

#[test]
fn a_contradiction_is_told_and_has_its_code() {
    for board in ["F1#1", "+1/11"] {
        let run = gridproof(&["analyze"], board);
        assert_eq!((run.code, run.err.as_str()), (3, ""), "{board}");
        let last = run.out.trim_end().lines().last();
        assert_eq!(last, Some("This position contradicts itself."), "{board}");
        // The trace says it too, whoever reads it.
        let json = gridproof(&["analyze", "--json"], board);
        assert_eq!(json.code, 3);
        assert_eq!(gridproof(&["analyze"], &json.out).code, 3);
    }
}

#[test]
fn a_new_game_is_read_in_each_of_its_forms() {
    let deal = ["new", "mines", "--start", "opening", "--seed", "3"];
    let shuffle = ["new", "slide", "--seed", "3"];
    for new in [&deal[..], &shuffle[..]] {
        let text = gridproof(&["analyze"], &gridproof(new, "").out);
        let json = gridproof(&[new, &["--json"]].concat(), "").out;
        let json = gridproof(&["analyze"], &json);
        assert_eq!(json.code, 0, "{}", json.err);
        assert_eq!(json.out, text.out);
    }
    let newer = r#"{"format":"gridproof-game","version":2,"luck":1}"#;
    let run = gridproof(&["analyze"], newer);
    assert_refused("newer", &run, 2, &["gridproof-game", "version 2", "1 to 1"]);
    let cut = r#"{"format":"gridproof-game","version":1,"position":"F"}"#;
    let run = gridproof(&["analyze"], cut);
    assert_refused("cut", &run, 2, &["gridproof-game", "settings"]);
}

#[test]
fn help_names_every_command() {
    let help = gridproof(&["--help"], "");
    for name in [
        "analyze",
        "new",
        "rules",
        "completions",
        "--lang",
        "--color",
        "--version",
        "Exit codes",
        "Examples",
    ] {
        assert!(help.out.contains(name), "{name}");
    }
    let bare = gridproof(&[], "");
    assert_eq!((bare.code, bare.out.as_str()), (2, ""));
    assert_eq!(bare.err, help.out);
    let version = gridproof(&["--version"], "");
    assert_eq!(version.code, 0);
    assert_eq!(
        version.out.trim(),
        concat!("gridproof ", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn every_argument_is_explained_in_every_language() {
    let pages: [&[&str]; 8] = [
        &[],
        &["analyze"],
        &["convert"],
        &["new"],
        &["new", "mines"],
        &["new", "slide"],
        &["rules"],
        &["completions"],
    ];
    for lang in ["en", "zh-Hant", "zh-Hans"] {
        for page in pages {
            let help = gridproof(&[page, &["--help", "--lang", lang]].concat(), "");
            assert_eq!(help.code, 0);
            assert!(!help.out.contains("cli."), "{lang} {page:?}: {}", help.out);
        }
    }
}

#[test]
fn completions_are_there_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = gridproof(&["completions", shell], "");
        assert_eq!(run.code, 0, "{}", run.err);
        for name in ["gridproof", "analyze", "completions", "ladder", "reveal"] {
            assert!(run.out.contains(name), "{shell}: {name}");
        }
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_told() {
    use std::os::unix::ffi::OsStrExt;
    let mut command = crate::command(&["analyze", "--rules"]);
    command.arg(std::ffi::OsStr::from_bytes(b"\xff"));
    assert_refused("rules", &crate::run(command, b""), 2, &["UTF-8"]);
}
