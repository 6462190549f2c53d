//! The moves, and why a move is refused: A3, A5–A10, M.

use std::fmt;
use std::str::FromStr;

use engine::{Dice, NotationError, Seat};

use crate::pieces::{CARDS, Card, CardSet, Colour, FACES_PER_CARD, Face};
use crate::state::KartaDoppio;
use crate::table::{Contact, Placements, Table};
use crate::texts::forms;

/// M: how far a card's top-left square can be from the first card's: fifteen more cards, each three
/// squares further.
pub const REACH: i8 = 3 * (CARDS as i8 - 1);

/// M: a card played; in notation "Cv1@-3,2": the card as it lies, then the column and the row of
/// its top-left square.
// The order of the fields is the order of the list of moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    face: Face,
    y: i8,
    x: i8,
}

impl Move {
    /// Fills places of a list that have no move yet.
    pub(crate) const UNUSED: Self = Self { face: Face::FIRST, y: 0, x: 0 };

    /// The card with its top-left square in column `x`, row `y`; none if no card can ever reach
    /// that.
    pub fn new(face: Face, x: i8, y: i8) -> Option<Self> {
        let reach = -REACH..=REACH;
        (reach.contains(&x) && reach.contains(&y)).then_some(Self { face, y, x })
    }

    /// Whether a card can ever lie there.
    const fn in_reach(self) -> bool {
        self.x.unsigned_abs() <= REACH.unsigned_abs() && self.y.unsigned_abs() <= REACH.unsigned_abs()
    }

    /// The card as it lies.
    #[inline]
    pub const fn face(self) -> Face {
        self.face
    }

    /// The column of its top-left square; the first card's is 0, and columns count to the right.
    #[inline]
    pub const fn x(self) -> i8 {
        self.x
    }

    /// The row of its top-left square; the first card's is 0, and rows count downwards.
    #[inline]
    pub const fn y(self) -> i8 {
        self.y
    }

    /// The squares it covers, row by row.
    pub fn squares(self) -> impl Iterator<Item = (i8, i8)> + Clone {
        let Self { face, x, y } = self;
        (0..face.height()).flat_map(move |down| (0..face.width()).map(move |right| (x + right, y + down)))
    }

    /// The point it has on a square.
    pub fn point(self, x: i8, y: i8) -> Option<Colour> {
        self.face.point(x.checked_sub(self.x)?, y.checked_sub(self.y)?)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{},{}", self.face, self.x, self.y)
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let parsed = || {
            let (face, place) = text.split_once('@')?;
            let (x, y) = place.split_once(',')?;
            let (face, x, y): (Face, i64, i64) = (face.parse().ok()?, x.parse().ok()?, y.parse().ok()?);
            // One move, one notation: neither "+3" nor "03" nor "-0".
            if format!("{face}@{x},{y}") != text {
                return None;
            }
            // The rules refuse anything out of reach (A6), however far it is.
            let edge = i64::from(REACH) + 1;
            let near = |place: i64| place.clamp(-edge, edge) as i8;
            Some(Self { face, y: near(y), x: near(x) })
        };
        parsed().ok_or_else(|| NotationError::new(forms::A_MOVE, forms::A_MOVE_IS, text))
    }
}

engine::serde_as_notation!(Move);

/// Why a move is not allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// A15: nothing is played after the last card.
    MatchOver,
    /// A5: it is the other player's turn.
    NotYourTurn {
        /// The seat on turn.
        turn: Seat,
    },
    /// A5: that card has been played already.
    AlreadyLaid(Card),
    /// A3: that card was dealt to the other player.
    NotYourCard(Card),
    /// A5: the first card's top-left square is the origin.
    NotAtOrigin,
    /// A6: the card neither overlaps nor touches another.
    Apart,
    /// A6: it meets another at a corner only.
    CornerOnly,
    /// A7: a square would hold three layers.
    ThreeLayers {
        /// Its column.
        x: i8,
        /// Its row.
        y: i8,
    },
    /// A9: the second card covers the first wholly.
    CoversFirst,
    /// A9: the second card would put a blue point on a red one.
    CapturesFirst {
        /// The point's column.
        x: i8,
        /// The point's row.
        y: i8,
    },
    /// A10: the last card only touches.
    LastMustOverlap,
}

impl engine::Refusal for Refusal {
    fn article(&self) -> &'static str {
        match self {
            Self::MatchOver => "A15",
            Self::NotYourTurn { .. } | Self::AlreadyLaid(_) | Self::NotAtOrigin => "A5",
            Self::NotYourCard(_) => "A3",
            Self::Apart | Self::CornerOnly => "A6",
            Self::ThreeLayers { .. } => "A7",
            Self::CoversFirst | Self::CapturesFirst { .. } => "A9",
            Self::LastMustOverlap => "A10",
        }
    }
}

