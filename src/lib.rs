//! Plays, solves and explains Minesweeper and the sliding puzzle.
//!
//! The words and the layers of the crate are explained in `ARCHITECTURE.md`.

pub mod dice;
pub mod game;
pub mod grid;
pub mod inquiry;
pub mod mines;
pub mod paint;
#[cfg(not(gridproof_page))]
pub mod perceive;
pub mod pipeline;
pub mod player;
pub mod prose;
pub mod report;
pub mod slide;
pub mod sorted;
#[cfg(not(target_arch = "wasm32"))]
pub mod source;
pub mod statistics;
pub mod trace;
#[cfg(target_arch = "wasm32")]
pub mod web;
