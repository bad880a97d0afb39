//! The one template engine: keys and values in, sentences of a language out.
//!
//! Everything that a person reads comes from `www/locales/{language}.json`, a flat object of
//! keys and templates. In a template `{name}` is a value, `{name|one form|other form}` chooses by
//! a number (one form for exactly 1; `#` stands for the number), `{name%}` is a number of hundredths with its
//! decimals, and `{{` is a brace.

use crate::grid::{Cell, Grid};
use crate::sorted::Sorted;
use std::borrow::Cow;
use std::fmt;

/// A thing that a template can speak of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A number, counted or measured.
    Number(i64),
    /// One cell, as column and row from 0; people read "row 3, column 5", counted from 1.
    Cell(usize, usize),
    /// Several cells, as columns and rows from 0.
    Cells(Vec<(usize, usize)>),
    /// A text that is the same in every language: a piece of the input, a name, a notation.
    Text(String),
    /// A piece of prose of its own.
    Message(Box<Message>),
}

/// A key of the locale files with the values that its template speaks of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// The key, for example `mines.article.mine`.
    pub key: String,
    /// The values by their names in the template.
    pub values: Vec<(Cow<'static, str>, Value)>,
}

impl Message {
    /// A message without values.
    pub fn new(key: impl Into<String>) -> Message {
        Message {
            key: key.into(),
            values: Vec::new(),
        }
    }

    /// The same message with one more value.
    pub fn with(mut self, name: impl Into<Cow<'static, str>>, value: impl Into<Value>) -> Message {
        self.add(name.into(), value.into());
        self
    }

    /// Never inline: errors are made in hundreds of places, and none of them is in a hurry.
    #[inline(never)]
    fn add(&mut self, name: Cow<'static, str>, value: Value) {
        self.values.push((name, value));
    }
}

/// An error in something that came from outside, told by a key like all prose.
///
/// `Display` gives the key and the values as they are, for logs; a person reads
/// [`Locale::say`] of the message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error(pub Message);

impl Error {
    /// An error with this key under `error.`.
    #[inline(never)]
    pub fn new(key: &str) -> Error {
        Error(Message::new(format!("error.{key}")))
    }

