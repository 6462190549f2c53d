//! Uniform samples of the cards that an observer does not know (A16).
//!
//! Each place with an unknown card shows its OTTO face, its BRUNO face or neither. Every unknown
//! card belongs to a place that shows its OTTO face, to one that shows its BRUNO face, or to one
//! that shows neither; each face requires as many cards as places show it. Once the kind of place
//! of each card is fixed, all orders within a kind are equally likely, and their number is always
//! the same. So it is enough to choose the kinds uniformly.
//!
//! If only one side required cards, each of its faces would choose among its own four cards. If
//! both sides do, one side chooses like that, and the choice is accepted with a probability
//! (rejection sampling): the number of choices that remain for the other side, divided by their
//! number if nothing had been taken. That is exact, and fast while choices are accepted often
//! enough. After too many attempts all ways are counted instead, which is exact, too, and detects
//! when there is none.

use std::collections::BTreeMap;

use engine::{Dice, PositionError};

use crate::pieces::{Card, JOKERS, Side, WITH_FACE};
use crate::places::Sight;
use crate::texts::impossible;

/// The number of attempts before the ways are counted; it does not affect the distribution.
const TRIES: u32 = 48;

/// The places whose cards are not known, and the cards that remain for them.
pub(crate) struct Unknowns {
    free: u64,
    jokers: usize,
    places: Vec<Option<(Side, usize)>>,
}

impl Unknowns {
    /// All cards remain, and there are no places yet.
    pub(crate) fn new() -> Self {
        Self { free: u64::MAX, jokers: JOKERS, places: Vec::with_capacity(crate::CARDS) }
    }

    /// Removes the card if the sight identifies it; otherwise adds the place.
    pub(crate) fn add(&mut self, sight: Sight) -> Result<(), PositionError> {
        let half = |side, face: crate::Face| {
            if face.is_joker() {
                Err(impossible(|w| w.joker_one_side))
            } else {
                Ok(Some((side, face.index())))
            }
        };
        let place = match (sight.otto, sight.bruno) {
            (Some(otto), Some(bruno)) => {
                let card = Card::new(otto, bruno)
                    .ok_or_else(|| impossible(|w| w.no_such_card(format_args!("{otto}/{bruno}"))))?;
                return self.take(card);
            }
            (Some(otto), None) => half(Side::Otto, otto)?,
            (None, Some(bruno)) => half(Side::Bruno, bruno)?,
            (None, None) => None,
        };
        self.places.push(place);
        Ok(())
    }

    fn take(&mut self, card: Card) -> Result<(), PositionError> {
        if card.is_joker() {
            self.jokers = self.jokers.checked_sub(1).ok_or_else(|| impossible(|w| w.three_jokers))?;
        } else {
            if self.free >> card.index() & 1 == 0 {
                return Err(impossible(|w| w.twice(card)));
            }
            self.free &= !(1 << card.index());
        }
        Ok(())
    }

    /// A card for each of the places, in the order in which they were added.
    pub(crate) fn sample(&self, dice: &mut Dice) -> Result<Vec<Card>, PositionError> {
        let left = self.free.count_ones() as usize + self.jokers;
        if self.places.len() != left {
            return Err(impossible(|w| w.cards_for_places(left, self.places.len())));
        }
        let kinds = Kinds::new(self.free, &self.places);
        let mut taken = kinds
            .by_trying(TRIES, dice)
            .or_else(|| kinds.by_counting(dice))
            .ok_or_else(|| impossible(|w| w.no_cards_fit))?;
        let mut rest: Vec<Card> = kit::ones(self.free & !taken[0] & !taken[1]).map(Card::at).collect();
        rest.resize(rest.len() + self.jokers, Card::JOKER);
        dice.shuffle(&mut rest);
        let cards = self.places.iter().map(|place| match place {
            Some((side, face)) => {
                let taken = &mut taken[side.index()];
                let fit = *taken & WITH_FACE[side.index()][*face];
                let card = kit::nth_bit(fit, dice.below(fit.count_ones().max(1)));
                *taken &= !card;
                Card::at(card.trailing_zeros() as u8)
            }
            None => rest.pop().unwrap_or(Card::JOKER),
        });
        Ok(cards.collect())
    }
}

