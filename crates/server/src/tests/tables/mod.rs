//! A table's task alone, without a database, sockets, HTTP or a bus, and in paused time.

mod allocations;
mod memory;
mod undo;

use std::sync::atomic::Ordering;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use bot_pool::Pool;
use bus::queue::RequestQueue;
use bus::reply::ReplyTo;
use bus::request_error::RequestError;
use bus::{CannotOpen, Mail, Opening, Request};
use engine::{Lang, Seat};
use protocol::{Act, Person, Phrase};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use self::memory::{Log, MemoryStore, NoBus, Recorder};
use crate::tables::{Services, run};
use crate::{Chance, Config, Meta, Metrics, Store as _, TableId};

/// What a task has around it.
struct Around {
    log: Log,
    store: Arc<MemoryStore>,
    services: Arc<Services>,
}

impl Around {
    fn new() -> Self {
        Self::with(Config::default())
    }

    fn with(config: Config) -> Self {
        let log = Log::default();
        let store = Arc::new(MemoryStore::new(&log));
        let pool = Pool::new(config.bots());
        let services = Services {
            config,
            store: Arc::clone(&store) as _,
            pool,
            metrics: Arc::new(Metrics::default()),
            workers: OnceLock::new(),
        };
        Self { log, store, services: Arc::new(services) }
    }

    /// Runs the table; a new one if there are settings.
    fn run(&self, id: TableId, new: Option<Meta>) -> Running {
        let (mail, mut inbox) = mpsc::unbounded_channel();
        let (services, bus) = (Arc::clone(&self.services), Arc::new(NoBus { log: self.log.clone() }));
        let me = mail.downgrade();
        let task = tokio::spawn(async move { run(id, new, services, bus, me, &mut inbox).await });
        Running { id, mail, task, queue: Arc::default(), log: self.log.clone(), asked: 0 }
    }

    /// A new table for three people, at which its host sits.
    async fn opened(&self) -> Running {
        self.opened_as(json!({"game": "ole", "seats": 3})).await
    }

    /// A new table with these settings, at which its host sits.
    async fn opened_as(&self, asked: Value) -> Running {
        let asked = serde_json::from_value(asked).expect("a table");
        let meta = Meta::new(&asked, "p0", &Chance::default()).expect("it can be");
        self.store.create_table(Box::new(meta.clone())).await.expect("it is kept");
        let table = self.run(meta.id, Some(meta));
        let opening =
            Opening { host: person(0), seat: Seat::FIRST, bots: Vec::new(), reply: ReplyTo::http(0).0 };
        table.mail.send(Mail::Open(Box::new(opening))).expect("it runs");
        table
    }

    /// A match of three people, dealt and watched by all of them.
    async fn dealt(&self) -> Running {
        self.dealt_as(json!({"game": "ole", "seats": 3}), 3).await
    }

    /// The same with these settings, and this many people.
    async fn dealt_as(&self, asked: Value, people: u64) -> Running {
        let mut table = self.opened_as(asked).await;
        for who in 1..people {
            let sit = Act::Sit { table: table.name(), seat: None, share: None, invite: None };
            assert!(table.ask(who, sit).await["error"].is_null());
        }
        let start = Act::Start { table: table.name(), chance: None, here: false };
        assert!(table.ask(0, start).await["error"].is_null());
        for who in 0..people {
            table.watch(who).await;
        }
        table
    }
}

/// A task that runs, and the way to it.
struct Running {
    id: TableId,
    mail: mpsc::UnboundedSender<Mail>,
    task: JoinHandle<Result<(), CannotOpen>>,
    queue: Arc<RequestQueue>,
    log: Log,
    /// The number of the last request.
    asked: u64,
}

fn person(number: u64) -> Person {
    Person { person: format!("p{number}"), name: format!("Guest {number}"), account: false }
}

impl Running {
    fn name(&self) -> String {
        self.id.to_string()
    }

