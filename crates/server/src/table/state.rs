//! A table as the fold of its events. The same [`TableState::apply`] serves the running table and
//! the one that is rebuilt from its record, so the two cannot differ.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use catalog::{AnyMatch, CannotPlay, CannotSetUp, with_match};
use engine::{Lang, Seat, SeatSet};
use protocol::{Access, Chair, Code, Fair, Info, MatchFile, Pace, Person, Phase, Returns, Summary};
use thiserror::Error;

use super::chain::{self, Chain};
use super::event::Event;
use super::event_error::EventError;
use super::fair;
use super::meta::{FirstLeg, Meta};
use super::usual;
use crate::chance::Chance;
use crate::ids::hex;
use crate::store::{Finish, FinishedSeat};
use crate::texts::Texts;

/// Level of the bot that stands in for somebody who is away.
const STAND_IN: u8 = 3;
/// How many of a seat's last requests are remembered.
const REMEMBERED: usize = 16;

#[derive(Clone, Debug, Default)]
struct Place {
    person: Option<Person>,
    level: Option<u8>,
    /// The seat's share of the deal's chance, once it is open.
    chance: String,
    /// The promise of it.
    share: Option<String>,
    away: bool,
    resigned: bool,
    /// The event with which the person sat down: what was said before is not for them.
    since: u64,
    /// Milliseconds left, where the match has a clock.
    left: i64,
    /// Request numbers, a digest of what was asked, and the events that came of them.
    asked: VecDeque<(u64, u64, u64)>,
}

/// Where in the match's log an event begins, and whether it took something out of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    pub(crate) log_from: u32,
    pub(crate) log_to: u32,
    pub(crate) undo: bool,
}

/// Everything about a table.
#[derive(Clone, Debug)]
pub(crate) struct TableState {
    pub(crate) meta: Meta,
    pub(super) chance: Chance,
    /// How the table is called in every message.
    pub(super) id: String,
    places: Vec<Place>,
    pub(crate) phase: Phase,
    /// Whether the match has been started, but not dealt: promised shares are opened.
    pub(crate) opening: bool,
    pub(crate) game: Option<AnyMatch>,
    /// The number of the last event.
    pub(crate) event: u64,
    /// The number of moves made and taken back.
    pub(crate) version: u64,
    /// One for each event.
    pub(crate) marks: Vec<Mark>,
    /// What people did, for those who come later: all events but moves.
    pub(crate) doings: BTreeMap<u64, Event>,
    pub(crate) next: Option<String>,
    /// Who made the last move that was not taken back.
    pub(crate) last_mover: Option<Seat>,
    /// Who said what has been said, by event: others may sit there since.
    pub(crate) said_by: BTreeMap<u64, Person>,
    /// What the host said about talk in one's own words.
    chat: Option<bool>,
    /// Who does not want to see whose words.
    muted: BTreeSet<(String, String)>,
    /// What was done in the match, since the deal. None where that was before it was chained.
    pub(super) chain: Option<Chain>,
}

impl TableState {
    pub(crate) fn new(meta: Meta, chance: Chance) -> Self {
        let left = match meta.pace {
            Pace::Clock(total) => i64::from(total.seconds) * 1000,
            Pace::Live | Pace::Seconds(_) | Pace::Days(_) => 0,
        };
        Self {
            places: vec![Place { left, ..Place::default() }; meta.seats],
            chat: meta.chat,
            muted: meta.muted.clone(),
            id: meta.id.to_string(),
            meta,
            chance,
            phase: Phase::Gathering,
            opening: false,
            game: None,
            event: 0,
            version: 0,
            marks: Vec::new(),
            doings: BTreeMap::new(),
            next: None,
            last_mover: None,
            chain: None,
            said_by: BTreeMap::new(),
        }
    }

