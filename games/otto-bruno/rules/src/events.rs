//! The events, for logs and animation, and how they look to an observer: A15, A16.

use engine::{BySeat, Observer, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::moves::Four;
use crate::notation::Sights;
use crate::pieces::{Card, Face, Side};
use crate::places::Sight;
use crate::state::{OttoBruno, Pile};

/// An event with everything hidden in it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "where a field's name and type say it all, no sentence repeats them")]
pub enum Event {
    /// A4: the cards were dealt.
    Deal {
        /// A5: who begins.
        first: Seat,
        /// The table after the deal.
        table: Box<OttoBruno>,
    },
    /// A6, A11: a card was drawn.
    Drew {
        seat: Seat,
        pile: Pile,
        /// A11: as a bonus card.
        bonus: bool,
        card: Card,
        /// The face in play.
        side: Side,
        /// The number of players.
        players: usize,
        /// The next top of the pile.
        top: Option<Face>,
        /// How many cards are left in the pile.
        cards_left: u8,
    },
    /// A12: everything turned over.
    TurnedOver {
        /// The table afterwards.
        table: Box<OttoBruno>,
    },
    /// An event that everybody saw in the same way.
    Shown(Seen),
}

/// An event as an observer saw it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "where a field's name and type say it all, no sentence repeats them")]
pub enum Seen {
    /// A4: the cards were dealt.
    Deal {
        /// A5: who begins.
        first: Seat,
        /// The observer's own rack, the face in play; none for a spectator.
        rack: Option<Vec<Face>>,
        /// The tops of the left and right draw pile and of the discard pile.
        tops: [Option<Face>; 3],
    },
    /// A6, A11: a card was drawn.
    Drew {
        seat: Seat,
        pile: Pile,
        /// A11: as a bonus card.
        bonus: bool,
        /// The face in play.
        side: Side,
        /// What the observer saw of the card, before and after.
        card: Sight,
        /// The next top of the pile.
        top: Option<Face>,
        /// How many cards are left in the pile.
        cards_left: u8,
    },
    /// A9: a combination was shown.
    Showed {
        seat: Seat,
        /// The face in play.
        side: Side,
        /// Where the cards stood.
        places: Four,
        /// The faces.
        faces: [Face; 4],
    },
    /// A10: a card was discarded.
    Discarded {
        seat: Seat,
        /// Where it stood, from 1.
        place: u8,
        /// The face in play.
        face: Face,
    },
    /// A10, A13: a turn ended without showing or discarding.
    Passed { seat: Seat },
    /// A12: everything turned over.
    TurnedOver {
        /// The face in play from now on.
        side: Side,
        /// The observer's own rack, the face in play; none for a spectator.
        rack: Option<Vec<Face>>,
        /// The tops of the left and right draw pile and of the discard pile.
        tops: [Option<Face>; 3],
    },
    /// A7: nobody draws from the discard pile until a card has left a draw pile.
    DiscardClosed,
    /// A13, A14: the game is over.
    GameOver {
        /// The remaining cards, revealed.
        racks: Vec<Sights>,
        /// The number of combinations that each has shown.
        combinations: BySeat<i32>,
        /// The sums that break a tie.
        rack_points: BySeat<u32>,
        winners: SeatSet,
    },
}

impl Event {
    /// The event as the observer saw it: as it was seen at that moment, whatever the table
    /// remembers.
    pub fn seen_by(&self, observer: Observer) -> Seen {
        match self {
            Self::Deal { first, table } => Seen::Deal {
                first: *first,
                rack: table.own_faces(observer.seat),
                tops: Pile::ALL.map(|pile| table.top_face(pile)),
            },
            Self::Drew { seat, pile, bonus, card, side, players, top, cards_left } => {
                let drawer = observer.seat == Some(*seat);
                let at_table = observer.seat.is_some_and(|seat| seat.index() < *players);
                // A6, A16: the front of a card from the discard pile was visible, and so was the
                // back of one from a draw pile. On the rack the owner sees the front, the other
                // seats the back; taking a card from the discard pile does not show its back to the
                // taker.
                let from_discard = *pile == Pile::Discard;
                let front = drawer || from_discard;
                let back = (at_table && !drawer) || !from_discard;
                let (otto, bruno) = match side {
                    Side::Otto => (front, back),
                    Side::Bruno => (back, front),
                };
                Seen::Drew {
                    seat: *seat,
                    pile: *pile,
                    bonus: *bonus,
                    side: *side,
                    card: Sight::of(*card, otto, bruno),
                    top: *top,
                    cards_left: *cards_left,
                }
            }
            Self::TurnedOver { table } => Seen::TurnedOver {
                side: table.face,
                rack: table.own_faces(observer.seat),
                tops: Pile::ALL.map(|pile| table.top_face(pile)),
            },
            Self::Shown(seen) => seen.clone(),
        }
    }
}
