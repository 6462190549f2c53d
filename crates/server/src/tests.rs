//! What can only be seen from inside: a table that breaks, and whether other truths can be told
//! apart.

pub(crate) mod accounts;
mod broken;
mod chosen;
mod moving;
mod nodes;
mod postgres;
mod secrecy;
mod stores;
mod tables;
mod test_cluster;
mod unseen;
mod workers;

#[path = "../tests/it/common.rs"]
mod common;

use std::sync::Arc;
use std::time::Duration;

use bus::Bus;
use bus::outbox::{Flush, Offer, Outbox};
use bus::reply::ReplyTo;
use catalog::{AnyMatch, GameId};
use engine::{Dice, Lang, Seat};
use protocol::{Act, Person, Phrase, Reply};
use serde_json::json;
use store_sqlite::SqliteStore;

use crate::requests::tables::create;
use crate::{Config, Expect, Metrics, Opened, TableId};

async fn opened(name: &str) -> (Opened, std::path::PathBuf) {
    let folder = std::env::temp_dir().join(format!("pioche-inside-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    // No bot ever gets to move: what happens is what the test does.
    let config = Config { data: folder.clone(), pace: Duration::from_hours(1), ..Config::default() };
    let metrics = Arc::new(Metrics::default());
    let store =
        SqliteStore::open(&config.database(), Expect::Known, Arc::clone(&metrics)).await.expect("a store");
    (Opened::new(config, Arc::new(store), metrics).await.expect("it opens"), folder)
}

/// A private `PostgreSQL`; nothing where it is not installed, and then this test is named as
/// skipped. `cargo xtask` installs it, and allows no skipping.
fn postgres(test: &str) -> Option<Arc<load::postgres::PrivatePostgres>> {
    load::needed(test, load::postgres::PrivatePostgres::shared())
}

fn person(number: usize) -> Person {
    Person { person: format!("p{number}"), name: format!("Guest {number}"), account: false }
}

async fn ask(opened: &Opened, table: &str, who: usize, id: u64, act: Act) -> Reply {
    let (reply, answer) = ReplyTo::http(id);
    let table: TableId = table.parse().expect("a table");
    opened.app.bus.ask(table, Arc::new(person(who)), id, act, reply);
    answer.await.expect("an answer")
}

/// A table of this game where all seats are people's, dealt.
async fn table(opened: &Opened, game: GameId, seats: usize) -> String {
    let (reply, answer) = ReplyTo::http(1);
    let asked = serde_json::from_value(json!({"game": game.info().id, "seats": seats})).expect("a table");
    create(&opened.app.services, &*opened.app.bus, asked, person(0), reply).await;
    let id = answer.await.expect("an answer").table.expect("a table");
    for who in 1..seats {
        let act = Act::Sit { table: id.clone(), seat: None, share: None, invite: None };
        assert!(ask(opened, &id, who, 2, act).await.error.is_none());
    }
    assert!(
        ask(opened, &id, 0, 3, Act::Start { table: id.clone(), chance: None, here: false })
            .await
            .error
            .is_none()
    );
    id
}

/// Breaks what writes to it.
struct Broken;

impl Outbox for Broken {
    fn id(&self) -> u64 {
        u64::MAX
    }

    fn offer_text(&self, _: Flush, _: &mut dyn FnMut(&mut Vec<u8>)) -> Offer {
        panic!("a test breaks this table");
    }

    fn send_text(&self, _: &mut dyn FnMut(&mut Vec<u8>)) -> bool {
        panic!("a test breaks this table");
    }

    fn send_raw(&self, _: &[u8]) -> bool {
        panic!("a test breaks this table");
    }

    fn close(&self) {}

    fn is_closed(&self) -> bool {
        false
    }
}

/// Makes a table's task panic: it cannot reply to a stranger's request.
fn break_table(bus: &dyn Bus, table: TableId) {
    let act = Act::Say { table: table.to_string(), phrase: Phrase::Oops };
    bus.ask(table, Arc::new(person(99)), 1, act, ReplyTo::socket(1, Arc::new(Broken)));
}

fn look(table: &str, since: Option<u64>) -> Act {
    Act::Watch { table: table.to_owned(), since, lang: Lang::En, invite: None }
}

#[tokio::test]
async fn a_table_that_breaks_closes_alone_and_opens_again() {
    let (opened, folder) = opened("panic").await;
    let game = GameId::ALL[0];
    let (broken, other) = (table(&opened, game, 3).await, table(&opened, game, 3).await);
    let before = ask(&opened, &broken, 0, 4, look(&broken, None)).await.update.expect("the table");
    let id: TableId = broken.parse().expect("a table");
    break_table(&*opened.app.bus, id);
    let after = ask(&opened, &broken, 0, 5, look(&broken, None)).await;
    // The mail right behind the panic either meets the reopened table or hears that it may ask
    // again.
    let after =
        if after.error.is_some() { ask(&opened, &broken, 0, 6, look(&broken, None)).await } else { after };
    let after = after.update.expect("the table is open again");
    assert_eq!(
        serde_json::to_string(&before.game).expect("plain data"),
        serde_json::to_string(&after.game).expect("plain data")
    );
    assert!(ask(&opened, &other, 0, 7, look(&other, None)).await.error.is_none(), "the others play on");
    assert_eq!(opened.app.services.metrics.tables_broken.get(), 1);
    let _ = std::fs::remove_dir_all(folder);
}

/// Only a game where a turn has several open steps has anything to take back; whatever the game,
/// what others have learnt from stays.
#[test]
fn a_move_that_told_somebody_something_stays() {
    for game in GameId::ALL {
        let mut dice = Dice::new(5);
        let mut quiet = 0;
        for index in 0..20 {
            let seats = game.info().usual_seats;
            let seed = engine::Seed::numbered(77, index);
            let mut any =
                AnyMatch::new(game, seats, &std::collections::BTreeMap::new(), seed).expect("a deal");
            for _ in 0..60 {
                let Some(seat) = any.to_act().must.first() else { break };
                let legal = any.legal(seat);
                let mv = dice.pick(&legal).expect("a move").clone();
                any.play(seat, &mv).expect("a legal move");
                if crate::tables::may_undo(&any, seat) {
                    quiet += 1;
                    // Nobody else may have seen anything that depends on what they do not know; and
                    // the seat goes on.
                    assert!(any.to_act().must.has(seat));
                }
                for other in Seat::all(seats).filter(|other| *other != seat) {
                    assert!(!crate::tables::may_undo(&any, other), "only one's own move");
                }
            }
        }
        // Every card laid in Olé shows what a hand held.
        if game == GameId::Ole {
            assert_eq!(quiet, 0);
        }
    }
}
