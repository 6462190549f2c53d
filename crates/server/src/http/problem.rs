//! Refusals as HTTP replies.

use axum::Json;
use axum::http::{HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bus::request_error::RequestError;
use protocol::{Code, Problem};
use records::store_error::StoreError;

/// The status of a code, where HTTP has no status for exactly this error.
fn status_of(error: &RequestError) -> StatusCode {
    match error {
        RequestError::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
        RequestError::OtherHost | RequestError::UnknownHost => StatusCode::MISDIRECTED_REQUEST,
        RequestError::BodyTooLong => StatusCode::PAYLOAD_TOO_LARGE,
        RequestError::TooSlow => StatusCode::REQUEST_TIMEOUT,
        _ => status(error.code()),
    }
}

/// Why an HTTP request is refused.
pub(crate) struct ApiError(RequestError);

impl From<RequestError> for ApiError {
    fn from(error: RequestError) -> Self {
        Self(error)
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        Self(error.into())
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let Self(error) = self;
        if let RequestError::Store(error) = &error {
            tracing::error!(%error, "a request failed in the store");
        }
        (status_of(&error), respond(&error.into())).into_response()
    }
}

/// A problem as an HTTP reply.
pub(crate) fn respond(problem: &Problem) -> Response {
    let body = Json(serde_json::json!({"error": problem}));
    (status(problem.code), retry_after(problem.code), body).into_response()
}

/// Seconds after which a client may retry: by then every waiting request has had its password hash,
/// and every limit, at its default, allows one more.
const RETRY_AFTER: &str = "6";

/// When to retry, if that makes sense.
pub(crate) fn retry_after(code: Code) -> Option<[(HeaderName, &'static str); 1]> {
    matches!(code, Code::SlowDown | Code::Unavailable).then_some([(header::RETRY_AFTER, RETRY_AFTER)])
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
