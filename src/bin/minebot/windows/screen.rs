//! A game's window as a screen that a bot plays on.

use super::camera::Camera;
use super::find::Target;
use super::watch::Watch;
use super::window::Window;
use super::{cover, dialog};
use gridproof::perceive::{Button, Dialog, Image, Press, Screen, View};
use gridproof::prose::Error;
use std::time::{Duration, Instant};
use windows_sys::Win32::UI::WindowsAndMessaging::{
    WM_COMMAND, WM_KEYDOWN, WM_KEYUP, WM_LBUTTONDOWN, WM_LBUTTONUP, WM_MBUTTONDOWN, WM_MBUTTONUP,
    WM_RBUTTONDOWN, WM_RBUTTONUP,
};

/// How long a dialog may take to come or to go.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long a dialog is given before it is answered again.
const AGAIN: Duration = Duration::from_millis(500);

/// A mouse message: what happens, and which buttons are down then.
type Part = (u32, usize);
const LEFT: [Part; 2] = [(WM_LBUTTONDOWN, 1), (WM_LBUTTONUP, 0)];
const RIGHT: [Part; 2] = [(WM_RBUTTONDOWN, 2), (WM_RBUTTONUP, 0)];
const MIDDLE: [Part; 2] = [(WM_MBUTTONDOWN, 16), (WM_MBUTTONUP, 0)];
const BOTH: [Part; 4] = [
    (WM_LBUTTONDOWN, 1),
    (WM_RBUTTONDOWN, 3),
    (WM_RBUTTONUP, 1),
    (WM_LBUTTONUP, 0),
];

/// The inner area of any window, once.
///
/// # Errors
/// It is gone, covered, or its pixels can't be had.
pub fn photograph(window: Window) -> Result<Image, Error> {
    let area = window.client().ok_or_else(|| Error::new("bot.lost"))?;
    let corners = [0, area.width - 1]
        .into_iter()
        .flat_map(|x| [0, area.height - 1].map(|y| (x, y)));
    cover::check(window, corners)?;
    Camera::new(area.width, area.height)?.take(window)
}

/// The window of a game.
pub struct GameWindow {
    frame: Window,
    board: Window,
    /// The process and thread that it belonged to when it was found.
    identity: (u32, u32),
    dialogs: Vec<Dialog>,
    /// The dialog that was answered last, and when.
    answered: Option<(Window, Instant)>,
    camera: Option<Camera>,
    watch: Watch,
    began: Instant,
}

impl GameWindow {
    /// The window that was found.
    ///
    /// # Errors
    /// What [`Watch::new`] reports.
    pub fn new(target: &Target) -> Result<GameWindow, Error> {
        Ok(GameWindow {
            frame: target.frame,
            board: target.board,
            identity: target.frame.process(),
            dialogs: target.skin.controls.dialogs.clone(),
            answered: None,
            camera: None,
            watch: Watch::new(target.frame)?,
            began: Instant::now(),
        })
    }

    /// Waits for something to happen to the window, or until the time is over.
    ///
    /// # Errors
    /// What [`Watch::check`] reports.
    pub fn idle(&mut self, most: Duration) -> Result<(), Error> {
        self.watch.idle(most)
    }

    /// Makes sure that the window is still the one that was found.
    fn identify(&self) -> Result<(), Error> {
        let same = self.frame.is_there() && self.frame.process() == self.identity;
        if same && self.board.is_there() {
            return Ok(());
        }
        Err(Error::new("bot.lost"))
    }

    /// Makes sure that there is something to be seen of the window.
    fn shown(&self) -> Result<(), Error> {
        if self.frame.is_visible() && !self.frame.is_minimised() {
            return Ok(());
        }
        Err(Error::new("bot.minimised"))
    }

    fn post(&self, window: Window, message: u32, first: usize, second: isize) -> Result<(), Error> {
        if window.post(message, first, second) {
            return Ok(());
        }
        Err(Error::new("bot.post"))
    }

    /// Waits until something is so.
    fn until(&mut self, mut is_so: impl FnMut(&GameWindow) -> bool) -> Result<bool, Error> {
        let began = Instant::now();
        while !is_so(self) {
            if began.elapsed() > PATIENCE {
                return Ok(false);
            }
            self.watch.wait(Duration::from_millis(1))?;
        }
        Ok(true)
    }
}

