//! Olé, by W. Panning (Abacus, 1995): climb over the table card or take a token; fewest points
//! wins.
//!
//! The articles cited as `A13` are those of `fr.md` and `en.md`, which also list the
//! interpretations. Two choices of this code: the order of the pile is in the log and not in the
//! state (a search copies the state at every step), and the option `rounds` makes a match shorter
//! than A4's.
//!
//! ```
//! use engine::{Game, Observer, Seat, Seed};
//! use game_ole::{Move, Ole, Options, Refusal};
//!
//! let mut game = Ole::deal(&Options::default(), 4, &Seed::numbered(1, 0), &mut ())?;
//! let opener = game.to_act().must.first().expect("somebody opens");
//! // A8: the opener has played the yellow 1 and adds a card; a token cannot be taken instead.
//! assert_eq!(game.play(opener, Move::Token, &mut ()), Err(Refusal::NoTokenAtOpening));
//! let view = game.view(Observer::screen(opener));
//! let card = view.hand.iter().next().expect("eight cards are left");
//! game.play(opener, Move::Play(card), &mut ()).expect("any card will do");
//! # Ok::<(), engine::SetupError>(())
//! ```
#![warn(missing_docs, clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

mod events;
mod moves;
mod pieces;
mod play;
mod playout;
mod position;
mod scoring;
mod setup;
mod state;
mod texts;
mod view;

use engine::{
    BySeat, Dice, Game, GameInfo, Log, Observer, OnShelf, Outcome, PositionError, Positions, Rules,
    RulesText, Seat, Seed, SetupError, ToAct,
};

use crate::texts::on_the_box;

pub use events::{Event, Seen};
pub use moves::{Move, Refusal};
pub use pieces::{Card, CardSet, Colour, Higher, OnTop, deck, hand_size, higher};
pub use position::Position;
pub use scoring::{RoundEnd, TOKEN_POINTS};
pub use state::{Ole, Options, Phase, Privilege};
pub use view::View;

const INFO: GameInfo = GameInfo {
    id: "ole",
    name: "Olé",
    seats: 3..=8,
    usual_seats: 4,
    minutes: 30,
    age: 8,
    credit: on_the_box::CREDIT,
    sheet: Some(on_the_box::SHEET),
    about: on_the_box::ABOUT,
    shelf: Some(OnShelf {
        blurb: on_the_box::BLURB,
        mood: on_the_box::MOOD,
        first_match: &[("privilege", "off")],
    }),
    edition: None,
    rules: RulesText {
        fr: Rules { markdown: include_str!("../fr.md") },
        en: Rules { markdown: include_str!("../en.md") },
    },
};

impl Game for Ole {
    const INFO: GameInfo = INFO;
    const FEWEST_WIN: bool = true; // A4

    type Options = Options;
    type Move = Move;
    type Refusal = Refusal;
    type View = View;
    type Event = Event;
    type Seen = Seen;

    fn deal<L: Log<Event>>(
        options: &Options,
        seats: usize,
        seed: &Seed,
        log: &mut L,
    ) -> Result<Self, SetupError> {
        setup::deal_match(*options, seats, seed, log)
    }

    fn seats(&self) -> usize {
        self.players()
    }

    #[inline]
    fn to_act(&self) -> ToAct {
        self.phase.seat().map_or(ToAct::NOBODY, ToAct::only)
    }

    fn legal_moves(&self, seat: Seat, moves: &mut Vec<Move>) {
        self.list_moves(seat, moves);
    }

    fn check(&self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        self.check_move(seat, mv)
    }

    #[expect(
        clippy::inline_always,
        reason = "a call costs a fifth of a playout, and several callers hide that from the compiler"
    )]
    #[inline(always)]
    fn play_unchecked<L: Log<Event>>(&mut self, seat: Seat, mv: Move, log: &mut L) {
        if L::HEARS_MOVES {
            self.make_move(seat, mv, log);
        } else {
            self.make_move_unheard(seat, mv, log);
        }
    }

    fn rounds_over(&self) -> u32 {
        u32::from(self.round)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.phase.seat().is_none().then(|| self.result())
    }

    fn points(&self) -> BySeat<i32> {
        self.totals()
    }

    fn view(&self, observer: Observer) -> View {
        self.view_for(observer)
    }

    fn seen(event: &Event, observer: Observer) -> Option<Seen> {
        Some(event.seen_by(observer))
    }

    fn determinize(view: &View, dice: &mut Dice) -> Result<Self, PositionError> {
        view::imagine(view, dice)
    }

    #[inline]
    fn random_move(&self, seat: Seat, dice: &mut Dice, _moves: &mut Vec<Move>) -> Option<Move> {
        self.pick_move(seat, dice)
    }
}

impl Positions for Ole {
    type Position = Position;

    fn to_position(&self) -> Position {
        self.position()
    }

    fn from_position(position: &Position) -> Result<Self, PositionError> {
        position::read(position)
    }

    fn options_in_force(&self, given: &Options) -> Options {
        let as_many_as_players = given.rounds.is_none() && self.rounds == self.players;
        Options { privilege: self.privilege, rounds: (!as_many_as_players).then_some(self.rounds) }
    }
}
