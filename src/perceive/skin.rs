//! Skins: what is known of how a program shows its board and how it is played.

use super::window::Window;
#[cfg(not(target_arch = "wasm32"))]
use std::sync::LazyLock;

/// How a program's board looks: where its cells are, by which pixels its tiles are told apart, and
/// which controls it has.
///
/// A skin is a TOML file, described in `docs/skins.md`. It names no game: tiles, looks of the face and
/// counters have codes, and a game knows what they mean.
#[derive(Clone, PartialEq, Debug)]
pub struct Skin {
    /// Its name.
    pub name: String,
    /// What its facts were tried against.
    pub verified: Verified,
    /// How much each channel of a colour may be off.
    pub tolerance: u8,
    /// By what the program's window is known; none for boards that are only seen on pictures.
    pub window: Option<Window>,
    /// The side of a cell in pixels.
    pub cell: u32,
    /// What lies around the cells, in pixels: left, top, right, bottom.
    pub margins: [u32; 4],
    /// The fewest and the most columns that the program has.
    pub columns: [u16; 2],
    /// The fewest and the most rows that the program has.
    pub rows: [u16; 2],
    /// Whether the window can be wider than its board: by less than a cell, at the right.
    pub wider: bool,
    /// The least and the greatest side of its cells, for a program that draws them in any size; probes then
    /// are at a share of the side.
    pub sizes: Option<[u32; 2]>,
    /// The colours right beside the cells, along the left, upper, right and lower side.
    pub edges: Option<[[u8; 3]; 4]>,
    /// The looks of tiles, in the order in which they are tried.
    pub looks: Vec<Look>,
    /// A picture beside the board that tells how the game stands.
    pub face: Option<Face>,
    /// Numbers beside the board.
    pub counters: Vec<Counter>,
    /// What the program offers besides clicks on its board.
    pub controls: Controls,
}

/// What a skin's facts were tried against.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// Whether it was the program itself.
    pub original: bool,
    /// How, in a sentence.
    pub how: String,
}

/// One way a tile, or a face, can look.
#[derive(Clone, PartialEq, Debug)]
pub struct Look {
    /// What it is; the game knows the meaning.
    pub code: String,
    /// The pixels that tell it: those that set it apart, and those that guard against other windows.
    pub probes: Vec<Probe>,
}

/// A pixel and its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Probe {
    /// How far right of the corner.
    pub x: u32,
    /// How far below the corner.
    pub y: u32,
    /// Red, green and blue.
    pub color: [u8; 3],
    /// Whether the pixel must have any colour but this one.
    pub not: bool,
    /// How much each channel may be off, where that isn't the skin's tolerance.
    pub tolerance: Option<u8>,
}

/// From where columns of pixels are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// From the left edge.
    Left,
    /// From the middle of the cells, whose columns can be odd in number.
    Center,
    /// From the right edge of a window that is no wider than its board.
    Right,
}

/// A corner of something beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// What `x` is counted from.
    pub anchor: Anchor,
    /// How far right of the anchor, in pixels.
    pub x: i32,
    /// How far below the upper edge, in pixels.
    pub y: u32,
}

/// A picture beside the board that tells how the game stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Face {
    /// Its upper left corner.
    pub place: Place,
    /// Its side in pixels.
    pub size: u32,
    /// What it can look like, in the order in which it is tried.
    pub looks: Vec<Look>,
}

/// A number in digits of seven segments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counter {
    /// What it counts; the game knows the meaning.
    pub code: String,
    /// The upper left corner of its first digit.
    pub place: Place,
    /// How many digits it has.
    pub digits: u32,
    /// From one digit to the next, in pixels.
    pub advance: u32,
    /// Pixels of each segment, from the corner of its digit: clockwise from the upper one, and then
    /// the one in the middle. The pixels of a segment have to agree.
    pub segments: [Vec<[u32; 2]>; 7],
    /// The colour of a segment that is on.
    pub lit: [u8; 3],
    /// The colour of a segment that is off.
    pub dark: [u8; 3],
}

/// What a program offers besides clicks on its board. Commands are what its menus send.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Controls {
    /// What begins a new game.
    pub new_game: Option<NewGame>,
    /// The commands of levels, by their codes.
    pub levels: Vec<(String, u16)>,
    /// The dialog that asks for a size.
    pub custom: Option<Custom>,
    /// The dialogs that can follow a win.
    pub dialogs: Vec<Dialog>,
    /// The command that turns question marks on and off.
    pub question_marks: Option<u16>,
    /// How an open number's neighbours are opened together.
    pub chord: Chord,
}

/// What begins a new game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NewGame {
    /// A click on the face.
    Face,
    /// A key, by the number that Windows has for it.
    Key(u8),
    /// A command.
    Command(u16),
}

/// A dialog that asks for a size: the command that opens it and the numbers of its controls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Custom {
    /// The command that opens it.
    pub command: u16,
    /// The field for the columns.
    pub columns: u16,
    /// The field for the rows.
    pub rows: u16,
    /// The field for the mines.
    pub mines: u16,
    /// The button that accepts.
    pub accept: u16,
}

/// A dialog that nobody has to answer: the controls by which it is known, by their numbers, and the button that
/// sends it away.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dialog {
    /// The controls that it has.
    pub has: Vec<u16>,
    /// The button that sends it away.
    pub accept: u16,
}

