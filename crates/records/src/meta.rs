//! The settings of a table, and the secret of its deal.

use std::collections::{BTreeMap, BTreeSet};

use catalog::{AnyMatch, CannotSetUp, GameId};
use engine::{Lang, Outcome, Seat};
use protocol::{Access, NewTable, Pace, Speed, Total};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::evening::{DEALS, Evening, OfEvening};
use super::fairness;
use crate::chance::Chance;
use crate::ids::{TableId, hex, sha256, unhex};
use crate::texts::Texts;

/// The settings of a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Meta {
    #[serde(with = "as_text")]
    pub id: TableId,
    pub game: GameId,
    /// The edition of the game's pieces; what is dealt and moved means nothing with another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    pub seats: usize,
    pub options: BTreeMap<String, String>,
    pub access: Access,
    pub invite: String,
    pub pace: Pace,
    pub spectators: bool,
    pub host: String,
    /// The people for whom seats are reserved: those who played the previous match.
    #[serde(default)]
    pub reserved: Vec<Option<String>>,
    /// Half of the deal's randomness; shown when the match is over.
    secret: String,
    /// The people for whom a private table is, besides the host.
    #[serde(default)]
    pub with: Vec<String>,
    #[serde(default)]
    pub chat: Option<bool>,
    #[serde(default)]
    pub rated: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rate_bots: bool,
    #[serde(default)]
    pub speed: Speed,
    /// Who has muted whom, from earlier matches.
    #[serde(default)]
    pub muted: BTreeSet<(String, String)>,
    /// The same now, whatever events say, since somebody changed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub muted_now: Option<BTreeSet<(String, String)>>,
    /// The first leg, if this is a return leg.
    #[serde(default)]
    pub first_leg: Option<Box<FirstLeg>>,
    /// The match whose deal is played again here by one person against bots; `first_leg` has the
    /// deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub same_deal: Option<DealSeat>,
    /// The invitation with which its player may see the deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal_invite: Option<String>,
    /// The deals of an evening, if this is one. Nobody plays here; everybody has a table of their
    /// own for each deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evening: Option<Box<Evening>>,
    /// The evening whose deal is played here; `same_deal` has the deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of_evening: Option<Box<OfEvening>>,
}

/// A deal, played from one of its seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DealSeat {
    /// The table where it was played first.
    #[serde(with = "as_text")]
    pub table: TableId,
    pub seat: Seat,
}

/// A match whose deal is played again: by its rules (`Game::return_match`), or because somebody
/// wants to (`same_deal`).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FirstLeg {
    #[serde(with = "as_text")]
    pub table: TableId,
    pub secret: String,
    pub chances: Vec<String>,
    /// `None` for a leg from before commitments.
    #[serde(default)]
    pub shares: Vec<Option<String>>,
    pub outcome: Option<Outcome>,
    /// The settings of the first leg: a match after the return uses them again.
    pub options: BTreeMap<String, String>,
}

/// Why a table cannot be created. `Display` has the English words.
#[derive(Debug, Error)]
#[error("{}", self.tell(Lang::En))]
pub enum NewTableError {
    UnknownGame,
    TooManyOptions,
    #[error(transparent)]
    SetUp(#[from] CannotSetUp),
    Bots,
    Pace,
    Deals,
}

impl NewTableError {
    pub fn tell(&self, lang: Lang) -> String {
        let w = Texts::of(lang);
        let told = match self {
            Self::UnknownGame => return w.unknown_game(known_games()),
            Self::TooManyOptions => w.too_many_options,
            Self::SetUp(why) => return why.tell(lang),
            Self::Bots => w.bots,
            Self::Pace => w.pace,
            Self::Deals => return w.evening_deals(DEALS.start(), DEALS.end()),
        };
        told.to_owned()
    }
}

/// A random invitation of 128 bits.
pub fn new_invite(chance: &Chance) -> String {
    hex(&chance.bytes::<16>())
}

fn known_games() -> String {
    GameId::ALL.map(|game| game.info().id).join(", ")
}

pub mod as_text {
    use serde::{Deserialize as _, Deserializer, Serializer};

    use crate::ids::TableId;

