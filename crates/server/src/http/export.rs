//! Everything that is stored about a person, as one JSON file for them.

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use bus::request_error::RequestError;
use protocol::{Finished, OpenSession, Person, Rating};
use records::event::Event;
use records::ids::TableId;
use records::store::StoredTable;
use serde::Serialize;
use tokio::sync::Semaphore;

use super::api::{ApiResult, OwnSession};
use crate::people::sessions::person;
use crate::requests::App;

/// Exports made at a time: each reads all tables of a person.
static AT_ONCE: Semaphore = Semaphore::const_new(1);
/// Matches read at a time.
const PAGE: u32 = 200;

#[derive(Serialize)]
struct Export {
    person: Person,
    /// When the account was created, in seconds since 1970. The hash of its password is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    account_created: Option<i64>,
    sessions: Vec<OpenSession>,
    ratings: Vec<Rating>,
    /// Finished matches.
    history: Vec<Finished>,
    tables: Vec<OwnTable>,
}

/// What is stored about a person at one table: what they did and said there.
#[derive(Serialize)]
struct OwnTable {
    table: String,
    game: String,
    /// Whether they are the host.
    host: bool,
    events: Vec<OwnEvent>,
}

#[derive(Serialize)]
struct OwnEvent {
    number: u64,
    event: Event,
}

/// Everything about the person who asks.
pub(super) async fn export(State(app): State<App>, OwnSession(session): OwnSession) -> ApiResult<Response> {
    let _turn = AT_ONCE.acquire().await.map_err(|_| RequestError::Unavailable)?;
    let store = &app.services.store;
    let who = session.person.clone();
    let account = store.account_of(who.clone()).await?;
    let mut history = Vec::new();
    let mut before = (i64::MAX, TableId::LAST);
    loop {
        let page = store.history(who.clone(), before, PAGE).await?;
        let last = page.last().and_then(|last| Some((last.ended, last.table.parse().ok()?)));
        let whole = page.len() == PAGE as usize;
        history.extend(page);
        match last.filter(|_| whole) {
            Some(last) => before = last,
            None => break,
        }
    }
    let mut tables = Vec::new();
    for table in store.all_tables_of(who.clone()).await? {
        if let Some(stored) = store.load(table).await? {
            tables.push(own(table, stored, &who));
        }
    }
    let export = Export {
        person: person(&session),
        account_created: account.map(|account| account.created),
        sessions: app.sessions.list(&session).await?,
        ratings: store.ratings(who).await?,
        history,
        tables,
    };
    let body = serde_json::to_vec_pretty(&export).expect("an export is plain data");
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"pioche.json\""),
    ];
    Ok((headers, body).into_response())
}

/// What this person did there. A seat's owner changes while people sit down and get up.
fn own(table: TableId, stored: StoredTable, who: &str) -> OwnTable {
    let mut seats = std::collections::BTreeSet::new();
    let mut events = Vec::new();
    for (number, event) in (1..).zip(stored.events) {
        if let Event::Sat { seat, person, .. } = &event {
            if person.person == who {
                seats.insert(*seat);
            } else {
                seats.remove(seat);
            }
        }
        if event.seat().is_some_and(|seat| seats.contains(&seat)) {
            if let Event::Left { seat } = &event {
                seats.remove(seat);
            }
            events.push(OwnEvent { number, event });
        }
    }
    OwnTable {
        table: table.to_string(),
        game: stored.meta.game.info().id.to_owned(),
        host: stored.meta.host == who,
        events,
    }
}
