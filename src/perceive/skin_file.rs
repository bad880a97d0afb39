//! Reading skin files: every value is checked, so that what is read can be relied on.

use super::skin::{Anchor, Counter, Face, Look, Place, Probe, Skin, Verified, distance};
use super::skin_controls::FileControls;
use super::window::Window;
use crate::grid::{Grid, MAX_SIDE};
use crate::prose::{Error, Value, excerpt};
use serde::Deserialize;

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

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    format: u32,
    name: String,
    verified: FileVerified,
    tolerance: u8,
    cell: u32,
    margins: Margins<u32>,
    columns: [u16; 2],
    rows: [u16; 2],
    #[serde(default)]
    wider: bool,
    sizes: Option<[u32; 2]>,
    edges: Option<Margins<String>>,
    window: Option<FileWindow>,
    tile: Vec<FileLook>,
    face: Option<FileFace>,
    #[serde(default)]
    counter: Vec<FileCounter>,
    #[serde(default)]
    controls: FileControls,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileVerified {
    original: bool,
    how: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Margins<T> {
    left: T,
    top: T,
    right: T,
    bottom: T,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileWindow {
    #[serde(default)]
    exe: Vec<String>,
    #[serde(default)]
    class: Vec<String>,
    #[serde(default)]
    title: Vec<String>,
    child: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileLook {
    code: String,
    pixels: Vec<(u32, u32, String)>,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum FileAnchor {
    Left,
    Center,
    Right,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileFace {
    anchor: FileAnchor,
    x: i32,
    y: u32,
    size: u32,
    look: Vec<FileLook>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileCounter {
    code: String,
    anchor: FileAnchor,
    x: i32,
    y: u32,
    digits: u32,
    advance: u32,
    segments: [Vec<[u32; 2]>; 7],
    lit: String,
    dark: String,
}

impl Skin {
    /// Reads a skin file.
    ///
    /// # Errors
    /// `error.skin.file` for a text that isn't such a file, with line and reason; `error.skin.format` for
    /// another format; `error.skin.range`, `error.skin.text`, `error.skin.code`, `error.skin.probe`,
    /// `error.skin.color`, `error.skin.place` and `error.skin.key` name the value that can't be;
    /// `error.skin.alike` two looks that one picture could have, `error.skin.twice` two counters of one code.
    pub fn parse(text: &str) -> Result<Skin, Error> {
        check("file", text.len(), 0, MAX_FILE)?;
        match toml::from_str::<File>(text) {
            Ok(file) => file.checked(),
            // Of another format nothing else can be said.
            Err(error) => {
                let table = toml::from_str::<toml::Table>(text).ok();
                let found = table.and_then(|table| table.get("format")?.as_integer());
                if let Some(found) = found {
                    check_format(found)?;
                }
                Err(Error::new("skin.file").with("reason", error.to_string()))
            }
        }
    }
}

fn check_format(found: i64) -> Result<(), Error> {
    if found == i64::from(FORMAT) {
        return Ok(());
    }
    Err(Error::new("skin.format")
        .with("found", found)
        .with("expected", FORMAT))
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

impl File {
    fn checked(self) -> Result<Skin, Error> {
        check_format(self.format.into())?;
        let Margins {
            left,
            top,
            right,
            bottom,
        } = self.margins;
        let margins = [left, top, right, bottom];
        check_measures(self.cell, margins, self.tolerance)?;
        for (name, [least, most]) in [("columns", self.columns), ("rows", self.rows)] {
            check(name, least, 1, MAX_SIDE)?;
            check(name, most, least, MAX_SIDE)?;
        }
        if let Some([least, most]) = self.sizes {
            check("sizes", least, 1, MAX_CELL)?;
            check("sizes", most, least, MAX_CELL)?;
        }
        check("tile", self.tile.len(), 1, MAX_LOOKS)?;
        check("counter", self.counter.len(), 0, MAX_COUNTERS)?;
        let counters: Vec<Counter> = each(self.counter, |c| c.checked(self.tolerance))?;
        for (n, counter) in counters.iter().enumerate() {
            if counters.iter().take(n).any(|c| c.code == counter.code) {
                return Err(Error::new("skin.twice").with("code", counter.code.as_str()));
            }
        }
        let skin = Skin {
            name: plain("name", self.name)?,
            verified: Verified {
                original: self.verified.original,
                how: plain("verified.how", self.verified.how)?,
            },
            tolerance: self.tolerance,
            window: self.window.map(FileWindow::checked).transpose()?,
            cell: self.cell,
            margins,
            columns: self.columns,
            rows: self.rows,
            wider: self.wider,
            sizes: self.sizes,
            edges: match self.edges {
                Some(Margins {
                    left,
                    top,
                    right,
                    bottom,
                }) => {
                    let color = |text: &str| color("edges", text);
                    Some([color(&left)?, color(&top)?, color(&right)?, color(&bottom)?])
                }
                None => None,
            },
            looks: looks(self.tile, self.cell, self.tolerance)?,
            face: match self.face {
                Some(face) => Some(face.checked(self.tolerance)?),
                None => None,
            },
            counters,
            controls: self.controls.checked()?,
        };
        within(&skin)?;
        Ok(skin)
    }
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

impl FileWindow {
    fn checked(self) -> Result<Window, Error> {
        let FileWindow {
            exe,
            class,
            title,
            child,
        } = self;
        let patterns = |name: &str, list: Vec<String>| {
            check(name, list.len(), 0, MAX_PATTERNS)?;
            each(list, |text| plain(name, text))
        };
        let sum = exe.len() + class.len() + title.len();
        check("window", sum, 1, 3 * MAX_PATTERNS)?;
        Ok(Window {
            exe: patterns("window.exe", exe)?,
            class: patterns("window.class", class)?,
            title: patterns("window.title", title)?,
            child: child.map(|text| plain("window.child", text)).transpose()?,
        })
    }
}

impl FileFace {
    fn checked(self, tolerance: u8) -> Result<Face, Error> {
        check("face.size", self.size, 1, MAX_FACE)?;
        check("face.look", self.look.len(), 1, MAX_LOOKS)?;
        Ok(Face {
            place: place(self.anchor, self.x, self.y),
            size: self.size,
            looks: looks(self.look, self.size, tolerance)?,
        })
    }
}

impl FileCounter {
    fn checked(self, tolerance: u8) -> Result<Counter, Error> {
        check("counter.digits", self.digits, 1, MAX_DIGITS)?;
        check("counter.advance", self.advance, 1, MAX_FACE)?;
        for points in &self.segments {
            check("counter.segments", points.len(), 1, MAX_POINTS)?;
            for &value in points.as_flattened() {
                check("counter.segments", value, 0, MAX_FACE)?;
            }
        }
        let color = |text: &str| color(&self.code, text);
        let (lit, dark) = (color(&self.lit)?, color(&self.dark)?);
        if u16::from(distance(lit, dark)) <= 2 * u16::from(tolerance) {
            return Err(Error::new("skin.alike")
                .with("first", "lit")
                .with("second", "dark"));
        }
        Ok(Counter {
            place: place(self.anchor, self.x, self.y),
            digits: self.digits,
            advance: self.advance,
            segments: self.segments,
            lit,
            dark,
            code: code(self.code)?,
        })
    }
}

pub(super) fn each<A, B>(
    list: impl IntoIterator<Item = A>,
    f: impl FnMut(A) -> Result<B, Error>,
) -> Result<Vec<B>, Error> {
    list.into_iter().map(f).collect()
}

fn place(anchor: FileAnchor, x: i32, y: u32) -> Place {
    let anchor = match anchor {
        FileAnchor::Left => Anchor::Left,
        FileAnchor::Center => Anchor::Center,
        FileAnchor::Right => Anchor::Right,
    };
    Place { anchor, x, y }
}

fn looks(list: Vec<FileLook>, size: u32, tolerance: u8) -> Result<Vec<Look>, Error> {
    let looks = each(list, |file| look(file, size))?;
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

fn look(file: FileLook, size: u32) -> Result<Look, Error> {
    let code = code(file.code)?;
    check("pixels", file.pixels.len(), 1, MAX_PROBES)?;
    let probes = each(file.pixels, |(x, y, text)| {
        if x >= size || y >= size {
            return Err(Error::new("skin.probe")
                .with("code", code.as_str())
                .with("x", x)
                .with("y", y)
                .with("size", size));
        }
        let (not, digits) = match text.strip_prefix('!') {
            Some(digits) => (true, digits),
            None => (false, text.as_str()),
        };
        let (digits, tolerance) = match digits.split_once('~') {
            Some((digits, most)) => (digits, Some(within_tolerance(&code, most)?)),
            None => (digits, None),
        };
        let color = color(&code, digits)?;
        Ok(Probe {
            x,
            y,
            color,
            not,
            tolerance,
        })
    })?;
    Ok(Look { code, probes })
}

pub(super) fn code(text: String) -> Result<String, Error> {
    let small = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if text.is_empty() || text.len() > 32 || !text.chars().all(small) {
        return Err(Error::new("skin.code").with("found", excerpt(&text)));
    }
    Ok(text)
}

/// A tolerance of a pixel's own, which stands behind its colour.
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
fn plain(name: &str, text: String) -> Result<String, Error> {
    if text.is_empty() || text.chars().count() > MAX_TEXT || text.chars().any(char::is_control) {
        return Err(Error::new("skin.text")
            .with("name", name)
            .with("found", excerpt(&text))
            .with("most", MAX_TEXT));
    }
    Ok(text)
}

pub fn check<N: Copy + PartialOrd + Into<Value>>(
    name: &str,
    found: N,
    least: N,
    most: N,
) -> Result<(), Error> {
    if (least..=most).contains(&found) {
        return Ok(());
    }
    Err(Error::new("skin.range")
        .with("name", name)
        .with("found", found)
        .with("least", least)
        .with("most", most))
}
