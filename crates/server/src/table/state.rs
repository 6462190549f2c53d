//! A table as the fold of its events. The same [`TableState::apply`] serves the running table and the one that is
//! rebuilt from its record, so the two cannot differ.

use std::collections::{BTreeMap, VecDeque};

use catalog::{AnyMatch, CannotPlay, GameId};
use engine::Seat;
use protocol::{Access, Chair, Fair, Info, MatchFile, NewTable, Pace, Person, Phase, Phrase, Summary};
use serde::{Deserialize, Serialize};

use super::fair;
use crate::ids::{TableId, hex, random, unhex};

/// What a table is from the beginning.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Meta {
    /// Which.
    #[serde(with = "as_text")]
    pub(crate) id: TableId,
    pub(crate) game: GameId,
    pub(crate) seats: usize,
    pub(crate) options: BTreeMap<String, String>,
    pub(crate) access: Access,
    pub(crate) invite: String,
    pub(crate) pace: Pace,
    pub(crate) spectators: bool,
    pub(crate) host: String,
    /// Whose each seat is before anybody sits: those who played the match before this one.
    #[serde(default)]
    pub(crate) reserved: Vec<Option<String>>,
    /// Half of the deal's chance; shown when the match is over.
    secret: String,
}

mod as_text {
    use serde::{Deserialize as _, Deserializer, Serializer};

    use crate::ids::TableId;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
    pub(super) fn serialize<S: Serializer>(id: &TableId, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(id)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<TableId, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(|()| serde::de::Error::custom("not a table"))
    }
}

impl Meta {
    /// A table as it was asked for, or why it cannot be, in both languages.
    pub(crate) fn new(asked: &NewTable, host: &str) -> Result<Self, (String, String)> {
        let game: GameId = asked.game.parse().map_err(|_| {
            let known: Vec<&str> = GameId::ALL.iter().map(|game| game.info().id).collect();
            let known = known.join(", ");
            (
                format!("ce jeu n'est pas ici ; il y a : {known}"),
                format!("that game is not here; there are: {known}"),
            )
        })?;
        let seats = asked.seats.unwrap_or(game.info().usual_seats);
        if asked.options.len() > 64 {
            return Err(("trop d'options".to_owned(), "too many options".to_owned()));
        }
        // A deal that nobody plays shows what is wrong with seats and options.
        let tried = AnyMatch::new(game, seats, &asked.options, engine::Seed(random())).map_err(|error| {
            use engine::Lang::{En, Fr};
            match &error {
                catalog::CannotSetUp::Options(why) => (why.tell(Fr), why.tell(En)),
                catalog::CannotSetUp::Seats(why) => (why.tell(Fr), why.tell(En)),
                catalog::CannotSetUp::Position(why) => (why.to_string(), why.to_string()),
            }
        })?;
        if asked.bots.len() >= seats || asked.bots.iter().any(|level| !(1..=5).contains(level)) {
            return Err((
                "il y a au plus un bot par place, de niveau 1 à 5, et une place pour vous".to_owned(),
                "there is at most one bot a seat, of level 1 to 5, and a seat for you".to_owned(),
            ));
        }
        match asked.pace {
            Pace::Live | Pace::Seconds(5..=3600) | Pace::Days(1..=30) => {}
            Pace::Seconds(_) | Pace::Days(_) => {
                return Err((
                    "un coup a de 5 à 3600 secondes, ou de 1 à 30 jours".to_owned(),
                    "a move has 5 to 3600 seconds, or 1 to 30 days".to_owned(),
                ));
            }
        }
        Ok(Self {
            id: TableId::new(),
            game,
            seats,
            options: tried.record().options,
            access: asked.access,
            invite: hex(&random::<8>()),
            pace: asked.pace,
            spectators: asked.spectators,
            host: host.to_owned(),
            reserved: Vec::new(),
            secret: hex(&random::<32>()),
        })
    }

    /// The same settings for another match of the same people.
    fn again(&self, host: &str, reserved: Vec<Option<String>>) -> Self {
        Self {
            id: TableId::new(),
            invite: hex(&random::<8>()),
            secret: hex(&random::<32>()),
            host: host.to_owned(),
            reserved,
            ..self.clone()
        }
    }

    /// Whether this person may sit there.
    pub(crate) fn keeps(&self, seat: Seat, person: &str) -> bool {
        self.reserved.get(seat.index()).is_none_or(|kept| kept.as_deref().is_none_or(|kept| kept == person))
    }

    /// Whether this person has a seat kept.
    pub(crate) fn expects(&self, person: &str) -> bool {
        self.reserved.iter().flatten().any(|kept| kept == person)
    }

