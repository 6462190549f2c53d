//! The connection to NATS. Messages are published in order; what arrives goes to the bus.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event, Subscriber};
use futures_util::StreamExt as _;
use tokio::sync::{mpsc, oneshot};

use bus::BusError;

/// The longest message. The default limit of a NATS server is a mebibyte.
pub(crate) const LONGEST: usize = 512 << 10;
/// Messages that may wait for a subscriber. More are dropped, which is noticed.
const SUBSCRIPTION_CAPACITY: usize = 65_536;
/// How long flushing may take.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(1);

/// A change of the connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Connection {
    Up,
    /// What was in flight may be lost.
    Down,
    /// Messages were lost, though the connection is up.
    Lossy,
}

enum Outgoing {
    Message {
        subject: String,
        reply: Option<String>,
        bytes: Vec<u8>,
    },
    /// Resolves when everything before it has been sent.
    Flush(oneshot::Sender<()>),
}

/// The NATS subjects of one installation.
#[derive(Clone, Debug)]
pub(crate) struct Subjects {
    installation: String,
}

impl Subjects {
    /// Requests forwarded to a node.
    pub(crate) fn requests(&self, node: &str) -> String {
        format!("pioche.{}.requests.{node}", self.installation)
    }

    /// Receipts for the requests that a node forwarded, by number.
    pub(crate) fn receipts(&self, node: &str, number: &str) -> String {
        format!("pioche.{}.receipts.{node}.{number}", self.installation)
    }

    /// Frames for the sockets of a node, by the node that sends them.
    pub(crate) fn frames(&self, node: &str, from: &str) -> String {
        format!("pioche.{}.frames.{node}.{from}", self.installation)
    }

    /// Jobs, each for one of the workers.
    pub(crate) fn jobs(&self) -> String {
        format!("pioche.{}.jobs", self.installation)
    }

    /// Replies to a node's jobs, by number.
    pub(crate) fn job_replies(&self, node: &str, number: &str) -> String {
        format!("pioche.{}.job-replies.{node}.{number}", self.installation)
    }

    /// Broadcasts to all nodes.
    pub(crate) fn broadcasts(&self) -> String {
        format!("pioche.{}.broadcasts", self.installation)
    }
}

pub(crate) struct BusLink {
    pub(crate) subjects: Subjects,
    outgoing: mpsc::UnboundedSender<Outgoing>,
    up: Arc<AtomicBool>,
}

/// The subscriptions of a node.
pub(crate) struct Subscriptions {
    pub(crate) requests: Subscriber,
    pub(crate) receipts: Subscriber,
    pub(crate) frames: Subscriber,
    pub(crate) broadcasts: Subscriber,
    pub(crate) job_replies: Subscriber,
    pub(crate) connections: mpsc::UnboundedReceiver<Connection>,
}

impl BusLink {
    pub(crate) async fn open(
        address: &str,
        installation: String,
        node: &str,
    ) -> Result<(Self, Subscriptions), BusError> {
        let (client, up, connections) = connect(address, format!("pioche {node}")).await?;
        let subjects = Subjects { installation };
        let subscriptions = Subscriptions {
            requests: subscribe(&client, subjects.requests(node)).await?,
            receipts: subscribe(&client, subjects.receipts(node, "*")).await?,
            frames: subscribe(&client, subjects.frames(node, "*")).await?,
            broadcasts: subscribe(&client, subjects.broadcasts()).await?,
            job_replies: subscribe(&client, subjects.job_replies(node, "*")).await?,
            connections,
        };
        Ok((Self::of(client, subjects, up).await?, subscriptions))
    }

    /// For a worker. Each job goes to one of the subscribers.
    pub(crate) async fn open_for_jobs(
        address: &str,
        installation: String,
        worker: &str,
    ) -> Result<(Self, Subscriber, mpsc::UnboundedReceiver<Connection>), BusError> {
        let (client, up, connections) = connect(address, format!("pioche bots {worker}")).await?;
        let subjects = Subjects { installation };
        let jobs = client.queue_subscribe(subjects.jobs(), "bots".to_owned()).await;
        let jobs = jobs.map_err(|error| BusError::Lost(Arc::new(error)))?;
        Ok((Self::of(client, subjects, up).await?, jobs, connections))
    }

