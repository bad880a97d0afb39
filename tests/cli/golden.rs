//! Whole outputs, kept as files: `BLESS=1 cargo test --test cli` writes them anew.

use crate::{command, gridproof, run};
use std::fs;
use std::path::PathBuf;

/// Name, exit code, arguments and input of each run that is kept.
const RUNS: &[(&str, i32, &[&str], &str)] = &[
    ("mines", 0, &["analyze"], BOARD),
    ("mines-json", 0, &["analyze", "--json"], BOARD),
    ("mines-zh-hant", 0, &["analyze", "--lang", "zh-Hant"], BOARD),
    ("mines-colour", 0, &["analyze", "--color", "always"], BOARD),
    ("mines-large", 0, &["analyze"], LARGE),
    (
        "mines-nothing",
        1,
        &["analyze", "--mines", "2"],
        "####\n####\n",
    ),
    ("mines-open", 0, &["analyze"], "1F\n11\n"),
    ("mines-full", 0, &["analyze", "--ladder", "full"], BOARD),
    (
        "verdict",
        0,
        &["verdict", "9x9:4,4,m00b7d48a3e0231c419200"],
        "",
    ),
    ("verdict-stuck", 1, &["verdict", STUCK], ""),
    (
        "verdict-stuck-all",
        1,
        &["verdict", STUCK, "--all", "--lang", "zh-Hant"],
        "",
    ),
    (
        "verdict-json",
        0,
        &["verdict", "9x9:4,4,m00b7d48a3e0231c419200", "--json"],
        "",
    ),
    (
        "verdict-smallest",
        0,
        &["verdict", "--lang", "zh-Hans"],
        SMALLEST,
    ),
    ("explain", 0, &["explain", "--cell", "3,1"], BOARD),
    (
        "explain-clues-only",
        0,
        &[
            "explain",
            "--cell",
            "3,1",
            "--clues-only",
            "--lang",
            "zh-Hant",
        ],
        BOARD,
    ),
    (
        "explain-json",
        0,
        &["explain", "--cell", "3,1", "--json"],
        BOARD,
    ),
    (
        "explain-impossible",
        3,
        &["explain", "--cell", "1,0"],
        "3##\n221\n",
    ),
    ("why-not", 0, &["why-not", "--cell", "5,0"], BOARD),
    (
        "why-not-zh-hans",
        0,
        &["why-not", "--cell", "5,0", "--lang", "zh-Hans"],
        BOARD,
    ),
    (
        "why-not-json",
        0,
        &["why-not", "--cell", "5,0", "--json"],
        BOARD,
    ),
    (
        "review",
        0,
        &["review"],
        include_str!("../data/cli/game.rawvf"),
    ),
    (
        "review-zh-hant",
        0,
        &["review", "--lang", "zh-Hant"],
        include_str!("../data/cli/game.rawvf"),
    ),
    ("help-verdict", 0, &["verdict", "--help"], ""),
    (
        "help-explain-zh-hans",
        0,
        &["explain", "--help", "--lang", "zh-Hans"],
        "",
    ),
    ("help-review", 0, &["review", "--help"], ""),
    ("help-simulate", 0, &["simulate", "--help"], ""),
    (
        "help-merge-zh-hant",
        0,
        &["merge", "--help", "--lang", "zh-Hant"],
        "",
    ),
    (
        "help-compare-zh-hans",
        0,
        &["policy", "compare", "--help", "--lang", "zh-Hans"],
        "",
    ),
    ("slide-solution", 0, &["analyze"], "1 2 3/4 0 6/7 5 8"),
    ("slide-json", 0, &["analyze", "--json"], "1 2 3/4 0 6/7 5 8"),
    (
        "slide-click",
        0,
        &["analyze", "--click", "3,2"],
        "1 2 3/4 0 6/7 5 8",
    ),
    (
        "slide-click-far",
        1,
        &["analyze", "--click", "3,3"],
        "1 2 3/4 0 6/7 5 8",
    ),
    ("slide-unsolvable", 1, &["analyze"], "1 2 3/4 5 6/8 7 0"),
    ("slide-solved", 0, &["analyze"], "1 2 3/4 5 6/7 8 0"),
    (
        "slide-solvable",
        0,
        &["analyze", "--rules", "parity"],
        "1 2 3/4 0 6/7 5 8",
    ),
    (
        "slide-budget",
        4,
        &["analyze", "--budget", "3"],
        "1 2 3/4 0 6/7 5 8",
    ),
    ("new-mines", 0, &["new", "mines", "--seed", "7"], ""),
    (
        "new-mines-expert",
        0,
        &[
            "new", "mines", "--level", "expert", "--start", "opening", "--first", "4,5", "--seed",
            "7",
        ],
        "",
    ),
    (
        "new-mines-reveal",
        0,
        &["new", "mines", "--seed", "7", "--reveal"],
        "",
    ),
    (
        "new-mines-weaker",
        0,
        &[
            "new", "mines", "--size", "3x3/8", "--start", "opening", "--seed", "1",
        ],
        "",
    ),
    (
        "new-mines-lost",
        0,
        &["new", "mines", "--size", "2x1/2", "--seed", "1"],
        "",
    ),
    (
        "new-mines-json",
        0,
        &["new", "mines", "--seed", "7", "--json", "--reveal"],
        "",
    ),
    ("new-slide", 0, &["new", "slide", "--seed", "7"], ""),
    (
        "new-slide-first",
        0,
        &[
            "new",
            "slide",
            "--size",
            "5x4",
            "--goal",
            "blank-first",
            "--seed",
            "7",
        ],
        "",
    ),
    (
        "new-slide-json",
        0,
        &["new", "slide", "--seed", "7", "--json"],
        "",
    ),
    ("rules", 0, &["rules"], ""),
    (
        "rules-zh-hans",
        0,
        &["rules", "slide", "--lang=zh-Hans"],
        "",
    ),
    ("help", 0, &["--help"], ""),
    ("help-analyze", 0, &["analyze", "-h"], ""),
    ("help-new-mines", 0, &["new", "mines", "--help"], ""),
    ("help-zh-hant", 0, &["--help", "--lang", "zh-Hant"], ""),
];

