//! Reading the input: an id, a link, a file or standard input, bounded, with an error that says what is
//! wrong and where.

use crate::exit::{Exit, Failure};
use gridproof::mines::deal::Start;
use gridproof::mines::moves::Move;
use gridproof::mines::notation::{self, Board, Document};
use gridproof::mines::play::Play;
use gridproof::mines::size::Size;
use gridproof::player;
use gridproof::prose::{Error, Locale, Message, excerpt};
use gridproof::report::{self, Begun, Settings};
use gridproof::slide;
use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::Path;

/// The most bytes that are read: a trace of every step on the largest board is smaller.
pub const LIMIT: u64 = 16 << 20;
/// The most bytes of a list that is kept in memory: two million boards of the expert level.
const LIST_LIMIT: u64 = 256 << 20;

/// What was handed in.
pub struct Input {
    /// What it is called in sentences.
    pub name: Message,
    bytes: Vec<u8>,
}

impl Input {
    /// Reads what an argument stands for: standard input for `-`, else the file of that name, else, where there
    /// is no such file, the argument itself if it looks like an id, a link, or rows divided by `/`. A person
    /// at a terminal is told that typing is expected.
    ///
    /// # Errors
    /// If it can't be read or is too long; the failure names the input.
    pub fn open(argument: &Path, locale: &Locale) -> Result<Input, Failure> {
        hint(argument, locale);
        if let Some(text) = argument.to_str().filter(|text| is_itself(argument, text)) {
            return Ok(Input {
                name: Message::new("cli.itself").with("text", excerpt(text)),
                bytes: text.as_bytes().to_vec(),
            });
        }
        let name = name(argument);
        match read(argument, LIMIT) {
            Ok(bytes) => Ok(Input { name, bytes }),
            Err(failure) => Err(failure.of(&name)),
        }
    }

    /// Reads a file, or standard input for `-`, that may be longer than a single thing ever is: a list.
    ///
    /// # Errors
    /// If it can't be read or is too long; the failure names the input.
    pub fn open_list(path: &Path, locale: &Locale) -> Result<Input, Failure> {
        hint(path, locale);
        let name = name(path);
        match read(path, LIST_LIMIT) {
            Ok(bytes) => Ok(Input { name, bytes }),
            Err(failure) => Err(failure.of(&name)),
        }
    }

    /// The text as it stands there, without a byte order mark.
    ///
    /// # Errors
    /// If it isn't a text in UTF-8; the failure names the input.
    pub fn plain(&self) -> Result<String, Failure> {
        text(&self.bytes).map_err(|failure| failure.of(&self.name))
    }

    /// The SHA-1 sum of the bytes, in hexadecimal digits.
    pub fn sum(&self) -> String {
        sha1_smol::Sha1::from(&self.bytes).digest().to_string()
    }

    /// The text, without a byte order mark. The bytes of a binary format become their hexadecimal digits,
    /// which are read in the same way.
    ///
    /// # Errors
    /// If it is neither a text in UTF-8 nor in a binary format.
    pub fn text(&self) -> Result<String, Failure> {
        match notation::digits(&self.bytes) {
            Some(digits) => Ok(digits),
            None => self.plain(),
        }
    }

    /// What it says of a game of mines; `mines` is what `--mines` said.
    ///
    /// # Errors
    /// What is wrong with it, and `cli.error.tray` if it is a tray.
    pub fn document(&self, mines: Option<u32>) -> Result<Document, Failure> {
        let read = || {
            let text = self.text()?;
            if Begun::is(&text) {
                return Ok(begun(&Begun::from_json(&text)?)?);
            }
            if player::detect(&text)? != "mines" {
                return Err(Error(Message::new("cli.error.tray")).into());
            }
            Ok(notation::open(text.as_bytes(), mines)?)
        };
        read().map_err(|failure: Failure| failure.of(&self.name))
    }
}

/// What `gridproof new --json` wrote: the board that its settings deal, and what is seen of it.
fn begun(begun: &Begun) -> Result<Document, Error> {
    let Settings::Mines {
        width,
        height,
        mines,
        start,
        seed,
        ..
    } = &begun.settings
    else {
        return Err(Error(Message::new("cli.error.tray")));
    };
    let size = Size::parse(&format!("{width}x{height}/{mines}"))?;
    let mut play = Play::new(size, Start::parse(start)?, report::seed(seed)?);
    let first = begun.first.map(|(x, y)| {
        let wrong = || Error::new("mines.saved.first").with("x", x).with("y", y);
        let wrong = || wrong().with("width", *width).with("height", *height);
        size.grid().cell(x, y).ok_or_else(wrong)
    });
    let Some(first) = first.transpose()? else {
        return notation::open(begun.position.as_bytes(), None);
    };
    play.act(Move::Open(first));
    Ok(match play.deal() {
        Some(deal) => Document::Board(Board {
            deal: deal.clone(),
            start: Some(first),
            seen: Some(play.position().clone()),
        }),
        None => Document::Position(play.position().clone()),
    })
}

