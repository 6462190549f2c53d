//! What can happen at a table.

use engine::Seat;
use protocol::{Person, Phrase, Speed};
use serde::{Deserialize, Serialize};

/// Something that happened at a table: what is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// Somebody took a seat.
    Sat {
        seat: Seat,
        person: Person,
        /// A share of the deal's chance that was given openly, before commitments existed.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        chance: String,
        /// The commitment to a share.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        share: Option<String>,
    },
    /// Somebody committed to a share of the deal's chance.
    Shared { seat: Seat, share: String },
    /// Somebody left their seat before the deal.
    Left { seat: Seat },
    /// A bot took a seat; with level 0 it left.
    Bot {
        seat: Seat,
        /// 0 to 5.
        level: u8,
    },
    /// A person said that the match begins with them ("I am the youngest"), or took it back.
    Claimed { seat: Seat, claim: Option<String> },
    /// Free seats were removed, so that the others can play without waiting.
    Narrowed,
    /// Somebody started the match: shares are opened.
    Opening,
    /// A share was opened and fits its commitment.
    Opened { seat: Seat, chance: String },
    /// The match was dealt, in a version before chains.
    Dealt,
    /// The match was dealt.
    Began {
        /// Milliseconds since 1970.
        at: i64,
        /// The hash of each seat's name in the chain.
        names: Vec<String>,
    },
    /// A move.
    Moved {
        seat: Seat,
        mv: String,
        /// The request number; `None` for a bot's move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// Milliseconds that those who had to act took for it, where the match has a clock.
        #[serde(default, skip_serializing_if = "nothing")]
        spent: u32,
        /// Milliseconds since the deal; nothing in matches from before they were chained.
        #[serde(default, skip_serializing_if = "at_once")]
        at: u64,
    },
    /// The last move was taken back.
    Undone {
        seat: Seat,
        /// The number of the request.
        id: u64,
        /// As with a move.
        #[serde(default, skip_serializing_if = "nothing")]
        spent: u32,
        /// Milliseconds since the deal; nothing in matches from before they were chained.
        #[serde(default, skip_serializing_if = "at_once")]
        at: u64,
    },
    /// Somebody asked the others to let them take their last move back.
    UndoAsked {
        seat: Seat,
        /// The number of the request.
        id: u64,
    },
    /// One of the others answered.
    UndoAnswered { seat: Seat, agrees: bool },
    /// The request ended without an answer of everybody: it was withdrawn, or nobody answered.
    UndoDropped {
        /// Who had asked.
        seat: Seat,
    },
    /// The only person at the table went back to their last decision: everything since was taken
    /// back, whatever they have seen of it.
    TakenBack {
        seat: Seat,
        /// The number of the request.
        id: u64,
        /// How many moves, including the bots'.
        moves: u32,
        /// As with a move.
        #[serde(default, skip_serializing_if = "nothing")]
        spent: u32,
        /// Milliseconds since the deal.
        at: u64,
    },
    /// A bot plays for somebody who is away or whose time is up.
    Away {
        seat: Seat,
        /// As with a move.
        #[serde(default, skip_serializing_if = "nothing")]
        spent: u32,
        /// Milliseconds since the deal; nothing in matches from before they were chained.
        #[serde(default, skip_serializing_if = "at_once")]
        at: u64,
    },
    /// They are back.
    Back {
        seat: Seat,
        /// As with a move.
        #[serde(default, skip_serializing_if = "nothing")]
        spent: u32,
        /// Milliseconds since the deal; nothing in matches from before they were chained.
        #[serde(default, skip_serializing_if = "at_once")]
        at: u64,
    },
    /// Somebody gave up.
    Resigned {
        seat: Seat,
        /// As with a move.
        #[serde(default, skip_serializing_if = "nothing")]
        spent: u32,
        /// Milliseconds since the deal; nothing in matches from before they were chained.
        #[serde(default, skip_serializing_if = "at_once")]
        at: u64,
    },
    /// Somebody said something.
    Said { seat: Seat, phrase: Phrase },
    /// Somebody wrote free text.
    Wrote { seat: Seat, text: String },
    /// The host allowed or forbade free text.
    Chat { allowed: bool },
    /// The host said how quickly bots play.
    Speed { speed: Speed },
    /// Somebody muted a seat, or no longer does. Not an event any more, because others noticed.
    Muted { seat: Seat, other: Seat, muted: bool },
    /// The operator ended the match, without a result.
    Closed,
    /// Somebody proposed a rematch: the same seats can play on at another table.
    Rematch {
        table: String,
        /// Who proposed it; none in events from before that was kept.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn nothing(number: &u32) -> bool {
    *number == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn at_once(number: &u64) -> bool {
    *number == 0
}

/// The seat in an event, borrowed like the event.
macro_rules! seat_of {
    ($event:expr) => {
        match $event {
            Event::Sat { seat, .. }
            | Event::Shared { seat, .. }
            | Event::Claimed { seat, .. }
            | Event::Left { seat }
            | Event::Bot { seat, .. }
            | Event::Opened { seat, .. }
            | Event::Moved { seat, .. }
            | Event::Undone { seat, .. }
            | Event::UndoAsked { seat, .. }
            | Event::UndoAnswered { seat, .. }
            | Event::UndoDropped { seat }
            | Event::TakenBack { seat, .. }
            | Event::Away { seat, .. }
            | Event::Back { seat, .. }
            | Event::Resigned { seat, .. }
            | Event::Said { seat, .. }
            | Event::Wrote { seat, .. }
            | Event::Muted { seat, .. } => Some(seat),
            Event::Opening
            | Event::Narrowed
            | Event::Dealt
            | Event::Began { .. }
            | Event::Chat { .. }
            | Event::Closed
            | Event::Speed { .. }
            | Event::Rematch { .. } => None,
        }
    };
}

impl Event {
    /// Notes the time, in milliseconds since the deal.
    pub fn stamp(&mut self, now: u64) {
        match self {
            Self::Moved { at, .. }
            | Self::Undone { at, .. }
            | Self::TakenBack { at, .. }
            | Self::Away { at, .. }
            | Self::Back { at, .. }
            | Self::Resigned { at, .. } => *at = now,
            _ => {}
        }
    }

    /// Whether it changes the match, for which bots and clocks wait.
    pub fn is_of_the_match(&self) -> bool {
        match self {
            Self::Dealt
            | Self::Began { .. }
            | Self::Moved { .. }
            | Self::Undone { .. }
            | Self::TakenBack { .. }
            | Self::Away { .. }
            | Self::Back { .. }
            | Self::Resigned { .. }
            | Self::Closed => true,
            Self::Sat { .. }
            | Self::Shared { .. }
            | Self::Claimed { .. }
            | Self::Narrowed
            | Self::Opening
            | Self::Opened { .. }
            | Self::Left { .. }
            | Self::Bot { .. }
            | Self::UndoAsked { .. }
            | Self::UndoAnswered { .. }
            | Self::UndoDropped { .. }
            | Self::Said { .. }
            | Self::Wrote { .. }
            | Self::Chat { .. }
            | Self::Speed { .. }
            | Self::Muted { .. }
            | Self::Rematch { .. } => false,
        }
    }

    /// Whether play goes on with it. Only that winds the clock of a move, so nobody can wind it by
    /// coming and going or by talking.
    pub fn is_play(&self) -> bool {
        matches!(
            self,
            Self::Dealt
                | Self::Began { .. }
                | Self::Moved { .. }
                | Self::Undone { .. }
                | Self::TakenBack { .. }
        )
    }

    /// The seat whose person or bot did it, if it concerns a seat.
    pub fn seat(&self) -> Option<Seat> {
        seat_of!(self).copied()
    }

    /// The same, to set another seat.
    pub fn seat_mut(&mut self) -> Option<&mut Seat> {
        seat_of!(self)
    }

    pub fn spent(&self) -> u32 {
        match self {
            Self::Moved { spent, .. }
            | Self::Undone { spent, .. }
            | Self::TakenBack { spent, .. }
            | Self::Away { spent, .. }
            | Self::Back { spent, .. }
            | Self::Resigned { spent, .. } => *spent,
            _ => 0,
        }
    }
}