    pub fn serialize<S: Serializer>(id: &TableId, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(id)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<TableId, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(|()| serde::de::Error::custom("not a table"))
    }
}

impl Meta {
    /// A table as it was requested.
    pub fn new(asked: &NewTable, host: &str, chance: &Chance) -> Result<Self, NewTableError> {
        let game: GameId = asked.game.parse().map_err(|_| NewTableError::UnknownGame)?;
        let seats = asked.seats.unwrap_or(game.info().usual_seats);
        if asked.options.len() > 64 {
            return Err(NewTableError::TooManyOptions);
        }
        // A trial deal shows what is wrong with seats and options.
        let tried = AnyMatch::new(game, seats, &asked.options, engine::Seed(chance.bytes()))?;
        if asked.bots.len() >= seats || asked.bots.iter().any(|level| !(1..=5).contains(level)) {
            return Err(NewTableError::Bots);
        }
        match asked.pace {
            Pace::Live
            | Pace::Seconds(5..=3600)
            | Pace::Days(1..=30)
            | Pace::Clock(Total { seconds: 5..=10_800, increment: 0..=180 }) => {}
            Pace::Seconds(_) | Pace::Days(_) | Pace::Clock(_) => return Err(NewTableError::Pace),
        }
        Ok(Self {
            id: TableId::new(chance),
            game,
            edition: game.info().edition.map(str::to_owned),
            seats,
            options: tried.record().options,
            access: asked.access,
            invite: new_invite(chance),
            pace: asked.pace,
            spectators: asked.spectators,
            host: host.to_owned(),
            reserved: Vec::new(),
            secret: hex(&chance.bytes::<32>()),
            with: if asked.access == Access::Private { asked.with.clone() } else { Vec::new() },
            chat: asked.chat,
            rated: asked.rated,
            rate_bots: asked.rate_bots,
            speed: asked.speed,
            muted: BTreeSet::new(),
            muted_now: None,
            first_leg: None,
            same_deal: None,
            deal_invite: None,
            evening: None,
            of_evening: None,
        })
    }

    /// Whether its game's pieces are those of this build.
    pub fn is_of_this_edition(&self) -> bool {
        self.game.info().check_edition(self.edition.as_deref()).is_ok()
    }

    /// The same settings for another match of the same people.
    #[must_use]
    pub fn again(&self, host: &str, reserved: Vec<Option<String>>, chance: &Chance) -> Self {
        Self {
            id: TableId::new(chance),
            invite: new_invite(chance),
            secret: hex(&chance.bytes::<32>()),
            host: host.to_owned(),
            reserved,
            muted_now: None,
            first_leg: None,
            same_deal: None,
            deal_invite: None,
            evening: None,
            of_evening: None,
            options: self.first_leg.as_ref().map_or(&self.options, |first| &first.options).clone(),
            ..self.clone()
        }
    }

    /// The same deal for one person with bots. It does not count for ratings, because its secret is
    /// known.
    #[must_use]
    pub fn same_deal(&self, host: &str, deal: DealSeat, first: FirstLeg, chance: &Chance) -> Self {
        Self {
            options: self.options.clone(),
            access: Access::Private,
            with: Vec::new(),
            pace: Pace::Live,
            spectators: false,
            rated: false,
            chat: None,
            muted: BTreeSet::new(),
            first_leg: Some(Box::new(first)),
            same_deal: Some(deal),
            deal_invite: self.open_deal_invite(),
            ..self.again(host, Vec::new(), chance)
        }
    }

    /// The invitation with which others may play the deal of this match.
    pub fn open_deal_invite(&self) -> Option<String> {
        if self.same_deal.is_some() { self.deal_invite.clone() } else { Some(self.invite.clone()) }
    }

    /// The table whose commitment and shares deal the match: this one, or that of the first leg.
    pub fn dealer(&self) -> (TableId, [u8; 32]) {
        match &self.first_leg {
            Some(first) => (first.table, unhex(&first.secret).unwrap_or_default()),
            None => (self.id, self.secret()),
        }
    }

    /// Whether this is the invitation. Hashes are compared, so that the time it takes reveals
    /// nothing.
    pub fn is_invite(&self, word: &str) -> bool {
        sha256(&[word.as_bytes()]) == sha256(&[self.invite.as_bytes()])
    }

    /// Whether this person may take this seat.
    pub fn keeps(&self, seat: Seat, person: &str) -> bool {
        self.reserved.get(seat.index()).is_none_or(|kept| kept.as_deref().is_none_or(|kept| kept == person))
    }

    /// Whether a seat is reserved for this person.
    pub fn expects(&self, person: &str) -> bool {
        self.reserved.iter().flatten().any(|kept| kept == person)
    }

    pub fn secret(&self) -> [u8; 32] {
        unhex(&self.secret).unwrap_or_default()
    }

    pub fn commitment(&self) -> String {
        let (table, secret) = self.dealer();
        fairness::commitment(table, &secret)
    }

    /// Whether this person may come to a private table.
    pub fn names(&self, person: &str) -> bool {
        self.with.iter().any(|named| named == person)
    }
}
