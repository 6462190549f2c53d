//! Whether two truths that differ only in what somebody cannot know can be told apart by anything
//! that reaches them: every byte of their sockets and of their HTTP answers, and the log.
//!
//! Two worlds are played side by side, each with a real server on loopback, a database of its own
//! and raw connections. Everything random in them comes of the same dice, so that names, tokens and
//! promises are the same; what was dealt is not. Time stands still in them but for what the story
//! says, so that clocks show the same. Nothing of what is received is left out of the comparison
//! but the line of an HTTP answer that says what time it is.

use std::collections::HashSet;
use std::io::Write;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use catalog::{AnyMatch, GameId, with_game};
use engine::{Dice, Match, Memory, Observer, Positions, Seat};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::Layer as _;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt as _;

use super::chosen::{self, Secrets};
use super::common::{TestServer, config, stop_in_paused_time};
use crate::leaks::Leak;
use crate::tables::may_undo;
use crate::{Chance, Clock, Config};

/// The longest story that is played in both worlds.
const STEPS: usize = 14;
/// Pairs of which one is played.
const CANDIDATES: u64 = 16;
/// Moves among which one is looked for that can be taken back.
const TRIES: usize = 6;

/// Longer than any story.
const EVER: Duration = Duration::from_hours(10);

/// What happens between two looks.
#[derive(Default)]
struct Step {
    /// Whether the viewer, who tries, may take the last move back.
    undone: bool,
    /// Somebody else who takes it back.
    taken_back: Option<Seat>,
    /// A move that is legal in both worlds.
    play: Option<(Seat, String)>,
}

/// Two truths, who cannot tell them apart, and what happens.
struct Pair {
    truths: [AnyMatch; 2],
    seats: usize,
    viewer: Option<Seat>,
    /// How long people have, as a table is told.
    pace: Value,
    /// Within which time moves are told together.
    together: Duration,
    steps: Vec<Step>,
}

impl Pair {
    fn new<G: Positions>(seats: usize, number: u64) -> Self
    where
        AnyMatch: From<Match<G>>,
    {
        let mut dice = Dice::new(number);
        let viewer = (!number.is_multiple_of(3)).then(|| dice.below(seats as u32) as usize);
        let viewer = viewer.and_then(Seat::new);
        let knows = Observer { seat: viewer, memory: Memory::Ever };
        let truths = two_truths::<G>(seats, number, knows, &mut dice)
            .map(|truth| AnyMatch::from(Match::<G>::from_state(G::Options::default(), truth)));
        let steps = story(truths.clone(), viewer, &mut dice);
        let pace = match number % 6 {
            0 | 4 => json!("live"),
            1 | 5 => json!({"seconds": 600}),
            _ => json!({"clock": {"seconds": 3600, "increment": 2}}),
        };
        let together = [Duration::ZERO, Config::default().together, EVER][(number + number / 3) as usize % 3];
        Self { truths, seats, viewer, pace, together, steps }
    }

    /// Whether there is anything that the viewer cannot know.
    fn differs(&self) -> bool {
        self.truths[0].position() != self.truths[1].position()
    }

    /// Moves that are taken back by the viewer, and by others.
    fn undone(&self) -> (usize, usize) {
        let mine = self.steps.iter().filter(|step| step.undone).count();
        (mine, self.steps.iter().filter(|step| step.taken_back.is_some()).count())
    }

    /// Where the viewer is in lists that end with one who has no seat.
    fn viewer(&self) -> usize {
        self.viewer.map_or(self.seats, Seat::index)
    }
}

/// A position some way into a match, and another truth that whoever looks cannot tell from it.
fn two_truths<G: Positions>(seats: usize, number: u64, knows: Observer, dice: &mut Dice) -> [G; 2] {
    let mut truth = G::deal(&G::Options::default(), seats, &dice.seed(), &mut ()).expect("a deal");
    // Some rounds into it, sometimes: what is known of the last round stays known.
    for _ in 0..dice.below(if number.is_multiple_of(2) { 30 } else { 150 }) {
        let Some(actor) = truth.to_act().must.first() else { break };
        let mv = truth.random_move(actor, dice, &mut Vec::new()).expect("a move");
        let mut next = truth.clone();
        next.play(actor, mv, &mut ()).expect("a legal move");
        if next.outcome().is_some() {
            break;
        }
        truth = next;
    }
    let other = G::determinize(&truth.view(knows), dice).expect("a view that fits");
    [truth, other]
}

