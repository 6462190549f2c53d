//! One socket: requests in, answers and updates out. It may watch many tables.

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::Arc;

use axum::Extension;
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::{IntoResponse as _, Response};
use futures_util::SinkExt as _;
use protocol::{Act, Ask, Code, Hello, LobbyChange, Person, Reply, Tell};
use tokio::sync::broadcast::{self, error::RecvError};
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};

use super::api::{Known, dispatch};
use super::sessions::person;
use super::{App, Peer};
use crate::error::ApiError;
use crate::ids::TableId;
use crate::limits::{SocketPlace, on_socket};
use crate::table::{Bus as _, Outbox, ReplyTo, problem, slow_down};

/// After so many messages that are not ours, or come too fast, one after the other, the socket is closed.
const PATIENCE: u32 = 64;
/// Tables that one socket may watch.
const MOST_WATCHED: usize = 4096;
/// Most messages handed to the network at once.
const AT_ONCE: usize = 64;
/// Most sockets start with small buffers and stay there.
const BUFFER: usize = 2048;

pub(crate) async fn open(
    State(app): State<App>,
    peer: Option<Extension<Peer>>,
    Known(session): Known,
    upgrade: WebSocketUpgrade,
) -> Response {
    let address = peer.map_or(IpAddr::from([127, 0, 0, 1]), |Extension(Peer(address))| address.ip());
    let full = app.house.metrics.sockets.get() >= app.house.config.sockets as i64;
    let Some(place) = app.limits.socket(address).filter(|_| !full) else {
        app.house.metrics.limited.add(1);
        return ApiError(slow_down()).into_response();
    };
    let limit = app.house.config.message_bytes;
    upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_message_size(limit)
        .max_frame_size(limit)
        .on_upgrade(move |socket| async move {
            app.house.metrics.sockets.add(1);
            let house = Arc::clone(&app.house);
            Talk::new(app, person(&session), place).run(socket).await;
            house.metrics.sockets.add(-1);
        })
}

struct Talk {
    app: App,
    you: Person,
    outbox: Arc<Outbox>,
    queue: mpsc::UnboundedReceiver<Utf8Bytes>,
    watched: BTreeSet<TableId>,
    lobby: Option<broadcast::Receiver<Arc<LobbyChange>>>,
    /// The one game whose tables the lobby is wanted of.
    lobby_game: Option<String>,
    rate: Option<governor::DefaultDirectRateLimiter>,
    annoyance: u32,
    _place: SocketPlace,
}

