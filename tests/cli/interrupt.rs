//! Bulk play that is asked to end: by Ctrl-C, or by a batch engine.

use crate::simulate::{TINY, count, games, path};
use crate::{Run, command, told};
use serde_json::{Value, json};
use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A run that would last for days, with a file for its lines; a signal is sent once some games are in it.
fn interrupted(signal: &str, lines: &str) -> Run {
    let _ = fs::remove_file(lines);
    let endless = [
        "--games",
        "1000000000",
        "--jobs",
        "2",
        "--lines",
        lines,
        "--json",
    ];
    let mut child = command(&[&TINY[..7], &endless].concat())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let begun = Instant::now();
    while fs::read_to_string(lines).map_or(0, |text| text.lines().count()) < 100 {
        assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
        assert!(
            begun.elapsed() < Duration::from_secs(60),
            "nothing is written"
        );
        std::thread::sleep(Duration::from_millis(10));
    }
    // Some programs send a signal to a process and once more to its group.
    let id = child.id().to_string();
    let sent = Command::new("kill").args([signal, &id, &id]).status();
    assert!(sent.unwrap().success());
    told(child.wait_with_output().unwrap())
}

#[test]
fn an_interrupt_keeps_what_was_played() {
    for signal in ["-INT", "-TERM"] {
        let lines = path(&format!("interrupted{signal}.jsonl"));
        let run = interrupted(signal, &lines);
        assert_eq!((run.code, run.err.as_str()), (4, ""), "{signal}");
        let result: Value = serde_json::from_str(&run.out).unwrap();
        let shard = json!({"of": 1, "parts": [0], "unfinished": [0]});
        assert_eq!(result["shard"], shard);
        let played = games(&lines);
        assert_eq!(count(&result, "games"), played.len() as u64);
        let ids = played.iter().map(|game| game["id"].as_u64().unwrap());
        assert!(ids.eq(0..played.len() as u64), "the first games, in order");
    }
}
