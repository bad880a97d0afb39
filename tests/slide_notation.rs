//! Trays and moves as text: what is read, what is refused and how, and that writing is the way back.

use gridproof::grid::Grid;
use gridproof::prose::{Error, Locale, Value};
use gridproof::slide::moves::{self, Push, Told, Way};
use gridproof::slide::notation::{looks_like, looks_like_both, parse, write};
use gridproof::slide::{Goal, Position, shuffle::shuffle};
use proptest::prelude::*;

fn tray(width: usize, height: usize, tiles: &[u16]) -> Position {
    let grid = Grid::new(width, height).unwrap();
    Position::new(grid, tiles.to_vec(), Goal::BlankLast).unwrap()
}

#[test]
fn all_forms_are_read() {
    let three = tray(3, 3, &[1, 2, 3, 4, 0, 5, 7, 8, 6]);
    for text in [
        "1 2 3/4 0 5/7 8 6",
        "1 2 3/4 _ 5/7 8 6/",
        "1,2,3\n4,0,5\n7,8,6",
        "1, 2, 3\r\n4, 0, 5\r\n\r\n7, 8, 6\r\n",
        "  1\t2 3 /\n4 0 5 /\n7 8 6",
        "1 2 3 4 0 5 7 8 6",
        "01 2 3 4 0 5 7 8 6",
        "3x3:1,2,3,4,0,5,7,8,6",
        "3x3: 1 2 3\n4 0 5 7 8 6",
        "% a comment\nslide 3x3\n// another one\n1 2 3\n4 0 5\n7 8 6\n",
        "slide 3x3/1 2 3/4 0 5/7 8 6",
        "slide 3x3 goal=blank-last\n1 2 3 4 0 5 7 8 6",
        "slide 3x3\n123\n405\n786",
        "slide 3x3\n1234_5786",
        "slide 3x3/123/4_5/786",
        "\u{feff}slide 3x3\n1 2 3/4 0 5/7 8 6",
    ] {
        assert_eq!(parse(text).as_ref(), Ok(&three), "{text:?}");
        assert!(looks_like(text), "{text:?}");
    }
    let wide = tray(4, 2, &[1, 2, 3, 4, 5, 6, 7, 0]);
    for text in [
        "1 2 3 4/5 6 7 0",
        "4x2:1,2,3,4,5,6,7,0",
        "slide 4x2\n1 2 3 4 5 6 7 0",
    ] {
        assert_eq!(parse(text).as_ref(), Ok(&wide), "{text:?}");
    }
    let first = parse("slide 3x3 click=2,0 goal=blank-first\n1 2 3/4 0 5/7 8 6").unwrap();
    assert_eq!(first.goal(), Goal::BlankFirst);
    assert_eq!(first.clicked(), Grid::new(3, 3).unwrap().nth(2));
    let large: Vec<String> = (0..100).map(|n| n.to_string()).collect();
    assert_eq!(parse(&large.join(" ")).unwrap().grid().width(), 10);
}

