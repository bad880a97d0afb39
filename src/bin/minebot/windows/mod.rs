//! Windows: windows, their pixels and their messages. Nothing here reads or writes another program's memory.

mod awareness;
mod camera;
mod cover;
mod dialog;
mod elevation;
mod find;
mod screen;
mod watch;
mod window;

pub use find::{Target, find};
pub use screen::{GameWindow, photograph};
pub use window::Window;

use windows_sys::Win32::Globalization::GetUserDefaultLocaleName;

/// The name of the language that the person has chosen, such as `zh-TW`.
pub fn language() -> Option<String> {
    // LOCALE_NAME_MAX_LENGTH
    let mut name = [0u16; 85];
    // SAFETY: the buffer has the length that is told.
    let length = unsafe { GetUserDefaultLocaleName(name.as_mut_ptr(), name.len() as i32) };
    // The length counts the 0 at the end.
    let length = usize::try_from(length).ok()?.checked_sub(1)?;
    name.get(..length).map(String::from_utf16_lossy)
}
