//! From the arguments to the exit code.

use crate::args::{Args, Color, Command};
use crate::exit::{Exit, Failure};
use crate::output::{self, BAD};
use crate::{
    analyze, begin, convert, explain, help, input, language, metrics, odds, perfect, review,
    simulate, table, verdict,
};
use anstream::AutoStream;
use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches};
use gridproof::prose::Locale;
use std::ffi::OsString;
use std::io::{self, Write};

/// Does what the arguments say; what went wrong is told on standard error.
pub fn run(args: Vec<OsString>) -> Exit {
    let variable = |name: &str| std::env::var(name).ok();
    let Some(locale) = Locale::built_in(language::choose(&args, variable)) else {
        return Exit::Surroundings;
    };
    let command = help::explain(Args::command(), &locale);
    let parsed = command
        .try_get_matches_from(args)
        .and_then(|matches| Args::from_arg_matches(&matches));
    match parsed {
        Ok(args) => {
            let color = args.common.color;
            answer(args, &locale).unwrap_or_else(|failure| tell(&failure, &locale, color))
        }
        Err(error) => refuse(&error, &locale),
    }
}

fn answer(args: Args, locale: &Locale) -> Result<Exit, Failure> {
    let color = args.common.color;
    let mut out = output::open(color);
    match args.command {
        Command::Analyze(args) => analyze::run(&args, locale, &mut out),
        Command::Verdict(args) => verdict::run(&args, color, locale, &mut out),
        Command::Explain(args) => explain::explain(&args.asked, args.clues_only, locale, &mut out),
        Command::WhyNot(args) => explain::why_not(&args.asked, locale, &mut out),
        Command::Odds(args) => odds::run(&args, locale, &mut out),
        Command::Review(args) => review::run(&args, locale, &mut out),
        Command::Metrics(args) => metrics::run(&args, locale, &mut out),
        Command::Convert(args) => convert::run(&args, locale, &mut out),
        Command::Perfect(args) => perfect::run(&args, locale, &mut out),
        Command::New { game } => begin::run(&game, locale, &mut out),
        Command::Simulate(args) => simulate::run(&args, locale, &mut out),
        Command::Merge(args) => simulate::merge::run(&args, locale, &mut out),
        Command::Policy { policy } => simulate::policy(&policy, locale, &mut out),
        Command::Rules { game } => table::run(game, locale, &mut out),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            let mut command = help::explain(Args::command(), locale);
            clap_complete::generate(shell, &mut command, "gridproof", &mut script);
            write(&mut out, &script).map(|()| Exit::Answered)
        }
    }
}

fn write(out: &mut output::Out, bytes: &[u8]) -> Result<(), Failure> {
    out.write_all(bytes)?;
    Ok(out.flush()?)
}

/// Help and version are no errors; for the rest, a sentence.
fn refuse(error: &clap::Error, locale: &Locale) -> Exit {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => match error.print() {
            Err(failed) => tell(&Failure::Output(failed), locale, Color::Auto),
            Ok(()) => Exit::Answered,
        },
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            // Nothing more can be done where even standard error is closed.
            let _ = error.print();
            Exit::Input
        }
        _ => tell(&help::usage(error), locale, Color::Auto),
    }
}

/// Says on standard error what went wrong. That nobody reads our output any more is nothing to tell.
pub fn tell(failure: &Failure, locale: &Locale, color: Color) -> Exit {
    let (exit, message) = match failure {
        Failure::Told(exit, message) => (*exit, locale.say(message)),
        Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            return Exit::Surroundings;
        }
        Failure::Output(error) => {
            let reason = input::reason(error);
            let message = gridproof::prose::Message::new("cli.error.output").with("reason", reason);
            (Exit::Surroundings, locale.say(&message))
        }
    };
    let mut out = AutoStream::new(io::stderr().lock(), color.into());
    // Nothing more can be done where even standard error is closed.
    let _ = writeln!(out, "{BAD}gridproof:{BAD:#} {message}");
    exit
}
