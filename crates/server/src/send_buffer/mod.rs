//! The send buffer of a socket, and the task that flushes all of them.
//!
//! A sender writes finished frames into the socket's buffer and goes on. The flush task takes one
//! socket after the other and hands its whole buffer to the network. What several tables send to
//! one socket at about the same time costs one system call, and no socket's own task has to wake up
//! for it.
//!
//! Backpressure: while more than the limit waits for a client, nothing is read from it, so it can
//! request nothing more, and what tables send waits there, where it does not grow. A client is
//! disconnected for what it has not read over time, never for the length of one message: if what
//! waited at some moment has not been taken some time later, the client does not read.

use std::fmt;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use bus::frame::text_frame;
use bus::node::SendBytes;
use bus::outbox::{Flush, Offer, Outbox};
use tokio::net::tcp::OwnedWriteHalf;
use tokio::sync::{Notify, mpsc};
use tokio::time::Instant;

/// Sockets flushed in a row before others have their turn on the thread.
const ROUND: usize = 64;
/// This many times the limit may wait, besides one message of any length, before the client is cut:
/// replies to requests from before the limit was reached, and small messages that are sent in any
/// case.
const CEILING: usize = 16;

/// The send buffer of one socket. A client that does not read is disconnected, and nobody else
/// notices.
#[derive(Debug)]
pub(crate) struct SendBuffer {
    /// Itself, for the flush task.
    me: Weak<SendBuffer>,
    id: u64,
    network: Network,
    out: Mutex<Out>,
    limit: usize,
    flush_task: FlushTask,
    /// Wakes the socket's task: the network takes no more for now, or the connection is over.
    pub(crate) attention: Notify,
}

/// Where the bytes of a socket go.
enum Network {
    Here(OwnedWriteHalf),
    /// To the node that has the socket, in order.
    Elsewhere(SendBytes),
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Here(_) => "Here",
            Self::Elsewhere(_) => "Elsewhere",
        })
    }
}

#[derive(Debug)]
struct Out {
    bytes: Vec<u8>,
    /// Whether the buffer is in the flush task's queue.
    queued: bool,
    /// Whether a thread is writing to the network. No other may, or bytes would get out of order.
    writing: bool,
    /// The length of the longest waiting message, which does not count against the client.
    longest: usize,
    /// Bytes sent so far, counted when the network does not take everything.
    sent: u64,
    /// How far the network must get, and since when.
    behind: Option<Behind>,
    flow: Flow,
}

/// What waited when the network did not take everything.
#[derive(Clone, Copy, Debug)]
struct Behind {
    since: Instant,
    /// The value of `sent` when all of it has been taken.
    until: u64,
}

/// How much may already wait when something is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Room {
    ToTheLimit,
    ToTheCeiling,
}

/// The state of the connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flow {
    /// The network takes everything.
    Open,
    /// The network takes no more for now; the socket's task waits for it.
    Blocked,
    /// Far too much waits: the client does not read and is being cut.
    Cut,
    /// The connection is gone.
    Gone,
}

impl SendBuffer {
    pub(crate) fn new(stream: OwnedWriteHalf, limit: usize, flush_task: FlushTask) -> Arc<Self> {
        Self::to(Network::Here(stream), limit, flush_task)
    }

    /// For a socket of another node.
    pub(crate) fn elsewhere(send: SendBytes, flush_task: FlushTask) -> Arc<Self> {
        // The other node cuts clients that do not read.
        Self::to(Network::Elsewhere(send), usize::MAX / (2 * CEILING), flush_task)
    }

    fn to(network: Network, limit: usize, flush_task: FlushTask) -> Arc<Self> {
        let out = Out {
            bytes: Vec::new(),
            queued: false,
            writing: false,
            longest: 0,
            sent: 0,
            behind: None,
            flow: Flow::Open,
        };
        Arc::new_cyclic(|me| Self {
            me: Weak::clone(me),
            id: next_id(),
            network,
            out: Mutex::new(out),
            limit,
            flush_task,
            attention: Notify::new(),
        })
    }

    fn say(&self, write: impl FnOnce(&mut Vec<u8>)) -> bool {
        match self.put(write, Flush::Now, Room::ToTheCeiling) {
            Offer::Taken => true,
            Offer::Gone => false,
            Offer::Full => {
                let mut out = self.out();
                out.flow = Flow::Cut;
                out.bytes = Vec::new();
                drop(out);
                self.attention.notify_one();
                false
            }
        }
    }

