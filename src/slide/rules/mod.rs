//! The ways of thinking about a tray: one file a rule, and the ladders that are made of them.

pub mod is_done;
pub mod parity;
pub mod shortest;
pub mod swap_blank;

use crate::game::{self, Ladder, Mark, Role, Rule};
use crate::grid::Cell;
use crate::prose::Error;
use crate::slide::Slide;

game::rules![Slide:
    swap_blank::SwapBlank,
    is_done::IsDone,
    parity::Unsolvable,
    shortest::Shortest,
];

/// The ladders that have a name: what the article does after a click, and how a tray is solved.
pub const LADDERS: &[(&str, &Ladder<Slide>)] = &[
    ("article", &[&swap_blank::SwapBlank, &is_done::IsDone]),
    ("full", &[&parity::Unsolvable, &shortest::Shortest]),
];

/// The ladder of this name, if there is one.
pub fn ladder(name: &str) -> Option<&'static Ladder<Slide>> {
    let named = LADDERS.iter().find(|(known, _)| *known == name);
    named.map(|&(_, ladder)| ladder)
}

/// The rules of these names, in their order: the part of a ladder that a lesson uses.
///
/// # Errors
/// `error.rule` for a name that no rule has.
pub fn pick<'n>(
    names: impl IntoIterator<Item = &'n str>,
) -> Result<Vec<&'static dyn Rule<Slide>>, Error> {
    game::pick(RULES, names)
}

/// Marks of one role, in the order of the cells.
fn marks(role: Role, cells: impl IntoIterator<Item = Cell>) -> impl Iterator<Item = Mark> {
    cells.into_iter().map(move |cell| Mark { cell, role })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::source::{Source, rule_file};

    #[test]
    fn rules_and_ladders_are_found_by_name() {
        let names = |rules: &[&dyn Rule<Slide>]| -> Vec<&str> {
            rules.iter().map(|rule| rule.name()).collect()
        };
        assert_eq!(names(ladder("article").unwrap()), ["swap-blank", "is-done"]);
        assert_eq!(names(ladder("full").unwrap()), ["parity", "shortest"]);
        assert!(ladder("Full").is_none());
        assert_eq!(
            names(&pick(["shortest", "parity"]).unwrap()),
            ["shortest", "parity"]
        );
        let error = pick(["parity", "wish"]).err().unwrap();
        assert_eq!(error.0.key, "error.rule");
        for (_, ladder) in LADDERS {
            assert_eq!(names(&pick(names(ladder)).unwrap()), names(ladder));
        }
    }

    #[test]
    fn the_source_of_every_rule_has_the_anchors_of_its_kinds() {
        for rule in RULES {
            let path = rule_file(Slide::NAME, rule.name());
            let text = std::fs::read_to_string(&path).unwrap();
            let source = Source::read(&path, &text).unwrap();
            for kind in rule.kinds() {
                let there = source.anchors.contains_key(kind.anchor);
                assert!(there, "{path}: {}", kind.anchor);
            }
        }
    }
}
