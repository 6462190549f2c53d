//! The source of all randomness: ids, tokens, secrets, deals, and the pauses of bots.

#[cfg(feature = "test-seed")]
mod seeded;

use std::fmt;
use std::sync::Arc;

use catalog::{AnyMatch, CannotSetUp};
use engine::{Dice, Seat, Seed};

use crate::meta::Meta;

/// A source of randomness: the system's, unless a test brings its own.
#[derive(Clone)]
pub struct Chance(Arc<dyn Source>);

pub trait Source: Send + Sync {
    fn fill(&self, bytes: &mut [u8]);

    /// The number of the leak that a test has planted.
    #[cfg(feature = "testing")]
    fn leak(&self) -> Option<u8> {
        None
    }

    /// The match that a table plays. It follows from the seed, unless a test decides otherwise.
    fn deal(&self, meta: &Meta, seed: Seed) -> Result<AnyMatch, CannotSetUp> {
        AnyMatch::new(meta.game, meta.seats, &meta.options, seed)
    }

    /// A number that need not be secret.
    fn number(&self, _: Use<'_>) -> u64 {
        let mut bytes = [0; 8];
        self.fill(&mut bytes);
        u64::from_le_bytes(bytes)
    }
}

/// The purpose of a number that need not be secret.
#[derive(Clone, Copy)]
pub enum Use<'a> {
    /// A bot's choice at a table, in this seat at this version.
    Bot(&'a Meta, Seat, u64),
    /// The name of a guest.
    GuestName,
}

/// The operating system's randomness.
struct System;

impl Source for System {
    fn fill(&self, bytes: &mut [u8]) {
        // A server without randomness must not deal.
        getrandom::fill(bytes).expect("the system has randomness");
    }
}

impl Chance {
    /// Randomness that a test brings.
    #[cfg(feature = "testing")]
    pub fn new(source: impl Source + 'static) -> Self {
        Self(Arc::new(source))
    }

    /// The number of the leak that the test has planted.
    #[cfg(feature = "testing")]
    pub fn leak(&self) -> Option<u8> {
        self.0.leak()
    }

    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.0.fill(&mut bytes);
        bytes
    }

    /// Dice for what need not be secret.
    pub fn dice(&self) -> Dice {
        Dice::new(u64::from_le_bytes(self.bytes()))
    }

    pub fn deal(&self, meta: &Meta, seed: Seed) -> Result<AnyMatch, CannotSetUp> {
        meta.game.info().check_edition(meta.edition.as_deref()).map_err(CannotSetUp::Edition)?;
        self.0.deal(meta, seed)
    }

    pub fn number(&self, what: Use<'_>) -> u64 {
        self.0.number(what)
    }
}

impl Default for Chance {
    fn default() -> Self {
        Self(Arc::new(System))
    }
}

impl fmt::Debug for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Chance")
    }
}
