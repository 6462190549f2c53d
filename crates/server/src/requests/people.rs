//! Requests about people: finding, renaming and deleting them.

use bus::Mail;
use bus::request_error::RequestError;
use records::names::{account_key, plain_key};
use records::store::StoredAccount;
use records::store_error::StoreError;
use tokio::sync::oneshot;

use super::App;
use crate::people::recovery;

/// The account that a person means by this name.
pub(crate) async fn find_account(app: &App, name: &str) -> Result<Option<StoredAccount>, RequestError> {
    account_named(app, name, &account_key(name)).await
}

/// The account with this name. Accounts created before look-alikes counted as one name may share
/// theirs with an older one; they are found by the exact spelling.
pub(crate) async fn account_named(
    app: &App,
    name: &str,
    key: &str,
) -> Result<Option<StoredAccount>, RequestError> {
    Ok(match app.services.store.account_named(plain_key(name)).await? {
        Some(account) => Some(account),
        None => app.services.store.account_named(key.to_owned()).await?,
    })
}

/// Renames an account if the name is free.
pub(crate) async fn rename_account(app: &App, person: &str, name: String) -> Result<(), RequestError> {
    let (app, person) = (app.clone(), person.to_owned());
    let renaming = async move {
        let key = account_key(&name);
        app.services.store.set_account_name(person.clone(), key.clone(), name).await?;
        app.sessions.forget(&person);
        app.sessions.name_taken(&key);
        Ok(())
    };
    whole(renaming).await?.map_err(|error| match error {
        StoreError::Outdated => RequestError::NoAccount,
        error => taken(error),
    })
}

/// Replaces an account's password by a random one that nobody knows, and ends all sessions. With
/// the code that this returns, the owner can choose a new one.
pub(crate) async fn reset_password(app: &App, person: &str) -> Result<String, RequestError> {
    let password = app.accounts.passwords.nobodys()?;
    let (codes, hashes) = recovery::new_codes(person, &app.services.config.chance);
    let (code, hash) = codes.into_iter().zip(hashes).next().expect("there are eight");
    let reset = app.services.store.reset_password(person.to_owned(), password, vec![hash]).await;
    reset.map_err(|error| match error {
        StoreError::Outdated => RequestError::GuestsHaveNoPassword,
        error => error.into(),
    })?;
    app.sessions.ended(person, None);
    Ok(code)
}

/// Deletes a person. First their sockets close, so that they do nothing meanwhile. Then every table
/// forgets them, and at last their own data and sessions go. If something fails on the way, the
/// request can be repeated.
pub(crate) async fn forget_person(app: &App, person: &str) -> Result<(), RequestError> {
    app.sessions.ended(person, None);
    for table in app.services.store.all_tables_of(person.to_owned()).await? {
        let (reply, answer) = oneshot::channel();
        app.bus.deliver(table, Mail::Forget { person: person.to_owned(), reply });
        match answer.await.map_err(|_| RequestError::Unavailable)? {
            // A table that was deleted meanwhile remembers nobody.
            Ok(()) | Err(RequestError::NoSuchTable) => {}
            Err(why) => return Err(why),
        }
    }
    let (app, person) = (app.clone(), person.to_owned());
    let deleting = async move {
        app.services.store.delete_account(person.clone()).await?;
        app.sessions.ended(&person, None);
        Ok(())
    };
    Ok(whole(deleting).await??)
}

pub(crate) fn taken(error: StoreError) -> RequestError {
    match error {
        StoreError::Conflict => RequestError::NameTaken,
        error => error.into(),
    }
}

/// The account's password is not the one that was checked, or there is no account any more.
pub(crate) fn outdated(error: StoreError) -> RequestError {
    match error {
        StoreError::Outdated => RequestError::WrongPassword,
        error => error.into(),
    }
}

/// Runs this to its end even if the client hangs up: all nodes must learn of what is written.
pub(crate) async fn whole<T: Send + 'static>(
    work: impl Future<Output = Result<T, StoreError>> + Send + 'static,
) -> Result<Result<T, StoreError>, RequestError> {
    #[cfg(test)]
    let work = crate::tests::accounts::at_the_same_pace(work);
    tokio::spawn(work).await.map_err(|_| RequestError::Unavailable)
}
