//! A4, A5: every card is equally likely in every rack and pile, and every seat begins equally
//! often.

use engine::{Game, Positions};
use game_otto_bruno::{Card, Deck, Options, OttoBruno};
use test_kit::{DEALS, Tally, assert_fair_lots, deal_seed};

#[test]
fn a4_a5_a_million_deals_are_fair() {
    const SEATS: usize = 3;
    let mut tally = Tally::new(Card::printed(), SEATS + 3);
    let mut first = [0; SEATS];
    let mut sizes = Vec::new();
    // With the printed deck every card has a name of its own.
    let options = Options { deck: Deck::Printed, ..Options::default() };
    for index in 0..DEALS {
        let game = OttoBruno::deal(&options, SEATS, &deal_seed(index), &mut ()).expect("three can play");
        let position = game.to_position();
        let places = position.racks.iter().chain([&position.left, &position.right, &position.discard]);
        tally.deal();
        for (place, cards) in places.clone().enumerate() {
            for sight in cards.iter() {
                tally.lies(sight.card().expect("a position shows every card"), place);
            }
        }
        if index == 0 {
            sizes = places.map(|cards| cards.iter().count() as u64).collect();
        }
        first[game.to_act().must.first().expect("somebody begins").index()] += 1;
    }
    tally.assert_fair(&sizes, "Otto & Bruno");
    assert_fair_lots(&first, "who begins");
}
