//! Reads Rust source as words and paths, so that comments and strings never count.

use std::str::FromStr;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// A path such as `crate::paint::Theme` as it stands in a source, with groups of a `use` spread out.
#[derive(Debug, PartialEq)]
pub struct Path {
    /// The names in it, `crate` and `super` included.
    pub names: Vec<String>,
    /// The modules inside the file that it stands in.
    pub inside: Vec<String>,
    /// The line, from 1.
    pub line: usize,
}

/// Every path in a source; a single word is a path of one name.
///
/// # Errors
/// The text isn't Rust.
pub fn paths(text: &str) -> Result<Vec<Path>, String> {
    let tokens = TokenStream::from_str(text).map_err(|error| format!("isn't Rust: {error}"))?;
    let mut found = Vec::new();
    walk(tokens, &[], &mut found);
    Ok(found)
}

fn walk(tokens: TokenStream, inside: &[String], found: &mut Vec<Path>) {
    let tokens: Vec<_> = tokens.into_iter().collect();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        match token {
            TokenTree::Ident(word) if word == "mod" => {
                if let [_, TokenTree::Ident(name), TokenTree::Group(body), ..] = &tokens[at..] {
                    let mut deeper = inside.to_vec();
                    deeper.push(name.to_string());
                    walk(body.stream(), &deeper, found);
                    at += 2;
                }
                at += 1;
            }
            TokenTree::Ident(_) => at = path(&tokens, at, &[], inside, found),
            TokenTree::Group(group) => {
                walk(group.stream(), inside, found);
                at += 1;
            }
            _ => at += 1,
        }
    }
}

/// Reads the path that starts at a token, after the names of the groups around it; returns where it ends.
fn path(
    tokens: &[TokenTree],
    start: usize,
    before: &[String],
    inside: &[String],
    found: &mut Vec<Path>,
) -> usize {
    let mut names = before.to_vec();
    let mut at = start;
    let line = tokens[start].span().start().line;
    while let Some(TokenTree::Ident(name)) = tokens.get(at) {
        names.push(name.to_string());
        at += 1;
        if !is_separator(tokens, at) {
            break;
        }
        match tokens.get(at + 2) {
            Some(TokenTree::Ident(_)) => at += 2,
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                members(group.stream(), &names, inside, found);
                return at + 3;
            }
            _ => break,
        }
    }
    found.push(Path {
        names,
        inside: inside.to_vec(),
        line,
    });
    at
}

/// Reads the members of a group in a `use`.
fn members(tokens: TokenStream, names: &[String], inside: &[String], found: &mut Vec<Path>) {
    let tokens: Vec<_> = tokens.into_iter().collect();
    for member in
        tokens.split(|token| matches!(token, TokenTree::Punct(mark) if mark.as_char() == ','))
    {
        if let Some(TokenTree::Ident(_)) = member.first() {
            path(member, 0, names, inside, found);
        }
    }
}

fn is_separator(tokens: &[TokenTree], at: usize) -> bool {
    let colon =
        |at| matches!(tokens.get(at), Some(TokenTree::Punct(mark)) if mark.as_char() == ':');
    colon(at) && colon(at + 1)
}

#[test]
fn paths_are_found_wherever_they_stand() {
    let text = r#"
        //! crate::in::a::comment
        use crate::{grid::{Cell, Grid}, paint};
        use super::other as renamed;
        mod tests { use super::*; fn f() -> crate::game::Step { m!(crate::prose::say, "crate::text") } }
    "#;
    let found = paths(text).expect("Rust");
    let shown: Vec<_> = found.iter().map(|path| path.names.join("::")).collect();
    for expected in [
        "crate::grid::Cell",
        "crate::grid::Grid",
        "crate::paint",
        "super::other",
        "crate::game::Step",
        "crate::prose::say",
    ] {
        assert!(
            shown.iter().any(|path| path == expected),
            "{expected} is not in {shown:?}"
        );
    }
    assert!(
        !shown
            .iter()
            .any(|path| path.contains("comment") || path.contains("text")),
        "{shown:?}"
    );
    let inner = found
        .iter()
        .find(|path| path.names == ["crate", "game", "Step"])
        .expect("found");
    assert_eq!(
        (inner.inside.clone(), inner.line),
        (vec!["tests".to_owned()], 5)
    );
    assert!(paths("fn (").is_err());
}
