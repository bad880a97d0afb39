//! Series of games: reproduced exactly, compared cell for cell, with dialogs and without, with both ladders.

use gridproof::mines::size::Size;

use crate::logs::{self, Count};
use crate::run::{empty_folder, windows_path};
use crate::truth::is_known_version;
use crate::world::{SECOND, Wish, World};

/// What a series came to.
#[derive(PartialEq, Eq, Debug, Default)]
pub struct Sum {
    pub won: u64,
    clicks: u64,
    steps: u64,
    guesses: u64,
    /// Dialogs that were answered.
    pub dialogs: u64,
}

/// The options for a winemine without question marks.
pub const PLAIN: &[&str] = &["--question-marks", "off"];

/// Plays games one by one, each in a second of its own, and compares all that was read.
pub fn series(
    world: &World,
    name: &str,
    size: &str,
    seconds: &[u64],
    options: &[&str],
) -> (Sum, Count) {
    let size = Size::parse(size).expect("a size");
    let (mut sum, mut count) = (Sum::default(), Count::default());
    for (index, &second) in seconds.iter().enumerate() {
        world.set_clock(second);
        let folder = empty_folder(&format!("{name}-{index:02}"));
        let path = windows_path(&folder);
        let arguments = ["--play", "--json", "--guess", "best", "--log", &path];
        let run = world.bot(&[&arguments, options].concat()).expect(0);
        let summary = run.summary();
        let number = |key: &str| {
            summary[key]
                .as_u64()
                .unwrap_or_else(|| panic!("{key}: {summary}"))
        };
        sum.won += number("won");
        sum.clicks += number("clicks");
        sum.steps += number("steps");
        sum.guesses += number("guesses");
        sum.dialogs += number("dialogs");
        let traces = logs::read(&folder);
        assert_eq!(traces.len() as u64, number("games"), "a log for each game");
        if is_known_version() {
            for trace in &traces {
                logs::compare(trace, second, size, &mut count);
            }
        }
    }
    assert!(count.misread.is_empty(), "{:#?}", count.misread);
    assert_eq!(count.proven, 0, "clicks on proven mines");
    (sum, count)
}

#[test]
#[ignore = "needs Wine; `cargo xtask winemine` runs it"]
fn a_frozen_series_is_the_same_again() {
    let seconds: Vec<u64> = (0..8).map(|n| SECOND + 86_413 * n).collect();
    let play = || {
        let world = World::new(Wish::default());
        series(&world, "frozen", "9x9/10", &seconds, PLAIN)
    };
    let (first, count) = play();
    let (second, _) = play();
    assert_eq!(first, second, "the same clocks, the same games");
    if is_known_version() {
        assert_eq!(count.games, 8);
        assert_eq!(count.boards.len(), 8, "every clock has a board of its own");
        let known = Sum {
            won: 8,
            clicks: 241,
            steps: 160,
            guesses: 18,
            dialogs: 0,
        };
        assert_eq!(first, known);
    }
}

#[test]
#[ignore = "needs Wine; `cargo xtask winemine` runs it"]
fn dialogs_about_records_are_answered() {
    let world = World::new(Wish {
        difficulty: 0,
        ..Wish::default()
    });
    let seconds: Vec<u64> = (0..3).map(|n| SECOND + 86_413 * n).collect();
    let (sum, count) = series(&world, "dialogs", "9x9/10", &seconds, PLAIN);
    assert!(sum.won > 0, "{sum:?}");
    // A record brings two: one asks for a name, one shows the list.
    assert!(sum.dialogs >= 2, "{sum:?}");
    assert!(!is_known_version() || count.games == 3);
}