/// Which cards go to places that show their OTTO face, and which to those that show their BRUNO
/// face.
struct Kinds {
    /// The die cards to choose from.
    free: u64,
    /// The number of cards that each face requires, by side.
    asked: [[u32; 16]; 2],
    /// The side that chooses first: the one that requires fewer.
    first: usize,
}

/// Cards taken by side.
type Taken = [u64; 2];

impl Kinds {
    fn new(free: u64, places: &[Option<(Side, usize)>]) -> Self {
        let mut asked = [[0; 16]; 2];
        for (side, face) in places.iter().flatten() {
            asked[side.index()][*face & 15] += 1;
        }
        let total = |side: usize| asked[side].iter().sum::<u32>();
        Self { free, asked, first: usize::from(total(1) < total(0)) }
    }

    /// The cards that a face of a side can have, given those that are taken.
    fn choice(&self, side: usize, face: usize, taken: u64) -> u64 {
        self.free & WITH_FACE[side][face] & !taken
    }

    /// One side chooses freely, and the whole choice is accepted or rejected for the other.
    fn by_trying(&self, tries: u32, dice: &mut Dice) -> Option<Taken> {
        let (first, second) = (self.first, 1 - self.first);
        for _ in 0..tries {
            let mut taken = 0;
            for face in 0..16 {
                taken |= some_of(self.choice(first, face, 0), self.asked[first][face], dice)?;
            }
            let accepted = (0..16).all(|face| {
                let asked = self.asked[second][face];
                let ways = |taken| choose(self.choice(second, face, taken).count_ones(), asked);
                let (all, left) = (ways(0), ways(taken));
                left == all || dice.below(all) < left
            });
            if accepted {
                return self.complete(taken, dice);
            }
        }
        None
    }

    /// Lets the second side choose from what the first has left.
    fn complete(&self, by_first: u64, dice: &mut Dice) -> Option<Taken> {
        let mut by_second = 0;
        for face in 0..16 {
            let choice = self.choice(1 - self.first, face, by_first);
            by_second |= some_of(choice, self.asked[1 - self.first][face], dice)?;
        }
        Some(if self.first == 0 { [by_first, by_second] } else { [by_second, by_first] })
    }

    /// Counts the ways face by face of the first side, and picks one of them by its number.
    fn by_counting(&self, dice: &mut Dice) -> Option<Taken> {
        let mut count = Count::new(self);
        let all = count.ways(0, 0);
        if all == 0 {
            return None;
        }
        let (mut number, mut used, mut taken) = (below(all, dice), 0, 0);
        for row in 0..count.rows.len() {
            for set in subsets(count.rows[row]) {
                let (left, factor) = count.after(row, used, set);
                let ways = factor * count.ways(row + 1, left);
                if number < ways {
                    // The number of the way within this choice, whatever the closed faces choose.
                    number /= factor;
                    used = left;
                    taken |= set;
                    break;
                }
                number -= ways;
            }
        }
        self.complete(taken, dice)
    }
}

/// Counts the ways of choosing for both sides, by how many cards of each face of the second side
/// are gone: some thousands of cases at worst.
struct Count<'a> {
    kinds: &'a Kinds,
    /// For each face of the first side that requires cards: its cards, and how many.
    rows: Vec<(u64, u32)>,
    /// The faces of the second side that no later row touches.
    closed: Vec<Vec<usize>>,
    known: BTreeMap<(usize, u64), u128>,
}

