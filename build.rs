//! Packs the texts that native programs carry along: all languages take a quarter of their length then.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The languages by their files' names.
const LANGUAGES: [&str; 3] = ["en", "zh-Hant", "zh-Hans"];
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
        let packed = miniz_oxide::deflate::compress_to_vec(&fs::read(file)?, LEVEL);
        fs::write(out.join(format!("{language}.packed")), packed)?;
    }
    Ok(())
}
