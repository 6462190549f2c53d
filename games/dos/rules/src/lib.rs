//! DOS: match the cards of the centre row, by number or by sum; first to 200 points wins.
//!
//! The articles cited as `A13` are those of `fr.md` and `en.md`, which also list the
//! interpretations. Three choices of this code: the discard pile is not stored, but consists of all
//! cards that are nowhere else; its order is in the log, and the state has only its top card; and
//! the option `target` makes a match shorter or longer than A26's.
//!
//! ```
//! use engine::{Game, Seat, Seed, TableOptions};
//! use game_dos::{Dos, Move, Options, Refusal};
//!
//! let mut options = Options::default();
//! options.set("call", "auto").expect("the engine calls DOS for everyone (A23)");
//! let mut game = Dos::deal(&options, 3, &Seed::numbered(1, 0), &mut ())?;
//! let seat = game.to_act().must.first().expect("somebody begins");
//! // A7: a turn begins with a match or a card from the pile.
//! assert_eq!(game.play(seat, Move::End, &mut ()), Err(Refusal::MatchOrDraw));
//! game.play(seat, Move::Draw, &mut ()).expect("a card can always be drawn");
//! // A7: one card, not two.
//! assert_eq!(game.play(seat, Move::Draw, &mut ()), Err(Refusal::DrawnAlready));
//! # Ok::<(), engine::SetupError>(())
//! ```
#![warn(missing_docs, clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

mod events;
mod matching;
mod moves;
mod pieces;
mod play;
mod position;
mod scoring;
mod setup;
mod state;
mod texts;
mod view;

use engine::{
    BySeat, Dice, Game, GameInfo, Log, Observer, OnShelf, Outcome, PositionError, Positions, Rules,
    RulesText, Seat, SeatSet, Seed, SetupError, ToAct,
};

use crate::texts::on_the_box;

pub use events::{Event, Seen, Why};
pub use matching::{Fit, Played, fit};
pub use moves::{Move, Refusal};
pub use pieces::{Card, Cards, Colour};
pub use position::Position;
pub use state::{Call, Dos, Options, Phase, Place, Spot};
pub use view::View;

const INFO: GameInfo = GameInfo {
    id: "dos",
    name: "DOS",
    seats: 2..=4,
    usual_seats: 4,
    minutes: 20,
    age: 7,
    credit: on_the_box::CREDIT,
    sheet: Some(on_the_box::SHEET),
    about: on_the_box::ABOUT,
    shelf: Some(OnShelf { blurb: on_the_box::BLURB, mood: on_the_box::MOOD, first_match: &[] }),
    edition: None,
    rules: RulesText {
        fr: Rules { markdown: include_str!("../fr.md") },
        en: Rules { markdown: include_str!("../en.md") },
    },
};

impl Game for Dos {
    const INFO: GameInfo = INFO;

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
        let Some(turn) = self.phase.seat() else { return ToAct::NOBODY };
        // A21: while a call is due its owner may call, and everybody else may catch.
        let may =
            if self.duty.is_some() { SeatSet::all(self.players()).without(turn) } else { SeatSet::NONE };
        ToAct { must: SeatSet::only(turn), may }
    }

    fn legal_moves(&self, seat: Seat, moves: &mut Vec<Move>) {
        self.list_moves(seat, moves);
    }

    fn check(&self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        self.check_move(seat, mv)
    }

    #[inline]
    fn play_unchecked<L: Log<Event>>(&mut self, seat: Seat, mv: Move, log: &mut L) {
        self.make_move(seat, mv, log);
    }

    fn rounds_over(&self) -> u32 {
        u32::from(self.round)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.phase.seat().is_none().then(|| self.result())
    }

    fn points(&self) -> BySeat<i32> {
        self.result().points
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
    fn random_move(&self, seat: Seat, dice: &mut Dice, moves: &mut Vec<Move>) -> Option<Move> {
        self.pick_move(seat, dice, moves)
    }
}

impl Positions for Dos {
    type Position = Position;

    fn to_position(&self) -> Position {
        self.position()
    }

    fn from_position(position: &Position) -> Result<Self, PositionError> {
        position::read(position)
    }

    fn options_in_force(&self, _given: &Options) -> Options {
        Options { call: self.call, target: self.target }
    }
}
