//! Mines on a screen: what the codes of a skin mean, and a frontend that reads pixels and clicks.

#[cfg(not(target_arch = "wasm32"))]
mod counts;
#[cfg(not(target_arch = "wasm32"))]
mod effect;
#[cfg(not(target_arch = "wasm32"))]
mod on_screen;
#[cfg(not(target_arch = "wasm32"))]
mod reader;
mod screenshot;
mod sight;
#[cfg(not(target_arch = "wasm32"))]
mod sound;

#[cfg(not(target_arch = "wasm32"))]
pub use counts::Counts;
#[cfg(not(target_arch = "wasm32"))]
pub use on_screen::OnScreen;
#[cfg(not(target_arch = "wasm32"))]
pub use reader::{Reader, Seen, read};
pub use screenshot::{Pictured, pictured};
pub use sight::{Mood, code};
