//! A window of another program: what it is called, whose it is, where it lies.

use super::awareness;
use windows_sys::Win32::Foundation::{CloseHandle, HWND, LPARAM, POINT, RECT, WPARAM};
use windows_sys::Win32::Graphics::Gdi::ClientToScreen;
use windows_sys::Win32::System::Threading::{
    OpenProcess, PROCESS_NAME_WIN32, PROCESS_QUERY_LIMITED_INFORMATION, QueryFullProcessImageNameW,
};
use windows_sys::Win32::UI::Input::KeyboardAndMouse::IsWindowEnabled;
use windows_sys::Win32::UI::WindowsAndMessaging::{
    EnumWindows, FindWindowExW, GW_OWNER, GetClassNameW, GetClientRect, GetLastActivePopup,
    GetWindow, GetWindowTextW, GetWindowThreadProcessId, IsIconic, IsWindow, IsWindowVisible,
    PostMessageW,
};

/// The longest title, class or path that is asked for, in UTF-16 units.
const LONGEST: usize = 1024;

/// A window's handle. Using one of a window that is gone is harmless: every call says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window(HWND);

/// A rectangle of the screen, in the pixels of the window that it was asked of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Area {
    /// The left edge.
    pub left: i32,
    /// The upper edge.
    pub top: i32,
    /// How wide it is.
    pub width: i32,
    /// How high it is.
    pub height: i32,
}

impl Window {
    /// The window of a handle as another program printed it.
    pub fn of(handle: usize) -> Option<Window> {
        let window = Window(handle as HWND);
        window.is_there().then_some(window)
    }

    /// The handle as a number, for people and for `--hwnd`.
    pub fn number(self) -> usize {
        self.0 as usize
    }

    /// The raw handle, for this module's own calls.
    pub(super) fn raw(self) -> HWND {
        self.0
    }

    /// The window of a raw handle, if that isn't null.
    pub(super) fn from_raw(handle: HWND) -> Option<Window> {
        (!handle.is_null()).then_some(Window(handle))
    }

    /// All windows of the desktop that have no owner or are somebody's dialog, the topmost first.
    pub fn all() -> Vec<Window> {
        extern "system" fn add(window: HWND, list: LPARAM) -> i32 {
            // SAFETY: `list` is the address of the vector below, which outlives the enumeration and isn't
            // touched elsewhere meanwhile.
            let list = unsafe { &mut *(list as *mut Vec<Window>) };
            list.push(Window(window));
            1
        }
        let mut list: Vec<Window> = Vec::new();
        // SAFETY: the callback only runs during the call, with the address of a vector that lives longer.
        unsafe { EnumWindows(Some(add), &raw mut list as LPARAM) };
        list
    }

    /// Whether the window still exists.
    pub fn is_there(self) -> bool {
        // SAFETY: any value may be asked about.
        unsafe { IsWindow(self.0) != 0 }
    }

    /// Whether it is shown, be it covered or not.
    pub fn is_visible(self) -> bool {
        // SAFETY: a stale handle gives false.
        unsafe { IsWindowVisible(self.0) != 0 }
    }

    /// Whether it is shrunk to its button.
    pub fn is_minimised(self) -> bool {
        // SAFETY: a stale handle gives false.
        unsafe { IsIconic(self.0) != 0 }
    }

    /// Whether it takes input; a window that waits for its dialog doesn't.
    pub fn is_enabled(self) -> bool {
        // SAFETY: a stale handle gives false.
        unsafe { IsWindowEnabled(self.0) != 0 }
    }

    /// The window that this one belongs to, as a dialog does.
    pub fn owner(self) -> Option<Window> {
        // SAFETY: a stale handle gives null.
        Window::from_raw(unsafe { GetWindow(self.0, GW_OWNER) })
    }

    /// The dialog of this window that was used last.
    pub fn popup(self) -> Option<Window> {
        // SAFETY: a stale handle gives null or itself.
        let popup = Window::from_raw(unsafe { GetLastActivePopup(self.0) });
        popup.filter(|&popup| popup != self)
    }

    /// The first child window of a class.
    pub fn child(self, class: &str) -> Option<Window> {
        let class = wide(class);
        // SAFETY: the class is a string that ends with 0 and outlives the call.
        let child = unsafe {
            FindWindowExW(
                self.0,
                std::ptr::null_mut(),
                class.as_ptr(),
                std::ptr::null(),
            )
        };
        Window::from_raw(child)
    }

    /// Its title.
    pub fn title(self) -> String {
        // SAFETY: the buffer has the length that is told.
        text(|buffer, length| unsafe { GetWindowTextW(self.0, buffer, length) })
    }

    /// The name of its class.
    pub fn class(self) -> String {
        // SAFETY: the buffer has the length that is told.
        text(|buffer, length| unsafe { GetClassNameW(self.0, buffer, length) })
    }

    /// The number of its process and of the thread that made it.
    pub fn process(self) -> (u32, u32) {
        let mut process = 0;
        // SAFETY: the address is that of a local variable.
        let thread = unsafe { GetWindowThreadProcessId(self.0, &raw mut process) };
        (process, thread)
    }

    /// The file name of the program that it belongs to; empty where that is kept from us.
    pub fn program(self) -> String {
        // SAFETY: the handle is closed below; the buffer has the length that is told.
        unsafe {
            let process = OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, 0, self.process().0);
            if process.is_null() {
                return String::new();
            }
            let path = text(|buffer, length| {
                let mut length = length as u32;
                let known = QueryFullProcessImageNameW(
                    process,
                    PROCESS_NAME_WIN32,
                    buffer,
                    &raw mut length,
                );
                if known == 0 { 0 } else { length as i32 }
            });
            CloseHandle(process);
            path.rsplit(['\\', '/'])
                .next()
                .unwrap_or_default()
                .to_owned()
        }
    }

    /// Where its inner area lies on the screen; `None` if the window is gone.
    pub fn client(self) -> Option<Area> {
        let _aware = awareness::of(self);
        let mut rect = RECT::default();
        let mut corner = POINT::default();
        // SAFETY: the addresses are those of local variables.
        let known = unsafe {
            GetClientRect(self.0, &raw mut rect) != 0
                && ClientToScreen(self.0, &raw mut corner) != 0
        };
        known.then_some(Area {
            left: corner.x,
            top: corner.y,
            width: rect.right,
            height: rect.bottom,
        })
    }

    /// Puts a message into its queue; whether the system took it. It never waits for the window, which may
    /// open a dialog in the middle of handling it.
    pub fn post(self, message: u32, first: WPARAM, second: LPARAM) -> bool {
        // SAFETY: messages posted here carry numbers only, no addresses.
        unsafe { PostMessageW(self.0, message, first, second) != 0 }
    }
}

/// A text as Windows wants it: UTF-16 with a 0 at its end.
pub(super) fn wide(text: &str) -> Vec<u16> {
    text.encode_utf16().chain([0]).collect()
}

/// What a call writes into a buffer, given its address and length, and told by the length that it returns.
fn text(call: impl FnOnce(*mut u16, i32) -> i32) -> String {
    let mut buffer = [0u16; LONGEST];
    let length = call(buffer.as_mut_ptr(), LONGEST as i32);
    let length = usize::try_from(length).unwrap_or(0).min(LONGEST);
    String::from_utf16_lossy(&buffer[..length])
}
