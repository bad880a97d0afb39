//! Any bytes, as a file, an id or a link: they are read, or told in an error; nothing panics or hangs.
#![no_main]

use gridproof::mines::notation;
use gridproof::player;
use gridproof::prose::Locale;
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static ENGLISH: LazyLock<Locale> = LazyLock::new(|| Locale::built_in("en").expect("built in"));

fuzz_target!(|bytes: &[u8]| {
    let position = notation::open(bytes, None).and_then(|document| document.position());
    if let Err(error) = position {
        assert!(ENGLISH.has(&error.0.key), "{error}");
    }
    if let Ok(text) = str::from_utf8(bytes) {
        let _ = player::detect(text);
    }
});
