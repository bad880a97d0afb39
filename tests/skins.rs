//! Every shipped skin reads what it paints, and never reads what it doesn't know.

#[path = "support/shown.rs"]
mod shown;

use gridproof::dice::Dice;
use gridproof::grid::Grid;
use gridproof::mines::perceive::{Mood, Reader, Seen};
use gridproof::mines::{Fact, Position, Tile};
use gridproof::perceive::{Image, Skin, paint};
use shown::{Stage, board, stages};

fn readers() -> Vec<Reader> {
    let reader = |skin: &Skin| Reader::new(skin.clone()).unwrap();
    // Skins of cells of any size are for finding boards on screenshots, which has tests of its own.
    let exact = Skin::shipped().iter().filter(|skin| skin.sizes.is_none());
    exact.map(reader).collect()
}

/// A random board of a size that the skin has, at most `sides` cells to a side.
fn seen(skin: &Skin, seed: u64, sides: usize) -> Seen {
    let mut dice = Dice::new(seed);
    let mut side = |[least, most]: [u16; 2]| {
        let (least, most) = (usize::from(least), usize::from(most).min(sides));
        least + dice.below((most - least + 1) as u32) as usize
    };
    let grid = Grid::new(side(skin.columns), side(skin.rows)).unwrap();
    let stages = stages(skin);
    let stage = stages[dice.below(stages.len() as u32) as usize];
    board(skin, grid, stage, &mut dice)
}

fn picture(reader: &Reader, seen: &Seen) -> Image {
    let shown = reader
        .show(seen)
        .expect("the skin has a look for all of it");
    paint(reader.skin(), &shown).unwrap()
}

fn changed(image: &Image, change: impl FnOnce(&mut [u8])) -> Image {
    let mut rgba = image.rgba().to_vec();
    change(&mut rgba);
    Image::new(image.width(), image.height(), rgba).unwrap()
}

/// Fails if a picture is read as something else than what was painted. Says whether it was refused.
fn refused(reader: &Reader, image: &Image, painted: &Seen, what: &str) -> bool {
    match reader.read(image, None, None) {
        // A board that is not read isn't misread.
        Ok(Seen { position: None, .. }) | Err(_) => true,
        Ok(seen) => {
            assert_eq!(&seen, painted, "{}: {what}", reader.skin().name);
            false
        }
    }
}

#[test]
fn what_is_painted_is_read_back() {
    for reader in readers() {
        for seed in 0..150 {
            let sides = if seed < 10 { 60 } else { 30 };
            let seen = seen(reader.skin(), seed, sides);
            let image = picture(&reader, &seen);
            assert_eq!(
                reader.read(&image, None, None).as_ref(),
                Ok(&seen),
                "{}, seed {seed}",
                reader.skin().name
            );
            let large = image.enlarged(2).unwrap();
            assert_eq!(large.shrunk(2).as_ref(), Some(&image));
            // A picture that is twice as large is no board of its own.
            assert!(
                refused(&reader, &large, &seen, "twice as large"),
                "seed {seed}"
            );
        }
    }
}

/// A board that has every tile that a stage can show, and its picture.
fn full(reader: &Reader, stage: Stage) -> (Seen, Image) {
    let skin = reader.skin();
    let grid = Grid::new(16, 12).unwrap();
    let seen = board(skin, grid, stage, &mut Dice::new(7));
    let image = picture(reader, &seen);
    (seen, image)
}

fn colors(image: &Image) -> Vec<[u8; 3]> {
    let mut colors: Vec<[u8; 3]> = image
        .rgba()
        .chunks_exact(4)
        .map(|p| [p[0], p[1], p[2]])
        .collect();
    colors.sort_unstable();
    colors.dedup();
    colors
}

fn with(image: &Image, (x, y): (u32, u32), color: [u8; 3]) -> Image {
    let at = (y * image.width() + x) as usize * 4;
    changed(image, |rgba| rgba[at..at + 3].copy_from_slice(&color))
}

