//! Writing to standard output: in one buffer, with colours where they are wanted.

use crate::args::Color;
use anstream::{AutoStream, ColorChoice, StripStream};
use anstyle::{AnsiColor, Style};
use std::io::{self, BufWriter, StdoutLock, Write};

/// The bytes that are gathered before the system is asked to take them.
const BUFFER: usize = 1 << 16;

/// Standard output, which drops the colours where nobody wants them.
///
/// Dropping them hands on what is between two of them piece by piece, so the buffer lies below it.
pub enum Out {
    /// With colours; on an old Windows console they become calls to the system.
    Coloured(BufWriter<AutoStream<StdoutLock<'static>>>),
    /// Without.
    Plain(StripStream<Box<dyn Write>>),
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Out::Coloured(out) => out.write(bytes),
            Out::Plain(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Out::Coloured(out) => out.flush(),
            Out::Plain(out) => out.flush(),
        }
    }
}

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
    let out = AutoStream::new(io::stdout().lock(), color.into());
    if out.current_choice() == ColorChoice::Never {
        let buffer = BufWriter::with_capacity(BUFFER, out.into_inner());
        Out::Plain(StripStream::new(Box::new(buffer)))
    } else {
        Out::Coloured(BufWriter::with_capacity(BUFFER, out))
    }
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
