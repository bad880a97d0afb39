//! What a page asks of the answers: where a lemma is proven, which lines show layouts, what stays unsaid.

use gridproof::player::{self, Ask, LineKind, Question, Stage};

fn answer(question: &Question<'_>) -> Box<dyn Stage> {
    let mut study = question.study().unwrap();
    while !study.look() {}
    study.stage()
}

/// The single mine of the first 1 is needed to see that the cell beyond the next 1 is safe.
const CHAIN: &str = "mines 5x2/?\n#####\n11211";

#[test]
fn a_lemma_leads_to_its_proof() {
    let stage = answer(&Question::new(CHAIN, &["proofs"]));
    let grid = stage.grid();
    let mut lemmas = 0;
    for at in 1..=stage.len() {
        for (role, cells) in &stage.line(at).evidence {
            if role.name() != "lemma" {
                continue;
            }
            for &cell in cells {
                lemmas += 1;
                let proof = stage.settled(at, cell).expect("a lemma has a proof");
                assert!(proof < at, "further up");
                let line = stage.line(proof);
                let focus = line
                    .evidence
                    .iter()
                    .find(|(role, _)| role.name() == "focus");
                assert!(focus.unwrap().1.contains(&cell), "of that very cell");
            }
        }
    }
    assert!(lemmas > 0, "this position needs lemmas");
    assert_eq!(stage.settled(1, grid.cell(0, 0).unwrap()), None);
    assert_eq!(stage.settled(usize::MAX, grid.cell(1, 1).unwrap()), None);
}

#[test]
fn every_unsettled_cell_beside_a_number_leads_to_its_layouts() {
    // A board that is stuck at once: the start is a 1 in a corner, and its mine is one of three cells.
    let stage = answer(&Question {
        ask: Ask::Verdict,
        ..Question::new("2x2:0,0,u1", &[])
    });
    let verdict = stage.verdict().unwrap();
    assert_eq!(verdict.solvable, Some(false));
    let pairs = stage.pairs();
    assert!(!pairs.is_empty());
    for (cell, line) in pairs {
        assert!(verdict.unsettled.contains(&cell));
        let shown = stage.line(line);
        assert_eq!(shown.kind, LineKind::Step);
        assert_eq!(shown.source.map(|(rule, ..)| rule), Some("why-not"));
        let labels = stage.labels(line, &[cell]);
        assert_eq!(labels[0].key, "label.first", "a mine in the first alone");
    }
    assert_eq!(
        stage.labels(0, &[stage.grid().cell(1, 1).unwrap()])[0].key,
        "label"
    );
}

#[test]
fn what_was_concluded_is_no_part_of_the_next_question() {
    let stage = answer(&Question::new("mines 4x2/2\n##+*\n1121", &["full"]));
    assert!(stage.text(stage.len()).contains("*"));
    let seen = stage.seen(stage.len());
    assert_eq!(
        seen.trim_end(),
        "mines 4x2/2\n##+*\n1121",
        "what was given stays"
    );
}

#[test]
fn a_line_is_drawn_with_its_evidence() {
    let stage = answer(&Question::new(
        "mines 4x3/2\n##10\n2210\n0000",
        &["all-mines"],
    ));
    let drawing = stage.drawing(1);
    let rows: Vec<&str> = drawing.lines().collect();
    assert_eq!(rows[0], "   1  2  3  4");
    assert!(rows.iter().any(|row| row.contains('[')), "{drawing}");
    assert_eq!(rows.len(), 4);
    let large = answer(&Question::new(&"#".repeat(200), &["full"]));
    assert!(large.drawing(0).lines().all(|row| row.len() < 100));
}

#[test]
fn a_board_that_was_brought_can_be_played_from_its_start() {
    let mut table = player::lay_out("9x9:4,4,m00b7d48a3e0231c419200").unwrap();
    assert_eq!(table.status().state, "running");
    let written = table.written().unwrap();
    let again = player::open(written.as_bytes()).unwrap();
    assert_eq!(
        again.board.as_deref(),
        Some("9x9:4,4,m00b7d48a3e0231c419200")
    );
    assert_eq!(again.kind, "replay");
    table.undo();
    assert_eq!(table.status().state, "ready");
    let error = player::lay_out("##\n11").err().unwrap();
    assert_eq!(error.0.key, "error.text.no-tray");
    let kept = player::lay_out("9x9:4,4,m00b7d48a3e0231c419200")
        .unwrap()
        .save();
    assert_eq!(player::restore(&kept).unwrap().status().state, "running");
}

#[test]
fn a_game_that_is_played_is_reviewed_from_what_it_writes() {
    let settings = gridproof::report::Settings::Mines {
        width: 9,
        height: 9,
        mines: 10,
        start: "opening".into(),
        seed: "2026".into(),
        question_marks: true,
    };
    let mut table = player::deal(&settings).unwrap();
    assert_eq!(table.written(), None, "nothing is dealt yet");
    let cell = table.grid().cell(4, 4).unwrap();
    table.press(cell, player::Button::Primary);
    let text = table.written().unwrap();
    let review = answer(&Question {
        ask: Ask::Review,
        ..Question::new(&text, &[])
    });
    assert_eq!(
        review.line(1).source.map(|(_, kind, _)| kind),
        Some("first")
    );
    // A running game's review says no more than was seen.
    assert_eq!(review.text(review.len()), table.text());
}
