//! A1, A2, A4: the tiles and their values, and the pawns.

use std::fmt;
use std::str::FromStr;

use engine::{NotationError, Text};

use crate::strokes::{ROUND, SQUARE, Strand, Stroke, marks};
use crate::texts::{forms, tiles};

include!("tiles.rs");

/// A kind of tile, from `tiles.toml`.
pub(crate) struct KindData {
    mark: &'static str,
    name: Text,
    value: u8,
    turns: u8,
    strands: &'static [Strand],
}

/// A1: one of the nine kinds of tiles; there are four of each. In notation its mark: `12`, `0`, `x`
/// for black.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Kind(u8);

impl Kind {
    /// The number of kinds.
    pub const COUNT: usize = KINDS.len();
    /// A16: the tile that closes nothing and must be placed.
    pub const ZERO: Self = Self(Self::COUNT as u8 - 2);
    /// A17: the tile that is never placed.
    pub const BLACK: Self = Self(Self::COUNT as u8 - 1);

    /// Every kind, in the order of `tiles.toml`.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..Self::COUNT as u8).map(Self)
    }

    #[inline]
    pub(crate) const fn from_index(index: usize) -> Self {
        assert!(index < Self::COUNT, "there are nine kinds");
        Self(index as u8)
    }

    /// The kind's index in [`all`](Self::all).
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    fn data(self) -> &'static KindData {
        &KINDS[self.index()]
    }

    /// A4: the sum of the points its drawing can take part in.
    pub fn value(self) -> u8 {
        self.data().value
    }

    /// A11: how many of the four positions look different; turns range from 0 up to this.
    #[inline]
    pub fn turns(self) -> u8 {
        self.data().turns
    }

    /// Its white lines, before any turn.
    pub fn strands(self) -> &'static [Strand] {
        self.data().strands
    }

    /// What the drawing is called.
    pub fn title(self) -> Text {
        self.data().name
    }

    /// What one of its positions offers to figures.
    #[inline]
    pub(crate) fn marks(self, turn: u8) -> u32 {
        MARKS[(4 * self.0 + turn + 1) as usize & 63]
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.data().mark)
    }
}

impl FromStr for Kind {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        Self::all()
            .find(|kind| kind.data().mark == text)
            .ok_or_else(|| NotationError::new(forms::A_TILE, forms::A_TILE_IS, text))
    }
}

/// A tile on the board: a drawn kind and its quarter turns clockwise. In notation `9`, or `9+1` if
/// it is turned.
// One more than four times the kind, plus the turn: 0 is an empty cell, and what follows the tiles
// is the frame.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(pub(crate) u8);

impl Tile {
    /// The tile; none for the black one (A17) and for a turn that looks like a smaller one (A11).
    pub fn new(kind: Kind, turn: u8) -> Option<Self> {
        (kind != Kind::BLACK && turn < kind.turns()).then(|| Self::raw(kind, turn))
    }

    #[inline]
    pub(crate) const fn raw(kind: Kind, turn: u8) -> Self {
        Self(4 * kind.0 + turn + 1)
    }

    /// Its kind.
    #[inline]
    pub const fn kind(self) -> Kind {
        Kind((self.0 - 1) / 4)
    }

    /// Its quarter turns clockwise.
    #[inline]
    pub const fn turn(self) -> u8 {
        (self.0 - 1) % 4
    }

    /// A corner as it lies that no circle and no square can be around, counted clockwise from the
    /// upper left: one on the right or below, if there is one there. There is room for a number.
    pub fn free_corner(self) -> Option<u8> {
        let marks = MARKS[usize::from(self.0) & 63];
        [2, 3, 1, 0].into_iter().find(|corner| (marks >> ROUND | marks >> SQUARE) >> corner & 1 == 0)
    }

    /// Its white lines as it lies.
    pub fn strands(self) -> impl Iterator<Item = Strand> {
        self.kind().strands().iter().map(move |strand| strand.turned(self.turn()))
    }
}

/// What each tile in each turn offers to figures, followed by the 24 outer cells of the frame.
pub(crate) static MARKS: [u32; 64] = {
    let mut all = [0; 64];
    let mut kind = 0;
    while kind < Kind::COUNT {
        let mut turn = 0;
        while turn < 4 {
            all[4 * kind + turn + 1] = marks(KINDS[kind].strands, turn as u8);
            turn += 1;
        }
        kind += 1;
    }
    // The black tile is never on the board: its four places, and more, belong to the frame.
    let mut place = 0;
    while place < 24 {
        all[FRAME as usize + place] = frame_marks(place);
        place += 1;
    }
    all
};

/// The first code of the frame; its cells follow clockwise from the outer top left one.
pub(crate) const FRAME: u8 = 4 * Kind::BLACK.0 + 1;
const _: () = assert!(FRAME + 24 <= 64, "every code has its marks");

/// A2: the lines printed on the frame: row and column of an outer cell, from -1 to 5, and a line on
/// it.
pub fn frame() -> impl Iterator<Item = (i8, i8, Strand)> {
    (0..24).flat_map(|place| {
        let (side, step) = (place / 6, (place % 6) as i8);
        let (row, column) = [(-1, step - 1), (step - 1, 5), (5, 5 - step), (5 - step, -1)][side];
        let [a, b] = frame_strands(place).map(|strand| strand.turned(side as u8));
        // At a corner of the board there is only one.
        [Some(a), (a != b).then_some(b)].into_iter().flatten().map(move |strand| (row, column, strand))
    })
}

