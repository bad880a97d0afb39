//! The game against a literal transcription of the article, and the rules against both.

use gridproof::dice::Dice;
use gridproof::game::{BUDGET, Ending, Role, Step, analyze_cells};
use gridproof::grid::{Cell, Grid};
use gridproof::pipeline::{Frontend, Tick, tick};
use gridproof::prose::{Locale, Message, Value};
use gridproof::slide::distance::Table;
use gridproof::slide::moves::Way;
use gridproof::slide::play::{Play, Saved};
use gridproof::slide::rules::{RULES, ladder, pick};
use gridproof::slide::{Goal, Position, Slide, notation, shuffle::shuffle};
use std::collections::BTreeSet;

/// The article's program, word for word: nine buttons with captions, a table, a counter.
struct Article {
    captions: [&'static str; 10],
    moves: u32,
    running: bool,
}

/// Buttons are counted from 1; nothing is at 0.
const TABLE: [&[usize]; 10] = [
    &[],
    &[2, 4],
    &[1, 3, 5],
    &[2, 6],
    &[1, 5, 7],
    &[2, 4, 6, 8],
    &[3, 5, 9],
    &[4, 8],
    &[5, 7, 9],
    &[6, 8],
];
const CAPTIONS: [&str; 9] = ["", "1", "2", "3", "4", "5", "6", "7", "8"];

impl Article {
    fn new(tray: &Position) -> Article {
        let mut captions = [""; 10];
        for (i, &tile) in tray.tiles().iter().enumerate() {
            captions[i + 1] = CAPTIONS[usize::from(tile)];
        }
        Article {
            captions,
            moves: 0,
            running: true,
        }
    }

    /// What happens on a click; the buttons that were looked at.
    fn click(&mut self, button: usize) -> Vec<usize> {
        let mut looked = Vec::new();
        if !self.running {
            return looked;
        }
        if !self.captions[button].is_empty() {
            for &other in TABLE[button] {
                looked.push(other);
                if self.captions[other].is_empty() {
                    self.captions.swap(button, other);
                    self.moves += 1;
                    break;
                }
            }
        }
        if self.is_done() {
            self.running = false;
        }
        looked
    }

    fn is_done(&self) -> bool {
        for button in 1..=8 {
            if self.captions[button] != button.to_string() {
                return false;
            }
        }
        true
    }

