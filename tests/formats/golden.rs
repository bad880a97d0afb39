//! Boards and positions of which other programs say what they are in their formats.

use crate::{board, told, written};
use gridproof::mines::notation::{self, Document, parse};
use serde::Deserialize;

/// One board in six forms. A public report of it was certain that it needs a guess.
const MASKED: &str = "9x9:4,4,m00b7d48a3e0231c419200";
const UNMASKED: &str = "9x9:4,4,ufcfa08b4483c12b0703c0";
const QUERY: &str = "?b=1&m=vjt0hd287g9b0s1s0";
const HEX: &str = "0909002300000100020003000400050008000001010102010301050102020602080200030203060300040604070408040005060500060206040605060207030704070208030804080508";
const LAYOUT: &str = "******21*\n****5*332\n36*423*3*\n*4*203*63\n*41103***\n*41224*42\n*4*5**210\n14***5200\n02****100\n";

#[test]
fn six_forms_of_a_board_are_the_same_board() {
    let golden = board(MASKED);
    let grid = golden.deal.grid();
    assert_eq!(golden.deal.size().to_string(), "9x9/35");
    assert_eq!(golden.start, grid.cell(4, 4));
    assert_eq!(board(UNMASKED), golden);
    let bytes = written("mbf", &Document::Board(golden.clone()));
    let mbf = notation::open(&bytes, None).unwrap().board().unwrap();
    let layout = notation::open(LAYOUT.as_bytes(), None).unwrap();
    assert_eq!(layout.kind(), "position");
    for other in [board(QUERY), board(HEX), mbf, layout.board().unwrap()] {
        assert_eq!((&other.deal, other.start), (&golden.deal, None));
    }
    let document = Document::Board(golden);
    for (name, text) in [
        ("tatham", MASKED),
        ("tatham-unmasked", UNMASKED),
        ("query", QUERY),
        ("mbf-hex", HEX),
    ] {
        let text = format!("{text}\n").into_bytes();
        assert_eq!(written(name, &document), text, "{name}");
    }
    let text = written("text", &document);
    assert_eq!(
        String::from_utf8(text).unwrap(),
        format!("mines 9x9/35\n{LAYOUT}")
    );
    let text = String::from_utf8(written("mine", &document)).unwrap();
    assert_eq!(text, format!("9x9x35\n{}", LAYOUT.replace('*', "M")));
    assert_eq!(board(&text.replace('M', "?")), board(&text));
}

#[test]
fn a_board_with_a_start_is_seen_after_its_first_click() {
    let seen = parse(MASKED, None).unwrap();
    let board = board(MASKED);
    let grid = seen.grid();
    let opened: Vec<_> = grid
        .cells()
        .filter(|&c| seen.tile(c).number().is_some())
        .collect();
    // The start cell is a zero, so that it opens an area.
    assert!(opened.len() > 8, "{opened:?}");
    assert!(
        opened
            .iter()
            .all(|&c| seen.tile(c).number() == Some(board.deal.number(c)))
    );
    assert_eq!(seen.mines(), Some(35));
    let error = parse(QUERY, None).unwrap_err();
    assert_eq!(error.0.key, "error.notation.start");
    assert!(told(&error).contains("9x9/35"));
}

/// The ids come from the generator of Debian's sgt-puzzles.
#[test]
fn every_id_of_the_given_ones_is_read_and_written() {
    let lines = include_str!("../data/verdicts.txt").lines();
    let ids: Vec<&str> = lines
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert_eq!(ids.len(), 214);
    for id in ids {
        let board = board(id);
        let start = board.start.unwrap();
        assert!(!board.deal.is_mine(start), "{id}");
        let document = Document::Board(board);
        assert_eq!(written("tatham", &document), format!("{id}\n").into_bytes());
        let open = String::from_utf8(written("tatham-unmasked", &document)).unwrap();
        assert_eq!(notation::open(open.as_bytes(), None), Ok(document), "{id}");
    }
}

#[derive(Deserialize)]
struct Case {
    mine: String,
    analysis: String,
}

/// The links were made by the peer's own code.
#[test]
fn positions_are_packed_as_the_peer_packs_them() {
    let lines = include_str!("../data/analysis_links.jsonl").lines();
    let cases: Vec<Case> = lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(cases.len(), 4);
    for case in cases {
        let link = format!("https://example.org/index.html?analysis={}", case.analysis);
        let position = parse(&link, None).unwrap();
        assert_eq!(
            parse(&case.mine, None),
            Ok(position.clone()),
            "{}",
            case.mine
        );
        let document = Document::Position(position);
        let text = String::from_utf8(written("analysis", &document)).unwrap();
        assert_eq!(text, format!("?analysis={}\n", case.analysis));
        assert_eq!(
            String::from_utf8(written("mine", &document)).unwrap(),
            case.mine
        );
    }
}
