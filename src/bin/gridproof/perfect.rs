//! `gridproof perfect`: how many layouts perfect play wins, from a position or from the first click.

use crate::args;
use crate::exit::{Exit, Failure};
use crate::input::Input;
use crate::output::{FAINT, Out, TITLE};
use crate::place;
use crate::text::{conclusion, headline};
use gridproof::game::BUDGET;
use gridproof::grid::{Cell, Grid};
use gridproof::mines::deal::Start;
use gridproof::mines::engine::estimate::{Estimate, estimate};
use gridproof::mines::engine::policy::named;
use gridproof::mines::engine::win;
use gridproof::mines::size::Size;
use gridproof::prose::{Error, Locale, Message, Value};
use gridproof::report::{EstimateForm, FirstForm, Perfect};
use gridproof::statistics::wilson;
use std::io::Write;

/// The most layouts that are searched.
const CAP: usize = 1 << 21;

/// The policy that plays for an estimate, on how many layouts, drawn by which seed.
const POLICY: &str = "best";
const GAMES: u64 = 400;
const SEED: u64 = 1;

/// Searches and writes.
///
/// # Errors
/// What is wrong with input and arguments, and what the system refuses.
pub fn run(args: &args::Perfect, locale: &Locale, out: &mut Out) -> Result<Exit, Failure> {
    let mut budget = Budget::new(args.budget.unwrap_or(BUDGET));
    let answer = match &args.size {
        Some(size) => from_the_start(args, size, &mut budget)?,
        None => of_a_position(args, &mut budget, locale)?,
    };
    let exit = answer.exit();
    if args.json {
        let written = answer.written(budget.used());
        out.write_all(written.to_json().as_bytes())?;
    } else {
        answer.tell(exit, budget.used(), locale, out)?;
    }
    out.flush()?;
    Ok(exit)
}

/// Nodes, and how many of them are left.
struct Budget {
    all: u64,
    left: u64,
}

impl Budget {
    fn new(all: u64) -> Budget {
        Budget { all, left: all }
    }

    fn used(&self) -> u64 {
        self.all - self.left
    }
}

/// A first click, and what there is to say of it.
type First = (Cell, Result<win::Win, win::Failure>);

/// Why the wins aren't known, with an estimate if there is one.
type Beyond = (win::Failure, Option<Estimate>);

/// What was asked, with its answer.
enum Answer {
    Position(Grid, Result<(win::Win, Option<Cell>), Beyond>),
    Click(Grid, First),
    Clicks(Grid, Vec<First>),
}

fn of_a_position(
    args: &args::Perfect,
    budget: &mut Budget,
    locale: &Locale,
) -> Result<Answer, Failure> {
    let input = Input::open(&args.input, locale)?;
    let document = input.document(args.mines)?;
    let mut ask = || -> Result<Answer, Error> {
        let position = document.position()?;
        let told = |key: &str| Error(Message::new(key));
        if position.end().is_some() {
            return Err(told("cli.perfect.over"));
        }
        if position.mines().is_none() {
            return Err(told("cli.perfect.total"));
        }
        let win = win::rest(&position).and_then(|rest| win::win(&rest, CAP, &mut budget.left));
        let best = |win: win::Win| {
            let cell = win.best.and_then(|best| win::cells(&position).nth(best));
            (win, cell)
        };
        let beyond = |failure| match failure {
            win::Failure::TooMany | win::Failure::Budget => {
                let policy = named(POLICY)?;
                let estimate = estimate(&position, policy, GAMES, SEED).ok();
                Ok((failure, estimate))
            }
            _ => Ok((failure, None)),
        };
        let win = match win {
            Ok(win) => Ok(best(win)),
            Err(failure) => Err(beyond(failure)?),
        };
        Ok(Answer::Position(position.grid(), win))
    };
    ask().map_err(|error| Failure::from(error).of(&input.name))
}