impl Dialog {
    /// The dialog that asks for a size, by its fields.
    pub fn of(custom: &Custom) -> Dialog {
        Dialog {
            has: vec![custom.columns, custom.rows, custom.mines, custom.accept],
            accept: custom.accept,
        }
    }
}

/// How an open number's neighbours are opened together.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Chord {
    /// With the left and the right button together.
    #[default]
    Both,
    /// With the middle button.
    Middle,
    /// Not at all.
    None,
}

/// The files of the skins of programs that come with the crate.
#[cfg(not(target_arch = "wasm32"))]
const PROGRAMS: &[&str] = &[
    include_str!("../../skins/winemine.toml"),
    include_str!("../../skins/classic.toml"),
];
/// The files of the skins of boards that are only seen on pictures, which the bot has no use for.
#[cfg(not(target_arch = "wasm32"))]
const PICTURES: &[&str] = &[
    include_str!("../../skins/playground.toml"),
    include_str!("../../skins/page-light.toml"),
    include_str!("../../skins/page-dark.toml"),
];

#[cfg(not(target_arch = "wasm32"))]
static OF_PROGRAMS: LazyLock<Vec<Skin>> = LazyLock::new(|| read(PROGRAMS));
#[cfg(not(target_arch = "wasm32"))]
static SHIPPED: LazyLock<Vec<Skin>> =
    LazyLock::new(|| [OF_PROGRAMS.clone(), read(PICTURES)].concat());

/// A file that couldn't be read would be missing, which a test would see.
#[cfg(not(target_arch = "wasm32"))]
fn read(files: &[&str]) -> Vec<Skin> {
    let read = |text: &&str| Skin::parse(text).ok();
    files.iter().filter_map(read).collect()
}

impl Skin {
    /// The skins that come with the crate; a page fetches them when a picture comes.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn shipped() -> &'static [Skin] {
        &SHIPPED
    }

    /// Those of programs that have windows.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn programs() -> &'static [Skin] {
        &OF_PROGRAMS
    }

    /// The shipped skin of this name.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn named(name: &str) -> Option<&'static Skin> {
        SHIPPED.iter().find(|skin| skin.name == name)
    }

    /// The counter with this code, by its number.
    pub fn counter(&self, code: &str) -> Option<usize> {
        self.counters
            .iter()
            .position(|counter| counter.code == code)
    }
}

impl Counter {
    /// How far right and how far down a digit's pixels reach, from its corner.
    pub fn reach(&self) -> [u32; 2] {
        let points = || self.segments.iter().flatten();
        let far = |axis: fn(&[u32; 2]) -> u32| points().map(axis).max().unwrap_or(0);
        [far(|&[x, _]| x), far(|&[_, y]| y)]
    }
}

impl Look {
    /// Whether some pixel can't be as both looks have it, if each channel may be off by `tolerance`.
    pub fn differs(&self, other: &Look, tolerance: u8) -> bool {
        self.probes
            .iter()
            .any(|a| other.probes.iter().any(|b| a.excludes(b, tolerance)))
    }
}

impl Probe {
    /// Whether no pixel can be as both have it.
    fn excludes(&self, other: &Probe, tolerance: u8) -> bool {
        let off = distance(self.color, other.color);
        (self.x, self.y) == (other.x, other.y)
            && match (self.not, other.not) {
                (false, false) => {
                    let own = |probe: &Probe| u16::from(probe.tolerance.unwrap_or(tolerance));
                    u16::from(off) > own(self) + own(other)
                }
                // What is allowed by one is within what the other forbids only if both are one colour.
                (false, true) | (true, false) => off == 0,
                (true, true) => false,
            }
    }

    /// Whether a pixel is as this has it, if each channel may be off by its own tolerance, or else by the
    /// skin's.
    #[inline]
    pub fn fits(&self, found: [u8; 3], tolerance: u8) -> bool {
        let tolerance = self.tolerance.unwrap_or(tolerance);
        (distance(found, self.color) <= tolerance) != self.not
    }
}

/// How far apart two colours are: the largest difference of a channel.
#[inline]
pub fn distance(a: [u8; 3], b: [u8; 3]) -> u8 {
    let [r, g, b] = [
        a[0].abs_diff(b[0]),
        a[1].abs_diff(b[1]),
        a[2].abs_diff(b[2]),
    ];
    r.max(g).max(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_file_can_be_read() {
        for text in [PROGRAMS, PICTURES].concat() {
            assert_eq!(Skin::parse(text).err(), None);
        }
        assert_eq!(Skin::shipped().len(), PROGRAMS.len() + PICTURES.len());
        assert_eq!(Skin::named("winemine").unwrap().cell, 16);
        assert_eq!(Skin::named("nothing"), None);
    }

    #[test]
    fn looks_differ_where_no_pixel_fits_both() {
        let look = |color, not| Look {
            code: "a".to_owned(),
            probes: vec![Probe {
                x: 1,
                y: 2,
                color,
                not,
                tolerance: None,
            }],
        };
        let (dark, gray) = (look([0; 3], false), look([9, 0, 0], false));
        assert!(dark.differs(&gray, 4) && !dark.differs(&gray, 5));
        assert!(dark.differs(&look([0; 3], true), 5));
        assert!(!gray.differs(&look([0; 3], true), 5));
        let mut moved = look([0; 3], true);
        moved.probes[0].x = 2;
        assert!(!dark.differs(&moved, 0));
    }
}
