//! HTTP: who asks and how often, and the routes.

mod accepted;
mod accounts;
mod api;
mod client;
mod device;
mod export;
mod forwarded;
mod handshake;
mod operations;
mod origin;
mod page;
pub(crate) mod problem;
mod serve;
mod sessions;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{Extensions, HeaderValue, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use bus::request_error::RequestError;

use accepted::Accepted;
pub(crate) use api::routes;
pub(crate) use forwarded::TrustedProxies;
pub(crate) use operations::router as operations;
pub(crate) use serve::{Listening, serve};

use self::origin::{check_host, is_same_site};
use self::problem::ApiError;
use crate::requests::App;

/// The visitor's address: the other end of the connection, or the client behind a trusted proxy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// Browsers use only HTTPS for a year.
const HSTS: &str = "max-age=31536000";
/// Replies that are not pages show and load nothing, should a browser treat one as a page.
const DATA_POLICY: &str = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// How long a request may take to arrive.
const REQUEST_TIMEOUT: std::time::Duration = std::time::Duration::from_secs(15);

/// The routes for clients.
pub(crate) fn router(app: App) -> Router {
    Router::new()
        .route("/assets/{name}", get(client::asset))
        .fallback(get(client::place))
        .nest("/api/v1", api::router())
        .layer(DefaultBodyLimit::max(app.services.config.message_bytes))
        .layer(from_fn_with_state(app.clone(), guard))
        .with_state(app)
}

/// Headers of every reply: browsers must not guess its type, cache it, or frame it.
async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let is_data = request.uri().path().starts_with("/api/");
    let encrypted = app.services.config.is_encrypted();
    let mut response = admit(&app, request, next).await;
    let headers = response.headers_mut();
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    if is_data {
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(DATA_POLICY));
    }
    if encrypted {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(HSTS));
    }
    response
}

/// Checks of every request: not too many, not from another site's page, not too slow.
async fn admit(app: &App, request: Request, next: Next) -> Response {
    app.services.metrics.asks.add(1);
    let config = &app.services.config;
    if let Err(error) = check_host(config, &request) {
        return ApiError::from(error).into_response();
    }
    if !is_same_site(config, request.headers()) {
        return ApiError::from(RequestError::OtherSite).into_response();
    }
    if !app.limits.request(peer(request.extensions())) {
        app.services.metrics.limited.add(1);
        return ApiError::from(RequestError::SlowDown).into_response();
    }
    let answered = tokio::time::timeout(REQUEST_TIMEOUT, next.run(request)).await;
    answered.unwrap_or_else(|_| ApiError::from(RequestError::TooSlow).into_response())
}

fn peer(extensions: &Extensions) -> IpAddr {
    let known = extensions.get::<Peer>();
    known.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |Peer(address)| address.ip())
}
