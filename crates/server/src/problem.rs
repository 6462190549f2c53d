//! Why a request is not done: the code that programs read, the HTTP status, and words for people in
//! both languages.

use std::borrow::Cow;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use protocol::{Code, Problem};
use thiserror::Error;

use crate::http::{LONGEST_PASSWORD, SHORTEST_PASSWORD};
use crate::store::StoreError;
use crate::table::{EventError, LONGEST_CHANCE, LONGEST_TEXT, MOST_NAMED, NewTableError};

/// Why a request is not done. `Display` has the English words; what went wrong inside is its
/// source, which the client is told nothing of.
#[derive(Debug, Error)]
pub(crate) enum RequestError {
    #[error("there is nothing here")]
    NoSuchPath,
    #[error("there is no such table, or it is not open to you")]
    NoSuchTable,
    #[error("nobody has that account")]
    NoSuchPerson,
    #[error("there is no such game here")]
    NoSuchGame,
    #[error("not a message: {0}")]
    Message(#[source] serde_json::Error),
    #[error("{0}")]
    QueryString(#[source] QueryRejection),
    #[error("`before` must come from an earlier answer")]
    Before,
    #[error("that is not a move")]
    MoveTooLong,
    #[error("that number has been used for something else")]
    NumberUsed,
    #[error("say hello first: POST /api/v1/session")]
    NoSession,
    #[error("that is not yours to do")]
    NotYours,
    #[error("wrong name or password")]
    WrongPassword,
    #[error("you have no account")]
    NoAccount,
    #[error("you have an account already")]
    HasAccount,
    #[error("that name is taken")]
    NameTaken,
    #[error("a name needs a letter or a digit")]
    Name,
    #[error("a password has {} to {} characters", SHORTEST_PASSWORD, LONGEST_PASSWORD)]
    Password,
    #[error("the share of chance has at most {} bytes", LONGEST_CHANCE)]
    ChanceTooLong,
    #[error("the promise of a share is 64 hexadecimal digits, in lower case")]
    Share,
    #[error("a message is one line of 1 to {} visible characters", LONGEST_TEXT)]
    Text,
    #[error("at most {} people can be named", MOST_NAMED)]
    TooManyNamed,
    #[error("there is no such seat")]
    NoSuchSeat,
    #[error("nobody has an account of that name")]
    NobodyNamed,
    #[error(transparent)]
    NewTable(#[from] NewTableError),
    /// The rules, or where the table stands.
    #[error(transparent)]
    Event(#[from] EventError),
    #[error("the table has changed meanwhile; look and play again")]
    Stale,
    #[error("no match is going on")]
    NotRunning,
    #[error("the match is not over")]
    NotOver,
    #[error("your time is up; a bot is playing for you")]
    TimeUp,
    #[error(
        "you can only take back your own last move, on your turn, and if nobody has learnt anything from it"
    )]
    Undo,
    #[error("at this table people talk in ready-made phrases")]
    PhrasesOnly,
    #[error("too fast; wait a moment")]
    SlowDown,
    #[error("the server cannot answer at the moment; try again")]
    Unavailable,
    #[error("the server cannot answer at the moment; try again")]
    Store(#[from] StoreError),
    /// An event could not be written; its cause was logged with the table's name.
    #[error("nothing can be kept at the moment; ask again in a while")]
    NotKept,
}

impl RequestError {
    pub(crate) fn code(&self) -> Code {
        match self {
            Self::NoSuchPath | Self::NoSuchTable | Self::NoSuchPerson | Self::NoSuchGame => Code::NotFound,
            Self::Message(_) | Self::QueryString(_) | Self::Before | Self::MoveTooLong | Self::NumberUsed => {
                Code::Malformed
            }
            Self::NoSession => Code::NoSession,
            Self::NotYours | Self::WrongPassword => Code::NotYours,
            Self::NoSuchSeat
            | Self::Name
            | Self::Password
            | Self::ChanceTooLong
            | Self::Share
            | Self::Text
            | Self::TooManyNamed
            | Self::NobodyNamed
            | Self::NewTable(_) => Code::Unsuitable,
            Self::Event(error) => error.code(),
            Self::Stale => Code::Stale,
            Self::NoAccount
            | Self::HasAccount
            | Self::NameTaken
            | Self::NotRunning
            | Self::NotOver
            | Self::TimeUp
            | Self::Undo
            | Self::PhrasesOnly => Code::NotNow,
            Self::SlowDown => Code::SlowDown,
            Self::Unavailable | Self::Store(_) | Self::NotKept => Code::Unavailable,
        }
    }

    fn french(&self) -> Cow<'static, str> {
        Cow::Borrowed(match self {
            Self::NoSuchPath => "il n'y a rien ici",
            Self::NoSuchTable => "cette table n'existe pas, ou ne vous est pas ouverte",
            Self::NoSuchPerson => "personne n'a ce compte",
            Self::NoSuchGame => "ce jeu n'existe pas ici",
            Self::Message(error) => return format!("message illisible : {error}").into(),
            Self::QueryString(error) => return format!("adresse illisible : {error}").into(),
            Self::Before => "« before » doit venir d'une réponse précédente",
            Self::MoveTooLong => "ce n'est pas un coup",
            Self::NumberUsed => "ce numéro a déjà servi",
            Self::NoSession => "dites d'abord bonjour : POST /api/v1/session",
            Self::NotYours => "ce n'est pas à vous de le faire",
            Self::WrongPassword => "nom ou mot de passe inexact",
            Self::NoAccount => "vous n'avez pas de compte",
            Self::HasAccount => "vous avez déjà un compte",
            Self::NameTaken => "ce nom est pris",
            Self::Name => "un nom contient au moins une lettre ou un chiffre",
            Self::Password => {
                return format!("un mot de passe a de {SHORTEST_PASSWORD} à {LONGEST_PASSWORD} caractères")
                    .into();
            }
            Self::ChanceTooLong => {
                return format!("la part de hasard a au plus {LONGEST_CHANCE} octets").into();
            }
            Self::Share => "la promesse d'une part est faite de 64 chiffres hexadécimaux, en minuscules",
            Self::Text => {
                return format!("un message est une ligne de 1 à {LONGEST_TEXT} caractères visibles").into();
            }
            Self::TooManyNamed => return format!("on peut nommer au plus {MOST_NAMED} personnes").into(),
            Self::NoSuchSeat => "cette place n'existe pas",
            Self::NobodyNamed => "personne n'a de compte à ce nom",
            Self::NewTable(error) => return error.french(),
            Self::Event(error) => return error.french(),
            Self::Stale => "la table a changé entre-temps ; regardez et rejouez",
            Self::NotRunning => "la partie n'est pas en cours",
            Self::NotOver => "la partie n'est pas finie",
            Self::TimeUp => "votre temps est écoulé ; un bot joue à votre place",
            Self::Undo => "on ne reprend que son dernier coup, à son tour, et si personne n'en a rien appris",
            Self::PhrasesOnly => "à cette table, on se parle par phrases toutes faites",
            Self::SlowDown => "trop vite ; patientez un instant",
            Self::Unavailable | Self::Store(_) => {
                "le serveur ne peut pas répondre pour le moment ; réessayez"
            }
            Self::NotKept => "rien ne peut être enregistré en ce moment ; redemandez dans un instant",
        })
    }
}

impl From<RequestError> for Problem {
    fn from(error: RequestError) -> Self {
        let article = match &error {
            RequestError::Event(error) => error.article().map(str::to_owned),
            _ => None,
        };
        Self { code: error.code(), fr: error.french().into_owned(), en: error.to_string(), article }
    }
}

impl IntoResponse for RequestError {
    fn into_response(self) -> Response {
        if let Self::Store(error) = &self {
            tracing::error!(%error, "the store failed a request");
        }
        respond(&self.into())
    }
}

/// A problem as an HTTP answer.
pub(crate) fn respond(problem: &Problem) -> Response {
    (status(problem.code), Json(serde_json::json!({"error": problem}))).into_response()
}

pub(crate) fn status(code: Code) -> StatusCode {
    match code {
        Code::Refused | Code::Unsuitable => StatusCode::UNPROCESSABLE_ENTITY,
        Code::Stale | Code::NotNow => StatusCode::CONFLICT,
        Code::Malformed => StatusCode::BAD_REQUEST,
        Code::NoSession => StatusCode::UNAUTHORIZED,
        Code::NotFound => StatusCode::NOT_FOUND,
        Code::NotYours => StatusCode::FORBIDDEN,
        Code::SlowDown => StatusCode::TOO_MANY_REQUESTS,
        Code::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
    }
}
