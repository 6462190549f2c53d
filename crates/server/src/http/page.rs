//! A bare page that says that the server runs, for builds without the client.

use axum::extract::State;
use axum::http::header;
use axum::response::{Html, IntoResponse};
use catalog::GameId;

use super::App;

pub(super) fn status(State(app): State<App>) -> impl IntoResponse {
    let tables = app.bus.lobby().0.len();
    let games: Vec<&str> = GameId::ALL.iter().map(|game| game.info().name).collect();
    let page = format!(
        "<!doctype html><html lang=\"fr\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>Pioche</title><h1>Pioche</h1><p>La ludothèque est ouverte. <span lang=\"en\">The library is open.</span></p>\
         <p>{} · tables : {tables}</p><p><a href=\"/api/v1/games\">/api/v1</a></p></html>\n",
        games.join(", ")
    );
    ([(header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'")], Html(page))
}
