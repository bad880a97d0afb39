//! The arguments' explanations and what is wrong with arguments, in the language of the locale.

use crate::args::MOST_MINES;
use crate::exit::{Exit, Failure};
use crate::simulate::options::MOST_JOBS;
use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use gridproof::prose::{Locale, Message, Value, excerpt};
use gridproof::report::MOST_GAMES;

/// Where the arguments that every command takes stand, after all others.
const LAST: usize = 900;

/// The same command with its explanations: `cli.help.{command}` tells what a command does,
/// `cli.help.{command}.{argument}` an argument, and `cli.help.{command}.after` more.
///
/// A command within a command has the outer one's name before its own. Arguments that every command
/// takes are told of once, in `cli.help.{argument}`.
pub fn explain(command: Command, locale: &Locale) -> Command {
    explain_at(
        "cli.help",
        command.term_width(0).max_term_width(100),
        locale,
    )
}

fn explain_at(key: &str, command: Command, locale: &Locale) -> Command {
    let word = |key: &str| locale.word(key);
    let template = format!(
        "{{about-with-newline}}\n{}: {{usage}}\n\n{{all-args}}{{after-help}}",
        word("cli.help.usage")
    );
    let mut command = command
        .about(word(key))
        .help_template(template)
        .subcommand_help_heading(word("cli.help.commands"))
        .mut_args(|arg| {
            let own = format!("{key}.{}", arg.get_id());
            let common = format!("cli.help.{}", arg.get_id());
            let heading = if arg.is_positional() {
                "cli.help.arguments"
            } else {
                "cli.help.options"
            };
            let arg = arg
                .help(word(if locale.has(&own) { &own } else { &common }))
                .help_heading(word(heading));
            // The explanation says what clap would add in English.
            let told = arg.get_action().takes_values();
            let arg = arg.hide_default_value(told).hide_possible_values(told);
            // A command's own arguments come first.
            let common = arg.is_global_set() || arg.get_id() == "version";
            if common { arg.display_order(LAST) } else { arg }
        })
        .mut_subcommands(|sub| {
            let key = format!("{key}.{}", sub.get_name());
            explain_at(&key, sub, locale)
        });
    let after = format!("{key}.after");
    if locale.has(&after) {
        command = command.after_help(word(&after));
    }
    command
}

/// What is wrong with the arguments, in one sentence.
pub fn usage(error: &clap::Error) -> Failure {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => excerpt(text),
        Some(ContextValue::Strings(texts)) => texts.join(" "),
        _ => String::new(),
    };
    let argument = text(ContextKind::InvalidArg);
    // What has no name of its own stands in brackets, as in the line of usage.
    let bare = argument.trim_start_matches(['<', '[']);
    let argument = if bare == argument {
        argument
    } else {
        bare.trim_end_matches(['>', ']', '.']).to_owned()
    };
    let message = match error.kind() {
        ErrorKind::InvalidValue if text(ContextKind::InvalidValue).is_empty() => {
            Message::new("cli.error.value-missing")
                .with("known", listed(error, ContextKind::ValidValue))
        }
        ErrorKind::InvalidValue => Message::new("cli.error.value")
            .with("found", text(ContextKind::InvalidValue))
            .with("known", listed(error, ContextKind::ValidValue)),
        // The values that clap itself reads without a list of them are all numbers.
        ErrorKind::ValueValidation => {
            let (key, most) = range(&argument);
            Message::new(key)
                .with("found", text(ContextKind::InvalidValue))
                .with("most", most.to_string())
        }
        ErrorKind::UnknownArgument => Message::new("cli.error.argument"),
        ErrorKind::InvalidSubcommand => {
            Message::new("cli.error.command").with("found", text(ContextKind::InvalidSubcommand))
        }
        ErrorKind::MissingRequiredArgument => Message::new("cli.error.missing"),
        ErrorKind::ArgumentConflict if text(ContextKind::PriorArg) == argument => {
            Message::new("cli.error.twice")
        }
        ErrorKind::ArgumentConflict => {
            Message::new("cli.error.conflict").with("other", text(ContextKind::PriorArg))
        }
        ErrorKind::TooManyValues => {
            Message::new("cli.error.flag").with("found", text(ContextKind::InvalidValue))
        }
        ErrorKind::InvalidUtf8 => Message::new("cli.error.utf8-argument"),
        _ => Message::new("cli.error.arguments"),
    };
    Failure::Told(Exit::Input, message.with("argument", argument))
}

/// The sentence for an argument that takes a number, and the largest one that it takes.
fn range(argument: &str) -> (&'static str, u64) {
    let most = [
        ("--mines", "cli.error.number", u64::from(MOST_MINES)),
        ("--games", "cli.error.count", MOST_GAMES),
        ("--jobs", "cli.error.count", MOST_JOBS),
    ];
    let of = most
        .into_iter()
        .find(|(name, ..)| argument.starts_with(name));
    of.map_or(("cli.error.number", u64::MAX), |(_, key, most)| (key, most))
}

/// The values that would do, as a part of the sentence; nothing where there is no list of them.
fn listed(error: &clap::Error, kind: ContextKind) -> Value {
    match error.get(kind) {
        Some(ContextValue::Strings(known)) if !known.is_empty() => {
            Value::from(Message::new("cli.error.known").with("known", known.join(", ")))
        }
        _ => Value::from(""),
    }
}
