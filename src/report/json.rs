//! Reading JSON: first the head that says what it is, then the whole; what is wrong is told with its place.

use crate::prose::Error;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::error::Category;

/// The most characters of a reason that are shown: what was found and what was expected have room in them.
const DETAIL: usize = 100;

/// What a text says of itself; whatever else is in it may be of a form that only newer versions know.
#[derive(Deserialize)]
struct Head {
    format: String,
    version: Option<u32>,
}

/// Whether a text is JSON that says it is of this format.
pub(super) fn is(json: &str, format: &str) -> bool {
    serde_json::from_str(json).is_ok_and(|head: Head| head.format == format)
}

/// Reads a text of a format in one of its versions up to `newest`.
///
/// # Errors
/// `error.trace.json.syntax`, `.cut` or `.data` with line and column, counted from 1, or what [`check`]
/// finds.
pub(super) fn read<T: DeserializeOwned>(
    json: &str,
    format: &'static str,
    newest: u32,
) -> Result<T, Error> {
    let wrong = |error| malformed(json, &error, format);
    let head: Head = serde_json::from_str(json).map_err(wrong)?;
    check(
        (&head.format, head.version.unwrap_or(newest)),
        format,
        newest,
    )?;
    serde_json::from_str(json).map_err(wrong)
}

/// Whether what a head says is a format in a version that can be read.
///
/// # Errors
/// `error.trace.format` or `error.trace.version`.
pub(super) fn check(
    (found, version): (&str, u32),
    format: &'static str,
    newest: u32,
) -> Result<(), Error> {
    if found != format {
        return Err(Error::new("trace.format")
            .with("found", crate::prose::excerpt(found))
            .with("expected", format));
    }
    if !(1..=newest).contains(&version) {
        return Err(Error::new("trace.version")
            .with("format", format)
            .with("found", version)
            .with("newest", newest));
    }
    Ok(())
}

fn malformed(json: &str, error: &serde_json::Error, format: &'static str) -> Error {
    let key = match error.classify() {
        Category::Eof => "trace.json.cut",
        Category::Data => "trace.json.data",
        Category::Syntax | Category::Io => "trace.json.syntax",
    };
    // The place is counted in bytes, and people count characters.
    let line = json.split('\n').nth(error.line().saturating_sub(1));
    let bytes = line.unwrap_or_default().bytes().take(error.column());
    let characters = bytes.filter(|byte| byte & 0xc0 != 0x80).count();
    Error::new(key)
        .with("format", format)
        .with("line", error.line())
        .with("column", characters.max(1))
        .with("detail", detail(&error.to_string()))
}

/// A reason without its place, which is told beside it. Pieces of the text are in it as they stand there:
/// what isn't printable is made visible, and there is an end to it.
fn detail(reason: &str) -> String {
    let reason = reason
        .rsplit_once(" at line ")
        .map_or(reason, |(reason, _)| reason);
    let visible = |c: char| {
        let quote = matches!(c, '"' | '\'');
        let escaped = (!quote).then(|| c.escape_debug());
        escaped.into_iter().flatten().chain(quote.then_some(c))
    };
    let mut shown = reason.chars().flat_map(visible);
    let mut start: String = shown.by_ref().take(DETAIL).collect();
    if shown.next().is_some() {
        start.push('…');
    }
    start
}

#[cfg(test)]
mod tests {
    use super::detail;

    #[test]
    fn reasons_are_short_printable_and_without_a_place() {
        assert_eq!(
            detail("invalid type: string \"x\", expected u32 at line 1 column 7"),
            "invalid type: string \"x\", expected u32"
        );
        assert_eq!(
            detail("unknown `\x1b[31m\u{202e}`"),
            "unknown `\\u{1b}[31m\\u{202e}`"
        );
        assert_eq!(detail(&"\0".repeat(10_000)).chars().count(), 101);
    }
}
