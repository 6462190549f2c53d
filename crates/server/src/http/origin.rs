//! Whether a request is meant for this server, and comes from one of its own pages.

use axum::extract::Request;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, header};

use crate::config::Origin;

/// Whether the request names this server as its host.
pub(super) fn is_asked_by(public: &Origin, request: &Request) -> bool {
    let line = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    let host = request.uri().authority().map(Authority::as_str).or(line);
    host.is_some_and(|host| public.has_host(host))
}

/// Whether the request comes from our own page (`Origin`); programs send no `Origin`.
pub(super) fn is_same_site(headers: &HeaderMap, public: Option<&Origin>) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    if let Some(public) = public {
        return is(public, origin);
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://")).map(|(_, host)| host);
    origin.is_some() && origin == host
}

fn is(public: &Origin, origin: &HeaderValue) -> bool {
    let origin = origin.to_str().ok().and_then(|origin| origin.parse::<Origin>().ok());
    origin.is_some_and(|origin| origin == *public)
}
