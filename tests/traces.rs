//! Traces of both games: written down and read again they are the same, and damaged ones are refused.

use gridproof::game::{BUDGET, Rule, analyze_cells};
use gridproof::mines::{self, Mines, deal::Deal, deal::Start, play::Play, size::Size};
use gridproof::pipeline::{Tick, run};
use gridproof::player;
use gridproof::prose::Locale;
use gridproof::report::{self, Record, TraceFile};
use gridproof::slide::{self, Slide};
use gridproof::trace::{Entry, Trace};

/// A trace survives its JSON, and every position of it is the one that was seen when it was made.
fn round_trip<G: Record>(trace: &Trace<G>) {
    let file = report::write(trace);
    let json = file.to_json();
    let again = TraceFile::from_json(&json).unwrap();
    assert_eq!(again, file);
    let read: Trace<G> = report::read(&again).unwrap();
    assert_eq!(read, *trace);
    assert_eq!(report::write(&read).to_json(), json);
}

fn analysis<G: Record>(text: &str, ladder: &[&dyn Rule<G>]) -> Trace<G> {
    let start = G::parse(text).unwrap();
    let mut trace = Trace::new(start.clone());
    let analysis = analyze_cells::<G>(&start, ladder, BUDGET);
    for step in analysis.steps {
        trace.push(Entry::Step(step));
    }
    trace.push(Entry::End(analysis.ending));
    trace
}

#[test]
fn traces_of_analyses_round_trip() {
    for text in ["##1\n221", "F3#\n00?", "mines 3x3/2\nF1#\n11#\n00?"] {
        round_trip::<Mines>(&analysis(text, mines::rules::ladder("article").unwrap()));
    }
    let trays = [
        "slide 3x3 click=1,1\n1 2 3\n4 5 _\n7 8 6",
        "slide 3x3 goal=blank-first\n1 _ 2\n3 4 5\n6 7 8",
        "1 2 3/4 5 6/8 7 _",
        "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0",
    ];
    for text in trays {
        for name in ["article", "full"] {
            round_trip::<Slide>(&analysis(text, slide::rules::ladder(name).unwrap()));
        }
    }
}

#[test]
fn traces_of_whole_games_round_trip() {
    let size = Size::parse("16x16/40").unwrap();
    let ladder = mines::rules::ladder("article").unwrap();
    let mut ends = [0, 0];
    for seed in 0..40 {
        let mut play = Play::new(size, Start::Opening, seed);
        let first = size.grid().cell(8, 8).unwrap();
        let mut trace = Some(Trace::new(play.position().clone()));
        play.act(mines::moves::Move::Open(first));
        let tick = run::<Mines, Play>(&mut play, ladder, BUDGET, 500, &mut trace).unwrap();
        ends[usize::from(tick == Tick::Over)] += 1;
        let trace = trace.unwrap();
        assert_eq!(trace.now().end(), play.position().end());
        round_trip(&trace);
        // The position before an entry is found the same way from any key frame.
        let mut position = trace.start().clone();
        for (at, entry) in trace.entries().iter().enumerate() {
            assert_eq!(trace.before(at), position);
            use gridproof::game::Game;
            match entry {
                Entry::Step(step) => {
                    if let Some(news) = &step.news {
                        Mines::settle(&mut position, news);
                    }
                }
                Entry::Answer(answer) => Mines::answer(&mut position, answer),
                Entry::End(_) => {}
            }
        }
        assert_eq!(trace.before(usize::MAX), position);
    }
    assert!(
        ends[0] > 0 && ends[1] > 0,
        "{ends:?}: some are won, some need a guess"
    );
}

