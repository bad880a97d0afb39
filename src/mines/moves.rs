//! What a person does to a board, and its text: `o3,4` opens the cell in column 3 and row 4, from 0.

use crate::grid::{Cell, Grid};
use crate::mines::board::{Operation, Tile};
use crate::prose::{Error, excerpt};

/// A move of a person. It says what is wanted, not which button was pressed, so that a list of moves
/// means the same with question marks switched on and off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// Opens an unopened cell that has no flag.
    Open(Cell),
    /// Puts a flag on an unopened cell.
    Flag(Cell),
    /// Puts a question mark on an unopened cell.
    Question(Cell),
    /// Takes flag or question mark away.
    Unflag(Cell),
    /// Opens all unflagged neighbours of a number that has as many flags around it.
    Chord(Cell),
}

/// A button of the mouse, or what stands for it on other devices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Button {
    /// Opens; on a number it chords.
    Primary,
    /// Turns unmarked into flag, flag into question mark if there are any, and that into unmarked.
    Secondary,
    /// Chords.
    Middle,
}

impl Button {
    /// What pressing this button means on a cell that looks like this.
    pub fn press(self, cell: Cell, tile: Tile, question_marks: bool) -> Option<Move> {
        match (self, tile) {
            (Button::Primary, Tile::Hidden | Tile::Questioned) => Some(Move::Open(cell)),
            (Button::Primary | Button::Middle, Tile::Open(_)) => Some(Move::Chord(cell)),
            (Button::Secondary, Tile::Hidden) => Some(Move::Flag(cell)),
            (Button::Secondary, Tile::Flagged) if question_marks => Some(Move::Question(cell)),
            (Button::Secondary, Tile::Flagged | Tile::Questioned) => Some(Move::Unflag(cell)),
            _ => None,
        }
    }
}

impl From<Operation> for Move {
    fn from(operation: Operation) -> Move {
        match operation {
            Operation::Open(cell) => Move::Open(cell),
            Operation::Flag(cell) => Move::Flag(cell),
            Operation::Unflag(cell) => Move::Unflag(cell),
            Operation::Chord(cell) => Move::Chord(cell),
        }
    }
}

impl Move {
    /// The cell that is meant.
    pub fn cell(self) -> Cell {
        self.parts().1
    }

    fn parts(self) -> (char, Cell) {
        match self {
            Move::Open(cell) => ('o', cell),
            Move::Flag(cell) => ('f', cell),
            Move::Question(cell) => ('q', cell),
            Move::Unflag(cell) => ('u', cell),
            Move::Chord(cell) => ('c', cell),
        }
    }

    /// The move's text: `o` open, `f` flag, `q` question mark, `u` unflag, `c` chord, then column and row.
    pub fn to_text(self, grid: Grid) -> String {
        let (letter, cell) = self.parts();
        format!("{letter}{},{}", grid.x(cell), grid.y(cell))
    }

    /// Reads the text of a move on this grid.
    ///
    /// # Errors
    /// `error.mines.move.form` if it is no such text, `error.mines.move.outside` if there is no such cell.
    pub fn parse(grid: Grid, text: &str) -> Result<Move, Error> {
        let wrong = || Error::new("mines.move.form").with("found", excerpt(text));
        let mut chars = text.chars();
        let kind = match chars.next() {
            Some('o') => Move::Open,
            Some('f') => Move::Flag,
            Some('q') => Move::Question,
            Some('u') => Move::Unflag,
            Some('c') => Move::Chord,
            _ => return Err(wrong()),
        };
        let (x, y) = chars.as_str().split_once(',').ok_or_else(wrong)?;
        let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
        if !digits(x) || !digits(y) {
            return Err(wrong());
        }
        let place = x.parse().ok().zip(y.parse().ok());
        let cell = place.and_then(|(x, y)| grid.cell(x, y));
        cell.map(kind).ok_or_else(|| {
            Error::new("mines.move.outside")
                .with("found", excerpt(text))
                .with("width", grid.width())
                .with("height", grid.height())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_they_are_written() {
        let grid = Grid::new(250, 3).unwrap();
        for text in ["o0,0", "f249,2", "q10,1", "u7,0", "c0,2"] {
            let read = Move::parse(grid, text).unwrap();
            assert_eq!(read.to_text(grid), text);
        }
        for (text, key) in [
            ("", "form"),
            ("o", "form"),
            ("o1", "form"),
            ("x1,1", "form"),
            ("O1,1", "form"),
            ("o-1,1", "form"),
            ("o1,+1", "form"),
            ("o1,1,1", "form"),
            ("o1,1\0", "form"),
            ("é1,1", "form"),
            ("o250,0", "outside"),
            ("o0,3", "outside"),
            ("o99999999999999999999999,0", "outside"),
        ] {
            let error = Move::parse(grid, text).unwrap_err();
            assert_eq!(error.0.key, format!("error.mines.move.{key}"), "{text:?}");
        }
    }

    #[test]
    fn the_secondary_button_goes_round() {
        let cell = Grid::new(1, 1).unwrap().nth(0).unwrap();
        let press = |tile, marks| Button::Secondary.press(cell, tile, marks);
        assert_eq!(press(Tile::Hidden, true), Some(Move::Flag(cell)));
        assert_eq!(press(Tile::Flagged, true), Some(Move::Question(cell)));
        assert_eq!(press(Tile::Questioned, true), Some(Move::Unflag(cell)));
        assert_eq!(press(Tile::Flagged, false), Some(Move::Unflag(cell)));
        assert_eq!(press(Tile::Questioned, false), Some(Move::Unflag(cell)));
        assert_eq!(press(Tile::Open(1), true), None);
    }
}
