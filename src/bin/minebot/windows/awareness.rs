//! Pixels as the game's window counts them.
//!
//! A program that knows nothing of high resolutions is stretched by the system. Asked with the game's own
//! awareness, its inner area and its pixels are the unstretched ones. Old systems have no such calls, and Wine
//! has them in part, so that every failure here is a soft one: the size that the skin expects is checked later.

use super::window::{Window, wide};
use std::ffi::c_void;
use windows_sys::Win32::Foundation::HWND;
use windows_sys::Win32::System::LibraryLoader::{GetModuleHandleW, GetProcAddress};

/// Sets a context for the calling thread and returns the former one, null if it can't.
type Set = unsafe extern "system" fn(*mut c_void) -> *mut c_void;
/// The context of a window.
type Get = unsafe extern "system" fn(HWND) -> *mut c_void;

/// Restores the thread's own awareness when it goes.
pub struct Awareness(Option<(Set, *mut c_void)>);

/// Makes the thread count pixels as a window does, until the result goes.
pub fn of(window: Window) -> Awareness {
    let calls = (
        call("GetWindowDpiAwarenessContext"),
        call("SetThreadDpiAwarenessContext"),
    );
    let (Some(get), Some(set)) = calls else {
        return Awareness(None);
    };
    // SAFETY: these are the signatures that Windows documents for the two names; contexts are opaque
    // values that need no freeing.
    unsafe {
        let get: Get = std::mem::transmute(get);
        let set: Set = std::mem::transmute(set);
        let context = get(window.raw());
        let former = if context.is_null() {
            context
        } else {
            set(context)
        };
        Awareness((!former.is_null()).then_some((set, former)))
    }
}

impl Drop for Awareness {
    fn drop(&mut self) {
        if let Some((set, former)) = self.0 {
            // SAFETY: the call gave this value.
            unsafe { set(former) };
        }
    }
}

/// A function of user32.dll that older systems lack.
fn call(name: &str) -> Option<unsafe extern "system" fn() -> isize> {
    let library = wide("user32.dll");
    let name: Vec<u8> = name.bytes().chain([0]).collect();
    // SAFETY: both texts end with 0; the library is loaded, as we are linked to it.
    unsafe {
        let library = GetModuleHandleW(library.as_ptr());
        if library.is_null() {
            return None;
        }
        GetProcAddress(library, name.as_ptr())
    }
}