    fn secret(&self) -> [u8; 32] {
        unhex(&self.secret).unwrap_or_default()
    }

    pub(crate) fn commitment(&self) -> String {
        fair::commitment(self.id, &self.secret())
    }
}

/// Something that happened at a table: what is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// Somebody sat down.
    Sat {
        /// Where.
        seat: Seat,
        /// Who.
        person: Person,
        /// Their share of the chance.
        chance: String,
    },
    /// Somebody got up before the deal.
    Left {
        /// From where.
        seat: Seat,
    },
    /// A bot sat down; level 0: got up.
    Bot {
        /// Where.
        seat: Seat,
        /// 0 to 5.
        level: u8,
    },
    /// The match was dealt.
    Dealt,
    /// A move.
    Moved {
        /// Whose.
        seat: Seat,
        /// In notation.
        mv: String,
        /// The number of the request; none for a bot's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
    },
    /// The last move was taken back.
    Undone {
        /// By whom.
        seat: Seat,
        /// The number of the request.
        id: u64,
    },
    /// A bot plays for somebody who is away.
    Away {
        /// Whose seat.
        seat: Seat,
    },
    /// They are back.
    Back {
        /// Whose seat.
        seat: Seat,
    },
    /// Somebody gave up.
    Resigned {
        /// Who.
        seat: Seat,
    },
    /// Somebody said something.
    Said {
        /// Who.
        seat: Seat,
        /// What.
        phrase: Phrase,
    },
    /// The same seats play on at another table.
    Rematch {
        /// There.
        table: String,
    },
}

/// Why an event cannot be.
#[derive(Debug)]
pub(crate) enum Cannot {
    /// The rules refuse the move.
    Play(CannotPlay),
    /// It does not fit the table.
    Fit(&'static str),
}

/// Level of the bot that stands in for somebody who is away.
const STAND_IN: u8 = 3;
/// How many of a seat's last requests are remembered.
const REMEMBERED: usize = 16;

#[derive(Clone, Debug, Default)]
struct Place {
    person: Option<Person>,
    level: Option<u8>,
    chance: String,
    away: bool,
    resigned: bool,
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
    places: Vec<Place>,
    pub(crate) phase: Phase,
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
    /// Who made the last move, if it was not taken back.
    pub(crate) last_mover: Option<Seat>,
}

impl TableState {
    pub(crate) fn new(meta: Meta) -> Self {
        Self {
            places: vec![Place::default(); meta.seats],
            meta,
            phase: Phase::Gathering,
            game: None,
            event: 0,
            version: 0,
            marks: Vec::new(),
            doings: BTreeMap::new(),
            next: None,
            last_mover: None,
        }
    }

