//! `gridproof rules`: which rules and ladders there are.

use crate::args::Game;
use crate::exit::{Exit, Failure};
use crate::output::{FAINT, Out, TITLE};
use gridproof::game::{self, Ladder};
use gridproof::mines::{self, Mines};
use gridproof::prose::Locale;
use gridproof::slide::{self, Slide};
use std::io::Write;

/// Lists the rules of one game, or of both.
///
/// # Errors
/// What the system refuses.
pub fn run(game: Option<Game>, locale: &Locale, out: &mut Out) -> Result<Exit, Failure> {
    if game != Some(Game::Slide) {
        list::<Mines>(mines::rules::RULES, mines::rules::LADDERS, locale, out)?;
    }
    if game.is_none() {
        writeln!(out)?;
    }
    if game != Some(Game::Mines) {
        list::<Slide>(slide::rules::RULES, slide::rules::LADDERS, locale, out)?;
    }
    out.flush()?;
    Ok(Exit::Answered)
}

fn list<G: game::Game>(
    rules: &Ladder<G>,
    ladders: &[(&str, &Ladder<G>)],
    locale: &Locale,
    out: &mut Out,
) -> Result<(), Failure> {
    let names = rules.iter().map(|rule| rule.name());
    let names = names.chain(ladders.iter().map(|(name, _)| *name));
    let width = names.map(str::len).max().unwrap_or_default();
    writeln!(
        out,
        "{TITLE}{}{TITLE:#} {FAINT}({}){FAINT:#}",
        G::NAME,
        locale.word("cli.rules")
    )?;
    for rule in rules {
        let name = rule.name();
        let title = locale.word(&format!("{}.{name}", G::NAME));
        writeln!(out, "  {TITLE}{name:width$}{TITLE:#}  {title}")?;
    }
    writeln!(
        out,
        "{TITLE}{}{TITLE:#} {FAINT}({}){FAINT:#}",
        G::NAME,
        locale.word("cli.ladders")
    )?;
    for (name, ladder) in ladders {
        let title = locale.word(&format!("cli.ladder.{}.{name}", G::NAME));
        let rules: Vec<&str> = ladder.iter().map(|rule| rule.name()).collect();
        let rules = rules.join(", ");
        writeln!(
            out,
            "  {TITLE}{name:width$}{TITLE:#}  {title} {FAINT}[{rules}]{FAINT:#}"
        )?;
    }
    Ok(())
}
