//! Writing to standard output: in one buffer, with colours where they are wanted.

use crate::args::Color;
use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use std::io::{self, BufWriter, StdoutLock, Write};

/// Standard output, which drops the colours where nobody wants them.
pub type Out = BufWriter<AutoStream<StdoutLock<'static>>>;

impl From<Color> for ColorChoice {
    /// `auto` asks the terminal and the variables NO_COLOR, CLICOLOR and CLICOLOR_FORCE.
    fn from(color: Color) -> ColorChoice {
        match color {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        }
    }
}

/// Standard output as it is asked for.
pub fn open(color: Color) -> Out {
    BufWriter::with_capacity(1 << 16, AutoStream::new(io::stdout().lock(), color.into()))
}

/// A headline.
pub const TITLE: Style = Style::new().bold();
/// What is less important than the rest.
pub const FAINT: Style = Style::new().dimmed();
/// What has to be done.
pub const ACTION: Style = AnsiColor::Cyan.on_default();
/// An answer of yes.
pub const GOOD: Style = AnsiColor::Green.on_default().bold();
/// An answer of no, and what went wrong.
pub const BAD: Style = AnsiColor::Red.on_default().bold();

/// Writes a text in a style.
pub fn styled(out: &mut impl Write, style: Style, text: &str) -> io::Result<()> {
    write!(out, "{style}{text}{style:#}")
}
