//! Complete states in notation, validated when read.

use engine::{BySeat, PositionError, Seat, Speak as _};
use serde::{Deserialize, Serialize};

use crate::moves::Move;
use crate::pieces::{CARDS, CardSet};
use crate::scoring::Score;
use crate::state::{KartaDoppio, SEATS};
use crate::table::Table;
use crate::texts::{Texts, impossible};

/// A complete state in notation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// Legs in the match.
    #[serde(default = "one")]
    pub legs: u8,
    /// This leg, from 0.
    #[serde(default)]
    pub leg: u8,
    /// A3: who plays RED in this leg.
    pub red_seat: Seat,
    /// A3: the eight cards dealt to RED.
    pub red_cards: CardSet,
    /// A3: the eight cards dealt to BLUE.
    pub blue_cards: CardSet,
    /// This leg's cards in the order they were played.
    #[serde(default)]
    pub laid: Vec<Move>,
    /// A16: the result of the first leg, during the second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_leg: Option<BySeat<Score>>,
}

fn one() -> u8 {
    1
}

impl KartaDoppio {
    pub(crate) fn position(&self) -> Position {
        Position {
            legs: self.legs,
            leg: self.leg,
            red_seat: self.red_seat,
            red_cards: self.reds,
            blue_cards: CardSet::BOX.minus(self.reds),
            laid: self.laid().to_vec(),
            first_leg: self.first_leg_scores(),
        }
    }
}

pub(crate) fn read(position: &Position) -> Result<KartaDoppio, PositionError> {
    rebuild(
        (position.leg, position.legs),
        position.red_seat,
        (position.red_cards, position.blue_cards),
        &position.laid,
        position.first_leg.as_ref(),
    )
}

/// Plays the cards again, checking each of them.
pub(crate) fn rebuild(
    (leg, legs): (u8, u8),
    red_seat: Seat,
    (reds, blues): (CardSet, CardSet),
    laid: &[Move],
    first_leg: Option<&BySeat<Score>>,
) -> Result<KartaDoppio, PositionError> {
    let wrong = |why: fn(&'static Texts) -> &'static str| Err(impossible(why));
    if !(1..=2).contains(&legs) || leg >= legs {
        return wrong(|w| w.legs_possible);
    }
    if red_seat.index() >= SEATS {
        return wrong(|w| w.red_seat);
    }
    if let Some(twice) = reds.and(blues).iter().next() {
        return Err(impossible(|w| w.twice(twice)));
    }
    if reds.len() != CARDS as u32 / 2 || blues.len() != CARDS as u32 / 2 {
        return wrong(|w| w.eight_cards);
    }
    if laid.len() > CARDS || laid.len() == CARDS && leg + 1 < legs {
        return wrong(|w| w.leg_length);
    }
    let mut state = KartaDoppio {
        table: Table::EMPTY,
        moves: [Move::UNUSED; CARDS],
        count: 0,
        reds,
        left: CardSet::BOX,
        red_seat,
        leg,
        legs,
        first_leg: read_first_leg(leg, first_leg)?,
    };
    for mv in laid {
        let Some(seat) = state.turn() else { return wrong(|w| w.sixteen_cards) };
        state.check_move(seat, *mv).map_err(|refusal| {
            impossible(|w| w.cannot_be_laid(mv, refusal.speak(w.lang(), &|seat| w.seat_number(seat))))
        })?;
        state.make_move(seat, *mv, &mut ());
    }
    Ok(state)
}

fn read_first_leg(leg: u8, scores: Option<&BySeat<Score>>) -> Result<[Score; SEATS], PositionError> {
    let wrong = |why: fn(&'static Texts) -> &'static str| Err(impossible(why));
    match (leg, scores) {
        (0, None) => Ok([Score::default(); SEATS]),
        (1, Some(scores)) if scores.len() == SEATS => {
            let [a, b] = std::array::from_fn(|seat| scores.as_slice()[seat]);
            // Each of 16 cards shows at most two points of one colour and three in all (A1); a
            // point is part of at most four lines, one per direction, and a line has four points
            // (A13).
            for score in [a, b] {
                if score.points > 32 || score.tokens > score.points {
                    return wrong(|w| w.scores_possible);
                }
            }
            if a.points + b.points > 48 {
                return wrong(|w| w.points_possible);
            }
            Ok([a, b])
        }
        _ => wrong(|w| w.first_leg_when),
    }
}
