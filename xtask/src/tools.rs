//! The command-line tools that the package is checked with, installed by cargo.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::{site, tree};

/// The wasm-pack that the package is checked with.
const WASM_PACK: &str = "0.15.1";

/// Sees to it that wasm-pack and the wasm-bindgen of the lock file are there.
///
/// # Errors
/// One isn't, and cargo can't install it.
pub fn install() -> Result<()> {
    cargo_tool(
        "wasm-bindgen-cli",
        "wasm-bindgen",
        &locked_version("wasm-bindgen")?,
    )?;
    cargo_tool("wasm-pack", "wasm-pack", WASM_PACK)
}

/// Builds the package as wasm-pack does, into `target/wasm-pack`, with a bare wasm-pack that
/// neither downloads tools nor picks up an old wasm-opt from the PATH.
///
/// # Errors
/// wasm-pack fails.
pub fn wasm_pack() -> Result<PathBuf> {
    let folder = tree::target().join("wasm-pack");
    let path = path_with_tools()?;
    let tool = which::which_in("wasm-pack", Some(&path), tree::root())
        .context("wasm-pack is not there")?;
    let mut command = Command::new(tool);
    command
        .args([
            "build",
            "--target",
            "web",
            "--mode",
            "no-install",
            "--no-opt",
            "--profile",
            site::PROFILE,
            "--out-dir",
        ])
        .arg(&folder);
    tree::run(command.current_dir(tree::root()).env("PATH", &path))?;
    Ok(folder)
}

/// The version of a package in Cargo.lock.
fn locked_version(package: &str) -> Result<String> {
    let lock =
        fs::read_to_string(tree::root().join("Cargo.lock")).context("can't read Cargo.lock")?;
    let entry = format!("name = \"{package}\"");
    let mut after = lock.lines().skip_while(|line| *line != entry).skip(1);
    let version = after
        .next()
        .and_then(|line| line.strip_prefix("version = \"")?.strip_suffix('"'));
    version
        .map(str::to_owned)
        .with_context(|| format!("Cargo.lock has no {package}"))
}

/// The folder that tools are installed into when the PATH has none of the right version.
fn tools() -> PathBuf {
    tree::target().join("tools")
}

/// The PATH with our own tools in front.
///
/// # Errors
/// The PATH holds something that can't be written back.
fn path_with_tools() -> Result<OsString> {
    let old = env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(tools().join("bin")).chain(env::split_paths(&old));
    env::join_paths(folders).context("can't extend the PATH")
}

/// Sees to it that a cargo-installed tool is there in exactly this version.
///
/// # Errors
/// It isn't, and cargo can't install it.
fn cargo_tool(package: &str, command: &str, version: &str) -> Result<()> {
    let is_right = |program: &Path| {
        let said = tree::output_of(Command::new(program).arg("--version"));
        said.is_some_and(|said| said.split_whitespace().any(|word| word == version))
    };
    let own = tools()
        .join("bin")
        .join(format!("{command}{}", env::consts::EXE_SUFFIX));
    if is_right(&own) || (!own.exists() && is_right(Path::new(command))) {
        return Ok(());
    }
    // An unoptimised tool is built in a third of the time, and runs for a second or two.
    // Without --locked, because the lock file that comes along asks for withdrawn versions.
    tree::run(
        tree::cargo()
            .args([
                "install",
                "--quiet",
                "--debug",
                "--force",
                package,
                "--version",
                version,
                "--root",
            ])
            .arg(tools())
            .env("CARGO_TARGET_DIR", tools().join("build"))
            .env("CARGO_PROFILE_DEV_DEBUG", "0")
            .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wasm_bindgen_has_one_version_everywhere() {
        let library = locked_version("wasm-bindgen").expect("locked");
        assert_eq!(
            library,
            locked_version("wasm-bindgen-cli-support").expect("locked")
        );
        assert!(locked_version("no-such-package").is_err());
    }
}