    /// Writes a message of any length, unless too much already waits.
    fn put(&self, write: impl FnOnce(&mut Vec<u8>), flush: Flush, room: Room) -> Offer {
        let mut out = self.out();
        if matches!(out.flow, Flow::Cut | Flow::Gone) {
            return Offer::Gone;
        }
        let waits = out.bytes.len();
        let room = match room {
            Room::ToTheLimit => self.limit,
            Room::ToTheCeiling => CEILING * self.limit + out.longest,
        };
        if waits > room {
            return Offer::Full;
        }
        write(&mut out.bytes);
        out.longest = out.longest.max(out.bytes.len() - waits);
        let wakes_flush_task = out.flow == Flow::Open && !out.queued && flush == Flush::Now;
        out.queued |= wakes_flush_task;
        drop(out);
        if wakes_flush_task {
            self.flush_task.flush_soon(self.me.upgrade());
        }
        Offer::Taken
    }

    /// Writes as much as the network takes.
    pub(crate) fn flush(&self) -> Flow {
        let mut out = self.out();
        out.queued = false;
        if out.writing {
            return out.flow; // The thread that writes goes on until nothing is left.
        }
        while !matches!(out.flow, Flow::Cut | Flow::Gone) && !out.bytes.is_empty() {
            out.writing = true;
            // The buffer is freed: there are many sockets, and most are quiet most of the time.
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
                // What was written meanwhile comes after the rest.
                bytes.drain(..sent);
                bytes.append(&mut out.bytes);
                out.bytes = bytes;
                out.fell_behind(sent);
                self.attention.notify_one();
                break;
            }
            out.behind = None;
            out.longest = 0;
        }
        out.flow
    }

    fn write(&self, bytes: &[u8]) -> (usize, Flow) {
        match &self.network {
            Network::Here(stream) => write_to(stream, bytes),
            Network::Elsewhere(send) => {
                send(bytes);
                (bytes.len(), Flow::Open)
            }
        }
    }

    /// Waits until the network takes something again.
    pub(crate) async fn writable(&self) {
        match &self.network {
            // An error shows at the next write.
            Network::Here(stream) => drop(stream.writable().await),
            Network::Elsewhere(_) => {}
        }
    }

    pub(crate) fn flow(&self) -> Flow {
        self.out().flow
    }

    /// Whether more than the limit waits for this client.
    pub(crate) fn is_full(&self) -> bool {
        self.out().bytes.len() > self.limit
    }

    /// When the client counts as not reading, if it has `unread` for what waits.
    pub(crate) fn late_at(&self, unread: Duration) -> Option<Instant> {
        self.out().behind.map(|behind| behind.since + unread)
    }

    /// Makes the close a reset: nobody reads what the system still buffers.
    pub(crate) fn reset(&self) {
        match &self.network {
            Network::Here(stream) => drop(stream.as_ref().set_zero_linger()),
            Network::Elsewhere(_) => {}
        }
    }

    // Locked briefly, never across an await.
    fn out(&self) -> MutexGuard<'_, Out> {
        self.out.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Outbox for SendBuffer {
    fn id(&self) -> u64 {
        self.id
    }

    fn offer_text(&self, flush: Flush, text: &mut dyn FnMut(&mut Vec<u8>)) -> Offer {
        self.put(|bytes| text_frame(bytes, text), flush, Room::ToTheLimit)
    }

    fn send_text(&self, text: &mut dyn FnMut(&mut Vec<u8>)) -> bool {
        self.say(|bytes| text_frame(bytes, text))
    }

    fn send_raw(&self, frames: &[u8]) -> bool {
        self.say(|bytes| bytes.extend_from_slice(frames))
    }

    fn close(&self) {
        let mut out = self.out();
        if out.flow != Flow::Cut {
            out.flow = Flow::Gone;
        }
        out.bytes = Vec::new();
        drop(out);
        self.attention.notify_one();
    }

    fn is_closed(&self) -> bool {
        matches!(self.flow(), Flow::Cut | Flow::Gone)
    }
}

impl Out {
    /// The network took only this much.
    fn fell_behind(&mut self, sent: usize) {
        self.sent += sent as u64;
        if self.behind.is_none_or(|behind| behind.until <= self.sent) {
            let until = self.sent + self.bytes.len() as u64;
            self.behind = Some(Behind { since: Instant::now(), until });
        }
    }
}

