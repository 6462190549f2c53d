//! A server whose role is to think for the bots of others.

use std::net::SocketAddr;
use std::sync::Arc;

use records::metrics::Metrics;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// A running server that takes no visitors: it thinks for the bots of those that do.
pub struct BotServer {
    operations: Option<SocketAddr>,
    metrics: Arc<Metrics>,
    stop: watch::Sender<bool>,
    tasks: Vec<JoinHandle<()>>,
}

impl BotServer {
    /// Where operators look.
    pub fn operations(&self) -> Option<SocketAddr> {
        self.operations
    }

    /// What is counted.
    pub fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// Takes nothing more, and answers what it has taken.
    pub async fn stop(self) {
        let _ = self.stop.send(true);
        for task in self.tasks {
            let _ = task.await;
        }
    }
}

#[cfg(feature = "cluster")]
mod with_bus {
    use std::path::PathBuf;
    use std::sync::Arc;

    use axum::Router;
    use axum::extract::State;
    use axum::http::{StatusCode, header};
    use axum::response::IntoResponse;
    use axum::routing::get;
    use tokio::sync::watch;

    use super::BotServer;
    use crate::bus::nats::BotWorker;
    use crate::config::Config;
    use crate::error::StartError;
    use crate::http::{Listening, TrustedProxies, serve};
    use crate::limits::gate::Gate;
    use crate::{CLOSING, HEAD, bind, descriptors};
    use records::metrics::{Metrics, Now};
    use records::store::Store as _;
    use store_postgres::{PostgresStore, shown};

    impl BotServer {
        /// Asks the database whose bots these are, and takes jobs.
        pub async fn start(config: Config) -> Result<Self, StartError> {
            config.check().map_err(StartError::Config)?;
            let metrics = Arc::new(Metrics::default());
            let address = config.store.as_deref().unwrap_or_default();
            let failed = |error| StartError::Store(PathBuf::from(shown(address)), error);
            let store = PostgresStore::open(address, Arc::clone(&metrics)).await.map_err(failed)?;
            let house = store.house().await.map_err(failed)?;
            // It has no part in what is kept.
            store.close().await;
            let (stop, stopping) = watch::channel(false);
            let joined = BotWorker::join(&config, house, Arc::clone(&metrics), stopping.clone()).await;
            let (worker, task) = joined.map_err(StartError::Bus)?;
            let mut tasks = vec![task];
            let mut operations = None;
            if let Some(asked) = config.operations {
                let listener = bind(asked)?;
                operations = Some(listener.local_addr().map_err(|error| StartError::Address(asked, error))?);
                let listening = Listening {
                    listener,
                    gate: Arc::new(Gate::new(descriptors::OPERATIONS, 0, Arc::clone(&metrics))),
                    proxies: Arc::new(TrustedProxies::new(Vec::new())),
                    head: config.silence.min(HEAD),
                    unread: config.unread,
                    grace: CLOSING,
                };
                let watched = Watched { worker, metrics: Arc::clone(&metrics), stopping: stopping.clone() };
                tasks.push(tokio::spawn(serve(listening, router(watched), stopping)));
            }
            Ok(Self { operations, metrics, stop, tasks })
        }
    }

    /// What operators look at.
    #[derive(Clone)]
    struct Watched {
        worker: Arc<BotWorker>,
        metrics: Arc<Metrics>,
        stopping: watch::Receiver<bool>,
    }

    fn router(watched: Watched) -> Router {
        Router::new()
            .route("/health", get(|| async { "ok\n" }))
            .route("/ready", get(ready))
            .route("/metrics", get(metrics))
            .with_state(watched)
    }

    /// Whether a job could reach it right now.
    async fn ready(State(watched): State<Watched>) -> impl IntoResponse {
        if *watched.stopping.borrow() {
            return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n");
        }
        if watched.worker.is_up() {
            (StatusCode::OK, "ready\n")
        } else {
            (StatusCode::SERVICE_UNAVAILABLE, "the bus between servers is gone\n")
        }
    }

    async fn metrics(State(watched): State<Watched>) -> impl IntoResponse {
        let bots_waiting = watched.worker.waiting();
        let now = Now { tables_awake: 0, tables_listed: 0, bots_waiting, writes_waiting: 0 };
        ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], watched.metrics.text(now))
    }
}

#[cfg(not(feature = "cluster"))]
impl BotServer {
    /// Asks the database whose bots these are, and takes jobs.
    pub async fn start(_: crate::config::Config) -> Result<Self, crate::error::StartError> {
        std::future::ready(Err(crate::error::StartError::Bus(crate::error::BusError::NotCompiled))).await
    }
}
