//! Ctrl-C during work that takes its time.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// What a program ends with after Ctrl-C, as shells expect it.
pub const EXIT_CODE: u8 = 130;

static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// From now on a first Ctrl-C sets the flag, and whoever works stops and tells what was found; a
/// second one ends the program at once.
pub fn watch() -> io::Result<Arc<AtomicBool>> {
    let stop = Arc::clone(STOP.get_or_init(Arc::default));
    for signal in [SIGINT, SIGTERM] {
        // In this order: the first signal finds the flag not yet set.
        flag::register_conditional_shutdown(signal, i32::from(EXIT_CODE), Arc::clone(&stop))?;
        flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(stop)
}

/// From now on SIGTERM and SIGHUP set the flag, so that whoever draws on the whole screen gives the
/// terminal back before the program ends. Not part of [`watch`]: work that `nohup` started goes on
/// when its terminal is closed.
pub fn watch_from_screen() -> io::Result<Arc<AtomicBool>> {
    let stop = Arc::clone(STOP.get_or_init(Arc::default));
    #[cfg(unix)]
    for signal in [SIGTERM, signal_hook::consts::SIGHUP] {
        flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(stop)
}

/// Whether somebody has asked watched work to stop.
pub(crate) fn happened() -> bool {
    STOP.get().is_some_and(|stop| stop.load(Ordering::Relaxed))
}
