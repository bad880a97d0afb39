//! The commands that the documentation shows, run as they are written.
#![cfg(unix)]

use crate::{Run, command, gridproof, told};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// A folder with what the examples of the help read.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    // What an earlier run has left would hide that an example reads what none has written.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Runs a line in a shell that finds the built program first.
fn shell(line: &str, folder: &PathBuf) -> Run {
    let built = PathBuf::from(env!("CARGO_BIN_EXE_gridproof"));
    let mut path = built.parent().unwrap().as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    shell.args(["-c", line]).current_dir(folder);
    shell.env("PATH", path).env("LC_ALL", "C");
    told(shell.output().unwrap())
}

/// Runs each line; every one of them is answered.
fn all_work(lines: &[&str], folder: &PathBuf) {
    for line in lines {
        let run = shell(line, folder);
        assert_eq!(run.code, 0, "{line}\n{}{}", run.out, run.err);
        assert_eq!(run.err, "", "{line}");
    }
}

/// The commands of a page's console blocks, without the comments behind them.
fn commands(page: &str) -> Vec<&str> {
    let lines = page.lines().filter_map(|line| line.strip_prefix("$ "));
    let told = lines.map(|line| line.split("  #").next().unwrap_or(line).trim());
    told.filter(|line| !line.starts_with("cargo ")).collect()
}

#[test]
fn the_pages_show_what_works() {
    for (name, page, least) in [
        ("readme", include_str!("../../README.md"), 2),
        ("cli", include_str!("../../docs/cli.md"), 7),
        ("study", include_str!("../../docs/study.md"), 7),
    ] {
        let lines = commands(page);
        assert!(lines.len() >= least, "{name}: {lines:?}");
        all_work(&lines, &folder(&format!("examples-{name}")));
    }
}

#[test]
fn the_help_shows_what_works() {
    for lang in ["en", "zh-Hant", "zh-Hans"] {
        let help = gridproof(&["--help", "--lang", lang], "");
        let examples = help.out.lines().filter_map(|line| line.strip_prefix("  "));
        let examples = examples.filter(|line| line.contains("gridproof "));
        let lines: Vec<&str> = examples
            .map(|line| line.split("  ").next().unwrap_or(line))
            .filter(|line| line.starts_with("gridproof ") || line.contains('|'))
            .collect();
        assert!(lines.len() >= 6, "{lang}: {lines:?}");
        let folder = folder(&format!("examples-help-{lang}"));
        fs::write(folder.join("board.txt"), "F1#\n11#\n").unwrap();
        fs::write(folder.join("tray.txt"), "1 2 3/4 0 6/7 5 8").unwrap();
        all_work(&lines, &folder);
    }
}

#[test]
fn the_bot_says_where_it_works() {
    let mut bot = Command::new(env!("CARGO_BIN_EXE_minebot"));
    let run = told(bot.output().unwrap());
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("Windows"), "{}", run.err);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_error_is_no_panic() {
    let full = || fs::File::options().write(true).open("/dev/full").unwrap();
    let mut bot = Command::new(env!("CARGO_BIN_EXE_minebot"));
    assert_eq!(bot.stderr(full()).status().unwrap().code(), Some(2));
    let mut refused = command(&["analyze", "/no/such/file"]);
    assert_eq!(refused.stderr(full()).status().unwrap().code(), Some(5));
}
