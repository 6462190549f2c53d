//! Whether a request is meant for this server, and comes from one of its own pages.

use axum::extract::Request;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, Version, header};

use crate::config::{Config, Origin};
use bus::request_error::RequestError;

/// Refuses a request that names no host, several, or one that is not this server's.
pub(super) fn check_host(config: &Config, request: &Request) -> Result<(), RequestError> {
    let mut lines = request.headers().get_all(header::HOST).iter();
    let line = lines.next();
    let authority = request.uri().authority().map(Authority::as_str);
    let host = match (authority, line) {
        _ if lines.next().is_some() => return Err(RequestError::Host),
        (Some(authority), _) => authority,
        (None, Some(line)) => line.to_str().map_err(|_| RequestError::Host)?,
        // A probe of a proxy. Browsers have sent `Host` since before there was HTTP 1.1.
        (None, None) if request.version() == Version::HTTP_10 && config.public_origin.is_none() => {
            return Ok(());
        }
        (None, None) => return Err(RequestError::Host),
    };
    match &config.public_origin {
        Some(public) if public.has_host(host) => Ok(()),
        Some(_) => Err(RequestError::OtherHost),
        None if config.hosts.have(host) => Ok(()),
        None => Err(RequestError::UnknownHost),
    }
}

/// Whether the page that makes the request is our own (`Origin`); programs send no `Origin`.
pub(super) fn is_same_site(config: &Config, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    if let Some(public) = &config.public_origin {
        return is(public, origin);
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    // Without a proxy nobody encrypts, so a page that came over HTTPS is not ours.
    let has_proxy = config.secure_cookie || !config.trusted_proxies.is_empty();
    origin.is_some_and(|(scheme, name)| {
        Some(name) == host && (scheme == "http" || scheme == "https" && has_proxy)
    })
}

fn is(public: &Origin, origin: &HeaderValue) -> bool {
    let origin = origin.to_str().ok().and_then(|origin| origin.parse::<Origin>().ok());
    origin.is_some_and(|origin| origin == *public)
}
