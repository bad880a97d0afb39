//! `gridproof new mines --no-guess`: boards that can be solved without a guess.

use crate::args::NewMines;
use crate::exit::{Exit, Failure};
use crate::output::{FAINT, Out};
use crate::simulate::interrupt;
use gridproof::mines::deal::Deal;
use gridproof::mines::generate::{BUDGET, Demand, Generating, Made, Method, Need, Order, Progress};
use gridproof::mines::notation::{self, Board, Document};
use gridproof::mines::verdict::Grade;
use gridproof::prose::{Error, Locale, Message};
use gridproof::report::{BoardForm, Generated, GeneratedBoard, Seconds};
use indicatif::{ProgressBar, ProgressDrawTarget};
use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The nodes between two looks at the keyboard.
const SLICE: u64 = 500_000;

/// A board that was made, or given up.
struct Tried {
    seed: u64,
    progress: Progress,
    seconds: f64,
    made: Option<Made>,
}

/// Makes the boards and writes them.
///
/// # Errors
/// What is wrong with the arguments, what the system refuses, and that a single board was given up.
pub fn run(args: &NewMines, order: Order, locale: &Locale, out: &mut Out) -> Result<Exit, Failure> {
    let order = Order {
        demand: Demand {
            grade: args.grade.as_deref().map(Grade::parse).transpose()?,
            needs: args.needs.as_deref().map(Need::parse).transpose()?,
        },
        budget: args.budget.unwrap_or(BUDGET),
        ..order
    };
    let count = args.count.unwrap_or(1);
    if count == 0 {
        return Err(Error(Message::new("cli.error.no-board")).into());
    }
    let stop = interrupt::heard()?;
    let several = count > 1;
    let mut boards = Vec::new();
    for number in 0..count {
        let seed = order.seed.wrapping_add(number);
        let watched = Watched {
            number: number + 1,
            count,
            stop: &stop,
            locale,
        };
        let Some(board) = watched.make(Order { seed, ..order })? else {
            break;
        };
        // Nothing is written before it is certain that something comes of it.
        if !args.json && boards.is_empty() && (several || board.made.is_some()) {
            tell(out, &command(args, &order, count))?;
        }
        if !args.json && several {
            line(&board, order, locale, out)?;
            out.flush()?;
        }
        boards.push(board);
    }
    let stopped = (boards.len() as u64) < count;
    let gave_up = boards.iter().filter(|board| board.made.is_none()).count();
    if args.json {
        let generated = written(&boards, &order, stopped, args.reveal)?;
        out.write_all(generated.to_json().as_bytes())?;
    } else if several {
        summary(&boards, stopped, locale, out)?;
    } else if let Some(board) = boards.first() {
        single(board, &order, args.reveal, locale, out)?;
    }
    out.flush()?;
    Ok(match stopped || gave_up > 0 {
        true => Exit::Budget,
        false => Exit::Answered,
    })
}

/// A line that readers of positions and of lists pass over.
fn tell(out: &mut Out, text: &str) -> Result<(), Failure> {
    Ok(writeln!(out, "{FAINT}% {text}{FAINT:#}")?)
}

/// The command that makes the same boards again.
fn command(args: &NewMines, order: &Order, count: u64) -> String {
    let grid = order.size.grid();
    let (row, column) = (grid.y(order.first) + 1, grid.x(order.first) + 1);
    let mut command = format!(
        "gridproof new mines --size {} --start {} --first {row},{column} --seed {} --no-guess",
        order.size,
        order.start.name(),
        order.seed
    );
    if let Some(grade) = order.demand.grade {
        command += &format!(" --grade {}", grade.name());
    }
    if let Some(needs) = order.demand.needs {
        command += &format!(" --needs {}", needs.name());
    }
    if count > 1 {
        command += &format!(" --count {count}");
    }
    if let Some(budget) = args.budget {
        command += &format!(" --budget {budget}");
    }
    if args.reveal {
        command += " --reveal";
    }
    command
}

/// A board in the making, with somebody who may stop it.
struct Watched<'a> {
    number: u64,
    count: u64,
    stop: &'a AtomicBool,
    locale: &'a Locale,
}

impl Watched<'_> {
    /// Makes a board; nothing if it was stopped.
    fn make(&self, order: Order) -> Result<Option<Tried>, Failure> {
        let begun = Instant::now();
        let mut generating = Generating::new(order)?;
        let bar = io::stderr()
            .is_terminal()
            .then(|| ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()));
        let made = loop {
            if self.stop.load(Ordering::Relaxed) {
                break false;
            }
            if generating.look(SLICE) {
                break true;
            }
            if let Some(bar) = &bar {
                bar.set_message(self.locale.say(&self.so_far(generating.progress())));
                bar.tick();
            }
        };
        if let Some(bar) = &bar {
            bar.finish_and_clear();
        }
        Ok(made.then(|| Tried {
            seed: order.seed,
            progress: generating.progress(),
            seconds: begun.elapsed().as_secs_f64(),
            made: generating.made().cloned(),
        }))
    }

    fn so_far(&self, progress: Progress) -> Message {
        let message = match progress.unsolved {
            None => Message::new("cli.generate.drawing"),
            Some(0) => Message::new("cli.generate.walking"),
            Some(left) => Message::new("cli.generate.repairing").with("left", left),
        };
        message
            .with("number", self.number)
            .with("count", self.count)
            .with("drawn", progress.drawn)
            .with("changes", progress.changes)
    }
}

/// A board's id.
fn id(deal: &Deal, order: &Order) -> Result<String, Error> {
    let board = Board {
        start: Some(order.first),
        ..Board::new(deal.clone())
    };
    let bytes = notation::format("tatham")?.write(&Document::Board(board))?;
    Ok(String::from_utf8_lossy(&bytes).trim().to_owned())
}

