//! The client's socket. Requests wait in a list until they are answered, and are sent again with
//! the same number after a reconnect: the server carries each of them out once.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::time::Duration;

use engine::Lang;
use leptos::ev;
use leptos::prelude::*;
use protocol::{Act, Ask, Reply, ServerMessage};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::prelude::Closure;
use web_sys::{CloseEvent, MessageEvent, WebSocket};

use super::clock::Heard;
use super::table::TableNow;
use super::{Link, Net, number};
use crate::parts::motion;

type Answered = Box<dyn FnOnce(Reply)>;

struct Waiting {
    text: String,
    answered: Answered,
}

struct Watched {
    table: RwSignal<TableNow>,
    invite: Option<String>,
    lang: Lang,
    /// Whether the person looks elsewhere, and the server knows it.
    away: bool,
}

#[derive(Default)]
struct Connection {
    net: Option<Net>,
    socket: Option<WebSocket>,
    open: bool,
    attempts: u32,
    /// Numbers the sockets, so that late messages of an old one are not attributed to the new one.
    generation: u32,
    waiting: BTreeMap<u64, Waiting>,
    watched: BTreeMap<String, Watched>,
    /// The list of open tables that is shown, if any.
    lobby: Option<OpenTables>,
}

/// A list of open tables.
struct OpenTables {
    /// Of one game, or of all.
    game: Option<String>,
}

thread_local! {
    static CONNECTION: RefCell<Connection> = RefCell::default();
}

/// Sends a request; `answered` is called with the reply, however long the connection takes.
pub fn ask(net: Net, act: Act, answered: impl FnOnce(Reply) + 'static) {
    let id = number();
    let text = serde_json::to_string(&Ask { id, act }).expect("a request is plain data");
    CONNECTION.with_borrow_mut(|connection| {
        connection.send(&text);
        connection.waiting.insert(id, Waiting { text, answered: Box::new(answered) });
    });
    connect(net);
}

/// Keeps `table` current until `unwatch`.
pub fn watch(net: Net, id: &str, invite: Option<String>, lang: Lang, table: RwSignal<TableNow>) {
    CONNECTION.with_borrow_mut(|connection| {
        connection.watched.insert(id.to_owned(), Watched { table, invite, lang, away: false });
    });
    look(net, id);
}

/// Stops watching the table.
pub fn unwatch(id: &str) {
    CONNECTION.with_borrow_mut(|connection| {
        if connection.watched.remove(id).is_some() {
            let ask = Ask { id: number(), act: Act::Unwatch { table: id.to_owned() } };
            connection.send(&serde_json::to_string(&ask).expect("a request is plain data"));
        }
    });
}

/// The person looks away from the table, or back at it. What is known of it is kept and continued.
pub fn look_away(net: Net, id: &str, away: bool) {
    let changed = CONNECTION.with_borrow_mut(|connection| {
        let watched = connection.watched.get_mut(id)?;
        if std::mem::replace(&mut watched.away, away) == away {
            return None;
        }
        if away {
            let ask = Ask { id: number(), act: Act::Unwatch { table: id.to_owned() } };
            connection.send(&serde_json::to_string(&ask).expect("a request is plain data"));
        }
        Some(())
    });
    if changed.is_some() && !away {
        look(net, id);
    }
}

/// From now on, keeps the list of open tables, of one game or of all, up to date.
pub fn open_tables(net: Net, game: Option<String>) {
    net.lobby.set(None);
    CONNECTION.with_borrow_mut(|connection| {
        connection.lobby = Some(OpenTables { game });
        connection.send_lobby(None);
    });
    connect(net);
}

/// Requests the next page of that list.
pub fn more_tables(after: String) {
    CONNECTION.with_borrow(|connection| connection.send_lobby(Some(after)));
}

/// The browser reports that the network is gone, or back. A socket may not notice for a while.
fn network(net: Net, there: bool) {
    if !there {
        if CONNECTION.with_borrow(Connection::needed) {
            net.link.set(Link::Lost);
        }
        return;
    }
    let (open, tables) = CONNECTION
        .with_borrow(|connection| (connection.open, connection.watched.keys().cloned().collect::<Vec<_>>()));
    if open {
        net.link.set(Link::Open);
        for table in tables {
            look(net, &table);
        }
    } else if CONNECTION.with_borrow(Connection::needed) {
        connect(net);
    }
}

/// Requests the current state of a watched table, from the last known event on.
fn look(net: Net, id: &str) {
    let Some((table, act)) = CONNECTION.with_borrow(|connection| {
        let watched = connection.watched.get(id).filter(|watched| !watched.away)?;
        let since = Some(watched.table.with_untracked(|table| table.event));
        let (table, lang, invite) = (id.to_owned(), watched.lang, watched.invite.clone());
        Some((watched.table, Act::Watch { table, since, lang, invite }))
    }) else {
        return;
    };
    // A watch belongs to one connection: it is not repeated like other requests, `connected` sends
    // a new one.
    let id = number();
    let text = serde_json::to_string(&Ask { id, act }).expect("a request is plain data");
    let sent = CONNECTION.with_borrow_mut(|connection| {
        let sent = connection.send(&text);
        if sent {
            let answered = Box::new(move |reply: Reply| match (reply.update, reply.error) {
                (Some(update), _) => motion::around(|| {
                    table.update(|table| {
                        table.apply(update, js_sys::Date::now());
                    });
                }),
                (None, problem) => table.update(|table| table.problem = problem),
            });
            connection.waiting.insert(id, Waiting { text: String::new(), answered });
        }
        sent
    });
    if !sent {
        connect(net);
    }
}

impl Connection {
    /// False if there is no open connection.
    fn send(&self, text: &str) -> bool {
        self.open && self.socket.as_ref().is_some_and(|socket| socket.send_with_str(text).is_ok())
    }

