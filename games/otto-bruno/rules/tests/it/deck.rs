//! The cards: A1–A3. Expected values follow from the article they name.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Game, Positions, Seed};
use game_otto_bruno::{Card, Deck, Face, Options, OttoBruno, Side, Sight};

use crate::common::deal;

/// The cards of a match with drawn faces, and those of the printed deck.
fn decks() -> impl Iterator<Item = Vec<Card>> {
    let drawn = (0..50).map(|index| {
        let position = deal(2, index).to_position();
        let rows = position.racks.iter().chain([&position.left, &position.right, &position.discard]);
        rows.flat_map(|row| row.iter().map(|sight| sight.card().expect("positions tell everything")))
            .collect()
    });
    drawn.chain([Card::printed().collect()])
}

#[test]
fn a1_the_box_has_64_dice_cards_and_3_jokers() {
    for cards in decks() {
        assert_eq!(cards.len(), 67);
        assert_eq!(cards.iter().filter(|card| card.is_joker()).count(), 3);
        for side in Side::ALL {
            assert_eq!(cards.iter().filter(|card| card.face(side).is_joker()).count(), 3);
            let mut dice = cards.iter().filter_map(|card| card.face(side).die());
            assert!(dice.all(|(_, value)| (1..=4).contains(&value)));
        }
    }
}

#[test]
fn a2_the_faces_of_a_card_differ_in_colour_and_in_value() {
    for card in decks().flatten().filter(|card| !card.is_joker()) {
        let [otto, bruno] = Side::ALL.map(|side| card.face(side).die().expect("a die"));
        assert_ne!(otto.0, bruno.0, "{card}");
        assert_ne!(otto.1, bruno.1, "{card}");
    }
    // Nine of the sixteen faces can be on the back of a red 3.
    let red_three: Face = "R3".parse().expect("a face");
    assert_eq!(Face::dice().filter(|back| Card::new(red_three, *back).is_some()).count(), 9);
}

#[test]
fn a3_every_face_is_four_times_on_each_side() {
    for cards in decks() {
        for side in Side::ALL {
            let mut counts: BTreeMap<Face, usize> = BTreeMap::new();
            for card in cards.iter().filter(|card| !card.is_joker()) {
                *counts.entry(card.face(side)).or_default() += 1;
            }
            assert_eq!(counts.len(), 16);
            assert!(counts.values().all(|count| *count == 4));
        }
    }
}

#[test]
fn a3_each_of_the_nine_backs_is_as_likely() {
    // 3,600 deals: each of the 144 pairs is expected 64 / 144 times in each, 1,600 in all. Cards
    // of one deal hinder each other, so the spread is no more than that of independent cards: 40.
    let mut counts: BTreeMap<Card, i32> = BTreeMap::new();
    let mut doubled = 0;
    for index in 0..3_600 {
        let position = deal(3, index).to_position();
        let rows = position.racks.iter().chain([&position.left, &position.right, &position.discard]);
        let mut cards: Vec<Card> = rows.flat_map(|row| row.iter().filter_map(Sight::card)).collect();
        cards.retain(|card| !card.is_joker());
        cards.sort();
        doubled += i32::from(cards.windows(2).any(|pair| pair[0] == pair[1]));
        for card in cards {
            *counts.entry(card).or_default() += 1;
        }
    }
    assert_eq!(counts.len(), 144);
    assert!(counts.values().all(|count| (count - 1_600).abs() < 200), "{counts:?}");
    // The deal starts from the printed pairs, and nothing of them is left.
    let printed: i32 = Card::printed().filter_map(|card| counts.get(&card)).sum();
    assert!((printed - 64 * 1_600).abs() < 1_200, "{printed}");
    assert!(doubled > 3_000, "most matches have two equal cards: {doubled}");
}

#[test]
fn a3_the_pairs_of_the_printed_deck() {
    // From R1 = (0, 0) to (1, 2), (3, 2), (2, 1), (2, 3); likewise from B4 = (3, 3).
    for (otto, backs) in [("R1", ["Y3", "B3", "G2", "G4"]), ("B4", ["R2", "G2", "Y1", "Y3"])] {
        let found: BTreeSet<String> = Card::printed()
            .filter(|card| card.face(Side::Otto).to_string() == otto)
            .map(|card| card.face(Side::Bruno).to_string())
            .collect();
        assert_eq!(found, backs.into_iter().map(str::to_owned).collect());
    }
    let pairs: BTreeSet<(Face, Face)> = Card::printed()
        .filter(|card| !card.is_joker())
        .map(|card| (card.face(Side::Otto), card.face(Side::Bruno)))
        .collect();
    assert_eq!(pairs.len(), 64, "no card is doubled");
    assert!(
        pairs.iter().all(|(otto, bruno)| pairs.contains(&(*bruno, *otto))),
        "turned over it is the same deck"
    );
    // A match with the printed deck has these cards.
    let printed = Options { deck: Deck::Printed, ..Options::default() };
    let position =
        OttoBruno::deal(&printed, 3, &Seed::numbered(5, 0), &mut ()).expect("a deal").to_position();
    let rows = position.racks.iter().chain([&position.left, &position.right, &position.discard]);
    let mut cards: Vec<Card> = rows.flat_map(|row| row.iter().filter_map(Sight::card)).collect();
    cards.sort();
    let mut all: Vec<Card> = Card::printed().collect();
    all.sort();
    assert_eq!(cards, all);
}