#[test]
fn no_single_pixel_makes_another_board() {
    for reader in readers() {
        let skin = reader.skin();
        let mut places: Vec<(u32, u32)> = skin
            .looks
            .iter()
            .flat_map(|look| look.probes.iter().map(|p| (p.x, p.y)))
            .collect();
        places.sort_unstable();
        places.dedup();
        for &stage in stages(skin) {
            let (seen, image) = full(&reader, stage);
            let colors = colors(&image);
            let position = seen.position.as_ref().unwrap();
            // One cell of each look: the others are the same pixels elsewhere.
            let mut told = Vec::new();
            for cell in seen.grid.cells() {
                let look = (position.tile(cell), position.fact(cell));
                if told.contains(&look) {
                    continue;
                }
                told.push(look);
                let (left, top) = skin.corner(seen.grid, cell);
                let mut stopped = 0;
                for &(x, y) in &places {
                    for &color in &colors {
                        let flipped = with(&image, (left + x, top + y), color);
                        let what = format!("{look:?} with {color:?} at {x},{y}");
                        stopped += usize::from(refused(&reader, &flipped, &seen, &what));
                    }
                }
                assert!(stopped > 0, "{}: {look:?} is guarded by nothing", skin.name);
            }
            // Whatever lies above the board: face, counters, ground.
            let top = skin.margins[1];
            for y in 0..top {
                for x in 0..image.width() {
                    for &color in colors.iter().step_by(3) {
                        let flipped = with(&image, (x, y), color);
                        let what = format!("{color:?} at {x},{y}");
                        refused(&reader, &flipped, &seen, &what);
                    }
                }
            }
        }
    }
}

#[test]
fn covered_pictures_are_refused() {
    for reader in readers() {
        for &stage in stages(reader.skin()) {
            let (seen, image) = full(&reader, stage);
            let (width, height) = (image.width(), image.height());
            let mut covers = colors(&image);
            covers.extend([[0; 3], [255; 3], [0x40; 3]]);
            let mut dice = Dice::new(3);
            for color in covers {
                let cover = |left: u32, top: u32, right: u32, bottom: u32| {
                    let covered = changed(&image, |rgba| {
                        for y in top..bottom {
                            for x in left..right {
                                let at = (y * width + x) as usize * 4;
                                rgba[at..at + 3].copy_from_slice(&color);
                            }
                        }
                    });
                    let what = format!("{color:?} over {left},{top} to {right},{bottom}");
                    assert!(refused(&reader, &covered, &seen, &what), "{what} is read");
                };
                cover(0, 0, width, height);
                for _ in 0..4 {
                    // Windows over about a half, with edges anywhere in the cells.
                    let x = width / 2 - dice.below(40);
                    let y = height / 2 - dice.below(40);
                    cover(x, 0, width, height);
                    cover(0, 0, x, height);
                    cover(0, y, width, height);
                    cover(0, 0, width, y);
                    cover(x / 2, y / 2, x / 2 + width / 2, y / 2 + height / 2);
                }
            }
        }
    }
}

#[test]
fn shifted_pictures_are_refused() {
    for reader in readers() {
        let cell = reader.skin().cell as i32;
        for &stage in stages(reader.skin()) {
            let (seen, image) = full(&reader, stage);
            let (width, height) = (image.width() as i32, image.height() as i32);
            for dy in -cell - 1..=cell + 1 {
                for dx in -cell - 1..=cell + 1 {
                    if (dx, dy) == (0, 0) || (dx * 7 + dy * 3) % 5 != 0 {
                        continue;
                    }
                    let mut rgba = Vec::with_capacity(image.rgba().len());
                    for y in 0..height {
                        for x in 0..width {
                            let at = (u32::try_from(x + dx), u32::try_from(y + dy));
                            let pixel = match at {
                                (Ok(x), Ok(y)) => image.pixel(x, y),
                                _ => None,
                            };
                            let [r, g, b] = pixel.unwrap_or([0x20, 0x60, 0x90]);
                            rgba.extend([r, g, b, 0]);
                        }
                    }
                    let shifted = Image::new(width as u32, height as u32, rgba).unwrap();
                    let what = format!("shifted by {dx}, {dy}");
                    assert!(refused(&reader, &shifted, &seen, &what), "{what} is read");
                }
            }
        }
    }
}

#[test]
fn a_wider_window_is_read_as_its_board() {
    let skin = Skin::named("winemine").unwrap();
    let reader = Reader::new(skin.clone()).unwrap();
    let seen = board(
        skin,
        Grid::new(9, 9).unwrap(),
        Stage::Running,
        &mut Dice::new(1),
    );
    let image = picture(&reader, &seen);
    for (more, fits) in [(1, true), (2, true), (15, true), (16, false)] {
        let wide: Vec<u8> = image
            .rgba()
            .chunks_exact(image.width() as usize * 4)
            .flat_map(|row| [row, &[0, 0, 0, 255].repeat(more)].concat())
            .collect();
        let wide = Image::new(image.width() + more as u32, image.height(), wide).unwrap();
        let read = reader.read(&wide, None, None);
        assert_eq!(read.as_ref().ok() == Some(&seen), fits, "{more} more");
        assert_eq!(read.is_ok(), fits, "{more} more");
    }
}