/// What can happen in both worlds alike, as long as the game itself shows the viewer the same.
fn story(mut worlds: [AnyMatch; 2], viewer: Option<Seat>, dice: &mut Dice) -> Vec<Step> {
    let screen = Observer { seat: viewer, memory: Memory::Now };
    let mut steps = Vec::new();
    let mut mover = None;
    while steps.len() < STEPS {
        let [one, two] = &mut worlds;
        let over = one.outcome().is_some() || two.outcome().is_some();
        if over || one.view(screen) != two.view(screen) || one.to_act() != two.to_act() {
            break; // The game has shown the difference, as at the end of a round.
        }
        let undone = viewer.is_some_and(|seat| may_undo(one, seat));
        let taken_back = mover.filter(|seat| {
            // Whether others may can depend on what the viewer does not know; what is told is that
            // they did.
            Some(*seat) != viewer && may_undo(one, *seat) && may_undo(two, *seat)
        });
        if undone || taken_back.is_some() {
            assert!(one.undo() && two.undo());
        }
        let play = one.to_act().must.first().and_then(|actor| {
            let others: HashSet<String> = two.legal(actor).into_iter().collect();
            let both: Vec<String> = one.legal(actor).into_iter().filter(|mv| others.contains(mv)).collect();
            // Once taken back, something else is played.
            let most = if undone || taken_back.is_some() { 1 } else { TRIES };
            let mut tried = (0..most).filter_map(|_| dice.pick(&both));
            let first = tried.next()?;
            let quiet = tried.find(|mv| {
                let mut next = one.clone();
                next.play(actor, mv).expect("a legal move");
                may_undo(&next, actor)
            });
            Some((actor, quiet.unwrap_or(first).clone()))
        });
        if let Some((actor, mv)) = &play {
            one.play(*actor, mv).expect("a legal move");
            two.play(*actor, mv).expect("a legal move");
        }
        mover = play.as_ref().map(|(actor, _)| *actor);
        steps.push(Step { undone, taken_back, play });
        if mover.is_none() {
            break;
        }
    }
    steps
}

/// What one world showed its viewer: what it was, and its bytes.
#[derive(Default)]
struct Shown {
    received: Vec<(String, Vec<u8>)>,
    log: Vec<u8>,
    /// What nobody may be sent, and what may not be logged either.
    secrets: Vec<String>,
    tokens: Vec<String>,
}

impl Shown {
    /// The first secret that was sent or logged.
    fn betrayed(&self) -> Option<String> {
        let holds = |bytes: &[u8], secret: &String| String::from_utf8_lossy(bytes).contains(secret);
        let sent =
            self.received.iter().find(|(_, bytes)| self.secrets.iter().any(|secret| holds(bytes, secret)));
        let sent = sent.map(|(what, _)| format!("the secret of the deal is in {what}"));
        let logged = || self.secrets.iter().chain(&self.tokens).any(|secret| holds(&self.log, secret));
        sent.or_else(|| logged().then(|| "a token or a secret is in the log".to_owned()))
    }
}

/// What tells two worlds apart, or what nobody should have been sent.
fn told_apart([one, two]: &[Shown; 2]) -> Option<String> {
    let text = String::from_utf8_lossy;
    for ((what, a), (_, b)) in one.received.iter().zip(&two.received) {
        if a != b {
            return Some(format!("{what} differs:\n{}\n{}", text(a), text(b)));
        }
    }
    if one.received.len() != two.received.len() {
        return Some(format!("{} messages, and {}", one.received.len(), two.received.len()));
    }
    if one.log != two.log {
        return Some(format!("the log differs:\n{}\n{}", text(&one.log), text(&two.log)));
    }
    one.betrayed()
}

