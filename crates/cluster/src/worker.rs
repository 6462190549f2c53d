//! A worker: a server that computes moves for the bots of nodes. It has no tables, no visitors and
//! no connection to the database.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_nats::Subscriber;
use bot_pool::{Done, Job, Limit, Pool, Settings};
use bus::BusError;
use bus::node::Worker;
use futures_util::FutureExt as _;
use futures_util::StreamExt as _;
use futures_util::future::BoxFuture;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::link::{BusLink, Connection};
use crate::wire::JobReply;
use records::metrics::Metrics;

/// How long accepted jobs may still take when the worker stops.
const CLOSING: Duration = Duration::from_millis(1500);

/// A worker that takes jobs.
pub struct BotWorker {
    link: Arc<BusLink>,
    pool: Pool,
    metrics: Arc<Metrics>,
    /// Jobs that were accepted and are not answered yet.
    open: Arc<AtomicUsize>,
    stop: watch::Sender<bool>,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl BotWorker {
    /// Takes jobs of the nodes of this installation until it is stopped. Every start takes a new
    /// name.
    pub async fn join(
        address: &str,
        installation: String,
        name: &str,
        bots: Settings,
        metrics: Arc<Metrics>,
    ) -> Result<Arc<Self>, BusError> {
        let (link, jobs, mut connections) = BusLink::open_for_jobs(address, installation, name).await?;
        let (stop, stopping) = watch::channel(false);
        let worker = Arc::new(Self {
            link: Arc::new(link),
            pool: Pool::new(bots),
            metrics,
            open: Arc::default(),
            stop,
            task: Mutex::default(),
        });
        worker.metrics.bus_up.set(1);
        let heard = Arc::downgrade(&worker);
        tokio::spawn(async move {
            while let Some(connection) = connections.recv().await {
                let Some(worker) = heard.upgrade() else { return };
                worker.on_connection(connection);
            }
        });
        let task = tokio::spawn(Arc::clone(&worker).run(jobs, stopping));
        *worker.task.lock().unwrap_or_else(PoisonError::into_inner) = Some(task);
        Ok(worker)
    }

    fn on_connection(&self, connection: Connection) {
        self.metrics.bus_up.set(self.link.is_up().into());
        match connection {
            Connection::Up => tracing::info!("connected to NATS"),
            Connection::Down => tracing::error!("the connection to NATS is lost; no jobs arrive"),
            Connection::Lossy => tracing::error!("jobs were lost: more arrived than this worker could read"),
        }
    }

    async fn run(self: Arc<Self>, mut jobs: Subscriber, mut stopping: watch::Receiver<bool>) {
        loop {
            let message = tokio::select! {
                message = jobs.next() => message,
                _ = stopping.changed() => break,
            };
            let Some(message) = message else { return };
            // Nobody waits for the reply to a job without a reply subject.
            if let Some(reply) = message.reply {
                self.take(reply.to_string(), &message.payload);
            }
        }
        // Nodes send their jobs to other workers from now on; accepted jobs are still answered.
        let _ = jobs.unsubscribe().await;
        let closing = Instant::now() + CLOSING;
        while self.open.load(Ordering::SeqCst) > 0 && Instant::now() < closing {
            sleep(Duration::from_millis(10)).await;
        }
        self.link.flush().await;
    }

    fn take(&self, reply: String, bytes: &[u8]) {
        let Ok(job) = serde_json::from_slice::<Job>(bytes) else {
            return send_reply(&self.link, reply, &JobReply::Refused);
        };
        let Ok(thought) = job.thought() else { return send_reply(&self.link, reply, &JobReply::Refused) };
        // The node gives up a job that has waited for as long as it may take.
        let until = Instant::now() + job.limit().time;
        let limit = Limit { until: Some(until), ..job.limit() };
        if self.pool.is_busy(limit.time) {
            return send_reply(&self.link, reply, &JobReply::Busy);
        }
        let (link, open, to) = (Arc::clone(&self.link), Arc::clone(&self.open), reply.clone());
        let done: Done = Box::new(move |mv| {
            let reply = match mv {
                Some(mv) => JobReply::Move(mv),
                None if Instant::now() >= until => JobReply::Busy,
                None => JobReply::Refused,
            };
            send_reply(&link, to, &reply);
            open.fetch_sub(1, Ordering::SeqCst);
        });
        self.open.fetch_add(1, Ordering::SeqCst);
        if self.pool.think(job.urgency(), limit, thought, done).is_ok() {
            self.metrics.thoughts.add(1);
            send_reply(&self.link, reply, &JobReply::Accepted);
        } else {
            self.open.fetch_sub(1, Ordering::SeqCst);
            send_reply(&self.link, reply, &JobReply::Busy);
        }
    }
}

impl Worker for BotWorker {
    fn is_up(&self) -> bool {
        self.link.is_up()
    }

    fn waiting(&self) -> usize {
        self.pool.waiting()
    }

    fn stop(&self) -> BoxFuture<'_, ()> {
        async {
            let _ = self.stop.send(true);
            let task = self.task.lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(task) = task {
                let _ = task.await;
            }
        }
        .boxed()
    }
}

fn send_reply(link: &BusLink, to: String, reply: &JobReply) {
    link.send(to, None, serde_json::to_vec(reply).expect("replies are plain data"));
}
