//! What time it is, as matches tell it.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use crate::store::millis;

/// A clock. The system's, unless a test brings its own.
#[derive(Clone, Debug, Default)]
pub struct Clock(Option<Arc<AtomicI64>>);

impl Clock {
    /// One that shows so many milliseconds since 1970, and goes by hand.
    #[cfg(test)]
    pub(crate) fn showing(millis: i64) -> Self {
        Self(Some(Arc::new(millis.into())))
    }

    #[cfg(test)]
    pub(crate) fn advance(&self, time: std::time::Duration) {
        if let Some(shown) = &self.0 {
            shown.fetch_add(time.as_millis() as i64, Ordering::Relaxed);
        }
    }

    /// Milliseconds since 1970.
    pub(crate) fn millis(&self) -> i64 {
        self.0.as_ref().map_or_else(millis, |shown| shown.load(Ordering::Relaxed))
    }
}
