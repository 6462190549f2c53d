//! A worker: a server that computes moves for the bots of other servers.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;
use bus::node::Worker;
use records::metrics::{Metrics, Now};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::config::Config;
use crate::error::StartError;
use crate::http::{Listening, TrustedProxies, serve};
use crate::limits::gate::Gate;
use crate::{CLOSING, HEAD, bind, descriptors};

/// A running worker. It takes no visitors.
pub struct BotServer {
    operations: Option<SocketAddr>,
    watched: Watched,
    stop: watch::Sender<bool>,
    tasks: Vec<JoinHandle<()>>,
}

/// What the operations address shows.
#[derive(Clone)]
struct Watched {
    worker: Arc<dyn Worker>,
    metrics: Arc<Metrics>,
    stopping: watch::Receiver<bool>,
}

impl BotServer {
    /// Opens the operations address of a worker that already takes jobs.
    pub fn start(
        config: &Config,
        worker: Arc<dyn Worker>,
        metrics: Arc<Metrics>,
    ) -> Result<Self, StartError> {
        let (stop, stopping) = watch::channel(false);
        let watched = Watched { worker, metrics, stopping: stopping.clone() };
        let mut tasks = Vec::new();
        let mut operations = None;
        if let Some(asked) = config.operations {
            let listener = bind(asked)?;
            operations = Some(listener.local_addr().map_err(|error| StartError::Address(asked, error))?);
            let listening = Listening {
                listener,
                gate: Arc::new(Gate::new(descriptors::OPERATIONS, 0, Arc::clone(&watched.metrics))),
                proxies: Arc::new(TrustedProxies::new(Vec::new())),
                head: config.silence.min(HEAD),
                unread: config.unread,
                grace: CLOSING,
            };
            tasks.push(tokio::spawn(serve(listening, router(watched.clone()), stopping)));
        }
        Ok(Self { operations, watched, stop, tasks })
    }

    /// The operations address.
    pub fn operations(&self) -> Option<SocketAddr> {
        self.operations
    }

    /// The counters.
    pub fn metrics(&self) -> &Metrics {
        &self.watched.metrics
    }

    /// Takes no more jobs, and answers those that it took.
    pub async fn stop(self) {
        let _ = self.stop.send(true);
        self.watched.worker.stop().await;
        for task in self.tasks {
            let _ = task.await;
        }
    }
}

fn router(watched: Watched) -> Router {
    Router::new()
        .route("/health", get(|| async { "ok\n" }))
        .route("/ready", get(ready))
        .route("/metrics", get(metrics))
        .with_state(watched)
}

/// Whether a job could reach this worker now.
async fn ready(State(watched): State<Watched>) -> impl IntoResponse {
    if *watched.stopping.borrow() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n");
    }
    if watched.worker.is_up() {
        (StatusCode::OK, "ready\n")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the bus between servers is not connected\n")
    }
}

async fn metrics(State(watched): State<Watched>) -> impl IntoResponse {
    let bots_waiting = watched.worker.waiting();
    let now = Now { tables_awake: 0, tables_listed: 0, bots_waiting, writes_waiting: 0 };
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], watched.metrics.text(now))
}