/// A2: the lines on an outer cell of the frame, before turning it to its side. `place` goes
/// clockwise around the board from the outer top left cell; a side has six.
const fn frame_strands(place: usize) -> [Strand; 2] {
    let step = place % 6;
    // As on the top side, seen from there: the rim points left and right of the outer cell are at
    // its corners 3 and 2; point 0 of a side is the board's corner, 1 to 4 are its inner rim
    // points, 5 the next corner.
    let mut strands = [Strand { ports: [0, 5], stroke: Stroke::Line }; 2];
    if step == 0 {
        strands = [Strand { ports: [3, 4], stroke: FRAME_CORNER }; 2];
    } else {
        strands[0] = Strand { ports: [5, 6], stroke: rim(step - 1) };
        strands[1] = Strand { ports: [3, 4], stroke: rim(step) };
    }
    strands
}

const fn frame_marks(place: usize) -> u32 {
    marks(&frame_strands(place), (place / 6) as u8)
}

const fn rim(point: usize) -> Stroke {
    if point == 0 || point == 5 { FRAME_CORNER } else { FRAME_SIDE[point - 1] }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind().fmt(f)?;
        write_turn(f, self.turn())
    }
}

impl FromStr for Tile {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = || NotationError::new(forms::A_LAID_TILE, forms::A_LAID_TILE_IS, text);
        let (kind, turn) = split_turn(text).ok_or_else(wrong)?;
        Self::new(kind.parse().map_err(|_| wrong())?, turn).ok_or_else(wrong)
    }
}

/// Nothing for turn 0, otherwise "+1" to "+3".
pub(crate) fn write_turn(f: &mut fmt::Formatter<'_>, turn: u8) -> fmt::Result {
    if turn == 0 { Ok(()) } else { write!(f, "+{turn}") }
}

/// The text before the turn, and the turn.
pub(crate) fn split_turn(text: &str) -> Option<(&str, u8)> {
    match text.split_once('+') {
        None => Some((text, 0)),
        Some((before, "1")) => Some((before, 1)),
        Some((before, "2")) => Some((before, 2)),
        Some((before, "3")) => Some((before, 3)),
        Some(_) => None,
    }
}

engine::serde_as_notation!(Kind, Tile);

/// A figure that can hold a pawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Figure {
    /// On a side between two tiles.
    Small,
    /// Around a point where tiles meet.
    Large,
    /// Around a point where tiles meet.
    Square,
}

impl Figure {
    /// All three, cheapest first.
    pub const ALL: [Self; 3] = [Self::Small, Self::Large, Self::Square];

    /// A1: its points.
    pub const fn points(self) -> u8 {
        POINTS[self as usize]
    }
}

/// A1: the pawns of a colour: small circles, large circles, squares.
pub const PAWNS_EACH: [u8; 3] = PAWNS;

/// A multiset of tiles, by kind; in notation `12 9 9 x`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Kinds(pub(crate) [u8; Kind::COUNT]);

impl Kinds {
    /// No tile.
    pub const NONE: Self = Self([0; Kind::COUNT]);

    /// A1: every tile in the box.
    pub const BOX: Self = Self([COPIES; Kind::COUNT]);

    /// A31: the same without the black ones.
    pub(crate) const SOLO: Self = {
        let mut all = Self::BOX;
        all.0[Kind::BLACK.index()] = 0;
        all
    };

    /// How many of this kind.
    pub const fn count(self, kind: Kind) -> u8 {
        self.0[kind.index()]
    }

    /// The total number.
    pub fn len(self) -> u8 {
        self.0.iter().fold(0, |sum, count| sum.saturating_add(*count))
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// The tiles one by one, in the order of [`Kind::all`].
    pub fn iter(self) -> impl Iterator<Item = Kind> + Clone {
        Kind::all().flat_map(move |kind| (0..self.count(kind)).map(move |_| kind))
    }

    pub(crate) fn add(&mut self, kind: Kind) {
        self.0[kind.index()] = self.0[kind.index()].saturating_add(1);
    }

    pub(crate) fn extend(&mut self, tiles: impl IntoIterator<Item = Kind>) {
        tiles.into_iter().for_each(|kind| self.add(kind));
    }

    /// The difference; none if the other has more of something.
    pub(crate) fn minus(self, other: Self) -> Option<Self> {
        let mut left = self;
        for (left, taken) in left.0.iter_mut().zip(other.0) {
            *left = left.checked_sub(taken)?;
        }
        Some(left)
    }
}

impl FromIterator<Kind> for Kinds {
    fn from_iter<I: IntoIterator<Item = Kind>>(tiles: I) -> Self {
        let mut all = Self::NONE;
        all.extend(tiles);
        all
    }
}

impl fmt::Debug for Kinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl fmt::Display for Kinds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, self.iter())
    }
}

impl FromStr for Kinds {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        read_list(text)
    }
}

engine::serde_as_notation!(Kinds);

pub(crate) fn write_list<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    items: impl Iterator<Item = T>,
) -> fmt::Result {
    for (index, item) in items.enumerate() {
        write!(f, "{}{item}", if index == 0 { "" } else { " " })?;
    }
    Ok(())
}

pub(crate) fn read_list<T: FromStr<Err = NotationError>, All: FromIterator<T>>(
    text: &str,
) -> Result<All, NotationError> {
    text.split_whitespace().map(str::parse).collect()
}
