//! The repository keeps its own rules: layers, words, shape of the sources, languages.

mod layers;
mod locales;
mod rules;
mod shape;
mod tokens;
mod tree;
mod words;

/// Fails with one fault a line.
fn none(faults: &[String]) {
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

#[test]
fn use_goes_strictly_downwards() {
    none(&layers::check(&tree::sources()));
}

#[test]
fn words_stand_only_where_they_belong() {
    none(&words::check(&tree::sources()));
}

#[test]
fn sources_are_short_and_say_what_they_are_about() {
    none(&shape::check(&tree::sources()));
}

/// The languages of the page, the one that keys are written in first.
fn languages() -> Vec<(&'static str, locales::Templates)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("www")
        .join("locales");
    let read = |language: &'static str| {
        let file = folder.join(format!("{language}.json"));
        let json = std::fs::read_to_string(&file).expect("a language has a file");
        let templates =
            locales::read(&json).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        (language, templates)
    };
    vec![read("en"), read("zh-Hant"), read("zh-Hans")]
}

#[test]
fn languages_say_the_same_things() {
    none(&locales::check(&languages()));
}

#[test]
fn every_rule_has_its_sentences() {
    let mut kinds = rules::kinds(gridproof::mines::rules::RULES);
    kinds.extend(rules::kinds(gridproof::slide::rules::RULES));
    assert!(!kinds.is_empty());
    for (language, templates) in languages() {
        let faults = rules::check(&kinds, &templates);
        assert!(faults.is_empty(), "{language}:\n{}\n", faults.join("\n"));
    }
}

#[test]
fn every_rule_is_in_a_file_of_its_name() {
    let mut listed = rules::files(gridproof::mines::rules::RULES);
    listed.extend(rules::files(gridproof::slide::rules::RULES));
    none(&rules::check_files(&listed, &tree::sources()));
}
