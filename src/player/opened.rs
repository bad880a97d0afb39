//! What a person brings, whatever it is: a text, a link or a file's bytes, as texts that can be asked about.

use super::{LONGEST, detect};
use crate::game::Game;
use crate::grid::{Cell, Grid};
use crate::mines::notation::{self, Document, moves};
use crate::mines::{Mines, Tile};
use crate::prose::Error;

/// What was brought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opened {
    /// The game's name.
    pub game: &'static str,
    /// `position`, `board` or `replay`.
    pub kind: &'static str,
    /// A text that says the same and fits into an address: a position in its game's notation, a board as
    /// its id, a replay as id and moves.
    pub text: String,
    /// The id of the whole board, where it is known; with its start cell if there is one.
    pub board: Option<String>,
    /// Column and row of the start cell.
    pub start: Option<(usize, usize)>,
}

/// Finds out what something is.
///
/// # Errors
/// What is wrong with it; a tray's text is looked at when it is asked about.
pub fn open(bytes: &[u8]) -> Result<Opened, Error> {
    if let Ok(text) = str::from_utf8(bytes)
        && detect(text)? != Mines::NAME
    {
        return Ok(Opened {
            game: detect(text)?,
            kind: "position",
            text: text.to_owned(),
            board: None,
            start: None,
        });
    }
    if bytes.len() > LONGEST {
        return Err(Error::new("text.long")
            .with("found", bytes.len())
            .with("most", LONGEST));
    }
    let document = notation::open(bytes, None)?;
    let whole = match &document {
        Document::Position(position) => {
            // What leaves nothing open is a board; what is all open is a game that is over.
            let mine = |cell: Cell| position.tile(cell) == Tile::Hidden;
            let any = position.grid().cells().any(mine);
            any.then(|| document.board().ok()).flatten()
        }
        _ => document.board().ok(),
    };
    let seen = match &document {
        Document::Position(position) if whole.is_none() => Some(position.clone()),
        Document::Board(board) => board.seen.clone(),
        _ => None,
    };
    let place = |grid: Grid, cell: Cell| (grid.x(cell), grid.y(cell));
    let start = whole.as_ref().and_then(|board| {
        let grid = board.deal.grid();
        board.start.map(|cell| place(grid, cell))
    });
    let board = whole.as_ref().map(moves::id);
    let (kind, text) = match (&document, seen) {
        (Document::Replay(replay), _) => ("replay", moves::write(replay)),
        (_, Some(seen)) => ("position", notation::write(&seen)),
        _ => ("board", board.clone().unwrap_or_default()),
    };
    Ok(Opened {
        game: Mines::NAME,
        kind,
        text: text.trim_end().to_owned(),
        board,
        start,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(text: &[u8]) -> (&'static str, String) {
        let opened = open(text).unwrap();
        (opened.kind, opened.text)
    }

    #[test]
    fn everything_becomes_a_text_that_says_the_same() {
        let id = "9x9:4,4,m00b7d48a3e0231c419200";
        assert_eq!(kind(id.as_bytes()), ("board", id.to_owned()));
        let link = format!("https://example.org/mines.html#{id}");
        let opened = open(link.as_bytes()).unwrap();
        assert_eq!(opened.text, id);
        assert_eq!(opened.start, Some((4, 4)));
        let mbf = [2, 1, 0, 1, 0, 0];
        assert_eq!(kind(&mbf).0, "board");
        assert_eq!(kind(b"##\n11"), ("position", "##\n11".to_owned()));
        let whole = open(b"*1\n11").unwrap();
        assert_eq!((whole.kind, whole.start), ("board", None));
        let game = format!("?position={id}&moves=o4,4.f0,0");
        let replay = open(game.as_bytes()).unwrap();
        assert_eq!((replay.kind, replay.start), ("replay", Some((4, 4))));
        assert_eq!(replay.board.as_deref(), Some(id));
        let again = open(replay.text.as_bytes()).unwrap();
        assert_eq!(again.text, replay.text);
        assert_eq!(open(b"1 2 3/4 5 6/7 0 8").unwrap().game, "slide");
    }

    #[test]
    fn what_is_nothing_is_told() {
        for (bytes, key) in [
            (&b""[..], "error.text.empty"),
            (&[0xff, 0xfe, 0x00][..], "error.notation.bytes"),
        ] {
            assert_eq!(open(bytes).unwrap_err().0.key, key);
        }
        let long = vec![0xff; LONGEST + 1];
        assert_eq!(open(&long).unwrap_err().0.key, "error.text.long");
    }
}
