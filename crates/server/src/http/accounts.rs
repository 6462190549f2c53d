//! Accounts: a guest who chooses a name of their own and a password keeps history and ratings, and
//! can sign in elsewhere.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::{Extension, Json};
use bus::node::Used;
use bus::request_error::RequestError;
use protocol::lengths::{LONGEST_PASSWORD, SHORTEST_PASSWORD};
use protocol::{Credentials, NewAccount, NewPassword, Password, Person, Recover, RecoveryCodes, Session};
use records::clock::now;
use records::ids::nickname;
use records::names::account_key;
use records::store::StoredAccount;
use records::store_error::StoreError;

use super::Peer;
use super::api::{ApiResult, Body, CurrentSession, OwnSession, cookie, read, welcome};
use super::device::Device;
use super::sessions::forget_cookie;
use crate::limits::limit_key;
use crate::people::common_passwords::is_common;
use crate::people::recovery;
use crate::people::sessions::is_in_force;
use crate::requests::App;
use crate::requests::people::{account_named, forget_person, outdated, taken, whole};
use records::metrics::SignIn;

fn good_password(password: &str, name: &str) -> Result<(), RequestError> {
    if !(SHORTEST_PASSWORD..=LONGEST_PASSWORD).contains(&password.chars().count()) {
        return Err(RequestError::Password);
    }
    if is_common(password, name) { Err(RequestError::CommonPassword) } else { Ok(()) }
}

fn good_name(name: &str) -> Result<String, RequestError> {
    nickname(name).ok_or(RequestError::Name)
}

fn address(peer: Option<Extension<Peer>>) -> IpAddr {
    peer.map_or(IpAddr::from([127, 0, 0, 1]), |Extension(Peer(address))| address.ip())
}

fn may_try(app: &App, address: IpAddr, key: &str) -> Result<(), RequestError> {
    if app.accounts.allows(address, key) {
        app.limits.used(Used::Password { address, key: key.to_owned() });
        return Ok(());
    }
    app.services.metrics.limited.add(1);
    tried(app, address, key, SignIn::Limited);
    Err(RequestError::SlowDown)
}

/// Counts an attempt, and logs it if it failed: the operator sees that somebody tries passwords,
/// for one name or from one address, but not which.
fn tried(app: &App, address: IpAddr, key: &str, outcome: SignIn) {
    app.services.metrics.sign_ins.add(outcome);
    let said = match outcome {
        SignIn::Right => return,
        SignIn::Wrong => "a password was wrong",
        SignIn::Limited => "a password was not tried, after too many",
    };
    let (account, from) = (app.accounts.alias(key), app.accounts.alias(&limit_key(address).to_string()));
    tracing::warn!(target: "audit", account, from, "{said}");
}

/// A guest gets an account: the same person, with everything they have played, and a new token. The
/// guest's old token is worth nothing.
pub(super) async fn sign_up(
    State(app): State<App>,
    peer: Option<Extension<Peer>>,
    CurrentSession(session): CurrentSession,
    device: Device,
    Body(body): Body,
) -> ApiResult<Response> {
    let Credentials { name, password } = read(&app, &body)?;
    let name = good_name(&name)?;
    good_password(&password, &name)?;
    if session.account {
        return Err(RequestError::HasAccount.into());
    }
    let key = account_key(&name);
    may_try(&app, address(peer), &key)?;
    let account = StoredAccount {
        person: session.person.clone(),
        key,
        name,
        password: app.accounts.passwords.hash(password).await?,
        created: now(),
    };
    let you = Person::from(account.clone());
    let (recovery, codes) = recovery::new_codes(&account.person, &app.services.config.chance);
    let sessions = Arc::clone(&app.sessions);
    let signing_up = async move { sessions.sign_up(&session, account, codes, device.0).await };
    let token = whole(signing_up).await?.map_err(|error| match error {
        StoreError::Outdated => RequestError::NoSession,
        error => taken(error),
    })?;
    let cookie = cookie(&app, &token);
    let made = NewAccount { session: Session { you, token }, recovery };
    Ok((StatusCode::CREATED, [(header::SET_COOKIE, cookie)], Json(made)).into_response())
}

/// Opens a session of an account on this device. The session before it, if there is one, ends.
pub(super) async fn sign_in(
    State(app): State<App>,
    peer: Option<Extension<Peer>>,
    before: Option<OwnSession>,
    device: Device,
    Body(body): Body,
) -> ApiResult<Response> {
    let Credentials { name, password } = read(&app, &body)?;
    let key = account_key(&name);
    let address = address(peer);
    may_try(&app, address, &key)?;
    let account = account_named(&app, &name, &key).await?;
    let known = account.as_ref().map(|account| account.password.clone());
    // Longer texts cannot be a password, and need not be hashed.
    let fits =
        password.chars().count() <= LONGEST_PASSWORD && app.accounts.passwords.fits(known, password).await?;
    let Some(account) = account.filter(|_| fits) else {
        tried(&app, address, &key, SignIn::Wrong);
        return Err(RequestError::WrongPassword.into());
    };
    let opened = match must_be_let_in(&app, &account.person).await {
        Ok(()) => {
            let (sessions, account) = (Arc::clone(&app.sessions), account.clone());
            let before = before.map(|OwnSession(before)| before.hash);
            let opening = async move { sessions.open(&account, device.0, before).await };
            whole(opening).await?.map_err(outdated)
        }
        Err(why) => Err(why),
    };
    let outdated = matches!(opened, Err(RequestError::WrongPassword));
    tried(&app, address, &key, if outdated { SignIn::Wrong } else { SignIn::Right });
    Ok(welcome(&app, account.into(), opened?))
}

