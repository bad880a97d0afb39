//! The trace that a first visit opens on. It is thought out when the page is built, so that a visitor who
//! only looks at it needs nothing of what thinks.

use anyhow::{Result, anyhow};
use gridproof::player::Question;

/// A board in the middle of a game, small enough for a phone.
const POSITION: &str = "mines 5x4/4\n01F2F\n0223#\n01#2#\n011##";

/// The file's name in the site.
pub const PATH: &str = "example.json";

/// What the complete ladder sees in it, as a trace file.
///
/// # Errors
/// The position can't be read.
pub fn trace() -> Result<Vec<u8>> {
    let question = Question::new(POSITION, &["full"]);
    let mut study = question
        .study()
        .map_err(|error| anyhow!("the example: {error}"))?;
    while !study.look() {}
    Ok(study.stage().file().to_json().into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_has_steps() {
        let trace = String::from_utf8(trace().expect("a trace")).expect("a text");
        assert!(trace.matches("\"step\"").count() > 2, "{trace}");
    }
}
