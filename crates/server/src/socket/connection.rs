//! One socket: requests in, answers and updates out. It may watch many tables.

use std::collections::BTreeSet;
use std::future::poll_fn;
use std::io::{self, Read, Write};
use std::net::IpAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::Extension;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use protocol::{Act, Ask, Hello, LobbyChange, Person, Reply, Tell};
use serde::Deserialize;
use tokio::io::{AsyncRead as _, ReadBuf};
use tokio::net::TcpStream;
use tokio::net::tcp::OwnedReadHalf;
use tokio::sync::broadcast::{self, error::RecvError};
use tokio::time::{Instant, sleep_until, timeout};
use tungstenite::error::CapacityError;
use tungstenite::handshake::derive_accept_key;
use tungstenite::protocol::frame::coding::CloseCode;
use tungstenite::protocol::{CloseFrame, Role, WebSocketConfig, WebSocketContext};
use tungstenite::{Error, Message};

use super::{Flow, Outbox};
use crate::bus::ReplyTo;
use crate::http::{App, Known, Peer, SocketOf, dispatch, person};
use crate::ids::TableId;
use crate::limits::{SocketPlace, on_socket};
use crate::problem::RequestError;

/// After so many messages that are not ours, or come too fast, one after the other, the socket is closed.
const PATIENCE: u32 = 64;
/// Tables that one socket may watch.
const MOST_WATCHED: usize = 4096;
/// Most messages taken from one socket before others have their turn.
const AT_ONCE: usize = 32;
/// What is read at once. Most sockets say little.
const BUFFER: usize = 1024;

pub(crate) async fn open(
    State(app): State<App>,
    peer: Option<Extension<Peer>>,
    Known(session): Known,
    mut request: Request,
) -> Response {
    let Some(accept) = accept(request.headers()) else {
        return (StatusCode::UPGRADE_REQUIRED, "this is a WebSocket\n").into_response();
    };
    let Some(upgrade) = request.extensions_mut().remove::<OnUpgrade>() else {
        return (StatusCode::UPGRADE_REQUIRED, "this connection cannot become a WebSocket\n").into_response();
    };
    let address = peer.map_or(IpAddr::from([127, 0, 0, 1]), |Extension(Peer(address))| address.ip());
    let full = app.house.metrics.sockets.get() >= app.house.config.sockets as i64;
    let Some(place) = app.limits.socket(address).filter(|_| !full) else {
        app.house.metrics.limited.add(1);
        return RequestError::SlowDown.into_response();
    };
    let owner = match app.sessions.socket(&session).await {
        Ok(Some(owner)) => owner,
        Ok(None) => return RequestError::NoSession.into_response(),
        Err(error) => return RequestError::from(error).into_response(),
    };
    tokio::spawn(async move {
        if let Some((line, heard)) = upgrade.await.ok().and_then(line) {
            let house = Arc::clone(&app.house);
            house.metrics.sockets.add(1);
            Talk::new(app, person(&session), line, &heard, (place, owner)).run().await;
            house.metrics.sockets.add(-1);
        }
    });
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
    let headers = response.headers_mut();
    headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
    headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
    headers.insert(header::SEC_WEBSOCKET_ACCEPT, accept);
    response
}

/// What the handshake is answered with, if it is one (RFC 6455, 4.2.1).
fn accept(headers: &HeaderMap) -> Option<HeaderValue> {
    let says = |name: HeaderName, word: &str| {
        let mut values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
        values.any(|value| value.split(',').any(|part| part.trim().eq_ignore_ascii_case(word)))
    };
    let asked = says(header::CONNECTION, "upgrade")
        && says(header::UPGRADE, "websocket")
        && says(header::SEC_WEBSOCKET_VERSION, "13");
    let key = headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| asked)?;
    HeaderValue::from_str(&derive_accept_key(key.as_bytes())).ok()
}

/// The connection itself, and what had already been read of it.
fn line(upgraded: Upgraded) -> Option<(TcpStream, Vec<u8>)> {
    let parts = upgraded.downcast::<TokioIo<TcpStream>>().ok()?;
    Some((parts.io.into_inner(), parts.read_buf.to_vec()))
}

struct Talk {
    app: App,
    you: Arc<Person>,
    outbox: Arc<Outbox>,
    hearing: Hearing,
    watched: BTreeSet<TableId>,
    lobby: Option<broadcast::Receiver<Arc<LobbyChange>>>,
    /// The one game whose tables the lobby is wanted of.
    lobby_game: Option<String>,
    rate: Option<governor::DefaultDirectRateLimiter>,
    annoyance: u32,
    owner: SocketOf,
    _place: SocketPlace,
}

