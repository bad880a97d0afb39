//! Builds the site: what is in `www`, the WebAssembly package, and the rules' sources.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use walkdir::WalkDir;
use wasm_bindgen_cli_support::Bindgen;

use crate::{example, install, minify, skins, sources, tree};

const WASM: &str = "wasm32-unknown-unknown";

/// The profile of the part that thinks, in a release.
const THOUGHT: &str = "thought";

/// The profile of Cargo.toml that the module is compiled with.
pub const PROFILE: &str = "web";

/// What rustc's wasm32 target uses beyond the first version of WebAssembly. Browsers have had
/// all of it since 2022; wasm-opt refuses a module with a feature that isn't named.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// The files of a site, each under its path with `/` between the folders.
pub struct Site {
    files: BTreeMap<String, Vec<u8>>,
}

impl Site {
    /// One line on what was built.
    pub fn summary(&self) -> String {
        let bytes: usize = self.files.values().map(Vec::len).sum();
        let wasm = self.files.get("pkg/gridproof_bg.wasm").map_or(0, Vec::len);
        format!(
            "built {}: {} files, {} kB, of which {} kB are WebAssembly",
            tree::site().display(),
            self.files.len(),
            bytes.div_ceil(1000),
            wasm.div_ceil(1000),
        )
    }

    /// Puts a file into the site; two sources for one file are a mistake in the tree.
    fn put(&mut self, path: String, content: Vec<u8>) -> Result<()> {
        if self.files.contains_key(&path) {
            bail!("www/{path} has the name of a file that the build makes; give it another");
        }
        self.files.insert(path, content);
        Ok(())
    }

    /// Copies the files below a folder that are wanted into the site, below `prefix`.
    fn take_folder(
        &mut self,
        folder: &Path,
        prefix: &str,
        wanted: impl Fn(&str) -> bool,
    ) -> Result<()> {
        for entry in WalkDir::new(folder).sort_by_file_name() {
            let entry = entry.with_context(|| format!("can't list {}", folder.display()))?;
            if entry.file_type().is_file() {
                let inner = entry.path().strip_prefix(folder)?;
                let names: Vec<_> = inner.iter().map(|name| name.to_string_lossy()).collect();
                let path = names.join("/");
                if wanted(&path) {
                    self.put(format!("{prefix}{path}"), read(entry.path())?)?;
                }
            }
        }
        Ok(())
    }

    /// Makes a folder hold these files and nothing else. Files that are as they should be aren't
    /// touched, so a server that is running meanwhile never meets an empty folder.
    fn write_to(&self, folder: &Path) -> Result<()> {
        for (path, content) in &self.files {
            let place = folder.join(path);
            if fs::read(&place).is_ok_and(|old| old == *content) {
                continue;
            }
            let parent = place.parent().unwrap_or(folder);
            fs::create_dir_all(parent)
                .with_context(|| format!("can't make {}", parent.display()))?;
            fs::write(&place, content)
                .with_context(|| format!("can't write {}", place.display()))?;
        }
        for entry in WalkDir::new(folder).contents_first(true).min_depth(1) {
            let entry = entry.with_context(|| format!("can't list {}", folder.display()))?;
            let inner = entry.path().strip_prefix(folder)?;
            let names: Vec<_> = inner.iter().map(|name| name.to_string_lossy()).collect();
            if entry.file_type().is_dir() {
                // A folder that still holds something stays.
                fs::remove_dir(entry.path()).ok();
            } else if !self.files.contains_key(&names.join("/")) {
                fs::remove_file(entry.path())
                    .with_context(|| format!("can't remove {}", entry.path().display()))?;
            }
        }
        Ok(())
    }
}

/// Builds the site into `target/site`; `release` makes the module, scripts and styles as small as
/// they get.
///
/// # Errors
/// A tool is missing or fails, or a file can't be read or written.
pub fn build(release: bool) -> Result<Site> {
    let mut site = Site {
        files: BTreeMap::new(),
    };
    let www = tree::root().join("www");
    if !www.join("index.html").is_file() {
        bail!("{} has no index.html", www.display());
    }
    let package = package(release)?;
    site.put(example::PATH.to_owned(), example::trace()?)?;
    site.put(skins::PATH.to_owned(), skins::all()?)?;
    for (path, content) in sources::all(&tree::root())? {
        site.put(path, content)?;
    }
    if release {
        let small = minify::all(&www, &package)?;
        site.take_folder(&small, "", |_| true)?;
        site.take_folder(&www, "", |path| !minify::concerns(path))?;
    } else {
        site.take_folder(&www, "", |_| true)?;
    }
    site.take_folder(&package, "pkg/", |_| true)?;
    site.write_to(&tree::site())?;
    Ok(site)
}

