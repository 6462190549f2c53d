//! Ctrl-C during long work.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// The exit code after Ctrl-C, as shells expect it.
pub const EXIT_CODE: u8 = 130;

static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// From now on, the first Ctrl-C sets the flag, so that the work stops and reports what it has
/// found; a second one ends the program immediately.
pub fn watch() -> io::Result<Arc<AtomicBool>> {
    let stop = Arc::clone(STOP.get_or_init(Arc::default));
    for signal in [SIGINT, SIGTERM] {
        // The order matters: the first signal must find the flag not yet set.
        flag::register_conditional_shutdown(signal, i32::from(EXIT_CODE), Arc::clone(&stop))?;
        flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(stop)
}

/// From now on, SIGTERM and SIGHUP set the flag, so that a full-screen program restores the
/// terminal before it exits. Not part of [`watch`]: work started with `nohup` continues when its
/// terminal is closed.
pub fn watch_from_screen() -> io::Result<Arc<AtomicBool>> {
    let stop = Arc::clone(STOP.get_or_init(Arc::default));
    #[cfg(unix)]
    for signal in [SIGTERM, signal_hook::consts::SIGHUP] {
        flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(stop)
}

/// Whether a signal has asked watched work to stop.
pub(crate) fn happened() -> bool {
    STOP.get().is_some_and(|stop| stop.load(Ordering::Relaxed))
}
