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
    /// Mines, flag poles, the numbers of a tray.
    pub ink: Rgba,
    /// Coordinates and other asides on the ground.
    pub muted: Rgba,
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
        ground: Rgba::hex(0xe9ecf0),
        hidden: Rgba::hex(0xc3ccd8),
        light: Rgba::hex(0xdde3ea),
        shade: Rgba::hex(0x98a4b4),
        open: Rgba::hex(0xfbfcfd),
        line: Rgba::hex(0xd9dee5),
        digits: [
            Rgba::hex(0x616b78),
            Rgba::hex(0x1d5fd0),
            Rgba::hex(0x1b7a34),
            Rgba::hex(0xcb2431),
            Rgba::hex(0x3f2b96),
            Rgba::hex(0x8a3412),
            Rgba::hex(0x0b7285),
            Rgba::hex(0x1f2328),
            Rgba::hex(0x66707c),
        ],
        ink: Rgba::hex(0x1c2430),
        muted: Rgba::hex(0x5d6775),
        flag: Rgba::hex(0xc91f2e),
        blast: Rgba::hex(0xf3a6a0),
        tile: Rgba::hex(0xffffff),
        home: Rgba::hex(0xd8ece0),
        cursor: Rgba::hex(0x0b57d0),
        mine: Rgba::hex(0xb83b00),
        safe: Rgba::hex(0x00637a),
        evidence: Rgba::hex(0x9333ea),
    };

    /// The theme for a dark page.
    pub const DARK: Theme = Theme {
        ground: Rgba::hex(0x14181e),
        hidden: Rgba::hex(0x3d4858),
        light: Rgba::hex(0x526074),
        shade: Rgba::hex(0x272f3a),
        open: Rgba::hex(0x1b2027),
        line: Rgba::hex(0x2c343f),
        digits: [
            Rgba::hex(0x8a95a3),
            Rgba::hex(0x7db0ff),
            Rgba::hex(0x74d18e),
            Rgba::hex(0xff8f87),
            Rgba::hex(0xb9a7ff),
            Rgba::hex(0xf2aa6a),
            Rgba::hex(0x62d5de),
            Rgba::hex(0xf1f3f5),
            Rgba::hex(0xaab4c0),
        ],
        ink: Rgba::hex(0xe9edf2),
        muted: Rgba::hex(0x94a0b0),
        flag: Rgba::hex(0xff7b72),
        blast: Rgba::hex(0x8e2f2f),
        tile: Rgba::hex(0x3d4858),
        home: Rgba::hex(0x2b5247),
        cursor: Rgba::hex(0x8ab4ff),
        mine: Rgba::hex(0xffa35c),
        safe: Rgba::hex(0x5eead4),
        evidence: Rgba::hex(0xbf9bff),
    };

    /// The theme for forced colours: black, white, and few strong hues.
    pub const CONTRAST: Theme = Theme {
        ground: Rgba::hex(0x000000),
        hidden: Rgba::hex(0x3a3a3a),
        light: Rgba::hex(0xffffff),
        shade: Rgba::hex(0xffffff),
        open: Rgba::hex(0x000000),
        line: Rgba::hex(0x6a6a6a),
        digits: [Rgba::hex(0xffffff); 9],
        ink: Rgba::hex(0xffffff),
        muted: Rgba::hex(0xffffff),
        flag: Rgba::hex(0xff9b9b),
        blast: Rgba::hex(0xa00000),
        tile: Rgba::hex(0x3a3a3a),
        home: Rgba::hex(0x00492f),
        cursor: Rgba::hex(0x7ab8ff),
        mine: Rgba::hex(0xffb000),
        safe: Rgba::hex(0x3df5d0),
        evidence: Rgba::hex(0xcc99ff),
    };

    /// The theme of this name: `light`, `dark`, `contrast`.
    pub fn named(name: &str) -> Option<&'static Theme> {
        match name {
            "light" => Some(&Theme::LIGHT),
            "dark" => Some(&Theme::DARK),
            "contrast" => Some(&Theme::CONTRAST),
            _ => None,
        }
    }

    /// The key of a stamp in this theme: it differs wherever a colour does, so that pictures of several
    /// themes can be kept side by side. `picture` tells stamps of one theme apart.
    pub fn key(&self, picture: u16) -> u64 {
        let own = [
            self.ground,
            self.hidden,
            self.light,
            self.shade,
            self.open,
            self.line,
            self.ink,
            self.muted,
            self.flag,
            self.blast,
            self.tile,
            self.home,
            self.cursor,
            self.mine,
            self.safe,
            self.evidence,
        ];
        // FNV-1a, a published hash without state: the same on every machine.
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for Rgba(r, g, b, a) in own.into_iter().chain(self.digits) {
            for byte in [r, g, b, a] {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
            }
        }
        hash << 16 | u64::from(picture)
    }

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
            Role::Lemma => (self.evidence, Pattern::Corners),
            Role::First => (self.mine, Pattern::Frame),
            Role::Second => (self.mine, Pattern::Dashes),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const THEMES: [&str; 3] = ["light", "dark", "contrast"];

    fn linear(Rgba(r, g, b, _): Rgba) -> [f64; 3] {
        [r, g, b].map(|byte| {
            let c = f64::from(byte) / 255.0;
            if c <= 0.04045 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        })
    }

    fn luminance(color: Rgba) -> f64 {
        let [r, g, b] = linear(color);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    /// The contrast ratio of WCAG 2.
    fn contrast(a: Rgba, b: Rgba) -> f64 {
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        a.max(b) / a.min(b)
    }

    #[test]
    fn what_is_written_can_be_read() {
        for name in THEMES {
            let theme = Theme::named(name).unwrap();
            for (n, &digit) in theme.digits.iter().enumerate() {
                let ratio = contrast(digit, theme.open);
                assert!(ratio >= 4.5, "{name}: {n} has {ratio:.2}");
            }
            for (what, a, b) in [
                ("coordinates", theme.muted, theme.ground),
                ("tile numbers", theme.ink, theme.tile),
                ("numbers at home", theme.ink, theme.home),
                ("question mark", theme.ink, theme.hidden),
                ("mine that went off", theme.ink, theme.blast),
            ] {
                let ratio = contrast(a, b);
                assert!(ratio >= 4.5, "{name}: {what} has {ratio:.2}");
            }
            for (what, color) in [
                ("flag", theme.flag),
                ("mine", theme.mine),
                ("safe", theme.safe),
                ("evidence", theme.evidence),
                ("cursor", theme.cursor),
            ] {
                for ground in [theme.open, theme.hidden] {
                    let ratio = contrast(color, ground);
                    assert!(ratio >= 3.0, "{name}: {what} has {ratio:.2}");
                }
            }
        }
    }

    /// How a colour looks to an eye that lacks one kind of cones, after Machado, Oliveira and Fernandes (2009).
    fn seen(color: Rgba, matrix: [[f64; 3]; 3]) -> [f64; 3] {
        let c = linear(color);
        let [x, y, z] = matrix.map(|row| row.iter().zip(c).map(|(m, v)| m * v).sum::<f64>());
        // To the perceptual space Oklab, in which distances mean the same everywhere.
        let [r, g, b] = [x, y, z].map(|v| v.clamp(0.0, 1.0));
        let l = (0.412_221_47 * r + 0.536_332_54 * g + 0.051_445_99 * b).cbrt();
        let m = (0.211_903_5 * r + 0.680_699_55 * g + 0.107_396_96 * b).cbrt();
        let s = (0.088_302_46 * r + 0.281_718_84 * g + 0.629_978_7 * b).cbrt();
        [
            0.210_454_26 * l + 0.793_617_78 * m - 0.004_072_05 * s,
            1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
            0.025_904_04 * l + 0.782_771_77 * m - 0.808_675_77 * s,
        ]
    }

    #[test]
    fn meanings_stay_apart_for_every_eye() {
        let eyes = [
            ("usual", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
            (
                "protan",
                [
                    [0.152286, 1.052583, -0.204868],
                    [0.114503, 0.786281, 0.099216],
                    [-0.003882, -0.048116, 1.051998],
                ],
            ),
            (
                "deutan",
                [
                    [0.367322, 0.860646, -0.227968],
                    [0.280085, 0.672501, 0.047413],
                    [-0.011820, 0.042940, 0.968881],
                ],
            ),
            (
                "tritan",
                [
                    [1.255528, -0.076749, -0.178779],
                    [-0.078411, 0.930809, 0.147602],
                    [0.004733, 0.691367, 0.303900],
                ],
            ),
        ];
        for name in THEMES {
            let theme = Theme::named(name).unwrap();
            for (eye, matrix) in eyes {
                for (what, a, b) in [
                    ("mine and safe", theme.mine, theme.safe),
                    ("mine and evidence", theme.mine, theme.evidence),
                    ("safe and evidence", theme.safe, theme.evidence),
                ] {
                    let (a, b) = (seen(a, matrix), seen(b, matrix));
                    let apart = a.iter().zip(b).map(|(a, b)| (a - b) * (a - b));
                    let apart = apart.sum::<f64>().sqrt();
                    assert!(apart >= 0.1, "{name}, {eye}: {what} are {apart:.3} apart");
                }
            }
        }
    }

    #[test]
    fn patterns_of_roles_differ() {
        for (i, a) in Role::ALL.iter().enumerate() {
            for b in &Role::ALL[i + 1..] {
                assert_ne!(Theme::LIGHT.role(*a), Theme::LIGHT.role(*b));
            }
        }
        assert_ne!(Theme::LIGHT.key(1), Theme::DARK.key(1));
        assert_ne!(Theme::LIGHT.key(1), Theme::LIGHT.key(2));
    }
}
