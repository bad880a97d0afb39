//! Links as people paste them.

use crate::{board, told};
use gridproof::mines::notation::{self, Document, parse};
use gridproof::player;

#[test]
fn a_peers_whole_link_is_understood() {
    let golden = board("9x9:4,4,m00b7d48a3e0231c419200");
    for link in [
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/mines.html#9x9:4,4,m00b7d48a3e0231c419200",
        "  https://example.org/mines.html#9x9%3A4%2C4%2Cm00b7d48a3e0231c419200\n",
        "#9x9:4,4,m00b7d48a3e0231c419200",
        "9x9n35a:4,4,m00b7d48a3e0231c419200",
        "9x9:4,4,M00B7D48A3E0231C419200".to_lowercase().as_str(),
        "9x9:4,4,ufcfa08b4483c12b0703c0",
    ] {
        assert_eq!(board(link), golden, "{link}");
        assert_eq!(player::detect(link), Ok("mines"), "{link}");
    }
    for link in [
        "https://pttacgfans.github.io/Minesweeper-ZiNi-Calculator/?b=1&m=vjt0hd287g9b0s1s0",
        "https://llamasweeper.com/#/game/zini-explorer?b=1&m=vjt0hd287g9b0s1s0&c=l44",
        "?m=vjt0hd287g9b0s1s0&b=1",
        "b=1&m=vjt0hd287g9b0s1s0",
        "b=0909&m=VJT0HD287G9B0S1S0",
        "09 09 00 23 00 00 01 00 02 00 03 00 04 00 05 00 08 00 00 01 01 01 02 01 03 01 05 01 02 02 06 02 08 02 00 03 02 03 06 03
         00 04 06 04 07 04 08 04 00 05 06 05 00 06 02 06 04 06 05 06 02 07 03 07 04 07 02 08 03 08 04 08 05 08",
    ] {
        assert_eq!(board(link).deal, golden.deal, "{link}");
        assert_eq!(player::detect(link), Ok("mines"), "{link}");
    }
}

#[test]
fn our_own_pages_links_are_understood() {
    let text = "mines 3x2/?\n##1\n22?\n";
    for link in [
        "https://example.org/#v=1&game=mines&position=mines_3x2/?/--1/22?&step=4",
        "#v=1&position=mines_3x2/?/--1/22?",
        "https://example.org/?position=mines%203x2/%3F/%23%231/22%3F",
    ] {
        assert_eq!(parse(link, None), parse(text, None), "{link}");
        assert_eq!(player::detect(link), Ok("mines"), "{link}");
    }
    let with = parse("#position=--1/221&mines=2", None).unwrap();
    assert_eq!(with, parse("##1/221", Some(2)).unwrap());
}

#[test]
fn links_without_a_board_are_told() {
    for (link, says) in [
        ("https://example.org/", "no board"),
        ("https://example.org/?seed=5&board=9x9", "seed, board"),
        ("https://example.org/#9x9n10#12345", "generator"),
        ("#position=--1/221&mines=two", "mines=two"),
        ("?analysis=", "0 characters"),
        ("?m=0", "b is “”"),
    ] {
        let error = parse(link, None).unwrap_err();
        assert!(told(&error).contains(says), "{link}: {}", told(&error));
    }
}

#[test]
fn rows_that_look_a_little_like_links_are_rows() {
    for text in ["?#/##", "?1/1?", "#?/??", "F#/##"] {
        let read = notation::open(text.as_bytes(), None).unwrap();
        assert!(matches!(read, Document::Position(_)), "{text}");
    }
    // A tray's rows stay a tray's.
    for text in [
        "1 2 3/4 5 6/7 8 0",
        "3x3:1,2,3,4,5,6,7,8,0",
        "slide 3x3/123/456/780",
    ] {
        assert_eq!(player::detect(text), Ok("slide"), "{text}");
    }
    assert!(player::detect("123/456/780").is_err());
}
