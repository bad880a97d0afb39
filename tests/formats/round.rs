//! There and back: what a format can say it says, and what it can't it names.

use crate::boards::{boards, plain, positions};
use crate::told;
use gridproof::mines::Position;
use gridproof::mines::notation::{self, Board, Document, FORMATS};
use gridproof::prose::Error;
use proptest::prelude::*;

/// The formats that a whole board can be written in.
const BOARDS: [&str; 8] = [
    "query",
    "tatham",
    "tatham-unmasked",
    "mine",
    "mbf",
    "mbf-hex",
    "sized",
    "text",
];

/// The formats that a position without question marks and given cells can be written in.
const POSITIONS: [&str; 4] = ["analysis", "mine", "sized", "text"];

/// Writes and reads again; the format is found out.
fn again(name: &str, document: &Document) -> Result<Document, Error> {
    let format = notation::format(name)?;
    let bytes = format.write(document)?;
    let first = FORMATS.iter().find(|format| {
        let source = notation::Source::new(&bytes);
        (format.detect)(&source)
    });
    if name != "mbf-hex" {
        assert_eq!(first.map(|format| format.name), Some(name));
    }
    assert_eq!(format.binary, name == "mbf");
    notation::open(&bytes, None)
}

/// The key of an error behind `error.notation.`.
fn key(error: &Error) -> String {
    told(error);
    error.0.key.replace("error.notation.", "")
}

proptest! {
    #[test]
    fn boards_come_back(board in boards()) {
        let document = Document::Board(board.clone());
        for name in BOARDS {
            let read = again(name, &document).map_err(|e| TestCaseError::fail(told(&e)))?;
            let read = read.board().map_err(|e| TestCaseError::fail(told(&e)))?;
            prop_assert_eq!(&read.deal, &board.deal, "{}", name);
            let keeps = name.starts_with("tatham");
            prop_assert_eq!(read.start, board.start.filter(|_| keeps), "{}", name);
        }
        let error = again("analysis", &document).map_err(|e| key(&e));
        prop_assert_eq!(error, Err("lost.mines".to_owned()));
    }

    #[test]
    fn positions_come_back(position in plain()) {
        let document = Document::Position(position.clone());
        for name in POSITIONS {
            let read = again(name, &document).map_err(|e| TestCaseError::fail(told(&e)))?;
            prop_assert_eq!(&read, &document, "{}", name);
        }
        let whole = document.board().map(|board| Document::Board(Board::new(board.deal)));
        for name in BOARDS {
            if POSITIONS.contains(&name) {
                continue;
            }
            match (again(name, &document), &whole) {
                (read, Ok(whole)) => prop_assert_eq!(read.as_ref(), Ok(whole), "{}", name),
                (Err(error), Err(_)) => prop_assert_eq!(key(&error), "layout"),
                (Ok(read), Err(_)) => prop_assert!(false, "{} {:?}", name, read),
            }
        }
    }

    #[test]
    fn what_gets_lost_is_named(position in positions()) {
        let document = Document::Position(position.clone());
        for name in ["text", "sized"] {
            prop_assert_eq!(again(name, &document), Ok(document.clone()), "{}", name);
        }
        for name in ["mine", "analysis"] {
            match again(name, &document) {
                Ok(read) => prop_assert_eq!(read, document.clone(), "{}", name),
                Err(error) => prop_assert!(lost(&position).contains(&key(&error).as_str())),
            }
        }
    }
}

/// What a format with nothing but flags and numbers can't say of a position.
fn lost(position: &Position) -> Vec<&'static str> {
    let mut lost = Vec::new();
    let tiles = || position.grid().cells().map(|c| position.tile(c));
    if position.mines().is_none() {
        lost.push("lost.total");
    }
    if tiles().any(|tile| tile == gridproof::mines::Tile::Questioned) {
        lost.push("lost.question");
    }
    if position.grid().cells().any(|c| position.fact(c).is_some()) {
        lost.push("lost.given");
    }
    lost
}
