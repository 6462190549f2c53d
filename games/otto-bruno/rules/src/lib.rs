//! Otto & Bruno: every card has two faces, one for its owner and one for the others; most
//! combinations win.
//!
//! The articles cited as `A13` are those of `fr.md` and `en.md`, which also list the
//! interpretations and the reconstructions: the colours (A1) and the printed pairs of faces (A3), a
//! table in `pieces.rs`. One choice of this code: each card carries the information who has seen
//! which of its faces (A16), so that knowledge moves with the card.
//!
//! ```
//! use engine::{Game, Observer, Seed};
//! use game_otto_bruno::{Move, Options, OttoBruno, Pile, Refusal};
//!
//! let mut game = OttoBruno::deal(&Options::default(), 2, &Seed::numbered(1, 0), &mut ())?;
//! let first = game.to_act().must.first().expect("somebody begins");
//! // A6: a turn begins with a card from one of the three piles.
//! assert_eq!(game.play(first, Move::Pass, &mut ()), Err(Refusal::DrawFirst));
//! game.play(first, Move::Draw(Pile::Left), &mut ()).expect("a draw pile can be drawn from");
//! // A15: of the eighth card the owner sees the face in play.
//! let view = game.view(Observer::screen(first));
//! let card = view.racks[first.index()].iter().last().expect("eight cards are on the rack");
//! assert!(card.face(view.face).is_some());
//! # Ok::<(), engine::SetupError>(())
//! ```
#![warn(missing_docs, clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

mod combinations;
mod events;
mod moves;
mod notation;
mod pairs;
mod pieces;
mod places;
mod play;
mod position;
mod sample;
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
pub use moves::{Four, Move, Place, Refusal, Split};
pub use notation::Sights;
pub use pieces::{CARDS, Card, Colour, Deck, Face, JOKER_POINTS, JOKERS, SAME_FACES, Side};
pub use places::{Marks, Sight};
pub use position::Position;
pub use state::{DISCARD_STAYS, HAND, Options, OttoBruno, Phase, Pile, TableMemory};
pub use view::{SeenTrick, View};

const INFO: GameInfo = GameInfo {
    id: "otto-bruno",
    name: "Otto & Bruno",
    seats: 2..=4,
    usual_seats: 3,
    minutes: 30,
    age: 8,
    credit: on_the_box::CREDIT,
    sheet: Some(on_the_box::SHEET),
    about: on_the_box::ABOUT,
    shelf: Some(OnShelf {
        blurb: on_the_box::BLURB,
        mood: on_the_box::MOOD,
        first_match: &[("memory", "aid")],
    }),
    edition: None,
    rules: RulesText {
        fr: Rules { markdown: include_str!("../fr.md") },
        en: Rules { markdown: include_str!("../en.md") },
    },
};

impl Game for OttoBruno {
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
        setup::deal_match(options, seats, seed, log)
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

    #[inline]
    fn play_unchecked<L: Log<Event>>(&mut self, seat: Seat, mv: Move, log: &mut L) {
        self.make_move(seat, mv, log);
    }

    fn rounds_over(&self) -> u32 {
        u32::from(self.phase == Phase::GameOver)
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.phase == Phase::GameOver).then(|| self.result())
    }

    fn points(&self) -> BySeat<i32> {
        self.combination_counts()
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

impl Positions for OttoBruno {
    type Position = Position;

    fn to_position(&self) -> Position {
        self.position()
    }

    fn from_position(position: &Position) -> Result<Self, PositionError> {
        position::read(position)
    }

    fn options_in_force(&self, given: &Options) -> Options {
        Options { memory: self.memory, deck: self.deck, ..given.clone() }
    }
}
