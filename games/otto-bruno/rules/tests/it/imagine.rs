//! A16: determinizations of a view are uniform samples of the states that fit it.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Dice, Game, Observer, Positions, Seed};
use game_otto_bruno::{
    Card, Deck, Face, Options, OttoBruno, Position, Side, Sight, Sights, TableMemory, View,
};

use crate::common::{self, seat};

/// A game after some moves; every third one with the printed deck.
fn midgame(players: usize, index: u64, moves: u32, memory: TableMemory) -> OttoBruno {
    let deck = if index.is_multiple_of(3) { Deck::Printed } else { Deck::Drawn };
    let options = Options { memory, deck, ..Options::default() };
    let deal = OttoBruno::deal(&options, players, &Seed::numbered(21, index), &mut ()).expect("a deal");
    common::after_random_moves(deal, index, moves, true)
}

fn rows(position: &mut Position) -> Vec<&mut Sights> {
    let Position { racks, left, right, discard, tricks, .. } = position;
    let piles = [left, right, discard];
    racks.iter_mut().chain(piles).chain(tricks.iter_mut().map(|trick| &mut trick.cards)).collect()
}

fn view_rows(view: &View) -> impl Iterator<Item = &Sights> {
    let piles = [&view.left, &view.right, &view.discard];
    view.racks.iter().chain(piles).chain(view.tricks.iter().map(|trick| &trick.cards))
}

/// The cards of a state in the places that a view does not determine.
fn hidden(view: &View, state: &OttoBruno) -> Vec<Card> {
    let mut position = state.to_position();
    let truth: Vec<Card> = rows(&mut position)
        .iter()
        .flat_map(|row| row.iter().map(|sight| sight.card().expect("told")))
        .collect();
    view_rows(view)
        .flat_map(Sights::iter)
        .zip(truth)
        .filter(|(sight, _)| sight.card().is_none())
        .map(|(_, card)| card)
        .collect()
}

/// Every way to complete the view; none if there are too many to list.
fn all_worlds(view: &View, cards: &[Card]) -> Option<BTreeSet<Vec<Card>>> {
    let places: Vec<Sight> =
        view_rows(view).flat_map(Sights::iter).filter(|sight| sight.card().is_none()).copied().collect();
    assert_eq!(places.len(), cards.len());
    let jokers = cards.iter().filter(|card| card.is_joker()).count();
    let left = match view.deck {
        Deck::Printed => Left::Cards(cards.to_vec()),
        Deck::Drawn => {
            let dice = || cards.iter().filter(|card| !card.is_joker());
            let faces = Side::ALL.map(|side| dice().map(|card| card.face(side)).collect());
            Left::Faces { faces, jokers }
        }
    };
    let mut worlds = vec![(Vec::new(), left)];
    for place in &places {
        let mut next = Vec::new();
        for (world, left) in worlds {
            for (card, left) in left.take(*place) {
                next.push(([&world[..], &[card]].concat(), left));
            }
        }
        if next.len() > 20_000 {
            return None;
        }
        worlds = next;
    }
    // Equal jokers and equal faces are one: orders that differ in them only are one world.
    Some(worlds.into_iter().map(|(world, _)| world).collect())
}

/// What is left for the places to come.
#[derive(Clone)]
enum Left {
    Cards(Vec<Card>),
    Faces { faces: [Vec<Face>; 2], jokers: usize },
}

impl Left {
    /// The cards that a place can have, and what each of them leaves.
    fn take(&self, place: Sight) -> Vec<(Card, Self)> {
        let fits = |card: Card| {
            Side::ALL.into_iter().all(|side| place.face(side).is_none_or(|face| face == card.face(side)))
        };
        let without = |items: &[Face], face: Face| {
            let mut left = items.to_vec();
            left.remove(items.iter().position(|other| *other == face).expect("it is left"));
            left
        };
        match self {
            Self::Cards(cards) => {
                let places = (0..cards.len()).filter(|place| fits(cards[*place]));
                let taken = places.map(|place| {
                    let mut left = cards.clone();
                    (left.remove(place), Self::Cards(left))
                });
                taken.collect()
            }
            Self::Faces { faces: [otto, bruno], jokers } => {
                let different = |faces: &[Face]| faces.iter().copied().collect::<BTreeSet<_>>();
                let mut taken = Vec::new();
                for (front, back) in different(otto)
                    .iter()
                    .flat_map(|front| different(bruno).into_iter().map(|back| (*front, back)))
                {
                    if let Some(card) = Card::new(front, back).filter(|card| fits(*card)) {
                        let faces = [without(otto, front), without(bruno, back)];
                        taken.push((card, Self::Faces { faces, jokers: *jokers }));
                    }
                }
                if *jokers > 0 && fits(Card::JOKER) {
                    let faces = [otto.clone(), bruno.clone()];
                    taken.push((Card::JOKER, Self::Faces { faces, jokers: jokers - 1 }));
                }
                taken
            }
        }
    }
}