/// One whole HTTP exchange; the bytes of the answer.
pub(super) async fn http(address: SocketAddr, method: &str, path: &str, token: &str, body: &str) -> Vec<u8> {
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer {token}\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(address).await.expect("the server listens");
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("an answer");
    without_time(answer)
}

/// An answer without the line that says what time it is.
fn without_time(answer: Vec<u8>) -> Vec<u8> {
    let text = String::from_utf8(answer).expect("text");
    let (head, body) = text.split_once("\r\n\r\n").expect("a head and a body");
    let lines: Vec<&str> = head.split("\r\n").filter(|line| !line.starts_with("date: ")).collect();
    assert_eq!(lines.len() + 1, head.split("\r\n").count(), "{head}");
    format!("{}\r\n\r\n{body}", lines.join("\r\n")).into_bytes()
}

pub(super) fn body(answer: &[u8]) -> Value {
    let text = std::str::from_utf8(answer).expect("text");
    serde_json::from_str(text.split_once("\r\n\r\n").expect("a body").1).expect("JSON")
}

/// A socket, byte for byte.
pub(super) struct RawSocket {
    stream: TcpStream,
    /// What has come and was not yet noted.
    bytes: Vec<u8>,
    /// How much of it has been read.
    read: usize,
    next: u64,
}

impl RawSocket {
    pub(super) async fn open(address: SocketAddr, token: &str, chance: &Chance) -> Self {
        let mut stream = TcpStream::connect(address).await.expect("the server listens");
        let request = format!(
            "GET /api/v1/socket HTTP/1.1\r\nHost: localhost\r\nCookie: pioche={token}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await.expect("sent");
        let mut bytes = Vec::new();
        let end = loop {
            let end = bytes.windows(4).position(|window| window == b"\r\n\r\n");
            if let Some(end) = end {
                break end + 4;
            }
            assert!(stream.read_buf(&mut bytes).await.expect("an answer") > 0, "it stays open");
        };
        let after = bytes.split_off(end);
        let bytes = [without_time(bytes), after].concat();
        let read = bytes.windows(4).position(|window| window == b"\r\n\r\n").expect("a head") + 4;
        // A number is used once, whichever line it is sent on.
        let next = u32::from_be_bytes(chance.bytes()).into();
        let mut line = Self { stream, bytes, read, next };
        let hello = line.message().await;
        assert!(hello["hello"].is_object(), "{hello}");
        line
    }

    /// The next message: text frames alone, none masked.
    async fn message(&mut self) -> Value {
        loop {
            let frame = &self.bytes[self.read..];
            let (from, length) = match frame {
                [0x81, 126, a, b, ..] => (4, usize::from(u16::from_be_bytes([*a, *b]))),
                [0x81, 127, rest @ ..] if rest.len() >= 8 => {
                    (10, u64::from_be_bytes(rest[..8].try_into().expect("eight bytes")) as usize)
                }
                [0x81, short @ 0..=125, ..] => (2, usize::from(*short)),
                [] | [0x81, ..] => (usize::MAX, 0),
                other => panic!("not a text: {other:?}"),
            };
            if let Some(text) = frame.get(from..).and_then(|rest| rest.get(..length)) {
                let message = serde_json::from_slice(text).expect("JSON");
                self.read += from + length;
                return message;
            }
            assert!(self.stream.read_buf(&mut self.bytes).await.expect("more") > 0, "it stays open");
        }
    }

    /// Asks, and waits for the answer; whatever was told before it has arrived, too.
    pub(super) async fn ask(&mut self, mut asked: Value) -> Value {
        self.next += 1;
        asked["id"] = self.next.into();
        let text = asked.to_string();
        // A whole text, masked, its length in two bytes.
        let mut frame = vec![0x81, 0x80 | 0x7e];
        frame.extend(u16::try_from(text.len()).expect("short").to_be_bytes());
        // A mask of zeros masks nothing.
        frame.extend([0; 4]);
        frame.extend(text.as_bytes());
        self.stream.write_all(&frame).await.expect("sent");
        loop {
            let message = self.message().await;
            if message["reply"]["re"] == self.next {
                return message["reply"].clone();
            }
        }
    }

    pub(super) async fn good(&mut self, asked: Value) -> Value {
        let reply = self.ask(asked.clone()).await;
        assert!(reply["error"].is_null(), "{asked}: {reply}");
        reply
    }

    /// What comes until the close frame, and that.
    async fn until_closed(mut self) -> Vec<u8> {
        // A close frame of the server's: a code and a reason.
        while !matches!(self.bytes[self.read..], [0x88, length, ref rest @ ..] if rest.len() >= usize::from(length))
        {
            assert!(self.stream.read_buf(&mut self.bytes).await.expect("more") > 0, "a close frame comes");
        }
        self.bytes
    }

    /// Everything that has come since this was last asked.
    pub(super) fn take(&mut self) -> Vec<u8> {
        assert_eq!(self.read, self.bytes.len(), "an answer is the last that comes");
        self.read = 0;
        std::mem::take(&mut self.bytes)
    }
}

/// One world: a server and everybody at it.
struct World<'a> {
    pair: &'a Pair,
    config: Config,
    server: TestServer,
    /// By seat; the last is of one without a seat.
    tokens: Vec<String>,
    /// The viewer's own is the second: another of theirs stays open, so that nobody ever waits for
    /// them.
    lines: Vec<RawSocket>,
    mine: RawSocket,
    /// Another of the viewer's, which looks at the lobby.
    lobby: RawSocket,
    table: String,
    version: u64,
    event: u64,
    shown: Shown,
}

