//! What remains of a match: ranks, history, its file, and the next match.

use std::collections::BTreeMap;

use catalog::{AnyMatch, with_match};
use engine::{Seat, SeatSet};
use protocol::{Access, Fair, MatchFile, Person, Phase};
use records::ids::hex;
use records::meta::{DealSeat, FirstLeg, Meta};
use records::store::{Finish, FinishedSeat};

use super::{STAND_IN, TableState};
use crate::tables::usual;

impl TableState {
    /// The rank of each seat at the end of the match, as the game has it, but seats that gave up or
    /// ran out of time come last.
    pub(crate) fn ranks(&self) -> Option<Vec<u8>> {
        let game = self.game.as_ref().filter(|_| self.phase == Phase::Over)?;
        let outcome = game.outcome();
        let standing = |seat: Seat| {
            let gone = self.has_resigned(seat) || self.is_flagged(seat);
            (gone, outcome.as_ref().map_or(0, |outcome| outcome.ranks[seat]))
        };
        let ahead = |seat: Seat| self.seats().filter(|other| standing(*other) < standing(seat)).count();
        Some(self.seats().map(|seat| 1 + ahead(seat) as u8).collect())
    }

    /// Whether the result counts for ratings. It does not if there is none, if somebody knew what
    /// would follow from a decision, or against people's programs, unless the host allows it.
    pub(super) fn is_rated(&self) -> bool {
        let bots = || self.seats().any(|seat| self.person(seat).is_some_and(Person::is_bot));
        self.meta.rated && !self.closed && !self.taken_back && (self.meta.rate_bots || !bots())
    }

    /// The entry of a match that has just ended, for history and ratings.
    pub(crate) fn finish(&self) -> Option<Finish> {
        let ranks = self.ranks()?;
        let outcome = self.game.as_ref().and_then(AnyMatch::outcome);
        let seats = self.seats().zip(ranks).map(|(seat, rank)| {
            let place = &self.places[seat.index()];
            FinishedSeat {
                name: self.name(seat),
                person: place.person.as_ref().map(|who| who.person.clone()),
                bot: place.level,
                rank,
                points: outcome.as_ref().map(|outcome| outcome.points[seat]),
                gave_up: place.resigned,
                change: None,
            }
        });
        Some(Finish {
            game: self.meta.game.info().id.to_owned(),
            rated: self.is_rated(),
            early: outcome.is_none() && usual::is_early(&self.meta, self.moves()),
            seats: seats.collect(),
            // A person who went back to a decision knew what followed: no result beside those of
            // others.
            deal: self.meta.same_deal.filter(|_| !self.taken_back),
        })
    }

    /// Whether the deal can be played again. Nobody may know it before the match is over.
    pub(crate) fn has_open_deal(&self) -> bool {
        self.phase == Phase::Over && !self.closed && self.game.is_some()
    }

    /// The seats of people.
    pub(crate) fn people_seats(&self) -> SeatSet {
        self.seats().filter(|seat| self.person(*seat).is_some()).collect()
    }

    /// The level of each seat's bot when the deal is played again: the bot that was there, or one
    /// in a person's place.
    pub(crate) fn deal_bots(&self) -> Vec<u8> {
        self.places.iter().map(|place| place.level.unwrap_or(STAND_IN)).collect()
    }

    /// The deal of this match, from this seat.
    pub(crate) fn deal(&self, seat: Seat) -> DealSeat {
        self.meta.same_deal.unwrap_or(DealSeat { table: self.meta.id, seat })
    }

    /// A table for the same deal, and the bots that sit there.
    pub(crate) fn same_deal(&self, host: &str, deal: DealSeat) -> (Meta, Vec<(Seat, u8)>) {
        let (table, secret) = self.meta.dealer();
        let first = FirstLeg {
            table,
            secret: hex(&secret),
            chances: self.chances(),
            shares: self.shares(),
            outcome: None,
            options: self.meta.options.clone(),
        };
        let mut meta = self.meta.same_deal(host, deal, first, &self.chance);
        meta.speed = self.speed;
        let bots = self.seats().zip(self.deal_bots()).filter(|(seat, _)| *seat != deal.seat);
        (meta, bots.collect())
    }

    /// Moves that were not taken back.
    fn moves(&self) -> usize {
        self.game.as_ref().map_or(0, |game| with_match!(game, game => game.moves().len()))
    }

    /// The whole match with the secret of its deal, once it is over.
    pub(crate) fn file(&self) -> Option<MatchFile> {
        let game = self.game.as_ref().filter(|_| self.phase == Phase::Over)?;
        Some(MatchFile {
            record: game.record(),
            fair: Fair {
                table: self.meta.dealer().0.to_string(),
                commitment: self.meta.commitment(),
                secret: hex(&self.meta.dealer().1),
                chances: self.chances(),
                shares: self.shares(),
                known: self.meta.same_deal.is_some(),
                evening: self.meta.of_evening.is_some(),
            },
            players: self.seats().map(|seat| self.name(seat)).collect(),
            resigned: self.seats().filter(|seat| self.has_resigned(*seat)).collect(),
            chain: self.chain.as_ref().map(|chain| chain.file(self.meta.id)),
        })
    }

    /// Another table for the same people, and the bots that sit there.
    pub(crate) fn rematch(&self, host: &str) -> (Meta, Vec<(Seat, u8)>) {
        let reserved = self.places.iter().map(|place| place.person.as_ref().map(|who| who.person.clone()));
        let bots = self.seats().filter_map(|seat| Some((seat, self.places[seat.index()].level?)));
        let mut meta = self.meta.again(host, reserved.collect(), &self.chance);
        // Who begins is settled anew; after a return leg, `again` has the options of the first leg.
        if let Some(agreed) = self.agreed.as_ref().filter(|_| self.meta.first_leg.is_none()) {
            meta.options.clone_from(agreed);
        }
        meta.chat = self.chat;
        meta.speed = self.speed;
        meta.muted.clone_from(&self.muted);
        // Everybody who sat there is welcome again, whoever requests the rematch.
        if meta.access == Access::Private && !meta.names(&self.meta.host) {
            meta.with.push(self.meta.host.clone());
        }
        if let Some((first, options)) = self.return_leg() {
            meta.first_leg = Some(Box::new(first));
            meta.options = options;
        }
        (meta, bots.collect())
    }

    /// After a match that was played to its end: the same deal once more, if the rules know a
    /// return match.
    fn return_leg(&self) -> Option<(FirstLeg, BTreeMap<String, String>)> {
        let game = self.game.as_ref().filter(|_| self.meta.first_leg.is_none())?;
        let outcome = game.outcome()?;
        let changed = game.return_match()?;
        let mut options = self.meta.options.clone();
        options.extend(changed.into_iter().map(|(key, value)| (key.to_owned(), value)));
        let (table, secret) = self.meta.dealer();
        let first = FirstLeg {
            table,
            secret: hex(&secret),
            chances: self.chances(),
            shares: self.shares(),
            outcome: Some(outcome),
            options: self.meta.options.clone(),
        };
        Some((first, options))
    }
}