    /// Makes the event part of the table, or says why it cannot be and changes nothing.
    pub(crate) fn apply(&mut self, event: &Event) -> Result<(), EventError> {
        let log_from = self.game.as_ref().map_or(0, AnyMatch::events);
        let ran = self.running();
        match event {
            Event::Sat { seat, person, chance, share } => {
                let (free, since) = (self.is_free(*seat), self.event + 1);
                if self.phase != Phase::Gathering {
                    return Err(EventError::Begun);
                }
                let place = self.place(*seat)?;
                if !free {
                    return Err(EventError::SeatTaken);
                }
                place.person = Some(person.clone());
                place.since = since;
                place.chance.clone_from(chance);
                place.share.clone_from(share);
            }
            Event::Shared { seat, share } => {
                self.must_gather()?;
                let place = self.place(*seat)?;
                if place.person.is_none() {
                    return Err(EventError::NobodySits);
                }
                place.share = Some(share.clone());
                // One that was given openly, before shares were promised, gives way to it.
                place.chance.clear();
            }
            Event::Opening => {
                self.must_gather()?;
                if self.free_seat().is_some() {
                    return Err(EventError::SeatsFree);
                }
                self.opening = true;
            }
            Event::Opened { seat, chance } => {
                if !self.opening {
                    return Err(EventError::NotStarted);
                }
                if !self.is_promised(*seat, chance) {
                    return Err(EventError::OtherShare);
                }
                self.place(*seat)?.chance.clone_from(chance);
            }
            Event::Left { seat } => {
                self.must_gather()?;
                let place = self.place(*seat)?;
                *place = Place { left: place.left, ..Place::default() };
            }
            Event::Bot { seat, level } => {
                let gathers = self.must_gather();
                let place = self.place(*seat)?;
                if *level > 5 {
                    return Err(EventError::BotLevel);
                }
                gathers?;
                if place.person.is_some() {
                    return Err(EventError::SeatTaken);
                }
                place.level = (*level > 0).then_some(*level);
            }
            Event::Dealt | Event::Began { .. } => {
                if self.phase != Phase::Gathering {
                    return Err(EventError::Begun);
                }
                if self.free_seat().is_some() {
                    return Err(EventError::SeatsFree);
                }
                let (table, secret) = self.meta.dealer();
                let seed = fair::seed(table, &secret, self.chances().iter().map(String::as_str));
                self.game = Some(self.chance.deal(&self.meta, seed).map_err(EventError::SetUp)?);
                self.phase = Phase::Playing;
                self.opening = false;
                if let Event::Began { at, names } = event {
                    let first = self.chained_first(*at, names);
                    self.chain = Some(Chain::new(self.chain_key(), &first, *at, names.clone()));
                }
            }
            Event::Moved { seat, mv, id, .. } => {
                if self.phase != Phase::Playing || seat.index() >= self.meta.seats {
                    return Err(EventError::NotRunning);
                }
                let game = self.game.as_mut().ok_or(EventError::NotRunning)?;
                game.play(*seat, mv)?;
                if game.outcome().is_some() {
                    self.phase = Phase::Over;
                }
                self.version += 1;
                self.last_mover = Some(*seat);
                if let Some(id) = id {
                    self.remember(*seat, *id, digest(mv));
                }
            }
            Event::Undone { seat, id, .. } => {
                if self.phase != Phase::Playing || self.last_mover != Some(*seat) {
                    return Err(EventError::NothingToUndo);
                }
                let game = self.game.as_mut().ok_or(EventError::NotRunning)?;
                if !game.undo() {
                    return Err(EventError::NothingToUndo);
                }
                self.version += 1;
                self.last_mover = with_match!(&*game, game => game.moves().last().map(|(seat, _)| *seat));
                self.remember(*seat, *id, digest("undo"));
            }
            Event::Away { seat, .. } | Event::Back { seat, .. } => {
                let place = self.place(*seat)?;
                if place.person.is_none() {
                    return Err(EventError::NobodySits);
                }
                place.away = matches!(event, Event::Away { .. });
            }
            Event::Resigned { seat, .. } => {
                if self.phase != Phase::Playing {
                    return Err(EventError::NotRunning);
                }
                self.place(*seat)?.resigned = true;
                // With one seat left nobody is there to play against; with bots alone, nobody to
                // play for.
                let playing = || self.places.iter().filter(|place| !place.resigned);
                if playing().count() < 2 || playing().all(|place| place.person.is_none()) {
                    self.phase = Phase::Over;
                }
            }
            Event::Said { seat, .. } | Event::Wrote { seat, .. } => {
                let speaker = self.place(*seat)?.person.clone().ok_or(EventError::NobodySits)?;
                self.said_by.insert(self.event + 1, speaker);
            }
            Event::Chat { allowed } => self.chat = Some(*allowed),
            Event::Muted { seat, other, muted } => {
                self.mute(*seat, *other, *muted)?;
            }
            Event::Rematch { table } => self.next = Some(table.clone()),
        }
        if let (Some(chain), Some(game)) = (&mut self.chain, &self.game) {
            chain.add(event, game);
        }
        self.charge(ran, event);
        self.event += 1;
        let log_to = self.game.as_ref().map_or(0, AnyMatch::events);
        let undo = matches!(event, Event::Undone { .. });
        self.marks.push(Mark { log_from: log_from as u32, log_to: log_to as u32, undo });
        if !matches!(event, Event::Moved { .. }) {
            self.doings.insert(self.event, event.clone());
        }
        Ok(())
    }

