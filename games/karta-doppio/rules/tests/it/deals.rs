//! A3: every card is red and blue equally often, and either seat is RED equally often.

use engine::Game;
use game_karta_doppio::{Card, Colour, KartaDoppio, Options};
use test_kit::{DEALS, Tally, assert_fair_lots, deal_seed};

#[test]
fn a3_a_million_deals_are_fair() {
    let mut tally = Tally::new(Card::all(), 2);
    let mut reds = [0; 2];
    for index in 0..DEALS {
        let game =
            KartaDoppio::deal(&Options::default(), 2, &deal_seed(index), &mut ()).expect("two can play");
        tally.deal();
        for (place, colour) in [Colour::Red, Colour::Blue].into_iter().enumerate() {
            game.hand(game.player(colour)).iter().for_each(|card| tally.lies(card, place));
        }
        reds[game.player(Colour::Red).index()] += 1;
    }
    tally.assert_fair(&[8, 8], "Karta Doppio");
    assert_fair_lots(&reds, "who is RED");
}
