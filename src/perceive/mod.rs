//! Reading boards off pixels: pictures, screens that give them and take clicks, skins that tell how
//! another program's board looks. No game is named here: a skin gives tiles codes, and a game knows
//! what they mean.

pub mod calibrate;
mod digits;
mod geometry;
mod image;
mod painter;
mod reading;
mod screen;
mod skin;
mod skin_controls;
mod skin_file;
mod skin_text;
mod window;

pub use image::{Image, MAX_PIXELS};
pub use painter::paint;
pub use reading::Reading;
pub use screen::{Button, Press, Screen, View};
pub use skin::{
    Anchor, Chord, Controls, Counter, Custom, Dialog, Face, Look, NewGame, Place, Probe, Skin,
    Verified,
};
pub use window::Window;
