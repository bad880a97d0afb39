//! Finding the game among the windows of the desktop, and saying what is wrong with those that look like it.

use super::elevation;
use super::window::Window;
use gridproof::perceive::Skin;
use gridproof::prose::{Error, excerpt};

/// A window that a skin fits.
pub struct Target<'s> {
    /// The window with its frame and menus.
    pub frame: Window,
    /// The window that has the board; mostly the same.
    pub board: Window,
    /// How it looks.
    pub skin: &'s Skin,
}

/// The one window that one of the skins fits. `handle` chooses a window by its number; a single skin then serves whatever
/// the window says of itself.
///
/// # Errors
/// `error.bot.none` and `error.bot.several` for too few and too many windows; `error.bot.minimised`, `error.bot.size`,
/// `error.bot.windows7`, `error.bot.elevated` for one that can't be played.
pub fn find<'s>(skins: &[&'s Skin], handle: Option<usize>) -> Result<Target<'s>, Error> {
    let windows = match handle {
        Some(number) => {
            let window = Window::of(number);
            vec![window.ok_or_else(|| Error::new("bot.handle").with("found", hex(number)))?]
        }
        None => Window::all(),
    };
    let forced = handle.is_some() && skins.len() == 1;
    let targets: Vec<Target<'s>> = windows
        .into_iter()
        .filter(|window| window.is_visible() && window.owner().is_none())
        .flat_map(|window| {
            skins
                .iter()
                .filter_map(move |skin| target(window, skin, forced))
        })
        .collect();
    let fitting = targets.iter().filter(|target| check(target).is_ok());
    let mut frames: Vec<Window> = fitting.map(|target| target.frame).collect();
    frames.dedup();
    match (frames.as_slice(), targets.len()) {
        ([_, _, ..], _) => Err(Error::new("bot.several").with("windows", list(&frames))),
        (_, 0) => {
            let names: Vec<&str> = skins.iter().map(|skin| skin.name.as_str()).collect();
            Err(Error::new("bot.none").with("skins", names.join(", ")))
        }
        // One window can be known by several skins; the first that it has the size for reads it.
        (found, _) => {
            let fits = |target: &Target| found.is_empty() || check(target).is_ok();
            let chosen = targets.into_iter().find(fits);
            let chosen = chosen.ok_or_else(|| Error::new("bot.none").with("skins", ""))?;
            check(&chosen).map(|()| chosen)
        }
    }
}

fn target<'s>(frame: Window, skin: &'s Skin, forced: bool) -> Option<Target<'s>> {
    let rules = skin.window.as_ref()?;
    let program = frame.program();
    let program = (!program.is_empty()).then_some(program.as_str());
    if !forced && !rules.fits(program, &frame.class(), &frame.title()) {
        return None;
    }
    let board = match &rules.child {
        Some(class) => frame.child(class)?,
        None => frame,
    };
    Some(Target { frame, board, skin })
}

fn check(target: &Target) -> Result<(), Error> {
    if target.frame.is_minimised() {
        return Err(Error::new("bot.minimised"));
    }
    let Some(area) = target.board.client() else {
        return Err(Error::new("bot.lost"));
    };
    let size = (u32::try_from(area.width), u32::try_from(area.height));
    let grid = match size {
        (Ok(width), Ok(height)) => target.skin.grid(width, height),
        _ => None,
    };
    if grid.is_none() {
        // The game of Windows 7 has the title and the class of the old one, and draws into a window of its own.
        let seven = target.frame.child("Static").is_some();
        let key = if seven { "bot.windows7" } else { "bot.size" };
        return Err(Error::new(key)
            .with("title", excerpt(&target.frame.title()))
            .with("skin", target.skin.name.as_str())
            .with("width", area.width)
            .with("height", area.height));
    }
    if elevation::is_above_us(target.frame) {
        return Err(Error::new("bot.elevated"));
    }
    Ok(())
}

/// Windows for a person who has to choose one.
fn list(windows: &[Window]) -> String {
    let line =
        |window: &Window| format!("\n  {} {}", hex(window.number()), excerpt(&window.title()));
    windows.iter().map(line).collect()
}

fn hex(number: usize) -> String {
    format!("{number:#x}")
}
