//! The HTTP side of the interface: docs/api.md.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, OptionalFromRequestParts, Path, Query, Request, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Json, Router};
use bus::Mail;
use bus::reply::ReplyTo;
use bus::request_error::RequestError;
use catalog::{GameId, with_game};
use engine::{Game, Lang, TableOptions};
use protocol::{
    Act, Ask, EndSession, History, Leaderboard, LobbyPage, MyTables, OpenSessions, Profile, Reply, Session,
};
use records::ids::{TableId, nickname};
use records::store::StoredSession;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};
use tokio::sync::oneshot;

use super::accounts;
use super::device::Device;
use super::export;
use super::handshake;
use super::problem::{ApiError, respond, retry_after, status};
use super::sessions::{forget_cookie, visitor};
use crate::people::sessions::person;
use crate::requests::people::{rename_account, whole};
use crate::requests::tables::tables_of;
use crate::requests::{App, dispatch};

pub(super) type ApiResult<T> = Result<T, ApiError>;

/// Every path with its methods. The test that compares docs/openapi.json with the server reads this
/// list.
pub(crate) fn routes() -> Vec<(&'static str, &'static [&'static str], MethodRouter<App>)> {
    vec![
        ("/session", &["post"], post(new_session)),
        ("/session/end", &["post"], post(end_session)),
        ("/sessions", &["get"], get(my_sessions)),
        ("/sessions/end", &["post"], post(end_one_session)),
        ("/account", &["post"], post(accounts::sign_up)),
        ("/account/session", &["post"], post(accounts::sign_in)),
        ("/account/recover", &["post"], post(accounts::recover)),
        ("/account/codes", &["post"], post(accounts::new_codes)),
        ("/account/password", &["post"], post(accounts::change_password)),
        ("/account/delete", &["post"], post(accounts::delete)),
        ("/me", &["get", "post"], get(me).post(rename)),
        ("/me/export", &["get"], get(export::export)),
        ("/me/delete", &["post"], post(accounts::delete_guest)),
        ("/mine", &["get"], get(mine)),
        ("/history", &["get"], get(history)),
        ("/people/{person}", &["get"], get(profile)),
        ("/ratings/{game}", &["get"], get(best)),
        ("/games", &["get"], get(games)),
        ("/tables", &["get"], get(lobby)),
        ("/tables/{table}", &["get"], get(table)),
        ("/tables/{table}/record", &["get"], get(record)),
        ("/ask", &["post"], post(ask)),
        ("/socket", &["get"], get(handshake::open)),
        ("/openapi.json", &["get"], get(openapi)),
    ]
}

/// For programs that generate clients. A test compares it with the server.
async fn openapi() -> impl IntoResponse {
    const DOCUMENT: &str = include_str!("../../../../docs/openapi.json");
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT)
}

pub(crate) fn router() -> Router<App> {
    let all =
        routes().into_iter().fold(Router::new(), |router, (path, _, methods)| router.route(path, methods));
    all.method_not_allowed_fallback(|| async { ApiError::from(RequestError::WrongMethod) })
        .fallback(|| async { ApiError::from(RequestError::NoSuchPath) })
}

/// The session of a request that needs one.
pub(crate) struct CurrentSession(pub(crate) StoredSession);

impl FromRequestParts<App> for CurrentSession {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> ApiResult<Self> {
        let visitor = visitor(app, &parts.headers).await?.ok_or(RequestError::NoSession)?;
        Ok(Self(visitor.let_in()?))
    }
}

/// The session of a request that a banned person may make, too: to see what is stored about them,
/// and to sign out.
pub(crate) struct OwnSession(pub(crate) StoredSession);

impl FromRequestParts<App> for OwnSession {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> ApiResult<Self> {
        let visitor = visitor(app, &parts.headers).await?.ok_or(RequestError::NoSession)?;
        Ok(Self(visitor.session))
    }
}

impl OptionalFromRequestParts<App> for OwnSession {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> ApiResult<Option<Self>> {
        Ok(visitor(app, &parts.headers).await?.map(|visitor| Self(visitor.session)))
    }
}

impl OptionalFromRequestParts<App> for CurrentSession {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> ApiResult<Option<Self>> {
        let visitor = visitor(app, &parts.headers).await?;
        Ok(visitor.map(|visitor| visitor.let_in().map(Self)).transpose()?)
    }
}

/// The address that a request comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClientAddress(pub(crate) IpAddr);

impl<S: Sync> FromRequestParts<S> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self(super::peer(&parts.extensions)))
    }
}

/// The body of a request. If it is too long, the reply is an ordinary refusal.
pub(super) struct Body(pub(super) Bytes);

impl FromRequest<App> for Body {
    type Rejection = Response;

    async fn from_request(request: Request, app: &App) -> Result<Self, Response> {
        Bytes::from_request(request, app).await.map(Self).map_err(|rejection| {
            let too_long = rejection.status() == StatusCode::PAYLOAD_TOO_LARGE;
            if too_long {
                ApiError::from(RequestError::BodyTooLong).into_response()
            } else {
                rejection.into_response()
            }
        })
    }
}