    fn send_lobby(&self, after: Option<String>) {
        if let Some(OpenTables { game }) = &self.lobby {
            let ask = Ask { id: number(), act: Act::Lobby { game: game.clone(), after } };
            self.send(&serde_json::to_string(&ask).expect("a request is plain data"));
        }
    }

    fn needed(&self) -> bool {
        self.lobby.is_some() || !self.watched.is_empty() || !self.waiting.is_empty()
    }
}

/// Opens the socket unless it is open or opening.
fn connect(net: Net) {
    let generation = CONNECTION.with_borrow_mut(|connection| {
        if connection.socket.is_some() {
            return None;
        }
        connection.generation += 1;
        Some((connection.net.replace(net).is_none(), connection.generation))
    });
    let Some((first, generation)) = generation else { return };
    if first {
        // As long as the page lives.
        window_event_listener(ev::online, move |_| network(net, true));
        window_event_listener(ev::offline, move |_| network(net, false));
    }
    net.link.set(if CONNECTION.with_borrow(|connection| connection.attempts) == 0 {
        Link::Opening
    } else {
        Link::Lost
    });
    let Some(socket) = open_socket() else { return lost(generation, true) };
    // The closures live as long as the page: one set of a few for each connection.
    let opened = Closure::<dyn FnMut()>::new(move || connected(generation));
    socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
    opened.forget();
    let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        if let Some(text) = event.data().as_string() {
            hear(generation, &text);
        }
    });
    socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    heard.forget();
    let closed = Closure::<dyn FnMut(CloseEvent)>::new(move |event: CloseEvent| {
        // 1012: the server restarts and will be back in a moment.
        lost(generation, event.code() != 1012);
    });
    socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
    closed.forget();
    CONNECTION.with_borrow_mut(|connection| connection.socket = Some(socket));
}

fn open_socket() -> Option<WebSocket> {
    let location = web_sys::window()?.location();
    let scheme = if location.protocol().ok()? == "https:" { "wss" } else { "ws" };
    WebSocket::new(&format!("{scheme}://{}/api/v1/socket", location.host().ok()?)).ok()
}

fn connected(generation: u32) {
    let found = CONNECTION.with_borrow_mut(|connection| {
        if connection.generation != generation {
            return None;
        }
        connection.open = true;
        connection.attempts = 0;
        connection.send_lobby(None);
        // Watches of the old connection have ended.
        connection.waiting.retain(|_, waiting| !waiting.text.is_empty());
        Some((connection.net?, connection.watched.keys().cloned().collect::<Vec<_>>()))
    });
    let Some((net, tables)) = found else { return };
    net.link.set(Link::Open);
    for table in tables {
        look(net, &table);
    }
    CONNECTION.with_borrow(|connection| {
        for waiting in connection.waiting.values().filter(|waiting| !waiting.text.is_empty()) {
            connection.send(&waiting.text);
        }
    });
}

/// The connection is lost: reconnect with increasing delays.
fn lost(generation: u32, wait: bool) {
    let again = CONNECTION.with_borrow_mut(|connection| {
        if connection.generation != generation {
            return None;
        }
        connection.socket = None;
        connection.open = false;
        connection.attempts += 1;
        let net = connection.net?;
        Some((net, connection.needed(), connection.attempts))
    });
    let Some((net, needed, attempts)) = again else { return };
    if !needed {
        net.link.set(Link::Idle);
        return;
    }
    net.link.set(Link::Lost);
    let pause = if wait { 250 * (1 << attempts.min(5)) } else { 300 };
    let jitter = (js_sys::Math::random() * 200.0) as u64;
    set_timeout(move || connect(net), Duration::from_millis(pause + jitter));
}

fn hear(generation: u32, text: &str) {
    if CONNECTION.with_borrow(|connection| connection.generation != generation) {
        return;
    }
    // A message of an unknown kind comes from a newer server, and is ignored.
    let Ok(message) = serde_json::from_str::<ServerMessage>(text) else { return };
    let net = CONNECTION.with_borrow(|connection| connection.net);
    match message {
        ServerMessage::Hello(hello) => {
            if let Some(net) = net {
                net.me.set(Some(hello.you));
            }
        }
        ServerMessage::Reply(reply) => {
            let waiting = CONNECTION.with_borrow_mut(|connection| connection.waiting.remove(&reply.re));
            if let Some(waiting) = waiting {
                (waiting.answered)(reply);
            }
        }
        ServerMessage::Update(update) => {
            let table = CONNECTION
                .with_borrow(|connection| connection.watched.get(&update.table).map(|watched| watched.table));
            if let Some(table) = table {
                motion::around(|| {
                    table.update(|table| {
                        table.apply(update, js_sys::Date::now());
                    });
                });
            }
        }
        ServerMessage::Clocks(now) => {
            let table = CONNECTION
                .with_borrow(|connection| connection.watched.get(&now.table).map(|watched| watched.table));
            if let Some(table) = table {
                let at = js_sys::Date::now();
                table.update(|table| table.clocks = now.clocks.map(|clocks| Heard { clocks, at }));
            }
        }
        ServerMessage::Lobby(page) => {
            if let Some(net) = net {
                net.lobby.update(|lobby| lobby.get_or_insert_default().apply(page));
            }
        }
        ServerMessage::LobbyChange(change) => {
            if let Some(net) = net {
                // Messages before the first page belong to a list that is no longer shown.
                net.lobby.update(|lobby| {
                    if let Some(lobby) = lobby {
                        lobby.change(change);
                    }
                });
            }
        }
        ServerMessage::Closed(closed) => {
            if let Some(net) = net {
                set_timeout(move || look(net, &closed.table), Duration::from_secs(1));
            }
        }
    }
}
