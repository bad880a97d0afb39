//! `gridproof merge`: the parts of a run add up to the whole.

use crate::simulate::{list, path, simulated, timeless};
use crate::{assert_refused, gridproof};
use serde_json::{Value, json};
use std::fs;

const RUN: &[&str] = &[
    "simulate", "--policy", "fast", "--level", "6x6/6", "--seed", "5", "--games", "101",
];

/// Runs the parts of a run that are split into so many, and gives their files.
fn parts(name: &str, run: &[&str], of: usize) -> Vec<String> {
    let part = |part: usize| {
        let shard = format!("{part}/{of}");
        let result = simulated(&[run, &["--shard", &shard]].concat());
        let file = path(&format!("{name}-{part}-of-{of}.json"));
        fs::write(&file, result.to_string()).unwrap();
        file
    };
    (0..of).map(part).collect()
}

fn merge(files: &[String]) -> (i32, Value) {
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let run = gridproof(&[&["merge", "--json"], &files[..]].concat(), "");
    assert_eq!(run.err, "");
    (run.code, serde_json::from_str(&run.out).unwrap())
}

/// The number of times in all classes.
fn times(result: &Value) -> u64 {
    let classes = result["cpu_ms"]["histogram"].as_array().unwrap();
    classes.iter().map(|class| class[1].as_u64().unwrap()).sum()
}

#[test]
fn parts_add_up_to_the_whole() {
    let boards = list("beginner-opening.txt");
    let listed = ["simulate", "--policy", "fast", "--boards", &boards];
    let compared = [&["policy", "compare", "fast", "fast"], &RUN[3..]].concat();
    for (name, run) in [("dealt", RUN), ("listed", &listed), ("compared", &compared)] {
        let whole = simulated(run);
        for of in [1, 2, 7] {
            let mut files = parts(name, run, of);
            files.rotate_left(of / 2);
            if of > 2 {
                // In any order, and in steps.
                let (some, rest) = files.split_at(3);
                let (code, sum) = merge(some);
                assert_eq!(code, 4, "parts are missing");
                let file = path(&format!("{name}-some-of-{of}.json"));
                fs::write(&file, sum.to_string()).unwrap();
                files = [rest, &[file]].concat();
            }
            let (code, sum) = merge(&files);
            assert_eq!(
                (code, timeless(sum.clone())),
                (0, timeless(whole.clone())),
                "{name}, {of}"
            );
            assert_eq!(times(&sum), times(&whole), "each game has its time");
        }
    }
}

#[test]
fn there_may_be_more_parts_than_games() {
    let few = [&RUN[..RUN.len() - 1], &["5"]].concat();
    let (code, sum) = merge(&parts("few", &few, 8));
    assert_eq!((code, timeless(sum)), (0, timeless(simulated(&few))));
}

#[test]
fn times_add_up_exactly() {
    let files = parts("times", RUN, 3);
    let read = |file: &String| -> Value {
        serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap()
    };
    let parts: Vec<Value> = files.iter().map(read).collect();
    let (_, sum) = merge(&files);
    let ns = |result: &Value| -> u64 {
        result["cpu_ms"]["sum_ns"]
            .as_str()
            .unwrap()
            .parse()
            .unwrap()
    };
    let max = |result: &Value| result["cpu_ms"]["max_ns"].as_u64().unwrap();
    assert_eq!(ns(&sum), parts.iter().map(ns).sum::<u64>());
    assert_eq!(max(&sum), parts.iter().map(max).max().unwrap());
    let mean = ns(&sum) as f64 / 101.0 / 1e6;
    assert!((sum["cpu_ms"]["mean"].as_f64().unwrap() - mean).abs() < 1e-9);
}

#[test]
fn missing_parts_are_told() {
    let files = parts("missing", RUN, 6);
    let some = [files[1].clone(), files[4].clone()];
    let (code, sum) = merge(&some);
    assert_eq!((code, &sum["shard"]["parts"]), (4, &json!([1, 4])));
    let text = gridproof(&["merge", &some[0], &some[1]], "");
    assert_eq!(text.code, 4);
    assert!(text.out.contains("Missing: 0, 2–3, 5\n"), "{}", text.out);
}

#[test]
fn interrupted_parts_are_told() {
    let files = parts("unfinished", RUN, 2);
    let text = fs::read_to_string(&files[0]).unwrap();
    let cut = text.replace("\"unfinished\":[]", "\"unfinished\":[0]");
    assert_ne!(cut, text);
    fs::write(&files[0], cut).unwrap();
    let (code, sum) = merge(&files);
    assert_eq!((code, &sum["shard"]["unfinished"]), (4, &json!([0])));
    let told = gridproof(&["merge", &files[0], &files[1]], "");
    assert!(
        told.out.contains("Interrupted before the end: 0\n"),
        "{}",
        told.out
    );
}

