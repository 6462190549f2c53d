//! A16: determinizations of a view are uniform samples of the states that fit it.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Dice, Game, Observer, Positions, Seed};
use game_otto_bruno::{Card, Options, OttoBruno, Position, Side, Sight, Sights, TableMemory, View};

use crate::common::{self, seat};

fn midgame(players: usize, index: u64, moves: u32, memory: TableMemory) -> OttoBruno {
    let options = Options { memory, ..Options::default() };
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

/// Every order of the hidden cards that agrees with the view.
fn all_worlds(view: &View, cards: &[Card]) -> BTreeSet<Vec<Card>> {
    let places: Vec<Sight> =
        view_rows(view).flat_map(Sights::iter).filter(|sight| sight.card().is_none()).copied().collect();
    assert_eq!(places.len(), cards.len());
    let fits = |sight: &Sight, card: Card| {
        Side::ALL.into_iter().all(|side| sight.face(side).is_none_or(|face| face == card.face(side)))
    };
    let mut worlds = vec![(Vec::new(), cards.to_vec())];
    for place in &places {
        worlds = worlds
            .into_iter()
            .flat_map(|(world, left): (Vec<Card>, Vec<Card>)| {
                (0..left.len())
                    .filter(|index| fits(place, left[*index]))
                    .map(|index| {
                        let (mut world, mut left) = (world.clone(), left.clone());
                        world.push(left.remove(index));
                        (world, left)
                    })
                    .collect::<Vec<_>>()
            })
            .collect();
    }
    // The three jokers are one card: orders that differ in them only are one world.
    worlds.into_iter().map(|(world, _)| world).collect()
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
    let (mut most, mut jokers, mut mixed) = (0, 0, 0);
    for index in 0..160 {
        let game = small_case(index, &mut dice);
        let view = game.view(Observer::bot(seat(0)));
        let truth = hidden(&view, &game);
        let worlds = all_worlds(&view, &truth);
        assert!(worlds.contains(&truth));
        if worlds.len() > 1500 {
            continue;
        }
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
        most > 300 && jokers > 10 && mixed > 20,
        "{most} worlds at most, {jokers} with jokers, {mixed} mixed"
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
fn a16_the_deal_leaves_hidden_faces_as_likely_as_counting_says() {
    let mut position = common::Setup::new(2)
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
