//! Evenings: several deals that everybody in a group plays at tables of their own. An evening is
//! stored as a table at which nobody plays: its settings hold the secret of each deal. The id of a
//! person's table for a deal follows from that secret and the person, so there is never a second
//! one.

use std::ops::RangeInclusive;

use engine::Seat;
use protocol::{Access, DealOfEvening, EveningLink, NewEvening, NewTable, Pace, Person};
use serde::{Deserialize, Serialize};

use super::fairness;
use super::meta::{DealSeat, FirstLeg, Meta, NewTableError, as_text};
use crate::chance::Chance;
use crate::ids::{TableId, hex, sha256, unhex};

/// How many deals an evening may have.
pub const DEALS: RangeInclusive<u8> = 2..=8;
/// The most people in an evening.
pub const MOST_PEOPLE: usize = 200;
/// The most evenings that one person may have at a time.
pub const MOST_EVENINGS: usize = 20;
/// An evening is deleted when nobody has looked at it for this many days, like a table with days
/// for a move whose match has not begun.
const KEPT_DAYS: u32 = 30;

/// What an evening has beside the settings of its tables.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Evening {
    /// The level of the bots, at every seat but the first.
    pub level: u8,
    pub deals: Vec<HiddenDeal>,
}

/// A deal to which the server has committed, and which is shown to each person who has finished it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct HiddenDeal {
    /// What the commitment is for. No table has this id.
    #[serde(with = "as_text")]
    pub name: TableId,
    secret: String,
}

/// The place of a table in its evening.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct OfEvening {
    #[serde(with = "as_text")]
    evening: TableId,
    invite: String,
    /// From 1.
    number: u8,
    deals: u8,
    /// Who its person becomes when they are deleted, at all tables of the evening.
    pub alias: String,
}

impl OfEvening {
    pub fn told(&self) -> DealOfEvening {
        let Self { evening, invite, number, deals, .. } = self;
        DealOfEvening { table: evening.to_string(), invite: invite.clone(), number: *number, deals: *deals }
    }
}

impl Evening {
    pub fn link(&self, meta: &Meta) -> EveningLink {
        EveningLink {
            table: meta.id.to_string(),
            invite: meta.invite.clone(),
            game: meta.game.info().id.to_owned(),
            deals: self.deals.len() as u8,
        }
    }
}

impl HiddenDeal {
    fn new(chance: &Chance) -> Self {
        Self { name: TableId::new(chance), secret: hex(&chance.bytes::<32>()) }
    }

    fn secret(&self) -> [u8; 32] {
        unhex(&self.secret).unwrap_or_default()
    }

    pub fn commitment(&self) -> String {
        fairness::commitment(self.name, &self.secret())
    }

    /// The seat under which results are stored: everybody has the first one.
    pub fn seat(&self) -> DealSeat {
        DealSeat { table: self.name, seat: Seat::FIRST }
    }

    /// The table at which this person plays it.
    pub fn table_of(&self, person: &str) -> TableId {
        TableId::from_hash(sha256(&[b"pioche evening\n", &self.secret(), person.as_bytes()]))
    }
}

impl Meta {
    /// An evening as it was requested.
    pub fn evening(asked: NewEvening, host: &str, chance: &Chance) -> Result<Self, NewTableError> {
        let NewEvening { game, seats, options, level, deals, speed } = asked;
        if !DEALS.contains(&deals) {
            return Err(NewTableError::Deals);
        }
        let table = NewTable {
            game,
            seats,
            options,
            // The number of bots is checked when its tables are created; the level now.
            bots: if seats == Some(1) { Vec::new() } else { vec![level] },
            access: Access::Invited,
            pace: Pace::Days(KEPT_DAYS),
            spectators: false,
            with: Vec::new(),
            chat: None,
            rated: false,
            rate_bots: false,
            speed,
        };
        let deals = (0..deals).map(|_| HiddenDeal::new(chance)).collect();
        let mut meta = Self::new(&table, host, chance)?;
        meta.evening = Some(Box::new(Evening { level, deals }));
        Ok(meta)
    }

    /// A person's own table for one of the deals of this evening, counted from 0, and the bots that
    /// sit there.
    pub fn table_in_evening(
        &self,
        evening: &Evening,
        number: usize,
        person: &Person,
        chance: &Chance,
    ) -> (Self, Vec<(Seat, u8)>) {
        let deal = &evening.deals[number];
        let first = FirstLeg {
            table: deal.name,
            secret: deal.secret.clone(),
            chances: vec![String::new(); self.seats],
            shares: vec![None; self.seats],
            outcome: None,
            options: self.options.clone(),
        };
        // The evening itself is never dealt, so nobody sees its own secret.
        let alias = sha256(&[b"pioche nobody\n", &self.secret(), person.person.as_bytes()]);
        let of_evening = OfEvening {
            evening: self.id,
            invite: self.invite.clone(),
            number: number as u8 + 1,
            deals: evening.deals.len() as u8,
            alias: hex(&alias[..8]),
        };
        let mut meta = self.same_deal(&person.person, deal.seat(), first, chance);
        meta.id = deal.table_of(&person.person);
        meta.of_evening = Some(Box::new(of_evening));
        // Its deal is only for the evening's people.
        meta.deal_invite = None;
        let bots = Seat::all(self.seats).skip(1).map(|seat| (seat, evening.level));
        (meta, bots.collect())
    }
}
