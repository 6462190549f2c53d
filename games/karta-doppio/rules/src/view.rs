//! A seat's view, which is complete (A17), and the state that follows from it.

use engine::{BySeat, Observer, PositionError, Seat};
use serde::{Deserialize, Serialize};

use crate::moves::Move;
use crate::pieces::{CardSet, Colour};
use crate::position::rebuild;
use crate::scoring::Score;
use crate::state::{KartaDoppio, SEATS};
use crate::table::Table;
use crate::texts::impossible;

/// What one observer may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The observer; none for a spectator.
    pub seat: Option<Seat>,
    /// Legs in the match.
    pub legs: u8,
    /// This leg, from 0.
    pub leg: u8,
    /// Who plays RED in this leg.
    pub red_seat: Seat,
    /// Who plays the next card; none when the match is over.
    pub turn: Option<Seat>,
    /// Everybody's remaining cards.
    pub hands: BySeat<CardSet>,
    /// This leg's cards in the order they were played.
    pub laid: Vec<Move>,
    /// What they show.
    pub table: Table,
    /// Tokens and visible points in this leg.
    pub scores: BySeat<Score>,
    /// A16: the result of the first leg, during the second.
    pub first_leg: Option<BySeat<Score>>,
}

impl View {
    /// The colour of a seat in this leg.
    pub fn colour(&self, seat: Seat) -> Colour {
        if seat == self.red_seat { Colour::Red } else { Colour::Blue }
    }
}

impl KartaDoppio {
    pub(crate) fn view_for(&self, observer: Observer) -> View {
        View {
            seat: observer.seat,
            legs: self.legs,
            leg: self.leg,
            red_seat: self.red_seat,
            turn: self.turn(),
            hands: self.hands(),
            laid: self.laid().to_vec(),
            table: self.table,
            scores: self.scores(),
            first_leg: self.first_leg_scores(),
        }
    }

    pub(crate) fn first_leg_scores(&self) -> Option<BySeat<Score>> {
        (self.leg > 0).then(|| BySeat::from_fn(SEATS, |seat| self.first_leg[seat.index() % SEATS]))
    }
}

/// The one state that fits: replays the moves, checking each of them, and everything else must
/// agree.
pub(crate) fn imagine(view: &View) -> Result<KartaDoppio, PositionError> {
    let lists = [view.hands.len(), view.scores.len()];
    if lists != [SEATS; 2] || [view.seat, view.turn].iter().flatten().any(|seat| seat.index() >= SEATS) {
        return Err(impossible(|w| w.two_play));
    }
    let cards = |colour: Colour| {
        let player = if colour == Colour::Red { view.red_seat } else { view.red_seat.left(SEATS) };
        let laid = view.laid.iter().skip(colour as usize).step_by(2).map(|mv| mv.face().card());
        laid.fold(view.hands[player], CardSet::with)
    };
    let state = rebuild(
        (view.leg, view.legs),
        view.red_seat,
        (cards(Colour::Red), cards(Colour::Blue)),
        &view.laid,
        view.first_leg.as_ref(),
    )?;
    if state.hands() != view.hands || state.turn() != view.turn {
        return Err(impossible(|w| w.laid_and_left));
    }
    if state.table != view.table || state.scores() != view.scores {
        return Err(impossible(|w| w.other_table));
    }
    Ok(state)
}
