//! Connections. Not `axum::serve`, because a client that sends its request byte by byte must not
//! hold a connection forever.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};
use tower::Service as _;

use super::{Accepted, Peer, TrustedProxies};
use crate::limits::gate::Gate;

/// How connections are accepted.
pub(crate) struct Listening {
    pub(crate) listener: TcpListener,
    pub(crate) gate: Arc<Gate>,
    pub(crate) proxies: Arc<TrustedProxies>,
    /// How long the head of a request may take, on new and on reused connections.
    pub(crate) head: Duration,
    /// How long a client may leave a reply unread.
    pub(crate) unread: Duration,
    /// How long open connections may take to end when the server stops.
    pub(crate) grace: Duration,
}

/// Accepts connections until the server stops; then waits, at most for the grace period, until the
/// open ones have ended.
pub(crate) async fn serve(listening: Listening, app: Router, mut stopping: watch::Receiver<bool>) {
    let Listening { listener, gate, proxies, head, unread, grace } = listening;
    let (alive, mut all_gone) = mpsc::channel::<()>(1);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopping.changed() => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Out of file descriptors, mostly: others have to close first.
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        // Visitors behind a trusted proxy are counted by their own address once the headers are
        // read.
        let counted = Some(peer.ip()).filter(|address| !proxies.has(*address));
        let Some(open) = gate.admit(counted) else {
            // Resets the connection, so that the system keeps nothing of it.
            let _ = stream.set_zero_linger();
            continue;
        };
        // Moves are small, and must not be delayed to be sent together.
        let _ = stream.set_nodelay(true);
        let app = app.clone();
        let mut stopping = stopping.clone();
        let alive = alive.clone();
        let proxies = Arc::clone(&proxies);
        tokio::spawn(async move {
            let service = service_fn(move |request: Request<Incoming>| {
                let mut app = app.clone();
                let client = proxies.client(peer.ip(), request.headers());
                async move {
                    let mut request = request.map(Body::new);
                    request.extensions_mut().insert(Peer(SocketAddr::new(client, peer.port())));
                    app.call(request).await.map_err(|never: Infallible| never)
                }
            });
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(head)
                .max_buf_size(32 << 10)
                .serve_connection(TokioIo::new(Accepted::new(stream, open, unread)), service)
                .with_upgrades();
            let mut connection = std::pin::pin!(connection);
            tokio::select! {
                // What a client does to its own connection is not an error of ours.
                _ = connection.as_mut() => {}
                _ = stopping.changed() => {
                    connection.as_mut().graceful_shutdown();
                    let _ = connection.await;
                }
            }
            drop(alive);
        });
    }
    drop(listener);
    drop(alive);
    let _ = tokio::time::timeout(grace, all_gone.recv()).await;
}