#[test]
fn a_lost_game_is_in_its_trace() {
    let size = Size::parse("4x4/3").unwrap();
    let grid = size.grid();
    let mut play = Play::custom(Deal::of(grid, grid.cells().take(3)));
    let mut trace: Trace<Mines> = Trace::new(play.position().clone());
    play.act(mines::moves::Move::Open(grid.cell(0, 0).unwrap()));
    use gridproof::game::Game;
    let answer = Mines::compare(trace.now(), play.position()).unwrap();
    trace.push(Entry::Answer(answer));
    round_trip(&trace);
    let file = report::write(&trace);
    assert!(
        file.to_json().contains(r#""end":"lost","at":[0,0]"#),
        "{}",
        file.to_json()
    );
}

#[test]
fn every_line_of_every_stage_has_its_words() {
    let texts = [
        ("##1\n221", None),
        ("F3#\n00?", None),
        ("F1#\n111\n#1F", None),
        ("1 2 3/4 5 _/7 8 6", Some((1, 1))),
        ("1 2 3/4 5 6/7 _ 8", Some((1, 2))),
        ("1 2 3/4 5 6/7 _ 8", Some((0, 0))),
        ("1 2 3/4 5 6/8 7 _", Some((0, 0))),
    ];
    for language in ["en", "zh-Hant", "zh-Hans"] {
        let locale = Locale::built_in(language).unwrap();
        for (text, click) in texts {
            for rules in [&["article"][..], &["full"]] {
                let question = player::Question {
                    click,
                    ..player::Question::new(text, rules)
                };
                let Ok(mut study) = question.study() else {
                    // The board of mines has one ladder so far.
                    assert!(rules == ["full"] && click.is_none());
                    continue;
                };
                while !study.look() {}
                let stage = study.stage();
                for at in 0..=stage.len() {
                    let line = stage.line(at);
                    let messages = line.operations.iter().chain([&line.sentence, &line.title]);
                    let cells = stage.grid().cells();
                    let labels = stage.labels(at, &cells.collect::<Vec<_>>());
                    for message in messages.chain(&labels) {
                        let said = locale.say(message);
                        assert!(!said.contains(['{', '}']), "{said}");
                        assert!(
                            !said.contains("mines.") && !said.contains("slide."),
                            "{said}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn damaged_traces_are_refused_with_the_entry() {
    let whole = report::write(&analysis::<Mines>(
        "##1\n221",
        mines::rules::ladder("article").unwrap(),
    ))
    .to_json();
    let damaged = [
        ("\"version\":1", "\"version\":2", "error.trace.version"),
        ("\"version\":1", "\"version\":0", "error.trace.version"),
        ("\"version\":1", "\"version\":-1", "error.trace.json"),
        ("gridproof-trace", "trace", "error.trace.format"),
        (
            "\"game\":\"mines\"",
            "\"game\":\"chess\"",
            "error.trace.game",
        ),
        (
            "\"game\":\"mines\"",
            "\"game\":\"slide\"",
            "error.trace.start",
        ),
        (
            "\"rule\":\"article\"",
            "\"rule\":\"wish\"",
            "error.trace.unknown",
        ),
        (
            "\"kind\":\"mine\"",
            "\"kind\":\"wish\"",
            "error.trace.unknown",
        ),
        ("\"focus\"", "\"hope\"", "error.trace.unknown"),
        ("[\"focus\",0,1]", "[\"focus\",1,2]", "error.trace.place"),
        (
            "[\"focus\",0,1]",
            "[\"focus\",1000000000,0]",
            "error.trace.place",
        ),
        ("[\"focus\",0,1]", "[\"focus\",-1,0]", "error.trace.json"),
        ("\"u\":2", "\"v\":2", "error.trace.number"),
        ("[\"flag\",0,0]", "[\"wave\",0,0]", "error.trace.unknown"),
        (
            "{\"mines\":[[0,0]",
            "{\"mines\":[[9,9]",
            "error.trace.place",
        ),
        (
            "\"conclusion\":{",
            "\"conclusion\":{\"unsolvable\":true,",
            "error.trace.conclusion",
        ),
        (
            "\"end\":\"exhausted\"",
            "\"end\":\"never\"",
            "error.trace.unknown",
        ),
        ("##1\\n", "##\\n", "error.trace.start"),
        ("]}\n", "", "error.trace.json"),
        ("{\"format\"", "[{\"format\"", "error.trace.json"),
    ];
    let english = Locale::built_in("en").unwrap();
    for (from, to, key) in damaged {
        let json = whole.replace(from, to);
        assert_ne!(json, whole, "{from} isn't in\n{whole}");
        let file = TraceFile::from_json(&json);
        let error = file.and_then(|file| player::load(&file)).err();
        let error = error.unwrap_or_else(|| panic!("{to} was read"));
        assert!(error.0.key.starts_with(key), "{to}: {error}");
        let said = english.say(&error.0);
        assert!(!said.contains(['{', '}']), "{said}");
    }
    let answers = [
        r#"{"tiles":[[0,0,"8"]]}"#,
        r#"{"tiles":[[0,0,"x"]]}"#,
        r#"{"tiles":[[7,0,"1"]]}"#,
        r#"{"facts":[[0,0,"!"]]}"#,
        r#"{"end":"lost"}"#,
        r#"{"end":"won","at":[0,0]}"#,
        r#"{"tray":[1,2,3]}"#,
    ];
    for answer in answers {
        let json = whole.replacen(
            "{\"end\"",
            &format!("{{\"answer\":{answer}}},\n{{\"end\""),
            1,
        );
        let error = TraceFile::from_json(&json).and_then(|file| player::load(&file));
        let error = error.err().unwrap_or_else(|| panic!("{answer} was read"));
        assert!(error.0.key.starts_with("error.trace."), "{answer}: {error}");
        assert!(english.say(&error.0).contains("Entry "), "{error}");
    }
}

#[test]
fn a_start_that_the_notation_cannot_say_round_trips() {
    use gridproof::mines::{End, Fact, Position, Tile};
    let grid = gridproof::grid::Grid::new(3, 2).unwrap();
    let cell = |x, y| grid.cell(x, y).unwrap();
    let mut lost = Position::new(grid, Some(1)).unwrap();
    lost.set_tile(cell(0, 0), Tile::Open(1));
    lost.set_tile(cell(1, 0), Tile::Flagged);
    lost.set_fact(cell(1, 0), Some(Fact::Safe));
    lost.set_fact(cell(1, 1), Some(Fact::Mine));
    lost.set_end(Some(End::Lost(cell(1, 1))));
    // More cells are held to be mines than there are, which the notation can say.
    let mut wrong = Position::new(grid, Some(1)).unwrap();
    wrong.set_fact(cell(0, 0), Some(Fact::Mine));
    wrong.set_fact(cell(1, 0), Some(Fact::Mine));
    for (start, beyond) in [(lost, true), (wrong, false)] {
        let file = report::write(&Trace::<Mines>::new(start.clone()));
        assert_eq!(file.known.is_some(), beyond);
        round_trip(&Trace::<Mines>::new(start));
    }
}

#[test]
fn opposite_conclusions_end_as_a_contradiction() {
    use gridproof::game::Ending;
    for text in ["F1#1", "+1\n11", "*1F"] {
        let trace = analysis::<Mines>(text, mines::rules::ladder("article").unwrap());
        let last = trace.entries().last();
        assert_eq!(last, Some(&Entry::End(Ending::Contradiction)), "{text}");
        let contradicts = |entry: &Entry<Mines>| matches!(entry, Entry::Step(s) if s.contradicts);
        assert!(trace.entries().iter().any(contradicts), "{text}");
        round_trip(&trace);
    }
}

#[test]
fn another_board_is_not_the_next_position() {
    use gridproof::pipeline::tick;
    let ladder = mines::rules::ladder("article").unwrap();
    let size = Size::parse("9x9/10").unwrap();
    let cell = |x, y| size.grid().cell(x, y).unwrap();
    let mut play = Play::new(size, Start::Safe, 3);
    play.act(mines::moves::Move::Open(cell(0, 0)));
    let mut trace: Option<Trace<Mines>> = None;
    tick(&mut play, ladder, BUDGET, &mut trace).unwrap();
    let mine = play.deal().unwrap().mines().next().unwrap();
    play.act(mines::moves::Move::Unflag(mine));
    play.act(mines::moves::Move::Open(mine));
    assert_eq!(tick(&mut play, ladder, BUDGET, &mut trace), Ok(Tick::Over));
    // After undo the layout that the loss has shown may not be known any more.
    play.undo();
    assert_eq!(
        tick(&mut play, ladder, BUDGET, &mut trace),
        Ok(Tick::Another)
    );
    trace = None;
    assert_ne!(tick(&mut play, ladder, BUDGET, &mut trace), Ok(Tick::Over));
    let known = trace.unwrap();
    let facts = size.grid().cells().filter_map(|c| known.start().fact(c));
    assert_eq!(facts.count(), 0);
    // A window that shows another size is another board, whichever is larger.
    for other in ["8x8/10", "30x16/99", "9x9/11"] {
        let mut trace = Some(Trace::<Mines>::new(play.position().clone()));
        let mut other = Play::new(Size::parse(other).unwrap(), Start::Safe, 3);
        assert_eq!(
            tick(&mut other, ladder, BUDGET, &mut trace),
            Ok(Tick::Another)
        );
    }
}
