//! `gridproof convert`: a position, a board or a replay in another format.

use crate::args::{Convert, Part};
use crate::exit::{Exit, Failure};
use crate::input::Input;
use crate::output::Out;
use gridproof::mines::notation::{self, Board, Document, Format};
use gridproof::prose::{Error, Locale, Message, Value};
use gridproof::report::Converted;
use std::io::{self, IsTerminal, Write};

/// Converts and writes.
///
/// # Errors
/// What is wrong with input and arguments, what the format can't say, and what the system refuses.
pub fn run(args: &Convert, locale: &Locale, out: &mut Out) -> Result<Exit, Failure> {
    let format = notation::format(&args.to)?;
    if format.binary && !args.json && args.output.is_none() && io::stdout().is_terminal() {
        let message = Message::new("cli.error.binary").with("format", format.name);
        return Err(Failure::Told(Exit::Input, message));
    }
    let input = Input::open(&args.input, locale)?;
    let document = input.document(args.mines)?;
    let document = part(document, args.part).map_err(|e| Failure::from(e).of(&input.name))?;
    let bytes = format.write(&document);
    let bytes = bytes.map_err(|error| Failure::from(error).of(&input.name))?;
    if args.json {
        out.write_all(json(format, &document, bytes).to_json().as_bytes())?;
        out.flush()?;
        return Ok(Exit::Answered);
    }
    match &args.output {
        Some(path) => std::fs::write(path, &bytes)?,
        None if format.binary => {
            // Past the buffer for texts, which would drop what looks like a colour.
            out.flush()?;
            let mut raw = io::stdout();
            raw.write_all(&bytes)?;
            raw.flush()?;
        }
        None => {
            out.write_all(&bytes)?;
            out.flush()?;
        }
    }
    if let Some(note) = start(format, &document, &bytes) {
        // The note may get lost where standard error is closed.
        let _ = writeln!(io::stderr(), "{}", locale.say(&note));
    }
    Ok(Exit::Answered)
}

/// The part of a document that was asked for.
fn part(document: Document, part: Option<Part>) -> Result<Document, Error> {
    Ok(match part {
        None => document,
        Some(Part::Position) => Document::Position(document.position()?),
        Some(Part::Board) => Document::Board(Board {
            seen: None,
            ..document.board()?
        }),
    })
}

/// That the start cell isn't in what was written, if it isn't.
fn start(format: &Format, document: &Document, bytes: &[u8]) -> Option<Message> {
    let Document::Board(board) = document else {
        return None;
    };
    let start = board.start?;
    let kept = notation::open(bytes, None).and_then(|read| read.board());
    if kept.is_ok_and(|kept| kept.start == Some(start)) {
        return None;
    }
    let cell = Value::from((board.deal.grid(), start));
    let note = Message::new("cli.convert.start").with("format", format.name);
    Some(note.with("cell", cell))
}

fn json(format: &Format, document: &Document, bytes: Vec<u8>) -> Converted {
    let (grid, mines, start) = match document {
        Document::Position(position) => (position.grid(), position.mines(), None),
        Document::Board(board) => (
            board.deal.grid(),
            Some(board.deal.size().mines()),
            board.start,
        ),
        Document::Replay(replay) => (
            replay.deal.grid(),
            Some(replay.deal.size().mines()),
            replay.board().start,
        ),
    };
    let (text, hex) = match String::from_utf8(bytes) {
        Ok(text) if !format.binary => (Some(text), None),
        Ok(text) => (None, Some(notation::hex(text.as_bytes()))),
        Err(error) => (None, Some(notation::hex(error.as_bytes()))),
    };
    Converted {
        format: format.name.to_owned(),
        kind: document.kind().to_owned(),
        width: grid.width(),
        height: grid.height(),
        mines,
        start: start.map(|cell| (grid.x(cell), grid.y(cell))),
        text,
        hex,
    }
}
