//! A4, A5: the deal, and who begins.

use engine::{Chance, Log, Seat, SeatSet, Seed, SetupError};

use crate::events::Event;
use crate::pieces::{CARDS, Card, Side};
use crate::places::{Marks, Row, Slot};
use crate::state::{DISCARD_STAYS, HAND, Options, OttoBruno, Phase, Tricks};
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
    let mut numbers = ORDERED;
    chance.next_stream().shuffle(&mut numbers);
    let first = first_player(options, seats, &mut chance);
    let mut game = OttoBruno {
        racks: [Row::NONE; 4],
        left: Row::NONE,
        right: Row::NONE,
        discard: Row::NONE,
        tricks: Tricks::NONE,
        phase: Phase::Draw(first),
        face: Side::Otto,
        memory: options.memory,
        players: seats as u8,
        idle: 0,
        turn: 1,
    };
    // A16 [I]: everybody has seen the BRUNO face of every rack card, the owner when it was drawn.
    let drawn = Marks::new(Side::Bruno, game.everyone());
    let (racks, rest) = numbers.split_at(HAND * seats);
    for (seat, cards) in Seat::all(seats).zip(racks.chunks_exact(HAND)) {
        let marks = drawn.and(game.rack_marks(seat));
        for number in cards {
            game.rack_mut(seat).push(Slot { card: Card::at(*number), marks });
        }
    }
    let (discard, rest) = rest.split_at(DISCARD_STAYS);
    let (left, right) = rest.split_at(left_size(seats));
    let unseen = |number: &u8| Slot { card: Card::at(*number), marks: Marks::NONE };
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
    let decides = |name: &str| ["otto", "bruno"].iter().any(|wanted| name.eq_ignore_ascii_case(wanted));
    let named: SeatSet = Seat::all(seats)
        .zip(&options.names)
        .filter(|(_, name)| decides(name))
        .map(|(seat, _)| seat)
        .collect();
    if !named.is_empty() {
        return by_lot(named, chance);
    }
    options.first.unwrap_or_else(|| by_lot(SeatSet::all(seats), chance))
}

fn by_lot(seats: SeatSet, chance: &mut Chance) -> Seat {
    let place = chance.next_stream().below(seats.len() as u32) as usize;
    seats.iter().nth(place).expect("the lot falls on one of the seats")
}

/// The numbers of all cards: the initial order for a shuffle.
const ORDERED: [u8; CARDS] = {
    let mut numbers = [0; CARDS];
    let mut number = 0;
    while number < CARDS {
        numbers[number] = number as u8;
        number += 1;
    }
    numbers
};
