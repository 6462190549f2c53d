//! The send buffer of a socket, and the task that flushes all of them.
//!
//! Whoever has something to send writes it, as finished frames, into the socket's buffer and goes
//! on. The flush task takes one socket after the other and hands its buffer to the network whole:
//! what several tables send to one socket at about the same time costs one system call, and no
//! socket's own task has to wake up for it.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use protocol::ServerMessage;
use serde::Serialize;
use tokio::net::tcp::OwnedWriteHalf;
use tokio::sync::{Notify, mpsc};

use super::frame::text_frame;

/// Sockets flushed in one go, before others have their turn on the thread.
const ROUND: usize = 64;

/// The send buffer of one socket. A client that does not read is disconnected when too much waits
/// for it; nobody else notices.
#[derive(Debug)]
pub(crate) struct Outbox {
    stream: OwnedWriteHalf,
    out: Mutex<Out>,
    limit: usize,
    flush_task: FlushTask,
    /// Wakes the socket's own task: the network takes no more for now, or it is over.
    pub(crate) attention: Notify,
}

#[derive(Debug)]
struct Out {
    bytes: Vec<u8>,
    /// Whether the flush task knows.
    queued: bool,
    /// Whether somebody is writing to the network just now; nobody else may, or bytes would get out
    /// of order.
    writing: bool,
    flow: Flow,
}

/// When what was written is to be flushed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flush {
    Now,
    /// An answer to the same socket follows at once, and takes it along.
    WithAnswer,
}

/// Whether the network takes what is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flow {
    /// The network takes what there is.
    Open,
    /// The network takes no more for now; the socket's task waits for it.
    Blocked,
    /// Too much waits: the client does not read.
    Cut,
    /// The connection is gone.
    Gone,
}

impl Outbox {
    pub(crate) fn new(stream: OwnedWriteHalf, limit: usize, flush_task: FlushTask) -> Arc<Self> {
        let out = Out { bytes: Vec::new(), queued: false, writing: false, flow: Flow::Open };
        Arc::new(Self { stream, out: Mutex::new(out), limit, flush_task, attention: Notify::new() })
    }

    /// Sends a text; false if the client is gone or is being cut.
    pub(crate) fn send(self: &Arc<Self>, text: &[u8]) -> bool {
        self.put(|bytes| text_frame(bytes, |bytes| bytes.extend_from_slice(text)), Flush::Now)
    }

    /// Sends a text that is written where it leaves from.
    pub(crate) fn write_text(self: &Arc<Self>, flush: Flush, text: impl FnOnce(&mut Vec<u8>)) -> bool {
        self.put(|bytes| text_frame(bytes, text), flush)
    }

    pub(crate) fn send_message(self: &Arc<Self>, message: &ServerMessage) -> bool {
        self.write_text(Flush::Now, |bytes| {
            serde_json::to_writer(bytes, message).expect("messages are plain data");
        })
    }

    /// Sends frames that are ready.
    pub(crate) fn send_raw(self: &Arc<Self>, frames: &[u8]) -> bool {
        self.put(|bytes| bytes.extend_from_slice(frames), Flush::Now)
    }

    fn put(self: &Arc<Self>, write: impl FnOnce(&mut Vec<u8>), flush: Flush) -> bool {
        let mut out = self.out();
        if matches!(out.flow, Flow::Cut | Flow::Gone) {
            return false;
        }
        write(&mut out.bytes);
        if out.bytes.len() > self.limit {
            out.flow = Flow::Cut;
            out.bytes = Vec::new();
            drop(out);
            self.attention.notify_one();
            return false;
        }
        let wakes_flush_task = out.flow == Flow::Open && !out.queued && flush == Flush::Now;
        out.queued |= wakes_flush_task;
        drop(out);
        if wakes_flush_task {
            self.flush_task.flush_soon(Arc::clone(self));
        }
        true
    }

    /// Hands to the network what it takes.
    pub(crate) fn flush(&self) -> Flow {
        let mut out = self.out();
        out.queued = false;
        if out.writing {
            return out.flow; // Whoever is at it goes on until nothing is left.
        }
        while !matches!(out.flow, Flow::Cut | Flow::Gone) && !out.bytes.is_empty() {
            out.writing = true;
            // The buffer is given back: most sockets are quiet most of the time, and there are
            // many.
            let mut bytes = std::mem::take(&mut out.bytes);
            drop(out);
            let (sent, flow) = self.write(&bytes);
            out = self.out();
            out.writing = false;
            if matches!(out.flow, Flow::Cut | Flow::Gone) {
                break;
            }
            out.flow = flow;
            if sent < bytes.len() {
                // What was said meanwhile comes after what is left.
                bytes.drain(..sent);
                bytes.append(&mut out.bytes);
                out.bytes = bytes;
                self.attention.notify_one();
                break;
            }
        }
        out.flow
    }

    fn write(&self, bytes: &[u8]) -> (usize, Flow) {
        let mut sent = 0;
        while sent < bytes.len() {
            match self.stream.try_write(&bytes[sent..]) {
                Ok(0) => return (sent, Flow::Gone),
                Ok(count) => sent += count,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return (sent, Flow::Blocked),
                Err(_) => return (sent, Flow::Gone),
            }
        }
        (sent, Flow::Open)
    }

    /// Waits until the network takes something again.
    pub(crate) async fn writable(&self) {
        // If it cannot, that shows when something is written.
        let _ = self.stream.writable().await;
    }

    pub(crate) fn flow(&self) -> Flow {
        self.out().flow
    }

    /// Nothing more will be sent.
    pub(crate) fn close(&self) {
        let mut out = self.out();
        if out.flow != Flow::Cut {
            out.flow = Flow::Gone;
        }
        out.bytes = Vec::new();
    }

    /// Makes the end of the connection a reset: nobody reads what the system still holds for it.
    pub(crate) fn reset(&self) {
        let _ = self.stream.as_ref().set_zero_linger();
    }

    pub(crate) fn is_closed(&self) -> bool {
        matches!(self.flow(), Flow::Cut | Flow::Gone)
    }

    // Held for a moment only, and never across an await.
    fn out(&self) -> MutexGuard<'_, Out> {
        self.out.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A message as it is sent.
pub(crate) fn json(message: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(message).expect("messages are plain data")
}

/// Hands the buffers to the network. The task ends when nobody is left who could send anything.
#[derive(Clone, Debug)]
pub(crate) struct FlushTask(mpsc::UnboundedSender<Arc<Outbox>>);

impl FlushTask {
    /// Starts the task.
    pub(crate) fn new() -> Self {
        let (flush, mut ready) = mpsc::unbounded_channel::<Arc<Outbox>>();
        tokio::spawn(async move {
            let mut round = Vec::new();
            while ready.recv_many(&mut round, ROUND).await > 0 {
                // Tables that were about to say something to the same sockets come first.
                tokio::task::yield_now().await;
                while !round.is_empty() {
                    for outbox in round.drain(..) {
                        outbox.flush();
                    }
                    tokio::task::consume_budget().await;
                    while round.len() < ROUND
                        && let Ok(outbox) = ready.try_recv()
                    {
                        round.push(outbox);
                    }
                }
            }
        });
        Self(flush)
    }

    fn flush_soon(&self, outbox: Arc<Outbox>) {
        // Without a runtime there is no socket either.
        let _ = self.0.send(outbox);
    }
}
