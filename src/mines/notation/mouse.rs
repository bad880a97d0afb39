//! From what the buttons of a mouse did to moves.
//!
//! The left button opens when it is released. The right one marks when it is pressed. Both together chord when
//! the first of them is released, and the other one then does nothing more; the middle button, and the left
//! one with Shift, chord when they are released.

use super::{Replay, Timed};
use crate::grid::Cell;
use crate::mines::Tile;
use crate::mines::deal::Deal;
use crate::mines::moves::{Button, Move};
use crate::mines::play::Play;

/// What a button did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Act {
    /// A button was pressed.
    Press(Button),
    /// A button was released.
    Release(Button),
    /// A button was pressed or released, whichever was possible.
    Change(Button),
    /// The left button was pressed with Shift.
    Shift,
    /// The second of left and right was pressed.
    Both,
    /// A flag was there before the game began.
    Flag,
    /// Question marks were switched on or off.
    Toggle,
}

impl Act {
    /// What an event's number means, in rmv, evf and here; `None` for one that is no act of a button.
    pub fn of(code: u8) -> Option<Act> {
        Some(match code {
            2 => Act::Press(Button::Primary),
            3 => Act::Release(Button::Primary),
            4 => Act::Press(Button::Secondary),
            5 => Act::Release(Button::Secondary),
            6 => Act::Press(Button::Middle),
            7 => Act::Release(Button::Middle),
            8 => Act::Flag,
            9 => Act::Both,
            10 => Act::Change(Button::Primary),
            11 => Act::Change(Button::Secondary),
            12 => Act::Change(Button::Middle),
            _ => return None,
        })
    }
}

/// A game under the hands of a mouse.
pub(super) struct Mouse {
    deal: Deal,
    play: Play,
    question_marks: bool,
    /// The side of a cell in pixels.
    pub side: i32,
    /// Whether the left button on a number chords.
    pub chords: bool,
    left: bool,
    right: bool,
    middle: bool,
    shift: bool,
    /// Whether a chord has been made with a button that is still pressed.
    spent: bool,
    /// Whether the left button has done anything yet.
    begun: bool,
    moves: Vec<Timed>,
}

impl Mouse {
    pub fn new(deal: Deal, question_marks: bool) -> Mouse {
        let mut play = Play::custom(deal.clone());
        play.set_question_marks(question_marks);
        Mouse {
            deal,
            play,
            question_marks,
            side: 16,
            chords: false,
            left: false,
            right: false,
            middle: false,
            shift: false,
            spent: false,
            begun: false,
            moves: Vec::new(),
        }
    }

    /// Takes in an event by its number, at a time and at a place in pixels from the corner of the board.
    pub fn code(&mut self, at: i64, code: u8, x: i32, y: i32) {
        if let Some(act) = Act::of(code) {
            let side = self.side.max(1);
            self.act(at, act, self.cell(x.div_euclid(side), y.div_euclid(side)));
        }
    }

    /// The cell in a column and a row, if there is one.
    pub fn cell(&self, x: i32, y: i32) -> Option<Cell> {
        let place = usize::try_from(x).ok().zip(usize::try_from(y).ok());
        place.and_then(|(x, y)| self.deal.grid().cell(x, y))
    }

    /// Takes in what a button did at a time, over a cell or outside of the board.
    pub fn act(&mut self, at: i64, act: Act, cell: Option<Cell>) {
        let act = match act {
            Act::Change(button) if self.is_down(button) => Act::Release(button),
            Act::Change(button) => Act::Press(button),
            Act::Both if self.right => Act::Press(Button::Primary),
            Act::Both => Act::Press(Button::Secondary),
            act => act,
        };
        // Some programs record nothing before the first release, which ends the first click.
        if !self.begun && act == Act::Release(Button::Primary) {
            self.left = true;
        }
        self.begun |= [
            Act::Press(Button::Primary),
            Act::Release(Button::Primary),
            Act::Shift,
        ]
        .contains(&act);
        match act {
            Act::Press(button) => self.press(at, button, cell),
            Act::Release(button) => self.release(at, button, cell),
            Act::Shift => {
                self.press(at, Button::Primary, cell);
                self.shift = self.left;
            }
            Act::Flag => self.make(at, cell.map(Move::Flag)),
            Act::Toggle => {
                // A replay has one setting. Which marks were set shows in its moves.
                self.play.set_question_marks(!self.play.question_marks());
                self.question_marks |= self.play.question_marks();
            }
            Act::Change(_) | Act::Both => {}
        }
    }

    fn is_down(&self, button: Button) -> bool {
        match button {
            Button::Primary => self.left,
            Button::Secondary => self.right,
            Button::Middle => self.middle,
        }
    }

    fn press(&mut self, at: i64, button: Button, cell: Option<Cell>) {
        if self.middle {
            return;
        }
        self.shift = false;
        match button {
            Button::Primary => self.left = true,
            Button::Middle => (self.left, self.right, self.middle) = (false, false, true),
            Button::Secondary => {
                self.right = true;
                if !self.left {
                    self.mark(at, cell);
                }
            }
        }
    }