    /// Makes the event part of the table, or says why it cannot be and changes nothing.
    pub(crate) fn apply(&mut self, event: &Event) -> Result<(), Cannot> {
        let log_from = self.game.as_ref().map_or(0, AnyMatch::events);
        match event {
            Event::Sat { seat, person, chance } => {
                let free = self.phase == Phase::Gathering && self.is_free(*seat);
                let place = self.place(*seat)?;
                if !free {
                    return Err(Cannot::Fit("the seat is taken"));
                }
                place.person = Some(person.clone());
                place.chance.clone_from(chance);
            }
            Event::Left { seat } => {
                if self.phase != Phase::Gathering {
                    return Err(Cannot::Fit("the match has begun"));
                }
                *self.place(*seat)? = Place::default();
            }
            Event::Bot { seat, level } => {
                let gathering = self.phase == Phase::Gathering;
                let place = self.place(*seat)?;
                if !gathering || place.person.is_some() || *level > 5 {
                    return Err(Cannot::Fit("the seat is taken"));
                }
                place.level = (*level > 0).then_some(*level);
            }
            Event::Dealt => {
                if self.phase != Phase::Gathering || self.free_seat().is_some() {
                    return Err(Cannot::Fit("seats are free"));
                }
                let chances = self.places.iter().map(|place| place.chance.as_str());
                let seed = fair::seed(self.meta.id, &self.meta.secret(), chances);
                let game = AnyMatch::new(self.meta.game, self.meta.seats, &self.meta.options, seed)
                    .map_err(|_| Cannot::Fit("the match cannot be set up"))?;
                self.game = Some(game);
                self.phase = Phase::Playing;
            }
            Event::Moved { seat, mv, id } => {
                if self.phase != Phase::Playing || seat.index() >= self.meta.seats {
                    return Err(Cannot::Fit("no match runs"));
                }
                let game = self.game.as_mut().ok_or(Cannot::Fit("no match runs"))?;
                game.play(*seat, mv).map_err(Cannot::Play)?;
                if game.outcome().is_some() {
                    self.phase = Phase::Over;
                }
                self.version += 1;
                self.last_mover = Some(*seat);
                if let Some(id) = id {
                    self.remember(*seat, *id, digest(mv));
                }
            }
            Event::Undone { seat, id } => {
                if self.phase != Phase::Playing || self.last_mover != Some(*seat) {
                    return Err(Cannot::Fit("there is nothing to take back"));
                }
                let game = self.game.as_mut().ok_or(Cannot::Fit("no match runs"))?;
                if !game.undo() {
                    return Err(Cannot::Fit("there is nothing to take back"));
                }
                self.version += 1;
                self.last_mover = None;
                self.remember(*seat, *id, digest("undo"));
            }
            Event::Away { seat } | Event::Back { seat } => {
                let place = self.place(*seat)?;
                if place.person.is_none() {
                    return Err(Cannot::Fit("nobody sits there"));
                }
                place.away = matches!(event, Event::Away { .. });
            }
            Event::Resigned { seat } => {
                if self.phase != Phase::Playing {
                    return Err(Cannot::Fit("no match runs"));
                }
                self.place(*seat)?.resigned = true;
                // With one seat left nobody is there to play against.
                if self.places.iter().filter(|place| !place.resigned).count() < 2 {
                    self.phase = Phase::Over;
                }
            }
            Event::Said { seat, .. } => drop(self.place(*seat)?),
            Event::Rematch { table } => self.next = Some(table.clone()),
        }
        self.event += 1;
        let log_to = self.game.as_ref().map_or(0, AnyMatch::events);
        let undo = matches!(event, Event::Undone { .. });
        self.marks.push(Mark { log_from: log_from as u32, log_to: log_to as u32, undo });
        if !matches!(event, Event::Moved { .. }) {
            self.doings.insert(self.event, event.clone());
        }
        Ok(())
    }

    fn place(&mut self, seat: Seat) -> Result<&mut Place, Cannot> {
        self.places.get_mut(seat.index()).ok_or(Cannot::Fit("there is no such seat"))
    }

    fn remember(&mut self, seat: Seat, id: u64, digest: u64) {
        let event = self.event + 1;
        let asked = &mut self.places[seat.index()].asked;
        asked.push_back((id, digest, event));
        if asked.len() > REMEMBERED {
            asked.pop_front();
        }
    }

    /// The event that came of this seat's request, if it was made before: `Err` if that was something else.
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
        if place.away || place.resigned { Some(STAND_IN) } else { place.level }
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
            invite: (host || you.is_some()).then(|| self.meta.invite.clone()),
            pace: self.meta.pace,
            spectators: self.meta.spectators,
            commitment: self.meta.commitment(),
            next: self.next.clone(),
        }
    }

    /// What the lobby shows of it, if it shows it.
    pub(crate) fn summary(&self) -> Option<Summary> {
        let listed = self.meta.access == Access::Open && self.phase != Phase::Over;
        let people = self.seats().any(|seat| self.person(seat).is_some());
        let shown = listed && people && (self.phase == Phase::Gathering || self.meta.spectators);
        shown.then(|| Summary {
            table: self.meta.id.to_string(),
            game: self.meta.game.info().id.to_owned(),
            phase: self.phase,
            seats: self.seats().map(|seat| (!self.is_free(seat)).then(|| self.name(seat))).collect(),
            pace: self.meta.pace,
            spectators: self.meta.spectators,
        })
    }

    /// Another table for the same people, and the bots that sit there.
    pub(crate) fn rematch(&self, host: &str) -> (Meta, Vec<(Seat, u8)>) {
        let reserved = self.places.iter().map(|place| place.person.as_ref().map(|who| who.person.clone()));
        let bots = self.seats().filter_map(|seat| Some((seat, self.places[seat.index()].level?)));
        (self.meta.again(host, reserved.collect()), bots.collect())
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
                table: self.meta.id.to_string(),
                commitment: self.meta.commitment(),
                secret: self.meta.secret.clone(),
                chances: self.places.iter().map(|place| place.chance.clone()).collect(),
            },
            players: self.seats().map(|seat| self.name(seat)).collect(),
            resigned: self.seats().filter(|seat| self.has_resigned(*seat)).collect(),
        })
    }
}

/// FNV-1a: enough to tell whether a request is the same one again.
fn digest(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}
