//! The list of checks that `cargo xtask test` runs.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::ValueEnum;

use crate::browsers::{self, Browser};
use crate::runner::{self, Check, Lane};
use crate::{bot, install, tools, tree, wine, wire};

const WASM: &str = "wasm32-unknown-unknown";
/// The target of the bot.
pub const WINDOWS: &str = "x86_64-pc-windows-gnu";

/// A check that is a part of this program. It runs as a process of its own, so that it has a
/// deadline and its output is kept like any other's.
#[derive(Clone, Copy, ValueEnum)]
pub enum Step {
    Rust,
    Npm,
    Browsers,
    Tools,
    Wire,
    WasmPack,
    Wine,
    Bot,
    WindowsTests,
}

/// Runs one such check.
///
/// # Errors
/// It fails.
pub fn step(step: Step) -> Result<()> {
    match step {
        Step::Rust => {
            install::rust_target(WASM)?;
            install::rust_target(WINDOWS)?;
            install::rust_component("clippy")?;
            install::rust_component("rustfmt")
        }
        Step::Npm => install::npm_packages(),
        Step::Browsers => browsers::install(),
        Step::Tools => tools::install(),
        Step::Wire => wire::check(),
        Step::Wine => wine::install(),
        Step::Bot => bot::check(),
        Step::WindowsTests => bot::unit_tests(),
        Step::WasmPack => {
            let folder = tools::wasm_pack()?;
            tree::run(node_tests("tests/browser/node")?.env("PACKAGE", folder))
        }
    }
}

/// What a person does without.
pub struct LeftOut {
    /// The checks in a browser.
    pub no_browser: bool,
    /// The checks under Wine.
    pub no_wine: bool,
}

impl LeftOut {
    /// Takes these checks out and tells what is missed.
    fn take_from(&self, checks: &mut Vec<Check>) -> Vec<String> {
        let mut told = Vec::new();
        let mut take = |tool: &str, missed: &dyn Fn(&str) -> String| {
            let taken = checks.extract_if(.., |check| {
                check.name == tool || check.after.contains(&tool)
            });
            let named = taken.map(|check| check.name).filter(|name| *name != tool);
            told.extend(named.map(missed));
        };
        if self.no_browser {
            take("browsers", &|name| {
                format!("the page in {name} (--no-browser)")
            });
        }
        if self.no_wine {
            take("wine", &|name| {
                let missed = match name {
                    "bot" => "the bot's .exe, its size and what it imports",
                    "windows-tests" => "the unit tests as Windows runs them",
                    "winemine" => "the bot playing Wine's Minesweeper",
                    other => other,
                };
                format!("{missed} (--no-wine)")
            });
        }
        told
    }
}

/// Runs all checks, or those of the given names with what they rest on; whether all passed.
///
/// # Errors
/// There is no check of a given name, or nothing can be written.
pub fn run(without: &LeftOut, only: &[String], list: bool) -> Result<bool> {
    let mut checks = all();
    let left_out = without.take_from(&mut checks);
    if !only.is_empty() {
        let wanted = with_needs(&checks, only)?;
        checks.retain(|check| wanted.contains(&check.name));
    }
    if list {
        checks.iter().for_each(|check| println!("{}", check.name));
        return Ok(true);
    }
    let left_out: Vec<_> = left_out.iter().map(String::as_str).collect();
    runner::run(
        &checks,
        tree::target().join("checks"),
        &left_out,
        &mut std::io::stdout(),
    )
}

/// The names, and those of all checks that they rest on.
fn with_needs(checks: &[Check], names: &[String]) -> Result<Vec<&'static str>> {
    let mut wanted: Vec<&'static str> = Vec::new();
    let mut waiting: Vec<&str> = names.iter().map(String::as_str).collect();
    while let Some(name) = waiting.pop() {
        let Some(check) = checks.iter().find(|check| check.name == name) else {
            let known: Vec<_> = checks.iter().map(|check| check.name).collect();
            bail!("there is no check {name:?}; there are {}", known.join(", "));
        };
        if !wanted.contains(&check.name) {
            wanted.push(check.name);
            waiting.extend(check.after);
        }
    }
    Ok(wanted)
}