fn from_the_start(
    args: &args::Perfect,
    size: &str,
    budget: &mut Budget,
) -> Result<Answer, Failure> {
    let size = Size::parse(size)?;
    let start = args.start.as_deref().map(Start::parse).transpose()?;
    let start = start.unwrap_or(Start::Safe);
    let grid = size.grid();
    let first = args.first.as_deref();
    let first = first.map(|text| {
        let place = place::parse_xy("--first", text)?;
        place::cell_xy("--first", grid, place)
    });
    let mut from = |cell| {
        // To look at a board costs something by itself, which counts where there are thousands of first cells.
        budget.left = budget.left.saturating_sub(4 * grid.len() as u64);
        let win = win::win_from(size, start, cell, CAP, &mut budget.left);
        (cell, win)
    };
    let room = |(_, win): &First| *win != Err(win::Failure::Impossible);
    let none = |message: Message| {
        let message = message.with("size", size.to_string());
        Failure::from(Error(message.with("start", start.name())))
    };
    match first.transpose()? {
        Some(cell) => {
            let click = from(cell);
            if !room(&click) {
                let message = Message::new("cli.perfect.no-room");
                return Err(none(message.with("cell", Value::from((grid, cell)))));
            }
            Ok(Answer::Click(grid, click))
        }
        None => {
            let clicks: Vec<First> = win::classes(grid).into_iter().map(from).collect();
            if !clicks.iter().any(room) {
                return Err(none(Message::new("cli.perfect.no-room-at-all")));
            }
            Ok(Answer::Clicks(grid, clicks))
        }
    }
}

/// The best of the first clicks, the first of equals; none as long as one of them isn't known.
fn best(clicks: &[First]) -> Option<(Cell, win::Win)> {
    let mut best: Option<(Cell, win::Win)> = None;
    for (cell, click) in clicks {
        let win = match click {
            Ok(win) => *win,
            Err(win::Failure::Impossible) => continue,
            Err(_) => return None,
        };
        let share = |a: win::Win, b: win::Win| u128::from(a.wins) * u128::from(b.layouts);
        if best.is_none_or(|(_, best)| share(win, best) > share(best, win)) {
            best = Some((*cell, win));
        }
    }
    best
}

/// Hundredths of a percent; 0 and 100 % are only for what is certain.
fn share(win: win::Win) -> u64 {
    let (wins, layouts) = (u128::from(win.wins), u128::from(win.layouts.max(1)));
    let share = (20_000 * wins + layouts) / (2 * layouts);
    let share = match wins {
        0 => 0,
        _ if wins >= layouts => 10_000,
        _ => share.clamp(1, 9_999),
    };
    u64::try_from(share).unwrap_or_default()
}

/// A sentence about wins.
fn won(key: &str, win: win::Win) -> Message {
    let message = Message::new(key).with("wins", win.wins);
    message
        .with("layouts", win.layouts)
        .with("share", share(win))
}

/// The sentence about an estimate, with the interval in which the chance lies in 95 of 100 such cases.
fn estimated(estimate: Estimate) -> Message {
    let (low, high) = wilson(estimate.won, estimate.games);
    let percent = |share: f64| (share * 100.0).round() as u64;
    let message = Message::new("cli.perfect.estimate").with("policy", POLICY);
    let message = message
        .with("won", estimate.won)
        .with("games", estimate.games);
    message
        .with("low", percent(low))
        .with("high", percent(high))
}

impl Answer {
    fn exit(&self) -> Exit {
        let failed = |failure: &win::Failure| match failure {
            win::Failure::Impossible => Exit::Contradiction,
            _ => Exit::Budget,
        };
        match self {
            Answer::Position(_, Err((failure, _))) | Answer::Click(_, (_, Err(failure))) => {
                failed(failure)
            }
            Answer::Clicks(_, clicks) if best(clicks).is_none() => Exit::Budget,
            _ => Exit::Answered,
        }
    }

