//! Which node has which table, as far as this one knows. What it knows may be old: then the other
//! says so, or the database does when something is appended.

use std::sync::Arc;

use protocol::{Act, Person};
use records::ids::TableId;
use records::meta::Meta;
use tokio::time::Instant;

use super::NatsBus;
use super::letters::{Question, What};
use super::wire::{Letter, Receipt};
use crate::mail::bus::CannotOpen;
use crate::mail::bus::{Bus as _, Mail, Opening};
use crate::mail::reply::ReplyTo;
use crate::mail::request_error::RequestError;
use store_postgres::Claim;

/// What may wait for one table while its node is looked for.
const MOST_WAITING: usize = 4096;

pub(super) enum Route {
    /// The database is being asked.
    Finding(Vec<Work>),
    Here,
    There(String),
}

/// Something to do at a table, wherever it is.
pub(super) enum Work {
    Ask {
        person: Arc<Person>,
        id: u64,
        act: Box<Act>,
        reply: ReplyTo,
    },
    Mail(Mail),
    Open(Box<(Meta, Opening)>),
    /// From another node, and where its receipt goes.
    Letter(Letter, Option<String>),
    /// Asked of another node before, in vain.
    Again(Box<Question>),
}

impl Work {
    /// Whether somebody is shown the table, or waits to hear what became of it.
    fn looks(&self) -> bool {
        match self {
            Self::Ask { .. } | Self::Letter(..) | Self::Again(_) => true,
            Self::Mail(mail) => matches!(mail, Mail::File { .. } | Mail::Summary { .. }),
            Self::Open(_) => false,
        }
    }
}

impl NatsBus {
    pub(super) fn route(&self, table: TableId, work: Work) {
        let mut routes = self.routes();
        match routes.get_mut(&table) {
            Some(Route::Finding(waiting)) if waiting.len() < MOST_WAITING => waiting.push(work),
            Some(Route::Finding(_)) => {
                drop(routes);
                self.refuse(work, RequestError::SlowDown);
            }
            Some(Route::Here) if work.looks() && !self.is_believed() => {
                drop(routes);
                self.refuse(work, RequestError::Unavailable);
            }
            // With the map held, so that everything stays in order.
            Some(Route::Here) => self.here(table, work),
            Some(Route::There(node)) => {
                let node = node.clone();
                self.there(table, &node, work);
            }
            None => {
                routes.insert(table, Route::Finding(vec![work]));
                let bus = self.me.upgrade().expect("whoever calls holds the bus");
                tokio::spawn(async move { bus.find(table).await });
            }
        }
    }

    async fn find(&self, table: TableId) {
        let claim = self.store.claim(table, &self.node).await;
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
                let believed = self.is_believed();
                let (now, later): (Vec<_>, Vec<_>) =
                    waiting.into_iter().partition(|work| believed || !work.looks());
                for work in now {
                    self.here(table, work);
                }
                drop(routes);
                for work in later {
                    self.refuse(work, RequestError::Unavailable);
                }
            }
            Ok(Claim::Others(node)) => {
                routes.insert(table, Route::There(node.clone()));
                for work in waiting {
                    self.there(table, &node, work);
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
                tracing::warn!(table.id = %table, %error, "who has a table could not be found out");
                for work in waiting {
                    self.refuse(work, RequestError::Unavailable);
                }
            }
        }
    }

    fn here(&self, table: TableId, work: Work) {
        match work {
            Work::Ask { person, id, act, reply } => self.local.ask(table, person, id, *act, reply),
            Work::Mail(mail) => self.local.deliver(table, mail),
            Work::Open(open) => self.local.open(open.0, open.1),
            Work::Letter(letter, receipt) => self.take(table, letter, receipt),
            Work::Again(question) => match question.what {
                What::Ask { person, id, act, reply } => self.local.ask(table, person, id, *act, reply),
                What::Mail(mail) => self.local.deliver(table, mail),
            },
        }
    }

    fn there(&self, table: TableId, node: &str, work: Work) {
        match work {
            Work::Ask { person, id, act, reply } => {
                let what = What::Ask { person, id, act, reply };
                self.write_letter(Question { table, node: node.to_owned(), since: Instant::now(), what });
            }
            Work::Again(question) => self.write_letter(Question { node: node.to_owned(), ..*question }),
            Work::Mail(mail @ (Mail::File { .. } | Mail::Summary { .. } | Mail::Forget { .. })) => {
                let what = What::Mail(mail);
                self.write_letter(Question { table, node: node.to_owned(), since: Instant::now(), what });
            }
            // That node sees to it itself.
            Work::Mail(_) => {}
            Work::Letter(_, receipt) => self.receipt(receipt, &Receipt::NotMine),
            Work::Open(open) => open.1.reply.refuse(RequestError::Unavailable),
        }
    }

    /// Answers what asks for an answer.
    pub(super) fn refuse(&self, work: Work, why: RequestError) {
        match work {
            Work::Ask { reply, .. } => reply.refuse(why),
            Work::Open(open) => open.1.reply.refuse(why),
            Work::Mail(mail) => mail.refuse(cannot_open(&why)),
            Work::Letter(_, receipt) => self.receipt(receipt, &Receipt::NotMine),
            Work::Again(question) => question.refuse(why),
        }
    }
}

pub(super) fn cannot_open(why: &RequestError) -> CannotOpen {
    match why {
        RequestError::NoSuchTable => CannotOpen::NoSuchTable,
        RequestError::OtherEdition => CannotOpen::OtherEdition,
        _ => CannotOpen::Unreadable,
    }
}
