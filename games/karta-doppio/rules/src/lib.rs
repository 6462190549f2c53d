//! Karta Doppio (Outan-Outan): sixteen transparent cards, two layers at most; most lines of four
//! wins.
//!
//! The articles cited as `A13` are those of `fr.md` and `en.md`, which also list the
//! interpretations and reconstructions; the cards themselves are in `cards.toml`. Three choices of
//! this code: the table is stored on a torus of bits (`table.rs` proves that it is large enough);
//! tokens are not stored, but counted from the table; and the places where a card can lie are
//! computed all at once, so that moves are counted and chosen without being listed.
//!
//! ```
//! use engine::{Game, Seed};
//! use game_karta_doppio::{KartaDoppio, Move, Options, Refusal};
//!
//! let mut game = KartaDoppio::deal(&Options::default(), 2, &Seed::numbered(1, 0), &mut ())?;
//! let red = game.to_act().must.first().expect("RED starts");
//! // A5: eight cards, two sides, four quarter turns, one place.
//! assert_eq!(game.move_count(red), 64);
//! let first = game.nth_move(red, 0).expect("there are 64");
//! game.play(red, first, &mut ()).expect("it is one of them");
//! // A9: the second card may not cover the first wholly.
//! let blue = game.to_act().must.first().expect("BLUE goes on");
//! let card = game.hand(blue).iter().next().expect("BLUE has eight cards");
//! let same_place = Move::new(card.face(first.face().side(), first.face().turns()), 0, 0).expect("the origin");
//! assert_eq!(game.play(blue, same_place, &mut ()), Err(Refusal::CoversFirst));
//! # Ok::<(), engine::SetupError>(())
//! ```
#![warn(missing_docs, clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

mod events;
mod moves;
mod pieces;
mod play;
mod position;
mod scoring;
mod setup;
mod state;
mod table;
mod texts;
mod view;

use engine::{
    BySeat, Dice, Game, GameInfo, Log, Match, Observer, OnShelf, Outcome, PositionError, Positions, Rules,
    RulesText, Seat, Seed, SetupError, ToAct,
};

use crate::texts::on_the_box;

pub use events::Event;
pub use moves::{Move, REACH, Refusal};
pub use pieces::{CARDS, Card, CardSet, Colour, Face, Side};
pub use position::Position;
pub use scoring::Score;
pub use state::{KartaDoppio, Options, Red};
pub use table::{Bounds, Direction, Drawing, Prospects, Run, Square, Table};
pub use view::View;

const INFO: GameInfo = GameInfo {
    id: "karta-doppio",
    name: "Karta Doppio",
    seats: 2..=2,
    usual_seats: 2,
    minutes: 15,
    age: 8,
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

impl Game for KartaDoppio {
    const INFO: GameInfo = INFO;

    type Options = Options;
    type Move = Move;
    type Refusal = Refusal;
    type View = View;
    type Event = Event;
    type Seen = Event;

    fn deal<L: Log<Event>>(
        options: &Options,
        seats: usize,
        seed: &Seed,
        log: &mut L,
    ) -> Result<Self, SetupError> {
        setup::deal_match(*options, seats, seed, log)
    }

    fn seats(&self) -> usize {
        state::SEATS
    }

    /// A16: after one leg, the same cards with the colours swapped.
    fn return_match(played: &Match<Self>) -> Option<Vec<(&'static str, String)>> {
        let over = played.options().legs == 1 && played.state().outcome().is_some();
        // A5: RED plays the first card.
        let (red, _) = played.moves().first().filter(|_| over)?;
        Some(vec![("red", red.left(state::SEATS).to_string())])
    }

    #[inline]
    fn to_act(&self) -> ToAct {
        self.turn().map_or(ToAct::NOBODY, ToAct::only)
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
        u32::from(self.leg) + u32::from(self.turn().is_none())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.turn().is_none().then(|| self.result())
    }

    fn points(&self) -> BySeat<i32> {
        self.tokens()
    }

    fn view(&self, observer: Observer) -> View {
        self.view_for(observer)
    }

    fn seen(event: &Event, _observer: Observer) -> Option<Event> {
        Some(event.clone())
    }

    fn determinize(view: &View, _dice: &mut Dice) -> Result<Self, PositionError> {
        view::imagine(view)
    }

    #[inline]
    fn random_move(&self, seat: Seat, dice: &mut Dice, _moves: &mut Vec<Move>) -> Option<Move> {
        self.pick_move(seat, dice)
    }
}

impl Positions for KartaDoppio {
    type Position = Position;

    fn to_position(&self) -> Position {
        self.position()
    }

    fn from_position(position: &Position) -> Result<Self, PositionError> {
        position::read(position)
    }

    fn options_in_force(&self, given: &Options) -> Options {
        let red = match given.red {
            Red::Chance => Red::Chance,
            // A16: in the return match the colours are swapped.
            Red::Seat(_) if self.leg == 0 => Red::Seat(self.red_seat),
            Red::Seat(_) => Red::Seat(self.red_seat.left(state::SEATS)),
        };
        Options { legs: self.legs, red }
    }
}