/// Why a conversation ends: the code and the reason that the client is told.
type Ending = (CloseCode, &'static str);

impl Talk {
    fn new(
        app: App,
        you: Person,
        line: TcpStream,
        heard: &[u8],
        (place, owner): (SocketPlace, SocketOf),
    ) -> Self {
        let (line, back) = line.into_split();
        let config = &app.house.config;
        let outbox = Outbox::new(back, config.outbox_bytes, app.house.post.clone());
        let rate = on_socket(config);
        let settings = WebSocketConfig::default()
            .read_buffer_size(BUFFER)
            .write_buffer_size(0)
            .max_message_size(Some(config.message_bytes))
            .max_frame_size(Some(config.message_bytes));
        let codec = WebSocketContext::from_partially_read(heard.to_vec(), Role::Server, Some(settings));
        let hearing = Hearing { line, codec, outbox: Arc::clone(&outbox) };
        Self {
            app,
            you: Arc::new(you),
            outbox,
            hearing,
            watched: BTreeSet::new(),
            lobby: None,
            lobby_game: None,
            rate,
            annoyance: 0,
            owner,
            _place: place,
        }
    }

    async fn run(mut self) {
        self.outbox.tell(&Tell::Hello(Hello { protocol: protocol::VERSION, you: Person::clone(&self.you) }));
        let ending = self.talk().await;
        for table in &self.watched {
            self.app.bus.release(*table, &self.outbox);
        }
        if let Some((code, reason)) = ending {
            let goodbye = self.hearing.goodbye(CloseFrame { code, reason: reason.into() });
            let _ = timeout(std::time::Duration::from_secs(1), goodbye).await;
        }
        self.outbox.close();
    }

    async fn talk(&mut self) -> Option<Ending> {
        let (ping, silence) = (self.app.house.config.ping, self.app.house.config.silence);
        let outbox = Arc::clone(&self.outbox);
        let mut stopping = self.app.stopping.clone();
        let mut stopped = pin!(stopping.changed());
        let end = self.owner.end();
        let mut ended = pin!(end.reached());
        let mut heard = Instant::now();
        let mut asked = heard;
        let mut blocked: Option<Instant> = None;
        let mut alarm = pin!(sleep_until(heard + ping));
        loop {
            tokio::select! {
                biased;
                () = outbox.attention.notified() => match outbox.flow() {
                    Flow::Cut => return self.cut(),
                    Flow::Gone => return None,
                    Flow::Blocked => blocked = blocked.or(Some(Instant::now())),
                    Flow::Open => blocked = None,
                },
                () = outbox.writable(), if blocked.is_some() => {
                    if outbox.flush() == Flow::Open {
                        blocked = None;
                    }
                }
                message = self.hearing.next() => {
                    heard = Instant::now();
                    let mut message = Some(message);
                    let mut count = 0;
                    while let Some(now) = message.filter(|_| !end.is_over()) {
                        match now {
                            Ok(Message::Text(text)) => {
                                if let Some(ending) = self.hear(text.as_str()).await {
                                    return Some(ending);
                                }
                            }
                            Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_)) => {}
                            Ok(Message::Binary(_)) => return Some((CloseCode::Unsupported, "text only")),
                            Ok(Message::Close(_)) => {
                                // Reading on is what answers it.
                                let _ = self.hearing.now().await;
                                outbox.flush();
                                return None;
                            }
                            Err(error) => return wrong(&error),
                        }
                        count += 1;
                        message = if count < AT_ONCE { self.hearing.now().await } else { None };
                    }
                    if count == AT_ONCE {
                        tokio::task::yield_now().await;
                    }
                }
                change = next_change(&mut self.lobby) => self.lobby_changed(change),
                _ = stopped.as_mut() => return Some((CloseCode::Restart, "the server restarts; come back in a moment")),
                () = ended.as_mut() => return Some((CloseCode::Policy, "the session has ended")),
                () = alarm.as_mut() => {
                    let now = Instant::now();
                    if now >= heard + silence {
                        return Some((CloseCode::Policy, "nothing heard for too long"));
                    }
                    if blocked.is_some_and(|since| now >= since + silence) {
                        return self.cut();
                    }
                    if now >= asked.max(heard) + ping {
                        asked = now;
                        outbox.send_raw(&PING);
                    }
                    let next = (heard + silence).min(asked.max(heard) + ping);
                    alarm.as_mut().reset(blocked.map_or(next, |since| next.min(since + silence)));
                }
            }
        }
    }

    /// It does not read: not even a close frame would get through.
    fn cut(&self) -> Option<Ending> {
        self.app.house.metrics.cut.add(1);
        self.outbox.reset();
        None
    }

    async fn hear(&mut self, text: &str) -> Option<Ending> {
        let metrics = &self.app.house.metrics;
        metrics.asks.add(1);
        let too_fast = self.rate.as_ref().is_some_and(|rate| rate.check().is_err());
        let asked = read(text);
        if too_fast {
            metrics.limited.add(1);
            let re = asked.map_or(0, |ask| ask.id);
            return self.annoyed(Reply {
                re,
                error: Some(RequestError::SlowDown.into()),
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
                let why = RequestError::Message(error);
                self.annoyed(Reply { re: 0, error: Some(why.into()), event: None, table: None, update: None })
            }
        }
    }

    fn annoyed(&mut self, reply: Reply) -> Option<Ending> {
        self.annoyance += 1;
        self.outbox.tell(&Tell::Reply(reply));
        (self.annoyance >= PATIENCE)
            .then_some((CloseCode::Policy, "too many messages that cannot be answered"))
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

/// A move, as nearly all messages are.
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

/// Reads a message. The general way has to look at it twice, so a move is tried first.
fn read(text: &str) -> Result<Ask, serde_json::Error> {
    match serde_json::from_str(text) {
        Ok(Move { id, act: "play", table, version, mv }) => {
            Ok(Ask { id, act: Act::Play { table: table.to_owned(), version, mv: mv.to_owned() } })
        }
        _ => serde_json::from_str(text),
    }
}

/// A ping without words.
const PING: [u8; 2] = [0x89, 0];

async fn next_change(
    lobby: &mut Option<broadcast::Receiver<Arc<LobbyChange>>>,
) -> Result<Arc<LobbyChange>, RecvError> {
    match lobby {
        Some(changes) => changes.recv().await,
        None => std::future::pending().await,
    }
}

/// The side of a socket that listens. What the protocol itself has to answer (pongs, the end) goes the way of everything
/// that is sent, through the outbox.
struct Hearing {
    line: OwnedReadHalf,
    codec: WebSocketContext,
    outbox: Arc<Outbox>,
}

impl Hearing {
    /// The next message.
    async fn next(&mut self) -> Result<Message, Error> {
        poll_fn(|context| self.poll(context)).await
    }

    /// The next message, if it is there already.
    async fn now(&mut self) -> Option<Result<Message, Error>> {
        poll_fn(|context| {
            Poll::Ready(match self.poll(context) {
                Poll::Ready(message) => Some(message),
                Poll::Pending => None,
            })
        })
        .await
    }

    fn poll(&mut self, context: &mut Context<'_>) -> Poll<Result<Message, Error>> {
        let mut line = Line { from: &mut self.line, to: &self.outbox, context };
        match self.codec.read(&mut line) {
            Err(Error::Io(error)) if error.kind() == io::ErrorKind::WouldBlock => Poll::Pending,
            result => Poll::Ready(result),
        }
    }

    /// Says why it ends. What the client still sends is read and forgotten: a reset would lose the reason.
    async fn goodbye(&mut self, frame: CloseFrame) {
        poll_fn(|context| {
            let mut line = Line { from: &mut self.line, to: &self.outbox, context };
            // If it does not get through, there is nobody to tell.
            let _ = self.codec.close(&mut line, Some(frame.clone()));
            Poll::Ready(())
        })
        .await;
        while self.outbox.flush() == Flow::Blocked {
            self.outbox.writable().await;
        }
        while self.next().await.is_ok() {}
    }
}

/// The connection as the protocol's reader sees it at one moment: what is not there yet would block, and what it writes
/// goes to the outbox whole.
struct Line<'a, 'b> {
    from: &'a mut OwnedReadHalf,
    to: &'a Arc<Outbox>,
    context: &'a mut Context<'b>,
}

impl Read for Line<'_, '_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut buffer = ReadBuf::new(buffer);
        match Pin::new(&mut *self.from).poll_read(self.context, &mut buffer) {
            Poll::Ready(result) => result.map(|()| buffer.filled().len()),
            Poll::Pending => Err(io::ErrorKind::WouldBlock.into()),
        }
    }
}

impl Write for Line<'_, '_> {
    fn write(&mut self, frames: &[u8]) -> io::Result<usize> {
        if self.to.send_raw(frames) { Ok(frames.len()) } else { Err(io::ErrorKind::BrokenPipe.into()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What was wrong with a frame, as far as the client should know.
fn wrong(error: &Error) -> Option<Ending> {
    match error {
        Error::Capacity(CapacityError::MessageTooLong { .. }) => {
            Some((CloseCode::Size, "the message is too long"))
        }
        Error::Utf8(_) => Some((CloseCode::Invalid, "not UTF-8")),
        Error::Protocol(_) => Some((CloseCode::Protocol, "that is not how sockets speak")),
        _ => None,
    }
}
