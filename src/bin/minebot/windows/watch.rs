//! When to stop, and when to look again: hot keys, the pointer, the window's events.

use super::window::Window;
use gridproof::prose::Error;
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use windows_sys::Win32::Foundation::{HWND, POINT, WAIT_TIMEOUT};
use windows_sys::Win32::Media::{timeBeginPeriod, timeEndPeriod};
use windows_sys::Win32::System::Console::SetConsoleCtrlHandler;
use windows_sys::Win32::UI::Accessibility::{HWINEVENTHOOK, SetWinEventHook, UnhookWinEvent};
use windows_sys::Win32::UI::Input::KeyboardAndMouse::{
    GetAsyncKeyState, MOD_ALT, MOD_CONTROL, RegisterHotKey, UnregisterHotKey, VK_LBUTTON,
    VK_MBUTTON, VK_PAUSE, VK_RBUTTON,
};
use windows_sys::Win32::UI::WindowsAndMessaging::{
    DispatchMessageW, EVENT_MAX, EVENT_MIN, GetCursorPos, MSG, MWMO_INPUTAVAILABLE,
    MsgWaitForMultipleObjectsEx, PM_REMOVE, PeekMessageW, QS_ALLINPUT, WINEVENT_OUTOFCONTEXT,
    WM_HOTKEY,
};

/// How far the pointer may be off, in pixels, before it counts as moved: a table that shakes is no hand.
const SLACK: u32 = 3;

/// How often the mouse is looked at while the board is left to the person.
const GLANCE: Duration = Duration::from_millis(50);

/// The hot keys: what modifies them, and their codes. Ctrl+Alt+Q, and Pause alone.
const HOT_KEYS: [(u32, u32); 2] = [(MOD_CONTROL | MOD_ALT, b'Q' as u32), (0, VK_PAUSE as u32)];

/// Set by Ctrl+C and by the closing of the terminal, which come on a thread of their own.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

thread_local! {
    /// Set by events of the game's window while messages are handled.
    static STIRRED: Cell<bool> = const { Cell::new(false) };
}

extern "system" fn interrupt(_: u32) -> i32 {
    INTERRUPTED.store(true, Ordering::Relaxed);
    1
}

extern "system" fn stir(_: HWINEVENTHOOK, _: u32, _: HWND, _: i32, _: i32, _: u32, _: u32) {
    STIRRED.set(true);
}

/// Listens as long as it lives.
pub struct Watch {
    hook: HWINEVENTHOOK,
    keys: Vec<i32>,
    /// Where the pointer was when the bot began to act; `None` while it leaves the mouse to the person.
    pointer: Option<(i32, i32)>,
    stopped: bool,
}

impl Watch {
    /// Listens to the events of a window's process, and for the keys that stop the bot.
    ///
    /// # Errors
    /// `error.bot.keys` if none of the keys can be had: a bot that can't be stopped doesn't start.
    pub fn new(window: Window) -> Result<Watch, Error> {
        let (process, _) = window.process();
        // SAFETY: callbacks of out-of-context hooks run on this thread while it handles messages; the handler
        // only sets a flag. Keys are registered for the thread, with no window.
        unsafe {
            SetConsoleCtrlHandler(Some(interrupt), 1);
            let register = |&(id, (modifiers, key)): &(i32, (u32, u32))| {
                RegisterHotKey(std::ptr::null_mut(), id, modifiers, key) != 0
            };
            let keys = (1..).zip(HOT_KEYS).filter(register);
            let keys: Vec<i32> = keys.map(|(id, _)| id).collect();
            if keys.is_empty() {
                return Err(Error::new("bot.keys"));
            }
            // Without the hook, waiting times out now and then and looks anyway.
            let hook = SetWinEventHook(
                EVENT_MIN,
                EVENT_MAX,
                std::ptr::null_mut(),
                Some(stir),
                process,
                0,
                WINEVENT_OUTOFCONTEXT,
            );
            // Sleeps of a millisecond are rounded up to sixteen otherwise.
            timeBeginPeriod(1);
            Ok(Watch {
                hook,
                keys,
                pointer: None,
                stopped: false,
            })
        }
    }

    /// From now on a moved pointer is a reason to stop, or, if not `acting`, none.
    pub fn guard_pointer(&mut self, acting: bool) {
        self.pointer = acting.then(pointer).flatten();
    }

    /// Waits until something happens to the window, but no longer than `most`. Whether something did.
    ///
    /// # Errors
    /// What [`Watch::check`] reports.
    pub fn wait(&mut self, most: Duration) -> Result<bool, Error> {
        let milliseconds = u32::try_from(most.as_millis()).unwrap_or(u32::MAX - 1);
        // SAFETY: no handles are given.
        let woken = unsafe {
            MsgWaitForMultipleObjectsEx(
                0,
                std::ptr::null(),
                milliseconds,
                QS_ALLINPUT,
                MWMO_INPUTAVAILABLE,
            )
        };
        self.check()?;
        Ok(STIRRED.take() || woken != WAIT_TIMEOUT)
    }

    /// Waits until something may have happened to the window: an event of its own, or a hand on the mouse, as not every
    /// window that is clicked into has an event for it. Waits no longer than `most`.
    ///
    /// # Errors
    /// What [`Watch::check`] reports.
    pub fn idle(&mut self, most: Duration) -> Result<(), Error> {
        let (began, hand) = (Instant::now(), pointer());
        while began.elapsed() < most {
            if self.wait(GLANCE.min(most))? || pressed() || pointer() != hand {
                break;
            }
        }
        Ok(())
    }

    /// Handles the messages that have come, and finds out whether to stop.
    ///
    /// # Errors
    /// `error.bot.hotkey` for the keys and Ctrl+C, `error.bot.pointer` if the pointer was moved.
    pub fn check(&mut self) -> Result<(), Error> {
        let mut message = MSG::default();
        // SAFETY: the message is a local variable; hooks' callbacks are called in here.
        unsafe {
            while PeekMessageW(&raw mut message, std::ptr::null_mut(), 0, 0, PM_REMOVE) != 0 {
                self.stopped |= message.message == WM_HOTKEY;
                DispatchMessageW(&raw const message);
            }
        }
        if self.stopped || INTERRUPTED.load(Ordering::Relaxed) {
            return Err(Error::new("bot.hotkey"));
        }
        if let (Some(then), Some(now)) = (self.pointer, pointer())
            && (then.0.abs_diff(now.0) > SLACK || then.1.abs_diff(now.1) > SLACK)
        {
            return Err(Error::new("bot.pointer"));
        }
        Ok(())
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        // SAFETY: all of this was asked for in `new`, on the same thread.
        unsafe {
            timeEndPeriod(1);
            UnhookWinEvent(self.hook);
            for &id in &self.keys {
                UnregisterHotKey(std::ptr::null_mut(), id);
            }
        }
    }
}

/// Whether a mouse button was pressed since this was asked last.
fn pressed() -> bool {
    // SAFETY: the call takes a number and returns one. Its lowest bit says whether the key went down meanwhile.
    [VK_LBUTTON, VK_RBUTTON, VK_MBUTTON]
        .iter()
        .any(|&button| unsafe { GetAsyncKeyState(i32::from(button)) } & 1 != 0)
}

/// Where the pointer is; `None` where that is kept from us, as on a locked screen.
fn pointer() -> Option<(i32, i32)> {
    let mut point = POINT::default();
    // SAFETY: the address is that of a local variable.
    let known = unsafe { GetCursorPos(&raw mut point) != 0 };
    known.then_some((point.x, point.y))
}