/// A position in which seat 0 has seen both faces of all cards except a few, of which it has seen
/// what faces it, and perhaps one side.
fn small_case(index: u64, dice: &mut Dice) -> OttoBruno {
    let mut position =
        midgame(2 + index as usize % 3, index, 10 + dice.below(60), TableMemory::Human).to_position();
    let all: usize = rows(&mut position).iter().map(|row| row.len()).sum();
    let mut secret: Vec<usize> = (0..all).collect();
    dice.shuffle(&mut secret);
    secret.truncate(5 + dice.below(4) as usize);
    let cards: Vec<Card> = rows(&mut position)
        .iter()
        .flat_map(|row| row.iter().map(|sight| sight.card().expect("told")))
        .collect();
    // In every second case the hidden cards share faces, so that places compete for cards.
    if index.is_multiple_of(2) {
        let near = |place: usize| {
            let (a, b) = (cards[place], cards[secret[0]]);
            Side::ALL
                .into_iter()
                .any(|side| a.face(side) == b.face(side) || a.face(side) == b.face(side.other()))
        };
        let mut close: Vec<usize> = (0..all).filter(|place| near(*place)).collect();
        dice.shuffle(&mut close);
        close.truncate(7);
        secret = close;
    } else {
        // In the others, jokers are among them.
        let jokers = (0..all).filter(|place| cards[*place].is_joker());
        secret.extend(jokers.take(dice.below(4) as usize));
        secret.drain(..secret.len().saturating_sub(7));
    }
    let mut place = 0;
    for row in rows(&mut position) {
        for sight in &mut row.0 {
            let marks =
                if secret.contains(&place) { ["", "", "@0/", "@/0"][dice.below(4) as usize] } else { "@0/0" };
            let card = Sight { marks: game_otto_bruno::Marks::NONE, ..*sight };
            *sight = format!("{card}{marks}").parse().expect("notation");
            place += 1;
        }
    }
    OttoBruno::from_position(&position).expect("a position")
}

#[test]
fn a16_imagined_states_are_uniform_over_all_that_fit() {
    let mut dice = Dice::new(3);
    let (mut most, mut jokers, mut mixed, mut drawn) = (0, 0, 0, 0);
    for index in 0..160 {
        let game = small_case(index, &mut dice);
        let view = game.view(Observer::bot(seat(0)));
        let truth = hidden(&view, &game);
        let Some(worlds) = all_worlds(&view, &truth) else { continue };
        assert!(worlds.contains(&truth));
        if worlds.len() > 1500 {
            continue;
        }
        drawn += usize::from(view.deck == Deck::Drawn);
        most = most.max(worlds.len());
        jokers += usize::from(truth.iter().any(|card| card.is_joker()));
        let half = |side: Side| {
            view_rows(&view)
                .flat_map(Sights::iter)
                .any(|sight| sight.card().is_none() && sight.face(side).is_some())
        };
        mixed += usize::from(half(Side::Otto) && half(Side::Bruno));
        let samples = 60 * worlds.len();
        let mut counts: BTreeMap<Vec<Card>, f64> = BTreeMap::new();
        for _ in 0..samples {
            let imagined = OttoBruno::determinize(&view, &mut dice).expect("the truth fits");
            *counts.entry(hidden(&view, &imagined)).or_default() += 1.0;
        }
        assert!(counts.keys().all(|world| worlds.contains(world)), "case {index}: a world that cannot be");
        let chi_square: f64 =
            worlds.iter().map(|world| (counts.get(world).unwrap_or(&0.0) - 60.0).powi(2) / 60.0).sum();
        let freedom = (worlds.len() - 1) as f64;
        // Six standard deviations above the mean: with these fixed dice a fair sampler stays below.
        assert!(
            chi_square < freedom + 6.0 * (2.0 * freedom).sqrt() + 6.0,
            "case {index}: {chi_square} for {freedom}"
        );
    }
    assert!(
        most > 300 && jokers > 10 && mixed > 20 && drawn > 60,
        "{most} worlds at most, {jokers} with jokers, {mixed} mixed, {drawn} with drawn faces"
    );
}