impl World<'_> {
    fn note(&mut self, what: &str, bytes: Vec<u8>) {
        self.shown.received.push((what.to_owned(), bytes));
    }

    async fn get(&mut self, path: &str) {
        let token = &self.tokens[self.pair.viewer()];
        let answer = http(self.server.address(), "GET", path, token, "").await;
        self.note(path, answer);
    }

    async fn post(&mut self, asked: Value) {
        let token = &self.tokens[self.pair.viewer()];
        let answer = http(self.server.address(), "POST", "/api/v1/ask", token, &asked.to_string()).await;
        self.note(&asked.to_string(), answer);
    }

    fn watch(&self, since: Option<u64>) -> Value {
        json!({"do": "watch", "table": self.table, "since": since, "lang": "en"})
    }

    /// Everybody at their sockets, watching.
    async fn connect(&mut self) {
        self.lines.clear();
        for token in &self.tokens {
            self.lines.push(RawSocket::open(self.server.address(), token, &self.config.chance).await);
        }
        let watch = self.watch(None);
        for line in &mut self.lines {
            line.good(watch.clone()).await;
        }
    }

    /// The viewer's line again, from an event they have.
    async fn reconnect(&mut self, since: Option<u64>) {
        let bytes = self.mine.take();
        self.note("before the line was lost", bytes);
        let address = self.server.address();
        self.mine = RawSocket::open(address, &self.tokens[self.pair.viewer()], &self.config.chance).await;
        let watch = self.watch(since);
        self.mine.good(watch).await;
    }

    /// Looks at everything that can be looked at, and tries what cannot be done.
    async fn look(&mut self, step: &Step) {
        let (table, version) = (self.table.clone(), self.version);
        for game in [None, Some(self.pair.truths[0].game().info().id)] {
            self.lobby.good(json!({"do": "lobby", "game": game})).await;
        }
        let bytes = self.lobby.take();
        self.note("lobby", bytes);
        for since in [None, Some(0), Some(self.event.saturating_sub(3)), Some(self.event)] {
            let watch = self.watch(since);
            let reply = self.mine.good(watch).await;
            self.event = reply["update"]["event"].as_u64().expect("a number");
        }
        // A bad move, a stale one, one that is somebody else's. What is refused tells nothing
        // either.
        let others = step.play.as_ref().filter(|(actor, _)| Some(*actor) != self.pair.viewer);
        let others = others.map(|(_, mv)| (version, mv.as_str()));
        for (version, mv) in [(version, "nonsense"), (version + 7, "nonsense")].into_iter().chain(others) {
            let play = json!({"do": "play", "table": table, "version": version, "move": mv});
            assert!(self.mine.ask(play).await["error"].is_object());
        }
        for query in ["", "?since=0", "?since=2&lang=fr", "/record"] {
            self.get(&format!("/api/v1/tables/{table}{query}")).await;
        }
        for path in ["/api/v1/mine", "/api/v1/tables", "/api/v1/history", "/api/v1/me", "/"] {
            self.get(path).await;
        }
        self.post(json!({"id": 3, "do": "play", "table": table, "version": version + 7, "move": "x"})).await;
        self.post(json!({"id": 4, "do": "rematch", "table": table})).await;
        let undo = self.mine.ask(json!({"do": "undo", "table": table, "version": version})).await;
        assert_eq!(undo["error"].is_null(), step.undone, "{undo}");
        self.version += u64::from(step.undone);
        let bytes = self.mine.take();
        self.note("socket", bytes);
    }

    /// The server stops and starts again on the same files.
    async fn restart(self) -> Self {
        let Self { pair, config, server, tokens, lines, mine, lobby, table, version, event, mut shown } =
            self;
        let last_bytes = async {
            let last_bytes =
                [("before the restart", mine.until_closed().await), ("lobby", lobby.until_closed().await)];
            drop(lines);
            last_bytes
        };
        let (last_bytes, ()) = tokio::join!(last_bytes, stop_in_paused_time(server.running));
        shown.received.extend(last_bytes.map(|(what, bytes)| (what.to_owned(), bytes)));
        let server = TestServer::open(config.clone()).await;
        let token = &tokens[pair.viewer()];
        let lobby = RawSocket::open(server.address(), token, &config.chance).await;
        let mine = RawSocket::open(server.address(), token, &config.chance).await;
        let lines = Vec::new();
        let mut world =
            Self { pair, config, server, tokens, lines, mine, lobby, table, version, event, shown };
        world.connect().await;
        world
    }
}

