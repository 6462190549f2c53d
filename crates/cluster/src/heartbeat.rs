//! The heartbeat, and the other periodic tasks of a node: it renews its leases, broadcasts nodes
//! that no longer do, and cleans up what was lost with them or with the connection.

use std::collections::{BTreeSet, HashSet};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};
use std::time::Duration;

use async_nats::Subscriber;
use bus::listing::Listing;
use records::ids::TableId;
use records::store::Store as _;
use tokio::time::{Instant, MissedTickBehavior, interval};

use crate::NatsBus;
use crate::link::{Connection, Subscriptions, each, last_word};
use crate::routes::Route;
use crate::wire::{Broadcast, Message};
use store_postgres::Beat;

/// How often a node renews its leases, which last five seconds.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// How often overdue requests and closed sockets are looked for.
const CHECK: Duration = Duration::from_millis(250);
/// How often leases of sleeping tables are given up, and the lobby is read from the database.
const HOUSEKEEPING: Duration = Duration::from_mins(1);

impl NatsBus {
    /// Starts the tasks. They end with the bus.
    pub(crate) fn start_tasks(self: &Arc<Self>, subscriptions: Subscriptions) {
        let Subscriptions { requests, receipts, frames, broadcasts, job_replies, mut connections } =
            subscriptions;
        self.on_each(requests, |bus, _, receipt, bytes| bus.on_forwarded(receipt, bytes));
        self.on_each(receipts, |bus, subject, _, bytes| bus.on_receipt(last_word(subject), bytes));
        self.on_each(frames, |bus, subject, _, bytes| bus.on_frames(subject, bytes));
        self.on_each(broadcasts, |bus, _, _, bytes| bus.on_broadcast(bytes));
        self.on_each(job_replies, |bus, subject, _, bytes| bus.on_job_reply(last_word(subject), bytes));
        let me = Weak::clone(&self.me);
        tokio::spawn(async move {
            while let Some(connection) = connections.recv().await {
                let Some(bus) = me.upgrade() else { return };
                bus.on_connection(connection).await;
            }
        });
        tokio::spawn(Arc::clone(self).heartbeats());
        tokio::spawn(Arc::clone(self).watch_deadlines());
        tokio::spawn(Arc::clone(self).housekeeping());
    }

    fn on_each(&self, subscriber: Subscriber, handle: fn(&Self, &str, Option<String>, &[u8])) {
        let me = Weak::clone(&self.me);
        tokio::spawn(each(subscriber, move |subject, reply, bytes| {
            if let Some(bus) = me.upgrade() {
                handle(&bus, subject, reply, bytes);
            }
        }));
    }

    pub(crate) fn is_over(&self) -> bool {
        self.stopping.load(Ordering::SeqCst)
    }

    async fn heartbeats(self: Arc<Self>) {
        let mut ticks = interval(HEARTBEAT);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut known: BTreeSet<String> = BTreeSet::new();
        let mut failing = false;
        loop {
            ticks.tick().await;
            if self.is_over() {
                return;
            }
            let sent = Instant::now();
            match self.store.beat(&self.name).await {
                Ok(Beat::Alive(names)) => {
                    failing = false;
                    self.renewed_at(sent);
                    let alive: BTreeSet<String> = names.into_iter().collect();
                    self.node.metrics().nodes.set(alive.len() as i64);
                    // A node in neither list may have joined since.
                    let gone: BTreeSet<String> = known.difference(&alive).cloned().collect();
                    if !gone.is_empty() {
                        tracing::warn!(count = gone.len(), "nodes are gone");
                        self.nodes_gone(&gone);
                    }
                    known = alive;
                }
                // This node has just left.
                Ok(Beat::Lapsed) if self.is_over() => return,
                Ok(Beat::Lapsed) => {
                    tracing::warn!("this node's leases expired; other nodes may have its tables");
                    self.step_down();
                    let sent = Instant::now();
                    match self.store.enter(&self.name).await {
                        Ok(()) => self.renewed_at(sent),
                        Err(error) => tracing::error!(%error, "this node cannot renew its leases"),
                    }
                }
                Err(error) if !failing => {
                    failing = true;
                    tracing::error!(%error, "this node cannot renew its leases");
                }
                Err(_) => {}
            }
        }
    }

