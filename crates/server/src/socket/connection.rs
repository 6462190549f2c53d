//! One socket: requests in, replies and updates out. It may watch many tables.

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::ops::ControlFlow;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use bus::frame::PING;
use bus::listing::Cursor;
use bus::outbox::Outbox as _;
use bus::reply::ReplyTo;
use bus::request_error::RequestError;
use protocol::{Act, Ask, Hello, LobbyChange, Person, Problem, Reply, ServerMessage};
use records::ids::TableId;
use serde::Deserialize;
use tokio::net::TcpStream;
use tokio::sync::broadcast::{self, error::RecvError};
use tokio::time::{Instant, sleep_until, timeout};
use tungstenite::Message;
use tungstenite::protocol::CloseFrame;
use tungstenite::protocol::frame::coding::CloseCode;

use super::codec::{Ending, Reader, close_reason};
use crate::config::Config;
use crate::limits::gate::OpenConnection;
use crate::limits::{Place, on_socket};
use crate::people::sessions::{SessionEnd, SessionSocket};
use crate::requests::{App, dispatch};
use crate::send_buffer::{Flow, SendBuffer};
use records::metrics::Cut;

/// After this many unreadable or too frequent messages in a row, the socket is closed.
const PATIENCE: u32 = 64;
/// Tables that one socket may watch.
const MOST_WATCHED: usize = 4096;
/// Messages taken from one socket before others have their turn.
const AT_ONCE: usize = 32;

pub(crate) struct Connection {
    app: App,
    you: Arc<Person>,
    address: IpAddr,
    outbox: Arc<SendBuffer>,
    reader: Reader,
    watched: BTreeSet<TableId>,
    lobby: Option<broadcast::Receiver<Arc<LobbyChange>>>,
    /// The game whose tables the lobby shows, if it is only one.
    lobby_game: Option<String>,
    rate: Option<governor::DefaultDirectRateLimiter>,
    annoyance: u32,
    owner: SessionSocket,
    _open: OpenConnection,
    _place: Place,
}

impl Connection {
    pub(crate) fn new(
        app: App,
        you: Person,
        stream: TcpStream,
        heard: &[u8],
        address: IpAddr,
        (open, place, owner): (OpenConnection, Place, SessionSocket),
    ) -> Self {
        let (from, to) = stream.into_split();
        let config = &app.services.config;
        let outbox = SendBuffer::new(to, config.outbox_bytes, app.flush_task.clone());
        let rate = on_socket(config);
        let reader = Reader::new(from, heard, config.message_bytes, Arc::clone(&outbox));
        Self {
            app,
            you: Arc::new(you),
            address,
            outbox,
            reader,
            watched: BTreeSet::new(),
            lobby: None,
            lobby_game: None,
            rate,
            annoyance: 0,
            owner,
            _open: open,
            _place: place,
        }
    }

    pub(crate) async fn run(mut self) {
        self.outbox.send_message(&ServerMessage::Hello(Hello {
            protocol: protocol::VERSION,
            you: Person::clone(&self.you),
        }));
        let ending = self.talk().await;
        for table in &self.watched {
            self.app.bus.release(*table, self.outbox.id());
        }
        if let Some((code, reason)) = ending {
            let close = self.reader.close(CloseFrame { code, reason: reason.into() });
            let _ = timeout(Duration::from_secs(1), close).await;
        }
        self.outbox.close();
    }

    /// Runs until the connection ends. Returns the reason for a close frame, if one can be sent.
    async fn talk(&mut self) -> Option<Ending> {
        let Config { ping, unread, .. } = self.app.services.config;
        let outbox = Arc::clone(&self.outbox);
        let mut stopping = self.app.stopping.clone();
        let mut stopped = pin!(stopping.changed());
        let end = self.owner.end();
        let mut ended = pin!(end.reached());
        let now = Instant::now();
        let mut pulse = Pulse { heard: now, pinged: now };
        let mut blocked = false;
        let mut alarm = pin!(sleep_until(now + ping));
        loop {
            // A client that does not read replies may not send requests.
            let full = blocked && outbox.is_full();
            tokio::select! {
                biased;
                // Before anything is read: a client that is gone always leaves its end to read, and
                // requests of ended sessions are ignored.
                () = ended.as_mut() => return Some(self.session_ended(&end)),
                () = outbox.attention.notified() => match outbox.flow() {
                    Flow::Cut => return self.cut(Cut::Overflow),
                    Flow::Gone => return None,
                    Flow::Blocked if !blocked => {
                        blocked = true;
                        let late = Instant::now() + unread;
                        if late < alarm.deadline() {
                            alarm.as_mut().reset(late);
                        }
                    }
                    Flow::Blocked => {}
                    Flow::Open => blocked = false,
                },
                () = outbox.writable(), if blocked => blocked = outbox.flush() == Flow::Blocked,
                message = self.reader.next(), if !full => {
                    pulse.heard = Instant::now();
                    if let ControlFlow::Break(ending) = self.take_messages(message, &end).await {
                        return ending;
                    }
                }
                change = next_change(&mut self.lobby), if !full => self.lobby_changed(change),
                _ = stopped.as_mut() => return Some((CloseCode::Restart, "the server restarts; come back in a moment")),
                () = alarm.as_mut() => match self.alarm_rang(&mut pulse) {
                    ControlFlow::Continue(next) => alarm.as_mut().reset(next),
                    ControlFlow::Break(ending) => return ending,
                },
            }
        }
    }

