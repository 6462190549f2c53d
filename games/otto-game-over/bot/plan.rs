//! A planner: the value of each legal move, by the learned weights a few placements ahead.

use engine::{Dice, Seat};
use game_otto_game_over::{Action, Direction, Kind, Move, Open, Phase, RoundKind, Travel, Via, View};

use super::alone::{Alone, Effort};
use super::between::{FIRSTS_DRAWN, INFINITY, Round};
use super::figures::{Sketch, code, place_of};
use super::placing::{Choice, NO_TILE, Scratch, Tiles};
use super::weights::Needs;
use crate::Budget;

/// The tiles that nobody sees, by kind.
fn unseen(view: &View) -> Tiles {
    let open = &view.open;
    let mut tiles = [4_u8; 9];
    if open.kind == RoundKind::Solo {
        tiles[Kind::BLACK.index()] = 0; // A31
    }
    let laid = open.board.filled().iter().filter(|cell| *cell != game_otto_game_over::Cell::CENTRE);
    let laid = laid.filter_map(|cell| open.board.tile(cell)).map(game_otto_game_over::Tile::kind);
    let held = open.held.iter().filter_map(|(_, kind)| *kind);
    for kind in laid.chain(held).chain(open.drawn).chain(open.removed.iter()) {
        tiles[kind.index()] = tiles[kind.index()].saturating_sub(1);
    }
    tiles
}

/// A move, its value, and the margin of error.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judged {
    pub(super) mv: Move,
    pub(super) value: f32,
    pub(super) margin: f32,
}

/// The moves that were judged, in the order of the choices.
fn in_order(choices: &[Choice], legal: &[Move]) -> Vec<Judged> {
    let placement = |choice: &Choice| {
        let mv = legal.iter().find(|mv| match mv {
            Move::Place(placement) => {
                place_of(placement.cell) == choice.at && code(placement.kind, placement.turn) == choice.code
            }
            Move::Draw | Move::Card(..) | Move::Pass | Move::Remind => false,
        });
        Some(Judged { mv: *mv?, value: choice.value, margin: choice.margin })
    };
    choices.iter().filter_map(placement).collect()
}

/// The value of each move, best first: alone the chance of winning, otherwise the lead at the end
/// of the round. None if there is nothing to plan.
pub(super) fn plan(
    view: &View,
    seat: Seat,
    legal: &[Move],
    effort: Effort,
    budget: Budget<'_>,
    dice: &mut Dice,
) -> Option<Vec<Judged>> {
    let mut scratch = Scratch::default();
    if view.open.kind == RoundKind::Solo {
        return plan_alone(view, legal, effort, budget, &mut scratch, dice);
    }
    let mut round = round(view, seat);
    match view.open.phase {
        Phase::Place { .. } => {
            let drawn = view.open.drawn?.index() as u8;
            let judged = if view.open.travel == Travel::First && effort > Effort::Look {
                round.first_of_two(drawn, FIRSTS_DRAWN, &mut scratch)
            } else {
                round.judge(drawn, effort, budget, &mut scratch)
            };
            Some(in_order(&judged, legal))
        }
        Phase::Turn { .. } | Phase::Stolen { .. } => Some(cards(&round, view, legal, &mut scratch)),
        Phase::Infinity { .. } | Phase::Over { .. } => None,
    }
}

/// The round as a seat sees it: only the next player in turn is considered.
fn round(view: &View, seat: Seat) -> Round {
    let open = &view.open;
    let both = [seat, next_player(open, seat)];
    Round {
        sketch: Sketch::of(&open.board),
        held: both.map(|seat| kind_of(open, seat)),
        left: both.map(|seat| open.pawns_left(seat)),
        points: both.map(|seat| i32::from(open.on_board(seat))),
        tiles: unseen(view),
    }
}

/// The minimum gain in points that makes a card worth playing.
///
/// Leaps and voids are worth keeping for an infinity. Of 800 deals between two (100 simulations,
/// seed 51), 3 for a leap, 2 for a time travel and 1 more for a void were ahead of 1 for every card
/// in 56.3 [54.3; 58.3] %, and of 2 for a leap in 51.1 [49.8; 52.3] %; but between four, 24.3 ± 1.6
/// % of rounds then ended by an infinity instead of 21.5 ± 0.8 %. Tried and dropped: more for an
/// infinity that wins the match (49.9 [49.5; 50.2] %).
const CARD: f32 = 1.0;
/// The same for a time travel.
const TRAVEL: f32 = 2.0;
/// The same for a leap.
const LEAP: f32 = 2.0;
/// What a void costs besides.
const VOID: f32 = 1.0;

/// The most leaps that are examined because they leave an infinity one tile short.
const OPENINGS: usize = 40;

