//! Boards are found on pictures of whole screens, whatever their skin, place and size, and never misread.

#[path = "support/pixels.rs"]
mod pixels;
#[path = "support/scenes.rs"]
mod scenes;
#[path = "support/shapes.rs"]
mod shapes;
#[path = "support/shown.rs"]
mod shown;

use gridproof::dice::Dice;
use gridproof::grid::Grid;
use gridproof::mines::Position;
use gridproof::mines::perceive::{Reader, code};
use gridproof::paint::Theme;
use gridproof::perceive::locate::{Side, Sighting, locate};
use gridproof::perceive::{Image, Skin, paint};
use pixels::picture;
use scenes::{Canvas, board, stretched};
use shapes::{painted, shapes};

#[test]
fn the_skins_are_those_of_the_painter() {
    for (name, theme) in [("page-light", Theme::LIGHT), ("page-dark", Theme::DARK)] {
        let skin = shapes(name, &theme);
        let path = format!("{}/skins/{name}.toml", env!("CARGO_MANIFEST_DIR"));
        if std::env::var_os("BLESS").is_some() {
            let head = "# How the boards of our own page look at any size, in one of its themes.\n\
                # Made from the painter by `BLESS=1 cargo test --test locate`; see docs/skins.md.\n\n";
            std::fs::write(&path, format!("{head}{}", skin.to_toml())).unwrap();
        }
        let kept = Skin::parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
        assert_eq!(
            kept, skin,
            "the painter has changed: BLESS=1 makes the skin anew"
        );
    }
}

fn found(image: Image) -> Vec<Sighting> {
    locate(image, Skin::shipped().to_vec())
}

/// How the cells of a sighting compare with a board: how many are open, having checked that no other is wrong.
fn compare(seen: &Sighting, position: &Position, what: &str) -> usize {
    assert_eq!(seen.grid, position.grid(), "{what}: {seen:?}");
    let cells = seen.grid.cells().zip(&seen.codes);
    let mut doubtful = 0;
    for (cell, found) in cells {
        match found {
            Some(found) => assert_eq!(found, code(position, cell), "{what}: {cell:?}"),
            None => doubtful += 1,
        }
    }
    doubtful
}

fn only(image: Image, position: &Position, what: &str) -> Sighting {
    let seen = found(image);
    let places: Vec<_> = seen
        .iter()
        .map(|s| (&s.skin, s.left, s.top, s.cell, s.grid))
        .collect();
    assert_eq!(seen.len(), 1, "{what}: {places:?}");
    let doubtful = compare(&seen[0], position, what);
    assert_eq!(doubtful, 0, "{what}");
    seen.into_iter().next().unwrap()
}

#[test]
fn boards_of_the_page_are_found_at_any_size() {
    let mut dice = Dice::new(1);
    for (n, &(cell, density)) in [
        (24.0, 1.0),
        (20.0, 1.0),
        (31.0, 1.0),
        (26.4, 1.25),
        (33.0, 1.5),
        (28.0, 2.0),
        (40.0, 2.0),
        (30.0, 3.0),
        (64.0, 1.0),
    ]
    .iter()
    .enumerate()
    {
        for theme in [Theme::LIGHT, Theme::DARK] {
            let position = board(&mut dice, 5 + n, 9);
            let image = painted(&position, &theme, cell, density);
            let mut screen = Canvas::desktop(&mut dice, 1600, 1100);
            let (left, top) = (dice.below(300), dice.below(200));
            screen.fill(
                left - left.min(9),
                top - top.min(9),
                image.width() + 18,
                image.height() + 18,
                {
                    let gridproof::paint::Rgba(r, g, b, _) = theme.ground;
                    [r, g, b]
                },
            );
            screen.paste(&image, left as i32, top as i32);
            let seen = only(screen.image(), &position, &format!("{cell} x {density}"));
            assert_eq!((seen.left, seen.top), (left as f32, top as f32));
        }
    }
}

