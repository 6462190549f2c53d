//! The moves and their notation: A10, A15, A21–A29.

use std::fmt;
use std::str::FromStr;

use engine::{NotationError, Seat};
use serde::{Deserialize, Serialize};

use crate::pieces::{Kind, split_turn, write_turn};
use crate::places::Cell;
use crate::secrets::Secret;
use crate::texts::forms;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// A10: draw a tile.
    Draw,
    /// A21, A29: play a secret card.
    Card(Via, Action),
    /// A10: place a tile.
    Place(Placement),
    /// A29: do not play an eight.
    Pass,
    /// A15: state that the last placement broke a duty.
    Remind,
}

/// A28: the card used for an action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Via {
    /// The card of that name.
    Itself,
    /// A cosmic void.
    Void,
}

/// The action of a secret card, with all its parameters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// A22: play two turns.
    TimeTravel,
    /// A23: swap tiles with this seat.
    MagneticInversion(Seat),
    /// A24: everybody passes their tile on, in this direction.
    Revolution(Direction),
    /// A25: move a tile of the board.
    QuantumLeap {
        /// The tile on this cell.
        from: Cell,
        /// The target cell.
        to: Cell,
        /// Its quarter turns there.
        turn: u8,
    },
    /// A26: everybody drops the tile and draws another.
    Meteorite,
    /// A27: steal a card from this seat.
    AlienAbduction(Seat),
    /// A29: keep the points of the round.
    Eight,
}

impl Action {
    /// The secret card with this action.
    pub const fn secret(self) -> Secret {
        match self {
            Self::TimeTravel => Secret::TimeTravel,
            Self::MagneticInversion(_) => Secret::MagneticInversion,
            Self::Revolution(_) => Secret::Revolution,
            Self::QuantumLeap { .. } => Secret::QuantumLeap,
            Self::Meteorite => Secret::Meteorite,
            Self::AlienAbduction(_) => Secret::AlienAbduction,
            Self::Eight => Secret::Eight,
        }
    }
}

/// A24: the direction in which tiles are passed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// To the left, clockwise; with two players this stands for both directions.
    Left,
    /// To the right.
    Right,
}

/// A11: a tile, its place and its turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Placement {
    /// The kind of the tile, held or just drawn.
    pub kind: Kind,
    /// The cell it is placed on.
    pub cell: Cell,
    /// Quarter turns clockwise.
    pub turn: u8,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw => f.write_str("draw"),
            Self::Card(Via::Itself, action) => action.fmt(f),
            Self::Card(Via::Void, action) => write!(f, "void:{action}"),
            Self::Place(placement) => placement.fmt(f),
            Self::Pass => f.write_str("pass"),
            Self::Remind => f.write_str("remind"),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.secret().fmt(f)?;
        match self {
            Self::TimeTravel | Self::Meteorite | Self::Eight => Ok(()),
            Self::MagneticInversion(seat) | Self::AlienAbduction(seat) => write!(f, ":{seat}"),
            Self::Revolution(Direction::Left) => f.write_str(":left"),
            Self::Revolution(Direction::Right) => f.write_str(":right"),
            Self::QuantumLeap { from, to, turn } => {
                write!(f, ":{from}-{to}")?;
                write_turn(f, *turn)
            }
        }
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.kind, self.cell)?;
        write_turn(f, self.turn)
    }
}

impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = || NotationError::new(forms::A_MOVE, forms::A_MOVE_IS, text);
        Ok(match text {
            "draw" => Self::Draw,
            "pass" => Self::Pass,
            "remind" => Self::Remind,
            _ => {
                if let Some(action) = text.strip_prefix("void:") {
                    Self::Card(Via::Void, action.parse().map_err(|_| wrong())?)
                } else if let Ok(placement) = text.parse() {
                    Self::Place(placement)
                } else {
                    Self::Card(Via::Itself, text.parse().map_err(|_| wrong())?)
                }
            }
        })
    }
}

impl FromStr for Action {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = || NotationError::new(forms::AN_ACTION, forms::AN_ACTION_IS, text);
        let (card, how) = match text.split_once(':') {
            Some((card, how)) => (card, Some(how)),
            None => (text, None),
        };
        let seat = |text: &str| match text.as_bytes() {
            [digit @ b'0'..=b'7'] => Seat::new(usize::from(digit - b'0')).ok_or_else(wrong),
            _ => Err(wrong()),
        };
        Ok(match (card.parse()?, how) {
            (Secret::TimeTravel, None) => Self::TimeTravel,
            (Secret::MagneticInversion, Some(with)) => Self::MagneticInversion(seat(with)?),
            (Secret::Revolution, Some("left")) => Self::Revolution(Direction::Left),
            (Secret::Revolution, Some("right")) => Self::Revolution(Direction::Right),
            (Secret::QuantumLeap, Some(leap)) => {
                let (cells, turn) = split_turn(leap).ok_or_else(wrong)?;
                let (from, to) = cells.split_once('-').ok_or_else(wrong)?;
                Self::QuantumLeap { from: from.parse()?, to: to.parse()?, turn }
            }
            (Secret::Meteorite, None) => Self::Meteorite,
            (Secret::AlienAbduction, Some(from)) => Self::AlienAbduction(seat(from)?),
            (Secret::Eight, None) => Self::Eight,
            _ => return Err(wrong()),
        })
    }
}

impl FromStr for Placement {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = || NotationError::new(forms::A_PLACEMENT, forms::A_PLACEMENT_IS, text);
        let (tile, turn) = split_turn(text).ok_or_else(wrong)?;
        let cell = tile.len().checked_sub(2).ok_or_else(wrong)?;
        let (kind, cell) = tile.split_at_checked(cell).ok_or_else(wrong)?;
        Ok(Self { kind: kind.parse()?, cell: cell.parse()?, turn })
    }
}

engine::serde_as_notation!(Move, Action, Placement);
