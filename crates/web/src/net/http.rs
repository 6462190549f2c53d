//! HTTP requests.

use catalog::GameId;
use protocol::{Act, Ask, Code, Deal, Evening, NewTable, Person, Problem, Session};
use serde::de::DeserializeOwned;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::JsFuture;

use super::number;
use crate::settings::{keep, kept};

/// The response, or why there is none.
pub type Answer<T> = Result<T, Problem>;

/// The problem of a server that does not respond.
fn silence() -> Problem {
    Problem {
        code: Code::Unavailable,
        fr: "Le serveur ne répond pas.".to_owned(),
        en: "The server is not responding.".to_owned(),
        article: None,
    }
}

/// Fetches something under `/api/v1`.
pub async fn get<T: DeserializeOwned>(path: &str) -> Answer<T> {
    call("GET", path, None).await
}

/// Posts something to `/api/v1`.
pub async fn post<T: DeserializeOwned>(path: &str, body: String) -> Answer<T> {
    call("POST", path, Some(body)).await
}

async fn call<T: DeserializeOwned>(method: &str, path: &str, body: Option<String>) -> Answer<T> {
    let (good, text) = fetch(method, path, body).await.ok_or_else(silence)?;
    // Some responses have an empty body.
    let text = if text.is_empty() { "null".to_owned() } else { text };
    if good {
        return serde_json::from_str(&text).map_err(|_| silence());
    }
    Err(serde_json::from_str::<Refused>(&text).map_or_else(|_| silence(), |refused| refused.error))
}

/// The JSON of a problem, with or without a reply around it.
#[derive(serde::Deserialize)]
struct Refused {
    error: Problem,
}

async fn fetch(method: &str, path: &str, body: Option<String>) -> Option<(bool, String)> {
    let init = web_sys::RequestInit::new();
    init.set_method(method);
    if let Some(body) = body {
        init.set_body(&body.into());
    }
    let window = web_sys::window()?;
    let asked = window.fetch_with_str_and_init(&format!("/api/v1{path}"), &init);
    let response: web_sys::Response = JsFuture::from(asked).await.ok()?.dyn_into().ok()?;
    let text = JsFuture::from(response.text().ok()?).await.ok()?.as_string()?;
    Some((response.ok(), text))
}

/// The current person, if this browser has a session. On a first visit no request is made.
pub async fn known() -> Option<Person> {
    kept("known")?;
    get("/me").await.ok()
}

/// The current person; creates a guest if there is none.
pub async fn guest() -> Answer<Person> {
    if let Some(person) = known().await {
        return Ok(person);
    }
    let session: Session = post("/session", "{}".to_owned()).await?;
    keep("known", "1");
    Ok(session.you)
}

/// The fields of a reply that matter here; the socket reads the whole.
#[derive(serde::Deserialize)]
pub struct Done {
    /// The table that it is about.
    #[serde(default)]
    pub table: Option<String>,
}

/// Sends one request.
pub async fn ask(act: Act) -> Answer<Done> {
    asked(act).await
}

async fn asked<T: DeserializeOwned>(act: Act) -> Answer<T> {
    let ask = Ask { id: number(), act };
    post("/ask", serde_json::to_string(&ask).expect("a request is plain data")).await
}

#[derive(serde::Deserialize)]
struct Dealt {
    deal: Option<Deal>,
}

/// Requests the results of a deal.
pub async fn deal(act: Act) -> Answer<Deal> {
    asked::<Dealt>(act).await?.deal.ok_or_else(silence)
}

#[derive(serde::Deserialize)]
struct Scored {
    evening: Option<Evening>,
}

/// Requests an evening's score sheet.
pub async fn evening(act: Act) -> Answer<Evening> {
    asked::<Scored>(act).await?.evening.ok_or_else(silence)
}

/// A new table with the server's defaults.
pub fn new_table(game: GameId) -> NewTable {
    serde_json::from_value(serde_json::json!({"game": game})).expect("a game is all that must be said")
}

/// Creates a table and returns its id.
pub async fn create(table: NewTable) -> Answer<String> {
    ask(Act::Create(table)).await?.table.ok_or_else(silence)
}
