//! The boards, one for each game: painters of the game's [`Table`]. A board draws what the table
//! says, passes on what the person does to it ([`Hands`]), and knows neither the socket nor the
//! rules.
//!
//! A board knows no page, and a page knows no game. Between them are [`AnyBoard`], which is all
//! that a page knows of a board, and [`MatchSource`], which is all that both know of a match.
//! Lessons, puzzles and records of any game are also here, with moves in notation.
//!
//! A game without a board uses [`plain::plain_board`]. To add one, put `board` in the game's line
//! of `catalog`, and implement [`BoardUi`] in `board.rs` of its folder. Copy Olé's.

pub mod any;
mod game_parts;
pub mod lesson;
pub mod plain;
pub mod puzzle;
mod reading;
pub mod source;
pub mod story;

use std::sync::Arc;

use catalog::GameId;
use engine::{Game, Lang, Outcome, Seat, SeatSet};
use leptos::prelude::*;
use protocol::{Info, Phase};
use table::{Answer, Moment, Room, Scene, Table};

use crate::locales::{self, Words};
use crate::net::clock::{self, Heard};
use crate::net::table::{called, sitter};
use crate::parts::journal::Entry;

pub use any::{AnyBoard, Environment};
pub use game_parts::{GameParts, StudyParts};
pub use source::MatchSource;

catalog::parts! { games, ".." => board }

/// How a game is painted in the browser.
pub trait BoardUi: Game {
    /// What lies where, what can be done, and the sentences.
    type Table: Table<Game = Self>;

    /// The felt, as `data-game` names it.
    const FELT: &'static str = "plain";

    /// An abbreviation of its name for narrow bars, if there is one.
    const SHORT_NAME: Option<&'static str> = None;

    /// Whether the board stays visible after a round until the person goes on.
    const KEEPS_BOARD: bool = false;

    /// A picture that shows why a move is refused, beside the sentence.
    fn illustrate_refusal(_view: &Self::View, _mv: Self::Move, _lang: Lang) -> Option<Illustration> {
        None
    }

    /// The board; by default, the table in words.
    fn board(play: BoardProps<Self>) -> AnyView {
        plain::plain_board(play)
    }
}

/// An illustration of a refusal.
pub struct Illustration {
    /// What is shown.
    pub view: AnyView,
    /// Whether it also shows the reason, so that the sentence can leave it out.
    pub reason: bool,
    /// A replacement for the sentence of the refusal, if that covers only a part of the picture.
    pub says: Option<String>,
}

/// The events of a match, oldest first, each with its number at the table.
pub type EventLog<G> = Arc<Vec<(u64, <G as Game>::Seen)>>;

/// The inputs of a board.
pub struct BoardProps<G: Game> {
    /// The person's view.
    pub view: Signal<G::View>,
    /// The person's legal moves, in the game's order.
    pub legal: Signal<Vec<G::Move>>,
    /// The events of this match, oldest first, each with its number at the table.
    pub events: Signal<EventLog<G>>,
    /// The person's move that the server has not acknowledged yet.
    pub pending: Signal<Option<G::Move>>,
    /// Called with what the person wants to play. An illegal move leads to *Pourquoi ?*, so a board
    /// passes on every attempt.
    pub on_move: Callback<G::Move>,
    /// Called with a move that the rules refuse, and the reason.
    pub on_refused: Callback<(G::Move, G::Refusal)>,
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

impl<G: Game> BoardProps<G> {
    /// Calls `look` with the current scene.
    pub fn scene<T>(self, look: impl FnOnce(&Scene<'_, G>) -> T) -> T {
        let Self { context, .. } = self;
        let names = |seat| context.name(seat);
        self.view.with(|view| {
            self.legal.with(|legal| {
                self.events.with(|events| {
                    look(&Scene {
                        view,
                        legal,
                        events,
                        pending: self.pending.get(),
                        me: context.me.get(),
                        must: context.must.get(),
                        lang: context.lang,
                        names: &names,
                    })
                })
            })
        })
    }
}

/// The person's hands at a table: what they hold, and what they do.
pub struct Hands<G: BoardUi> {
    play: BoardProps<G>,
    held: RwSignal<<G::Table as Table>::Held>,
    /// What lies where.
    pub laid: Memo<<G::Table as Table>::Layout>,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derived one would ask that games be `Copy`")]
impl<G: BoardUi> Clone for Hands<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: BoardUi> Copy for Hands<G> {}

impl<G: BoardUi> Hands<G> {
    /// Empty hands.
    pub fn new(play: BoardProps<G>) -> Self {
        let held = RwSignal::new(<G::Table as Table>::Held::default());
        let laid = Memo::new(move |before: Option<&<G::Table as Table>::Layout>| {
            play.scene(|scene| held.with(|held| G::Table::layout(scene, held, before)))
        });
        crate::parts::keys::keep(move || laid.track());
        Self { play, held, laid }
    }

    /// Performs a gesture, with all its consequences.
    pub fn act(self, gesture: <G::Table as Table>::Gesture) {
        let mut held = self.held.get_untracked();
        let answer = untrack(|| {
            self.play.scene(|scene| self.laid.with(|laid| G::Table::choose(scene, laid, &mut held, gesture)))
        });
        let hold = || {
            if self.held.with_untracked(|before| *before != held) {
                self.held.set(held);
            }
        };
        match answer {
            Answer::Nothing | Answer::Held => hold(),
            Answer::Play(mv) => {
                hold();
                self.play.on_move.run(mv);
            }
            Answer::Refused(mv, why) => {
                hold();
                self.play.on_refused.run((mv, why));
            }
        }
    }

