//! One socket of the load generator: it takes one seat at each of its tables, plays the first legal
//! move, and checks that the messages it receives are consistent.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, VecDeque};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use engine::Seat;
use protocol::{Act, Ask, NewTable};
use serde_json::{Value, json};
use tokio::sync::{mpsc, watch};
use tokio::time::sleep_until;

use crate::socket::Socket;

/// What all players of a run share.
#[derive(Default)]
pub(crate) struct Shared {
    pub(crate) stop: AtomicBool,
    pub(crate) moves: AtomicU64,
    pub(crate) errors: AtomicU64,
    pub(crate) tables: AtomicU64,
    /// The table that was created last.
    pub(crate) newest: watch::Sender<String>,
    /// Microseconds from sending a move until all four seats have received it.
    pub(crate) latencies: Mutex<Vec<u32>>,
    /// Whether to keep what was acknowledged and received.
    pub(crate) keeps: bool,
    /// Request numbers start after this one.
    pub(crate) first_id: u64,
    /// The server is about to exit, so a lost connection is not an error.
    pub(crate) over: AtomicBool,
    pub(crate) acknowledged: Mutex<Vec<Acknowledged>>,
    /// The latest version that anybody received, by table.
    pub(crate) heard: Mutex<HashMap<String, u64>>,
}

/// A move that the server has acknowledged.
pub(crate) struct Acknowledged {
    pub(crate) token: String,
    pub(crate) seat: usize,
    pub(crate) table: String,
    pub(crate) mv: String,
    pub(crate) id: u64,
    /// The request as sent.
    pub(crate) ask: String,
    pub(crate) event: u64,
}

impl Shared {
    pub(crate) fn error(&self, what: &str) {
        if self.errors.fetch_add(1, Ordering::Relaxed) < 5 {
            say!("error: {what}");
        }
    }
}

/// The moves on their way at the tables of one group: version, when sent, and how many seats have
/// received it.
pub(crate) type Sent = Mutex<HashMap<String, VecDeque<(u64, Instant, u8)>>>;

/// Messages between the players of one group.
pub(crate) enum PeerMessage {
    /// Sit down at this table.
    Sit(String),
    /// I have a seat, and watch.
    Ready(String),
    /// Create another table.
    Another,
}

#[derive(Clone, Copy)]
enum Waiting {
    Create,
    Watch,
    Move,
    Other,
}

pub(crate) struct Player {
    pub(crate) address: SocketAddr,
    pub(crate) token: String,
    pub(crate) seat: usize,
    pub(crate) words: mpsc::UnboundedReceiver<PeerMessage>,
    pub(crate) peers: Vec<mpsc::UnboundedSender<PeerMessage>>,
    pub(crate) shared: Arc<Shared>,
    pub(crate) sent: Arc<Sent>,
    /// How long a move takes; none for full speed.
    pub(crate) think: Option<Duration>,
}

pub(crate) const SEATS: usize = 4;

impl Player {
    pub(crate) async fn run(self) {
        let shared = Arc::clone(&self.shared);
        if let Err(error) = self.play().await
            && !shared.stop.load(Ordering::Relaxed)
            && !shared.over.load(Ordering::Relaxed)
        {
            shared.error(&format!("{error:#}"));
        }
    }

    async fn play(mut self) -> anyhow::Result<()> {
        let mut socket = Socket::open(self.address, &self.token).await?;
        let first_id = self.shared.first_id + ((self.seat as u64) << 40);
        let mut state = PlayerState {
            next_id: first_id,
            keeps: self.shared.keeps,
            waiting: HashMap::new(),
            heard: HashMap::new(),
            due: BinaryHeap::new(),
            out: Vec::new(),
            mixer: u64::from_le_bytes(*b"a mixer!") ^ first_id ^ hash(&self.token),
        };
        let mut ready: HashMap<String, usize> = HashMap::new();
        loop {
            socket.hear(|text| self.hear(text, &mut state))?;
            state.say_all(&mut socket)?;
            socket.flush().await?;
            let wake = state.due.peek().map(|Reverse((at, ..))| *at);
            tokio::select! {
                more = socket.more() => more?,
                word = self.words.recv() => match word {
                    None => return Ok(()),
                    Some(PeerMessage::Another) => {
                        let asked = json!({"game": "ole", "seats": SEATS});
                        let asked: NewTable = serde_json::from_value(asked)?;
                        state.out.push((Act::Create(asked), Waiting::Create));
                    }
                    Some(PeerMessage::Sit(table)) => {
                        let seat = Seat::new(self.seat);
                        state.out.push((Act::Sit { table: table.clone(), seat, share: None, invite: None }, Waiting::Other));
                        state.out.push((look(&table), Waiting::Watch));
                    }
                    Some(PeerMessage::Ready(table)) => {
                        let count = ready.entry(table.clone()).or_default();
                        *count += 1;
                        if *count == SEATS {
                            ready.remove(&table);
                            state.out.push((Act::Start { table, chance: None, here: false }, Waiting::Other));
                        }
                    }
                },
                () = sleep_until(wake.unwrap_or_else(Instant::now).into()), if wake.is_some() => {
                    let now = Instant::now();
                    while state.due.peek().is_some_and(|Reverse((at, ..))| *at <= now) {
                        let Some(Reverse((_, table, version, mv))) = state.due.pop() else { break };
                        self.send_move(table, version, mv, &mut state.out);
                    }
                }
            }
            if self.shared.stop.load(Ordering::Relaxed) {
                return Ok(());
            }
        }
    }

