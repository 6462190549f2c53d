//! Sessions, accounts, and people who are forgotten.

use super::{entry, moved, on_each_store, sat, table};
use crate::store::{Finish, FinishedSeat};
use crate::table::DealSeat;
use crate::{Event, Store, StoreError, StoredAccount, StoredSession, TableId};

on_each_store! {
    sessions_are_opened_renamed_and_ended
    a_guest_who_cannot_come_back_is_forgotten
    accounts_have_names_of_their_own
    a_recovery_code_is_good_once
    an_account_goes_with_everything_of_it
    what_no_database_keeps_is_nobody
    a_person_is_taken_out_of_a_record
}

pub(in crate::tests) fn session(number: u8, person: &str, created: i64) -> StoredSession {
    StoredSession {
        hash: [number; 32],
        person: person.to_owned(),
        name: format!("Guest {number}"),
        created,
        used: created + 5,
        device: "Firefox, Linux".to_owned(),
        account: false,
    }
}

pub(in crate::tests) fn account(person: &str, key: &str) -> StoredAccount {
    StoredAccount {
        person: person.to_owned(),
        key: key.to_owned(),
        name: key.to_uppercase(),
        password: format!("secret of {key}"),
        created: 77,
    }
}

#[test]
fn an_account_is_printed_without_its_password() {
    let shown = format!("{:?}", account("p1", "anne"));
    assert!(shown.contains("p1") && !shown.contains("secret"), "{shown}");
}

async fn sessions_are_opened_renamed_and_ended(store: &dyn Store) {
    let all = [session(1, "p1", 10), session(2, "p1", 30), session(3, "p1", 20), session(4, "p2", 40)];
    for session in &all {
        store.create_session(session.clone()).await.expect("it is kept");
    }
    for session in &all {
        assert_eq!(store.session(session.hash).await.expect("an answer").as_ref(), Some(session));
    }
    assert_eq!(store.session([9; 32]).await.expect("an answer"), None);
    let latest_first = [all[1].clone(), all[2].clone(), all[0].clone()];
    assert_eq!(store.sessions_of("p1".to_owned()).await.expect("an answer"), latest_first);
    store.update_session([2; 32], "Zoé".to_owned(), 99).await.expect("it is kept");
    let renamed = StoredSession { name: "Zoé".to_owned(), used: 99, ..all[1].clone() };
    assert_eq!(store.session([2; 32]).await.expect("an answer"), Some(renamed));
    // With an account, the name is the account's.
    store.create_account(account("p1", "anne"), Vec::new()).await.expect("it is kept");
    let named = StoredSession { name: "ANNE".to_owned(), account: true, ..all[0].clone() };
    assert_eq!(store.session([1; 32]).await.expect("an answer"), Some(named));
    store.end_session([1; 32]).await.expect("it ends");
    store.end_sessions("p1".to_owned(), [3; 32]).await.expect("they end");
    let left = store.sessions_of("p1".to_owned()).await.expect("an answer");
    assert_eq!(left.iter().map(|session| session.hash).collect::<Vec<_>>(), [[3; 32]]);
    assert!(store.session([4; 32]).await.expect("an answer").is_some());
}

async fn a_guest_who_cannot_come_back_is_forgotten(store: &dyn Store) {
    for (index, person) in ["p0", "p1", "p2", "p2"].into_iter().enumerate() {
        let session = session(index as u8, person, 10 * index as i64);
        store.create_session(session).await.expect("it is kept");
    }
    store.create_account(account("p1", "bob"), Vec::new()).await.expect("it is kept");
    let id = table(store).await;
    for (index, event) in [sat(0), sat(1), sat(2)].into_iter().enumerate() {
        store.append(entry(id, index as u64 + 1, event)).await.expect("it is kept");
    }
    assert_eq!(store.old_sessions(36, 10).await.expect("an answer"), [[0; 32], [1; 32], [2; 32], [3; 32]]);
    assert_eq!(store.old_sessions(26, 2).await.expect("an answer"), [[0; 32], [1; 32]]);
    let tables = async |person: &str| store.all_tables_of(person.to_owned()).await.expect("an answer").len();
    for hash in [[0; 32], [1; 32], [2; 32], [9; 32]] {
        store.expire_session(hash).await.expect("it ends");
    }
    // A guest is gone, an account is not, and one who has another session can still come back.
    assert_eq!([tables("p0").await, tables("p1").await, tables("p2").await], [0, 1, 1]);
    store.expire_session([3; 32]).await.expect("it ends");
    assert_eq!(tables("p2").await, 0);
}

async fn accounts_have_names_of_their_own(store: &dyn Store) {
    let anne = account("p1", "anne");
    store.create_account(anne.clone(), vec![[1; 32]]).await.expect("it is kept");
    assert_eq!(store.account_named("anne".to_owned()).await.expect("an answer"), Some(anne.clone()));
    assert_eq!(store.account_of("p1".to_owned()).await.expect("an answer"), Some(anne.clone()));
    assert_eq!(store.account_named("ANNE".to_owned()).await.expect("an answer"), None);
    for taken in [account("p2", "anne"), account("p1", "another")] {
        let answer = store.create_account(taken, Vec::new()).await;
        assert!(matches!(answer, Err(StoreError::Conflict)), "{answer:?}");
    }
    let bob = account("p2", "bob");
    store.create_account(bob.clone(), Vec::new()).await.expect("it is kept");
    let renamed = StoredAccount { key: "robert".to_owned(), ..bob.clone() };
    store.update_account(renamed.clone()).await.expect("it is kept");
    assert_eq!(store.account_of("p2".to_owned()).await.expect("an answer"), Some(renamed));
    let answer = store.update_account(StoredAccount { key: "anne".to_owned(), ..bob }).await;
    assert!(matches!(answer, Err(StoreError::Conflict)), "{answer:?}");
    assert_eq!(store.account_named("anne".to_owned()).await.expect("an answer"), Some(anne));
}

