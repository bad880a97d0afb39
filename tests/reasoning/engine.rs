//! The full ladder settles exactly the cells whose exact odds are 0 or 1.

use crate::analyze;
use crate::midgame::midgames;
use gridproof::game::Ending;
use gridproof::mines::deal::Start;
use gridproof::mines::engine::exact::ExactCounter;
use gridproof::mines::engine::field::{Field, Touch};
use gridproof::mines::size::{BEGINNER, EXPERT, INTERMEDIATE, Size};
use gridproof::mines::{Fact, rules};

fn check(size: Size, many: usize) {
    let full = rules::ladder("full").unwrap();
    let mut counter = ExactCounter::default();
    for position in midgames(size, Start::Safe, many) {
        let (analysis, known) = analyze(&position, full);
        assert_eq!(analysis.ending, Ending::Exhausted);
        let field = Field::of(&Touch::new(position.grid()), &position, true).unwrap();
        let exact = counter.odds(&field, None, u64::MAX).unwrap();
        let shares = exact.by_cell(&field);
        for cell in position.grid().cells() {
            let share = shares[cell.index()].as_ref().map(ToString::to_string);
            let settled = match share.as_deref() {
                Some("0") => Some(Fact::Safe),
                Some("1") => Some(Fact::Mine),
                _ => None,
            };
            assert_eq!(known.fact(cell), settled, "{position:?} {cell:?}");
        }
    }
}

#[test]
fn the_ladder_settles_what_the_odds_do() {
    for (level, many) in [(BEGINNER, 60), (INTERMEDIATE, 30), (EXPERT, 15)] {
        check(level.size, many);
    }
}

#[test]
#[ignore = "takes long; a check of its own runs it"]
fn the_ladder_settles_what_the_odds_do_on_thousands_of_positions() {
    for (level, many) in [(BEGINNER, 2000), (INTERMEDIATE, 1500), (EXPERT, 1000)] {
        check(level.size, many);
    }
}
