//! Compares both ways of choosing the kinds with an exhaustive search.

use std::collections::BTreeMap;

use super::*;

fn kinds(free: u64, asked: [[u32; 16]; 2], first: usize) -> Kinds {
    Kinds { free, asked, first }
}

/// Every way of giving the required cards to the two sides: each card goes to OTTO, to BRUNO or to
/// neither.
fn all_ways(kinds: &Kinds) -> Vec<Taken> {
    let cards: Vec<u64> = kit::ones(kinds.free).map(|place| 1 << place).collect();
    let mut ways: Vec<Taken> = vec![[0, 0]];
    for card in cards {
        ways = ways
            .iter()
            .flat_map(|[otto, bruno]| [[*otto, *bruno], [otto | card, *bruno], [*otto, bruno | card]])
            .collect();
    }
    ways.retain(|taken| {
        (0..2).all(|side| {
            (0..16).all(|face| (taken[side] & WITH_FACE[side][face]).count_ones() == kinds.asked[side][face])
        })
    });
    ways
}

/// A few cards, and requirements that can be satisfied.
fn small_case(dice: &mut Dice) -> Kinds {
    let mut free = 0_u64;
    // Connected cards: neighbours of neighbours of one face, so that both sides compete for them.
    let start = dice.below(64);
    let mut near = 1_u64 << start;
    for _ in 0..2 {
        for card in kit::ones(near) {
            let card = Card::at(card);
            near |=
                WITH_FACE[0][card.face(Side::Otto).index()] | WITH_FACE[1][card.face(Side::Bruno).index()];
        }
    }
    let cards = (6 + dice.below(6)).min(near.count_ones());
    while free.count_ones() < cards {
        free |= kit::nth_bit(near, dice.below(near.count_ones()));
    }
    let mut asked = [[0; 16]; 2];
    for card in kit::ones(free) {
        match dice.below(3) {
            0 => asked[0][Card::at(card).face(Side::Otto).index()] += 1,
            1 => asked[1][Card::at(card).face(Side::Bruno).index()] += 1,
            _ => {}
        }
    }
    kinds(free, asked, dice.below(2) as usize)
}

/// Pearson's statistic for a uniform distribution must stay within six standard deviations of its
/// mean.
fn assert_uniform(counts: &BTreeMap<Taken, u32>, ways: usize, samples: u32, name: &str) {
    let expected = f64::from(samples) / ways as f64;
    let seen: f64 = counts.values().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum();
    let chi_square = seen + (ways - counts.len()) as f64 * expected;
    let freedom = (ways - 1) as f64;
    assert!(
        chi_square < freedom + 6.0 * (2.0 * freedom).sqrt() + 6.0,
        "{name}: {ways} ways, chi-square {chi_square}"
    );
}

#[test]
fn both_ways_of_settling_the_kinds_are_uniform() {
    let mut dice = Dice::new(77);
    let mut most = 0;
    for case in 0..150 {
        let kinds = small_case(&mut dice);
        let ways = all_ways(&kinds);
        most = most.max(ways.len());
        let samples = 100 * ways.len() as u32;
        let (mut tried, mut counted) = (BTreeMap::new(), BTreeMap::new());
        for _ in 0..samples {
            let by_trying = kinds.by_trying(u32::MAX, &mut dice).expect("a way exists");
            *tried.entry(by_trying).or_insert(0) += 1;
            let by_counting = kinds.by_counting(&mut dice).expect("a way exists");
            *counted.entry(by_counting).or_insert(0) += 1;
        }
        for (name, counts) in [("by trying", &tried), ("by counting", &counted)] {
            assert!(counts.keys().all(|taken| ways.contains(taken)), "case {case} {name}");
            assert_uniform(counts, ways.len(), samples, name);
        }
    }
    assert!(most > 20, "some cases have many ways: {most}");
}

#[test]
fn the_count_is_the_number_of_choices_of_the_first_side_weighed_by_the_second() {
    let mut dice = Dice::new(78);
    for _ in 0..300 {
        let case = small_case(&mut dice);
        let wanted = all_ways(&case).len() as u128;
        for first in 0..2 {
            let kinds = kinds(case.free, case.asked, first);
            assert_eq!(Count::new(&kinds).ways(0, 0), wanted);
        }
    }
}

#[test]
fn with_the_whole_deck_both_sides_count_the_same() {
    // Too many ways to list: the count must not depend on which side chooses first.
    let mut dice = Dice::new(79);
    for _ in 0..12 {
        let mut asked = [[0; 16]; 2];
        for side in &mut asked {
            for _ in 0..12 {
                let face = dice.below(16) as usize;
                side[face] = (side[face] + 1).min(3);
            }
        }
        let [otto, bruno] = [0, 1].map(|first| Count::new(&kinds(u64::MAX, asked, first)).ways(0, 0));
        assert_eq!(otto, bruno);
        assert!(otto > 0);
    }
    // One side alone chooses 2 of 4 for three faces: 6 · 6 · 6.
    let mut asked = [[0; 16]; 2];
    asked[1][..3].fill(2);
    assert_eq!(Count::new(&kinds(u64::MAX, asked, 0)).ways(0, 0), 216);
    assert_eq!(Count::new(&kinds(u64::MAX, asked, 1)).ways(0, 0), 216);
}

#[test]
fn what_cannot_be_is_found_out() {
    let mut dice = Dice::new(80);
    // Four cards with this OTTO face, five places that show it.
    let mut asked = [[0; 16]; 2];
    asked[0][3] = 5;
    for first in 0..2 {
        let kinds = kinds(u64::MAX, asked, first);
        assert_eq!(kinds.by_trying(1000, &mut dice), None);
        assert_eq!(kinds.by_counting(&mut dice), None);
    }
    // One card, required by both sides.
    let card = Card::at(17);
    let mut asked = [[0; 16]; 2];
    asked[0][card.face(Side::Otto).index()] = 1;
    asked[1][card.face(Side::Bruno).index()] = 1;
    for first in 0..2 {
        let kinds = kinds(1 << 17, asked, first);
        assert_eq!(kinds.by_trying(1000, &mut dice), None);
        assert_eq!(kinds.by_counting(&mut dice), None);
    }
}

#[test]
fn subsets_and_wide_numbers() {
    let of = |set, asked| subsets((set, asked)).collect::<Vec<_>>();
    assert_eq!(of(0b1011, 2), [0b0011, 0b1001, 0b1010]);
    assert_eq!(of(0b1011, 0), [0]);
    assert!(of(0, 1).is_empty());
    assert!(of(0b1011, 4).is_empty());
    let mut dice = Dice::new(81);
    for bound in [1, 2, 3, u128::from(u64::MAX) + 2, u128::MAX] {
        assert!((0..100).all(|_| below(bound, &mut dice) < bound));
    }
    let half = u128::MAX / 2 + 1;
    let high = (0..4000).filter(|_| below(u128::MAX, &mut dice) >= half).count();
    assert!((1800..2200).contains(&high), "{high} of 4000 are in the upper half");
}

#[test]
fn a_card_is_taken_once() {
    let mut unknowns = Unknowns::new();
    for card in (0..64).map(Card::at) {
        assert!(unknowns.take(card).is_ok() && unknowns.take(card).is_err(), "{card}");
    }
}
