//! Links as people paste them: other programs' addresses, and our own page's.

/// What a link says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Link {
    /// The text in it: what stands behind `#`, or our own page's position.
    pub text: String,
    /// Names and values, in the order in which they stand.
    pub pairs: Vec<(String, String)>,
}

/// The longest text that is looked at as a link.
const LONGEST: usize = 1 << 18;

/// The names by which a query is known even without an address before it.
const KNOWN: [&str; 3] = ["analysis", "m", "position"];

/// Reads a link; `None` for a text that is none.
///
/// A link is one word. It has a `://` in it, or begins with a `?`, or it is a query with a name that is known.
pub(super) fn read(text: &str) -> Option<Link> {
    let text = text.trim();
    if text.len() > LONGEST || text.is_empty() || text.contains(char::is_whitespace) {
        return None;
    }
    let address = text.contains("://");
    let begins = text.starts_with(|c: char| c == '?' || c.is_ascii_alphabetic() || c == '#');
    if !address && (!begins || !text.contains('=')) {
        return None;
    }
    let start = if address {
        text.find(['?', '#']).unwrap_or(text.len())
    } else {
        0
    };
    let tail = text.get(start..).unwrap_or_default();
    let (query, fragment) = tail.split_once('#').unwrap_or((tail, ""));
    let query = query.trim_start_matches('?');
    let parts = query.split('&').chain(values(fragment).split('&'));
    let pairs: Vec<(String, String)> = parts
        .filter_map(|part| part.split_once('='))
        .map(|(name, value)| (name.to_owned(), decode(value)))
        .collect();
    let known = |(name, _): &(String, String)| KNOWN.contains(&name.as_str());
    if !address && !pairs.iter().any(known) {
        return None;
    }
    let own = pairs.iter().find(|(name, _)| name == "position");
    let text = match own {
        Some((_, position)) => unpack(position),
        None => decode(fragment.trim_start_matches('/')),
    };
    Some(Link { text, pairs })
}

/// The names and values of what stands behind `#`. Some pages have a path of their own before them.
fn values(fragment: &str) -> &str {
    match fragment.split_once('?') {
        Some((path, query)) if !path.contains('=') => query,
        _ => fragment,
    }
}

/// Puts the characters back that an address has as `%` and two digits; one that isn't well formed stays.
fn decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let escaped = (byte == b'%').then(|| after.get(..2)).flatten();
        let escaped = escaped.filter(|two| two.iter().all(u8::is_ascii_hexdigit));
        let escaped = escaped.and_then(|two| str::from_utf8(two).ok());
        match escaped.and_then(|two| u8::from_str_radix(two, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = after.get(2..).unwrap_or_default();
            }
            None => {
                bytes.push(byte);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A board as our own page writes it into its address: `-` for `#`, and `_` for a space.
fn unpack(position: &str) -> String {
    position.replace('-', "#").replace('_', " ")
}
