//! What the bot refuses to read or to click at, each with its exit code, and what makes it stop at once.

use std::thread::sleep;
use std::time::Duration;

use crate::picture::Board;
use crate::run::{Bot, empty_folder, wait_until, windows_path};
use crate::world::{ASIDE, Wish, World, xdotool};

/// Where the title bar and its button to minimise are, from the left upper and right upper corner of the client area.
const TITLE: (usize, usize) = (60, 29);
const MINIMISE: (usize, usize) = (44, 29);
/// Where the menu of games is, from the left upper corner.
const MENU: (usize, usize) = (20, 8);

#[test]
#[ignore = "needs Wine; `cargo xtask winemine` runs it"]
fn no_window_is_an_answer() {
    let world = World::empty(Wish::default());
    for arguments in [&[][..], &["--play"]] {
        let run = world.bot(arguments).expect(11);
        assert!(!run.err.trim().is_empty(), "it says so");
    }
}

#[test]
#[ignore = "needs Wine; `cargo xtask winemine` runs it"]
fn of_two_windows_it_takes_none() {
    let mut world = World::new(Wish::default());
    world.open(&["winemine.exe"]);
    wait_until("there are two windows", || world.bot(&[]).code == 12);
    world.bot(&["--play"]).expect(12);
}

#[test]
#[ignore = "needs Wine; `cargo xtask winemine` runs it"]
fn the_number_of_a_window_chooses_it() {
    let mut world = World::new(Wish::default());
    world.open(&["winemine.exe"]);
    wait_until("there are two windows", || world.bot(&[]).code == 12);
    let told = world.bot(&[]).err;
    let numbers: Vec<&str> = told
        .split_whitespace()
        .filter(|word| word.starts_with("0x"))
        .collect();
    assert_eq!(numbers.len(), 2, "{told}");
    // Both are at the same place, so one of them covers the other.
    let codes = numbers
        .iter()
        .map(|number| world.bot(&["--guess", "best", "--hwnd", number]).code);
    let mut codes: Vec<_> = codes.collect();
    codes.sort_unstable();
    assert_eq!(codes, [0, 13]);
    // The other skin needs another size.
    world
        .bot(&["--hwnd", numbers[0], "--skin", "classic"])
        .expect(17);
    world.bot(&["--hwnd", "0x7ffffff0"]).expect(11);
}

#[test]
#[ignore = "needs Wine; `cargo xtask winemine` runs it"]
fn a_dialog_of_another_kind_is_left_to_the_person() {
    let world = World::new(Wish::default());
    world.point_at((80 + MENU.0, 80 - MENU.1));
    xdotool(&["click", "1"]);
    // The menu, and the letter in it for a board of one's own.
    wait_until("the menu covers the board", || world.board().is_none());
    xdotool(&["key", "c"]);
    let disabled = || world.bot(&[]).code == 16;
    wait_until("the dialog asks for a size", disabled);
    world.bot(&["--play", "--guess", "best"]).expect(16);
    xdotool(&["key", "Escape"]);
    world.point_at(ASIDE);
    world.board_when("is as it was", Board::is_new);
}

#[test]
#[ignore = "needs Wine; `cargo xtask winemine` runs it"]
fn a_board_that_the_skin_does_not_know_is_refused() {
    let world = World::new(Wish::default());
    let folder = empty_folder("unknown");
    let skin = include_str!("../../skins/winemine.toml").replace("\"008000\"", "\"0080c0\"");
    let path = folder.join("other.toml");
    std::fs::write(&path, skin).expect("a skin");
    let path = windows_path(&path);
    for arguments in [&[][..], &["--play", "--guess", "best"]] {
        world
            .bot(&[arguments, &["--skin", &path]].concat())
            .expect(18);
    }
    assert!(world.board().is_some_and(|board| board.is_new()));
}

#[test]
#[ignore = "needs Wine; `cargo xtask winemine` runs it"]
fn a_program_that_hangs_stops_it() {
    let world = World::new(Wish::default());
    let process = world.process();
    signal(&process, "-STOP");
    let run = world.bot(&["--play", "--guess", "best", "--json"]);
    signal(&process, "-CONT");
    let run = run.expect(23);
    assert_eq!(run.summary()["clicks"], 1);
}

