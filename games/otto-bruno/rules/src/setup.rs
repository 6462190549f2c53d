//! A4, A5: the deal, and who begins.

use engine::{Chance, Log, Seat, SeatSet, Seed, SetupError};

use crate::events::Event;
use crate::pairs::{Fits, ITEMS, Pairing};
use crate::pieces::{CARDS, Card, Deck, Face, JOKERS, PRINTED, Side};
use crate::places::{Marks, Row, Slot};
use crate::state::{DISCARD_STAYS, HAND, Options, OttoBruno, Phase, Tricks, begins};
use crate::texts::Texts;

pub(crate) fn deal_match<L: Log<Event>>(
    options: &Options,
    seats: usize,
    seed: &Seed,
    log: &mut L,
) -> Result<OttoBruno, SetupError> {
    SetupError::check_seats(&crate::INFO, seats)?;
    if options.names.len() > seats {
        return Err(SetupError::options(|lang| Texts::of(lang).too_many_names(options.names.len(), seats)));
    }
    if options.first.is_some_and(|first| first.index() >= seats) {
        return Err(SetupError::options(|lang| Texts::of(lang).wrong_first(seats - 1)));
    }
    let mut chance = Chance::new(*seed);
    let mut order: [u8; CARDS] = std::array::from_fn(|number| number as u8);
    chance.next_stream().shuffle(&mut order);
    let cards = match options.deck {
        Deck::Drawn => draw_faces(&mut chance),
        Deck::Printed => PRINTED,
    };
    let first = first_player(options, seats, &mut chance);
    let shuffled = order.map(|number| cards[usize::from(number) % CARDS]);
    let mut game = OttoBruno {
        racks: [Row::NONE; 4],
        left: Row::NONE,
        right: Row::NONE,
        discard: Row::NONE,
        tricks: Tricks::NONE,
        phase: Phase::Draw(first),
        face: Side::Otto,
        memory: options.memory,
        deck: options.deck,
        players: seats as u8,
        idle: 0,
        turn: 1,
    };
    // A16 [I]: everybody has seen the BRUNO face of every rack card, the owner when it was drawn.
    let drawn = Marks::new(Side::Bruno, game.everyone());
    let (racks, rest) = shuffled.split_at(HAND * seats);
    for (seat, cards) in Seat::all(seats).zip(racks.chunks_exact(HAND)) {
        let marks = drawn.and(game.rack_marks(seat));
        for card in cards {
            game.rack_mut(seat).push(Slot { card: *card, marks });
        }
    }
    let (discard, rest) = rest.split_at(DISCARD_STAYS);
    let (left, right) = rest.split_at(left_size(seats));
    let unseen = |card: &Card| Slot { card: *card, marks: Marks::NONE };
    game.discard.extend(discard.iter().map(unseen));
    game.left.extend(left.iter().map(unseen));
    game.right.extend(right.iter().map(unseen));
    game.mark_tops();
    log.tell(|| Event::Deal { first, table: Box::new(game) });
    Ok(game)
}

/// A4: the cards in both draw piles after the deal.
const fn draw_cards(seats: usize) -> usize {
    CARDS - HAND * seats - DISCARD_STAYS
}

/// A4 [I]: the odd card goes to the left pile.
pub(crate) const fn left_size(seats: usize) -> usize {
    draw_cards(seats).div_ceil(2)
}

/// A4.
pub(crate) const fn right_size(seats: usize) -> usize {
    draw_cards(seats) / 2
}

/// A5: an Otto or a Bruno, otherwise the table's choice, otherwise by lot.
fn first_player(options: &Options, seats: usize, chance: &mut Chance) -> Seat {
    let named: SeatSet =
        Seat::all(seats).zip(&options.names).filter(|(_, name)| begins(name)).map(|(seat, _)| seat).collect();
    if !named.is_empty() {
        return by_lot(named, chance);
    }
    options.first.unwrap_or_else(|| by_lot(SeatSet::all(seats), chance))
}

fn by_lot(seats: SeatSet, chance: &mut Chance) -> Seat {
    let place = chance.next_stream().below(seats.len() as u32) as usize;
    seats.iter().nth(place).expect("the lot falls on one of the seats")
}

/// A3: the cards of a match. All ways to put the sixteen BRUNO faces, four of each, on the backs of
/// the OTTO faces under the trick are equally likely.
fn draw_faces(chance: &mut Chance) -> [Card; CARDS] {
    let mut stream = chance.next_stream();
    let mut pairing = Pairing::known(&UNDER_THE_TRICK, &AS_PRINTED, CARDS - JOKERS);
    pairing.mix(|bound| stream.below(bound));
    let mut cards = PRINTED;
    for (card, back) in cards.iter_mut().zip(pairing.partners()) {
        let bruno = PRINTED[back % CARDS].face(Side::Bruno);
        *card = Card::new(card.face(Side::Otto), bruno).expect("a pairing keeps to the trick (A2)");
    }
    cards
}

/// For the OTTO face of each printed card, the printed cards whose BRUNO face can be its back.
static UNDER_THE_TRICK: [Fits; ITEMS] = {
    let mut fits = [0; ITEMS];
    let mut front = 0;
    while front < CARDS - JOKERS {
        let mut back = 0;
        while back < CARDS - JOKERS {
            if Face::at(front >> 2).under_the_trick(PRINTED[back].back()) {
                fits[front] |= 1 << back;
            }
            back += 1;
        }
        front += 1;
    }
    fits
};

/// Each printed card has its own back.
static AS_PRINTED: [u8; ITEMS] = {
    let mut backs = [0; ITEMS];
    let mut card = 0;
    while card < ITEMS {
        backs[card] = card as u8;
        card += 1;
    }
    backs
};
