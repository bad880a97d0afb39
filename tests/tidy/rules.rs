//! Every rule that is listed has its sentences, and they speak only of what a finding holds.

use gridproof::game::{Game, Ladder, Role};

use crate::locales::{self, Templates};

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