/// The expected lead after each move at the start of a turn: a card, or none.
fn cards(round: &Round, view: &View, legal: &[Move], scratch: &mut Scratch) -> Vec<Judged> {
    let mut openings = 0;
    let mut judge = |mv: &Move| {
        let void = matches!(mv, Move::Card(Via::Void, _));
        let cost = if void { VOID } else { 0.0 };
        let value = card(round, view, *mv, &mut openings, scratch) - cost;
        Judged { mv: *mv, value, margin: CARD }
    };
    let mut cards: Vec<Judged> = legal.iter().map(&mut judge).collect();
    cards.sort_by(|a, b| b.value.total_cmp(&a.value));
    cards
}

/// The expected lead after playing a card, or none, at the start of a turn.
fn card(round: &Round, view: &View, mv: Move, openings: &mut usize, scratch: &mut Scratch) -> f32 {
    let hope = |round: &Round, scratch: &mut Scratch| round.hoped(0, scratch).unwrap_or(round.lead());
    let Move::Card(_, action) = mv else { return hope(round, scratch) };
    let open = &view.open;
    let seat = open.phase.seat();
    match action {
        Action::TimeTravel => round.twice(scratch).unwrap_or(round.lead()) - TRAVEL,
        Action::MagneticInversion(_) | Action::Revolution(_) => {
            let held = seat.map_or(round.held, |seat| after_swap(open, seat, action));
            hope(&Round { held, ..*round }, scratch) - CARD
        }
        Action::QuantumLeap { from, to, turn } => {
            let Some(tile) = open.board.tile(from) else { return f32::MIN };
            let mut board = open.board;
            board.take(from);
            let mut after = Round { sketch: Sketch::of(&board), ..*round };
            let (at, code) = (place_of(to), code(tile.kind(), turn));
            let closes = after.sketch.closes(at, code);
            if closes.infinity {
                return INFINITY;
            }
            after.play(&Choice { at, code, closes, kept: after.held[0], value: 0.0, margin: 0.0 });
            // A leap that closes nothing may leave an infinity for the tile to be placed now.
            if !closes.any_figure() {
                if *openings == OPENINGS || !after.sketch.is_open() {
                    return f32::MIN / 2.0;
                }
                *openings += 1;
            }
            hope(&after, scratch) - LEAP
        }
        Action::Meteorite => {
            // The seat's next tile is arbitrary, and so is the other player's.
            let total: f32 = round.tiles.iter().map(|count| f32::from(*count)).sum();
            let mut sum = 0.0;
            for kind in 0..9 {
                let count = round.tiles[kind];
                if count > 0 {
                    let mut after = *round;
                    after.held = [kind as u8; 2];
                    after.tiles[kind] -= 1;
                    sum += f32::from(count) * hope(&after, scratch);
                }
            }
            sum / total.max(1.0) - CARD
        }
        // Whichever card it is, it is used immediately.
        Action::AlienAbduction(_) => hope(round, scratch) + 0.3,
        Action::Eight => f32::from(u8::from(seat.is_some_and(|seat| open.on_board(seat) > 0))) - 0.5,
    }
}

/// The tiles of a seat and of the next player after the seat has played a card that moves tiles.
fn after_swap(open: &Open, seat: Seat, action: Action) -> [u8; 2] {
    let next = next_player(open, seat);
    let has = |holder: Seat| match action {
        Action::MagneticInversion(with) if holder == seat => with,
        Action::MagneticInversion(with) if holder == with => seat,
        // Tiles go on to the next player, or come back from them.
        Action::Revolution(Direction::Left) => previous_player(open, holder),
        Action::Revolution(Direction::Right) => next_player(open, holder),
        Action::MagneticInversion(_)
        | Action::TimeTravel
        | Action::QuantumLeap { .. }
        | Action::Meteorite
        | Action::AlienAbduction(_)
        | Action::Eight => holder,
    };
    [seat, next].map(|seat| kind_of(open, has(seat)))
}

fn next_player(open: &Open, seat: Seat) -> Seat {
    let mut next = seat.left(open.players);
    while !open.playing.has(next) && next != seat {
        next = next.left(open.players);
    }
    next
}

fn previous_player(open: &Open, seat: Seat) -> Seat {
    open.playing.iter().find(|other| next_player(open, *other) == seat).unwrap_or(seat)
}

/// The tile that a seat holds.
fn kind_of(open: &Open, seat: Seat) -> u8 {
    open.held[seat].map_or(NO_TILE, |kind| kind.index() as u8)
}

/// Alone: the chance of winning.
fn plan_alone(
    view: &View,
    legal: &[Move],
    effort: Effort,
    budget: Budget<'_>,
    scratch: &mut Scratch,
    dice: &mut Dice,
) -> Option<Vec<Judged>> {
    let seat = view.open.phase.seat()?;
    let sketch = Sketch::of(&view.open.board);
    let needs = Needs { left: view.open.pawns_left(seat), infinity: !sketch.has_infinity() };
    let mut state = Alone { sketch, needs, tiles: unseen(view) };
    let choices = state.judge(view.open.drawn?.index() as u8, effort, budget, scratch, dice);
    Some(in_order(&choices, legal))
}
