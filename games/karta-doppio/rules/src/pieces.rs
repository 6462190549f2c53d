//! A1–A2: the cards, their two sides, and the 128 pictures that they can show.

use std::fmt;
use std::str::FromStr;

use engine::NotationError;
use serde::{Deserialize, Serialize};

use crate::texts::forms;

/// A1: the two colours of points, and of the two players.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Red, who starts.
    Red,
    /// Blue.
    Blue,
}

impl Colour {
    /// Both, red first.
    pub const ALL: [Self; 2] = [Self::Red, Self::Blue];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Red,
        }
    }

    /// The letter of a point in drawings.
    pub const fn letter(self) -> char {
        match self {
            Self::Red => 'R',
            Self::Blue => 'B',
        }
    }

    /// A4: the side of a card that shows two points of this colour.
    pub const fn side(self) -> Side {
        match self {
            Self::Red => Side::Verso,
            Self::Blue => Side::Recto,
        }
    }
}

/// A1: a card's two sides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The front: one red point, two blue ones.
    Recto,
    /// The back: the front mirrored, every point in the other colour.
    Verso,
}

impl Side {
    /// Both, the front first.
    pub const ALL: [Self; 2] = [Self::Recto, Self::Verso];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Recto => Self::Verso,
            Self::Verso => Self::Recto,
        }
    }

    const fn letter(self) -> char {
        match self {
            Self::Recto => 'r',
            Self::Verso => 'v',
        }
    }
}

/// A1: the number of cards in the box.
pub const CARDS: usize = 16;

/// A2: a card, A to P.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The cards of the box, A first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..CARDS as u8).map(Self)
    }

    /// The card's place in the box, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 15) as usize
    }

    /// Its letter.
    pub const fn letter(self) -> char {
        (b'A' + (self.0 & 15)) as char
    }

    /// The card with this side up, turned clockwise by this many quarters.
    #[inline]
    pub const fn face(self, side: Side, turns: u8) -> Face {
        Face((self.0 & 15) << 3 | (side as u8) << 2 | (turns & 3))
    }

    /// Everything it can show, in the order of the list of moves: side, then quarter turns.
    pub fn faces(self) -> impl Iterator<Item = Face> + Clone {
        (0..FACES_PER_CARD).map(move |face| Face(self.0 << 3 | face))
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Card {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text.as_bytes() {
            [letter @ b'A'..=b'P'] => Ok(Self(letter - b'A')),
            _ => Err(NotationError::new(forms::A_CARD, forms::A_CARD_IS, text)),
        }
    }
}

engine::serde_as_notation!(Card);

kit::bit_set! {
    /// A set of cards; in notation, letters with spaces between.
    pub struct CardSet(pub(crate) u16) of Card, written forms::CARDS, forms::CARDS_ARE;
}

impl CardSet {
    /// A1: every card in the box.
    pub const BOX: Self = Self(u16::MAX);

    /// The card with `n` others of the set before it. For a larger `n`, any card.
    #[inline]
    pub(crate) fn nth(self, n: u32) -> Card {
        Card(kit::nth_bit(u64::from(self.0), n).trailing_zeros() as u8 & 15)
    }
}

/// Two sides, four quarter turns.
pub(crate) const FACES_PER_CARD: u8 = 8;

/// A card as it lies: which card, which side up, and how it is turned. In notation "Cv1": card C,
/// verso, one quarter turn.
// Card, side and turns from the upper bits down: the order of the list of moves, and the place in
// `PICTURES`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Face(u8);

impl Face {
    pub(crate) const FIRST: Self = Self(0);

    /// All 128, in order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..128).map(Self)
    }

    /// Which card.
    #[inline]
    pub const fn card(self) -> Card {
        Card(self.0 >> 3 & 15)
    }

    /// Which side is up.
    pub const fn side(self) -> Side {
        if self.0 & 4 == 0 { Side::Recto } else { Side::Verso }
    }

    /// M: quarter turns, clockwise, made after turning over.
    pub const fn turns(self) -> u8 {
        self.0 & 3
    }

    /// The same after one more quarter turn.
    #[must_use]
    pub const fn turned(self) -> Self {
        self.card().face(self.side(), self.turns() + 1)
    }

    /// The other side, with as many quarter turns.
    #[must_use]
    pub const fn flipped(self) -> Self {
        self.card().face(self.side().other(), self.turns())
    }

    /// Squares across.
    #[inline]
    pub const fn width(self) -> i8 {
        if self.is_tall() { 2 } else { 3 }
    }

    /// Squares down.
    #[inline]
    pub const fn height(self) -> i8 {
        if self.is_tall() { 3 } else { 2 }
    }

    #[inline]
    pub(crate) const fn is_tall(self) -> bool {
        self.0 & 1 == 1
    }

    /// The point `right` squares to the right of and `down` squares below the top-left one, if
    /// there is one.
    pub fn point(self, right: i8, down: i8) -> Option<Colour> {
        let square = (0..self.width()).contains(&right) && (0..self.height()).contains(&down);
        let picture = self.picture();
        let has = |rows: &[u8; 3]| square && rows[usize::from(down.cast_unsigned())] >> right & 1 == 1;
        if has(&picture.red) {
            Some(Colour::Red)
        } else if has(&picture.blue) {
            Some(Colour::Blue)
        } else {
            None
        }
    }

    #[inline]
    pub(crate) fn picture(self) -> &'static Picture {
        &PICTURES[usize::from(self.0 & 127)]
    }
}