/// A seat's legal moves as masks, whose bits are the places where a card can lie, row by row.
pub(crate) struct Choices {
    hand: CardSet,
    rule: Rule,
    placements: Placements,
}

/// The rule that applies besides A6 and A7, by the number of cards on the table.
enum Rule {
    /// A5: the first card is at the origin.
    First,
    /// A9: the second card, which is restricted by this first one.
    Second(Move),
    /// None; or A10, which is part of the masks.
    Later,
}

impl Choices {
    /// The number of moves.
    #[inline]
    pub(crate) fn count(&self) -> u32 {
        match self.rule {
            Rule::First => self.hand.len() * u32::from(FACES_PER_CARD),
            Rule::Second(first) => {
                let most = [self.placements.count(false), self.placements.count(true)];
                self.faces()
                    .map(|face| most[usize::from(face.is_tall())] - forbidden(face, first).count_ones())
                    .sum()
            }
            // All cards can lie in the same places: two sides, with two quarter turns across and
            // two upright.
            Rule::Later => 4 * self.hand.len() * (self.placements.count(false) + self.placements.count(true)),
        }
    }

    /// Move number `n` of the list.
    #[inline]
    pub(crate) fn nth(&self, mut n: u32) -> Option<Move> {
        let faces = u32::from(FACES_PER_CARD);
        match self.rule {
            Rule::First => {
                if n >= self.count() {
                    return None;
                }
                let face = self.hand.nth(n / faces).faces().nth((n % faces) as usize)?;
                Some(Move { face, y: 0, x: 0 })
            }
            Rule::Second(first) => {
                let most = [self.placements.count(false), self.placements.count(true)];
                for face in self.faces() {
                    let count = most[usize::from(face.is_tall())] - forbidden(face, first).count_ones();
                    if n < count {
                        return self.nth_place(face, n);
                    }
                    n -= count;
                }
                None
            }
            Rule::Later => {
                let (wide, tall) = (self.placements.count(false), self.placements.count(true));
                let per_card = 4 * (wide + tall);
                if per_card == 0 || n >= per_card * self.hand.len() {
                    return None;
                }
                let card = self.hand.nth(n / per_card);
                // Quarter turns 0 and 2 lie across, 1 and 3 upright; the side makes no difference
                // here.
                let (pair, place) = (n % per_card / (wide + tall), n % (wide + tall));
                let standing = place >= wide;
                let face = card.faces().nth((2 * pair + u32::from(standing)) as usize)?;
                self.nth_place(face, if standing { place - wide } else { place })
            }
        }
    }

    fn list(&self, moves: &mut Vec<Move>) {
        for face in self.faces() {
            if matches!(self.rule, Rule::First) {
                moves.push(Move { face, y: 0, x: 0 });
                continue;
            }
            for (y, row) in (self.placements.top..).zip(self.rows(face)) {
                moves.extend(kit::ones(row).map(|bit| Move { face, y, x: self.placements.column(bit) }));
            }
        }
    }

    fn faces(&self) -> impl Iterator<Item = Face> {
        self.hand.iter().flat_map(Card::faces)
    }

    /// Where this face can lie, row by row.
    #[inline]
    fn rows(&self, face: Face) -> impl Iterator<Item = u64> {
        let mut forbidden = match self.rule {
            Rule::Second(first) => forbidden(face, first),
            Rule::First | Rule::Later => 0,
        };
        self.placements.rows(face.is_tall()).iter().map(move |row| {
            let allowed = row & !(forbidden & 0xff);
            forbidden >>= 8;
            allowed
        })
    }

    #[inline]
    fn nth_place(&self, face: Face, mut n: u32) -> Option<Move> {
        for (y, row) in (self.placements.top..).zip(self.rows(face)) {
            let count = row.count_ones();
            if n < count {
                let bit = kit::nth_bit(row, n).trailing_zeros() as u8;
                return Some(Move { face, y, x: self.placements.column(bit) });
            }
            n -= count;
        }
        None
    }
}

/// A9: where the second card must not lie, one byte per row, beginning three squares before the
/// first card, as in `Placements`. All these places overlap the first card, so they would otherwise
/// all be allowed.
#[inline]
fn forbidden(face: Face, first: Move) -> u64 {
    let (red, blue) = (first.face().picture().red, face.picture().blue);
    // The first card's red points, on a board of 8 by 8 whose cell (3, 3) is the card's first
    // square.
    let red = u64::from(red[0]) << 27 | u64::from(red[1]) << 35 | u64::from(red[2]) << 43;
    let mut forbidden = 0;
    // A card whose point would be on the red one begins that much further left and up.
    for (down, row) in blue.into_iter().enumerate() {
        for right in 0..3 {
            if row >> right & 1 == 1 {
                forbidden |= red >> (8 * down + right);
            }
        }
    }
    if face.is_tall() == first.face().is_tall() { forbidden | 1 << 27 } else { forbidden }
}

