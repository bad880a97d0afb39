//! What our painter paints, the reader reads back; what it doesn't know, it refuses.

#[path = "support/calibrate.rs"]
mod calibrate;
#[path = "support/pixels.rs"]
mod pixels;

use calibrate::calibrate;
use gridproof::dice::Dice;
use gridproof::grid::Grid;
use gridproof::mines::perceive::read;
use gridproof::mines::{End, Fact, Position, Tile};
use gridproof::perceive::{Image, Skin};
use pixels::{CELL, picture};

const SKIN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/skins/playground.toml");

/// A random board: everything that can be seen while a game runs, or after its end.
fn board(seed: u64) -> Position {
    let mut dice = Dice::new(seed);
    let grid = Grid::new(2 + dice.below(29) as usize, 1 + dice.below(16) as usize).unwrap();
    let mut position = Position::new(grid, None).unwrap();
    let end = dice.below(3);
    for cell in grid.cells() {
        let around = grid.around(cell).count() as u32;
        let tile = match dice.below(6) {
            0 => Tile::Flagged,
            1 => Tile::Questioned,
            2 => Tile::Hidden,
            _ => Tile::Open(dice.below(around + 1) as u8),
        };
        position.set_tile(cell, tile);
        let fact = match (end, tile, dice.below(2)) {
            (1, Tile::Hidden | Tile::Questioned, 1) | (1, Tile::Flagged, 0) => Some(Fact::Mine),
            (1, Tile::Flagged, _) => Some(Fact::Safe),
            (2, Tile::Hidden | Tile::Questioned, _) => Some(Fact::Mine),
            _ => None,
        };
        position.set_fact(cell, fact);
    }
    let some = grid.nth(dice.below(grid.len() as u32) as usize).unwrap();
    if end < 2 {
        // Something is closed, else the game would be won.
        let tile = [Tile::Hidden, Tile::Questioned][dice.below(2) as usize];
        position.set_tile(some, tile);
        position.set_fact(some, (end == 1).then_some(Fact::Mine));
    }
    position.set_end([None, Some(End::Lost(some)), Some(End::Won)][end as usize]);
    position
}

#[test]
fn the_skin_is_that_of_the_painter() {
    let skin = calibrate();
    if std::env::var_os("BLESS").is_some() {
        let head = "# How the boards of our own painter look: 24 pixels a cell, light theme, one pixel a unit.\n\
            # Made from the painter by `BLESS=1 cargo test --test perceive`; see docs/skins.md.\n\n";
        std::fs::write(SKIN, format!("{head}{}", skin.to_toml())).unwrap();
    }
    let kept = Skin::parse(&std::fs::read_to_string(SKIN).unwrap()).unwrap();
    assert!(
        kept == skin,
        "the painter has changed: BLESS=1 makes the skin anew"
    );
}

#[test]
fn what_is_painted_is_read_back() {
    let skin = Skin::named("playground").unwrap();
    for seed in 0..400 {
        let position = board(seed);
        assert_eq!(
            read(skin, &picture(&position), None),
            Ok(position),
            "seed {seed}"
        );
    }
}

fn changed(image: &Image, change: impl FnOnce(&mut Vec<u8>)) -> Image {
    let mut rgba = image.rgba().to_vec();
    change(&mut rgba);
    Image::new(image.width(), image.height(), rgba).unwrap()
}

#[test]
fn flipped_pixels_are_never_misread() {
    let skin = Skin::named("playground").unwrap();
    let mut refused = 0;
    for seed in 0..300 {
        let position = board(seed);
        let mut dice = Dice::new(!seed);
        let image = picture(&position);
        let flipped = changed(&image, |rgba| {
            for _ in 0..1 + dice.below(60) {
                let pixel = dice.below(rgba.len() as u32 / 4) as usize;
                let other = dice.below(rgba.len() as u32 / 4) as usize;
                // Colours of the picture itself are the likeliest to be mistaken.
                rgba.copy_within(other * 4..other * 4 + 4, pixel * 4);
            }
        });
        match read(skin, &flipped, None) {
            Ok(seen) => assert_eq!(seen, position, "seed {seed}"),
            Err(error) => {
                assert_eq!(error.0.key, "error.image.cell", "seed {seed}");
                refused += 1;
            }
        }
    }
    assert!(refused > 100, "only {refused} were refused");
}

#[test]
fn every_probe_guards() {
    let skin = Skin::named("playground").unwrap();
    let grid = Grid::new(3, 3).unwrap();
    let mut position = Position::new(grid, None).unwrap();
    position.set_tile(grid.cell(1, 1).unwrap(), Tile::Open(5));
    let image = picture(&position);
    let look = skin.looks.iter().find(|look| look.code == "5").unwrap();
    for probe in &look.probes {
        let at = ((CELL + probe.y) * image.width() + CELL + probe.x) as usize * 4;
        let flipped = changed(&image, |rgba| rgba[at] ^= 0x40);
        let error = read(skin, &flipped, None).unwrap_err();
        assert_eq!(error.0.key, "error.image.cell");
        let place = error.0.values.iter().find(|(name, _)| *name == "cell");
        assert_eq!(place.unwrap().1, (grid, grid.cell(1, 1).unwrap()).into());
    }
}

