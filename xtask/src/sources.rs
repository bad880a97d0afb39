//! The rules' own source files, for the code that a page shows beside the board.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use gridproof::source::{Source, rule_file};

const GAMES: [&str; 2] = ["mines", "slide"];

/// Reads every rule's file in the tree; returns the site's path of each and its content as JSON.
///
/// # Errors
/// A file can't be read, or its anchors don't fit together.
pub fn all(root: &Path) -> Result<Vec<(String, Vec<u8>)>> {
    let mut found = Vec::new();
    for game in GAMES {
        let folder = root.join("src").join(game).join("rules");
        if !folder.is_dir() {
            continue;
        }
        let entries =
            fs::read_dir(&folder).with_context(|| format!("can't list {}", folder.display()))?;
        for entry in entries {
            let path = entry?.path();
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
                continue;
            };
            let Some(module) = name.strip_suffix(".rs").filter(|module| *module != "mod") else {
                continue;
            };
            let text = fs::read_to_string(&path)
                .with_context(|| format!("can't read {}", path.display()))?;
            let rule = module.replace('_', "-");
            let source = Source::read(&rule_file(game, &rule), &text)
                .with_context(|| format!("can't show {}", path.display()))?;
            found.push((
                format!("sources/{game}.{rule}.json"),
                serde_json::to_vec(&source)?,
            ));
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree;

    fn tree_with(name: &str, files: &[(&str, &str)]) -> std::path::PathBuf {
        let root = tree::target().join("xtask-tests").join(name);
        fs::remove_dir_all(&root).ok();
        for (path, text) in files {
            let path = root.join(path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            fs::write(path, text).expect("written");
        }
        root
    }

    #[test]
    fn each_rule_has_a_file_under_its_name() {
        let rule = "//! A rule.\n// anchor: mine\nmine();\n// end: mine\n";
        let root = tree_with(
            "sources",
            &[
                ("src/mines/rules/mod.rs", "pub mod all_safe;"),
                ("src/mines/rules/all_safe.rs", rule),
                ("src/slide/rules/swap_blank.rs", rule),
                ("src/slide/rules/notes.txt", "no rule"),
            ],
        );
        let found = all(&root).expect("read");
        let names: Vec<_> = found.iter().map(|(path, _)| path.as_str()).collect();
        assert_eq!(
            names,
            [
                "sources/mines.all-safe.json",
                "sources/slide.swap-blank.json"
            ]
        );
        let source: serde_json::Value = serde_json::from_slice(&found[0].1).expect("JSON");
        assert_eq!(source["path"], "src/mines/rules/all_safe.rs");
        assert_eq!(
            source["lines"],
            serde_json::json!(["//! A rule.", "mine();"])
        );
        assert_eq!(source["anchors"]["mine"], serde_json::json!([2, 2]));
    }

    #[test]
    fn a_broken_anchor_stops_the_build_and_names_the_file() {
        let root = tree_with("broken", &[("src/mines/rules/subset.rs", "// anchor: a\n")]);
        let error = format!("{:#}", all(&root).expect_err("an anchor without an end"));
        assert!(
            error.contains("subset.rs") && error.contains("anchor a"),
            "{error}"
        );
    }
}
