//! Players that do not give up: when disconnected, refused or left without a reply, they go to the
//! next server, request what they missed, and repeat what was not answered.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use engine::{Lang, Seat};
use protocol::{Act, Ask, NewTable};
use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::history::{Delivery, Made, Story};
use crate::player::{SEATS, short_match};
use crate::socket::Socket;

/// After this long without a message, a player tries another server.
const SILENCE: Duration = Duration::from_secs(2);
/// The delay before a refused request is repeated.
const PAUSE: Duration = Duration::from_millis(150);
/// The number of refusals before trying another server.
const REFUSALS: u32 = 4;
/// The timeout for everything.
const PATIENCE: Duration = Duration::from_secs(40);

/// How a group of players is doing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress {
    last: Instant,
    /// Moves since the last call of `look`.
    pub(crate) moves: u32,
    /// The longest time between two of them, since the last call of `look`.
    pub(crate) gap: Duration,
}

/// A table where a match was played, and by whom.
pub(crate) struct Played {
    pub(crate) table: String,
    pub(crate) stories: Vec<Story>,
}

pub(crate) struct Players {
    pub(crate) addresses: Vec<SocketAddr>,
    pub(crate) think: Duration,
    pub(crate) stop: AtomicBool,
    next_id: AtomicU64,
    /// Requests answered with `unavailable`.
    refusals: AtomicU64,
    progress: Vec<Mutex<Progress>>,
    played: Mutex<Vec<Played>>,
    pub(crate) wrong: Mutex<Option<String>>,
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Players {
    pub(crate) fn new(addresses: Vec<SocketAddr>, groups: usize, think: Duration) -> Arc<Self> {
        let progress = || Mutex::new(Progress { last: Instant::now(), moves: 0, gap: Duration::ZERO });
        Arc::new(Self {
            addresses,
            think,
            stop: AtomicBool::new(false),
            next_id: AtomicU64::new(1),
            refusals: AtomicU64::new(0),
            progress: (0..groups).map(|_| progress()).collect(),
            played: Mutex::default(),
            wrong: Mutex::default(),
        })
    }

    /// The progress of all groups since the last call.
    pub(crate) fn look(&self) -> Vec<Progress> {
        let look = |progress: &Mutex<Progress>| {
            let mut progress = locked(progress);
            // The current gap counts too.
            progress.gap = progress.gap.max(progress.last.elapsed());
            *progress
        };
        self.progress.iter().map(look).collect()
    }

    /// Resets the gaps.
    pub(crate) fn look_away(&self) {
        for progress in &self.progress {
            let mut progress = locked(progress);
            (progress.moves, progress.gap) = (0, Duration::ZERO);
        }
    }

    fn gets_on(&self, group: usize, moves: u32) {
        let mut progress = locked(&self.progress[group]);
        let now = Instant::now();
        progress.gap = progress.gap.max(now - progress.last);
        progress.last = now;
        progress.moves += moves;
    }

    /// Takes the list of tables played.
    pub(crate) fn take_played(&self) -> Vec<Played> {
        std::mem::take(&mut *locked(&self.played))
    }

    pub(crate) fn went_wrong(&self) -> Option<String> {
        locked(&self.wrong).clone()
    }

    /// The number of requests refused for the moment.
    pub(crate) fn refusals(&self) -> u64 {
        self.refusals.load(Ordering::Relaxed)
    }

    fn stops(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn id(&self) -> u64 {
        self.next_id.fetch_add(1, Ordering::Relaxed)
    }

    /// Plays one match after the other, until stopped.
    pub(crate) async fn group(self: Arc<Self>, group: usize, tokens: Vec<String>) {
        while !self.stops() {
            if let Err(error) = self.one_match(group, &tokens).await {
                *locked(&self.wrong) = Some(format!("{error:#}"));
                return;
            }
        }
    }

    async fn one_match(self: &Arc<Self>, group: usize, tokens: &[String]) -> anyhow::Result<()> {
        let table = self.set_up(group, tokens).await.context("a table is set up")?;
        self.gets_on(group, 0);
        let mut seats = JoinSet::new();
        for (seat, token) in tokens.iter().enumerate() {
            let player = Player {
                all: Arc::clone(self),
                group,
                seat,
                table: table.clone(),
                story: Story { token: token.clone(), ..Story::default() },
                pending: None,
                turn: None,
                asked: None,
                over: false,
            };
            seats.spawn(player.play());
        }
        let mut stories = vec![Story::default(); SEATS];
        while let Some(ended) = seats.join_next().await {
            let (seat, story) = ended?;
            stories[seat] = story.with_context(|| format!("seat {seat} of table {table}"))?;
        }
        locked(&self.played).push(Played { table, stories });
        Ok(())
    }

    async fn set_up(&self, group: usize, tokens: &[String]) -> anyhow::Result<String> {
        let asked: NewTable = serde_json::from_value(short_match())?;
        let made = self.ask(group, &tokens[0], Act::Create(asked)).await?;
        let table = made["table"].as_str().context("a new table has a name")?.to_owned();
        for (seat, token) in tokens.iter().enumerate().skip(1) {
            let sit = Act::Sit { table: table.clone(), seat: Seat::new(seat), share: None, invite: None };
            self.ask(group + seat, token, sit).await?;
        }
        self.ask(group, &tokens[0], Act::Start { table: table.clone(), chance: None, here: false }).await?;
        Ok(table)
    }

    /// Sends a request by HTTP to one server after the other, until one answers.
    async fn ask(&self, mut node: usize, token: &str, act: Act) -> anyhow::Result<Value> {
        let starts = matches!(act, Act::Start { .. });
        let ask = serde_json::to_string(&Ask { id: self.id(), act })?;
        let started = Instant::now();
        loop {
            let address = self.addresses[node % self.addresses.len()];
            let answer = timeout(SILENCE, request(address, "POST", "/api/v1/ask", token, &ask)).await;
            if let Ok(Ok(answer)) = answer {
                match answer["error"]["code"].as_str() {
                    None => return Ok(answer),
                    // It was carried out, but the reply was lost.
                    Some("not_now") if starts => return Ok(answer),
                    Some("unavailable") => {}
                    Some(_) => bail!("{ask} is answered by {answer}"),
                }
            }
            if started.elapsed() > PATIENCE {
                bail!("{ask} is not answered");
            }
            node += 1;
            sleep(PAUSE).await;
        }
    }

    /// The table as this person sees it, according to this server.
    pub(crate) async fn table(&self, node: usize, token: &str, table: &str) -> anyhow::Result<Value> {
        let path = format!("/api/v1/tables/{table}?since=0&lang=en");
        let started = Instant::now();
        loop {
            let asked = request(self.addresses[node], "GET", &path, token, "");
            match timeout(SILENCE, asked).await {
                Ok(Ok(found)) if found["error"].is_null() => return Ok(found),
                answer if started.elapsed() > PATIENCE => bail!("table {table}: {answer:?}"),
                _ => sleep(PAUSE).await,
            }
        }
    }
}

/// One request on its own connection.
async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    token: &str,
    body: &str,
) -> anyhow::Result<Value> {
    let mut stream = TcpStream::connect(address).await?;
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nAuthorization: Bearer {token}\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (_, body) = answer.split_once("\r\n\r\n").context("an answer has a head")?;
    Ok(serde_json::from_str(body)?)
}

/// A move that is not acknowledged yet.
struct Pending {
    id: u64,
    mv: String,
    ask: String,
    refused: u32,
    /// When to send it, for the first time or again.
    due: Option<Instant>,
}

/// Why a connection is abandoned.
enum Ended {
    /// The match is over, or the run is stopping.
    Done,
    Elsewhere,
}

/// One person at one table.
struct Player {
    all: Arc<Players>,
    group: usize,
    seat: usize,
    table: String,
    story: Story,
    pending: Option<Pending>,
    /// The version at which it is this seat's turn, and the first legal move.
    turn: Option<(u64, String)>,
    /// The last version for which a move was sent.
    asked: Option<u64>,
    over: bool,
}

impl Player {
    async fn play(mut self) -> (usize, anyhow::Result<Story>) {
        let mut node = self.group + self.seat;
        loop {
            let address = self.all.addresses[node % self.all.addresses.len()];
            let opened = timeout(SILENCE, Socket::open(address, &self.story.token)).await;
            if let Ok(Ok(socket)) = opened {
                match self.at(socket).await {
                    Ok(Ended::Done) => return (self.seat, Ok(self.story)),
                    Ok(Ended::Elsewhere) => {}
                    Err(error) => return (self.seat, Err(error.context(format!("at node {}", node % 3)))),
                }
            } else if self.all.stops() && self.pending.is_none() {
                return (self.seat, Ok(self.story));
            }
            node += 1;
            sleep(PAUSE).await;
        }
    }

