//! Which card is which. The rules only know kinds of cards; on the table a card that moves must
//! stay the same thing, so each gets a number that it keeps from one layout to the next.

use engine::Seat;
use game_dos::{Card, Dos, Move, Played, Seen};
use table::{Events, Scene};

/// A card on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thing {
    /// Its number.
    pub id: u32,
    /// Which card it is.
    pub card: Card,
    /// Where it came from when it first appeared.
    pub from: Origin,
}

/// Where a card comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The draw pile.
    Pile,
    /// Somebody's hand.
    Seat(Seat),
}

/// All visible cards.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Things {
    /// The row with what covers it, including a placed card that is on its way to the server.
    pub(crate) row: Vec<OnRow>,
    /// The person's hand.
    pub(crate) hand: Vec<Thing>,
    /// The top of the discard pile.
    pub(crate) top: Option<Thing>,
    /// The next number.
    next: u32,
    /// The round, from 0.
    round: u16,
}

/// A card of the row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct OnRow {
    pub(crate) thing: Thing,
    /// What covers it.
    pub(crate) over: Vec<Thing>,
}

/// Gives every visible card its number: its old one if it stays or can have come from there,
/// otherwise a new one.
pub(crate) fn name_all(scene: &Scene<'_, Dos>, before: Option<&Things>) -> Things {
    let view = scene.view;
    let nothing = Things { round: view.round, ..Things::default() };
    // The cards of another round have been gathered; numbers are not reused, so that nothing is
    // animated.
    let fresh = before.map_or(0, |before| before.next);
    let old = before.filter(|before| before.round == view.round).unwrap_or(&nothing);
    let mut rest = Rest {
        row: old.row.iter().map(|spot| spot.thing).collect(),
        tray: old.row.iter().flat_map(|spot| spot.over.iter().copied()).collect(),
        hand: old.hand.clone(),
        top: old.top.into_iter().collect(),
        next: fresh,
    };

    let mut row: Vec<(Card, Vec<Card>)> = view
        .row
        .iter()
        .map(|spot| (spot.card, spot.over.into_iter().flat_map(Played::cards).collect()))
        .collect();
    let mut hand: Vec<Card> = view.hand.iter().collect();
    let mut take = |card: Card| {
        if let Some(at) = hand.iter().position(|each| *each == card) {
            hand.remove(at);
        }
    };
    match scene.pending {
        Some(Move::Match { place, cards, .. }) => {
            if let Some(spot) = row.get_mut(place.index()).filter(|spot| spot.1.is_empty()) {
                spot.1 = cards.cards().collect();
                cards.cards().for_each(&mut take);
            }
        }
        Some(Move::Place { card, .. }) => {
            row.push((card, Vec::new()));
            take(card);
        }
        _ => {}
    }

    // First what stays where it is, then what can have moved, then what is new.
    let rows: Vec<Option<Thing>> = row.iter().map(|(card, _)| Rest::pick(&mut rest.row, *card)).collect();
    let trays: Vec<Vec<Option<Thing>>> = row
        .iter()
        .map(|(_, over)| over.iter().map(|card| Rest::pick(&mut rest.tray, *card)).collect())
        .collect();
    let hands: Vec<Option<Thing>> = hand.iter().map(|card| Rest::pick(&mut rest.hand, *card)).collect();
    let top = view.top.map(|card| {
        // A16: the card just played is on top, even if it is equal to the one before.
        Rest::pick(&mut rest.tray, card)
            .or_else(|| Rest::pick(&mut rest.top, card))
            .or_else(|| Rest::pick(&mut rest.row, card))
            .unwrap_or_else(|| rest.add(card, Origin::Pile))
    });
    let player = view.phase.seat();
    let by = |seat: Option<Seat>| match seat.filter(|seat| view.seat != Some(*seat)) {
        Some(seat) => Origin::Seat(seat),
        None => Origin::Pile,
    };
    let row = row
        .iter()
        .zip(rows)
        .zip(trays)
        .map(|(((card, over), thing), tray)| OnRow {
            thing: thing
                .or_else(|| Rest::pick(&mut rest.hand, *card))
                .unwrap_or_else(|| rest.add(*card, whence(scene.events, *card, view.seat))),
            over: over
                .iter()
                .zip(tray)
                .map(|(card, thing)| {
                    thing
                        .or_else(|| Rest::pick(&mut rest.hand, *card))
                        .unwrap_or_else(|| rest.add(*card, by(player)))
                })
                .collect(),
        })
        .collect();
    let hand = hand
        .iter()
        .zip(hands)
        .map(|(card, thing)| {
            thing
                .or_else(|| Rest::pick(&mut rest.tray, *card))
                .or_else(|| Rest::pick(&mut rest.row, *card))
                .unwrap_or_else(|| rest.add(*card, Origin::Pile))
        })
        .collect();
    Things { row, hand, top, next: rest.next, round: view.round }
}

/// Where the newest card of this kind in the row came from.
fn whence(events: &Events<Dos>, card: Card, me: Option<Seat>) -> Origin {
    let found = events.iter().rev().find_map(|(_, seen)| match seen {
        Seen::Placed { seat, card: placed } if *placed == card => Some(Some(*seat)),
        Seen::Refilled { card: added } if *added == card => Some(None),
        Seen::Deal { .. } => Some(None),
        _ => None,
    });
    match found.flatten().filter(|seat| me != Some(*seat)) {
        Some(seat) => Origin::Seat(seat),
        None => Origin::Pile,
    }
}

/// The old things that have not been found again.
struct Rest {
    row: Vec<Thing>,
    tray: Vec<Thing>,
    hand: Vec<Thing>,
    top: Vec<Thing>,
    next: u32,
}

impl Rest {
    fn pick(from: &mut Vec<Thing>, card: Card) -> Option<Thing> {
        let at = from.iter().position(|thing| thing.card == card)?;
        Some(from.remove(at))
    }

    fn add(&mut self, card: Card, from: Origin) -> Thing {
        self.next += 1;
        Thing { id: self.next, card, from }
    }
}
