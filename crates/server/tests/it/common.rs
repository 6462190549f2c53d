//! A server of the test's own, and clients that speak to it as any client would.
#![allow(dead_code, reason = "each test file uses its part of this")]

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use protocol::{Act, Ask, Code, Info, MatchFile, Phase, Reply, ServerMessage, Session, Update};
use serde_json::{Value, json};
use server::{Config, Metrics, Opened, Server, StartError};
use store_sqlite::{SqliteStore, private};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::handshake::client::Request;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Longer than anything here takes.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

pub(crate) fn folder(name: &str) -> PathBuf {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("pioche-{name}-{}-{number}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

pub(crate) fn config(name: &str) -> Config {
    Config {
        address: ([127, 0, 0, 1], 0).into(),
        operations: None,
        data: folder(name),
        pace: Duration::ZERO,
        notice: Duration::ZERO,
        messages_per_second: 0,
        sessions_per_minute: 0,
        tables_per_minute: 0,
        sign_ins_per_minute: 0,
        listed_per_person: 0,
        listed_per_address: 0,
        connections_per_address: 0,
        ..Config::default()
    }
}

/// Starts a server on the file in its data folder.
pub(crate) async fn start_server(config: Config) -> Result<Server, StartError> {
    config.check().map_err(StartError::Config)?;
    private::folder(&config.data).map_err(|error| StartError::Folder(config.data.clone(), error))?;
    let (path, metrics) = (config.database(), Arc::new(Metrics::default()));
    let failed = |error| StartError::Store(path.clone(), error);
    let store = SqliteStore::open(&path, config.expect, Arc::clone(&metrics)).await.map_err(failed)?;
    Server::start(Opened::new(config, Arc::new(store), metrics).await.map_err(failed)?)
}

pub(crate) struct TestServer {
    pub running: Server,
    pub folder: PathBuf,
}

impl TestServer {
    pub(crate) async fn open(config: Config) -> Self {
        let folder = config.data.clone();
        Self { running: start_server(config).await.expect("the server starts"), folder }
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.running.address()
    }

    pub(crate) async fn close_in_paused_time(self) {
        stop_in_paused_time(self.running).await;
        let _ = std::fs::remove_dir_all(&self.folder);
    }

    pub(crate) async fn close(self) {
        self.running.stop().await;
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Runs a part of a test before or after another that is [`in_paused_time`].
pub(crate) fn in_real_time(part: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(part);
}

/// Runs a test in time that stands still but for what it says with [`pass`]. If the test still
/// waits for something after [`PATIENCE`] of real time, the clock runs away to the next alarm, and
/// that wait fails.
pub(crate) fn in_paused_time(test: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        tokio::time::pause();
        // Time that is paused jumps to the next alarm when there is nothing to do, but not while
        // something blocks.
        let (thaw, frozen) = std::sync::mpsc::channel::<()>();
        tokio::task::spawn_blocking(move || frozen.recv_timeout(PATIENCE));
        test.await;
        drop(thaw);
    });
}

/// Lets paused time pass, and the server notice.
pub(crate) async fn pass(time: Duration) {
    tokio::time::advance(time).await;
    let moment = || std::thread::sleep(Duration::from_millis(2));
    tokio::task::spawn_blocking(moment).await.expect("it only sleeps");
}

/// Stops a server in paused time. It waits for its clients, so time goes on while it does.
pub(crate) async fn stop_in_paused_time(server: Server) {
    let goes_on = async {
        loop {
            pass(Duration::from_millis(5)).await;
        }
    };
    tokio::select! {
        () = server.stop() => {}
        () = goes_on => {}
    }
}

/// Waits until so many sockets are open, also while time is paused.
pub(crate) async fn until_open(server: &TestServer, count: i64) {
    let started = std::time::Instant::now();
    while server.running.metrics().open_sockets() != count {
        let open = server.running.metrics().open_sockets();
        assert!(started.elapsed() < PATIENCE, "{open} sockets are open, not {count}");
        let moment = || std::thread::sleep(Duration::from_millis(2));
        tokio::task::spawn_blocking(moment).await.expect("it only sleeps");
    }
}

/// One HTTP request on a connection of its own, written by hand: what goes over the wire is what is
/// written here.
pub(crate) async fn http(
    address: SocketAddr,
    method: &str,
    path: &str,
    token: &str,
    body: &str,
) -> (u16, String) {
    let auth = if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{auth}Content-Length: {}\r\n\r\n",
        body.len()
    );
    raw(address, format!("{head}{body}").as_bytes()).await
}

pub(crate) async fn raw(address: SocketAddr, request: &[u8]) -> (u16, String) {
    let mut stream = TcpStream::connect(address).await.expect("the server listens");
    let _ = stream.write_all(request).await;
    let mut answer = Vec::new();
    let reading =
        async { while !whole(&answer) && stream.read_buf(&mut answer).await.is_ok_and(|count| count > 0) {} };
    tokio::time::timeout(PATIENCE, reading).await.expect("an answer in time");
    let text = String::from_utf8_lossy(&answer).into_owned();
    let code = text.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
    (code, text.split_once("\r\n\r\n").map_or(String::new(), |(_, body)| body.to_owned()))
}

/// Whether an answer has arrived whole: its head, and as much as the head says.
fn whole(answer: &[u8]) -> bool {
    let text = String::from_utf8_lossy(answer);
    let Some((head, body)) = text.split_once("\r\n\r\n") else { return false };
    let length =
        head.lines().find_map(|line| line.to_lowercase().strip_prefix("content-length: ")?.parse().ok());
    length.is_some_and(|length: usize| body.len() >= length)
}

/// A guest.
pub(crate) async fn guest(address: SocketAddr, name: &str) -> Session {
    let (code, body) = http(address, "POST", "/api/v1/session", "", &json!({"name": name}).to_string()).await;
    assert_eq!(code, 201, "{body}");
    serde_json::from_str(&body).expect("a session")
}

/// Somebody at a socket.
pub(crate) struct Client {
    pub token: String,
    pub person: String,
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    next: u64,
    /// Messages read while waiting for others.
    pub waiting: VecDeque<ServerMessage>,
    /// Every byte that came.
    pub bytes: Vec<String>,
}

impl Client {
    pub(crate) async fn new(address: SocketAddr, name: &str) -> Self {
        let session = guest(address, name).await;
        Self::with_token(address, &session.token).await
    }

    pub(crate) async fn with_token(address: SocketAddr, token: &str) -> Self {
        let socket = connect(address, token).await.expect("a socket");
        let person = String::new();
        let token = token.to_owned();
        let mut client = Self { token, person, socket, next: 1, waiting: VecDeque::new(), bytes: Vec::new() };
        match client.next().await {
            ServerMessage::Hello(hello) => client.person = hello.you.person,
            other => panic!("a hello comes first, not {other:?}"),
        }
        client
    }

    /// Sends whatever it is.
    pub(crate) async fn send_raw(&mut self, message: Message) -> Result<(), Error> {
        self.socket.send(message).await
    }

    pub(crate) async fn send(&mut self, id: u64, act: &Act) {
        let text = serde_json::to_string(&Ask { id, act: act.clone() }).expect("plain data");
        self.socket.send(Message::text(text)).await.expect("the socket is open");
    }

    async fn read(&mut self) -> ServerMessage {
        loop {
            let message =
                tokio::time::timeout(PATIENCE, self.socket.next()).await.expect("a message in time");
            match message.expect("the socket is open").expect("a good frame") {
                Message::Text(text) => {
                    self.bytes.push(text.as_str().to_owned());
                    return serde_json::from_str(&text).expect("a message of the protocol");
                }
                Message::Ping(_) | Message::Pong(_) => {}
                other => panic!("unexpected {other:?}"),
            }
        }
    }

    pub(crate) async fn next(&mut self) -> ServerMessage {
        match self.waiting.pop_front() {
            Some(message) => message,
            None => self.read().await,
        }
    }

    /// The close frame that ends the conversation.
    pub(crate) async fn closed(&mut self) -> Option<CloseFrame> {
        loop {
            match tokio::time::timeout(PATIENCE, self.socket.next()).await.expect("an end in time") {
                Some(Ok(Message::Close(frame))) => return frame,
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
    }

    pub(crate) async fn ask_as(&mut self, id: u64, act: Act) -> Reply {
        self.send(id, &act).await;
        self.reply(id).await
    }

    pub(crate) async fn reply(&mut self, id: u64) -> Reply {
        loop {
            match self.read().await {
                ServerMessage::Reply(reply) if reply.re == id => return reply,
                other => self.waiting.push_back(other),
            }
        }
    }

    pub(crate) async fn ask(&mut self, act: Act) -> Reply {
        self.next += 1;
        self.ask_as(self.next, act).await
    }

    pub(crate) async fn good(&mut self, act: Act) -> Reply {
        let reply = self.ask(act.clone()).await;
        assert!(reply.error.is_none(), "{act:?}: {:?}", reply.error);
        reply
    }

    pub(crate) async fn refused(&mut self, act: Act) -> Code {
        let reply = self.ask(act.clone()).await;
        reply.error.unwrap_or_else(|| panic!("{act:?} was done")).code
    }

    pub(crate) async fn watch(&mut self, table: &str) -> Update {
        let reply = self.good(watch(table, None)).await;
        reply.update.expect("a watch answers with the table")
    }

    /// The next update of a table.
    pub(crate) async fn update(&mut self) -> Update {
        loop {
            if let ServerMessage::Update(update) = self.next().await {
                return update;
            }
        }
    }
}

pub(crate) async fn connect(
    address: SocketAddr,
    token: &str,
) -> Result<WebSocketStream<MaybeTlsStream<TcpStream>>, Error> {
    connect_async(socket_request(address, token)).await.map(|(socket, _)| socket)
}

pub(crate) fn socket_request(address: SocketAddr, token: &str) -> Request {
    let mut request = format!("ws://{address}/api/v1/socket").into_client_request().expect("a good address");
    request.headers_mut().insert("cookie", format!("a=b; pioche={token}").parse().expect("a header"));
    request
}

pub(crate) fn watch(table: &str, since: Option<u64>) -> Act {
    Act::Watch { table: table.to_owned(), since, lang: engine::Lang::En, invite: None }
}

pub(crate) fn sit(table: &str) -> Act {
    Act::Sit { table: table.to_owned(), seat: None, share: None, invite: None }
}

pub(crate) fn start(table: &str) -> Act {
    Act::Start { table: table.to_owned(), chance: None, here: false }
}

pub(crate) fn play(table: &str, version: u64, mv: &str) -> Act {
    Act::Play { table: table.to_owned(), version, mv: mv.to_owned() }
}

/// A table to create, as JSON, with what is usual left out.
pub(crate) fn create(table: Value) -> Act {
    Act::Create(serde_json::from_value(table).expect("a table"))
}

/// Clients at one table of a game, one in each of `people` seats, bots in the others, dealt.
pub(crate) async fn table(
    address: SocketAddr,
    mut settings: Value,
    people: usize,
    bots: usize,
) -> (String, Vec<Client>) {
    settings["seats"] = (people + bots).into();
    settings["bots"] = vec![3; bots].into();
    let mut clients = vec![Client::new(address, "Anne").await];
    let table = clients[0].good(create(settings)).await.table.expect("a new table has a name");
    for number in 1..people {
        let mut client = Client::new(address, &format!("Guest {number}")).await;
        client.good(sit(&table)).await;
        clients.push(client);
    }
    for client in &mut clients {
        client.watch(&table).await;
    }
    clients[0].good(start(&table)).await;
    (table, clients)
}

/// Plays to the end: the first legal move, or the last.
pub(crate) async fn finish(client: &mut Client, table: &str, last: bool) -> Info {
    loop {
        let now = client.watch(table).await;
        let info = now.info.expect("all of it");
        if info.phase == Phase::Over {
            return info;
        }
        let Some(game) = now.game else { continue };
        let mv = if last { game.legal.last() } else { game.legal.first() };
        if let Some(mv) = mv {
            let _ = client.ask(play(table, now.version, mv)).await;
        } else {
            // A bot thinks.
            tokio::task::yield_now().await;
        }
    }
}

pub(crate) async fn file(server: &TestServer, client: &Client, table: &str) -> MatchFile {
    let path = format!("/api/v1/tables/{table}/record");
    let (code, body) = http(server.address(), "GET", &path, &client.token, "").await;
    assert_eq!(code, 200, "{body}");
    serde_json::from_str(&body).expect("a match file")
}
