//! Bots for a Pioche server (docs/api.md). The connection is restored when it is lost, and requests
//! that the server was too busy for are sent again.
//!
//! ```no_run
//! use pioche_bot::{Bot, Event};
//! use serde_json::json;
//!
//! let mut bot = Bot::new("http://127.0.0.1:7678", "Rosa")?;
//! bot.create(json!({"game": "ole", "bots": [3, 3, 3], "speed": "at_once"}))?;
//! loop {
//!     match bot.next_event()? {
//!         Event::YourTurn(turn) => drop(bot.play(&turn, &turn.legal[0])?),
//!         Event::Over(over) => break println!("{:?}", over.ranks),
//!         Event::Invited(_) | Event::Closed { .. } => {}
//!     }
//! }
//! # Ok::<(), pioche_bot::Error>(())
//! ```
//!
//! It speaks plain HTTP; for a server that has only HTTPS, use the kit in Python. It commits to no
//! share of the deal's chance (docs/fairness.md).
#![warn(missing_docs)]

mod connection;

use std::collections::{BTreeMap, VecDeque};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};

use connection::Connection;

/// The first pause after a failure, and the longest.
const FIRST_WAIT: Duration = Duration::from_millis(500);
const LONGEST_WAIT: Duration = Duration::from_secs(30);
/// How long to try before giving up.
const PATIENCE: Duration = Duration::from_mins(5);

/// Why something could not be done.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The server did not do what was requested.
    #[error("{message}")]
    Refused {
        /// For programs, as in docs/api.md: `refused`, `not_now` and so on.
        code: String,
        /// For people, in English.
        message: String,
        /// The article that forbids a move, as in "ole.A14".
        article: Option<String>,
    },
    /// Not an address like `http://127.0.0.1:7678`.
    #[error("{0} is no address of the form http://HOST:PORT")]
    Address(String),
    /// The server could not be reached, or did not do what it should, for five minutes.
    #[error("no answer of the server: {0}")]
    Lost(String),
}

/// What happens at a bot's tables.
#[derive(Clone, Debug)]
pub enum Event {
    /// The bot may act; answer with [`Bot::play`].
    YourTurn(Turn),
    /// A table with a seat for the bot: a rematch, or a free seat in the lobby ([`Bot::listen`]).
    /// Accept with [`Bot::sit`].
    Invited(Invitation),
    /// A match is over.
    Over(Over),
    /// The server let go of a table, or the bot may no longer see it.
    Closed {
        /// The table.
        table: String,
        /// Why, in English.
        why: String,
    },
}

/// A decision.
#[derive(Clone, Debug)]
pub struct Turn {
    /// The table.
    pub table: String,
    /// The bot's seat.
    pub seat: u64,
    /// Whether play waits for it.
    pub must: bool,
    /// The legal moves, in notation.
    pub legal: Vec<String>,
    /// What the seat may know (docs/protocol.md).
    pub view: Value,
    /// What the move is made for.
    pub version: u64,
}

/// A seat that the bot can take.
#[derive(Clone, Debug)]
pub struct Invitation {
    /// The table.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// Whether it is the rematch of a match that the bot played.
    pub rematch: bool,
}

/// The end of a match.
#[derive(Clone, Debug)]
pub struct Over {
    /// The table.
    pub table: String,
    /// The bot's seat, if it had one.
    pub seat: Option<u64>,
    /// The ranks by seat; those who resigned are last.
    pub ranks: Vec<u64>,
    /// As in docs/protocol.md; null if the match was not played to its end.
    pub outcome: Value,
}

/// What is known of a table.
#[derive(Default)]
struct Table {
    invite: Option<String>,
    event: Option<u64>,
    info: Value,
    turn: Option<u64>,
    next: Option<String>,
    over: bool,
}

/// A player on a server.
pub struct Bot {
    server: String,
    token: String,
    connection: Option<Connection>,
    tables: BTreeMap<String, Table>,
    /// The request for the lobby.
    lobby: Option<Value>,
    events: VecDeque<Event>,
    requests: u64,
}

impl Bot {
    /// A new guest of this name.
    pub fn new(server: &str, name: &str) -> Result<Self, Error> {
        let mut waits = Waits::new();
        let body = json!({"name": name, "bot": true});
        let session = loop {
            match connection::post(server, "/session", &body) {
                Ok(reply) if reply["error"]["code"] == "slow_down" => waits.wait("slow_down")?,
                Ok(reply) => break fine(reply)?,
                Err(Error::Lost(why)) => waits.wait(&why)?,
                Err(error) => return Err(error),
            }
        };
        Ok(Self::with_token(server, session["token"].as_str().unwrap_or_default()))
    }