    fn tiles(&self) -> Vec<u16> {
        let tile = |caption: &str| caption.parse().unwrap_or(0);
        self.captions[1..].iter().map(|c| tile(c)).collect()
    }
}

fn three() -> Grid {
    Grid::new(3, 3).unwrap()
}

fn kinds(steps: &[Step<Slide>]) -> Vec<&str> {
    steps.iter().map(|s| s.finding.kind.name).collect()
}

fn marked(step: &Step<Slide>, role: Role) -> Vec<usize> {
    let marks = step.finding.marks.iter().filter(|m| m.role == role);
    marks.map(|m| m.cell.index() + 1).collect()
}

/// Trays near the goal as well as far ones, so that some games end.
fn starts() -> impl Iterator<Item = Position> {
    let near = [
        "1 2 3/4 5 6/7 _ 8",
        "1 2 3/4 _ 6/7 5 8",
        "_ 1 3/4 2 5/7 8 6",
    ];
    let near = near.into_iter().map(|text| notation::parse(text).unwrap());
    let far = (0..40).map(|seed| shuffle(three(), Goal::BlankLast, seed).unwrap());
    near.cycle()
        .take(60)
        .chain(far)
        .filter(|tray| !tray.is_solved())
}

#[test]
fn play_and_rules_do_what_the_article_does() {
    let mut dice = Dice::new(11);
    let (mut swaps, mut ends) = (0, 0);
    for start in starts() {
        let mut article = Article::new(&start);
        let mut play = Play::new(start);
        play.start();
        for _ in 0..200 {
            let button = dice.below(9) as usize + 1;
            let cell = three().nth(button - 1).unwrap();
            if !play.is_running() {
                break;
            }
            let before = play.position().clone();
            let looked = article.click(button);
            // The article knows no runs: a click two cells from the gap does nothing there.
            let beside = three().beside(before.blank()).any(|c| c == cell);
            if before.run(cell).is_none() || beside {
                play.click(cell);
            }
            assert_eq!(play.position().tiles(), article.tiles());
            assert_eq!(play.pushed() as u32, article.moves);
            assert_eq!(play.is_running(), article.running);
            check_steps(&before, cell, &looked, &article);
            swaps += u32::from(beside);
            ends += u32::from(!article.running);
        }
    }
    assert!(swaps > 2000 && ends >= 10, "{swaps} swaps, {ends} ends");
}

/// The article's ladder looks at the same buttons in the same order and comes to the same tray.
fn check_steps(before: &Position, cell: Cell, looked: &[usize], article: &Article) {
    let asked = before.clone().with_click(Some(cell));
    let steps = analyze_cells::<Slide>(&asked, ladder("article").unwrap(), BUDGET).steps;
    let swap: Vec<_> = steps.iter().filter(|s| s.rule == "swap-blank").collect();
    let check: Vec<_> = steps.iter().filter(|s| s.rule == "is-done").collect();
    let seen: Vec<usize> = swap
        .iter()
        .filter(|s| ["look", "found"].contains(&s.finding.kind.name))
        .flat_map(|s| marked(s, Role::Target))
        .collect();
    assert_eq!(seen, looked);
    for (i, step) in swap.iter().take(seen.len()).enumerate() {
        assert_eq!(marked(step, Role::Contrast), looked[..i]);
        assert_eq!(marked(step, Role::Focus), [cell.index() + 1]);
    }
    let moved = steps.iter().filter(|s| s.news.is_some()).count();
    assert_eq!(moved, usize::from(before.tiles() != article.tiles()));
    let last = swap.last().unwrap().finding.kind.name;
    let expected = if moved == 1 {
        "swap"
    } else if before.blank() == cell {
        "gap"
    } else {
        "stay"
    };
    assert_eq!(last, expected);
    // The check runs on the tray after the swap, up to the first button that differs.
    let tiles = article.tiles();
    let right = (1..=8)
        .take_while(|&b| usize::from(tiles[b - 1]) == b)
        .count();
    let matches = check
        .iter()
        .filter(|s| s.finding.kind.name == "match")
        .count();
    assert_eq!((matches, check.len()), (right, right + 1));
    let done = check.last().unwrap().finding.kind.name == "done";
    assert_eq!(done, article.is_done());
}

#[test]
fn the_check_of_a_tray_with_the_gap_first_begins_at_the_second_cell() {
    let rules = pick(["is-done"]).unwrap();
    let solved = Position::solved(three(), Goal::BlankFirst).unwrap();
    let steps = analyze_cells::<Slide>(&solved, &rules, BUDGET).steps;
    assert_eq!(steps.len(), 9);
    assert_eq!(marked(&steps[0], Role::Focus), [2]);
    assert_eq!(marked(&steps[8], Role::Blank), [1]);
    let moved = notation::parse("slide 3x3 goal=blank-first/1 0 2/3 4 5/6 7 8").unwrap();
    assert_eq!(
        kinds(&analyze_cells::<Slide>(&moved, &rules, BUDGET).steps),
        ["empty"]
    );
}

#[test]
fn a_click_that_nobody_made_asks_nothing() {
    let tray = shuffle(three(), Goal::BlankLast, 3).unwrap();
    let rules = pick(["swap-blank"]).unwrap();
    assert!(
        analyze_cells::<Slide>(&tray, &rules, BUDGET)
            .steps
            .is_empty()
    );
}

#[test]
fn the_full_ladder_solves_in_as_many_slides_as_the_distance() {
    for (w, h) in [(3, 3), (2, 2), (4, 2), (2, 3)] {
        for goal in [Goal::BlankLast, Goal::BlankFirst] {
            let grid = Grid::new(w, h).unwrap();
            for seed in 0..50 {
                let start = shuffle(grid, goal, seed).unwrap();
                let distance = Table::shared(grid, goal).unwrap().distance(&start).unwrap();
                let mut play = Play::new(start);
                play.start();
                let mut trace = None;
                let ladder = ladder("full").unwrap();
                while tick(&mut play, ladder, BUDGET, &mut trace) == Ok(Tick::Acted) {}
                assert!(play.position().is_solved());
                assert_eq!(play.slid(), usize::from(distance));
            }
        }
    }
}

#[test]
fn what_cannot_be_solved_is_proven() {
    for text in [
        "1 2 3/4 5 6/8 7 0",
        "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0",
        "2 1/3 0",
    ] {
        let tray = notation::parse(text).unwrap();
        let analysis = analyze_cells::<Slide>(&tray, ladder("full").unwrap(), BUDGET);
        assert_eq!(analysis.ending, Ending::Closed);
        assert_eq!(kinds(&analysis.steps), ["unsolvable"]);
        let step = &analysis.steps[0];
        assert_eq!(
            marked(step, Role::Scope).len() as i64,
            step.finding.numbers[3]
        );
    }
    let alone = notation::parse("2 1/3 0").unwrap();
    let analysis = analyze_cells::<Slide>(&alone, &pick(["shortest"]).unwrap(), BUDGET);
    assert_eq!(kinds(&analysis.steps), ["no-way"]);
}

#[test]
fn a_tray_without_a_table_says_so_once() {
    let tray = shuffle(Grid::new(4, 4).unwrap(), Goal::BlankLast, 1).unwrap();
    let analysis = analyze_cells::<Slide>(&tray, ladder("full").unwrap(), BUDGET);
    assert_eq!(kinds(&analysis.steps), ["too-large"]);
    assert_eq!(analysis.ending, Ending::Exhausted);
}

#[test]
fn a_small_budget_ends_the_way_early() {
    let tray = notation::parse("8 6 7/2 5 4/3 0 1").unwrap();
    let analysis = analyze_cells::<Slide>(&tray, ladder("full").unwrap(), 9 + 12);
    assert_eq!(analysis.ending, Ending::Budget);
    assert_eq!(analysis.steps.len(), 12);
}

/// Every kind is told in every language, with all that its sentence names.
#[test]
fn every_finding_has_its_sentence() {
    let grid = Grid::new(4, 4).unwrap();
    let mut trays = vec![shuffle(grid, Goal::BlankLast, 1).unwrap()];
    trays.push(shuffle(three(), Goal::BlankLast, 1).unwrap());
    trays.push(Position::solved(three(), Goal::BlankLast).unwrap());
    for text in [
        "1 2 3/4 5 6/7 _ 8",
        "1 2 3/4 5 6/8 7 _",
        "_ 1 2/4 3 5/7 8 6",
        "1 2 4/3 5 6/7 8 _",
    ] {
        let tray = notation::parse(text).unwrap();
        trays.extend(
            three()
                .cells()
                .map(|cell| tray.clone().with_click(Some(cell))),
        );
    }
    let locales = ["en", "zh-Hant", "zh-Hans"].map(|l| Locale::built_in(l).unwrap());
    let mut told = BTreeSet::new();
    for tray in &trays {
        for name in ["swap-blank", "is-done", "parity", "shortest"] {
            let rules = pick([name]).unwrap();
            for step in analyze_cells::<Slide>(tray, &rules, BUDGET).steps {
                let message = message(tray.grid(), &step);
                for locale in &locales {
                    assert!(locale.has(&message.key), "{}", message.key);
                    let said = locale.say(&message);
                    assert!(!said.contains(['{', '}', '#', '|']), "{said}");
                }
                told.insert(message.key);
            }
        }
    }
    let all = RULES.iter().flat_map(|rule| {
        let key = |kind: &gridproof::game::Kind| format!("slide.{}.{}", rule.name(), kind.name);
        rule.kinds().iter().map(key)
    });
    assert_eq!(all.collect::<BTreeSet<_>>(), told);
}

fn message(grid: Grid, step: &Step<Slide>) -> Message {
    let kind = step.finding.kind;
    assert_eq!(kind.numbers.len(), step.finding.numbers.len());
    let mut message = Message::new(format!("slide.{}.{}", step.rule, kind.name));
    for (&name, &number) in kind.numbers.iter().zip(&step.finding.numbers) {
        message = message.with(name, number);
    }
    for role in Role::ALL {
        let marks = step.finding.marks.iter().filter(|m| m.role == role);
        message = message.with(role.name(), Value::cells(grid, marks.map(|m| m.cell)));
    }
    message
}

#[test]
fn nothing_happens_before_the_start_and_after_the_end() {
    let mut play = Play::new(notation::parse("1 2 3/4 5 6/7 _ 8").unwrap());
    let last = three().nth(8).unwrap();
    assert_eq!(play.click(last), 0);
    assert_eq!(play.fetch_cells(), Ok(None));
    play.start();
    assert_eq!(play.slide(Way::Up), 0);
    assert_eq!(play.slide(Way::Left), 1);
    assert!(play.position().is_solved() && !play.is_running());
    assert_eq!(play.click(three().nth(7).unwrap()), 0);
    assert_eq!((play.slid(), play.pushed()), (1, 1));
    assert!(play.undo() && play.is_running());
    assert!(!play.undo());
}

#[test]
fn runs_count_in_both_metrics() {
    let mut play = Play::shuffled(Grid::new(4, 4).unwrap(), Goal::BlankLast, 5).unwrap();
    play.start();
    let grid = play.position().grid();
    let mut dice = Dice::new(12);
    let (mut slid, mut pushed) = (0, 0);
    for _ in 0..300 {
        let before = play.position().clone();
        let cell = grid.nth(dice.below(16) as usize).unwrap();
        let n = play.click(cell);
        let (dx, dy) = (
            grid.x(cell).abs_diff(grid.x(before.blank())),
            grid.y(cell).abs_diff(grid.y(before.blank())),
        );
        assert_eq!(n, if dx == 0 || dy == 0 { dx + dy } else { 0 });
        assert!(n == 0 || play.position().blank() == cell);
        slid += n;
        pushed += usize::from(n > 0);
    }
    assert_eq!((play.slid(), play.pushed()), (slid, pushed));
    assert!(slid > pushed);
    let end = play.position().clone();
    while play.undo() {}
    assert_eq!(
        (play.position(), play.slid(), play.undone()),
        (play.first(), 0, pushed)
    );
    while play.redo() {}
    assert_eq!(play.position(), &end);
    play.restart();
    assert_eq!(
        (play.position(), play.pushed(), play.undone()),
        (play.first(), 0, 0)
    );
}

#[test]
fn a_saved_game_is_the_same_game() {
    let mut play = Play::shuffled(Grid::new(5, 3).unwrap(), Goal::BlankFirst, 6).unwrap();
    assert_eq!(Play::restore(&play.save()).as_ref(), Ok(&play));
    play.start();
    let mut dice = Dice::new(13);
    for i in 0..200 {
        play.click(play.position().grid().nth(dice.below(15) as usize).unwrap());
        if i % 7 == 0 {
            play.undo();
        }
    }
    play.undo();
    play.undo();
    assert_eq!(play.undone(), 2);
    assert_eq!(Play::restore(&play.save()).as_ref(), Ok(&play));
}

#[test]
fn saves_that_do_not_fit_are_refused() {
    let good = Saved {
        start: "1 2 3/4 _ 6/7 5 8".into(),
        moves: "UL".into(),
        undone: 0,
        started: true,
    };
    assert!(Play::restore(&good).unwrap().position().is_solved());
    let bad = |change: &dyn Fn(&mut Saved)| {
        let mut saved = good.clone();
        change(&mut saved);
        Play::restore(&saved).unwrap_err().0
    };
    let locale = Locale::built_in("en").unwrap();
    for (message, key) in [
        (bad(&|s| s.start = "1 2".into()), "at"),
        (bad(&|s| s.moves = "UQ".into()), "move.letter"),
        (bad(&|s| s.moves = "U2".into()), "saved.room"),
        (bad(&|s| s.moves = "ULR".into()), "saved.over"),
        (bad(&|s| s.undone = 3), "saved.undone"),
        (bad(&|s| s.started = false), "saved.started"),
    ] {
        assert_eq!(message.key, format!("error.slide.{key}"));
        assert!(
            !locale.say(&message).contains('{'),
            "{}",
            locale.say(&message)
        );
    }
}
