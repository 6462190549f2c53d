//! The result of touching a card.

use engine::Seat;
use game_dos::{Card, Dos, Move, Phase, Place, Played, Seen};
use table::Scene;

use crate::layout::ready;
use crate::{Aim, Held, Thing};

/// The result of a touch.
pub(crate) enum Then {
    /// Something is held, or let go.
    Hold(Held),
    /// A move is tried; one that is not legal says why.
    Play(Move),
}

/// One or two cards as a match.
pub(crate) fn played(cards: &[Card]) -> Option<Played> {
    match *cards {
        [one] => Some(Played::one(one)),
        [one, other] => Some(Played::two(one, other)),
        _ => None,
    }
}

/// Whether these cards match this place without others.
pub(crate) fn matches(scene: &Scene<'_, Dos>, place: Place, cards: &[Card]) -> bool {
    played(cards).is_some_and(|cards| scene.legal.contains(&Move::Match { place, cards, shout: false }))
}

/// The other cards in each match that uses these cards, here or anywhere.
pub(crate) fn rests(scene: &Scene<'_, Dos>, cards: &[Card], at: Option<Place>) -> Vec<Vec<Card>> {
    let rest = |with: Played| {
        let mut left: Vec<Card> = with.cards().collect();
        cards
            .iter()
            .all(|card| left.iter().position(|each| each == card).map(|at| left.remove(at)).is_some())
            .then_some(left)
    };
    let at_place = |mv: &Move| match *mv {
        Move::Match { place, cards, shout: false } if at.is_none_or(|at| at == place) => rest(cards),
        _ => None,
    };
    scene.legal.iter().filter_map(at_place).collect()
}

/// Whether some match uses these cards, here or anywhere.
pub(crate) fn used(scene: &Scene<'_, Dos>, cards: &[Card], at: Option<Place>) -> bool {
    cards.len() <= 2 && !rests(scene, cards, at).is_empty()
}

/// Whether a card can be placed at the end of the row: this one, or any.
pub(crate) fn placeable(scene: &Scene<'_, Dos>, card: Option<Card>) -> bool {
    let places = |mv: &Move| match mv {
        Move::Place { card: placed, .. } => card.is_none_or(|card| card == *placed),
        _ => false,
    };
    scene.legal.iter().any(places)
}

/// Whether it is the person's turn, and no move is on its way.
pub(crate) fn my_turn(scene: &Scene<'_, Dos>) -> bool {
    scene.me.is_some() && scene.view.phase.seat() == scene.me && scene.pending.is_none()
}

/// Whether placing a card is the only choice.
pub(crate) fn placing(scene: &Scene<'_, Dos>) -> bool {
    matches!(scene.view.phase, Phase::Placing { .. })
}

/// The targeted card of the row.
pub(crate) fn aimed(held: &Held) -> Option<Place> {
    match held.aim? {
        Aim::Row(place) => Some(place),
        Aim::Centre => None,
    }
}

/// A card in hand is touched.
pub(crate) fn hand(scene: &Scene<'_, Dos>, held: &Held, thing: Thing) -> Then {
    let card = thing.card;
    let alone = || Then::Hold(Held { cards: vec![thing], aim: None });
    if !my_turn(scene) {
        return Then::Play(Move::Place { card, shout: false });
    }
    if held.cards.contains(&thing) {
        if placing(scene) {
            return place(scene, held, thing);
        }
        let cards: Vec<Thing> = held.cards.iter().copied().filter(|each| *each != thing).collect();
        let aim = held.aim.filter(|_| !cards.is_empty());
        return Then::Hold(Held { cards, aim });
    }
    if placing(scene) {
        return alone();
    }
    let at = aimed(held);
    let next = Held { cards: [&held.cards[..], &[thing]].concat(), aim: at.map(Aim::Row) };
    let cards = next.kinds();
    if used(scene, &cards, at) {
        return match at {
            Some(place) if matches(scene, place, &cards) => settle(scene, next),
            _ => Then::Hold(next),
        };
    }
    if used(scene, &[card], None) || placeable(scene, Some(card)) {
        return alone();
    }
    let open = scene.view.row.iter().position(|spot| spot.over.is_none()).and_then(Place::new);
    match (at.or(open), played(&cards).or(played(&[card]))) {
        (Some(place), Some(cards)) => Then::Play(Move::Match { place, cards, shout: false }),
        _ => Then::Hold(Held::default()),
    }
}

/// A card of the row is touched.
pub(crate) fn row(scene: &Scene<'_, Dos>, held: &Held, place: Place) -> Then {
    let cards = held.kinds();
    let covered = scene.view.row.get(place.index()).is_some_and(|spot| spot.over.is_some());
    let tried = played(&cards).or_else(|| scene.view.hand.iter().next().map(Played::one));
    let attempt = || match tried {
        Some(cards) => Then::Play(Move::Match { place, cards, shout: false }),
        None => Then::Hold(Held::default()),
    };
    if !my_turn(scene) || covered || placing(scene) {
        return attempt();
    }
    let (aim, again) = (Some(Aim::Row(place)), held.aim == Some(Aim::Row(place)));
    let fits = matches(scene, place, &cards);
    if fits && !again {
        return settle(scene, Held { cards: held.cards.clone(), aim });
    }
    if !fits && (cards.is_empty() || used(scene, &cards, Some(place))) {
        return Then::Hold(Held { cards: held.cards.clone(), aim: aim.filter(|_| !again) });
    }
    attempt()
}

/// The end of the row is touched.
pub(crate) fn centre(scene: &Scene<'_, Dos>, held: &Held) -> Then {
    match held.cards[..] {
        [thing] => place(scene, held, thing),
        _ => Then::Hold(Held::default()),
    }
}

/// A card is dragged to a card of the row: together with the held one, if they form a match.
pub(crate) fn onto_row(scene: &Scene<'_, Dos>, held: &Held, thing: Thing, place: Place) -> Then {
    let others = held.cards.iter().copied().filter(|each| *each != thing);
    let both = Held { cards: others.chain([thing]).collect(), aim: None };
    let together = both.cards.len() == 2 && matches(scene, place, &both.kinds());
    let next = if together { both } else { Held { cards: vec![thing], aim: None } };
    row(scene, &next, place)
}

/// A card is placed at the end of the row.
pub(crate) fn place(scene: &Scene<'_, Dos>, held: &Held, thing: Thing) -> Then {
    if held.aim == Some(Aim::Centre) || !placeable(scene, Some(thing.card)) {
        return Then::Play(Move::Place { card: thing.card, shout: false });
    }
    settle(scene, Held { cards: vec![thing], aim: Some(Aim::Centre) })
}

/// A20: a match that leaves two cards waits in its tray, so that it can be combined with the call;
/// others are played.
fn settle(scene: &Scene<'_, Dos>, held: Held) -> Then {
    match ready(scene, &held) {
        Some(ready) if !ready.two => Then::Play(ready.mv),
        _ => Then::Hold(held),
    }
}

/// Whether this seat has two cards and has called "DOS!".
pub fn called(scene: &Scene<'_, Dos>, seat: Seat) -> bool {
    let last = scene.events.iter().rev().find_map(|(_, seen)| match seen {
        Seen::Called { seat: by } if *by == seat => Some(true),
        Seen::Matched { seat: by, .. } | Seen::Placed { seat: by, .. } | Seen::Drew { seat: by, .. }
            if *by == seat =>
        {
            Some(false)
        }
        Seen::Deal { .. } => Some(false),
        _ => None,
    });
    last == Some(true) && scene.view.counts[seat] == 2
}
