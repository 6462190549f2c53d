//! Results: a match counts once, for history and ratings.

use records::store::{Finish, FinishedSeat};

use super::people::sign_up;
use super::{entry, moved, on_each_store, sat, table};
use crate::{Store, StoreError, StoredAccount, TableId};

on_each_store! {
    a_match_counts_once_and_for_those_with_accounts
    matches_at_the_same_time_all_count
    two_who_always_meet_stop_counting
    history_comes_in_pages
}

const LATEST: (i64, TableId) = (i64::MAX, TableId::LAST);

async fn accounts(store: &dyn Store, people: &[&str]) {
    for person in people {
        let account = StoredAccount {
            person: (*person).to_owned(),
            key: format!("key of {person}"),
            name: format!("Name of {person}"),
            password: String::new(),
            created: 1,
        };
        sign_up(store, account, Vec::new()).await.expect("it is kept");
    }
}

/// Seats in the order of their ranks: a person, or a bot's level.
fn finish(rated: bool, seats: &[Result<&str, u8>]) -> Finish {
    let seats = seats.iter().enumerate().map(|(index, who)| FinishedSeat {
        name: format!("Seat {index}"),
        person: who.ok().map(str::to_owned),
        bot: who.err(),
        rank: index as u8 + 1,
        points: Some(10 - index as i32),
        gave_up: false,
        change: None,
    });
    Finish { game: "ole".to_owned(), rated, early: false, seats: seats.collect(), deal: None }
}

/// A match that ends like this.
async fn ends(store: &dyn Store, finish: Finish) -> TableId {
    let id = table(store).await;
    store.append(entry(id, 1, sat(0))).await.expect("it is kept");
    let mut last = entry(id, 2, moved(2));
    last.finish = Some(Box::new(finish));
    store.append(last).await.expect("it is kept");
    id
}

async fn scores(store: &dyn Store) -> Vec<(String, i32, u32)> {
    let best = store.best("ole".to_owned(), 10).await.expect("an answer");
    let row = |ranked: &protocol::Ranked| {
        let who = match (&ranked.person, ranked.bot) {
            (Some(person), _) => person.name.clone(),
            (None, level) => format!("{level:?}"),
        };
        (who, ranked.rating.score, ranked.rating.matches)
    };
    best.iter().map(row).collect()
}

async fn a_match_counts_once_and_for_those_with_accounts(store: &dyn Store) {
    accounts(store, &["p1", "p2"]).await;
    ends(store, finish(false, &[Ok("p1"), Ok("p2")])).await;
    ends(store, finish(true, &[Ok("guest"), Err(3)])).await;
    assert_eq!(scores(store).await, []);
    let id = ends(store, finish(true, &[Ok("p1"), Err(3), Ok("p2"), Ok("guest")])).await;
    let after = scores(store).await;
    // As the ratings themselves say (ratings.rs), whichever store keeps them.
    let names: Vec<&str> = after.iter().map(|(who, ..)| who.as_str()).collect();
    assert_eq!(names, ["Name of p1", "Some(3)", "Name of p2"]);
    assert!(after.iter().all(|(.., matches)| *matches == 1) && after[0].1 > after[2].1, "{after:?}");
    let ratings = store.ratings("p1".to_owned()).await.expect("an answer");
    assert_eq!(ratings.len(), 1);
    assert_eq!((ratings[0].game.as_str(), ratings[0].score), ("ole", after[0].1));
    assert!(store.ratings("guest".to_owned()).await.expect("an answer").is_empty());
    let history = store.history("p1".to_owned(), LATEST, 1).await.expect("an answer");
    assert_eq!(history[0].table, id.to_string());
    assert_eq!((history[0].change, history[0].you.index()), (Some(after[0].1), 0));
    assert_eq!(history[0].ranks, [1, 2, 3, 4]);
    // The same once more is refused, and counts for nothing.
    let mut again = entry(id, 2, moved(2));
    again.finish = Some(Box::new(finish(true, &[Ok("p2"), Ok("p1")])));
    assert!(matches!(store.append(again).await, Err(StoreError::Conflict)));
    assert_eq!(scores(store).await, after);
    assert_eq!(store.history("p1".to_owned(), LATEST, 10).await.expect("an answer").len(), 2);
    // A match that is over is not one to go back to.
    assert!(!store.tables_of("p0".to_owned()).await.expect("an answer").contains(&id));
    assert!(store.all_tables_of("p0".to_owned()).await.expect("an answer").contains(&id));
}

async fn matches_at_the_same_time_all_count(store: &dyn Store) {
    let people: Vec<String> = (0..12).map(|number| format!("p{number}")).collect();
    accounts(store, &people.iter().map(String::as_str).collect::<Vec<_>>()).await;
    // All against the same bot.
    let matches = people.iter().map(|person| ends(store, finish(true, &[Ok(person.as_str()), Err(2)])));
    futures_util::future::join_all(matches).await;
    let after = scores(store).await;
    let bot = store.best("ole".to_owned(), 50).await.expect("an answer");
    let bot = bot.iter().find(|ranked| ranked.bot == Some(2)).expect("it has played");
    assert_eq!(bot.rating.matches, 12);
    assert_eq!(after.len(), 10, "no more than were asked for");
}

async fn two_who_always_meet_stop_counting(store: &dyn Store) {
    accounts(store, &["p1", "p2"]).await;
    for _ in 0..5 {
        ends(store, finish(true, &[Ok("p1"), Ok("p2")])).await;
    }
    let after = scores(store).await;
    assert_eq!(after[0].2, 5);
    ends(store, finish(true, &[Ok("p1"), Ok("p2")])).await;
    assert_eq!(scores(store).await, after);
}

async fn history_comes_in_pages(store: &dyn Store) {
    let mut tables = Vec::new();
    for _ in 0..5 {
        tables.insert(0, ends(store, finish(false, &[Ok("p1"), Ok("p2")])).await.to_string());
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    }
    let mut seen = Vec::new();
    let mut before = LATEST;
    loop {
        let page = store.history("p2".to_owned(), before, 2).await.expect("an answer");
        let Some(last) = page.last() else { break };
        before = (last.ended, last.table.parse().expect("a table"));
        assert!(page.iter().all(|finished| finished.you.index() == 1));
        seen.extend(page.iter().map(|finished| finished.table.clone()));
    }
    assert_eq!(seen, tables);
}
