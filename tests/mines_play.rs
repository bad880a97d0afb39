//! Games in memory against a naive second implementation, on random boards and random moves.

use gridproof::dice::Dice;
use gridproof::grid::{Cell, Grid};
use gridproof::mines::deal::{Deal, Start};
use gridproof::mines::moves::{Button, Move};
use gridproof::mines::play::{Phase, Play};
use gridproof::mines::saved::Saved;
use gridproof::mines::size::{BEGINNER, Size};
use gridproof::mines::{End, Fact, Mines, Operation, Position, Tile};
use gridproof::pipeline::Frontend;
use std::collections::BTreeSet;

type Place = (i32, i32);

/// The rules of the game once more, by their definitions: places as pairs, sets, recursion.
#[derive(Clone, PartialEq, Debug)]
struct Naive {
    width: i32,
    height: i32,
    mines: BTreeSet<Place>,
    open: BTreeSet<Place>,
    flags: BTreeSet<Place>,
    questions: BTreeSet<Place>,
    lost: Option<Place>,
    won: bool,
}

impl Naive {
    fn around(&self, (x, y): Place) -> Vec<Place> {
        let mut list = Vec::new();
        for (dx, dy) in [
            (-1, -1),
            (0, -1),
            (1, -1),
            (-1, 0),
            (1, 0),
            (-1, 1),
            (0, 1),
            (1, 1),
        ] {
            let (nx, ny) = (x + dx, y + dy);
            if nx >= 0 && ny >= 0 && nx < self.width && ny < self.height {
                list.push((nx, ny));
            }
        }
        list
    }

    fn number(&self, place: Place) -> u8 {
        let around = self.around(place);
        around.iter().filter(|p| self.mines.contains(p)).count() as u8
    }

    fn open_one(&mut self, place: Place) {
        if self.flags.contains(&place) || self.open.contains(&place) {
            return;
        }
        if self.mines.contains(&place) {
            self.lost = self.lost.or(Some(place));
            return;
        }
        self.open.insert(place);
        self.questions.remove(&place);
        if self.number(place) == 0 {
            for near in self.around(place) {
                self.open_one(near);
            }
        }
    }

    fn settle(&mut self) {
        let cells = (self.width * self.height) as usize;
        if self.lost.is_none() && self.open.len() + self.mines.len() == cells {
            self.won = true;
            self.flags = self.mines.clone();
            self.questions.clear();
        }
    }

    fn press(&mut self, place: Place, button: Button, question_marks: bool) {
        if self.won || self.lost.is_some() {
            return;
        }
        let open = self.open.contains(&place);
        match button {
            Button::Primary if !open => {
                if !self.flags.contains(&place) {
                    self.open_one(place);
                    self.settle();
                }
            }
            Button::Primary | Button::Middle => {
                let around = self.around(place);
                let flags = around.iter().filter(|p| self.flags.contains(p)).count();
                if open && flags == usize::from(self.number(place)) {
                    for near in around {
                        self.open_one(near);
                    }
                    self.settle();
                }
            }
            Button::Secondary if open => {}
            Button::Secondary => {
                if self.flags.remove(&place) {
                    if question_marks {
                        self.questions.insert(place);
                    }
                } else if !self.questions.remove(&place) {
                    self.flags.insert(place);
                }
            }
        }
    }

    fn tile(&self, place: Place) -> Tile {
        if self.open.contains(&place) {
            Tile::Open(self.number(place))
        } else if self.flags.contains(&place) {
            Tile::Flagged
        } else if self.questions.contains(&place) {
            Tile::Questioned
        } else {
            Tile::Hidden
        }
    }

    fn fact(&self, place: Place) -> Option<Fact> {
        self.lost?;
        if self.mines.contains(&place) {
            Some(Fact::Mine)
        } else if self.flags.contains(&place) {
            Some(Fact::Safe)
        } else {
            None
        }
    }

    fn check(&self, play: &Play) {
        let position = play.position();
        let grid = position.grid();
        for cell in grid.cells() {
            let place = place(grid, cell);
            assert_eq!(position.tile(cell), self.tile(place), "{place:?}");
            assert_eq!(position.fact(cell), self.fact(place), "{place:?}");
        }
        let end = match self.lost {
            Some((x, y)) => grid.cell(x as usize, y as usize).map(End::Lost),
            None => self.won.then_some(End::Won),
        };
        assert_eq!(position.end(), end);
        let phase = match end {
            Some(end) => Phase::Over(end),
            None if self.open.is_empty() => Phase::Ready,
            None => Phase::Running,
        };
        assert_eq!(play.phase(), phase);
        let counter = self.mines.len() as i64 - self.flags.len() as i64;
        assert_eq!(play.counter(), counter);
        assert_eq!(position.mines(), Some(self.mines.len() as u32));
    }
}

