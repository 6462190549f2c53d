//! A2: the drawing on a tile, and what each drawing can close. The test that checks `tiles.toml`
//! includes this file, too.

/// How a white line joins two ports of a tile. `tiles.toml` says which ports, and how it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stroke {
    /// Half of a small circle, on a side.
    Cap,
    /// A quarter of a large circle, around a corner.
    Round,
    /// A quarter of a square, around a corner.
    Square,
    /// Straight through the tile.
    Line,
    /// One of the two lines that cross in the middle.
    Cross,
}

/// One white line of a tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Strand {
    /// The ports it joins, 0 to 7 clockwise from the left end of the top side.
    pub ports: [u8; 2],
    /// How it joins them.
    pub stroke: Stroke,
}

impl Strand {
    /// The strand after some quarter turns clockwise.
    pub(crate) const fn turned(self, turns: u8) -> Self {
        let [from, to] = self.ports;
        Self { ports: [(from + 2 * turns) & 7, (to + 2 * turns) & 7], stroke: self.stroke }
    }

    /// The corner that the ports are next to: 0 for 7 and 0, 1 for 1 and 2, and so on.
    pub(crate) const fn corner(self) -> Option<u8> {
        match self.ports {
            [7, 0] | [0, 7] => Some(0),
            [1, 2] | [2, 1] => Some(1),
            [3, 4] | [4, 3] => Some(2),
            [5, 6] | [6, 5] => Some(3),
            _ => None,
        }
    }

    /// The side that has both ports: 0 at the top, then clockwise.
    pub(crate) const fn side(self) -> Option<u8> {
        let [from, to] = self.ports;
        if from / 2 == to / 2 && from != to { Some(from / 2) } else { None }
    }
}

// The parts that a drawing offers, as a bit set; the parts that a cell lacks for a figure have the
// same positions, so that `&` gives what a tile closes there. Each group has four bits, for the
// corners 0 to 3 or for the sides.
/// A round quarter, for a large circle.
pub(crate) const ROUND: u32 = 0;
/// A square quarter, for a square.
pub(crate) const SQUARE: u32 = 4;
/// A cap, for a small circle.
pub(crate) const CAP: u32 = 8;
/// A crossing that opens on this corner and the opposite one, for its own infinity.
pub(crate) const CROSS: u32 = 12;
/// A crossing that opens on this side and the opposite one, for its own infinity.
pub(crate) const ACROSS: u32 = 16;
/// A round quarter, for the infinity of an adjacent crossing.
pub(crate) const LOOP: u32 = 20;
/// A cap, for the infinity of an adjacent crossing.
pub(crate) const END: u32 = 24;

/// What a drawing offers after some quarter turns.
pub(crate) const fn marks(strands: &[Strand], turns: u8) -> u32 {
    let (mut marks, mut crossed_ports, mut next) = (0, 0_u8, 0);
    while next < strands.len() {
        let strand = strands[next].turned(turns);
        match (strand.stroke, strand.corner(), strand.side()) {
            (Stroke::Round, Some(corner), _) => marks |= 1 << ROUND << corner | 1 << LOOP << corner,
            (Stroke::Square, Some(corner), _) => marks |= 1 << SQUARE << corner,
            (Stroke::Cap, _, Some(side)) => marks |= 1 << CAP << side | 1 << END << side,
            (Stroke::Cross, ..) => crossed_ports |= 1 << strand.ports[0] | 1 << strand.ports[1],
            _ => {}
        }
        next += 1;
    }
    // A crossing opens on a corner or a side if both ports there belong to it.
    let mut place = 0;
    while place < 4 {
        let corner = 1_u8 << ((2 * place + 7) & 7) | 1 << (2 * place);
        let side = 0b11 << (2 * place);
        if crossed_ports & corner == corner {
            marks |= 1 << CROSS << place;
        }
        if crossed_ports & side == side {
            marks |= 1 << ACROSS << place;
        }
        place += 1;
    }
    marks
}
