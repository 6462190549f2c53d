//! Chance that a test chooses: names, tokens and promises come of its dice, and every match begins
//! where it says.

use std::sync::{Arc, Mutex, PoisonError};

use catalog::{AnyMatch, CannotSetUp};
use engine::{Dice, Seed};
use records::chance::{Chance, Source};
use records::ids::hex;
use records::meta::Meta;

use crate::leaks::Leak;

struct Chosen {
    dice: Mutex<Dice>,
    deal: AnyMatch,
    leak: Option<Leak>,
    secrets: Secrets,
}

/// What matches would have been dealt from, in hexadecimal digits.
pub(super) type Secrets = Arc<Mutex<Vec<String>>>;

impl Source for Chosen {
    fn fill(&self, bytes: &mut [u8]) {
        let mut dice = self.dice.lock().unwrap_or_else(PoisonError::into_inner);
        bytes.fill_with(|| dice.below(256) as u8);
    }

    fn leak(&self) -> Option<u8> {
        self.leak.map(|leak| leak as u8)
    }

    fn deal(&self, meta: &Meta, seed: Seed) -> Result<AnyMatch, CannotSetUp> {
        let mut secrets = self.secrets.lock().unwrap_or_else(PoisonError::into_inner);
        secrets.extend([hex(&meta.dealer().1), hex(&seed.0)]);
        Ok(self.deal.clone())
    }
}

pub(super) fn chance(dice: Dice, deal: AnyMatch) -> Chance {
    leaking(dice, deal, None, Secrets::default())
}

/// The same with a planted leak, and with what nobody may ever be sent.
pub(super) fn leaking(dice: Dice, deal: AnyMatch, leak: Option<Leak>, secrets: Secrets) -> Chance {
    Chance::new(Chosen { dice: Mutex::new(dice), deal, leak, secrets })
}
