//! Questions of one cell, of a whole board and of a game, and the cases that people have reported.

use gridproof::dice::Dice;
use gridproof::game::{Ending, Game, Role, Step, analyze_cells};
use gridproof::grid::{Cell, CellSet, Grid};
use gridproof::inquiry::Inquiry;
use gridproof::mines::deal::{Deal, Start};
use gridproof::mines::explain::Explaining;
use gridproof::mines::moves::Move;
use gridproof::mines::notation::{self, Replay, Timed};
use gridproof::mines::play::{Phase, Play};
use gridproof::mines::review::Reviewing;
use gridproof::mines::rules::ladder;
use gridproof::mines::size::{EXPERT, INTERMEDIATE};
use gridproof::mines::verdict::{Judging, Verdict};
use gridproof::mines::{Fact, Mines, Position, Proof, Tile, checker, technique};
use gridproof::player::Question;
use gridproof::prose::Locale;
use gridproof::trace::{Entry, Trace};

fn board(text: &str) -> Position {
    notation::parse(text, None).unwrap()
}

fn at(position: &Position, x: usize, y: usize) -> Cell {
    position.grid().cell(x, y).unwrap()
}

/// The answer to a question.
fn answer(mut question: impl Inquiry<Mines>, slice: u64) -> Trace<Mines> {
    while !question.look(slice) {}
    question.trace().clone()
}

fn explain(position: &Position, cell: Cell, slice: u64) -> Trace<Mines> {
    answer(
        Explaining::new(position.clone(), cell, 50_000_000).unwrap(),
        slice,
    )
}

fn steps(trace: &Trace<Mines>) -> impl Iterator<Item = &Step<Mines>> {
    trace.entries().iter().filter_map(|entry| match entry {
        Entry::Step(step) => Some(step),
        _ => None,
    })
}

/// What the full ladder settles.
fn settled(position: &Position) -> Position {
    let mut known = position.clone();
    for step in analyze_cells(position, ladder("full").unwrap(), 50_000_000).steps {
        if let Some(news) = &step.news {
            Mines::settle(&mut known, news);
        }
    }
    known
}

#[test]
fn four_cells_in_a_corner_by_the_total_or_by_chance() {
    // In both, two mines are left for the four cells in the corner.
    let by_total = board("mines 4x4/2\n##10\n##10\n1110\n0000");
    let known = settled(&by_total);
    let facts = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| known.fact(at(&known, x, y)));
    let (mine, safe) = (Some(Fact::Mine), Some(Fact::Safe));
    assert_eq!(facts, [mine, safe, safe, mine]);
    let why = explain(&by_total, at(&by_total, 0, 0), u64::MAX);
    let last = steps(&why).last().unwrap();
    assert_eq!(last.finding.kind.name, "mine");
    let proof = Proof::of(&why.before(why.entries().len() - 2), last).unwrap();
    assert!(proof.clues.contains(&gridproof::mines::Clue::Total));
    let toss = board("mines 4x4/3\n##10\n##21\n12*1\n0111");
    let known = settled(&toss);
    for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        let cell = at(&toss, x, y);
        assert_eq!(known.fact(cell), None);
        let why_not = explain(&toss, cell, u64::MAX);
        let steps: Vec<_> = steps(&why_not).collect();
        assert_eq!(steps.len(), 1);
        // There are just two layouts, which differ in all four cells, and each is as likely.
        assert_eq!(
            (steps[0].rule, &steps[0].finding.numbers[..]),
            ("why-not", &[4, 1, 5000][..])
        );
    }
}

/// The names of the techniques of what rules find.
fn names(position: &Position, rules: &[&str]) -> Vec<&'static str> {
    let picked = gridproof::mines::rules::pick(rules.iter().copied()).unwrap();
    let mut known = position.clone();
    let mut names = Vec::new();
    for step in analyze_cells(position, &picked, 1_000_000).steps {
        let proof = Proof::of(&known, &step).unwrap();
        names.extend(technique::name(&known, &proof).map(|technique| technique.name));
        Mines::settle(&mut known, step.news.as_ref().unwrap());
    }
    names
}