    /// The sentence that says what is expected.
    pub fn expected(self) -> Signal<String> {
        Signal::derive(move || {
            self.play.scene(|scene| self.laid.with(|laid| G::Table::expected(scene, laid)))
        })
    }

    /// The quiet line under the sentence.
    pub fn note(self) -> Signal<String> {
        let touch = self.play.context.touch;
        Signal::derive(move || {
            self.play.scene(|scene| self.laid.with(|laid| G::Table::note(scene, laid, touch)))
        })
    }

    /// What every seat shows.
    pub fn seats(self) -> Signal<Vec<table::Shows>> {
        Signal::derive(move || self.play.scene(G::Table::seats))
    }
}

/// The table around a board: who sits where, whose turn it is.
#[derive(Clone, Copy)]
pub struct TableContext {
    /// The language. A table is rebuilt when it changes.
    pub lang: Lang,
    /// Whether the person uses a touch screen rather than a mouse.
    pub touch: bool,
    /// Seats and settings.
    pub info: Signal<Arc<Info>>,
    /// The person's seat; none for a spectator.
    pub me: Signal<Option<Seat>>,
    /// Who must act.
    pub must: Signal<SeatSet>,
    /// Who may act.
    pub may: Signal<SeatSet>,
    /// The result, once there is one.
    pub outcome: Signal<Option<Outcome>>,
    /// The newest line of the journal.
    pub last: Signal<Entry>,
    /// How a round ended, while that is news.
    pub news: RwSignal<Option<String>>,
    /// The end of a round, while it is shown over the table.
    pub round_end: RwSignal<Option<Moment>>,
    /// Notified when the person goes on to the next round.
    pub goes_on: Trigger,
    /// Each seat's total; empty where totals are not counted.
    pub totals: Signal<Vec<String>>,
    /// The space for the table.
    pub room: Signal<Room>,
    /// Whether the journal is open, where it is a drawer.
    pub drawer: RwSignal<bool>,
    /// The notation of the refused move, while its refusal is shown.
    pub refused: Signal<Option<String>>,
    /// The clocks, if there are any.
    pub clocks: Signal<Option<Heard>>,
    /// The browser's clock, updated a few times a second.
    pub time: Signal<f64>,
}

impl TableContext {
    pub fn words(self) -> &'static Words {
        locales::words(self.lang)
    }

    /// The number of seats.
    pub fn seats(self) -> usize {
        self.info.with(|info| info.seats.len())
    }

    /// The other seats, in playing order after the person's own; all seats for a spectator.
    pub fn others(self) -> Vec<Seat> {
        let seats = self.seats();
        match self.me.get() {
            Some(me) => me.round_from_left(seats).filter(|seat| *seat != me).collect(),
            None => Seat::all(seats).collect(),
        }
    }

    /// The name of the player on a seat.
    pub fn sitter(self, seat: Seat) -> String {
        self.info.with(|info| sitter(info, seat))
    }

    /// The seats from the person's left, their own last; all seats for a spectator.
    pub fn round(self) -> Vec<Seat> {
        let mut seats = self.others();
        seats.extend(self.me.get());
        seats
    }

    /// The name of a seat in sentences: "Vous" for the person's own.
    pub fn name(self, seat: Seat) -> String {
        self.info.with(|info| called(info, seat, self.me.get(), self.lang))
    }

    /// Whether it is the person's turn.
    pub fn my_turn(self) -> bool {
        self.me.get().is_some_and(|me| self.must.get().has(me))
    }

    /// The text of a seat's clock, if it has one.
    pub fn clock(self, seat: Seat) -> Option<String> {
        let left = self.clocks.with(|heard| heard.as_ref()?.left(seat, self.time.get()))?;
        Some(clock::shown(left, self.lang))
    }

    /// The time left until a bot plays for an absent person.
    pub fn grace(self, seat: Seat) -> Option<String> {
        let left = self.clocks.with(|heard| heard.as_ref()?.grace(seat, self.time.get()))?;
        Some(clock::shown(left, self.lang))
    }

    /// Whether a bot plays for a person who is away or has resigned.
    pub fn away(self, seat: Seat) -> bool {
        self.stand_in(seat).is_some()
    }

    /// Why a bot plays for the person on a seat, in words; none if it does not.
    pub fn stand_in(self, seat: Seat) -> Option<&'static str> {
        let w = self.words();
        self.info.with(|info| {
            let chair = info.seats.get(seat.index())?;
            match (chair.resigned, chair.away || chair.flagged) {
                (true, _) if info.phase == Phase::Playing => Some(w.resigned_seat),
                (_, true) => Some(w.away),
                _ => None,
            }
        })
    }
}

/// Whether this is the notation of a move in the game.
pub fn is_move(game: GameId, notation: &str) -> bool {
    catalog::with_game!(game, G => notation.parse::<<G as Game>::Move>().is_ok())
}

/// The felt of a game.
pub fn felt(game: GameId) -> &'static str {
    catalog::with_game!(game, G => <G as BoardUi>::FELT)
}

/// An abbreviation of its name, if there is one.
pub fn short_name(game: GameId) -> Option<&'static str> {
    catalog::with_game!(game, G => <G as BoardUi>::SHORT_NAME)
}
