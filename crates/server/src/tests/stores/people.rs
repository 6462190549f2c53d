//! Sessions, accounts, and people who are forgotten.

use records::meta::DealSeat;
use records::store::{Finish, FinishedSeat};

use super::{entry, moved, on_each_store, sat, table};
use crate::{Event, Store, StoreError, StoredAccount, StoredSession, TableId};

on_each_store! {
    sessions_are_opened_renamed_and_ended
    a_guest_who_cannot_come_back_is_forgotten
    accounts_have_names_of_their_own
    a_name_and_a_password_are_changed_one_by_one
    a_password_is_changed_by_those_who_know_it
    a_session_is_opened_for_the_password_that_was_checked
    a_guest_signs_up_in_one_step
    a_recovery_code_is_good_once
    a_reset_is_one_step
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

/// The account of somebody who has not been a guest before, and no session.
pub(in crate::tests) async fn sign_up(
    store: &dyn Store,
    account: StoredAccount,
    codes: Vec<[u8; 32]>,
) -> Result<(), StoreError> {
    let (guest, opened) = (session(201, &account.person, 1), session(202, &account.person, 1));
    store.create_session(guest.clone()).await?;
    let done = store.create_account(account, codes, opened, guest.hash).await;
    for hash in [[201; 32], [202; 32]] {
        store.end_session(hash).await?;
    }
    done
}

async fn sessions(store: &dyn Store, person: &str) -> Vec<u8> {
    let all = store.sessions_of(person.to_owned()).await.expect("an answer");
    let mut numbers: Vec<u8> = all.iter().map(|session| session.hash[0]).collect();
    numbers.sort_unstable();
    numbers
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
    store.use_session([2; 32], 99).await.expect("it is kept");
    let used = StoredSession { used: 99, ..all[1].clone() };
    assert_eq!(store.session([2; 32]).await.expect("an answer"), Some(used.clone()));
    store.set_guest_name("p1".to_owned(), "Zoé".to_owned()).await.expect("it is kept");
    let renamed = StoredSession { name: "Zoé".to_owned(), ..used };
    assert_eq!(store.session([2; 32]).await.expect("an answer"), Some(renamed));
    assert_eq!(store.session([4; 32]).await.expect("an answer").as_ref(), Some(&all[3]));
    // With an account, the name is the account's.
    sign_up(store, account("p1", "anne"), Vec::new()).await.expect("it is kept");
    let named = StoredSession { name: "ANNE".to_owned(), account: true, ..all[0].clone() };
    assert_eq!(store.session([1; 32]).await.expect("an answer"), Some(named));
    store.end_session([1; 32]).await.expect("it ends");
    let end_others =
        async |password: &str| store.end_other_sessions("p1".to_owned(), password.to_owned(), [3; 32]).await;
    assert!(matches!(end_others("another").await, Err(StoreError::Outdated)));
    assert_eq!(sessions(store, "p1").await, [2, 3]);
    end_others("secret of anne").await.expect("they end");
    assert_eq!(sessions(store, "p1").await, [3]);
    assert!(store.session([4; 32]).await.expect("an answer").is_some());
}

async fn a_guest_who_cannot_come_back_is_forgotten(store: &dyn Store) {
    for (index, person) in ["p0", "p1", "p2", "p2"].into_iter().enumerate() {
        let session = session(index as u8, person, 10 * index as i64);
        store.create_session(session).await.expect("it is kept");
    }
    sign_up(store, account("p1", "bob"), Vec::new()).await.expect("it is kept");
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
    sign_up(store, anne.clone(), vec![[1; 32]]).await.expect("it is kept");
    assert_eq!(store.account_named("anne".to_owned()).await.expect("an answer"), Some(anne.clone()));
    assert_eq!(store.account_of("p1".to_owned()).await.expect("an answer"), Some(anne.clone()));
    assert_eq!(store.account_named("ANNE".to_owned()).await.expect("an answer"), None);
    for taken in [account("p2", "anne"), account("p1", "another")] {
        let answer = sign_up(store, taken, Vec::new()).await;
        assert!(matches!(answer, Err(StoreError::Conflict)), "{answer:?}");
    }
    sign_up(store, account("p2", "bob"), Vec::new()).await.expect("it is kept");
    assert_eq!(store.account_named("anne".to_owned()).await.expect("an answer"), Some(anne));
}

async fn a_name_and_a_password_are_changed_one_by_one(store: &dyn Store) {
    let bob = account("p2", "bob");
    sign_up(store, account("p1", "anne"), Vec::new()).await.expect("it is kept");
    sign_up(store, bob.clone(), Vec::new()).await.expect("it is kept");
    let rename = async |person: &str, key: &str| {
        store.set_account_name(person.to_owned(), key.to_owned(), key.to_uppercase()).await
    };
    rename("p2", "robert").await.expect("it is kept");
    let mut now = StoredAccount { key: "robert".to_owned(), name: "ROBERT".to_owned(), ..bob };
    assert_eq!(store.account_of("p2".to_owned()).await.expect("an answer"), Some(now.clone()));
    assert!(matches!(rename("p2", "anne").await, Err(StoreError::Conflict)));
    assert!(matches!(rename("p3", "rose").await, Err(StoreError::Outdated)));
    store
        .change_password("p2".to_owned(), now.password.clone(), "other".to_owned(), [0; 32])
        .await
        .expect("it is kept");
    now.password = "other".to_owned();
    assert_eq!(store.account_of("p2".to_owned()).await.expect("an answer"), Some(now));
}

async fn a_password_is_changed_by_those_who_know_it(store: &dyn Store) {
    sign_up(store, account("p1", "anne"), vec![[1; 32]]).await.expect("it is kept");
    for number in 1..=3 {
        store.create_session(session(number, "p1", 10)).await.expect("it is kept");
    }
    store.create_session(session(9, "p9", 10)).await.expect("it is kept");
    let change = async |person: &str, old: &str, new: &str| {
        store.change_password(person.to_owned(), old.to_owned(), new.to_owned(), [2; 32]).await
    };
    assert!(matches!(change("p1", "wrong", "x").await, Err(StoreError::Outdated)));
    assert!(matches!(change("p9", "", "x").await, Err(StoreError::Outdated)));
    assert_eq!(sessions(store, "p1").await, [1, 2, 3]);
    change("p1", "secret of anne", "first").await.expect("it is kept");
    assert_eq!(sessions(store, "p1").await, [2]);
    assert_eq!(sessions(store, "p9").await, [9]);
    // What was checked before that does not count any more.
    assert!(matches!(change("p1", "secret of anne", "second").await, Err(StoreError::Outdated)));
    let codes =
        async |password: &str| store.set_codes("p1".to_owned(), password.to_owned(), vec![[7; 32]]).await;
    assert!(matches!(codes("secret of anne").await, Err(StoreError::Outdated)));
    let recover = async |code: [u8; 32]| store.recover("p1".to_owned(), code, "found".to_owned()).await;
    assert!(matches!(recover([7; 32]).await, Err(StoreError::Outdated)));
    codes("first").await.expect("they are kept");
    assert!(matches!(recover([1; 32]).await, Err(StoreError::Outdated)));
    recover([7; 32]).await.expect("it is one");
}

async fn a_session_is_opened_for_the_password_that_was_checked(store: &dyn Store) {
    sign_up(store, account("p1", "anne"), Vec::new()).await.expect("it is kept");
    store.create_session(session(1, "p9", 10)).await.expect("it is kept");
    let open = async |number: u8, person: &str, password: &str, before: Option<[u8; 32]>| {
        store.open_session(session(number, person, 10), password.to_owned(), before).await
    };
    assert!(matches!(open(2, "p1", "wrong", Some([1; 32])).await, Err(StoreError::Outdated)));
    assert!(matches!(open(2, "p9", "", Some([1; 32])).await, Err(StoreError::Outdated)));
    assert_eq!((sessions(store, "p1").await, sessions(store, "p9").await), (vec![], vec![1]));
    open(2, "p1", "secret of anne", Some([1; 32])).await.expect("it is kept");
    open(3, "p1", "secret of anne", None).await.expect("it is kept");
    assert_eq!((sessions(store, "p1").await, sessions(store, "p9").await), (vec![2, 3], vec![]));
    store.delete_account("p1".to_owned()).await.expect("it goes");
    assert!(matches!(open(4, "p1", "secret of anne", None).await, Err(StoreError::Outdated)));
    assert!(sessions(store, "p1").await.is_empty());
}

async fn a_guest_signs_up_in_one_step(store: &dyn Store) {
    sign_up(store, account("p9", "taken"), Vec::new()).await.expect("it is kept");
    store.create_session(session(1, "p1", 10)).await.expect("it is kept");
    let sign_up = async |key: &str, guest: [u8; 32]| {
        store.create_account(account("p1", key), vec![[5; 32]], session(2, "p1", 20), guest).await
    };
    // Nothing of it is done if the name is taken, or the guest has left.
    assert!(matches!(sign_up("taken", [1; 32]).await, Err(StoreError::Conflict)));
    assert!(matches!(sign_up("anne", [8; 32]).await, Err(StoreError::Outdated)));
    assert_eq!(sessions(store, "p1").await, [1]);
    assert_eq!(store.account_of("p1".to_owned()).await.expect("an answer"), None);
    assert!(matches!(
        store.recover("p1".to_owned(), [5; 32], String::new()).await,
        Err(StoreError::Outdated)
    ));
    sign_up("anne", [1; 32]).await.expect("it is kept");
    assert_eq!(sessions(store, "p1").await, [2]);
    assert!(matches!(sign_up("again", [1; 32]).await, Err(StoreError::Outdated)));
    store.recover("p1".to_owned(), [5; 32], "found".to_owned()).await.expect("it is one");
}

async fn a_recovery_code_is_good_once(store: &dyn Store) {
    let anne = account("p1", "anne");
    sign_up(store, anne.clone(), vec![[1; 32], [2; 32]]).await.expect("it is kept");
    store.create_session(session(7, "p1", 10)).await.expect("it is kept");
    let recover = async |code: [u8; 32]| store.recover("p1".to_owned(), code, "other".to_owned()).await;
    assert!(matches!(recover([9; 32]).await, Err(StoreError::Outdated)));
    assert!(store.session([7; 32]).await.expect("an answer").is_some());
    recover([1; 32]).await.expect("it is one");
    assert!(store.session([7; 32]).await.expect("an answer").is_none());
    let changed = StoredAccount { password: "other".to_owned(), ..anne };
    assert_eq!(store.account_of("p1".to_owned()).await.expect("an answer"), Some(changed));
    assert!(matches!(recover([1; 32]).await, Err(StoreError::Outdated)));
    recover([2; 32]).await.expect("it is one");
}

async fn a_reset_is_one_step(store: &dyn Store) {
    sign_up(store, account("p1", "anne"), vec![[1; 32]]).await.expect("it is kept");
    for (number, person) in [(1, "p1"), (2, "p1"), (3, "p3")] {
        store.create_session(session(number, person, 10)).await.expect("it is kept");
    }
    let reset = async |person: &str| {
        store.reset_password(person.to_owned(), "nobody's".to_owned(), vec![[2; 32]]).await
    };
    assert!(matches!(reset("p3").await, Err(StoreError::Outdated)));
    assert_eq!(sessions(store, "p3").await, [3]);
    reset("p1").await.expect("it is kept");
    assert!(sessions(store, "p1").await.is_empty());
    let now = store.account_of("p1".to_owned()).await.expect("an answer").expect("an account");
    assert_eq!(now.password, "nobody's");
    let recover =
        async |person: &str, code: [u8; 32]| store.recover(person.to_owned(), code, "found".to_owned()).await;
    assert!(matches!(recover("p1", [1; 32]).await, Err(StoreError::Outdated)));
    assert!(matches!(recover("p3", [2; 32]).await, Err(StoreError::Outdated)));
    recover("p1", [2; 32]).await.expect("it is one");
}

async fn an_account_goes_with_everything_of_it(store: &dyn Store) {
    sign_up(store, account("p1", "anne"), vec![[1; 32]]).await.expect("it is kept");
    store.create_session(session(7, "p1", 10)).await.expect("it is kept");
    let id = table(store).await;
    store.append(entry(id, 1, sat(1))).await.expect("it is kept");
    store.delete_account("p1".to_owned()).await.expect("it goes");
    assert_eq!(store.account_of("p1".to_owned()).await.expect("an answer"), None);
    assert_eq!(store.session([7; 32]).await.expect("an answer"), None);
    assert_eq!(store.all_tables_of("p1".to_owned()).await.expect("an answer"), []);
    assert!(matches!(
        store.recover("p1".to_owned(), [1; 32], "found".to_owned()).await,
        Err(StoreError::Outdated)
    ));
    sign_up(store, account("p2", "anne"), Vec::new()).await.expect("the name is free");
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
