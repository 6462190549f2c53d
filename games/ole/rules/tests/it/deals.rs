//! A3: every card is equally likely in every hand.

use engine::{Game, Seat};
use game_ole::{Event, Ole, Options, deck, hand_size};
use test_kit::{DEALS, Tally, deal_seed};

#[test]
fn a3_a_million_deals_are_fair() {
    const SEATS: usize = 4;
    let mut tally = Tally::new(deck(SEATS).iter(), SEATS);
    let mut log = Vec::new();
    for index in 0..DEALS {
        log.clear();
        Ole::deal(&Options::default(), SEATS, &deal_seed(index), &mut log).expect("four can play");
        let Some(Event::Deal { hands, .. }) = log.first() else { panic!("a match begins with a deal") };
        tally.deal();
        for seat in Seat::all(SEATS) {
            hands[seat].iter().for_each(|card| tally.lies(card, seat.index()));
        }
    }
    tally.assert_fair(&[u64::from(hand_size(SEATS)); SEATS], "Olé");
}
