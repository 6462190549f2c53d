//! The bus of one process: a map from tables to the mailboxes of their tasks.

mod lobby;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::time::Duration;

use bus::listing::{Cursor, ListedBy, Listing};
use bus::node::LocalTables;
use bus::queue::RequestQueue;
use bus::reply::ReplyTo;
use bus::request_error::RequestError;
use bus::{Bus, Mail, Opening, Request};
use protocol::{Act, LobbyChange, LobbyPage, Person, Summary};
use records::ids::TableId;
use records::meta::Meta;
use records::store::StoredListing;
use tokio::sync::{broadcast, mpsc};

use self::lobby::Lobby;
use crate::tables::{Services, run};

/// How many changes of the lobby a socket may lag behind before it is sent the first page again.
const LOBBY_LAG: usize = 256;

pub(crate) struct LocalBus {
    /// Itself, for the tasks it starts.
    me: Weak<LocalBus>,
    /// The bus between nodes that contains this one, if there is one.
    outer: OnceLock<Weak<dyn Bus>>,
    services: Arc<Services>,
    mailboxes: Mutex<HashMap<TableId, Mailbox>>,
    lobby: Mutex<Lobby>,
    changes: broadcast::Sender<Arc<LobbyChange>>,
}

/// The mailbox of one table's task.
#[derive(Clone)]
struct Mailbox {
    mail: mpsc::UnboundedSender<Mail>,
    queue: Arc<RequestQueue>,
}

impl LocalBus {
    pub(crate) fn new(services: Arc<Services>, listed: Vec<StoredListing>) -> Arc<Self> {
        let mut lobby = Lobby::new(&services.config);
        for StoredListing { table, host, listing } in listed {
            if let Ok(summary) = serde_json::from_str(&listing) {
                lobby.restore(table.to_string(), host, summary);
            }
        }
        Arc::new_cyclic(|me| Self {
            me: Weak::clone(me),
            outer: OnceLock::new(),
            services,
            mailboxes: Mutex::default(),
            lobby: Mutex::new(lobby),
            changes: broadcast::channel(LOBBY_LAG).0,
        })
    }

    // Locked briefly, like the map below.
    fn tables(&self) -> MutexGuard<'_, Lobby> {
        self.lobby.lock().unwrap_or_else(PoisonError::into_inner)
    }

    // Locked briefly, never across an await.
    fn mailboxes(&self) -> MutexGuard<'_, HashMap<TableId, Mailbox>> {
        self.mailboxes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The mailbox of a table's task. Starts the task if there is none.
    fn mailbox(&self, table: TableId, new: Option<Meta>) -> Mailbox {
        let mut mailboxes = self.mailboxes();
        // A closed mailbox belongs to a task that ended without removing it.
        if let Some(mailbox) = mailboxes.get(&table).filter(|mailbox| !mailbox.mail.is_closed()) {
            return mailbox.clone();
        }
        let (mail, inbox) = mpsc::unbounded_channel();
        let bus = self.me.upgrade().expect("the caller holds the bus");
        tokio::spawn(bus.own(table, new, mail.downgrade(), inbox));
        let mailbox = Mailbox { mail, queue: Arc::default() };
        mailboxes.insert(table, mailbox.clone());
        mailbox
    }

    /// The bus that tables use.
    fn whole(self: &Arc<Self>) -> Arc<dyn Bus> {
        self.outer.get().and_then(Weak::upgrade).unwrap_or_else(|| Arc::clone(self) as _)
    }

    /// Runs a table's task. When it ends, its mailbox is removed, and the mail left in it goes to
    /// the next task of the table, or is refused if there is no such table.
    async fn own(
        self: Arc<Self>,
        table: TableId,
        new: Option<Meta>,
        me: mpsc::WeakUnboundedSender<Mail>,
        mut inbox: mpsc::UnboundedReceiver<Mail>,
    ) {
        let bus = self.whole();
        let ended = run(table, new, Arc::clone(&self.services), Arc::clone(&bus), me, &mut inbox).await;
        {
            let mut mailboxes = self.mailboxes();
            inbox.close();
            mailboxes.remove(&table);
        }
        while let Ok(mail) = inbox.try_recv() {
            match (ended, mail) {
                (Err(why), mail) => mail.refuse(why),
                // A task that reads the table again does not need these.
                (
                    Ok(()),
                    Mail::Stop
                    | Mail::StepDown
                    | Mail::Retire { .. }
                    | Mail::Unwatch { .. }
                    | Mail::Thought { .. },
                ) => {}
                (Ok(()), mail) => bus.deliver(table, mail),
            }
        }
    }

    /// Puts mail into a mailbox without delaying other tables. A task that ends removes its mailbox
    /// first, so mail that comes too late is for the next task.
    fn send(&self, table: TableId, mailbox: &Mailbox, mail: Mail) {
        let mut late = mailbox.mail.send(mail).err();
        while let Some(mpsc::error::SendError(mail)) = late {
            late = self.mailbox(table, None).mail.send(mail).err();
        }
    }
}

