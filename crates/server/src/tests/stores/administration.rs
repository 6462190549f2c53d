//! What whoever runs the server looks up.

use protocol::Person;
use protocol::admin::Ban;

use super::people::{account, session, sign_up};
use super::{entry, on_each_store, sat, table};
use crate::{Store, TableId};

on_each_store! {
    all_tables_come_in_pages_the_newest_first
    people_are_found_by_name_by_look_and_by_number
    a_ban_is_kept_until_it_is_lifted
}

async fn all_tables_come_in_pages_the_newest_first(store: &dyn Store) {
    let mut tables = Vec::new();
    for number in 0..5 {
        tables.push(table(store).await);
        store.append(entry(tables[number], 1, sat(number % 2))).await.expect("it is kept");
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    }
    tables.reverse();
    let (mut found, mut before) = (Vec::new(), (i64::MAX, TableId::LAST));
    loop {
        let page = store.tables(None, before, 2).await.expect("an answer");
        let Some(last) = page.last() else { break };
        before = (last.created, last.meta.id);
        found.extend(page.iter().map(|row| row.meta.id));
    }
    assert_eq!(found, tables);
    let of_one = store.tables(Some("p1".to_owned()), (i64::MAX, TableId::LAST), 9).await.expect("an answer");
    assert_eq!(of_one.iter().map(|row| row.meta.id).collect::<Vec<_>>(), [tables[1], tables[3]]);
    assert!(of_one.iter().all(|row| row.people == ["p1"] && !row.listed && !row.over));
    assert!(
        store
            .tables(Some("\0".to_owned()), (i64::MAX, TableId::LAST), 9)
            .await
            .expect("an answer")
            .is_empty()
    );
}

async fn people_are_found_by_name_by_look_and_by_number(store: &dyn Store) {
    for each in [session(1, "p1", 10), session(2, "p1", 30), session(3, "p2", 20)] {
        store.create_session(each).await.expect("it is kept");
    }
    sign_up(store, account("p1", "anne"), Vec::new()).await.expect("it is kept");
    sign_up(store, account("p3", "maud"), Vec::new()).await.expect("it is kept");
    let find = async |text: &str, banned| {
        let people = store.find_people(text.to_owned(), banned, String::new(), 9).await.expect("an answer");
        people.into_iter().map(|found| found.person.person).collect::<Vec<_>>()
    };
    assert_eq!(find("", false).await, ["p1", "p2", "p3"]);
    assert_eq!(find("nN", false).await, ["p1"]);
    assert_eq!(find("guest", false).await, ["p2"], "an account's name stands for its sessions'");
    assert_eq!(find("p3", false).await, ["p3"]);
    assert_eq!(find("rnaud", false).await, ["p3"], "what looks like it");
    assert!(find("\0", false).await.is_empty() && find("", true).await.is_empty());
    let next = store.find_people(String::new(), false, "p1".to_owned(), 1).await.expect("an answer");
    assert_eq!(next[0].person, Person { person: "p2".into(), name: "Guest 3".into(), account: false });
    assert_eq!((next[0].sessions, next[0].used, &next[0].ban), (1, Some(25), &None));
    let first = store.find_people("anne".to_owned(), false, String::new(), 9).await.expect("an answer");
    assert_eq!((first[0].sessions, first[0].used, first[0].person.account), (2, Some(35), true));
}

async fn a_ban_is_kept_until_it_is_lifted(store: &dyn Store) {
    let ban = |reason: &str, until| Ban { since: 5, until, reason: reason.to_owned() };
    assert_eq!(store.ban_of("p1".to_owned()).await.expect("an answer"), None);
    for given in [ban("Spam.", None), ban("", Some(99))] {
        store.set_ban("p1".to_owned(), Some(given.clone())).await.expect("it is kept");
        assert_eq!(store.ban_of("p1".to_owned()).await.expect("an answer"), Some(given.clone()));
        let found = store.find_people(String::new(), true, String::new(), 9).await.expect("an answer");
        assert_eq!((found.len(), &found[0].ban), (1, &Some(given)));
    }
    store.set_ban("p1".to_owned(), None).await.expect("it is lifted");
    assert_eq!(store.ban_of("p1".to_owned()).await.expect("an answer"), None);
    store.set_ban("p2".to_owned(), Some(ban("", None))).await.expect("it is kept");
    store.delete_account("p2".to_owned()).await.expect("it goes");
    assert_eq!(store.ban_of("p2".to_owned()).await.expect("an answer"), None, "nothing is kept of p2");
}
