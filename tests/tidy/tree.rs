//! The sources of the repository, as the checks read them.

use std::fs;
use std::path::Path;

/// A source file.
pub struct File {
    /// Its path in the repository, with slashes.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// The folders whose sources are checked.
const FOLDERS: [&str; 6] = ["benches", "fuzz", "src", "tests", "www", "xtask"];

/// What is installed or made, and so isn't ours to keep tidy.
const FOREIGN: [&str; 4] = ["node_modules", "target", "corpus", "artifacts"];

/// Every Rust and JavaScript source and every style of the repository.
pub fn sources() -> Vec<File> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in FOLDERS {
        gather(root, folder, &mut files);
    }
    files
}

fn gather(root: &Path, folder: &str, files: &mut Vec<File>) {
    let Ok(entries) = fs::read_dir(root.join(folder)) else {
        return;
    };
    let mut names: Vec<_> = entries
        .map(|entry| entry.expect("listed").file_name())
        .collect();
    names.sort();
    for name in names {
        let name = name.to_str().expect("a name in UTF-8");
        let path = format!("{folder}/{name}");
        if root.join(&path).is_dir() {
            if !FOREIGN.contains(&name) {
                gather(root, &path, files);
            }
        } else if [".rs", ".js", ".mjs", ".css"]
            .iter()
            .any(|end| name.ends_with(end))
        {
            let text = fs::read_to_string(root.join(&path)).expect("a source in UTF-8");
            files.push(File { path, text });
        }
    }
}

#[test]
fn the_sources_are_found() {
    let files = sources();
    for path in [
        "src/lib.rs",
        "src/bin/gridproof/main.rs",
        "tests/tidy/tree.rs",
        "tests/browser/lib.mjs",
        "xtask/src/main.rs",
    ] {
        assert!(
            files.iter().any(|file| file.path == path),
            "{path} is missing"
        );
    }
    assert!(!files.iter().any(|file| file.path.contains("node_modules")));
}
