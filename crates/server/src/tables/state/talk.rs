//! Who sees whose words at a table.

use std::collections::BTreeSet;

use bus::event_error::EventError;
use engine::Seat;
use protocol::Person;
use records::event::Event;

use super::TableState;

impl TableState {
    /// Whether free text is allowed: as the host says, or else if everybody has an account.
    pub(crate) fn chat_allowed(&self) -> bool {
        self.chat.unwrap_or_else(|| {
            let mut people = self.places.iter().filter_map(|place| place.person.as_ref());
            people.all(|person| person.account)
        })
    }

    /// This seat speaks with the next event.
    pub(super) fn speak(&mut self, seat: Seat) -> Result<(), EventError> {
        let speaker = self.place(seat)?.person.clone().ok_or(EventError::NobodySits)?;
        self.said_by.insert(self.event + 1, speaker);
        Ok(())
    }

    /// Mutes a seat for another one, or no longer; returns everything that is muted.
    pub(in crate::tables) fn mute(
        &mut self,
        seat: Seat,
        other: Seat,
        muted: bool,
    ) -> Result<&BTreeSet<(String, String)>, EventError> {
        let whose = |seat: Seat| self.places.get(seat.index())?.person.as_ref();
        let Some((who, whom)) = whose(seat).zip(whose(other)).filter(|_| seat != other) else {
            return Err(EventError::NobodySits);
        };
        let pair = (who.person.clone(), whom.person.clone());
        if muted {
            self.muted.insert(pair);
        } else {
            self.muted.remove(&pair);
        }
        Ok(&self.muted)
    }

    /// Restores what is stored beside the events, after they have been read.
    pub(in crate::tables) fn read(&mut self) {
        if let Some(muted) = self.meta.muted_now.take() {
            self.muted = muted;
        }
    }

    /// Whether one seat has muted the other.
    pub(crate) fn has_muted(&self, seat: Seat, other: Seat) -> bool {
        self.person(other).is_some_and(|other| self.ignores(seat, other))
    }

    fn ignores(&self, seat: Seat, other: &Person) -> bool {
        let pair = self.person(seat).map(|who| (who.person.clone(), other.person.clone()));
        !self.muted.is_empty() && pair.is_some_and(|pair| self.muted.contains(&pair))
    }

    /// The speaker of this event, if the observer sees it: not what was said before they sat down,
    /// nor by somebody whom they muted. Free text is only for people with a seat.
    pub(in crate::tables) fn heard_by(&self, observer: Option<Seat>, number: u64) -> Option<&Person> {
        let speaker = self.said_by.get(&number)?;
        let heard = match observer {
            Some(seat) => number > self.places[seat.index()].since && !self.ignores(seat, speaker),
            None => matches!(self.doings.get(&number), Some(Event::Said { .. })),
        };
        heard.then_some(speaker)
    }

    /// Whether everything after this event is talk that the observer does not see.
    pub(crate) fn is_silent_since(&self, observer: Option<Seat>, number: u64) -> bool {
        let mut since = number + 1..=self.event;
        since.all(|number| self.said_by.contains_key(&number) && self.heard_by(observer, number).is_none())
    }
}
