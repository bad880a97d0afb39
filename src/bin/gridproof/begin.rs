//! `gridproof new`: deals a board or shuffles a tray from a seed, and says how to get it again.

use crate::args::{Goal, Level, New, NewMines, NewSlide};
use crate::exit::{Exit, Failure};
use crate::generate;
use crate::output::{FAINT, Out};
use crate::place;
use gridproof::grid::Grid;
use gridproof::mines::board::Position;
use gridproof::mines::deal::{Deal, Start};
use gridproof::mines::generate::{Demand, Order};
use gridproof::mines::moves::Move;
use gridproof::mines::play::{Phase, Play};
use gridproof::mines::size::{BEGINNER, EXPERT, INTERMEDIATE, Size};
use gridproof::mines::{self, End, Fact, Tile};
use gridproof::prose::{Error, Locale, Message, excerpt};
use gridproof::report::{Begun, Settings};
use gridproof::slide;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::Write;

/// Deals and writes.
///
/// # Errors
/// What is wrong with the arguments, and what the system refuses.
pub fn run(game: &New, locale: &Locale, out: &mut Out) -> Result<Exit, Failure> {
    match game {
        New::Mines(args) if args.no_guess => return generate::run(args, asked(args)?, locale, out),
        New::Mines(args) => new_mines(args, locale, out)?,
        New::Slide(args) => new_slide(args, out)?,
    }
    out.flush()?;
    Ok(Exit::Answered)
}

/// A seed that nobody chose, from the keys that the system gives to hash tables. It is short enough to
/// be copied by hand.
fn any_seed() -> u64 {
    RandomState::new().build_hasher().finish() >> 32
}

/// A line that readers of positions pass over.
fn comment(out: &mut Out, text: &str) -> Result<(), Failure> {
    Ok(writeln!(out, "{FAINT}% {text}{FAINT:#}")?)
}

/// What the arguments ask of a board of mines; nothing beyond what is asked of any board.
fn asked(args: &NewMines) -> Result<Order, Error> {
    let size = match (args.level, &args.size) {
        (None, Some(text)) => Size::parse(text)?,
        (Some(Level::Expert), _) => EXPERT.size,
        (Some(Level::Intermediate), _) => INTERMEDIATE.size,
        (Some(Level::Beginner) | None, _) => BEGINNER.size,
    };
    let start = Start::parse(&args.start)?;
    let grid = size.grid();
    let middle = (grid.width() / 2, grid.height() / 2);
    let given = args
        .first
        .as_deref()
        .map(|text| place::parse("--first", text));
    let (x, y) = given.transpose()?.unwrap_or(middle);
    Ok(Order {
        size,
        start,
        first: place::cell(grid, (x, y))?,
        demand: Demand::default(),
        seed: args.seed.unwrap_or_else(any_seed),
        budget: 0,
    })
}

fn new_mines(args: &NewMines, locale: &Locale, out: &mut Out) -> Result<(), Failure> {
    let Order {
        size,
        start,
        first,
        seed,
        ..
    } = asked(args)?;
    let grid = size.grid();
    let (x, y) = (grid.x(first), grid.y(first));
    let mut play = Play::new(size, start, seed);
    play.act(Move::Open(first));
    let held = play.first().map_or(start, |(_, held)| held);
    let layout = play.deal().map(layout).unwrap_or_default();
    if args.json {
        let begun = Begun::new(
            Settings::Mines {
                width: grid.width(),
                height: grid.height(),
                mines: size.mines(),
                start: start.name().to_owned(),
                seed: seed.to_string(),
                question_marks: false,
            },
            mines::notation::write(play.position()),
        );
        let begun = begun.opened((x, y), held.name(), args.reveal.then_some(layout));
        return Ok(out.write_all(begun.to_json().as_bytes())?);
    }
    let (row, column) = (y + 1, x + 1);
    let name = start.name();
    let reveal = if args.reveal { " --reveal" } else { "" };
    comment(
        out,
        &format!(
            "gridproof new mines --size {size} --start {name} --first {row},{column} --seed {seed}{reveal}"
        ),
    )?;
    if held != start {
        let key = format!("cli.new.weaker-{}", held.name());
        comment(out, &locale.word(&key))?;
    }
    match play.phase() {
        Phase::Over(End::Lost(_)) => comment(out, &locale.word("cli.new.lost"))?,
        Phase::Over(End::Won) => comment(out, &locale.word("cli.new.won"))?,
        Phase::Ready | Phase::Running => {}
    }
    let text = if args.reveal {
        layout
    } else {
        mines::notation::write(play.position())
    };
    Ok(out.write_all(text.as_bytes())?)
}

/// The whole truth in our own text: every safe cell opened, every mine given.
fn layout(deal: &Deal) -> String {
    let mut position = Position::from(deal.size());
    for cell in deal.grid().cells() {
        if deal.is_mine(cell) {
            position.set_fact(cell, Some(Fact::Mine));
        } else {
            position.set_tile(cell, Tile::Open(deal.number(cell)));
        }
    }
    mines::notation::write(&position)
}

fn new_slide(args: &NewSlide, out: &mut Out) -> Result<(), Failure> {
    let (width, height) = sides(&args.size)?;
    let wrong = || {
        Error::new("slide.sides")
            .with("width", width)
            .with("height", height)
    };
    let grid = Grid::new(width, height).ok_or_else(wrong)?;
    let (goal, name) = match args.goal {
        Goal::BlankLast => (slide::Goal::BlankLast, "blank-last"),
        Goal::BlankFirst => (slide::Goal::BlankFirst, "blank-first"),
    };
    let seed = args.seed.unwrap_or_else(any_seed);
    let position = slide::shuffle::shuffle(grid, goal, seed)?;
    let text = slide::notation::write(&position);
    if args.json {
        let settings = Settings::Slide {
            width,
            height,
            goal: name.to_owned(),
            seed: Some(seed.to_string()),
            position: None,
        };
        let begun = Begun::new(settings, text);
        return Ok(out.write_all(begun.to_json().as_bytes())?);
    }
    comment(
        out,
        &format!("gridproof new slide --size {width}x{height} --goal {name} --seed {seed}"),
    )?;
    Ok(out.write_all(text.as_bytes())?)
}

/// Reads columns and rows as in `3x3`.
fn sides(text: &str) -> Result<(usize, usize), Error> {
    let number = |digits: &str| {
        let all = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        all.then(|| digits.parse().unwrap_or(usize::MAX))
    };
    let sides = text.trim().split_once('x');
    let sides = sides.and_then(|(width, height)| Some((number(width)?, number(height)?)));
    sides.ok_or_else(|| Error(Message::new("cli.error.sides").with("found", excerpt(text))))
}
