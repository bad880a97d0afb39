//! Formats of other programs: golden vectors, handed data, there and back, and bytes that are nothing.

#[path = "../support/boards.rs"]
mod boards;
mod golden;
mod hostile;
mod links;
mod replays;
mod round;
mod sections;

use gridproof::mines::notation::{self, Board, Document};
use gridproof::prose::{Error, Locale};

/// Reads what has to be a whole board.
pub fn board(text: &str) -> Board {
    match notation::open(text.as_bytes(), None) {
        Ok(Document::Board(board)) => board,
        other => panic!("{text:?}: {other:?}"),
    }
}

/// The bytes of a document in a format.
pub fn written(name: &str, document: &Document) -> Vec<u8> {
    notation::format(name).unwrap().write(document).unwrap()
}

/// What an error says in English; it has to be a whole sentence in every language.
pub fn told(error: &Error) -> String {
    let mut english = String::new();
    for language in ["zh-Hans", "zh-Hant", "en"] {
        let locale = Locale::built_in(language).unwrap();
        assert!(locale.has(&error.0.key), "{language}: {}", error.0.key);
        english = locale.say(&error.0);
        let foreign = error.to_string().contains(['{', '}', '|']);
        assert!(foreign || !english.contains(['{', '}', '|']), "{english}");
        assert!(!english.contains('\0'), "{language}: {english}");
    }
    english
}
