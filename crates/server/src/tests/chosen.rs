//! Chance that a test chooses: names, tokens and promises come of its dice, and every match begins
//! where it says.

use std::sync::{Mutex, PoisonError};

use catalog::{AnyMatch, CannotSetUp};
use engine::{Dice, Seed};

use crate::chance::{Chance, Source};
use crate::table::Meta;

struct Chosen {
    dice: Mutex<Dice>,
    deal: AnyMatch,
}

impl Source for Chosen {
    fn fill(&self, bytes: &mut [u8]) {
        let mut dice = self.dice.lock().unwrap_or_else(PoisonError::into_inner);
        bytes.fill_with(|| dice.below(256) as u8);
    }

    fn deal(&self, _: &Meta, _: Seed) -> Result<AnyMatch, CannotSetUp> {
        Ok(self.deal.clone())
    }
}

pub(super) fn chance(dice: Dice, deal: AnyMatch) -> Chance {
    Chance::new(Chosen { dice: Mutex::new(dice), deal })
}