    fn nodes_gone(&self, gone: &BTreeSet<String>) {
        self.routes().retain(|_, route| !matches!(route, Route::There(node) if gone.contains(node)));
        self.retry_overdue(|node| gone.contains(node));
        self.forget_frames_of(|node| gone.contains(node));
        self.close_tables_of(|node| gone.contains(node));
        self.drop_remote_sockets(|node, _| gone.contains(node));
    }

    /// Other nodes may have this node's tables: it closes them, and looks each up again when
    /// needed.
    fn step_down(&self) {
        self.routes().retain(|_, route| matches!(route, Route::Finding(_)));
        // Remote sockets first: what these tables would still send may be old.
        self.drop_remote_sockets(|_, _| true);
        self.node.tables().step_down();
    }

    async fn watch_deadlines(self: Arc<Self>) {
        let mut ticks = interval(CHECK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while !self.is_over() {
            ticks.tick().await;
            self.retry_overdue(|_| false);
            self.drop_closed_sockets();
            self.node.announce_requests();
        }
    }

    async fn housekeeping(self: Arc<Self>) {
        let mut ticks = interval(HOUSEKEEPING);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        ticks.tick().await;
        while !self.is_over() {
            ticks.tick().await;
            let mut asleep = Vec::new();
            self.routes().retain(|table, route| {
                let goes = matches!(route, Route::Here) && !self.node.tables().is_awake(*table);
                if goes {
                    asleep.push(table.number());
                }
                !goes
            });
            if let Err(error) = self.store.let_go(&self.name, &asleep).await {
                tracing::warn!(%error, "leases of sleeping tables could not be given up");
            }
            self.reload_lobby().await;
        }
    }

    fn on_broadcast(&self, bytes: &[u8]) {
        let Ok(Broadcast { from, message }) = serde_json::from_slice(bytes) else {
            tracing::warn!("a broadcast cannot be read: does the other node run a very different version?");
            return;
        };
        if from == self.name {
            return;
        }
        match message {
            Message::Listed { table, host, address, summary } => {
                self.node.tables().list(Listing {
                    table,
                    host,
                    address,
                    summary: summary.map(|summary| *summary),
                });
            }
            Message::Announced(announcement) => self.node.heard(announcement),
            Message::Left => self.nodes_gone(&BTreeSet::from([from])),
            Message::SocketGone { socket } => {
                self.drop_remote_sockets(|node, id| node == from && id == socket);
            }
        }
    }

    async fn on_connection(&self, connection: Connection) {
        self.node.metrics().bus_up.set(self.link.is_up().into());
        match connection {
            Connection::Up => {
                tracing::info!("connected to NATS");
                self.node.forget_sessions();
                self.reload_lobby().await;
            }
            Connection::Down => {
                tracing::error!("the connection to NATS is lost; this node's own tables play on");
                self.give_up_in_flight();
            }
            Connection::Lossy => {
                tracing::error!("messages between nodes were lost");
                self.give_up_in_flight();
                self.node.forget_sessions();
                self.reload_lobby().await;
            }
        }
    }

    /// Gives up everything that was in flight, because it may be lost.
    fn give_up_in_flight(&self) {
        self.routes().retain(|_, route| !matches!(route, Route::There(_)));
        self.refuse_forwards();
        self.take_back_jobs();
        self.disconnect_all();
        self.drop_remote_sockets(|_, _| true);
    }

    /// Reads the lobby from the database: a broadcast may have been lost.
    async fn reload_lobby(&self) {
        // A table that is listed while the database is being read must stay.
        let before = self.node.tables().listed_tables();
        let listed = match self.store.listed().await {
            Ok(listed) => listed,
            Err(error) => {
                tracing::warn!(%error, "the lobby could not be read from the database");
                return;
            }
        };
        let known: HashSet<TableId> = listed.iter().map(|listing| listing.table).collect();
        for listing in listed {
            if let Ok(summary) = serde_json::from_str(&listing.listing) {
                let (table, host) = (listing.table.to_string(), listing.host);
                self.node.tables().list(Listing { table, host, address: None, summary: Some(summary) });
            }
        }
        let own = |table: TableId| matches!(self.routes().get(&table), Some(Route::Here));
        for table in before.into_iter().filter(|table| !known.contains(table) && !own(*table)) {
            let table = table.to_string();
            self.node.tables().list(Listing { table, host: String::new(), address: None, summary: None });
        }
    }
}
