//! Plays, solves and explains Minesweeper and the sliding puzzle.
//!
//! The words and the layers of the crate are explained in `ARCHITECTURE.md`.
