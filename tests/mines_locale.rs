//! What the mines side can say is there in every language, with the same values.

use gridproof::mines::rules::RULES;
use gridproof::prose::Locale;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const LANGUAGES: [&str; 3] = ["en", "zh-Hant", "zh-Hans"];

/// The keys of all errors that the sources under a folder make.
fn error_keys(folder: &Path, keys: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            error_keys(&path, keys);
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let found = text.split("Error::new(\"").skip(1);
        keys.extend(found.filter_map(|rest| Some(format!("error.{}", rest.split('"').next()?))));
    }
}

fn templates(language: &str) -> BTreeMap<String, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join(format!("www/locales/{language}.json"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// The names of the values that a template speaks of.
fn slots(template: &str) -> BTreeSet<&str> {
    let inner = template.split('{').skip(1);
    inner
        // A percentage is the number's own form, and the name stands before it.
        .filter_map(|rest| rest.split(['|', '}', '%']).next())
        .collect()
}

#[test]
fn every_error_and_every_finding_has_its_sentence() {
    let mut keys = BTreeSet::new();
    error_keys(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src/mines"),
        &mut keys,
    );
    assert!(keys.len() > 20, "{keys:?}");
    for rule in RULES {
        for kind in rule.kinds() {
            keys.insert(format!("mines.{}.{}", rule.name(), kind.name));
        }
    }
    for language in LANGUAGES {
        let locale = Locale::built_in(language).unwrap();
        for key in &keys {
            assert!(locale.has(key), "{language} lacks {key}");
        }
    }
}

#[test]
fn findings_name_all_their_numbers() {
    for language in LANGUAGES {
        let templates = templates(language);
        for rule in RULES {
            for kind in rule.kinds() {
                let key = format!("mines.{}.{}", rule.name(), kind.name);
                let slots = slots(&templates[&key]);
                assert!(
                    kind.numbers.iter().all(|name| slots.contains(name)),
                    "{language} {key}"
                );
            }
        }
    }
}

#[test]
fn the_languages_speak_of_the_same_values() {
    let all = LANGUAGES.map(templates);
    for (key, template) in &all[0] {
        if !["mines.", "error.mines.", "error.notation."]
            .iter()
            .any(|p| key.starts_with(p))
        {
            continue;
        }
        for other in &all[1..] {
            assert_eq!(slots(&other[key]), slots(template), "{key}");
        }
    }
}
