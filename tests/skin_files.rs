//! Skin files are read strictly, and written as they are read.

use gridproof::mines::perceive::Reader;
use gridproof::perceive::{Chord, NewGame, Skin};

const WINEMINE: &str = include_str!("../skins/winemine.toml");

#[test]
fn every_skin_is_written_as_it_is_read() {
    for skin in Skin::shipped() {
        let again = Skin::parse(&skin.to_toml()).unwrap();
        assert!(again == *skin, "{}", skin.name);
        assert_eq!(Reader::new(again).err(), None);
    }
    // What no shipped skin has.
    let mut skin = Skin::named("winemine").unwrap().clone();
    let window = skin.window.as_mut().unwrap();
    window.class = vec!["a \"b\" \\c".to_owned(), "扫雷".to_owned()];
    window.child = Some("Board*".to_owned());
    skin.looks[0].probes[0].not = true;
    for key in [b'A', b'9', 112, 113, 135] {
        skin.controls.new_game = Some(NewGame::Key(key));
        for chord in [Chord::Middle, Chord::None] {
            skin.controls.chord = chord;
            assert!(Skin::parse(&skin.to_toml()).as_ref() == Ok(&skin), "{key}");
        }
    }
    skin.controls.new_game = Some(NewGame::Command(1001));
    assert!(Skin::parse(&skin.to_toml()).as_ref() == Ok(&skin));
}

#[test]
fn whatever_can_not_be_is_an_error() {
    let long = "x".repeat(241);
    let long = format!("name = \"{long}\"");
    for (old, new, key) in [
        ("format = 2", "format = 3\nmore = 1", "skin.format"),
        ("name = \"winemine\"", "name = \"\"", "skin.text"),
        ("name = \"winemine\"", "name = \"a\\nb\"", "skin.text"),
        ("name = \"winemine\"", long.as_str(), "skin.text"),
        ("original = true", "original = 1", "skin.no-flag"),
        ("original = true, ", "", "skin.missing"),
        ("columns = [9, 30]", "columns = [0, 30]", "skin.range"),
        ("columns = [9, 30]", "columns = [9, 8]", "skin.range"),
        ("columns = [9, 30]", "columns = [9, 251]", "skin.range"),
        ("columns = [9, 30]", "columns = [9]", "skin.length"),
        ("columns = [9, 30]", "columns = [1, 30]", "skin.place"),
        ("exe = [\"winemine.exe\"]", "", "skin.range"),
        ("exe = [\"winemine.exe\"]", "exe = [\"\"]", "skin.text"),
        ("exe = [\"winemine.exe\"]", "file = []", "skin.entry"),
        ("anchor = \"center\"", "anchor = \"middle\"", "skin.no-word"),
        ("x = -12", "x = -78", "skin.place"),
        ("x = -12", "x = 66", "skin.place"),
        ("x = -41", "x = -35", "skin.place"),
        (
            "y = 5\nsize = 24",
            "y = 4294967295\nsize = 24",
            "skin.range",
        ),
        ("size = 24", "size = 0", "skin.range"),
        ("size = 24", "size = 10", "skin.probe"),
        ("code = \"time\"", "code = \"mines\"", "skin.twice"),
        ("digits = 3", "digits = 0", "skin.range"),
        ("digits = 3", "digits = 9", "skin.range"),
        ("advance = 12", "advance = 0", "skin.range"),
        ("[[3, 1], [6, 1], [9, 1], [6, 2]],", "[],", "skin.range"),
        ("[[3, 1], [6, 1], [9, 1], [6, 2]],", "", "skin.length"),
        ("[[3, 1], ", "[[5000, 1], ", "skin.range"),
        ("lit = \"00ff00\"", "lit = \"003000\"", "skin.alike"),
        ("lit = \"00ff00\"", "lit = \"green\"", "skin.color"),
        ("new-game = \"face\"", "new-game = \"door\"", "skin.no-word"),
        (
            "new-game = \"face\"",
            "new-game = { key = \"F25\" }",
            "skin.key",
        ),
        (
            "new-game = \"face\"",
            "new-game = { key = \"F+2\" }",
            "skin.key",
        ),
        (
            "new-game = \"face\"",
            "new-game = { key = \"f2\" }",
            "skin.key",
        ),
        ("beginner = 1005", "beginner = 65536", "skin.range"),
        ("beginner = 1005", "\"Big one\" = 1005", "skin.code"),
        ("chord = \"both\"", "chord = \"all\"", "skin.no-word"),
        ("[7, 7, \"008000\"]", "[7, 7, \"!!08000\"]", "skin.color"),
    ] {
        assert!(WINEMINE.contains(old), "{old}");
        let error = Skin::parse(&WINEMINE.replacen(old, new, 1)).err();
        let found = error.map(|error| error.0.key.to_string());
        assert_eq!(found, Some(format!("error.{key}")), "{old} -> {new}");
    }
    let start = WINEMINE.find("[[tile]]").unwrap();
    let end = WINEMINE[start + 8..].find("[[tile]]").unwrap() + start + 8;
    let twice = format!("{}{}", &WINEMINE[..end], &WINEMINE[start..]);
    assert_eq!(Skin::parse(&twice).unwrap_err().0.key, "error.skin.alike");
    for code in ["tank", "blasts", "9", "00"] {
        let named = WINEMINE.replacen("code = \"hidden\"", &format!("code = \"{code}\""), 1);
        let error = Reader::new(Skin::parse(&named).unwrap()).unwrap_err();
        assert_eq!(error.0.key, "error.skin.meaning");
    }
}