#[test]
fn what_is_no_part_is_refused() {
    let files = parts("refused", RUN, 2);
    let other = |args: &[&str], name: &str| {
        let result = simulated(&[RUN, args].concat());
        let file = path(name);
        fs::write(&file, result.to_string()).unwrap();
        file
    };
    let boards = list("beginner-opening.txt");
    let listed = simulated(&[
        "simulate", "--policy", "fast", "--boards", &boards, "--games", "101",
    ]);
    let listed_file = path("refused-listed.json");
    fs::write(&listed_file, listed.to_string()).unwrap();
    let split = other(&["--shard", "2/3"], "refused-split.json");
    let seed = [&RUN[..6], &["6", "--games", "101", "--shard", "1/2"]].concat();
    let seed = simulated(&seed);
    let seed_file = path("refused-seed.json");
    fs::write(&seed_file, seed.to_string()).unwrap();
    for (name, with, says) in [
        ("twice", &files[0], &["Part 0", "each part once"][..]),
        ("split", &split, &["3 parts", "2 were expected"]),
        ("seed", &seed_file, &["seed", "“6”", "“5”"]),
        ("list", &listed_file, &["peer", "null"]),
    ] {
        let run = gridproof(&["merge", &files[0], with], "");
        assert_refused(name, &run, 2, says);
        assert!(run.err.contains(".json"), "the file is named: {}", run.err);
    }
}

#[test]
fn counts_that_cant_be_are_refused() {
    let file = parts("counts", RUN, 2).remove(0);
    let text = fs::read_to_string(&file).unwrap();
    let sound: Value = serde_json::from_str(&text).unwrap();
    let changed = |pointer: &str, value: Value| {
        let mut result = sound.clone();
        *result.pointer_mut(pointer).unwrap() = value;
        gridproof(&["merge", "-"], &result.to_string())
    };
    let huge = json!(u64::MAX);
    for (pointer, value, says) in [
        ("/games", json!(50), "games"),
        ("/wins", json!(0), "wins"),
        ("/games", huge.clone(), "games"),
        ("/guesses/histogram/0/1", huge.clone(), "guesses.histogram"),
        ("/guesses/histogram/0/2", huge.clone(), "guesses.histogram"),
        (
            "/guesses/histogram/0/0",
            json!(u32::MAX),
            "guesses.histogram",
        ),
        ("/nodes/sum", json!("1e9"), "nodes.sum"),
        ("/nodes/sum", json!("-1"), "nodes.sum"),
        ("/nodes/sum", json!(u128::MAX.to_string()), "nodes.sum"),
        ("/cpu_ms/histogram", json!([]), "cpu_ms"),
        ("/cpu_ms/histogram/0/0", huge.clone(), "cpu_ms"),
        ("/cpu_ms/sum_ns", json!(u128::MAX.to_string()), "cpu_ms"),
        ("/cpu_ms/max_ns", json!(0), "cpu_ms"),
        ("/run/games", huge.clone(), "run.games"),
        ("/run/games", json!(1), "games"),
        ("/run/peer", json!("x"), "peer"),
        ("/shard/of", json!(0), "shard"),
        ("/shard/of", huge.clone(), "shard"),
        ("/shard/parts", json!([]), "shard"),
        ("/shard/parts", json!([2]), "shard"),
        ("/shard/parts", json!([1, 0]), "shard"),
        ("/shard/unfinished", json!([1]), "shard"),
        ("/version", json!(2), "version"),
        ("/format", json!("gridproof-trace"), "gridproof-simulation"),
        ("/games", json!("x"), "u64"),
        ("/shard/parts", json!(null), "sequence"),
    ] {
        let run = if pointer == "/run/peer" {
            let mut result = sound.clone();
            result["run"]["peer"] = value;
            gridproof(&["merge", "-"], &result.to_string())
        } else {
            changed(pointer, value)
        };
        assert_refused(pointer, &run, 2, &["standard input", says]);
    }
    for (name, input) in [
        ("empty", ""),
        ("cut", &text[..text.len() / 2]),
        ("list", "[]"),
        ("nul", "\0\0\0"),
        ("twice", &text.repeat(2)),
    ] {
        assert_refused(
            name,
            &gridproof(&["merge", "-"], input),
            2,
            &["standard input"],
        );
    }
    assert_refused("none", &gridproof(&["merge"], ""), 2, &["FILE"]);
    let missing = gridproof(&["merge", "no-such-part"], "");
    assert_refused("missing", &missing, 5, &["no-such-part"]);
}

#[test]
fn a_merged_run_can_be_drawn() {
    let files = parts("drawn", RUN, 2);
    let plot = path("merged.svg");
    let run = gridproof(&["merge", &files[0], &files[1], "--plot", &plot], "");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(fs::read_to_string(&plot).unwrap().contains("of 101 won"));
}
