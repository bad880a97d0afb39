//! Whole games through pixels alone: the painter paints a game in memory, the reader reads it, the
//! article's ladder thinks about it, and clicks at pixels go back into the game.

#[path = "support/pixels.rs"]
mod pixels;

use gridproof::dice::Dice;
use gridproof::game::{BUDGET, Ending};
use gridproof::grid::Cell;
use gridproof::mines::bot::{Bot, Guess, Mind, Turn};
use gridproof::mines::deal::Start;
use gridproof::mines::moves;
use gridproof::mines::perceive::OnScreen;
use gridproof::mines::play::Play;
use gridproof::mines::size::{BEGINNER, EXPERT, Size};
use gridproof::mines::{Position, Tile, rules};
use gridproof::paint::Layout;
use gridproof::perceive::{Button, Image, Press, Screen, Skin, View};
use gridproof::pipeline::{Frontend, Tick, run, tick};
use gridproof::prose::Error;
use pixels::{CELL, picture};
use std::collections::VecDeque;
use std::time::Duration;

/// A window that shows a game which is played in memory. As on a real screen, what a click does is to be seen only later, and
/// a picture that is taken too early shows a part of it. Time goes on when somebody looks or waits.
struct Window {
    play: Play,
    clock: Duration,
    /// Clicks on their way, with the time when they arrive.
    queue: VecDeque<(Duration, Cell, moves::Button)>,
    /// What was painted last.
    painted: Image,
    dice: Dice,
    clicks: usize,
    hidden: bool,
}

impl Window {
    fn new(size: Size, seed: u64, question_marks: bool) -> Window {
        let mut play = Play::new(size, Start::Opening, seed);
        play.set_question_marks(question_marks);
        Window {
            clock: Duration::ZERO,
            queue: VecDeque::new(),
            painted: picture(play.position()),
            dice: Dice::new(seed),
            clicks: 0,
            hidden: false,
            play,
        }
    }

    /// The picture with the first rows as they are and the others as they were.
    fn torn(&mut self, new: &Image, old: &Image) -> Image {
        let row = new.width() as usize * 4;
        let rows = self.dice.below(new.height() + 1) as usize;
        let mut rgba = old.rgba().to_vec();
        rgba[..rows * row].copy_from_slice(&new.rgba()[..rows * row]);
        Image::new(new.width(), new.height(), rgba).unwrap()
    }
}

impl Screen for Window {
    fn view(&mut self) -> Result<View, Error> {
        self.clock += Duration::from_micros(300);
        if self.hidden {
            return Ok(View::Gone);
        }
        let mut changed = false;
        while let Some(&(time, cell, button)) = self.queue.front() {
            if time > self.clock {
                break;
            }
            self.queue.pop_front();
            // On our page this would be a chord, which the programs that the bot plays don't have.
            let opened = self.play.position().tile(cell).number().is_some();
            if button != moves::Button::Primary || !opened {
                changed |= self.play.press(cell, button);
            }
        }
        if !changed {
            return Ok(View::Pixels(self.painted.clone()));
        }
        // One torn picture for each change: two equal ones in a row would be a window that has hung.
        let old = std::mem::replace(&mut self.painted, picture(self.play.position()));
        let new = self.painted.clone();
        Ok(View::Pixels(self.torn(&new, &old)))
    }

    fn guard(&mut self, points: &mut dyn Iterator<Item = (u32, u32)>) -> Result<(), Error> {
        let layout = Layout::whole(self.play.position().grid(), CELL as f32);
        for (x, y) in points {
            assert!((x as f32) < layout.width && (y as f32) < layout.height);
        }
        Ok(())
    }

    fn click(&mut self, x: u32, y: u32, button: Button) -> Result<bool, Error> {
        let grid = self.play.position().grid();
        let cell = grid.cell((x / CELL) as usize, (y / CELL) as usize);
        let cell = cell.expect("a click beside the board");
        let button = match button {
            Button::Left => moves::Button::Primary,
            Button::Right => moves::Button::Secondary,
            Button::Both | Button::Middle => moves::Button::Middle,
        };
        self.clicks += 1;
        let last = self.queue.back().map_or(self.clock, |click| click.0);
        let delay = Duration::from_micros(u64::from(self.dice.below(60_000)));
        self.queue
            .push_back((last.max(self.clock) + delay / 8, cell, button));
        Ok(true)
    }

    fn press(&mut self, _: Press) -> Result<(), Error> {
        unreachable!("the playground's skin has no controls")
    }

