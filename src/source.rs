//! A rule's own source as the page shows it beside the board: its lines, and where each anchor is.
//!
//! An anchor is a pair of comments in the file, `// anchor: NAME` and `// end: NAME`. Kinds of findings
//! hold anchors, never line numbers, so code can move and what is highlighted is still what ran.

use serde::Serialize;
use std::collections::BTreeMap;

/// A source file without its anchor comments.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Source {
    /// The path in the repository, with slashes.
    pub path: String,
    /// The lines as shown.
    pub lines: Vec<String>,
    /// The first and the last line of each anchor, counted from 1 in `lines`.
    pub anchors: BTreeMap<String, (usize, usize)>,
    /// The line from which on there are only tests, if there are any.
    pub tests: Option<usize>,
}

/// Why a source can't be shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SourceError {
    /// The anchor is opened but not closed, or closed but not opened.
    Unpaired(String),
    /// The anchor is there twice.
    Twice(String),
    /// There is no line between the anchor's two comments.
    Empty(String),
}

impl std::fmt::Display for SourceError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SourceError::Unpaired(name) => {
                write!(f, "anchor {name} has only one of its two comments")
            }
            SourceError::Twice(name) => write!(f, "anchor {name} is there twice"),
            SourceError::Empty(name) => write!(f, "anchor {name} holds no line"),
        }
    }
}

impl std::error::Error for SourceError {}

/// The path of a rule's file in the repository.
pub fn rule_file(game: &str, rule: &str) -> String {
    format!("src/{game}/rules/{}.rs", rule.replace('-', "_"))
}

impl Source {
    /// Reads a source text and resolves its anchors.
    ///
    /// # Errors
    /// If an anchor's two comments aren't both there, once each and in order, with a line between.
    pub fn read(path: &str, text: &str) -> Result<Source, SourceError> {
        let mut source = Source {
            path: path.to_owned(),
            lines: Vec::new(),
            anchors: BTreeMap::new(),
            tests: None,
        };
        let mut open: BTreeMap<&str, usize> = BTreeMap::new();
        for line in text.lines() {
            let trimmed = line.trim();
            if let Some(name) = trimmed.strip_prefix("// anchor: ") {
                if source.anchors.contains_key(name)
                    || open.insert(name, source.lines.len() + 1).is_some()
                {
                    return Err(SourceError::Twice(name.to_owned()));
                }
            } else if let Some(name) = trimmed.strip_prefix("// end: ") {
                let Some(first) = open.remove(name) else {
                    return Err(SourceError::Unpaired(name.to_owned()));
                };
                if first > source.lines.len() {
                    return Err(SourceError::Empty(name.to_owned()));
                }
                let range = (first, source.lines.len());
                source.anchors.insert(name.to_owned(), range);
            } else {
                if trimmed == "#[cfg(test)]" && source.tests.is_none() {
                    source.tests = Some(source.lines.len() + 1);
                }
                source.lines.push(line.to_owned());
            }
        }
        match open.keys().next() {
            Some(name) => Err(SourceError::Unpaired((*name).to_owned())),
            None => Ok(source),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "//! A rule.\nfn look() {\n    // anchor: outer\n    let u = 1;\n    // anchor: inner\n    act(u);\n    // end: inner\n    // end: outer\n}\n\n#[cfg(test)]\nmod tests {}\n";

    /// The lines that an anchor names.
    fn shown<'a>(source: &'a Source, anchor: &str) -> Vec<&'a str> {
        let (first, last) = source.anchors[anchor];
        let lines = &source.lines[first - 1..last];
        lines.iter().map(|line| line.trim()).collect()
    }

    #[test]
    fn anchors_name_lines() {
        let source = Source::read("src/a.rs", TEXT).unwrap();
        assert_eq!(shown(&source, "outer"), ["let u = 1;", "act(u);"]);
        assert_eq!(shown(&source, "inner"), ["act(u);"]);
        assert_eq!(source.tests, Some(7));
        assert!(!source.lines.iter().any(|line| line.contains("anchor")));
    }

    #[test]
    fn code_that_moves_takes_its_anchors_along() {
        let before = Source::read("src/a.rs", TEXT).unwrap();
        let moved = TEXT.replace("fn look", "/// New.\n\nfn other() {}\n\nfn look");
        let moved = moved.replace("let u", "let n = 0;\n    let u");
        let after = Source::read("src/a.rs", &moved).unwrap();
        assert_ne!(before.anchors["inner"], after.anchors["inner"]);
        assert_eq!(shown(&before, "inner"), shown(&after, "inner"));
        assert_eq!(
            shown(&after, "outer"),
            ["let n = 0;", "let u = 1;", "act(u);"]
        );
    }

    #[test]
    fn anchors_must_be_whole() {
        let read = |text| Source::read("src/a.rs", text);
        assert_eq!(
            read("// anchor: a\nx"),
            Err(SourceError::Unpaired("a".into()))
        );
        assert_eq!(read("// end: a\n"), Err(SourceError::Unpaired("a".into())));
        assert_eq!(
            read("// anchor: a\n// end: a"),
            Err(SourceError::Empty("a".into()))
        );
        let twice = "// anchor: a\nx\n// end: a\n// anchor: a\nx\n// end: a";
        assert_eq!(read(twice), Err(SourceError::Twice("a".into())));
    }
}