    fn watch(&self) -> Act {
        let since = Some(self.story.event);
        Act::Watch { table: self.table.clone(), since, lang: Lang::En, invite: None }
    }

    /// Plays on this socket while it works.
    async fn at(&mut self, mut socket: Socket) -> anyhow::Result<Ended> {
        // When the last message about the table arrived, and when to watch it again.
        let mut heard = Instant::now();
        let mut watching = (self.all.id(), Some(Instant::now()));
        if let Some(pending) = &mut self.pending {
            // Requests without a reply are repeated, with the same number.
            (pending.refused, pending.due) = (0, Some(Instant::now()));
        }
        loop {
            let now = Instant::now();
            if let (id, Some(due)) = watching
                && due <= now
            {
                socket.say(&serde_json::to_string(&Ask { id, act: self.watch() })?);
                watching.1 = None;
            }
            if let Some(pending) = &mut self.pending
                && pending.due.is_some_and(|due| due <= now)
            {
                socket.say(&pending.ask);
                pending.due = None;
            }
            if timeout(SILENCE, socket.flush()).await.is_ok_and(|sent| sent.is_err()) {
                return Ok(Ended::Elsewhere);
            }
            let mut texts = Vec::new();
            if socket
                .hear(|text| {
                    texts.push(text.to_owned());
                    Ok(())
                })
                .is_err()
            {
                return Ok(Ended::Elsewhere);
            }
            for text in texts {
                let message: Value = serde_json::from_str(&text)?;
                if let Some(update) = message.get("update").filter(|update| update["table"] == *self.table) {
                    heard = Instant::now();
                    self.hear(update, Delivery::Pushed)?;
                } else if message["closed"]["table"] == *self.table {
                    watching = (self.all.id(), Some(Instant::now() + PAUSE));
                } else if let Some(reply) = message.get("reply") {
                    heard = Instant::now();
                    let watched = reply["re"] == watching.0;
                    match reply["error"]["code"].as_str() {
                        // Even if it was requested before the table was closed.
                        None if reply["update"].is_object() => {
                            self.hear(&reply["update"], Delivery::Requested)?;
                        }
                        Some("unavailable") if watched => return Ok(Ended::Elsewhere),
                        Some(_) if watched => bail!("watching is answered by {reply}"),
                        _ if self.answered(reply)? => {}
                        _ => return Ok(Ended::Elsewhere),
                    }
                }
            }
            // The player whose move ended the match may learn of the end before the reply, on a new
            // connection.
            if (self.over || self.all.stops()) && self.pending.is_none() {
                return Ok(Ended::Done);
            }
            if heard.elapsed() > SILENCE {
                return Ok(Ended::Elsewhere);
            }
            let due = [watching.1, self.pending.as_ref().and_then(|pending| pending.due)];
            let wait = due.into_iter().flatten().map(|due| due - Instant::now().min(due)).min();
            let wait = wait.unwrap_or(Duration::from_millis(100)).min(Duration::from_millis(100));
            if timeout(wait, socket.more()).await.is_ok_and(|more| more.is_err()) {
                return Ok(Ended::Elsewhere);
            }
        }
    }