#[test]
fn stretched_windows_are_read_as_they_were() {
    let mut dice = Dice::new(2);
    for scale in [1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0] {
        for filter in [
            "nearest", "bilinear", "bicubic", "sharp", "mitchell", "lanczos",
        ] {
            // The rarer filters at the scales that people have most.
            if ["sharp", "mitchell", "lanczos"].contains(&filter) && ![1.25, 1.5].contains(&scale) {
                continue;
            }
            let position = board(&mut dice, 9, 9);
            let mut window = Canvas::plain(250, 260, [192; 3]);
            window.fill(0, 0, 250, 20, [0, 0, 120]);
            window.paste(&picture(&position), 7, 33);
            let window = stretched(&window.image(), scale, filter);
            let mut screen = Canvas::desktop(&mut dice, 1280, 1024);
            screen.paste(&window, dice.below(300) as i32, dice.below(200) as i32);
            only(screen.image(), &position, &format!("{scale} {filter}"));
        }
    }
}

#[test]
fn every_shipped_window_is_found_and_its_numbers_are_read() {
    let mut dice = Dice::new(8);
    let stretched_by = [
        (1.0, "nearest"),
        (1.25, "bilinear"),
        (1.5, "bicubic"),
        (2.0, "nearest"),
    ];
    for skin in Skin::shipped().iter().filter(|skin| skin.sizes.is_none()) {
        let reader = Reader::new(skin.clone()).unwrap();
        for (scale, filter) in stretched_by {
            let grid = Grid::new(9 + dice.below(6) as usize, 9).unwrap();
            let shown = shown::board(skin, grid, shown::stages(skin)[0], &mut dice);
            let window = paint(skin, &reader.show(&shown).unwrap()).unwrap();
            // What is stretched is a whole window: something is around the cells.
            let mut framed = Canvas::plain(window.width() + 20, window.height() + 20, [192; 3]);
            framed.paste(&window, 10, 10);
            let window = stretched(&framed.image(), scale, filter);
            let mut screen = Canvas::desktop(&mut dice, 900, 700);
            screen.paste(&window, 31 + dice.below(50) as i32, 47);
            let what = format!("{} {scale} {filter}", skin.name);
            let position = shown.position.as_ref().unwrap();
            let seen = only(screen.image(), position, &what);
            assert_eq!(seen.skin, skin.name, "{what}");
            let counter = |name: &str| {
                let found = seen.counters.iter().find(|(code, _)| code == name);
                found.map(|(_, n)| *n)
            };
            assert_eq!(counter("mines"), shown.left, "{what}");
            assert_eq!(counter("time"), shown.time, "{what}");
        }
    }
}

#[test]
fn covered_cells_stay_open_and_nothing_is_misread() {
    let mut dice = Dice::new(3);
    let mut doubtful = 0;
    for n in 0..40 {
        let position = board(&mut dice, 9 + n % 8, 9);
        let mut screen = Canvas::plain(700, 500, [233, 236, 240]);
        let page = n % 2 == 0;
        let image = if page {
            painted(&position, &Theme::LIGHT, 33.0, 1.0)
        } else {
            picture(&position)
        };
        let (left, top) = (20 + dice.below(60), 20 + dice.below(60));
        screen.paste(&image, left as i32, top as i32);
        // A pointer, a note, another window: inside the board, so that its corners are seen.
        let (x, y) = (left + 60 + dice.below(60), top + 60 + dice.below(40));
        let shade = [[0; 3], [255; 3], [233, 236, 240], [120, 30, 200]][n % 4];
        screen.fill(x, y, 5 + dice.below(60), 5 + dice.below(50), shade);
        for seen in found(screen.image()) {
            doubtful += compare(&seen, &position, &format!("{n}"));
            assert_eq!((seen.left, seen.top), (left as f32, top as f32));
        }
    }
    assert!(doubtful > 60, "{doubtful}");
}

#[test]
fn noise_is_read_rightly_or_not_at_all() {
    let mut dice = Dice::new(4);
    let (mut clear, mut doubtful) = (0, 0);
    for most in [2, 4, 8, 16, 60] {
        for n in 0..3 {
            let position = board(&mut dice, 9, 9);
            let image = match n % 3 {
                0 => painted(&position, &Theme::LIGHT, 33.0, 1.0),
                1 => picture(&position),
                _ => stretched(&picture(&position), 1.5, "bicubic"),
            };
            let mut screen = Canvas::plain(600, 500, [233, 236, 240]);
            screen.paste(&image, 37, 41);
            screen.noise(&mut dice, most);
            for seen in found(screen.image()) {
                let open = compare(&seen, &position, &format!("{most} {n}"));
                doubtful += open;
                clear += seen.codes.len() - open;
            }
        }
    }
    assert!(clear > 81 * 6, "{clear}, {doubtful}");
}