#[test]
fn rows_along_a_wall_are_settled_by_two_numbers_and_have_their_names() {
    for (text, name, settled) in [
        (
            "#######\n1212121\n0000000",
            "1-2-1",
            [(2, Fact::Mine), (3, Fact::Safe), (4, Fact::Mine)],
        ),
        (
            "########\n++1221++\n++++++++",
            "1-2-2-1",
            [(2, Fact::Safe), (3, Fact::Mine), (4, Fact::Mine)],
        ),
    ] {
        let position = board(text);
        let found = names(&position, &["subset", "overlap"]);
        assert!(found.contains(&name), "{name}: {found:?}");
        let known = settled_by(&position, &["all-safe", "all-mines", "subset", "overlap"]);
        for (x, fact) in settled {
            assert_eq!(known.fact(at(&known, x, 0)), Some(fact), "{name} {x}");
        }
    }
}

/// What some rules settle.
fn settled_by(position: &Position, rules: &[&str]) -> Position {
    let picked = gridproof::mines::rules::pick(rules.iter().copied()).unwrap();
    let mut known = position.clone();
    for step in analyze_cells(position, &picked, 1_000_000).steps {
        Mines::settle(&mut known, step.news.as_ref().unwrap());
    }
    known
}

#[test]
fn a_wrong_flag_is_called_wrong_and_the_article_believes_it() {
    // The mine of both upper 1s is in the corner on the right; the flag on the left is wrong.
    let deal = Deal::of(
        Grid::new(3, 3).unwrap(),
        [Grid::new(3, 3).unwrap().cell(2, 0).unwrap()],
    );
    let position = board("mines 3x3/1\nF1#\n011\n000");
    let flag = at(&position, 0, 0);
    let text = notation::write(&position);
    let stage = |rules: &[&str]| {
        let mut study = Question::new(&text, rules).study().unwrap();
        while !study.look() {}
        study.stage()
    };
    let full = stage(&["full"]);
    let locale = Locale::built_in("en").unwrap();
    let called = (1..=full.len())
        .flat_map(|at| full.line(at).remarks)
        .map(|m| locale.say(&m));
    assert_eq!(
        called.collect::<Vec<_>>(),
        ["The flag at row 1, column 1 is wrong."]
    );
    assert_eq!(settled(&position).fact(flag), Some(Fact::Safe));
    let why = explain(&position, flag, u64::MAX);
    let proof = steps(&why).last().map(|step| step.finding.numbers.clone());
    assert_eq!(proof, Some(vec![1, 0, 1]), "one number proves it");
    // The article's ladder counts the flag as the 1's mine and opens a cell that is one.
    let article = stage(&["article"]);
    let opened = article.operations();
    let mine = at(&position, 2, 0);
    assert!(deal.is_mine(mine));
    let blunder = |&(verb, cell): &(&str, Cell)| match verb {
        "chord" => position
            .chord_opens(cell)
            .is_some_and(|cells| cells.contains(&mine)),
        "open" => cell == mine,
        _ => false,
    };
    assert!(opened.iter().any(blunder), "{opened:?}");
}

#[test]
fn a_three_with_two_unopened_neighbours_is_one_contradicting_clue() {
    let position = board("3##\n11#");
    let analysis = analyze_cells(&position, ladder("full").unwrap(), 1_000_000);
    assert_eq!(analysis.ending, Ending::Closed);
    let [step] = &analysis.steps[..] else {
        panic!("nothing else is concluded")
    };
    assert_eq!(step.finding.numbers, [1, 1]);
    let clues: Vec<_> = step
        .finding
        .marks
        .iter()
        .map(|mark| (mark.cell, mark.role))
        .collect();
    assert_eq!(clues, [(at(&position, 0, 0), Role::Clue)]);
}

