//! Dialogs of the game: those that follow a win, and the one that asks for a size.

use super::window::{Window, wide};
use gridproof::perceive::{Custom, Dialog};
use windows_sys::Win32::UI::WindowsAndMessaging::{
    GetDlgItem, SMTO_ABORTIFHUNG, SendMessageTimeoutW, WM_COMMAND, WM_SETTEXT,
};

/// The class of every dialog that Windows makes.
const CLASS: &str = "#32770";
/// How long a field may take to accept its text, in milliseconds.
const PATIENCE: u32 = 1000;

/// The dialog that a window waits for.
pub fn of(game: Window) -> Option<Window> {
    let popup = game.popup()?;
    (popup.is_visible() && popup.class() == CLASS && popup.owner() == Some(game)).then_some(popup)
}

/// Whether a dialog has all the controls by which it is known.
pub fn fits(dialog: Window, known: &Dialog) -> bool {
    known.has.iter().all(|&id| field(dialog, id).is_some())
}

/// Presses a button of a dialog.
pub fn accept(dialog: Window, button: u16) -> bool {
    dialog.post(WM_COMMAND, usize::from(button), 0)
}

/// Writes columns, rows and mines into the dialog that asks for them; whether all three fields took them.
pub fn fill(dialog: Window, custom: &Custom, numbers: [u32; 3]) -> bool {
    let fields = [custom.columns, custom.rows, custom.mines];
    fields.into_iter().zip(numbers).all(|(id, number)| {
        let Some(field) = field(dialog, id) else {
            return false;
        };
        let text = wide(&number.to_string());
        let mut answer = 0;
        // SAFETY: the text ends with 0 and outlives the call; Windows carries it over to the other program.
        unsafe {
            SendMessageTimeoutW(
                field.raw(),
                WM_SETTEXT,
                0,
                text.as_ptr() as isize,
                SMTO_ABORTIFHUNG,
                PATIENCE,
                &raw mut answer,
            ) != 0
        }
    })
}

fn field(dialog: Window, id: u16) -> Option<Window> {
    // SAFETY: a stale handle gives null.
    Window::from_raw(unsafe { GetDlgItem(dialog.raw(), i32::from(id)) })
}