async fn a_recovery_code_is_good_once(store: &dyn Store) {
    let anne = account("p1", "anne");
    store.create_account(anne.clone(), vec![[1; 32], [2; 32]]).await.expect("it is kept");
    store.create_session(session(7, "p1", 10)).await.expect("it is kept");
    let changed = StoredAccount { password: "other".to_owned(), ..anne };
    let recover = async |code: [u8; 32]| store.recover(changed.clone(), code).await;
    assert!(matches!(recover([9; 32]).await, Err(StoreError::Conflict)));
    assert!(store.session([7; 32]).await.expect("an answer").is_some());
    recover([1; 32]).await.expect("it is one");
    assert!(store.session([7; 32]).await.expect("an answer").is_none());
    assert_eq!(store.account_of("p1".to_owned()).await.expect("an answer"), Some(changed.clone()));
    assert!(matches!(recover([1; 32]).await, Err(StoreError::Conflict)));
    store.set_codes("p1".to_owned(), vec![[3; 32]]).await.expect("they are kept");
    assert!(matches!(recover([2; 32]).await, Err(StoreError::Conflict)));
    recover([3; 32]).await.expect("it is one");
}

async fn an_account_goes_with_everything_of_it(store: &dyn Store) {
    store.create_account(account("p1", "anne"), vec![[1; 32]]).await.expect("it is kept");
    store.create_session(session(7, "p1", 10)).await.expect("it is kept");
    let id = table(store).await;
    store.append(entry(id, 1, sat(1))).await.expect("it is kept");
    store.delete_account("p1".to_owned()).await.expect("it goes");
    assert_eq!(store.account_of("p1".to_owned()).await.expect("an answer"), None);
    assert_eq!(store.session([7; 32]).await.expect("an answer"), None);
    assert_eq!(store.all_tables_of("p1".to_owned()).await.expect("an answer"), []);
    assert!(matches!(store.recover(account("p1", "anne"), [1; 32]).await, Err(StoreError::Conflict)));
    store.create_account(account("p2", "anne"), Vec::new()).await.expect("the name is free");
}

/// Whatever somebody asks for, the answer is that there is none, and not that the database fails.
async fn what_no_database_keeps_is_nobody(store: &dyn Store) {
    let odd = || "a\0b'\"; --".to_owned();
    assert_eq!(store.account_named(odd()).await.expect("an answer"), None);
    assert_eq!(store.account_of(odd()).await.expect("an answer"), None);
    assert_eq!(store.ratings(odd()).await.expect("an answer").len(), 0);
    assert_eq!(store.best(odd(), 5).await.expect("an answer").len(), 0);
    let history = store.history(odd(), (i64::MAX, TableId::LAST), 5).await;
    assert_eq!(history.expect("an answer").len(), 0);
}

async fn a_person_is_taken_out_of_a_record(store: &dyn Store) {
    let id = table(store).await;
    for (index, event) in [sat(0), sat(1)].into_iter().enumerate() {
        let mut event = entry(id, index as u64 + 1, event);
        event.listing = Some(Some("{}".to_owned()));
        store.append(event).await.expect("it is kept");
    }
    let seats = ["p0", "p1"].map(|person| FinishedSeat {
        name: format!("name of {person}"),
        person: Some(person.to_owned()),
        bot: None,
        rank: 1,
        points: None,
        gave_up: false,
        change: None,
    });
    let deal = DealSeat { table: TableId::from_number(7), seat: engine::Seat::FIRST };
    let mut last = entry(id, 3, moved(3));
    let finish =
        Finish { game: "ole".to_owned(), rated: false, early: false, seats: seats.into(), deal: Some(deal) };
    last.finish = Some(Box::new(finish));
    store.append(last).await.expect("it is kept");
    store.forget_at(id, "p0".to_owned(), "nobody".to_owned()).await.expect("it is done");
    let kept = store.load(id).await.expect("an answer").expect("a table");
    let Event::Sat { person, .. } = &kept.events[0] else { panic!("{:?}", kept.events) };
    assert_eq!((person.person.as_str(), person.name.as_str()), ("nobody", ""));
    assert_eq!(kept.events[1..], [sat(1), moved(3)]);
    assert!(!serde_json::to_string(&kept.meta).expect("plain data").contains("\"p0\""));
    assert!(store.listed().await.expect("an answer").is_empty());
    let history = store.history("p1".to_owned(), (i64::MAX, TableId::LAST), 5).await.expect("an answer");
    assert_eq!(history[0].players, ["", "name of p1"]);
    // What is kept for a deal that was played again, too.
    let results = store.deal_results(deal, 5).await.expect("an answer");
    assert_eq!(results.iter().map(|(table, _)| *table).collect::<Vec<_>>(), [id]);
    assert_eq!((results[0].1.deal, results[0].1.seats[0].name.as_str()), (Some(deal), ""));
    let other = DealSeat { seat: engine::Seat::new(1).expect("a seat"), ..deal };
    assert!(store.deal_results(other, 5).await.expect("an answer").is_empty());
    assert!(store.deal_results(deal, 0).await.expect("an answer").is_empty());
    // It goes on from there.
    store.append(entry(id, 4, moved(4))).await.expect("it is kept");
    store.delete_table(id).await.expect("it is done");
    assert!(store.deal_results(deal, 5).await.expect("an answer").is_empty());
}
