//! A8: every tile except the black one is equally likely in front of every seat and next in the
//! tower, and every secret card in every hand.

use engine::{Game, Positions, Seat};
use game_otto_game_over::{Kind, Kinds, Options, OttoGameOver, Secrets};
use test_kit::{DEALS, Tally, deal_seed};

#[test]
fn a8_a_million_deals_are_fair() {
    const SEATS: usize = 3;
    let tiles: Vec<Kind> = Kinds::BOX.iter().collect();
    let coloured: Vec<Kind> = tiles.iter().copied().filter(|tile| *tile != Kind::BLACK).collect();
    let mut held = Tally::new(coloured.iter().copied(), SEATS + 1);
    let mut secrets = Tally::new(Secrets::BOX.iter(), SEATS);
    let options = Options { secret_cards: true, ..Options::default() };
    for index in 0..DEALS {
        let game = OttoGameOver::deal(&options, SEATS, &deal_seed(index), &mut ()).expect("three can play");
        let position = game.to_position();
        held.deal();
        secrets.deal();
        for seat in Seat::all(SEATS) {
            held.lies(position.open.held[seat].expect("a tile before each seat"), seat.index());
            position.hands[seat].iter().for_each(|card| secrets.lies(card, seat.index()));
        }
        let mut next = position.open.drawn.into_iter().chain(position.tower);
        held.lies(next.find(|tile| *tile != Kind::BLACK).expect("most tiles are not black"), SEATS);
    }
    held.assert_fair(&[1; SEATS + 1], "the tiles before the seats");
    secrets.assert_fair(&[1; SEATS], "the secret cards");
}
