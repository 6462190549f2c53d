//! The seats' shares of the deal's chance, and the start of the match's chain.

use engine::{Seat, SeatSet};
use records::fairness;

use super::TableState;
use crate::tables::chain;

impl TableState {
    /// Every seat's share of the deal's chance.
    pub(super) fn chances(&self) -> Vec<String> {
        match &self.meta.first_leg {
            Some(first) => first.chances.clone(),
            None => self.places.iter().map(|place| place.chance.clone()).collect(),
        }
    }

    /// The commitment to each seat's share.
    pub(super) fn shares(&self) -> Vec<Option<String>> {
        match &self.meta.first_leg {
            Some(first) => first.shares.clone(),
            None => self.places.iter().map(|place| place.share.clone()).collect(),
        }
    }

    /// Whether the seat committed to this share.
    pub(crate) fn is_promised(&self, seat: Seat, chance: &str) -> bool {
        let promised = self.places.get(seat.index()).and_then(|place| place.share.as_ref());
        !chance.is_empty()
            && promised
                .is_some_and(|share| *share == fairness::share(self.meta.id, &self.meta.commitment(), chance))
    }

    /// Seats that have committed to a share and not opened it.
    pub(crate) fn closed_shares(&self) -> SeatSet {
        let closed = |seat: &Seat| {
            let place = &self.places[seat.index()];
            place.share.is_some() && place.chance.is_empty()
        };
        self.seats().filter(closed).collect()
    }

    /// A return leg already has its cards.
    pub(crate) fn takes_shares(&self) -> bool {
        self.meta.first_leg.is_none()
    }

    pub(super) fn chain_key(&self) -> [u8; 32] {
        chain::key(self.meta.id, &self.meta.dealer().1)
    }

    /// The hash of each seat's name in the chain.
    pub(in crate::tables) fn chained_names(&self) -> Vec<String> {
        let key = self.chain_key();
        self.seats().map(|seat| chain::name(&key, seat, &self.name(seat))).collect()
    }

    /// The start of the chain, so that nothing of it can be told differently later.
    pub(super) fn chained_first(&self, began: i64, names: &[String]) -> String {
        let meta = &self.meta;
        let mut lines = vec![
            format!("promise {}", meta.commitment()),
            format!("began {began}"),
            format!("game {}", meta.game.info().id),
            format!("seats {}", meta.seats),
        ];
        lines.extend(meta.options.iter().map(|(key, value)| format!("option {key} {value}")));
        lines.extend(self.seats().zip(names).map(|(seat, name)| format!("name {seat} {name}")));
        for ((seat, share), chance) in self.seats().zip(self.shares()).zip(self.chances()) {
            let state = if chance.is_empty() { "closed" } else { "open" };
            lines.extend(share.map(|share| format!("share {seat} {share} {state}")));
        }
        lines.join("\n") + "\n"
    }
}
