//! The languages say the same things: each key in each of them, with the same slots.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};

/// A language's keys and templates.
pub type Templates = BTreeMap<String, String>;

/// The pairs of a JSON object as they stand, since a map would hide a key that is there twice.
struct Pairs(Vec<(String, String)>);

impl<'de> Deserialize<'de> for Pairs {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Pairs;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a flat object of texts")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }
        from.deserialize_map(Reader)
    }
}

/// Reads a language's file.
///
/// # Errors
/// It is no flat object of texts, or has a key twice.
pub fn read(json: &str) -> Result<Templates, String> {
    let pairs: Pairs = serde_json::from_str(json).map_err(|error| error.to_string())?;
    let mut templates = Templates::new();
    for (key, template) in pairs.0 {
        if templates.contains_key(&key) {
            return Err(format!("{key} is there twice"));
        }
        templates.insert(key, template);
    }
    Ok(templates)
}

/// What the languages don't have in common.
pub fn check(languages: &[(&str, Templates)]) -> Vec<String> {
    let mut faults = Vec::new();
    let keys: BTreeSet<&String> = languages
        .iter()
        .flat_map(|(_, templates)| templates.keys())
        .collect();
    for key in keys {
        let mut first: Option<(&str, BTreeSet<String>)> = None;
        for (language, templates) in languages {
            let Some(template) = templates.get(key) else {
                faults.push(format!("{language}: {key} is missing"));
                continue;
            };
            if template.trim().is_empty() && !key.starts_with("list.") {
                faults.push(format!("{language}: {key} is empty"));
            }
            match (slots(template), &first) {
                (Err(error), _) => faults.push(format!("{language}: {key} {error}")),
                (Ok(slots), None) => first = Some((language, slots)),
                (Ok(slots), Some((other, theirs))) => {
                    if slots != *theirs {
                        faults.push(format!(
                            "{language}: {key} has the slots {slots:?}, but {other} has {theirs:?}"
                        ));
                    }
                }
            }
        }
    }
    faults
}

/// The names of a template's slots; `{name}`, `{name%}` for hundredths, or `{name|one|other}` with a form for 1 and one for the rest.
pub fn slots(template: &str) -> Result<BTreeSet<String>, String> {
    let mut names = BTreeSet::new();
    let mut rest = template;
    while let Some(at) = rest.find('{') {
        rest = &rest[at + 1..];
        if let Some(after) = rest.strip_prefix('{') {
            rest = after;
            continue;
        }
        let end = rest.find('}').ok_or("has a slot without its end")?;
        let mut parts: Vec<_> = rest[..end].split('|').collect();
        if parts.len() == 1 {
            parts[0] = parts[0].strip_suffix('%').unwrap_or(parts[0]);
        }
        let is_name = |name: &str| {
            name.chars()
                .all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
        };
        if !matches!(parts.len(), 1 | 3) || parts[0].is_empty() || !is_name(parts[0]) {
            return Err(format!(
                "has the slot {{{}}}, which is no {{name}} or {{name|one|other}}",
                &rest[..end]
            ));
        }
        names.insert(parts[0].to_owned());
        rest = &rest[end + 1..];
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(en: &str, zh: &str) -> Vec<String> {
        check(&[("en", read(en).expect("en")), ("zh", read(zh).expect("zh"))])
    }

    #[test]
    fn the_same_slots_in_another_order_are_fine() {
        let en = r#"{"a": "{n|one mine|# mines} at {cells}, {{brace", "b": "plain"}"#;
        let zh = r#"{"a": "{cells} {n} {{", "b": "{{x}}"}"#;
        assert_eq!(faults(en, zh), Vec::<String>::new());
    }

    #[test]
    fn each_breach_is_seen() {
        for (en, zh, said) in [
            (
                r#"{"a": "x", "b": "x"}"#,
                r#"{"a": "x"}"#,
                "zh: b is missing",
            ),
            (
                r#"{"a": "x"}"#,
                r#"{"a": "x", "c": "x"}"#,
                "en: c is missing",
            ),
            (r#"{"a": "{n}"}"#, r#"{"a": "{m}"}"#, "zh: a has the slots"),
            (r#"{"a": "{n}"}"#, r#"{"a": "n"}"#, "zh: a has the slots"),
            (r#"{"a": "x"}"#, r#"{"a": " "}"#, "zh: a is empty"),
            (r#"{"a": "x"}"#, r#"{"a": "{n"}"#, "without its end"),
            (
                r#"{"a": "{n|one}"}"#,
                r#"{"a": "{n}"}"#,
                "en: a has the slot {n|one}",
            ),
            (r#"{"a": "{}"}"#, r#"{"a": ""}"#, "en: a has the slot {}"),
        ] {
            let found = faults(en, zh);
            assert!(
                found.iter().any(|fault| fault.contains(said)),
                "{found:?} doesn't say {said}"
            );
        }
        assert!(read(r#"{"a": "x", "a": "y"}"#).is_err_and(|error| error.contains("twice")));
        assert!(read(r#"{"a": {"b": "x"}}"#).is_err());
    }
}
