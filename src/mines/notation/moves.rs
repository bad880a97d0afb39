//! Games in our own page's links: the id of a board and the moves on it, as in
//! `position=9x9:4,4,m00b7d48a3e0231c419200&moves=o4,4.f0,0`.
//!
//! Each move is its letter (`o` open, `f` flag, `q` question mark, `u` unflag, `c` chord) with column and row
//! from 0, and points stand between them. Times have no place in it: a link is to be short.

use super::{Board, Document, Format, Replay, Source, Timed, tatham};
use crate::mines::moves::Move;
use crate::prose::Error;

/// The format's line in the list.
pub(super) const FORMAT: Format = Format {
    name: "moves",
    binary: false,
    detect: |source| source.value("position").is_some() && source.value("moves").is_some(),
    read,
    write: None,
};

fn read(source: &Source, mines: Option<u32>) -> Result<Document, Error> {
    let board = (tatham::MASKED.read)(source, mines)?.board()?;
    let grid = board.deal.grid();
    let texts = source.value("moves").unwrap_or_default().split('.');
    let moves = texts.filter(|text| !text.is_empty()).map(|text| {
        let act = Move::parse(grid, text)?;
        Ok(Timed { at: 0, act })
    });
    Ok(Document::Replay(Replay {
        deal: board.deal,
        question_marks: true,
        moves: moves.collect::<Result<_, Error>>()?,
    }))
}

/// Writes a game without its times; the id has the first cell that was opened as its start.
pub fn write(replay: &Replay) -> String {
    let grid = replay.deal.grid();
    let id = id(&replay.board());
    let moves = replay.moves.iter().map(|timed| timed.act.to_text(grid));
    let moves: Vec<String> = moves.collect();
    format!("position={id}&moves={}", moves.join("."))
}

/// The masked id of a board, without a line's end.
pub fn id(board: &Board) -> String {
    tatham::masked(board)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mines::notation;

    const GAME: &str = "position=9x9:4,4,m00b7d48a3e0231c419200&moves=o4,4.f0,0.u0,0.q1,0.c4,4";

    #[test]
    fn a_game_comes_back_from_its_link() {
        let document = notation::open(GAME.as_bytes(), None).unwrap();
        let Document::Replay(replay) = &document else {
            panic!("a replay is expected: {document:?}");
        };
        assert_eq!(write(replay), GAME);
        let link = format!("https://example.org/play/#v=1&game=mines&{GAME}&step=4");
        assert_eq!(notation::open(link.as_bytes(), None).unwrap(), document);
    }

    #[test]
    fn what_is_no_move_is_told() {
        for (moves, key) in [
            ("o4", "error.mines.move.form"),
            ("o4,4,f0,0", "error.mines.move.form"),
            ("o4,4.o9,0", "error.mines.move.outside"),
        ] {
            let text = format!("?position=9x9:m00b7d48a3e0231c419200&moves={moves}");
            let error = notation::open(text.as_bytes(), None).unwrap_err();
            assert_eq!(error.0.key, key);
        }
        let seed = "?position=9x9n10_12345&moves=o4,4";
        assert!(notation::open(seed.as_bytes(), None).is_err());
    }
}