    /// Ends the socket of a session that has ended, with a refusal if a reason is known.
    fn session_ended(&self, end: &SessionEnd) -> Ending {
        if let Some(why) = end.why() {
            self.outbox.send_message(&ServerMessage::Reply(refusal(0, why.clone())));
        }
        self.close(Cut::Session, CloseCode::Policy, "the session has ended")
    }

    /// Handles a message and those that have arrived after it, while the session lasts.
    async fn take_messages(
        &mut self,
        first: Result<Message, tungstenite::Error>,
        end: &SessionEnd,
    ) -> ControlFlow<Option<Ending>> {
        let mut message = Some(first);
        let mut count = 0;
        while let Some(now) = message.filter(|_| !end.is_over()) {
            match now {
                Ok(Message::Text(text)) => {
                    if let Some(ending) = self.hear(text.as_str()).await {
                        return ControlFlow::Break(Some(ending));
                    }
                }
                Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_)) => {}
                Ok(Message::Binary(_)) => {
                    let ending = self.close(Cut::Frame, CloseCode::Unsupported, "text only");
                    return ControlFlow::Break(Some(ending));
                }
                Ok(Message::Close(_)) => {
                    // The reader replies when it goes on.
                    let _ = self.reader.now().await;
                    self.outbox.flush();
                    return ControlFlow::Break(None);
                }
                Err(error) => {
                    let reason = close_reason(&error);
                    return ControlFlow::Break(reason.map(|(code, why)| self.close(Cut::Frame, code, why)));
                }
            }
            count += 1;
            message = if count < AT_ONCE { self.reader.now().await } else { None };
        }
        if count == AT_ONCE {
            tokio::task::yield_now().await;
        }
        ControlFlow::Continue(())
    }

    /// Ends a connection that has sent or read nothing for too long, or pings it. Returns when to
    /// look again.
    fn alarm_rang(&self, pulse: &mut Pulse) -> ControlFlow<Option<Ending>, Instant> {
        let Config { ping, silence, unread, .. } = self.app.services.config;
        let now = Instant::now();
        let late = self.outbox.late_at(unread);
        if late.is_some_and(|late| late <= now) {
            return ControlFlow::Break(self.cut(Cut::Unread));
        }
        if now >= pulse.heard + silence {
            let ending = self.close(Cut::Silent, CloseCode::Policy, "nothing heard for too long");
            return ControlFlow::Break(Some(ending));
        }
        if now >= pulse.last() + ping {
            pulse.pinged = now;
            self.outbox.send_raw(&PING);
        }
        let next = (pulse.heard + silence).min(pulse.last() + ping);
        ControlFlow::Continue(late.map_or(next, |late| next.min(late)))
    }

    /// The client does not read: not even a close frame would arrive.
    fn cut(&self, why: Cut) -> Option<Ending> {
        self.app.services.metrics.cut.add(why);
        self.outbox.reset();
        None
    }

    /// The client is sent the reason.
    fn close(&self, why: Cut, code: CloseCode, reason: &'static str) -> Ending {
        self.app.services.metrics.cut.add(why);
        (code, reason)
    }

    async fn hear(&mut self, text: &str) -> Option<Ending> {
        let metrics = &self.app.services.metrics;
        metrics.asks.add(1);
        let too_fast = self.rate.as_ref().is_some_and(|rate| rate.check().is_err());
        let asked = read(text);
        if too_fast {
            metrics.limited.add(1);
            let re = asked.map_or_else(|_| number(text), |ask| ask.id);
            return self.annoyed(refusal(re, RequestError::SlowDown.into()));
        }
        match asked {
            Ok(Ask { id, act }) => {
                self.annoyance = 0;
                self.act(id, act).await;
                None
            }
            Err(error) => {
                metrics.malformed.add(1);
                let why = RequestError::Message(error);
                self.annoyed(refusal(number(text), why.into()))
            }
        }
    }

    fn annoyed(&mut self, reply: Reply) -> Option<Ending> {
        self.annoyance += 1;
        self.outbox.send_message(&ServerMessage::Reply(reply));
        if self.annoyance < PATIENCE {
            return None;
        }
        Some(self.close(Cut::Flood, CloseCode::Policy, "too many messages that cannot be answered"))
    }

    async fn act(&mut self, id: u64, act: Act) {
        let reply = ReplyTo::socket(id, Arc::clone(&self.outbox) as _).asked_from(self.address);
        match &act {
            Act::Lobby { game, after } => {
                let Ok(after) = after.as_deref().map(str::parse::<Cursor>).transpose() else {
                    return reply.refuse(RequestError::After);
                };
                self.lobby_game.clone_from(game);
                self.send_lobby(after);
                let blank = reply.blank();
                return reply.answer(blank);
            }
            Act::Watch { table, .. } => {
                if let Ok(table) = table.parse() {
                    if self.watched.len() >= MOST_WATCHED {
                        return reply.refuse(RequestError::SlowDown);
                    }
                    self.watched.insert(table);
                }
            }
            Act::Unwatch { table } => {
                if let Ok(table) = table.parse() {
                    self.watched.remove(&table);
                }
            }
            _ => {}
        }
        dispatch(&self.app, Arc::clone(&self.you), id, act, reply).await;
    }

    fn lobby_changed(&mut self, change: Result<Arc<LobbyChange>, RecvError>) {
        match change {
            Ok(change) => {
                // A removed table does not name its game; clients that do not know the table ignore
                // the message.
                let wanted = change.summary.as_ref().is_none_or(|table| self.wants(&table.game));
                if wanted {
                    self.outbox.send_message(&ServerMessage::LobbyChange(LobbyChange::clone(&change)));
                }
            }
            // Too many changes at once: send the first page again.
            Err(RecvError::Lagged(_)) => self.send_lobby(None),
            Err(RecvError::Closed) => self.lobby = None,
        }
    }

    fn wants(&self, game: &str) -> bool {
        self.lobby_game.as_deref().is_none_or(|wanted| wanted == game)
    }

    /// A page of the lobby: the first one, with all changes from then on, or a later one.
    fn send_lobby(&mut self, after: Option<Cursor>) {
        let (page, changes) = self.app.bus.lobby(self.lobby_game.as_deref(), after);
        // A client with the first page has been sent every change since; what waits stays in order.
        if after.is_none() || self.lobby.is_none() {
            self.lobby = Some(changes);
        }
        self.outbox.send_message(&ServerMessage::Lobby(page));
    }
}