impl<'a> Count<'a> {
    fn new(kinds: &'a Kinds) -> Self {
        let (first, second) = (kinds.first, 1 - kinds.first);
        // A3 connects faces whose colour and value have an even sum only with faces on the other
        // side whose sum is odd, which gives two independent parts. Processing one after the other
        // adds their cases instead of multiplying them.
        let odd = |face: usize| ((face >> 2) + face) & 1;
        let faces = (0..2).flat_map(|parity| (0..16).filter(move |face| odd(*face) == parity));
        let rows: Vec<(u64, u32)> = faces
            .map(|face| (kinds.choice(first, face, 0), kinds.asked[first][face]))
            .filter(|(_, asked)| *asked > 0)
            .collect();
        let mut closed = vec![Vec::new(); rows.len() + 1];
        for face in (0..16).filter(|face| kinds.asked[second][*face] > 0) {
            let touches = |row: &(u64, u32)| row.0 & WITH_FACE[second][face] != 0;
            // A face that no row touches is closed in a last step, since nothing changes its count.
            closed[rows.iter().rposition(touches).unwrap_or(rows.len())].push(face);
        }
        Self { kinds, rows, closed, known: BTreeMap::new() }
    }

    /// The number of ways from this row on, when `used` (four bits per face) of the second side's
    /// cards are gone.
    fn ways(&mut self, row: usize, used: u64) -> u128 {
        if row == self.rows.len() {
            return self.close(row, used);
        }
        if let Some(ways) = self.known.get(&(row, used)) {
            return *ways;
        }
        let mut ways = 0;
        for set in subsets(self.rows[row]) {
            let (left, factor) = self.after(row, used, set);
            if factor > 0 {
                ways += factor * self.ways(row + 1, left);
            }
        }
        self.known.insert((row, used), ways);
        ways
    }

    /// The cards gone after this row takes `set`, and the ways of the faces that are then closed.
    fn after(&self, row: usize, used: u64, set: u64) -> (u64, u128) {
        let second = 1 - self.kinds.first;
        let mut used = used;
        for face in (0..16).filter(|face| self.kinds.asked[second][*face] > 0) {
            used += u64::from((set & WITH_FACE[second][face]).count_ones()) << (4 * face);
        }
        let factor = self.close(row, used);
        let forget = self.closed[row].iter().fold(0, |mask, face| mask | 0xf_u64 << (4 * face));
        (used & !forget, factor)
    }

    fn close(&self, row: usize, used: u64) -> u128 {
        let second = 1 - self.kinds.first;
        let ways = |face: &usize| {
            let cards = self.kinds.choice(second, *face, 0).count_ones();
            let left = cards.saturating_sub((used >> (4 * face) & 15) as u32);
            u128::from(choose(left, self.kinds.asked[second][*face]))
        };
        self.closed[row].iter().map(ways).product()
    }
}

/// The ways to choose some of a face's cards, of which there are at most four; 0 if too many are
/// required.
fn choose(cards: u32, asked: u32) -> u32 {
    CHOOSE[cards.min(7) as usize][asked.min(7) as usize]
}

static CHOOSE: [[u32; 8]; 8] = {
    let mut table = [[0; 8]; 8];
    let mut n = 0;
    while n < 8 {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// A uniform choice of `asked` cards of a set; none if there are not that many.
fn some_of(set: u64, asked: u32, dice: &mut Dice) -> Option<u64> {
    let mut left = set;
    for _ in 0..asked {
        let cards = left.count_ones();
        if cards == 0 {
            return None;
        }
        left &= !kit::nth_bit(left, dice.below(cards));
    }
    Some(set & !left)
}

/// All subsets with this many cards.
fn subsets((set, asked): (u64, u32)) -> impl Iterator<Item = u64> {
    let mut next = Some(0_u64);
    std::iter::from_fn(move || {
        let subset = next?;
        // The next larger subset of the set; after the whole set it wraps to none.
        next = Some(subset.wrapping_sub(set) & set).filter(|subset| *subset != 0);
        Some(subset)
    })
    .filter(move |subset| subset.count_ones() == asked)
}

/// A uniform number below `bound`.
fn below(bound: u128, dice: &mut Dice) -> u128 {
    let mask = u128::MAX >> bound.leading_zeros().min(127);
    loop {
        let word = u128::from(dice.next_word()) << 64 | u128::from(dice.next_word());
        if word & mask < bound {
            return word & mask;
        }
    }
}

#[cfg(test)]
#[path = "sample_tests.rs"]
mod tests;