    /// The person of an earlier [`token`](Self::token).
    pub fn with_token(server: &str, token: &str) -> Self {
        // Numbers never used before, whatever this person has sent in earlier runs.
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        Self {
            server: server.trim_end_matches('/').to_owned(),
            token: token.to_owned(),
            connection: None,
            tables: BTreeMap::new(),
            lobby: None,
            events: VecDeque::new(),
            requests: (now.as_millis() as u64) << 10,
        }
    }

    /// The secret with which the bot comes back as the same person.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Sends a request of docs/api.md, and returns its reply. It is sent again under the same
    /// number if the connection is lost or the server asks to slow down, so nothing is done twice.
    pub fn request(&mut self, request: &Value) -> Result<Value, Error> {
        self.requests += 1;
        let mut request = request.clone();
        request["id"] = self.requests.into();
        let text = request.to_string();
        let mut waits = Waits::new();
        loop {
            let reply = match self.exchange(&text) {
                Ok(reply) => reply,
                Err(Error::Lost(why)) => {
                    self.connection = None;
                    waits.wait(&why)?;
                    continue;
                }
                Err(error) => return Err(error),
            };
            if let Some(code @ ("slow_down" | "unavailable")) = reply["error"]["code"].as_str() {
                waits.wait(code)?;
                continue;
            }
            self.update(&reply["update"]);
            return fine(reply);
        }
    }

    /// Creates a table with the fields of `create` (docs/api.md), takes its first seat, and starts
    /// the match if bots have all the others.
    pub fn create(&mut self, mut table: Value) -> Result<String, Error> {
        table["do"] = "create".into();
        let name = text(&self.request(&table)?["table"]);
        self.watch(&name, None)?;
        let taken = |seat: &Value| seat.get("person").is_some() || seat.get("bot").is_some();
        let seats = self.tables.get(&name).and_then(|table| table.info["seats"].as_array());
        if seats.is_some_and(|seats| seats.iter().all(taken)) {
            self.request(&json!({"do": "start", "table": name}))?;
        }
        Ok(name)
    }

    /// Takes the first free seat of a table, with the invitation that its link has.
    pub fn sit(&mut self, table: &str, invite: Option<&str>) -> Result<(), Error> {
        self.watch(table, invite)?;
        self.request(&json!({"do": "sit", "table": table, "invite": invite})).map(drop)
    }

    /// Events of this table from now on.
    pub fn watch(&mut self, table: &str, invite: Option<&str>) -> Result<(), Error> {
        let known = self.tables.entry(table.to_owned()).or_default();
        known.invite = invite.map(str::to_owned).or_else(|| known.invite.take());
        let request = watch(table, known);
        self.request(&request).map(drop)
    }

    /// No more events of this table.
    pub fn forget(&mut self, table: &str) -> Result<(), Error> {
        self.tables.remove(table);
        self.request(&json!({"do": "unwatch", "table": table})).map(drop)
    }

    /// Invitations to free seats at open tables from now on, of one game or of all.
    pub fn listen(&mut self, game: Option<&str>) -> Result<(), Error> {
        let request = match game {
            Some(game) => json!({"do": "lobby", "game": game}),
            None => json!({"do": "lobby"}),
        };
        self.lobby = Some(request.clone());
        self.request(&request).map(drop)
    }

