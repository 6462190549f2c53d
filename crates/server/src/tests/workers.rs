//! Bots that think elsewhere: with workers that die, are not there, have too much to do, or answer
//! nonsense.

use std::time::{Duration, Instant};

use futures_util::StreamExt as _;
use protocol::ServerMessage;
use serde_json::{Value, json};
use tokio::time::timeout;

use super::common::{Client, PATIENCE, create, http, play, start};
use super::test_cluster::{TestCluster, start_node, start_worker};
use crate::{BotServer, Config, Role, Server};

impl TestCluster {
    fn with_role(&self, role: Role) -> Config {
        // Bots think for three quarters of the pace.
        Config { role, pace: Duration::from_millis(200), ..self.config() }
    }

    async fn front(&self) -> Server {
        start_node(self.with_role(Role::Front)).await.expect("a node starts")
    }

    async fn worker(&self) -> BotServer {
        start_worker(self.with_role(Role::Bots)).await
    }

    /// A worker that answers as the test says, in the queue group of the others, and what it was
    /// asked.
    async fn pretender(
        &self,
        answer: impl Fn(&Value) -> Vec<String> + Send + 'static,
    ) -> (tokio::task::JoinHandle<()>, tokio::sync::mpsc::UnboundedReceiver<Value>) {
        let installation = self.query("SELECT replace(id::text, '-', '') FROM pioche_installation");
        let client = async_nats::connect(self.nats.url()).await.expect("a connection");
        let subject = format!("pioche.{installation}.jobs");
        let mut jobs = client.queue_subscribe(subject, "bots".to_owned()).await.expect("jobs");
        client.flush().await.expect("it listens");
        let (asked, seen) = tokio::sync::mpsc::unbounded_channel();
        let task = tokio::spawn(async move {
            while let Some(message) = jobs.next().await {
                let job: Value = serde_json::from_slice(&message.payload).expect("a job");
                let reply = message.reply.expect("somebody waits");
                for text in answer(&job) {
                    client.publish(reply.clone(), text.into()).await.expect("it is sent");
                }
                client.flush().await.expect("it leaves");
                let _ = asked.send(job);
            }
        });
        (task, seen)
    }
}

/// A person at a table of Karta Doppio with a bot that searches.
async fn with_a_bot(front: &Server, name: &str) -> (String, Client) {
    let mut client = Client::new(front.address(), name).await;
    let settings = json!({"game": "karta-doppio", "seats": 2, "bots": [5]});
    let id = client.good(create(settings)).await.table.expect("a table");
    client.watch(&id).await;
    client.good(start(&id)).await;
    (id, client)
}

