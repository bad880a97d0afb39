//! Which language the program speaks: the one asked for, else that of the environment.

use std::ffi::OsString;

/// The languages by their tags.
pub const LANGUAGES: [&str; 3] = ["en", "zh-Hant", "zh-Hans"];

/// The tag of the language that the arguments ask for, else of the environment's, else of English.
///
/// The arguments are looked through before they are parsed, because wrong ones are told of in it too.
pub fn choose(args: &[OsString], variable: impl Fn(&str) -> Option<String>) -> &'static str {
    let asked = asked(args).and_then(|tag| known(&tag));
    asked.unwrap_or_else(|| of_environment(variable))
}

/// The value of the last `--lang`.
fn asked(args: &[OsString]) -> Option<String> {
    let mut asked = None;
    let mut args = args.iter().skip(1);
    while let Some(arg) = args.next() {
        let Some(arg) = arg.to_str() else { continue };
        if arg == "--" {
            break;
        } else if arg == "--lang" {
            asked = args.next().and_then(|tag| tag.to_str()).map(str::to_owned);
        } else if let Some(tag) = arg.strip_prefix("--lang=") {
            asked = Some(tag.to_owned());
        }
    }
    asked
}

fn known(tag: &str) -> Option<&'static str> {
    let same = |known: &&str| known.eq_ignore_ascii_case(tag);
    LANGUAGES.into_iter().find(|known| same(known))
}

/// The language of the first of the usual variables that is set, as POSIX orders them.
fn of_environment(variable: impl Fn(&str) -> Option<String>) -> &'static str {
    let set = |name: &&str| variable(name).filter(|value| !value.is_empty());
    let value = ["LC_ALL", "LC_MESSAGES", "LANG"].iter().find_map(set);
    of_locale(&value.unwrap_or_default())
}

/// The language of a locale's name such as `zh_TW.UTF-8`.
fn of_locale(name: &str) -> &'static str {
    let name = name.split(['.', '@']).next().unwrap_or_default();
    let parts: Vec<String> = name
        .split(['_', '-'])
        .map(str::to_ascii_lowercase)
        .collect();
    let has = |one: &str| parts.iter().any(|part| part == one);
    if parts.first().is_none_or(|language| language != "zh") {
        "en"
    } else if has("hans") {
        "zh-Hans"
    } else if ["hant", "tw", "hk", "mo"].into_iter().any(has) {
        "zh-Hant"
    } else {
        "zh-Hans"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_name_languages() {
        for (name, tag) in [
            ("", "en"),
            ("C", "en"),
            ("C.UTF-8", "en"),
            ("de_AT.UTF-8", "en"),
            ("zh", "zh-Hans"),
            ("zh_CN.UTF-8", "zh-Hans"),
            ("zh_SG", "zh-Hans"),
            ("zh_TW.UTF-8", "zh-Hant"),
            ("zh_HK", "zh-Hant"),
            ("zh-Hant", "zh-Hant"),
            ("zh_Hans_HK", "zh-Hans"),
            ("zh_TW@stroke", "zh-Hant"),
        ] {
            assert_eq!(of_locale(name), tag, "{name}");
        }
    }

    #[test]
    fn arguments_go_before_the_environment() {
        let environment = |name: &str| match name {
            "LC_ALL" => Some(String::new()),
            "LC_MESSAGES" => Some("zh_TW".to_owned()),
            "LANG" => Some("zh_CN".to_owned()),
            _ => None,
        };
        let speaks = |args: &[&str]| {
            let args: Vec<OsString> = args.iter().map(OsString::from).collect();
            choose(&args, environment)
        };
        assert_eq!(speaks(&["gridproof"]), "zh-Hant");
        assert_eq!(speaks(&["gridproof", "--lang", "EN"]), "en");
        assert_eq!(speaks(&["gridproof", "rules", "--lang=zh-Hans"]), "zh-Hans");
        assert_eq!(speaks(&["gridproof", "--lang"]), "zh-Hant");
        assert_eq!(speaks(&["gridproof", "--", "--lang", "en"]), "zh-Hant");
    }
}