/// Why a conversation ends: the code and the reason that the client is told.
type Ending = (u16, &'static str);

impl Talk {
    fn new(app: App, you: Person, place: SocketPlace) -> Self {
        let (outbox, queue) = Outbox::new(app.house.config.outbox_bytes);
        let rate = on_socket(&app.house.config);
        Self {
            app,
            you,
            outbox,
            queue,
            watched: BTreeSet::new(),
            lobby: None,
            lobby_game: None,
            rate,
            annoyance: 0,
            _place: place,
        }
    }

    async fn run(mut self, mut socket: WebSocket) {
        self.outbox.tell(&Tell::Hello(Hello { protocol: protocol::VERSION, you: self.you.clone() }));
        let ending = self.talk(&mut socket).await;
        for table in &self.watched {
            self.app.bus.release(*table, &self.outbox);
        }
        if let Some((code, reason)) = ending {
            let frame = CloseFrame { code, reason: reason.into() };
            let goodbye = async {
                let _ = socket.send(Message::Close(Some(frame))).await;
                // What the client still sends is read and forgotten: a reset would lose the reason.
                while let Some(Ok(_)) = socket.recv().await {}
            };
            let _ = timeout(std::time::Duration::from_secs(1), goodbye).await;
        }
    }

    async fn talk(&mut self, socket: &mut WebSocket) -> Option<Ending> {
        let (ping, silence) = (self.app.house.config.ping, self.app.house.config.silence);
        let mut stopping = self.app.stopping.clone();
        let mut heard = Instant::now();
        let mut asked = heard;
        let mut batch = Vec::new();
        loop {
            tokio::select! {
                biased;
                () = self.outbox.cut.notified() => return Some(self.cut()),
                count = self.queue.recv_many(&mut batch, AT_ONCE) => {
                    let mut bytes = 0;
                    let sending = async {
                        for text in batch.drain(..count) {
                            bytes += text.as_str().len();
                            socket.feed(Message::Text(text)).await?;
                        }
                        socket.flush().await
                    };
                    tokio::select! {
                        sent = timeout(silence, sending) => match sent {
                            Ok(Ok(())) => {}
                            Ok(Err(_)) => return None,
                            // It has not read for so long that not even a close frame would get through.
                            Err(_) => {
                                self.app.house.metrics.cut.add(1);
                                return None;
                            }
                        },
                        () = self.outbox.cut.notified() => return Some(self.cut()),
                    }
                    self.outbox.sent(bytes);
                }
                message = socket.recv() => {
                    heard = Instant::now();
                    match message {
                        Some(Ok(Message::Text(text))) => {
                            if let Some(ending) = self.hear(text.as_str()).await {
                                return Some(ending);
                            }
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        Some(Ok(Message::Binary(_))) => return Some((close_code::UNSUPPORTED, "text only")),
                        Some(Ok(Message::Close(_))) | None => return None,
                        Some(Err(error)) => return wrong(&error),
                    }
                }
                change = next_change(&mut self.lobby) => self.lobby_changed(change),
                _ = stopping.changed() => return Some((close_code::RESTART, "the server restarts; come back in a moment")),
                () = tokio::time::sleep_until((heard + silence).min(asked.max(heard) + ping)) => {
                    let now = Instant::now();
                    if now >= heard + silence {
                        return Some((close_code::POLICY, "nothing heard for too long"));
                    }
                    asked = now;
                    let beat = socket.send(Message::Ping(axum::body::Bytes::new()));
                    if !matches!(timeout(silence, beat).await, Ok(Ok(()))) {
                        return None;
                    }
                }
            }
        }
    }

    fn cut(&self) -> Ending {
        self.app.house.metrics.cut.add(1);
        (close_code::POLICY, "too much is waiting to be read")
    }

    async fn hear(&mut self, text: &str) -> Option<Ending> {
        let metrics = &self.app.house.metrics;
        metrics.asks.add(1);
        let too_fast = self.rate.as_ref().is_some_and(|rate| rate.check().is_err());
        let asked = serde_json::from_str::<Ask>(text);
        if too_fast {
            metrics.limited.add(1);
            let re = asked.map_or(0, |ask| ask.id);
            return self.annoyed(Reply {
                re,
                error: Some(slow_down()),
                event: None,
                table: None,
                update: None,
            });
        }
        match asked {
            Ok(Ask { id, act }) => {
                self.annoyance = 0;
                self.act(id, act).await;
                None
            }
            Err(error) => {
                metrics.malformed.add(1);
                let why = problem(
                    Code::Malformed,
                    format!("message illisible : {error}"),
                    format!("not a message: {error}"),
                );
                self.annoyed(Reply { re: 0, error: Some(why), event: None, table: None, update: None })
            }
        }
    }

    fn annoyed(&mut self, reply: Reply) -> Option<Ending> {
        self.annoyance += 1;
        self.outbox.tell(&Tell::Reply(reply));
        (self.annoyance >= PATIENCE)
            .then_some((close_code::POLICY, "too many messages that cannot be answered"))
    }

    async fn act(&mut self, id: u64, act: Act) {
        let reply = ReplyTo::socket(id, Arc::clone(&self.outbox));
        match &act {
            Act::Lobby { game } => {
                self.lobby_game.clone_from(game);
                self.send_lobby();
                let blank = reply.blank();
                return reply.answer(blank);
            }
            Act::Watch { table, .. } => {
                if let Ok(table) = table.parse() {
                    if self.watched.len() >= MOST_WATCHED {
                        return reply.refuse(slow_down());
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
        dispatch(&self.app, self.you.clone(), id, act, reply).await;
    }

    fn lobby_changed(&mut self, change: Result<Arc<LobbyChange>, RecvError>) {
        match change {
            Ok(change) => {
                // A table that goes does not say of which game it was; whoever does not know it lets it go.
                let wanted = change.summary.as_ref().is_none_or(|table| self.wants(&table.game));
                if wanted {
                    self.outbox.tell(&Tell::LobbyChange(LobbyChange::clone(&change)));
                }
            }
            // Too many at once: the whole list again.
            Err(RecvError::Lagged(_)) => self.send_lobby(),
            Err(RecvError::Closed) => self.lobby = None,
        }
    }

    fn wants(&self, game: &str) -> bool {
        self.lobby_game.as_deref().is_none_or(|wanted| wanted == game)
    }

    fn send_lobby(&mut self) {
        let (mut tables, changes) = self.app.bus.lobby();
        tables.retain(|table| self.wants(&table.game));
        self.lobby = Some(changes);
        self.outbox.tell(&Tell::Lobby(tables));
    }
}

async fn next_change(
    lobby: &mut Option<broadcast::Receiver<Arc<LobbyChange>>>,
) -> Result<Arc<LobbyChange>, RecvError> {
    match lobby {
        Some(changes) => changes.recv().await,
        None => std::future::pending().await,
    }
}

/// What was wrong with a frame, as far as the client should know.
fn wrong(error: &axum::Error) -> Option<Ending> {
    let text = error.to_string();
    if text.contains("too long") || text.contains("too big") {
        Some((close_code::SIZE, "the message is too long"))
    } else if text.contains("UTF-8") || text.contains("utf-8") {
        Some((close_code::INVALID, "not UTF-8"))
    } else {
        None
    }
}