#[test]
fn faces_and_boards_have_to_agree() {
    let skin = Skin::named("winemine").unwrap();
    let reader = Reader::new(skin.clone()).unwrap();
    let grid = Grid::new(9, 9).unwrap();
    let key = |mut seen: Seen, mood| {
        seen.mood = Some(mood);
        let read = reader.read(&picture(&reader, &seen), None, None);
        read.map_err(|error| error.0.key.to_string())
    };
    let mut dice = Dice::new(2);
    let lost = board(skin, grid, Stage::Lost, &mut dice);
    let won = board(skin, grid, Stage::Won, &mut dice);
    assert_eq!(key(lost.clone(), Mood::Lost).as_ref(), Ok(&lost));
    for mood in [Mood::Playing, Mood::Surprised, Mood::Won] {
        assert_eq!(
            key(lost.clone(), mood),
            Err("error.image.disagree".to_owned())
        );
    }
    assert_eq!(key(won.clone(), Mood::Won).as_ref(), Ok(&won));
    assert_eq!(
        key(won.clone(), Mood::Lost),
        Err("error.image.unexploded".to_owned())
    );
    // While a dialog congratulates, the face is still surprised.
    let open = key(won, Mood::Surprised).unwrap().into_position().unwrap();
    assert_eq!(open.end(), None);
}

#[test]
fn the_mine_total_follows_from_counter_and_flags() {
    let skin = Skin::named("winemine").unwrap();
    let reader = Reader::new(skin.clone()).unwrap();
    let grid = Grid::new(9, 9).unwrap();
    let mut position = Position::new(grid, Some(10)).unwrap();
    for x in 0..9 {
        for y in 0..2 {
            position.set_tile(grid.cell(x, y).unwrap(), Tile::Flagged);
        }
    }
    let mut seen = Seen {
        grid,
        position: Some(position),
        mood: Some(Mood::Playing),
        left: Some(-8),
        time: Some(999),
    };
    let image = picture(&reader, &seen);
    for mines in [None, Some(10)] {
        assert_eq!(reader.read(&image, None, mines).as_ref(), Ok(&seen));
    }
    let wrong = |error: gridproof::prose::Error| assert_eq!(error.0.key, "error.image.total");
    wrong(reader.read(&image, Some(grid), Some(11)).unwrap_err());
    for left in [-19, 64] {
        seen.left = Some(left);
        wrong(
            reader
                .read(&picture(&reader, &seen), None, None)
                .unwrap_err(),
        );
    }
    for left in [-100, 1000] {
        seen.left = Some(left);
        assert!(paint(skin, &reader.show(&seen).unwrap()).is_err());
    }
    let other = Some(Grid::new(9, 10).unwrap());
    let error = reader.read(&image, other, None).unwrap_err();
    assert_eq!(error.0.key, "error.image.board");
}

#[test]
fn a_game_that_is_over_is_only_read_where_its_looks_are_known() {
    let skin = Skin::named("winemine").unwrap();
    let grid = Grid::new(9, 9).unwrap();
    let lost = board(skin, grid, Stage::Lost, &mut Dice::new(4));
    let image = picture(&Reader::new(skin.clone()).unwrap(), &lost);
    let without = |code: &str| {
        let mut skin = skin.clone();
        skin.looks.retain(|look| look.code != code);
        Reader::new(skin).unwrap()
    };
    // Without a look for mines, a board isn't even tried: a mine might pass for something else.
    for code in ["mine", "blast"] {
        let read = without(code).read(&image, None, None).unwrap();
        assert_eq!((read.mood, &read.position), (Some(Mood::Lost), &None));
        assert_eq!(read.into_position().unwrap_err().0.key, "error.image.over");
    }
    // With them, but without a look for wrong flags, it is read if there are none.
    let wrong = |cell| lost.position.as_ref().unwrap().fact(cell) == Some(Fact::Safe);
    assert!(grid.cells().any(wrong));
    let reader = without("wrong");
    let read = reader.read(&image, None, None).unwrap();
    assert_eq!((read.mood, &read.position), (Some(Mood::Lost), &None));
    let mut right = lost.clone();
    let position = right.position.as_mut().unwrap();
    for cell in grid.cells().filter(|&cell| wrong(cell)) {
        position.set_fact(cell, Some(Fact::Mine));
    }
    let image = picture(&reader, &right);
    assert_eq!(reader.read(&image, None, None).as_ref(), Ok(&right));
}

#[test]
fn a_lost_board_is_not_read_by_classic() {
    let reader = Reader::new(Skin::named("classic").unwrap().clone()).unwrap();
    let grid = Grid::new(9, 9).unwrap();
    // Its numbers are those of a board that runs.
    let mut seen = board(reader.skin(), grid, Stage::Running, &mut Dice::new(6));
    seen.mood = Some(Mood::Lost);
    let read = reader.read(&picture(&reader, &seen), None, None).unwrap();
    assert_eq!((read.mood, read.position), (Some(Mood::Lost), None));
}
