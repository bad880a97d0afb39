//! Reading skin files: every value is checked, so that what is read can be relied on.

use super::entries::{Entries, Entry};
use super::skin::{Anchor, Counter, Face, Look, Place, Probe, Skin, Verified, distance};
use super::skin_controls::controls;
use super::window::Window;
use crate::grid::{Grid, MAX_SIDE};
use crate::prose::{Error, excerpt};

/// The format that this version reads and writes.
pub(super) const FORMAT: u32 = 2;
/// Bounds of a skin: none of today's programs comes near them.
const MAX_FILE: usize = 1 << 18;
const MAX_CELL: u32 = 256;
const MAX_FACE: u32 = 1024;
const MAX_MARGIN: u32 = 4096;
pub(super) const MAX_LOOKS: usize = 64;
const MAX_PROBES: usize = 256;
const MAX_TOLERANCE: u8 = 64;
const MAX_TEXT: usize = 240;
const MAX_PATTERNS: usize = 32;
const MAX_COUNTERS: usize = 8;
const MAX_DIGITS: u32 = 8;
const MAX_POINTS: usize = 16;

impl Skin {
    /// Reads a skin file.
    ///
    /// # Errors
    /// `error.skin.file` for a text that isn't TOML, with line and reason; `error.skin.format` for another format;
    /// `error.skin.missing` and `error.skin.entry` for an entry that is missing or unknown, `error.skin.no-text` and its like for
    /// one of another kind; `error.skin.range`, `error.skin.text`, `error.skin.code`, `error.skin.probe`,
    /// `error.skin.color`, `error.skin.place` and `error.skin.key` name the value that can't be;
    /// `error.skin.alike` two looks that one picture could have, `error.skin.twice` two counters of one code.
    pub fn parse(text: &str) -> Result<Skin, Error> {
        check("file", text.len(), 0, MAX_FILE)?;
        let mut file = Entries::of(text)?;
        // Of another format nothing else can be said.
        let format = file.need("format")?.number(0, u32::MAX)?;
        if format != FORMAT {
            return Err(Error::new("skin.format")
                .with("found", format)
                .with("expected", FORMAT));
        }
        let tolerance = file.need("tolerance")?.number(0, MAX_TOLERANCE)?;
        let cell = file.need("cell")?.number(1, MAX_CELL)?;
        let skin = Skin {
            name: plain("name", file.need("name")?.text()?)?,
            verified: verified(file.need("verified")?.entries()?)?,
            tolerance,
            window: match file.get("window") {
                Some(entry) => Some(window(entry.entries()?)?),
                None => None,
            },
            cell,
            margins: sides(file.need("margins")?, |side| side.number(0, MAX_MARGIN))?,
            columns: range(file.need("columns")?, MAX_SIDE)?,
            rows: range(file.need("rows")?, MAX_SIDE)?,
            wider: file.get("wider").map_or(Ok(false), Entry::flag)?,
            sizes: file
                .get("sizes")
                .map(|entry| range(entry, MAX_CELL))
                .transpose()?,
            edges: file
                .get("edges")
                .map(|entry| sides(entry, |side| color("edges", &side.text()?)))
                .transpose()?,
            looks: looks("tile", file.need("tile")?.list()?, cell, tolerance)?,
            face: match file.get("face") {
                Some(entry) => Some(face(entry.entries()?, tolerance)?),
                None => None,
            },
            counters: counters(file.list("counter")?, tolerance)?,
            controls: match file.get("controls") {
                Some(entry) => controls(entry.entries()?)?,
                None => Default::default(),
            },
        };
        file.end()?;
        within(&skin)?;
        Ok(skin)
    }
}

/// Whether a skin can have these measures.
pub(super) fn check_measures(cell: u32, margins: [u32; 4], tolerance: u8) -> Result<(), Error> {
    check("cell", cell, 1, MAX_CELL)?;
    check("tolerance", tolerance, 0, MAX_TOLERANCE)?;
    let sides = ["left", "top", "right", "bottom"];
    for (side, margin) in sides.into_iter().zip(margins) {
        check(&format!("margins.{side}"), margin, 0, MAX_MARGIN)?;
    }
    Ok(())
}

#[inline(never)]
fn verified(mut entries: Entries<'_>) -> Result<Verified, Error> {
    let verified = Verified {
        original: entries.need("original")?.flag()?,
        how: plain("verified.how", entries.need("how")?.text()?)?,
    };
    entries.end()?;
    Ok(verified)
}

