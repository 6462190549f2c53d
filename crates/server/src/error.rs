//! What goes wrong over HTTP. A problem is an answer; what went wrong inside is logged where it is handled and tells the
//! client nothing.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::{fmt, io};

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use engine::{Lang, Text};
use protocol::{Code, Problem};

use crate::store::StoreError;
use crate::table::unavailable;

/// Why a server does not start.
#[derive(Debug)]
pub enum StartError {
    /// The configuration contradicts itself: in both languages.
    Config(Text),
    /// The data folder cannot be made.
    Folder(PathBuf, io::Error),
    /// The database.
    Store(PathBuf, StoreError),
    /// The address is taken, or not ours.
    Address(SocketAddr, io::Error),
}

impl StartError {
    /// What is wrong and what to do about it, in one line.
    pub fn tell(&self, lang: Lang) -> String {
        match self {
            Self::Config(text) => text.get(lang).to_owned(),
            Self::Folder(folder, why) => lang.pick(
                format!("le dossier {} ne peut pas servir : {why}", folder.display()),
                format!("the folder {} cannot be used: {why}", folder.display()),
            ),
            Self::Store(file, why) => {
                format!("{}{} {}", file.display(), lang.pick(" :", ":"), why.tell(lang))
            }
            Self::Address(address, why) => lang.pick(
                format!("l'adresse {address} ne peut pas servir : {why}"),
                format!("the address {address} cannot be used: {why}"),
            ),
        }
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tell(Lang::En))
    }
}

impl std::error::Error for StartError {}

/// An answer that is a problem.
#[derive(Debug)]
pub(crate) struct ApiError(pub(crate) Problem);

impl From<Problem> for ApiError {
    fn from(problem: Problem) -> Self {
        Self(problem)
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the store failed a request");
        Self(unavailable())
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (status(self.0.code), Json(serde_json::json!({"error": self.0}))).into_response()
    }
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
