//! The worth of a table to a seat: a sum of weights over the lines begun on every rack, as far as
//! they are known. The weights are learned (see `learn.rs`).

use std::sync::LazyLock;

use game_otto_bruno::{Face, Side, Sight, View};

/// A8: the eight lines that make a combination, as sets of faces.
const LINES: [u16; 8] = [0x000f, 0x00f0, 0x0f00, 0xf000, 0x1111, 0x2222, 0x4444, 0x8888];

/// The stage of the game, by the cards in the smaller draw pile.
const PHASES: usize = 4;

fn phase(cards: usize) -> usize {
    match cards {
        0..=2 => 3,
        3..=6 => 2,
        7..=12 => 1,
        _ => 0,
    }
}

/// By phase, own or other, front or back, with or without a joker, the faces there, the cards that
/// could come.
const LINE: usize = PHASES * 2 * 2 * 2 * 5 * 5;
/// By phase, own or other, and the number of cards on the rack.
const SIZE: usize = PHASES * 2 * 9;
/// How many weights there are.
pub(super) const WEIGHTS: usize = LINE + SIZE;

/// What is known of a rack: the faces on each side, and how often.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Rack {
    /// The faces that occur at least once, by side.
    faces: [u16; 2],
    jokers: u8,
    pub(super) cards: u8,
}

/// 0 to 15 for a die face.
fn index(face: Face) -> Option<usize> {
    face.die().map(|(colour, value)| 4 * colour as usize + usize::from(value) - 1)
}

impl Rack {
    pub(super) fn of<'a>(sights: impl IntoIterator<Item = &'a Sight>) -> Self {
        let mut rack = Self::default();
        for sight in sights {
            rack.cards += 1;
            rack.jokers += u8::from(sight.otto == Some(Face::JOKER));
            for side in Side::ALL {
                if let Some(face) = sight.face(side).and_then(index) {
                    rack.faces[side as usize] |= 1 << face;
                }
            }
        }
        rack
    }
}

/// The number of cards with each face, by side, that cannot come any more.
pub(super) type Gone = [[u8; 16]; 2];

/// Counts cards as gone.
pub(super) fn count<'a>(gone: &mut Gone, sights: impl IntoIterator<Item = &'a Sight>) {
    for sight in sights {
        for side in Side::ALL {
            if let Some(face) = sight.face(side).and_then(index) {
                gone[side as usize][face] += 1;
            }
        }
    }
}

/// The circumstances that determine the worth of racks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moment {
    phase: usize,
    /// Which side is in front.
    front: Side,
}

impl Moment {
    pub(super) fn new(view: &View, front: Side) -> Self {
        Self { phase: phase(view.left.0.len().min(view.right.0.len())), front }
    }

    /// Calls `each` for every weight that a rack counts.
    #[inline]
    pub(super) fn visit(&self, rack: Rack, whose: Whose, gone: &Gone, mut each: impl FnMut(usize)) {
        let base = self.phase * 2 + whose as usize;
        each(LINE + base * 9 + usize::from(rack.cards.min(8)));
        for side in Side::ALL {
            let (faces, gone) = (rack.faces[side as usize], &gone[side as usize]);
            let base = (base * 2 + usize::from(side != self.front)) * 2 + usize::from(rack.jokers.min(1));
            for line in LINES {
                let have = (faces & line).count_ones() as usize;
                let mut missing = faces & line ^ line;
                let mut coming = 0;
                while missing != 0 && have >= 2 {
                    let face = missing.trailing_zeros() as usize;
                    coming += 4_usize.saturating_sub(usize::from(gone[face & 15]));
                    missing &= missing - 1;
                }
                if have == 2 {
                    coming /= 2;
                }
                each((base * 5 + have) * 5 + coming.min(4));
            }
        }
    }

    /// The worth of a rack.
    pub(super) fn worth(&self, rack: Rack, whose: Whose, gone: &Gone, weights: &[f32]) -> f32 {
        let mut sum = 0.0;
        self.visit(rack, whose, gone, |index| sum += weights[index]);
        sum
    }
}

/// Whose rack it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Whose {
    Mine,
    Theirs,
}

static LEARNED: LazyLock<Vec<f32>> = LazyLock::new(|| {
    let words = include_str!("weights.txt").split_whitespace();
    let mut weights: Vec<f32> =
        words.map(|word| word.parse::<i32>().map_or(0.0, |weight| weight as f32 / 1000.0)).collect();
    weights.resize(WEIGHTS, 0.0);
    weights
});

pub(super) fn learned() -> &'static [f32] {
    &LEARNED
}

/// Writes weights in thousandths, as they are parsed again.
pub(super) fn write(weights: &[f32]) -> String {
    let words: Vec<String> = weights.iter().map(|weight| format!("{:.0}", weight * 1000.0)).collect();
    let lines: Vec<String> = words.chunks(25).map(|line| line.join(" ") + "\n").collect();
    lines.concat()
}