/// Plays the story in one world.
async fn play(pair: &Pair, name: &str, chance: Chance) -> Shown {
    // Nothing happens because of the time.
    let config = Config {
        ping: EVER,
        silence: 2 * EVER,
        grace: EVER,
        together: pair.together,
        chance,
        clock: Clock::showing(1_800_000_000_000),
        ..config(name)
    };
    let server = TestServer::open(config.clone()).await;
    let address = server.address();
    let mut shown = Shown::default();
    let mut tokens = Vec::new();
    for number in 0..=pair.seats {
        let name = json!({"name": format!("Guest {number}")}).to_string();
        let answer = http(address, "POST", "/api/v1/session", "", &name).await;
        tokens.push(body(&answer)["token"].as_str().expect("a token").to_owned());
        if number == pair.viewer() {
            shown.received.push(("session".to_owned(), answer));
        }
    }
    let game = pair.truths[0].game().info().id;
    let mut lobby = RawSocket::open(address, &tokens[pair.viewer()], &config.chance).await;
    lobby.good(json!({"do": "lobby"})).await;
    let mut host = RawSocket::open(address, &tokens[0], &config.chance).await;
    let new = json!({"do": "create", "game": game, "seats": pair.seats, "pace": pair.pace});
    let table = host.good(new).await["table"].as_str().expect("a name").to_owned();
    for token in &tokens[1..pair.seats] {
        RawSocket::open(address, token, &config.chance)
            .await
            .good(json!({"do": "sit", "table": table}))
            .await;
    }
    let mine = RawSocket::open(address, &tokens[pair.viewer()], &config.chance).await;
    let mut world = World {
        pair,
        config,
        server,
        tokens,
        lines: Vec::new(),
        mine,
        lobby,
        table: table.clone(),
        version: 0,
        event: 0,
        shown,
    };
    world.connect().await;
    let watch = world.watch(None);
    world.mine.good(watch).await;
    host.good(json!({"do": "start", "table": table})).await;
    drop(host);
    // Everybody who sat down, and the deal.
    for _ in 0..=pair.seats {
        let told = world.lobby.message().await;
        assert_eq!(told["lobby_change"]["table"], table, "{told}");
    }
    for (number, step) in (0..).zip(&pair.steps) {
        // Not the same for everybody, so that whose clock runs is seen.
        let step_time = Duration::from_millis(150 + 70 * number);
        tokio::time::advance(step_time).await;
        world.config.clock.advance(step_time);
        world.look(step).await;
        match number % 5 {
            1 => world.reconnect(Some(world.event)).await,
            2 => world.reconnect(Some(world.event.saturating_sub(2))).await,
            3 => world.reconnect(None).await,
            _ => {}
        }
        if number == pair.steps.len() as u64 / 2 {
            world = world.restart().await;
            let watch = world.watch(Some(world.event.saturating_sub(1)));
            world.mine.good(watch).await;
        }
        if let Some(seat) = step.taken_back {
            let undo = json!({"do": "undo", "table": table, "version": world.version});
            world.lines[seat.index()].good(undo).await;
            world.version += 1;
        }
        if let Some((actor, mv)) = &step.play {
            let play = json!({"do": "play", "table": table, "version": world.version, "move": mv});
            world.lines[actor.index()].good(play).await;
            world.version += 1;
        }
    }
    let World { mut shown, server, mine, lobby, lines, tokens, .. } = world;
    shown.tokens = tokens;
    drop((mine, lobby, lines));
    stop_in_paused_time(server.running).await;
    let _ = std::fs::remove_dir_all(&server.folder);
    shown
}

