/// The set bit of `mask` that has `n` set bits below it, as a mask; 0 when there are not that many.
///
/// Picking a random legal move is mostly this function, and it is on the critical path. So the
/// first few masks are computed without waiting for `n`, which then only selects one. Moves are
/// few, and a mispredicted loop would cost more than the unneeded masks.
#[inline]
pub fn nth_bit(mask: u64, n: u32) -> u64 {
    let without_lowest = |mask: u64| mask & mask.wrapping_sub(1);
    let one = without_lowest(mask);
    let two = without_lowest(one);
    let three = without_lowest(two);
    let four = without_lowest(three);
    let mut left = if n >= 1 { one } else { mask };
    left = if n >= 2 { two } else { left };
    left = if n >= 3 { three } else { left };
    left = if n >= 4 { four } else { left };
    for _ in 4..n {
        left = without_lowest(left);
    }
    left & left.wrapping_neg()
}

/// The places of the set bits, lowest first.
pub fn ones(mask: u64) -> impl Iterator<Item = u8> + Clone {
    let mut left = mask;
    core::iter::from_fn(move || {
        (left != 0).then(|| {
            let place = left.trailing_zeros() as u8;
            left &= left - 1;
            place
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_agrees_with_counting() {
        let mut mask = 0x9e37_79b9_7f4a_7c15_u64;
        for round in 0..20_000_u32 {
            mask ^= mask << 13;
            mask ^= mask >> 7;
            mask ^= mask << 17;
            let sample = mask & mask.rotate_left(round % 64);
            let places: Vec<u8> = ones(sample).collect();
            assert_eq!(places.len() as u32, sample.count_ones());
            for n in 0..66 {
                let expected = places.get(n as usize).map_or(0, |place| 1 << place);
                assert_eq!(nth_bit(sample, n), expected, "{sample:x} {n}");
            }
        }
        assert_eq!(nth_bit(u64::MAX, 63), 1 << 63);
        assert_eq!(nth_bit(0, 0), 0);
    }
}
