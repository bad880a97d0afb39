//! What the exit codes mean.

use gridproof::prose::Error;

/// Done, or, in a dry run, told.
pub const DONE: u8 = 0;
/// In a dry run: nothing can be concluded, and no guess was asked for.
pub const NOTHING: u8 = 1;
/// An argument, a picture or a skin file can't be used.
pub const BAD_INPUT: u8 = 2;
/// What is seen can't be, or the conclusions contradict each other.
pub const CONTRADICTION: u8 = 3;
/// A file can't be read or written, or the system refuses something.
pub const SURROUNDINGS: u8 = 5;

/// The codes of the bot's own reasons to stop; `docs/bot.md` lists them.
const REASONS: &[(u8, &[&str])] = &[
    (CONTRADICTION, &["bot.contradiction"]),
    (
        SURROUNDINGS,
        &[
            "bot.file",
            "bot.unwritable",
            "bot.output",
            "bot.capture",
            "bot.keys",
            "bot.post",
            "bot.dialog",
            "bot.control",
        ],
    ),
    (11, &["bot.none", "bot.handle"]),
    (12, &["bot.several"]),
    (13, &["bot.covered"]),
    (14, &["bot.offscreen"]),
    (15, &["bot.minimised"]),
    (16, &["bot.disabled"]),
    (
        17,
        &["bot.size", "bot.windows7", "bot.resized", "image.board"],
    ),
    (
        18,
        &[
            "image.cell",
            "image.face",
            "image.counter",
            "image.number",
            "image.disagree",
            "image.total",
            "image.unexploded",
            "bot.pressed",
            "bot.restless",
            "bot.new-game",
        ],
    ),
    (19, &["bot.elevated"]),
    (20, &["bot.hotkey"]),
    (21, &["bot.pointer"]),
    (22, &["bot.lost", "bot.outside"]),
    (23, &["bot.nothing"]),
    (
        24,
        &["bot.changed", "bot.reopened", "bot.zero", "bot.revealed"],
    ),
    (25, &["bot.clicks"]),
];

/// The exit code of a reason to stop.
pub fn code(error: &Error) -> u8 {
    let key = error.0.key.strip_prefix("error.").unwrap_or(&error.0.key);
    let known = REASONS.iter().find(|(_, keys)| keys.contains(&key));
    known.map_or(BAD_INPUT, |(code, _)| *code)
}

/// Whether somebody would want to see the picture that was looked at last.
pub fn is_worth_a_picture(error: &Error) -> bool {
    matches!(code(error), CONTRADICTION | 18 | 23 | 24)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_reason_has_two_codes() {
        let keys: Vec<&str> = REASONS
            .iter()
            .flat_map(|(_, keys)| *keys)
            .copied()
            .collect();
        for (n, key) in keys.iter().enumerate() {
            assert!(!keys[..n].contains(key), "{key}");
            assert_ne!(code(&Error::new(key)), BAD_INPUT, "{key}");
        }
        assert_eq!(code(&Error::new("skin.file")), BAD_INPUT);
    }
}