    fn send_move(&self, table: String, version: u64, mv: String, out: &mut Vec<(Act, Waiting)>) {
        if let Ok(mut sent) = self.sent.lock() {
            sent.entry(table.clone()).or_default().push_back((version + 1, Instant::now(), 0));
        }
        out.push((Act::Play { table, version, mv }, Waiting::Move));
    }

    fn hear(&self, text: &str, state: &mut PlayerState) -> anyhow::Result<()> {
        if text.starts_with("{\"update\"") {
            return self.update(text, state);
        }
        if !text.starts_with("{\"reply\"") {
            return Ok(());
        }
        if text.contains("\"error\"") {
            self.shared.error(text);
            return Ok(());
        }
        let re: u64 = number(text, "\"re\":").context("a reply has a number")?;
        let Some((kind, note)) = state.waiting.remove(&re) else { return Ok(()) };
        match kind {
            Waiting::Create => {
                let table = word(text, "\"table\":\"").context("a new table has a name")?.to_owned();
                for (seat, peer) in self.peers.iter().enumerate() {
                    let _ =
                        if seat == self.seat { Ok(()) } else { peer.send(PeerMessage::Sit(table.clone())) };
                }
                self.shared.newest.send_replace(table.clone());
                state.out.push((look(&table), Waiting::Watch));
            }
            Waiting::Watch => {
                let _ = self.peers[0].send(PeerMessage::Ready(note));
            }
            Waiting::Move => {
                self.shared.moves.fetch_add(1, Ordering::Relaxed);
                if self.shared.keeps
                    && let Ok(mut acknowledged) = self.shared.acknowledged.lock()
                {
                    acknowledged.push(Acknowledged {
                        token: self.token.clone(),
                        seat: self.seat,
                        table: word(&note, "\"table\":\"").context("a move names its table")?.to_owned(),
                        mv: word(&note, "\"move\":\"").context("a move")?.to_owned(),
                        id: re,
                        event: number(text, "\"event\":").context("a move becomes an event")?,
                        ask: note,
                    });
                }
            }
            Waiting::Other => {}
        }
        Ok(())
    }

    /// Reads only what is needed from an update, without parsing it as a whole.
    fn update(&self, text: &str, state: &mut PlayerState) -> anyhow::Result<()> {
        let table = word(text, "\"table\":\"").context("an update names its table")?;
        let version: u64 = number(text, "\"version\":").context("an update has a version")?;
        // Who must act comes after the view, near the end.
        let Some(acting) = text.rfind("\"must\":[").map(|at| &text[at..]) else { return Ok(()) };
        let before = state.check(table, version, text).unwrap_or_else(|wrong| {
            self.shared.error(&format!("table {table}: {wrong}"));
            version
        });
        if self.shared.keeps
            && let Ok(mut heard) = self.shared.heard.lock()
        {
            let latest = heard.entry(table.to_owned()).or_default();
            *latest = version.max(*latest);
        }
        if let Ok(mut sent) = self.sent.lock()
            && let Some(sent) = sent.get_mut(table)
        {
            sent.retain_mut(|(under_way, at, informed)| {
                *informed += u8::from((before + 1..=version).contains(under_way));
                let all = usize::from(*informed) == SEATS;
                if all && let Ok(mut latencies) = self.shared.latencies.lock() {
                    latencies.push(at.elapsed().as_micros() as u32);
                }
                !all
            });
        }
        if acting.contains("\"outcome\":") {
            state.heard.remove(table);
            state.out.push((Act::Unwatch { table: table.to_owned() }, Waiting::Other));
            if self.seat == 0 {
                self.shared.tables.fetch_add(1, Ordering::Relaxed);
                let _ = self.peers[0].send(PeerMessage::Another);
            }
            return Ok(());
        }
        let must: usize = number(acting, "\"must\":[").context("somebody must act")?;
        if must != self.seat {
            return Ok(());
        }
        let mv = word(acting, "\"legal\":[\"").context("who must act can")?.to_owned();
        match self.think {
            None => self.send_move(table.to_owned(), version, mv, &mut state.out),
            Some(think) => {
                let think = think.mul_f64(state.jitter());
                state.due.push(Reverse((Instant::now() + think, table.to_owned(), version, mv)));
            }
        }
        Ok(())
    }
}

