//! Packs the texts that native programs carry along: all languages take a quarter of their length then. What only the command
//! line and the page say is packed apart, so that the bot does without.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The languages by their files' names.
const LANGUAGES: [&str; 3] = ["en", "zh-Hant", "zh-Hans"];
/// What the keys begin with that the bot has no use for.
const ELSEWHERE: [&str; 3] = ["cli.", "page.", "slide."];
/// As small as it gets.
const LEVEL: u8 = 10;

fn main() -> io::Result<()> {
    let out = env::var_os("OUT_DIR")
        .map(PathBuf::from)
        .unwrap_or_default();
    println!("cargo::rerun-if-changed=build.rs");
    for language in LANGUAGES {
        let file = Path::new("www/locales").join(format!("{language}.json"));
        println!("cargo::rerun-if-changed={}", file.display());
        let texts: BTreeMap<String, String> = serde_json::from_slice(&fs::read(file)?)?;
        let elsewhere = |key: &str| ELSEWHERE.iter().any(|part| key.starts_with(part));
        for (name, wanted) in [("elsewhere", true), ("texts", false)] {
            let part = texts.iter().filter(|(key, _)| elsewhere(key) == wanted);
            let part: BTreeMap<&String, &String> = part.collect();
            let packed = miniz_oxide::deflate::compress_to_vec(&serde_json::to_vec(&part)?, LEVEL);
            fs::write(out.join(format!("{language}.{name}")), packed)?;
        }
    }
    Ok(())
}
