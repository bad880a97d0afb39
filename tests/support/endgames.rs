//! The files of endgames: positions, each with the wins of perfect play where they are known.

#![allow(dead_code)] // Each test takes what it needs of these.

use gridproof::mines::Position;
use gridproof::mines::notation::parse;

/// A position, and the wins of perfect play with the layouts that fit, if the file says them.
pub struct Endgame {
    /// What is seen.
    pub position: Position,
    /// Wins and layouts.
    pub answer: Option<(u64, u64)>,
}

/// Reads a file of endgames.
pub fn endgames(text: &str) -> Vec<Endgame> {
    let parts = text.split("\n\n").filter(|part| {
        let mut lines = part.lines().filter(|line| !line.starts_with('%'));
        lines.next().is_some()
    });
    let read = |part: &str| {
        let answer = part.lines().find_map(|line| {
            let (wins, layouts) = line.strip_prefix("% optimal wins ")?.split_once(" of ")?;
            Some((wins.parse().ok()?, layouts.parse().ok()?))
        });
        Endgame {
            position: parse(part, None).expect("a position"),
            answer,
        }
    };
    parts.map(read).collect()
}

/// 60 endgames of expert games.
pub fn expert() -> Vec<Endgame> {
    endgames(include_str!("../data/endgames.txt"))
}

/// Endgames on which another engine thinks for many seconds.
pub fn slow() -> Vec<Endgame> {
    endgames(include_str!("../data/slow_endgames.txt"))
}
