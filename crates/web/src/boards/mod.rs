//! The boards, one for each game. A board gets what its seat sees, what it may play and what
//! happened, and says which move the person wants; it knows no socket and no rule. The thinking is
//! a pure `layout`, tested on the host.
//!
//! To add one: implement [`BoardUi`] for the game in a file of its own, beginning with
//! [`plain::plain_board`] as its board, and replace that by a component over a `layout(…) ->
//! Layout`. `ole` is the one to copy.

pub mod dos;
pub mod karta_doppio;
pub mod ole;
pub mod otto_bruno;
pub mod otto_game_over;
pub mod plain;

use std::sync::Arc;

use catalog::GameId;
use engine::{Game, Lang, Names, Outcome, Seat, SeatSet};
use leptos::prelude::*;
use protocol::Info;

use crate::locales::sentences::{Narrator, Sentence};
use crate::locales::{self, Words};
use crate::net::clock::{self, Heard};
use crate::net::table::{called, sitter};
use crate::parts::journal::Entry;
use crate::parts::sheet::Sheet;
use crate::parts::sound::Sound;

/// What the browser has to know of a game besides its rules.
pub trait BoardUi: Game {
    /// The felt, as `data-game` names it.
    const FELT: &'static str;

    /// Where the match stands, in a few words: "Manche 2 sur 4".
    fn headline(view: &Self::View, lang: Lang) -> String;

    /// The sentence that says what is expected, and of whom.
    fn expected(view: &Self::View, lang: Lang, names: Names<'_>) -> String;

    /// The score sheet.
    fn sheet(view: &Self::View, events: &[(u64, Self::Seen)], lang: Lang) -> Sheet;

    /// What an event sounds like.
    fn sound(seen: &Self::Seen) -> Option<Sound>;

    /// An event as a sentence of the journal; none where the words of the rules are good enough.
    fn sentence(seen: &Self::Seen, by: Narrator<'_>) -> Sentence;

    /// How a round ended, in one sentence, where the event tells of it: then it is also said on a
    /// slip beside the table.
    fn round_end(_seen: &Self::Seen, _by: Narrator<'_>) -> Option<String> {
        None
    }

    /// What that slip shows besides: the cards that were left.
    fn round_rest(_events: &[(u64, Self::Seen)], _context: TableContext) -> Option<AnyView> {
        None
    }

    /// How the match ended, in its own measure: the winner's points, and those of whoever comes
    /// next. Nothing where they say nothing.
    fn score(points: i32, next: Option<i32>, lang: Lang) -> Option<String> {
        Some(crate::locales::boards::points_to(points, next?, lang))
    }

    /// What decided between the winner and whoever comes next, where their points are equal.
    fn tie_break(_won: i32, _next: i32, _lang: Lang) -> Option<String> {
        None
    }

    /// A picture that shows why a move is refused, beside the sentence.
    fn illustrate_refusal(_view: &Self::View, _mv: Self::Move, _lang: Lang) -> Option<Illustration> {
        None
    }

    /// The board.
    fn board(play: BoardProps<Self>) -> AnyView;
}

/// A picture beside a refusal.
pub struct Illustration {
    /// What is shown.
    pub view: AnyView,
    /// Whether it shows the reason as well: then the sentence does without.
    pub reason: bool,
}

/// What happened in a match, oldest first, with the number of the table's event.
pub type EventLog<G> = Arc<Vec<(u64, <G as Game>::Seen)>>;

/// What a board is given.
pub struct BoardProps<G: Game> {
    /// What one sees.
    pub view: Signal<G::View>,
    /// What one may play, in the game's order.
    pub legal: Signal<Vec<G::Move>>,
    /// What happened in this match, oldest first, with the number of the table's event.
    pub events: Signal<EventLog<G>>,
    /// One's own move that the server has not acknowledged yet.
    pub pending: Signal<Option<G::Move>>,
    /// Hears what the person wants to play. What is not legal is answered with *Pourquoi ?*, so a
    /// board hands in whatever is tried.
    pub on_move: Callback<G::Move>,
    /// Who sits where, and whose turn it is.
    pub context: TableContext,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derived one would ask that games be `Copy`")]
impl<G: Game> Clone for BoardProps<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for BoardProps<G> {}

/// The table round a board: who sits where, who is awaited.
#[derive(Clone, Copy)]
pub struct TableContext {
    /// The language. A table is built anew when it changes.
    pub lang: Lang,
    /// Whether one touches the screen rather than pointing at it.
    pub touch: bool,
    /// Seats and settings.
    pub info: Signal<Arc<Info>>,
    /// The seat one sits on; none for those who watch.
    pub me: Signal<Option<Seat>>,
    /// Who must act.
    pub must: Signal<SeatSet>,
    /// Who may.
    pub may: Signal<SeatSet>,
    /// The result, once there is one.
    pub outcome: Signal<Option<Outcome>>,
    /// The newest line of the journal.
    pub last: Signal<Entry>,
    /// How a round ended, while that is news.
    pub news: RwSignal<Option<String>>,
    /// Whether the journal is open on a phone.
    pub drawer: RwSignal<bool>,
    /// The notation of the move whose refusal is being read.
    pub refused: Signal<Option<String>>,
    /// The clocks, where there are any.
    pub clocks: Signal<Option<Heard>>,
    /// The browser's clock, a few times a second.
    pub time: Signal<f64>,
}

impl TableContext {
    pub fn words(self) -> &'static Words {
        locales::words(self.lang)
    }

    /// How many sit.
    pub fn seats(self) -> usize {
        self.info.with(|info| info.seats.len())
    }

    /// The others, in the order they play after oneself; all of them for those who watch.
    pub fn others(self) -> Vec<Seat> {
        let seats = self.seats();
        match self.me.get() {
            Some(me) => me.round_from_left(seats).filter(|seat| *seat != me).collect(),
            None => Seat::all(seats).collect(),
        }
    }

    /// What whoever sits there is called.
    pub fn sitter(self, seat: Seat) -> String {
        self.info.with(|info| sitter(info, seat))
    }

    /// What the seat is called in sentences: "Vous" for oneself.
    pub fn name(self, seat: Seat) -> String {
        self.info.with(|info| called(info, seat, self.me.get(), self.lang))
    }

    /// Whether it is one's turn.
    pub fn my_turn(self) -> bool {
        self.me.get().is_some_and(|me| self.must.get().has(me))
    }

    /// What a seat's clock shows, where it has one.
    pub fn clock(self, seat: Seat) -> Option<String> {
        let left = self.clocks.with(|heard| heard.as_ref()?.left(seat, self.time.get()))?;
        Some(clock::shown(left, self.lang))
    }

    /// How long the table still waits for somebody who is not there.
    pub fn grace(self, seat: Seat) -> Option<String> {
        let left = self.clocks.with(|heard| heard.as_ref()?.grace(seat, self.time.get()))?;
        Some(clock::shown(left, self.lang))
    }

    /// Whether a program plays for a person who is away.
    pub fn away(self, seat: Seat) -> bool {
        self.info.with(|info| info.seats.get(seat.index()).is_some_and(|chair| chair.away || chair.flagged))
    }
}

/// The felt of a game.
pub fn felt(game: GameId) -> &'static str {
    catalog::with_game!(game, G => <G as BoardUi>::FELT)
}