/// Sends a process a signal.
fn signal(process: &str, name: &str) {
    let status = std::process::Command::new("kill")
        .args([name, process])
        .status();
    assert!(status.expect("kill").success(), "kill {name} {process}");
}

#[test]
#[ignore = "needs Wine; `cargo xtask winemine` runs it"]
fn a_covered_window_is_refused() {
    // Wine's editor comes up where its registry says: over the lower right half of the board.
    let registry = r#"
[Software\\Microsoft\\Notepad]
"iWindowPosX"=dword:00000096
"iWindowPosY"=dword:00000096
"iWindowPosDX"=dword:0000012c
"iWindowPosDY"=dword:000000c8
"#;
    let mut world = World::new(Wish {
        registry: registry.to_owned(),
        ..Wish::default()
    });
    world.bot(&["--guess", "best"]).expect(0);
    world.open(&["notepad.exe"]);
    wait_until("the board is covered", || world.board().is_none());
    for arguments in [&[][..], &["--play", "--guess", "best"]] {
        world.bot(arguments).expect(13);
    }
}

#[test]
#[ignore = "needs Wine; `cargo xtask winemine` runs it"]
fn a_window_beyond_the_edge_is_refused() {
    let world = World::new(Wish::default());
    let (x, y) = (80 + TITLE.0, 80 - TITLE.1);
    world.point_at((x, y));
    xdotool(&["mousedown", "1"]);
    for left in [20, 60, 100, 130] {
        world.point_at((x - left, y));
    }
    xdotool(&["mouseup", "1"]);
    wait_until("the window has moved", || world.board().is_none());
    for arguments in [&[][..], &["--play", "--guess", "best"]] {
        world.bot(arguments).expect(14);
    }
}

#[test]
#[ignore = "needs Wine; `cargo xtask winemine` runs it"]
fn a_minimised_window_is_refused() {
    let world = World::new(Wish::default());
    world.click((80 + 154 - MINIMISE.0, 80 - MINIMISE.1), "1");
    wait_until("the window is gone", || world.board().is_none());
    for arguments in [&[][..], &["--play", "--guess", "best"]] {
        world.bot(arguments).expect(15);
    }
}

/// A bot that has begun to click, slowly enough to be stopped.
fn slow(world: &World) -> Bot {
    let bot = world.start_bot(&[
        "--play",
        "--guess",
        "best",
        "--delay-ms",
        "400",
        "--max-games",
        "50",
    ]);
    world.board_when("is being played", |board| !board.is_new());
    bot
}

/// Demands that nothing is clicked from now on.
fn rests(world: &World) {
    let shown = || world.board_when("can be read", |_| true);
    let before: Board = shown();
    sleep(Duration::from_secs(1));
    assert!(
        shown() == before,
        "the board has changed\n{}",
        before.text()
    );
}

#[test]
#[ignore = "needs Wine; `cargo xtask winemine` runs it"]
fn keys_stop_it_at_once() {
    let world = World::new(Wish::default());
    for keys in ["ctrl+alt+q", "Pause"] {
        world.click(world.face(), "1");
        world.board_when("is new", Board::is_new);
        let bot = slow(&world);
        xdotool(&["key", keys]);
        bot.end().expect(20);
        rests(&world);
    }
}

#[test]
#[ignore = "needs Wine; `cargo xtask winemine` runs it"]
fn a_moved_pointer_stops_it_at_once() {
    let world = World::new(Wish::default());
    let bot = slow(&world);
    world.point_at((700, 500));
    bot.end().expect(21);
    rests(&world);
}

#[test]
#[ignore = "needs Wine; `cargo xtask winemine` runs it"]
fn a_window_that_goes_away_stops_it() {
    let mut world = World::new(Wish::default());
    let bot = slow(&world);
    world.kill_first();
    bot.end().expect(22);
}

#[test]
#[ignore = "needs Wine; `cargo xtask winemine` runs it"]
fn no_more_clicks_than_were_allowed() {
    let world = World::new(Wish::default());
    let arguments = ["--play", "--guess", "best", "--max-clicks", "1", "--json"];
    let run = world.bot(&arguments).expect(25);
    assert_eq!(run.summary()["clicks"], 1);
    rests(&world);
}
