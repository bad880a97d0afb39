//! `gridproof metrics`: the figures of boards and games.

use crate::{assert_refused, gridproof};
use serde_json::{Value, json};

const GAME: &str = include_str!("../data/cli/game.rawvf");

#[test]
fn a_board_has_its_figures_and_a_replay_those_of_the_game() {
    let run = gridproof(
        &["metrics", "--json", "8x11:0,0,u1008800000000000100128"],
        "",
    );
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let board: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(
        board,
        json!({"width": 8, "height": 11, "mines": 7, "3bv": 8, "openings": 2, "islands": 3, "zini": 7, "human_zini": 7})
    );
    let run = gridproof(&["metrics", "--json"], GAME);
    let mut game: Value = serde_json::from_str(&run.out).unwrap();
    let speed = game["game"]["3bv_per_second"].take();
    assert!(
        (speed.as_f64().unwrap() - 4.0 / 4.2).abs() < 1e-9,
        "{speed}"
    );
    assert_eq!(
        game["game"],
        json!({"end": "lost", "solved": 4, "clicks": 6, "opens": 5, "chords": 0, "marks": 1,
            "milliseconds": 4200, "efficiency": 4.0 / 6.0, "3bv_per_second": null})
    );
    // The review tells the same.
    let run = gridproof(&["review", "--json"], GAME);
    let review: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(review["efficiency"], game["game"]["efficiency"]);
}

#[test]
fn what_has_no_figures_is_refused() {
    let run = gridproof(&["metrics"], "1#\n11\n");
    assert_refused("metrics of a position", &run, 2, &["row 1, column 2"]);
    let run = gridproof(&["metrics"], "1 2 3/4 5 6/7 8 0");
    assert_refused("metrics of a tray", &run, 2, &[]);
}
