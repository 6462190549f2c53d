//! The tasks of a node: it says that it lives, hears of those that do not, and sorts out what was
//! lost with them or with the connection.

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
use crate::link::{Line, Subscriptions, each, last_word};
use crate::routes::Route;
use crate::wire::{News, Notice};
use store_postgres::Beat;

/// How often a node says that it lives; it is believed for five seconds.
const BEAT: Duration = Duration::from_secs(1);
/// How often letters and sockets are looked after.
const LOOK: Duration = Duration::from_millis(250);
/// How often tables that sleep are given up, and the lobby is compared with the database.
const TIDY: Duration = Duration::from_mins(1);

impl NatsBus {
    /// Starts the tasks. They end with the bus.
    pub(crate) fn live(self: &Arc<Self>, subscriptions: Subscriptions) {
        let Subscriptions { letters, receipts, frames, notices, thoughts, mut lines } = subscriptions;
        self.hear(letters, |bus, _, receipt, bytes| bus.letter_came(receipt, bytes));
        self.hear(receipts, |bus, subject, _, bytes| bus.receipt_came(last_word(subject), bytes));
        self.hear(frames, |bus, subject, _, bytes| bus.frames_came(subject, bytes));
        self.hear(notices, |bus, _, _, bytes| bus.notice_came(bytes));
        self.hear(thoughts, |bus, subject, _, bytes| bus.thought_came(last_word(subject), bytes));
        let me = Weak::clone(&self.me);
        tokio::spawn(async move {
            while let Some(line) = lines.recv().await {
                let Some(bus) = me.upgrade() else { return };
                bus.line_is(line).await;
            }
        });
        tokio::spawn(Arc::clone(self).beats());
        tokio::spawn(Arc::clone(self).looks());
        tokio::spawn(Arc::clone(self).tidies());
    }

    fn hear(&self, subscriber: Subscriber, heard: fn(&Self, &str, Option<String>, &[u8])) {
        let me = Weak::clone(&self.me);
        tokio::spawn(each(subscriber, move |subject, reply, bytes| {
            if let Some(bus) = me.upgrade() {
                heard(&bus, subject, reply, bytes);
            }
        }));
    }

    pub(crate) fn is_over(&self) -> bool {
        self.stopping.load(Ordering::SeqCst)
    }

    async fn beats(self: Arc<Self>) {
        let mut ticks = interval(BEAT);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut known: BTreeSet<String> = BTreeSet::new();
        let mut failing = false;
        loop {
            ticks.tick().await;
            if self.is_over() {
                return;
            }
            let asked = Instant::now();
            match self.store.beat(&self.name).await {
                Ok(Beat::Alive(names)) => {
                    failing = false;
                    self.heard_at(asked);
                    let alive: BTreeSet<String> = names.into_iter().collect();
                    self.node.metrics().nodes.set(alive.len() as i64);
                    // One that is in neither list may have come since.
                    let gone: BTreeSet<String> = known.difference(&alive).cloned().collect();
                    if !gone.is_empty() {
                        tracing::warn!(count = gone.len(), "servers that shared this house are gone");
                        self.nodes_gone(&gone);
                    }
                    known = alive;
                }
                // One that has left is not there.
                Ok(Beat::Lapsed) if self.is_over() => return,
                Ok(Beat::Lapsed) => {
                    tracing::warn!("this server was taken for dead; its tables may be others' by now");
                    self.step_down();
                    let asked = Instant::now();
                    match self.store.enter(&self.name).await {
                        Ok(()) => self.heard_at(asked),
                        Err(error) => tracing::error!(%error, "this server cannot say that it lives"),
                    }
                }
                Err(error) if !failing => {
                    failing = true;
                    tracing::error!(%error, "this server cannot say that it lives");
                }
                Err(_) => {}
            }
        }
    }

    fn nodes_gone(&self, gone: &BTreeSet<String>) {
        self.routes().retain(|_, route| !matches!(route, Route::There(node) if gone.contains(node)));
        self.look_after_letters(|node| gone.contains(node));
        self.forget_frames_of(|node| gone.contains(node));
        self.close_tables_of(|node| gone.contains(node));
        self.remote_gone(|node, _| gone.contains(node));
    }

    /// Others may have the tables of this node: it asks the database for each anew.
    fn step_down(&self) {
        self.routes().retain(|_, route| matches!(route, Route::Finding(_)));
        // Sockets of other nodes first: what these tables would say now may be old.
        self.remote_gone(|_, _| true);
        self.node.tables().step_down();
    }

    async fn looks(self: Arc<Self>) {
        let mut ticks = interval(LOOK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while !self.is_over() {
            ticks.tick().await;
            self.look_after_letters(|_| false);
            self.forget_sockets();
            self.node.announce_requests();
        }
    }

    async fn tidies(self: Arc<Self>) {
        let mut ticks = interval(TIDY);
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
                tracing::warn!(%error, "tables that sleep could not be given up");
            }
            self.relist().await;
        }
    }

    fn notice_came(&self, bytes: &[u8]) {
        let Ok(Notice { from, what }) = serde_json::from_slice(bytes) else {
            tracing::warn!("a notice of another node cannot be read; are all of about the same version?");
            return;
        };
        if from == self.name {
            return;
        }
        match what {
            News::Listed { table, host, address, summary } => {
                self.node.tables().list(Listing {
                    table,
                    host,
                    address,
                    summary: summary.map(|summary| *summary),
                });
            }
            News::Announced(announcement) => self.node.heard(announcement),
            News::Left => self.nodes_gone(&BTreeSet::from([from])),
            News::SocketGone { socket } => self.remote_gone(|node, id| node == from && id == socket),
        }
    }

    async fn line_is(&self, line: Line) {
        self.node.metrics().bus_up.set(self.link.is_up().into());
        match line {
            Line::Up => {
                tracing::info!("the bus between servers is there");
                self.node.forget_sessions();
                self.relist().await;
            }
            Line::Down => {
                tracing::error!("the bus between servers is gone; tables of this server play on");
                self.sort_out_losses();
            }
            Line::Lossy => {
                tracing::error!("the bus between servers has lost something");
                self.sort_out_losses();
                self.node.forget_sessions();
                self.relist().await;
            }
        }
    }

    /// Whatever was on its way may be lost.
    fn sort_out_losses(&self) {
        self.routes().retain(|_, route| !matches!(route, Route::There(_)));
        self.refuse_letters();
        self.think_of_all_here();
        self.hang_up_all();
        self.remote_gone(|_, _| true);
    }

    /// The lobby as the database has it: a notice may have been lost.
    async fn relist(&self) {
        // What comes onto the list while the database is being read is none of this.
        let before = self.node.tables().listed_tables();
        let listed = match self.store.listed().await {
            Ok(listed) => listed,
            Err(error) => {
                tracing::warn!(%error, "what the lobby shows could not be read");
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
