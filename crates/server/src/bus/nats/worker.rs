//! A server that thinks for the bots of the others. It has no tables, no visitors, and no
//! connection to the database once it knows whose bots they are.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use async_nats::Subscriber;
use bot_pool::{Done, Job, Limit, Pool};
use futures_util::StreamExt as _;
use records::ids::hex;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use super::link::{BusLink, Line};
use super::wire::Answer;
use crate::config::Config;
use crate::error::BusError;
use records::metrics::Metrics;

/// How long what is being thought about may still take when the server stops.
const CLOSING: Duration = Duration::from_millis(1500);

/// The thinking of such a server.
pub(crate) struct BotWorker {
    link: Arc<BusLink>,
    pool: Pool,
    metrics: Arc<Metrics>,
    /// Jobs that were taken and are not answered.
    open: Arc<AtomicUsize>,
}

impl BotWorker {
    /// Takes jobs of that house until `stopping`.
    pub(crate) async fn join(
        config: &Config,
        house: String,
        metrics: Arc<Metrics>,
        stopping: watch::Receiver<bool>,
    ) -> Result<(Arc<Self>, JoinHandle<()>), BusError> {
        let name = hex(&config.chance.bytes::<8>());
        let address = config.bus.as_deref().unwrap_or_default();
        let (link, jobs, mut lines) = BusLink::open_for_jobs(address, house, &name).await?;
        let pool = Pool::new(config.bots());
        let worker = Arc::new(Self { link: Arc::new(link), pool, metrics, open: Arc::default() });
        worker.metrics.bus_up.set(1);
        let heard = Arc::downgrade(&worker);
        tokio::spawn(async move {
            while let Some(line) = lines.recv().await {
                let Some(worker) = heard.upgrade() else { return };
                worker.line_is(line);
            }
        });
        let task = tokio::spawn(Arc::clone(&worker).run(jobs, stopping));
        Ok((worker, task))
    }

    pub(crate) fn is_up(&self) -> bool {
        self.link.is_up()
    }

    /// How many wait for a thread.
    pub(crate) fn waiting(&self) -> usize {
        self.pool.waiting()
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

fn answer(link: &BusLink, to: String, answer: &Answer) {
    link.send(to, None, serde_json::to_vec(answer).expect("answers are plain data"));
}
