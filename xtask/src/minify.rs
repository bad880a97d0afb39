//! Makes the page's scripts and styles small: a release serves what esbuild leaves of them.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::Result;
use walkdir::WalkDir;

use crate::{install, tree};

/// The modules that pages, other sites and workers name. What they share goes into parts beside
/// them, so one page loads a handful of files and they compress well.
const ENTRIES: [&str; 5] = [
    "js/app.js",
    "js/element.js",
    "js/embed.js",
    "js/gallery.js",
    "js/worker.js",
];

/// Whether a file of `www` is served in its small form only.
pub fn concerns(path: &str) -> bool {
    path.ends_with(".js") || path.ends_with(".css") || path.ends_with(".d.ts")
}

/// Minifies the scripts and styles of `www` into a folder of their own, and the module's
/// JavaScript side in its place; returns the folder.
///
/// # Errors
/// esbuild isn't there or refuses a file.
pub fn all(www: &Path, package: &Path) -> Result<PathBuf> {
    let folder = tree::empty_folder("minified")?;
    let entries = ENTRIES.map(|entry| www.join(entry));
    // What has an address of its own, or is generated, stays a file of its own.
    esbuild(
        entries,
        &folder.join("js"),
        &[
            "--bundle",
            "--splitting",
            "--format=esm",
            "--chunk-names=part-[hash]",
            "--external:../pkg/*",
            "--external:../gridproof.js",
        ],
    )?;
    esbuild(outside_entries(www), &folder, &[])?;
    let glue = ["gridproof.js", "worker.js"].map(|name| package.join(name));
    esbuild(glue, package, &["--allow-overwrite"])?;
    Ok(folder)
}

/// The scripts and styles directly in `www`: each has an address that other files or sites name.
fn outside_entries(www: &Path) -> Vec<PathBuf> {
    let entries = WalkDir::new(www).max_depth(1).sort_by_file_name();
    let files = entries
        .into_iter()
        .filter_map(|entry| Some(entry.ok()?.into_path()));
    files
        .filter(|file| concerns(&file.to_string_lossy()) && file.is_file())
        .collect()
}

fn esbuild(files: impl IntoIterator<Item = PathBuf>, into: &Path, options: &[&str]) -> Result<()> {
    install::npm_packages()?;
    let mut out = OsString::from("--outdir=");
    out.push(into);
    let mut node = tree::program("node")?;
    node.arg(tree::browser_tests().join("node_modules/esbuild/bin/esbuild"))
        .args(files)
        .args(["--minify", "--charset=utf8", "--log-level=warning"])
        .args(["--legal-comments=none"])
        .args(options)
        .arg(out);
    tree::run(&mut node)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_there_and_what_pages_name_is_an_entry() {
        let www = tree::root().join("www");
        for entry in ENTRIES {
            assert!(www.join(entry).is_file(), "{entry}");
        }
        let pages = WalkDir::new(&www).into_iter().filter_map(Result::ok);
        for page in pages.filter(|file| file.path().extension().is_some_and(|end| end == "html")) {
            let text = std::fs::read_to_string(page.path()).expect("read");
            for script in text
                .split("src=\"")
                .skip(1)
                .filter_map(|rest| rest.split('"').next())
            {
                let known = !script.starts_with("js/") || ENTRIES.contains(&script);
                assert!(known, "{} loads {script}", page.path().display());
            }
        }
    }
}
