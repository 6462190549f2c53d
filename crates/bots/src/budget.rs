use std::sync::atomic::{AtomicBool, Ordering};

/// How long to think, and on how many threads. It has no clock: a caller with a clock sets the
/// flag.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    iterations: u64,
    threads: usize,
    stop: Option<&'a AtomicBool>,
}

impl<'a> Budget<'a> {
    /// A number of simulations; the same seed then gives the same move.
    pub const fn iterations(iterations: u64) -> Self {
        Self { iterations, threads: 1, stop: None }
    }

    /// Until the flag is set.
    pub const fn until(stop: &'a AtomicBool) -> Self {
        Self { iterations: u64::MAX, threads: 1, stop: Some(stop) }
    }

    /// The same, with at most this many simulations.
    #[must_use]
    pub fn at_most(self, iterations: u64) -> Self {
        Self { iterations: self.iterations.min(iterations), ..self }
    }

    /// The same on this many threads, where the search can use them. A given number of threads
    /// always gives the same move.
    #[must_use]
    pub fn on_threads(self, threads: usize) -> Self {
        Self { threads: threads.max(1), ..self }
    }

    /// The number of threads.
    pub const fn threads(&self) -> usize {
        self.threads
    }

    /// The simulations divided among `count` searches.
    pub(crate) fn shares(self, count: usize) -> impl Iterator<Item = Self> {
        let (each, more) = (self.iterations / count as u64, self.iterations % count as u64);
        (0..count as u64).map(move |index| self.at_most(each + u64::from(index < more)))
    }

    /// Whether the budget is used up after `done` simulations. Checks the flag only now and then.
    #[inline]
    pub fn is_spent(&self, done: u64) -> bool {
        done >= self.iterations
            || done.is_multiple_of(16) && self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Whether the flag is set.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// The maximum number of simulations.
    pub const fn most(&self) -> u64 {
        self.iterations
    }
}
