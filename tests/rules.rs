//! Every rule of every ladder: its file, its anchors and its sentences are there.

use gridproof::game::Rule;
use gridproof::mines::Mines;
use gridproof::player::{LineKind, Question};
use gridproof::prose::Locale;
use gridproof::report::Record;
use gridproof::slide::Slide;
use gridproof::source::{Source, rule_file};
use std::path::Path;

const LANGUAGES: [&str; 3] = ["en", "zh-Hant", "zh-Hans"];

fn source<G: Record>(rule: &dyn Rule<G>) -> Source {
    let path = rule_file(G::NAME, rule.name());
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(&path);
    let text = std::fs::read_to_string(&file).unwrap_or_else(|e| panic!("{path}: {e}"));
    Source::read(&path, &text).unwrap_or_else(|e| panic!("{path}: {e}"))
}

fn check<G: Record>() {
    for rule in G::rules() {
        let source = source(*rule);
        let locales = LANGUAGES.map(|l| Locale::built_in(l).unwrap());
        for kind in rule.kinds() {
            let (_, last) = source.anchors[kind.anchor];
            assert!(source.tests.is_none_or(|tests| last < tests));
            let key = format!("{}.{}.{}", G::NAME, rule.name(), kind.name);
            for locale in &locales {
                for key in [key.clone(), format!("{key}.title")] {
                    assert!(locale.has(&key), "{} lacks {key}", locale.language());
                }
            }
        }
        for locale in &locales {
            let key = format!("{}.{}", G::NAME, rule.name());
            for key in [key.clone(), format!("{key}.about")] {
                assert!(locale.has(&key), "{} lacks {key}", locale.language());
            }
        }
        // The gallery shows what the rule alone has to say of its example; its documentation shows the same.
        let example = rule.voice().example.unwrap();
        let names = [rule.name()];
        let question = Question {
            game: Some(G::NAME),
            ..Question::new(example, &names)
        };
        let mut study = question.study().unwrap();
        while !study.look() {}
        assert_eq!(
            study.stage().line(1).kind,
            LineKind::Step,
            "{}",
            rule.name()
        );
        let written = format!("({example:?}");
        let shown = |line: &String| line.starts_with("//!") && line.contains(&written);
        assert!(
            source.lines.iter().any(shown),
            "{}: its example is a doctest",
            rule.name()
        );
    }
}

#[test]
fn mines_rules_are_whole() {
    check::<Mines>();
}

#[test]
fn slide_rules_are_whole() {
    check::<Slide>();
}
