//! The bot's program for Windows: how it is built, how large it may be, and how it is tested under Wine.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::checks::WINDOWS;
use crate::{tree, wine};

/// The most bytes that the program may have.
const LARGEST: u64 = 1_000_000;
/// The profile that makes it small.
const PROFILE: &str = "bot";
/// What Windows has from version 10 on, and Wine from version 9 on. A program that makes a `HashMap` needs it.
const NEWER: &str = "bcryptprimitives.dll";

/// Builds the program.
///
/// # Errors
/// It can't be built.
pub fn build() -> Result<PathBuf> {
    tree::run(tree::cargo().args([
        "build",
        "--bin",
        "minebot",
        "--profile",
        PROFILE,
        "--target",
        WINDOWS,
    ]))?;
    Ok(tree::target()
        .join(WINDOWS)
        .join(PROFILE)
        .join("minebot.exe"))
}

/// Builds the program and looks at its size and at the libraries that it asks for.
///
/// # Errors
/// It is too large, or doesn't run on Windows and Wine as they come.
pub fn check() -> Result<()> {
    let program = build()?;
    let size = fs::metadata(&program)
        .context("there is no minebot.exe")?
        .len();
    println!("figure: minebot.exe has {size} bytes of {LARGEST}");
    if size > LARGEST {
        bail!("minebot.exe has {size} bytes; {LARGEST} are allowed");
    }
    let libraries = imports(&program)?;
    println!("it imports {}", libraries.join(", "));
    if libraries
        .iter()
        .any(|name| name.eq_ignore_ascii_case(NEWER))
    {
        bail!(
            "minebot.exe asks for {NEWER}, which Wine 8 doesn't have; look for a HashMap or a random number"
        );
    }
    Ok(())
}

/// The libraries that a program for Windows is loaded with.
fn imports(program: &Path) -> Result<Vec<String>> {
    let told = tree::output_of(
        tree::program("x86_64-w64-mingw32-objdump")?
            .arg("--private-headers")
            .arg(program),
    );
    let told = told.with_context(|| format!("can't read {}", program.display()))?;
    let names = told
        .lines()
        .filter_map(|line| line.trim().strip_prefix("DLL Name: "))
        .map(str::to_owned)
        .collect::<Vec<_>>();
    if names.is_empty() {
        bail!("{} imports nothing", program.display());
    }
    Ok(names)
}

/// Runs the unit tests of the library and of the bot as they are built for Windows.
///
/// # Errors
/// One fails.
pub fn unit_tests() -> Result<()> {
    let _server = wine::Server::start()?;
    let environment = wine::wine("wine");
    let mut tests = tree::cargo();
    tests
        .args(["test", "--target", WINDOWS, "--lib", "--bin", "minebot"])
        .env_remove("DISPLAY")
        // They take a second in all, and building them better would take minutes.
        .env("CARGO_PROFILE_TEST_OPT_LEVEL", "1")
        .env("CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER", "wine")
        .env("CARGO_TERM_COLOR", "never");
    for (name, value) in environment.get_envs() {
        if let Some(value) = value {
            tests.env(name, value);
        }
    }
    // Every program of tests asks for random bytes.
    tree::run(tests.env("WINEPATH", wine::stubs()))
}

/// Which of the tests against Wine's Minesweeper are run.
pub enum Chosen<'a> {
    /// All that check something.
    All,
    /// Those with this in their names.
    Named(&'a str),
    /// None; a thousand games are played, counted and timed.
    Figures,
}

/// Plays Wine's Minesweeper with the program, on a display of its own.
///
/// # Errors
/// A test fails, or Wine or the display can't be started.
pub fn winemine(chosen: Chosen) -> Result<()> {
    wine::install()?;
    let program = build()?;
    // They end in the reverse order: first what runs in Wine, then its display.
    let display = wine::Display::start()?;
    let _server = wine::Server::start()?;
    let mut tests = tree::cargo();
    tests.args([
        "test",
        "--test",
        "wine",
        "--",
        "--ignored",
        "--test-threads=1",
    ]);
    match chosen {
        Chosen::All => tests.args(["--skip", "figures"]),
        Chosen::Named(name) => tests.args([name, "--nocapture"]),
        Chosen::Figures => tests.args(["figures", "--nocapture"]),
    };
    for (name, value) in wine::wine("wine").get_envs() {
        if let Some(value) = value {
            tests.env(name, value);
        }
    }
    tree::run(
        tests
            .env("CARGO_TERM_COLOR", "never")
            .env("DISPLAY", &display.name)
            .env("WINE_SCREEN", &display.picture)
            .env("WINE_FOLDER", wine::folder())
            .env("MINEBOT", program),
    )
}
