//! Ctrl-C during long work.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Once, OnceLock};
use std::{io, process, thread};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use signal_hook::iterator::Signals;

use crate::output;

/// The exit code after Ctrl-C, as shells expect it.
pub const EXIT_CODE: u8 = 130;

static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// From now on, the first Ctrl-C sets the flag, so that the work stops and reports what it has
/// found; a second one removes unfinished files and ends the program immediately.
pub fn watch() -> io::Result<Arc<AtomicBool>> {
    static WATCHED: Once = Once::new();
    let stop = Arc::clone(STOP.get_or_init(Arc::default));
    let mut signals = Ok(());
    WATCHED.call_once(|| signals = listen(Arc::clone(&stop)));
    signals.map(|()| stop)
}

/// On a thread of its own, which may do more than a signal handler.
fn listen(stop: Arc<AtomicBool>) -> io::Result<()> {
    let mut signals = Signals::new([SIGINT, SIGTERM])?;
    thread::spawn(move || {
        for _ in signals.forever() {
            if stop.swap(true, Ordering::Relaxed) {
                output::remove_unfinished();
                process::exit(i32::from(EXIT_CODE));
            }
        }
    });
    Ok(())
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