    fn mark(&mut self, at: i64, cell: Option<Cell>) {
        self.spent = false;
        let marks = self.play.question_marks();
        let act = cell.and_then(|cell| {
            let tile = self.play.position().tile(cell);
            let unopened = tile.number().is_none();
            unopened.then(|| Button::Secondary.press(cell, tile, marks))?
        });
        self.make(at, act);
    }

    fn release(&mut self, at: i64, button: Button, cell: Option<Cell>) {
        if !self.is_down(button) {
            return;
        }
        let (both, shift) = (self.left && self.right, self.shift);
        self.shift = false;
        match button {
            Button::Primary => self.left = false,
            Button::Secondary => self.right = false,
            Button::Middle => self.middle = false,
        }
        if both || button == Button::Middle || shift && button == Button::Primary {
            self.spent = both;
            self.make(at, cell.map(Move::Chord));
        } else if !std::mem::take(&mut self.spent) && button == Button::Primary {
            let act = cell.and_then(|cell| match self.play.position().tile(cell) {
                Tile::Hidden | Tile::Questioned => Some(Move::Open(cell)),
                Tile::Open(_) if self.chords => Some(Move::Chord(cell)),
                _ => None,
            });
            self.make(at, act);
        }
    }

    /// Makes a move, and keeps it if it changes anything.
    fn make(&mut self, at: i64, act: Option<Move>) {
        if let Some(act) = act.filter(|&act| self.play.act(act)) {
            self.moves.push(Timed { at, act });
        }
    }

    /// The game that was played.
    pub fn replay(self) -> Replay {
        Replay {
            deal: self.deal,
            question_marks: self.question_marks,
            moves: self.moves,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;

    const LEFT: Button = Button::Primary;
    const RIGHT: Button = Button::Secondary;

    /// What a row of acts on `*10` comes to, each act with the column it is over.
    fn moves(acts: &[(Act, usize)]) -> String {
        let grid = Grid::new(4, 1).unwrap();
        let mut mouse = Mouse::new(Deal::of(grid, grid.nth(0)), true);
        for (at, &(act, x)) in acts.iter().enumerate() {
            mouse.act(at as i64, act, grid.cell(x, 0));
        }
        let replay = mouse.replay();
        let texts = replay
            .moves
            .iter()
            .map(|m| format!("{}:{}", m.at, m.act.to_text(grid)));
        texts.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn buttons_make_moves() {
        use Act::{Both, Change, Press, Release, Shift};
        let flag = [
            (Press(RIGHT), 0),
            (Release(RIGHT), 0),
            (Press(LEFT), 1),
            (Release(LEFT), 1),
        ];
        assert_eq!(moves(&flag), "0:f0,0 3:o1,0");
        for chord in [
            &[
                (Press(LEFT), 1),
                (Press(RIGHT), 1),
                (Release(LEFT), 1),
                (Release(RIGHT), 1),
            ][..],
            &[
                (Press(RIGHT), 1),
                (Press(LEFT), 1),
                (Release(RIGHT), 1),
                (Release(LEFT), 3),
            ],
            &[(Press(LEFT), 1), (Both, 1), (Release(LEFT), 1)],
            &[(Press(RIGHT), 1), (Both, 1), (Release(LEFT), 1)],
            &[
                (Change(Button::Middle), 3),
                (Change(Button::Middle), 1),
                (Press(RIGHT), 1),
            ],
            &[(Shift, 1), (Change(LEFT), 1), (Press(RIGHT), 1)],
        ] {
            let at = flag.len()
                + if chord.len() == 3 && chord[0].0 != Press(LEFT) && chord[0].0 != Press(RIGHT) {
                    1
                } else {
                    2
                };
            let expected = format!("0:f0,0 3:o1,0 {at}:c1,0");
            assert_eq!(moves(&[&flag[..], chord].concat()), expected, "{chord:?}");
        }
        // What is released outside, or without having been pressed, does nothing.
        assert_eq!(
            moves(&[(Press(LEFT), 1), (Release(LEFT), 9), (Release(LEFT), 1)]),
            ""
        );
        assert_eq!(
            moves(&[(Press(LEFT), 9), (Press(RIGHT), 9), (Release(LEFT), 1)]),
            ""
        );
        // A file may begin with the end of the first click.
        assert_eq!(moves(&[(Release(LEFT), 1), (Release(LEFT), 2)]), "0:o1,0");
        let marks = [(Press(RIGHT), 2), (Release(RIGHT), 2)].repeat(4);
        assert_eq!(moves(&marks), "0:f2,0 2:q2,0 4:u2,0 6:f2,0");
        // The flag that the right button sets while a chord begins stays.
        let drag = [
            (Press(LEFT), 1),
            (Release(LEFT), 1),
            (Press(RIGHT), 0),
            (Press(LEFT), 0),
            (Release(LEFT), 1),
            (Release(RIGHT), 1),
        ];
        assert_eq!(moves(&drag), "1:o1,0 2:f0,0 4:c1,0");
    }
}
