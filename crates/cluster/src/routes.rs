//! Routes: which node has which table, as far as this node knows. A route may be out of date: then
//! the other node says so, or the database refuses an append.

use std::sync::Arc;

use bus::reply::ReplyTo;
use bus::request_error::RequestError;
use bus::{CannotOpen, Mail, Opening};
use protocol::{Act, Person};
use records::ids::TableId;
use records::meta::Meta;
use tokio::time::Instant;

use crate::NatsBus;
use crate::forwarding::{Forward, Payload};
use crate::wire::{Forwarded, Receipt};
use store_postgres::Claim;

/// How much may wait for one table while its node is looked up.
const MOST_WAITING: usize = 4096;

pub(crate) enum Route {
    /// The database is being asked; this waits for the answer.
    Finding(Vec<Work>),
    Here,
    There(String),
}

/// Something to do at a table, wherever it is.
pub(crate) enum Work {
    Ask {
        person: Arc<Person>,
        id: u64,
        act: Box<Act>,
        reply: ReplyTo,
    },
    Mail(Mail),
    Open(Box<(Meta, Opening)>),
    /// A request of another node, and where its receipt goes.
    Forwarded(Forwarded, Option<String>),
    /// A retry.
    Retry(Box<Forward>),
}

impl Work {
    /// Whether it shows somebody the table, or what became of a request.
    fn shows_table(&self) -> bool {
        match self {
            Self::Ask { .. } | Self::Forwarded(..) | Self::Retry(_) => true,
            Self::Mail(mail) => matches!(mail, Mail::File { .. } | Mail::Summary { .. }),
            Self::Open(_) => false,
        }
    }
}

impl NatsBus {
    pub(crate) fn route(&self, table: TableId, work: Work) {
        let mut routes = self.routes();
        match routes.get_mut(&table) {
            Some(Route::Finding(waiting)) if waiting.len() < MOST_WAITING => waiting.push(work),
            Some(Route::Finding(_)) => {
                drop(routes);
                self.refuse(work, RequestError::SlowDown);
            }
            Some(Route::Here) if work.shows_table() && !self.has_lease() => {
                drop(routes);
                self.refuse(work, RequestError::Unavailable);
            }
            // With the map locked, so that everything stays in order.
            Some(Route::Here) => self.deliver_here(table, work),
            Some(Route::There(node)) => {
                let node = node.clone();
                self.forward_to(&node, table, work);
            }
            None => {
                routes.insert(table, Route::Finding(vec![work]));
                let bus = self.me.upgrade().expect("the caller holds the bus");
                tokio::spawn(async move { bus.look_up(table).await });
            }
        }
    }

    async fn look_up(&self, table: TableId) {
        let claim = self.store.claim(table, &self.name).await;
        let mut routes = self.routes();
        let waiting = match routes.remove(&table) {
            Some(Route::Finding(waiting)) => waiting,
            other => {
                routes.extend(other.map(|route| (table, route)));
                return;
            }
        };
        match claim {
            Ok(Claim::Own) => {
                routes.insert(table, Route::Here);
                let has_lease = self.has_lease();
                let (now, later): (Vec<_>, Vec<_>) =
                    waiting.into_iter().partition(|work| has_lease || !work.shows_table());
                for work in now {
                    self.deliver_here(table, work);
                }
                drop(routes);
                for work in later {
                    self.refuse(work, RequestError::Unavailable);
                }
            }
            Ok(Claim::Others(node)) => {
                routes.insert(table, Route::There(node.clone()));
                for work in waiting {
                    self.forward_to(&node, table, work);
                }
            }
            Ok(Claim::NoSuchTable) => {
                drop(routes);
                for work in waiting {
                    self.refuse(work, RequestError::NoSuchTable);
                }
            }
            Ok(Claim::Lapsed) => {
                drop(routes);
                for work in waiting {
                    self.refuse(work, RequestError::Unavailable);
                }
            }
            Err(error) => {
                drop(routes);
                tracing::warn!(table.id = %table, %error, "the node that has a table could not be looked up");
                for work in waiting {
                    self.refuse(work, RequestError::Unavailable);
                }
            }
        }
    }

    fn deliver_here(&self, table: TableId, work: Work) {
        match work {
            Work::Ask { person, id, act, reply } => self.node.tables().ask(table, person, id, *act, reply),
            Work::Mail(mail) => self.node.tables().deliver(table, mail),
            Work::Open(open) => self.node.tables().open(open.0, open.1),
            Work::Forwarded(forwarded, receipt) => self.accept(table, forwarded, receipt),
            Work::Retry(forward) => match forward.payload {
                Payload::Ask { person, id, act, reply } => {
                    self.node.tables().ask(table, person, id, *act, reply);
                }
                Payload::Mail(mail) => self.node.tables().deliver(table, mail),
            },
        }
    }

    fn forward_to(&self, node: &str, table: TableId, work: Work) {
        match work {
            Work::Ask { person, id, act, reply } => {
                let payload = Payload::Ask { person, id, act, reply };
                self.forward(Forward { table, node: node.to_owned(), since: Instant::now(), payload });
            }
            Work::Retry(forward) => self.forward(Forward { node: node.to_owned(), ..*forward }),
            Work::Mail(mail @ (Mail::File { .. } | Mail::Summary { .. } | Mail::Forget { .. })) => {
                let payload = Payload::Mail(mail);
                self.forward(Forward { table, node: node.to_owned(), since: Instant::now(), payload });
            }
            // Nobody waits for a reply; the other node does it without being asked.
            Work::Mail(_) => {}
            Work::Forwarded(_, receipt) => self.send_receipt(receipt, &Receipt::NotOwner),
            Work::Open(open) => open.1.reply.refuse(RequestError::Unavailable),
        }
    }

    /// Refuses it, if somebody waits for a reply.
    pub(crate) fn refuse(&self, work: Work, why: RequestError) {
        match work {
            Work::Ask { reply, .. } => reply.refuse(why),
            Work::Open(open) => open.1.reply.refuse(why),
            Work::Mail(mail) => mail.refuse(cannot_open(&why)),
            Work::Forwarded(_, receipt) => self.send_receipt(receipt, &Receipt::NotOwner),
            Work::Retry(forward) => forward.refuse(why),
        }
    }
}

pub(crate) fn cannot_open(why: &RequestError) -> CannotOpen {
    match why {
        RequestError::NoSuchTable => CannotOpen::NoSuchTable,
        RequestError::OtherEdition => CannotOpen::OtherEdition,
        _ => CannotOpen::Unreadable,
    }
}
