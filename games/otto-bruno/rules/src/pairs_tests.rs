//! The chain against exhaustive lists of small cases, and against exact counts of larger ones.

use std::collections::BTreeMap;

use engine::Dice;

use super::*;

/// Every pairing of these items.
fn all(fits: &[Fits]) -> Vec<Vec<usize>> {
    let mut pairings = vec![Vec::new()];
    for row in fits {
        pairings = pairings
            .iter()
            .flat_map(|pairing: &Vec<usize>| {
                let free = (0..fits.len()).filter(|right| row >> right & 1 == 1 && !pairing.contains(right));
                free.map(|right| pairing.iter().copied().chain([right]).collect()).collect::<Vec<_>>()
            })
            .collect();
    }
    pairings
}

/// How many pairings there are with each pair: `counts[left][right]`.
fn exact(fits: &[Fits]) -> Vec<Vec<f64>> {
    let items = fits.len();
    // By the set of right items that the first rows have taken, and the last ones.
    let before = by_taken(fits.iter());
    let after = by_taken(fits.iter().rev());
    let full = (1_usize << items) - 1;
    let mut counts = vec![vec![0.0; items]; items];
    for taken in 0..=full {
        let left = taken.count_ones() as usize;
        if left == items || before[taken] == 0.0 {
            continue;
        }
        for right in (0..items).filter(|right| fits[left] >> right & 1 == 1 && taken >> right & 1 == 0) {
            counts[left][right] += before[taken] * after[full & !taken & !(1 << right)];
        }
    }
    counts
}

fn by_taken<'a>(rows: impl ExactSizeIterator<Item = &'a Fits>) -> Vec<f64> {
    let items = rows.len();
    let mut ways = vec![0.0; 1 << items];
    ways[0] = 1.0;
    let rows: Vec<Fits> = rows.copied().collect();
    for taken in 0_usize..1 << items {
        let Some(row) = rows.get(taken.count_ones() as usize).filter(|_| ways[taken] > 0.0) else { continue };
        for right in (0..items).filter(|right| row >> right & 1 == 1 && taken >> right & 1 == 0) {
            ways[taken | 1 << right] += ways[taken];
        }
    }
    ways
}

fn drawn(fits: &[Fits], dice: &mut Dice) -> Vec<usize> {
    let mut pairing = Pairing::find(fits, |bound| dice.below(bound)).expect("there is a pairing");
    pairing.mix(|bound| dice.below(bound));
    let found: Vec<usize> = pairing.partners().collect();
    assert!(found.iter().zip(fits).all(|(right, row)| row >> right & 1 == 1));
    found
}

/// Pearson's statistic must stay within six standard deviations of its mean.
fn assert_frequencies(seen_and_wanted: impl Iterator<Item = (f64, f64)>, freedom: f64, name: &str) {
    let chi_square: f64 = seen_and_wanted.map(|(seen, wanted)| (seen - wanted).powi(2) / wanted).sum();
    assert!(chi_square < freedom + 6.0 * (2.0 * freedom).sqrt() + 6.0, "{name}: {chi_square} for {freedom}");
}

#[test]
fn every_pairing_of_a_small_case_is_equally_likely() {
    let mut dice = Dice::new(77);
    let (mut cases, mut few, mut most) = (0, 0, 0);
    while cases < 200 {
        let items = 2 + dice.below(5) as usize;
        // From nearly everything fits to hardly anything does: then a single swap leads nowhere.
        let often = 25 + dice.below(60);
        let mut row = || (0..items).map(|right| Fits::from(dice.below(100) < often) << right).sum();
        let fits: Vec<Fits> = (0..items).map(|_| row()).collect();
        let pairings = all(&fits);
        assert_eq!(pairings.is_empty(), Pairing::find(&fits, |_| 0).is_none(), "{fits:?}");
        if pairings.len() < 2 {
            continue;
        }
        cases += 1;
        few += usize::from(pairings.len() < 5);
        most = most.max(pairings.len());
        let mut counts: BTreeMap<Vec<usize>, f64> = BTreeMap::new();
        for _ in 0..60 * pairings.len() {
            *counts.entry(drawn(&fits, &mut dice)).or_default() += 1.0;
        }
        let seen = pairings.iter().map(|pairing| (counts.get(pairing).copied().unwrap_or(0.0), 60.0));
        assert_frequencies(seen, (pairings.len() - 1) as f64, "a small case");
    }
    assert!(few > 30 && most > 200, "{few} with few pairings, {most} at most");
}

#[test]
fn a_cycle_is_turned_though_no_swap_fits() {
    // Each item fits its own and the next one: there are two pairings, a whole turn apart.
    let fits: Vec<Fits> = (0..9).map(|left| 1 << left | 1 << ((left + 1) % 9)).collect();
    assert_eq!(all(&fits).len(), 2);
    let mut dice = Dice::new(78);
    let own = (0..2_000).filter(|_| drawn(&fits, &mut dice)[0] == 0).count();
    // 1000 of 2000; the standard deviation is 22.
    assert!((880..=1120).contains(&own), "{own}");
}

/// Samples per case.
const SAMPLES: usize = 3_000;

#[test]
fn pairs_of_faces_are_as_frequent_as_counting_says() {
    // Fourteen faces a side, of few colours and values, so that the trick binds, and some that
    // show already.
    let mut dice = Dice::new(79);
    let mut cases = 0;
    while cases < 6 {
        let mut face = |kinds: u32| crate::Face::at(dice.below(kinds) as usize);
        let [otto, bruno]: [Vec<crate::Face>; 2] = [(); 2].map(|()| (0..14).map(|_| face(16)).collect());
        let shown = [dice.below(6) as usize, dice.below(6) as usize];
        let fits: Vec<Fits> = (0..14)
            .map(|front| {
                let fits = |back: usize| {
                    otto[front].under_the_trick(bruno[back]) && !(front < shown[0] && back < shown[1])
                };
                (0..14).map(|back| Fits::from(fits(back)) << back).sum()
            })
            .collect();
        let counts = exact(&fits);
        let all: f64 = counts[0].iter().sum();
        if all == 0.0 {
            assert!(Pairing::find(&fits, |_| 0).is_none());
            continue;
        }
        cases += 1;
        let mut seen = vec![vec![0.0; 14]; 14];
        for _ in 0..SAMPLES {
            for (front, back) in drawn(&fits, &mut dice).into_iter().enumerate() {
                seen[front][back] += 1.0;
            }
        }
        for (seen, counts) in seen.iter().zip(&counts) {
            for (seen, count) in seen.iter().zip(counts) {
                let wanted = SAMPLES as f64 * count / all;
                // Five standard deviations for each of 1,176 pairs.
                assert!((seen - wanted).abs() <= 5.0 * wanted.sqrt() + 3.0, "{seen} for {wanted}");
            }
        }
    }
}
