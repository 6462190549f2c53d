//! One socket of the load: it sits at one seat of each of its tables, plays whatever comes first, and checks that what it
//! hears hangs together.

use std::cmp::Reverse;
use std::collections::hash_map::Entry;
use std::collections::{BinaryHeap, HashMap};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use engine::Seat;
use futures_util::{SinkExt as _, StreamExt as _};
use protocol::{Act, Ask, NewTable};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

pub(crate) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

pub(crate) async fn connect(address: SocketAddr, token: &str) -> anyhow::Result<Socket> {
    let mut request = format!("ws://{address}/api/v1/socket").into_client_request()?;
    request.headers_mut().insert("cookie", format!("pioche={token}").parse()?);
    let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(2048);
    let (socket, _) = tokio_tungstenite::connect_async_with_config(request, Some(config), true).await?;
    Ok(socket)
}

/// What all players of a run share.
#[derive(Default)]
pub(crate) struct Shared {
    pub(crate) stop: AtomicBool,
    pub(crate) moves: AtomicU64,
    pub(crate) errors: AtomicU64,
    pub(crate) tables: AtomicU64,
    /// Microseconds from a move sent to all four seats informed.
    pub(crate) latencies: Mutex<Vec<u32>>,
    /// When the moves under way were sent, by table and version, and how many seats have heard of each.
    sent: Mutex<HashMap<(String, u64), (Instant, u8)>>,
}

impl Shared {
    pub(crate) fn error(&self, what: &str) {
        if self.errors.fetch_add(1, Ordering::Relaxed) < 5 {
            println!("error: {what}");
        }
    }
}

/// What the players of one group tell each other.
pub(crate) enum Word {
    /// Sit down at this table.
    Sit(String),
    /// I sit, and watch.
    Ready(String),
    /// Set up another table.
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
    pub(crate) words: mpsc::UnboundedReceiver<Word>,
    pub(crate) peers: Vec<mpsc::UnboundedSender<Word>>,
    pub(crate) shared: Arc<Shared>,
    /// How long a move takes; nothing is as fast as it goes.
    pub(crate) think: Option<Duration>,
}

pub(crate) const SEATS: usize = 4;

impl Player {
    pub(crate) async fn run(self) {
        let shared = Arc::clone(&self.shared);
        if let Err(error) = self.play().await
            && !shared.stop.load(Ordering::Relaxed)
        {
            shared.error(&format!("{error:#}"));
        }
    }

    async fn play(mut self) -> anyhow::Result<()> {
        let mut socket = connect(self.address, &self.token).await?;
        let mut next_id = u64::from(u32::try_from(self.seat)?) << 40;
        let mut waiting: HashMap<u64, (Waiting, String)> = HashMap::new();
        let mut versions: HashMap<String, u64> = HashMap::new();
        let mut ready: HashMap<String, usize> = HashMap::new();
        let mut due: BinaryHeap<Reverse<(Instant, String, u64, String)>> = BinaryHeap::new();
        let mut out: Vec<(Act, Waiting)> = Vec::new();
        let mut state =
            u64::from_le_bytes(*b"a mixer!") ^ next_id ^ (self.token.len() as u64) ^ hash(&self.token);
        loop {
            for (act, kind) in out.drain(..) {
                next_id += 1;
                let table = act.table().unwrap_or_default().to_owned();
                waiting.insert(next_id, (kind, table));
                let text = serde_json::to_string(&Ask { id: next_id, act })?;
                socket.feed(Message::text(text)).await?;
            }
            socket.flush().await?;
            let wake = due.peek().map(|Reverse((at, ..))| tokio::time::Instant::from_std(*at));
            tokio::select! {
                message = socket.next() => {
                    let Some(message) = message else { anyhow::bail!("the server hung up") };
                    let Message::Text(text) = message? else { continue };
                    self.hear(&text, &mut waiting, &mut versions, &mut due, &mut out, &mut state)?;
                    // Whatever else has arrived is read before anything is sent.
                    while let Some(Some(Ok(Message::Text(text)))) =
                        futures_util::FutureExt::now_or_never(socket.next())
                    {
                        self.hear(&text, &mut waiting, &mut versions, &mut due, &mut out, &mut state)?;
                    }
                }
                word = self.words.recv() => match word {
                    None => return Ok(()),
                    Some(Word::Another) => {
                        let asked = serde_json::json!({"game": "ole", "seats": SEATS});
                        let asked: NewTable = serde_json::from_value(asked)?;
                        out.push((Act::Create(asked), Waiting::Create));
                    }
                    Some(Word::Sit(table)) => {
                        let seat = Seat::new(self.seat);
                        out.push((Act::Sit { table: table.clone(), seat, chance: String::new(), invite: None }, Waiting::Other));
                        out.push((watch(&table), Waiting::Watch));
                    }
                    Some(Word::Ready(table)) => {
                        let count = ready.entry(table.clone()).or_default();
                        *count += 1;
                        if *count == SEATS {
                            ready.remove(&table);
                            out.push((Act::Start { table }, Waiting::Other));
                        }
                    }
                },
                () = tokio::time::sleep_until(wake.unwrap_or_else(|| tokio::time::Instant::now() + Duration::from_secs(5))) => {
                    let now = Instant::now();
                    while due.peek().is_some_and(|Reverse((at, ..))| *at <= now) {
                        let Some(Reverse((_, table, version, mv))) = due.pop() else { break };
                        self.send_move(table, version, mv, &mut out);
                    }
                }
            }
            if self.shared.stop.load(Ordering::Relaxed) {
                return Ok(());
            }
        }
    }

