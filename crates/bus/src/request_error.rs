//! Why a request is refused: a code for programs, and words for people in both languages.

use std::error::Error as StdError;

use engine::Lang;
use protocol::admin::Ban;
use protocol::lengths::{LONGEST_CHANCE, LONGEST_PASSWORD, LONGEST_TEXT, MOST_NAMED, SHORTEST_PASSWORD};
use protocol::{Code, Problem};
use records::clock::now;
use records::evening::{MOST_EVENINGS, MOST_PEOPLE};
use records::meta::NewTableError;
use records::store_error::StoreError;
use thiserror::Error;

use crate::event_error::EventError;
use crate::texts::Texts;

/// Why a request is refused. `Display` has the English words. An internal error is the source, of
/// which the client learns nothing.
#[derive(Debug, Error)]
#[error("{}", self.tell(Lang::En))]
pub enum RequestError {
    NoSuchPath,
    /// The path exists, but not for this method.
    WrongMethod,
    /// The request has no `Host`, or several.
    Host,
    /// The host is not the one of the public origin.
    OtherHost,
    /// The host is a name that the server does not know as its own.
    UnknownHost,
    /// The request comes from another site's page.
    OtherSite,
    BodyTooLong,
    /// The request did not arrive completely in time.
    TooSlow,
    NoSuchTable,
    /// It was played with another edition of the game's pieces than this server has.
    OtherEdition,
    NoSuchPerson,
    NoSuchGame,
    NoSuchSession,
    Message(#[source] serde_json::Error),
    QueryString(#[source] Box<dyn StdError + Send + Sync>),
    Before,
    After,
    MoveTooLong,
    NumberUsed,
    NoSession,
    NotYours,
    WrongPassword,
    WrongCode,
    /// The operator has banned this person.
    Banned(Ban),
    /// Another user of the machine asks for what only its administrator may do.
    NotTheAdministrator,
    UnknownPerson,
    GuestsHaveNoPassword,
    Reason,
    NoAccount,
    HasAccount,
    NameTaken,
    Name,
    Password,
    CommonPassword,
    ChanceTooLong,
    Share,
    Text,
    TooManyNamed,
    NoSuchSeat,
    #[error(transparent)]
    NewTable(#[from] NewTableError),
    /// The rules or the state of the table do not allow it.
    #[error(transparent)]
    Event(#[from] EventError),
    Stale,
    NotRunning,
    NotOver,
    /// The deal belongs to an evening, where everybody plays it once.
    OfEvening,
    /// They have finished all deals of the evening.
    AllPlayed,
    /// The evening is full.
    EveningFull,
    TooManyEvenings,
    TimeUp,
    Undo,
    AskUndo,
    NoUndoRequest,
    PhrasesOnly,
    NoInvitation,
    Present,
    SlowDown,
    TooManyListed,
    /// Too many requests wait for a password hash.
    Busy,
    Unavailable,
    Store(#[from] StoreError),
    /// The node that has the table refused it.
    #[error("{}", .0.en)]
    Told(Problem),
    /// An event could not be stored; its cause was logged with the table's id.
    NotKept,
}

impl RequestError {
    pub fn code(&self) -> Code {
        match self {
            Self::NoSuchPath
            | Self::OtherHost
            | Self::UnknownHost
            | Self::NoSuchTable
            | Self::OtherEdition
            | Self::NoSuchPerson
            | Self::NoSuchGame
            | Self::NoSuchSession
            | Self::UnknownPerson => Code::NotFound,
            Self::Message(_)
            | Self::WrongMethod
            | Self::Host
            | Self::BodyTooLong
            | Self::QueryString(_)
            | Self::Before
            | Self::After
            | Self::MoveTooLong
            | Self::NumberUsed => Code::Malformed,
            Self::NoSession => Code::NoSession,
            Self::NotYours
            | Self::OtherSite
            | Self::WrongPassword
            | Self::WrongCode
            | Self::Banned(_)
            | Self::NotTheAdministrator => Code::NotYours,
            Self::NoSuchSeat
            | Self::Name
            | Self::Password
            | Self::CommonPassword
            | Self::ChanceTooLong
            | Self::Share
            | Self::Text
            | Self::Reason
            | Self::TooManyNamed
            | Self::NewTable(_) => Code::Unsuitable,
            Self::Event(error) => error.code(),
            Self::Stale => Code::Stale,
            Self::NoAccount
            | Self::GuestsHaveNoPassword
            | Self::HasAccount
            | Self::NameTaken
            | Self::NotRunning
            | Self::NotOver
            | Self::OfEvening
            | Self::AllPlayed
            | Self::EveningFull
            | Self::TooManyEvenings
            | Self::TimeUp
            | Self::Undo
            | Self::AskUndo
            | Self::NoUndoRequest
            | Self::PhrasesOnly
            | Self::NoInvitation
            | Self::Present => Code::NotNow,
            Self::SlowDown | Self::TooManyListed => Code::SlowDown,
            Self::Busy | Self::Unavailable | Self::TooSlow | Self::Store(_) | Self::NotKept => {
                Code::Unavailable
            }
            Self::Told(problem) => problem.code,
        }
    }

    /// As it is sent.
    pub fn problem(&self) -> Problem {
        let article = match self {
            Self::Event(error) => error.article().map(str::to_owned),
            Self::Told(problem) => problem.article.clone(),
            _ => None,
        };
        Problem { code: self.code(), fr: self.tell(Lang::Fr), en: self.tell(Lang::En), article }
    }

    fn tell(&self, lang: Lang) -> String {
        let w = Texts::of(lang);
        let told = match self {
            Self::NoSuchPath => w.no_such_path,
            Self::WrongMethod => w.wrong_method,
            Self::Host => w.one_host,
            Self::OtherHost => w.other_host,
            Self::UnknownHost => w.unknown_host,
            Self::OtherSite => w.other_site,
            Self::BodyTooLong => w.body_too_long,
            Self::TooSlow => w.too_slow,
            Self::NoSuchTable => w.no_such_table,
            Self::OtherEdition => w.other_edition,
            Self::NoSuchPerson => w.no_such_person,
            Self::NoSuchGame => w.no_such_game,
            Self::NoSuchSession => w.no_such_session,
            Self::Message(error) => return w.unreadable_message(error),
            Self::QueryString(error) => return w.unreadable_query_string(error),
            Self::Before => w.before,
            Self::After => w.after,
            Self::MoveTooLong => w.move_too_long,
            Self::NumberUsed => w.number_used,
            Self::NoSession => w.no_session,
            Self::NotYours => w.not_yours,
            Self::WrongPassword => w.wrong_password,
            Self::WrongCode => w.wrong_code,
            Self::Banned(ban) => return tell_ban(ban, w),
            Self::NotTheAdministrator => w.not_the_administrator,
            Self::UnknownPerson => w.unknown_person,
            Self::GuestsHaveNoPassword => w.guests_have_no_password,
            Self::Reason => w.reason,
            Self::NoAccount => w.no_account,
            Self::HasAccount => w.has_account,
            Self::NameTaken => w.name_taken,
            Self::Name => w.name,
            Self::Password => return w.password(LONGEST_PASSWORD, SHORTEST_PASSWORD),
            Self::CommonPassword => w.common_password,
            Self::ChanceTooLong => return w.chance_too_long(LONGEST_CHANCE),
            Self::Share => w.share,
            Self::Text => return w.text(LONGEST_TEXT),
            Self::TooManyNamed => return w.too_many_named(MOST_NAMED),
            Self::NoSuchSeat => w.no_such_seat,
            Self::NewTable(error) => return error.tell(lang),
            Self::Event(error) => return error.tell(lang),
            Self::Stale => w.stale,
            Self::NotRunning => w.not_running,
            Self::NotOver => w.not_over,
            Self::OfEvening => w.of_evening,
            Self::AllPlayed => w.all_played,
            Self::EveningFull => return w.evening_full(MOST_PEOPLE),
            Self::TooManyEvenings => return w.too_many_evenings(MOST_EVENINGS),
            Self::TimeUp => w.time_up,
            Self::Undo => w.undo,
            Self::AskUndo => w.ask_undo,
            Self::NoUndoRequest => w.no_undo_request,
            Self::PhrasesOnly => w.phrases_only,
            Self::NoInvitation => w.no_invitation,
            Self::Present => w.present,
            Self::SlowDown => w.slow_down,
            Self::TooManyListed => w.too_many_listed,
            Self::Busy => w.busy,
            Self::Unavailable | Self::Store(_) => w.unavailable,
            Self::NotKept => w.not_kept,
            Self::Told(problem) => match lang {
                Lang::Fr => &problem.fr,
                Lang::En => &problem.en,
            },
        };
        told.to_owned()
    }
}

fn tell_ban(ban: &Ban, w: &Texts) -> String {
    // Part of a day counts as a day.
    let left = ban.until.map(|until| u64::try_from((until - now() + 86_399) / 86_400).unwrap_or(0).max(1));
    match (left, ban.reason.as_str()) {
        (None, "") => w.banned.to_owned(),
        (None, reason) => w.banned_because(reason),
        (Some(days), "") => w.banned_for(days),
        (Some(days), reason) => w.banned_for_because(days, reason),
    }
}

impl From<RequestError> for Problem {
    fn from(error: RequestError) -> Self {
        error.problem()
    }
}