/// Where a log is kept.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("nobody panics").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// One world on a thread of its own, with the given truth dealt.
fn world(pair: &Pair, which: usize, leak: Option<Leak>, name: &str) -> Shown {
    let secrets = Secrets::default();
    let chance = chosen::leaking(Dice::new(7), pair.truths[which].clone(), leak, Arc::clone(&secrets));
    let log = Log::default();
    let writer = log.clone();
    let lines = tracing_subscriber::fmt::layer()
        .without_time()
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .with_filter(Targets::new().with_target("server", LevelFilter::TRACE));
    let subscriber = tracing_subscriber::registry().with(lines);
    let _logging = tracing::subscriber::set_default(subscriber);
    tracing::trace!("a world begins");
    let mut shown = in_still_time(play(pair, &format!("{name}-{which}"), chance));
    shown.log = log.0.lock().expect("nobody panics").clone();
    shown.secrets = secrets.lock().expect("nobody panics").clone();
    assert!(shown.secrets.len() >= 2 && shown.tokens.len() >= 2, "there is something to betray");
    shown
}

/// Runs a world in time that stands still but for what it says.
pub(super) fn in_still_time<T>(world: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        tokio::time::pause();
        // Time that is paused jumps to the next alarm when there is nothing to do, but not while
        // something blocks.
        let (thaw, frozen) = std::sync::mpsc::channel::<()>();
        tokio::task::spawn_blocking(move || frozen.recv());
        let shown = world.await;
        drop(thaw);
        shown
    })
}

/// The two worlds of a pair, side by side.
fn worlds(pair: &Pair, name: &str) -> [Shown; 2] {
    leaking_worlds(pair, None, name)
}

/// The same with a planted leak.
fn leaking_worlds(pair: &Pair, leak: Option<Leak>, name: &str) -> [Shown; 2] {
    std::thread::scope(|scope| {
        [0, 1]
            .map(|which| scope.spawn(move || world(pair, which, leak, name)))
            .map(|thread| thread.join().expect("a world"))
    })
}

/// What was compared of a game: pairs whose truths differed, and moves in them that the viewer took
/// back, and that others did.
#[derive(PartialEq, Eq, Debug)]
struct Compared {
    pairs: usize,
    different: usize,
    undone: usize,
    taken_back: usize,
}