/// What one player knows.
struct PlayerState {
    next_id: u64,
    keeps: bool,
    /// Requests without a reply: the table for a watch, or the request itself if moves are kept.
    waiting: HashMap<u64, (Waiting, String)>,
    /// The last version and the last event received, by table.
    heard: HashMap<String, (u64, u64)>,
    due: BinaryHeap<Reverse<(Instant, String, u64, String)>>,
    out: Vec<(Act, Waiting)>,
    mixer: u64,
}

impl PlayerState {
    /// Checks that an update continues where the last one ended: the history that a seat receives
    /// has neither gaps nor repetitions. Returns the version before.
    fn check(&mut self, table: &str, version: u64, text: &str) -> Result<u64, String> {
        let event: u64 = number(text, "\"event\":").ok_or("an update has a number")?;
        let (version_before, event_before) = match self.heard.insert(table.to_owned(), (version, event)) {
            // After the deal, moves are all that happens at these tables.
            Some((before, told)) if version.checked_sub(before) == event.checked_sub(told) => (before, told),
            Some((before, told)) => {
                return Err(format!("version {version} and event {event} after {before} and {told}"));
            }
            None if version == 0 => (0, event.saturating_sub(1)),
            None => return Err(format!("begins with version {version}")),
        };
        let events = text.split("\"game\":{\"view\":").next().unwrap_or_default();
        let mut told = event_before;
        for (at, key) in events.match_indices("{\"n\":") {
            let n: u64 = number(&events[at..], key).ok_or("an event has a number")?;
            // Several events may have the same number, but not the number of an earlier update.
            if n != told + 1 && (n != told || told == event_before) {
                return Err(format!("event {n} was sent after {told}"));
            }
            told = n;
        }
        if told == event && event > event_before {
            Ok(version_before)
        } else {
            Err(format!("{told} was sent instead of {event}"))
        }
    }

    fn say_all(&mut self, socket: &mut Socket) -> anyhow::Result<()> {
        for (act, kind) in self.out.drain(..) {
            self.next_id += 1;
            let table = act.table().filter(|_| matches!(kind, Waiting::Watch)).map(str::to_owned);
            let ask = serde_json::to_string(&Ask { id: self.next_id, act })?;
            socket.say(&ask);
            let note = match kind {
                Waiting::Watch => table.unwrap_or_default(),
                Waiting::Move if self.keeps => ask,
                Waiting::Create | Waiting::Move | Waiting::Other => String::new(),
            };
            self.waiting.insert(self.next_id, (kind, note));
        }
        Ok(())
    }

    /// Between 0.5 and 1.5.
    fn jitter(&mut self) -> f64 {
        self.mixer =
            self.mixer.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        0.5 + (self.mixer >> 40) as f64 / f64::from(1 << 24)
    }
}

pub(crate) fn look(table: &str) -> Act {
    Act::Watch { table: table.to_owned(), since: None, lang: engine::Lang::En, invite: None }
}

/// A match for two, with dozens of moves each.
pub(crate) fn duel() -> Value {
    json!({"game": "karta-doppio", "seats": 2})
}

/// A match of a few dozen moves.
pub(crate) fn short_match() -> Value {
    json!({"game": "ole", "seats": SEATS, "options": {"rounds": "1"}})
}

/// Whether this event, as everybody saw it, is this move of this seat.
pub(crate) fn shows(event: &Value, mv: &str, seat: usize) -> bool {
    let seen = &event["seen"];
    match mv {
        "token" => seen["token"]["seat"] == seat,
        "red" | "yellow" => seen["chosen"]["seat"] == seat,
        card => seen["played"]["seat"] == seat && seen["played"]["card"] == card,
    }
}

/// The seat whose move this event is, if it is one.
pub(crate) fn mover(event: &Value) -> Option<usize> {
    let seen = &event["seen"];
    let seat = ["token", "chosen", "played"].iter().find_map(|kind| seen[kind]["seat"].as_u64())?;
    usize::try_from(seat).ok()
}

fn number<T: std::str::FromStr>(text: &str, key: &str) -> Option<T> {
    let rest = &text[text.find(key)? + key.len()..];
    rest[..rest.find(|letter: char| !letter.is_ascii_digit())?].parse().ok()
}

fn word<'a>(text: &'a str, key: &str) -> Option<&'a str> {
    let rest = &text[text.find(key)? + key.len()..];
    rest.split('"').next()
}

fn hash(text: &str) -> u64 {
    text.bytes().fold(7, |hash, byte| hash.wrapping_mul(31).wrapping_add(byte.into()))
}