    /// Takes the time of those whose clock ran, and gives whoever has finished a turn what a turn
    /// adds.
    fn charge(&mut self, ran: SeatSet, event: &Event) {
        let Pace::Clock(total) = self.meta.pace else { return };
        let runs = self.running();
        for seat in ran.iter() {
            self.places[seat.index()].left -= i64::from(event.spent());
        }
        if let Event::Moved { seat, .. } = event
            && ran.has(*seat)
            && !runs.has(*seat)
        {
            let place = &mut self.places[seat.index()];
            if place.left > 0 {
                place.left += i64::from(total.increment) * 1000;
            }
        }
    }

    /// The seats whose person has to act.
    pub(crate) fn running(&self) -> SeatSet {
        let Some(game) = self.game.as_ref().filter(|_| self.phase == Phase::Playing) else {
            return SeatSet::NONE;
        };
        game.to_act().must.iter().filter(|seat| self.bot(*seat).is_none()).collect()
    }

    /// The seat of the only person in the match, where all others are bots.
    pub(crate) fn alone(&self) -> Option<Seat> {
        let mut people = self.seats().filter(|seat| self.person(*seat).is_some());
        let first = people.next();
        if people.next().is_none() { first } else { None }
    }

    /// The seat of the person without whom nothing goes on: the only one, unless a clock runs or
    /// they have left.
    pub(crate) fn waits_for(&self) -> Option<Seat> {
        let waits = self.phase == Phase::Playing && self.meta.pace == Pace::Live;
        self.alone().filter(|seat| waits && !self.is_away(*seat))
    }

    /// Milliseconds that the seat has left of its time, where the match has a clock.
    pub(crate) fn left(&self, seat: Seat) -> Option<u64> {
        let left = self.places[seat.index()].left;
        matches!(self.meta.pace, Pace::Clock(_)).then(|| u64::try_from(left).unwrap_or(0))
    }

    /// Whether the seat's person has used up the time.
    pub(crate) fn is_flagged(&self, seat: Seat) -> bool {
        self.person(seat).is_some() && self.left(seat) == Some(0)
    }

    /// Every seat's share of the chance that deals this match.
    fn chances(&self) -> Vec<String> {
        match &self.meta.first_leg {
            Some(first) => first.chances.clone(),
            None => self.places.iter().map(|place| place.chance.clone()).collect(),
        }
    }

    fn chain_key(&self) -> [u8; 32] {
        chain::key(self.meta.id, &self.meta.dealer().1)
    }

    /// What stands for each seat's name in the chain.
    pub(super) fn chained_names(&self) -> Vec<String> {
        let key = self.chain_key();
        self.seats().map(|seat| chain::name(&key, seat, &self.name(seat))).collect()
    }