/// Each text with the problem that is told, the line, and the column.
#[test]
fn malformed_trays_say_where_and_what() {
    let many = "1 ".repeat(100_000);
    let tall = "1 2\n".repeat(100_000);
    let huge = format!("slide {}x3\n1 2 3", "9".repeat(100_000));
    let cases: &[(&str, &str, i64, i64)] = &[
        ("", "text.empty", 1, 1),
        (" \n\n% only a comment\n", "text.empty", 1, 1),
        ("///", "text.empty", 1, 1),
        ("123/456/780", "text.both", 1, 1),
        ("123456780", "text.both", 1, 1),
        ("\n10\n23", "text.both", 2, 1),
        ("1 2 3/4 5 6/7 0 0", "gaps", 1, 17),
        ("1 2 3/4 _ 6/7 8 0", "gaps", 1, 17),
        ("1 2 3\n4 5 6\n7 8 8", "twice", 3, 5),
        ("1 2 3\n4 5 6\n7 8 9", "range", 3, 5),
        ("1 2 3/4 5 6/7 8 99999999999999999999", "range", 1, 17),
        ("1 2 3/4 5 6/7 8 65536", "range", 1, 17),
        ("1 2 3/4 5 6/7 8", "text.row", 1, 15),
        ("1 2 3\n4 5 6 9\n7 8 0", "text.row", 2, 7),
        ("slide 3x3\n1 2 3\n4 5 0", "text.rows", 3, 5),
        ("slide 3x2\n1 2 3\n4 5 0\n6 7 8", "text.rows", 4, 1),
        ("slide 3x3\n1 2 3 4 5 6 7 0", "text.count", 2, 15),
        ("slide 3x3", "text.rows", 1, 1),
        ("3x3:1,2,3", "text.count", 1, 9),
        ("1 2 3 4 5 6 7 8 9 10 11 0", "text.size", 1, 1),
        ("5", "text.size", 1, 1),
        ("1 2 x/4 5 6/7 8 0", "text.number", 1, 5),
        ("1 2 -3/4 5 6/7 8 0", "text.number", 1, 5),
        ("1 2 3.0/4 5 6/7 8 0", "text.number", 1, 5),
        ("1 2 +3/4 5 6/7 8 0", "text.number", 1, 5),
        ("1 2 ３/4 5 6/7 8 0", "text.number", 1, 5),
        ("1 2 3/4 \0 6/7 8 0", "text.number", 1, 9),
        ("一 2 3/4 x 6/7 8 0", "text.number", 1, 1),
        ("1 2/3/0", "text.row", 1, 5),
        ("1 2 3", "text.size", 1, 1),
        ("1/2/0", "sides", 1, 1),
        ("slide", "text.header", 1, 6),
        ("slide 3\n1 2 3", "text.header", 1, 7),
        ("slide 3x\n1 2 3", "text.header", 1, 7),
        ("slide 3x3x3\n1 2 3", "text.header", 1, 7),
        ("slide 1000000000x1000000000\n1 2 3", "sides", 1, 7),
        ("slide 1x9\n1 2 3", "sides", 1, 7),
        ("slide 11x2\n1 2 3", "sides", 1, 7),
        ("slide 0x0\n1 2 3", "sides", 1, 7),
        (&huge, "sides", 1, 7),
        ("slide 3x3 mines=4\n1 2 3", "text.setting", 1, 11),
        ("slide 3x3 1 2 3/4 5 6/7 8 0", "text.setting", 1, 11),
        ("slide 3x3 goal=best\n1 2 3", "text.goal", 1, 11),
        (
            "slide 3x3 goal=blank-last goal=blank-last\n1 2 3",
            "text.setting-twice",
            1,
            27,
        ),
        (
            "slide 3x3 click=3,0\n1 2 3/4 5 6/7 8 0",
            "text.click",
            1,
            11,
        ),
        ("slide 3x3 click=1\n1 2 3/4 5 6/7 8 0", "text.click", 1, 11),
        ("slide 3x3 click=,1\n1 2 3/4 5 6/7 8 0", "text.click", 1, 11),
        (
            "slide 3x3 click=1,99999999999999999999\n1 2 3",
            "text.click",
            1,
            11,
        ),
        ("4x4:m00b7", "text.number", 1, 5),
        (":1,2,3", "text.header", 1, 1),
        ("axb:1,2,3", "text.header", 1, 1),
        ("3x3:", "text.count", 1, 1),
        (&many, "text.size", 1, 1),
        (&tall, "sides", 1, 1),
    ];
    let locales = ["en", "zh-Hant", "zh-Hans"].map(|l| Locale::built_in(l).unwrap());
    for &(text, key, line, column) in cases {
        let shown: String = text.chars().take(60).collect();
        let Error(message) = parse(text).expect_err(&shown);
        assert_eq!(message.key, "error.slide.at", "{shown:?}");
        let [
            (_, Value::Number(l)),
            (_, Value::Number(c)),
            (_, Value::Message(problem)),
        ] = &message.values[..]
        else {
            panic!("{message:?}");
        };
        let found = (problem.key.as_str(), *l, *c);
        assert_eq!(
            found,
            (format!("error.slide.{key}").as_str(), line, column),
            "{shown:?}"
        );
        for locale in &locales {
            let said = locale.say(&message);
            assert!(!said.contains(['{', '}', '\0', '\n']), "{said}");
            assert!(!said.contains("error.") && said.len() < 500, "{said}");
        }
    }
    assert!(cases.len() >= 40);
}

