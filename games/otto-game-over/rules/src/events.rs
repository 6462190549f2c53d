//! The events, for logs and animation. Only a secret card that is taken looks different to
//! different observers.

use engine::{BySeat, Observer, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::moves::{Action, Placement, Via};
use crate::pieces::{Figure, Kind};
use crate::places::{Cell, Spot};
use crate::scoring::{RoundEnd, SoloScore};
use crate::secrets::Secret;
use crate::state::RoundKind;

/// An event with everything hidden in it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "where a field's name and type say it all, no sentence repeats them")]
pub enum Event {
    /// A8, A18: a seat took a secret card.
    Secret {
        seat: Seat,
        card: Secret,
        /// A7: whether a partner may look at it.
        teams: bool,
    },
    /// An event that everybody saw in the same way.
    Shown(Seen),
}

/// An event as an observer saw it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "where a field's name and type say it all, no sentence repeats them")]
pub enum Seen {
    /// A8: a seat took a tile at the deal.
    Took { seat: Seat, tile: Kind },
    /// A8: a black tile taken at the deal went back into the tower, which was shuffled.
    BlackGoesBack {
        /// Who had taken it.
        seat: Seat,
    },
    /// A8, A18: a seat took a secret card.
    Secret {
        seat: Seat,
        /// The card, if the observer may see it.
        card: Option<Secret>,
    },
    /// A8: the used cards became the new pile.
    PileRebuilt {
        /// The number of cards.
        cards: u8,
    },
    /// A9, A31, A34: a round begins.
    RoundBegins {
        /// From 0.
        round: u16,
        kind: RoundKind,
        /// Who takes part.
        playing: SeatSet,
        /// Who begins.
        first: Seat,
    },
    /// A10, A26: a tile was drawn.
    Drew { seat: Seat, tile: Kind },
    /// A34: a black tile drawn in a blind round left it, and the turn passed.
    BlackLeaves {
        /// Who drew it.
        seat: Seat,
    },
    /// A18: two black tiles left the round.
    TwoBlacks { seat: Seat },
    /// A10: a tile was placed.
    Placed {
        seat: Seat,
        /// Which, where and how.
        placement: Placement,
    },
    /// A13, A14: a figure was closed.
    Closed {
        /// Where its centre is.
        spot: Spot,
        /// What it is.
        figure: Figure,
        /// Who puts a pawn on it; none if nobody has one left.
        pawn: Option<Seat>,
    },
    /// A20: an infinity was drawn.
    Infinity { seat: Seat },
    /// A15: a reminder.
    Reminded {
        seat: Seat,
        /// The seat whose placement it is about.
        of: Seat,
        /// Where it was.
        cell: Cell,
        /// Whether a duty was broken, so that the placement was undone.
        taken_back: bool,
    },
    /// A21, A29: a secret card was played.
    Card {
        seat: Seat,
        /// As itself or by a void.
        via: Via,
        /// What it does.
        action: Action,
    },
    /// A23, A24: tiles changed hands.
    Tiles {
        /// What everybody holds now.
        held: BySeat<Option<Kind>>,
    },
    /// A27: a card was stolen and shown.
    Stole {
        seat: Seat,
        /// From whom.
        from: Seat,
        card: Secret,
        /// Whether it cannot be used, and is lost.
        lost: bool,
    },
    /// A29: a seat did not play an eight.
    Passed { seat: Seat },
    /// A19, A20, A37: a round was scored.
    RoundOver {
        /// From 0.
        round: u16,
        /// Why it ended.
        end: RoundEnd,
        /// Points of the round; partners have the same.
        points: BySeat<u16>,
        /// A37: those whose points come from the tile they hold.
        absurd: SeatSet,
        /// Points so far; partners have the same.
        totals: BySeat<u16>,
    },
    /// A35: one round of the shoot-out.
    Shootout {
        /// Who drew what.
        draws: BySeat<Option<Kind>>,
    },
    /// A5: the match is over.
    MatchOver { winners: SeatSet },
    /// A32, A33: the solo game is over.
    SoloOver {
        /// The score; none if it was lost.
        score: Option<SoloScore>,
    },
}

impl Event {
    /// The event as the observer saw it.
    pub fn seen_by(&self, observer: Observer) -> Seen {
        match self {
            Self::Secret { seat, card, teams } => {
                let partner = Seat::new((seat.index() + 2) % 4).filter(|_| *teams); // A7
                let may_look = observer.seat.is_some() && [Some(*seat), partner].contains(&observer.seat);
                Seen::Secret { seat: *seat, card: may_look.then_some(*card) }
            }
            Self::Shown(seen) => seen.clone(),
        }
    }
}
