/// A fast generator for playouts, samples and random policies : wyrand, whose one word of state
/// stays in registers beside the game's own. Deals never come from it; they come from a
/// [`Seed`](crate::Seed).
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Dice seeded with `number`.
    pub fn new(number: u64) -> Self {
        // Numbers are often 1, 2, 3: a first round of mixing sets their sequences apart.
        let mut dice = Self(number);
        dice.0 = dice.next_word();
        dice
    }

    /// The next 64 bits.
    #[inline]
    pub fn next_word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let wide = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        (wide >> 64) as u64 ^ wide as u64
    }

    /// A number below `bound`. The bias is below 2^-32, which no simulation can notice.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        ((u128::from(self.next_word()) * u128::from(bound)) >> 64) as u32
    }

    /// One of the items at random; none if the slice is empty.
    #[inline]
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { items.get(self.below(items.len() as u32) as usize) }
    }

    /// Shuffles in place.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for left in (2..=items.len()).rev() {
            items.swap(left - 1, self.below(left as u32) as usize);
        }
    }

    /// A seed for a determinized state.
    pub fn seed(&mut self) -> crate::Seed {
        let mut bytes = [0; 32];
        for chunk in bytes.chunks_mut(8) {
            chunk.copy_from_slice(&self.next_word().to_le_bytes());
        }
        crate::Seed(bytes)
    }
}
