//! OTTO Game Over, by F. Caniatti (Arcastudio): close circles and squares with tiles, or end the
//! round with an infinity; first to 24 points.
//!
//! The articles cited as `A13` are those of `fr.md` and `en.md`, which also list interpretations
//! and reconstructions. The drawings of the tiles are such a reconstruction, in `tiles.toml`. One
//! choice of this code: the option `rounds` ends a match early, and a tie is then shared.
//!
//! ```
//! use engine::{Game, Seed};
//! use game_otto_game_over::{Move, Options, OttoGameOver, Refusal};
//!
//! let options = Options { secret_cards: false, ..Options::default() };
//! let mut game = OttoGameOver::deal(&options, 2, &Seed::numbered(1, 0), &mut ())?;
//! let first = game.to_act().must.first().expect("somebody begins");
//! // A11: a tile is placed beside another, and at first there is only the printed centre.
//! let mut moves = Vec::new();
//! game.legal_moves(first, &mut moves);
//! let Some(Move::Place(mut placement)) = moves.first().copied() else { panic!("a tile was drawn") };
//! placement.cell = "a1".parse().expect("a cell");
//! let far = Move::Place(placement);
//! assert_eq!(game.play(first, far, &mut ()), Err(Refusal::NotBeside(placement.cell)));
//! game.play(first, moves[0], &mut ()).expect("it is legal");
//! # Ok::<(), engine::SetupError>(())
//! ```
#![warn(missing_docs, clippy::disallowed_methods, clippy::wildcard_enum_match_arm)]

mod board;
mod check;
mod choices;
mod duty;
mod events;
mod moves;
mod options;
mod pieces;
mod places;
mod play;
mod position;
mod scoring;
mod secrets;
mod setup;
mod state;
mod strokes;
mod svg;
mod texts;
mod view;

use engine::{
    BySeat, Dice, Game, GameInfo, Log, Observer, OnShelf, Outcome, PositionError, Positions, Rules,
    RulesText, Seat, Seed, SetupError, ToAct,
};

use crate::texts::on_the_box;

pub use board::{Board, Closed};
pub use check::Refusal;
pub use duty::Placements;
pub use events::{Event, Seen};
pub use moves::{Action, Direction, Move, Placement, Via};
pub use options::Options;
pub use pieces::{Figure, Kind, Kinds, PAWNS_EACH, Tile, frame};
pub use places::{Cell, CellSet, SIZE, Spot, SpotSet};
pub use position::Position;
pub use scoring::{Comment, GOAL, RoundEnd, SoloScore};
pub use secrets::{Secret, Secrets};
pub use state::{Last, OttoGameOver, Phase, RoundKind, Travel};
pub use strokes::{Strand, Stroke};
pub use svg::{board_svg, frame_lines, infinity_lines, tile_lines, tile_svg};
pub use view::{Open, View};

const INFO: GameInfo = GameInfo {
    id: "otto-game-over",
    name: "OTTO Game Over",
    seats: 1..=4,
    usual_seats: 3,
    minutes: 35,
    age: 8,
    credit: on_the_box::CREDIT,
    sheet: Some(on_the_box::SHEET),
    about: on_the_box::ABOUT,
    shelf: Some(OnShelf {
        blurb: on_the_box::BLURB,
        mood: on_the_box::MOOD,
        first_match: &[("secret_cards", "off")],
    }),
    edition: Some(pieces::EDITION),
    rules: RulesText {
        fr: Rules { markdown: include_str!("../fr.md") },
        en: Rules { markdown: include_str!("../en.md") },
    },
};

impl Game for OttoGameOver {
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
        self.table.players()
    }

    #[inline]
    fn to_act(&self) -> ToAct {
        self.actors()
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
    fn random_move(&self, seat: Seat, dice: &mut Dice, _moves: &mut Vec<Move>) -> Option<Move> {
        self.pick_move(seat, dice)
    }
}

impl Positions for OttoGameOver {
    type Position = Position;

    fn to_position(&self) -> Position {
        self.position()
    }

    fn from_position(position: &Position) -> Result<Self, PositionError> {
        position::read(position)
    }

    fn options_in_force(&self, given: &Options) -> Options {
        let table = &self.table;
        let age = self.open().age;
        let in_seat_order = given.age.is_empty() && age.is_sorted();
        Options {
            teams: table.teams,
            vigilance: table.vigilance,
            // A31, A34: there are none in a solo game or in blind rounds, whatever the table's
            // options.
            secret_cards: if table.players() == 1 || table.blind {
                given.secret_cards
            } else {
                table.secret_cards
            },
            blind: if table.players() == 1 { given.blind } else { table.blind },
            age: if in_seat_order { Vec::new() } else { age },
            rounds: (table.rounds > 0).then_some(table.rounds),
        }
    }
}
