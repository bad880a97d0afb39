//! The ways of thinking about a mines board: one file a rule, and the ladders that are made of them.

pub mod all_mines;
pub mod all_safe;
pub mod article;
pub mod cases;
pub mod exact;
pub mod impossible;
pub mod mine_count;
pub mod overlap;
pub mod proof;
pub mod subset;
pub mod why_not;

use crate::game::{self, Ladder, Rule};
use crate::mines::Mines;
use crate::prose::Error;

game::rules![Mines:
    article::Article,
    impossible::Impossible,
    all_mines::AllMines,
    all_safe::AllSafe,
    subset::Subset,
    overlap::Overlap,
    mine_count::MineCount,
    cases::Cases,
    exact::Exact,
    proof::Proofs,
    why_not::WhyNot,
];

/// The ladders that have a name.
pub const LADDERS: &[(&str, &Ladder<Mines>)] = &[
    ("article", &[&article::Article]),
    (
        "full",
        &[
            &impossible::Impossible,
            &all_mines::AllMines,
            &all_safe::AllSafe,
            &subset::Subset,
            &overlap::Overlap,
            &mine_count::MineCount,
            &cases::Cases,
            &exact::Exact,
        ],
    ),
    ("proofs", &[&impossible::Impossible, &proof::Proofs]),
];

/// The ladder of this name, if there is one.
pub fn ladder(name: &str) -> Option<&'static Ladder<Mines>> {
    let named = LADDERS.iter().find(|(known, _)| *known == name);
    named.map(|&(_, ladder)| ladder)
}

/// The rules of these names, in their order: the part of a ladder that a lesson uses.
///
/// # Errors
/// `error.rule` for a name that no rule has.
pub fn pick<'n>(
    names: impl IntoIterator<Item = &'n str>,
) -> Result<Vec<&'static dyn Rule<Mines>>, Error> {
    game::pick(RULES, names)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::source::{Source, rule_file};

    #[test]
    fn rules_and_ladders_are_found_by_name() {
        let names = |rules: &[&dyn Rule<Mines>]| -> Vec<&str> {
            rules.iter().map(|rule| rule.name()).collect()
        };
        assert_eq!(names(ladder("article").unwrap()), ["article"]);
        assert!(ladder("Article").is_none());
        assert_eq!(names(&pick(["article"]).unwrap()), ["article"]);
        let error = pick(["article", "guess\0"]).err().unwrap();
        assert_eq!(error.0.key, "error.rule");
        for (_, ladder) in LADDERS {
            assert!(
                pick(names(ladder)).is_ok(),
                "a ladder is made of known rules"
            );
        }
    }

    #[test]
    fn the_source_of_every_rule_has_the_anchors_of_its_kinds() {
        for rule in RULES {
            let path = rule_file(Mines::NAME, rule.name());
            let text = std::fs::read_to_string(&path).unwrap();
            let source = Source::read(&path, &text).unwrap();
            for kind in rule.kinds() {
                assert!(
                    source.anchors.contains_key(kind.anchor),
                    "{path}: {}",
                    kind.anchor
                );
            }
        }
    }
}