/// A corner with flags, a question mark and numbers from which something follows.
const BOARD: &str = "% a corner\nmines 6x5/5\n1F2###\n12?###\n01121#\n00001#\n00001#\n";

/// A board that needs a guess.
const STUCK: &str = "9x9:8,1,mc0f3ee7aacec81ea23fb8";

/// 49x22: its hardest step is found by supposing, and has a smaller proof than that.
const SMALLEST: &str = "49x22:9,12,m5141a7b0615643db1b461184eb1f52ef59a7de6edaea3c5cec7d4f84b8e694d1f4969d86c6b84570d106192ce297d73357451b54e18c4ab254eb79a4ba876ebdf50f4e00a91f90587b22038679ca036af88871ace4351c3e0472db9bc6421098a6343c1560e5e0e2df9a06cf070f21ee81d37791a65a89681d88a27fc97d0ef97c8dd5589b2c24";

/// So large that only the part around the evidence is drawn, with columns above 99.
const LARGE: &str = include_str!("../data/cli/large.txt");

fn file(name: &str) -> PathBuf {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/cli/golden");
    PathBuf::from(folder).join(format!("{name}.txt"))
}

#[test]
fn outputs_are_as_they_were() {
    let bless = std::env::var_os("BLESS").is_some();
    for (name, code, args, input) in RUNS {
        let run = gridproof(args, input);
        assert_eq!(run.code, *code, "{name}: {}{}", run.out, run.err);
        assert_eq!(run.err, "", "{name}");
        let path = file(name);
        if bless {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, &run.out).unwrap();
        }
        let kept = fs::read_to_string(&path)
            .unwrap_or_default()
            .replace("\r\n", "\n");
        assert_eq!(
            run.out, kept,
            "{name} has changed; BLESS=1 keeps the new output"
        );
    }
}

#[test]
fn only_kept_outputs_lie_there() {
    for entry in fs::read_dir(file("x").parent().unwrap()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let name = name.strip_suffix(".txt").unwrap();
        assert!(
            RUNS.iter().any(|run| run.0 == name),
            "{name} belongs to no run"
        );
    }
}

