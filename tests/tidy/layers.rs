//! `use` goes strictly downwards, and the parts that must not know each other don't.

use crate::tokens::{self, Path};
use crate::tree::File;

/// The modules of the crate from the lowest layer to the highest. A module may use those of the
/// layers below its own; those beside it are strangers.
const LAYERS: [&[&str]; 9] = [
    &["dice", "grid", "sorted", "source"],
    &["prose", "statistics"],
    &["game"],
    &["trace"],
    &["pipeline", "inquiry", "paint", "perceive"],
    &["mines", "slide"],
    &["report"],
    &["player"],
    &["web"],
];

/// The binaries are above everything, each a crate of its own, and the root only lists the modules.
fn is_in_layers(file: &File) -> bool {
    file.path.starts_with("src/") && !file.path.starts_with("src/bin/") && file.path != "src/lib.rs"
}

/// What breaks the order of the layers.
pub fn check(files: &[File]) -> Vec<String> {
    let mut faults = Vec::new();
    for file in files.iter().filter(|file| is_in_layers(file)) {
        let own = modules_of(&file.path);
        let Some(layer) = layer_of(&own) else {
            faults.push(format!(
                "{}: {} has no layer in tests/tidy/layers.rs",
                file.path,
                own.join("::")
            ));
            continue;
        };
        match tokens::paths(&file.text) {
            Err(error) => faults.push(format!("{}: {error}", file.path)),
            Ok(paths) => {
                for path in paths {
                    let fault = target(&own, &path).and_then(|target| fault(&own, layer, &target));
                    faults
                        .extend(fault.map(|fault| format!("{}:{}: {fault}", file.path, path.line)));
                }
            }
        }
    }
    faults
}

/// `src/mines/rules/subset.rs` is `mines::rules::subset`.
fn modules_of(path: &str) -> Vec<String> {
    let inner = path.trim_start_matches("src/").trim_end_matches(".rs");
    let names = inner.split('/').filter(|name| *name != "mod");
    names.map(str::to_owned).collect()
}

fn layer_of(modules: &[String]) -> Option<usize> {
    let first = modules.first()?;
    LAYERS
        .iter()
        .position(|layer| layer.contains(&first.as_str()))
}

/// The place in the crate that a path leads to, if it says so by itself.
fn target(own: &[String], path: &Path) -> Option<Vec<String>> {
    let mut here = own.to_vec();
    here.extend(path.inside.iter().cloned());
    let mut names = path.names.iter().map(String::as_str).peekable();
    match names.next()? {
        "crate" => here.clear(),
        "self" => {}
        "super" => {
            here.pop()?;
            while names.next_if(|name| *name == "super").is_some() {
                here.pop()?;
            }
        }
        _ => return None,
    }
    here.extend(names.map(str::to_owned));
    (!here.is_empty()).then_some(here)
}

fn fault(own: &[String], layer: usize, target: &[String]) -> Option<String> {
    let (from, to) = (own.join("::"), target.join("::"));
    let part = |modules: &[String], name: &str| modules.iter().take(2).any(|module| module == name);
    if own[0] != target[0] {
        match layer_of(target) {
            None => return Some(format!("{to} has no layer in tests/tidy/layers.rs")),
            Some(other) if other > layer => {
                return Some(format!("{from} uses {to}, which is above it"));
            }
            Some(other) if other == layer => {
                return Some(format!("{from} uses {to}, which is a stranger to it"));
            }
            Some(_) => {}
        }
    }
    if part(own, "rules") && part(target, "paint") || part(own, "paint") && part(target, "rules") {
        return Some(format!(
            "{from} uses {to}: rules and paint don't know each other"
        ));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The faults of one made-up file.
    fn faults(path: &str, text: &str) -> Vec<String> {
        check(&[File {
            path: path.to_owned(),
            text: text.to_owned(),
        }])
    }

    #[test]
    fn downwards_is_fine() {
        let fine = [
            (
                "src/game.rs",
                "use crate::grid::Cell; use crate::prose::Error;",
            ),
            (
                "src/mines/board.rs",
                "use super::rules; use crate::{game::{Step, Rule}, paint::Theme};",
            ),
            (
                "src/mines/rules/mod.rs",
                "use super::board; pub mod subset;",
            ),
            (
                "src/mines/paint.rs",
                "use crate::paint; use crate::mines::board;",
            ),
            ("src/web/mod.rs", "use crate::player;"),
            (
                "src/paint/glyph.rs",
                "mod tests { use super::super::theme; }",
            ),
            ("src/lib.rs", "pub mod anything;"),
            (
                "src/bin/gridproof/main.rs",
                "mod player; use crate::player; use gridproof::web;",
            ),
            ("tests/player.rs", "use crate::web;"),
        ];
        for (path, text) in fine {
            assert_eq!(faults(path, text), Vec::<String>::new(), "{path}");
        }
    }

    #[test]
    fn each_breach_is_seen() {
        let breaches = [
            ("src/grid.rs", "use crate::game::Step;", "above"),
            (
                "src/game.rs",
                "fn f() -> crate::mines::Tile { todo() }",
                "above",
            ),
            (
                "src/game.rs",
                "mod tests { use super::super::web; }",
                "above",
            ),
            ("src/mines/board.rs", "use super::super::player;", "above"),
            ("src/mines/board.rs", "use crate::slide;", "stranger"),
            (
                "src/slide/rules/parity.rs",
                "use crate::{grid, mines::board};",
                "stranger",
            ),
            ("src/paint.rs", "use crate::pipeline::Frontend;", "stranger"),
            (
                "src/mines/rules/subset.rs",
                "use crate::paint::Theme;",
                "rules and paint",
            ),
            (
                "src/mines/rules/subset.rs",
                "use super::super::paint::mines;",
                "rules and paint",
            ),
            (
                "src/slide/paint.rs",
                "use super::rules::shortest;",
                "rules and paint",
            ),
            (
                "src/slide/paint.rs",
                "use crate::slide::rules;",
                "rules and paint",
            ),
            ("src/novelty.rs", "fn f() {}", "no layer"),
            ("src/web/mod.rs", "use crate::novelty;", "no layer"),
            ("src/grid.rs", "fn f( {", "isn't Rust"),
        ];
        for (path, text, said) in breaches {
            let found = faults(path, text);
            assert_eq!(found.len(), 1, "{path} {text}: {found:?}");
            assert!(
                found[0].contains(said) && found[0].contains(path),
                "{found:?} doesn't say {said}"
            );
        }
    }
}
