//! This server as a node of a cluster: what the bus between nodes uses of it.

use std::sync::Arc;

use bot_pool::{Pool, Workers};
use bus::node::{Announcement, Listener, LocalTables, Node, SendBytes};
use bus::outbox::Outbox;
use records::metrics::Metrics;

use crate::limits::Limits;
use crate::local_bus::LocalBus;
use crate::people::accounts::Accounts;
use crate::people::sessions::Sessions;
use crate::send_buffer::{FlushTask, SendBuffer};
use crate::tables::Services;

pub(crate) struct ThisNode {
    pub(crate) local: Arc<LocalBus>,
    pub(crate) services: Arc<Services>,
    pub(crate) sessions: Arc<Sessions>,
    pub(crate) limits: Arc<Limits>,
    pub(crate) accounts: Arc<Accounts>,
    pub(crate) flush_task: FlushTask,
}

impl Node for ThisNode {
    fn tables(&self) -> &dyn LocalTables {
        &*self.local
    }

    fn metrics(&self) -> &Metrics {
        &self.services.metrics
    }

    fn pool(&self) -> &Pool {
        &self.services.pool
    }

    fn use_workers(&self, workers: Box<dyn Workers>) {
        // Set once, before there is any table.
        let _ = self.services.workers.set(workers);
    }

    fn remote_outbox(&self, send: SendBytes) -> Arc<dyn Outbox> {
        SendBuffer::elsewhere(send, self.flush_task.clone())
    }

    fn set_listener(&self, listener: Listener) {
        let of_sessions = Arc::clone(&listener);
        self.sessions.set_listener(Box::new(move |change| of_sessions(Announcement::Session(change))));
        self.limits.set_listener(Box::new(move |used| listener(Announcement::Used(used))));
    }

    fn heard(&self, announcement: Announcement) {
        match announcement {
            Announcement::Session(change) => self.sessions.heard(change),
            Announcement::Used(used) => {
                self.limits.heard(&used);
                self.accounts.heard(&used);
            }
        }
    }

    fn announce_requests(&self) {
        self.limits.announce_requests();
    }

    fn forget_sessions(&self) {
        self.sessions.forget_all();
    }
}
