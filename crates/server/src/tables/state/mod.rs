//! A table as the fold of its events. The running table and the one that is rebuilt from its record
//! use the same [`TableState::apply`], so the two cannot differ.

mod chances;
mod ended;
mod gathering;
mod info;
mod playing;
mod talk;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use bus::event_error::EventError;
use catalog::{AnyMatch, with_match};
use engine::{Seat, SeatSet};
use protocol::{Pace, Person, Phase, Speed};
use records::chance::Chance;
use records::event::Event;
use records::meta::Meta;

use super::chain::Chain;

/// The level of a stand-in.
const STAND_IN: u8 = 3;

#[derive(Clone, Debug, Default)]
struct Place {
    person: Option<Person>,
    level: Option<u8>,
    /// The seat's share of the deal's chance, once it is open.
    chance: String,
    /// The commitment to it.
    share: Option<String>,
    /// What the person claims.
    claim: Option<&'static str>,
    away: bool,
    resigned: bool,
    /// The event with which the person sat down. Talk from before is not for them.
    since: u64,
    /// Milliseconds left, if the match has a clock.
    left: i64,
    /// How often they have asked to take a move back.
    undo_requests: u8,
    /// Request numbers, with a digest of each request and the event that came of it.
    asked: VecDeque<(u64, u64, u64)>,
}

/// What an event added to the match's log; nothing if it was taken back since.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    pub(crate) log_from: u32,
    pub(crate) log_to: u32,
    /// The event that took it back, or 0.
    pub(crate) taken_back_by: u64,
}

/// A request to take a move back: whose, its number, and who has agreed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct UndoRequest {
    pub(crate) seat: Seat,
    pub(crate) id: u64,
    agreed: SeatSet,
}

