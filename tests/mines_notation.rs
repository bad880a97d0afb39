//! Reading and writing positions: every format there and back, and texts that are none.

#[path = "support/boards.rs"]
mod boards;

use boards::positions;
use gridproof::mines::Fact;
use gridproof::mines::notation::{parse, write};
use gridproof::player::Question;
use gridproof::prose::{Error, Locale};
use proptest::prelude::*;

/// What an error says: its key after `error.notation.`, then line and column if it names them. It has to
/// be a whole sentence in every language.
fn told(error: &Error) -> String {
    for language in ["en", "zh-Hant", "zh-Hans"] {
        let locale = Locale::built_in(language).unwrap();
        assert!(locale.has(&error.0.key), "{language}: {}", error.0.key);
        let said = locale.say(&error.0);
        let foreign = error.to_string().contains(['{', '}', '|']);
        assert!(
            foreign || !said.contains(['{', '}', '|']),
            "{language}: {said}"
        );
        assert!(!said.contains('\0'), "{language}: {said}");
    }
    let mut out = error.0.key.replace("error.notation.", "");
    for wanted in ["line", "column"] {
        if let Some((_, value)) = error.0.values.iter().find(|(name, _)| *name == wanted) {
            out += &format!(" {value:?}")
                .replace("Number(", "")
                .replace(')', "");
        }
    }
    out
}

#[test]
fn what_is_no_position_is_told_with_its_place() {
    let wide = "#".repeat(251);
    let tall = "#\n".repeat(251);
    let huge = "#".repeat(1_000_000);
    for (text, mines, expected) in [
        ("", None, "empty"),
        ("\n \n\t\n", None, "empty"),
        ("% nothing here\n// nor here\n", None, "empty"),
        ("mines 3x2/1\n", None, "empty"),
        ("3 2 1\n", None, "empty"),
        ("###\n##\n", None, "width 2"),
        ("###\n####\n", None, "width 2"),
        ("% wide\n\n###\n% gap\n##\n", None, "width 5"),
        ("mines 3x2/1\n##\n##\n", None, "width 2"),
        ("mines 3x2/1\n###\n", None, "rows"),
        ("mines 3x2/1\n###\n###\n###\n", None, "rows"),
        ("3 2 1\n###\n###\n###\n", None, "rows"),
        ("###\n\n###\n", None, "blank 2"),
        ("###\n#x#\n", None, "character 2 2"),
        ("  ###\n  #9#\n", None, "character 2 4"),
        ("###\n#\0#\n", None, "character 2 2"),
        ("\0", None, "character 1 1"),
        ("##f", None, "character 1 3"),
        ("# #", None, "character 1 2"),
        ("#é#", None, "character 1 2"),
        ("{|}", None, "character 1 1"),
        ("4#\n##\n", None, "number 1 1"),
        ("##\n % c\n  #8\n", None, "number 3 4"),
        ("1", None, "number 1 1"),
        ("3##\n", None, "number 1 1"),
        ("#6#\n###\n", None, "number 1 2"),
        ("mines 2x2/5\n##\n##\n", None, "many"),
        ("mines 2x2/99999999999999999999999\n##\n##\n", None, "many"),
        ("##\n##\n", Some(5), "many"),
        ("##\n##\n", Some(u32::MAX), "many"),
        ("mines 2x1/1\n##\n", Some(2), "disagree"),
        ("2 1 1\n##\n", Some(0), "disagree"),
        ("mines\n##\n", None, "header 1"),
        ("mines 2x1\n##\n", None, "header 1"),
        ("mines 2x1/\n##\n", None, "header 1"),
        ("mines 2/1\n##\n", None, "header 1"),
        ("mines 2x1/-1\n##\n", None, "header 1"),
        ("mines 2x1/1 1\n##\n", None, "header 1"),
        ("mines 2x?/1\n##\n", None, "header 1"),
        ("%\nmines \0x1/1\n##\n", None, "header 2"),
        ("mines 1000000000x1/1\n##\n", None, "sides 1"),
        ("mines 0x1/0\n##\n", None, "sides 1"),
        ("mines 99999999999999999999999x1/1\n##\n", None, "sides 1"),
        ("1000000000 1000000000 1\n##\n", None, "sides 1"),
        ("0 0 0\n", None, "sides 1"),
        ("2 1\n##\n", None, "sized 1"),
        ("2 1 1 1\n##\n", None, "sized 1"),
        ("? 1 1\n##\n", None, "sized 1"),
        (&wide, None, "sides 1"),
        (&huge, None, "sides 1"),
        (&tall, None, "sides 251"),
        ("##\nmines 2x1/1\n", None, "character 2 1"),
        ("\u{d7ff}\u{fffd}", None, "character 1 1"),
    ] {
        let start: String = text.chars().take(40).collect();
        let error = parse(text, mines).expect_err(&start);
        assert_eq!(told(&error), expected, "{start:?}");
    }
}