#[test]
fn no_output_has_a_missing_sentence_or_blanks_at_the_end() {
    for (name, _, args, input) in RUNS {
        let run = gridproof(args, input);
        for line in run.out.lines() {
            assert_eq!(line, line.trim_end(), "{name}");
        }
        for word in run.out.split_whitespace() {
            let word = word.trim_matches(['“', '”', '(', ')']);
            let is_key = ["cli.", "mines.", "slide.", "role.", "error."]
                .into_iter()
                .filter_map(|prefix| word.strip_prefix(prefix))
                .any(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase()));
            assert!(!is_key, "{name}: {word} has no sentence");
        }
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    for (_, _, args, input) in RUNS {
        assert_eq!(gridproof(args, input).out, gridproof(args, input).out);
    }
}

#[test]
fn a_trace_is_read_as_it_was_written() {
    for (name, _, args, input) in RUNS.iter().filter(|run| run.2[0] == "analyze") {
        let mut as_json = args.to_vec();
        as_json.retain(|arg| !["-h", "--json"].contains(arg));
        as_json.push("--json");
        let trace = gridproof(&as_json, input);
        if args.contains(&"-h") {
            continue;
        }
        let again = gridproof(&["analyze", "--json"], &trace.out);
        assert_eq!((again.code, &again.out), (trace.code, &trace.out), "{name}");
        let text = gridproof(args, input);
        let mut told = args.to_vec();
        for option in ["--rules", "--ladder", "--click", "--mines", "--budget"] {
            if let Some(at) = told.iter().position(|arg| *arg == option) {
                told.drain(at..at + 2);
            }
        }
        let of_trace = gridproof(&told, &trace.out);
        assert_eq!(
            (of_trace.code, of_trace.out),
            (text.code, text.out),
            "{name}"
        );
    }
}

#[test]
fn what_new_prints_can_be_analyzed_and_repeated() {
    for args in [
        &["new", "mines", "--start", "opening"][..],
        &["new", "slide"],
    ] {
        let dealt = gridproof(args, "");
        assert_eq!(dealt.code, 0, "{}", dealt.err);
        let line = dealt.out.lines().next().unwrap();
        let again: Vec<&str> = line
            .strip_prefix("% gridproof ")
            .unwrap()
            .split(' ')
            .collect();
        assert_eq!(gridproof(&again, "").out, dealt.out);
        let answer = gridproof(&["analyze"], &dealt.out);
        assert!([0, 1].contains(&answer.code), "{}", answer.err);
    }
    let seeds: Vec<String> = (0..4)
        .map(|_| gridproof(&["new", "slide"], "").out)
        .collect();
    assert!(
        seeds.iter().any(|other| *other != seeds[0]),
        "seeds are chosen anew"
    );
}

#[test]
fn colours_are_only_where_they_are_wanted() {
    let coloured = |args: &[&str], variables: &[(&str, &str)]| {
        let mut command = command(args);
        command.envs(variables.iter().copied());
        run(command, BOARD.as_bytes()).out.contains('\x1b')
    };
    assert!(!coloured(&["analyze"], &[]), "a pipe is no terminal");
    assert!(coloured(&["analyze", "--color", "always"], &[]));
    assert!(coloured(
        &["analyze", "--color=always"],
        &[("NO_COLOR", "1")]
    ));
    assert!(coloured(&["analyze"], &[("CLICOLOR_FORCE", "1")]));
    assert!(!coloured(
        &["analyze"],
        &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]
    ));
    assert!(!coloured(
        &["analyze", "--color=never"],
        &[("CLICOLOR_FORCE", "1")]
    ));
    assert!(
        !coloured(&["analyze", "--json", "--color=always"], &[]),
        "JSON has no colours"
    );
}

#[test]
fn the_environment_chooses_the_language() {
    for (variable, value, piece) in [
        ("LANG", "zh_TW.UTF-8", "推論"),
        ("LC_ALL", "zh_CN.UTF-8", "推论"),
        ("LC_MESSAGES", "de_DE.UTF-8", "conclude"),
    ] {
        let mut command = command(&["analyze"]);
        command.env(variable, value);
        let out = run(command, b"1F\n11\n").out;
        assert!(out.contains(piece), "{value}: {out}");
    }
}
