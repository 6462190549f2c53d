//! Which connections are accepted, before anything is read from them. The number is bounded in all,
//! so that descriptors remain for files and operators, and per address.

use std::net::IpAddr;
use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::limits::{Place, Places};
use records::metrics::{Metrics, Refused};

pub(crate) struct Gate {
    all: Arc<Semaphore>,
    most: usize,
    /// `None` if connections are not counted by address.
    by_address: Option<Arc<Places>>,
    metrics: Arc<Metrics>,
}

/// An accepted connection. Its place is given back when it is dropped.
pub(crate) struct OpenConnection {
    _of_all: OwnedSemaphorePermit,
    _of_address: Option<Place>,
}

impl Gate {
    /// `most` connections in all, `per_address` from one address (0: no limit).
    pub(crate) fn new(most: usize, per_address: usize, metrics: Arc<Metrics>) -> Self {
        let most = most.min(Semaphore::MAX_PERMITS);
        let all = Arc::new(Semaphore::new(most));
        Self { all, most, by_address: (per_address > 0).then(|| Places::new(per_address)), metrics }
    }

    /// How many connections are open, and how many may be.
    pub(crate) fn open(&self) -> (usize, usize) {
        (self.most - self.all.available_permits(), self.most)
    }

    /// How many are open by address, if that is counted.
    pub(crate) fn by_address(&self) -> Vec<(String, usize)> {
        self.by_address.as_ref().map(|places| places.by_address()).unwrap_or_default()
    }

    /// Accepts one more connection, counted for this address if it is known to be a visitor's, or
    /// refuses it.
    pub(crate) fn admit(&self, address: Option<IpAddr>) -> Option<OpenConnection> {
        let Ok(of_all) = Arc::clone(&self.all).try_acquire_owned() else {
            self.metrics.refused.add(Refused::Full);
            return None;
        };
        let of_address = match self.by_address.as_ref().zip(address) {
            None => None,
            Some((places, address)) => {
                let place = places.take(address);
                if place.is_none() {
                    self.metrics.refused.add(Refused::Address);
                    return None;
                }
                place
            }
        };
        Some(OpenConnection { _of_all: of_all, _of_address: of_address })
    }
}
