//! Where things are in the work tree, and the programs that a build calls.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// The root of the work tree.
pub fn root() -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().unwrap_or(own).to_path_buf()
}

/// The folder that cargo builds into: `CARGO_TARGET_DIR`, or `target` in the work tree.
pub fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => root().join(folder),
        None => root().join("target"),
    }
}

/// The folder of the built site. It is in the work tree wherever cargo builds, because the
/// type check and the browser tests look for it there.
pub fn site() -> PathBuf {
    root().join("target").join("site")
}

/// A folder below the target folder with nothing in it.
///
/// # Errors
/// It can't be emptied or made.
pub fn empty_folder(name: &str) -> Result<PathBuf> {
    let folder = target().join(name);
    match fs::remove_dir_all(&folder) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            return Err(error).with_context(|| format!("can't empty {}", folder.display()));
        }
        _ => {}
    }
    fs::create_dir_all(&folder).with_context(|| format!("can't make {}", folder.display()))?;
    Ok(folder)
}

/// The folder of the browser tests, which is also where npm packages are installed.
pub fn browser_tests() -> PathBuf {
    root().join("tests").join("browser")
}

/// A command for a program on the PATH, run in the work tree without standard input.
///
/// # Errors
/// The program isn't there.
pub fn program(name: &str) -> Result<Command> {
    let path = which::which(name).with_context(|| format!("{name} is not on the PATH"))?;
    let mut command = Command::new(path);
    command.current_dir(root()).stdin(Stdio::null());
    Ok(command)
}

/// The cargo that started this program.
pub fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root()).stdin(Stdio::null());
    command
}

/// Runs a command with its output going where ours goes.
///
/// # Errors
/// It can't be started, or it fails.
pub fn run(command: &mut Command) -> Result<()> {
    let status = command
        .status()
        .with_context(|| format!("can't start {command:?}"))?;
    if !status.success() {
        bail!("{command:?} failed: {status}");
    }
    Ok(())
}

/// What a command prints, or `None` if it can't be run or fails.
pub fn output_of(command: &mut Command) -> Option<String> {
    let output = command.stderr(Stdio::null()).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    output.status.success().then_some(text)
}
