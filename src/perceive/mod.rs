//! Reading boards off pixels: pictures, screens that give them and take clicks, skins that tell how
//! another program's board looks. No game is named here: a skin gives tiles codes, and a game knows
//! what they mean.

#[cfg(not(target_arch = "wasm32"))]
pub mod calibrate;
mod digits;
#[cfg(not(target_arch = "wasm32"))]
mod entries;
mod geometry;
mod image;
pub mod locate;
#[cfg(not(target_arch = "wasm32"))]
mod painter;
mod reading;
#[cfg(not(target_arch = "wasm32"))]
mod screen;
mod skin;
#[cfg(not(target_arch = "wasm32"))]
mod skin_controls;
#[cfg(not(target_arch = "wasm32"))]
mod skin_file;
#[cfg(not(target_arch = "wasm32"))]
mod skin_text;
mod window;

pub use image::{Image, MAX_PIXELS};
#[cfg(not(target_arch = "wasm32"))]
pub use painter::paint;
pub use reading::Reading;
#[cfg(not(target_arch = "wasm32"))]
pub use screen::{Button, Press, Screen, View};
pub use skin::{
    Anchor, Chord, Controls, Counter, Custom, Dialog, Face, Look, NewGame, Place, Probe, Skin,
    Verified,
};
pub use window::Window;