#[test]
fn space_comments_and_line_ends_do_not_matter() {
    let plain = parse("#1\n?F\n", Some(1)).unwrap();
    for text in [
        "#1\r\n?F\r\n",
        "#1  \n?F\t",
        "\n\n  #1\n  ?F\n\n\n",
        "% a board\n#1\n// between\n?F\n% end\n",
        "\u{feff}#1\n?F",
        "mines 2x2/?\n#1\n?F",
        "mines 2x2/1\n\n#1\n?F",
        "  mines   2x2/1  \r\n#1\r\n?F",
        "2 2 1\n#1\n?F",
        "% c\n2  2 ?\r\n#1\r\n?F\r\n",
    ] {
        assert_eq!(parse(text, Some(1)).as_ref(), Ok(&plain), "{text:?}");
    }
    assert_eq!(parse(".", None), parse("0", None));
    assert_eq!(parse("mines 2x1/2\n##", Some(2)).unwrap().mines(), Some(2));
    assert_eq!(parse("##", None).unwrap().mines(), None);
    // Whether a total fits is for those to say who can show it.
    for (text, mines) in [("**\n*#\n", 2), ("1#\n", 2), ("#+#\n", 3), ("0\n", 1)] {
        assert_eq!(parse(text, Some(mines)).unwrap().mines(), Some(mines));
    }
    assert_eq!(
        parse("8##\n###", None).unwrap_err().0.key,
        "error.notation.number"
    );
}

#[test]
fn rows_of_digits_keep_their_game() {
    for text in ["mines 2x2/?\n11\n11\n", "mines 3x1/?\n000\n"] {
        assert_eq!(write(&parse(text, None).unwrap()), text);
    }
    assert_eq!(write(&parse("mines 2x1/?\n1#", None).unwrap()), "1#\n");
}

#[test]
fn a_mark_is_written_rather_than_what_is_known_under_it() {
    let mut position = parse("mines 3x1/2\nF?#\n", None).unwrap();
    let known = parse("mines 3x1/2\nF?*\n", None).unwrap();
    for cell in position.grid().cells() {
        position.set_fact(cell, Some(Fact::Mine));
    }
    assert_eq!(write(&position), "mines 3x1/2\nF?*\n");
    assert_eq!(parse(&write(&position), None), Ok(known));
}

#[test]
fn every_board_of_the_data_files_is_read() {
    let read = |text: &str| {
        let boards = text.split("\n\n").filter(|part| {
            let mut lines = part.lines().filter(|line| !line.starts_with('%'));
            lines.next().is_some()
        });
        boards
            .map(|board| parse(board, None).unwrap())
            .collect::<Vec<_>>()
    };
    let endgames = read(include_str!("data/endgames.txt"));
    let slow = read(include_str!("data/slow_endgames.txt"));
    let lattices = read(include_str!("data/lattices.txt"));
    assert_eq!((endgames.len(), slow.len(), lattices.len()), (60, 4, 5));
    for position in endgames.iter().chain(&slow) {
        let grid = position.grid();
        assert_eq!(
            (grid.width(), grid.height(), position.mines()),
            (30, 16, Some(99))
        );
    }
    for position in endgames.iter().chain(&slow).chain(&lattices) {
        assert_eq!(parse(&write(position), None).as_ref(), Ok(position));
    }
}

proptest! {
    #[test]
    fn what_is_written_is_a_whole_question(position in positions()) {
        let text = write(&position);
        let study = Question::new(&text, &[]).study();
        prop_assert!(study.is_ok(), "{} {:?}", text, study.err());
        let stage = study.unwrap().stage();
        prop_assert_eq!((stage.game(), stage.text(0)), ("mines", text));
    }

    #[test]
    fn positions_come_back(position in positions()) {
        prop_assert_eq!(parse(&write(&position), None), Ok(position.clone()));
    }

    #[test]
    fn any_text_is_read_or_told(text in any::<String>(), mines in any::<Option<u32>>()) {
        if let Err(error) = parse(&text, mines) {
            told(&error);
        }
    }

    #[test]
    fn texts_that_are_nearly_boards_are_read_or_told(
        text in "(mines |%|//)?[0-9x?/ ]{0,12}\n?([#F?*+.0-9 ]{0,4}\r?\n){0,5}",
        mines in prop::option::of(0_u32..20),
    ) {
        match parse(&text, mines) {
            Err(error) => drop(told(&error)),
            Ok(position) => prop_assert_eq!(parse(&write(&position), None), Ok(position)),
        }
    }
}

#[test]
fn rows_may_be_divided_by_slashes() {
    let read = |text: &str| parse(text, None).unwrap();
    assert_eq!(read("##1/221"), read("##1\n221"));
    assert_eq!(read("mines 3x2/2/##1/221"), read("mines 3x2/2\n##1\n221"));
    assert_eq!(read("mines 3x2/2\n##1/221/"), read("mines 3x2/2\n##1\n221"));
    let error = parse("##1/2x1", None).unwrap_err();
    let place = |name: &str| {
        error
            .0
            .values
            .iter()
            .find(|(n, _)| n == name)
            .unwrap()
            .1
            .clone()
    };
    assert_eq!(place("line"), 1.into());
    assert_eq!(place("column"), 6.into());
}