/// What there is to each side: left, top, right, bottom.
fn sides<T: Copy + Default>(
    entry: Entry<'_>,
    read: impl Fn(Entry<'_>) -> Result<T, Error>,
) -> Result<[T; 4], Error> {
    let mut entries = entry.entries()?;
    let mut found = [T::default(); 4];
    for (name, side) in ["left", "top", "right", "bottom"]
        .into_iter()
        .zip(&mut found)
    {
        *side = read(entries.need(name)?)?;
    }
    entries.end()?;
    Ok(found)
}

/// The least and the greatest of something.
fn range<N>(entry: Entry<'_>, most: N) -> Result<[N; 2], Error>
where
    N: TryFrom<i64> + Into<i64> + Copy + From<u8>,
{
    let [first, last] = entry.array()?;
    let least = first.number(N::from(1), most)?;
    Ok([least, last.number(least, most)?])
}

#[inline(never)]
fn window(mut entries: Entries<'_>) -> Result<Window, Error> {
    let mut patterns = |name: &str| {
        let list = entries.list(name)?;
        check(name, list.len(), 0, MAX_PATTERNS)?;
        each(list, |entry| plain(name, entry.text()?))
    };
    let (exe, class, title) = (patterns("exe")?, patterns("class")?, patterns("title")?);
    let child = match entries.get("child") {
        Some(entry) => Some(plain("window.child", entry.text()?)?),
        None => None,
    };
    entries.end()?;
    let sum = exe.len() + class.len() + title.len();
    check("window", sum, 1, 3 * MAX_PATTERNS)?;
    Ok(Window {
        exe,
        class,
        title,
        child,
    })
}

#[inline(never)]
fn face(mut entries: Entries<'_>, tolerance: u8) -> Result<Face, Error> {
    let size = entries.need("size")?.number(1, MAX_FACE)?;
    let face = Face {
        place: place(&mut entries)?,
        size,
        looks: looks("face.look", entries.need("look")?.list()?, size, tolerance)?,
    };
    entries.end()?;
    Ok(face)
}

#[inline(never)]
fn counters(list: Vec<Entry<'_>>, tolerance: u8) -> Result<Vec<Counter>, Error> {
    check("counter", list.len(), 0, MAX_COUNTERS)?;
    let counters = each(list, |entry| counter(entry.entries()?, tolerance))?;
    for (n, counter) in counters.iter().enumerate() {
        if counters.iter().take(n).any(|c| c.code == counter.code) {
            return Err(Error::new("skin.twice").with("code", counter.code.as_str()));
        }
    }
    Ok(counters)
}

#[inline(never)]
fn counter(mut entries: Entries<'_>, tolerance: u8) -> Result<Counter, Error> {
    let code = code(entries.need("code")?.text()?)?;
    let segments: [Entry<'_>; 7] = entries.need("segments")?.array()?;
    let points = |segment: Entry<'_>| {
        let points = segment.list()?;
        check("counter.segments", points.len(), 1, MAX_POINTS)?;
        each(points, |point| {
            let [x, y] = point.array()?;
            Ok([x.number(0, MAX_FACE)?, y.number(0, MAX_FACE)?])
        })
    };
    let mut lists = [const { Vec::new() }; 7];
    for (list, segment) in lists.iter_mut().zip(segments) {
        *list = points(segment)?;
    }
    let counter = Counter {
        place: place(&mut entries)?,
        digits: entries.need("digits")?.number(1, MAX_DIGITS)?,
        advance: entries.need("advance")?.number(1, MAX_FACE)?,
        segments: lists,
        lit: color(&code, &entries.need("lit")?.text()?)?,
        dark: color(&code, &entries.need("dark")?.text()?)?,
        code,
    };
    entries.end()?;
    if u16::from(distance(counter.lit, counter.dark)) <= 2 * u16::from(tolerance) {
        return Err(Error::new("skin.alike")
            .with("first", "lit")
            .with("second", "dark"));
    }
    Ok(counter)
}

pub(super) fn each<A, B>(
    list: impl IntoIterator<Item = A>,
    f: impl FnMut(A) -> Result<B, Error>,
) -> Result<Vec<B>, Error> {
    list.into_iter().map(f).collect()
}

#[inline(never)]
fn place(entries: &mut Entries<'_>) -> Result<Place, Error> {
    let anchor = entries.need("anchor")?;
    let [left, center, right] = ["left", "center", "right"];
    let anchor = match anchor.one_of(&[left, center, right])? {
        "left" => Anchor::Left,
        "right" => Anchor::Right,
        _ => Anchor::Center,
    };
    let far = MAX_MARGIN as i32;
    Ok(Place {
        anchor,
        x: entries.need("x")?.number(-far, far)?,
        y: entries.need("y")?.number(0, MAX_MARGIN)?,
    })
}

fn looks(name: &str, list: Vec<Entry<'_>>, size: u32, tolerance: u8) -> Result<Vec<Look>, Error> {
    check(name, list.len(), 1, MAX_LOOKS)?;
    let looks = each(list, |entry| look(entry.entries()?, size))?;
    for (n, look) in looks.iter().enumerate() {
        let alike = looks
            .iter()
            .take(n)
            .find(|other| !other.differs(look, tolerance));
        if let Some(other) = alike {
            return Err(Error::new("skin.alike")
                .with("first", other.code.as_str())
                .with("second", look.code.as_str()));
        }
    }
    Ok(looks)
}

#[inline(never)]
fn look(mut entries: Entries<'_>, size: u32) -> Result<Look, Error> {
    let code = code(entries.need("code")?.text()?)?;
    let pixels = entries.need("pixels")?.list()?;
    entries.end()?;
    check("pixels", pixels.len(), 1, MAX_PROBES)?;
    let probes = each(pixels, |pixel| probe(&code, pixel, size))?;
    Ok(Look { code, probes })
}

#[inline(never)]
fn probe(code: &str, pixel: Entry<'_>, size: u32) -> Result<Probe, Error> {
    let [x, y, text] = pixel.array()?;
    let (x, y, text) = (x.number(0, u32::MAX)?, y.number(0, u32::MAX)?, text.text()?);
    if x >= size || y >= size {
        return Err(Error::new("skin.probe")
            .with("code", code)
            .with("x", x)
            .with("y", y)
            .with("size", size));
    }
    let (not, digits) = match text.strip_prefix('!') {
        Some(digits) => (true, digits),
        None => (false, text.as_str()),
    };
    let (digits, tolerance) = match digits.split_once('~') {
        Some((digits, most)) => (digits, Some(within_tolerance(code, most)?)),
        None => (digits, None),
    };
    Ok(Probe {
        x,
        y,
        color: color(code, digits)?,
        not,
        tolerance,
    })
}

/// Whether what is beside the board is on the picture of every board: where it stands and how far it
/// reaches grow with the columns, so the least and the greatest board tell.
fn within(skin: &Skin) -> Result<(), Error> {
    let face = skin
        .face
        .as_ref()
        .map(|face| ("face", face.place, face.size, face.size));
    let counters = skin.counters.iter().map(|counter| {
        let [far, low] = counter.reach();
        let wide = counter.advance * (counter.digits - 1) + far + 1;
        (counter.code.as_str(), counter.place, wide, low + 1)
    });
    for (name, place, wide, high) in face.into_iter().chain(counters) {
        for columns in skin.columns {
            let Some(grid) = Grid::new(usize::from(columns), usize::from(skin.rows[0])) else {
                continue;
            };
            let (width, height) = skin.size(grid);
            let fits = skin.place(grid, place).is_some_and(|(x, y)| {
                x.checked_add(wide).is_some_and(|end| end <= width)
                    && y.checked_add(high).is_some_and(|end| end <= height)
            });
            if !fits {
                return Err(Error::new("skin.place")
                    .with("name", name)
                    .with("width", width)
                    .with("height", height));
            }
        }
    }
    Ok(())
}

#[inline(never)]
pub(super) fn code(text: String) -> Result<String, Error> {
    let small = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if text.is_empty() || text.len() > 32 || !text.chars().all(small) {
        return Err(Error::new("skin.code").with("found", excerpt(&text)));
    }
    Ok(text)
}

/// A tolerance of a pixel's own, which stands behind its colour.
#[inline(never)]
fn within_tolerance(code: &str, text: &str) -> Result<u8, Error> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let most = text
        .parse()
        .ok()
        .filter(|&most: &u8| digits && most <= MAX_TOLERANCE);
    most.ok_or_else(|| {
        Error::new("skin.color")
            .with("code", excerpt(code))
            .with("found", excerpt(text))
    })
}

#[inline(never)]
fn color(code: &str, text: &str) -> Result<[u8; 3], Error> {
    let six = text.len() == 6 && text.bytes().all(|b| b.is_ascii_hexdigit());
    match u32::from_str_radix(text, 16) {
        Ok(rgb) if six => Ok([(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8]),
        _ => Err(Error::new("skin.color")
            .with("code", excerpt(code))
            .with("found", excerpt(text))),
    }
}

/// A text of a line, neither empty nor endless.
#[inline(never)]
fn plain(name: &str, text: String) -> Result<String, Error> {
    if text.is_empty() || text.chars().count() > MAX_TEXT || text.chars().any(char::is_control) {
        return Err(Error::new("skin.text")
            .with("name", name)
            .with("found", excerpt(&text))
            .with("most", MAX_TEXT));
    }
    Ok(text)
}

/// Whether a number is in a range.
pub(super) fn check<N: TryInto<i64>>(name: &str, found: N, least: N, most: N) -> Result<(), Error> {
    let whole = |n: N| n.try_into().unwrap_or(i64::MAX);
    inside(name, whole(found), whole(least), whole(most))
}

/// Never inline: it is asked for in many places.
#[inline(never)]
pub(super) fn inside(name: &str, found: i64, least: i64, most: i64) -> Result<(), Error> {
    if (least..=most).contains(&found) {
        return Ok(());
    }
    Err(Error::new("skin.range")
        .with("name", name)
        .with("found", found)
        .with("least", least)
        .with("most", most))
}
