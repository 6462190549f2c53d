//! Uniform samples of pairings: OTTO faces with BRUNO faces (A3), or cards with places (A16).
//!
//! A pairing gives each left item a right item of its own that fits it. The number of pairings is
//! beyond counting for a whole deck, so they are sampled by a Markov chain. It starts from a
//! pairing that augmenting paths find in random order.
//!
//! In one step a left item, drawn at random, need not fit for a while: it swaps its right item with
//! that of a random other one wherever the other one then fits, again and again until it fits
//! itself. This is the trace, on the pairings, of a chain with symmetric transitions, so every step
//! leaves the uniform distribution as it is; and since the first item may carry any cycle of swaps
//! around, every pairing can be reached. Giving up after [`LONGEST`] swaps, back to where the step
//! began, keeps the transitions symmetric.
//!
//! After [`STEPS`] steps per item no test tells the samples from uniform ones (`pairs_tests.rs`):
//! all ways of small cases are equally frequent, and in larger ones, each pair is as frequent as an
//! exact count says.

/// The most items on a side.
pub(crate) const ITEMS: usize = 67;

/// Steps of the chain, per item.
const STEPS: usize = 8;

/// The most swaps in one step.
const LONGEST: usize = 512;

/// Which right items fit a left item, as a set.
pub(crate) type Fits = u128;

/// A right item for each left item.
#[derive(Clone, Debug)]
pub(crate) struct Pairing {
    fits: [Fits; ITEMS],
    partner: [u8; ITEMS],
    items: usize,
}

impl Pairing {
    /// Some pairing of the items, not all of them equally likely; none if there is none, or if
    /// there are too many items.
    pub(crate) fn find(fits: &[Fits], mut below: impl FnMut(u32) -> u32) -> Option<Self> {
        let items = fits.len();
        let mut pairing = Self { fits: [0; ITEMS], partner: [u8::MAX; ITEMS], items };
        pairing.fits.get_mut(..items)?.copy_from_slice(fits);
        let mut holders = [usize::MAX; ITEMS];
        for left in 0..items {
            let mut open = u128::MAX;
            let start = below(items as u32);
            if !pairing.augment(left, start, &mut open, &mut holders) {
                return None;
            }
        }
        Some(pairing)
    }

    /// A pairing that is known to fit.
    pub(crate) const fn known(fits: &[Fits; ITEMS], partner: &[u8; ITEMS], items: usize) -> Self {
        Self { fits: *fits, partner: *partner, items }
    }

    /// Finds a right item for this left item among the `open` ones, from `start` upwards, moving
    /// others if need be.
    fn augment(&mut self, left: usize, start: u32, open: &mut Fits, holders: &mut [usize; ITEMS]) -> bool {
        loop {
            let found = self.fits[left] & *open;
            if found == 0 {
                return false;
            }
            let right = ((found.rotate_right(start).trailing_zeros() + start) % Fits::BITS) as usize;
            *open &= !(1 << right);
            let Some(holder) = holders.get(right).copied() else { return false };
            if holder == usize::MAX || self.augment(holder, start, open, holders) {
                holders[right] = left;
                self.partner[left] = right as u8;
                return true;
            }
        }
    }

    /// Draws a pairing at random, all of them equally likely. `below` gives a uniform number below
    /// its argument.
    pub(crate) fn mix(&mut self, mut below: impl FnMut(u32) -> u32) {
        if self.items < 2 {
            return;
        }
        for _ in 0..STEPS * self.items {
            self.step(&mut below);
        }
    }

    fn step(&mut self, below: &mut impl FnMut(u32) -> u32) {
        let items = self.items.min(ITEMS);
        let first = below(items as u32) as usize;
        let before = self.partner;
        for _ in 0..LONGEST {
            let other = below(items as u32) as usize;
            // The first item need not fit; the other one must.
            if other == first || self.fits(other, self.partner[first]) {
                self.partner.swap(first, other);
            }
            if self.fits(first, self.partner[first]) {
                return;
            }
        }
        self.partner = before;
    }

    #[inline]
    const fn fits(&self, left: usize, right: u8) -> bool {
        self.fits[left] >> (right & 127) & 1 == 1
    }

    /// The right item of each left item.
    pub(crate) fn partners(&self) -> impl Iterator<Item = usize> {
        self.partner[..self.items.min(ITEMS)].iter().map(|right| usize::from(*right))
    }
}

#[cfg(test)]
#[path = "pairs_tests.rs"]
mod tests;
