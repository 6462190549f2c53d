//! Guessing what an observer cannot see: a state drawn at random among those that fit a view.

use engine::{BySeat, Dice, Game as _, Memory, Observer, PositionError, Positions as _, Seat};

use crate::{Card, Plis, Position, SEATS, TRICKS, View, told};

/// Where an unseen card may be.
#[derive(Clone, Copy)]
enum Place {
    Hand(Seat),
    Buried(Seat),
    Taken,
}

/// Exchanges per card, at least, of a deal that has to be repaired.
const MIXING: u32 = 20;
/// After this many exchanges, no deal fits.
const LONGEST: u32 = 20_000;

pub(crate) fn state(view: &View, dice: &mut Dice) -> Result<Plis, PositionError> {
    let position = position(view, dice).ok_or_else(told::impossible)?;
    let state = Plis::from_position(&position)?;
    // What the view shows has to come out again; a view from outside may be nonsense.
    let memory = if view.past.is_some() { Memory::Ever } else { Memory::Now };
    if state.view(Observer { seat: view.seat, memory }) == *view {
        Ok(state)
    } else {
        Err(told::impossible())
    }
}

fn position(view: &View, dice: &mut Dice) -> Option<Position> {
    let seats = || Seat::all(SEATS);
    let at_the_table = |seat: Seat| seat.index() < SEATS;
    let mut void = view.past.as_ref().map_or(BySeat::from_fn(SEATS, |_| 0), |past| past.void);
    let right = [view.counts.len(), view.have_buried.len(), view.points.len(), void.len()] == [SEATS; 4]
        && at_the_table(view.leader)
        && view.seat.is_none_or(at_the_table);
    if !right {
        return None;
    }
    // Without a memory of the tricks, they may hold any card that is not seen.
    let tricks =
        TRICKS.saturating_sub(view.counts[view.leader]).saturating_sub(u8::from(!view.trick.is_empty()));
    let forgotten = if view.past.is_some() { 0 } else { usize::from(tricks) * SEATS };
    let order = std::iter::once(view.leader).chain(view.leader.round_from_left(SEATS));
    for (seat, card) in order.zip(&view.trick).take(SEATS) {
        if card.suit() != view.trick[0].suit() {
            void[seat] |= 1 << view.trick[0].suit();
        }
    }
    let mut places: Vec<Place> = Vec::new();
    for seat in seats().filter(|seat| view.seat != Some(*seat)) {
        places.extend((0..view.counts[seat]).map(|_| Place::Hand(seat)));
        places.extend(view.have_buried[seat].then_some(Place::Buried(seat)));
    }
    places.extend((0..forgotten).map(|_| Place::Taken));
    let remembered: &[Card] = view.past.as_ref().map_or(&[], |past| &past.taken);
    let known = view.hand.iter().chain(&view.buried).chain(&view.trick).chain(remembered);
    let mut unseen: Vec<Card> =
        Card::all(Card::PACK & !known.fold(0, |all, card| all | card.bit())).collect();
    if view.turn.is_none() {
        // The match is over, and the cards are back in their box.
        (unseen, places) = (Vec::new(), Vec::new());
    }
    if places.len() != unseen.len() {
        return None;
    }
    deal(&mut unseen, &places, &void, dice)?;

    let mut position = Position {
        hands: seats()
            .map(|seat| if view.seat == Some(seat) { view.hand.clone() } else { Vec::new() })
            .collect(),
        buried: BySeat::from_fn(SEATS, |seat| view.buried.filter(|_| view.seat == Some(seat))),
        trick: view.trick.clone(),
        taken: remembered.to_vec(),
        void,
        points: view.points,
        leader: view.leader,
        round: view.round,
        rounds: view.rounds,
        open: view.open,
        seed: dice.seed(),
    };
    for (card, place) in unseen.into_iter().zip(places) {
        match place {
            Place::Hand(seat) => position.hands[seat.index()].push(card),
            Place::Buried(seat) => position.buried[seat] = Some(card),
            Place::Taken => position.taken.push(card),
        }
    }
    Some(position)
}

/// Shuffles the cards over the places so that no hand has a suit that its player did not follow
/// (A3). A shuffle that breaks this is repaired by exchanging two cards at a time. Further
/// exchanges that keep it make every such deal equally likely in the end.
fn deal(cards: &mut [Card], places: &[Place], void: &BySeat<u8>, dice: &mut Dice) -> Option<()> {
    let wrong = |card: Card, place: Place| match place {
        Place::Hand(seat) => u32::from(void[seat] >> card.suit() & 1),
        Place::Buried(_) | Place::Taken => 0,
    };
    dice.shuffle(cards);
    let mut left: u32 = cards.iter().zip(places).map(|(card, place)| wrong(*card, *place)).sum();
    if left == 0 {
        return Some(());
    }
    let count = cards.len() as u32;
    let mut exchanges = 0;
    while left > 0 || exchanges < MIXING * count {
        if exchanges == LONGEST {
            return None;
        }
        exchanges += 1;
        let (a, b) = (dice.below(count) as usize, dice.below(count) as usize);
        let before = wrong(cards[a], places[a]) + wrong(cards[b], places[b]);
        let after = wrong(cards[b], places[a]) + wrong(cards[a], places[b]);
        if a != b && after <= before {
            cards.swap(a, b);
            left -= before - after;
        }
    }
    Some(())
}
