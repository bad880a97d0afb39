//! The bot against Wine's own Minesweeper. `cargo xtask winemine` prepares all that these tests need: the bot's .exe,
//! Wine, a display. Every wait has a deadline by the clock on the wall; none counts tries.

mod figures;
mod logs;
mod oracle;
mod picture;
mod refusals;
mod run;
mod series;
mod truth;
mod windows;
mod world;
