use std::sync::atomic::{AtomicBool, Ordering};

/// How long to think, and on how many threads. There is no clock in it: whoever has one sets the
/// flag.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    iterations: u64,
    threads: usize,
    stop: Option<&'a AtomicBool>,
}

impl<'a> Budget<'a> {
    /// So many simulations: the same seed then gives the same move.
    pub const fn iterations(iterations: u64) -> Self {
        Self { iterations, threads: 1, stop: None }
    }

    /// Until the flag is set.
    pub const fn until(stop: &'a AtomicBool) -> Self {
        Self { iterations: u64::MAX, threads: 1, stop: Some(stop) }
    }

    /// The same, but no more than so many simulations.
    #[must_use]
    pub fn at_most(self, iterations: u64) -> Self {
        Self { iterations: self.iterations.min(iterations), ..self }
    }

    /// The same on so many threads, where the search can use them; the same number gives the same
    /// move.
    #[must_use]
    pub fn on_threads(self, threads: usize) -> Self {
        Self { threads: threads.max(1), ..self }
    }

    /// On how many threads.
    pub const fn threads(&self) -> usize {
        self.threads
    }

    /// The simulations shared out among so many.
    pub(crate) fn shares(self, count: usize) -> impl Iterator<Item = Self> {
        let (each, more) = (self.iterations / count as u64, self.iterations % count as u64);
        (0..count as u64).map(move |index| self.at_most(each + u64::from(index < more)))
    }

    /// Whether there is nothing left after so many simulations. The flag is looked at now and then.
    #[inline]
    pub fn is_spent(&self, done: u64) -> bool {
        done >= self.iterations
            || done.is_multiple_of(16) && self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Whether the flag is set.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// How many simulations there are at most.
    pub const fn most(&self) -> u64 {
        self.iterations
    }
}