/// A JSON body, whatever its content type says. All mistakes get the same kind of refusal.
pub(super) fn read<T: DeserializeOwned>(app: &App, body: &Bytes) -> Result<T, RequestError> {
    serde_json::from_slice(body).map_err(|error| {
        app.services.metrics.malformed.add(1);
        RequestError::Message(error)
    })
}

/// The query string. If it cannot be read, the request is refused as malformed.
pub(super) struct QueryString<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequestParts<App> for QueryString<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> ApiResult<Self> {
        Query::from_request_parts(parts, app).await.map(|Query(asked)| Self(asked)).map_err(|error| {
            app.services.metrics.malformed.add(1);
            RequestError::QueryString(error.into()).into()
        })
    }
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Named {
    name: Option<String>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct NewGuest {
    name: Option<String>,
    /// Whether it is a program. It stays one when it gets an account.
    bot: bool,
}

/// Creates a guest, except for a banned person who still shows their session.
async fn new_session(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    _: Option<CurrentSession>,
    device: Device,
    Body(body): Body,
) -> ApiResult<Response> {
    if !app.limits.session(address) {
        app.services.metrics.limited.add(1);
        return Err(RequestError::SlowDown.into());
    }
    let NewGuest { name, bot } = if body.is_empty() { NewGuest::default() } else { read(&app, &body)? };
    let (you, token) = app.sessions.create(name.as_deref(), bot, device.0).await?;
    app.services.metrics.sessions.add(1);
    Ok(welcome(&app, you, token))
}

/// A new session: in the body for programs, in the cookie for browsers.
pub(super) fn welcome(app: &App, you: protocol::Person, token: String) -> Response {
    let cookie = cookie(app, &token);
    (StatusCode::CREATED, [(header::SET_COOKIE, cookie)], Json(Session { you, token })).into_response()
}

/// The session cookie.
pub(super) fn cookie(app: &App, token: &str) -> String {
    let age = i64::from(app.services.config.session_days) * 86_400;
    let config = &app.services.config;
    let secure = if config.secure_cookie || config.is_encrypted() { "; Secure" } else { "" };
    let name = config.cookie();
    format!("{name}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}")
}

async fn end_session(State(app): State<App>, OwnSession(session): OwnSession) -> ApiResult<Response> {
    let sessions = Arc::clone(&app.sessions);
    whole(async move { sessions.end(&session).await }).await??;
    Ok((StatusCode::NO_CONTENT, forget_cookie(&app.services.config)).into_response())
}

/// Where a person is signed in.
async fn my_sessions(
    State(app): State<App>,
    CurrentSession(session): CurrentSession,
) -> ApiResult<Json<OpenSessions>> {
    Ok(Json(OpenSessions { sessions: app.sessions.list(&session).await? }))
}

/// Ends one of the person's own sessions; its sockets close.
async fn end_one_session(
    State(app): State<App>,
    CurrentSession(session): CurrentSession,
    Body(body): Body,
) -> ApiResult<StatusCode> {
    let EndSession { session: id } = read(&app, &body)?;
    let ending = async move { app.sessions.end_one(&session.person, &id).await };
    if whole(ending).await?? { Ok(StatusCode::NO_CONTENT) } else { Err(RequestError::NoSuchSession.into()) }
}

async fn me(CurrentSession(session): CurrentSession) -> Json<protocol::Person> {
    Json(person(&session))
}

async fn rename(
    State(app): State<App>,
    CurrentSession(session): CurrentSession,
    Body(body): Body,
) -> ApiResult<Json<protocol::Person>> {
    let Named { name } = read(&app, &body)?;
    let name = name.as_deref().and_then(nickname).ok_or(RequestError::Name)?;
    if session.account {
        rename_account(&app, &session.person, name).await?;
    } else {
        let (sessions, person) = (Arc::clone(&app.sessions), session.person);
        whole(async move { sessions.rename_guest(&person, name).await }).await??;
    }
    Ok(Json(person(&app.sessions.again(session.hash).await?)))
}

async fn games() -> Json<Value> {
    let games = GameId::ALL.map(|game| {
        let info = game.info();
        let options = with_game!(game, G => <G as Game>::Options::ALL);
        let options = options.iter().map(|option| {
            json!({"key": option.key, "values": option.values.get(Lang::En),
                "about": {"fr": option.about.get(Lang::Fr), "en": option.about.get(Lang::En)}})
        });
        json!({
            "id": info.id, "name": info.name, "minutes": info.minutes, "age": info.age,
            "credit": {"fr": info.credit.get(Lang::Fr), "en": info.credit.get(Lang::En)},
            "seats": {"from": info.seats.start(), "to": info.seats.end(), "usual": info.usual_seats},
            "about": {"fr": info.about.get(Lang::Fr), "en": info.about.get(Lang::En)},
            "options": options.collect::<Vec<_>>(),
        })
    });
    Json(json!({"protocol": protocol::VERSION, "games": games}))
}

#[derive(Deserialize)]
struct Filter {
    game: Option<String>,
    after: Option<String>,
}

async fn lobby(
    State(app): State<App>,
    QueryString(Filter { game, after }): QueryString<Filter>,
) -> ApiResult<Json<LobbyPage>> {
    let after = after.map(|after| after.parse()).transpose().map_err(|()| RequestError::After)?;
    Ok(Json(app.bus.lobby(game.as_deref(), after).0))
}

/// A person's tables that are not over, those where it is their turn first.
async fn mine(State(app): State<App>, CurrentSession(session): CurrentSession) -> ApiResult<Json<MyTables>> {
    Ok(Json(tables_of(&app, &session.person).await?))
}

/// Matches on a page of history.
const MATCHES: u32 = 50;

#[derive(Deserialize)]
struct Before {
    before: Option<String>,
}

/// A person's finished matches.
async fn history(
    State(app): State<App>,
    CurrentSession(session): CurrentSession,
    QueryString(Before { before }): QueryString<Before>,
) -> ApiResult<Json<History>> {
    let read = |text: &String| {
        let (at, table) = text.split_once('-')?;
        Some((at.parse().ok()?, table.parse().ok()?))
    };
    let before = match &before {
        Some(text) => read(text).ok_or(RequestError::Before)?,
        None => (i64::MAX, TableId::LAST),
    };
    let matches = app.services.store.history(session.person, before, MATCHES).await?;
    let more = matches.len() == MATCHES as usize;
    let before = matches.last().filter(|_| more).map(|last| format!("{}-{}", last.ended, last.table));
    Ok(Json(History { matches, before }))
}

/// The public profile of an account.
async fn profile(State(app): State<App>, Path(who): Path<String>) -> ApiResult<Json<Profile>> {
    let account = app.services.store.account_of(who).await?.ok_or(RequestError::NoSuchPerson)?;
    let ratings = app.services.store.ratings(account.person.clone()).await?;
    let person = account.into();
    Ok(Json(Profile { person, ratings }))
}

/// Places on a leaderboard.
const BEST: u32 = 100;

async fn best(State(app): State<App>, Path(game): Path<String>) -> ApiResult<Json<Leaderboard>> {
    let known: GameId = game.parse().map_err(|_| RequestError::NoSuchGame)?;
    let game = known.info().id.to_owned();
    let players = app.services.store.best(game.clone(), BEST).await?;
    Ok(Json(Leaderboard { game, players }))
}

/// The same requests as on a socket, one at a time.
async fn ask(
    State(app): State<App>,
    CurrentSession(session): CurrentSession,
    from: ClientAddress,
    Body(body): Body,
) -> ApiResult<Response> {
    let Ask { id, act } = read(&app, &body)?;
    Ok(answer(&app, session, from, id, act).await?.into_response())
}

struct Answered(Reply);

impl IntoResponse for Answered {
    fn into_response(self) -> Response {
        let code = self.0.error.as_ref().map(|problem| problem.code);
        (code.map_or(StatusCode::OK, status), code.map(retry_after), Json(self.0)).into_response()
    }
}

async fn answer(
    app: &App,
    session: StoredSession,
    ClientAddress(from): ClientAddress,
    id: u64,
    act: Act,
) -> ApiResult<Answered> {
    let (reply, answer) = ReplyTo::http(id);
    dispatch(app, Arc::new(person(&session)), id, act, reply.asked_from(from)).await;
    Ok(Answered(answer.await.map_err(|_| RequestError::Unavailable)?))
}

#[derive(Deserialize)]
struct Look {
    since: Option<u64>,
    #[serde(default)]
    lang: Lang,
    invite: Option<String>,
}

async fn table(
    State(app): State<App>,
    CurrentSession(session): CurrentSession,
    from: ClientAddress,
    Path(table): Path<String>,
    QueryString(look): QueryString<Look>,
) -> ApiResult<Response> {
    let act = Act::Watch { table, since: look.since, lang: look.lang, invite: look.invite };
    let Answered(reply) = answer(&app, session, from, 0, act).await?;
    match (reply.update, reply.error) {
        (_, Some(problem)) => Ok(respond(&problem)),
        (Some(update), None) => Ok(Json(update).into_response()),
        (None, None) => Err(RequestError::Unavailable.into()),
    }
}

async fn record(
    State(app): State<App>,
    CurrentSession(session): CurrentSession,
    Path(table): Path<String>,
) -> ApiResult<Response> {
    let id: TableId = table.parse().map_err(|()| RequestError::NoSuchTable)?;
    let (reply, answer) = oneshot::channel();
    app.bus.deliver(id, Mail::File { person: session.person, reply });
    let file = answer.await.map_err(|_| RequestError::Unavailable)??;
    let name = format!("attachment; filename=\"pioche-{}-{id}.json\"", file.record.game);
    Ok(([(header::CONTENT_DISPOSITION, name)], Json(*file)).into_response())
}
