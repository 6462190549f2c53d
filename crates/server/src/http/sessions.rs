//! Whose session a request shows: in the cookie, or for programs in a header.
//!
//! By hand: axum-extra's cookies and typed headers would save ten lines, and take three seconds of
//! processor time to compile. Of two cookies with one name they take the last; browsers put the one
//! that was there first before one that somebody planted later.

use axum::http::{HeaderMap, HeaderName, header};
use records::ids::unhex;
use records::store_error::StoreError;

use crate::config::Config;
use crate::people::sessions::Visitor;
use crate::requests::App;

/// Who makes the request.
pub(super) async fn visitor(app: &App, headers: &HeaderMap) -> Result<Option<Visitor>, StoreError> {
    match token(headers, app.services.config.cookie()) {
        Some(token) => app.sessions.who(&token).await,
        None => Ok(None),
    }
}

/// Deletes the cookie.
pub(super) fn forget_cookie(config: &Config) -> [(HeaderName, String); 1] {
    let secure = if config.is_encrypted() { "; Secure" } else { "" };
    let name = config.cookie();
    [(header::SET_COOKIE, format!("{name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0{secure}"))]
}

/// The token: from the cookie, or for programs from the `Authorization` header.
fn token(headers: &HeaderMap, cookie: &str) -> Option<[u8; 16]> {
    let bearer = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok()?.strip_prefix("Bearer ").map(str::trim));
    let kept = headers
        .get_all(header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find_map(|(name, value)| (name == cookie).then_some(value));
    unhex(bearer.or(kept)?)
}