/// What is seen of a board after its first cell was opened.
fn position(deal: &Deal, order: &Order) -> Result<String, Error> {
    let board = Board {
        start: Some(order.first),
        ..Board::new(deal.clone())
    };
    Ok(notation::write(&board.position()?))
}

fn layout(deal: &Deal) -> String {
    notation::write(&Board::new(deal.clone()).layout())
}

/// How a board came about, in a sentence.
fn method(made: &Made, progress: Progress) -> Message {
    let key = format!("cli.generate.{}", made.method.name());
    Message::new(key)
        .with("drawn", progress.drawn)
        .with("changes", progress.changes)
}

/// That a board was given up, with numbers.
fn gave_up(progress: Progress) -> Message {
    Message::new("cli.generate.gave-up")
        .with("drawn", progress.drawn)
        .with("solvable", progress.solvable)
        .with("changes", progress.changes)
}

/// A board as it is written where only one was asked for.
fn single(
    board: &Tried,
    order: &Order,
    reveal: bool,
    locale: &Locale,
    out: &mut Out,
) -> Result<(), Failure> {
    let Some(made) = &board.made else {
        return Err(Failure::Told(Exit::Budget, gave_up(board.progress)));
    };
    tell(out, &locale.say(&method(made, board.progress)))?;
    let grade = Message::new(format!("mines.grade.{}", made.grade.name()));
    let grade = Message::new("cli.generate.grade").with("grade", grade);
    tell(out, &locale.say(&grade))?;
    if made.held < order.start {
        let key = format!("cli.new.weaker-{}", made.held.name());
        tell(out, &locale.word(&key))?;
    }
    tell(out, &id(&made.deal, order)?)?;
    let text = match reveal {
        true => layout(&made.deal),
        false => position(&made.deal, order)?,
    };
    Ok(out.write_all(text.as_bytes())?)
}

/// A board as a line of a list: its id, how it came about, how hard it is.
fn line(board: &Tried, order: Order, locale: &Locale, out: &mut Out) -> Result<(), Failure> {
    match &board.made {
        Some(made) => {
            let id = id(&made.deal, &order)?;
            let (method, grade) = (made.method.name(), made.grade.name());
            Ok(writeln!(out, "{id} {method} {grade}")?)
        }
        None => {
            let seed = board.seed.to_string();
            let item = Message::new("cli.item").with("name", seed);
            tell(
                out,
                &locale.say(&item.with("value", gave_up(board.progress))),
            )
        }
    }
}

/// What the boards of a list took.
fn summary(boards: &[Tried], stopped: bool, locale: &Locale, out: &mut Out) -> Result<(), Failure> {
    let made: Vec<&Tried> = boards.iter().filter(|board| board.made.is_some()).collect();
    let uniform = made.iter().all(|board| is_uniform(board));
    if let Some(seconds) = seconds(boards) {
        let key = if uniform { "uniform" } else { "not-uniform" };
        tell(out, &locale.word(&format!("cli.generate.{key}")))?;
        let hundredths = |seconds: f64| (seconds * 100_000.0).round() as u64;
        let message = Message::new("cli.generate.summary")
            .with("boards", made.len())
            .with("mean", hundredths(seconds.mean))
            .with("median", hundredths(seconds.median))
            .with("max", hundredths(seconds.max));
        tell(out, &locale.say(&message))?;
    }
    let given_up = Message::new("cli.generate.given-up")
        .with("boards", boards.len() - made.len())
        .with("all", boards.len());
    tell(out, &locale.say(&given_up))?;
    if stopped {
        tell(out, &locale.word("cli.generate.stopped"))?;
    }
    Ok(())
}

fn is_uniform(board: &Tried) -> bool {
    let made = board.made.as_ref();
    made.is_some_and(|made| made.method == Method::Draw)
}

/// What the boards that were made took.
fn seconds(boards: &[Tried]) -> Option<Seconds> {
    let made = boards.iter().filter(|board| board.made.is_some());
    Seconds::of(&made.map(|board| board.seconds).collect::<Vec<_>>())
}

fn written(
    boards: &[Tried],
    order: &Order,
    stopped: bool,
    reveal: bool,
) -> Result<Generated, Error> {
    let grid = order.size.grid();
    let form = |board: &Tried| {
        let made = |made: &Made| {
            Ok::<_, Error>(BoardForm {
                id: id(&made.deal, order)?,
                position: position(&made.deal, order)?,
                layout: reveal.then(|| layout(&made.deal)),
                held: made.held.name(),
                grade: made.grade.name(),
                method: made.method.name(),
                uniform: is_uniform(board),
            })
        };
        Ok::<_, Error>(GeneratedBoard {
            seed: board.seed.to_string(),
            gave_up: board.made.is_none(),
            attempts: board.progress.drawn,
            changes: board.progress.changes,
            solvable: board.progress.solvable,
            seconds: board.seconds,
            board: board.made.as_ref().map(made).transpose()?,
        })
    };
    let made = || boards.iter().filter(|board| board.made.is_some());
    Ok(Generated {
        width: grid.width(),
        height: grid.height(),
        mines: order.size.mines(),
        start: order.start.name(),
        first: (grid.x(order.first), grid.y(order.first)),
        grade: order.demand.grade.map(Grade::name),
        needs: order.demand.needs.map(Need::name),
        uniform: made().all(is_uniform),
        gave_up: boards.len() - made().count(),
        stopped,
        seconds: seconds(boards),
        boards: boards.iter().map(form).collect::<Result<_, _>>()?,
    })
}