#[test]
fn texts_are_told_apart() {
    for mines in [
        "mines 3x3/2\n000",
        "#1\n11",
        "9x9:4,4,m00b7d48a3e0231c419200",
        "2 2 0\n00\n00",
        "F",
        "",
    ] {
        assert!(!looks_like(mines) && !looks_like_both(mines), "{mines:?}");
    }
    for both in ["123/456/780", "12\n30", "10"] {
        assert!(!looks_like(both) && looks_like_both(both), "{both:?}");
    }
    for slide in ["slide", "1 2 3/4 5/7 8 0", "4x4:1,2", "1 _"] {
        assert!(looks_like(slide) && !looks_like_both(slide), "{slide:?}");
    }
}

#[test]
fn malformed_moves_say_where_and_what() {
    for (text, key, column) in [
        ("URX", "letter", 3),
        ("U\0", "letter", 2),
        ("U-1", "letter", 2),
        ("2U", "count", 1),
        ("UR0", "count", 2),
        ("U10", "count", 1),
        ("U 2", "count", 3),
        ("U99999999999999999999999999", "count", 1),
        ("上", "letter", 1),
    ] {
        let Error(message) = moves::parse(text, Told::Tile).unwrap_err();
        assert_eq!(message.key, format!("error.slide.move.{key}"), "{text}");
        assert!(
            message
                .values
                .iter()
                .any(|(n, v)| *n == "column" && *v == Value::from(column))
        );
        for locale in ["en", "zh-Hant", "zh-Hans"] {
            assert!(
                !Locale::built_in(locale)
                    .unwrap()
                    .say(&message)
                    .contains('{')
            );
        }
    }
}

#[test]
fn moves_are_the_tiles_way_unless_told_otherwise() {
    let mut tray = tray(3, 3, &[1, 2, 3, 4, 5, 6, 7, 8, 0]);
    let pushes = moves::parse("R2 D2", Told::Tile).unwrap();
    for push in &pushes {
        let cell = push.cell(&tray).unwrap();
        assert_eq!(Push::at(&tray, cell), Some(*push));
        assert_eq!(tray.slide(cell), 2);
    }
    assert_eq!(tray.tiles(), [0, 2, 3, 1, 5, 6, 4, 7, 8]);
    assert_eq!(moves::parse("l2u2", Told::Gap).unwrap(), pushes);
    assert_eq!(
        Push {
            way: Way::Right,
            tiles: 1
        }
        .cell(&tray),
        None
    );
    assert_eq!(
        Push {
            way: Way::Left,
            tiles: 0
        }
        .cell(&tray),
        None
    );
    assert_eq!(
        Push {
            way: Way::Left,
            tiles: usize::MAX
        }
        .cell(&tray),
        None
    );
}

fn any_tray() -> impl Strategy<Value = Position> {
    let goal = prop_oneof![Just(Goal::BlankLast), Just(Goal::BlankFirst)];
    (
        2_usize..=10,
        2_usize..=10,
        goal,
        any::<u64>(),
        any::<Option<u8>>(),
    )
        .prop_map(|(width, height, goal, seed, click)| {
            let grid = Grid::new(width, height).unwrap();
            let click = click.and_then(|n| grid.nth(usize::from(n)));
            shuffle(grid, goal, seed).unwrap().with_click(click)
        })
}

fn any_pushes() -> impl Strategy<Value = Vec<Push>> {
    let way = (0_usize..4).prop_map(|i| Way::ALL[i]);
    prop::collection::vec(
        (way, 1_usize..=9).prop_map(|(way, tiles)| Push { way, tiles }),
        0..40,
    )
}

proptest! {
    #[test]
    fn writing_and_reading_a_tray_round_trips(tray in any_tray()) {
        let text = write(&tray);
        prop_assert!(looks_like(&text));
        prop_assert_eq!(parse(&text), Ok(tray.clone()));
        prop_assert_eq!(parse(&text.replace('\n', "/")), Ok(tray));
    }

    #[test]
    fn writing_and_reading_moves_round_trips(pushes in any_pushes()) {
        for told in [Told::Tile, Told::Gap] {
            let text = moves::write(&pushes, told);
            prop_assert_eq!(moves::parse(&text, told), Ok(pushes.clone()));
        }
    }

    #[test]
    fn no_text_makes_it_panic(text in any::<String>(), near in "[0-9 ,/_:x=a-z%\n-]{0,80}") {
        for text in [&text, &near, &format!("slide 3x3 {near}"), &format!("slide 3x3\n{near}")] {
            let _ = (parse(text), looks_like(text), looks_like_both(text));
            let _ = moves::parse(text, Told::Gap);
        }
    }
}