#[test]
fn what_is_no_board_is_none() {
    let mut dice = Dice::new(5);
    for n in 0..2 {
        let screen = Canvas::desktop(&mut dice, 900 + 31 * n, 700);
        assert_eq!(found(screen.image()), []);
    }
    for shade in [0, 1, 128, 192, 255] {
        assert_eq!(found(Canvas::plain(640, 480, [shade; 3]).image()), []);
    }
    let mut noise = Canvas::plain(640, 480, [128; 3]);
    noise.noise(&mut dice, 127);
    assert_eq!(found(noise.image()), []);
    // A chessboard, and cells of a table in a skin's own colours.
    for (pitch, a, b) in [
        (16, 0, 255),
        (24, 0xc0, 0x80),
        (16, 0xc0, 0x80),
        (16, 0xff, 0xc0),
    ] {
        let mut board = Canvas::plain(640, 480, [a; 3]);
        for (x, y) in (0..30).flat_map(|y| (0..40).map(move |x| (x, y))) {
            if (x + y) % 2 == 0 {
                board.fill(x * pitch, y * pitch, pitch, pitch, [b; 3]);
            } else {
                board.fill(x * pitch, y * pitch, pitch, 1, [b; 3]);
            }
        }
        assert_eq!(found(board.image()), []);
    }
    for (width, height) in [(1, 1), (1, 5000), (5000, 1), (31, 31), (16, 900)] {
        let mut sliver = Canvas::plain(width, height, [200; 3]);
        sliver.noise(&mut dice, 55);
        assert_eq!(found(sliver.image()), []);
    }
}

#[test]
fn a_crop_tells_where_the_board_may_go_on() {
    let mut dice = Dice::new(6);
    for n in 0..24 {
        let position = board(&mut dice, 12, 11);
        let image = painted(&position, &Theme::LIGHT, 30.0, 1.0);
        let mut screen = Canvas::plain(500, 460, [233, 236, 240]);
        screen.paste(&image, 40, 50);
        let screen = screen.image();
        // So many pixels of frame or, below zero, of cells are cut off or left.
        let cut = [0, 1, 5, -7, -30, -37][n % 6];
        let (left, top) = (40 - cut.max(0), 50 - cut.max(0));
        let right = 40 + 360 + cut;
        let part = screen
            .part(left as u32, top as u32, (right - left) as u32, 400)
            .unwrap();
        let seen = found(part);
        assert_eq!(seen.len(), 1, "{cut}");
        let seen = &seen[0];
        let columns = if cut < 0 { (360 + cut) / 30 } else { 12 };
        assert_eq!(seen.grid.width(), columns as usize, "{cut}");
        let expected = match cut {
            0 => [Side::Unsure, Side::Unsure, Side::Unsure],
            -30 => [Side::Unsure, Side::Unsure, Side::Unsure],
            // No look says anything of a cell's first column.
            1 => [Side::Ends, Side::Ends, Side::Unsure],
            2.. => [Side::Ends, Side::Ends, Side::Ends],
            _ => [Side::Unsure, Side::Unsure, Side::Cut],
        };
        assert_eq!(seen.sides[..3], expected, "{cut}");
        assert_eq!(seen.sides[3], Side::Ends, "{cut}");
        let cells = seen.grid.cells().zip(&seen.codes);
        for (cell, found) in cells {
            let real = position
                .grid()
                .cell(seen.grid.x(cell), seen.grid.y(cell))
                .unwrap();
            assert_eq!(found.as_deref(), Some(code(&position, real)));
        }
    }
}

#[test]
fn two_boards_are_both_found() {
    let mut dice = Dice::new(7);
    let (one, two) = (board(&mut dice, 9, 9), board(&mut dice, 16, 10));
    let mut screen = Canvas::desktop(&mut dice, 1920, 1080);
    screen.fill(90, 90, 400, 400, [233, 236, 240]);
    screen.paste(&painted(&one, &Theme::LIGHT, 40.0, 1.0), 100, 100);
    screen.fill(790, 290, 600, 400, [20, 24, 30]);
    screen.paste(&painted(&two, &Theme::DARK, 33.0, 1.0), 800, 300);
    let seen = found(screen.image());
    assert_eq!(seen.len(), 2);
    for seen in seen {
        let position = if seen.skin == "page-light" {
            &one
        } else {
            &two
        };
        assert_eq!(compare(&seen, position, "two"), 0);
    }
}