/// Plays pairs of a game and compares: in the gate one, of other seats, viewers and clocks for each
/// game, or two where no pair has moves that the viewer and that others take back; twelve in
/// nightly runs.
fn compare(game: GameId) -> Compared {
    let info = game.info();
    let [few, many] = [*info.seats.start(), *info.seats.end()];
    let all = [few, many].into_iter().flat_map(|seats| (0..6).map(move |number| (seats, number)));
    let few_pairs = match game {
        GameId::Ole => vec![(many, 3)],
        GameId::Dos => vec![(few, 1), (many, 5)],
        GameId::KartaDoppio => vec![(many, 2)],
        GameId::OttoBruno => vec![(few, 5)],
        _ => vec![(many, 4)],
    };
    let chosen: Vec<(usize, u64)> = if load::is_nightly() { all.collect() } else { few_pairs };
    let mut bytes = 0;
    let mut compared = Compared { pairs: chosen.len(), different: 0, undone: 0, taken_back: 0 };
    for (seats, number) in chosen {
        let pair = worth_playing(game, seats, number);
        let both = worlds(&pair, &format!("secrecy-{}-{seats}-{number}", info.id));
        let whose = format!("{game}, {seats} seats, viewer {:?}, number {number}", pair.viewer);
        assert_eq!(told_apart(&both), None, "{whose}");
        let [one, _] = &both;
        bytes += one.received.iter().map(|(_, bytes)| bytes.len()).sum::<usize>();
        assert!(String::from_utf8_lossy(&one.log).contains("a world begins"), "it is the log");
        let shows =
            |word: &str| one.received.iter().any(|(_, bytes)| String::from_utf8_lossy(bytes).contains(word));
        assert!(shows("\"lobby_change\":{"), "{whose}: the lobby is there");
        assert_eq!(shows("\"clocks\":{"), pair.pace != "live", "{whose}: clocks run where there are any");
        if pair.differs() {
            compared.different += 1;
            compared.undone += pair.undone().0;
            compared.taken_back += pair.undone().1;
        }
    }
    assert!(bytes > 25_000 * compared.pairs, "{game}: {bytes} bytes were compared");
    compared
}

/// Many pairs are soon told apart, by the rules. Of several, one with moves that are taken back, or
/// the longest.
fn worth_playing(game: GameId, seats: usize, number: u64) -> Pair {
    let pairs = (0..CANDIDATES).map(|more| with_game!(game, G => Pair::new::<G>(seats, number + 6 * more)));
    let worth = |pair: &Pair| {
        let (mine, others) = pair.undone();
        (pair.differs(), mine.min(1) + others.min(1), mine.min(1), pair.steps.len())
    };
    pairs.max_by_key(worth).expect("some")
}

/// Where nothing can be taken back, which `table/undo.rs` says of each game.
fn all_differ_without_undo(compared: &Compared) -> bool {
    compared.different == compared.pairs && compared.undone == 0 && compared.taken_back == 0
}

#[test]
fn no_byte_tells_ole() {
    let compared = compare(GameId::Ole);
    assert!(all_differ_without_undo(&compared), "{compared:?}");
}

#[test]
fn no_byte_tells_dos() {
    let compared = compare(GameId::Dos);
    let undone = compared.undone > 0 && compared.taken_back > 0;
    assert!(compared.different == compared.pairs && undone, "{compared:?}");
}

/// Everything is open here: whatever fits what one knows is the truth.
#[test]
fn no_byte_tells_karta_doppio() {
    let compared = compare(GameId::KartaDoppio);
    assert_eq!((compared.different, compared.undone, compared.taken_back), (0, 0, 0));
}

#[test]
fn no_byte_tells_otto_bruno() {
    let compared = compare(GameId::OttoBruno);
    let undone = compared.undone > 0 && compared.taken_back > 0;
    assert!(compared.different == compared.pairs && undone, "{compared:?}");
}

#[test]
fn no_byte_tells_otto_game_over() {
    let compared = compare(GameId::OttoGameOver);
    assert!(all_differ_without_undo(&compared), "{compared:?}");
}

