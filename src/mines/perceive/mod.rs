//! Mines on a screen: what the codes of a skin mean, and a frontend that reads pixels and clicks.

mod effect;
mod on_screen;
mod reader;
mod sight;
mod sound;

pub use on_screen::{Counts, OnScreen};
pub use reader::{Reader, Seen, read};
pub use sight::{Mood, code};
