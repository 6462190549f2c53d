//! Compares the matcher with an exhaustive one: every choice of one or two cards of the hand, and
//! every meaning of every wild among them and in the row.

use std::collections::{BTreeMap, BTreeSet};

use engine::{BySeat, Dice, Game, Positions, Seat, Seed};
use game_dos::{Call, Card, Cards, Dos, Fit, Move, Options, Phase, Place, Played, Position, Spot, fit};

/// The meanings of a card: a number and a colour from 0 to 3.
fn meanings(card: Card) -> Vec<(u8, usize)> {
    // Read from the card's notation, not from the engine's interpretation.
    let face = card.to_string();
    if face == "DOS" {
        return (0..4).map(|colour| (2, colour)).collect();
    }
    let colour = "YGBR".find(&face[..1]).expect("a colour");
    match &face[1..] {
        "#" => (1..=10).map(|number| (number, colour)).collect(),
        number => vec![(number.parse().expect("a number"), colour)],
    }
}

/// Tries every meaning; returns the best result, since colour matches are greater than plain ones.
fn brute(row: Card, played: &[Card]) -> Option<Fit> {
    let mut best = None;
    for (row_number, row_colour) in meanings(row) {
        for (number, colour) in meanings(played[0]) {
            let others = match played {
                [_] => vec![None],
                [_, second] => meanings(*second).into_iter().map(Some).collect(),
                _ => unreachable!("a match is one card or two"),
            };
            for other in others {
                let sum = number + other.map_or(0, |(number, _)| number);
                if sum != row_number {
                    continue;
                }
                let colours = colour == row_colour && other.is_none_or(|(_, colour)| colour == row_colour);
                let found = match (colours, other.is_some()) {
                    (false, false) => Fit::Single,
                    (true, false) => Fit::SingleColour,
                    (false, true) => Fit::Double,
                    (true, true) => Fit::DoubleColour,
                };
                best = best.max(Some(found));
            }
        }
    }
    best
}

/// Every row card with every one or two cards: 41 * 41 + 41 * 41 * 41 cases.
#[test]
fn a8_a9_a11_a12_a13_fit_agrees_with_trying_everything() {
    let kinds: Vec<Card> = Card::kinds().collect();
    let mut matches = BTreeMap::new();
    for &row in &kinds {
        for &first in &kinds {
            let found = fit(row, Played::one(first));
            assert_eq!(found, brute(row, &[first]), "{first} on {row}");
            *matches.entry(found).or_insert(0) += 1;
            for &second in &kinds {
                let found = fit(row, Played::two(first, second));
                assert_eq!(found, brute(row, &[first, second]), "{first} + {second} on {row}");
                *matches.entry(found).or_insert(0) += 1;
            }
        }
    }
    assert_eq!(matches.len(), 5, "every kind of match, and none: {matches:?}");
}