    fn tell(&self, exit: Exit, nodes: u64, locale: &Locale, out: &mut Out) -> Result<(), Failure> {
        let cell = |grid: Grid, cell: Cell| Value::from((grid, cell));
        let failed = |failure: &win::Failure| {
            Message::new(match failure {
                win::Failure::Impossible => "cli.verdict.contradiction",
                win::Failure::TooMany => "cli.perfect.many",
                _ => "cli.perfect.budget",
            })
            .with("most", CAP)
        };
        let mut say = |message: &Message| conclusion(out, exit, &locale.say(message));
        match self {
            Answer::Position(_, Err((failure, estimate))) => {
                say(&failed(failure))?;
                if let Some(estimate) = estimate {
                    writeln!(out, "{}", locale.say(&estimated(*estimate)))?;
                }
            }
            Answer::Click(_, (_, Err(failure))) => say(&failed(failure))?,
            Answer::Position(grid, Ok((win, best))) => {
                say(&won("cli.perfect.position", *win))?;
                let message = match best {
                    Some(best) => Message::new("cli.perfect.best").with("cell", cell(*grid, *best)),
                    None => Message::new("cli.perfect.won"),
                };
                writeln!(out, "{}", locale.say(&message))?;
            }
            Answer::Click(grid, (first, Ok(win))) => {
                say(&won("cli.perfect.click", *win).with("cell", cell(*grid, *first)))?;
            }
            Answer::Clicks(grid, clicks) => {
                match best(clicks) {
                    Some((first, win)) => {
                        say(&won("cli.perfect.clicks", win).with("cell", cell(*grid, first)))?;
                    }
                    None => say(&Message::new("cli.perfect.budget"))?,
                }
                writeln!(out)?;
                headline(out, &locale.word("cli.perfect.each"))?;
                for (first, click) in clicks {
                    let told = match click {
                        Ok(win) => won("cli.perfect.share", *win),
                        Err(win::Failure::Impossible) => Message::new("cli.perfect.none"),
                        Err(_) => Message::new("cli.perfect.unknown"),
                    };
                    let (x, y) = (grid.x(*first), grid.y(*first));
                    let told = locale.say(&told);
                    writeln!(out, "  {TITLE}{x},{y}{TITLE:#}  {told}")?;
                }
            }
        }
        let nodes = Message::new("cli.perfect.nodes").with("nodes", nodes);
        writeln!(out, "{FAINT}{}{FAINT:#}", locale.say(&nodes))?;
        Ok(())
    }

    fn written(&self, nodes: u64) -> Perfect {
        let place = |grid: Grid, cell: Cell| (grid.x(cell), grid.y(cell));
        let form = |win: Option<win::Win>, best, first| Perfect {
            wins: win.map(|win| win.wins),
            layouts: win.map(|win| win.layouts),
            best,
            nodes,
            estimate: None,
            first,
        };
        match self {
            Answer::Position(grid, Ok((win, best))) => {
                form(Some(*win), best.map(|cell| place(*grid, cell)), Vec::new())
            }
            Answer::Click(grid, (first, Ok(win))) => {
                form(Some(*win), Some(place(*grid, *first)), Vec::new())
            }
            Answer::Position(_, Err((_, estimate))) => Perfect {
                estimate: estimate.map(|estimate| EstimateForm {
                    policy: POLICY,
                    won: estimate.won,
                    games: estimate.games,
                }),
                ..form(None, None, Vec::new())
            },
            Answer::Click(..) => form(None, None, Vec::new()),
            Answer::Clicks(grid, clicks) => {
                let best = best(clicks);
                let each = clicks.iter().map(|(cell, click)| FirstForm {
                    cell: place(*grid, *cell),
                    wins: match click {
                        Ok(win) => Some(win.wins),
                        Err(win::Failure::Impossible) => Some(0),
                        Err(_) => None,
                    },
                    layouts: match click {
                        Ok(win) => Some(win.layouts),
                        Err(win::Failure::Impossible) => Some(0),
                        Err(_) => None,
                    },
                });
                let cell = best.map(|(cell, _)| place(*grid, cell));
                form(best.map(|(_, win)| win), cell, each.collect())
            }
        }
    }
}