fn next_id() -> u64 {
    use std::sync::atomic::{AtomicU64, Ordering};
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

fn write_to(stream: &OwnedWriteHalf, bytes: &[u8]) -> (usize, Flow) {
    let mut sent = 0;
    while sent < bytes.len() {
        match stream.try_write(&bytes[sent..]) {
            Ok(0) => return (sent, Flow::Gone),
            Ok(count) => sent += count,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return (sent, Flow::Blocked),
            Err(_) => return (sent, Flow::Gone),
        }
    }
    (sent, Flow::Open)
}

/// The task that flushes send buffers. It ends when no sender is left.
#[derive(Clone, Debug)]
pub(crate) struct FlushTask(mpsc::UnboundedSender<Arc<SendBuffer>>);

impl FlushTask {
    /// Starts the task.
    pub(crate) fn new() -> Self {
        let (flush, mut ready) = mpsc::unbounded_channel::<Arc<SendBuffer>>();
        tokio::spawn(async move {
            let mut round = Vec::new();
            while ready.recv_many(&mut round, ROUND).await > 0 {
                // Tables that are about to write to the same sockets come first.
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

    fn flush_soon(&self, buffer: Option<Arc<SendBuffer>>) {
        // Without a runtime there is no socket either.
        let _ = buffer.map(|buffer| self.0.send(buffer));
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncReadExt as _;
    use tokio::net::{TcpListener, TcpStream};

    use super::*;

    /// An outbox with room for a kilobyte, and the other end of its connection.
    async fn outbox() -> (Arc<SendBuffer>, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let client = TcpStream::connect(listener.local_addr().expect("an address"));
        let (client, server) = tokio::join!(client, listener.accept());
        let (_, stream) = server.expect("a connection").0.into_split();
        (SendBuffer::new(stream, 1024, FlushTask::new()), client.expect("a connection"))
    }

    /// Longer than what the system holds for a connection.
    const LONG: usize = 32 << 20;

    #[tokio::test]
    async fn one_message_is_never_too_long() {
        let (outbox, mut client) = outbox().await;
        assert!(outbox.send(&vec![b'x'; LONG]), "whatever its length");
        assert!(outbox.send(b"and one more while it is on its way"));
        let read = tokio::spawn(async move {
            let mut count = 0;
            let mut buffer = vec![0; 1 << 20];
            while count < LONG {
                count += client.read(&mut buffer).await.expect("bytes");
            }
        });
        while !read.is_finished() {
            assert!(!matches!(outbox.flush(), Flow::Cut | Flow::Gone), "it is read");
            tokio::time::timeout(Duration::from_secs(20), outbox.writable()).await.expect("it is read");
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn what_is_not_read_is_held_against_the_client_over_time_only() {
        let (outbox, mut client) = outbox().await;
        let unread = Duration::from_secs(20);
        assert!(outbox.send(&vec![b'x'; LONG]));
        assert_eq!(outbox.late_at(unread), None, "nothing is known of the network yet");
        assert_eq!(outbox.flush(), Flow::Blocked);
        let late = outbox.late_at(unread).expect("it is behind");
        // What can wait does. What cannot is taken, up to a point.
        assert_eq!(outbox.offer(b"later"), Offer::Full);
        let mut said = 0;
        while outbox.send(&[b'x'; 4096]) {
            said += 1;
        }
        assert!(said <= LONG / 4096 + 8 && outbox.flow() == Flow::Cut, "{said}");
        let (other, mut reads) = self::outbox().await;
        assert!(other.send(&vec![b'x'; LONG]));
        assert_eq!(other.flush(), Flow::Blocked);
        let first = other.late_at(unread).expect("it is behind");
        // Some of it is not enough; what waited has to be read whole.
        let mut buffer = vec![0; 1 << 20];
        reads.read_exact(&mut buffer).await.expect("bytes");
        other.flush();
        assert_eq!(other.late_at(unread), Some(first));
        let mut count = buffer.len();
        while count < LONG {
            // As a socket's task does: a network that takes everything is always writable, and
            // waiting for that alone would never let the runtime see who can read.
            let blocked = other.flow() == Flow::Blocked;
            tokio::select! {
                () = other.writable(), if blocked => assert_ne!(other.flush(), Flow::Gone),
                read = reads.read(&mut buffer) => count += read.expect("bytes"),
            }
        }
        assert_eq!((other.flush(), other.late_at(unread)), (Flow::Open, None));
        drop((late, client.read(&mut buffer).await));
    }
}
