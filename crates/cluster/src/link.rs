//! The connection to NATS: what is published leaves in order; what arrives is handed to the bus.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_nats::{Client, ConnectOptions, Event, Subscriber};
use futures_util::StreamExt as _;
use tokio::sync::{mpsc, oneshot};

use bus::BusError;

/// The longest message; the server's own limit is a mebibyte unless it is set.
pub(crate) const LONGEST: usize = 512 << 10;
/// Messages that may wait to be heard before some are lost, which is noticed.
const WAITING: usize = 65_536;

/// How long it may take until what was said last has left.
const FLUSH: Duration = Duration::from_secs(1);

/// How the connection is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    Up,
    /// What was on its way may be lost.
    Down,
    /// Something was lost, though the connection is there.
    Lossy,
}

enum Outgoing {
    Message {
        subject: String,
        reply: Option<String>,
        bytes: Vec<u8>,
    },
    /// Everything before it has left.
    Flush(oneshot::Sender<()>),
}

/// The names that one house's nodes speak under.
#[derive(Clone, Debug)]
pub(crate) struct Subjects {
    house: String,
}

impl Subjects {
    /// Letters to a node.
    pub(crate) fn letters(&self, node: &str) -> String {
        format!("pioche.{}.letters.{node}", self.house)
    }

    /// Receipts for a node's letters, by number.
    pub(crate) fn receipts(&self, node: &str, number: &str) -> String {
        format!("pioche.{}.receipts.{node}.{number}", self.house)
    }

    /// Bytes for the sockets of a node, by who sends them.
    pub(crate) fn frames(&self, node: &str, from: &str) -> String {
        format!("pioche.{}.frames.{node}.{from}", self.house)
    }

    /// What bots have to think about, for whichever worker takes it.
    pub(crate) fn jobs(&self) -> String {
        format!("pioche.{}.jobs", self.house)
    }

    /// What came of a node's jobs, by number.
    pub(crate) fn thoughts(&self, node: &str, number: &str) -> String {
        format!("pioche.{}.thoughts.{node}.{number}", self.house)
    }

    /// To all.
    pub(crate) fn notices(&self) -> String {
        format!("pioche.{}.notices", self.house)
    }
}

pub(crate) struct BusLink {
    pub(crate) subjects: Subjects,
    outgoing: mpsc::UnboundedSender<Outgoing>,
    up: Arc<AtomicBool>,
}

/// What a node listens to.
pub(crate) struct Subscriptions {
    pub(crate) letters: Subscriber,
    pub(crate) receipts: Subscriber,
    pub(crate) frames: Subscriber,
    pub(crate) notices: Subscriber,
    pub(crate) thoughts: Subscriber,
    pub(crate) lines: mpsc::UnboundedReceiver<Line>,
}

impl BusLink {
    pub(crate) async fn open(
        address: &str,
        house: String,
        node: &str,
    ) -> Result<(Self, Subscriptions), BusError> {
        let (client, up, lines) = connect(address, format!("pioche {node}")).await?;
        let subjects = Subjects { house };
        let subscriptions = Subscriptions {
            letters: subscribe(&client, subjects.letters(node)).await?,
            receipts: subscribe(&client, subjects.receipts(node, "*")).await?,
            frames: subscribe(&client, subjects.frames(node, "*")).await?,
            notices: subscribe(&client, subjects.notices()).await?,
            thoughts: subscribe(&client, subjects.thoughts(node, "*")).await?,
            lines,
        };
        Ok((Self::of(client, subjects, up).await?, subscriptions))
    }

    /// For one that thinks and has no tables: each job comes to one of all those that listen.
    pub(crate) async fn open_for_jobs(
        address: &str,
        house: String,
        worker: &str,
    ) -> Result<(Self, Subscriber, mpsc::UnboundedReceiver<Line>), BusError> {
        let (client, up, lines) = connect(address, format!("pioche bots {worker}")).await?;
        let subjects = Subjects { house };
        let jobs = client.queue_subscribe(subjects.jobs(), "bots".to_owned()).await;
        let jobs = jobs.map_err(|error| BusError::Lost(Arc::new(error)))?;
        Ok((Self::of(client, subjects, up).await?, jobs, lines))
    }

    async fn of(client: Client, subjects: Subjects, up: Arc<AtomicBool>) -> Result<Self, BusError> {
        // Nobody is told of this node before it hears them.
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

    /// Waits until what was sent has left, but not for long.
    pub(crate) async fn flush(&self) {
        let (done, left) = oneshot::channel();
        let _ = self.outgoing.send(Outgoing::Flush(done));
        let _ = tokio::time::timeout(FLUSH, left).await;
    }
}

/// A connection that is made again whenever it is lost, whether it is there, and what becomes of
/// it.
async fn connect(
    address: &str,
    name: String,
) -> Result<(Client, Arc<AtomicBool>, mpsc::UnboundedReceiver<Line>), BusError> {
    let (told, lines) = mpsc::unbounded_channel();
    let up = Arc::new(AtomicBool::new(true));
    let flag = Arc::clone(&up);
    let connected = ConnectOptions::new()
        .name(name)
        .connection_timeout(Duration::from_secs(3))
        .ping_interval(Duration::from_secs(3))
        .subscription_capacity(WAITING)
        .no_echo()
        .reconnect_delay_callback(|tries| Duration::from_millis((50 << tries.min(5)).min(1000)))
        .event_callback(move |event| {
            let line = match event {
                Event::Connected => Some(Line::Up),
                Event::Disconnected | Event::Closed => Some(Line::Down),
                Event::SlowConsumer(_) => Some(Line::Lossy),
                _ => None,
            };
            if let Some(line) = line {
                if line != Line::Lossy {
                    flag.store(line == Line::Up, Ordering::SeqCst);
                }
                let _ = told.send(line);
            }
            std::future::ready(())
        })
        .connect(address)
        .await;
    let client = connected.map_err(|error| BusError::Connect(Arc::new(error)))?;
    Ok((client, up, lines))
}

async fn subscribe(client: &Client, subject: String) -> Result<Subscriber, BusError> {
    client.subscribe(subject).await.map_err(|error| BusError::Lost(Arc::new(error)))
}

/// One after the other, so that they stay in order. While the connection is down, nothing is kept
/// for later: by then it would be old news, and everybody asks again.
async fn publish(client: Client, mut queue: mpsc::UnboundedReceiver<Outgoing>, up: Arc<AtomicBool>) {
    while let Some(outgoing) = queue.recv().await {
        let (subject, reply, bytes) = match outgoing {
            Outgoing::Message { subject, reply, bytes } => (subject, reply, bytes),
            Outgoing::Flush(done) => {
                let _ = tokio::time::timeout(FLUSH, client.flush()).await;
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
    // What was said last is on its way.
    let _ = tokio::time::timeout(FLUSH, client.flush()).await;
}

/// The last word of a subject.
pub(crate) fn last_word(subject: &str) -> &str {
    subject.rsplit('.').next().unwrap_or_default()
}

/// The messages of a subscription, until its connection is closed for good.
pub(crate) async fn each(
    mut subscriber: Subscriber,
    mut heard: impl FnMut(&str, Option<String>, &[u8]) + Send,
) {
    while let Some(message) = subscriber.next().await {
        let reply = message.reply.as_ref().map(ToString::to_string);
        heard(&message.subject, reply, &message.payload);
    }
}