    /// The same error with one more value.
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Error {
        self.0.add(Cow::Borrowed(name), value.into());
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.key)?;
        for (name, value) in &self.0.values {
            write!(f, " {name}={value:?}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Error {}

/// A foreign text as it may be shown in an error: control characters made visible, cut to 40 characters.
pub fn excerpt(text: &str) -> String {
    let mut shown: String = text.chars().take(40).flat_map(char::escape_debug).collect();
    if text.chars().nth(40).is_some() {
        shown.push('…');
    }
    shown
}

macro_rules! number_value {
    ($($t:ty)*) => {$(
        impl From<$t> for Value {
            fn from(n: $t) -> Value {
                Value::Number(i64::try_from(n).unwrap_or(i64::MAX))
            }
        }
    )*};
}
number_value!(u8 u16 u32 u64 usize i32 i64);

impl From<&str> for Value {
    #[inline(never)]
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<Message> for Value {
    fn from(message: Message) -> Value {
        Value::Message(Box::new(message))
    }
}

impl From<(Grid, Cell)> for Value {
    fn from((grid, cell): (Grid, Cell)) -> Value {
        Value::Cell(grid.x(cell), grid.y(cell))
    }
}

impl Value {
    /// The places of several cells of one grid.
    pub fn cells(grid: Grid, cells: impl IntoIterator<Item = Cell>) -> Value {
        Value::Cells(
            cells
                .into_iter()
                .map(|cell| (grid.x(cell), grid.y(cell)))
                .collect(),
        )
    }
}

/// The templates of one language.
#[derive(Clone, Debug)]
pub struct Locale {
    language: String,
    templates: Sorted<String, String>,
}

/// How deep messages may stand in messages, so that no text from outside makes us recurse for ever.
const DEPTH: usize = 8;

/// A part of a language's texts, as build.rs has packed it.
#[cfg(not(target_arch = "wasm32"))]
macro_rules! packed {
    ($language:literal, $part:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/", $language, ".", $part))
    };
}

#[cfg(not(target_arch = "wasm32"))]
fn unpacked(language: &str, packed: &[u8]) -> Option<Locale> {
    let json = miniz_oxide::inflate::decompress_to_vec(packed).ok()?;
    Locale::parse(language, &String::from_utf8(json).ok()?).ok()
}

impl Locale {
    /// Reads a language's file: one flat JSON object of strings.
    ///
    /// # Errors
    /// `error.locale` if the text is anything else.
    pub fn parse(language: &str, json: &str) -> Result<Locale, Error> {
        let templates = serde_json::from_str(json).map_err(|e| {
            Error::new("locale")
                .with("language", language)
                .with("reason", e.to_string())
        })?;
        Ok(Locale::new(language, templates))
    }

    /// A language with its templates by their keys.
    pub fn new(language: &str, templates: Sorted<String, String>) -> Locale {
        Locale {
            language: language.to_owned(),
            templates,
        }
    }

    /// The languages that are built into native programs: `en`, `zh-Hant`, `zh-Hans`.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn built_in(language: &str) -> Option<Locale> {
        let packed: &[u8] = match language {
            "en" => packed!("en", "elsewhere"),
            "zh-Hant" => packed!("zh-Hant", "elsewhere"),
            "zh-Hans" => packed!("zh-Hans", "elsewhere"),
            _ => return None,
        };
        let mut locale = Locale::for_mines(language)?;
        for (key, template) in unpacked(language, packed)?.templates.iter() {
            locale.templates.insert(key.clone(), template.clone());
        }
        Some(locale)
    }

    /// The part of a built-in language that the bot needs: all but the texts of the command line, the page and the tray.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn for_mines(language: &str) -> Option<Locale> {
        let packed: &[u8] = match language {
            "en" => packed!("en", "texts"),
            "zh-Hant" => packed!("zh-Hant", "texts"),
            "zh-Hans" => packed!("zh-Hans", "texts"),
            _ => return None,
        };
        unpacked(language, packed)
    }

    /// The language's tag, for example `zh-Hant`.
    pub fn language(&self) -> &str {
        &self.language
    }

    /// Whether there is a template for this key.
    pub fn has(&self, key: &str) -> bool {
        self.templates.named(key).is_some()
    }

    /// The sentence of a message. A key that is missing is shown as itself, so nothing is lost.
    pub fn say(&self, message: &Message) -> String {
        self.fill(&message.key, &message.values, DEPTH)
    }

    /// The sentence of a key without values.
    pub fn word(&self, key: &str) -> String {
        self.fill(key, &[], DEPTH)
    }

    fn fill(&self, key: &str, values: &[(Cow<'static, str>, Value)], depth: usize) -> String {
        let Some(template) = self.templates.named(key).filter(|_| depth > 0) else {
            return key.to_owned();
        };
        let mut out = String::with_capacity(template.len() * 2);
        let mut rest = template.as_str();
        while let Some(at) = rest.find('{') {
            out.push_str(&rest[..at]);
            rest = &rest[at + 1..];
            if let Some(after) = rest.strip_prefix('{') {
                out.push('{');
                rest = after;
                continue;
            }
            let Some(end) = rest.find('}') else {
                break;
            };
            self.slot(&rest[..end], values, depth, &mut out);
            rest = &rest[end + 1..];
        }
        out.push_str(rest);
        out
    }

    fn slot(
        &self,
        slot: &str,
        values: &[(Cow<'static, str>, Value)],
        depth: usize,
        out: &mut String,
    ) {
        let mut parts = slot.split('|');
        let name = parts.next().unwrap_or_default();
        // A number of hundredths, as a percentage is counted here.
        let (name, hundredths) = match name.strip_suffix('%') {
            Some(name) => (name, true),
            None => (name, false),
        };
        let Some((_, value)) = values.iter().find(|(n, _)| n == name) else {
            out.push_str(&format!("{{{name}}}"));
            return;
        };
        match (value, parts.next(), parts.next()) {
            (Value::Number(n), _, _) if hundredths => out.push_str(&decimal(*n)),
            (Value::Number(n), Some(one), Some(other)) => {
                let form = if *n == 1 { one } else { other };
                out.push_str(&form.replace('#', &n.to_string()));
            }
            (Value::Cells(cells), Some(one), Some(other)) => {
                let form = if cells.len() == 1 { one } else { other };
                out.push_str(&form.replace('#', &cells.len().to_string()));
            }
            _ => self.value(value, depth, out),
        }
    }

    fn value(&self, value: &Value, depth: usize, out: &mut String) {
        match value {
            Value::Number(n) => out.push_str(&n.to_string()),
            Value::Cell(x, y) => out.push_str(&self.place(*x, *y, depth)),
            Value::Cells(cells) => self.list(cells, depth, out),
            Value::Text(text) => out.push_str(text),
            Value::Message(m) => out.push_str(&self.fill(&m.key, &m.values, depth - 1)),
        }
    }

    fn place(&self, x: usize, y: usize, depth: usize) -> String {
        let values = [
            ("row".into(), Value::from(y + 1)),
            ("column".into(), Value::from(x + 1)),
        ];
        self.fill("cell", &values, depth - 1)
    }

    /// "row 1, column 2; row 1, column 3 and row 2, column 1", with the language's own marks.
    fn list(&self, cells: &[(usize, usize)], depth: usize, out: &mut String) {
        for (i, &(x, y)) in cells.iter().enumerate() {
            if i > 0 {
                let last = i + 1 == cells.len();
                out.push_str(&self.word(if last { "list.last" } else { "list.between" }));
            }
            out.push_str(&self.place(x, y, depth));
        }
    }
}

/// A number of hundredths with as many decimals as it takes.
fn decimal(n: i64) -> String {
    let text = format!("{}.{:02}", n / 100, n % 100);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn locale() -> Locale {
        let json = r##"{"cell":"row {row}, column {column}","list.between":"; ","list.last":" and ",
            "k":"{n|one mine|# mines} at {cells}, {{{t}}","outer":"<{m}>","loop":"{m}","error.x":"No."}"##;
        Locale::parse("en", json).unwrap()
    }

    #[test]
    fn templates_are_filled() {
        let m = Message::new("k")
            .with("n", 1)
            .with("t", "x")
            .with("cells", Value::Cells(vec![(0, 0), (4, 2)]));
        assert_eq!(
            locale().say(&m),
            "one mine at row 1, column 1 and row 3, column 5, {x}"
        );
        let outer = Message::new("outer").with("m", Message::new("k").with("n", 3));
        assert_eq!(locale().say(&outer), "<3 mines at {cells}, {{t}}>");
    }

    #[test]
    fn hundredths_are_decimals() {
        for (n, text) in [(1, "0.01"), (9999, "99.99"), (5000, "50"), (3330, "33.3")] {
            assert_eq!(decimal(n), text);
        }
    }

    #[test]
    fn what_is_missing_shows_itself() {
        assert_eq!(locale().word("no.such.key"), "no.such.key");
        assert!(Locale::parse("en", "[1]").is_err());
        assert!(Locale::parse("en", r#"{"a": {"b": "c"}}"#).is_err());
    }

    #[test]
    fn messages_in_messages_end() {
        let mut m = Message::new("loop").with("m", 1);
        for _ in 0..100 {
            m = Message::new("loop").with("m", m);
        }
        assert_eq!(locale().say(&m), "loop");
    }

    #[test]
    fn excerpts_are_short_and_printable() {
        assert_eq!(excerpt("a\0b\n"), "a\\0b\\n");
        assert_eq!(excerpt(&"x".repeat(99)).chars().count(), 41);
    }
}