/// The comparison sees what there is to see: somebody with another hand is sent other bytes. The
/// log is the same even so.
#[test]
fn another_hand_is_told_apart() {
    let deal = |number| {
        let seed = engine::Seed::numbered(1, number);
        AnyMatch::new(GameId::Ole, 3, &std::collections::BTreeMap::new(), seed).expect("a deal")
    };
    let steps = vec![Step::default()];
    let pair = Pair {
        truths: [deal(1), deal(2)],
        seats: 3,
        viewer: Seat::new(0),
        pace: json!("live"),
        together: Duration::ZERO,
        steps,
    };
    let [one, two] = worlds(&pair, "secrecy-told-apart");
    let differ = |what: &str| {
        let bytes = |shown: &Shown| -> Vec<Vec<u8>> {
            shown
                .received
                .iter()
                .filter(|(name, _)| name.contains(what))
                .map(|(_, bytes)| bytes.clone())
                .collect()
        };
        assert!(!bytes(&one).is_empty());
        bytes(&one) != bytes(&two)
    };
    assert!(differ("socket") && differ("?since=0"));
    assert!(!differ("/record") && !differ("/api/v1/mine") && !differ("session") && !differ("lobby"));
    assert_eq!(String::from_utf8_lossy(&one.log), String::from_utf8_lossy(&two.log));
}

/// Plays a pair in which there is something to betray at every step, and says what the comparison
/// makes of it.
fn caught(leak: Option<Leak>, together: Duration) -> Option<String> {
    let mut pair = worth_playing(GameId::Ole, 4, 1);
    pair.steps.truncate(8);
    pair.together = together;
    assert!(pair.differs() && pair.viewer.is_some() && pair.steps.len() == 8);
    let name = leak.map_or("leak-none".to_owned(), |leak| format!("leak-{leak:?}"));
    told_apart(&leaking_worlds(&pair, leak, &format!("{name}-{}", together.as_secs())))
}

/// What is told apart with a leak, first of all, begins like this.
fn is_caught(leak: Leak, how: &str) {
    // What is told too early is told together otherwise.
    let together = if leak == Leak::UpdateTooEarly { EVER } else { Duration::ZERO };
    let what = caught(Some(leak), together).unwrap_or_else(|| panic!("{leak:?} is not caught"));
    assert!(what.starts_with(how), "{leak:?}: {what}");
}

#[test]
fn without_a_planted_leak_nothing_is_caught() {
    assert_eq!(caught(None, Duration::ZERO), None);
    assert_eq!(caught(None, EVER), None);
}

#[test]
fn a_planted_hand_in_a_view_is_caught() {
    is_caught(Leak::HandInView, "/api/v1/tables/");
}

#[test]
fn a_planted_field_in_seen_is_caught() {
    is_caught(Leak::FieldInSeen, "socket differs");
}

#[test]
fn a_planted_length_of_a_reply_is_caught() {
    is_caught(Leak::LengthOfReply, "/api/v1/tables/");
}

#[test]
fn a_planted_update_too_early_is_caught() {
    is_caught(Leak::UpdateTooEarly, "socket differs");
}

#[test]
fn a_planted_update_to_some_only_is_caught() {
    is_caught(Leak::UpdateToSomeOnly, "socket differs");
}

#[test]
fn planted_legal_moves_of_another_are_caught() {
    is_caught(Leak::LegalMovesOfAnother, "/api/v1/tables/");
}

#[test]
fn a_planted_secret_in_an_event_is_caught() {
    is_caught(Leak::SecretInEvent, "the secret of the deal is in ");
}

#[test]
fn a_planted_order_of_a_hand_is_caught() {
    is_caught(Leak::OrderOfHand, "socket differs");
}

#[test]
fn a_planted_reason_of_a_refusal_is_caught() {
    is_caught(Leak::ReasonOfRefusal, r#"{"do":"play","#);
}

#[test]
fn a_planted_token_in_the_log_is_caught() {
    is_caught(Leak::TokenInLog, "a token or a secret is in the log");
}

#[test]
fn a_planted_hand_in_the_log_is_caught() {
    is_caught(Leak::HandInLog, "the log differs");
}