    /// Makes a move. False if it came too late: then the next event has the table as it is.
    pub fn play(&mut self, turn: &Turn, mv: &str) -> Result<bool, Error> {
        let request = json!({"do": "play", "table": turn.table, "version": turn.version, "move": mv});
        match self.request(&request) {
            Ok(_) => Ok(true),
            Err(Error::Refused { code, .. }) if code == "stale" => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Waits for the next event.
    pub fn next_event(&mut self) -> Result<Event, Error> {
        let mut waits = Waits::new();
        loop {
            if let Some(event) = self.events.pop_front() {
                return Ok(event);
            }
            match self.connected().and_then(Connection::receive) {
                Ok(message) => {
                    waits = Waits::new();
                    self.hear(&message);
                }
                Err(Error::Lost(why)) => {
                    self.connection = None;
                    waits.wait(&why)?;
                }
                Err(error) => return Err(error),
            }
        }
    }

    fn exchange(&mut self, request: &str) -> Result<Value, Error> {
        let number = self.requests;
        self.connected()?.send(request)?;
        loop {
            let mut message = self.connected()?.receive()?;
            if message["reply"]["re"] == number {
                return Ok(message["reply"].take());
            }
            self.hear(&message);
        }
    }

    /// The connection, with everything watched again.
    fn connected(&mut self) -> Result<&mut Connection, Error> {
        if self.connection.is_none() {
            let mut connection = Connection::open(&self.server, &self.token)?;
            // What was missed comes with the replies.
            let watched = self.tables.iter().map(|(name, table)| watch(name, table));
            for mut request in self.lobby.iter().cloned().chain(watched).collect::<Vec<_>>() {
                self.requests += 1;
                request["id"] = self.requests.into();
                connection.send(&request.to_string())?;
            }
            self.connection = Some(connection);
        }
        self.connection.as_mut().ok_or_else(|| Error::Lost(String::new()))
    }

    /// Turns a message of the server into events.
    fn hear(&mut self, message: &Value) {
        self.update(&message["update"]);
        self.update(&message["reply"]["update"]);
        if let Some(table) = message["closed"]["table"].as_str()
            && self.tables.remove(table).is_some()
        {
            let why = text(&message["closed"]["en"]);
            self.events.push_back(Event::Closed { table: table.to_owned(), why });
        }
        for summary in message["lobby"]["tables"].as_array().into_iter().flatten() {
            self.listed(summary);
        }
        self.listed(&message["lobby_change"]["summary"]);
    }

    fn listed(&mut self, summary: &Value) {
        let free = summary["seats"].as_array().is_some_and(|seats| seats.iter().any(Value::is_null));
        let table = text(&summary["table"]);
        if free && summary["phase"] == "gathering" && !self.tables.contains_key(&table) {
            let game = text(&summary["game"]);
            self.events.push_back(Event::Invited(Invitation { table, game, rematch: false }));
        }
    }

    fn update(&mut self, update: &Value) {
        let name = text(&update["table"]);
        let Some(table) = self.tables.get_mut(&name) else { return };
        table.event = update["event"].as_u64();
        if update["info"].is_object() {
            table.info = update["info"].clone();
        }
        let (info, game) = (&table.info, &update["game"]);
        let seat = info["you"].as_u64();
        let next = info["next"].as_str().map(str::to_owned);
        if let Some(rematch) = next.clone().filter(|_| next != table.next) {
            let game = text(&info["game"]);
            self.events.push_back(Event::Invited(Invitation { table: rematch, game, rematch: true }));
            table.next = next;
        }
        let version = update["version"].as_u64();
        let names =
            |list: &Value| list.as_array().is_some_and(|seats| seats.iter().any(|s| s.as_u64() == seat));
        if let (Some(seat), Some(version)) = (seat, version)
            && game["outcome"].is_null()
            && table.turn != Some(version)
            && (names(&game["must"]) || names(&game["may"]))
        {
            table.turn = Some(version);
            let legal = game["legal"].as_array().into_iter().flatten().map(text).collect();
            let (must, view) = (names(&game["must"]), game["view"].clone());
            self.events.push_back(Event::YourTurn(Turn { table: name, seat, must, legal, view, version }));
        } else if info["phase"] == "over" && !table.over {
            table.over = true;
            let ranks = info["ranks"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
            self.events.push_back(Event::Over(Over {
                table: name,
                seat,
                ranks,
                outcome: game["outcome"].clone(),
            }));
        }
    }
}

fn watch(name: &str, table: &Table) -> Value {
    let mut request = Map::new();
    request.insert("do".to_owned(), "watch".into());
    request.insert("table".to_owned(), name.into());
    request.extend(table.event.map(|event| ("since".to_owned(), event.into())));
    request.extend(table.invite.clone().map(|invite| ("invite".to_owned(), invite.into())));
    request.into()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// The reply, unless it is an error.
fn fine(reply: Value) -> Result<Value, Error> {
    let error = &reply["error"];
    if error.is_null() {
        return Ok(reply);
    }
    let article = error["article"].as_str().map(str::to_owned);
    Err(Error::Refused { code: text(&error["code"]), message: text(&error["en"]), article })
}

/// Longer and longer pauses, until patience ends.
struct Waits {
    since: Instant,
    next: Duration,
}

impl Waits {
    fn new() -> Self {
        Self { since: Instant::now(), next: FIRST_WAIT }
    }

    fn wait(&mut self, why: &str) -> Result<(), Error> {
        if self.since.elapsed() > PATIENCE {
            return Err(Error::Lost(why.to_owned()));
        }
        thread::sleep(self.next);
        self.next = (self.next * 2).min(LONGEST_WAIT);
        Ok(())
    }
}
