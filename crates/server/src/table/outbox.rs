//! The way back to a client: a socket's queue, or the one answer of an HTTP request.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::extract::ws::Utf8Bytes;
use protocol::{Problem, Reply, Tell};
use tokio::sync::{Notify, mpsc, oneshot};

use super::wire;

/// What is on its way to one socket. A client that does not read is cut when too much waits for it; nobody else notices.
#[derive(Debug)]
pub(crate) struct Outbox {
    queue: mpsc::UnboundedSender<Utf8Bytes>,
    waiting: AtomicUsize,
    limit: usize,
    pub(crate) cut: Notify,
}

impl Outbox {
    pub(crate) fn new(limit: usize) -> (Arc<Self>, mpsc::UnboundedReceiver<Utf8Bytes>) {
        let (queue, receiver) = mpsc::unbounded_channel();
        (Arc::new(Self { queue, waiting: AtomicUsize::new(0), limit, cut: Notify::new() }), receiver)
    }

    /// Queues a message; false if the client is gone or is being cut.
    pub(crate) fn send(&self, text: Utf8Bytes) -> bool {
        let length = text.as_str().len();
        if self.waiting.fetch_add(length, Ordering::Relaxed) + length > self.limit {
            self.cut.notify_one();
            return false;
        }
        self.queue.send(text).is_ok()
    }

    pub(crate) fn tell(&self, tell: &Tell) -> bool {
        self.send(text(tell))
    }

    /// So many bytes have been handed to the network.
    pub(crate) fn sent(&self, bytes: usize) {
        self.waiting.fetch_sub(bytes, Ordering::Relaxed);
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.queue.is_closed()
    }
}

pub(crate) fn text(tell: &Tell) -> Utf8Bytes {
    serde_json::to_string(tell).expect("messages are plain data").into()
}

enum Way {
    Socket(Arc<Outbox>),
    Http(oneshot::Sender<Reply>),
}

/// Answers one request, exactly once. One that is dropped unanswered (its table broke) says that the server cannot.
pub(crate) struct ReplyTo {
    id: u64,
    way: Option<Way>,
}

impl ReplyTo {
    pub(crate) fn socket(id: u64, outbox: Arc<Outbox>) -> Self {
        Self { id, way: Some(Way::Socket(outbox)) }
    }

    pub(crate) fn http(id: u64) -> (Self, oneshot::Receiver<Reply>) {
        let (sender, receiver) = oneshot::channel();
        (Self { id, way: Some(Way::Http(sender)) }, receiver)
    }

    /// The socket that asked, if one did.
    pub(crate) fn outbox(&self) -> Option<&Arc<Outbox>> {
        match &self.way {
            Some(Way::Socket(outbox)) => Some(outbox),
            Some(Way::Http(_)) | None => None,
        }
    }

    pub(crate) fn answer(mut self, reply: Reply) {
        self.send(reply);
    }

    pub(crate) fn refuse(self, problem: Problem) {
        let reply = Reply { error: Some(problem), ..self.blank() };
        self.answer(reply);
    }

    /// A reply with nothing in it yet.
    pub(crate) fn blank(&self) -> Reply {
        Reply { re: self.id, event: None, table: None, update: None, error: None }
    }

    fn send(&mut self, reply: Reply) {
        match self.way.take() {
            Some(Way::Socket(outbox)) => drop(outbox.tell(&Tell::Reply(reply))),
            Some(Way::Http(sender)) => drop(sender.send(reply)),
            None => {}
        }
    }
}

impl Drop for ReplyTo {
    fn drop(&mut self) {
        if self.way.is_some() {
            self.send(Reply { error: Some(wire::unavailable()), ..self.blank() });
        }
    }
}