impl KartaDoppio {
    /// The number of the seat's legal moves, without listing them.
    #[inline]
    pub fn move_count(&self, seat: Seat) -> u32 {
        self.choices(seat).map_or(0, |choices| choices.count())
    }

    /// Move number `n`, from 0, of the seat's list of legal moves, without making the list.
    #[inline]
    pub fn nth_move(&self, seat: Seat, n: u32) -> Option<Move> {
        self.choices(seat)?.nth(n)
    }

    #[inline]
    pub(crate) fn pick_move(&self, seat: Seat, dice: &mut Dice) -> Option<Move> {
        let choices = self.choices(seat)?;
        choices.nth(dice.below(choices.count()))
    }

    pub(crate) fn list_moves(&self, seat: Seat, moves: &mut Vec<Move>) {
        if let Some(choices) = self.choices(seat) {
            choices.list(moves);
        }
    }

    #[inline]
    fn choices(&self, seat: Seat) -> Option<Choices> {
        if self.turn() != Some(seat) {
            return None;
        }
        let (rule, placements) = match self.laid() {
            [] => (Rule::First, self.table.placements(Contact::Touch)),
            [first] => (Rule::Second(*first), self.table.placements(Contact::Touch)),
            laid if laid.len() == CARDS - 1 => (Rule::Later, last_placements(&self.table)),
            _ => (Rule::Later, self.table.placements(Contact::Touch)),
        };
        Some(Choices { hand: self.hand(seat), rule, placements })
    }

    pub(crate) fn check_move(&self, seat: Seat, mv: Move) -> Result<(), Refusal> {
        let Some(turn) = self.turn() else { return Err(Refusal::MatchOver) };
        if turn != seat {
            return Err(Refusal::NotYourTurn { turn });
        }
        let card = mv.face().card();
        if !self.hand(seat).has(card) {
            let laid = !self.left.has(card);
            return Err(if laid { Refusal::AlreadyLaid(card) } else { Refusal::NotYourCard(card) });
        }
        let laid = self.laid();
        let Some(first) = laid.first() else {
            return if (mv.x(), mv.y()) == (0, 0) { Ok(()) } else { Err(Refusal::NotAtOrigin) };
        };
        if !mv.in_reach() {
            return Err(Refusal::Apart);
        }
        let overlaps = mv.squares().any(|(x, y)| self.table.square(x, y).is_some());
        if !overlaps {
            touches(&self.table, mv)?;
        }
        for (x, y) in mv.squares() {
            if self.table.square(x, y).is_some_and(|square| square.locked) {
                return Err(Refusal::ThreeLayers { x, y });
            }
        }
        if laid.len() == 1 {
            check_second(*first, mv)?;
        }
        if laid.len() == CARDS - 1 && !overlaps && overlap_is_possible(&self.table) {
            return Err(Refusal::LastMustOverlap);
        }
        Ok(())
    }
}

/// A10: the last card must overlap, if possible.
fn last_placements(table: &Table) -> Placements {
    let contact = if overlap_is_possible(table) { Contact::Overlap } else { Contact::Touch };
    table.placements(contact)
}

fn overlap_is_possible(table: &Table) -> bool {
    let placements = table.placements(Contact::Overlap);
    placements.count(false) + placements.count(true) != 0
}

/// A6: a card that overlaps nothing must touch something along an edge.
fn touches(table: &Table, mv: Move) -> Result<(), Refusal> {
    let meets = |steps: [(i8, i8); 4]| {
        mv.squares()
            .any(|(x, y)| steps.iter().any(|(right, down)| table.square(x + right, y + down).is_some()))
    };
    if meets([(1, 0), (-1, 0), (0, 1), (0, -1)]) {
        Ok(())
    } else if meets([(1, 1), (1, -1), (-1, 1), (-1, -1)]) {
        Err(Refusal::CornerOnly)
    } else {
        Err(Refusal::Apart)
    }
}

/// A9, for a card that overlaps or touches the first.
fn check_second(first: Move, mv: Move) -> Result<(), Refusal> {
    if mv.squares().eq(first.squares()) {
        return Err(Refusal::CoversFirst);
    }
    let captured = mv
        .squares()
        .find(|&(x, y)| mv.point(x, y) == Some(Colour::Blue) && first.point(x, y) == Some(Colour::Red));
    captured.map_or(Ok(()), |(x, y)| Err(Refusal::CapturesFirst { x, y }))
}