/// When the client last sent something, and when it was last pinged.
struct Pulse {
    heard: Instant,
    pinged: Instant,
}

impl Pulse {
    /// The later of both.
    fn last(&self) -> Instant {
        self.pinged.max(self.heard)
    }
}

/// The refusal of a request that no table's task handles.
fn refusal(re: u64, why: Problem) -> Reply {
    Reply { re, error: Some(why), event: None, table: None, update: None, deal: None, evening: None }
}

/// A move, like nearly all messages.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Move<'a> {
    id: u64,
    #[serde(rename = "do")]
    act: &'a str,
    table: &'a str,
    version: u64,
    #[serde(rename = "move")]
    mv: &'a str,
}

/// Parses a message. The general parser looks at it twice, so a move is tried first.
fn read(text: &str) -> Result<Ask, serde_json::Error> {
    match serde_json::from_str(text) {
        Ok(Move { id, act: "play", table, version, mv }) => {
            Ok(Ask { id, act: Act::Play { table: table.to_owned(), version, mv: mv.to_owned() } })
        }
        _ => serde_json::from_str(text),
    }
}

/// The request number of an unreadable message; 0 if it has none.
fn number(text: &str) -> u64 {
    #[derive(Deserialize)]
    struct Numbered {
        id: u64,
    }
    serde_json::from_str(text).map_or(0, |Numbered { id }| id)
}

async fn next_change(
    lobby: &mut Option<broadcast::Receiver<Arc<LobbyChange>>>,
) -> Result<Arc<LobbyChange>, RecvError> {
    match lobby {
        Some(changes) => changes.recv().await,
        None => std::future::pending().await,
    }
}
