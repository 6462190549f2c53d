//! The browser client: one page for all its addresses, and files that never change under their
//! names.

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use catalog::GameId;

use super::page;
use crate::requests::App;

/// Our own scripts, styles and connections, WebAssembly, and images from the style sheet; nothing
/// else.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
                      font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
                      form-action 'self'; frame-ancestors 'none'";
const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// The prefixes of the client's addresses, besides those of the boxes.
const PLACES: [&str; 15] = [
    "", "tables", "new", "mine", "me", "rules", "origins", "learn", "replay", "puzzle", "deal", "evening",
    "about", "settings", "t",
];

/// The client's page, which routes by itself. If it has no such page, it says so, and so does the
/// status.
pub(super) async fn place(State(app): State<App>, uri: Uri, headers: HeaderMap) -> Response {
    let first = uri.path().split('/').nth(1).unwrap_or_default();
    let there = PLACES.contains(&first) || first.parse::<GameId>().is_ok();
    let mut response = match web_dist::page(accepted(&headers)) {
        Some(file) => answer(file),
        None => return if there { page::status(State(app)).into_response() } else { nothing() },
    };
    if !there {
        *response.status_mut() = StatusCode::NOT_FOUND;
    }
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

pub(super) async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Response {
    let Some(file) = web_dist::asset(&name, accepted(&headers)) else {
        return nothing();
    };
    let mut response = answer(file);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(FOR_EVER));
    response
}

fn nothing() -> Response {
    (StatusCode::NOT_FOUND, "there is nothing here\n").into_response()
}

fn accepted(headers: &HeaderMap) -> &str {
    headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

fn answer(file: web_dist::File) -> Response {
    // Sent without a copy, however many clients ask for it.
    let body = match file.body {
        web_dist::Body::Embedded(bytes) => Bytes::from_static(bytes),
        web_dist::Body::Shared(bytes) => Bytes::from_owner(bytes),
    };
    let mut response = body.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.kind));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = file.encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}
