//! Reading boards off pixels: pictures, screens that give them and take clicks, skins that tell how
//! another program's board looks. No game is named here: a skin gives tiles codes, and a game knows
//! what they mean.

mod digits;
mod geometry;
mod image;
mod reading;
mod skin;
mod skin_controls;
mod skin_file;
mod skin_text;
mod window;

pub use image::{Image, MAX_PIXELS};
pub use reading::Reading;
pub use skin::{
    Anchor, Chord, Controls, Counter, Custom, Face, Look, NewGame, Place, Probe, Skin, Verified,
};
pub use window::Window;

use crate::prose::Error;

/// What is pressed on a mouse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Button {
    /// The left button.
    Left,
    /// The right button.
    Right,
    /// Both together.
    Both,
}

/// A window that can be looked at and clicked into.
pub trait Screen {
    /// Its pixels as they are now, or `None` where there is no window.
    ///
    /// # Errors
    /// The window is there and its pixels can't be had.
    fn capture(&mut self) -> Result<Option<Image>, Error>;

    /// Presses and releases a button at a pixel of the picture.
    ///
    /// # Errors
    /// The window doesn't take the click.
    fn click(&mut self, x: u32, y: u32, button: Button) -> Result<(), Error>;
}