fn place(grid: Grid, cell: Cell) -> Place {
    (grid.x(cell) as i32, grid.y(cell) as i32)
}

fn naive(deal: &Deal) -> Naive {
    let grid = deal.grid();
    Naive {
        width: grid.width() as i32,
        height: grid.height() as i32,
        mines: deal.mines().map(|cell| place(grid, cell)).collect(),
        open: BTreeSet::new(),
        flags: BTreeSet::new(),
        questions: BTreeSet::new(),
        lost: None,
        won: false,
    }
}

fn random_size(dice: &mut Dice) -> Size {
    let (width, height) = (1 + dice.below(9), 1 + dice.below(9));
    let grid = Grid::new(width as usize, height as usize).unwrap();
    // Mostly as sparse as boards are, now and then anything up to full.
    let most = match dice.below(6) {
        0 => grid.len() as u32,
        _ => grid.len() as u32 / 4,
    };
    Size::new(grid, dice.below(most + 1)).unwrap()
}

fn random_press(dice: &mut Dice, play: &Play) -> (Cell, Button) {
    let position = play.position();
    let grid = position.grid();
    let cell = grid.nth(dice.below(grid.len() as u32) as usize).unwrap();
    let mine = play.deal().is_some_and(|deal| deal.is_mine(cell));
    // Mines get a flag more often than not, or no game would get far.
    let button = match (dice.below(12), mine) {
        (0, _) => Button::Secondary,
        (1..=3, _) => Button::Middle,
        (4..=10, true) if position.tile(cell) == Tile::Hidden => Button::Secondary,
        (4..=10, true) => Button::Middle,
        _ => Button::Primary,
    };
    (cell, button)
}

#[test]
fn random_games_agree_with_a_naive_second_implementation() {
    let mut dice = Dice::new(2);
    let (mut won, mut lost, mut chords) = (0, 0, 0);
    for seed in 0..1500 {
        let size = random_size(&mut dice);
        let start = Start::ALL[dice.below(3) as usize];
        let mut play = Play::new(size, start, seed);
        let marks = dice.below(2) == 0;
        play.set_question_marks(marks);
        assert_eq!((play.phase(), play.deal()), (Phase::Ready, None));
        let mut second: Option<Naive> = None;
        let mut before_deal: Vec<(Cell, Button)> = Vec::new();
        for _ in 0..60 {
            let (cell, button) = random_press(&mut dice, &play);
            let before = play.clone();
            let changed = play.press(cell, button);
            assert_eq!(changed, before.position() != play.position());
            chords += u32::from(changed && play.moves().last() == Some(Move::Chord(cell)));
            if let (None, Some(deal)) = (&second, play.deal()) {
                let mut made = naive(deal);
                for &(cell, button) in &before_deal {
                    made.press(place(size.grid(), cell), button, marks);
                }
                second = Some(made);
            }
            match &mut second {
                None => before_deal.push((cell, button)),
                Some(second) => {
                    second.press(place(size.grid(), cell), button, marks);
                    second.check(&play);
                }
            }
        }
        match play.phase() {
            Phase::Over(End::Won) => won += 1,
            Phase::Over(End::Lost(_)) => lost += 1,
            _ => {}
        }
    }
    assert!(
        won > 150 && lost > 150 && chords > 500,
        "{won} {lost} {chords}"
    );
}

#[test]
fn a_deal_has_as_many_mines_as_were_asked_for_and_counts_them() {
    let mut dice = Dice::new(4);
    for seed in 0..500 {
        let size = random_size(&mut dice);
        let first = size
            .grid()
            .nth(dice.below(size.grid().len() as u32) as usize);
        let (deal, _) = Deal::new(size, Start::Safe, seed, first.unwrap());
        let second = naive(&deal);
        assert_eq!(second.mines.len(), size.mines() as usize);
        for cell in size.grid().cells() {
            let place = place(size.grid(), cell);
            assert_eq!(deal.number(cell), second.number(place));
            assert_eq!(deal.is_mine(cell), second.mines.contains(&place));
        }
    }
}

