//! The operations address: is the server alive, can it work, what does it do.

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;

use crate::requests::App;
use records::metrics::Now;

pub(crate) fn router(app: App) -> Router {
    Router::new()
        .route("/health", get(|| async { "ok\n" }))
        .route("/ready", get(ready))
        .route("/metrics", get(metrics))
        .with_state(app)
}

/// Whether a move could be stored now.
async fn ready(State(app): State<App>) -> impl IntoResponse {
    if *app.stopping.borrow() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n".to_owned());
    }
    match app.services.store.check().await {
        Ok(()) => (StatusCode::OK, "ready\n".to_owned()),
        Err(error) => (StatusCode::SERVICE_UNAVAILABLE, format!("{error}\n")),
    }
}

async fn metrics(State(app): State<App>) -> impl IntoResponse {
    let text = app.services.metrics.text(Now {
        tables_awake: app.bus.awake(),
        tables_listed: app.bus.listed(),
        bots_waiting: app.services.pool.waiting(),
        writes_waiting: app.services.store.waiting(),
    });
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text)
}
