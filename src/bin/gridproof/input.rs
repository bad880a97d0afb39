//! Reading the input: bounded, as UTF-8, with an error that says what is wrong and where.

use crate::exit::{Exit, Failure};
use gridproof::prose::Message;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The most bytes that are read: a trace of every step on the largest board is smaller.
pub const LIMIT: u64 = 16 << 20;

/// What the input is called in sentences.
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

/// The text of a file, or of standard input for `-`.
///
/// # Errors
/// If it can't be read, is too long or isn't UTF-8.
pub fn read(path: &Path) -> Result<String, Failure> {
    let bytes = if is_stdin(path) {
        bytes(io::stdin().lock())
    } else {
        regular(path)?;
        File::open(path).and_then(bytes)
    };
    let bytes = bytes.map_err(|error| Failure::surroundings(reason(&error)))?;
    if bytes.len() as u64 > LIMIT {
        let message = Message::new("cli.error.long").with("most", LIMIT >> 20);
        return Err(Failure::Told(Exit::Input, message));
    }
    text(bytes)
}

fn bytes(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(LIMIT + 1).read_to_end(&mut bytes)?;
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
fn text(bytes: Vec<u8>) -> Result<String, Failure> {
    let wrong = |message| Err(Failure::Told(Exit::Input, message));
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return wrong(Message::new("cli.error.utf16"));
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(match text.strip_prefix('\u{feff}') {
            Some(rest) => rest.to_owned(),
            None => text,
        }),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let bytes = error.as_bytes();
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