impl Screen for GameWindow {
    fn view(&mut self) -> Result<View, Error> {
        self.watch.check()?;
        if !self.frame.is_there() {
            return Ok(View::Gone);
        }
        self.identify()?;
        self.shown()?;
        if !self.frame.is_enabled() {
            return Ok(View::Blocked);
        }
        let Some(area) = self.board.client() else {
            return Ok(View::Gone);
        };
        let size = (area.width, area.height);
        if self.camera.as_ref().map(Camera::size) != Some(size) {
            self.camera = None;
        }
        let camera = match self.camera.take() {
            Some(camera) => camera,
            None => Camera::new(size.0, size.1)?,
        };
        let camera = self.camera.insert(camera);
        camera.take(self.board).map(View::Pixels)
    }

    fn guard(&mut self, points: &mut dyn Iterator<Item = (u32, u32)>) -> Result<(), Error> {
        self.watch.check()?;
        self.identify()?;
        self.shown()?;
        cover::check(self.board, points.map(|(x, y)| (x as i32, y as i32)))
    }

    fn click(&mut self, x: u32, y: u32, button: Button) -> Result<bool, Error> {
        self.watch.check()?;
        self.identify()?;
        self.shown()?;
        if !self.frame.is_enabled() {
            return Ok(false);
        }
        // A picture was taken of every board that is clicked on.
        let size = self.board.client().map(|area| (area.width, area.height));
        if size != self.camera.as_ref().map(Camera::size) {
            return Err(Error::new("bot.resized"));
        }
        let inside = self.board.client().is_some_and(|area| {
            i64::from(x) < i64::from(area.width) && i64::from(y) < i64::from(area.height)
        });
        if !inside {
            return Err(Error::new("bot.outside").with("x", x).with("y", y));
        }
        let parts: &[Part] = match button {
            Button::Left => &LEFT,
            Button::Right => &RIGHT,
            Button::Middle => &MIDDLE,
            Button::Both => &BOTH,
        };
        let place = (y << 16 | x) as isize;
        for &(message, buttons) in parts {
            self.post(self.board, message, buttons, place)?;
        }
        Ok(true)
    }

    fn press(&mut self, press: Press) -> Result<(), Error> {
        self.identify()?;
        if !self.frame.is_enabled() {
            return Err(Error::new("bot.disabled"));
        }
        match press {
            Press::Key(key) => {
                self.post(self.frame, WM_KEYDOWN, usize::from(key), 0)?;
                self.post(self.frame, WM_KEYUP, usize::from(key), 0)
            }
            Press::Command(command) => self.post(self.frame, WM_COMMAND, usize::from(command), 0),
            Press::Size(custom, numbers) => {
                self.post(self.frame, WM_COMMAND, usize::from(custom.command), 0)?;
                let frame = self.frame;
                let ready = |dialog: Window| dialog::fits(dialog, &Dialog::of(&custom));
                self.until(|_| dialog::of(frame).is_some_and(ready))?;
                let Some(dialog) = dialog::of(frame) else {
                    return Err(Error::new("bot.dialog"));
                };
                if !dialog::fill(dialog, &custom, numbers) || !dialog::accept(dialog, custom.accept)
                {
                    return Err(Error::new("bot.dialog"));
                }
                if self.until(|window| !dialog.is_there() && window.frame.is_enabled())? {
                    Ok(())
                } else {
                    Err(Error::new("bot.dialog"))
                }
            }
        }
    }

    fn dismiss(&mut self) -> Result<(), Error> {
        self.identify()?;
        let frame = self.frame;
        let Some(dialog) = dialog::of(frame) else {
            // It is on its way, or gone already; a window that stays disabled without one is somebody else's matter.
            let there =
                |window: &GameWindow| dialog::of(frame).is_some() || window.frame.is_enabled();
            return match self.until(there)? {
                true => Ok(()),
                false => Err(Error::new("bot.disabled")),
            };
        };
        if let Some((last, when)) = self.answered
            && last == dialog
            && when.elapsed() < AGAIN
        {
            return Ok(());
        }
        let known = self
            .dialogs
            .iter()
            .find(|known| dialog::fits(dialog, known));
        let Some(known) = known else {
            return Err(Error::new("bot.disabled"));
        };
        self.answered = Some((dialog, Instant::now()));
        if dialog::accept(dialog, known.accept) {
            Ok(())
        } else {
            Err(Error::new("bot.post"))
        }
    }

    fn acting(&mut self, acting: bool) {
        self.watch.guard_pointer(acting);
    }

    fn wait(&mut self, most: Duration) -> Result<(), Error> {
        self.watch.wait(most).map(|_| ())
    }

    fn now(&self) -> Duration {
        self.began.elapsed()
    }
}