/// Recovers an account with one of its codes, which is then used up. All its sessions end.
pub(super) async fn recover(
    State(app): State<App>,
    peer: Option<Extension<Peer>>,
    device: Device,
    Body(body): Body,
) -> ApiResult<Response> {
    let Recover { name, code, password } = read(&app, &body)?;
    let (key, address) = (account_key(&name), address(peer));
    may_try(&app, address, &key)?;
    good_password(&password, &name)?;
    // Before anything is looked up, so that unknown names take as long.
    let password = app.accounts.passwords.hash(password).await?;
    let account = account_named(&app, &name, &key).await?;
    let done = match account {
        None => Err(StoreError::Outdated),
        Some(account) => {
            let code = recovery::hash(&account.person, &code);
            let app = app.clone();
            whole(async move {
                app.services.store.recover(account.person.clone(), code, password.clone()).await?;
                app.sessions.ended(&account.person, None);
                Ok(StoredAccount { password, ..account })
            })
            .await?
        }
    };
    let account = match done {
        Ok(account) => account,
        Err(StoreError::Outdated) => {
            tried(&app, address, &key, SignIn::Wrong);
            return Err(RequestError::WrongCode.into());
        }
        Err(error) => return Err(error.into()),
    };
    tried(&app, address, &key, SignIn::Right);
    must_be_let_in(&app, &account.person).await?;
    let token = app.sessions.open(&account, device.0, None).await.map_err(outdated)?;
    Ok(welcome(&app, account.into(), token))
}

/// Replaces the recovery codes; the old ones are worth nothing.
pub(super) async fn new_codes(
    State(app): State<App>,
    peer: Option<Extension<Peer>>,
    CurrentSession(session): CurrentSession,
    Body(body): Body,
) -> ApiResult<Json<RecoveryCodes>> {
    let Password { password } = read(&app, &body)?;
    let account = own_account(&app, peer, &session.person, password).await?;
    let (recovery, codes) = recovery::new_codes(&account.person, &app.services.config.chance);
    app.services.store.set_codes(account.person, account.password, codes).await.map_err(outdated)?;
    Ok(Json(RecoveryCodes { recovery }))
}

/// Refuses a banned person. Only after the password was right, because a ban is nobody else's
/// business. A ban that comes later need not end the session that is opened: every request checks
/// it.
async fn must_be_let_in(app: &App, person: &str) -> Result<(), RequestError> {
    let ban = app.services.store.ban_of(person.to_owned()).await?;
    ban.filter(is_in_force).map_or(Ok(()), |ban| Err(RequestError::Banned(ban)))
}

/// Changes the password; all other sessions end.
pub(super) async fn change_password(
    State(app): State<App>,
    peer: Option<Extension<Peer>>,
    CurrentSession(session): CurrentSession,
    Body(body): Body,
) -> ApiResult<StatusCode> {
    let NewPassword { old, new } = read(&app, &body)?;
    let account = own_account(&app, peer, &session.person, old).await?;
    good_password(&new, &account.name)?;
    let password = app.accounts.passwords.hash(new).await?;
    let changing = async move {
        let StoredAccount { person, password: old, .. } = account;
        app.services.store.change_password(person.clone(), old, password, session.hash).await?;
        app.sessions.ended(&person, Some(session.hash));
        Ok(())
    };
    whole(changing).await?.map_err(outdated)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes an account with its sessions, ratings and history. Its name is removed from the records
/// of matches, which stay for the other players.
pub(super) async fn delete(
    State(app): State<App>,
    peer: Option<Extension<Peer>>,
    OwnSession(session): OwnSession,
    Body(body): Body,
) -> ApiResult<Response> {
    let Password { password } = read(&app, &body)?;
    let account = own_account(&app, peer, &session.person, password).await?;
    // The requesting session ends last, so that the client can retry if something fails.
    let (sessions, store) = (Arc::clone(&app.sessions), Arc::clone(&app.services.store));
    let ending = async move {
        let StoredAccount { person, password, .. } = account;
        store.end_other_sessions(person.clone(), password, session.hash).await?;
        sessions.ended(&person, Some(session.hash));
        Ok(person)
    };
    let person = whole(ending).await?.map_err(outdated)?;
    forget(&app, &person).await
}

/// The same for a guest, who has no password: the token is enough.
pub(super) async fn delete_guest(
    State(app): State<App>,
    OwnSession(session): OwnSession,
) -> ApiResult<Response> {
    if session.account {
        return Err(RequestError::HasAccount.into());
    }
    forget(&app, &session.person).await
}

async fn forget(app: &App, person: &str) -> ApiResult<Response> {
    forget_person(app, person).await?;
    Ok((StatusCode::NO_CONTENT, forget_cookie(&app.services.config)).into_response())
}

/// The person's own account, if the password is right.
async fn own_account(
    app: &App,
    peer: Option<Extension<Peer>>,
    person: &str,
    password: String,
) -> Result<StoredAccount, RequestError> {
    let account = app.services.store.account_of(person.to_owned()).await?.ok_or(RequestError::NoAccount)?;
    let address = address(peer);
    may_try(app, address, &account.key)?;
    if password.chars().count() <= LONGEST_PASSWORD
        && app.accounts.passwords.fits(Some(account.password.clone()), password).await?
    {
        tried(app, address, &account.key, SignIn::Right);
        Ok(account)
    } else {
        tried(app, address, &account.key, SignIn::Wrong);
        Err(RequestError::WrongPassword)
    }
}
