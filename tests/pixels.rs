//! Whole games through pixels alone: the painter paints a game in memory, the reader reads it, the
//! article's ladder thinks about it, and clicks at pixels go back into the game.

#[path = "support/pixels.rs"]
mod pixels;

use gridproof::dice::Dice;
use gridproof::game::{BUDGET, Ending};
use gridproof::grid::Cell;
use gridproof::mines::deal::Start;
use gridproof::mines::moves;
use gridproof::mines::perceive::OnScreen;
use gridproof::mines::play::Play;
use gridproof::mines::size::{BEGINNER, EXPERT, Size};
use gridproof::mines::{Mines, Position, Tile, rules};
use gridproof::perceive::{Button, Image, Screen, Skin};
use gridproof::pipeline::{Frontend, Tick, run, tick};
use gridproof::prose::Error;
use gridproof::trace::Trace;
use pixels::{CELL, picture};

/// A window that shows a game which is played in memory.
struct Window {
    play: Play,
    clicks: usize,
    hidden: bool,
}

impl Window {
    fn new(size: Size, seed: u64, question_marks: bool) -> Window {
        let mut play = Play::new(size, Start::Opening, seed);
        play.set_question_marks(question_marks);
        Window {
            play,
            clicks: 0,
            hidden: false,
        }
    }
}

impl Screen for Window {
    fn capture(&mut self) -> Result<Option<Image>, Error> {
        Ok((!self.hidden).then(|| picture(self.play.position())))
    }

    fn click(&mut self, x: u32, y: u32, button: Button) -> Result<(), Error> {
        let grid = self.play.position().grid();
        let cell = grid.cell((x / CELL) as usize, (y / CELL) as usize);
        let cell = cell.expect("a click beside the board");
        let button = match button {
            Button::Left => moves::Button::Primary,
            Button::Right => moves::Button::Secondary,
            Button::Both => moves::Button::Middle,
        };
        self.clicks += 1;
        self.play.press(cell, button);
        Ok(())
    }
}

type Bot = OnScreen<Window>;

fn bot(size: Size, seed: u64, question_marks: bool) -> Bot {
    let window = Window::new(size, seed, question_marks);
    let (skin, mines) = (
        Skin::named("playground").unwrap().clone(),
        Some(size.mines()),
    );
    OnScreen::new(window, skin, mines, question_marks).unwrap()
}

fn center(bot: &Bot, cell: Cell) -> (u32, u32) {
    let grid = bot.screen().play.position().grid();
    (
        grid.x(cell) as u32 * CELL + CELL / 2,
        grid.y(cell) as u32 * CELL + CELL / 2,
    )
}

fn truth(bot: &Bot) -> &Position {
    bot.screen().play.position()
}

/// Plays a game to its end, guessing where the ladder has nothing to say, and compares each reading
/// with the game in memory. Says how many boards were compared and whether the game was won.
fn play(size: Size, seed: u64) -> (usize, bool) {
    let ladder = rules::ladder("article").unwrap();
    let mut bot = bot(size, seed, true);
    let mut dice = Dice::new(seed);
    let mut trace: Option<Trace<Mines>> = None;
    let mut compared = 0;
    loop {
        let before = truth(&bot).clone();
        let outcome = tick(&mut bot, ladder, BUDGET, &mut trace).unwrap();
        let start = trace.as_ref().unwrap();
        for cell in before.grid().cells() {
            assert_eq!(
                start.now().tile(cell),
                before.tile(cell),
                "seed {seed}, {cell:?}"
            );
        }
        assert_eq!(start.now().end(), before.end(), "seed {seed}");
        compared += 1;
        match outcome {
            Tick::Acted => {}
            Tick::Over => return (compared, before.end() == Some(gridproof::mines::End::Won)),
            Tick::NoGame | Tick::Another => panic!("the window is there, with this board"),
            Tick::Idle(ending) => {
                assert_eq!(ending, Ending::Exhausted);
                let closed = before
                    .grid()
                    .cells()
                    .filter(|&c| before.tile(c) == Tile::Hidden);
                let closed: Vec<Cell> = closed.collect();
                let guess = closed[dice.below(closed.len() as u32) as usize];
                let (x, y) = center(&bot, guess);
                bot.screen_mut().click(x, y, Button::Left).unwrap();
            }
        }
    }
}

#[test]
fn whole_games_are_played_through_pixels() {
    let (mut boards, mut won) = (0, 0);
    for seed in 0..60 {
        let (compared, win) = play(BEGINNER.size, seed);
        boards += compared;
        won += usize::from(win);
    }
    for seed in 0..8 {
        boards += play(EXPERT.size, seed).0;
    }
    assert!(boards > 300, "only {boards} boards were compared");
    assert!(won > 10, "only {won} of 60 games were won");
}

#[test]
fn the_loop_runs_until_the_ladder_has_nothing_to_say() {
    let ladder = rules::ladder("article").unwrap();
    let mut bot = bot(BEGINNER.size, 7, true);
    let mut trace = None;
    let idle = run(&mut bot, ladder, BUDGET, 100, &mut trace).unwrap();
    assert_eq!(idle, Tick::Idle(Ending::Exhausted));
    let cell = truth(&bot).grid().cell(4, 4).unwrap();
    let (x, y) = center(&bot, cell);
    bot.screen_mut().click(x, y, Button::Left).unwrap();
    let end = run(&mut bot, ladder, BUDGET, 100, &mut trace).unwrap();
    assert_ne!(end, Tick::Acted);
    assert!(bot.screen().clicks > 1);
    bot.screen_mut().hidden = true;
    let gone = tick(&mut bot, ladder, BUDGET, &mut trace).unwrap();
    assert_eq!(gone, Tick::NoGame);
    let unseen = bot.operate_cells(&[]).unwrap_err();
    assert_eq!(unseen.0.key, "error.image.unseen");
}

#[test]
fn question_marks_become_flags() {
    use gridproof::mines::Operation::{Flag, Open, Unflag};
    for question_marks in [true, false] {
        let mut bot = bot(BEGINNER.size, 3, question_marks);
        let cell = truth(&bot).grid().cell(2, 2).unwrap();
        let mut act = |operation, expected| {
            bot.fetch_cells().unwrap();
            bot.operate_cells(&[operation]).unwrap();
            assert_eq!(truth(&bot).tile(cell), expected, "{operation:?}");
        };
        act(Flag(cell), Tile::Flagged);
        act(Open(cell), Tile::Flagged);
        act(Unflag(cell), Tile::Hidden);
        if question_marks {
            let (x, y) = center(&bot, cell);
            bot.screen_mut().click(x, y, Button::Right).unwrap();
            bot.screen_mut().click(x, y, Button::Right).unwrap();
            assert_eq!(truth(&bot).tile(cell), Tile::Questioned);
            bot.fetch_cells().unwrap();
            bot.operate_cells(&[Flag(cell)]).unwrap();
            assert_eq!(truth(&bot).tile(cell), Tile::Flagged);
        }
    }
}