#[test]
fn the_order_of_opening_changes_no_verdict() {
    let mut dice = Dice::new(7);
    for seed in 0..60 {
        let grid = INTERMEDIATE.size.grid();
        let start = grid.cell(8, 8).unwrap();
        let (deal, _) = Deal::new(INTERMEDIATE.size, Start::Opening, seed, start);
        let judged = answer(
            Judging::new(deal.clone(), start, false, u64::MAX).unwrap(),
            u64::MAX,
        );
        let verdict = Verdict::of(&judged);
        for _ in 0..3 {
            let mut play = Play::custom(deal.clone());
            play.act(Move::Open(start));
            loop {
                let known = settled(play.position());
                let cells = grid.cells();
                let mut safe: Vec<Cell> = cells
                    .filter(|&cell| known.fact(cell) == Some(Fact::Safe))
                    .collect();
                if safe.is_empty() {
                    let left = |&cell: &Cell| {
                        known.tile(cell).number().is_none() && known.fact(cell) != Some(Fact::Mine)
                    };
                    let left: Vec<Cell> = grid.cells().filter(left).collect();
                    let won = play.phase() != Phase::Running;
                    assert_eq!((verdict.solvable, &verdict.unsettled), (Some(won), &left));
                    break;
                }
                dice.shuffle(&mut safe);
                safe.truncate(1 + safe.len() / 3);
                for cell in safe {
                    play.act(Move::Open(cell));
                }
                if play.phase() != Phase::Running {
                    assert_eq!(verdict.solvable, Some(true));
                    break;
                }
            }
        }
    }
}

#[test]
fn slices_change_nothing() {
    let grid = EXPERT.size.grid();
    let start = grid.cell(15, 8).unwrap();
    for seed in 0..4 {
        let (deal, _) = Deal::new(EXPERT.size, Start::Opening, seed, start);
        let judge = |slice| {
            answer(
                Judging::new(deal.clone(), start, true, u64::MAX).unwrap(),
                slice,
            )
        };
        let whole = judge(u64::MAX);
        assert!(judge(1_000) == whole, "the verdict of seed {seed}");
        let position = whole.start();
        let hidden = grid
            .cells()
            .filter(|&cell| position.tile(cell) == Tile::Hidden);
        for cell in hidden.step_by(37) {
            assert!(explain(position, cell, 500) == explain(position, cell, u64::MAX));
        }
    }
}

#[test]
fn explanations_hold_what_the_cell_needs_and_no_more() {
    for seed in 0..6 {
        let mut play = Play::new(EXPERT.size, Start::Opening, seed);
        let grid = play.size().grid();
        play.act(Move::Open(grid.cell(15, 8).unwrap()));
        let position = play.position().clone();
        let known = settled(&position);
        let cells = grid
            .cells()
            .filter(|&cell| position.tile(cell) == Tile::Hidden);
        for cell in cells.filter(|&cell| {
            grid.around(cell)
                .any(|c| position.tile(c).number().is_some())
        }) {
            let trace = explain(&position, cell, u64::MAX);
            match known.fact(cell) {
                Some(fact) => {
                    assert_eq!(trace.now().fact(cell), Some(fact));
                    let mut used = CellSet::new();
                    used.insert(cell);
                    for at in (0..trace.entries().len() - 1).rev() {
                        let Entry::Step(step) = &trace.entries()[at] else {
                            panic!("a step")
                        };
                        let before = trace.before(at);
                        let proof = Proof::of(&before, step).unwrap();
                        checker::check(&position, &proof).unwrap();
                        let news = step.news.as_ref().unwrap();
                        let wanted = news
                            .mines
                            .iter()
                            .chain(&news.safe)
                            .any(|&c| used.contains(c));
                        assert!(wanted, "each step is needed by a later one");
                        for (lemma, fact) in proof.lemmas {
                            assert_eq!(
                                before.fact(lemma),
                                Some(fact),
                                "a lemma is proven further up"
                            );
                            used.insert(lemma);
                        }
                    }
                }
                None => {
                    let steps: Vec<_> = steps(&trace).collect();
                    assert_eq!((steps.len(), steps[0].rule), (1, "why-not"));
                    let layout = |role| -> CellSet {
                        let marks = steps[0].finding.marks.iter();
                        marks
                            .filter(|mark| mark.role == role)
                            .map(|mark| mark.cell)
                            .collect()
                    };
                    let (with, without) = (layout(Role::First), layout(Role::Second));
                    assert!(checker::fits(&position, &with) && checker::fits(&position, &without));
                    assert!(with.contains(cell) && !without.contains(cell));
                }
            }
        }
    }
}

