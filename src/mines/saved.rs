//! A game as simple fields and texts, from which it can be rebuilt exactly.

use crate::mines::deal::{Deal, Start};
use crate::mines::moves::Move;
use crate::mines::play::{Origin, Play};
use crate::mines::size::Size;
use crate::prose::{Error, excerpt};

/// A game that can be put away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Saved {
    /// Cells and mines, for example `30x16/99`.
    pub size: String,
    /// Where the board comes from.
    pub board: Board,
    /// Whether the secondary button sets question marks.
    pub question_marks: bool,
    /// The moves in order, with spaces between: `o3,4 f1,2 c5,5`.
    pub moves: String,
    /// The moves that were taken back, the one to be made again next first.
    pub redo: String,
}

/// Where the board of a saved game comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Board {
    /// It is dealt.
    Seed {
        /// The seed.
        seed: u64,
        /// The name of the start rule that was asked for.
        start: String,
        /// Column and row of the cell that it was dealt for, if it has been dealt.
        first: Option<(usize, usize)>,
    },
    /// It is given, as [`Deal::to_hex`] writes it.
    Layout(String),
}

impl Saved {
    /// Puts a game away.
    pub fn of(play: &Play) -> Saved {
        let grid = play.size().grid();
        let texts = |moves: &mut dyn Iterator<Item = Move>| {
            moves.map(|m| m.to_text(grid)).collect::<Vec<_>>().join(" ")
        };
        let board = match play.origin() {
            Origin::Seed { seed, start, .. } => Board::Seed {
                seed: *seed,
                start: start.name().to_owned(),
                first: play.first().map(|(cell, _)| (grid.x(cell), grid.y(cell))),
            },
            Origin::Layout(deal) => Board::Layout(deal.to_hex()),
        };
        Saved {
            size: play.size().to_string(),
            board,
            question_marks: play.question_marks(),
            moves: texts(&mut play.moves()),
            redo: texts(&mut play.undone()),
        }
    }

    /// Rebuilds the game by making its moves again.
    ///
    /// # Errors
    /// What [`Size::parse`], [`Start::parse`], [`Deal::from_hex`] and [`Move::parse`] report;
    /// `error.mines.saved.first` for a first cell outside of the board, `error.mines.saved.mines` for a
    /// layout with another number of mines, and `error.mines.saved.idle` for a move that does nothing.
    pub fn play(&self) -> Result<Play, Error> {
        let size = Size::parse(&self.size)?;
        let mut play = self.board.play(size)?;
        play.set_question_marks(self.question_marks);
        let (made, taken_back) = (self.moves.split_whitespace(), self.redo.split_whitespace());
        for (i, text) in made.chain(taken_back.clone()).enumerate() {
            // A move without effect isn't saved, so one here means that this is another game's list.
            if !play.act(Move::parse(size.grid(), text)?) {
                return Err(Error::new("mines.saved.idle")
                    .with("number", i + 1)
                    .with("found", excerpt(text)));
            }
        }
        for _ in taken_back {
            play.undo();
        }
        Ok(play)
    }
}

impl Board {
    /// The game on this board before its first move.
    fn play(&self, size: Size) -> Result<Play, Error> {
        let grid = size.grid();
        match self {
            Board::Seed { seed, start, first } => {
                let mut play = Play::new(size, Start::parse(start)?, *seed);
                if let &Some((x, y)) = first {
                    let outside = || {
                        Error::new("mines.saved.first")
                            .with("x", x)
                            .with("y", y)
                            .with("width", grid.width())
                            .with("height", grid.height())
                    };
                    play.deal_for(grid.cell(x, y).ok_or_else(outside)?);
                }
                Ok(play)
            }
            Board::Layout(hex) => {
                let deal = Deal::from_hex(grid, hex)?;
                if deal.size() != size {
                    return Err(Error::new("mines.saved.mines")
                        .with("found", deal.size().mines())
                        .with("expected", size.mines()));
                }
                Ok(Play::custom(deal))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn saves_that_no_game_leaves_behind_are_told() {
        let good = Saved {
            size: "9x9/10".into(),
            board: Board::Seed {
                seed: 1,
                start: "safe".into(),
                first: Some((4, 4)),
            },
            question_marks: true,
            moves: "f0,0 o4,4".into(),
            redo: "f1,0".into(),
        };
        assert!(good.play().is_ok());
        let layout = |text: &str| Saved {
            board: Board::Layout(text.into()),
            ..good.clone()
        };
        let seed = |start: &str, first| Saved {
            board: Board::Seed {
                seed: 1,
                start: start.into(),
                first,
            },
            ..good.clone()
        };
        let moves = |moves: &str| Saved {
            moves: moves.into(),
            ..good.clone()
        };
        for (saved, key) in [
            (
                Saved {
                    size: "9x9".into(),
                    ..good.clone()
                },
                "size",
            ),
            (
                Saved {
                    size: "9x1000000000/1".into(),
                    ..good.clone()
                },
                "sides",
            ),
            (
                Saved {
                    size: "9x9/82".into(),
                    ..good.clone()
                },
                "many",
            ),
            (seed("sometimes", None), "start"),
            (seed("safe", Some((9, 0))), "saved.first"),
            (seed("safe", Some((usize::MAX, usize::MAX))), "saved.first"),
            (layout("00"), "layout.length"),
            (layout("00000000000000000000g"), "layout.digit"),
            (layout("000000000000000000001"), "layout.digit"),
            (layout("000000000000000000008"), "saved.mines"),
            (moves("o4,4 x"), "move.form"),
            (moves("o4,9"), "move.outside"),
            (moves("o4,4 o4,4"), "saved.idle"),
            (moves("c4,4"), "saved.idle"),
            (moves("o4,4 u0,0"), "saved.idle"),
            (
                Saved {
                    redo: "f0,0".into(),
                    ..good.clone()
                },
                "saved.idle",
            ),
            (
                Saved {
                    redo: "\0".into(),
                    ..good.clone()
                },
                "move.form",
            ),
        ] {
            let error = saved.play().unwrap_err();
            assert_eq!(error.0.key, format!("error.mines.{key}"), "{saved:?}");
        }
    }
}
