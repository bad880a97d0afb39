//! `gridproof analyze`: a position is thought about, or a trace read, and told as text or JSON.

use crate::args::Analyze;
use crate::exit::{Exit, Failure};
use crate::input::Input;
use crate::output::Out;
use crate::tell::Tell;
use crate::{place, text};
use gridproof::game::BUDGET;
use gridproof::mines::{self, Mines};
use gridproof::player::{self, Question, Stage};
use gridproof::prose::{Error, Locale, Message, excerpt};
use gridproof::report::{self, Begun, TraceFile};
use gridproof::slide::{self, Slide};
use std::io::Write;

/// Answers the question and writes the answer.
///
/// # Errors
/// What is wrong with input and arguments, and what the system refuses.
pub fn run(args: &Analyze, locale: &Locale, out: &mut Out) -> Result<Exit, Failure> {
    let click = args
        .click
        .as_deref()
        .map(|text| place::parse("--click", text));
    let click = click.transpose()?;
    let input = Input::open(&args.file, locale)?;
    let text = input.text()?;
    let stage = stage(args, click, &text).map_err(|failure| failure.of(&input.name))?;
    let file = stage.file();
    let exit = match stage.game() {
        "slide" => answer::<Slide>(args, &file, stage.as_ref(), locale, out),
        _ => answer::<Mines>(args, &file, stage.as_ref(), locale, out),
    };
    let exit = exit?;
    out.flush()?;
    Ok(exit)
}

fn answer<G: Tell>(
    args: &Analyze,
    file: &TraceFile,
    stage: &dyn Stage,
    locale: &Locale,
    out: &mut Out,
) -> Result<Exit, Failure> {
    let trace = report::read::<G>(file)?;
    // The articles' ladder trusts flags, and it is the usual one.
    let named = args.rules.iter().chain(&args.ladder);
    let trusting = named.into_iter().all(|name| name.trim() == "article");
    if args.json {
        out.write_all(file.to_json().as_bytes())?;
        Ok(G::verdict(&trace, trusting).0)
    } else {
        Ok(text::write(out, locale, stage, &trace, trusting)?)
    }
}

/// The trace that a text holds, or that comes of thinking about the position that it holds.
fn stage(
    args: &Analyze,
    click: Option<(usize, usize)>,
    text: &str,
) -> Result<Box<dyn Stage>, Failure> {
    let begun = match Begun::is(text) {
        true => Some(Begun::from_json(text)?),
        false => None,
    };
    let text = begun.as_ref().map_or(text, |begun| &begun.position);
    if text.trim_start().starts_with('{') {
        let fixed = [
            ("--rules", !args.rules.is_empty()),
            ("--ladder", args.ladder.is_some()),
            ("--click", args.click.is_some()),
            ("--mines", args.mines.is_some()),
            ("--budget", args.budget.is_some()),
        ];
        if let Some((argument, _)) = fixed.into_iter().find(|(_, given)| *given) {
            let message = Message::new("cli.error.trace").with("argument", argument);
            return Err(Failure::Told(Exit::Input, message));
        }
        return Ok(player::load(&TraceFile::from_json(text)?)?);
    }
    let game = player::detect(text)?;
    if game == "slide" && args.mines.is_some() {
        return Err(only("--mines", "mines").into());
    }
    if game == "mines" && click.is_some() {
        return Err(only("--click", "slide").into());
    }
    let rules = rules(args, game, click.is_some())?;
    let question = Question {
        click,
        mines: args.mines,
        budget: args.budget.unwrap_or(BUDGET),
        ..Question::new(text, &rules)
    };
    let mut study = question.study()?;
    while !study.look() {}
    Ok(study.stage())
}

/// That an argument is for one game alone.
fn only(argument: &'static str, game: &'static str) -> Error {
    let message = Message::new("cli.error.only");
    Error(message.with("argument", argument).with("game", game))
}

/// The names to be used: those that are given, else the ladder that is given, else the game's usual one.
fn rules<'a>(args: &'a Analyze, game: &str, clicked: bool) -> Result<Vec<&'a str>, Error> {
    if !args.rules.is_empty() {
        return Ok(args.rules.iter().map(|name| name.trim()).collect());
    }
    let slide = game == "slide";
    let Some(name) = args.ladder.as_deref() else {
        let usual = if slide {
            Slide::ladder(clicked)
        } else {
            Mines::ladder(clicked)
        };
        return Ok(vec![usual]);
    };
    let known: Vec<&str> = if slide {
        slide::rules::LADDERS
            .iter()
            .map(|(name, _)| *name)
            .collect()
    } else {
        mines::rules::LADDERS
            .iter()
            .map(|(name, _)| *name)
            .collect()
    };
    if known.contains(&name) {
        return Ok(vec![name]);
    }
    let message = Message::new("cli.error.ladder")
        .with("game", game)
        .with("found", excerpt(name))
        .with("known", known.join(", "));
    Err(Error(message))
}