    /// What the chain begins with, so that nothing of it can be told otherwise later.
    fn chained_first(&self, began: i64, names: &[String]) -> String {
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

    /// The promise of each seat's share.
    fn shares(&self) -> Vec<Option<String>> {
        match &self.meta.first_leg {
            Some(first) => first.shares.clone(),
            None => self.places.iter().map(|place| place.share.clone()).collect(),
        }
    }

    /// Whether this is the share that the seat has promised.
    pub(crate) fn is_promised(&self, seat: Seat, chance: &str) -> bool {
        let promised = self.places.get(seat.index()).and_then(|place| place.share.as_ref());
        !chance.is_empty()
            && promised
                .is_some_and(|share| *share == fair::share(self.meta.id, &self.meta.commitment(), chance))
    }

    /// Seats whose share is promised and not open.
    pub(crate) fn closed_shares(&self) -> SeatSet {
        let closed = |seat: &Seat| {
            let place = &self.places[seat.index()];
            place.share.is_some() && place.chance.is_empty()
        };
        self.seats().filter(closed).collect()
    }

    /// A return leg has its cards already.
    pub(crate) fn takes_shares(&self) -> bool {
        self.meta.first_leg.is_none()
    }

    /// Seats change hands until somebody starts the match.
    fn must_gather(&self) -> Result<(), EventError> {
        if self.phase == Phase::Gathering && !self.opening { Ok(()) } else { Err(EventError::Begun) }
    }

    /// Whether people may talk in their own words: as the host says, else where everybody has an
    /// account.
    pub(crate) fn chat_allowed(&self) -> bool {
        self.chat.unwrap_or_else(|| {
            let mut people = self.places.iter().filter_map(|place| place.person.as_ref());
            people.all(|person| person.account)
        })
    }

    /// One seat does not want to see the other's words, or does again; everybody who does not want
    /// to see somebody's.
    pub(super) fn mute(
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

    /// The events of a table have been read: what was kept beside them holds.
    pub(super) fn read(&mut self) {
        if let Some(muted) = self.meta.muted_now.take() {
            self.muted = muted;
        }
    }

    /// Whether one seat does not want to see the other's words.
    pub(crate) fn has_muted(&self, seat: Seat, other: Seat) -> bool {
        self.person(other).is_some_and(|other| self.ignores(seat, other))
    }

    fn ignores(&self, seat: Seat, other: &Person) -> bool {
        let pair = self.person(seat).map(|who| (who.person.clone(), other.person.clone()));
        !self.muted.is_empty() && pair.is_some_and(|pair| self.muted.contains(&pair))
    }

    /// Who said what was said in this event, if the observer hears it: not what was said before
    /// they sat down, nor by somebody whose words they do not want to see. What people write is for
    /// those who sit with them.
    pub(super) fn heard_by(&self, observer: Option<Seat>, number: u64) -> Option<&Person> {
        let speaker = self.said_by.get(&number)?;
        let heard = match observer {
            Some(seat) => number > self.places[seat.index()].since && !self.ignores(seat, speaker),
            None => matches!(self.doings.get(&number), Some(Event::Said { .. })),
        };
        heard.then_some(speaker)
    }

    /// Whether all that has happened after this event is talk that the observer does not hear.
    pub(crate) fn is_silent_since(&self, observer: Option<Seat>, number: u64) -> bool {
        let mut since = number + 1..=self.event;
        since.all(|number| self.said_by.contains_key(&number) && self.heard_by(observer, number).is_none())
    }

    /// The rank of each seat once the match is over: as the game has it, but those who gave up or
    /// ran out of time come behind the others.
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

    /// What a match that has just ended leaves behind: history and ratings.
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
            rated: self.meta.rated,
            early: outcome.is_none() && usual::is_early(&self.meta, self.moves()),
            seats: seats.collect(),
        })
    }

    /// Moves made and not taken back.
    fn moves(&self) -> usize {
        self.game.as_ref().map_or(0, |game| with_match!(game, game => game.moves().len()))
    }

    fn place(&mut self, seat: Seat) -> Result<&mut Place, EventError> {
        self.places.get_mut(seat.index()).ok_or(EventError::NoSuchSeat)
    }

    fn remember(&mut self, seat: Seat, id: u64, digest: u64) {
        let event = self.event + 1;
        let asked = &mut self.places[seat.index()].asked;
        asked.push_back((id, digest, event));
        if asked.len() > REMEMBERED {
            asked.pop_front();
        }
    }

    /// The event that came of this seat's request, if it was made before: `Err` if that was
    /// something else.
    pub(crate) fn asked_before(&self, seat: Seat, id: u64, text: &str) -> Option<Result<u64, ()>> {
        let asked = &self.places[seat.index()].asked;
        let (_, known, event) = asked.iter().find(|(number, ..)| *number == id)?;
        Some(if *known == digest(text) { Ok(*event) } else { Err(()) })
    }

    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.meta.seats)
    }

    pub(crate) fn seat_of(&self, person: &str) -> Option<Seat> {
        self.seats().find(|seat| self.person(*seat).is_some_and(|sitting| sitting.person == person))
    }

    pub(crate) fn person(&self, seat: Seat) -> Option<&Person> {
        self.places[seat.index()].person.as_ref()
    }

    fn is_free(&self, seat: Seat) -> bool {
        self.places.get(seat.index()).is_some_and(|place| place.person.is_none() && place.level.is_none())
    }

    pub(crate) fn free_seat(&self) -> Option<Seat> {
        self.seats().find(|seat| self.is_free(*seat))
    }

    pub(crate) fn is_away(&self, seat: Seat) -> bool {
        self.places[seat.index()].away
    }

    pub(crate) fn has_resigned(&self, seat: Seat) -> bool {
        self.places[seat.index()].resigned
    }

    /// The level of the bot that plays this seat now.
    pub(crate) fn bot(&self, seat: Seat) -> Option<u8> {
        let place = &self.places[seat.index()];
        let gone = place.away || place.resigned || self.is_flagged(seat);
        if gone { Some(STAND_IN) } else { place.level }
    }

    /// What a seat's player is called.
    pub(crate) fn name(&self, seat: Seat) -> String {
        match self.person(seat) {
            Some(person) => person.name.clone(),
            None => format!("{} (bot)", protocol::BOT_NAMES[seat.index()]),
        }
    }

    /// What is to be known about the table itself.
    pub(crate) fn info(&self, you: Option<Seat>, person: &str) -> Info {
        let chair = |seat: Seat| Chair {
            person: self.person(seat).cloned(),
            bot: self.bot(seat),
            resigned: self.has_resigned(seat),
            away: self.is_away(seat) && !self.is_flagged(seat),
            flagged: self.is_flagged(seat),
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
            phase: self.phase,
            access: self.meta.access,
            invite: ((host || you.is_some()) && self.lets_in()).then(|| self.meta.invite.clone()),
            pace: self.meta.pace,
            spectators: self.meta.spectators,
            commitment: self.meta.commitment(),
            opening: self.opening,
            next: self.next.clone(),
            chat: self.chat_allowed(),
            rated: self.meta.rated,
            muted: you.map_or(SeatSet::NONE, |you| {
                self.seats().filter(|other| self.has_muted(you, *other)).collect()
            }),
            returns: self
                .meta
                .first_leg
                .as_ref()
                .map(|first| Returns { table: first.table.to_string(), outcome: first.outcome.clone() }),
            ranks: self.ranks(),
        }
    }

    /// Whether an invitation lets anybody in: it ends with the match.
    pub(super) fn lets_in(&self) -> bool {
        self.meta.access != Access::Private && self.phase != Phase::Over
    }

    /// What the lobby shows of it, if it shows it.
    pub(crate) fn summary(&self) -> Option<Summary> {
        let listed = self.meta.access == Access::Open && self.phase != Phase::Over;
        let people = self.seats().any(|seat| self.person(seat).is_some());
        let shown = listed && people && (self.phase == Phase::Gathering || self.meta.spectators);
        shown.then(|| self.summary_for_those_who_sit())
    }

    /// The same for those who sit, who see it in any case.
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

    /// Another table for the same people, and the bots that sit there.
    pub(crate) fn rematch(&self, host: &str) -> (Meta, Vec<(Seat, u8)>) {
        let reserved = self.places.iter().map(|place| place.person.as_ref().map(|who| who.person.clone()));
        let bots = self.seats().filter_map(|seat| Some((seat, self.places[seat.index()].level?)));
        let mut meta = self.meta.again(host, reserved.collect(), &self.chance);
        meta.chat = self.chat;
        meta.muted.clone_from(&self.muted);
        // Those who sat are welcome again, whoever asks for the rematch.
        if meta.access == Access::Private && !meta.names(&self.meta.host) {
            meta.with.push(self.meta.host.clone());
        }
        if let Some((first, options)) = self.return_leg() {
            meta.first_leg = Some(Box::new(first));
            meta.options = options;
        }
        (meta, bots.collect())
    }

    /// After a match that was played to its end, the same deal once more, where its rules know a
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

    /// The first seat that is free for this person.
    pub(crate) fn seat_for(&self, person: &str) -> Option<Seat> {
        let free = |seat: &Seat| self.is_free(*seat) && self.meta.keeps(*seat, person);
        let kept = |seat: &Seat| {
            self.meta.reserved.get(seat.index()).is_some_and(|kept| kept.as_deref() == Some(person))
        };
        self.seats().filter(free).find(kept).or_else(|| self.seats().find(free))
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
            },
            players: self.seats().map(|seat| self.name(seat)).collect(),
            resigned: self.seats().filter(|seat| self.has_resigned(*seat)).collect(),
            chain: self.chain.as_ref().map(|chain| chain.file(self.meta.id)),
        })
    }
}

/// FNV-1a: enough to tell whether a request is the same one again.
fn digest(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}