/// Every check, in the order in which those that share cargo's lock take turns.
fn all() -> Vec<Check> {
    let minutes = |minutes: u64| Duration::from_secs(60 * minutes);
    let check = |name, lane, after, deadline, command: Box<dyn Fn() -> Result<Command>>| Check {
        name,
        lane,
        after,
        deadline,
        command,
    };
    let own = |step: Step| -> Box<dyn Fn() -> Result<Command>> {
        Box::new(move || {
            let name = step
                .to_possible_value()
                .context("a step has a name")?
                .get_name()
                .to_owned();
            own_command(&["step", &name])
        })
    };
    let cargo = |words: &'static [&'static str]| -> Box<dyn Fn() -> Result<Command>> {
        Box::new(move || {
            let mut command = tree::cargo();
            command.args(words).env("CARGO_TERM_COLOR", "never");
            if words.contains(&"doc") {
                command.env("RUSTDOCFLAGS", "-D warnings");
            }
            Ok(command)
        })
    };
    let browser = |browser: Browser| -> Box<dyn Fn() -> Result<Command>> {
        Box::new(move || {
            let mut command = node_tests("tests/browser")?;
            let program = browser.find().context("the browser is gone")?;
            command
                .env("BROWSER", browser.name())
                .env(browser.variable(), program);
            Ok(command)
        })
    };
    use Lane::{Alone, Cargo, Free, Packages};
    vec![
        check("rust", Free, &[], minutes(10), own(Step::Rust)),
        check("npm", Free, &[], minutes(10), own(Step::Npm)),
        check(
            "format",
            Free,
            &["rust"],
            minutes(5),
            cargo(&["fmt", "--all", "--check"]),
        ),
        check(
            "site",
            Cargo,
            &["rust", "npm"],
            minutes(15),
            Box::new(|| own_command(&["build", "--release"])),
        ),
        check("wine", Packages, &[], minutes(20), own(Step::Wine)),
        check("browsers", Packages, &[], minutes(20), own(Step::Browsers)),
        check("tools", Free, &[], minutes(25), own(Step::Tools)),
        check("wire", Free, &["site"], minutes(2), own(Step::Wire)),
        check(
            "types",
            Free,
            &["site", "npm"],
            minutes(5),
            Box::new(type_check),
        ),
        check(
            "package",
            Free,
            &["site"],
            minutes(5),
            Box::new(|| {
                let mut command = node_tests("tests/browser/node")?;
                command.env("PACKAGE", tree::site().join("pkg"));
                Ok(command)
            }),
        ),
        check(
            "tests",
            Cargo,
            &["rust"],
            minutes(25),
            cargo(&["test", "--workspace", "--no-fail-fast"]),
        ),
        // What takes too long for every run of the tests: all small boards, a hundred thousand larger ones.
        check(
            "reasoning",
            Cargo,
            &["rust"],
            minutes(30),
            cargo(&["test", "--test", "reasoning", "--", "--ignored"]),
        ),
        check(
            "clippy",
            Cargo,
            &["rust"],
            minutes(15),
            cargo(&[
                "clippy",
                "--workspace",
                "--all-targets",
                "--",
                "-D",
                "warnings",
            ]),
        ),
        check(
            "clippy-wasm",
            Cargo,
            &["rust"],
            minutes(15),
            cargo(&["clippy", "--lib", "--target", WASM, "--", "-D", "warnings"]),
        ),
        check(
            "clippy-windows",
            Cargo,
            &["rust"],
            minutes(15),
            cargo(&[
                "clippy", "--lib", "--bins", "--target", WINDOWS, "--", "-D", "warnings",
            ]),
        ),
        check("bot", Cargo, &["rust", "wine"], minutes(15), own(Step::Bot)),
        check(
            "windows-tests",
            Cargo,
            &["rust", "wine"],
            minutes(20),
            own(Step::WindowsTests),
        ),
        check(
            "winemine",
            Cargo,
            &["bot", "wine"],
            minutes(15),
            Box::new(|| own_command(&["winemine"])),
        ),
        check(
            "docs",
            Cargo,
            &[],
            minutes(15),
            cargo(&["doc", "--workspace", "--no-deps"]),
        ),
        check(
            "wasm-pack",
            Cargo,
            &["rust", "tools", "site"],
            minutes(15),
            own(Step::WasmPack),
        ),
        check(
            "chromium",
            Alone,
            &["site", "npm", "browsers"],
            minutes(15),
            browser(Browser::Chromium),
        ),
        check(
            "firefox",
            Alone,
            &["site", "npm", "browsers"],
            minutes(15),
            browser(Browser::Firefox),
        ),
    ]
}

