//! Ctrl-C: what was played so far is kept and told.

use crate::exit::{Exit, Failure};
use gridproof::prose::Message;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether somebody wants it to end.
static STOP: AtomicBool = AtomicBool::new(false);

/// What turns true when the program is asked to end, by Ctrl-C or by the system. The second time it ends at once.
///
/// # Errors
/// If the system doesn't say when that happens.
pub fn heard() -> Result<&'static AtomicBool, Failure> {
    let handler = || {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Budget as i32);
        }
    };
    match ctrlc::set_handler(handler) {
        Ok(()) => Ok(&STOP),
        Err(error) => {
            let message = Message::new("cli.error.system").with("reason", error.to_string());
            Err(Failure::surroundings(message))
        }
    }
}
