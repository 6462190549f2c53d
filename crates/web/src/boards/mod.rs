//! The boards, one for each game: painters of the game's [`Table`]. A board draws what the table
//! says, passes on what the person does to it ([`Hands`]), and knows no socket and no rule.
//!
//! A board knows no page, and a page knows no game. Between them are [`AnyBoard`], which is what a
//! page knows of a board, and [`MatchSource`], which is what both know of a match. What the pages
//! need of a game besides, lessons, puzzles and records, is here too, in notation.
//!
//! A game without one is played on [`plain::plain_board`]. To add one: say `board` in the game's
//! line of `catalog`, and implement [`BoardUi`] in `board.rs` of its folder. Olé's is the one to
//! copy.

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
use protocol::Info;
use table::{Answer, Moment, Room, Scene, Table};

use crate::locales::{self, Words};
use crate::net::clock::{self, Heard};
use crate::net::table::{called, sitter};
use crate::parts::journal::Entry;

pub use any::{AnyBoard, Environment};
pub use game_parts::GameParts;
pub use source::MatchSource;

catalog::parts! { games, ".." => board }

/// How a game is painted in the browser.
pub trait BoardUi: Game {
    /// What lies where, what can be done, and what is said.
    type Table: Table<Game = Self>;

    /// The felt, as `data-game` names it.
    const FELT: &'static str = "plain";

    /// How its name begins, where that stands for the whole of it in a narrow bar.
    const SHORT_NAME: Option<&'static str> = None;

    /// Whether the board of a round that is over lies there until the person goes on.
    const KEEPS_BOARD: bool = false;

    /// A picture that shows why a move is refused, beside the sentence.
    fn illustrate_refusal(_view: &Self::View, _mv: Self::Move, _lang: Lang) -> Option<Illustration> {
        None
    }

    /// The board; by default in words.
    fn board(play: BoardProps<Self>) -> AnyView {
        plain::plain_board(play)
    }
}

/// A picture beside a refusal.
pub struct Illustration {
    /// What is shown.
    pub view: AnyView,
    /// Whether it shows the reason as well: then the sentence does without.
    pub reason: bool,
    /// What is said in the refusal's place, where that tells only a part of what is shown.
    pub says: Option<String>,
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
    /// Hears of a move that the rules refuse, and why.
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
    /// Looks at the table as it is now.
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

/// The person's hands over a table: what they hold, and what they do.
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

    /// Does something, and whatever comes of it.
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

    /// The quiet line under it.
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
    /// Who may act.
    pub may: Signal<SeatSet>,
    /// The result, once there is one.
    pub outcome: Signal<Option<Outcome>>,
    /// The newest line of the journal.
    pub last: Signal<Entry>,
    /// How a round ended, while that is news.
    pub news: RwSignal<Option<String>>,
    /// The end of a round, while it lies over the table.
    pub round_end: RwSignal<Option<Moment>>,
    /// Told when the person goes on to the next round.
    pub goes_on: Trigger,
    /// What every seat's match stands at; nothing where that is not counted.
    pub totals: Signal<Vec<String>>,
    /// The room the table has.
    pub room: Signal<Room>,
    /// Whether the journal is open where it is a drawer.
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

    /// The seats from one's left on, one's own last; all of them for those who watch.
    pub fn round(self) -> Vec<Seat> {
        let mut seats = self.others();
        seats.extend(self.me.get());
        seats
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

/// Whether this is a move of a game.
pub fn is_move(game: GameId, notation: &str) -> bool {
    catalog::with_game!(game, G => notation.parse::<<G as Game>::Move>().is_ok())
}

/// The felt of a game.
pub fn felt(game: GameId) -> &'static str {
    catalog::with_game!(game, G => <G as BoardUi>::FELT)
}

/// How its name begins, where that stands for the whole of it.
pub fn short_name(game: GameId) -> Option<&'static str> {
    catalog::with_game!(game, G => <G as BoardUi>::SHORT_NAME)
}
