//! Ctrl-C, and a batch engine's wish that a job ends: what was played so far is kept and told.

use crate::exit::{Exit, Failure};
use crate::input;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// What turns true when the program is asked to end. When it is asked a second time, it ends at once.
///
/// # Errors
/// If the system doesn't say when that happens.
pub fn heard() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let listen = |signal| -> io::Result<()> {
        // In this order: the first time the one that ends the program finds nothing to do.
        flag::register_conditional_shutdown(signal, Exit::Budget as i32, Arc::clone(&stop))?;
        flag::register(signal, Arc::clone(&stop))?;
        Ok(())
    };
    let listening = listen(SIGINT).and_then(|()| listen(SIGTERM));
    listening.map_err(|error| Failure::surroundings(input::reason(&error)))?;
    Ok(stop)
}