/// Compiles the crate and generates its JavaScript side; returns the folder they are in.
fn package(release: bool) -> Result<PathBuf> {
    install::rust_target(WASM)?;
    let folder = tree::empty_folder("package")?;
    // While one works on it, page and worker share one module: one build is quicker than two.
    let profile = if release { THOUGHT } else { PROFILE };
    module(&folder, "worker", profile, None, release)?;
    module(
        &folder,
        "gridproof",
        PROFILE,
        release.then_some(PAGE),
        release,
    )?;
    Ok(folder)
}

/// What the page's own module is built with: it shows traces and plays games, and leaves thinking and
/// other programs' formats to the worker's.
const PAGE: &str = "gridproof_page";

/// Compiles the crate in a profile, with a configuration if one is named, and generates its JavaScript side.
fn module(
    folder: &Path,
    name: &str,
    profile: &str,
    cfg: Option<&str>,
    release: bool,
) -> Result<()> {
    // A target folder of its own, since each configuration would throw away what the other has built.
    let target = cfg.map_or_else(tree::target, |cfg| tree::target().join(cfg));
    // Always the profile of what is published: a search in an unoptimised module is too slow to use.
    let mut cargo = tree::cargo();
    cargo
        .args(["rustc", "--quiet", "--profile", profile])
        .args(["--package", "gridproof", "--lib", "--crate-type", "cdylib"])
        .args(["--target", WASM, "--target-dir"])
        .arg(&target);
    if let Some(cfg) = cfg {
        cargo.args(["--", "--cfg", cfg]);
    }
    tree::run(&mut cargo)?;
    let compiled = target.join(WASM).join(profile).join("gridproof.wasm");
    Bindgen::new()
        .input_path(&compiled)
        .out_name(name)
        .web(true)?
        .typescript(true)
        .omit_default_module_path(false)
        .remove_name_section(false)
        .remove_producers_section(release)
        .generate(folder)
        .with_context(|| format!("wasm-bindgen can't use {}", compiled.display()))?;
    if release {
        shrink(&folder.join(format!("{name}_bg.wasm")))?;
    }
    Ok(())
}

/// What wasm-opt does, run by run. What counts is the size after gzip, so functions stay apart and
/// alike (taking them into each other makes a smaller file that compresses worse), and those of like
/// names come to lie beside each other before the names go.
const SHRINKING: [&[&str]; 3] = [
    &[
        "-Os",
        "--converge",
        "--low-memory-unused",
        "--inline-max-combined-binary-size=200",
        "--debuginfo",
    ],
    &["--reorder-functions-by-name", "--debuginfo"],
    &[
        "--strip-debug",
        "--strip-producers",
        "--strip-target-features",
    ],
];

/// Lets wasm-opt make a module smaller, in its place.
fn shrink(module: &Path) -> Result<()> {
    install::npm_packages()?;
    let tool = tree::browser_tests().join("node_modules/binaryen/bin/wasm-opt");
    for passes in SHRINKING {
        let mut command: Command = tree::program("node")?;
        command.arg(&tool).arg(module).args(FEATURES).args(passes);
        tree::run(command.arg("-o").arg(module))?;
    }
    Ok(())
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("can't read {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scratch(name: &str) -> PathBuf {
        let folder = tree::target().join("xtask-tests").join(name);
        fs::remove_dir_all(&folder).ok();
        fs::create_dir_all(&folder).expect("the target folder can be written");
        folder
    }

    #[test]
    fn writing_removes_what_the_site_no_longer_has() {
        let folder = scratch("site");
        fs::create_dir_all(folder.join("old/deep")).expect("a folder");
        fs::write(folder.join("old/deep/page.html"), "gone").expect("a file");
        fs::write(folder.join("same.txt"), "same").expect("a file");
        let mut site = Site {
            files: BTreeMap::new(),
        };
        site.put("same.txt".into(), b"same".to_vec()).expect("new");
        site.put("new/page.html".into(), b"here".to_vec())
            .expect("new");
        site.write_to(&folder).expect("written");
        let names: Vec<_> = WalkDir::new(&folder)
            .sort_by_file_name()
            .min_depth(1)
            .into_iter()
            .map(|entry| {
                entry
                    .expect("listed")
                    .file_name()
                    .to_string_lossy()
                    .into_owned()
            })
            .collect();
        assert_eq!(names, ["new", "page.html", "same.txt"]);
        assert_eq!(
            fs::read(folder.join("new/page.html")).expect("read"),
            b"here"
        );
    }

    #[test]
    fn a_page_may_not_take_the_name_of_a_built_file() {
        let mut site = Site {
            files: BTreeMap::new(),
        };
        site.put("pkg/gridproof.js".into(), Vec::new())
            .expect("new");
        assert!(site.put("pkg/gridproof.js".into(), Vec::new()).is_err());
    }
}
