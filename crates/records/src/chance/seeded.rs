//! Deals and bots that are the same in every run of a test: they follow from the test's seed, the
//! game, and how many tables of that game were dealt before. Tokens, ids and commitments stay
//! random, so the deals do not follow from them, and a check of such a match fails.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use catalog::{AnyMatch, CannotSetUp, GameId};
use engine::Seed;

use super::{Chance, Source, System, Use};
use crate::ids::{TableId, sha256};
use crate::meta::Meta;

struct Seeded {
    seed: u64,
    /// The ordinal of each table among those of its game. A table that is loaded again keeps its
    /// own as long as the process lives.
    tables: Mutex<HashMap<(GameId, TableId), u64>>,
    guests: AtomicU64,
}

impl Seeded {
    /// The number of the table whose deal this one plays.
    fn ordinal(&self, meta: &Meta) -> u64 {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (meta.game, meta.dealer().0);
        if let Some(ordinal) = tables.get(&key) {
            return *ordinal;
        }
        let before = tables.keys().filter(|(game, _)| *game == meta.game).count() as u64;
        tables.insert(key, before);
        before
    }

    fn hash(&self, what: &str, numbers: &[u64]) -> [u8; 32] {
        let numbers: Vec<u8> = numbers.iter().flat_map(|number| number.to_be_bytes()).collect();
        sha256(&[b"pioche test seed\n", &self.seed.to_be_bytes(), what.as_bytes(), b"\n", &numbers])
    }
}

impl Source for Seeded {
    fn fill(&self, bytes: &mut [u8]) {
        System.fill(bytes);
    }

    fn deal(&self, meta: &Meta, _: Seed) -> Result<AnyMatch, CannotSetUp> {
        let seed = Seed(self.hash(meta.game.info().id, &[self.ordinal(meta)]));
        AnyMatch::new(meta.game, meta.seats, &meta.options, seed)
    }

    fn number(&self, what: Use<'_>) -> u64 {
        let hash = match what {
            Use::Bot(meta, seat, version) => {
                let numbers = [self.ordinal(meta), seat.index() as u64, version];
                self.hash(&format!("bot {}", meta.game.info().id), &numbers)
            }
            Use::GuestName => self.hash("guest", &[self.guests.fetch_add(1, Ordering::Relaxed)]),
        };
        u64::from_be_bytes(std::array::from_fn(|index| hash[index]))
    }
}

impl Chance {
    /// Chance for tests: the same deals and bots for the same seed.
    pub fn seeded(seed: u64) -> Self {
        Self(std::sync::Arc::new(Seeded { seed, tables: Mutex::default(), guests: AtomicU64::new(0) }))
    }
}
