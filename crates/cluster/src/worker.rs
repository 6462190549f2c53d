//! A server that thinks for the bots of the others. It has no tables, no visitors, and no
//! connection to the database once it knows whose bots they are.

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

use crate::link::{BusLink, Line};
use crate::wire::Answer;
use records::metrics::Metrics;

/// How long what is being thought about may still take when the server stops.
const CLOSING: Duration = Duration::from_millis(1500);

/// The thinking of such a server.
pub struct BotWorker {
    link: Arc<BusLink>,
    pool: Pool,
    metrics: Arc<Metrics>,
    /// Jobs that were taken and are not answered.
    open: Arc<AtomicUsize>,
    stop: watch::Sender<bool>,
    task: Mutex<Option<JoinHandle<()>>>,
}

impl BotWorker {
    /// Takes jobs of that house, under a name of its own, until it is stopped.
    pub async fn join(
        address: &str,
        house: String,
        name: &str,
        bots: Settings,
        metrics: Arc<Metrics>,
    ) -> Result<Arc<Self>, BusError> {
        let (link, jobs, mut lines) = BusLink::open_for_jobs(address, house, name).await?;
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
            while let Some(line) = lines.recv().await {
                let Some(worker) = heard.upgrade() else { return };
                worker.line_is(line);
            }
        });
        let task = tokio::spawn(Arc::clone(&worker).run(jobs, stopping));
        *worker.task.lock().unwrap_or_else(PoisonError::into_inner) = Some(task);
        Ok(worker)
    }

    fn line_is(&self, line: Line) {
        self.metrics.bus_up.set(self.link.is_up().into());
        match line {
            Line::Up => tracing::info!("the bus between servers is there"),
            Line::Down => tracing::error!("the bus between servers is gone; nobody asks this server"),
            Line::Lossy => tracing::error!("more was asked of this server than it could hear"),
        }
    }

    async fn run(self: Arc<Self>, mut jobs: Subscriber, mut stopping: watch::Receiver<bool>) {
        loop {
            let message = tokio::select! {
                message = jobs.next() => message,
                _ = stopping.changed() => break,
            };
            let Some(message) = message else { return };
            // Nobody waits for an answer that has no way back.
            if let Some(reply) = message.reply {
                self.take(reply.to_string(), &message.payload);
            }
        }
        // The others ask somebody else from now on, and what was taken is answered.
        let _ = jobs.unsubscribe().await;
        let closing = Instant::now() + CLOSING;
        while self.open.load(Ordering::SeqCst) > 0 && Instant::now() < closing {
            sleep(Duration::from_millis(10)).await;
        }
        self.link.flush().await;
    }

    fn take(&self, reply: String, bytes: &[u8]) {
        let Ok(job) = serde_json::from_slice::<Job>(bytes) else {
            return answer(&self.link, reply, &Answer::Refused);
        };
        let Ok(thought) = job.thought() else { return answer(&self.link, reply, &Answer::Refused) };
        // One that has waited for as long as it may take is somebody else's by then.
        let until = Instant::now() + job.limit().time;
        let limit = Limit { until: Some(until), ..job.limit() };
        if self.pool.is_busy(limit.time) {
            return answer(&self.link, reply, &Answer::Busy);
        }
        let (link, open, to) = (Arc::clone(&self.link), Arc::clone(&self.open), reply.clone());
        let done: Done = Box::new(move |mv| {
            let told = match mv {
                Some(mv) => Answer::Move(mv),
                None if Instant::now() >= until => Answer::Busy,
                None => Answer::Refused,
            };
            answer(&link, to, &told);
            open.fetch_sub(1, Ordering::SeqCst);
        });
        self.open.fetch_add(1, Ordering::SeqCst);
        if self.pool.think(job.urgency(), limit, thought, done).is_ok() {
            self.metrics.thoughts.add(1);
            answer(&self.link, reply, &Answer::Taken);
        } else {
            self.open.fetch_sub(1, Ordering::SeqCst);
            answer(&self.link, reply, &Answer::Busy);
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

fn answer(link: &BusLink, to: String, answer: &Answer) {
    link.send(to, None, serde_json::to_vec(answer).expect("answers are plain data"));
}
