//! What is found without knowing a table's name: by the lobby, by time, by age.

use std::collections::BTreeSet;
use std::time::Duration;

use records::clock::millis;
use records::store::{Age, Finish};

use super::{entry, on_each_store, sat, table};
use crate::{Store, TableId};

on_each_store! {
    the_lobby_shows_the_oldest_first
    tables_are_due_in_order
    settings_change
    old_tables_come_in_order_of_age
}

/// Tables that were set up at different times.
async fn three(store: &dyn Store) -> [TableId; 3] {
    let mut tables = [TableId::LAST; 3];
    for place in &mut tables {
        *place = table(store).await;
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    tables
}

async fn the_lobby_shows_the_oldest_first(store: &dyn Store) {
    let [one, two, three] = three(store).await;
    for id in [three, one, two] {
        let mut first = entry(id, 1, sat(0));
        first.listing = Some(Some(format!("{{\"of\":\"{id}\"}}")));
        store.append(first).await.expect("it is kept");
    }
    let listed = || async {
        let listed = store.listed().await.expect("an answer");
        for listing in &listed {
            assert_eq!(listing.host, "p0");
            assert_eq!(listing.listing, format!("{{\"of\":\"{}\"}}", listing.table));
        }
        listed.into_iter().map(|listing| listing.table).collect::<Vec<_>>()
    };
    assert_eq!(listed().await, [one, two, three]);
    let mut gone = entry(two, 2, sat(1));
    gone.listing = Some(None);
    store.append(gone).await.expect("it is kept");
    // An event that says nothing of it changes nothing.
    store.append(entry(one, 2, sat(1))).await.expect("it is kept");
    assert_eq!(listed().await, [one, three]);
    store.set_listing(three, None, Some(9)).await.expect("it is kept");
    store.set_listing(two, Some(format!("{{\"of\":\"{two}\"}}")), None).await.expect("it is kept");
    assert_eq!(listed().await, [one, two]);
    assert_eq!(store.due(10).await.expect("an answer"), [(9, three)]);
}

async fn tables_are_due_in_order(store: &dyn Store) {
    let [one, two, three] = three(store).await;
    for (id, due) in [(one, 30), (two, 10), (three, 20)] {
        let mut first = entry(id, 1, sat(0));
        first.due = Some(Some(due));
        store.append(first).await.expect("it is kept");
    }
    assert_eq!(store.due(10).await.expect("an answer"), [(10, two), (20, three), (30, one)]);
    assert_eq!(store.due(1).await.expect("an answer"), [(10, two)]);
    store.set_due(two, None).await.expect("it is kept");
    store.set_due(one, Some(5)).await.expect("it is kept");
    store.append(entry(three, 2, sat(1))).await.expect("it is kept");
    assert_eq!(store.due(10).await.expect("an answer"), [(5, one), (20, three)]);
    let mut over = entry(three, 3, sat(2));
    over.due = Some(None);
    store.append(over).await.expect("it is kept");
    assert_eq!(store.due(10).await.expect("an answer"), [(5, one)]);
}

async fn settings_change(store: &dyn Store) {
    let id = table(store).await;
    let settings = || async {
        let meta = store.load(id).await.expect("an answer").expect("a table").meta;
        serde_json::to_value(meta).expect("plain data")
    };
    let before = settings().await;
    store.set_invite(id, "another \"word\"".to_owned()).await.expect("it is kept");
    let muted = BTreeSet::from([("p1".to_owned(), "p2".to_owned())]);
    store.set_muted(id, muted.clone()).await.expect("it is kept");
    let mut expected = before.clone();
    expected["invite"] = "another \"word\"".into();
    expected["muted_now"] = serde_json::to_value(&muted).expect("plain data");
    assert_eq!(settings().await, expected);
    // A table that is gone has none.
    store.set_invite(TableId::LAST, "word".to_owned()).await.expect("an answer");
    store.set_muted(TableId::LAST, muted).await.expect("an answer");
}

async fn old_tables_come_in_order_of_age(store: &dyn Store) {
    let before = millis();
    let [one, two, three] = three(store).await;
    let later = millis() + 1;
    let start = (i64::MIN, TableId::from_number(0));
    let open = store.old_tables(Age::Open, later, start, 10).await.expect("an answer");
    assert_eq!(open.iter().map(|aged| aged.1).collect::<Vec<_>>(), [one, two, three]);
    assert!(open.iter().all(|aged| (before..later).contains(&aged.0)), "{open:?}");
    assert_eq!(store.old_tables(Age::Open, later, open[0], 1).await.expect("an answer"), open[1..2]);
    assert_eq!(store.old_tables(Age::Open, open[2].0, start, 10).await.expect("an answer"), open[..2]);
    let mut last = entry(two, 1, sat(0));
    let finish = Finish { game: "ole".to_owned(), rated: false, early: false, seats: Vec::new(), deal: None };
    last.finish = Some(Box::new(finish));
    store.append(last).await.expect("it is kept");
    let open = store.old_tables(Age::Open, later, start, 10).await.expect("an answer");
    assert_eq!(open.iter().map(|aged| aged.1).collect::<Vec<_>>(), [one, three]);
    let over = store.old_tables(Age::Over, millis() + 1, start, 10).await.expect("an answer");
    assert_eq!(over.iter().map(|aged| aged.1).collect::<Vec<_>>(), [two]);
    assert_eq!(store.old_tables(Age::Over, millis() + 1, over[0], 10).await.expect("an answer"), []);
}
