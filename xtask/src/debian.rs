//! What the checks need of the system: Debian's packages, which are installed where we may.

use std::process::Command;

use anyhow::{Result, bail};

use crate::tree;

/// Something that some of the checks need.
pub struct Need {
    /// The Debian packages of what isn't there.
    pub missing: fn() -> Vec<&'static str>,
    /// What it is for, as a sentence.
    pub why: &'static str,
    /// What to do where there is no Debian.
    pub elsewhere: &'static str,
    /// The option of `cargo xtask test` that does without.
    pub without: &'static str,
}

/// Sees to it that all is there: on Debian as root it installs the packages.
///
/// # Errors
/// Something is missing and can't be installed; the error names the command that would.
pub fn install(need: &Need) -> Result<()> {
    let mut wanted = (need.missing)();
    let has_apt = which::which("apt-get").is_ok();
    let is_root = tree::output_of(Command::new("id").arg("-u")).is_some_and(|id| id == "0");
    if !wanted.is_empty() && has_apt && is_root {
        apt(&["update"])?;
        apt(&[
            &["install", "--yes", "--no-install-recommends"],
            &wanted[..],
        ]
        .concat())?;
        wanted = (need.missing)();
    }
    if wanted.is_empty() {
        return Ok(());
    }
    let advice = if has_apt {
        format!("sudo apt-get install {}", wanted.join(" "))
    } else {
        need.elsewhere.to_owned()
    };
    bail!(
        "MISSING: {}. {}\n  to install:  {advice}\n  to do without: cargo xtask test {}",
        wanted.join(", "),
        need.why,
        need.without
    )
}

fn apt(words: &[&str]) -> Result<()> {
    tree::run(
        tree::program("apt-get")?
            .env("DEBIAN_FRONTEND", "noninteractive")
            .args(["--quiet"])
            .args(words),
    )
}
