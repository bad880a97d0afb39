//! Reading a list line by line, so that it may be as long as it likes and can come from a program that is still
//! writing it.

use crate::exit::Failure;
use crate::input;
use gridproof::prose::{Locale, Message};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// The most bytes of a line that are read: an id of the largest board has a sixtieth of that.
const LONGEST: u64 = 1 << 20;

/// The lines of a file, or of standard input for `-`.
pub struct Lines {
    /// What the list is called in sentences.
    pub name: Message,
    /// The number of the line that was read last, from 1.
    pub number: usize,
    from: Box<dyn BufRead>,
}

impl Lines {
    /// Opens a list.
    ///
    /// # Errors
    /// If it can't be read; the failure names it.
    pub fn open(list: &Path, locale: &Locale) -> Result<Lines, Failure> {
        input::hint(list, locale);
        let name = input::name(list);
        match input::reader(list) {
            Ok(from) => Ok(Lines {
                name,
                number: 0,
                from: Box::new(BufReader::new(from)),
            }),
            Err(failure) => Err(failure.of(&name)),
        }
    }

    /// The next line; `None` at the end. A line that is no text or too long is told by the inner result, and
    /// passed over.
    ///
    /// # Errors
    /// If the list can't be read on.
    pub fn next(&mut self) -> Result<Option<Result<String, Message>>, Failure> {
        let name = self.name.clone();
        let failed = |error: io::Error| {
            let failure = Failure::surroundings(input::reason(&error));
            failure.of(&name)
        };
        let mut bytes = Vec::new();
        let mut part = self.from.by_ref().take(LONGEST);
        let read = part.read_until(b'\n', &mut bytes).map_err(&failed)?;
        if read == 0 {
            return Ok(None);
        }
        self.number += 1;
        if read as u64 == LONGEST && !bytes.ends_with(b"\n") {
            self.skip().map_err(&failed)?;
            let message = Message::new("cli.error.long").with("most", LONGEST >> 20);
            return Ok(Some(Err(message)));
        }
        let text = String::from_utf8(bytes).map(|line| match line.strip_prefix('\u{feff}') {
            Some(rest) if self.number == 1 => rest.to_owned(),
            _ => line,
        });
        Ok(Some(text.map_err(|_| Message::new("cli.error.line-utf8"))))
    }

    /// Passes over what is left of a line.
    fn skip(&mut self) -> io::Result<()> {
        loop {
            let buffer = self.from.fill_buf()?;
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let used = end.map_or(buffer.len(), |at| at + 1);
            self.from.consume(used);
            if end.is_some() || used == 0 {
                return Ok(());
            }
        }
    }
}
