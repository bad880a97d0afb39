//! What a first visit costs on the wire: WebAssembly, JavaScript and styles, compressed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Component, Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use flate2::{Compression, write::GzEncoder};
use regex_lite::Regex;

use crate::tree;

/// What a first visit should take at most, in bytes.
const GOAL: usize = 150_000;
/// What it may not grow beyond until that is reached.
const LIMIT: usize = 170_000;
/// What the part that thinks may take; it is fetched when something is asked.
const THOUGHT: usize = 435_000;
/// The files of the part that thinks.
const THINKING: [&str; 2] = ["pkg/worker.js", "pkg/worker_bg.wasm"];

/// Weighs what the built page loads and prints it.
///
/// # Errors
/// It is more than the limit, or the page names no module at all.
pub fn check() -> Result<()> {
    let sizes = sizes(&tree::site(), "index.html")?;
    for (path, size) in &sizes {
        println!("{size:>8}  {path}");
    }
    let lazy = lazy(&tree::site(), sizes.keys())?;
    let thinks = |path: &str| THINKING.contains(&path);
    let asked = |path: &str| thinks(path) || lazy.contains(path);
    let sum = |like: &dyn Fn(&str) -> bool| -> usize {
        let sizes = sizes.iter().filter(|(path, _)| like(path));
        sizes.map(|(_, size)| size).sum()
    };
    let (total, thought) = (sum(&|path| !asked(path)), sum(&asked));
    println!(
        "figure: {total} bytes of wasm, JS and CSS after gzip -9 (at most {LIMIT}; the goal is {GOAL})"
    );
    println!("figure: {thought} bytes more when something is asked (at most {THOUGHT})");
    ensure!(
        sizes.keys().filter(|path| thinks(path)).count() == THINKING.len(),
        "the page names no part that thinks"
    );
    if thought > THOUGHT {
        bail!(
            "the part that thinks takes {thought} bytes, {} too many",
            thought - THOUGHT
        );
    }
    ensure!(
        sizes.keys().any(|path| path.ends_with(".wasm")),
        "the page loads no WebAssembly"
    );
    if total > LIMIT {
        bail!(
            "the page takes {total} bytes on the wire, {} too many",
            total - LIMIT
        );
    }
    Ok(())
}

/// The compressed size of each file that a page leads to: every quoted name of a script, style
/// or module that exists counts, and what it names in turn, so lazy parts are counted as well.
fn sizes(site: &Path, page: &str) -> Result<BTreeMap<String, usize>> {
    let name = Regex::new(r#"["'`(]([^"'`()\s<>]+\.(?:js|mjs|css|wasm))["'`)]"#)?;
    let mut sizes = BTreeMap::new();
    let mut waiting = vec![page.to_owned()];
    while let Some(path) = waiting.pop() {
        if sizes.contains_key(&path) {
            continue;
        }
        let content = fs::read(site.join(&path)).with_context(|| format!("can't read {path}"))?;
        sizes.insert(path.clone(), compressed(&content)?);
        let folder = Path::new(&path).parent().unwrap_or(Path::new(""));
        let text = String::from_utf8_lossy(&content);
        if path.ends_with(".wasm") {
            continue;
        }
        for found in name
            .captures_iter(&text)
            .filter_map(|captures| captures.get(1))
        {
            if let Some(inner) =
                resolved(folder, found.as_str()).filter(|inner| site.join(inner).is_file())
            {
                waiting.push(inner);
            }
        }
    }
    // The page itself is neither script nor style.
    sizes.remove(page);
    Ok(sizes)
}

/// What scripts import only while they run: it comes when something is asked for.
fn lazy<'a>(site: &Path, paths: impl Iterator<Item = &'a String>) -> Result<BTreeSet<String>> {
    let import = Regex::new(r#"\bimport\(\s*["'`]([^"'`]+)["'`]"#)?;
    let mut lazy = BTreeSet::new();
    for path in paths.filter(|path| path.ends_with(".js") || path.ends_with(".mjs")) {
        let text =
            fs::read_to_string(site.join(path)).with_context(|| format!("can't read {path}"))?;
        let folder = Path::new(path).parent().unwrap_or(Path::new(""));
        let names = import.captures_iter(&text).filter_map(|found| found.get(1));
        lazy.extend(names.filter_map(|name| resolved(folder, name.as_str())));
    }
    Ok(lazy)
}

/// A relative name as a path in the site, if it stays in the site.
fn resolved(folder: &Path, name: &str) -> Option<String> {
    let mut path = PathBuf::new();
    for part in folder.join(name).components() {
        match part {
            Component::Normal(part) => path.push(part),
            Component::CurDir => {}
            Component::ParentDir if path.pop() => {}
            _ => return None,
        }
    }
    let names: Vec<_> = path.iter().map(|name| name.to_string_lossy()).collect();
    Some(names.join("/"))
}

fn compressed(content: &[u8]) -> Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content)?;
    Ok(encoder.finish()?.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_the_page_leads_to_is_weighed_once() {
        let site = tree::target().join("xtask-tests").join("wire");
        fs::remove_dir_all(&site).ok();
        for (path, text) in [
            (
                "index.html",
                "<script src=\"app.js\"></script><link href='css/a.css'><a href=\"gone.js\">",
            ),
            (
                "app.js",
                "import './pkg/m.js'; import('./lazy.mjs'); import './app.js'",
            ),
            ("lazy.mjs", "// nothing more"),
            ("css/a.css", "@import url(b.css); @import '../../out.css';"),
            ("css/b.css", "a { color: red }"),
            (
                "pkg/m.js",
                "new URL('m_bg.wasm', import.meta.url); '../css/b.css'",
            ),
            ("pkg/m_bg.wasm", "\"../unused.js\""),
            ("unused.js", "'app.js'"),
        ] {
            let path = site.join(path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            fs::write(path, text).expect("written");
        }
        let sizes = sizes(&site, "index.html").expect("weighed");
        let names: Vec<_> = sizes.keys().map(String::as_str).collect();
        assert_eq!(
            names,
            [
                "app.js",
                "css/a.css",
                "css/b.css",
                "lazy.mjs",
                "pkg/m.js",
                "pkg/m_bg.wasm"
            ]
        );
        let lazy = lazy(&site, sizes.keys()).expect("read");
        assert_eq!(lazy.iter().collect::<Vec<_>>(), ["lazy.mjs"]);
        assert!(
            sizes.values().all(|size| (20..200).contains(size)),
            "{sizes:?}"
        );
    }

    #[test]
    fn compression_is_real() {
        assert!(compressed(&[7; 100_000]).expect("compressed") < 500);
    }
}
