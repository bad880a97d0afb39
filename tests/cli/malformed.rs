//! Malformed positions and traces, each refused with a sentence that names place and expectation. The
//! table is in `tests/data/malformed.json`, where the page's tests read it too.

use crate::{assert_refused, gridproof};
use gridproof::player::{self, Question};
use gridproof::prose::{Error, Message, Value};
use gridproof::report::TraceFile;
use serde::Deserialize;

/// A text that must be refused.
#[derive(Deserialize)]
struct Malformed {
    name: String,
    /// The text, or what it is made of.
    text: String,
    /// How many times `text` is repeated.
    #[serde(default = "once")]
    times: usize,
    /// The key of the error; of the innermost one if errors are told within another.
    error: String,
    /// Pieces of the English sentence.
    says: Vec<String>,
}

fn once() -> usize {
    1
}

fn table() -> Vec<Malformed> {
    serde_json::from_str(include_str!("../data/malformed.json")).unwrap()
}

/// What the library says of a text.
fn refusal(text: &str) -> Option<Error> {
    let read = |text| player::load(&TraceFile::from_json(text)?).map(|_| ());
    if text.starts_with('{') {
        return read(text).err();
    }
    Question::new(text, &[]).study().map(|_| ()).err()
}

/// The keys of an error and of those within it.
fn keys(message: &Message) -> Vec<&str> {
    let mut keys = vec![message.key.as_str()];
    for (_, value) in &message.values {
        if let Value::Message(inner) = value {
            keys.extend(self::keys(inner));
        }
    }
    keys
}

#[test]
fn the_table_is_long_and_has_no_name_twice() {
    let table = table();
    assert!(table.len() >= 60);
    let mut names: Vec<&str> = table.iter().map(|case| case.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), table.len());
    for case in &table {
        assert!(
            !case.error.is_empty() && !case.says.is_empty(),
            "{}",
            case.name
        );
    }
}

#[test]
fn malformed_texts_are_refused_with_place_and_expectation() {
    for case in table() {
        let text = case.text.repeat(case.times);
        let error = refusal(&text).unwrap_or_else(|| panic!("{} was read", case.name));
        assert!(
            keys(&error.0).contains(&case.error.as_str()),
            "{}: {error}",
            case.name
        );
        let says: Vec<&str> = case.says.iter().map(String::as_str).collect();
        let run = gridproof(&["analyze"], &text);
        assert_refused(
            &case.name,
            &run,
            2,
            &[&says[..], &["standard input"]].concat(),
        );
    }
}

#[test]
fn refusals_have_a_sentence_in_every_language() {
    for lang in ["zh-Hant", "zh-Hans"] {
        for case in table() {
            let run = gridproof(&["analyze", "--lang", lang], &case.text.repeat(case.times));
            assert_refused(&case.name, &run, 2, &[]);
            let foreign = run
                .err
                .chars()
                .any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
            assert!(foreign, "{lang} {}: {}", case.name, run.err);
        }
    }
}
