//! The format `.board`: what is real, what is seen, or both.

use crate::boards::{boards, positions, replays};
use crate::{board, told, written};
use gridproof::mines::notation::{self, Board, Document, parse};
use gridproof::mines::{End, Fact, Tile};
use proptest::prelude::*;

const HEAD: &str = "# MINESWEEPER-BOARD v0.1\n# Render: ascii\n\nauthor: a: b\nrows: 3\ncolumns: 3\nmines: 2\n\ngame_mode: classic\n";
const REAL: &str = "[real]\n*10\n221\n1*1\n";
const VIEW: &str = "[view]\nUU0\nF?1\nUU1\n";

#[test]
fn real_and_seen_are_told_apart() {
    let real = board(&format!("{HEAD}{REAL}"));
    assert_eq!(
        (real.deal.size().to_string().as_str(), &real.seen),
        ("3x3/2", &None)
    );
    let seen = parse(&format!("{HEAD}\n{VIEW}"), None).unwrap();
    assert_eq!(seen, parse("mines 3x3/2\n##0\nF?1\n##1\n", None).unwrap());
    for both in [
        format!("{HEAD}{REAL}{VIEW}"),
        format!("{HEAD}{VIEW}\n{REAL}\n# a comment\n"),
    ] {
        let both = board(&both);
        assert_eq!(both.deal, real.deal);
        assert_eq!(both.seen.as_ref(), Some(&seen));
        assert_eq!(both.position(), Ok(seen.clone()));
        let lost = notation::format("mbf")
            .unwrap()
            .write(&Document::Board(both));
        assert_eq!(lost.unwrap_err().0.key, "error.notation.lost.seen");
    }
}

#[test]
fn emoji_are_the_same() {
    let text = format!("{HEAD}{VIEW}").replace("ascii", "emoji");
    let emoji = text
        .replace("UU0", "⬜⬜0️⃣")
        .replace("F?1", "🚩❓1️⃣")
        .replace("UU1", "⬜⬜1️⃣");
    assert_ne!(text, emoji);
    assert_eq!(parse(&emoji, None), parse(&text, None));
}

#[test]
fn a_lost_game_is_read_with_its_end() {
    let text = format!("{HEAD}[view]\nX10\n#21\n1@1\n");
    let position = parse(&text, None).unwrap();
    let grid = position.grid();
    let at = |x, y| grid.cell(x, y).unwrap();
    assert_eq!(position.end(), Some(End::Lost(at(0, 0))));
    assert_eq!(position.tile(at(0, 1)), Tile::Flagged);
    assert_eq!(position.fact(at(0, 1)), Some(Fact::Safe));
    assert_eq!(position.fact(at(1, 2)), Some(Fact::Mine));
    let again = String::from_utf8(written("board", &Document::Position(position))).unwrap();
    assert!(again.ends_with("[view]\nX10\n#21\n1@1\n"), "{again}");
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let whole = format!("{HEAD}{REAL}{VIEW}");
    for (text, says) in [
        (
            whole.replace("v0.1", "v0.2"),
            &["board", "version v0.2", "v0.1"][..],
        ),
        (
            whole.replace("rows: 3", "rows: -3"),
            &["Line 5", "rows: -3"],
        ),
        (
            whole.replace("rows: 3", "rows: 99999999999999999999"),
            &["250"],
        ),
        (whole.replace("rows: 3\n", ""), &["rows"]),
        (whole.replace("mines: 2\n", ""), &["mines"]),
        (
            whole.replace("columns: 3", "columns 3"),
            &["Line 6", "columns 3"],
        ),
        (whole.replace("mines: 2", "mines: 3"), &["2 mines", "3"]),
        (HEAD.to_owned(), &["[real]"]),
        (whole.replace("*10", "*1"), &["Line 11", "2 cells"]),
        (whole.replace("*10", "*1U"), &["Line 11, column 3", "* 0–8"]),
        (
            whole.replace("*10", "*20"),
            &["row 1, column 2", "one of its"],
        ),
        (
            whole.replace("UU0", "UU1"),
            &["row 1, column 3", "0 of its"],
        ),
        (whole.replace("UU0", "U@0"), &["row 1, column 2", "real"]),
        (whole.replace("UU0", "0U0"), &["row 1, column 1", "a mine"]),
        (whole.replace("UU0\n", ""), &["2 rows", "3"]),
    ] {
        let error = notation::open(text.as_bytes(), None).expect_err(&text);
        let sentence = told(&error);
        for piece in says {
            assert!(sentence.contains(piece), "{text}: no {piece} in {sentence}");
        }
    }
}

proptest! {
    #[test]
    fn boards_and_positions_come_back(board in boards(), position in positions(), game in replays()) {
        let board = Board { start: None, ..board };
        let end = game.play();
        let running = end.position().end().is_none();
        let both = Board {
            seen: Some(end.position().clone()).filter(|_| running),
            ..Board::new(game.deal.clone())
        };
        let mut documents = vec![Document::Board(board), Document::Board(both)];
        if matches!(end.position().end(), Some(End::Lost(_))) {
            let mut position = end.position().clone();
            // What is known under a mark is written only where a flag is wrong.
            for cell in position.grid().cells() {
                if position.end() == Some(End::Lost(cell)) {
                    position.set_tile(cell, Tile::Hidden);
                } else if position.tile(cell) != Tile::Hidden && position.fact(cell) == Some(Fact::Mine) {
                    position.set_fact(cell, None);
                }
            }
            documents.push(Document::Position(position));
        }
        for document in documents {
            prop_assert_eq!(notation::open(&written("board", &document), None), Ok(document));
        }
        let document = Document::Position(position.clone());
        let safe = position.grid().cells().any(|c| position.fact(c) == Some(Fact::Safe));
        match notation::format("board").unwrap().write(&document) {
            Ok(bytes) => prop_assert_eq!(notation::open(&bytes, None), Ok(document)),
            Err(error) if position.mines().is_none() => prop_assert!(told(&error).contains("how many")),
            Err(error) => prop_assert!(safe, "{}", told(&error)),
        }
    }
}