    async fn of(client: Client, subjects: Subjects, up: Arc<AtomicBool>) -> Result<Self, BusError> {
        // The subscriptions must be active before other nodes learn of this one.
        client.flush().await.map_err(|error| BusError::Lost(Arc::new(error)))?;
        let (outgoing, queue) = mpsc::unbounded_channel();
        tokio::spawn(publish(client, queue, Arc::clone(&up)));
        Ok(Self { subjects, outgoing, up })
    }

    pub(crate) fn is_up(&self) -> bool {
        self.up.load(Ordering::SeqCst)
    }

    pub(crate) fn send(&self, subject: String, reply: Option<String>, bytes: Vec<u8>) {
        // The publisher lives as long as this does.
        let _ = self.outgoing.send(Outgoing::Message { subject, reply, bytes });
    }

    /// Waits a little until all messages have been sent.
    pub(crate) async fn flush(&self) {
        let (done, left) = oneshot::channel();
        let _ = self.outgoing.send(Outgoing::Flush(done));
        let _ = tokio::time::timeout(FLUSH_TIMEOUT, left).await;
    }
}

/// A client that reconnects when the connection is lost, whether the connection is up, and its
/// changes.
async fn connect(
    address: &str,
    name: String,
) -> Result<(Client, Arc<AtomicBool>, mpsc::UnboundedReceiver<Connection>), BusError> {
    let (changes, connections) = mpsc::unbounded_channel();
    let up = Arc::new(AtomicBool::new(true));
    let flag = Arc::clone(&up);
    let connected = ConnectOptions::new()
        .name(name)
        .connection_timeout(Duration::from_secs(3))
        .ping_interval(Duration::from_secs(3))
        .subscription_capacity(SUBSCRIPTION_CAPACITY)
        .no_echo()
        .reconnect_delay_callback(|tries| Duration::from_millis((50 << tries.min(5)).min(1000)))
        .event_callback(move |event| {
            let connection = match event {
                Event::Connected => Some(Connection::Up),
                Event::Disconnected | Event::Closed => Some(Connection::Down),
                Event::SlowConsumer(_) => Some(Connection::Lossy),
                _ => None,
            };
            if let Some(connection) = connection {
                if connection != Connection::Lossy {
                    flag.store(connection == Connection::Up, Ordering::SeqCst);
                }
                let _ = changes.send(connection);
            }
            std::future::ready(())
        })
        .connect(address)
        .await;
    let client = connected.map_err(|error| BusError::Connect(Arc::new(error)))?;
    Ok((client, up, connections))
}

async fn subscribe(client: &Client, subject: String) -> Result<Subscriber, BusError> {
    client.subscribe(subject).await.map_err(|error| BusError::Lost(Arc::new(error)))
}

/// Publishes one message after the other, so that they stay in order. While the connection is down,
/// messages are dropped: by the time it is back they would be stale, and everybody asks again.
async fn publish(client: Client, mut queue: mpsc::UnboundedReceiver<Outgoing>, up: Arc<AtomicBool>) {
    while let Some(outgoing) = queue.recv().await {
        let (subject, reply, bytes) = match outgoing {
            Outgoing::Message { subject, reply, bytes } => (subject, reply, bytes),
            Outgoing::Flush(done) => {
                let _ = tokio::time::timeout(FLUSH_TIMEOUT, client.flush()).await;
                let _ = done.send(());
                continue;
            }
        };
        if !up.load(Ordering::SeqCst) {
            continue;
        }
        let published = match reply {
            Some(reply) => client.publish_with_reply(subject, reply, bytes.into()).await,
            None => client.publish(subject, bytes.into()).await,
        };
        if let Err(error) = published {
            tracing::warn!(%error, "a message between nodes could not be sent");
        }
    }
    // The last messages are still in the client's buffer.
    let _ = tokio::time::timeout(FLUSH_TIMEOUT, client.flush()).await;
}

/// The last word of a subject.
pub(crate) fn last_word(subject: &str) -> &str {
    subject.rsplit('.').next().unwrap_or_default()
}

/// The messages of a subscription, until its connection is closed for good.
pub(crate) async fn each(
    mut subscriber: Subscriber,
    mut handle: impl FnMut(&str, Option<String>, &[u8]) + Send,
) {
    while let Some(message) = subscriber.next().await {
        let reply = message.reply.as_ref().map(ToString::to_string);
        handle(&message.subject, reply, &message.payload);
    }
}
