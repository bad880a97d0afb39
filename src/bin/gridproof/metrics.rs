//! `gridproof metrics`: 3BV, openings, islands and ZiNi of a board, and what a game on it came to.

use crate::args;
use crate::exit::{Exit, Failure};
use crate::input::Input;
use crate::output::{Out, TITLE};
use crate::text::headline;
use gridproof::mines::metrics::{Metrics, Played};
use gridproof::mines::notation::Document;
use gridproof::prose::{Locale, Message};
use gridproof::report::Measured;
use std::io::Write;

/// Measures and writes.
///
/// # Errors
/// What is wrong with the input, and what the system refuses.
pub fn run(args: &args::Metrics, locale: &Locale, out: &mut Out) -> Result<Exit, Failure> {
    let input = Input::open(&args.input, locale)?;
    let document = input.document(None)?;
    let board = document.board();
    let board = board.map_err(|error| Failure::from(error).of(&input.name))?;
    let metrics = Metrics::of(&board.deal);
    let played = match &document {
        Document::Replay(replay) => Some(Played::of(replay)),
        _ => None,
    };
    if args.json {
        let measured = Measured::new(&board.deal, metrics, played);
        out.write_all(measured.to_json().as_bytes())?;
    } else {
        headline(out, &board.deal.size().to_string())?;
        let figures = [
            ("3bv", metrics.bbbv),
            ("openings", metrics.openings),
            ("islands", metrics.islands),
            ("zini", metrics.zini),
            ("human-zini", metrics.human_zini),
        ];
        let widest = metrics.bbbv.to_string().len();
        for (name, figure) in figures {
            let about = locale.word(&format!("cli.metrics.{name}"));
            writeln!(out, "  {TITLE}{figure:>widest$}{TITLE:#}  {about}")?;
        }
        if let Some(played) = played {
            writeln!(out)?;
            game(&metrics, &played, locale, out)?;
        }
    }
    out.flush()?;
    Ok(Exit::Answered)
}

/// The sentences of a game: what was opened, with which clicks, how well and how fast.
fn game(metrics: &Metrics, played: &Played, locale: &Locale, out: &mut Out) -> Result<(), Failure> {
    let clicks = Message::new("cli.metrics.clicks")
        .with("solved", played.solved)
        .with("bbbv", metrics.bbbv)
        .with("clicks", played.clicks())
        .with("opens", played.opens)
        .with("chords", played.chords)
        .with("marks", played.marks);
    writeln!(out, "{}", locale.say(&clicks))?;
    if let Some(efficiency) = efficiency(played) {
        writeln!(out, "{}", locale.say(&efficiency))?;
    }
    if let (Some(speed), Some(time)) = (played.speed(), played.time) {
        let speed = Message::new("cli.metrics.speed")
            .with("speed", hundredths(speed))
            .with("seconds", hundredths(time as f64 / 1000.0));
        writeln!(out, "{}", locale.say(&speed))?;
    }
    Ok(())
}

/// The sentence of a game's efficiency, if there was a click.
pub fn efficiency(played: &Played) -> Option<Message> {
    let message = Message::new("cli.metrics.efficiency")
        .with("solved", played.solved)
        .with("clicks", played.clicks());
    Some(message.with("share", hundredths(100.0 * played.efficiency()?)))
}

/// A number as hundredths, which templates write with their decimals.
fn hundredths(n: f64) -> usize {
    (100.0 * n).round() as usize
}