/// A replay of moves on a layout; `*` is a mine.
fn replay(layout: &str, moves: &[Move]) -> Replay {
    let rows: Vec<&str> = layout.lines().collect();
    let grid = Grid::new(rows[0].len(), rows.len()).unwrap();
    let mines = grid
        .cells()
        .filter(|&c| rows[grid.y(c)].as_bytes()[grid.x(c)] == b'*');
    Replay {
        deal: Deal::of(grid, mines),
        question_marks: false,
        moves: moves.iter().map(|&act| Timed { at: 0, act }).collect(),
    }
}

#[test]
fn each_kind_of_click_is_told() {
    // Along the wall the middle cell is safe by two numbers; the others are one of two layouts.
    let layout = "*..*.\n.....\n.....";
    let grid = Grid::new(5, 3).unwrap();
    let open = |x, y| Move::Open(grid.cell(x, y).unwrap());
    let told = |moves: &[Move]| -> Vec<(&'static str, Vec<i64>)> {
        let whole = answer(Reviewing::new(&replay(layout, moves)), u64::MAX);
        assert!(
            whole == answer(Reviewing::new(&replay(layout, moves)), 10),
            "slices change nothing"
        );
        let told = |step: &Step<Mines>| (step.finding.kind.name, step.finding.numbers.clone());
        steps(&whole).map(told).collect()
    };
    let first = ("first", vec![1333]);
    let provable = ("provable", vec![2, 0, 0]);
    let needed = ("needed", vec![5000, 5000]);
    assert_eq!(
        told(&[open(2, 2), open(2, 0), open(1, 0), open(4, 0)]),
        [
            first.clone(),
            provable.clone(),
            needed,
            ("forced", vec![1, 0, 1])
        ]
    );
    assert_eq!(
        told(&[open(2, 2), open(1, 0)]),
        [first.clone(), ("needless", vec![5000, 2, 0, 0])]
    );
    // A flag is no click that opens; a mine that could be known is a blunder, and the game is over then.
    let flag = Move::Flag(grid.cell(0, 0).unwrap());
    assert_eq!(
        told(&[
            open(2, 2),
            open(2, 0),
            open(1, 0),
            flag,
            open(3, 0),
            open(4, 0)
        ])[3],
        ("blunder", vec![1, 0, 0])
    );
    assert_eq!(told(&[flag]), []);
}

#[test]
fn a_review_is_a_trace_that_can_be_kept() {
    let mut play = Play::new(INTERMEDIATE.size, Start::Safe, 3);
    let grid = play.size().grid();
    let mut dice = Dice::new(3);
    play.act(Move::Open(grid.cell(0, 0).unwrap()));
    while play.phase() == Phase::Running {
        let cell = grid.nth(dice.below(grid.len() as u32) as usize).unwrap();
        play.act(Move::Open(cell));
    }
    let moves = play.moves().map(|act| Timed { at: 0, act }).collect();
    let replay = Replay {
        deal: play.deal().unwrap().clone(),
        question_marks: false,
        moves,
    };
    let trace = answer(Reviewing::new(&replay), u64::MAX);
    assert_eq!(trace.now().end(), play.position().end());
    let file = gridproof::report::write(&trace);
    let json = gridproof::report::TraceFile::from_json(&file.to_json()).unwrap();
    assert!(gridproof::report::read::<Mines>(&json).unwrap() == trace);
}
