//! Every rule that is listed has its sentences, and they speak only of what a finding holds.

use gridproof::game::{Game, Ladder, Role, Rule};
use gridproof::source::rule_file;

use crate::locales::{self, Templates};
use crate::tree::File;

/// A kind of finding: the key of its sentence and the names of its numbers.
pub struct Kind {
    key: String,
    numbers: Vec<String>,
}

/// The kinds of all rules of a list.
pub fn kinds<G: Game>(rules: &Ladder<G>) -> Vec<Kind> {
    let mut kinds = Vec::new();
    for rule in rules {
        kinds.extend(rule.kinds().iter().map(|kind| Kind {
            key: format!("{}.{}.{}", G::NAME, rule.name(), kind.name),
            numbers: kind.numbers.iter().map(|&name| name.to_owned()).collect(),
        }));
    }
    kinds
}

/// The files that a list's rules are in.
pub fn files<G: Game>(rules: &Ladder<G>) -> Vec<String> {
    let file = |rule: &&dyn Rule<G>| rule_file(G::NAME, rule.name());
    rules.iter().map(file).collect()
}

/// Rules without a file of their name, and files without a rule in the list.
pub fn check_files(listed: &[String], sources: &[File]) -> Vec<String> {
    let holds_rule = |path: &str| {
        let parts: Vec<_> = path.split('/').collect();
        matches!(parts[..], ["src", _, "rules", file] if file != "mod.rs")
    };
    let paths = || sources.iter().map(|source| &source.path);
    let gone = listed
        .iter()
        .filter(|file| !paths().any(|path| path == *file));
    let unlisted = paths().filter(|path| holds_rule(path) && !listed.contains(path));
    gone.map(|file| format!("{file} is missing"))
        .chain(unlisted.map(|file| format!("{file} is in no list of rules")))
        .collect()
}

/// What is missing in a language, or speaks of something that a finding doesn't hold: its numbers
/// by their names, its marks by their roles.
pub fn check(kinds: &[Kind], templates: &Templates) -> Vec<String> {
    let mut faults = Vec::new();
    for kind in kinds {
        let Some(sentence) = templates.get(&kind.key) else {
            faults.push(format!("{} has no sentence", kind.key));
            continue;
        };
        // What is wrong with the slots themselves is found for every key.
        for slot in locales::slots(sentence).unwrap_or_default() {
            let is_role = Role::ALL.iter().any(|role| role.name() == slot);
            if !is_role && !kind.numbers.contains(&slot) {
                faults.push(format!(
                    "{} speaks of {slot}, which is neither a number of its nor a role",
                    kind.key
                ));
            }
        }
    }
    faults
}

#[test]
fn each_breach_is_seen() {
    let kind = |key: &str| Kind {
        key: key.to_owned(),
        numbers: vec!["u".to_owned()],
    };
    let json = r#"{"a.b.fine": "{focus} {u|one|#}", "a.b.other": "{focus} {m} {nobody}"}"#;
    let templates = locales::read(json).expect("JSON");
    assert_eq!(check(&[kind("a.b.fine")], &templates), Vec::<String>::new());
    let faults = check(&[kind("a.b.gone"), kind("a.b.other")], &templates);
    assert_eq!(faults.len(), 3, "{faults:?}");
    assert!(
        faults[0].contains("a.b.gone") && faults[1].contains(" m,") && faults[2].contains("nobody"),
        "{faults:?}"
    );
}

#[test]
fn rules_without_files_and_files_without_rules_are_seen() {
    let sources = [
        "src/mines/rules/mod.rs",
        "src/mines/rules/subset.rs",
        "src/mines/board.rs",
        "src/slide/rules/extra.rs",
    ];
    let sources = sources.map(|path| File {
        path: path.to_owned(),
        text: String::new(),
    });
    let listed = [
        "src/mines/rules/subset.rs".to_owned(),
        "src/mines/rules/gone.rs".to_owned(),
    ];
    let faults = check_files(&listed, &sources);
    assert_eq!(
        faults,
        [
            "src/mines/rules/gone.rs is missing",
            "src/slide/rules/extra.rs is in no list of rules"
        ]
    );
}