#[test]
fn covered_and_black_pictures_are_refused() {
    let skin = Skin::named("playground").unwrap();
    for seed in 0..40 {
        let position = board(seed);
        let image = picture(&position);
        let (width, height) = (image.width() as usize, image.height() as usize);
        let black = changed(&image, |rgba| rgba.fill(0));
        assert!(read(skin, &black, None).is_err());
        for shade in [0, 0x40, 0xff] {
            // A window over the lower half, one over the right half, and one over the middle of a cell.
            let lower = changed(&image, |rgba| rgba[width * (height / 2) * 4..].fill(shade));
            let right = changed(&image, |rgba| {
                for row in rgba.chunks_exact_mut(width * 4) {
                    row[width / 2 * 4..].fill(shade);
                }
            });
            let sliver = changed(&image, |rgba| {
                for row in rgba.chunks_exact_mut(width * 4).skip(5) {
                    row[..width * 2].fill(shade);
                }
            });
            for covered in [lower, right, sliver] {
                assert!(
                    read(skin, &covered, None).is_err(),
                    "seed {seed}, shade {shade}"
                );
            }
        }
    }
}

#[test]
fn shifted_pictures_are_refused() {
    let skin = Skin::named("playground").unwrap();
    for seed in 0..30 {
        let image = picture(&board(seed));
        let (width, height) = (image.width(), image.height());
        for (dx, dy) in [
            (1, 0),
            (0, 1),
            (1, 1),
            (2, 0),
            (0, 3),
            (12, 0),
            (0, 12),
            (23, 23),
        ] {
            let mut rgba = Vec::with_capacity(image.rgba().len());
            for y in 0..height {
                for x in 0..width {
                    let [r, g, b] = image.pixel((x + dx) % width, (y + dy) % height).unwrap();
                    rgba.extend([r, g, b, 255]);
                }
            }
            let shifted = Image::new(width, height, rgba).unwrap();
            assert!(
                read(skin, &shifted, None).is_err(),
                "seed {seed}, by {dx}, {dy}"
            );
        }
        let cut = (width - 1) as usize * height as usize * 4;
        let odd = Image::new(width - 1, height, image.rgba()[..cut].to_vec()).unwrap();
        assert_eq!(
            read(skin, &odd, None).unwrap_err().0.key,
            "error.image.board"
        );
    }
}

#[test]
fn impossible_boards_are_refused() {
    let skin = Skin::named("playground").unwrap();
    let grid = Grid::new(3, 3).unwrap();
    let middle = grid.cell(1, 1).unwrap();
    let mut position = Position::new(grid, None).unwrap();
    position.set_tile(middle, Tile::Open(8));
    let image = picture(&position);
    // The eight moved into the corner, where there are three neighbours.
    let row = image.width() as usize * 4;
    let (side, from) = (CELL as usize, CELL as usize * row + CELL as usize * 4);
    let moved = changed(&image, |rgba| {
        for y in 0..side {
            let start = from + y * row;
            rgba.copy_within(start..start + side * 4, y * row);
        }
    });
    assert_eq!(
        read(skin, &moved, None).unwrap_err().0.key,
        "error.image.number"
    );

    position.set_tile(middle, Tile::Hidden);
    position.set_end(Some(End::Lost(middle)));
    let image = picture(&position);
    let twice = changed(&image, |rgba| {
        for y in 0..side {
            let start = from + y * row;
            rgba.copy_within(start..start + side * 4, y * row);
        }
    });
    // A chord beside wrong flags sets off several mines.
    let seen = read(skin, &twice, None).unwrap();
    let corner = grid.cell(0, 0).unwrap();
    assert_eq!(seen.end(), Some(End::Lost(corner)));
    assert_eq!(seen.fact(middle), Some(Fact::Mine));
    assert_eq!(
        read(skin, &image, Some(10)).unwrap_err().0.key,
        "error.mines.many"
    );
}

#[test]
fn skin_files_are_strict() {
    let text = std::fs::read_to_string(SKIN).unwrap();
    let skin = Skin::parse(&text).unwrap();
    assert_eq!(Skin::parse(&skin.to_toml()).unwrap(), skin);
    let first = skin.looks[0].probes[0];
    let [r, g, b] = first.color;
    let probe = format!("[{}, {}, \"{r:02x}{g:02x}{b:02x}\"]", first.x, first.y);
    for (old, new, key) in [
        ("format = 2", "format = 1", "skin.format"),
        ("format = 2", "format = 2\nshape = 3", "skin.entry"),
        ("format = 2\n", "", "skin.missing"),
        ("cell = 24", "cell = 0", "skin.range"),
        ("cell = 24", "cell = 4000000000", "skin.range"),
        ("cell = 24", "cell = 10", "skin.probe"),
        ("tolerance = 2", "tolerance = 255", "skin.range"),
        ("tolerance = 2", "tolerance = -1", "skin.range"),
        ("left = 0", "left = 99999", "skin.range"),
        ("code = \"0\"", "code = \"Zero \"", "skin.code"),
        (probe.as_str(), "[0, 0, \"12345\"]", "skin.color"),
        (probe.as_str(), "[0, 0, \"+12345\"]", "skin.color"),
        (probe.as_str(), "[0, 24, \"123456\"]", "skin.probe"),
        (probe.as_str(), "[0, 0]", "skin.length"),
    ] {
        assert!(text.contains(old), "{old}");
        let error = Skin::parse(&text.replacen(old, new, 1)).unwrap_err();
        assert_eq!(error.0.key, format!("error.{key}"), "{old} -> {new}");
    }
    assert_eq!(Skin::parse("").unwrap_err().0.key, "error.skin.missing");
    assert_eq!(Skin::parse("[").unwrap_err().0.key, "error.skin.file");
    let long = "#".repeat(1 << 19);
    assert_eq!(Skin::parse(&long).unwrap_err().0.key, "error.skin.range");
    let foreign = Skin::parse(&text.replacen("code = \"0\"", "code = \"tank\"", 1)).unwrap();
    let image = picture(&board(1));
    assert_eq!(
        read(&foreign, &image, None).unwrap_err().0.key,
        "error.skin.meaning"
    );
}
