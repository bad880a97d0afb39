//! Every source says in its first line what it is about, and stays short enough to have one subject.

use crate::tree::File;

/// The most lines that a source may have.
const LINES: usize = 450;

/// The sources that are too long, or don't say what they are about.
pub fn check(files: &[File]) -> Vec<String> {
    let mut faults = Vec::new();
    for file in files {
        let lines = file.text.lines().count();
        if lines > LINES {
            faults.push(format!(
                "{}: {lines} lines; divide it, the most are {LINES}",
                file.path
            ));
        }
        let first = file.text.lines().next().unwrap_or_default();
        let says = first
            .strip_prefix("//! ")
            .is_some_and(|text| !text.trim().is_empty());
        if file.path.ends_with(".rs") && !says {
            faults.push(format!(
                "{}: the first line is no `//! ` sentence",
                file.path
            ));
        }
    }
    faults
}

#[test]
fn each_breach_is_seen() {
    let file = |path: &str, text: String| File {
        path: path.to_owned(),
        text,
    };
    let faults = check(&[
        file("src/fine.rs", "//! Says what it is about.\n".to_owned()),
        file(
            "src/full.rs",
            format!("//! Says what it is about.{}", "\n//".repeat(LINES - 1)),
        ),
        file("www/app.js", "let first;".to_owned()),
        file("src/silent.rs", "use std::fs;\n".to_owned()),
        file("src/empty.rs", String::new()),
        file("src/blank.rs", "//! \n".to_owned()),
        file(
            "src/long.rs",
            format!("//! Says what it is about.{}", "\n//".repeat(LINES)),
        ),
        file("www/long.js", "\n".repeat(LINES + 1)),
    ]);
    let named: Vec<_> = faults
        .iter()
        .filter_map(|fault| fault.split(':').next())
        .collect();
    assert_eq!(
        named,
        [
            "src/silent.rs",
            "src/empty.rs",
            "src/blank.rs",
            "src/long.rs",
            "www/long.js"
        ]
    );
}
