//! Rate limits for passwords, and the hashes of names for the log.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;

use bus::node::Used;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use records::ids::{hex, sha256};

use super::passwords::Passwords;
use crate::config::Config;
use crate::limits::limit_key;
use records::metrics::Metrics;

/// Rate limits for passwords, and their hashes.
pub(crate) struct Accounts {
    by_address: Option<DefaultKeyedRateLimiter<IpAddr>>,
    by_name: Option<DefaultKeyedRateLimiter<String>>,
    pub(crate) passwords: Passwords,
    /// Names and addresses are hashed with this before they are logged.
    pepper: [u8; 16],
}

impl Accounts {
    pub(crate) fn new(config: &Config, metrics: Arc<Metrics>) -> Self {
        let quota = |times: u32| {
            NonZeroU32::new(config.sign_ins_per_minute.saturating_mul(times)).map(Quota::per_minute)
        };
        Self {
            by_address: quota(1).map(RateLimiter::keyed),
            // Many addresses may try one name. Its owner must still get in during an attack.
            by_name: quota(3).map(RateLimiter::keyed),
            passwords: Passwords::new(config.chance.clone(), metrics),
            pepper: config.chance.bytes(),
        }
    }

    /// With cheap hashes.
    #[cfg(test)]
    pub(crate) fn cheap(config: &Config, metrics: Arc<Metrics>) -> Self {
        let passwords = Passwords::cheap(config.chance.clone(), Arc::clone(&metrics));
        Self { passwords, ..Self::new(config, metrics) }
    }

    /// The alias of a name or address in the log: the same as long as the server runs, and useless
    /// for guessing names.
    pub(crate) fn alias(&self, what: &str) -> String {
        hex(&sha256(&[&self.pepper, what.as_bytes()])[..6])
    }

    /// Whether this address may try a password for this name.
    pub(crate) fn allows(&self, address: IpAddr, key: &str) -> bool {
        let address = self.by_address.as_ref().is_none_or(|all| all.check_key(&limit_key(address)).is_ok());
        address && self.by_name.as_ref().is_none_or(|all| all.check_key(&key.to_owned()).is_ok())
    }

    /// Counts a password that was tried on another node.
    pub(crate) fn heard(&self, used: &Used) {
        if let Used::Password { address, key } = used {
            self.allows(*address, key);
        }
    }

    /// Forgets addresses and names that have not been active for a while.
    pub(crate) fn sweep(&self) {
        if let Some(all) = &self.by_address {
            all.retain_recent();
        }
        if let Some(all) = &self.by_name {
            all.retain_recent();
        }
    }
}
