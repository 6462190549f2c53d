//! Rate limits by address, person and socket.

pub(crate) mod gate;

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use bus::node::Used;
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::config::Config;

/// The counters by address and person.
pub(crate) struct Limits {
    requests: Option<DefaultKeyedRateLimiter<IpAddr>>,
    sessions: Option<DefaultKeyedRateLimiter<IpAddr>>,
    tables: Option<DefaultKeyedRateLimiter<String>>,
    sockets: Arc<Places>,
    /// Requests by address that have not been announced to the other nodes.
    asked: Mutex<HashMap<IpAddr, u32>>,
    /// Announces to other nodes, if there are any.
    listener: OnceLock<Box<dyn Fn(Used) + Send + Sync>>,
}

impl Limits {
    pub(crate) fn new(config: &Config) -> Self {
        let per_minute = |count| NonZeroU32::new(count).map(Quota::per_minute);
        Self {
            requests: per_second(config, 4).map(RateLimiter::keyed),
            sessions: per_minute(config.sessions_per_minute).map(RateLimiter::keyed),
            tables: per_minute(config.tables_per_minute).map(RateLimiter::keyed),
            sockets: Places::new(config.sockets_per_address),
            asked: Mutex::default(),
            listener: OnceLock::new(),
        }
    }

    /// Announces something that was allowed here.
    pub(crate) fn used(&self, used: Used) {
        if let Some(listener) = self.listener.get() {
            listener(used);
        }
    }

    pub(crate) fn request(&self, address: IpAddr) -> bool {
        let address = limit_key(address);
        let allowed = allows(self.requests.as_ref(), &address);
        if allowed && self.requests.is_some() && self.listener.get().is_some() {
            *self.asked.lock().unwrap_or_else(PoisonError::into_inner).entry(address).or_default() += 1;
        }
        allowed
    }

    pub(crate) fn session(&self, address: IpAddr) -> bool {
        let allowed = allows(self.sessions.as_ref(), &limit_key(address));
        if allowed && self.sessions.is_some() {
            self.used(Used::Session { address });
        }
        allowed
    }

    pub(crate) fn table(&self, person: &str) -> bool {
        let person = person.to_owned();
        let allowed = allows(self.tables.as_ref(), &person);
        if allowed && self.tables.is_some() {
            self.used(Used::Table { person });
        }
        allowed
    }

    /// Takes a place for one more socket from this address. It is given back when dropped.
    pub(crate) fn socket(&self, address: IpAddr) -> Option<Place> {
        self.sockets.take(address)
    }

    /// How many sockets are open, by address.
    pub(crate) fn sockets_by_address(&self) -> Vec<(String, usize)> {
        self.sockets.by_address()
    }

    /// Forgets addresses and people that have not been active for a while.
    pub(crate) fn sweep(&self) {
        if let Some(requests) = &self.requests {
            requests.retain_recent();
        }
        if let Some(sessions) = &self.sessions {
            sessions.retain_recent();
        }
        if let Some(tables) = &self.tables {
            tables.retain_recent();
        }
    }
}

impl Limits {
    /// Sets what announces to the other nodes.
    pub(crate) fn set_listener(&self, listener: Box<dyn Fn(Used) + Send + Sync>) {
        let _ = self.listener.set(listener);
    }

    /// Counts what another node allowed. Passwords are counted with the accounts.
    pub(crate) fn heard(&self, used: &Used) {
        match used {
            Used::Session { address } => drop(allows(self.sessions.as_ref(), &limit_key(*address))),
            Used::Table { person } => drop(allows(self.tables.as_ref(), person)),
            Used::Requests { counts } => {
                let Some(requests) = &self.requests else { return };
                for (address, count) in counts {
                    charge(requests, &limit_key(*address), *count);
                }
            }
            Used::Password { .. } => {}
        }
    }

    /// Whether all requests have been announced.
    #[cfg(test)]
    pub(crate) fn are_announced(&self) -> bool {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// Announces the requests since the last time, except those of addresses with a single one.
    pub(crate) fn announce_requests(&self) {
        let asked = std::mem::take(&mut *self.asked.lock().unwrap_or_else(PoisonError::into_inner));
        let counts: Vec<_> = asked.into_iter().filter(|(_, count)| *count > 1).collect();
        if !counts.is_empty() {
            self.used(Used::Requests { counts });
        }
    }
}

/// Charges what was used on another node, or as much of it as is left here.
fn charge(limiter: &DefaultKeyedRateLimiter<IpAddr>, address: &IpAddr, mut count: u32) {
    while let Some(some) = NonZeroU32::new(count) {
        if matches!(limiter.check_key_n(address, some), Ok(Ok(()))) {
            return;
        }
        count /= 2;
    }
}

/// Counts open things by address.
pub(crate) struct Places {
    open: Mutex<HashMap<IpAddr, usize>>,
    most: usize,
}

impl Places {
    /// Every address has at least one place.
    pub(crate) fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { open: Mutex::default(), most })
    }

    /// Takes a place for one more from this address. It is given back when dropped.
    pub(crate) fn take(self: &Arc<Self>, address: IpAddr) -> Option<Place> {
        let address = limit_key(address);
        let mut all = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if all.get(&address).is_some_and(|open| *open >= self.most) {
            return None;
        }
        *all.entry(address).or_default() += 1;
        Some(Place { places: Arc::clone(self), address })
    }
}

impl Places {
    /// How many are open, by address.
    pub(crate) fn by_address(&self) -> Vec<(String, usize)> {
        let all = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        all.iter().map(|(address, open)| (address.to_string(), *open)).collect()
    }
}

pub(crate) struct Place {
    places: Arc<Places>,
    address: IpAddr,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut all = self.places.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = all.get_mut(&self.address) {
            *open -= 1;
            if *open == 0 {
                all.remove(&self.address);
            }
        }
    }
}

/// The limit of one socket.
pub(crate) fn on_socket(config: &Config) -> Option<DefaultDirectRateLimiter> {
    per_second(config, 2).map(RateLimiter::direct)
}

fn per_second(config: &Config, seconds_at_once: u32) -> Option<Quota> {
    let rate = NonZeroU32::new(config.messages_per_second)?;
    let burst = NonZeroU32::new(config.messages_per_second.saturating_mul(seconds_at_once))?;
    Some(Quota::per_second(rate).allow_burst(burst))
}

fn allows<K: std::hash::Hash + Eq + Clone>(limiter: Option<&DefaultKeyedRateLimiter<K>>, key: &K) -> bool {
    limiter.is_none_or(|limiter| limiter.check_key(key).is_ok())
}

/// The key under which limits count an address: the 2^64 addresses of an IPv6 /64 network, which
/// one host has, count as one.
pub(crate) fn limit_key(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}
