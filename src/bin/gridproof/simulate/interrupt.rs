//! Ctrl-C, and a batch engine's wish that a job ends: what was played so far is kept and told.

use crate::exit::Failure;
use crate::input;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// The exit code of a program that is ended by Ctrl-C.
const ENDED: i32 = 130;

/// Signals that come together are one wish: some programs send theirs to a process and once more to its group.
const TOGETHER: Duration = Duration::from_secs(1);

/// What turns true when the program is asked to end. When it is asked again later than in the same breath, it ends at
/// once.
///
/// # Errors
/// If the system doesn't say when that happens.
pub fn heard() -> Result<Arc<AtomicBool>, Failure> {
    let (stop, again) = (Arc::<AtomicBool>::default(), Arc::<AtomicBool>::default());
    let listen = |signal| -> io::Result<()> {
        flag::register_conditional_shutdown(signal, ENDED, Arc::clone(&again))?;
        flag::register(signal, Arc::clone(&stop))?;
        Ok(())
    };
    let listening = listen(SIGINT).and_then(|()| listen(SIGTERM));
    listening.map_err(|error| Failure::surroundings(input::reason(&error)))?;
    let asked = Arc::clone(&stop);
    thread::spawn(move || {
        while !asked.load(Ordering::Relaxed) {
            thread::sleep(TOGETHER / 20);
        }
        thread::sleep(TOGETHER);
        again.store(true, Ordering::Relaxed);
    });
    Ok(stop)
}