    fn hear(&mut self, update: &Value, told: Delivery) -> anyhow::Result<()> {
        self.story.hear(update, told).with_context(|| format!("{told:?}"))?;
        let game = &update["game"];
        self.over |= !game["outcome"].is_null();
        let mine = game["must"].as_array().is_some_and(|must| must.iter().any(|seat| *seat == self.seat));
        let version = self.story.version;
        self.turn = None;
        if !self.over && mine && self.asked.is_none_or(|asked| asked < version) {
            let mv = game["legal"][0].as_str().context("who must act can")?;
            self.turn = Some((version, mv.to_owned()));
        }
        self.plan()
    }

    /// Plays a move, if it is this seat's turn and none is on its way.
    fn plan(&mut self) -> anyhow::Result<()> {
        if self.pending.is_some() || self.all.stops() {
            return Ok(());
        }
        if let Some((version, mv)) = self.turn.take() {
            let id = self.all.id();
            let play = Act::Play { table: self.table.clone(), version, mv: mv.clone() };
            let ask = serde_json::to_string(&Ask { id, act: play })?;
            self.asked = Some(version);
            let due = Some(Instant::now() + self.all.think);
            self.pending = Some(Pending { id, mv, ask, refused: 0, due });
        }
        Ok(())
    }

    /// Whether to keep trying this server.
    fn answered(&mut self, reply: &Value) -> anyhow::Result<bool> {
        let Some(pending) = self.pending.as_mut().filter(|pending| reply["re"] == pending.id) else {
            return Ok(true);
        };
        match reply["error"]["code"].as_str() {
            None => {
                let event = reply["event"].as_u64().context("a move becomes an event")?;
                let Some(Pending { id, mv, .. }) = self.pending.take() else { return Ok(true) };
                self.story.made.push(Made { id, mv, event });
                self.all.gets_on(self.group, 1);
                self.plan().map(|()| true)
            }
            Some("unavailable") => {
                self.all.refusals.fetch_add(1, Ordering::Relaxed);
                pending.refused += 1;
                pending.due = Some(Instant::now() + PAUSE);
                Ok(pending.refused < REFUSALS)
            }
            Some(_) => bail!("{} is answered by {reply}", pending.ask),
        }
    }
}
