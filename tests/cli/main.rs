//! The command line as a person and a script meet it: the built program, run.

mod arguments;
mod boards;
mod cells;
mod convert;
mod examples;
mod generate;
mod golden;
#[cfg(unix)]
mod interrupt;
mod malformed;
mod merge;
mod metrics;
mod odds;
mod perfect;
mod review;
mod simulate;
mod surroundings;
mod verdict;

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// What a run of the program gave.
pub struct Run {
    /// The exit code.
    pub code: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

/// The program in an environment that says nothing about language or colours.
pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gridproof"));
    for variable in [
        "LC_ALL",
        "LC_MESSAGES",
        "LANG",
        "NO_COLOR",
        "CLICOLOR",
        "CLICOLOR_FORCE",
    ] {
        command.env_remove(variable);
    }
    command.args(args);
    command
}

/// Runs a command with these bytes as its standard input.
pub fn run(mut command: Command, input: &[u8]) -> Run {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    // From another thread, since the program may write before it has read everything; it may also end
    // before that, and then nobody reads.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    told(output)
}

/// What a program that has ended gave; it ended by itself and without a panic.
pub fn told(output: Output) -> Run {
    let run = Run {
        code: output.status.code().expect("the program was not killed"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    };
    assert!(!run.err.contains("panicked"), "{}", run.err);
    run
}

/// Runs the program.
pub fn gridproof(args: &[&str], input: &str) -> Run {
    run(command(args), input.as_bytes())
}

/// Asserts that a run failed with this code and one sentence that has all these pieces in it.
pub fn assert_refused(name: &str, run: &Run, code: i32, says: &[&str]) {
    assert_eq!(run.code, code, "{name}: {}{}", run.out, run.err);
    assert_eq!(run.out, "", "{name}: nothing was answered");
    let sentence = run
        .err
        .strip_prefix("gridproof: ")
        .unwrap_or_else(|| panic!("{name}: {}", run.err));
    assert_eq!(sentence.lines().count(), 1, "{name}: {sentence}");
    assert!(sentence.len() < 500, "{name}: {sentence}");
    for piece in says {
        assert!(
            sentence.contains(piece),
            "{name}: no “{piece}” in: {sentence}"
        );
    }
    // A key that no locale has, or a value that no sentence speaks of, would show itself.
    assert!(!sentence.contains("error."), "{name}: {sentence}");
    let unfilled = sentence.replace("u{", "").contains('{');
    assert!(!unfilled, "{name}: {sentence}");
}