#[test]
fn a16_imagined_states_have_the_same_view_and_can_be_played_out() {
    let mut dice = Dice::new(4);
    let mut moves = Vec::new();
    for index in 0..1500 {
        let memory = if index % 5 == 0 { TableMemory::Aid } else { TableMemory::Human };
        let players = 2 + index as usize % 3;
        let game = midgame(players, index, dice.below(140), memory);
        let seats =
            (0..players).flat_map(|number| [Observer::screen(seat(number)), Observer::bot(seat(number))]);
        for observer in seats.chain([Observer::SPECTATOR]) {
            let view = game.view(observer);
            let mut imagined = OttoBruno::determinize(&view, &mut dice).expect("the truth fits");
            assert_eq!(imagined.view(observer), view);
            assert_eq!(OttoBruno::from_position(&imagined.to_position()), Ok(imagined));
            assert_eq!(imagined.to_act(), game.to_act());
            // The observer's possible moves are the same in every state that fits.
            if let Some(seat) = observer.seat.filter(|seat| game.to_act().must.has(*seat)) {
                let mut truth = Vec::new();
                moves.clear();
                game.legal_moves(seat, &mut truth);
                imagined.legal_moves(seat, &mut moves);
                assert_eq!(moves, truth);
            }
            // With recall, the other seats remember in the determinization what they do in truth.
            if view.recall {
                for (mine, theirs) in
                    rows(&mut game.to_position()).iter().zip(rows(&mut imagined.to_position()))
                {
                    assert!(mine.iter().zip(theirs.iter()).all(|(a, b)| a.marks == b.marks));
                }
            }
            engine::random_playout(&mut imagined, &mut dice, &mut moves, &mut ());
            assert!(imagined.outcome().is_some());
        }
    }
}

#[test]
fn a16_of_drawn_faces_one_knows_the_trick_and_what_is_left() {
    let game = common::Setup::new(2)
        .rack(0, "R1 R3 R4 Y1 Y3 G1 G4")
        .rack(1, "Y1 Y2 Y3 Y4 G3 B1 B3")
        .left("G4/B2", 25)
        .discard("B4", 3)
        .state();
    let view = game.view(Observer::bot(seat(0)));
    let top = view.left.0[0];
    let likely = view.could_be(&top);
    // Behind a blue 2 are the nine faces that are neither blue nor 2. Of those on the own rack
    // three are left, of the others four.
    let weights: BTreeMap<String, u32> =
        likely.iter().map(|(card, weight)| (card.face(Side::Otto).to_string(), *weight)).collect();
    let wanted =
        [("R1", 3), ("R3", 3), ("R4", 3), ("Y1", 3), ("Y3", 3), ("Y4", 4), ("G1", 3), ("G3", 4), ("G4", 3)];
    assert_eq!(weights, wanted.into_iter().map(|(face, left)| (face.to_owned(), left)).collect());
    let all: u32 = weights.values().sum();
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    let mut dice = Dice::new(6);
    for _ in 0..9000 {
        let imagined = OttoBruno::determinize(&view, &mut dice).expect("the truth fits");
        let top = imagined.to_position().left.0[0].card().expect("told");
        *counts.entry(top.face(Side::Otto).to_string()).or_default() += 1;
    }
    assert_eq!(counts.len(), 9);
    for (face, count) in counts {
        let wanted = 9000 * weights[&face] / all;
        // The weights leave out what the other places rule out for each other.
        assert!(count.abs_diff(wanted) * 5 < wanted, "{face}: {count} for {wanted}");
    }
}

#[test]
fn a16_with_the_printed_deck_hidden_faces_are_as_likely_as_counting_says() {
    let mut position = common::Setup::new(2)
        .deck(Deck::Printed)
        .rack(0, "R1/G2 R1/Y3 R2/Y4 R2/B4 R3/Y1 R3/B1 R4/Y2")
        .rack(1, "Y1/R3 Y1/B2 Y2/G4 Y2/R4 Y3/R1 Y3/B4 Y4/R2")
        .left("G4/B2", 25)
        .discard("J", 3)
        .position();
    for sight in &mut position.racks[0].0 {
        *sight = format!("{sight}@0/01").parse().expect("notation");
    }
    let game = OttoBruno::from_position(&position).expect("a position");
    // BRUNO B2 is on R4, Y3, Y1 and G4. Seat 0 knows its own cards, none of which is among them,
    // and has seen B2 in two places from that side only. Nothing else distinguishes the four, so
    // each has probability 1/4.
    let view = game.view(Observer::bot(seat(0)));
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    let mut dice = Dice::new(5);
    for _ in 0..8000 {
        let imagined = OttoBruno::determinize(&view, &mut dice).expect("the truth fits");
        let top = imagined.to_position().left.0[0].card().expect("told");
        *counts.entry(top.face(Side::Otto).to_string()).or_default() += 1;
    }
    assert_eq!(counts.keys().map(String::as_str).collect::<Vec<_>>(), ["G4", "R4", "Y1", "Y3"]);
    // 2000 each; the standard deviation is 39.
    assert!(counts.values().all(|count| (1800..=2200).contains(count)), "{counts:?}");
}
