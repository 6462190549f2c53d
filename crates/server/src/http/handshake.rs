//! The opening handshake (RFC 6455, 4.2): an HTTP request becomes a socket.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use bus::request_error::RequestError;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tungstenite::handshake::derive_accept_key;

use super::Accepted;
use super::api::{ClientAddress, CurrentSession};
use super::problem::ApiError;
use crate::people::sessions::person;
use crate::requests::App;
use crate::socket::Connection;

pub(super) async fn open(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    CurrentSession(session): CurrentSession,
    mut request: Request,
) -> Response {
    #[cfg(test)]
    crate::leaks::log_token(request.headers(), &app.services.config.chance);
    let Some(accept) = accept(request.headers()) else {
        return (StatusCode::UPGRADE_REQUIRED, "this is a WebSocket\n").into_response();
    };
    let Some(upgrade) = request.extensions_mut().remove::<OnUpgrade>() else {
        return (StatusCode::UPGRADE_REQUIRED, "this connection cannot become a WebSocket\n").into_response();
    };
    let full = app.services.metrics.sockets.get() >= app.services.config.sockets as i64;
    let Some(place) = app.limits.socket(address).filter(|_| !full) else {
        app.services.metrics.limited.add(1);
        return ApiError::from(RequestError::SlowDown).into_response();
    };
    let owner = match app.sessions.socket(&session).await {
        Ok(Some(owner)) => owner,
        Ok(None) => return ApiError::from(RequestError::NoSession).into_response(),
        Err(error) => return ApiError::from(error).into_response(),
    };
    tokio::spawn(async move {
        if let Some((accepted, heard)) = upgrade.await.ok().and_then(connection) {
            let (stream, open) = accepted.into_parts();
            let services = Arc::clone(&app.services);
            services.metrics.sockets.add(1);
            Connection::new(app, person(&session), stream, &heard, address, (open, place, owner)).run().await;
            services.metrics.sockets.add(-1);
        }
    });
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
    let headers = response.headers_mut();
    headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
    headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
    headers.insert(header::SEC_WEBSOCKET_ACCEPT, accept);
    response
}

/// The reply to a handshake, if it is one (RFC 6455, 4.2.1).
fn accept(headers: &HeaderMap) -> Option<HeaderValue> {
    let says = |name: HeaderName, word: &str| {
        let mut values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
        values.any(|value| value.split(',').any(|part| part.trim().eq_ignore_ascii_case(word)))
    };
    let asked = says(header::CONNECTION, "upgrade")
        && says(header::UPGRADE, "websocket")
        && says(header::SEC_WEBSOCKET_VERSION, "13");
    let key = headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| asked)?;
    HeaderValue::from_str(&derive_accept_key(key.as_bytes())).ok()
}

/// The connection, and the bytes that were already read from it.
fn connection(upgraded: Upgraded) -> Option<(Accepted, Vec<u8>)> {
    let parts = upgraded.downcast::<TokioIo<Accepted>>().ok()?;
    Some((parts.io.into_inner(), parts.read_buf.to_vec()))
}