/// A million hands and rows: the list of moves is what trying every pair of cards in hand finds,
/// without duplicates, and a random move is in the list.
#[test]
fn m_a_million_lists_of_moves_agree_with_trying_everything() {
    let kinds: Vec<Card> = Card::kinds().collect();
    let index = |card: Card| kinds.binary_search(&card).expect("a kind");
    // Run the exhaustive matcher once for every three kinds, so that hands and rows only look up
    // results.
    let size = kinds.len();
    let mut single = vec![false; size * size];
    let mut double = vec![false; size * size * size];
    for (r, &row) in kinds.iter().enumerate() {
        for (a, &first) in kinds.iter().enumerate() {
            single[r * size + a] = brute(row, &[first]).is_some();
            for (b, &second) in kinds.iter().enumerate() {
                double[(r * size + a) * size + b] = brute(row, &[first, second]).is_some();
            }
        }
    }
    let mut pack: Vec<Card> = Cards::BOX.iter().collect();
    let mut dice = Dice::new(1);
    let mut other = Dice::new(1);
    let mut listed = Vec::new();
    let mut scratch = Vec::new();
    let (mut moves, mut most) = (0, 0);
    let cases = test_kit::cases(1_000_000);
    for case in 0..cases {
        dice.shuffle(&mut pack);
        // Mostly small hands and rows, as in play; now and then large ones.
        let large = case % 16 == 0;
        let in_hand = 1 + dice.below(if large { 40 } else { 10 }) as usize;
        let in_row = 2 + dice.below(if large { 20 } else { 5 }) as usize;
        let (hand, rest) = pack.split_at(in_hand);
        let (row, rest) = rest.split_at(in_row);
        let game = Dos::from_position(&Position {
            round: 0,
            target: 200,
            call: Call::Auto,
            dealer: seat(1),
            phase: Phase::Turn(seat(0)),
            hands: BySeat::from_fn(2, |seat| {
                if seat.index() == 0 { hand } else { &rest[..1] }.iter().copied().collect()
            }),
            row: row.iter().map(|card| Spot { card: *card, over: None }).collect(),
            pile: rest[1..].to_vec(),
            discard: None,
            top: None,
            stock: None,
            totals: BySeat::from_fn(2, |_| 0),
            duty: None,
            penalty: false,
            seed: Seed::numbered(0, 0),
            events: 2,
        })
        .expect("a position");
        listed.clear();
        game.legal_moves(seat(0), &mut listed);
        assert_eq!(listed.pop(), Some(Move::Draw));

        let mut tried = BTreeSet::new();
        for (place, card) in row.iter().enumerate() {
            let (r, place) = (index(*card), Place::new(place).expect("a place"));
            for (i, a) in hand.iter().enumerate() {
                if single[r * size + index(*a)] {
                    tried.insert(Move::Match { place, cards: Played::one(*a), shout: false });
                }
                for b in &hand[i + 1..] {
                    if double[(r * size + index(*a)) * size + index(*b)] {
                        tried.insert(Move::Match { place, cards: Played::two(*a, *b), shout: false });
                    }
                }
            }
        }
        assert_eq!(listed.len(), tried.len(), "{hand:?} on {row:?}: {listed:?}");
        assert!(listed.iter().all(|mv| tried.contains(mv)), "{hand:?} on {row:?}: {listed:?}");
        moves += listed.len();
        most = most.max(listed.len());

        // A random move is chosen by counting; it is the one that the same dice choose from the
        // list.
        listed.push(Move::Draw);
        let mut same = other.clone();
        assert_eq!(game.random_move(seat(0), &mut other, &mut scratch), same.pick(&listed).copied());
    }
    assert!(moves as u64 > cases && most > 300, "matches were found: {moves}, at most {most}");
}

/// The same in every phase of play, with calls and without, and for seats out of turn.
#[test]
fn m_a_random_move_is_the_one_the_dice_pick_from_the_list() {
    let mut checked = 0;
    for number in 0..600 {
        let call = if number % 2 == 0 { Call::Shout } else { Call::Auto };
        let options = Options { call, target: 40 };
        let players = 2 + number as usize % 3;
        let mut game = Dos::deal(&options, players, &Seed::numbered(number, 0), &mut ()).expect("a table");
        let mut dice = Dice::new(number);
        let (mut listed, mut scratch) = (Vec::new(), Vec::new());
        loop {
            let actors: Vec<Seat> = game.to_act().anyone().iter().collect();
            for &actor in &actors {
                listed.clear();
                game.legal_moves(actor, &mut listed);
                let mut one = dice.clone();
                let mut two = dice.clone();
                assert_eq!(game.random_move(actor, &mut one, &mut scratch), two.pick(&listed).copied());
                checked += 1;
            }
            let Some(&actor) = dice.pick(&actors) else { break };
            let mv = game.random_move(actor, &mut dice, &mut scratch).expect("a move");
            game.play(actor, mv, &mut ()).expect("legal");
        }
    }
    assert!(checked > 50_000, "{checked}");
}

fn seat(number: usize) -> Seat {
    Seat::new(number).expect("a seat")
}