#[test]
fn undo_and_redo_lead_through_the_same_positions() {
    let mut dice = Dice::new(6);
    for seed in 0..300 {
        let size = random_size(&mut dice);
        let mut play = Play::new(size, Start::Safe, seed);
        let seen = |play: &Play| (play.position().clone(), play.phase(), play.counter());
        let mut states = vec![seen(&play)];
        for _ in 0..40 {
            let (cell, button) = random_press(&mut dice, &play);
            if play.press(cell, button) {
                states.push(seen(&play));
            }
        }
        for state in states.iter().rev().skip(1) {
            assert!(play.undo());
            assert_eq!(&seen(&play), state);
        }
        assert!(!play.undo());
        for state in &states[1..] {
            assert!(play.redo());
            assert_eq!(&seen(&play), state);
        }
        assert!(!play.redo());
    }
}

#[test]
fn a_saved_game_is_rebuilt_exactly() {
    let mut dice = Dice::new(8);
    for seed in 0..300 {
        let size = random_size(&mut dice);
        let mut play = Play::new(size, Start::Opening, seed);
        if dice.below(3) == 0 {
            let first = size.grid().nth(0).unwrap();
            play = Play::custom(Deal::new(size, Start::Any, seed, first).0);
        }
        play.set_question_marks(dice.below(2) == 0);
        for _ in 0..dice.below(40) {
            let (cell, button) = random_press(&mut dice, &play);
            play.press(cell, button);
        }
        for _ in 0..dice.below(6) {
            play.undo();
        }
        if dice.below(10) == 0 {
            play.replay();
        }
        let saved = Saved::of(&play);
        let again = saved.play().unwrap();
        assert_eq!(again, play);
        assert_eq!(Saved::of(&again), saved);
    }
}

#[test]
fn a_lost_game_goes_on_after_undo_and_replay_keeps_the_board() {
    let mut play = Play::new(BEGINNER.size, Start::Safe, 3);
    let grid = play.size().grid();
    let first = grid.nth(40).unwrap();
    assert!(play.press(first, Button::Primary));
    assert_eq!(play.first(), Some((first, Start::Safe)));
    let deal = play.deal().unwrap().clone();
    let before = play.clone();
    let mine = deal.mines().next().unwrap();
    assert!(play.press(mine, Button::Primary));
    assert_eq!(play.phase(), Phase::Over(End::Lost(mine)));
    assert!(
        deal.mines()
            .all(|cell| play.position().fact(cell) == Some(Fact::Mine))
    );
    assert!(!play.press(first, Button::Secondary) && !play.act(Move::Flag(mine)));
    assert!(play.undo());
    assert_eq!(play.position(), before.position());
    assert!(play.press(mine, Button::Secondary), "the game goes on");
    play.replay();
    assert_eq!((play.deal(), play.phase()), (Some(&deal), Phase::Ready));
    assert!(!play.undo() && !play.redo());
    assert!(play.press(mine, Button::Primary), "the board is the same");
    assert_eq!(play.phase(), Phase::Over(End::Lost(mine)));
}

#[test]
fn a_win_shows_a_flag_on_every_mine() {
    let mut play = Play::new(BEGINNER.size, Start::Opening, 11);
    let grid = play.size().grid();
    play.press(grid.nth(0).unwrap(), Button::Primary);
    let deal = play.deal().unwrap().clone();
    let safe: Vec<Operation> = grid
        .cells()
        .filter(|&c| !deal.is_mine(c))
        .map(Operation::Open)
        .collect();
    play.operate_cells(&safe).unwrap();
    assert_eq!((play.phase(), play.counter()), (Phase::Over(End::Won), 0));
    assert!(
        deal.mines()
            .all(|cell| play.position().tile(cell) == Tile::Flagged)
    );
    play.undo();
    assert!(
        deal.mines()
            .all(|cell| play.position().tile(cell) == Tile::Hidden)
    );
}

#[test]
fn the_largest_board_opens_in_one_go() {
    let size = Size::parse("250x250/0").unwrap();
    let mut play = Play::new(size, Start::Any, 0);
    assert!(play.press(size.grid().nth(31_000).unwrap(), Button::Primary));
    assert_eq!(play.phase(), Phase::Over(End::Won));
    assert_eq!(play.changed().count(), 62_500);
    play.undo();
    assert_eq!(play.position(), &Position::from(size));
}

#[test]
fn the_pipeline_sees_what_the_player_sees() {
    let mut play = Play::new(BEGINNER.size, Start::Opening, 5);
    play.press(play.size().grid().nth(0).unwrap(), Button::Primary);
    let seen = Frontend::<Mines>::fetch_cells(&mut play).unwrap();
    assert_eq!(seen.as_ref(), Some(play.position()));
    assert_eq!(seen.unwrap().mines(), Some(10));
}
