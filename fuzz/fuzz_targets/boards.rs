//! Any text as a list of boards and as the result of a run: it is read, or told in an error; what is read is sound.
#![no_main]

use gridproof::mines::boards::Boards;
use gridproof::prose::Locale;
use gridproof::report::Simulated;
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static ENGLISH: LazyLock<Locale> = LazyLock::new(|| Locale::built_in("en").expect("built in"));

fuzz_target!(|text: &str| {
    match Boards::read(text) {
        Ok(boards) => {
            for index in 0..boards.len() {
                let board = boards.get(index).expect("it was read");
                assert_eq!(board.deal.size(), boards.size);
                assert_eq!(board.won.is_some(), boards.has_peer());
            }
        }
        Err(error) => assert!(ENGLISH.has(&error.0.key), "{error}"),
    }
    match Simulated::from_json(text) {
        Ok(read) => assert_eq!(Simulated::from_json(&read.to_json()), Ok(read)),
        Err(error) => assert!(ENGLISH.has(&error.0.key), "{error}"),
    }
});