/// This program with other arguments.
fn own_command(words: &[&str]) -> Result<Command> {
    let mut command =
        Command::new(std::env::current_exe().context("can't tell where this program is")?);
    command.current_dir(tree::root()).args(words);
    Ok(command)
}

/// TypeScript's reading of the page's JavaScript and of the tests.
fn type_check() -> Result<Command> {
    let mut command = tree::program("node")?;
    command.current_dir(tree::browser_tests()).args([
        "node_modules/typescript/bin/tsc",
        "--noEmit",
        "-p",
        ".",
    ]);
    Ok(command)
}

/// Node's test runner on the tests that are directly in a folder, one file at a time.
fn node_tests(folder: &str) -> Result<Command> {
    let place = tree::root().join(folder);
    let entries =
        fs::read_dir(&place).with_context(|| format!("can't list {}", place.display()))?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    files.retain(|file| file.to_string_lossy().ends_with(".test.mjs"));
    files.sort();
    if files.is_empty() {
        bail!("there is no test in {}", place.display());
    }
    let mut command =
        tree::program("node").context("Node.js 20 or newer is needed, from https://nodejs.org")?;
    command
        .args([
            "--test",
            "--test-reporter=spec",
            "--test-concurrency=1",
            "--test-timeout=240000",
        ])
        .args(files);
    Ok(command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_check_has_its_own_name_and_rests_on_earlier_ones() {
        let checks = all();
        for (index, check) in checks.iter().enumerate() {
            let earlier = || checks[..index].iter().map(|earlier| earlier.name);
            assert!(
                !earlier().any(|name| name == check.name),
                "{} is there twice",
                check.name
            );
            for name in check.after {
                assert!(
                    earlier().any(|earlier| earlier == *name),
                    "{} rests on {name}",
                    check.name
                );
            }
        }
    }

    #[test]
    fn a_chosen_check_brings_what_it_rests_on() {
        let mut names = with_needs(&all(), &["types".to_owned()]).expect("known");
        names.sort_unstable();
        assert_eq!(names, ["npm", "rust", "site", "types"]);
        let error = with_needs(&all(), &["typos".to_owned()])
            .expect_err("unknown")
            .to_string();
        assert!(
            error.contains("typos") && error.contains("types"),
            "{error}"
        );
    }

    #[test]
    fn what_is_left_out_is_told() {
        let mut checks = all();
        let whole = checks.len();
        let without = |no_browser, no_wine| LeftOut {
            no_browser,
            no_wine,
        };
        assert!(without(false, false).take_from(&mut checks).is_empty());
        assert_eq!(checks.len(), whole);
        let told = without(false, true).take_from(&mut checks);
        assert_eq!(told.len(), 3, "{told:?}");
        assert!(
            told.iter().all(|line| line.contains("--no-wine")),
            "{told:?}"
        );
        let browsers = without(true, true).take_from(&mut checks);
        assert_eq!(browsers.len(), 2, "{browsers:?}");
        // What is left rests on nothing that was taken out.
        for check in &checks {
            for name in check.after {
                assert!(checks.iter().any(|other| other.name == *name), "{name}");
            }
        }
    }
}