    fn dismiss(&mut self) -> Result<(), Error> {
        unreachable!("this window has no dialogs")
    }

    fn acting(&mut self, _: bool) {}

    fn wait(&mut self, most: Duration) -> Result<(), Error> {
        self.clock += most;
        Ok(())
    }

    fn now(&self) -> Duration {
        self.clock
    }
}

fn on_screen(size: Size, seed: u64, question_marks: bool) -> OnScreen<Window> {
    let window = Window::new(size, seed, question_marks);
    let (skin, mines) = (
        Skin::named("playground").unwrap().clone(),
        Some(size.mines()),
    );
    OnScreen::new(window, skin, mines, question_marks).unwrap()
}

fn center(bot: &OnScreen<Window>, cell: Cell) -> (u32, u32) {
    let grid = bot.screen().play.position().grid();
    (
        grid.x(cell) as u32 * CELL + CELL / 2,
        grid.y(cell) as u32 * CELL + CELL / 2,
    )
}

fn truth(bot: &OnScreen<Window>) -> &Position {
    bot.screen().play.position()
}

/// Plays a game to its end, guessing where the ladder has nothing to say, and compares each reading
/// with the game in memory. Says how many boards were compared and whether the game was won.
fn play(size: Size, seed: u64, ladder: &str) -> (usize, bool) {
    let mind = Mind {
        ladder: rules::ladder(ladder).unwrap(),
        guess: Guess::Random(Box::new(Dice::new(seed))),
    };
    let mut bot = Bot::new(on_screen(size, seed, true), mind);
    for compared in 1.. {
        let turn = bot.turn().unwrap();
        // What was clicked in this turn is still on its way.
        let (seen, truth) = (bot.trace().unwrap().now(), truth(&bot.on_screen));
        for cell in truth.grid().cells() {
            assert_eq!(seen.tile(cell), truth.tile(cell), "seed {seed}, {cell:?}");
        }
        assert_eq!(seen.end(), truth.end(), "seed {seed}");
        match turn {
            Turn::Acted => {}
            Turn::Over(won) => return (compared, won),
            other => panic!("the window is there, with this board: {other:?}"),
        }
    }
    unreachable!("a game ends")
}

#[test]
fn whole_games_are_played_through_pixels() {
    let (mut boards, mut won) = (0, 0);
    for seed in 0..30 {
        let (compared, win) = play(BEGINNER.size, seed, "article");
        boards += compared;
        won += usize::from(win);
    }
    for seed in 0..3 {
        boards += play(EXPERT.size, seed, "full").0;
    }
    assert!(boards > 150, "only {boards} boards were compared");
    assert!(won > 5, "only {won} of 30 games were won");
}

#[test]
fn the_loop_runs_until_the_ladder_has_nothing_to_say() {
    let ladder = rules::ladder("article").unwrap();
    let mut bot = on_screen(BEGINNER.size, 7, true);
    let mut trace = None;
    let idle = run(&mut bot, ladder, BUDGET, 100, &mut trace).unwrap();
    assert_eq!(idle, Tick::Idle(Ending::Exhausted));
    let cell = truth(&bot).grid().cell(4, 4).unwrap();
    let (x, y) = center(&bot, cell);
    bot.screen_mut().click(x, y, Button::Left).unwrap();
    bot.screen_mut().clock += Duration::from_secs(1);
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
        let mut bot = on_screen(BEGINNER.size, 3, question_marks);
        let cell = truth(&bot).grid().cell(2, 2).unwrap();
        let mut act = |operation, expected| {
            bot.fetch_cells().unwrap();
            bot.operate_cells(&[operation]).unwrap();
            bot.fetch_cells().unwrap();
            assert_eq!(truth(&bot).tile(cell), expected, "{operation:?}");
        };
        act(Flag(cell), Tile::Flagged);
        act(Open(cell), Tile::Flagged);
        act(Unflag(cell), Tile::Hidden);
        if question_marks {
            let (x, y) = center(&bot, cell);
            bot.screen_mut().click(x, y, Button::Right).unwrap();
            bot.screen_mut().click(x, y, Button::Right).unwrap();
            bot.screen_mut().clock += Duration::from_secs(1);
            bot.fetch_cells().unwrap();
            assert_eq!(truth(&bot).tile(cell), Tile::Questioned);
            bot.operate_cells(&[Flag(cell)]).unwrap();
            bot.fetch_cells().unwrap();
            assert_eq!(truth(&bot).tile(cell), Tile::Flagged);
        }
    }
}
