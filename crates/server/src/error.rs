//! What goes wrong over HTTP. A problem is an answer; what went wrong inside is logged where it is handled and tells the
//! client nothing.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use protocol::{Code, Problem};

use crate::store::StoreError;
use crate::table::unavailable;

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The configuration contradicts itself.
    #[error("{0}")]
    Config(String),
    /// The data folder cannot be made.
    #[error("the folder {0} cannot be used: {1}")]
    Folder(std::path::PathBuf, std::io::Error),
    /// The database.
    #[error("{0}: {1}")]
    Store(std::path::PathBuf, StoreError),
    /// The address is taken, or not ours.
    #[error("the address {0} cannot be used: {1}")]
    Address(std::net::SocketAddr, std::io::Error),
}

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
