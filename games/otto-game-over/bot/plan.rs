//! A planner: the value of each legal move, by the learned weights a few placements ahead.

use engine::{Dice, Seat};
use game_otto_game_over::{Action, Kind, Move, Phase, RoundKind, View};

use super::alone::{Alone, Effort};
use super::between::{INFINITY, Round};
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
            Some(in_order(&round.judge(drawn, effort, budget, &mut scratch), legal))
        }
        Phase::Turn { .. } | Phase::Stolen { .. } => {
            let mut judge =
                |mv: &Move| Judged { mv: *mv, value: card(&round, view, *mv, &mut scratch), margin: CARD };
            let mut cards: Vec<Judged> = legal.iter().map(&mut judge).collect();
            cards.sort_by(|a, b| b.value.total_cmp(&a.value));
            Some(cards)
        }
        Phase::Infinity { .. } | Phase::Over { .. } => None,
    }
}

/// The round as a seat sees it: only the next player in turn is considered.
fn round(view: &View, seat: Seat) -> Round {
    let open = &view.open;
    let mut next = seat.left(open.players);
    while !open.playing.has(next) && next != seat {
        next = next.left(open.players);
    }
    let both = [seat, next];
    Round {
        sketch: Sketch::of(&open.board),
        held: both.map(|seat| open.held[seat].map_or(NO_TILE, |kind| kind.index() as u8)),
        left: both.map(|seat| open.pawns_left(seat)),
        points: both.map(|seat| i32::from(open.on_board(seat))),
        tiles: unseen(view),
    }
}

/// The minimum gain in points that makes a card worth playing. This is a guess, whose error may be
/// as large.
const CARD: f32 = 1.0;

/// The expected lead after playing a card, or none, at the start of a turn.
fn card(round: &Round, view: &View, mv: Move, scratch: &mut Scratch) -> f32 {
    let hope = |round: &Round, scratch: &mut Scratch| round.hoped(0, scratch).unwrap_or(round.lead());
    let Move::Card(_, action) = mv else { return hope(round, scratch) };
    let seat = view.open.phase.seat();
    match action {
        Action::TimeTravel => round.twice(scratch).unwrap_or(round.lead()) - CARD,
        Action::MagneticInversion(_) | Action::Revolution(_) => {
            let mut after = *round;
            after.held.swap(0, 1);
            hope(&after, scratch) - CARD
        }
        Action::QuantumLeap { from, to, turn } => {
            let Some(tile) = view.open.board.tile(from) else { return f32::MIN };
            let mut board = view.open.board;
            board.take(from);
            let mut after = Round { sketch: Sketch::of(&board), ..*round };
            let (at, code) = (place_of(to), code(tile.kind(), turn));
            let closes = after.sketch.closes(at, code);
            if closes.infinity {
                return INFINITY;
            }
            if !closes.any_figure() {
                return f32::MIN / 2.0;
            }
            after.play(&Choice { at, code, closes, kept: after.held[0], value: 0.0, margin: 0.0 });
            hope(&after, scratch) - CARD
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
        Action::Eight => f32::from(u8::from(seat.is_some_and(|seat| view.open.on_board(seat) > 0))) - 0.5,
    }
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