    /// Makes a request by this person's socket, and gives the reply.
    async fn ask(&mut self, who: u64, act: Act) -> Value {
        self.asked += 1;
        let (id, from) = (self.asked, Arc::new(person(who)));
        let outbox = Arc::new(Recorder { number: who, log: self.log.clone() });
        let slot = self.queue.slot(&from).expect("nobody has too many waiting");
        let request = Request { from, act, id, reply: ReplyTo::socket(id, outbox), slot };
        self.mail.send(Mail::Request(Box::new(request))).expect("it runs");
        for _ in 0..100 {
            tokio::task::yield_now().await;
            let found = self.sent(who).into_iter().find_map(|sent| {
                let reply = sent.get("reply")?;
                (reply["re"] == id).then(|| reply.clone())
            });
            if let Some(reply) = found {
                return reply;
            }
        }
        panic!("request {id} has no reply: {:?}", self.log.lines());
    }

    async fn watch(&mut self, who: u64) -> Value {
        let look = Act::Watch { table: self.name(), since: None, lang: Lang::En, invite: None };
        self.ask(who, look).await["update"].clone()
    }

    /// The messages that this person's socket was sent.
    fn sent(&self, who: u64) -> Vec<Value> {
        let begins = format!("{who} ");
        let lines = self.log.lines();
        let texts = lines.iter().filter_map(|line| line.strip_prefix(&begins));
        texts.map(|text| serde_json::from_str(text).expect("JSON")).collect()
    }

    /// Whose turn it is, and a move that they can make.
    async fn next_move(&mut self) -> (u64, Act) {
        let must = self.watch(0).await["game"]["must"][0].as_u64().expect("somebody must act");
        let now = self.watch(must).await;
        let mv = now["game"]["legal"][0].as_str().expect("a legal move").to_owned();
        let version = now["version"].as_u64().expect("a version");
        (must, Act::Play { table: self.name(), version, mv })
    }
}

