//! The bot that plays a Minesweeper window on Windows; on other systems it says so.

#[cfg(windows)]
mod arguments;
#[cfg(windows)]
mod calibrate;
#[cfg(windows)]
mod command;
#[cfg(windows)]
mod exit;
#[cfg(windows)]
mod files;
#[cfg(windows)]
#[path = "../gridproof/language.rs"]
mod language;
#[cfg(windows)]
mod measure;
#[cfg(windows)]
mod play;
#[cfg(windows)]
mod tell;
#[cfg(windows)]
#[expect(unsafe_code, reason = "the calls of Windows are foreign functions")]
mod windows;

use std::process::ExitCode;

#[cfg(windows)]
fn main() -> ExitCode {
    command::run()
}

#[cfg(not(windows))]
fn main() -> ExitCode {
    use gridproof::prose::Locale;
    use std::io::Write;
    let key = "bot.elsewhere";
    let text = Locale::for_mines("en").map_or_else(|| key.to_owned(), |english| english.word(key));
    // Nothing more can be done where even standard error is closed.
    let _ = writeln!(std::io::stderr(), "{text}");
    ExitCode::from(2)
}
