//! Puts in place what the build and the checks need of Rust's own parts and of npm's packages.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::tree;

/// Adds a target to the Rust toolchain in use, if it isn't there.
///
/// # Errors
/// It is missing, and rustup isn't there or can't add it.
pub fn rust_target(target: &str) -> Result<()> {
    let libraries = tree::output_of(Command::new("rustc").args([
        "--print",
        "target-libdir",
        "--target",
        target,
    ]));
    if libraries.is_some_and(|folder| Path::new(&folder).is_dir()) {
        return Ok(());
    }
    let mut rustup = tree::program("rustup").with_context(|| {
        format!("the Rust toolchain has no target {target}; install it with `rustup target add {target}`, or as your system does it")
    })?;
    tree::run(rustup.args(["target", "add", target]))
}

/// Adds a component (`clippy`, `rustfmt`) to the Rust toolchain in use, if it isn't there.
///
/// # Errors
/// It is missing, and rustup isn't there or can't add it.
pub fn rust_component(component: &str) -> Result<()> {
    let command = if component == "rustfmt" {
        "fmt"
    } else {
        component
    };
    if tree::output_of(tree::cargo().args([command, "--version"])).is_some() {
        return Ok(());
    }
    let mut rustup = tree::program("rustup")
        .with_context(|| format!("the Rust toolchain has no {component}"))?;
    tree::run(rustup.args(["component", "add", component]))
}

/// Installs the npm packages of the lock file, unless that has been done since the lock file changed.
///
/// # Errors
/// npm isn't there or fails.
pub fn npm_packages() -> Result<()> {
    let folder = tree::browser_tests();
    let lock = fs::read(folder.join("package-lock.json"))
        .context("can't read tests/browser/package-lock.json")?;
    // A copy of the lock file tells what is installed; npm's own note leaves out optional packages.
    let note = folder.join("node_modules").join(".installed-lock.json");
    if fs::read(&note).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    let mut npm = tree::program("npm")
        .context("Node.js 20 or newer with npm is needed, from https://nodejs.org")?;
    tree::run(
        npm.current_dir(&folder)
            .args(["ci", "--ignore-scripts", "--loglevel=error"]),
    )?;
    fs::write(&note, lock).with_context(|| format!("can't write {}", note.display()))
}