impl Bus for LocalBus {
    fn ask(&self, table: TableId, from: Arc<Person>, id: u64, act: Act, reply: ReplyTo) {
        let mailbox = self.mailbox(table, None);
        if let Some(slot) = mailbox.queue.slot(&from) {
            self.send(table, &mailbox, Mail::Request(Box::new(Request { from, act, id, reply, slot })));
        } else {
            self.services.metrics.limited.add(1);
            reply.refuse(RequestError::SlowDown);
        }
    }

    fn deliver(&self, table: TableId, mail: Mail) {
        self.send(table, &self.mailbox(table, None), mail);
    }

    fn open(&self, meta: Meta, opening: Opening) {
        let table = meta.id;
        self.send(table, &self.mailbox(table, Some(meta)), Mail::Open(Box::new(opening)));
    }

    fn release(&self, table: TableId, outbox: u64) {
        if let Some(mailbox) = self.mailboxes().get(&table) {
            let _ = mailbox.mail.send(Mail::Unwatch { outbox });
        }
    }

    fn may_list(&self, host: &str, address: Option<IpAddr>) -> bool {
        self.tables().has_room(host, address)
    }

    fn list(&self, listing: Listing) {
        let mut lobby = self.tables();
        if let Some(change) = lobby.list(listing) {
            // Perhaps nobody looks. Sent while the list is locked, so that changes keep their
            // order.
            let _ = self.changes.send(Arc::new(change));
        }
    }

    fn lobby(
        &self,
        game: Option<&str>,
        after: Option<Cursor>,
    ) -> (LobbyPage, broadcast::Receiver<Arc<LobbyChange>>) {
        let lobby = self.tables();
        (lobby.page(game, after), self.changes.subscribe())
    }

    fn listed(&self) -> usize {
        self.tables().len()
    }

    fn listed_by(&self) -> ListedBy {
        self.tables().listed_by()
    }

    fn unlist_asleep(&self, age: Duration) -> Vec<(TableId, Summary)> {
        self.unlist_if(age, &mut |_| true)
    }

    fn awake(&self) -> usize {
        self.mailboxes().len()
    }

    fn stop(&self) {
        // A task that is gone has nothing to finish.
        self.mailboxes().values().for_each(|mailbox| drop(mailbox.mail.send(Mail::Stop)));
    }
}

impl LocalTables for LocalBus {
    fn set_outer(&self, bus: Weak<dyn Bus>) {
        // Once, before there is any table.
        let _ = self.outer.set(bus);
    }

    fn is_awake(&self, table: TableId) -> bool {
        self.mailboxes().contains_key(&table)
    }

    fn step_down(&self) {
        self.mailboxes().values().for_each(|mailbox| drop(mailbox.mail.send(Mail::StepDown)));
    }

    fn listed_tables(&self) -> Vec<TableId> {
        self.tables().names().filter_map(|table| table.parse().ok()).collect()
    }

    fn unlist_if(&self, age: Duration, goes: &mut dyn FnMut(TableId) -> bool) -> Vec<(TableId, Summary)> {
        let old = self.tables().older_than(age);
        let mut unlisted = Vec::new();
        for table in old {
            let Ok(id) = table.parse::<TableId>() else { continue };
            if !goes(id) {
                continue;
            }
            // A table that wakes up at this moment finds that it is not listed, and handles that.
            let mailboxes = self.mailboxes();
            if mailboxes.contains_key(&id) {
                continue;
            }
            let mut lobby = self.tables();
            let Some(summary) = lobby.summary(&table).cloned() else { continue };
            let gone = Listing { table, host: String::new(), address: None, summary: None };
            if let Some(change) = lobby.list(gone) {
                let _ = self.changes.send(Arc::new(change));
            }
            unlisted.push((id, summary));
        }
        unlisted
    }
}
