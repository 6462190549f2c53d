//! Requests about people: finding them, renaming them, letting go of them.

use bus::Mail;
use bus::request_error::RequestError;
use records::names::{account_key, plain_key};
use records::store::StoredAccount;
use records::store_error::StoreError;
use tokio::sync::oneshot;

use super::App;
use crate::people::recovery;

/// The account that somebody who gives this name means.
pub(crate) async fn find_account(app: &App, name: &str) -> Result<Option<StoredAccount>, RequestError> {
    account_named(app, name, &account_key(name)).await
}

/// The account of this name. Those from before look-alikes were one name may share theirs with an
/// older one, and are found by the name as it is written.
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

/// Another name for an account, if nobody has it.
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

/// Makes the password of an account worthless: nobody knows the new one. All sessions end, and
/// with the code that this gives, its owner can choose another.
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

/// Deletes a person. Their sockets end first, so that they do nothing meanwhile; then every table
/// forgets them, and at last what is kept of themselves goes, with their sessions. If something
/// fails on the way, it can be asked for again.
pub(crate) async fn forget_person(app: &App, person: &str) -> Result<(), RequestError> {
    app.sessions.ended(person, None);
    for table in app.services.store.all_tables_of(person.to_owned()).await? {
        let (reply, answer) = oneshot::channel();
        app.bus.deliver(table, Mail::Forget { person: person.to_owned(), reply });
        match answer.await.map_err(|_| RequestError::Unavailable)? {
            // One that was deleted meanwhile remembers nobody.
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

/// The account has another password than the one that was checked, or none any more.
pub(crate) fn outdated(error: StoreError) -> RequestError {
    match error {
        StoreError::Outdated => RequestError::WrongPassword,
        error => error.into(),
    }
}

/// Does this to its end, though the client may hang up: of what is written, all nodes have to hear.
pub(crate) async fn whole<T: Send + 'static>(
    work: impl Future<Output = Result<T, StoreError>> + Send + 'static,
) -> Result<Result<T, StoreError>, RequestError> {
    #[cfg(test)]
    let work = crate::tests::accounts::at_the_same_pace(work);
    tokio::spawn(work).await.map_err(|_| RequestError::Unavailable)
}
