//! Clocks.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The system's time, in milliseconds since 1970.
pub fn millis() -> i64 {
    since_1970().as_millis() as i64
}

/// The same in seconds.
pub fn now() -> i64 {
    since_1970().as_secs() as i64
}

fn since_1970() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// The clock of matches: the system's, unless a test brings its own.
#[derive(Clone, Debug, Default)]
pub struct Clock(Option<Arc<AtomicI64>>);

impl Clock {
    /// A clock that shows this many milliseconds since 1970 and is set by hand.
    #[cfg(feature = "testing")]
    pub fn showing(millis: i64) -> Self {
        Self(Some(Arc::new(millis.into())))
    }

    #[cfg(feature = "testing")]
    pub fn advance(&self, time: Duration) {
        if let Some(shown) = &self.0 {
            shown.fetch_add(time.as_millis() as i64, Ordering::Relaxed);
        }
    }

    /// Milliseconds since 1970.
    pub fn millis(&self) -> i64 {
        self.0.as_ref().map_or_else(millis, |shown| shown.load(Ordering::Relaxed))
    }
}
