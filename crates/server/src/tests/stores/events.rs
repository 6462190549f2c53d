//! Events: numbered, in order, each once.

use futures_util::future::join_all;
use records::clock::millis;

use super::{entry, moved, on_each_store, sat, seat, table};
use crate::{Event, Store, StoreError, TableId};

on_each_store! {
    events_come_back_as_they_were_written
    a_number_is_taken_once_and_none_is_left_out
    many_tables_append_at_once
    a_table_that_is_refused_does_not_hold_up_the_others
    a_table_is_deleted_with_everything_of_it
    a_store_that_is_closed_takes_nothing
}

async fn events_come_back_as_they_were_written(store: &dyn Store) {
    assert!(store.load(TableId::LAST).await.expect("an answer").is_none());
    let id = table(store).await;
    let before = millis();
    let wrote = Event::Wrote { seat: seat(1), text: "« Zoé » \\ \" 名前 \u{1F0A1}".to_owned() };
    let events = [sat(0), sat(1), Event::Began { at: 7, names: vec!["x".to_owned()] }, moved(4), wrote];
    for (index, event) in events.iter().enumerate() {
        store.append(entry(id, index as u64 + 1, event.clone())).await.expect("it is kept");
        tokio::time::sleep(std::time::Duration::from_millis(3)).await;
    }
    let after = millis();
    let kept = store.load(id).await.expect("an answer").expect("a table");
    assert_eq!(kept.events, events);
    assert_eq!(kept.meta.id, id);
    // Talk does not wind a clock.
    assert!((before + 9..=after - 6).contains(&kept.last), "{before} {} {after}", kept.last);
}

async fn a_number_is_taken_once_and_none_is_left_out(store: &dyn Store) {
    let id = table(store).await;
    store.append(entry(id, 1, sat(0))).await.expect("it is kept");
    store.append(entry(id, 2, sat(1))).await.expect("it is kept");
    for (number, event) in [(2, sat(2)), (2, sat(1)), (1, sat(0)), (4, sat(2)), (u64::from(u32::MAX), sat(2))]
    {
        // What would have changed with it has not.
        let mut refused = entry(id, number, event);
        refused.listing = Some(Some("{}".to_owned()));
        refused.due = Some(Some(5));
        let answer = store.append(refused).await;
        assert!(matches!(answer, Err(StoreError::Conflict)), "{number}: {answer:?}");
    }
    assert!(store.listed().await.expect("an answer").is_empty());
    assert!(store.due(10).await.expect("an answer").is_empty());
    assert!(store.tables_of("p2".to_owned()).await.expect("an answer").is_empty());
    store.append(entry(id, 3, sat(2))).await.expect("it is kept");
    assert_eq!(store.load(id).await.expect("an answer").expect("a table").events, [sat(0), sat(1), sat(2)]);
}

async fn many_tables_append_at_once(store: &dyn Store) {
    let tables = join_all((0..40).map(|_| table(store))).await;
    let play = tables.iter().map(|id| async {
        for number in 1..=25 {
            store.append(entry(*id, number, moved(number))).await.expect("it is kept");
        }
        // The next does not have to wait for the one before to be answered.
        let both = (26..=27).map(|number| store.append(entry(*id, number, moved(number))));
        for kept in join_all(both).await {
            kept.expect("it is kept");
        }
    });
    join_all(play).await;
    let all: Vec<Event> = (1..=27).map(moved).collect();
    for id in tables {
        assert_eq!(store.load(id).await.expect("an answer").expect("a table").events, all);
    }
}

async fn a_table_that_is_refused_does_not_hold_up_the_others(store: &dyn Store) {
    let tables = join_all((0..20).map(|_| table(store))).await;
    join_all(tables.iter().map(|id| store.append(entry(*id, 1, sat(0))))).await;
    // Every third tries what is there already, all at the same time.
    let numbers = (0..20).map(|index| if index % 3 == 0 { 1 } else { 2 });
    let asked =
        tables.iter().zip(numbers).map(|(id, number)| store.append(entry(*id, number, moved(number))));
    for (index, answer) in join_all(asked).await.into_iter().enumerate() {
        if index % 3 == 0 {
            assert!(matches!(answer, Err(StoreError::Conflict)), "{index}");
        } else {
            answer.expect("it is kept");
        }
    }
}

async fn a_table_is_deleted_with_everything_of_it(store: &dyn Store) {
    let (id, other) = (table(store).await, table(store).await);
    for table in [id, other] {
        let mut first = entry(table, 1, sat(0));
        first.listing = Some(Some("{}".to_owned()));
        first.due = Some(Some(5));
        store.append(first).await.expect("it is kept");
    }
    store.delete_table(id).await.expect("it goes");
    assert!(store.load(id).await.expect("an answer").is_none());
    assert_eq!(store.all_tables_of("p0".to_owned()).await.expect("an answer"), [other]);
    assert_eq!(store.due(10).await.expect("an answer"), [(5, other)]);
    let listed = store.listed().await.expect("an answer");
    assert_eq!(listed.iter().map(|listing| listing.table).collect::<Vec<_>>(), [other]);
    assert_eq!(store.load(other).await.expect("an answer").expect("a table").events, [sat(0)]);
}

async fn a_store_that_is_closed_takes_nothing(store: &dyn Store) {
    let id = table(store).await;
    store.append(entry(id, 1, sat(0))).await.expect("it is kept");
    store.check().await.expect("it can be written");
    assert_eq!(store.waiting(), 0);
    store.close().await;
    assert!(store.append(entry(id, 2, sat(1))).await.is_err());
    assert!(store.check().await.is_err());
}
