//! The entries of a skin file, each with its place, so that what is wrong with one is told with its line.
//!
//! They are read one by one and not by serde: what serde makes of a dozen kinds of tables is a tenth of the bot's program.

use super::skin_file::inside;
use crate::prose::{Error, excerpt};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A table of a skin file, whose entries are taken out one after another.
pub struct Entries<'t> {
    text: &'t str,
    /// What stands before the names of its entries in an error.
    path: String,
    table: DeTable<'t>,
}

/// The value of an entry, or of a place in a list.
pub struct Entry<'t> {
    text: &'t str,
    /// What it is called in an error.
    name: String,
    value: Spanned<DeValue<'t>>,
}

impl<'t> Entries<'t> {
    /// The entries of a file.
    ///
    /// # Errors
    /// `error.skin.file` for a text that isn't TOML, with line and reason.
    pub fn of(text: &'t str) -> Result<Entries<'t>, Error> {
        match DeTable::parse(text) {
            Ok(table) => Ok(Entries {
                text,
                path: String::new(),
                table: table.into_inner(),
            }),
            Err(error) => Err(Error::new("skin.file")
                .with(
                    "line",
                    line(text, error.span().map_or(0, |span| span.start)),
                )
                .with("reason", error.message().trim())),
        }
    }

    /// The entry of a name, if there is one.
    #[inline(never)]
    pub fn get(&mut self, name: &str) -> Option<Entry<'t>> {
        Some(Entry {
            text: self.text,
            name: format!("{}{name}", self.path),
            value: self.table.remove(name)?,
        })
    }

    /// The entry of a name.
    ///
    /// # Errors
    /// `error.skin.missing` if there is none.
    #[inline(never)]
    pub fn need(&mut self, name: &str) -> Result<Entry<'t>, Error> {
        let path = format!("{}{name}", self.path);
        self.get(name)
            .ok_or_else(|| Error::new("skin.missing").with("name", path))
    }

    /// The values of a list that may be missing.
    ///
    /// # Errors
    /// It is something else.
    #[inline(never)]
    pub fn list(&mut self, name: &str) -> Result<Vec<Entry<'t>>, Error> {
        self.get(name).map_or(Ok(Vec::new()), Entry::list)
    }

    /// Makes sure that all entries were taken.
    ///
    /// # Errors
    /// `error.skin.entry` for one that nobody asked for, with its line.
    #[inline(never)]
    pub fn end(self) -> Result<(), Error> {
        match self.table.keys().next() {
            None => Ok(()),
            Some(key) => Err(Error::new("skin.entry")
                .with("name", excerpt(&format!("{}{}", self.path, key.get_ref())))
                .with("line", line(self.text, key.span().start))),
        }
    }
}

impl<'t> Entry<'t> {
    /// A text.
    ///
    /// # Errors
    /// It is something else.
    #[inline(never)]
    pub fn text(self) -> Result<String, Error> {
        match self.value.get_ref().as_str() {
            Some(text) => Ok(text.to_owned()),
            None => Err(self.wrong("skin.no-text")),
        }
    }

    /// `true` or `false`.
    ///
    /// # Errors
    /// It is something else.
    #[inline(never)]
    pub fn flag(self) -> Result<bool, Error> {
        let flag = self.value.get_ref().as_bool();
        flag.ok_or_else(|| self.wrong("skin.no-flag"))
    }

    /// One of some words.
    ///
    /// # Errors
    /// It is something else.
    #[inline(never)]
    pub fn one_of<'w>(self, words: &[&'w str]) -> Result<&'w str, Error> {
        let found = self.value.get_ref().as_str();
        let word = words.iter().find(|word| Some(**word) == found);
        word.copied().ok_or_else(|| {
            self.wrong("skin.no-word")
                .with("found", excerpt(found.unwrap_or_default()))
                .with("expected", words.join(", "))
        })
    }

    /// Whether it is a table.
    pub fn is_table(&self) -> bool {
        self.value.get_ref().is_table()
    }

    /// A whole number of a range.
    ///
    /// # Errors
    /// It is something else, or beyond the range.
    pub fn number<N: TryFrom<i64> + Into<i64> + Copy>(self, least: N, most: N) -> Result<N, Error> {
        let number = self.whole(least.into(), most.into())?;
        N::try_from(number).map_err(|_| self.wrong("skin.no-number"))
    }

    #[inline(never)]
    fn whole(&self, least: i64, most: i64) -> Result<i64, Error> {
        let digits = self.value.get_ref().as_integer();
        let number = digits.and_then(|n| i64::from_str_radix(n.as_str(), n.radix()).ok());
        let number = number.ok_or_else(|| self.wrong("skin.no-number"))?;
        inside(&self.name, number, least, most)?;
        Ok(number)
    }

    /// The values of a list.
    ///
    /// # Errors
    /// It is something else.
    #[inline(never)]
    pub fn list(self) -> Result<Vec<Entry<'t>>, Error> {
        if !self.value.get_ref().is_array() {
            return Err(self.wrong("skin.no-list"));
        }
        let DeValue::Array(list) = self.value.into_inner() else {
            return Ok(Vec::new());
        };
        let entry = |value| Entry {
            text: self.text,
            name: self.name.clone(),
            value,
        };
        Ok(list.into_iter().map(entry).collect())
    }

    /// A list of just so many values.
    ///
    /// # Errors
    /// It is something else, or has more or fewer values.
    pub fn array<const N: usize>(self) -> Result<[Entry<'t>; N], Error> {
        let (name, at) = (self.name.clone(), line(self.text, self.value.span().start));
        self.list()?.try_into().map_err(|list: Vec<_>| {
            Error::new("skin.length")
                .with("name", name)
                .with("line", at)
                .with("found", list.len())
                .with("expected", N)
        })
    }

    /// The entries of a table.
    ///
    /// # Errors
    /// It is something else.
    #[inline(never)]
    pub fn entries(self) -> Result<Entries<'t>, Error> {
        if !self.value.get_ref().is_table() {
            return Err(self.wrong("skin.no-table"));
        }
        let DeValue::Table(table) = self.value.into_inner() else {
            return Err(Error::new("skin.missing").with("name", self.name));
        };
        Ok(Entries {
            text: self.text,
            path: format!("{}.", self.name),
            table,
        })
    }

    /// The names and values of a table.
    ///
    /// # Errors
    /// It is something else.
    pub fn pairs(self) -> Result<Vec<(String, Entry<'t>)>, Error> {
        let entries = self.entries()?;
        let (text, path) = (entries.text, entries.path);
        let pair = |(key, value): (Spanned<_>, _)| {
            let key: std::borrow::Cow<'_, str> = key.into_inner();
            let name = format!("{path}{key}");
            (key.into_owned(), Entry { text, name, value })
        };
        Ok(entries.table.into_iter().map(pair).collect())
    }

    #[inline(never)]
    fn wrong(&self, key: &str) -> Error {
        Error::new(key)
            .with("name", self.name.as_str())
            .with("line", line(self.text, self.value.span().start))
    }
}

/// The line of a byte, counted from 1.
fn line(text: &str, at: usize) -> usize {
    let before = text.as_bytes().get(..at).unwrap_or_default();
    1 + before.iter().filter(|&&byte| byte == b'\n').count()
}