    fn send_move(&self, table: String, version: u64, mv: String, out: &mut Vec<(Act, Waiting)>) {
        if let Ok(mut sent) = self.shared.sent.lock() {
            sent.insert((table.clone(), version + 1), (Instant::now(), 0));
        }
        out.push((Act::Play { table, version, mv }, Waiting::Move));
    }

    fn hear(
        &self,
        text: &str,
        waiting: &mut HashMap<u64, (Waiting, String)>,
        versions: &mut HashMap<String, u64>,
        due: &mut BinaryHeap<Reverse<(Instant, String, u64, String)>>,
        out: &mut Vec<(Act, Waiting)>,
        state: &mut u64,
    ) -> anyhow::Result<()> {
        if text.starts_with("{\"update\"") {
            return self.update(text, versions, due, out, state);
        }
        if !text.starts_with("{\"reply\"") {
            return Ok(());
        }
        if text.contains("\"error\"") {
            self.shared.error(text);
            return Ok(());
        }
        let re: u64 = number(text, "\"re\":").context("a reply has a number")?;
        let Some((kind, table)) = waiting.remove(&re) else { return Ok(()) };
        match kind {
            Waiting::Create => {
                let table = word(text, "\"table\":\"").context("a new table has a name")?.to_owned();
                for (seat, peer) in self.peers.iter().enumerate() {
                    let _ = if seat == self.seat { Ok(()) } else { peer.send(Word::Sit(table.clone())) };
                }
                out.push((watch(&table), Waiting::Watch));
            }
            Waiting::Watch => {
                let _ = self.peers[0].send(Word::Ready(table));
            }
            Waiting::Move => {
                self.shared.moves.fetch_add(1, Ordering::Relaxed);
            }
            Waiting::Other => {}
        }
        Ok(())
    }

    /// Reads of an update only what is needed: the generator shares its processors with the server.
    fn update(
        &self,
        text: &str,
        versions: &mut HashMap<String, u64>,
        due: &mut BinaryHeap<Reverse<(Instant, String, u64, String)>>,
        out: &mut Vec<(Act, Waiting)>,
        state: &mut u64,
    ) -> anyhow::Result<()> {
        let table = word(text, "\"table\":\"").context("an update names its table")?;
        let version: u64 = number(text, "\"version\":").context("an update has a version")?;
        if !text.contains("\"game\":{") {
            return Ok(());
        }
        match versions.get(table) {
            // The history every seat hears is without gaps and without repetitions.
            Some(before) if version != before + 1 => {
                self.shared.error(&format!("table {table}: version {version} after {before}"));
            }
            None if version != 0 => self.shared.error(&format!("table {table} begins with {version}")),
            _ => {}
        }
        versions.insert(table.to_owned(), version);
        if let Ok(mut sent) = self.shared.sent.lock()
            && let Entry::Occupied(mut entry) = sent.entry((table.to_owned(), version))
        {
            let (at, informed) = entry.get_mut();
            *informed += 1;
            if usize::from(*informed) == SEATS {
                let took = at.elapsed().as_micros() as u32;
                entry.remove();
                if let Ok(mut latencies) = self.shared.latencies.lock() {
                    latencies.push(took);
                }
            }
        }
        if text.contains("\"outcome\":") {
            versions.remove(table);
            out.push((Act::Unwatch { table: table.to_owned() }, Waiting::Other));
            if self.seat == 0 {
                self.shared.tables.fetch_add(1, Ordering::Relaxed);
                let _ = self.peers[0].send(Word::Another);
            }
            return Ok(());
        }
        let must: usize = number(text, "\"must\":[").context("somebody must act")?;
        if must != self.seat {
            return Ok(());
        }
        let mv = word(text, "\"legal\":[\"").context("who must act can")?.to_owned();
        match self.think {
            None => self.send_move(table.to_owned(), version, mv, out),
            Some(think) => {
                *state =
                    state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let jitter = 0.5 + (*state >> 40) as f64 / f64::from(1 << 24);
                due.push(Reverse((Instant::now() + think.mul_f64(jitter), table.to_owned(), version, mv)));
            }
        }
        Ok(())
    }
}

pub(crate) fn watch(table: &str) -> Act {
    Act::Watch { table: table.to_owned(), since: None, lang: engine::Lang::En, invite: None }
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
