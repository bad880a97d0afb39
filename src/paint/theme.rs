//! How a board looks: colours, and a pattern for every role so that nothing is told by colour alone.

use crate::game::Role;

/// A colour: red, green, blue and opacity, each 0 to 255.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rgba(pub u8, pub u8, pub u8, pub u8);

impl Rgba {
    /// An opaque colour from its six hexadecimal digits.
    pub const fn hex(rgb: u32) -> Rgba {
        Rgba((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8, 255)
    }

    /// The same colour with another opacity.
    pub const fn alpha(self, alpha: u8) -> Rgba {
        Rgba(self.0, self.1, self.2, alpha)
    }
}

/// How a marked cell is told apart without colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pattern {
    /// A solid frame.
    Frame,
    /// A dashed frame.
    Dashes,
    /// A dotted frame.
    Dots,
    /// Diagonal lines.
    Hatch,
    /// A frame of two lines.
    Double,
    /// Marks in the four corners.
    Corners,
}

/// The colours of everything that is painted.
#[derive(Clone, PartialEq, Debug)]
pub struct Theme {
    /// Behind the board and between its cells.
    pub ground: Rgba,
    /// An unopened cell.
    pub hidden: Rgba,
    /// The lit edge of an unopened cell, and the edge of a tile.
    pub light: Rgba,
    /// The shaded edge of an unopened cell, and of a tile.
    pub shade: Rgba,
    /// An opened cell, and the bed of a tray.
    pub open: Rgba,
    /// The lines between opened cells.
    pub line: Rgba,
    /// The numbers 0 to 8.
    pub digits: [Rgba; 9],
    /// Mines, flag poles, coordinates, the numbers of a tray.
    pub ink: Rgba,
    /// Flags.
    pub flag: Rgba,
    /// The ground under the mine that went off.
    pub blast: Rgba,
    /// A tile of a tray.
    pub tile: Rgba,
    /// A tile that is at its goal.
    pub home: Rgba,
    /// The cursor's ring.
    pub cursor: Rgba,
    /// Cells that a step concludes to be mines.
    pub mine: Rgba,
    /// Cells that a step concludes to be safe, and ways to slide.
    pub safe: Rgba,
    /// Evidence.
    pub evidence: Rgba,
}

impl Theme {
    /// The theme for a light page.
    pub const LIGHT: Theme = Theme {
        ground: Rgba::hex(0xb8bec8),
        hidden: Rgba::hex(0xc9d0da),
        light: Rgba::hex(0xeef1f5),
        shade: Rgba::hex(0x98a2b0),
        open: Rgba::hex(0xf4f5f7),
        line: Rgba::hex(0xd5dae1),
        digits: [
            Rgba::hex(0x9aa3af),
            Rgba::hex(0x1d4fd7),
            Rgba::hex(0x157a3a),
            Rgba::hex(0xc81e1e),
            Rgba::hex(0x2b1a7e),
            Rgba::hex(0x8a1c1c),
            Rgba::hex(0x0b7480),
            Rgba::hex(0x17191c),
            Rgba::hex(0x5d6673),
        ],
        ink: Rgba::hex(0x1c2430),
        flag: Rgba::hex(0xd1242f),
        blast: Rgba::hex(0xf2a3a3),
        tile: Rgba::hex(0xfdfdfc),
        home: Rgba::hex(0xdcebe1),
        cursor: Rgba::hex(0x0a58ca),
        mine: Rgba::hex(0xc2410c),
        safe: Rgba::hex(0x0f766e),
        evidence: Rgba::hex(0x7c3aed),
    };

    /// The theme for a dark page.
    pub const DARK: Theme = Theme {
        ground: Rgba::hex(0x11151b),
        hidden: Rgba::hex(0x3b4655),
        light: Rgba::hex(0x526072),
        shade: Rgba::hex(0x262e39),
        open: Rgba::hex(0x1b2129),
        line: Rgba::hex(0x2d3641),
        digits: [
            Rgba::hex(0x6b7684),
            Rgba::hex(0x7cabff),
            Rgba::hex(0x6fd08c),
            Rgba::hex(0xff8b82),
            Rgba::hex(0xb7a4ff),
            Rgba::hex(0xf0a35e),
            Rgba::hex(0x5fd3dc),
            Rgba::hex(0xf1f3f5),
            Rgba::hex(0xaab4c0),
        ],
        ink: Rgba::hex(0xe6eaf0),
        flag: Rgba::hex(0xff6b6b),
        blast: Rgba::hex(0x7a2626),
        tile: Rgba::hex(0x3b4655),
        home: Rgba::hex(0x2c5148),
        cursor: Rgba::hex(0x8ab4ff),
        mine: Rgba::hex(0xff9d5c),
        safe: Rgba::hex(0x4fd1b8),
        evidence: Rgba::hex(0xc4a1ff),
    };

    /// How evidence of a role is marked.
    pub fn role(&self, role: Role) -> (Rgba, Pattern) {
        match role {
            Role::Focus => (self.evidence, Pattern::Frame),
            Role::Clue => (self.evidence, Pattern::Double),
            Role::Contrast => (self.evidence, Pattern::Dots),
            Role::Scope => (self.evidence, Pattern::Hatch),
            Role::Blank => (self.evidence, Pattern::Dashes),
            Role::Target => (self.safe, Pattern::Corners),
            Role::Path => (self.safe, Pattern::Dashes),
        }
    }
}