/// Plays until the bot has made so many moves; the longest that one of them took.
async fn until_bot_has_moved(id: &str, client: &mut Client, moves: usize) -> Duration {
    let mut longest = Duration::ZERO;
    let mut made = 0;
    let mut waits: Option<Instant> = None;
    loop {
        let now = client.watch(id).await;
        let game = now.game.expect("dealt");
        assert!(game.outcome.is_none(), "the match is longer than that");
        let mine = game.must.iter().any(|seat| seat.index() == 0);
        if mine && let Some(since) = waits.take() {
            longest = longest.max(since.elapsed());
            made += 1;
            if made == moves {
                return longest;
            }
        }
        if mine {
            client.good(play(id, now.version, &game.legal[0])).await;
        } else {
            waits.get_or_insert_with(Instant::now);
            let changed = async {
                loop {
                    if matches!(client.next().await, ServerMessage::Update(update) if update.version > now.version)
                    {
                        return;
                    }
                }
            };
            timeout(PATIENCE, changed).await.expect("a bot moves in time");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_think_in_a_worker() {
    let Some(cluster) = TestCluster::open("bots_think_in_a_worker") else { return };
    let front = cluster.front().await;
    let worker = cluster.worker().await;
    let (id, mut client) = with_a_bot(&front, "Anne").await;
    until_bot_has_moved(&id, &mut client, 4).await;
    let metrics = front.metrics();
    assert!(metrics.jobs_answered.get() >= 4, "{}", metrics.jobs_answered.get());
    assert!(worker.metrics().thoughts.get() >= 4);
    assert_eq!((metrics.jobs_here.get(), metrics.jobs_refused.get()), (0, 0));
    // It takes no visitors, holds no connection to the database and shares no tables.
    assert_eq!(cluster.query("SELECT count(*) FROM node"), "1");
    // One that is asked to stop answers what it has taken; the next job finds nobody.
    worker.stop().await;
    until_bot_has_moved(&id, &mut client, 2).await;
    assert!(metrics.jobs_here.get() > 0);
    front.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_workers_bots_think_where_their_table_is() {
    let Some(cluster) = TestCluster::with_own_bus("without_workers_bots_think_where_their_table_is") else {
        return;
    };
    let front = cluster.front().await;
    let (id, mut client) = with_a_bot(&front, "Anne").await;
    until_bot_has_moved(&id, &mut client, 3).await;
    assert_eq!(front.metrics().jobs_answered.get(), 0);
    assert!(front.metrics().jobs_here.get() >= 3);
    // Nor does it need the bus for it.
    cluster.nats.stop();
    until_bot_has_moved(&id, &mut client, 2).await;
    front.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_whose_worker_dies_is_asked_for_again() {
    let Some(cluster) = TestCluster::open("a_job_whose_worker_dies_is_asked_for_again") else { return };
    let front = cluster.front().await;
    let (doomed, mut asked) = cluster.pretender(|_| vec!["\"Accepted\"".to_owned()]).await;
    let (id, mut client) = with_a_bot(&front, "Anne").await;
    let dies = async {
        // It thinks, and is gone with what it thought.
        let job = timeout(PATIENCE, asked.recv()).await.expect("in time").expect("a job");
        doomed.abort();
        assert_eq!(job["game"], "karta-doppio");
        cluster.worker().await
    };
    let (longest, worker) = tokio::join!(until_bot_has_moved(&id, &mut client, 2), dies);
    load::took_at_most(Duration::from_secs(4), longest, "a move whose worker died");
    assert!(front.metrics().jobs_again.get() >= 1);
    assert!(front.metrics().jobs_answered.get() >= 1);
    worker.stop().await;
    front.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_worker_that_says_nothing_is_not_waited_for() {
    let Some(cluster) = TestCluster::open("a_worker_that_says_nothing_is_not_waited_for") else { return };
    let front = cluster.front().await;
    let (silent, _asked) = cluster.pretender(|_| Vec::new()).await;
    let (id, mut client) = with_a_bot(&front, "Anne").await;
    let longest = until_bot_has_moved(&id, &mut client, 2).await;
    load::took_at_most(Duration::from_secs(4), longest, "a move whose worker says nothing");
    let metrics = front.metrics();
    assert!(metrics.jobs_again.get() >= 2 && metrics.jobs_here.get() >= 1);
    silent.abort();
    front.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_answer_is_refused() {
    let Some(cluster) = TestCluster::open("what_is_no_answer_is_refused") else { return };
    let front = cluster.front().await;
    let number = std::sync::atomic::AtomicUsize::new(0);
    let nonsense = move |_: &Value| {
        let next = number.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let all =
            [r#"{"Move":"no such move"}"#, "nonsense", r#"{"Move":7}"#, r#""Refused""#, r#"{"Move":""}"#];
        // A second answer to the same job is nobody's.
        vec![all[next % all.len()].to_owned(), r#"{"Move":"late"}"#.to_owned()]
    };
    let (liar, _asked) = cluster.pretender(nonsense).await;
    let (id, mut client) = with_a_bot(&front, "Anne").await;
    until_bot_has_moved(&id, &mut client, 5).await;
    let metrics = front.metrics();
    assert!(metrics.jobs_refused.get() >= 5 && metrics.jobs_here.get() >= 5);
    assert_eq!(metrics.jobs_answered.get(), 0);
    assert!(metrics.jobs_late.get() >= 1);
    liar.abort();
    front.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn front_nodes_answer_while_workers_have_too_much_to_do() {
    let Some(cluster) = TestCluster::open("front_nodes_answer_while_workers_have_too_much_to_do") else {
        return;
    };
    let front = cluster.front().await;
    let (busy, _asked) = cluster.pretender(|_| vec!["\"Busy\"".to_owned()]).await;
    // And a real one with one thread and hardly a queue, for more bots than it can serve.
    let worker = start_worker(Config { bot_threads: 1, bot_queue: 1, ..cluster.with_role(Role::Bots) }).await;
    let mut tables = tokio::task::JoinSet::new();
    for number in 0..12 {
        let (id, mut client) = with_a_bot(&front, &format!("Guest {number}")).await;
        tables.spawn(async move { until_bot_has_moved(&id, &mut client, 2).await });
    }
    let mut slowest = Duration::ZERO;
    while !tables.is_empty() {
        if let Ok(Some(played)) = timeout(Duration::from_millis(20), tables.join_next()).await {
            played.expect("its bot moves");
        }
        let started = Instant::now();
        assert_eq!(http(front.address(), "GET", "/api/v1/tables", "", "").await.0, 200);
        slowest = slowest.max(started.elapsed());
    }
    load::took_at_most(Duration::from_secs(1), slowest, "an answer beside busy workers");
    let metrics = front.metrics();
    assert!(metrics.jobs_again.get() >= 1, "somebody was too busy");
    assert_eq!(metrics.jobs_refused.get(), 0);
    busy.abort();
    worker.stop().await;
    front.stop().await;
}