impl fmt::Debug for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.card(), self.side().letter(), self.turns())
    }
}

impl FromStr for Face {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match *text.as_bytes() {
            [card @ b'A'..=b'P', side @ (b'r' | b'v'), turns @ b'0'..=b'3'] => {
                let side = if side == b'r' { Side::Recto } else { Side::Verso };
                Ok(Card(card - b'A').face(side, turns - b'0'))
            }
            _ => Err(NotationError::new(forms::A_FACE, forms::A_FACE_IS, text)),
        }
    }
}

engine::serde_as_notation!(Face);

/// What a face shows: a row of bits for every row of squares, bit 0 on the left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Picture {
    pub(crate) red: [u8; 3],
    pub(crate) blue: [u8; 3],
    /// All its squares.
    pub(crate) squares: [u8; 3],
}

static PICTURES: [Picture; 128] = {
    let fronts = read_fronts(include_str!("../cards.toml").as_bytes());
    let mut pictures = [Picture { red: [0; 3], blue: [0; 3], squares: [0; 3] }; 128];
    let mut face = 0;
    while face < 128 {
        pictures[face] = draw(fronts[face >> 3], face & 4 != 0, face & 3);
        face += 1;
    }
    pictures
};

/// A1, M: the front, turned over or not, then turned by quarters.
const fn draw(front: [u8; 6], verso: bool, turns: usize) -> Picture {
    let (mut width, mut height) = (3, 2);
    let mut grid = [[0; 3]; 3];
    let mut square = 0;
    while square < 6 {
        let (right, down) = (square % 3, square / 3);
        if verso {
            let swapped = match front[square] {
                b'R' => b'B',
                b'B' => b'R',
                empty => empty,
            };
            grid[down][2 - right] = swapped;
        } else {
            grid[down][right] = front[square];
        }
        square += 1;
    }
    let mut turn = 0;
    while turn < turns {
        let mut turned = [[0; 3]; 3];
        let mut down = 0;
        while down < height {
            let mut right = 0;
            while right < width {
                // Clockwise, the upper row becomes the right-hand column.
                turned[right][height - 1 - down] = grid[down][right];
                right += 1;
            }
            down += 1;
        }
        grid = turned;
        (width, height) = (height, width);
        turn += 1;
    }
    let mut picture = Picture { red: [0; 3], blue: [0; 3], squares: [0; 3] };
    let mut down = 0;
    while down < height {
        let mut right = 0;
        while right < width {
            picture.squares[down] |= 1 << right;
            match grid[down][right] {
                b'R' => picture.red[down] |= 1 << right,
                b'B' => picture.blue[down] |= 1 << right,
                _ => {}
            }
            right += 1;
        }
        down += 1;
    }
    picture
}

/// Parses the squares between quotation marks in `cards.toml`, six per card. The compiler runs
/// this: a file that does not contain sixteen cards with one red and two blue points does not
/// build.
const fn read_fronts(text: &[u8]) -> [[u8; 6]; CARDS] {
    let mut fronts = [[0; 6]; CARDS];
    let (mut card, mut square) = (0, 0);
    let (mut comment, mut quoted) = (false, false);
    let mut place = 0;
    while place < text.len() {
        match text[place] {
            b'\n' => comment = false,
            _ if comment => {}
            b'#' => comment = true,
            b'"' => quoted = !quoted,
            point if quoted => {
                fronts[card][square] = point;
                square += 1;
                if square == 6 {
                    check_front(fronts[card]);
                    (card, square) = (card + 1, 0);
                }
            }
            _ => {}
        }
        place += 1;
    }
    assert!(card == CARDS && square == 0, "the box holds 16 cards of six squares (A1)");
    fronts
}

const fn check_front(front: [u8; 6]) {
    let (mut red, mut blue, mut empty) = (0, 0, 0);
    let mut square = 0;
    while square < 6 {
        match front[square] {
            b'R' => red += 1,
            b'B' => blue += 1,
            b'.' => empty += 1,
            _ => panic!("a square is R, B or ."),
        }
        square += 1;
    }
    assert!(red == 1 && blue == 2 && empty == 3, "a front has one red point and two blue ones (A1)");
}