#[tokio::test(start_paused = true)]
async fn a_move_is_kept_before_anybody_is_sent_it() {
    let around = Around::new();
    let mut table = around.dealt().await;
    let (who, play) = table.next_move().await;
    let before = around.log.lines().len();
    let event = table.ask(who, play).await["event"].as_u64().expect("it was made");
    // Those who need not act may be sent it a moment later.
    tokio::time::sleep(Duration::from_secs(1)).await;
    let lines = around.log.lines().split_off(before);
    assert_eq!(lines[0], format!("kept {event}"), "{lines:?}");
    for other in 0..3 {
        let begins = format!("{other} {{\"update\"");
        let updates: Vec<_> = lines.iter().filter(|line| line.starts_with(&begins)).collect();
        assert_eq!(updates.len(), 1, "{other}: {lines:?}");
        assert!(updates[0].contains(&format!("\"event\":{event}")), "{updates:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn what_cannot_be_kept_is_sent_to_nobody_and_the_next_task_reads_anew() {
    let around = Around::new();
    let mut table = around.dealt().await;
    let kept = table.watch(1).await;
    around.store.full.store(true, Ordering::SeqCst);
    let before = around.log.lines().len();
    let say = Act::Say { table: table.name(), phrase: Phrase::Hello };
    assert_eq!(table.ask(0, say).await["error"]["code"], "unavailable");
    let id = table.id;
    assert_eq!((&mut table.task).await.expect("it ends"), Ok(()));
    let lines = around.log.lines().split_off(before);
    assert!(!lines.iter().any(|line| line.contains("\"update\"")), "{lines:?}");
    assert!(lines.contains(&"stepped down".to_owned()), "{lines:?}");
    for who in 0..3 {
        assert!(table.sent(who).last().expect("messages").get("closed").is_some(), "{who}: {lines:?}");
    }

    around.store.full.store(false, Ordering::SeqCst);
    let mut again = around.run(id, None);
    again.asked = table.asked;
    let read = again.watch(1).await;
    assert_eq!((&read["event"], &read["game"]), (&kept["event"], &kept["game"]));
}

#[tokio::test(start_paused = true)]
async fn those_who_sit_see_how_many_watch() {
    let around = Around::new();
    let mut table = around.dealt_as(json!({"game": "ole", "seats": 3, "access": "open"}), 3).await;
    assert!(table.watch(0).await["info"]["watching"].is_null());
    table.watch(8).await;
    let last = |table: &Running| table.sent(0).pop().expect("messages")["update"]["info"]["watching"].clone();
    assert_eq!(last(&table), 1);
    table.mail.send(Mail::Unwatch { outbox: 8 }).expect("it runs");
    assert!(table.watch(0).await["info"]["watching"].is_null());
}

#[tokio::test(start_paused = true)]
async fn a_table_that_nobody_watches_leaves_memory() {
    let around = Around::new();
    let mut table = around.opened().await;
    table.watch(0).await;
    let idle = around.services.config.idle;
    tokio::time::sleep(2 * idle).await;
    assert!(!table.task.is_finished(), "its host watches");
    table.mail.send(Mail::Unwatch { outbox: 0 }).expect("it runs");
    let ended = tokio::time::timeout(2 * idle, &mut table.task).await;
    assert_eq!(ended.expect("it ends").expect("it does not break"), Ok(()));
}

#[tokio::test(start_paused = true)]
async fn there_is_no_task_for_a_table_that_is_not_kept() {
    let around = Around::new();
    let table = around.run(TableId::LAST, None);
    assert_eq!(table.task.await.expect("it ends"), Err(CannotOpen::NoSuchTable));
}

/// What was dealt and moved with other drawings means nothing here; the reply says so.
#[tokio::test(start_paused = true)]
async fn a_table_of_another_edition_is_not_opened() {
    let around = Around::new();
    let asked = serde_json::from_value(json!({"game": "otto-game-over", "seats": 2})).expect("a table");
    for (edition, ended) in [("2", Err(CannotOpen::OtherEdition)), ("", Ok(()))] {
        let mut meta = Meta::new(&asked, "p0", &Chance::default()).expect("it can be");
        if !edition.is_empty() {
            meta.edition = Some(edition.to_owned());
        }
        around.store.create_table(Box::new(meta.clone())).await.expect("it is kept");
        let table = around.run(meta.id, None);
        assert_eq!(table.task.await.expect("it does not break"), ended, "{edition}");
    }
    let said = RequestError::from(CannotOpen::OtherEdition).problem();
    assert!(said.fr.contains("autre édition") && said.en.contains("another edition"), "{said:?}");
}

#[tokio::test(start_paused = true)]
async fn a_claim_at_the_gathering_settles_who_begins() {
    let around = Around::new();
    let mut table = around.opened_as(json!({"game": "karta-doppio", "seats": 2})).await;
    let claim = |table: &Running, claim: Option<&str>| Act::Claim {
        table: table.name(),
        claim: claim.map(str::to_owned),
    };
    let said = claim(&table, Some("youngest-red"));
    assert!(table.ask(0, said.clone()).await["error"].is_null());
    assert_eq!(table.ask(1, said).await["error"]["code"], "not_yours", "a spectator is nobody's youngest");
    let sit = Act::Sit { table: table.name(), seat: None, share: None, invite: None };
    assert!(table.ask(1, sit).await["error"].is_null());
    let nonsense = claim(&table, Some("tallest"));
    assert_eq!(table.ask(1, nonsense).await["error"]["code"], "unsuitable");
    assert_eq!(table.watch(1).await["info"]["seats"][0]["claim"], "youngest-red");
    // The latest claim is the only one.
    let said = claim(&table, Some("youngest-blue"));
    assert!(table.ask(1, said).await["error"].is_null());
    let info = table.watch(0).await["info"].clone();
    assert_eq!(
        (&info["seats"][0]["claim"], &info["seats"][1]["claim"]),
        (&Value::Null, &json!("youngest-blue"))
    );
    assert_eq!(info["options"]["red"], "chance");
    let start = Act::Start { table: table.name(), chance: None, here: false };
    assert!(table.ask(0, start).await["error"].is_null());
    let dealt = table.watch(0).await;
    assert_eq!(dealt["info"]["options"]["red"], "0");
    assert_eq!(dealt["game"]["must"][0], 0, "the other one is red and begins");
    let late = claim(&table, None);
    assert_eq!(table.ask(1, late).await["error"]["code"], "not_now");
    // A task that reads the table anew deals the same match.
    table.mail.send(Mail::Unwatch { outbox: 0 }).expect("it runs");
    let mut again = around.run(table.id, None);
    again.asked = table.asked;
    assert_eq!(again.watch(0).await["game"], dealt["game"]);
}
