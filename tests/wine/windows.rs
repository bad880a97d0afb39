//! Windows of all kinds are found, read and played: other languages, sizes and densities; a dry run touches none.

use std::fs;

use gridproof::mines::size::Size;

use crate::picture::{CELL, LEFT, TOP};
use crate::series::{PLAIN, series};
use crate::truth::is_known_version;
use crate::world::{SECOND, Wish, World};

/// Plays a game in a world and compares all that was read.
fn play_one(name: &str, wish: Wish, size: &str, options: &[&str]) {
    let world = World::new(wish);
    let (_, count) = series(&world, name, size, &[SECOND, SECOND + 1], options);
    if is_known_version() {
        assert!(count.games == 2 && count.reads > 4, "{count:?}");
    }
}

#[test]
#[ignore = "needs Wine; `cargo xtask winemine` runs it"]
fn a_simplified_chinese_window_is_played() {
    let wish = Wish {
        locale: "zh_CN.UTF-8",
        ..Wish::default()
    };
    play_one("zh_CN", wish, "9x9/10", PLAIN);
}

#[test]
#[ignore = "needs Wine; `cargo xtask winemine` runs it"]
fn a_traditional_chinese_window_is_played() {
    let wish = Wish {
        locale: "zh_TW.UTF-8",
        ..Wish::default()
    };
    play_one("zh_TW", wish, "9x9/10", PLAIN);
}

#[test]
#[ignore = "needs Wine; `cargo xtask winemine` runs it"]
fn a_size_is_chosen_through_the_dialog() {
    let world = World::new(Wish::default());
    let size = "30x24/120";
    let options = [PLAIN, &["--level", size]].concat();
    let (_, count) = series(&world, "custom", size, &[SECOND], &options);
    if is_known_version() {
        assert!(count.games == 1 && count.cells >= 720, "{count:?}");
    }
}

#[test]
#[ignore = "needs Wine; `cargo xtask winemine` runs it"]
fn a_dense_display_makes_a_wider_window_and_no_larger_cells() {
    let wish = Wish {
        dpi: Some(144),
        ..Wish::default()
    };
    play_one("dpi", wish, "9x9/10", PLAIN);
}

#[test]
#[ignore = "needs Wine; `cargo xtask winemine` runs it"]
fn question_marks_are_passed_over() {
    let wish = Wish {
        marks: true,
        ..Wish::default()
    };
    play_one("marks", wish, "9x9/10", &["--question-marks", "on"]);
}

#[test]
#[ignore = "needs Wine; `cargo xtask winemine` runs it"]
fn the_articles_ladder_plays_too() {
    let options = [PLAIN, &["--ladder", "article"]].concat();
    play_one("article", Wish::default(), "9x9/10", &options);
}

/// A message that acts on a program, as winemine took it out of its queue.
struct Act {
    name: &'static str,
    /// Which buttons are down, of mouse messages.
    buttons: u64,
    /// Where the pointer is, of mouse messages.
    at: (usize, usize),
}

/// What acts on a program: mouse, keys, commands.
const ACTS: [&str; 9] = [
    "WM_LBUTTONDOWN",
    "WM_LBUTTONUP",
    "WM_RBUTTONDOWN",
    "WM_RBUTTONUP",
    "WM_MBUTTONDOWN",
    "WM_MBUTTONUP",
    "WM_KEYDOWN",
    "WM_CHAR",
    "WM_COMMAND",
];

/// All such messages so far.
fn acts(world: &World) -> Vec<Act> {
    let text = fs::read(world.messages()).expect("winemine's messages");
    let text = String::from_utf8_lossy(&text).into_owned();
    let of = |line: &str| {
        let (_, rest) = line.split_once("got type")?;
        let named = |name: &&&str| rest.contains(&format!("({name})"));
        let name = ACTS.iter().find(named)?;
        let number = |label: &str| {
            let word = rest.split(label).nth(1)?.split_whitespace().next()?;
            u64::from_str_radix(word.trim_start_matches("0x"), 16).ok()
        };
        let (buttons, at) = (number(" wp ")?, number(" lp ")? as usize);
        Some(Act {
            name,
            buttons,
            at: (at & 0xffff, at >> 16 & 0xffff),
        })
    };
    text.lines().filter_map(of).collect()
}

#[test]
#[ignore = "needs Wine; `cargo xtask winemine` runs it"]
fn a_dry_run_posts_nothing_and_a_game_only_clicks_at_cells() {
    let size = Size::parse("16x16/40").expect("a size");
    let world = World::new(Wish {
        size,
        debug: Some("+msg"),
        ..Wish::default()
    });
    let run = world.bot(&["--guess", "best"]).expect(0);
    assert!(run.out.contains("16x16"), "{}", run.out);
    world.bot(&["--json", "--guess", "best"]).expect(0);
    assert_eq!(acts(&world).len(), 0, "messages after dry runs");
    let run = world
        .bot(&["--play", "--guess", "best", "--json"])
        .expect(0);
    let acts = acts(&world);
    // Both buttons at once are one click.
    let first = |act: &&Act| act.name.ends_with("BUTTONDOWN") && act.buttons != 3;
    let clicks = acts.iter().filter(first).count() as u64;
    assert_eq!(run.summary()["clicks"], clicks);
    for Act { name, at, .. } in acts {
        let inside = |at, first| at >= first && at < first + 16 * CELL;
        assert!(name.contains("BUTTON"), "{name}");
        assert!(inside(at.0, LEFT) && inside(at.1, TOP), "{name} at {at:?}");
    }
}
