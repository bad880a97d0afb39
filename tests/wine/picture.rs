//! The display's picture, and a reading of winemine's board that shares nothing with the skins: it looks at other
//! pixels, and at whole windows.

use std::fs;
use std::path::{Path, PathBuf};

use gridproof::grid::Grid;
use gridproof::mines::{End, Fact, Position, Tile};

/// Where the cells of winemine begin in its window, and how large they are.
pub const LEFT: usize = 5;
pub const TOP: usize = 33;
pub const CELL: usize = 16;

/// What the display shows: pixels as RRGGBB.
pub struct Picture {
    width: usize,
    pixels: Vec<u32>,
}

impl Picture {
    /// The display as it is now. Its server keeps it in a file: a header in XWD's form, the colours, the pixels.
    pub fn take() -> Picture {
        let path = PathBuf::from(std::env::var_os("WINE_SCREEN").expect("WINE_SCREEN is set"));
        let file = fs::read(path).expect("the display's picture");
        let word = |index: usize| {
            let bytes = file[4 * index..4 * index + 4].try_into().expect("4 bytes");
            u32::from_be_bytes(bytes) as usize
        };
        let (header, width, height, line, colours) =
            (word(0), word(4), word(5), word(12), word(19));
        assert_eq!(
            (word(7), word(11)),
            (0, 32),
            "the least byte first, 32 bits a pixel"
        );
        let first = header + 12 * colours;
        let mut pixels = Vec::with_capacity(width * height);
        for y in 0..height {
            let row = &file[first + y * line..][..4 * width];
            let pixel = |bytes: &[u8]| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0]);
            pixels.extend(row.chunks_exact(4).map(pixel));
        }
        Picture { width, pixels }
    }

    /// Writes it to a file, for a person who looks why a test failed.
    pub fn save(&self, path: &Path) {
        let file = fs::File::create(path).expect("a picture's file");
        let height = self.pixels.len() / self.width;
        let mut encoder = png::Encoder::new(file, self.width as u32, height as u32);
        encoder.set_color(png::ColorType::Rgb);
        let bytes = |pixel: &u32| [(pixel >> 16) as u8, (pixel >> 8) as u8, *pixel as u8];
        let data: Vec<u8> = self.pixels.iter().flat_map(bytes).collect();
        let mut writer = encoder.write_header().expect("a picture's header");
        writer.write_image_data(&data).expect("a picture");
    }

    /// The colour of a pixel of the display.
    pub fn at(&self, x: usize, y: usize) -> u32 {
        self.pixels[y * self.width + x]
    }

    /// The board in the window whose client area is at `origin`; `None` while a cell shows nothing that a cell
    /// at rest shows.
    pub fn board(&self, origin: (usize, usize), grid: Grid) -> Option<Board> {
        let corner = |column, row| (origin.0 + LEFT + CELL * column, origin.1 + TOP + CELL * row);
        let looks = grid.cells().map(|cell| {
            let (x, y) = corner(grid.x(cell), grid.y(cell));
            look(|dx, dy| self.at(x + dx, y + dy))
        });
        Some(Board {
            grid,
            looks: looks.collect::<Option<_>>()?,
        })
    }
}

/// What a cell of winemine looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Look {
    Tile(Tile),
    Mine,
    Wrong,
    Exploded,
}

/// Two pixels tell all sixteen looks of a cell at rest apart; the edges tell whether it is a cell at all.
fn look(pixel: impl Fn(usize, usize) -> u32) -> Option<Look> {
    let edge = match (pixel(0, 0), pixel(15, 0), pixel(0, 15)) {
        (0x00ff00, _, _) => 'c',
        (0x000000, 0xffffff, 0xffffff) => '0',
        (0x000000, 0xc0c0c0, _) => 'o',
        (0x008000, _, _) => 'e',
        (0xff0000, _, _) => 'x',
        _ => return None,
    };
    let look = match (edge, pixel(6, 3), pixel(7, 7), pixel(8, 8)) {
        ('c', 0x008000, _, _) => Look::Tile(Tile::Hidden),
        ('c', 0xff0000, _, _) => Look::Tile(Tile::Flagged),
        ('c', 0x00ffff, _, _) => Look::Tile(Tile::Questioned),
        ('0', _, 0x000000, _) => Look::Tile(Tile::Open(0)),
        ('o', _, ink, _) => {
            let inks = [
                0x00ff00, 0xffffff, 0x00ffff, 0xffff00, 0x0000ff, 0xff00ff, 0xff0000, 0xc0c0c0,
            ];
            let index = inks.iter().position(|&known| known == ink)?;
            Look::Tile(Tile::Open(index as u8 + 1))
        }
        ('e', _, _, 0x000000) => Look::Mine,
        ('e', _, _, 0xff0000) => Look::Wrong,
        ('x', ..) => Look::Exploded,
        _ => return None,
    };
    Some(look)
}

/// A board as its window shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    grid: Grid,
    looks: Vec<Look>,
}

impl Board {
    /// What winemine shows in a position of which the end is known, if there is one: mines come to light after a
    /// loss, but not those with a flag.
    pub fn expected(position: &Position) -> Board {
        let lost = matches!(position.end(), Some(End::Lost(_)));
        let look = |cell| {
            let tile = position.tile(cell);
            match (position.fact(cell), tile, position.end()) {
                (Some(Fact::Mine), _, Some(End::Lost(at))) if at == cell => Look::Exploded,
                (Some(Fact::Mine), Tile::Hidden | Tile::Questioned, _) if lost => Look::Mine,
                (Some(Fact::Safe), Tile::Flagged, _) if lost => Look::Wrong,
                _ => Look::Tile(tile),
            }
        };
        let grid = position.grid();
        Board {
            grid,
            looks: grid.cells().map(look).collect(),
        }
    }

    /// Whether nothing is opened or marked.
    pub fn is_new(&self) -> bool {
        self.looks
            .iter()
            .all(|look| *look == Look::Tile(Tile::Hidden))
    }

    /// The board as rows of characters, for a person who looks why a test failed.
    pub fn text(&self) -> String {
        let letter = |look: &Look| match look {
            Look::Tile(Tile::Hidden) => '#',
            Look::Tile(Tile::Flagged) => 'F',
            Look::Tile(Tile::Questioned) => '?',
            Look::Tile(Tile::Open(n)) => char::from(b'0' + n),
            Look::Mine => '*',
            Look::Wrong => 'x',
            Look::Exploded => '!',
        };
        let row = |looks: &[Look]| looks.iter().map(letter).collect::<String>();
        let rows: Vec<_> = self.looks.chunks(self.grid.width()).map(row).collect();
        rows.join("\n")
    }
}
