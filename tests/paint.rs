//! Pictures in words: what the painters draw, verb by verb, against `tests/golden`.
//!
//! `BLESS=1 cargo test --test paint` writes the pictures anew after a change of the painters.

use gridproof::game::{Mark, Role};
use gridproof::grid::{Cell, Grid};
use gridproof::mines::{Click, Conclusion, End, Fact, Position, Tile};
use gridproof::paint::raster::Raster;
use gridproof::paint::recorder::Recorder;
use gridproof::paint::{Flip, Layout, Surface, Theme};
use gridproof::{mines, slide};

fn golden(name: &str, draw: impl Fn(&mut dyn Surface)) {
    let mut recorder = Recorder::new();
    draw(&mut recorder);
    let path = format!("{}/tests/golden/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, recorder.text()).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    let lines = kept.lines().zip(recorder.text().lines());
    for (n, (kept, drawn)) in lines.enumerate() {
        assert_eq!(kept, drawn, "{name}, line {}", n + 1);
    }
    assert_eq!(kept.lines().count(), recorder.text().lines().count());
}

/// A board from rows of `#` hidden, `F` flag, `?` question mark, digits.
fn board(rows: &[&str]) -> Position {
    let grid = Grid::new(rows[0].len(), rows.len()).unwrap();
    let mut position = Position::new(grid, None).unwrap();
    for (cell, sign) in grid.cells().zip(rows.concat().chars()) {
        let tile = match sign {
            '#' => Tile::Hidden,
            'F' => Tile::Flagged,
            '?' => Tile::Questioned,
            digit => Tile::Open(digit.to_digit(10).unwrap() as u8),
        };
        position.set_tile(cell, tile);
    }
    position
}

fn at(position: &Position, x: usize, y: usize) -> Cell {
    position.grid().cell(x, y).unwrap()
}

#[test]
fn a_marked_board() {
    let mut position = board(&["?F##", "1221", "0000"]);
    position.set_fact(at(&position, 3, 0), Some(Fact::Safe));
    let mark = |x, y, role| Mark {
        cell: at(&position, x, y),
        role,
    };
    let marks = [
        mark(1, 1, Role::Focus),
        mark(2, 1, Role::Clue),
        mark(3, 1, Role::Contrast),
        mark(3, 0, Role::Scope),
    ];
    let news = Conclusion {
        mines: vec![at(&position, 2, 0)],
        safe: vec![at(&position, 0, 0)],
        ..Conclusion::default()
    };
    let mut buffer = vec![None; position.grid().len()];
    buffer[0] = Some(Click::RightTwice);
    buffer[4] = Some(Click::Both);
    let view = mines::paint::View {
        marks: &marks,
        news: Some(&news),
        buffer: Some(&buffer),
        cursor: Some(at(&position, 3, 2)),
        pressed: Some(at(&position, 2, 0)),
        t: 0.5,
        ..mines::paint::View::of(&position)
    };
    let layout = Layout::whole(position.grid(), 24.0).with_rim();
    golden("mines-marked", |surface| {
        mines::paint::paint(surface, &layout, &Theme::LIGHT, &view);
    });
}

/// Two layouts of a board: a mine at the left or at the right of the 1, one in both, one under a flag.
#[test]
fn two_layouts_and_their_difference() {
    let position = board(&["#1#", "111", "#F#"]);
    let mark = |x, y, role| Mark {
        cell: at(&position, x, y),
        role,
    };
    let marks = [
        mark(0, 0, Role::Focus),
        mark(0, 0, Role::First),
        mark(0, 2, Role::First),
        mark(1, 2, Role::First),
        mark(2, 0, Role::Second),
        mark(0, 2, Role::Second),
        mark(1, 2, Role::Second),
    ];
    let layout = Layout::whole(position.grid(), 24.0);
    for (name, flip) in [
        ("mines-pair", Flip::Both),
        ("mines-pair-first", Flip::First),
        ("mines-pair-second", Flip::Second),
    ] {
        let view = mines::paint::View {
            marks: &marks,
            flip,
            ..mines::paint::View::of(&position)
        };
        golden(name, |surface| {
            mines::paint::paint(surface, &layout, &Theme::LIGHT, &view);
        });
    }
}

#[test]
fn a_lost_board() {
    let mut position = board(&["F#?", "F2#", "###"]);
    let blast = at(&position, 1, 0);
    for (x, y, fact) in [
        (0, 0, Fact::Mine),
        (0, 1, Fact::Safe),
        (1, 0, Fact::Mine),
        (2, 0, Fact::Mine),
        (2, 2, Fact::Mine),
    ] {
        position.set_fact(at(&position, x, y), Some(fact));
    }
    position.set_end(Some(End::Lost(blast)));
    let layout = Layout::whole(position.grid(), 16.0);
    golden("mines-lost", |surface| {
        mines::paint::paint(
            surface,
            &layout,
            &Theme::DARK,
            &mines::paint::View::of(&position),
        );
    });
}

#[test]
fn a_tray_on_its_way() {
    let grid = Grid::new(3, 3).unwrap();
    let before = slide::Position::solved(grid, slide::Goal::BlankLast).unwrap();
    let mut after = before.clone();
    let pushed = grid.cell(0, 2).unwrap();
    assert_eq!(after.slide(pushed), 2);
    let back = grid.cell(2, 2).unwrap();
    let mark = |x, y, role| Mark {
        cell: grid.cell(x, y).unwrap(),
        role,
    };
    let marks = [
        mark(0, 2, Role::Blank),
        mark(0, 0, Role::Path),
        mark(1, 0, Role::Path),
        mark(2, 0, Role::Target),
    ];
    let conclusion = slide::Conclusion::Slide(back);
    let view = slide::paint::View {
        before: Some(&before),
        marks: &marks,
        news: Some(&conclusion),
        badges: &[(pushed, 7), (back, 31)],
        cursor: Some(back),
        t: 0.25,
        ..slide::paint::View::of(&after)
    };
    let layout = Layout::whole(grid, 40.0).with_rim();
    golden("slide-moving", |surface| {
        slide::paint::paint(surface, &layout, &Theme::LIGHT, &view);
    });
}

#[test]
fn only_what_is_visible_is_painted() {
    let grid = Grid::new(250, 250).unwrap();
    let position = Position::new(grid, None).unwrap();
    let everywhere: Vec<Mark> = grid
        .cells()
        .map(|cell| Mark {
            cell,
            role: Role::Clue,
        })
        .collect();
    let all = Conclusion {
        mines: grid.cells().collect(),
        safe: vec![],
        ..Conclusion::default()
    };
    let layout = Layout {
        left: -1000.0,
        top: -2000.0,
        width: 320.0,
        height: 160.0,
        ..Layout::whole(grid, 16.0)
    };
    let mut recorder = Recorder::new();
    let view = mines::paint::View {
        marks: &everywhere,
        news: Some(&all),
        ..mines::paint::View::of(&position)
    };
    mines::paint::paint(&mut recorder, &layout, &Theme::LIGHT, &view);
    let stamps = recorder.text().lines().filter(|l| l.starts_with("stamp"));
    assert_eq!(stamps.count(), layout.visible_cells().count());
    assert!(layout.visible_cells().count() <= 21 * 11);
    assert!(recorder.text().lines().count() < 21 * 11 * 20);
}

#[test]
fn cells_of_other_grids_do_no_harm() {
    let large = Grid::new(9, 9).unwrap();
    let small = board(&["##", "##"]);
    let last = large.nth(80).unwrap();
    let marks = [Role::Path, Role::Focus, Role::Target].map(|role| Mark { cell: last, role });
    let news = Conclusion {
        mines: vec![last],
        safe: vec![last],
        ..Conclusion::default()
    };
    let view = mines::paint::View {
        marks: &marks,
        news: Some(&news),
        buffer: Some(&[None]),
        cursor: Some(last),
        pressed: Some(last),
        ..mines::paint::View::of(&small)
    };
    for layout in [
        Layout::whole(small.grid(), 24.0),
        Layout::whole(large, 24.0),
    ] {
        let mut recorder = Recorder::new();
        mines::paint::paint(&mut recorder, &layout.with_rim(), &Theme::LIGHT, &view);
        assert!(!recorder.text().is_empty());
    }
    let grid = small.grid();
    let tray = slide::Position::solved(grid, slide::Goal::BlankLast).unwrap();
    let conclusion = slide::Conclusion::Slide(last);
    let view = slide::paint::View {
        news: Some(&conclusion),
        marks: &marks,
        badges: &[(last, 3)],
        cursor: Some(last),
        ..slide::paint::View::of(&tray)
    };
    slide::paint::paint(
        &mut Recorder::new(),
        &Layout::whole(grid, 24.0),
        &Theme::DARK,
        &view,
    );
}

#[test]
fn odd_layouts_do_no_harm() {
    let position = board(&["#1", "F?"]);
    for cell in [0.0, 0.3, 1.0, 3.0, f32::NAN, 1e9] {
        for t in [-1.0, f32::NAN, 9.0] {
            let view = mines::paint::View {
                cursor: position.grid().nth(0),
                t,
                ..mines::paint::View::of(&position)
            };
            let layout = Layout {
                width: 50.0,
                height: 50.0,
                ..Layout::whole(position.grid(), cell)
            };
            let mut raster = Raster::new(50.0, 50.0, 1.0).unwrap();
            mines::paint::paint(&mut raster, &layout, &Theme::LIGHT, &view);
            mines::paint::paint(
                &mut Recorder::new(),
                &layout.sharp(2.0),
                &Theme::LIGHT,
                &view,
            );
        }
    }
    assert!(Raster::new(1e9, 1e9, 1.0).is_none());
    assert!(Raster::new(f32::NAN, 5.0, 1.0).is_none());
    assert!(Raster::new(0.0, 5.0, 1.0).is_none());
}
