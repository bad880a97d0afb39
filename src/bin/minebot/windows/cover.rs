//! Whether all of a board can be seen on the screen.
//!
//! Covered parts of a window read black, or as what they were before: both could be taken for a board.

use super::awareness;
use super::window::{Area, Window};
use gridproof::prose::Error;
use windows_sys::Win32::Foundation::{POINT, RECT};
use windows_sys::Win32::UI::WindowsAndMessaging::{
    GA_ROOT, GetAncestor, GetSystemMetrics, GetWindowRect, SM_CXVIRTUALSCREEN, SM_CYVIRTUALSCREEN,
    SM_XVIRTUALSCREEN, SM_YVIRTUALSCREEN, WindowFromPoint,
};

/// Makes sure that a window's inner area lies on the screen and that nothing lies over it. `points` are places in it
/// that matter: where something may lie over it, each of them is asked for the window that is on top there.
///
/// # Errors
/// `error.bot.offscreen` with what of it is beyond the screen's edge, `error.bot.covered` with the title of the window
/// that is in the way.
pub fn check(window: Window, points: impl Iterator<Item = (i32, i32)>) -> Result<(), Error> {
    let Some(area) = window.client() else {
        return Err(Error::new("bot.lost"));
    };
    let _aware = awareness::of(window);
    let screen = screen();
    let right = area.left + area.width - (screen.left + screen.width);
    let below = area.top + area.height - (screen.top + screen.height);
    let beyond = [screen.left - area.left, screen.top - area.top, right, below];
    if let Some(pixels) = beyond.into_iter().max().filter(|&pixels| pixels > 0) {
        return Err(Error::new("bot.offscreen").with("pixels", pixels));
    }
    let root = root_of(window);
    // Asking for the window at every cell takes long, and mostly nothing is near.
    if !above(root).any(|other| meets(other, area)) {
        return Ok(());
    }
    for (x, y) in points {
        let point = POINT {
            x: area.left + x,
            y: area.top + y,
        };
        // SAFETY: any point may be asked about.
        let top = Window::from_raw(unsafe { WindowFromPoint(point) });
        let stranger = top.filter(|&top| root_of(top) != root);
        if let Some(stranger) = stranger {
            let stranger = root_of(stranger);
            return Err(Error::new("bot.covered")
                .with("title", gridproof::prose::excerpt(&stranger.title()))
                .with("class", gridproof::prose::excerpt(&stranger.class())));
        }
    }
    Ok(())
}

/// The window itself, for one that lies in another.
fn root_of(window: Window) -> Window {
    // SAFETY: a stale handle gives null.
    Window::from_raw(unsafe { GetAncestor(window.raw(), GA_ROOT) }).unwrap_or(window)
}

/// The visible windows above one, the topmost first.
fn above(window: Window) -> impl Iterator<Item = Window> {
    let above = Window::all()
        .into_iter()
        .take_while(move |&other| other != window);
    above.filter(|other| other.is_visible() && !other.is_minimised())
}

fn meets(window: Window, area: Area) -> bool {
    let mut rect = RECT::default();
    // SAFETY: the address is that of a local variable.
    let known = unsafe { GetWindowRect(window.raw(), &raw mut rect) != 0 };
    known
        && rect.left < area.left + area.width
        && rect.right > area.left
        && rect.top < area.top + area.height
        && rect.bottom > area.top
}

/// All monitors together.
fn screen() -> Area {
    // SAFETY: the call takes a number and returns one.
    let metric = |which| unsafe { GetSystemMetrics(which) };
    Area {
        left: metric(SM_XVIRTUALSCREEN),
        top: metric(SM_YVIRTUALSCREEN),
        width: metric(SM_CXVIRTUALSCREEN),
        height: metric(SM_CYVIRTUALSCREEN),
    }
}
