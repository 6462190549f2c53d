//! A plain page while there is no client: it is being compiled, or the page says why there is none.

use axum::extract::State;
use axum::http::header;
use axum::response::{Html, IntoResponse};
use catalog::GameId;
use web_dist::Source;

use crate::requests::App;

/// Seconds after which the page reloads to see whether the client is ready.
const AGAIN: u8 = 2;

pub(super) fn status(State(app): State<App>) -> impl IntoResponse + use<> {
    let tables = app.bus.listed();
    let games: Vec<&str> = GameId::ALL.iter().map(|game| game.info().name).collect();
    let (refresh, said) = match web_dist::source() {
        Source::Compiling(done) => (
            format!("<meta http-equiv=\"refresh\" content=\"{AGAIN}\">"),
            format!(
                "<p>La page se prépare : elle est compilée, une seule fois. \
                 <span lang=\"en\">The page is being compiled, just this once.</span></p>\
                 <p><progress max=\"100\" value=\"{done}\">{done} %</progress></p>"
            ),
        ),
        Source::Nowhere | Source::Folder(_) => (
            String::new(),
            "<p>La ludothèque est ouverte, sans sa page : le terminal du serveur dit pourquoi. \
             <span lang=\"en\">The library is open, without its page: the server’s terminal says why.</span></p>"
                .to_owned(),
        ),
    };
    let page = format!(
        "<!doctype html><html lang=\"fr\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\">{refresh}\
         <title>Pioche</title><h1>Pioche</h1>{said}\
         <p>{} · tables : {tables}</p><p><a href=\"/api/v1/games\">/api/v1</a></p></html>\n",
        games.join(", ")
    );
    let headers = [
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (headers, Html(page))
}
