//! Windows that can be looked at and acted upon.

use super::{Custom, Image};
use crate::prose::Error;
use std::time::Duration;

/// What is pressed on a mouse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Button {
    /// The left button.
    Left,
    /// The right button.
    Right,
    /// The middle button.
    Middle,
    /// The left and the right button together.
    Both,
}

/// What can be pressed besides the mouse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Press {
    /// A key, by the number that Windows has for it.
    Key(u8),
    /// A command of the menus.
    Command(u16),
    /// A size in the dialog that asks for one: columns, rows and mines.
    Size(Custom, [u32; 3]),
}

/// What there is to be seen of a window.
#[derive(Debug)]
pub enum View {
    /// Nothing: there is no window.
    Gone,
    /// The window waits until somebody answers its dialog.
    Blocked,
    /// Its pixels, all of one instant.
    Pixels(Image),
}

/// A window that can be looked at and clicked into.
///
/// Every call fails with the reason to stop, if the person has given one meanwhile.
pub trait Screen {
    /// What is to be seen now.
    ///
    /// # Errors
    /// The window is there and its pixels can't be had.
    fn view(&mut self) -> Result<View, Error>;

    /// Makes sure that what is seen is the window and nothing that covers it. `points` are the pixels that matter.
    ///
    /// # Errors
    /// Something lies over the window, or a part of it lies beyond the screen.
    fn guard(&mut self, points: &mut dyn Iterator<Item = (u32, u32)>) -> Result<(), Error>;

    /// Presses and releases a button at a pixel of the view, and doesn't wait for what comes of it. Whether the click was
    /// sent: it isn't while the window waits for a dialog.
    ///
    /// # Errors
    /// The window doesn't take the click.
    fn click(&mut self, x: u32, y: u32, button: Button) -> Result<bool, Error>;

    /// Presses something else.
    ///
    /// # Errors
    /// The window doesn't take it, or shows no such dialog.
    fn press(&mut self, press: Press) -> Result<(), Error>;

    /// Answers a dialog that the window waits for, as far as it is one of a game that was won.
    ///
    /// # Errors
    /// It is another one, which only the person can answer.
    fn dismiss(&mut self) -> Result<(), Error>;

    /// Says whether clicks follow, so that a hand on the mouse means that the person takes over.
    fn acting(&mut self, acting: bool);

    /// Waits until something may have changed, but no longer than `most`.
    ///
    /// # Errors
    /// The person wants to stop.
    fn wait(&mut self, most: Duration) -> Result<(), Error>;

    /// The time since some moment in the past.
    fn now(&self) -> Duration;
}

impl<S: Screen + ?Sized> Screen for &mut S {
    fn view(&mut self) -> Result<View, Error> {
        (**self).view()
    }

    fn guard(&mut self, points: &mut dyn Iterator<Item = (u32, u32)>) -> Result<(), Error> {
        (**self).guard(points)
    }

    fn click(&mut self, x: u32, y: u32, button: Button) -> Result<bool, Error> {
        (**self).click(x, y, button)
    }

    fn press(&mut self, press: Press) -> Result<(), Error> {
        (**self).press(press)
    }

    fn dismiss(&mut self) -> Result<(), Error> {
        (**self).dismiss()
    }

    fn acting(&mut self, acting: bool) {
        (**self).acting(acting);
    }

    fn wait(&mut self, most: Duration) -> Result<(), Error> {
        (**self).wait(most)
    }

    fn now(&self) -> Duration {
        (**self).now()
    }
}
