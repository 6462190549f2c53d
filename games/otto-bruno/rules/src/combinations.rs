//! A8: what a combination is, and all those on a rack.

use crate::pieces::{Face, Side};
use crate::places::Slot;
use crate::state::RACK;

/// The eight lines of faces that make a combination: one colour with all values, or one value in
/// all colours.
const LINES: [u16; 8] = [0x000f, 0x00f0, 0x0f00, 0xf000, 0x1111, 0x2222, 0x4444, 0x8888];

/// Why four cards are not a combination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flaw {
    TwoJokers,
    NoLine,
}

/// A8: whether four faces are a combination.
pub(crate) fn combination(faces: [Face; 4]) -> Result<(), Flaw> {
    let jokers = faces.iter().filter(|face| face.is_joker()).count();
    if jokers > 1 {
        return Err(Flaw::TwoJokers);
    }
    let dice = faces.iter().filter(|face| !face.is_joker()).fold(0_u16, |set, face| set | 1 << face.index());
    // Four faces, or three and a joker, all different and on one line.
    let different = dice.count_ones() as usize + jokers == 4;
    if different && LINES.iter().any(|line| dice & !line == 0) { Ok(()) } else { Err(Flaw::NoLine) }
}

/// The combinations on a rack, as sets of places: bit 0 is the leftmost place.
pub(crate) struct Combinations {
    sets: [u8; MOST],
    len: usize,
}

/// All sets of four of eight places. A loose bound: two equal faces for each face of a line give
/// 16.
const MOST: usize = 70;

impl Combinations {
    /// All combinations among these cards, in no particular order.
    #[inline]
    pub(crate) fn on(rack: &[Slot; RACK], len: usize, side: Side) -> Self {
        let mut found = Self { sets: [0; MOST], len: 0 };
        let (mut dice, mut jokers) = (0_u32, 0_u8);
        for (place, slot) in rack.iter().enumerate() {
            let face = slot.card.face(side).index();
            let here = u8::from(place < len);
            dice |= u32::from(here) << face;
            jokers |= (here & (face >> 4) as u8) << place;
        }
        let needed = if jokers == 0 { 4 } else { 3 };
        for line in LINES {
            let on_line = dice as u16 & line;
            if on_line.count_ones() >= needed {
                found.add_line(rack, len, side, on_line, jokers);
            }
        }
        found
    }

    #[inline(never)]
    fn add_line(&mut self, rack: &[Slot; RACK], len: usize, side: Side, on_line: u16, jokers: u8) {
        // The places of each face on the line; empty for a missing face.
        let mut places = [0_u8; 4];
        let mut faces = 0;
        for (index, face) in kit::ones(u64::from(on_line)).take(4).enumerate() {
            faces = index + 1;
            for (place, slot) in rack[..len.min(RACK)].iter().enumerate() {
                places[index] |= u8::from(slot.card.face(side).index() == usize::from(face)) << place;
            }
        }
        if faces == 4 {
            self.add_choices(places);
        }
        if jokers != 0 {
            // The joker replaces the face that is left out, whether it is there or not.
            let left_out = if faces == 4 { 0 } else { 3 };
            for instead in left_out..4 {
                let mut with_joker = places;
                with_joker[instead] = jokers;
                self.add_choices(with_joker);
            }
        }
    }

    /// Adds all ways to choose one place from each of four disjoint sets.
    fn add_choices(&mut self, sets: [u8; 4]) {
        let bits = |set: u8| kit::ones(u64::from(set)).map(|place| 1_u8 << place);
        for a in bits(sets[0]) {
            for b in bits(sets[1]) {
                for c in bits(sets[2]) {
                    for d in bits(sets[3]) {
                        if let Some(place) = self.sets.get_mut(self.len) {
                            *place = a | b | c | d;
                            self.len += 1;
                        }
                    }
                }
            }
        }
    }

    #[inline]
    pub(crate) fn sets(&self) -> &[u8] {
        &self.sets[..self.len.min(MOST)]
    }

    pub(crate) fn sets_mut(&mut self) -> &mut [u8] {
        &mut self.sets[..self.len.min(MOST)]
    }

    /// The ways to split eight places into two combinations, each identified by its part with the
    /// leftmost place.
    pub(crate) fn splits(&self) -> impl Iterator<Item = u8> {
        let mut all = [0_u64; 4];
        for set in self.sets() {
            all[usize::from(set >> 6)] |= 1 << (set & 63);
        }
        self.sets()
            .iter()
            .copied()
            .filter(move |set| set & 1 == 1 && all[usize::from(!set >> 6)] >> (!set & 63) & 1 == 1)
    }
}
