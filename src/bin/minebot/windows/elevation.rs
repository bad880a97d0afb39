//! Whether another program runs with rights that keep our messages from it.
//!
//! Messages to such a program are dropped without a word, so that it is better to say so at once.

use super::window::Window;
use windows_sys::Win32::Foundation::{CloseHandle, ERROR_ACCESS_DENIED, GetLastError, HANDLE};
use windows_sys::Win32::Security::{
    GetTokenInformation, TOKEN_ELEVATION, TOKEN_QUERY, TokenElevation,
};
use windows_sys::Win32::System::Threading::{
    GetCurrentProcess, OpenProcess, OpenProcessToken, PROCESS_QUERY_LIMITED_INFORMATION,
};

/// Whether the window's program runs as administrator and this one doesn't.
pub fn is_above_us(window: Window) -> bool {
    // SAFETY: the handle is closed below; that of the own process needs no closing.
    unsafe {
        let process = OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, 0, window.process().0);
        if process.is_null() {
            return GetLastError() == ERROR_ACCESS_DENIED && !is_elevated(GetCurrentProcess());
        }
        let above = is_elevated(process) && !is_elevated(GetCurrentProcess());
        CloseHandle(process);
        above
    }
}

/// Whether a process has an administrator's full rights. A token that is kept from us belongs to one that has.
fn is_elevated(process: HANDLE) -> bool {
    // SAFETY: the token is closed below; the structure is as long as is told.
    unsafe {
        let mut token = std::ptr::null_mut();
        if OpenProcessToken(process, TOKEN_QUERY, &raw mut token) == 0 {
            return GetLastError() == ERROR_ACCESS_DENIED;
        }
        let mut elevation = TOKEN_ELEVATION::default();
        let mut length = 0;
        let known = GetTokenInformation(
            token,
            TokenElevation,
            (&raw mut elevation).cast(),
            size_of::<TOKEN_ELEVATION>() as u32,
            &raw mut length,
        );
        CloseHandle(token);
        known != 0 && elevation.TokenIsElevated != 0
    }
}