/// Whether an argument is no file but the text itself.
fn is_itself(argument: &Path, text: &str) -> bool {
    let rows = || text.contains('/') && notation::open(text.as_bytes(), None).is_ok();
    !is_stdin(argument)
        && !argument.exists()
        && (notation::looks_like(text) || slide::notation::looks_like(text) || rows())
}

/// Tells a person at a terminal that typing is expected, if it is.
pub fn hint(argument: &Path, locale: &Locale) {
    if is_stdin(argument) && io::stdin().is_terminal() {
        // The hint may get lost where standard error is closed.
        let _ = writeln!(io::stderr(), "{}", locale.word("cli.typing"));
    }
}

/// What a file is called in sentences.
pub fn name(path: &Path) -> Message {
    if is_stdin(path) {
        return Message::new("cli.stdin");
    }
    let shown = path.display().to_string();
    let printable = shown.chars().flat_map(|c| {
        let control = c.is_control();
        let escaped = control.then(|| c.escape_default());
        escaped.into_iter().flatten().chain((!control).then_some(c))
    });
    Message::new("cli.file").with("path", printable.collect::<String>())
}

fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// A file, or standard input for `-`, to be read.
///
/// # Errors
/// What the system refuses, and what could never be read to its end.
pub fn reader(path: &Path) -> Result<Box<dyn Read>, Failure> {
    if is_stdin(path) {
        return Ok(Box::new(io::stdin().lock()));
    }
    regular(path)?;
    match File::open(path) {
        Ok(file) => Ok(Box::new(file)),
        Err(error) => Err(Failure::surroundings(reason(&error))),
    }
}

/// The bytes of a file, or of standard input for `-`.
fn read(path: &Path, limit: u64) -> Result<Vec<u8>, Failure> {
    let bytes = bytes(reader(path)?, limit);
    let bytes = bytes.map_err(|error| Failure::surroundings(reason(&error)))?;
    if bytes.len() as u64 > limit {
        let message = Message::new("cli.error.long").with("most", limit >> 20);
        return Err(Failure::Told(Exit::Input, message));
    }
    Ok(bytes)
}

fn bytes(from: impl Read, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(limit + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Refuses what could never be read to its end: a directory, and a named pipe, which waits for ever when
/// nobody writes to it. The pipes that a shell hands over as files have a writer.
fn regular(path: &Path) -> Result<(), Failure> {
    let kind = match path.metadata() {
        Ok(metadata) => metadata.file_type(),
        Err(error) => return Err(Failure::surroundings(reason(&error))),
    };
    if kind.is_dir() {
        return Err(Failure::surroundings(Message::new("cli.error.directory")));
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        let of_shell = path.starts_with("/dev") || path.starts_with("/proc");
        if kind.is_fifo() && !of_shell {
            return Err(Failure::surroundings(Message::new("cli.error.pipe")));
        }
    }
    Ok(())
}

/// Why the system refused, as our own sentence where it is one of the usual reasons.
pub fn reason(error: &io::Error) -> Message {
    match error.kind() {
        io::ErrorKind::NotFound => Message::new("cli.error.not-found"),
        io::ErrorKind::PermissionDenied => Message::new("cli.error.permission"),
        io::ErrorKind::IsADirectory => Message::new("cli.error.directory"),
        _ => Message::new("cli.error.system").with("reason", error.to_string()),
    }
}

/// The bytes as text, without a byte order mark.
fn text(bytes: &[u8]) -> Result<String, Failure> {
    let wrong = |message| Err(Failure::Told(Exit::Input, message));
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return wrong(Message::new("cli.error.utf16"));
    }
    match str::from_utf8(bytes) {
        Ok(text) => Ok(text.strip_prefix('\u{feff}').unwrap_or(text).to_owned()),
        Err(error) => {
            let at = error.valid_up_to();
            let found = bytes.get(at).copied().unwrap_or_default();
            let next = bytes.get(at + 1).copied().unwrap_or_default();
            let half = found == 0xed && (0xa0..=0xbf).contains(&next);
            let before = bytes.get(..at).unwrap_or_default();
            let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
            let key = if half {
                "cli.error.surrogate"
            } else {
                "cli.error.utf8"
            };
            wrong(
                Message::new(key)
                    .with("offset", at)
                    .with("line", line)
                    .with("found", format!("{found:02x}")),
            )
        }
    }
}
