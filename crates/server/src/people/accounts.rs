//! How many passwords may be tried, and where they are hashed.

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

/// How many passwords may be tried, and how they are.
pub(crate) struct Accounts {
    by_address: Option<DefaultKeyedRateLimiter<IpAddr>>,
    by_name: Option<DefaultKeyedRateLimiter<String>>,
    pub(crate) passwords: Passwords,
    /// What names and addresses are hashed with before they are logged.
    pepper: [u8; 16],
}

impl Accounts {
    pub(crate) fn new(config: &Config, metrics: Arc<Metrics>) -> Self {
        let quota = |times: u32| {
            NonZeroU32::new(config.sign_ins_per_minute.saturating_mul(times)).map(Quota::per_minute)
        };
        Self {
            by_address: quota(1).map(RateLimiter::keyed),
            // Many addresses may try one name. Its owner must still get in when somebody plays
            // about.
            by_name: quota(3).map(RateLimiter::keyed),
            passwords: Passwords::new(config.chance.clone(), metrics),
            pepper: config.chance.bytes(),
        }
    }

    /// With hashes that cost next to nothing.
    #[cfg(test)]
    pub(crate) fn cheap(config: &Config, metrics: Arc<Metrics>) -> Self {
        let passwords = Passwords::cheap(config.chance.clone(), Arc::clone(&metrics));
        Self { passwords, ..Self::new(config, metrics) }
    }

    /// What stands for a name or an address in the log: the same for the same, as long as the
    /// server runs, and nothing that anybody could try names on.
    pub(crate) fn alias(&self, what: &str) -> String {
        hex(&sha256(&[&self.pepper, what.as_bytes()])[..6])
    }

    /// Whether this address may try a password for this name.
    pub(crate) fn allows(&self, address: IpAddr, key: &str) -> bool {
        let address = self.by_address.as_ref().is_none_or(|all| all.check_key(&limit_key(address)).is_ok());
        address && self.by_name.as_ref().is_none_or(|all| all.check_key(&key.to_owned()).is_ok())
    }

    /// A password was tried at another node.
    pub(crate) fn heard(&self, used: &Used) {
        if let Used::Password { address, key } = used {
            self.allows(*address, key);
        }
    }

    /// Forgets addresses and names that have not been heard of for a while.
    pub(crate) fn sweep(&self) {
        if let Some(all) = &self.by_address {
            all.retain_recent();
        }
        if let Some(all) = &self.by_name {
            all.retain_recent();
        }
    }
}