/// Everything about a table.
#[derive(Clone, Debug)]
pub(crate) struct TableState {
    pub(crate) meta: Meta,
    pub(crate) chance: Chance,
    /// The table's id in messages.
    pub(super) id: String,
    places: Vec<Place>,
    pub(crate) phase: Phase,
    /// Whether the match was started but not dealt, while shares are opened.
    pub(crate) opening: bool,
    pub(crate) game: Option<AnyMatch>,
    /// How many people watch without a seat. The task counts them; it is no event.
    pub(crate) watching: usize,
    /// The number of the last event.
    pub(crate) event: u64,
    /// Counts moves and undos.
    pub(crate) version: u64,
    /// One for each event.
    pub(crate) marks: Vec<Mark>,
    /// The events that made the moves of the match, except those that were taken back.
    moved: Vec<u64>,
    /// The last event that took something back, or 0.
    pub(crate) last_undo: u64,
    /// A request to take the last move back that waits for answers.
    pub(crate) undo_request: Option<UndoRequest>,
    /// What people did, for clients that come later: all events except moves.
    pub(crate) doings: BTreeMap<u64, Event>,
    pub(crate) next: Option<String>,
    /// Who proposed the rematch.
    pub(crate) next_by: Option<Seat>,
    /// The options that the table was set up with, if it is settled since who begins.
    agreed: Option<BTreeMap<String, String>>,
    /// Who made the last move that was not taken back.
    pub(crate) last_mover: Option<Seat>,
    /// Who spoke, by event: somebody else may sit there since.
    pub(crate) said_by: BTreeMap<u64, Person>,
    /// Whether the host allows free text.
    chat: Option<bool>,
    /// Whether the operator ended the match; then it has no result.
    closed: bool,
    pub(crate) speed: Speed,
    /// Whether the only person went back to an earlier decision, knowing what followed.
    taken_back: bool,
    /// Who has muted whom.
    muted: BTreeSet<(String, String)>,
    /// The chain of the match since the deal. `None` if the match is older than chains.
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
            closed: false,
            speed: meta.speed,
            taken_back: false,
            muted: meta.muted.clone(),
            id: meta.id.to_string(),
            meta,
            chance,
            phase: Phase::Gathering,
            opening: false,
            game: None,
            watching: 0,
            event: 0,
            version: 0,
            marks: Vec::new(),
            moved: Vec::new(),
            last_undo: 0,
            undo_request: None,
            doings: BTreeMap::new(),
            next: None,
            next_by: None,
            agreed: None,
            last_mover: None,
            chain: None,
            said_by: BTreeMap::new(),
        }
    }

    /// Applies the event, or says why it cannot be applied and changes nothing.
    pub(crate) fn apply(&mut self, event: &Event) -> Result<(), EventError> {
        let log_from = self.game.as_ref().map_or(0, AnyMatch::events);
        let ran = self.running();
        match event {
            Event::Sat { seat, person, chance, share } => {
                self.sit_down(*seat, person, chance, share.as_deref())?;
            }
            Event::Shared { seat, share } => self.promise_share(*seat, share)?,
            Event::Claimed { seat, claim } => self.claim(*seat, claim.as_deref())?,
            Event::Narrowed => self.narrow()?,
            Event::Opening => self.begin_opening()?,
            Event::Opened { seat, chance } => self.open_share(*seat, chance)?,
            Event::Left { seat } => self.get_up(*seat)?,
            Event::Bot { seat, level } => self.seat_bot(*seat, *level)?,
            Event::Dealt => self.deal_match()?,
            Event::Began { at, names } => {
                self.deal_match()?;
                let first = self.chained_first(*at, names);
                self.chain = Some(Chain::new(self.chain_key(), &first, *at, names.clone()));
            }
            Event::Moved { seat, mv, id, .. } => self.make_move(*seat, mv, *id)?,
            Event::Undone { seat, id, .. } => self.undo(*seat, *id)?,
            Event::UndoAsked { seat, id } => self.ask_undo(*seat, *id)?,
            Event::UndoAnswered { seat, agrees } => self.answer_undo(*seat, *agrees)?,
            Event::UndoDropped { .. } => self.undo_request = None,
            Event::TakenBack { seat, id, moves, .. } => self.go_back(*seat, *id, *moves as usize)?,
            Event::Away { seat, .. } => self.set_away(*seat, true)?,
            Event::Back { seat, .. } => self.set_away(*seat, false)?,
            Event::Resigned { seat, .. } => self.resign(*seat)?,
            Event::Said { seat, .. } | Event::Wrote { seat, .. } => self.speak(*seat)?,
            Event::Chat { allowed } => self.chat = Some(*allowed),
            Event::Speed { speed } => self.speed = *speed,
            Event::Muted { seat, other, muted } => {
                self.mute(*seat, *other, *muted)?;
            }
            Event::Closed => self.close()?,
            Event::Rematch { table, seat } => {
                self.next = Some(table.clone());
                self.next_by = *seat;
            }
        }
        if let (Some(chain), Some(game)) = (&mut self.chain, &self.game) {
            chain.add(event, game);
        }
        self.charge(ran, event);
        self.event += 1;
        let log_to = self.game.as_ref().map_or(0, AnyMatch::events);
        let log_from = log_from.min(log_to);
        self.marks.push(Mark { log_from: log_from as u32, log_to: log_to as u32, taken_back_by: 0 });
        if !matches!(event, Event::Moved { .. }) {
            self.doings.insert(self.event, event.clone());
        }
        Ok(())
    }

    /// The seats whose person must act.
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

    /// Whether this seat's person, alone with bots, may go back to a decision of theirs. They must
    /// have made one, which everybody has seen. A solo game is played against what comes next, so
    /// nothing is taken back there.
    pub(crate) fn may_take_back(&self, seat: Seat) -> bool {
        let Some(game) = self.game.as_ref().filter(|_| self.phase == Phase::Playing) else { return false };
        self.alone() == Some(seat)
            && self.meta.seats > 1
            && !self.is_flagged(seat)
            && with_match!(game, game => game.moves().iter().any(|(mover, _)| *mover == seat))
    }

    /// Whether clients offer that. In an evening everybody plays a deal once, as it comes.
    pub(crate) fn offers_to_take_back(&self, seat: Seat) -> bool {
        self.meta.of_evening.is_none() && self.may_take_back(seat)
    }

    /// The seat of the person for whom everything waits: the only one, unless a clock runs or they
    /// have left.
    pub(crate) fn waits_for(&self) -> Option<Seat> {
        let waits = self.phase == Phase::Playing && self.meta.pace == Pace::Live;
        self.alone().filter(|seat| waits && !self.is_away(*seat))
    }

    /// Milliseconds left on the seat's clock, if the match has one.
    pub(crate) fn left(&self, seat: Seat) -> Option<u64> {
        let left = self.places[seat.index()].left;
        matches!(self.meta.pace, Pace::Clock(_)).then(|| u64::try_from(left).unwrap_or(0))
    }

    /// Whether the seat's clock has run out.
    pub(crate) fn is_flagged(&self, seat: Seat) -> bool {
        self.person(seat).is_some() && self.left(seat) == Some(0)
    }

    fn place(&mut self, seat: Seat) -> Result<&mut Place, EventError> {
        self.places.get_mut(seat.index()).ok_or(EventError::NoSuchSeat)
    }

    /// The event of this seat's earlier request with this number. `Err` if that request was a
    /// different one.
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

    /// The level of the bot that plays this seat now, if one does.
    pub(crate) fn bot(&self, seat: Seat) -> Option<u8> {
        let place = &self.places[seat.index()];
        let gone = place.away || place.resigned || self.is_flagged(seat);
        if gone { Some(STAND_IN) } else { place.level }
    }

    /// The name of a seat's player.
    pub(crate) fn name(&self, seat: Seat) -> String {
        match self.person(seat) {
            Some(person) => person.name.clone(),
            None => format!("{} (bot)", protocol::BOT_NAMES[seat.index()]),
        }
    }

    /// The first seat that is free for this person.
    pub(crate) fn seat_for(&self, person: &str) -> Option<Seat> {
        let free = |seat: &Seat| self.is_free(*seat) && self.meta.keeps(*seat, person);
        let kept = |seat: &Seat| {
            self.meta.reserved.get(seat.index()).is_some_and(|kept| kept.as_deref() == Some(person))
        };
        self.seats().filter(free).find(kept).or_else(|| self.seats().find(free))
    }
}

/// FNV-1a is enough to recognise a repeated request.
fn digest(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}
