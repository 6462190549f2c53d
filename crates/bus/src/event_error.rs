//! Why an event cannot be applied to a table: a code, and words in both languages.

use catalog::{CannotPlay, CannotSetUp};
use engine::Lang;
use protocol::Code;
use thiserror::Error;

use crate::texts::Texts;

/// Why an event cannot be applied. `Display` has the English words.
#[derive(Debug, Error)]
#[error("{}", self.tell(Lang::En))]
pub enum EventError {
    /// The rules refuse the move, or its notation cannot be read.
    #[error(transparent)]
    Play(#[from] CannotPlay),
    SeatTaken,
    NoSuchSeat,
    BotLevel,
    Begun,
    SeatsFree,
    SetUp(#[source] CannotSetUp),
    NotRunning,
    NothingToUndo,
    NobodySits,
    NotStarted,
    OtherShare,
    NoSuchClaim,
}

impl EventError {
    pub fn code(&self) -> Code {
        match self {
            Self::Play(CannotPlay::Refused(_)) => Code::Refused,
            Self::Play(CannotPlay::Notation(_)) => Code::Malformed,
            Self::SeatTaken
            | Self::NoSuchSeat
            | Self::BotLevel
            | Self::Begun
            | Self::SeatsFree
            | Self::SetUp(_)
            | Self::NotRunning
            | Self::NothingToUndo
            | Self::NobodySits
            | Self::NotStarted => Code::NotNow,
            Self::OtherShare | Self::NoSuchClaim => Code::Unsuitable,
        }
    }

    pub fn tell(&self, lang: Lang) -> String {
        let w = Texts::of(lang);
        let told = match self {
            Self::Play(CannotPlay::Refused(refused)) => lang.pick(&refused.fr, &refused.en),
            Self::Play(CannotPlay::Notation(error)) => return w.not_a_move(error.tell(lang)),
            Self::SeatTaken => w.seat_taken,
            Self::NoSuchSeat => w.no_such_seat,
            Self::BotLevel => w.bot_level,
            Self::Begun => w.begun,
            Self::SeatsFree => w.seats_free,
            Self::SetUp(_) => w.not_set_up,
            Self::NotRunning => w.not_running,
            Self::NothingToUndo => w.nothing_to_undo,
            Self::NobodySits => w.nobody_sits,
            Self::NotStarted => w.not_started,
            Self::OtherShare => w.other_share,
            Self::NoSuchClaim => w.no_such_claim,
        };
        told.to_owned()
    }

    /// The rule that refuses the move, as in "ole.A14".
    pub fn article(&self) -> Option<&str> {
        match self {
            Self::Play(CannotPlay::Refused(refused)) => Some(&refused.article),
            _ => None,
        }
    }
}
