//! A4, A5: every card is equally likely in every hand, in the row and in the pile, and every seat
//! deals first equally often.

use engine::{Game, Seat};
use game_dos::{Cards, Dos, Event, Options};
use test_kit::{DEALS, Tally, assert_fair_lots, deal_seed};

#[test]
fn a4_a5_a_million_deals_are_fair() {
    const SEATS: usize = 4;
    let mut tally = Tally::new(Cards::BOX.iter(), SEATS + 1);
    let mut dealers = [0; SEATS];
    let mut log = Vec::new();
    for index in 0..DEALS {
        log.clear();
        Dos::deal(&Options::default(), SEATS, &deal_seed(index), &mut log).expect("four can play");
        let dealt = log.iter().find_map(|event| match event {
            Event::Deal { dealer, hands, row, .. } => Some((dealer, hands, row)),
            _ => None,
        });
        let (dealer, hands, row) = dealt.expect("a match begins with a deal");
        tally.deal();
        dealers[dealer.index()] += 1;
        for seat in Seat::all(SEATS) {
            hands[seat].iter().for_each(|card| tally.lies(card, seat.index()));
        }
        row.iter().flatten().for_each(|card| tally.lies(*card, SEATS));
    }
    tally.assert_fair(&[7, 7, 7, 7, 2], "DOS");
    assert_fair_lots(&dealers, "who deals first");
}
