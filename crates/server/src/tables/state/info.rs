//! What clients and the lobby see of a table itself.

use engine::{Seat, SeatSet};
use protocol::{Access, Chair, Info, Phase, Returns, SameDeal, Summary, UndoRequest};

use super::TableState;

impl TableState {
    /// The table itself, for this observer.
    pub(crate) fn info(&self, you: Option<Seat>, person: &str) -> Info {
        let chair = |seat: Seat| Chair {
            person: self.person(seat).cloned(),
            bot: self.bot(seat),
            resigned: self.has_resigned(seat),
            away: self.is_away(seat) && !self.is_flagged(seat),
            flagged: self.is_flagged(seat),
            claim: self.places[seat.index()].claim.map(str::to_owned),
            share: self.places[seat.index()].share.clone(),
            opened: self.places[seat.index()].share.is_some() && !self.places[seat.index()].chance.is_empty(),
        };
        let host = person == self.meta.host;
        Info {
            game: self.meta.game.info().id.to_owned(),
            options: self.meta.options.clone(),
            seats: self.seats().map(chair).collect(),
            you,
            host,
            host_name: self
                .seat_of(&self.meta.host)
                .and_then(|seat| self.person(seat))
                .map(|host| host.name.clone())
                .filter(|name| !name.is_empty()),
            phase: self.phase,
            access: self.meta.access,
            invite: ((host || you.is_some()) && self.lets_in()).then(|| self.meta.invite.clone()),
            pace: self.meta.pace,
            spectators: self.meta.spectators,
            watching: self.watching,
            commitment: self.meta.commitment(),
            opening: self.opening,
            next: self.next.clone(),
            next_by: self.next_by,
            chat: self.chat_allowed(),
            rated: self.is_rated(),
            speed: self.speed,
            muted: you.map_or(SeatSet::NONE, |you| {
                self.seats().filter(|other| self.has_muted(you, *other)).collect()
            }),
            returns: self
                .meta
                .first_leg
                .as_ref()
                .filter(|_| self.meta.same_deal.is_none())
                .map(|first| Returns { table: first.table.to_string(), outcome: first.outcome.clone() }),
            // Only the people of an evening have a way to its deals.
            same_deal: self
                .meta
                .same_deal
                .filter(|_| self.meta.of_evening.is_none())
                .map(|deal| SameDeal { table: deal.table.to_string(), seat: deal.seat }),
            deal_invite: self.meta.open_deal_invite().filter(|_| you.is_some() && self.has_open_deal()),
            undo_request: self
                .undo_request
                .map(|request| UndoRequest { seat: request.seat, waits_for: self.undo_waits_for() }),
            evening: self.meta.of_evening.as_ref().filter(|_| you.is_some()).map(|of| of.told()),
            ranks: self.ranks(),
        }
    }

    /// Whether an invitation is valid: it ends with the match.
    pub(in crate::tables) fn lets_in(&self) -> bool {
        self.meta.access != Access::Private && self.phase != Phase::Over
    }

    /// What the lobby shows of the table, if it is listed.
    pub(crate) fn summary(&self) -> Option<Summary> {
        let listed = self.meta.access == Access::Open && self.phase != Phase::Over;
        let people = self.seats().any(|seat| self.person(seat).is_some());
        let shown = listed && people && (self.phase == Phase::Gathering || self.meta.spectators);
        shown.then(|| self.summary_for_those_who_sit())
    }

    /// The same for people with a seat, who see it in any case.
    pub(crate) fn summary_for_those_who_sit(&self) -> Summary {
        Summary {
            table: self.meta.id.to_string(),
            game: self.meta.game.info().id.to_owned(),
            phase: self.phase,
            seats: self.seats().map(|seat| (!self.is_free(seat)).then(|| self.name(seat))).collect(),
            pace: self.meta.pace,
            spectators: self.meta.spectators,
        }
    }
}
