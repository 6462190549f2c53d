//! A page's one way to a match. A server, a lesson, a puzzle and a replay each make a
//! [`MatchSource`] of what they have; the page and the board do not ask which it is.
//!
//! It is a struct of signals and callbacks, not a trait: a source is made once per page, its parts
//! belong to the page's reactive owner, and it is copied into closures like any signal.

use std::sync::Arc;

use catalog::{AnyMatch, GameId};
use engine::{Outcome, Seat, SeatSet, ToAct};
use leptos::prelude::*;
use protocol::{Happening, Info, Phrase, Reply, Speed};

use crate::net::Link;
use crate::net::clock::Heard;
use crate::net::table::TableNow;
use crate::parts::why::Why;

/// Where a board reads its match. No page looks into it.
#[derive(Clone, Copy)]
pub enum Reading {
    /// What a server tells: one seat's view and events in JSON, its moves in notation.
    Told(RwSignal<TableNow>),
    /// The match itself. A board reads of it what the seat in front may see.
    Here(Signal<AnyMatch>),
}

/// What a page asks of a source, apart from moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// Takes the last decision back.
    Undo,
    Resign,
    /// Another match with the same people; the reply names its table.
    Rematch,
    BotSpeed(Speed),
    Say(Phrase),
    /// Says something in own words.
    Write(String),
    /// Whether own words are allowed.
    AllowChat(bool),
    /// Whether a seat's words are hidden.
    Mute(Seat, bool),
}

/// Hears the reply to a request.
pub type Answered = Box<dyn FnOnce(Reply)>;

/// What can be asked for now.
#[derive(Clone, Copy)]
pub struct Offers {
    pub undo: Signal<bool>,
    pub hint: Signal<bool>,
    /// Whether one can say something to others.
    pub talk: Signal<bool>,
}

/// A match, as its page and its board know it.
#[derive(Clone, Copy)]
pub struct MatchSource {
    pub game: GameId,
    pub reading: Reading,
    /// Its name in addresses; empty where it has none.
    pub table: StoredValue<String>,
    /// Seats, phase and settings.
    pub info: Signal<Arc<Info>>,
    /// The seat in front: whose view is shown. It may change; none looks on.
    pub me: Signal<Option<Seat>>,
    /// The seat for which moves are made now; none where nothing can be tried.
    pub plays: Signal<Option<Seat>>,
    pub must: Signal<SeatSet>,
    pub may: Signal<SeatSet>,
    pub outcome: Signal<Option<Outcome>>,
    /// How many decisions it has had, which is what the next one answers.
    pub version: Signal<u64>,
    /// The notation of an own move that is not acknowledged yet.
    pub pending: Signal<Option<String>>,
    /// Makes a legal move; false where it has to wait. None: the match is only watched, and nothing
    /// is refused either.
    pub play: Option<Callback<String, bool>>,
    /// Shows why something is refused.
    pub refuse: Callback<Why>,
    /// The refusal that is being read.
    pub refused: RwSignal<Option<Why>>,
    /// Whether there is a journal.
    pub journal: bool,
    /// The number of the newest event, and everything that happened, as far as a server tells it.
    pub happenings: Signal<(u64, Arc<Vec<Happening>>)>,
    /// The clocks, where there are any.
    pub clocks: Signal<Option<Heard>>,
    /// The browser's clock in milliseconds, a few times a second; 0 where nothing depends on it.
    pub time: Signal<f64>,
    /// How the connection is.
    pub link: Signal<Link>,
    /// Whether the result counts for the person's rating.
    pub counts: Signal<bool>,
    pub offers: Offers,
    pub request: Callback<(Request, Answered)>,
}

impl MatchSource {
    /// A match that is in the page itself, seen from a seat. It can only be watched.
    pub fn here(
        game: GameId,
        now: Signal<AnyMatch>,
        me: Signal<Option<Seat>>,
        info: Signal<Arc<Info>>,
    ) -> Self {
        let acting =
            move |which: fn(ToAct) -> SeatSet| Signal::derive(move || now.with(|now| which(now.to_act())));
        let never = Signal::derive(|| false);
        Self {
            game,
            reading: Reading::Here(now),
            table: StoredValue::new(String::new()),
            info,
            me,
            plays: Signal::derive(|| None),
            must: acting(|acts| acts.must),
            may: acting(|acts| acts.may),
            outcome: Signal::derive(move || now.with(AnyMatch::outcome)),
            version: Signal::derive(move || now.with(|now| now.moves() as u64)),
            pending: Signal::derive(|| None),
            play: None,
            refuse: Callback::new(|_| ()),
            refused: RwSignal::new(None),
            journal: false,
            happenings: Signal::derive(|| (0, Arc::default())),
            clocks: Signal::derive(|| None),
            time: Signal::derive(|| 0.0),
            link: Signal::derive(|| Link::Idle),
            counts: never,
            offers: Offers { undo: never, hint: never, talk: never },
            request: Callback::new(|_| ()),
        }
    }

    /// The same for a person who plays: `plays` is their seat while something can be tried, and
    /// `play` makes a legal move.
    #[must_use]
    pub fn played(self, plays: Signal<Option<Seat>>, play: Callback<String, bool>) -> Self {
        let refused = self.refused;
        let refuse = Callback::new(move |why: Why| why.show(refused));
        Self { plays, play: Some(play), refuse, ..self }
    }

    /// Asks for something; `answered` hears the reply.
    pub fn ask(self, request: Request, answered: impl FnOnce(Reply) + 'static) {
        self.request.run((request, Box::new(answered)));
    }
}
