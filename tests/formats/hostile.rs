//! Whatever is handed in is read or told in a sentence.

use crate::boards::{boards, plain, replays};
use crate::{told, written};
use gridproof::mines::notation::{self, Document};
use proptest::prelude::*;

/// Reads bytes, and writes what they were in every format; nothing may panic, and errors are sentences. What is
/// written is read again, and written again as it was.
fn survives(bytes: &[u8], mines: Option<u32>) {
    let document = match notation::open(bytes, mines) {
        Ok(document) => document,
        Err(error) => return drop(told(&error)),
    };
    let _ = document.position();
    for format in notation::FORMATS {
        match format.write(&document) {
            Err(error) => drop(told(&error)),
            Ok(text) => {
                let read = notation::open(&text, None);
                let again = read.and_then(|read| format.write(&read));
                assert_eq!(again, Ok(text), "{}", format.name);
            }
        }
    }
}

/// Texts and files that are right.
fn right() -> impl Strategy<Value = Vec<u8>> {
    let names = [
        "tatham",
        "tatham-unmasked",
        "query",
        "mbf",
        "mbf-hex",
        "mine",
    ];
    let boards = (prop::sample::select(names.to_vec()), boards());
    let positions = (
        prop::sample::select(vec!["analysis", "mine", "text", "board"]),
        plain(),
    );
    let games = replays().prop_map(|game| written("rawvf", &Document::Replay(game)));
    prop_oneof![
        games,
        crate::replays::files(),
        boards.prop_map(|(name, board)| written(name, &Document::Board(board))),
        positions.prop_map(|(name, position)| written(name, &Document::Position(position))),
    ]
}

proptest! {
    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200), mines in any::<Option<u32>>()) {
        survives(&bytes, mines);
    }

    #[test]
    fn any_text(text in any::<String>()) {
        survives(text.as_bytes(), None);
    }

    #[test]
    fn right_files_with_wrong_places(
        mut bytes in right(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0_u8..3), 1..4),
    ) {
        for (at, byte, how) in changes {
            if bytes.is_empty() {
                break;
            }
            let at = at.index(bytes.len());
            match how {
                0 => bytes[at] = byte,
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, byte),
            }
        }
        survives(&bytes, None);
    }
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    for (bytes, says) in [
        (
            &b"9x9:4,4,m00b7d48a3e0231c41920"[..],
            &["20", "21", "9x9"][..],
        ),
        (b"9x9:4,4,m00b7d48a3e0231c41920x", &["Column 30", "x"]),
        (b"9x9:9,4,m00b7d48a3e0231c419200", &["column 9", "row 4"]),
        (b"9x9:4,4", &["tray"]),
        (
            b"9x9:4,m00b7d48a3e0231c419200",
            &["no game id", "9x9:4,4,m"],
        ),
        (b"251x9:4,4,m0", &["251", "250"]),
        (b"9x9n10#12345", &["random seed", "generator", "Specific"]),
        (b"9x9:r10,u,abc", &["no board yet", "first click"]),
        (b"9x9n10", &["9x9n10", "only the size"]),
        (b"?b=1&m=vjt0hd287g9b0s1s", &["16", "17", "9x9"]),
        (b"?b=1&m=vjt0hd287g9b0s1sw", &["Character 17", "w"]),
        (b"?b=1&m=vjt0hd287g9b0s1s1", &["Character 17", "1"]),
        (b"?b=309&m=0", &["309", "3016"]),
        (b"?b=9999&m=0", &["1 character", "1961", "99x99"]),
        (b"?b=999999&m=0", &["999", "250"]),
        (b"\x09\x09\x00\x23\xff\xff", &["6 bytes", "74", "35"]),
        (b"\x03\x03\x00\x01\xff\x00", &["Byte 4", "255", "3"]),
        (b"\xff\xff\x00\x01", &["ff", "offset 0", "mbf"]),
        (b"5x5x3\nHHHHH\nHHHHH\n22111\n00000\n", &["4 rows", "5"]),
        (b"5x5x3\nHHHHH\nHHHHh", &["Line 3, column 5", "F H M"]),
        (b"2x2x5\nHH\nHH\n", &["5 mines", "4"]),
        (b"3x1x1\nM2H\n", &["row 1, column 2", "2", "one of its"]),
        (b"?analysis=afafaaad*", &["Character 9", "*"]),
        (b"?analysis=afafaaadWPUdmbaa", &["Character 16", "25"]),
        (b"?analysis=afafaaadWPUd", &["25"]),
        (b"?analysis=aaafaaad", &["0 columns"]),
        (b"?analysis=999999999", &["3843", "250"]),
        (b"?analysis=abacaaab2l", &["row 2, column 1", "at most 1"]),
    ] {
        let read = notation::open(bytes, None);
        let error = match gridproof::player::detect(&String::from_utf8_lossy(bytes)) {
            Ok("slide") => continue,
            _ => read.expect_err(&String::from_utf8_lossy(bytes)),
        };
        let sentence = told(&error);
        for piece in says {
            assert!(
                sentence.contains(piece),
                "{bytes:?}: no {piece} in {sentence}"
            );
        }
    }
}

#[test]
fn a_number_of_mines_beside_a_board_has_to_be_its_own() {
    for text in [
        "9x9:4,4,m00b7d48a3e0231c419200",
        "?b=1&m=vjt0hd287g9b0s1s0",
        "3x1x1\nM1H",
    ] {
        let board = notation::open(text.as_bytes(), None)
            .unwrap()
            .board()
            .unwrap();
        let mines = board.deal.size().mines();
        assert!(notation::open(text.as_bytes(), Some(mines)).is_ok());
        let error = notation::open(text.as_bytes(), Some(mines + 1)).unwrap_err();
        assert_eq!(error.0.key, "error.notation.disagree");
    }
}
