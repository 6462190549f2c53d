//! Places in notation: "R1/Y3", "R1/?", "J", and after an @ who has seen the two faces,
//! "R1/?@02/1".

use std::fmt;
use std::str::FromStr;

use engine::{NotationError, Seat};

use crate::pieces::{Card, Face, Side};
use crate::places::{Marks, SEATS, Seats, Sight};
use crate::texts::forms;

impl fmt::Display for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for side in Side::ALL {
            f.write_str(if side == Side::Otto { "@" } else { "/" })?;
            self.seats(side).iter().try_for_each(|seat| seat.fmt(f))?;
        }
        Ok(())
    }
}

fn parse_marks(text: &str) -> Option<Marks> {
    let (otto, bruno) = text.split_once('/')?;
    let mut marks = Marks::NONE;
    for (side, digits) in [(Side::Otto, otto), (Side::Bruno, bruno)] {
        // One set of marks, one notation: digits ascend.
        if !digits.as_bytes().is_sorted_by(|a, b| a < b) {
            return None;
        }
        for digit in digits.bytes() {
            let number = usize::from(digit.checked_sub(b'0')?);
            let seat = Seat::new(number).filter(|_| number < SEATS)?;
            marks = marks.and(Marks::new(side, Seats::only(seat)));
        }
    }
    (marks != Marks::NONE).then_some(marks)
}

impl fmt::Display for Sight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.card().is_some_and(Card::is_joker) {
            f.write_str("J")?;
        } else {
            for side in Side::ALL {
                f.write_str(if side == Side::Otto { "" } else { "/" })?;
                match self.face(side) {
                    Some(face) => face.fmt(f)?,
                    None => f.write_str("?")?,
                }
            }
        }
        if self.marks == Marks::NONE { Ok(()) } else { self.marks.fmt(f) }
    }
}

impl fmt::Debug for Sight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Sight {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = || NotationError::new(forms::A_SIGHT, forms::A_SIGHT_IS, text);
        let (faces, marks) = match text.split_once('@') {
            Some((faces, marks)) => (faces, parse_marks(marks).ok_or_else(wrong)?),
            None => (text, Marks::NONE),
        };
        if faces == "J" {
            return Ok(Self { otto: Some(Face::JOKER), bruno: Some(Face::JOKER), marks });
        }
        let side = |text: &str| match text {
            "?" => Ok(None),
            // There is no half-known joker: a joker is known from one side (A16).
            face => face.parse().ok().filter(|face: &Face| !face.is_joker()).map(Some).ok_or_else(wrong),
        };
        let (otto, bruno) = faces.split_once('/').ok_or_else(wrong)?;
        let sight = Self { otto: side(otto)?, bruno: side(bruno)?, marks };
        // A2: two known faces must be those of a card.
        if sight.otto.is_some() && sight.bruno.is_some() && sight.card().is_none() {
            return Err(wrong());
        }
        Ok(sight)
    }
}

/// What an observer knows of a row of cards; in notation, separated by spaces. Racks go from left
/// to right, piles from top to bottom.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Sights(pub Vec<Sight>);

impl Sights {
    /// How many cards there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The cards, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Sight> + ExactSizeIterator + Clone {
        self.0.iter()
    }
}

impl fmt::Display for Sights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, sight) in self.iter().enumerate() {
            write!(f, "{}{sight}", if index == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

impl FromStr for Sights {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        text.split_whitespace().map(str::parse).collect::<Result<_, _>>().map(Self)
    }
}

engine::serde_as_notation!(Sight, Sights);
